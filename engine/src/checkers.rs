//! Which pieces give a check.

use crate::any_position::AnyPosition;
use crate::types::Square;

/// Whether one of the pieces of these kinds, or a royal, gives the check in which the side to move is.
pub(crate) fn gives_check(position: &dyn AnyPosition, kinds: &[bool]) -> bool {
    let (info, side) = (position.info(), position.side());
    let (mut royals, mut givers) = (Vec::new(), Vec::new());
    position.each_piece(&mut |piece, square| {
        let royal = info.kind(piece.kind).royal;
        if piece.color == side && royal {
            royals.push(square);
        } else if piece.color != side && (royal || kinds[piece.kind.index()]) {
            givers.push(square);
        }
    });
    let gives = |from: &Square| {
        royals
            .iter()
            .any(|royal| position.attacks_from(*from, *royal))
    };
    givers.iter().any(gives)
}
