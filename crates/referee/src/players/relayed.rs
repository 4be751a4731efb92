//! Programs that follow the game move by move: those that speak CECP, the protocol of `XBoard`, and
//! those that speak the older text dialogue it grew out of.
//!
//! What differs between such programs is in [`Dialect`](crate::dialect::Dialect).

use std::time::{Duration, Instant};

use engine::{Color, Game, Outcome};
use protocols::moves::{Form, Notation};

use super::player::{Answer, Fault, Player, Said};
use super::programs;
use crate::child::{Child, NoLine};
use crate::control::{Control, Patience, Turn};
use crate::dialect::{Dialect, FixedTime, Language};
use crate::spec::Foreign;

/// How long an engine may take to begin the list of its features; the protocol says two seconds.
const HANDSHAKE: Duration = Duration::from_secs(2);

/// How long an engine is said to have for a move where only the depth counts.
const LONG: Duration = Duration::from_secs(3600);

/// Moves in which a dialogue without a time for each move is to spend its clock, which is set anew
/// before each.
const CLOCK_MOVES: u32 = 60;

/// Bytes of a move in legs that are heard; what is longer is no move, however it goes on.
const LONGEST_MOVE: usize = 1000;

/// Megabytes that an engine is given which asks for them, unless it is told otherwise afterwards. Some
/// do not play before they are.
const MEMORY: u32 = 64;

/// See the head of this file.
pub(super) struct Relayed {
    child: Child,
    notation: Notation,
    dialect: Dialect,
    control: Control,
    patience: Patience,
    /// Whether moves are sent with a word before them.
    usermove: bool,
    /// Moves that it knows.
    n_told: usize,
    /// Whether it answers every move that it is told.
    answers: bool,
}

/// What an engine said of itself.
#[derive(Default)]
struct Features {
    usermove: bool,
    ping: bool,
    memory: bool,
}

impl Relayed {
    /// A program that knows the moves made so far and waits.
    pub(super) fn start(
        mut child: Child,
        foreign: &Foreign,
        game: &dyn Game,
        control: Control,
        patience: Patience,
    ) -> Result<Relayed, Fault> {
        let dialect = foreign.dialect;
        let (features, form) = match dialect.language {
            Language::Cecp => (greet(&mut child)?, Form::XBoard),
            _ => (Features::default(), Form::Usi),
        };
        let mut player = Relayed {
            child,
            notation: programs::notation(foreign, form, game),
            dialect,
            control,
            patience,
            usermove: features.usermove,
            n_told: 0,
            answers: false,
        };
        player.prepare(foreign, &features, game)?;
        player.relay(game);
        if features.ping {
            player.await_pong()?;
        }
        Ok(player)
    }

    /// Sets the engine up at the beginning of the game.
    fn prepare(
        &mut self,
        foreign: &Foreign,
        features: &Features,
        game: &dyn Game,
    ) -> Result<(), Fault> {
        let cecp = self.dialect.language == Language::Cecp;
        if !cecp && !programs::from_start(game) {
            let why = "it can only begin from the starting position".to_owned();
            return Err(Fault::NotStarted(why));
        }
        let child = &self.child;
        self.dialect
            .greeting
            .iter()
            .for_each(|line| child.send(line));
        for (name, value) in &foreign.options {
            child.send(&format!("option {name}={value}"));
        }
        if cecp {
            child.send("new");
            let name = foreign.game.as_ref().unwrap_or(&game.info().name);
            child.send(&format!("variant {name}"));
            if features.memory {
                child.send(&format!("memory {MEMORY}"));
            }
            child.send("easy");
        }
        foreign.lines.iter().for_each(|line| child.send(line));
        child.send("force");
        if !programs::from_start(game) {
            child.send(&format!("setboard {}", programs::fen(game)));
        }
        if cecp {
            limit_lines(self.control, &self.dialect)
                .iter()
                .for_each(|line| child.send(line));
        }
        Ok(())
    }

    /// Tells the moves that the engine does not know.
    fn relay(&mut self, game: &dyn Game) {
        for mv in &game.history()[self.n_told..] {
            let text = self.notation.write(game.info(), mv);
            match self.usermove {
                true => self.child.send(&format!("usermove {text}")),
                false => self.child.send(&text),
            }
        }
        self.n_told = game.history().len();
    }

