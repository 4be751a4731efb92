//! Which picture each piece gets.
//!
//! `XBoard` draws a piece by its place in a fixed table, and by that place it also judges some drops
//! and promotions. Places go to the pieces that move most like those for which the pictures were drawn;
//! what is like none gets a picture that stands for no movement.

use std::collections::BTreeMap;

use engine::{GameInfo, KindInfo, PieceKind};
use variant_dsl::notation::expand;
use variant_dsl::path::Path;
use variant_dsl::walk::{self, Board};

use super::betza::without_tests;

/// Places beside that of the royal piece, which is the last.
pub(super) const PLACES: usize = 65;

/// The family of games from which `XBoard` takes what it is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parent {
    /// Anything may promote anywhere.
    Chu,
    /// Who promotes, and where, and what may be dropped where depends on the place in the table.
    Shogi,
}

/// Which form stands where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) parent: Parent,
    /// Kinds by place.
    pub(super) places: BTreeMap<usize, usize>,
    /// The kind in the last place, which is for a royal piece.
    pub(super) royal: Option<usize>,
}

/// The place of what is most like the foot soldiers of most games, and the square that they leave it by.
const FOOT: usize = 0;
/// Behind this place stands nothing that promotes in [`Parent::Shogi`].
const FIRST_THAT_STAYS: usize = 9;
/// Between a place and that of its back side in [`Parent::Shogi`].
const TO_BACK: usize = 11;
/// What may be dropped there everywhere but on the last rank, and on the last two.
const STUCK_ON_LAST: usize = 4;
const STUCK_ON_TWO: usize = 1;

/// Places and the movements of their pictures, the best known first.
const DRAWN: &[(usize, &str)] = &[
    (2, "B"),
    (3, "R"),
    (9, "WfF"),
    (5, "FfW"),
    (13, "BW"),
    (14, "RF"),
    (10, "K"),
    (7, "BN"),
    (8, "RN"),
    (6, "FfsW"),
    (6, "FA"),
    (11, "mRcpR"),
    (12, "NN"),
    (21, "KNAD(cK-aK)(mK-bK)"),
    (24, "C"),
    (23, "Z"),
    (50, "K"),
    (51, "Q"),
    (64, "Q"),
    (46, "B"),
    (47, "R"),
    (57, "BW"),
    (58, "RF"),
    (52, "KNAD(cK-aK)(mK-bK)"),
    (55, "WfF"),
    (56, "WfF"),
    (59, "WfF"),
    (60, "WfF"),
    (9, "W"),
    (5, "F"),
];
/// The same for places that differ between the families.
const DRAWN_CHU: &[(usize, &str)] = &[(1, "N"), (4, "Q"), (18, "fR"), (15, "QN")];
const DRAWN_SHOGI: &[(usize, &str)] = &[(1, "ffN"), (4, "fR")];

/// Places of beasts and other things that stand for no movement, clearer pictures first.
const UNBOUND: &[usize] = &[
    17, 20, 19, 26, 28, 30, 31, 34, 41, 42, 22, 25, 27, 35, 36, 38, 40, 39, 43, 45, 33, 32, 16, 29,
    37, 44, 48, 49, 53, 54, 61, 62, 63,
];
/// Thousandths of likeness from which a picture is better than none.
const LIKE: u32 = 550;

/// The table of a game.
pub(super) fn table(info: &GameInfo) -> Table {
    let fits = info.hands && zone_is_a_third(info) && held_fit(info);
    let looks: Vec<Look> = info
        .kinds
        .iter()
        .map(|kind| Look::of(&kind.movement))
        .collect();
    let shogi = fits.then(|| fill(info, Parent::Shogi, &looks)).flatten();
    shogi
        .or_else(|| fill(info, Parent::Chu, &looks))
        .unwrap_or_else(|| Table {
            parent: Parent::Chu,
            places: (0..info.kinds.len()).map(|kind| (kind, kind)).collect(),
            royal: None,
        })
}

/// Whether the pieces stand where the family of shogi wants them, so that they promote in the farthest third and
/// drops of the first are limited; and the kind in the first place, which promotes in most other families.
pub fn first_places(info: &GameInfo) -> (bool, Option<PieceKind>) {
    let table = table(info);
    let first = table.places.get(&FOOT).map(|kind| PieceKind(*kind as u16));
    (table.parent == Parent::Shogi, first)
}

