//! Small positions written as lists of pieces, and the moves of one piece drawn on the board.
//!
//! For tests whose snapshots a person judges who knows the game and not the program. What is
//! played and expected is the business of the tests.

use std::collections::BTreeSet;

use engine::letters;
use engine::square_text::{read_square, square_name};
use engine::{Color, Coordinates, Effect, Game, GameInfo, MoveView, Square};

/// What the marks of [`moves`] mean.
pub const LEGEND: &str = "\
^ first player, v second player, [ ] the piece whose moves are drawn, o it may go there, \
x it may take there and stay;
+ it must promote by that, =+ it may. Moves of more than one step stand below the board.";

/// The same for games in which a move may make another piece of the mover.
pub const LEGEND_OF_TURNS: &str = "
> and a token: it becomes that piece.";

/// From so many moves to empty squares on, they are counted and not drawn.
const CROWD: usize = 60;

/// Columns of a square, unless something wider stands on one.
const WIDTH: usize = 8;

/// The position text of a list such as `b K1l +O7g k1a p6f` or `w Ke1 ke8`: the side to move, then
/// pieces in the letters of position texts, each with its square.
pub fn position(info: &GameInfo, list: &str) -> String {
    let mut words = list.split_whitespace();
    let side = words.next().expect("a list begins with the side to move");
    let mut cells = vec![None; info.squares()];
    for word in words {
        let digit = word.find(|c: char| c.is_ascii_digit());
        let split = match info.coordinates {
            Coordinates::Shogi => digit,
            Coordinates::Chess => digit.map(|digit| digit - 1),
        };
        let (letters, square) = word.split_at(split.expect("a piece has a square"));
        let square = read_square(info, square).unwrap_or_else(|| panic!("{word}: no such square"));
        let previous = cells[square.index()].replace(letters);
        assert_eq!(previous, None, "{word}: the square is taken");
    }
    let separator = match letters::written_together(info) {
        true => "",
        false => ",",
    };
    let ranks = cells.chunks(usize::from(info.files)).rev();
    let ranks: Vec<String> = ranks.map(|rank| rank_text(rank, separator)).collect();
    format!("{} {side} - 1", ranks.join("/"))
}

/// One rank of a position text.
fn rank_text(cells: &[Option<&str>], separator: &str) -> String {
    let runs = cells.chunk_by(|one, other| one.is_none() && other.is_none());
    let texts = runs.map(|run| match run[0] {
        Some(letters) => letters.to_owned(),
        None => run.len().to_string(),
    });
    texts.collect::<Vec<_>>().join(separator)
}

/// The board with the moves of the piece on `square`, cut to what matters, and below it those
/// that take more than one step: capture elsewhere than on the destination, or end where they began.
pub fn moves(game: &dyn Game, square: Square) -> String {
    let own = game.legal().into_iter();
    let own: Vec<MoveView> = own.filter(|mv| mv.effect.origin == Some(square)).collect();
    let (plain, other): (Vec<&MoveView>, Vec<&MoveView>) =
        own.iter().partition(|mv| is_plain(&mv.effect));
    let (quiet, captures): (Vec<&MoveView>, Vec<&MoveView>) =
        plain.iter().partition(|mv| !mv.effect.captures());
    let (drawn, n_counted) = match quiet.len() {
        CROWD.. => (captures, quiet.len()),
        _ => (plain, 0),
    };
    let mut texts: Vec<&str> = other.iter().map(|mv| mv.human.as_str()).collect();
    texts.sort_unstable();
    let touched = drawn.iter().copied().chain(other.iter().copied());
    let touched = touched.flat_map(|mv| mv.effect.victims().chain([mv.effect.destination]));
    let picture = picture(game, touched, |at, piece| {
        let here = drawn.iter().filter(|mv| mv.effect.destination == at);
        match outcomes(game, square, here) {
            Some(suffix) if piece == "." => format!("o{suffix}"),
            Some(suffix) => format!("x{piece}{suffix}"),
            None if at == square => format!("[{piece}]"),
            None => piece.to_owned(),
        }
    });
    let lines = texts
        .chunks(8)
        .map(|line| format!("    {}\n", line.join("  ")));
    let counted = match n_counted {
        0 => String::new(),
        n => format!("    and to {n} empty squares\n"),
    };
    picture + &lines.collect::<String>() + &counted
}

