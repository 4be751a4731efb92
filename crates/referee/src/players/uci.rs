//! Programs that speak USI or UCI: told the whole game before each move.

use std::time::Instant;

use engine::{Color, Game};
use protocols::moves::{Form, Notation};
use protocols::positions::{Style, from_own};

use super::player::{Answer, Fault, Player, Said};
use super::programs;
use crate::child::{Child, NoLine};
use crate::control::{Control, Patience, Turn};
use crate::dialect::Language;
use crate::spec::Foreign;

/// See the head of this file.
pub(super) struct Uci {
    child: Child,
    notation: Notation,
    form: Form,
    patience: Patience,
    /// `position` and what the game began from.
    position: String,
}

impl Uci {
    /// A program that is ready to play.
    pub(super) fn start(
        mut child: Child,
        foreign: &Foreign,
        game: &dyn Game,
        patience: Patience,
    ) -> Result<Uci, Fault> {
        let usi = foreign.dialect.language == Language::Usi;
        let (form, hello) = if usi {
            (Form::Usi, "usi")
        } else {
            (Form::Uci, "uci")
        };
        child.send(hello);
        let until = Instant::now() + patience.margin + patience.grace;
        let announced = read_options(&mut child, until, &format!("{hello}ok"))?;
        for line in foreign.dialect.greeting {
            child.send(line);
        }
        let is_early = |(name, _): &&(String, String)| {
            let known = foreign.dialect.before_game;
            known.iter().any(|other| other.eq_ignore_ascii_case(name))
        };
        let set = |(name, value): &(String, String)| {
            child.send(&format!("setoption name {name} value {value}"));
        };
        foreign.options.iter().filter(is_early).for_each(set);
        choose_game(&child, foreign, game, announced, usi);
        foreign
            .options
            .iter()
            .filter(|option| !is_early(option))
            .for_each(set);
        foreign.lines.iter().for_each(|line| child.send(line));
        child.send(&format!("{hello}newgame"));
        child.send("isready");
        while programs::prepared_line(&mut child, until, "readyok")?.trim() != "readyok" {}
        Ok(Uci {
            child,
            notation: programs::notation(foreign, form, game),
            form,
            patience,
            position: position(form, game),
        })
    }

    /// The game as it stands.
    fn tell(&self, game: &dyn Game) {
        let mut line = self.position.clone();
        if !game.history().is_empty() {
            line += " moves";
        }
        for mv in game.history() {
            line.push(' ');
            line += &self.notation.write(game.info(), mv);
        }
        self.child.send(&line);
    }

    fn go(&self, turn: &Turn) -> String {
        let ms = |time: std::time::Duration| time.as_millis();
        match turn.control {
            Control::MoveTime(time) if self.form == Form::Usi => {
                format!("go btime 0 wtime 0 byoyomi {}", ms(time))
            }
            Control::MoveTime(time) => format!("go movetime {}", ms(time)),
            Control::Nodes(nodes) => format!("go nodes {nodes}"),
            Control::Depth(depth) => format!("go depth {depth}"),
            Control::Clock { .. } => {
                // Who moves first is called so.
                let letters = if self.form == Form::Usi {
                    ["b", "w"]
                } else {
                    ["w", "b"]
                };
                let side = |color: Color| {
                    let (letter, i) = (letters[color.index()], color.index());
                    let (left, more) = (ms(turn.remaining[i]), ms(turn.increments[i]));
                    format!(" {letter}time {left} {letter}inc {more}")
                };
                format!("go{}{}", side(Color::First), side(Color::Second))
            }
        }
    }
}

impl Player for Uci {
    fn think(&mut self, game: &dyn Game, turn: &Turn) -> Result<Answer, Fault> {
        self.tell(game);
        let asked = Instant::now();
        self.child.send(&self.go(turn));
        let until = programs::end_of_wait(turn, asked, self.patience);
        loop {
            let (at, line) = self.child.line(until).map_err(|missing| match missing {
                NoLine::Gone(how) => Fault::Gone(how),
                NoLine::Silent(n_lines) => Fault::Silent {
                    after: asked.elapsed(),
                    n_lines,
                },
            })?;
            let mut words = line.split_whitespace();
            if words.next() != Some("bestmove") {
                continue;
            }
            let said = match words.next().unwrap_or_default() {
                "resign" | "(none)" | "0000" => Said::Resigns,
                "win" => Said::Claims(engine::Outcome::Win(game.side())),
                written => programs::said_move(&self.notation, game, written),
            };
            let used = at.saturating_duration_since(asked);
            return Ok(Answer { said, used });
        }
    }
}

/// The options by which a game is chosen.
const GAME_OPTIONS: [&str; 2] = ["USI_Variant", "UCI_Variant"];

/// Reads up to the word that ends the list of options: which option chooses the game, if one does.
fn read_options(
    child: &mut Child,
    until: Instant,
    end: &str,
) -> Result<Option<&'static str>, Fault> {
    let mut announced = [false; 2];
    loop {
        let line = programs::prepared_line(child, until, end)?;
        if line.trim() == end {
            return Ok(GAME_OPTIONS
                .into_iter()
                .zip(announced)
                .find_map(|(name, is)| is.then_some(name)));
        }
        if let Some(rest) = line.trim().strip_prefix("option name ") {
            let name = rest.split(" type ").next().unwrap_or(rest);
            for (is, known) in announced.iter_mut().zip(GAME_OPTIONS) {
                *is |= name == known;
            }
        }
    }
}

/// Tells the engine what is played, if it plays more than one game.
fn choose_game(
    child: &Child,
    foreign: &Foreign,
    game: &dyn Game,
    announced: Option<&'static str>,
    usi: bool,
) {
    let [of_usi, of_uci] = GAME_OPTIONS;
    let usual = if usi { of_usi } else { of_uci };
    if announced.is_some() || foreign.game.is_some() {
        let name = foreign.game.as_ref().unwrap_or(&game.info().name);
        let option = announced.unwrap_or(usual);
        child.send(&format!("setoption name {option} value {name}"));
    }
}

/// What the game began from.
fn position(form: Form, game: &dyn Game) -> String {
    if programs::from_start(game) {
        return "position startpos".to_owned();
    }
    let start = game.start_text();
    match form {
        Form::Usi => {
            let first = programs::start_side(game);
            format!(
                "position sfen {}",
                from_own(game.info(), Style::Sfen, first, &start)
            )
        }
        Form::Uci | Form::XBoard => format!("position fen {}", programs::fen(game)),
    }
}