/// Whether `XBoard` takes a letter for a promotion: only foot soldiers promote, and on the last rank.
pub fn reads_letters(info: &GameInfo) -> bool {
    let promotes = |(kind, form): (usize, &KindInfo)| form.back.map(|_| kind);
    let promoting: Vec<usize> = info.kinds.iter().enumerate().filter_map(promotes).collect();
    let squares = info.squares();
    let mut zone = info.promotion_zone[0].iter().map(|at| at.index());
    let is_last_rank = zone.by_ref().eq(squares - usize::from(info.files)..squares);
    is_last_rank && promoting.len() == 1 && table(info).places.get(&FOOT) == promoting.first()
}

/// Whether promotion is where `XBoard` expects it, or nowhere.
fn zone_is_a_third(info: &GameInfo) -> bool {
    let (files, ranks) = (usize::from(info.files), usize::from(info.ranks));
    let first = (ranks - ranks / 3) * files;
    let zone = info.promotion_zone[0].iter().map(|at| at.index());
    let promotes = info.kinds.iter().any(|kind| kind.back.is_some());
    !promotes || zone.eq(first..ranks * files)
}

/// Whether the pieces in hand need no more ranks than the board has. With more of them `XBoard` takes
/// the board to be higher.
fn held_fit(info: &GameInfo) -> bool {
    let held = info.kinds.iter().filter(|kind| kind.droppable).count();
    held <= usize::from(info.ranks)
}

/// Fills the table; `None` if not every kind finds a place.
fn fill(info: &GameInfo, parent: Parent, looks: &[Look]) -> Option<Table> {
    let mut table = Table {
        parent,
        places: BTreeMap::new(),
        royal: royal(info),
    };
    let is_front = |kind: &usize| info.kinds[*kind].front.is_none();
    let all = (0..info.kinds.len()).filter(|kind| Some(*kind) != table.royal);
    let (mut fronts, mut backs): (Vec<usize>, Vec<usize>) = all.partition(is_front);
    if let Some(foot) = foot(info, &fronts)
        && table.may_stand(info, FOOT, foot)
    {
        table.places.insert(FOOT, foot);
        fronts.retain(|kind| *kind != foot);
    }
    table.place(info, looks, fronts)?;
    if parent == Parent::Shogi {
        let at = |front: PieceKind| {
            table
                .places
                .iter()
                .find(|(_, kind)| **kind == front.index())
        };
        let behind: Vec<(usize, usize)> = backs
            .iter()
            .filter_map(|back| Some((at(info.kinds[*back].front?)?.0 + TO_BACK, *back)))
            .collect();
        backs.retain(|back| !behind.iter().any(|(_, other)| other == back));
        table.places.extend(behind);
    }
    table.place(info, looks, backs)?;
    Some(table)
}

fn royal(info: &GameInfo) -> Option<usize> {
    let is_royal = |kind: &KindInfo| kind.royal && kind.front.is_none();
    info.kinds.iter().position(is_royal)
}

/// The kind that is most like foot soldiers: many of them, and stuck at the far end.
fn foot(info: &GameInfo, fronts: &[usize]) -> Option<usize> {
    let likeness = |kind: &usize| {
        let pieces = info.start.board.iter().flatten();
        let number = pieces.filter(|piece| piece.kind.index() == *kind).count();
        (number, !info.kinds[*kind].stuck[0].is_empty())
    };
    fronts.iter().copied().rev().max_by_key(likeness)
}

