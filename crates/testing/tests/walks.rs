//! The walker of the mailbox against the interpreter, on random movements.
//!
//! Here every path is walked, also where it has a faster form: what compiled games do with those, the laws
//! of compiled games tell. New movements in each run: `KARAKURI_SEED` repeats one.

use std::borrow::Cow;
use std::sync::Arc;

use definition_maker::{Choices, movement};
use engine::Rules;
use engine::boards::mailbox::{
    self, Asking, CellCode, Features, Legality, Line, Mailbox, MailboxGame, MailboxRules, Scan,
};
use interpreter::Interpreter;
use karakuri_testing::random::{self, Random};
use karakuri_testing::trial::laws_hold;
use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Predicate, Protection, Special, Test};
use variant_dsl::program::Program;
use variant_dsl::{Source, unplayable};

/// Movements that are compared in a run.
const MOVEMENTS: usize = 300;
/// Positions for each.
const POSITIONS: usize = 30;
/// Boards.
const BOARDS: [(usize, usize); 3] = [(5, 4), (6, 7), (9, 9)];

/// A game all of whose paths are walked.
#[derive(Clone, Debug)]
struct Walked(Arc<Data>);

#[derive(Debug)]
struct Data {
    files: usize,
    ranks: usize,
    features: Features,
    kinds: Vec<Kind>,
}

#[derive(Debug)]
struct Kind {
    royal: bool,
    promoted: bool,
    back: Option<u8>,
    walks: Vec<mailbox::Walk>,
}

impl PartialEq for Walked {
    fn eq(&self, other: &Walked) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Walked {
    fn new(program: &Program) -> Walked {
        let legality = match program.facts.checkmate {
            true => Legality::Tested,
            false => Legality::Free,
        };
        let mut paths = program.kinds.iter().flat_map(|kind| &kind.paths);
        let asks = paths.any(Path::asks_protection) && !program.facts.attacks_protected;
        let kinds = program.forms().map(|form| Kind {
            royal: form.facts.royal,
            promoted: form.facts.front.is_some(),
            back: form.facts.back.map(|back| back.0 as u8 + 1),
            walks: form.rules.paths.iter().map(walk).collect(),
        });
        Walked(Arc::new(Data {
            files: program.files(),
            ranks: program.ranks(),
            features: Features {
                may_return: true,
                corner_movers: true,
                asks,
                ..Features::new(legality)
            },
            kinds: kinds.collect(),
        }))
    }

    fn kind(&self, code: u8) -> Option<&Kind> {
        self.0.kinds.get(usize::from(code).wrapping_sub(1))
    }
}

type Position = Mailbox<Walked>;
type Move = mailbox::Move<Walked>;

impl MailboxGame for Walked {
    type Code = u8;
    type Word = u128;
    type Cells = [u8; 256];
    type Set = [u64; 4];
    type Hands = [u8; 0];
    type Over = [u8; 6];

    const FILES: usize = 9;
    const RANKS: usize = 9;
    const FILE_BITS: u32 = 4;
    const CELL_BITS: u32 = 8;

    fn features(&self) -> Features {
        self.0.features
    }

    fn files(&self) -> usize {
        self.0.files
    }

    fn ranks(&self) -> usize {
        self.0.ranks
    }

    fn piece_moves<const SECOND: bool, const NOISY: bool>(
        &self,
        position: &mut Position,
        scan: &Scan<Walked>,
        from: usize,
        visit: &mut impl FnMut(&mut Position, Move),
    ) {
        let Some(kind) = self.kind(position.own::<SECOND>(from)) else {
            return;
        };
        let mut seen = [0; 4];
        let mut arrive = |position: &mut Position, to, found| {
            if mailbox::is_new(&mut seen, to) {
                position.arrive::<SECOND, NOISY, 1>(scan, from, to, found, visit);
            }
        };
        let over = position.walk::<SECOND>(from, &kind.walks, &mut arrive);
        for (way, to) in over {
            position.arrive_over::<SECOND, 1, true, true>(scan, way, to, visit);
        }
    }

    fn each_line<const SECOND: bool>(&self, _line: &mut impl Line<Walked>) -> bool {
        false
    }

    fn turns_to<const SECOND: bool, const ASKS: bool>(
        &self,
        position: &Position,
        from: usize,
        target: usize,
    ) -> bool {
        let asking = match ASKS {
            true => Asking::All,
            false => Asking::Nothing,
        };
        let kind = self.kind(position.own::<SECOND>(from));
        kind.is_some_and(|kind| position.walks_to::<SECOND>(from, target, &kind.walks, asking))
    }

    fn retakes<const SECOND: bool>(&self, position: &Position, from: usize, target: usize) -> bool {
        let kind = self.kind(position.own::<SECOND>(from));
        let asking = Asking::Shallow;
        kind.is_some_and(|kind| position.walks_to::<SECOND>(from, target, &kind.walks, asking))
    }

    fn is_royal(&self, code: u8) -> bool {
        self.kind(code).is_some_and(|kind| kind.royal)
    }

