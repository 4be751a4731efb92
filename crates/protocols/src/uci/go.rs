//! What follows `go`: how long to think, and about what.

use std::time::Duration;

use engine::Color;
use engine::search::{Clock, Limits};

use crate::moves::Form;
use crate::say::quote;

/// What a client wants.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    /// A move, within these limits.
    Move(Limits),
    /// To begin to think on the other player's time; the limits hold from `ponderhit` on.
    Ponder(Limits),
    /// A forced mate, within these limits; `None` if they were not understood.
    Mate(Option<Limits>),
    /// The leaves of the tree so many plies deep.
    Count(u32),
}

/// Deepest count that is begun.
const DEEPEST_COUNT: u32 = 20;
/// Most moves of a mate, as many as are looked at.
const LONGEST_MATE: u32 = 128;
/// Kept back from a time for one move that the client measures itself.
const OVERHEAD: Duration = Duration::from_millis(40);

/// What the words after `go` say.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) wanted: Wanted,
    /// The moves to choose from, as they were sent; `None` for all.
    pub(super) moves: Option<Vec<String>>,
    /// Sentences; what they concern is left out.
    pub(super) errors: Vec<String>,
}

/// What was read of the words.
#[derive(Default)]
struct Go {
    limits: Limits,
    /// Per colour.
    remaining: [Option<Duration>; 2],
    increments: [Duration; 2],
    /// Time for every move that is left when the clock has run down.
    byoyomi: Duration,
    moves_to_go: Option<u32>,
    ponder: bool,
    mate: bool,
    /// Whether it is said how long a mate is to be looked for, or how long it may be.
    mate_has_limit: bool,
    count: Option<u32>,
}

/// Reads the words; `side` is to move.
pub(super) fn read(words: &[&str], side: Color, form: Form) -> Request {
    let mut go = Go::default();
    let mut moves = None;
    let mut errors = Vec::new();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        if word == "searchmoves" && form != Form::Usi {
            let named = std::iter::from_fn(|| words.next_if(|next| !known(next)));
            let named: Vec<String> = named.map(str::to_owned).collect();
            match named.is_empty() {
                true => errors.push("moves must follow `searchmoves`".to_owned()),
                false => moves.get_or_insert_with(Vec::new).extend(named),
            }
            continue;
        }
        let value = words.peek().copied();
        match go.take(word, value, form) {
            Ok(Taken::Word) => {}
            Ok(Taken::WordAndValue) => drop(words.next()),
            Err(why) => {
                errors.push(why);
                // A word with a broken value: the value is no word of its own.
                words.next_if(|next| is_number(next) || known(word) && !known(next));
            }
        }
    }
    if go.mate && (go.ponder || go.limits.infinite) {
        errors.push("`mate` neither ponders nor waits for `stop`".to_owned());
    }
    Request {
        wanted: go.wanted(side),
        moves,
        errors,
    }
}

/// How much of the words was used.
enum Taken {
    Word,
    WordAndValue,
}

/// Words that a number follows.
const WITH_NUMBER: &[&str] = &[
    "btime",
    "wtime",
    "binc",
    "winc",
    "byoyomi",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "perft",
];

fn known(word: &str) -> bool {
    WITH_NUMBER.contains(&word) || ["infinite", "ponder", "mate", "searchmoves"].contains(&word)
}

fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

impl Go {
    fn take(&mut self, word: &str, value: Option<&str>, form: Form) -> Result<Taken, String> {
        match word {
            "infinite" => self.limits.infinite = true,
            "ponder" => self.ponder = true,
            "mate" => {
                self.mate = true;
                self.take_mate(value.unwrap_or_default(), form)?;
                self.mate_has_limit = true;
                return Ok(Taken::WordAndValue);
            }
            "searchmoves" => {
                return Err("searchmoves is not supported: all moves are searched".to_owned());
            }
            _ if WITH_NUMBER.contains(&word) => {
                let number = value.and_then(|value| value.parse::<i64>().ok());
                let number = number.ok_or_else(|| format!("a number must follow `{word}`"))?;
                self.take_number(word, number, form)?;
                return Ok(Taken::WordAndValue);
            }
            _ => return Err(format!("`{}` is not a word of `go`", quote(word))),
        }
        Ok(Taken::Word)
    }

    /// What follows `mate`: milliseconds in USI, moves in UCI.
    fn take_mate(&mut self, value: &str, form: Form) -> Result<(), String> {
        let number = value.parse::<u32>().ok();
        match (form, number) {
            (Form::Usi, None) if value == "infinite" => {}
            (Form::Usi, Some(time)) => {
                self.limits.move_time = Some(Duration::from_millis(u64::from(time)));
            }
            (Form::Usi, None) => {
                return Err("`infinite` or milliseconds must follow `mate`".to_owned());
            }
            (Form::Uci | Form::XBoard, Some(moves @ 1..=LONGEST_MATE)) => {
                self.limits.depth = Some(2 * moves - 1);
            }
            (Form::Uci | Form::XBoard, _) => {
                let why = format!("a number of moves from 1 to {LONGEST_MATE} must follow `mate`");
                return Err(why);
            }
        }
        Ok(())
    }

