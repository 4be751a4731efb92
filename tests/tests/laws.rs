//! The laws, over long random games of every game in every layout.
//!
//! `KARAKURI_LAW_POSITIONS` sets the number of positions per game and layout.

use engine::{Rules, Setup};
use interpreter::Interpreter;
use tests::games::{RulesVisitor, each_game, program};
use tests::{laws, random};

/// Positions on which generated code and interpreter are compared, per game and layout.
const POSITIONS: usize = 10_000;
/// The other laws make every move of a position, so a tenth does.
const SHARE: usize = 10;

/// At least so many positions.
const FEWEST: usize = 20;
/// Squares of a board on which so many are compared. Every position of a larger one takes longer,
/// about with the third power of its squares.
const SQUARES: usize = 144;

fn n_positions() -> usize {
    let wanted = std::env::var("KARAKURI_LAW_POSITIONS").ok();
    wanted
        .and_then(|text| text.parse().ok())
        .unwrap_or(POSITIONS)
}

/// Calls a law with every game's rules and random positions of it.
struct EveryGame<L>(usize, L);

/// A law about a game and one of its positions.
trait Law {
    fn check<R: Rules>(&mut self, name: &str, rules: &R, setups: &[Setup]);
}

impl<L: Law> RulesVisitor for EveryGame<L> {
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R) {
        let squares = rules.info().squares().max(SQUARES);
        let count = (self.0 * SQUARES.pow(3) / squares.pow(3)).max(FEWEST);
        let setups = random::positions(&rules, count, 1);
        eprintln!("{name}, {layout}: {} positions", setups.len());
        self.1.check(name, &rules, &setups);
    }
}

struct Agreement;

impl Law for Agreement {
    fn check<R: Rules>(&mut self, name: &str, rules: &R, setups: &[Setup]) {
        let slow = Interpreter::new(program(name));
        assert_eq!(rules.info(), slow.info(), "facts of {name}");
        for setup in setups {
            laws::agrees_with_interpreter(rules, &slow, setup);
        }
    }
}

#[test]
fn generated_code_and_interpreter_agree() {
    each_game(&mut EveryGame(n_positions(), Agreement));
}

struct Undoing;

impl Law for Undoing {
    fn check<R: Rules>(&mut self, _name: &str, rules: &R, setups: &[Setup]) {
        for setup in setups {
            laws::moves_are_undone(rules, &mut rules.position(setup));
        }
    }
}

#[test]
fn moves_are_undone_and_keys_are_those_from_scratch() {
    each_game(&mut EveryGame(n_positions() / SHARE, Undoing));
}

struct Noise;

impl Law for Noise {
    fn check<R: Rules>(&mut self, _name: &str, rules: &R, setups: &[Setup]) {
        for setup in setups {
            laws::noisy_moves_are_captures_and_promotions(rules, &mut rules.position(setup));
        }
    }
}

#[test]
fn noisy_moves_are_captures_and_promotions() {
    each_game(&mut EveryGame(n_positions() / SHARE, Noise));
}

struct Text;

impl Law for Text {
    /// Every move is written in every form: on large boards, with their many moves, of every
    /// eighth position.
    fn check<R: Rules>(&mut self, _name: &str, rules: &R, setups: &[Setup]) {
        let step = if rules.info().squares() > 100 { 8 } else { 1 };
        for setup in setups.iter().step_by(step) {
            laws::text_round_trips(rules, setup);
        }
    }
}

#[test]
fn positions_and_moves_read_back() {
    each_game(&mut EveryGame(n_positions() / SHARE, Text));
}

struct Symmetry;

impl Law for Symmetry {
    fn check<R: Rules>(&mut self, _name: &str, rules: &R, setups: &[Setup]) {
        for setup in setups {
            laws::colours_are_symmetric(rules, setup);
        }
    }
}

#[test]
fn colours_are_symmetric() {
    each_game(&mut EveryGame(n_positions() / SHARE, Symmetry));
}