    /// What the engine must hear of its time before each move.
    fn tell_clocks(&self, side: Color, turn: &Turn) {
        if self.dialect.language == Language::Text {
            self.child.send(&clock_line(turn));
            return;
        }
        let left = |color: Color| match turn.control {
            Control::Depth(_) => LONG,
            _ => turn.remaining[color.index()],
        };
        let by_move = matches!(turn.control, Control::MoveTime(_));
        if self.dialect.fixed_time == FixedTime::StAndClocks || !by_move {
            let centiseconds = |time: Duration| time.as_millis() / 10;
            self.child
                .send(&format!("time {}", centiseconds(left(side))));
            self.child
                .send(&format!("otim {}", centiseconds(left(!side))));
        }
    }

    fn await_pong(&mut self) -> Result<(), Fault> {
        self.child.send("ping 1");
        let until = Instant::now() + self.patience.margin + self.patience.grace;
        while programs::prepared_line(&mut self.child, until, "pong 1")?.trim() != "pong 1" {}
        Ok(())
    }
}

impl Player for Relayed {
    fn think(&mut self, game: &dyn Game, turn: &Turn) -> Result<Answer, Fault> {
        let (side, asked) = (game.side(), Instant::now());
        if self.answers {
            self.tell_clocks(side, turn);
            self.relay(game);
        } else {
            self.relay(game);
            self.tell_clocks(side, turn);
            self.child.send("go");
            self.answers = true;
        }
        let until = programs::end_of_wait(turn, asked, self.patience);
        let mut legs = String::new();
        let mut claim = None;
        loop {
            let (at, line) = match (self.child.line(until), claim) {
                (Ok(heard), _) => heard,
                // It plays no more.
                (Err(_), Some(outcome)) => {
                    let said = Said::Claims(outcome);
                    let used = asked.elapsed().min(turn.limit.unwrap_or(Duration::MAX));
                    return Ok(Answer { said, used });
                }
                (Err(NoLine::Gone(how)), None) => return Err(Fault::Gone(how)),
                (Err(NoLine::Silent(n_lines)), None) => {
                    let after = asked.elapsed();
                    return Err(Fault::Silent { after, n_lines });
                }
            };
            let used = at.saturating_duration_since(asked);
            match hear(&line) {
                Heard::Move(leg) => legs += leg,
                Heard::Refusal => {
                    let said = Said::Refuses(line);
                    return Ok(Answer { said, used });
                }
                Heard::Result(None) => {
                    let said = Said::Resigns;
                    return Ok(Answer { said, used });
                }
                Heard::Result(Some(Outcome::Win(winner))) if winner != side => {
                    let said = Said::Resigns;
                    return Ok(Answer { said, used });
                }
                Heard::Result(outcome) => claim = outcome,
                Heard::Other => {}
            }
            if !legs.is_empty() && (!legs.ends_with(',') || legs.len() > LONGEST_MOVE) {
                self.n_told += 1;
                let said = programs::said_move(&self.notation, game, &legs);
                return Ok(Answer { said, used });
            }
        }
    }
}

/// Begins a session and reads the features, up to the one that ends their list.
fn greet(child: &mut Child) -> Result<Features, Fault> {
    child.send("xboard");
    child.send("protover 2");
    let until = Instant::now() + HANDSHAKE;
    let mut features = Features::default();
    loop {
        let line = match child.line(until) {
            Ok((_, line)) => line,
            // An engine of the first version of the protocol has no features.
            Err(NoLine::Silent(_)) => return Ok(features),
            Err(NoLine::Gone(how)) => return Err(Fault::NotStarted(how)),
        };
        let Some(list) = line.trim().strip_prefix("feature ") else {
            continue;
        };
        for word in list.split_whitespace() {
            match word {
                "usermove=1" => features.usermove = true,
                "ping=1" => features.ping = true,
                "memory=1" => features.memory = true,
                "done=1" => return Ok(features),
                _ => {}
            }
        }
    }
}

