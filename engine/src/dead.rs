//! Endings by what the players have left: nothing with which anybody could win.
//!
//! Only pieces are counted, and the colour of their squares; whether a win is possible is the
//! definition's to say.

use crate::any_position::AnyPosition;
use crate::info::{GameInfo, Setup};
use crate::types::{Color, Piece, PieceKind, Square};
use ::rules::ending::{Army, Condition, Ending, Material};

/// What the players have in a position.
#[derive(Clone, Debug)]
struct Census {
    /// Per colour and kind, on the board and in hand.
    counts: [Vec<u32>; 2],
    /// Per kind, whether one stands on a square of either colour, or in hand, which is neither.
    places: Vec<[bool; 3]>,
}

/// Index of what is in hand in [`Census::places`].
const IN_HAND: usize = 2;

/// What a row names, made ready for being asked at every node.
#[derive(Clone, Debug)]
pub(crate) struct Dead {
    material: Material,
    /// What neither army may have.
    strangers: Vec<PieceKind>,
}

impl Dead {
    pub(crate) fn new(material: Material) -> Dead {
        let n_kinds = { material.armies.iter() }
            .flat_map(|army| &army.pieces)
            .map(|(named, _)| named.len());
        let may_have = |army: &Army, kind: usize| {
            army.others || army.pieces.iter().any(|(named, _)| named[kind])
        };
        let is_stranger = |kind: &usize| !material.armies.iter().any(|army| may_have(army, *kind));
        let strangers = (0..n_kinds.max().unwrap_or(0)).filter(is_stranger);
        Dead {
            strangers: strangers.map(|kind| PieceKind(kind as u16)).collect(),
            material,
        }
    }

    /// Whether the players have what the row names.
    pub(crate) fn is_met(&self, position: &dyn AnyPosition) -> bool {
        // Most positions have too many pieces, or others; that is known without counting each kind.
        let few = |color: Color, army: &Army| {
            most(army).is_none_or(|most| position.n_pieces(color) <= most)
        };
        some_way(&self.material, few)
            && !position.stands(&self.strangers)
            && Census::of(position).fits(&self.material)
    }
}

/// The row by which a position is dead, if it is; the first of several.
pub fn dead_row<'a>(info: &'a GameInfo, setup: &Setup) -> Option<&'a Ending> {
    let mut census = Census::empty(info);
    for (square, piece) in info.each_square().zip(&setup.board) {
        if let Some(piece) = piece {
            census.add(info, *piece, square);
        }
    }
    for kind in info.each_kind() {
        for color in Color::BOTH {
            census.hold(color, kind, setup.hands[color.index()][kind.index()]);
        }
    }
    let mut rows = info.endings.iter();
    rows.find(|row| {
        let material = row.material.as_ref();
        row.when == Condition::Dead && material.is_some_and(|material| census.fits(material))
    })
}

impl Census {
    fn empty(info: &GameInfo) -> Census {
        let none = vec![0; info.kinds.len()];
        Census {
            counts: [none.clone(), none],
            places: vec![[false; 3]; info.kinds.len()],
        }
    }

    /// What there is in a position.
    fn of(position: &dyn AnyPosition) -> Census {
        let info = position.info();
        let mut census = Census::empty(info);
        position.each_piece(&mut |piece, square| census.add(info, piece, square));
        for kind in info.each_kind().filter(|_| info.hands) {
            for color in Color::BOTH {
                census.hold(color, kind, position.hand(color, kind));
            }
        }
        census
    }

    fn add(&mut self, info: &GameInfo, piece: Piece, square: Square) {
        self.counts[piece.color.index()][piece.kind.index()] += 1;
        let shade = (square.0 % info.files + square.0 / info.files) % 2;
        self.places[piece.kind.index()][usize::from(shade)] = true;
    }

    fn hold(&mut self, color: Color, kind: PieceKind, number: u16) {
        self.counts[color.index()][kind.index()] += u32::from(number);
        self.places[kind.index()][IN_HAND] |= number > 0;
    }

    /// Whether this is what a row names, the players either way round.
    fn fits(&self, material: &Material) -> bool {
        some_way(material, |color, army| self.has(color, army))
            && (!material.one_colour || self.is_on_one_colour(material))
    }

    /// Whether the player has exactly this.
    fn has(&self, color: Color, army: &Army) -> bool {
        let counts = &self.counts[color.index()];
        let total = |pieces: &[bool]| -> u32 {
            let counted = counts.iter().zip(pieces).filter(|(_, named)| **named);
            counted.map(|(count, _)| count).sum()
        };
        let right = |(pieces, number): &(Vec<bool>, Option<u32>)| {
            number.is_none_or(|number| total(pieces) == number)
        };
        let is_named = |kind: usize| army.pieces.iter().any(|(pieces, _)| pieces[kind]);
        let stranger = |(kind, count): (usize, &u32)| *count > 0 && !is_named(kind);
        army.pieces.iter().all(right) && (army.others || !counts.iter().enumerate().any(stranger))
    }

    /// Whether all pieces listed with `any` stand on squares of one colour.
    fn is_on_one_colour(&self, material: &Material) -> bool {
        let armies = material.armies.iter();
        let free = armies.flat_map(|army| &army.pieces);
        let free: Vec<&Vec<bool>> = free
            .filter(|(_, number)| number.is_none())
            .map(|(pieces, _)| pieces)
            .collect();
        let mut found = [false; 3];
        for (kind, places) in self.places.iter().enumerate() {
            if free.iter().any(|pieces| pieces[kind]) {
                (0..3).for_each(|place| found[place] |= places[place]);
            }
        }
        !(found[IN_HAND] || found[0] && found[1])
    }
}

/// Whether something holds of the two players and the two armies, in one way or the other.
fn some_way(material: &Material, holds: impl Fn(Color, &Army) -> bool) -> bool {
    let [one, other] = &material.armies;
    let way =
        |first: &Army, second: &Army| holds(Color::First, first) && holds(Color::Second, second);
    way(one, other) || way(other, one)
}

/// The most pieces that the army can have; `None` if there is no limit.
fn most(army: &Army) -> Option<u32> {
    match army.others {
        true => None,
        false => army.pieces.iter().map(|(_, number)| *number).sum(),
    }
}
