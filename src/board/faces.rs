//! What stands for a piece, on the board and in hand, and how wide it is.

use engine::{Color, GameInfo, PieceKind, Setup};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::view::Pieces;

/// Columns that the longest glyph takes: two kanji. What is longer is cut.
const GLYPH: usize = 4;

/// The player's mark, which tells the pieces apart without colour: pieces point away from their
/// owner, who sits below or, on a board that is flipped, above.
pub(crate) fn player_mark(color: Color, flipped: bool) -> char {
    match (color == Color::First) != flipped {
        true => '^',
        false => 'v',
    }
}

/// What a player holds, as `2P S`, or `-`.
pub(crate) fn hand(info: &GameInfo, setup: &Setup, pieces: Pieces, color: Color) -> String {
    let names: Vec<String> = held(info, setup, pieces, color)
        .into_iter()
        .map(|(_, name)| name)
        .collect();
    match names.is_empty() {
        true => "-".to_owned(),
        false => names.join(" "),
    }
}

/// The same piece by piece, in order.
pub(crate) fn held(
    info: &GameInfo,
    setup: &Setup,
    pieces: Pieces,
    color: Color,
) -> Vec<(PieceKind, String)> {
    let counts = &setup.hands[color.index()];
    let held = info.each_kind().filter(|kind| counts[kind.index()] > 0);
    held.map(|kind| {
        let name = face(info, kind, pieces);
        let name = match counts[kind.index()] {
            1 => name,
            count => format!("{count}{name}"),
        };
        (kind, name)
    })
    .collect()
}

/// Columns of the widest piece.
pub(super) fn widest(info: &GameInfo, pieces: Pieces) -> usize {
    let widths = info
        .each_kind()
        .map(|kind| face(info, kind, pieces).width());
    widths.max().unwrap_or(1)
}

/// The same without the `+` of letters, which can stand in the column before.
pub(super) fn widest_bare(info: &GameInfo, pieces: Pieces) -> usize {
    let width = |kind| match pieces {
        Pieces::Kanji => face(info, kind, pieces).width(),
        Pieces::Letters => face(info, kind, pieces).trim_start_matches('+').width(),
    };
    info.each_kind().map(width).max().unwrap_or(1)
}

/// The piece without its owner. A glyph that an earlier form has too would not tell which piece it
/// is; the letters do.
pub(super) fn face(info: &GameInfo, kind: PieceKind, pieces: Pieces) -> String {
    let facts = info.kind(kind);
    let earlier = &info.kinds[..kind.index()];
    let glyph = cut(&facts.glyph);
    match pieces {
        Pieces::Kanji if earlier.iter().all(|other| cut(&other.glyph) != glyph) => glyph.to_owned(),
        Pieces::Kanji | Pieces::Letters => facts.token.to_string(),
    }
}

/// As much of a glyph as fits into a cell.
fn cut(glyph: &str) -> &str {
    let mut columns = 0;
    let too_wide = glyph.char_indices().find(|(_, c)| {
        columns += c.width().unwrap_or(0);
        columns > GLYPH
    });
    too_wide.map_or(glyph, |(end, _)| &glyph[..end])
}
