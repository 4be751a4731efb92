//! What `XBoard` is told of a game it has never heard of: board, pieces, start position, moves.

use engine::position_text;
use engine::{Color, GameInfo, Piece, PieceKind, Setup};

use super::betza::{betza, nearly_anywhere};
use super::pictures::{self, Parent, Table};

/// The lines that describe a game whose pieces are called so.
pub fn describe(info: &GameInfo, ids: &[String], setup: &Setup, number: u32) -> Vec<String> {
    let is_shogi = pictures::table(info).parent == Parent::Shogi;
    let parent = if is_shogi { "shogi" } else { "chu" };
    describe_as(info, ids, setup, number, parent)
}

/// The same with another name for the family of games from which `XBoard` takes what it is not told.
pub fn describe_as(
    info: &GameInfo,
    ids: &[String],
    setup: &Setup,
    number: u32,
    parent: &str,
) -> Vec<String> {
    let pictures = pictures::table(info);
    let table = table(info, &pictures, ids);
    let (files, ranks) = (info.files, info.ranks);
    let held = pictures.held(info);
    let fen = fen(info, ids, setup, number);
    let mut lines = vec![format!(
        "setup ({table}{}) {files}x{ranks}+{held}_{parent} {fen}",
        table.to_lowercase()
    )];
    for (kind, id) in info.kinds.iter().zip(ids) {
        let told = betza(&kind.movement).unwrap_or_else(|| nearly_anywhere(files.max(ranks)));
        lines.push(format!("piece {id}& {told}"));
    }
    lines
}

/// The IDs of one player by place, `.` where nothing stands; `^X` is the back side of `X`.
fn table(info: &GameInfo, pictures: &Table, ids: &[String]) -> String {
    let end = pictures.places.keys().max().map_or(0, |last| last + 1);
    let name = |kind: &usize| match info.kinds[*kind].front {
        Some(front) => format!("^{}", ids[front.index()]),
        None => ids[*kind].clone(),
    };
    let places = (0..end).map(|place| pictures.places.get(&place));
    let places = places.chain([pictures.royal.as_ref()]);
    places
        .map(|kind| kind.map_or(".".to_owned(), name))
        .collect()
}

/// A position as `XBoard` reads it.
pub fn fen(info: &GameInfo, ids: &[String], setup: &Setup, number: u32) -> String {
    let name = |piece: Piece| match piece.color {
        Color::First => ids[piece.kind.index()].clone(),
        Color::Second => ids[piece.kind.index()].to_lowercase(),
    };
    let ranks = setup
        .board
        .chunks(usize::from(info.files))
        .rev()
        .map(|rank| {
            let runs = rank.chunk_by(|a, b| a.is_none() && b.is_none());
            let cells = runs.map(|run| run[0].map_or(run.len().to_string(), name));
            cells.collect::<String>()
        });
    let board = ranks.collect::<Vec<_>>().join("/");
    let mut held = String::new();
    for color in Color::BOTH {
        for kind in info.each_kind() {
            let count = setup.hands[color.index()][kind.index()];
            held += &name(Piece { color, kind }).repeat(usize::from(count));
        }
    }
    let hands = match (info.hands, held.is_empty()) {
        (false, _) => String::new(),
        (true, true) => "[-]".to_owned(),
        (true, false) => format!("[{held}]"),
    };
    let side = if setup.side == Color::First { 'w' } else { 'b' };
    format!("{board}{hands} {side} 0 {}", number.div_ceil(2))
}

/// A position of `XBoard` in the game's own form. What is not understood stays as it is, for the engine
/// to refuse.
pub fn own_position(info: &GameInfo, ids: &[String], text: &str) -> String {
    let (placed, rest) = text
        .trim()
        .split_once(char::is_whitespace)
        .unwrap_or((text, ""));
    let (board, held) = placed.split_once('[').unwrap_or((placed, ""));
    let kinds: Vec<PieceKind> = info.each_kind().collect();
    let own = |cell: Cell| match cell {
        Cell::Piece(index, color) => {
            let kind = kinds[index];
            position_text::piece_text(info, Piece { color, kind })
        }
        Cell::Other(text) => text.to_owned(),
    };
    let separator = match engine::letters::written_together(info) {
        true => "",
        false => ",",
    };
    let join = |text: &str| {
        let cells: Vec<String> = cells(ids, text).into_iter().map(own).collect();
        cells.join(separator)
    };
    let board: Vec<String> = board.split('/').map(join).collect();
    let mut hands: Vec<(String, usize)> = Vec::new();
    for cell in cells(ids, held.trim_end_matches(']')) {
        let name = own(cell);
        match hands.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => hands.push((name, 1)),
        }
    }
    let hands = hands
        .into_iter()
        .map(|(name, count)| match (count, &name[..]) {
            (_, "-") => String::new(),
            (1, _) => name,
            _ => format!("{count}{name}"),
        });
    let hands = hands.collect::<Vec<_>>().join(separator);
    let hands = if info.hands {
        format!("[{hands}]")
    } else {
        String::new()
    };
    format!("{}{hands} {rest}", board.join("/"))
}

/// A piece by its kind, or anything else: a run of empty squares, or what nobody understands.
enum Cell<'a> {
    Piece(usize, Color),
    Other(&'a str),
}

/// The cells of a rank or a hand. The longest ID that fits is meant.
fn cells<'a>(ids: &[String], text: &'a str) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let fits = |id: &&String| {
            let head = rest.get(..id.len());
            head.is_some_and(|head| head == **id || head == id.to_lowercase())
        };
        let longest = ids.iter().filter(fits).max_by_key(|id| id.len());
        let length = match longest {
            Some(id) => {
                let upper = rest[..id.len()].contains(|c: char| c.is_ascii_uppercase());
                let color = if upper { Color::First } else { Color::Second };
                let kind = ids.iter().position(|other| other == id);
                cells.extend(kind.map(|kind| Cell::Piece(kind, color)));
                id.len()
            }
            None => {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let length = digits.max(first.len_utf8());
                cells.push(Cell::Other(&rest[..length]));
                length
            }
        };
        rest = &rest[length..];
    }
    cells
}
