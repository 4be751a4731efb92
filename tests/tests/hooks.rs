//! Counts of moves that turn corners, from outside, in generated code.
//!
//! The laws compare generated code with the interpreter; here the chain of witnesses ends in the
//! worked examples of the dossier of a game with such pieces (sections 3, 4 and 6).

use std::collections::BTreeSet;

use engine::square_text::read_square;
use tests::games::compiled;

/// Position; square of the piece; squares that it may go to.
const EXAMPLES: [(&str, &str, usize); 5] = [
    // Alone in the middle of the board.
    (
        "k12/13/13/13/13/13/6H6/13/13/13/13/13/12K w - 1",
        "g7",
        // All but the own King's: 168 without it.
        167,
    ),
    (
        "1k11/13/13/13/13/13/6J6/13/13/13/13/13/11K1 w - 1",
        "g7",
        84,
    ),
    // Up e6, and along its rank; right f5 and g5, and along their files; the Pawn on h5.
    (
        "12k/13/13/13/13/13/4P8/13/3PH2p5/4P8/13/13/K12 w - 1",
        "e5",
        38,
    ),
    // b2, from there a3 and c1, and the Pawn on c3.
    ("12k/13/13/13/13/13/13/13/13/13/2p10/13/JK11 w - 1", "a1", 4),
    // b2, c3; from b2 c1 and the Pawn on a3; from c3 b4, a5, d2, e1.
    ("12k/13/13/13/13/13/13/13/13/3P9/p12/13/JK11 w - 1", "a1", 8),
];

#[test]
fn hook_moves_are_those_of_the_dossier() {
    let mut game = compiled("hooks");
    for (position, square, expected) in EXAMPLES {
        game.set_position(position).expect("a position of the game");
        let origin = read_square(game.info(), square);
        let own = game.legal().into_iter();
        let own = own.filter(|mv| mv.effect.origin == origin);
        let squares: Vec<_> = own.map(|mv| mv.effect.destination).collect();
        let different: BTreeSet<_> = squares.iter().collect();
        assert_eq!(different.len(), expected, "{position}");
        assert_eq!(squares.len(), expected, "a move twice in {position}");
    }
}
