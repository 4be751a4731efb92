//! Moves that end on a piece of their own player, which is taken off the board: worked examples, as no program here plays
//! them.

use engine::Game;
use engine::session::boxed;
use interpreter::Interpreter;
use prepared::Playable;
use variant_dsl::Source;

const GAME: &str = r#"
variant treading "Treading" {
  board 5x5
  coordinates chess
  players White, Black
  order King > Ram > Ogre > any
  piece King "K" { move: K; royal }
  piece Ram  "R" { move: mc{lower}d{lower}Rmc{lower}d{lower}pp{lower}R }
  piece Ogre "O" { move: mcdF }
  piece Pawn "P" { move: fW }
  setup {
    symmetry: rotate
    1: R O K P P
  }
  captures {
    prisoners: hand, front side
    taken off: hand
    trample Ram: R
  }
  drops { allow: any; forbid: stuck }
  goal { win: checkmate; stalemate: loses }
  repetition none
}
"#;

fn games() -> [Box<dyn Game>; 2] {
    let source = Source {
        name: "treading.variant".to_owned(),
        text: GAME.to_owned(),
    };
    let compiled = variant_dsl::compile(&source, &|_: &str| None);
    let program = compiled
        .unwrap_or_else(|report| panic!("{}", variant_dsl::render(&report, false)))
        .program;
    let playable = Playable::new(&program).expect("a small board");
    [playable.start(), boxed(Interpreter::new(program))]
}

/// The moves that begin on a square, in order.
fn moves_from(game: &dyn Game, square: &str) -> String {
    let moves = game.legal().into_iter().map(|mv| mv.text);
    let mut found: Vec<String> = moves.filter(|mv| mv.starts_with(square)).collect();
    found.sort();
    found.join(" ")
}

#[test]
fn a_piece_may_end_on_others_of_its_own_player() {
    for (position, square, expected) in [
        // An Ogre: an empty square, an own Pawn, an enemy; never its own King, as that would leave none.
        ("4k/5/1P1p1/2O2/1K3 w - 1", "c2", "c2b3 c2d1 c2d3"),
        // A Ram on c1: to its own Pawn on c3 and over it, but neither to the Ram on e1 nor past it, nor to its King on
        // a1, whatever it passes.
        (
            "4k/5/2P2/5/K1R1R w - 1",
            "c1",
            "c1b1 c1c2 c1c3 c1c4 c1c5 c1d1",
        ),
        // Over two Pawns of both players to an Ogre of the enemy, and on.
        (
            "4k/2o2/2p2/2P2/K1R2 w - 1",
            "c1",
            "c1b1 c1c2 c1c3 c1c4 c1c5 c1d1 c1e1",
        ),
    ] {
        for mut game in games() {
            set(&mut *game, position);
            assert_eq!(moves_from(&*game, square), expected, "{position}");
        }
    }
}

#[test]
fn what_is_trodden_on_goes_to_the_other_player() {
    for (position, mv, expected) in [
        // The own Pawn goes to Black's hand.
        ("4k/5/1P1p1/2O2/K4 w - 1", "c2b3", "4k/5/1O1p1/5/K4 b p 2"),
        // The enemy's is captured.
        ("4k/5/1P1p1/2O2/K4 w - 1", "c2d3", "4k/5/1P1O1/5/K4 b P 2"),
        // An own Pawn and an enemy's are passed over, an own Ogre stands at the end.
        ("4k/2O2/2p2/2P2/K1R2 w - 1", "c1c4", "4k/2R2/5/5/K4 b Pop 2"),
    ] {
        for mut game in games() {
            set(&mut *game, position);
            game.play(mv)
                .unwrap_or_else(|error| panic!("{mv}: {error}"));
            assert_eq!(game.position_text(), expected, "{position}: {mv}");
            game.undo();
            assert_eq!(game.position_text(), position);
        }
    }
}

fn set(game: &mut dyn Game, position: &str) {
    game.set_position(position)
        .unwrap_or_else(|error| panic!("{position}: {error}"));
}
