//! What the letters before an atom mean, other than directions.
//!
//! [`read`] sorts the letters of one leg and refuses what has no meaning; the other functions turn
//! them into the attributes of a [`Leg`](crate::path::Leg). Where the legs come from is left to
//! `expand` and `chain`.

use std::ops::Range;

use crate::directions::Run;
use crate::error::NotationError;
use crate::path::{Between, Hop, Modes, Predicate, Test, Vector};
use crate::terms::Letter;

/// Where a leg stands, which decides what its letters may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The first leg, or the only one.
    pub(super) first: bool,
    /// The last leg, or the only one.
    pub(super) last: bool,
    /// A leg of a chain in brackets, not of the form with `a` between legs.
    pub(super) chain: bool,
}

/// The letters of one leg, sorted by meaning.
#[derive(Clone, Debug, Default)]
pub(super) struct Letters {
    /// Direction letters in order.
    pub(super) run: Run,
    given: Vec<Given>,
}

/// A letter that was given, once or more, with all of its tests.
#[derive(Clone, Debug)]
struct Given {
    letter: char,
    tests: Vec<Test>,
    count: u16,
    span: Range<usize>,
}

impl Letters {
    /// Whether the letter was given.
    pub(super) fn has(&self, letter: char) -> bool {
        self.count(letter) > 0
    }

    /// How often the letter was given.
    pub(super) fn count(&self, letter: char) -> u16 {
        self.get(letter).map_or(0, |given| given.count)
    }

    /// Where the letter was first given.
    pub(super) fn span(&self, letter: char) -> Range<usize> {
        self.get(letter).map_or(0..0, |given| given.span.clone())
    }

    fn get(&self, letter: char) -> Option<&Given> {
        self.given.iter().find(|given| given.letter == letter)
    }

    /// The tests of a letter, if it was given.
    fn tests(&self, letter: char) -> Option<Vec<Test>> {
        self.get(letter).map(|given| given.tests.clone())
    }
}

/// Sorts the letters of one leg and refuses those without a meaning in this place.
pub(super) fn read(letters: &[Letter], place: Place) -> Result<Letters, NotationError> {
    let mut read = Letters::default();
    for letter in letters {
        let relative = match letter.letter {
            'a' => place.chain,
            'z' | 'q' => !place.first,
            _ => false,
        };
        if relative || crate::terms::DIRECTIONS.contains(letter.letter) {
            read.run.push((letter.letter, letter.span.clone()));
        } else {
            check_reserved(letter, place)?;
            merge(&mut read.given, letter)?;
        }
    }
    check_together(&read, place)?;
    Ok(read)
}

/// What the last square of the move may hold.
pub(super) fn stop(letters: &Letters) -> Modes {
    let mut stop = Modes {
        empty: letters.tests('m'),
        enemy: letters.tests('c'),
        friend: letters.tests('d'),
        en_passant: letters.has('e'),
        ..Modes::default()
    };
    match (&mut stop.enemy, letters.tests('k')) {
        (Some(enemy), Some(_)) => enemy.push(royal(true)),
        (None, Some(mut tests)) => {
            tests.push(royal(false));
            stop.enemy = Some(tests);
        }
        (_, None) => {}
    }
    if stop.is_empty() {
        stop = Modes::move_or_capture();
    }
    if letters.has('t') {
        for tests in [&mut stop.enemy, &mut stop.friend].into_iter().flatten() {
            tests.push(royal(true));
        }
    }
    stop
}

/// Whether the letters of a whole move make what it passes squares on which it can be captured: `n` on a
/// move that only moves.
pub(super) fn marks(letters: &Letters) -> bool {
    let captures = "cdekt".chars().any(|letter| letters.has(letter));
    letters.has('n') && letters.has('m') && !captures
}

/// What the square may hold if the path goes on from here.
pub(super) fn relay(letters: &Letters) -> Modes {
    let hurdle = letters.tests('p').or_else(|| letters.tests('g'));
    let empty = letters.tests('m').or_else(|| letters.tests('y'));
    let relay = Modes {
        empty,
        enemy: letters.tests('c'),
        friend: letters.tests('d'),
        over: hurdle,
        over_friend: letters.tests('t'),
        en_passant: false,
    };
    if relay.is_empty() {
        Modes {
            empty: Some(Vec::new()),
            ..relay
        }
    } else {
        relay
    }
}

