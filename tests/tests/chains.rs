//! Counts of moves by pieces with several legs, from outside, in generated code.
//!
//! The laws compare generated code with the interpreter, whose walk is compared with the worked
//! examples of the notation; here the chain of witnesses ends in numbers that others publish.

use engine::rules::list_legal;
use engine::{Color, Piece, PieceKind, Rules, Setup, Square};
use tests::games::{RulesVisitor, each_game};

/// Moves of a lone piece on 7g of an empty 12x12 board, by outcome: the rules dossier of the game
/// these pieces are known from, section 3.
const LONE: [(&str, usize); 3] = [("Lion", 25), ("Falcon", 40), ("Eagle", 37)];

struct Lone(usize);

impl RulesVisitor for Lone {
    fn visit<R: Rules>(&mut self, name: &'static str, _layout: &'static str, rules: R) {
        if name != "lions" {
            return;
        }
        for (kind, expected) in LONE {
            for color in Color::BOTH {
                assert_eq!(
                    lone_moves(&rules, kind, color),
                    expected,
                    "{kind}, {color:?}"
                );
            }
        }
        self.0 += 1;
    }
}

#[test]
fn lone_pieces_have_as_many_moves_as_published() {
    let mut lone = Lone(0);
    each_game(&mut lone);
    assert_eq!(lone.0, 1, "the game was not found");
}

/// Moves of a piece of `color` on its own 7g, with royals in the corners off its lines.
fn lone_moves<R: Rules>(rules: &R, kind: &str, color: Color) -> usize {
    let info = rules.info();
    let find = |name: &str| {
        let found = info.kinds.iter().position(|kind| kind.name == name);
        PieceKind(found.expect("a kind of the game") as u16)
    };
    let square = |file: usize, rank: usize| match color {
        Color::First => rank * 12 + file,
        Color::Second => 143 - (rank * 12 + file),
    };
    let mut setup = Setup {
        board: vec![None; 144],
        side: color,
        ..info.start.clone()
    };
    let mut put = |square: usize, color, kind| {
        setup.board[square] = Some(Piece { color, kind });
    };
    put(square(11, 0), color, find("King"));
    put(square(0, 11), !color, find("King"));
    put(square(5, 5), color, find(kind));
    let mut position = rules.position(&setup);
    let mut moves = Vec::new();
    list_legal(rules, &mut position, &mut moves);
    let origin = Some(Square(square(5, 5) as u16));
    let of_it = |mv: &&R::Move| rules.effect(&position, **mv).origin == origin;
    moves.iter().filter(of_it).count()
}
