//! The laws of every game, on games that nobody would write: compiled in every layout with all checks
//! of arithmetic on.
//!
//! A game that fails is shown with the seed that made it. Put its text into `kept/`, under a name that
//! says what was wrong, so that it is always compiled from then on.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;

use engine::ending::Endings;
use engine::registry::RulesVisitor;
use engine::{Outcome, Rules, position_text};
use interpreter::Interpreter;
use karakuri_testing::random;
use karakuri_testing::trial::{STACK_BYTES, laws_hold};
use variant_dsl::Source;

#[allow(unreachable_pub, reason = "the list is made for a library")]
mod games {
    use engine::registry::RulesVisitor;

    include!(concat!(env!("OUT_DIR"), "/games.rs"));
}

/// Positions of random games, and as many that are made up, on which a game is judged.
const POSITIONS: usize = 200;

/// Shows every game to the visitor, with as much stack as games need where nothing is optimised.
fn each_rules<V: RulesVisitor + Send>(visitor: &mut V) {
    let shown = thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_BYTES);
        let show = || games::each_rules(visitor);
        thread.spawn_scoped(scope, show).expect("a thread").join()
    });
    shown.unwrap_or_else(|panic| resume_unwind(panic));
}

/// Judges every game that it is shown.
struct Judge {
    seed: u64,
    n_judged: usize,
    broken: Vec<String>,
}

#[test]
fn made_games_keep_the_laws() {
    let seed: u64 = env!("MADE_GAMES_SEED").parse().expect("a number");
    let mut judge = Judge {
        seed,
        n_judged: 0,
        broken: Vec::new(),
    };
    each_rules(&mut judge);
    let Judge {
        broken, n_judged, ..
    } = judge;
    eprintln!("{n_judged} programs of {} games", games::TEXTS.len());
    assert!(n_judged >= 40, "{n_judged} programs");
    assert!(
        broken.is_empty(),
        "KARAKURI_SEED={seed}, {} of {n_judged} failed:\n{}",
        broken.len(),
        broken.join("\n")
    );
}

impl RulesVisitor for Judge {
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R) {
        self.n_judged += 1;
        let judged = catch_unwind(AssertUnwindSafe(|| judge(name, &rules, self.seed)));
        if judged.is_err() {
            let text = text(name);
            self.broken.push(format!("{name}, {layout} layout\n{text}"));
        }
    }
}

fn judge<R: Rules>(name: &str, rules: &R, seed: u64) {
    let mut setups = made_games::positions(rules, POSITIONS, seed);
    if engine::setup::position(rules, &rules.info().start).is_ok() {
        setups.extend(random::positions(rules, POSITIONS, seed, &[]));
    }
    laws_hold(rules, &interpreted(name), &setups);
}

fn text(name: &str) -> &'static str {
    let found = games::TEXTS.iter().find(|(known, _)| *known == name);
    found.expect("every game has a text").1
}

fn interpreted(name: &str) -> Interpreter {
    let source = Source {
        name: format!("{name}.variant"),
        text: text(name).to_owned(),
    };
    match variant_dsl::compile(&source, &|_| None) {
        Ok(compiled) => Interpreter::new(compiled.program),
        Err(report) => panic!("{}", variant_dsl::render(&report, false)),
    }
}

/// What positions of kept games showed.
#[test]
fn kept_positions_end_as_they_should() {
    let mut table = Table {
        rows: vec![(
            "bare-and-stuck",
            "K3R/R4/5/1k3/3+g1 b - 1",
            Some(Outcome::Win(engine::Color::First)),
        )],
    };
    each_rules(&mut table);
    assert_eq!(table.rows, []);
}

/// Rows that no game has answered for yet: the name of a game, a position, and how it stands.
struct Table {
    rows: Vec<(&'static str, &'static str, Option<Outcome>)>,
}

impl RulesVisitor for Table {
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R) {
        self.rows.retain(|(game, text, expected)| {
            if *game != name {
                return true;
            }
            let setup = position_text::read(rules.info(), text)
                .expect("a position")
                .0;
            let ended = Endings::new(rules.info()).on_board(&rules, &rules.position(&setup));
            let outcome = ended.map(|(outcome, _)| outcome);
            assert_eq!(outcome, *expected, "{name}, {layout} layout: {text}");
            false
        });
    }
}