impl Table {
    /// Finds places for these kinds; `None` if there is none for one.
    fn place(&mut self, info: &GameInfo, looks: &[Look], mut kinds: Vec<usize>) -> Option<()> {
        let family = match self.parent {
            Parent::Chu => DRAWN_CHU,
            Parent::Shogi => DRAWN_SHOGI,
        };
        let drawn: Vec<(usize, Look)> = family
            .iter()
            .chain(DRAWN)
            .map(|(place, movement)| (*place, Look::of(movement)))
            .collect();
        let mut wishes: Vec<(u32, usize, usize)> = Vec::new();
        for (place, look) in &drawn {
            for kind in &kinds {
                wishes.push((look.likeness(&looks[*kind]), *place, *kind));
            }
        }
        // Stable: among equals the better known picture, then the earlier kind.
        wishes.sort_by_key(|(likeness, ..)| std::cmp::Reverse(*likeness));
        for (likeness, place, kind) in wishes {
            let is_free = !self.places.contains_key(&place) && kinds.contains(&kind);
            if likeness >= LIKE && is_free && self.may_stand(info, place, kind) {
                self.places.insert(place, kind);
                kinds.retain(|other| *other != kind);
            }
        }
        for kind in kinds {
            let any = UNBOUND.iter().copied().chain((0..PLACES).rev());
            let mut free = any.filter(|place| !self.places.contains_key(place));
            let place = free.find(|place| self.may_stand(info, *place, kind))?;
            self.places.insert(place, kind);
        }
        Some(())
    }

    /// Whether `XBoard` lets a kind do there what the game lets it do.
    fn may_stand(&self, info: &GameInfo, place: usize, kind: usize) -> bool {
        let form = &info.kinds[kind];
        if self.parent == Parent::Chu {
            // Drops of what stands there are restricted.
            return place != FOOT || !form.droppable || !form.stuck[0].is_empty();
        }
        let files = usize::from(info.files);
        let stuck = form.stuck[0].len();
        let drops_fit = match place {
            FOOT | STUCK_ON_LAST => stuck == files,
            STUCK_ON_TWO => stuck > files,
            _ => true,
        };
        let promotes = form.back.is_some();
        let is_for_backs = (TO_BACK..TO_BACK + FIRST_THAT_STAYS).contains(&place);
        drops_fit && promotes == (place < FIRST_THAT_STAYS) && !is_for_backs
    }

    /// How many kinds of pieces in hand `XBoard` must make room for: it counts fronts by their places.
    pub(super) fn held(&self, info: &GameInfo) -> usize {
        let fronts = self.places.values().map(|kind| &info.kinds[*kind]);
        let fronts: Vec<bool> = fronts
            .filter(|kind| kind.front.is_none())
            .map(|kind| kind.droppable)
            .collect();
        fronts
            .iter()
            .rposition(|held| *held)
            .map_or(0, |last| last + 1)
    }
}

/// Longer ways are left out of account.
const MOST_LEGS: usize = 3;
/// From the middle of a board this wide.
const SIDE: usize = 15;

/// Where a movement leads from the middle of an empty board, and then what it takes on a full one.
struct Look(Vec<bool>);

impl Look {
    fn of(movement: &str) -> Look {
        let mut paths = expand(movement, &|_| true).unwrap_or_default();
        // Whatever turns so often is like nothing that is drawn.
        paths.retain(|path| path.legs.len() <= MOST_LEGS);
        let paths: Vec<Path> = paths.into_iter().map(without_tests).collect();
        let middle = SIDE * SIDE / 2;
        let mut reached = vec![false; SIDE * SIDE * 2];
        for (to, _) in walk::moves(&Filled(None), 0, middle, &paths) {
            reached[to] = true;
        }
        for (_, victims) in walk::moves(&Filled(Some((1, 0))), 0, middle, &paths) {
            for victim in victims {
                reached[SIDE * SIDE + victim] = true;
            }
        }
        Look(reached)
    }

    /// How much two movements have in common, in thousandths; near squares count for more.
    fn likeness(&self, other: &Look) -> u32 {
        let (mut common, mut all) = (0, 0);
        for (square, (one, other)) in self.0.iter().zip(&other.0).enumerate() {
            let away = |at: usize| at.abs_diff(SIDE / 2);
            let distance = away(square % SIDE).max(away(square / SIDE % SIDE)).max(1);
            let weight = 840 / distance as u32;
            common += weight * u32::from(*one && *other);
            all += weight * u32::from(*one || *other);
        }
        (common * 1000).checked_div(all).unwrap_or_default()
    }
}

/// A board with the same on every square.
struct Filled(Option<(usize, usize)>);

impl Board for Filled {
    fn files(&self) -> usize {
        SIDE
    }

    fn ranks(&self) -> usize {
        SIDE
    }

    fn at(&self, _square: usize) -> Option<(usize, usize)> {
        self.0
    }

    fn never_moved(&self, _square: usize) -> bool {
        true
    }
}
