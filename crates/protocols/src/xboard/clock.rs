//! Time as `XBoard` tells it, and the limits of a search that follow from it.

use std::time::Duration;

use engine::search::{Clock, Limits};

/// Kept back from the time for one move, for what happens outside the search.
const OVERHEAD: Duration = Duration::from_millis(30);
/// No time is longer, whatever is typed: a month.
const LONGEST: f64 = 30.0 * 24.0 * 3600.0;
/// Moves that a game is expected to last, where a time becomes a number of nodes.
const EXPECTED_MOVES: u32 = 24;

/// What `level`, `st`, `sd`, `nps` and `time` have said.
#[derive(Clone, Debug)]
pub(super) struct Control {
    /// Time for each move, if `st` came after `level`.
    per_move: Option<Duration>,
    /// Moves of a session; 0: all.
    session: u32,
    increment: Duration,
    /// What is left on the engine's clock.
    pub(super) remaining: Duration,
    pub(super) depth: Option<u32>,
    /// Nodes that count as a second; 0: time is what the clock says.
    pub(super) rate: u64,
}

impl Control {
    /// Five minutes for forty moves.
    pub(super) fn new() -> Control {
        Control {
            per_move: None,
            session: 40,
            increment: Duration::ZERO,
            remaining: Duration::from_secs(300),
            depth: None,
            rate: 0,
        }
    }

    /// `level MOVES BASE INCREMENT`: minutes, or minutes and seconds with a colon between, and
    /// seconds. The error is a sentence.
    pub(super) fn level(&mut self, moves: &str, base: &str, increment: &str) -> Result<(), String> {
        let session = moves.parse().map_err(|_| "MOVES is a number".to_owned())?;
        let (minutes, more) = base.split_once(':').unwrap_or((base, "0"));
        let minutes = seconds(minutes).ok_or("BASE is MINUTES or MINUTES:SECONDS")?;
        let more = seconds(more).ok_or("BASE is MINUTES or MINUTES:SECONDS")?;
        let increment = seconds(increment).ok_or("INCREMENT is a number of seconds")?;
        self.session = session;
        self.increment = increment;
        self.remaining = minutes * 60 + more;
        self.per_move = None;
        Ok(())
    }

    /// `st SECONDS`. The error is a sentence.
    pub(super) fn per_move(&mut self, text: &str) -> Result<(), String> {
        self.per_move = Some(seconds(text).ok_or("a time is a number of seconds")?);
        Ok(())
    }

    /// `time CENTISECONDS`; a clock may have run out. The error is a sentence.
    pub(super) fn time(&mut self, text: &str) -> Result<(), String> {
        let centiseconds: i64 = text
            .parse()
            .map_err(|_| "a time is a number of centiseconds")?;
        let centiseconds = centiseconds.max(0).unsigned_abs();
        self.remaining = Duration::from_millis(centiseconds.saturating_mul(10));
        Ok(())
    }

    /// How many moves are left until time is added, if it is.
    fn to_go(&self, n_moves: usize) -> Option<u32> {
        (self.session > 0).then(|| {
            let done = n_moves as u64 % u64::from(self.session);
            self.session - done as u32
        })
    }

    /// The limits of the next search, by a player who has made so many moves.
    pub(super) fn limits(&self, n_moves: usize) -> Limits {
        let depth = self.depth;
        let to_go = self.to_go(n_moves);
        if self.rate > 0 {
            let share = self.remaining / to_go.unwrap_or(EXPECTED_MOVES).max(1);
            let time = self.per_move.unwrap_or(share + self.increment);
            let nodes = time.as_secs_f64() * self.rate as f64;
            return Limits {
                depth,
                nodes: Some((nodes as u64).max(1)),
                ..Limits::default()
            };
        }
        let clock = Clock {
            remaining: self.remaining,
            increment: self.increment,
            moves_to_go: to_go,
        };
        let move_time = self
            .per_move
            .map(|time| time.saturating_sub(OVERHEAD).max(time / 2));
        Limits {
            depth,
            move_time,
            clock: move_time.is_none().then_some(clock),
            ..Limits::default()
        }
    }
}

/// A number of seconds, perhaps with a fraction.
fn seconds(text: &str) -> Option<Duration> {
    let number: f64 = text.parse().ok()?;
    let number = Some(number).filter(|number| (0.0..=LONGEST).contains(number));
    number.map(Duration::from_secs_f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_become_clocks() {
        let table = [
            ("40 5 0", 0, "300s + 0ns, 40 to go"),
            ("40 0:30 0", 39, "30s + 0ns, 1 to go"),
            ("40 0:30 0", 40, "30s + 0ns, 40 to go"),
            ("0 2 12", 7, "120s + 12s"),
            ("0 2:05 0.5", 7, "125s + 500ms"),
        ];
        for (level, n_moves, expected) in table {
            let mut control = Control::new();
            let words: Vec<&str> = level.split(' ').collect();
            let read = control.level(words[0], words[1], words[2]);
            assert_eq!(read, Ok(()), "{level}");
            let clock = control.limits(n_moves).clock.expect("a clock");
            let to_go = clock.moves_to_go.map(|moves| format!(", {moves} to go"));
            let (left, more) = (clock.remaining, clock.increment);
            let shown = format!("{left:?} + {more:?}{}", to_go.unwrap_or_default());
            assert_eq!(shown, expected, "{level} after {n_moves}");
        }
    }

    #[test]
    fn a_time_for_each_move_and_nodes_for_time() {
        let mut control = Control::new();
        assert_eq!(control.per_move("2"), Ok(()));
        let limits = control.limits(0);
        assert_eq!(limits.move_time, Some(Duration::from_millis(1970)));
        assert!(limits.clock.is_none());
        control.rate = 10_000;
        let limits = control.limits(0);
        assert_eq!((limits.nodes, limits.move_time), (Some(20_000), None));
        for text in ["nan", "-1", "1e308", "", "x"] {
            assert!(control.per_move(text).is_err(), "{text}");
        }
    }
}