    fn take_number(&mut self, word: &str, number: i64, form: Form) -> Result<(), String> {
        // Clocks may have run out.
        let number = number.max(0).unsigned_abs();
        let time = Duration::from_millis(number);
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        let first = if form == Form::Usi { 'b' } else { 'w' };
        let color = match word.starts_with(first) {
            true => Color::First,
            false => Color::Second,
        };
        match word {
            "btime" | "wtime" => self.remaining[color.index()] = Some(time),
            "binc" | "winc" => self.increments[color.index()] = time,
            "byoyomi" => self.byoyomi = time,
            "movestogo" => self.moves_to_go = Some(small),
            "movetime" => self.limits.move_time = Some(time),
            "depth" => self.limits.depth = Some(small.max(1)),
            "nodes" => self.limits.nodes = Some(number.max(1)),
            _ if small <= DEEPEST_COUNT => self.count = Some(small),
            _ => return Err(format!("perft goes no deeper than {DEEPEST_COUNT}")),
        }
        Ok(())
    }

    fn wanted(mut self, side: Color) -> Wanted {
        if let Some(depth) = self.count {
            return Wanted::Count(depth);
        }
        self.set_clock(side);
        if self.mate {
            return Wanted::Mate(self.mate_has_limit.then_some(self.limits));
        }
        match self.ponder {
            true => Wanted::Ponder(self.limits),
            false => Wanted::Move(self.limits),
        }
    }

    /// With little time on the clock beside the byoyomi, the byoyomi is the time for the move.
    fn set_clock(&mut self, side: Color) {
        let byoyomi = self.byoyomi;
        let remaining = self.remaining[side.index()];
        if byoyomi > Duration::ZERO && remaining.unwrap_or_default() < byoyomi * 2 {
            let time = byoyomi.saturating_sub(OVERHEAD).max(byoyomi / 2);
            let other = self.limits.move_time.unwrap_or(time);
            self.limits.move_time = Some(time.min(other));
            return;
        }
        self.limits.clock = remaining.map(|remaining| Clock {
            remaining,
            increment: self.increments[side.index()] + byoyomi,
            moves_to_go: self.moves_to_go,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, form: Form) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Request {
            wanted,
            moves,
            errors,
        } = read(&words, Color::First, form);
        let limits = |limits: &Limits| {
            let mut parts = Vec::new();
            parts.extend(limits.depth.map(|depth| format!("depth {depth}")));
            parts.extend(limits.nodes.map(|nodes| format!("nodes {nodes}")));
            parts.extend(limits.move_time.map(|time| format!("{time:?}")));
            parts.extend(limits.clock.map(|clock| {
                let (left, more, moves) = (clock.remaining, clock.increment, clock.moves_to_go);
                format!("clock {left:?} + {more:?} for {moves:?}")
            }));
            parts.extend(limits.infinite.then(|| "infinite".to_owned()));
            parts.join(", ")
        };
        let wanted = match &wanted {
            Wanted::Move(given) => limits(given),
            Wanted::Ponder(given) => format!("ponder: {}", limits(given)),
            Wanted::Mate(Some(given)) => format!("mate: {}", limits(given)),
            Wanted::Mate(None) => "mate".to_owned(),
            Wanted::Count(depth) => format!("count {depth}"),
        };
        [wanted]
            .into_iter()
            .chain(moves.map(|moves| format!("of {}", moves.join(" "))))
            .chain(errors)
            .collect::<Vec<_>>()
            .join(" | ")
    }

    #[test]
    fn what_follows_go() {
        let table = [
            ("", ""),
            ("depth 3 nodes 70", "depth 3, nodes 70"),
            ("movetime 1500", "1.5s"),
            ("infinite", "infinite"),
            (
                "wtime 9000 btime 5000 binc 100",
                "clock 5s + 100ms for None",
            ),
            ("wtime -20 btime -20", "clock 0ns + 0ns for None"),
            (
                "btime 60000 wtime 1 byoyomi 3000",
                "clock 60s + 3s for None",
            ),
            ("btime 0 wtime 0 byoyomi 3000", "2.96s"),
            (
                "ponder btime 5000 wtime 1 movestogo 7",
                "ponder: clock 5s + 0ns for Some(7)",
            ),
            ("mate infinite", "mate: "),
            ("mate 1500", "mate: 1.5s"),
            ("mate infinite nodes 7", "mate: nodes 7"),
            (
                "mate",
                "mate | `infinite` or milliseconds must follow `mate`",
            ),
            (
                "ponder mate 9",
                "mate: 9ms | `mate` neither ponders nor waits for `stop`",
            ),
            (
                "mate -1",
                "mate | `infinite` or milliseconds must follow `mate`",
            ),
            ("perft 4", "count 4"),
            ("perft 21", " | perft goes no deeper than 20"),
            ("depth x", " | a number must follow `depth`"),
            ("depth", " | a number must follow `depth`"),
            ("fast depth 2", "depth 2 | `fast` is not a word of `go`"),
        ];
        for (text, expected) in table {
            assert_eq!(shown(text, Form::Usi), expected, "go {text}");
        }
        let chosen = "depth 2 searchmoves e2e4 a7a8q infinite searchmoves d2d4 nodes 5";
        let expected = "depth 2, nodes 5, infinite | of e2e4 a7a8q d2d4";
        assert_eq!(shown(chosen, Form::Uci), expected);
        let mate = shown("mate 3 movetime 50 searchmoves e2e4", Form::Uci);
        assert_eq!(mate, "mate: depth 5, 50ms | of e2e4");
        for moves in ["", "0", "129", "-1", "x"] {
            let refused = shown(&format!("mate {moves}"), Form::Uci);
            let why = "mate | a number of moves from 1 to 128 must follow `mate`";
            assert_eq!(refused, why, "{moves}");
        }
        let nothing = " | moves must follow `searchmoves`";
        assert_eq!(shown("searchmoves", Form::Uci), nothing);
        let chess = shown("wtime 9000 btime 5000 winc 100", Form::Uci);
        assert_eq!(chess, "clock 9s + 100ms for None");
    }
}
