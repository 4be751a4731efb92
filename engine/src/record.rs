//! A game as a text to keep: tags, then one numbered move a line.
//!
//! Reading plays the moves again, so a record cannot hold what the rules forbid; a record made
//! under other rules is refused by their fingerprint. Files are the caller's business.

use std::fmt;

use crate::game::Game;
use crate::handicap::HandicapChange;
use crate::info::GameInfo;
use crate::position_text;
use crate::types::{Color, Outcome, Reason};
use crate::wish::excerpt;

/// What a record says besides the moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// Who played, in order of play; empty if nobody said.
    pub players: [String; 2],
    /// When.
    pub date: Option<String>,
    /// How the game ended, if it did; needed by [`write()`] only where the board does not show it.
    pub ending: Option<(Outcome, Reason)>,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl std::error::Error for RecordError {}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// The record of a game so far.
pub fn write(game: &dyn Game, tags: &Tags) -> String {
    let info = game.info();
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        if !value.is_empty() {
            text += &format!("[{name} \"{}\"]\n", escape(value));
        }
    };
    tag("Game", &info.name);
    tag("Rules", &format!("{:016x}", info.fingerprint));
    tag("Switches", &info.settings_text());
    for (name, player) in info.players.iter().zip(&tags.players) {
        tag(name, player);
    }
    tag("Date", tags.date.as_deref().unwrap_or_default());
    let handicap = game.handicap().iter();
    let handicap: Vec<String> = handicap.map(|change| change.text(info)).collect();
    let start = game.start_text();
    if !handicap.is_empty() {
        tag("Handicap", &handicap.join(" "));
    } else if start != position_text::write(info, &info.start, 1) {
        tag("Position", &start);
    }
    if let Some((outcome, reason)) = game.result().or(tags.ending) {
        tag("Result", &outcome_text(info, outcome));
        tag("Reason", &reason.to_string());
    }
    text.push('\n');
    let removal = (!handicap.is_empty()).then_some("-");
    let moves = game.history().iter().map(|view| view.human.as_str());
    for (index, mv) in removal.into_iter().chain(moves).enumerate() {
        text += &format!("{}. {mv}\n", index + 1);
    }
    text
}

/// The game that a record names, so that it can be looked up before [`read`].
pub fn game_name(text: &str) -> Result<String, RecordError> {
    let found = Draft::parse(text)?;
    Ok(found.required("Game")?.value.clone())
}

/// Reads a record of the game that `game` plays: the game at its last move, and the tags.
pub fn read(text: &str, game: &dyn Game) -> Result<(Box<dyn Game>, Tags), RecordError> {
    let draft = Draft::parse(text)?;
    let mut game = game.fork();
    draft.check_names(game.info())?;
    draft.check_rules(game.info())?;
    draft.set_start(&mut *game)?;
    for (line, mv) in draft.moves_after_handicap(!game.handicap().is_empty())? {
        let played = game.play(mv);
        played.map_err(|error| fault(*line, error.to_string()))?;
    }
    let ending = draft.ending(&*game)?;
    let player = |color: Color| {
        let tag = draft.tag(&game.info().players[color.index()]);
        tag.map(|tag| tag.value.clone()).unwrap_or_default()
    };
    let tags = Tags {
        players: Color::BOTH.map(player),
        date: draft.tag("Date").map(|tag| tag.value.clone()),
        ending,
    };
    Ok((game, tags))
}

/// Tags that are not players' names.
const NAMES: [&str; 8] = [
    "Game", "Rules", "Switches", "Date", "Handicap", "Position", "Result", "Reason",
];

/// One tag line.
struct Tag {
    line: usize,
    name: String,
    value: String,
}

/// A record taken apart, nothing of it understood yet.
struct Draft<'a> {
    tags: Vec<Tag>,
    /// Line and text of each move.
    moves: Vec<(usize, &'a str)>,
    lines: usize,
}

