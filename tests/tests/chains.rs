//! Counts of moves by pieces with several legs, from outside, in generated code.
//!
//! The laws compare generated code with the interpreter, whose walk is compared with the worked
//! examples of the notation; here the chain of witnesses ends in numbers that others publish.

use engine::{Color, Effect, GameInfo, Piece, PieceKind, Setup, Square};
use tests::games::{effects_by_layout, program};

/// A test game with such pieces.
const GAME: &str = "lions";

/// Moves of a lone piece on 7g of an empty 12x12 board, by outcome: the rules dossier of the game
/// these pieces are known from, section 3.
const LONE: [(&str, usize); 3] = [("Lion", 25), ("Falcon", 40), ("Eagle", 37)];

#[test]
fn lone_pieces_have_as_many_moves_as_published() {
    let info = program(GAME).facts;
    for (kind, expected) in LONE {
        for color in Color::BOTH {
            let layouts = effects_by_layout(GAME, &lone(&info, kind, color));
            assert!(!layouts.is_empty(), "the game was not found");
            for effects in layouts {
                let origin = Some(Square(square(color, 5, 5) as u16));
                let of_it = |effect: &&Effect| effect.origin == origin;
                let found = effects.iter().filter(of_it).count();
                assert_eq!(found, expected, "{kind}, {color:?}");
            }
        }
    }
}

/// A square as a player sees the board.
fn square(color: Color, file: usize, rank: usize) -> usize {
    match color {
        Color::First => rank * 12 + file,
        Color::Second => 143 - (rank * 12 + file),
    }
}

/// A piece of `color` on its own 7g, with royals in the corners off its lines.
fn lone(info: &GameInfo, kind: &str, color: Color) -> Setup {
    let find = |name: &str| {
        let found = info.kinds.iter().position(|kind| kind.name == name);
        PieceKind(found.expect("a kind of the game") as u16)
    };
    let mut setup = Setup {
        board: vec![None; 144],
        side: color,
        ..info.start.clone()
    };
    let mut put = |square: usize, color, kind| {
        setup.board[square] = Some(Piece { color, kind });
    };
    put(square(color, 11, 0), color, find("King"));
    put(square(color, 0, 11), !color, find("King"));
    put(square(color, 5, 5), color, find(kind));
    setup
}
