//! USI and UCI. They are one protocol in two dialects: greetings, squares, the colour that moves
//! first, and how a game is given up.

mod go;
mod thoughts;

use std::collections::VecDeque;

use engine::search::Limits;
use engine::{Color, Outcome, SearchInfo};

use crate::desk::{Desk, News};
use crate::moves::{Form, Tongue};
use crate::options::{self, Changed};
use crate::positions::{self, Style};
use crate::say::{Out, one_line, quote};
use crate::{Onward, Session as _};
use go::Wanted;

/// A session of either dialect.
pub(crate) struct Session {
    form: Form,
    /// Of the game that is on.
    tongue: Tongue,
    /// The start and the moves of the position, as they were sent.
    given: Option<(String, Vec<String>)>,
    /// Why there is no position, if the last one was refused.
    broken: Option<String>,
    /// What will hold from `ponderhit` on.
    pondering: Option<Limits>,
    /// Lines that wait for the end of a count.
    waiting: VecDeque<String>,
}

/// Most lines that wait for the end of a count.
const MOST_WAITING: usize = 64;

impl Session {
    pub(crate) fn new(form: Form, desk: &Desk) -> Session {
        Session {
            form,
            tongue: Tongue::new(form, desk.game().info(), Vec::new()),
            given: None,
            broken: None,
            pondering: None,
            waiting: VecDeque::new(),
        }
    }

    fn greet(&self, desk: &Desk, out: &mut Out) {
        out.say(concat!("id name Karakuri ", env!("CARGO_PKG_VERSION")));
        out.say("id author the Karakuri developers");
        options::list(desk, self.form, out);
        out.say(if self.is_usi() { "usiok" } else { "uciok" });
    }

    fn is_usi(&self) -> bool {
        self.form == Form::Usi
    }

    /// What changes the game or its position waits for the end of thinking.
    fn change(&mut self, desk: &mut Desk, head: &str, words: &[&str], out: &mut Out) {
        if desk.thinks() {
            let why = format!("`{head}` while the engine thinks: send `stop` first");
            return self.refuse_line(&why, out);
        }
        match head {
            "position" => {
                self.broken = self.position(desk, words).err();
                if let Some(why) = &self.broken {
                    self.refuse_line(why, out);
                }
            }
            "go" => self.go(desk, words, out),
            "setoption" => match options::set(desk, words) {
                Ok(Changed::Game) => self.greet_game(desk, out),
                Ok(Changed::Rest) => {}
                Err(why) => self.refuse_line(&why, out),
            },
            _ => {
                desk.forget();
                self.at_start(desk);
            }
        }
    }

    /// The game is at its start, whatever it was before.
    fn at_start(&mut self, desk: &mut Desk) {
        let start = desk.game_mut().set_position("startpos");
        self.broken = start.err().map(|error| positions::explain(&error));
        self.given = None;
    }

    /// Says which game is on now.
    fn greet_game(&mut self, desk: &Desk, out: &mut Out) {
        (self.given, self.broken) = (None, None);
        let info = desk.game().info();
        self.tongue = Tongue::new(self.form, info, Vec::new());
        let (files, ranks) = (info.files, info.ranks);
        let start = self.position_text(desk, self.own_style());
        out.say(format_args!(
            "info string variant {} files {files} ranks {ranks} startpos {start}",
            desk.name
        ));
        for switch in desk.switches() {
            let (name, value, values) = (&switch.name, &switch.value, switch.values.join(", "));
            out.say(format_args!(
                "info string option {name} = {value} of {values}"
            ));
        }
    }

    fn own_style(&self) -> Style {
        match self.is_usi() {
            true => Style::Sfen,
            false => Style::Fen,
        }
    }

    fn position_text(&self, desk: &Desk, style: Style) -> String {
        let game = desk.game();
        positions::from_own(game.info(), style, game.side(), &game.position_text())
    }

