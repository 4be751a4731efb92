//! What a handicap changes, as somebody typed it.

use engine::letters::kind_called;
use engine::square_text::read_square;
use engine::{Color, Game, GameInfo, HandicapChange, Piece, PieceKind, Square};

use crate::failure::quote;
use crate::games::nearest;
use crate::handicaps;

/// The changes that the name of a handicap means, or what to remove: squares, and pieces of the second
/// player by name or letters, with commas or spaces between. Of several pieces of a kind the left one
/// goes first, as its owner sees the board, or the `right` one if that is said; named twice, two of
/// them go. The error is a sentence.
pub(super) fn changes(game: &dyn Game, text: &str) -> Result<Vec<HandicapChange>, String> {
    if let Some(handicap) = handicaps::named(game.info(), text.trim()) {
        return Ok(handicap.changes.clone());
    }
    let mut chosen = Vec::new();
    for part in text.split(',') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let mut rest = &words[..];
        while !rest.is_empty() {
            let taken = take_piece(game, rest, &chosen);
            let (square, n_words) = taken.map_err(|why| with_near(game, text, why))?;
            chosen.push(square);
            rest = &rest[n_words..];
        }
    }
    let removed = chosen.into_iter().map(|square| HandicapChange {
        square,
        becomes: None,
    });
    Ok(removed.collect())
}

/// The piece that the first of these words name, and how many of them do: as many as can be, as names
/// may have several.
fn take_piece(
    game: &dyn Game,
    words: &[&str],
    taken: &[Square],
) -> Result<(Square, usize), String> {
    let info = game.info();
    if let Some(square) = read_square(info, words[0]) {
        return Ok((square, 1));
    }
    let side = match words[0].to_lowercase().as_str() {
        "left" => Some(Side::Left),
        "right" => Some(Side::Right),
        _ => None,
    };
    // A name may begin with a side too.
    let ways = [(Side::Left, 0)]
        .into_iter()
        .chain(side.map(|side| (side, 1)));
    for (side, n_before) in ways {
        for end in (n_before + 1..=words.len()).rev() {
            if let Some(kind) = kind_named(info, &words[n_before..end].join(" ")) {
                return Ok((piece_of(game, kind, side, taken)?, end));
            }
        }
    }
    let giver = &info.players[Color::Second.index()];
    let word = quote(words[0], 30);
    Err(format!(
        "`{word}` is no handicap of this game, and neither a square nor a piece of {giver}'s"
    ))
}

/// A side of the board as the player who gives the handicap sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// The form with these letters or this name, in any case and with any spaces and hyphens.
fn kind_named(info: &GameInfo, word: &str) -> Option<PieceKind> {
    let squeezed = |text: &str| {
        let letters = text.chars().filter(|c| !" -'".contains(*c));
        letters.collect::<String>().to_lowercase()
    };
    let wanted = squeezed(word);
    let same = |kind: &PieceKind| squeezed(&info.kind(*kind).name) == wanted;
    kind_called(info, word).or_else(|| info.each_kind().find(same))
}

/// The piece of the kind that stands nearest to the giver's side of these and is not taken yet; of two
/// on a file the one that is nearer to the giver.
fn piece_of(
    game: &dyn Game,
    kind: PieceKind,
    side: Side,
    taken: &[Square],
) -> Result<Square, String> {
    let info = game.info();
    let board = game.setup().board;
    let squares = (0..info.squares() as u16).map(Square);
    let fits = |square: &Square| {
        let piece = board[square.index()];
        piece
            == Some(Piece {
                color: Color::Second,
                kind,
            })
            && !taken.contains(square)
    };
    // The giver looks down the board, so that their left is where files are last.
    let from_left = |square: &Square| {
        let (file, rank) = (square.0 % info.files, square.0 / info.files);
        let across = match side {
            Side::Left => info.files - 1 - file,
            Side::Right => file,
        };
        (across, info.ranks - 1 - rank)
    };
    let found = squares.filter(fits).min_by_key(from_left);
    let (giver, name) = (&info.players[Color::Second.index()], &info.kind(kind).name);
    found.ok_or_else(|| match taken.is_empty() {
        true => format!("{giver} has no {name} on the board"),
        false => format!("{giver} does not have that many pieces called {name} on the board"),
    })
}

/// The handicap that was given, for a caption: a sentence.
pub(super) fn describe(game: &dyn Game) -> Option<String> {
    let (info, given) = (game.info(), game.handicap());
    let names = handicaps::change_names(info, given);
    let names = match handicaps::of_changes(info, given) {
        _ if given.is_empty() => return None,
        Some(handicap) => format!("{names} ({})", handicap.name),
        None => names,
    };
    let giver = &info.players[Color::Second.index()];
    match handicaps::only_removes(given) {
        true => Some(format!("{giver} gave away {names}.")),
        false => Some(format!("Handicap: {names}.")),
    }
}

/// What can be given away, and how to say so.
pub(super) fn explain(game: &dyn Game) -> String {
    let info = game.info();
    let giver = &info.players[Color::Second.index()];
    let mut text = format!(
        "Before the first move {giver} may give away any pieces but royal ones. Name them, or\n\
         their squares or letters, or `none`"
    );
    if !info.handicaps.is_empty() {
        text += &format!(", or one of these{}:\n", handicaps::note(info));
        text += &handicaps::lines(info).join("\n");
    }
    text
}

/// The error, and the handicap that was perhaps meant.
fn with_near(game: &dyn Game, text: &str, why: String) -> String {
    let info = game.info();
    let handicaps = info.handicaps.iter().map(|handicap| handicap.name.as_str());
    let pieces = info.kinds.iter().map(|kind| &*kind.name);
    match (
        nearest(text.trim(), handicaps),
        nearest(text.trim(), pieces),
    ) {
        (Some(name), _) => format!("{why}; did you mean the handicap `{name}`?"),
        (None, Some(name)) => format!("{why}; did you mean the {name}?"),
        (None, None) => why,
    }
}
