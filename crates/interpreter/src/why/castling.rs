//! Why a piece may not castle: who has moved, what stands between, what is attacked.

use engine::square_text::square_name;
use engine::{Color, Piece, Rules, Square};

use super::Objection;
use crate::castling::between;
use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// What keeps a piece from castling to `to`, or with the partner that stands there; `None` if the piece
    /// does not castle so at all.
    pub(super) fn castling_objection(
        &self,
        position: &Position,
        (from, to): (usize, usize),
    ) -> Option<Objection> {
        let piece = position.board[from]?;
        let castling = self.info().castling.as_ref()?;
        if piece.kind != castling.mover {
            return None;
        }
        let homes = match self.info().castling_is_shuffled() {
            true => vec![Square(from as u16)],
            false => self.info().castling_homes(piece.color),
        };
        let sides = [false, true].into_iter().zip(castling.ends[piece.color]);
        let mut sides = sides.filter_map(|(higher, ends)| Some((higher, ends?)));
        let (higher, ends) = sides.find(|(higher, ends)| {
            let homes = homes.iter();
            let mut partners = homes.flat_map(|home| self.partners_of(position, *home, *higher));
            ends.0.index() == to || partners.any(|partner| partner.index() == to)
        })?;
        let own = Square(from as u16);
        let facts = match self.partner(position, piece.color, own, higher) {
            None => self.has_moved(position, (piece, own), higher),
            Some(partner) => {
                let mv = Move::castled(piece.kind, (own, ends.0), (partner, ends.1));
                self.castling_facts(position, (own, piece), (partner, ends), mv)
            }
        };
        let moves = &self.form(piece.kind).rules.clauses.moves;
        Some(Objection {
            clause: self.cited(moves.last().copied()),
            facts,
        })
    }

    /// Where partners of castling stood in the array, on one side of the piece; of an array that is shuffled,
    /// where those stand that may have stood there.
    fn partners_of(&self, position: &Position, home: Square, higher: bool) -> Vec<Square> {
        let facts = self.info();
        let Some(castling) = &facts.castling else {
            return Vec::new();
        };
        let array = match facts.castling_is_shuffled() || castling.placed.is_some() {
            true => &position.board,
            false => &facts.start.board,
        };
        let own = array[home].map(|piece| piece.color);
        let fits = |square: &Square| {
            let same_rank = square.0 / facts.files == home.0 / facts.files;
            let partner = array[*square].is_some_and(|piece| {
                Some(piece.color) == own && castling.partners[piece.kind.index()]
            });
            same_rank && partner && (*square > home) == higher
        };
        facts.fresh.iter().copied().filter(fits).collect()
    }

    /// That the piece or its partner is not where it began, or has been elsewhere.
    fn has_moved(
        &self,
        position: &Position,
        (piece, from): (Piece, Square),
        higher: bool,
    ) -> Vec<String> {
        let info = self.info();
        let name = &self.form(piece.kind).facts.name;
        let homes = info.castling_homes(piece.color);
        let Some(home) = homes.iter().find(|home| **home == from) else {
            return vec![format!("the {name} has moved")];
        };
        let partners = self.partners_of(position, *home, higher);
        let array = match info.castling_is_shuffled() || info.placed_castling().is_some() {
            true => &position.board,
            false => &info.start.board,
        };
        let is_gone = |square: &&Square| position.board[**square] != array[**square];
        let fact = |square: &Square| {
            let kind = array[*square].map(|piece| piece.kind);
            let partner = kind.map_or("partner", |kind| &self.form(kind).facts.name);
            let square_text = square_name(info, *square);
            match is_gone(&square) {
                true => format!("the {partner} that began on {square_text} is not there any more"),
                false => format!("the {name} or the {partner} on {square_text} has moved before"),
            }
        };
        match &partners[..] {
            [] => vec![format!("the {name} has no partner on that side")],
            partners => partners.iter().map(fact).collect(),
        }
    }

    /// What stands between, and what is attacked.
    fn castling_facts(
        &self,
        position: &Position,
        (from, piece): (Square, Piece),
        (partner, ends): (Square, (Square, Square)),
        mv: Move,
    ) -> Vec<String> {
        let ways = between(from.0, ends.0.0).chain(between(partner.0, ends.1.0));
        let stands = |square: &u16| {
            let other = *square != from.0 && *square != partner.0;
            other && position.board[usize::from(*square)].is_some()
        };
        let mut blockers: Vec<u16> = ways.filter(stands).collect();
        blockers.sort_unstable();
        blockers.dedup();
        if !blockers.is_empty() {
            let stand = if blockers.len() > 1 {
                "stand"
            } else {
                "stands"
            };
            return vec![format!(
                "{} {stand} in the way",
                self.named(position, &blockers)
            )];
        }
        self.attacked_on_the_way(position, (from, piece), ends.0, mv)
    }

    /// Which squares of a royal's way are attacked, and by what.
    fn attacked_on_the_way(
        &self,
        position: &Position,
        (from, piece): (Square, Piece),
        to: Square,
        mv: Move,
    ) -> Vec<String> {
        let name = &self.form(piece.kind).facts.name;
        let castling = self.info().castling.as_ref();
        if !castling.is_some_and(|castling| castling.through_attack) {
            let enemy: Color = !piece.color;
            for square in way(from, to) {
                let mut imagined = position.clone();
                imagined.board[from] = None;
                imagined.board[square] = Some(piece);
                let attackers = self.threats(&imagined, square.index(), enemy);
                if attackers.is_empty() || square == to {
                    continue;
                }
                let attackers = self.named(position, &attackers);
                return vec![match square == from {
                    true => format!("the {name} is attacked by {attackers}, and so may not castle"),
                    false => format!(
                        "the {name} would pass over {}, which is attacked by {attackers}",
                        square_name(self.info(), square)
                    ),
                }];
            }
        }
        let objection = self.royal_objection(&mut position.clone(), mv);
        objection.map_or_else(Vec::new, |objection| objection.facts)
    }
}

/// The squares from one to another on a rank, in this order.
fn way(from: Square, to: Square) -> Vec<Square> {
    let mut squares: Vec<Square> = between(from.0, to.0).map(Square).collect();
    if from > to {
        squares.reverse();
    }
    squares
}
