//! The time that each player has used; nobody loses by it.

use std::time::{Duration, Instant};

use engine::Color;

/// Two dials, at most one of which runs.
pub(super) struct Clock {
    used: [Duration; 2],
    running: Option<Color>,
    since: Instant,
}

impl Clock {
    /// Stands still at nothing.
    pub(super) fn new(now: Instant) -> Clock {
        Clock {
            used: [Duration::ZERO; 2],
            running: None,
            since: now,
        }
    }

    /// From now on this player's dial runs.
    pub(super) fn turn(&mut self, to: Option<Color>, now: Instant) {
        self.used = Color::BOTH.map(|color| self.used(color, now));
        self.running = to;
        self.since = now;
    }

    /// What the player has used so far, as `12:34`.
    pub(super) fn shown(&self, color: Color, now: Instant) -> String {
        let seconds = self.used(color, now).as_secs();
        format!("{}:{:02}", seconds / 60, seconds % 60)
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
        let mut clock = Clock::new(start);
        clock.turn(Some(Color::First), at(5));
        clock.turn(Some(Color::Second), at(75));
        clock.turn(Some(Color::First), at(80));
        assert_eq!(clock.shown(Color::First, at(81)), "1:11");
        assert_eq!(clock.shown(Color::Second, at(81)), "0:05");
        clock.turn(None, at(82));
        assert_eq!(clock.shown(Color::First, at(500)), "1:12");
    }
}
