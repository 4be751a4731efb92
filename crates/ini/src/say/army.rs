//! Which pieces each player can come to have, and what they are called.

use std::collections::{BTreeMap, BTreeSet};

use crate::fen::Start;
use crate::keys::{self, Slot};
use crate::resolve::Facts;
use crate::say::table_name;
use crate::values::Value;

/// The players, as keys and texts call them.
pub(super) const COLORS: [&str; 2] = ["White", "Black"];

/// The pieces of a game.
pub(crate) struct Army {
    pub(crate) start: Start,
    /// Types that each player can come to have on the board, also as back sides.
    used: [BTreeSet<Slot>; 2],
    names: BTreeMap<Slot, String>,
    /// What pieces turn over to.
    backs: BTreeMap<Slot, Slot>,
}

impl Army {
    pub(crate) fn new(facts: &Facts, start: Start) -> Army {
        let mut used = [BTreeSet::new(), BTreeSet::new()];
        for man in start.men.values() {
            used[man.player].insert(man.slot);
        }
        for (used, hand) in used.iter_mut().zip(&start.hands) {
            used.extend(hand.keys().copied());
        }
        let mut backs = BTreeMap::new();
        if let Value::Map(pairs) = &facts.fact("promotedPieceType").value {
            for (from, to) in pairs {
                match to {
                    Some(to) => backs.insert(*from, *to),
                    None => backs.remove(from),
                };
            }
        }
        let mut army = Army {
            start,
            used,
            names: BTreeMap::new(),
            backs,
        };
        while army.grow(facts) {}
        army.call(facts);
        army
    }

    /// Adds what the pieces can become or capture; whether anything was new.
    fn grow(&mut self, facts: &Facts) -> bool {
        let before = (self.used[0].len(), self.used[1].len());
        for (player, color) in COLORS.into_iter().enumerate() {
            let pawns = facts.pieces(&format!("promotionPawnTypes{color}")).slots;
            if pawns.iter().any(|pawn| self.used[player].contains(pawn)) {
                let becomes = facts.pieces(&format!("promotionPieceTypes{color}")).slots;
                self.used[player].extend(becomes);
            }
            let turned: Vec<Slot> = self.used[player]
                .iter()
                .filter_map(|slot| self.backs.get(slot))
                .copied()
                .collect();
            self.used[player].extend(turned);
        }
        if facts.fill_hands() {
            let all: BTreeSet<Slot> = self.used[0].union(&self.used[1]).copied().collect();
            let royal = |slot: &Slot| *slot == keys::royal();
            for player in 0..2 {
                self.used[player].extend(all.iter().filter(|slot| !royal(slot)));
            }
        }
        before != (self.used[0].len(), self.used[1].len())
    }

    /// A name for each: that of the table; the pawns of a section are called as those of the table.
    fn call(&mut self, facts: &Facts) {
        let pawns: Vec<Slot> = COLORS
            .iter()
            .flat_map(|color| facts.pieces(&format!("promotionPawnTypes{color}")).slots)
            .filter(|slot| self.is_used(*slot))
            .collect();
        let mut free = !self.is_used(keys::pawn());
        for slot in self.all() {
            let mut name = table_name(slot).0.to_owned();
            if keys::is_custom(slot) && free && pawns.first() == Some(&slot) {
                name = table_name(keys::pawn()).0.to_owned();
                free = false;
            }
            if keys::is_custom(slot) && name == table_name(slot).0 {
                name = self.known(facts, slot).unwrap_or(name);
            }
            self.names.insert(slot, name);
        }
    }

    /// The name of the type of the table that is written with the same movement, if that is free.
    fn known(&self, facts: &Facts, slot: Slot) -> Option<String> {
        let text = facts.movements.get(&slot)?.text.as_str();
        let same = |piece: &&keys::Piece| piece.movement == Some(text);
        let free = |piece: &&keys::Piece| {
            let slot = keys::known(&piece.key);
            ![keys::pawn(), keys::royal()].contains(&slot)
                && !self.is_used(slot)
                && !self.names.values().any(|name| *name == piece.name)
        };
        let mut found = keys::PIECES.iter().filter(same).filter(free);
        found.next().map(|piece| piece.name.clone())
    }

    pub(crate) fn is_used(&self, slot: Slot) -> bool {
        self.used.iter().any(|used| used.contains(&slot))
    }

    pub(crate) fn has(&self, player: usize, slot: Slot) -> bool {
        self.used[player].contains(&slot)
    }

    /// The players who can have it.
    pub(crate) fn players(&self, slot: Slot) -> Vec<usize> {
        (0..2).filter(|player| self.has(*player, slot)).collect()
    }

    /// All types, as the table has them.
    pub(crate) fn all(&self) -> Vec<Slot> {
        self.used[0].union(&self.used[1]).copied().collect()
    }

    pub(crate) fn name(&self, slot: Slot) -> &str {
        self.names
            .get(&slot)
            .map_or_else(|| table_name(slot).0, String::as_str)
    }

    /// The types whose last piece is royal.
    pub(crate) fn royals(&self, facts: &Facts) -> BTreeSet<Slot> {
        let mut royals = BTreeSet::new();
        if self.is_used(keys::royal()) {
            royals.insert(keys::royal());
        }
        if facts.flag("extinctionPseudoRoyal") {
            let types = facts.pieces("extinctionPieceTypes").slots;
            royals.extend(types.into_iter().filter(|slot| self.is_used(*slot)));
        }
        royals
    }

    /// What the piece turns over to.
    pub(crate) fn back(&self, slot: Slot) -> Option<Slot> {
        self.backs.get(&slot).copied()
    }

    /// How many a player begins with.
    pub(crate) fn begins_with(&self, player: usize, slot: Slot) -> u32 {
        self.start.count(player, slot) + self.start.in_hand(player, slot)
    }
}
