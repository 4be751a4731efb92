//! Range captures of Taikyoku Shogi at the start, whose numbers come from a generator that was written from another
//! program's table: 68 destinations without them, and 53 more where a range capture ends on an enemy.

use std::collections::BTreeSet;

use engine::Game;
use tests::games::executors;

const GAME: &str = "taikyoku-shogi";
/// Those that make them.
const GENERALS: [&str; 5] = ["GG", "VG", "FLG", "AG", "FID"];

#[test]
fn as_many_first_destinations_as_another_generator_finds() {
    for game in executors(GAME) {
        let mut found = [BTreeSet::new(), BTreeSet::new()];
        let setup = game.setup();
        for mv in game.legal() {
            let origin = mv.effect.origin.expect("nothing is dropped");
            let mover = setup.board[origin.index()].expect("a piece moves");
            let kind = &game.info().kinds[mover.kind.index()];
            let is_general = GENERALS.contains(&kind.token.as_str());
            found[usize::from(is_general)].insert((origin, mv.effect.destination));
        }
        assert_eq!(found.map(|squares| squares.len()), [68, 53]);
    }
}

/// On its way a Flying General takes the nine own men before it, and in the end an enemy's.
#[test]
fn what_is_passed_over_is_gone() {
    for mut game in executors(GAME) {
        let pieces = |game: &dyn Game| game.setup().board.iter().flatten().count();
        let before = pieces(&*game);
        game.play("31ah31l").expect("a legal move");
        assert_eq!(before - pieces(&*game), 9 + 1);
    }
}
