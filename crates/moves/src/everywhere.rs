//! Universal leapers: what they may do on any cell of the board.
//!
//! How cells are gone through, and how tests are asked, is left to the layouts.

use variant_dsl::path::{Modes, Path, Predicate, Protection, Special, Test};

/// Moves to every other cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Everywhere {
    /// When the piece may move to an empty cell: if all tests of one of these lists hold.
    pub moves: Vec<Vec<Asked>>,
    /// When it may capture.
    pub captures: Vec<Vec<Asked>>,
}

/// A test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Asked {
    /// What it asks.
    pub fact: Fact,
    /// Whether it must fail.
    pub negated: bool,
}

/// What a test asks; what is cheap to know first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// The victim is royal.
    Royal,
    /// The victim is a promoted piece.
    Promoted,
    /// No enemy could capture on the destination now.
    UnprotectedBefore,
    /// No enemy could capture there after the move.
    Unprotected,
}

impl Fact {
    fn of(predicate: &Predicate) -> Option<Fact> {
        match predicate {
            Predicate::Royal => Some(Fact::Royal),
            Predicate::Promoted => Some(Fact::Promoted),
            Predicate::Protection(Protection::UnprotectedBefore) => Some(Fact::UnprotectedBefore),
            Predicate::Protection(Protection::Unprotected) => Some(Fact::Unprotected),
            Predicate::Protection(Protection::Unretakable) => None,
            Predicate::Enemy | Predicate::Friend | Predicate::Rank(_) => None,
            Predicate::Virgin
            | Predicate::Attacked
            | Predicate::Origin
            | Predicate::Declared(_) => None,
        }
    }

    /// Whether it is about who could capture on the destination.
    pub fn is_protection(self) -> bool {
        matches!(self, Fact::Unprotected | Fact::UnprotectedBefore)
    }
}

impl Everywhere {
    /// What the universal leaps among `paths` come to.
    pub fn of(paths: &[Path]) -> Everywhere {
        let modes = || paths.iter().filter_map(universal);
        let lists = |mode: fn(&Modes) -> &Option<Vec<Test>>| {
            let lists = modes().filter_map(|modes| mode(modes).as_ref());
            simplified(lists.map(|tests| tests.iter().filter_map(asked).collect()))
        };
        Everywhere {
            moves: lists(|modes| &modes.empty),
            captures: lists(|modes| &modes.enemy),
        }
    }

    /// Whether there is no such move.
    pub fn is_none(&self) -> bool {
        self.moves.is_empty() && self.captures.is_empty()
    }

    /// Whether some capture asks who could capture on the destination.
    pub fn asks_protection(&self) -> bool {
        let mut asked = self.captures.iter().flatten();
        asked.any(|asked| asked.fact.is_protection())
    }

    /// Whether some move asks who could capture on the destination.
    pub fn moves_ask_protection(&self) -> bool {
        let moves = self.moves.iter().flatten();
        self.asks_protection() || { moves }.any(|asked| asked.fact.is_protection())
    }

    /// Whether it attacks any cell, whatever stands there.
    pub fn attacks_all(&self) -> bool {
        self.attacks().iter().any(Vec::is_empty)
    }

    /// When it attacks: as captures, with every test for protection passed.
    pub fn attacks(&self) -> Vec<Vec<Asked>> {
        simplified(self.captures.iter().map(|tests| {
            let others = tests.iter().filter(|asked| !asked.fact.is_protection());
            others.copied().collect()
        }))
    }
}

/// The modes of a universal leap.
fn universal(path: &Path) -> Option<&Modes> {
    match &path.special {
        Special::Universal(modes) => Some(modes),
        _ => None,
    }
}

/// Whether the path is such a move.
pub fn is_universal(path: &Path) -> bool {
    universal(path).is_some()
}

/// Whether a universal leap asks for nothing but known tests.
pub fn is_known(path: &Path) -> bool {
    let Some(modes) = universal(path) else {
        return false;
    };
    let plain = Path {
        special: path.special.clone(),
        legs: Vec::new(),
        ..Path::single((0, 0), 0)
    };
    let others = Modes {
        empty: None,
        enemy: None,
        ..modes.clone()
    };
    let (moves, captures) = (modes.empty.iter().flatten(), modes.enemy.iter().flatten());
    let protection = |test: &Test| asked(test).is_some_and(|asked| asked.fact.is_protection());
    *path == plain && others.is_empty() && { moves }.all(protection) && { captures }
        .all(|test| asked(test).is_some())
}

fn asked(test: &Test) -> Option<Asked> {
    let negated = test.negated;
    Some(Asked {
        fact: Fact::of(&test.predicate)?,
        negated,
    })
}

/// The lists without what cannot matter: equal lists, and all others if one asks nothing.
fn simplified(lists: impl Iterator<Item = Vec<Asked>>) -> Vec<Vec<Asked>> {
    let mut lists: Vec<Vec<Asked>> = lists.collect();
    for tests in &mut lists {
        tests.sort_unstable();
        tests.dedup();
    }
    lists.sort_unstable();
    lists.dedup();
    match lists.iter().any(Vec::is_empty) {
        true => vec![Vec::new()],
        false => lists,
    }
}
