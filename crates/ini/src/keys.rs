//! The tables: keys of the format, and types of pieces.

use std::sync::LazyLock;

/// What kind of value a key has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Flag,
    Number,
    Rank,
    File,
    Pieces,
    Squares,
    Map,
    Counts,
    Fen,
    Text,
    /// One of these words.
    Word(&'static str),
}

/// What becomes of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The text says it.
    Said,
    /// It stands for these keys.
    Other(&'static str),
    /// Where it is true, this key has this value.
    Means(&'static str, &'static str),
    /// It changes no rule.
    NoRule,
    /// There is no word for it, and this is what it is about.
    NotYet(&'static str),
}

/// A row of the table of keys.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) default: &'static str,
    pub(crate) fate: Fate,
}

/// Number of a type of pieces in [`PIECES`].
pub(crate) type Slot = usize;

/// A type of pieces.
#[derive(Debug)]
pub(crate) struct Piece {
    /// The key that gives it a letter.
    pub(crate) key: String,
    /// Its name in a text.
    pub(crate) name: String,
    pub(crate) glyph: Option<&'static str>,
    /// How it moves, unless the section says so or no movement here is the same.
    pub(crate) movement: Option<&'static str>,
}

/// How many types are free for sections to define.
const CUSTOM: usize = 25;
/// What begins the keys of these types, and their names.
const CUSTOM_KEY: &str = "customPiece";
/// The arrival on one square that loses a game with `moveRepetitionIllegal`.
pub(crate) const ARRIVALS: u32 = 3;
/// What begins the keys that keep pieces in a part of the board.
pub(crate) const MOBILITY: &str = "mobilityRegion";

pub(crate) static KEYS: LazyLock<Vec<Key>> = LazyLock::new(|| {
    let lines = include_str!("../data/keys.txt").lines();
    lines
        .filter(|line| line.contains('|'))
        .filter_map(key)
        .collect()
});

pub(crate) static PIECES: LazyLock<Vec<Piece>> = LazyLock::new(|| {
    let lines = include_str!("../data/pieces.txt").lines();
    let mut all: Vec<Piece> = lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(piece)
        .collect();
    let custom = (1..=CUSTOM).map(|number| Piece {
        key: format!("{CUSTOM_KEY}{number}"),
        name: format!("Custom{number}"),
        glyph: None,
        movement: None,
    });
    let before_last = all.len() - 1;
    all.splice(before_last..before_last, custom);
    all
});

fn key(line: &'static str) -> Option<Key> {
    let mut columns = line.split('|').map(str::trim);
    let (name, kind, default, fate) = (
        columns.next()?,
        columns.next()?,
        columns.next()?,
        columns.next()?,
    );
    let kind = match kind.split_once(' ') {
        Some((_, words)) => Kind::Word(words),
        None => match kind {
            "flag" => Kind::Flag,
            "number" => Kind::Number,
            "rank" => Kind::Rank,
            "file" => Kind::File,
            "pieces" => Kind::Pieces,
            "squares" => Kind::Squares,
            "map" => Kind::Map,
            "counts" => Kind::Counts,
            "fen" => Kind::Fen,
            _ => Kind::Text,
        },
    };
    let fate = match fate {
        "said" => Fate::Said,
        "no rule" => Fate::NoRule,
        _ => match fate.split_once(' ')? {
            ("other", keys) => Fate::Other(keys),
            ("means", told) => told
                .split_once(' ')
                .map(|(key, value)| Fate::Means(key, value))?,
            ("not", _) => Fate::NotYet(fate.strip_prefix("not yet: ")?),
            _ => return None,
        },
    };
    Some(Key {
        name,
        kind,
        default,
        fate,
    })
}

fn piece(line: &'static str) -> Option<Piece> {
    let given = |column: &&str| *column != "-";
    let mut columns = line.split_whitespace();
    Some(Piece {
        key: columns.next()?.to_owned(),
        name: columns.next()?.to_owned(),
        glyph: columns.next().filter(given),
        movement: columns.next().filter(given),
    })
}

/// The type with this key.
pub(crate) fn slot(key: &str) -> Option<Slot> {
    PIECES.iter().position(|piece| piece.key == key)
}

/// The type with this key, which is in the table.
pub(crate) fn known(key: &str) -> Slot {
    slot(key).expect("the table of pieces has it")
}

/// The type that is royal by itself.
pub(crate) fn royal() -> Slot {
    PIECES.len() - 1
}

/// The type that has the steps and captures of pawns.
pub(crate) fn pawn() -> Slot {
    0
}

/// How the type moves where first steps and castling are written with the other moves.
pub(crate) fn whole_movement(slot: Slot) -> Option<String> {
    let moves = PIECES[slot].movement?;
    Some(match slot {
        _ if slot == pawn() => format!("{moves}ifmnD"),
        _ if slot == royal() => format!("{moves}isO2"),
        _ => moves.to_owned(),
    })
}

/// Whether a section says how the type moves.
pub(crate) fn is_custom(slot: Slot) -> bool {
    PIECES[slot].key.starts_with(CUSTOM_KEY)
}

/// The row of a key.
pub(crate) fn row(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

/// The name under which the squares are kept where a player's piece may stand.
pub(crate) fn mobility_key(player: usize, slot: Slot) -> String {
    format!("{MOBILITY}{}{slot}", ["White", "Black"][player])
}

/// The player, 0 or 1, and the type that a key of mobility speaks of.
pub(crate) fn mobility(name: &str) -> Option<(usize, Slot)> {
    let rest = name.strip_prefix(MOBILITY)?;
    let (player, piece) = match (rest.strip_prefix("White"), rest.strip_prefix("Black")) {
        (Some(piece), _) => (0, piece),
        (_, Some(piece)) => (1, piece),
        _ => return None,
    };
    let small = |key: &str| key[..1].to_uppercase() + &key[1..] == piece;
    let slot = PIECES.iter().position(|row| small(&row.key))?;
    Some((player, slot))
}

/// All words that may stand before `=`.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let pieces = PIECES.iter().map(|piece| piece.key.as_str());
    KEYS.iter().map(|key| key.name).chain(pieces)
}