    /// Sets up what `position` says. The error is a sentence.
    fn position(&mut self, desk: &mut Desk, words: &[&str]) -> Result<(), String> {
        let end = words.iter().position(|word| *word == "moves");
        let (start, moves) = words.split_at(end.unwrap_or(words.len()));
        let info = desk.game().info();
        let start = match start {
            ["startpos"] => "startpos".to_owned(),
            ["sfen", fields @ ..] => positions::to_own(info, Style::Sfen, &fields.join(" ")),
            ["fen", fields @ ..] => positions::to_own(info, Style::Fen, &fields.join(" ")),
            _ => return Err("a position is `startpos`, `sfen ...` or `fen ...`".to_owned()),
        };
        let moves: Vec<String> = moves.iter().skip(1).map(|mv| (*mv).to_owned()).collect();
        let kept = match self.given.take() {
            Some((old, played)) if old == start => {
                let pairs = played.iter().zip(&moves);
                pairs.take_while(|(one, other)| one == other).count()
            }
            _ => {
                let set = desk.game_mut().set_position(&start);
                set.map_err(|error| format!("no such position: {}", positions::explain(&error)))?;
                0
            }
        };
        for _ in kept..desk.game().history().len() {
            desk.game_mut().undo();
        }
        for mv in &moves[kept..] {
            self.play(desk, mv)?;
        }
        self.given = Some((start, moves));
        Ok(())
    }

    /// Makes a move in the form of the protocol or in that of the game. The error is a sentence.
    fn play(&self, desk: &mut Desk, text: &str) -> Result<(), String> {
        let played = desk.play_in(&self.tongue, text);
        played.map_err(|own| {
            let why = desk.why_not(text, &own);
            format!("illegal move {}: {why}", quote(text))
        })
    }

    fn go(&mut self, desk: &mut Desk, words: &[&str], out: &mut Out) {
        let (wanted, errors) = go::read(words, desk.game().side(), self.form);
        for error in errors {
            self.refuse_line(&error, out);
        }
        if let Some(why) = &self.broken {
            self.refuse_line(&format!("there is no position: {why}"), out);
            return self.say_end(self.no_move(None), out);
        }
        let begun = match wanted {
            Wanted::Count(depth) => desk.count(depth),
            Wanted::Mate if self.is_usi() => return out.say("checkmate notimplemented"),
            Wanted::Mate => Err("`go mate` is not supported".to_owned()),
            Wanted::Move(_) | Wanted::Ponder(_) if self.ended(desk).is_some() => {
                let end = self.ended(desk).unwrap_or_default();
                out.say(format_args!(
                    "info depth 0 score {}",
                    thoughts::score(desk.game())
                ));
                return self.say_end(end, out);
            }
            Wanted::Move(limits) => desk.search(limits),
            Wanted::Ponder(limits) => {
                self.pondering = Some(limits);
                desk.search(forever())
            }
        };
        if let Err(why) = begun {
            self.refuse_line(&why, out);
            self.say_end(self.no_move(None), out);
        }
    }

