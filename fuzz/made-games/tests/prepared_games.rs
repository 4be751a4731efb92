//! The laws of every game, on games that nobody would write, played from their texts without a compiler.
//!
//! `made_games` asks the same of compiled ones, and takes ten minutes to build; this takes seconds. A game
//! that fails is shown with the seed that made it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::Rules;
use interpreter::Interpreter;
use karakuri_testing::random;
use karakuri_testing::trial::laws_hold;
use prepared::{Playable, WithRules};
use variant_dsl::program::Program;
use variant_dsl::{Source, compile, unplayable};

/// Games that are made.
const GAMES: usize = 100;
/// Texts that are tried at most.
const TEXTS: u64 = 1_000;
/// Positions of random games, and as many that are made up, on which a game is judged.
const POSITIONS: usize = 40;

#[test]
fn made_games_keep_the_laws_without_a_compiler() {
    let seed = std::env::var("KARAKURI_SEED").ok();
    let seed: u64 = seed.map_or(1, |seed| seed.parse().expect("KARAKURI_SEED is a number"));
    let (mut n_judged, mut broken) = (0, Vec::new());
    for number in 0..TEXTS {
        let text = definition_maker::numbered("made", seed, number);
        let Some(program) = program(&text) else {
            continue;
        };
        let judged = catch_unwind(AssertUnwindSafe(|| judge(&program, seed)));
        if judged.is_err() {
            broken.push(format!("{number}:\n{text}"));
        }
        n_judged += 1;
        if n_judged == GAMES {
            break;
        }
    }
    assert_eq!(n_judged, GAMES);
    assert!(
        broken.is_empty(),
        "KARAKURI_SEED={seed}, {} of {n_judged} failed:\n{}",
        broken.len(),
        broken.join("\n")
    );
}

/// The program of a text that is accepted and can be played.
fn program(text: &str) -> Option<Program> {
    let source = Source {
        name: "made.variant".to_owned(),
        text: text.to_owned(),
    };
    let program = compile(&source, &|_| None).ok()?.program;
    unplayable(&program).is_none().then_some(program)
}

fn judge(program: &Program, seed: u64) {
    struct Judge(Interpreter, u64);

    impl WithRules for Judge {
        type Out = ();

        fn with<R: Rules>(self, rules: R) {
            let mut setups = made_games::positions(&rules, POSITIONS, self.1);
            if engine::setup::position(&rules, &rules.info().start).is_ok() {
                setups.extend(random::positions(&rules, POSITIONS, self.1, &[]));
            }
            laws_hold(&rules, &self.0, &setups);
        }
    }

    for playable in [Playable::new(program), Playable::walking(program)] {
        let slow = Interpreter::new(program.clone());
        let playable = playable.expect("a small board");
        playable.with(Judge(slow, seed));
    }
}