    fn is_promoted(&self, code: u8) -> bool {
        self.kind(code).is_some_and(|kind| kind.promoted)
    }

    fn is_corner_mover(&self, code: u8) -> bool {
        code != u8::EMPTY && code != u8::BORDER
    }

    fn back(&self, code: u8) -> u8 {
        self.kind(code).and_then(|kind| kind.back).unwrap_or(code)
    }

    fn promotion<const SECOND: bool, const CLASS: usize>(
        &self,
        position: &Position,
        from: usize,
        _to: usize,
        captures: bool,
    ) -> (bool, bool) {
        let kind = self.kind(position.own::<SECOND>(from));
        (
            captures && kind.is_some_and(|kind| kind.back.is_some()),
            false,
        )
    }
}

fn walk(path: &Path) -> mailbox::Walk {
    match &path.special {
        Special::Null => mailbox::Walk::Stay,
        Special::Universal(modes) => mailbox::Walk::Anywhere(self::modes(modes)),
        _ => mailbox::Walk::Legs {
            legs: Cow::Owned(path.legs.iter().map(leg).collect()),
            rounds: path.repeats,
        },
    }
}

fn leg(leg: &Leg) -> mailbox::Leg {
    mailbox::Leg {
        vector: leg.vector,
        max: leg.max,
        skip: leg.skip,
        between: match leg.between {
            Between::Ignored => mailbox::Between::Ignored,
            Between::AllEmpty(_) => mailbox::Between::AllEmpty,
            Between::ExactlyOne(_) => mailbox::Between::ExactlyOne,
        },
        wraps: leg.wrap,
        transit: modes(&leg.transit),
        hop: match leg.hop {
            Hop::No => mailbox::Hop::No,
            Hop::One => mailbox::Hop::One,
            Hop::Adjacent => mailbox::Hop::Adjacent,
            Hop::Many => mailbox::Hop::Many,
        },
        stop: leg.stop.as_ref().map(modes).unwrap_or_default(),
        relay: leg.relay.as_ref().map(modes).unwrap_or_default(),
        same_length: leg.same_length,
    }
}

fn modes(modes: &Modes) -> mailbox::Modes {
    let tests = |tests: &Option<Vec<Test>>| tests.as_deref().map(self::tests);
    mailbox::Modes {
        empty: tests(&modes.empty),
        enemy: tests(&modes.enemy),
        over: tests(&modes.over),
        over_friend: tests(&modes.over_friend),
    }
}

fn tests(tests: &[Test]) -> mailbox::Tests {
    let (mut hold, mut fail) = (0, 0);
    for test in tests {
        let bit = match &test.predicate {
            Predicate::Royal => mailbox::Tests::ROYAL,
            Predicate::Promoted => mailbox::Tests::PROMOTED,
            Predicate::Protection(Protection::Unprotected) => mailbox::Tests::UNPROTECTED,
            Predicate::Protection(Protection::UnprotectedBefore) => {
                mailbox::Tests::UNPROTECTED_BEFORE
            }
            Predicate::Protection(Protection::Unretakable) => mailbox::Tests::UNRETAKABLE,
            other => panic!("{other:?} cannot be played"),
        };
        match test.negated {
            true => fail |= bit,
            false => hold |= bit,
        }
    }
    mailbox::Tests::new(hold, fail)
}

/// A game in which a random movement stands beside a few others.
fn text((files, ranks): (usize, usize), random: &mut Random) -> String {
    let bytes: Vec<u8> = (0..40).map(|_| random.below(256) as u8).collect();
    let (one, other) = bytes.split_at(20);
    let (one, other) = (
        movement(&mut Choices::new(one)),
        movement(&mut Choices::new(other)),
    );
    let goal = ["checkmate", "all royals captured"][random.below(2)];
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
  piece King \"K\" {{ move: K; royal }}
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
fn walker_and_interpreter_agree() {
    let seed = seed();
    let mut random = Random::new(seed);
    let (mut n_compared, mut n_tried) = (0, 0);
    while n_compared < MOVEMENTS {
        n_tried += 1;
        assert!(n_tried < 20 * MOVEMENTS, "too few are accepted");
        let text = text(BOARDS[n_tried % BOARDS.len()], &mut random);
        let Some(program) = program(&text) else {
            continue;
        };
        eprintln!("KARAKURI_SEED={seed}: {n_compared}\n{text}");
        compare(&program, seed);
        n_compared += 2;
    }
}

/// Both agree on random positions of the game.
fn compare(program: &Program, seed: u64) {
    let rules = MailboxRules::of(Walked::new(program), program.facts.clone());
    let slow = Interpreter::new(program.clone());
    let mut setups = random::made_up(slow.info());
    setups.truncate(POSITIONS);
    if engine::setup::position(&slow, &slow.info().start).is_ok() {
        setups.extend(random::positions(&slow, POSITIONS, seed, &[]));
    }
    laws_hold(&rules, &slow, &setups);
}
