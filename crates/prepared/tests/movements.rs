//! Random movements and those of the reference: the interpreter, the walker of the board and the fast shapes
//! agree on them.
//!
//! Where the walker is tried, it follows every path, also those that have a faster form. New movements in each
//! run: `KARAKURI_SEED` repeats one. What compiled games do with such movements `fuzz/made-games` tells.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "makes other games each time, and says which"
)]

use definition_maker::{Choices, movement};
use engine::Rules;
use interpreter::Interpreter;
use karakuri_testing::random::{self, Random};
use karakuri_testing::trial::laws_hold;
use prepared::{Playable, WithRules};
use variant_dsl::program::Program;
use variant_dsl::{Source, unplayable};

/// Movements that are compared in a run.
const MOVEMENTS: usize = 300;
/// Positions for each.
const POSITIONS: usize = 30;
/// Boards.
const BOARDS: [(usize, usize); 3] = [(5, 4), (6, 7), (9, 9)];

/// A game with two random movements.
fn random_text(board: (usize, usize), random: &mut Random) -> String {
    let bytes: Vec<u8> = (0..40).map(|_| random.below(256) as u8).collect();
    let (one, other) = bytes.split_at(20);
    let (one, other) = (
        movement(&mut Choices::new(one)),
        movement(&mut Choices::new(other)),
    );
    let goal = ["checkmate", "all royals captured"][random.below(2)];
    text(board, [&one, &other], goal)
}

/// A game in which two movements stand beside a few others.
fn text((files, ranks): (usize, usize), [one, other]: [&str; 2], goal: &str) -> String {
    let dots = ". ".repeat(files - 4);
    let more = if ranks > 4 {
        format!("    3: X Y . . {dots}\n")
    } else {
        String::new()
    };
    format!(
        "variant random \"Random\" {{
  board {files}x{ranks}
  coordinates chess
  players White, Black
  zone camp = far 2
  set Kind0 = One, Guard
  piece Royal \"K\" {{ move: K; royal }}
  piece One \"X\" {{ move: {one}; promotes: Other }}
  piece Other \"Y\" {{ move: {other} }}
  piece Guard \"G\" {{ move: WfF; promotes: One }}
  setup {{
    symmetry: rotate
{more}    2: X G . Y {dots}
    1: G K X Y {dots}
  }}
  promotion {{ when: captures; choice: optional }}
  captures {{ prisoners: removed }}
  goal {{ win: {goal}; stalemate: loses }}
  repetition none
  allow redundant-move
}}
"
    )
}

/// The game of a text, if it is accepted and can be played.
fn program(text: &str) -> Option<Program> {
    let source = Source {
        name: "random.variant".to_owned(),
        text: text.to_owned(),
    };
    let program = variant_dsl::compile(&source, &|_| None).ok()?.program;
    unplayable(&program).is_none().then_some(program)
}

/// A number that is another in every run, or `KARAKURI_SEED`.
fn seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_nanos() as u64);
    let given = std::env::var("KARAKURI_SEED").ok();
    given.and_then(|given| given.parse().ok()).unwrap_or(now)
}

#[test]
fn executors_agree_on_random_movements() {
    let seed = seed();
    let mut random = Random::new(seed);
    let (mut n_compared, mut n_tried) = (0, 0);
    while n_compared < MOVEMENTS {
        n_tried += 1;
        assert!(n_tried < 20 * MOVEMENTS, "too few are accepted");
        let text = random_text(BOARDS[n_tried % BOARDS.len()], &mut random);
        let Some(program) = program(&text) else {
            continue;
        };
        eprintln!("KARAKURI_SEED={seed}: {n_compared}\n{text}");
        compare(&program, seed);
        n_compared += 2;
    }
}

/// The movements in the examples of the reference, each once.
fn examples() -> Vec<String> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/language.md");
    let text = std::fs::read_to_string(file).expect("the reference is there");
    let blocks = text.split("```movement\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap_or_default());
    let lines = blocks.flat_map(str::lines);
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let mut examples: Vec<String> = lines.filter_map(first).collect();
    examples.sort();
    examples.dedup();
    examples
}

#[test]
fn executors_agree_on_the_examples_of_the_reference() {
    let mut n_played = 0;
    for example in examples() {
        let game = |board, movement: &str| program(&text(board, [movement, "W"], "checkmate"));
        // What never comes back could be left without a move: it gets a leap more.
        let programs = BOARDS
            .map(|board| game(board, &example).or_else(|| game(board, &format!("{example}C"))));
        eprintln!("{example}");
        let programs: Vec<&Program> = programs.iter().flatten().collect();
        programs.iter().for_each(|program| compare(program, 1));
        n_played += usize::from(!programs.is_empty());
    }
    assert!(n_played >= 65, "only {n_played} examples are played");
}

/// All agree on random positions of the game.
fn compare(program: &Program, seed: u64) {
    struct Laws<'a> {
        slow: &'a Interpreter,
        setups: &'a [engine::Setup],
    }

    impl WithRules for Laws<'_> {
        type Out = ();

        fn with<R: Rules>(self, rules: R) {
            laws_hold(&rules, self.slow, self.setups);
        }
    }

    let slow = Interpreter::new(program.clone());
    let mut setups = random::made_up(slow.info());
    setups.truncate(POSITIONS);
    if engine::setup::position(&slow, &slow.info().start).is_ok() {
        setups.extend(random::positions(&slow, POSITIONS, seed, &[]));
    }
    let executors = [Playable::walking(program), Playable::new(program)];
    for playable in executors.into_iter().flatten() {
        playable.with(Laws {
            slow: &slow,
            setups: &setups,
        });
    }
}
