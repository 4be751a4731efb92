//! Which pieces give a check.
//!
//! Found by a position in which other pieces stand in their owner's way instead, which is slow; so it is asked only in
//! games in which it matters, and only of positions in check.

use crate::any_position::AnyPosition;
use crate::info::Setup;
use crate::setup;
use crate::types::{Color, Piece, Square};
use ::rules::Registers;

/// Whether one of the pieces of these kinds, or a royal, gives the check in which the side to move is.
pub(crate) fn gives_check(position: &dyn AnyPosition, kinds: &[bool]) -> bool {
    let (info, side) = (position.info(), position.side());
    let others_off = alone(position, !side, &|piece, _| kinds[piece.kind.index()]);
    if setup::validate(info, &others_off).is_err() {
        return true;
    }
    let mut given = false;
    position.each_piece(&mut |piece, square| {
        given = given
            || piece.color == side
                && info.kind(piece.kind).royal
                && position.attacked_in(&others_off, square, !side);
    });
    given
}

/// The position with nothing remembered, where those of a player's pieces that are neither royal nor `kept` have changed
/// sides.
pub(crate) fn alone(
    position: &dyn AnyPosition,
    by: Color,
    kept: &dyn Fn(Piece, Square) -> bool,
) -> Setup {
    let mut alone = position.setup();
    alone.registers = Registers::default();
    for (square, slot) in (0..).map(Square).zip(&mut alone.board) {
        if let Some(piece) = slot
            && piece.color == by
            && !kept(*piece, square)
            && !position.info().kind(piece.kind).royal
        {
            piece.color = !by;
        }
    }
    alone
}