impl<'a> Draft<'a> {
    fn parse(text: &'a str) -> Result<Self, RecordError> {
        let mut draft = Draft {
            tags: Vec::new(),
            moves: Vec::new(),
            lines: text.lines().count().max(1),
        };
        for (index, content) in text.lines().enumerate() {
            let (line, content) = (index + 1, content.trim());
            if content.is_empty() {
                continue;
            }
            if !content.starts_with('[') {
                draft.add_move(line, content)?;
                continue;
            }
            if !draft.moves.is_empty() {
                return Err(fault(line, "tags stand before the moves".to_owned()));
            }
            let (name, value) = tag_parts(content).ok_or_else(|| {
                let shown = excerpt(content);
                fault(
                    line,
                    format!("`{shown}` is not a tag like [Date \"2001-02-03\"]"),
                )
            })?;
            if draft.tag(&name).is_some() {
                return Err(fault(line, format!("the tag {name} is given twice")));
            }
            draft.tags.push(Tag { line, name, value });
        }
        Ok(draft)
    }

    /// A line like `12. P-4c`; the numbers must count.
    fn add_move(&mut self, line: usize, content: &'a str) -> Result<(), RecordError> {
        let expected = self.moves.len() + 1;
        let parts = content.split_once('.');
        let numbered = parts.filter(|(number, _)| *number == expected.to_string());
        let Some((_, mv)) = numbered else {
            let shown = excerpt(content);
            let message = format!("`{shown}` is not move {expected}: expected `{expected}. MOVE`");
            return Err(fault(line, message));
        };
        self.moves.push((line, mv.trim()));
        Ok(())
    }

    fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    fn required(&self, name: &str) -> Result<&Tag, RecordError> {
        let missing = || fault(self.lines, format!("the tag {name} is missing"));
        self.tag(name).ok_or_else(missing)
    }

    /// Refuses tags that mean nothing.
    fn check_names(&self, info: &GameInfo) -> Result<(), RecordError> {
        for tag in &self.tags {
            if !NAMES.contains(&tag.name.as_str()) && !info.players.contains(&tag.name) {
                let known = NAMES.join(", ") + ", " + &info.players.join(", ");
                let message = format!("no tag is called {}: {known}", excerpt(&tag.name));
                return Err(fault(tag.line, message));
            }
        }
        Ok(())
    }

    fn check_rules(&self, info: &GameInfo) -> Result<(), RecordError> {
        let game = self.required("Game")?;
        if game.value != info.name {
            let message = format!("a game of {}, not {}", excerpt(&game.value), info.name);
            return Err(fault(game.line, message));
        }
        let rules = self.required("Rules")?;
        let switches = self.tag("Switches").map_or("", |tag| tag.value.as_str());
        let (ours, our_switches) = (format!("{:016x}", info.fingerprint), info.settings_text());
        if rules.value == ours {
            return Ok(());
        }
        let with = |switches: &str| match switches {
            "" => String::new(),
            switches => format!(" with {}", excerpt(switches)),
        };
        let help = match switches == our_switches {
            true => "",
            false => "; set the switches as they were then",
        };
        let message = format!(
            "this was played under other rules of {}: fingerprint {}{}, ours is {ours}{}{help}",
            info.name,
            excerpt(&rules.value),
            with(switches),
            with(&our_switches),
        );
        Err(fault(rules.line, message))
    }

    fn set_start(&self, game: &mut dyn Game) -> Result<(), RecordError> {
        let start = self.tag("Position").map_or("startpos", |tag| &tag.value);
        game.set_position(start).map_err(|error| {
            let line = self.tag("Position").map_or(1, |tag| tag.line);
            fault(line, error.to_string())
        })?;
        let Some(handicap) = self.tag("Handicap") else {
            return Ok(());
        };
        let refuse = |message: String| fault(handicap.line, message);
        let changes: Option<Vec<HandicapChange>> = handicap
            .value
            .split_whitespace()
            .map(|text| HandicapChange::read(game.info(), text))
            .collect();
        let changes = changes.ok_or_else(|| {
            refuse(format!(
                "`{}` is not a list of squares, a few perhaps with `=` and a piece",
                excerpt(&handicap.value)
            ))
        })?;
        let given = game.give_handicap(&changes);
        given.map_err(|error| refuse(error.to_string()))
    }

