//! The laws, on random positions of every game of a list. What a law asks of one position is left
//! to [`laws`](mod@crate::laws).

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "whoever runs the tests says how many positions, and reads how many there were"
)]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use engine::registry::{Entry, RulesVisitor};
use engine::{GameInfo, Rules, Setup};
use interpreter::Interpreter;

use crate::programs::program;
use crate::{laws, random};

/// On one position in so many every move is made; on all of them compiled code and interpreter are
/// compared.
const SHARE: usize = 10;
/// At least so many positions of a game, and of those on which every move is made.
const FEWEST: usize = 20;
/// Squares of a board on which the positions asked for are looked at. Every position of a larger
/// one takes longer, about with the third power of its squares.
const SQUARES: usize = 144;
/// Squares of a board on which every position is written and read; of a larger one, with its many
/// moves, every eighth.
const SQUARES_READ: usize = 100;

/// Checks the laws on each game that it is shown.
#[derive(Debug)]
pub struct Trial {
    /// On how many positions of a game; on large boards fewer.
    pub positions: usize,
    /// The games, in which the texts are found that the interpreter reads.
    pub games: Vec<Entry>,
    /// Positions in the middle of a game, from which half of the random games begin.
    pub middles: fn(&GameInfo) -> Vec<Setup>,
}

impl RulesVisitor for Trial {
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R) {
        let late = (self.middles)(rules.info());
        let squares = rules.info().squares().max(SQUARES);
        let count = (self.positions * SQUARES.pow(3) / squares.pow(3)).max(FEWEST);
        let setups = random::positions(&rules, count, 1, &late);
        eprintln!("{name}, {layout}: {} positions", setups.len());
        let slow = Interpreter::new(program(&self.games, name, &[]));
        laws_hold(&rules, &slow, &setups);
    }
}

/// Asks all laws of a game on these positions, those that make every move on some of them only.
pub fn laws_hold<R: Rules>(rules: &R, slow: &Interpreter, setups: &[Setup]) {
    assert_eq!(rules.info(), slow.info(), "facts");
    each(setups, |setup| {
        laws::agrees_with_interpreter(rules, slow, setup);
    });
    let step = (setups.len() / FEWEST).clamp(1, SHARE);
    let some: Vec<&Setup> = setups.iter().step_by(step).collect();
    let alike = laws::zones_are_alike(slow.program());
    each(&some, |setup| {
        laws::moves_lead_alike(rules, slow, setup);
        laws::moves_are_undone(rules, &mut rules.position(setup));
        laws::noisy_moves_are_captures_and_promotions(rules, &mut rules.position(setup));
        if alike {
            laws::colours_are_symmetric(rules, setup);
        }
    });
    let read = match rules.info().squares() {
        0..=SQUARES_READ => 1,
        _ => 8,
    };
    let some: Vec<&Setup> = some.into_iter().step_by(read).collect();
    each(&some, |setup| laws::text_round_trips(rules, setup));
    if let Some(net) = laws::any_net(rules.info()) {
        each(&some, |setup| laws::nets_follow(rules, &net, setup));
    }
}

/// For each thread: what is generated for a game needs more than two million bytes where nothing is optimised.
pub const STACK_BYTES: usize = 256 << 20;

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
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            thread.spawn_scoped(scope, work).expect("a thread");
        }
    });
}

/// The number that the environment variable `KARAKURI_LAW_POSITIONS` says, or else `usual`.
pub fn n_positions(usual: usize) -> usize {
    let wanted = std::env::var("KARAKURI_LAW_POSITIONS").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(usual)
}
