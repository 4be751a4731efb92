//! Proof and disproof numbers, and how those of a position follow from those of the positions one move on.
//!
//! A position with several moves adds one for each further move that is open still to the largest number,
//! instead of adding the numbers up (weak proof-number search, Ueda, Hashimoto, Hashimoto and Iida, 2008):
//! positions that are reached in several ways would be counted as often.

/// No number of an open position is as large.
pub(super) const INFINITE: u32 = 1 << 30;
/// What a disproof depends on that depends on nothing before the position.
pub(super) const NOTHING: u16 = u16::MAX;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// How far it is to a proof that the attacker wins; 0 if that is proven.
    pub(super) proof: u32,
    /// How far it is to a proof of the contrary; 0 if that is proven.
    pub(super) disproof: u32,
    /// Plies to the end, if the attacker wins: an upper bound, not the shortest way.
    pub(super) plies: u16,
    /// The place on the path of the first position without which a disproof does not hold.
    pub(super) depends: u16,
}

impl Value {
    /// Nothing is known.
    pub(super) const UNKNOWN: Value = Value::open(1, 1);
    /// The game is over, and the attacker has won.
    pub(super) const WON: Value = Value::won(0);
    /// The attacker does not win, whatever led here.
    pub(super) const REFUTED: Value = Value::refuted(NOTHING);

    /// Neither is proven.
    pub(super) const fn open(proof: u32, disproof: u32) -> Value {
        Value {
            proof,
            disproof,
            plies: 0,
            depends: NOTHING,
        }
    }

    /// The attacker wins within so many plies.
    pub(super) const fn won(plies: u16) -> Value {
        Value {
            plies,
            ..Value::open(0, INFINITE)
        }
    }

    /// The attacker does not win, after a path whose positions from this one on are what they are.
    pub(super) const fn refuted(depends: u16) -> Value {
        Value {
            depends,
            ..Value::open(INFINITE, 0)
        }
    }

    pub(super) fn is_won(&self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_refuted(&self) -> bool {
        self.disproof == 0
    }

    pub(super) fn is_open(&self) -> bool {
        !self.is_won() && !self.is_refuted()
    }
}

/// The numbers at which a visit ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Limit {
    /// The visit ends when something is proven.
    pub(super) const NONE: Limit = Limit {
        proof: INFINITE,
        disproof: INFINITE,
    };

    pub(super) fn is_reached(&self, value: &Value) -> bool {
        !value.is_open() || value.proof >= self.proof || value.disproof >= self.disproof
    }
}

/// What follows for a position whose moves lead to these, where the attacker moves.
pub(super) fn of_attack(values: impl Iterator<Item = Value>) -> Value {
    let (mut open, mut proof, mut disproof) = (0, INFINITE, 0);
    let (mut plies, mut depends): (Option<u16>, u16) = (None, NOTHING);
    for value in values {
        if value.is_won() {
            plies = Some(plies.map_or(value.plies, |plies| plies.min(value.plies)));
        } else if value.is_refuted() {
            depends = depends.min(value.depends);
        } else {
            open += 1;
            proof = proof.min(value.proof);
            disproof = disproof.max(value.disproof);
        }
    }
    match plies {
        Some(plies) => Value::won(plies + 1),
        None if open == 0 => Value::refuted(depends),
        None => Value::open(proof, disproof + open - 1),
    }
}

/// The same where the defender moves, who has at least one move.
pub(super) fn of_defence(values: impl Iterator<Item = Value>) -> Value {
    let (mut open, mut proof, mut disproof) = (0, 0, INFINITE);
    let (mut plies, mut depends): (u16, Option<u16>) = (0, None);
    for value in values {
        if value.is_won() {
            plies = plies.max(value.plies);
        } else if value.is_refuted() {
            depends = Some(depends.map_or(value.depends, |old| old.max(value.depends)));
        } else {
            open += 1;
            proof = proof.max(value.proof);
            disproof = disproof.min(value.disproof);
        }
    }
    match depends {
        Some(depends) => Value::refuted(depends),
        None if open == 0 => Value::won(plies + 1),
        None => Value::open(proof + open - 1, disproof),
    }
}