    /// The moves to play; the handicap is move 1, written as a dash.
    fn moves_after_handicap(&self, handicap: bool) -> Result<&[(usize, &'a str)], RecordError> {
        match self.moves.split_first() {
            Some(((_, "-"), rest)) if handicap => Ok(rest),
            Some(((line, _), _)) if handicap => {
                let message = "after a handicap move 1 is written `1. -`".to_owned();
                Err(fault(*line, message))
            }
            None if handicap => Err(fault(self.lines, "`1. -` is missing".to_owned())),
            _ => Ok(&self.moves),
        }
    }

    /// The result, which must agree with the board where the board shows one.
    fn ending(&self, game: &dyn Game) -> Result<Option<(Outcome, Reason)>, RecordError> {
        let on_board = game.result();
        let (result, reason) = match (self.tag("Result"), self.tag("Reason")) {
            (None, None) => return Ok(on_board),
            (Some(result), Some(reason)) => (result, reason),
            (Some(tag), None) | (None, Some(tag)) => {
                let message = "Result and Reason are given together".to_owned();
                return Err(fault(tag.line, message));
            }
        };
        let info = game.info();
        let outcomes = Color::BOTH
            .map(Outcome::Win)
            .into_iter()
            .chain([Outcome::Draw]);
        let outcome = outcomes
            .clone()
            .find(|outcome| outcome_text(info, *outcome) == result.value)
            .ok_or_else(|| {
                let known: Vec<_> = outcomes.map(|o| outcome_text(info, o)).collect();
                let shown = excerpt(&result.value);
                fault(
                    result.line,
                    format!("`{shown}` is none of {}", known.join(", ")),
                )
            })?;
        let cause = REASONS
            .into_iter()
            .find(|cause| cause.to_string() == reason.value)
            .ok_or_else(|| {
                let known = REASONS.map(|cause| cause.to_string()).join(", ");
                let shown = excerpt(&reason.value);
                fault(reason.line, format!("`{shown}` is none of {known}"))
            })?;
        let off_board = matches!(cause, Reason::Resignation | Reason::Time);
        match on_board {
            Some(shown) if shown == (outcome, cause) => Ok(on_board),
            Some((outcome, cause)) => {
                let shown = outcome_text(info, outcome);
                let message = format!("the moves end the game otherwise: {shown} ({cause})");
                Err(fault(result.line, message))
            }
            None if !off_board => {
                let message = format!("the moves do not end in {cause}");
                Err(fault(reason.line, message))
            }
            None if outcome == Outcome::Draw => {
                let message = format!("{cause} does not make a draw");
                Err(fault(result.line, message))
            }
            None => Ok(Some((outcome, cause))),
        }
    }
}

/// Every way a game can end.
const REASONS: [Reason; 10] = [
    Reason::Checkmate,
    Reason::NoMoves,
    Reason::RoyalsCaptured,
    Reason::BareRoyal,
    Reason::Repetition,
    Reason::PerpetualCheck,
    Reason::PerpetualAttack,
    Reason::LoneAttack,
    Reason::Resignation,
    Reason::Time,
];

fn outcome_text(info: &GameInfo, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(color) => format!("{} wins", info.players[color.index()]),
        Outcome::Draw => "draw".to_owned(),
    }
}

fn fault(line: usize, message: String) -> RecordError {
    RecordError { line, message }
}

/// A value between quotes on one line.
fn escape(value: &str) -> String {
    let mut escaped = String::new();
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            escaped.push('\\');
        }
        escaped.push(if c.is_control() { ' ' } else { c });
    }
    escaped
}