/// How the last leg hops, and the tests on its hurdles.
pub(super) fn hop(letters: &Letters) -> (Hop, Option<Vec<Test>>) {
    match (letters.count('p'), letters.has('g')) {
        (0, false) => (Hop::No, None),
        (0, true) => (Hop::Adjacent, Some(Vec::new())),
        (1, _) => (Hop::One, letters.tests('p')),
        _ => (Hop::Many, letters.tests('p')),
    }
}

/// The squares that `n` and `j` look at, and how many steps `j` skips unseen.
pub(super) fn between(
    letters: &Letters,
    vector: Vector,
    place: Place,
) -> Result<(Between, u16), NotationError> {
    let unit = vector.0.abs().max(vector.1.abs()) == 1;
    if letters.has('n') {
        let marks = marks(letters) && place.first && place.last;
        if unit && !marks {
            let message = "`n` tests the squares that a leap passes, and a step passes none";
            return Err(
                NotationError::new("E_LAME_SLIDER", letters.span('n'), message)
                    .help("remove the `n`: every piece stops a slide anyway"),
            );
        }
        let between = if unit {
            Between::Ignored
        } else {
            Between::AllEmpty(route(vector))
        };
        return Ok((between, 0));
    }
    match letters.count('j') {
        0 => Ok((Between::Ignored, 0)),
        skip if unit => Ok((Between::Ignored, skip)),
        1 => Ok((Between::ExactlyOne(route(vector)), 0)),
        _ => {
            let message = "a leap jumps exactly one piece: repeated `j` is reserved";
            Err(NotationError::new("E_RESERVED", letters.span('j'), message)
                .help("write one `j`; on a slide, each `j` skips a square, as in `jjB`"))
        }
    }
}

/// What a slide may pass besides empty squares.
pub(super) fn transit(passing: &[(char, Vec<Test>)]) -> Modes {
    let tests_of = |wanted: char| {
        let given = passing.iter().filter(|(letter, _)| *letter == wanted);
        given
            .map(|(_, tests)| tests.clone())
            .reduce(|a, b| [a, b].concat())
    };
    Modes {
        // Empty squares may always be passed; only tests on them say something new.
        empty: tests_of('m').filter(|tests| !tests.is_empty()),
        enemy: tests_of('c'),
        friend: tests_of('d'),
        over: tests_of('p'),
        over_friend: tests_of('t'),
        en_passant: false,
    }
}

/// Squares strictly between the ends of a leap: along the longer axis until the rest is diagonal
/// or nothing, then diagonally.
fn route((dx, dy): Vector) -> Vec<Vector> {
    let length = dx.abs().max(dy.abs());
    let straight = length - dx.abs().min(dy.abs());
    let along = if dx.abs() > dy.abs() {
        (dx.signum(), 0)
    } else {
        (0, dy.signum())
    };
    let point = |step: i16| {
        let diagonal = (step - straight).max(0);
        let before = step.min(straight);
        (
            before * along.0 + diagonal * dx.signum(),
            before * along.1 + diagonal * dy.signum(),
        )
    };
    (1..length).map(point).collect()
}

fn royal(negated: bool) -> Test {
    Test {
        negated,
        predicate: Predicate::Royal,
    }
}

