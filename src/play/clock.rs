//! The players' clocks: the time that each has used, or, with a time control, has left.
//!
//! Nothing here looks at a watch: whoever asks says what time it is. Who loses when no time is left
//! is the session's business.

use std::time::{Duration, Instant};

use engine::Color;
use engine::search;

/// How much time the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Control {
    /// At the beginning.
    main: Duration,
    /// More for each move made.
    increment: Duration,
}

/// Two dials, at most one of which runs.
pub(super) struct Clock {
    control: Option<Control>,
    used: [Duration; 2],
    gained: [Duration; 2],
    running: Option<Color>,
    since: Instant,
}

/// Most time that a control gives.
const LONGEST: u64 = 100 * 3600;

impl Control {
    /// `10m+5s`, `90s`, `1h30m`: the first number without a unit counts minutes, the second seconds.
    /// The error is a sentence.
    pub(crate) fn read(text: &str) -> Result<Control, String> {
        let refused =
            || "a clock is written as `10m+5s` or `10m`: minutes, and seconds for each move";
        let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = duration(main, 60).zip(duration(increment, 1));
        let (main, increment) = seconds.filter(|(main, _)| *main > 0).ok_or_else(refused)?;
        Ok(Control {
            main: Duration::from_secs(main),
            increment: Duration::from_secs(increment),
        })
    }
}

/// Seconds of a text such as `1h30m`; a number alone counts `unit` seconds.
fn duration(text: &str, unit: u64) -> Option<u64> {
    let mut rest = text.trim();
    let mut total = 0_u64;
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit());
        let (number, after) = rest.split_at(end.unwrap_or(rest.len()));
        let number: u64 = number.parse().ok()?;
        let (letter, left) = after.split_at(after.chars().next().map_or(0, char::len_utf8));
        let unit = match letter {
            "" => unit,
            "h" => 3600,
            "m" => 60,
            "s" => 1,
            _ => return None,
        };
        total = total.checked_add(number.checked_mul(unit)?)?;
        rest = left;
    }
    (total <= LONGEST).then_some(total)
}

impl Clock {
    /// Stands still at nothing.
    pub(super) fn new(control: Option<Control>, now: Instant) -> Clock {
        Clock {
            control,
            used: [Duration::ZERO; 2],
            gained: [Duration::ZERO; 2],
            running: None,
            since: now,
        }
    }

    /// The same at the beginning of a game.
    pub(super) fn reset(&mut self, now: Instant) {
        *self = Clock::new(self.control, now);
    }

    /// The time control, if there is one.
    pub(super) fn control(&self) -> Option<Control> {
        self.control
    }

    /// From now on this player's dial runs; the other has made a move.
    pub(super) fn turn(&mut self, to: Option<Color>, now: Instant) {
        self.used = Color::BOTH.map(|color| self.used(color, now));
        if let (Some(mover), Some(next), Some(control)) = (self.running, to, self.control)
            && mover != next
        {
            self.gained[mover.index()] += control.increment;
        }
        self.running = to;
        self.since = now;
    }

    /// What the player has used so far or has left, as `12:34`.
    pub(super) fn shown(&self, color: Color, now: Instant) -> String {
        let seconds = match self.left(color, now) {
            // The last second is not over yet.
            Some(left) => left.as_millis().div_ceil(1000),
            None => self.used(color, now).as_secs().into(),
        };
        match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
            (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
            (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
        }
    }

    /// The player whose time is over.
    pub(super) fn loser(&self, now: Instant) -> Option<Color> {
        let running = self.running?;
        (self.left(running, now)? == Duration::ZERO).then_some(running)
    }

    /// The player's clock as a search knows it.
    pub(super) fn of_search(&self, color: Color, now: Instant) -> Option<search::Clock> {
        Some(search::Clock {
            remaining: self.left(color, now)?,
            increment: self.control?.increment,
            moves_to_go: None,
        })
    }

    fn left(&self, color: Color, now: Instant) -> Option<Duration> {
        let given = self.control?.main + self.gained[color.index()];
        Some(given.saturating_sub(self.used(color, now)))
    }

    fn used(&self, color: Color, now: Instant) -> Duration {
        let running = match self.running == Some(color) {
            true => now.saturating_duration_since(self.since),
            false => Duration::ZERO,
        };
        self.used[color.index()] + running
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_dial_of_the_player_to_move_runs() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut clock = Clock::new(None, start);
        clock.turn(Some(Color::First), at(5));
        clock.turn(Some(Color::Second), at(75));
        clock.turn(Some(Color::First), at(80));
        assert_eq!(clock.shown(Color::First, at(81)), "1:11");
        assert_eq!(clock.shown(Color::Second, at(81)), "0:05");
        clock.turn(None, at(82));
        assert_eq!(clock.shown(Color::First, at(500)), "1:12");
        assert_eq!(clock.loser(at(5000)), None);
    }

    #[test]
    fn a_control_counts_down_and_adds_for_each_move() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let control = Control::read("1m+5s").expect("it is one");
        let mut clock = Clock::new(Some(control), start);
        clock.turn(Some(Color::First), at(0));
        assert_eq!(clock.shown(Color::First, at(10)), "0:50");
        clock.turn(Some(Color::Second), at(10));
        assert_eq!(clock.shown(Color::First, at(40)), "0:55");
        assert_eq!(clock.loser(at(69)), None);
        assert_eq!(clock.loser(at(70)), Some(Color::Second));
    }

    #[test]
    fn controls_are_read() {
        let of = |main, increment| Control {
            main: Duration::from_secs(main),
            increment: Duration::from_secs(increment),
        };
        for (text, control) in [
            ("10m+5s", of(600, 5)),
            ("10+5", of(600, 5)),
            ("90s", of(90, 0)),
            ("1h30m", of(5400, 0)),
        ] {
            assert_eq!(Control::read(text), Ok(control), "{text}");
        }
        for text in [
            "",
            "0",
            "+5",
            "5x",
            "-1m",
            "10m+",
            "1e9m",
            "99999999999999999999m",
            "101h",
        ] {
            assert!(Control::read(text).is_err(), "{text}");
        }
    }
}