/// What an engine is told of its limits once.
fn limit_lines(control: Control, dialect: &Dialect) -> Vec<String> {
    let seconds = |time: Duration| match dialect.whole_seconds {
        true => time.as_secs_f64().ceil().to_string(),
        false => time.as_secs_f64().to_string(),
    };
    match control {
        Control::MoveTime(time) => vec![format!("st {}", seconds(time))],
        Control::Depth(depth) => vec![format!("st {}", seconds(LONG)), format!("sd {depth}")],
        Control::Clock { base, increment } => {
            let base = base.as_secs();
            let (minutes, rest) = (base / 60, base % 60);
            vec![format!(
                "level 0 {minutes}:{rest:02} {}",
                seconds(increment)
            )]
        }
        // Refused before the match.
        Control::Nodes(_) => Vec::new(),
    }
}

/// The clock of a dialogue that knows clocks only.
fn clock_line(turn: &Turn) -> String {
    let limit = turn.limit.unwrap_or_default();
    let all = match turn.control {
        Control::Clock { .. } => limit,
        _ => limit * CLOCK_MOVES,
    };
    let seconds = all.as_secs().max(1);
    format!("level {CLOCK_MOVES} {}:{:02}", seconds / 60, seconds % 60)
}

/// What a line of an engine means.
#[derive(Debug, PartialEq, Eq)]
enum Heard<'a> {
    /// A move, or with a comma at its end a leg of one.
    Move(&'a str),
    /// The engine does not accept what it was sent.
    Refusal,
    /// The game is over; `None` if the engine gives up.
    Result(Option<Outcome>),
    /// Anything else.
    Other,
}

fn hear(line: &str) -> Heard<'_> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let head = words.first().copied().unwrap_or_default();
    if head.starts_with('#') || head == "feature" {
        return Heard::Other;
    }
    let lower = line.trim_start().to_lowercase();
    if lower.starts_with("illegal move") || lower.starts_with("error") {
        return Heard::Refusal;
    }
    match words[..] {
        ["move", mv] => return Heard::Move(mv),
        // The older form: `12. ... MOVE`, with the time behind it in some programs.
        [number, "...", mv, ..] if is_number(number) => return Heard::Move(mv),
        _ => {}
    }
    let result = words.iter().find_map(|word| match *word {
        "1-0" => Some(Some(Outcome::Win(Color::First))),
        "0-1" => Some(Some(Outcome::Win(Color::Second))),
        "1/2-1/2" => Some(Some(Outcome::Draw)),
        _ => None,
    });
    match (result, head) {
        (Some(result), _) => Heard::Result(result),
        (None, "resign" | "Resigns" | "Resigns.") => Heard::Result(None),
        (None, _) => Heard::Other,
    }
}

/// Whether a word is a move number, `12` or `12.`.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_engines_are_understood() {
        let first = Some(Outcome::Win(Color::First));
        let cases = [
            ("move e2e4", Heard::Move("e2e4")),
            ("move c4d5,", Heard::Move("c4d5,")),
            ("3. ... 2a2b 299220", Heard::Move("2a2b")),
            ("3. 2a2b 299220", Heard::Other),
            ("Illegal move (no match) 4a4b", Heard::Refusal),
            ("Error (unknown command): hello", Heard::Refusal),
            ("1-0 {mate}", Heard::Result(first)),
            ("1/2-1/2 {repetition}", Heard::Result(Some(Outcome::Draw))),
            ("resign", Heard::Result(None)),
            ("Resigns.", Heard::Result(None)),
            ("# in (mode = 1,0): result 1-0", Heard::Other),
            ("12 34 56 789 e2e4 1-0x", Heard::Other),
            ("", Heard::Other),
        ];
        for (line, wanted) in cases {
            assert_eq!(hear(line), wanted, "{line}");
        }
    }

    #[test]
    fn limits_are_told_as_each_engine_reads_them() {
        let half = Control::MoveTime(Duration::from_millis(500));
        let plain = crate::dialect::PLAIN;
        let whole = Dialect {
            whole_seconds: true,
            ..plain
        };
        let clock = Control::Clock {
            base: Duration::from_secs(90),
            increment: Duration::from_millis(500),
        };
        assert_eq!(limit_lines(half, &plain), ["st 0.5"]);
        assert_eq!(limit_lines(half, &whole), ["st 1"]);
        assert_eq!(limit_lines(clock, &plain), ["level 0 1:30 0.5"]);
        assert_eq!(limit_lines(Control::Depth(4), &plain), ["st 3600", "sd 4"]);
        let turn = crate::control::Clocks::new([half; 2]).turn(Color::First);
        assert_eq!(clock_line(&turn), "level 60 0:30");
    }
}
