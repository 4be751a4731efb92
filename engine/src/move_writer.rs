//! Writing moves as programs do.

use crate::effect::Effect;
use crate::info::{GameInfo, Setup};
use crate::letters;
use crate::move_parts::{castling_partner, is_back, is_front};
use crate::square_text::square_name;
use crate::types::PieceKind;
use ::rules::Register;

/// The form for programs: origin, squares of victims on the way but for one taken in passing,
/// destination, promotion; of a castling its piece's two squares or, where the game says so, that of
/// the partner as the second; or the dropped piece, `*` and the square. Pieces are called as in
/// positions. A wall stands behind it after `,` and the destination once more. Different for different legal
/// moves.
pub fn write(info: &GameInfo, setup: &Setup, effect: &Effect) -> String {
    write_calling(info, setup, effect, &|kind| letters::written(info, kind))
}

/// The same with pieces called by `name`.
pub(crate) fn write_calling(
    info: &GameInfo,
    setup: &Setup,
    effect: &Effect,
    name: &dyn Fn(PieceKind) -> String,
) -> String {
    let destination = square_name(info, effect.destination);
    if let Some(wall) = effect.wall {
        let plain = Effect {
            wall: None,
            ..effect.clone()
        };
        let moved = write_calling(info, setup, &plain, name);
        return format!("{moved},{destination}{}", square_name(info, wall));
    }
    if let Some(kind) = effect.drop {
        return format!("{}*{destination}", name(kind));
    }
    if let Some(castling) = &info.castling
        && castling.onto_partner.contains(&true)
        && effect.gate().is_none()
        && let Some(origin) = effect.origin
        && let Some(partner) = castling_partner(info, setup, effect)
        && castling.onto_partner[usize::from(partner > origin)]
    {
        return square_name(info, origin) + &square_name(info, partner);
    }
    if let Some((kind, square)) = effect.gate() {
        // Behind a castling's partner it is written as the move of that to where the other piece stands.
        let own = Some(square) == effect.origin;
        let partner = castling_partner(info, setup, effect);
        let base = match effect.origin.zip(partner).filter(|_| !own) {
            Some((origin, partner)) => square_name(info, partner) + &square_name(info, origin),
            None => write_calling(info, setup, &effect.without_gate(), name),
        };
        return base + &name(kind).to_lowercase();
    }
    let mut text = String::new();
    let named = { effect.on_the_way() }.filter(|_| !is_in_passing(info, setup, effect));
    for square in effect.origin.into_iter().chain(named) {
        text += &square_name(info, square);
    }
    text += &destination;
    text + &form(info, setup, effect, name)
}

/// Whether the move captures in passing as chess knows it, where nobody names the victim's square: a piece
/// of a kind that can pass others so itself captures the one that just did, and nothing else.
fn is_in_passing(info: &GameInfo, setup: &Setup, effect: &Effect) -> bool {
    let Some((from, to)) = setup.registers.way(Register::EnPassant) else {
        return false;
    };
    let mover = effect.origin.and_then(|origin| setup.board[origin.index()]);
    mover.is_some_and(|mover| !info.kind(mover.kind).marks.is_empty())
        && effect.victims().eq([to])
        && info.passed(from, to).contains(&effect.destination)
}

/// What the piece becomes: `+` for its back side, `-` for its front, else a piece called by `name`; nothing if it
/// stays what it is.
pub(crate) fn form(
    info: &GameInfo,
    setup: &Setup,
    effect: &Effect,
    name: &dyn Fn(PieceKind) -> String,
) -> String {
    match effect.promotion {
        None => String::new(),
        Some(kind) if is_back(info, setup, effect, kind) => "+".to_owned(),
        Some(kind) if is_front(info, setup, effect, kind) => "-".to_owned(),
        Some(kind) => name(info.kind(kind).twin.unwrap_or(kind)).to_lowercase(),
    }
}