    /// What is said in place of a move if the game is over and none is to be made. A draw on the
    /// board does not keep the client from playing on.
    fn ended(&self, desk: &Desk) -> Option<&'static str> {
        let (outcome, _) = desk.result()?;
        let can_move = !desk.game().legal().is_empty();
        let goes_on = can_move && (!self.is_usi() || outcome == Outcome::Draw);
        (!goes_on).then(|| self.no_move(Some((outcome, desk.game().side()))))
    }

    /// What stands in place of a move, perhaps for this outcome and side to move.
    fn no_move(&self, ended: Option<(Outcome, Color)>) -> &'static str {
        match ended {
            _ if !self.is_usi() => "(none)",
            Some((Outcome::Win(winner), side)) if winner == side => "win",
            _ => "resign",
        }
    }

    fn say_end(&self, end: &str, out: &mut Out) {
        out.say(format_args!("bestmove {end}"));
    }

    /// The search that was on the other player's time goes on within its limits.
    fn ponder_hit(&mut self, desk: &mut Desk, out: &mut Out) {
        let Some(limits) = self.pondering.take() else {
            return self.refuse_line("nothing is pondered", out);
        };
        desk.call_off();
        if let Err(why) = desk.search(limits) {
            self.refuse_line(&why, out);
        }
    }

    fn stop(&mut self, desk: &mut Desk, out: &mut Out) {
        self.pondering = None;
        if let Some(news) = desk.finish() {
            self.pass_on(desk, news, out);
        }
    }

    fn say_best(&self, desk: &Desk, found: &SearchInfo, out: &mut Out) {
        let info = desk.game().info();
        let mut line = found.line.iter().map(|mv| self.tongue.write(info, mv));
        match (line.next(), line.next()) {
            (Some(best), Some(reply)) => out.say(format_args!("bestmove {best} ponder {reply}")),
            (Some(best), None) => out.say(format_args!("bestmove {best}")),
            (None, _) => self.say_end(self.no_move(None), out),
        }
    }

    /// Shows where the game stands. The players are called as the protocol calls them.
    fn show(&self, desk: &Desk, out: &mut Out) {
        if let Some(why) = &self.broken {
            return self.refuse_line(&format!("there is no position: {why}"), out);
        }
        out.say(format_args!(
            "Fen: {}",
            self.position_text(desk, Style::Fen)
        ));
        out.say(format_args!(
            "Sfen: {}",
            self.position_text(desk, Style::Sfen)
        ));
        if let Some((outcome, reason)) = desk.result() {
            match outcome {
                Outcome::Win(color) => {
                    let winner = self.own_style().name(color);
                    out.say(format_args!("Result: {winner} wins: {reason}"));
                }
                Outcome::Draw => out.say(format_args!("Result: draw: {reason}")),
            }
        }
    }

    /// Keeps a line for the end of a count, unless too many wait.
    fn keep(&mut self, line: &str, out: &mut Out) {
        match self.waiting.len() < MOST_WAITING {
            true => self.waiting.push_back(line.to_owned()),
            false => self.refuse_line("too many lines wait for the end of the count", out),
        }
    }

    /// Does what waited for the end of a count, up to the next one.
    fn catch_up(&mut self, desk: &mut Desk, out: &mut Out) {
        while !desk.counts()
            && let Some(line) = self.waiting.pop_front()
        {
            // `quit` never waits.
            let _ = self.hear(desk, &line, out);
        }
    }
}

/// Until somebody says `stop`.
fn forever() -> Limits {
    Limits {
        infinite: true,
        ..Limits::default()
    }
}

impl crate::Session for Session {
    fn hear(&mut self, desk: &mut Desk, line: &str, out: &mut Out) -> Onward {
        let words: Vec<&str> = line.split_whitespace().collect();
        let waits = [
            "position",
            "go",
            "setoption",
            "usinewgame",
            "ucinewgame",
            "d",
        ];
        match (&words[..], self.form) {
            ([], _) => {}
            ([head, ..], _) if desk.counts() && waits.contains(head) => self.keep(line, out),
            (["usi"], Form::Usi) | (["uci"], Form::Uci | Form::XBoard) => self.greet(desk, out),
            (["isready"], _) => out.say("readyok"),
            ([head @ ("position" | "go" | "setoption"), rest @ ..], _) => {
                self.change(desk, head, rest, out);
            }
            ([head @ "usinewgame"], Form::Usi) | ([head @ "ucinewgame"], _) => {
                self.change(desk, head, &[], out);
            }
            (["ponderhit"], _) => self.ponder_hit(desk, out),
            (["stop"], _) => self.stop(desk, out),
            (["gameover", "win" | "lose" | "draw"], Form::Usi) => {
                self.pondering = None;
                desk.call_off();
            }
            (["d"], _) => self.show(desk, out),
            (["debug", "on" | "off"], _) => {}
            (["quit"], _) => return Onward::Leave,
            _ => self.refuse_line(&format!("unknown command `{}`", quote(line)), out),
        }
        Onward::Stay
    }

    fn pass_on(&mut self, desk: &mut Desk, news: News, out: &mut Out) {
        match news {
            News::Progress(found) => thoughts::say(desk, &self.tongue, self.form, &found, out),
            News::Found { found, known } => {
                if !known {
                    thoughts::say(desk, &self.tongue, self.form, &found, out);
                }
                self.say_best(desk, &found, out);
            }
            News::Counted(depth, Some(counts)) => {
                thoughts::say_counts(desk, &self.tongue, depth, &counts, out);
                self.catch_up(desk, out);
            }
            News::Counted(_, None) => {
                self.refuse_line("the count was stopped", out);
                self.catch_up(desk, out);
            }
        }
    }

    fn refuse_line(&self, why: &str, out: &mut Out) {
        out.say(format_args!("info string error: {}", one_line(why)));
    }
}
