//! The laws, on random positions of every game of a list. What a law asks of one position is left
//! to [`laws`](mod@crate::laws).

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "whoever runs the tests says how many positions, and reads how many there were"
)]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use engine::{GameInfo, Rules, Setup};
use interpreter::Interpreter;
use registry::{Entry, RulesVisitor};

use crate::{laws, program, random};

/// What must hold for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Compiled code and interpreter agree.
    Agreement,
    /// Moves are undone, and keys are those from scratch.
    Undoing,
    /// The noisy moves are the captures and promotions.
    Noise,
    /// Positions and moves are read back as they were written.
    Text,
    /// The turned board with the colours exchanged has the turned moves.
    Symmetry,
}

impl Law {
    /// All laws.
    pub const ALL: [Law; 5] = [
        Law::Agreement,
        Law::Undoing,
        Law::Noise,
        Law::Text,
        Law::Symmetry,
    ];

    /// One position in so many is looked at. Most laws make every move of a position or look at it
    /// more than once, so a tenth does.
    fn share(self) -> usize {
        match self {
            Law::Agreement => 1,
            Law::Undoing | Law::Noise | Law::Text | Law::Symmetry => 10,
        }
    }
}

/// At least so many positions.
const FEWEST: usize = 20;
/// Squares of a board on which the positions asked for are looked at. Every position of a larger
/// one takes longer, about with the third power of its squares.
const SQUARES: usize = 144;
/// Squares of a board on which every position is written and read; of a larger one, with its many
/// moves, every eighth.
const SQUARES_READ: usize = 100;

/// Checks laws on each game that it is shown.
#[derive(Debug)]
pub struct Trial {
    /// Which laws.
    pub laws: &'static [Law],
    /// On how many positions of a game compiled code and interpreter are compared; large boards
    /// and other laws take fewer.
    pub positions: usize,
    /// The games, in which the texts are found that the interpreter reads.
    pub games: Vec<Entry>,
    /// Positions in the middle of a game, from which half of the random games begin.
    pub middles: fn(&GameInfo) -> Vec<Setup>,
}

impl RulesVisitor for Trial {
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R) {
        let late = (self.middles)(rules.info());
        for &law in self.laws {
            let squares = rules.info().squares().max(SQUARES);
            let wanted = self.positions / law.share();
            let count = (wanted * SQUARES.pow(3) / squares.pow(3)).max(FEWEST);
            let setups = random::positions(&rules, count, 1, &late);
            eprintln!("{name}, {layout}, {law:?}: {} positions", setups.len());
            self.check(law, name, &rules, &setups);
        }
    }
}

impl Trial {
    fn check<R: Rules>(&self, law: Law, name: &str, rules: &R, setups: &[Setup]) {
        match law {
            Law::Agreement => {
                let slow = Interpreter::new(program(&self.games, name, &[]));
                assert_eq!(rules.info(), slow.info(), "facts of {name}");
                each(setups, |setup| {
                    laws::agrees_with_interpreter(rules, &slow, setup);
                });
            }
            Law::Undoing => each(setups, |setup| {
                laws::moves_are_undone(rules, &mut rules.position(setup));
            }),
            Law::Noise => each(setups, |setup| {
                let position = &mut rules.position(setup);
                laws::noisy_moves_are_captures_and_promotions(rules, position);
            }),
            Law::Text => {
                let is_large = rules.info().squares() > SQUARES_READ;
                let step = if is_large { 8 } else { 1 };
                let read: Vec<Setup> = setups.iter().step_by(step).cloned().collect();
                each(&read, |setup| laws::text_round_trips(rules, setup));
            }
            Law::Symmetry => each(setups, |setup| laws::colours_are_symmetric(rules, setup)),
        }
    }
}

/// Looks at every item, with a thread for each processor.
pub fn each<T: Sync>(items: &[T], look: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            look(item);
        }
    };
    let n_threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(work);
        }
    });
}

/// The number that the environment variable `KARAKURI_LAW_POSITIONS` says, or else `usual`.
pub fn n_positions(usual: usize) -> usize {
    let wanted = std::env::var("KARAKURI_LAW_POSITIONS").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(usual)
}
