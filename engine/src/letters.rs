//! How pieces are called in positions and program moves: by their own tokens, or by the single
//! letters under which other programs know them.
//!
//! The letters are written where every piece of the game has one, because cells can then be
//! written together; both are always read.

use crate::info::{GameInfo, KindInfo};
use crate::types::PieceKind;

/// Whether every form of piece is written with one letter, behind a `+` if it is a back side.
pub fn written_together(info: &GameInfo) -> bool {
    info.each_kind().all(|kind| letter(info, kind).is_some())
}

/// The form as positions and program moves show it, in the case of its declaration.
pub fn written(info: &GameInfo, kind: PieceKind) -> String {
    let own = &info.kind(kind).token;
    match letter(info, kind).filter(|_| written_together(info)) {
        Some(letter) => with_plus(info.kind(kind), letter),
        None => own.to_string(),
    }
}

/// The form that is called so, in any case. No two share a name.
pub fn kind_called(info: &GameInfo, word: &str) -> Option<PieceKind> {
    let called = |kind: &PieceKind| names(info, *kind).any(|name| name.eq_ignore_ascii_case(word));
    info.each_kind().find(called)
}

/// Everything that the form may be called when it is read: its token, and its foreign letters if
/// it has any.
pub(crate) fn names(info: &GameInfo, kind: PieceKind) -> impl Iterator<Item = String> + '_ {
    let facts = info.kind(kind);
    let foreign = front(info, facts.twin.unwrap_or(kind)).sfen.as_ref();
    let foreign = foreign.map(|letters| with_plus(facts, letters));
    [facts.token.to_string()].into_iter().chain(foreign)
}

/// The single letter of the front: the foreign one if there is one, or else its token.
fn letter(info: &GameInfo, kind: PieceKind) -> Option<&str> {
    let front = front(info, info.kind(kind).twin.unwrap_or(kind));
    let foreign = front.sfen.as_deref().filter(|letters| letters.len() == 1);
    foreign.or(Some(&*front.token).filter(|token| token.len() == 1))
}

fn front(info: &GameInfo, kind: PieceKind) -> &KindInfo {
    info.kind(info.kind(kind).front.unwrap_or(kind))
}

fn with_plus(facts: &KindInfo, letters: &str) -> String {
    match (facts.front, facts.twin) {
        (Some(_), _) => format!("+{letters}"),
        (None, Some(_)) => format!("{letters}~"),
        (None, None) => letters.to_owned(),
    }
}
