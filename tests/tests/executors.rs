//! Which games are played by the compiled code of another: values of switches that change how a game ends or
//! how moves are written keep the code of the shipped game, and play with it as the interpreter does.

use std::any::TypeId;
use std::collections::BTreeMap;

use codegen::{digest, layouts};
use engine::{Game, MoveView, Rules, session};
use interpreter::Interpreter;
use karakuri_testing::random::Random;
use karakuri_testing::trial::each;
use tests::games::{RulesVisitor, definition, each_rules, program, shipped_names};
use variant_dsl::program::Program;
use variant_dsl::{Compiled, compile_with};

/// Random games of a value.
const GAMES: u64 = 6;
/// Plies of such a game, most of them there and back, so that positions recur.
const PLIES: usize = 120;
/// The same on boards of more squares than this.
const LARGE: usize = 100;
const PLIES_LARGE: usize = 24;

fn compiled(name: &str, settings: &[(String, String)]) -> Compiled {
    let own = definition(name).expect("a shipped game");
    compile_with(&own, settings, &definition)
        .unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"))
}

/// Every value of every switch but the one that the game has.
fn others(own: &Compiled) -> Vec<(String, String)> {
    let of_switch = own.switches.iter().map(|switch| {
        let values = switch.values.iter().filter(|value| **value != switch.value);
        values.map(|value| (switch.name.clone(), value.clone()))
    });
    of_switch.flatten().collect()
}

fn digest_of(program: &Program) -> String {
    digest(program, layouts(program)[0])
}

/// For each value of each switch whether the shipped code plays it: a person can judge each line.
#[test]
fn values_that_keep_the_code() {
    let names = shipped_names();
    let lines: Vec<std::sync::OnceLock<String>> =
        names.iter().map(|_| Default::default()).collect();
    let numbers: Vec<usize> = (0..names.len()).collect();
    each(&numbers, |number| {
        let name = &names[*number];
        let own = compiled(name, &[]);
        let shipped = digest_of(&own.program);
        let of_value = others(&own).into_iter().map(|setting| {
            let kept =
                digest_of(&compiled(name, std::slice::from_ref(&setting)).program) == shipped;
            let (switch, value) = setting;
            let what = if kept { "keeps the code" } else { "other code" };
            format!("  {switch}={value}: {what}\n")
        });
        let text = format!("{name}\n{}", of_value.collect::<String>());
        lines[*number].set(text).expect("every game once");
    });
    let text = lines
        .into_iter()
        .filter_map(std::sync::OnceLock::into_inner);
    insta::assert_snapshot!(text.collect::<String>());
}

/// The code of a shipped game with the facts of such a value has its moves, its texts and its results.
#[test]
fn shipped_code_plays_values_that_keep_it() {
    let mut n_values = 0;
    for entry in definitions::games() {
        let own = compiled(entry.name, &[]);
        assert_eq!(digest_of(&own.program), entry.digest);
        for setting in others(&own) {
            let program = compiled(entry.name, std::slice::from_ref(&setting)).program;
            if digest_of(&program) != entry.digest {
                continue;
            }
            let slow = Interpreter::new(program);
            let fast = (entry.game)(slow.info().clone());
            let what = format!("{} {setting:?}", entry.name);
            play_both(&*fast, &*session::boxed(slow), &what);
            n_values += 1;
        }
    }
    assert!(n_values > 0, "no value keeps the code");
}

/// Games with the same code share one compiled module, and no others do.
#[test]
fn equal_code_is_compiled_once() {
    #[derive(Default)]
    struct Types(BTreeMap<TypeId, Vec<String>>);

    impl RulesVisitor for Types {
        fn visit<R: Rules>(&mut self, name: &'static str, _layout: &'static str, _rules: R) {
            let digest = digest_of(&program(name));
            self.0.entry(TypeId::of::<R>()).or_default().push(digest);
        }
    }

    let mut types = Types::default();
    each_rules(&mut types);
    let types: Vec<Vec<String>> = types.0.into_values().collect();
    assert!(
        types.iter().any(|digests| digests.len() > 1),
        "two games have the same code"
    );
    let mut firsts: Vec<&String> = types.iter().map(|digests| &digests[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), types.len(), "a code is compiled twice");
    for digests in &types {
        assert!(
            digests.iter().all(|digest| *digest == digests[0]),
            "different code is shared"
        );
    }
}

/// The same random games on both executors, to their ends.
fn play_both(fast: &dyn Game, slow: &dyn Game, what: &str) {
    assert_eq!(fast.info(), slow.info(), "facts of {what}");
    let seeds: Vec<u64> = (0..GAMES).collect();
    let forks = std::sync::Mutex::new((fast.fork(), slow.fork()));
    each(&seeds, |seed| {
        let (mut fast, mut slow) = {
            let forks = forks.lock().expect("nobody panics with it");
            (forks.0.fork(), forks.1.fork())
        };
        let mut random = Random::new(*seed);
        let plies = match fast.info().squares() > LARGE {
            true => PLIES_LARGE,
            false => PLIES,
        };
        for _ in 0..plies {
            let position = slow.position_text();
            assert_eq!(fast.position_text(), position, "{what}");
            assert_eq!(fast.result(), slow.result(), "{what}: {position}");
            assert_eq!(fast.in_check(), slow.in_check(), "{what}: {position}");
            let (legal, expected) = (sorted(fast.legal()), sorted(slow.legal()));
            assert_eq!(legal, expected, "{what}: {position}");
            if slow.result().is_some() || legal.is_empty() {
                return;
            }
            let chosen = choose(&legal, slow.history(), &mut random);
            fast.play(&chosen.text).expect("it is legal");
            slow.play(&chosen.text).expect("it is legal");
        }
    });
}

fn sorted(mut moves: Vec<MoveView>) -> Vec<MoveView> {
    moves.sort_by(|a, b| a.text.cmp(&b.text));
    moves
}

/// Mostly the way back of the player's last move, where it is legal.
fn choose<'a>(legal: &'a [MoveView], history: &[MoveView], random: &mut Random) -> &'a MoveView {
    let last = history
        .len()
        .checked_sub(2)
        .map(|index| &history[index].effect);
    let back = last.and_then(|last| {
        let goes_back = |mv: &&MoveView| {
            let effect = &mv.effect;
            effect.origin == Some(last.destination) && Some(effect.destination) == last.origin
        };
        legal.iter().find(goes_back)
    });
    match back {
        Some(back) if random.below(8) > 0 => back,
        _ => &legal[random.below(legal.len())],
    }
}