/// What becomes of the piece on `square` by these moves to one square; `None` if there are none.
fn outcomes<'a>(
    game: &dyn Game,
    square: Square,
    moves: impl Iterator<Item = &'a &'a MoveView>,
) -> Option<String> {
    let mover = game.setup().board[square.index()];
    let back = mover.and_then(|piece| game.info().kind(piece.kind).back);
    let forms: BTreeSet<_> = moves.map(|mv| mv.effect.promotion).collect();
    let (may_stay, last) = (forms.contains(&None), forms.last()?);
    let suffix = match last {
        None => String::new(),
        Some(_) if *last == back => "+".to_owned(),
        Some(kind) => format!(">{}", game.info().kind(*kind).token),
    };
    match may_stay && last.is_some() {
        true => Some(format!("={suffix}")),
        false => Some(suffix),
    }
}

/// The board as it is, cut to what matters.
pub fn board(game: &dyn Game) -> String {
    picture(game, [].into_iter(), |_, piece| piece.to_owned())
}

fn is_plain(effect: &Effect) -> bool {
    effect.origin != Some(effect.destination) && effect.on_the_way().next().is_none()
}

/// The smallest part of the board that holds all pieces and the squares `also`; `cell` turns the
/// text of a square, `.` if it is empty, into what is shown.
fn picture(
    game: &dyn Game,
    also: impl Iterator<Item = Square>,
    cell: impl Fn(Square, &str) -> String,
) -> String {
    let (info, setup) = (game.info(), game.setup());
    let at = |square: Square| setup.board[square.index()];
    let squares = (0..info.squares() as u16).map(Square);
    let shown: BTreeSet<Square> = squares
        .filter(|square| at(*square).is_some())
        .chain(also)
        .collect();
    let range = |part: fn(Square, u16) -> u16| {
        let parts = || shown.iter().map(|square| part(*square, info.files));
        let (first, last) = (parts().min(), parts().max());
        first.unwrap_or(0)..=last.unwrap_or(0)
    };
    let (files, ranks) = (
        range(|square, files| square.0 % files),
        range(|square, files| square.0 / files),
    );
    let name = |file: u16, rank: u16| {
        let name = square_name(info, Square(rank * info.files + file));
        let digits_first = info.coordinates == Coordinates::Shogi;
        let split = name.find(|c: char| c.is_ascii_digit() != digits_first);
        let (file, rank) = name.split_at(split.unwrap_or(0));
        (file.to_owned(), rank.to_owned())
    };
    let shown_piece = |square: Square| {
        at(square).map_or(".".to_owned(), |piece| {
            let mark = match piece.color {
                Color::First => '^',
                Color::Second => 'v',
            };
            format!("{mark}{}", info.kind(piece.kind).token)
        })
    };
    let bottom = *ranks.start();
    let head = files.clone().map(|file| name(file, bottom).0).collect();
    let lines = ranks.rev().map(|rank| {
        let squares = files.clone().map(|file| Square(rank * info.files + file));
        let cells = squares.map(|square| cell(square, &shown_piece(square)));
        (cells.collect(), format!("   {}", name(0, rank).1))
    });
    table(
        &[(head, String::new())]
            .into_iter()
            .chain(lines)
            .collect::<Vec<_>>(),
    )
}

/// Cells in columns of equal width, each row with what stands in its right margin.
fn table(rows: &[(Vec<String>, String)]) -> String {
    let cells = rows.iter().flat_map(|(cells, _)| cells);
    let widest = cells.map(String::len).max().unwrap_or(0);
    let width = WIDTH.max(widest + 1);
    let lines = rows.iter().map(|(cells, margin)| {
        let cells = cells.iter().map(|cell| format!("{cell:>width$}"));
        cells.collect::<String>() + margin + "\n"
    });
    lines.collect()
}
