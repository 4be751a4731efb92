//! Small positions written as lists of pieces, and the moves of one piece drawn on the board.
//!
//! For tests whose snapshots a person judges who knows the game and not the program. What is
//! played and expected is the business of the tests.

use std::collections::BTreeSet;

use engine::square_text::{read_square, square_name};
use engine::{Color, Effect, Game, GameInfo, MoveView, Square};

/// What the marks of [`moves`] mean.
pub const LEGEND: &str = "\
^ first player, v second player, [ ] the piece whose moves are drawn, o it may go there, \
x it may take there and stay;
+ it must promote by that, =+ it may. Moves of more than one step stand below the board.";

/// The position text of a list such as `b K1l +O7g k1a p6f`: the side to move, then pieces in the
/// letters of position texts, each with its square.
pub fn position(info: &GameInfo, list: &str) -> String {
    let mut words = list.split_whitespace();
    let side = words.next().expect("a list begins with the side to move");
    let mut cells = vec![None; info.squares()];
    for word in words {
        let split = word.find(|c: char| c.is_ascii_digit());
        let (letters, square) = word.split_at(split.expect("a piece has a square"));
        let square = read_square(info, square).unwrap_or_else(|| panic!("{word}: no such square"));
        let previous = cells[square.index()].replace(letters);
        assert_eq!(previous, None, "{word}: the square is taken");
    }
    let ranks = cells.chunks(usize::from(info.files)).rev().map(rank_text);
    format!("{} {side} - 1", ranks.collect::<Vec<_>>().join("/"))
}

/// One rank of a position text.
fn rank_text(cells: &[Option<&str>]) -> String {
    let runs = cells.chunk_by(|one, other| one.is_none() && other.is_none());
    let texts = runs.map(|run| match run[0] {
        Some(letters) => letters.to_owned(),
        None => run.len().to_string(),
    });
    texts.collect()
}

/// The board with the moves of the piece on `square`, cut to what matters, and below it those
/// that take more than one step: capture elsewhere than on the destination, or end where they began.
pub fn moves(game: &dyn Game, square: Square) -> String {
    let own = game.legal().into_iter();
    let own: Vec<MoveView> = own.filter(|mv| mv.effect.origin == Some(square)).collect();
    let (plain, other): (Vec<&MoveView>, Vec<&MoveView>) =
        own.iter().partition(|mv| is_plain(&mv.effect));
    let mut texts: Vec<&str> = other.iter().map(|mv| mv.human.as_str()).collect();
    texts.sort_unstable();
    let touched = own.iter().flat_map(|mv| {
        let squares = mv.effect.victims.iter().copied();
        squares.chain([mv.effect.destination])
    });
    let picture = picture(game, touched, |at, piece| {
        let to = |promotes: bool| {
            let here = plain.iter().filter(|mv| mv.effect.destination == at);
            here.filter(|mv| mv.effect.promotion.is_some() == promotes)
                .count()
                > 0
        };
        let suffix = match (to(false), to(true)) {
            (true, false) => "",
            (false, true) => "+",
            (true, true) => "=+",
            (false, false) if at == square => return format!("[{piece}]"),
            (false, false) => return piece.to_owned(),
        };
        match piece {
            "." => format!("o{suffix}"),
            _ => format!("x{piece}{suffix}"),
        }
    });
    let lines = texts
        .chunks(8)
        .map(|line| format!("    {}\n", line.join("  ")));
    picture + &lines.collect::<String>()
}

/// The board as it is, cut to what matters.
pub fn board(game: &dyn Game) -> String {
    picture(game, [].into_iter(), |_, piece| piece.to_owned())
}

fn is_plain(effect: &Effect) -> bool {
    effect.origin != Some(effect.destination)
        && effect
            .victims
            .iter()
            .all(|victim| *victim == effect.destination)
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
        let split = name.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        let (file, rank) = name.split_at(split);
        (file.to_owned(), rank.to_owned())
    };
    let bottom = *ranks.start();
    let mut text = String::new();
    for file in files.clone() {
        text += &format!("{:>8}", name(file, bottom).0);
    }
    for rank in ranks.rev() {
        text += "\n";
        for file in files.clone() {
            let square = Square(rank * info.files + file);
            let piece = at(square).map_or(".".to_owned(), |piece| {
                let mark = if piece.color == Color::First {
                    '^'
                } else {
                    'v'
                };
                format!("{mark}{}", info.kind(piece.kind).token)
            });
            text += &format!("{:>8}", cell(square, &piece));
        }
        text += &format!("   {}", name(0, rank).1);
    }
    text + "\n"
}
