//! Range captures of Taikyoku Shogi at the start, whose numbers come from a generator that was written from another
//! program's table: 68 destinations without them; 420 more where a range capture may end on any piece of lower rank or on
//! an empty square, and 53 more where it ends on an enemy.

use std::collections::BTreeSet;

use engine::Game;
use tests::games::executors_with;

const GAME: &str = "taikyoku-shogi";
/// Those that make them.
const GENERALS: [&str; 5] = ["GG", "VG", "FLG", "AG", "FID"];

/// The game where range captures end like this, on the interpreter and on the boards of compiled games.
fn executors(ends: &str) -> [Box<dyn Game>; 2] {
    executors_with(GAME, &[("range-ends".to_owned(), ends.to_owned())])
}

#[test]
fn as_many_first_destinations_as_another_generator_finds() {
    for (ends, more) in [("anywhere", 420), ("captures", 53)] {
        assert_first_destinations(ends, [68, more]);
    }
}

/// So many first destinations there are of other pieces and of generals.
fn assert_first_destinations(ends: &str, expected: [usize; 2]) {
    for game in executors(ends) {
        let mut found = [BTreeSet::new(), BTreeSet::new()];
        let setup = game.setup();
        for mv in game.legal() {
            let origin = mv.effect.origin.expect("nothing is dropped");
            let mover = setup.board[origin.index()].expect("a piece moves");
            let kind = &game.info().kinds[mover.kind.index()];
            let is_general = GENERALS.contains(&kind.token.as_str());
            found[usize::from(is_general)].insert((origin, mv.effect.destination));
        }
        assert_eq!(found.map(|squares| squares.len()), expected, "{ends}");
    }
}

/// On its way a Flying General takes the nine own men before it, and in the end an enemy's.
#[test]
fn what_is_passed_over_is_gone() {
    for game in executors("captures") {
        assert_eq!(gone_by(game, "31ah31l"), 9 + 1);
    }
}

/// How many pieces are gone after a move.
fn gone_by(mut game: Box<dyn Game>, mv: &str) -> usize {
    let pieces = |game: &dyn Game| game.setup().board.iter().flatten().count();
    let before = pieces(&*game);
    game.play(mv).expect("a legal move");
    before - pieces(&*game)
}
