//! How long a player may think, and the clocks of a game.
//!
//! Times are measured by the referee. What is told to an engine of its limits is left to the players.

use std::time::Duration;

use engine::Color;

/// What a player may use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Control {
    /// So long for each move.
    MoveTime(Duration),
    /// So many positions for each move.
    Nodes(u64),
    /// So many plies deep for each move.
    Depth(u32),
    /// A clock for the whole game, to which every move adds.
    Clock {
        /// What it shows at the beginning.
        base: Duration,
        /// What each move adds.
        increment: Duration,
    },
}

/// What the referee forgives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patience {
    /// Time by which a move may be late without losing: pipes and a busy machine take their share.
    pub margin: Duration,
    /// How long an engine is waited for after its time is up before it counts as silent; also how long
    /// it may take to start, and for a move without a limit of time.
    pub grace: Duration,
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clocks {
    controls: [Control; 2],
    remaining: [Duration; 2],
}

/// What the player to move may use now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// Its control.
    pub control: Control,
    /// The time left of both colours, where they have clocks.
    pub remaining: [Duration; 2],
    /// What each move adds to the clocks of both.
    pub increments: [Duration; 2],
    /// The time for this move, if there is a limit.
    pub limit: Option<Duration>,
}

impl Clocks {
    /// Clocks at the beginning, by colour.
    pub fn new(controls: [Control; 2]) -> Clocks {
        let remaining = controls.map(|control| match control {
            Control::Clock { base, .. } => base,
            Control::MoveTime(time) => time,
            Control::Nodes(_) | Control::Depth(_) => Duration::ZERO,
        });
        Clocks {
            controls,
            remaining,
        }
    }

    /// What `color` may use for the move to come.
    pub fn turn(&self, color: Color) -> Turn {
        let control = self.controls[color.index()];
        let limit = match control {
            Control::Clock { .. } | Control::MoveTime(_) => Some(self.remaining[color.index()]),
            Control::Nodes(_) | Control::Depth(_) => None,
        };
        Turn {
            control,
            remaining: self.remaining,
            increments: self.controls.map(increment),
            limit,
        }
    }

    /// Takes the time of a move made in time off its clock.
    pub fn spend(&mut self, color: Color, used: Duration) {
        let control = self.controls[color.index()];
        if let Control::Clock { increment, .. } = control {
            let left = &mut self.remaining[color.index()];
            *left = left.saturating_sub(used) + increment;
        }
    }
}

fn increment(control: Control) -> Duration {
    match control {
        Control::Clock { increment, .. } => increment,
        Control::MoveTime(_) | Control::Nodes(_) | Control::Depth(_) => Duration::ZERO,
    }
}

impl std::fmt::Display for Control {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Control::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Control::Nodes(nodes) => write!(f, "{nodes} positions a move"),
            Control::Depth(depth) => write!(f, "depth {depth}"),
            Control::Clock { base, increment } => {
                let (base, increment) = (base.as_secs_f64(), increment.as_secs_f64());
                write!(f, "{base} s and {increment} s a move")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_down_and_moves_add_to_them() {
        let seconds = Duration::from_secs;
        let clock = Control::Clock {
            base: seconds(10),
            increment: seconds(1),
        };
        let mut clocks = Clocks::new([clock, Control::MoveTime(seconds(2))]);
        clocks.spend(Color::First, seconds(4));
        clocks.spend(Color::Second, seconds(1));
        let turn = clocks.turn(Color::First);
        assert_eq!(turn.remaining, [seconds(7), seconds(2)]);
        assert_eq!(turn.limit, Some(seconds(7)));
        assert_eq!(turn.increments, [seconds(1), Duration::ZERO]);
        assert_eq!(clocks.turn(Color::Second).limit, Some(seconds(2)));
        clocks.spend(Color::First, seconds(9));
        assert_eq!(clocks.turn(Color::First).limit, Some(seconds(1)));
        let nodes = Clocks::new([Control::Nodes(5); 2]);
        assert_eq!(nodes.turn(Color::First).limit, None);
    }
}