/// Name and value of `[Name "value"]`.
fn tag_parts(content: &str) -> Option<(String, String)> {
    let inner = content.strip_prefix('[')?.strip_suffix(']')?;
    let (name, quoted) = inner.split_once(" \"")?;
    let quoted = quoted.strip_suffix('"')?;
    let mut value = String::new();
    let mut chars = quoted.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => value.push(chars.next()?),
            '"' => return None,
            _ => value.push(c),
        }
    }
    Some((name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::boxed;
    use crate::toy::toy;
    use crate::types::Square;

    fn removed(square: u16) -> HandicapChange {
        HandicapChange {
            square: Square(square),
            becomes: None,
        }
    }

    fn played(moves: &[&str]) -> Box<dyn Game> {
        let mut game = boxed(toy());
        for mv in moves {
            game.play(mv).expect("a legal move");
        }
        game
    }

    #[test]
    fn a_record_reads_back_with_its_tags() {
        let game = played(&["Px2b", "Kx2b", "P*3c"]);
        let tags = Tags {
            players: ["Ann \"the\\book\"".to_owned(), "B\no".to_owned()],
            date: Some("2001-02-03".to_owned()),
            ending: Some((Outcome::Win(Color::First), Reason::Resignation)),
        };
        let text = write(&*game, &tags);
        let (again, read_tags) = read(&text, &*boxed(toy())).expect("a record");
        assert_eq!(again.history(), game.history());
        assert_eq!(read_tags.players, ["Ann \"the\\book\"", "B o"]);
        assert_eq!(write(&*again, &read_tags), text);
        assert_eq!(game_name(&text), Ok("toy".to_owned()));
    }

    #[test]
    fn positions_and_handicaps_are_kept() {
        let mut game = boxed(toy());
        game.set_position("1k1/3/3/1K1 w 2P 9").expect("playable");
        let text = write(&*game, &Tags::default());
        let (again, _) = read(&text, &*boxed(toy())).expect("a record");
        assert_eq!(again.position_text(), game.position_text());
        let mut game = boxed(toy());
        game.give_handicap(&[removed(7)]).expect("a handicap");
        game.play("K-1b").expect("a legal move");
        let text = write(&*game, &Tags::default());
        assert!(
            text.ends_with("[Handicap \"2b\"]\n\n1. -\n2. K-1b\n"),
            "{text}"
        );
        let (again, _) = read(&text, &*boxed(toy())).expect("a record");
        assert_eq!(write(&*again, &Tags::default()), text);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let good = write(&*played(&["Px2b"]), &Tags::default());
        let cases = [
            ("", "line 1: the tag Game is missing"),
            (
                "garbage",
                "line 1: `garbage` is not move 1: expected `1. MOVE`",
            ),
            (
                "[Game toy]",
                "line 1: `[Game toy]` is not a tag like [Date \"2001-02-03\"]",
            ),
            (
                &good.replace("\"toy\"", "\"go\""),
                "line 1: a game of go, not toy",
            ),
            (
                &good.replace("2a\"]", "2b\"]"),
                "line 2: this was played under other rules of toy: fingerprint 000000000000002b, \
                 ours is 000000000000002a",
            ),
            (
                &good.replace("2a\"]", "2b\"]\n[Switches \"okazaki=on\"]"),
                "line 2: this was played under other rules of toy: fingerprint 000000000000002b \
                 with okazaki=on, ours is 000000000000002a; set the switches as they were then",
            ),
            (
                &good.replace("1. Px2b", "2. Px2b"),
                "line 4: `2. Px2b` is not move 1: expected `1. MOVE`",
            ),
            (
                &good.replace("\n\n", "\n[Game \"toy\"]\n"),
                "line 3: the tag Game is given twice",
            ),
            (
                &good.replace("\n\n", "\n[Result \"draw\"]\n[Reason \"repetition\"]\n"),
                "line 4: the moves do not end in repetition",
            ),
            (
                &good.replace("\n\n", "\n[Result \"draw\"]\n[Reason \"time\"]\n"),
                "line 3: time does not make a draw",
            ),
            (
                &good.replace("\n\n", "\n[Handicap \"2a\"]\n"),
                "line 3: the piece on 2a is royal and can be neither given away nor \
                 replaced",
            ),
        ];
        for (text, message) in cases {
            let error = read(text, &*boxed(toy()))
                .err()
                .map(|error| error.to_string());
            assert_eq!(error.as_deref(), Some(message), "{text}");
        }
        let garbage = "\u{0}[\"\\".repeat(1 << 18);
        assert!(read(&garbage, &*boxed(toy())).is_err());
        let illegal = good.replace("Px2b", "P-2b");
        assert!(read(&illegal, &*boxed(toy())).is_err(), "it is a capture");
        let illegal = good.replace("Px2b", "K-1a");
        assert!(read(&illegal, &*boxed(toy())).is_err());
    }
}
