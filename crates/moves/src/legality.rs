//! How a game's legality is decided: the cheapest test that its rules allow.

use variant_dsl::program::{Color, Piece, PieceKind, Program};

use crate::movement::{Movement, atoms, movements};

/// How the safety of royals enters move generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// Royals may be left capturable: every possible move is legal.
    Free,
    /// Exactly one royal a side, of this kind: check and pins are found before generating, and
    /// no move is ever tested.
    Pins(PieceKind),
    /// Every move is made and tested.
    Tested,
}

/// The cheapest sufficient way for `program`. A move that takes pieces on its way can open a line
/// that it does not leave, and attack where no line tells: with such moves all are tested.
///
/// `whole_lines`: the layout lets pinned pieces move along their line without a test, so that
/// lines must not be crossed by longer leaps.
pub fn legality(program: &Program, whole_lines: bool) -> Legality {
    if !program.facts.checkmate {
        return Legality::Free;
    }
    let plain = movements(program).iter().all(Movement::is_plain);
    match only_royal(program).filter(|_| plain) {
        Some(royal) if !whole_lines || lines_are_simple(program) => Legality::Pins(royal),
        _ => Legality::Tested,
    }
}

/// The royal kind, if each side has exactly one royal for the whole game.
fn only_royal(program: &Program) -> Option<PieceKind> {
    let promotion = program.promotion.as_ref();
    if promotion.is_some_and(|promotion| !promotion.contagions.is_empty()) {
        return None;
    }
    let mut royals = program.forms().filter(|form| form.facts.royal);
    let (royal, None) = (royals.next()?, royals.next()) else {
        return None;
    };
    let count = |color| {
        let kind = royal.id;
        let placed = program.facts.start.board.iter();
        placed
            .filter(|&&placed| placed == Some(Piece { color, kind }))
            .count()
    };
    let facts = royal.facts;
    let fixed = facts.front.is_none() && facts.back.is_none() && !facts.droppable;
    let is_only = Color::BOTH.into_iter().all(|color| count(color) == 1);
    (fixed && is_only).then_some(royal.id)
}

/// Whether a pinned piece that moves along the pin surely stays on it: no leap is a multiple of
/// a direction in which something slides.
fn lines_are_simple(program: &Program) -> bool {
    let atoms: Vec<_> = atoms(program).into_iter().flatten().collect();
    let collinear = |a: (i16, i16), b: (i16, i16)| a.0 * b.1 == a.1 * b.0;
    atoms.iter().filter(|atom| atom.captures > 1).all(|slide| {
        let same = |v: (i16, i16)| v == slide.vector || v == (-slide.vector.0, -slide.vector.1);
        atoms
            .iter()
            .all(|atom| same(atom.vector) || !collinear(atom.vector, slide.vector))
    })
}