fn check_reserved(letter: &Letter, place: Place) -> Result<(), NotationError> {
    let span = letter.span.clone();
    let (code, message, help) = match letter.letter {
        'a' => (
            "E_A_FIRST_LEG",
            "the first leg goes in all directions already",
            "remove the `a`",
        ),
        'x' => ("E_RESERVED", "`x` is reserved", "leave it out"),
        'z' | 'q' => (
            "E_RESERVED",
            "a first leg has no turn to repeat: `z` and `q` are reserved here",
            "put them on a later leg",
        ),
        'y' if place.last || place.chain => (
            "E_RESERVED",
            "`y` changes the range of later legs; it is reserved here",
            "write `m` for an empty square, or join the legs with `a`",
        ),
        'g' if !place.last && place.chain => (
            "E_CONFLICT",
            "a hopper is the last leg of its chain",
            "write `p` to pass over a piece at the end of a leg",
        ),
        'k' | 'e' if !place.last => (
            "E_CONFLICT",
            "this letter belongs to the last leg only",
            "write `c` for a capture on the way, with tests if necessary: `c{royal}`",
        ),
        'm' | 'c' | 'd' | 'p' | 't' | 'k' | 'e' | 'g' | 'i' | 'n' | 'j' | 'o' | 'u' | 'y' => {
            return Ok(());
        }
        other => {
            let message = format!("`{other}` is not a modifier");
            return Err(NotationError::new("E_RESERVED", span, message));
        }
    };
    let message = message.replace("this letter", &format!("`{}`", letter.letter));
    Err(NotationError::new(code, span, message).help(help))
}

/// Adds one letter to those given; says no if a repetition has no meaning.
fn merge(given: &mut Vec<Given>, letter: &Letter) -> Result<(), NotationError> {
    let Some(earlier) = given.iter_mut().find(|given| given.letter == letter.letter) else {
        let (tests, span) = (letter.tests.clone(), letter.span.clone());
        given.push(Given {
            letter: letter.letter,
            tests,
            count: 1,
            span,
        });
        return Ok(());
    };
    let name = letter.letter;
    earlier.count += 1;
    let most = match name {
        'p' => 2,
        'j' | 'm' | 'c' | 'd' => u16::MAX,
        _ => 1,
    };
    if earlier.count > most {
        let message = format!("repeating `{name}` has no meaning here");
        return Err(
            NotationError::new("E_RESERVED", letter.span.clone(), message).help(format!(
                "write `{name}` {}",
                if most == 2 { "at most twice" } else { "once" }
            )),
        );
    }
    if name != 'p' && earlier.tests != letter.tests {
        let message = format!("`{name}` is given twice with different tests");
        return Err(
            NotationError::new("E_CONFLICT", letter.span.clone(), message)
                .help("join tests with `&`, or write two moves"),
        );
    }
    let new = letter
        .tests
        .iter()
        .filter(|test| !earlier.tests.contains(test))
        .cloned();
    let new: Vec<_> = new.collect();
    earlier.tests.extend(new);
    Ok(())
}

/// Refuses letters that contradict each other.
fn check_together(letters: &Letters, place: Place) -> Result<(), NotationError> {
    let conflict = |a: char, message: &str, help: &str| {
        Err(NotationError::new("E_CONFLICT", letters.span(a), message).help(help))
    };
    if letters.has('n') && letters.has('j') {
        let help = "write two moves, one with each letter";
        return conflict(
            'j',
            "`n` requires that a leap passes no piece, and `j` that it passes one",
            help,
        );
    }
    if !place.last {
        return Ok(());
    }
    if letters.has('p') && letters.has('g') {
        return conflict(
            'g',
            "`p` and `g` are two kinds of hopper",
            "write two moves",
        );
    }
    let tame = letters.get('t');
    if tame.is_some_and(|tame| !tame.tests.is_empty()) {
        let help = "put the tests after `c` or `d`: `c{!royal}`";
        return conflict('t', "`t` at the end of a move takes no tests", help);
    }
    if tame.is_some() && letters.has('k') {
        return conflict(
            't',
            "`k` captures royals and `t` never does",
            "remove one of them",
        );
    }
    let captures = ['c', 'd'].iter().any(|letter| letters.has(*letter));
    if tame.is_some() && !captures && (letters.has('m') || letters.has('e')) {
        return conflict(
            't',
            "`t` limits captures, and this move has none",
            "remove the `t`",
        );
    }
    if letters.has('c') && letters.get('k').is_some_and(|k| !k.tests.is_empty()) {
        let help = "write `c{!royal}` with the tests you want";
        return conflict(
            'k',
            "`ck` means all but royals and takes no tests after `k`",
            help,
        );
    }
    Ok(())
}
