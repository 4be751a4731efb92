//! The second entry point: `include_variant!` gives the same rules as the build script.

use engine::perft::perft;
use engine::{GameInfo, Rules};
use tests::games::rules::two_crowns;

/// Compiled where it is named.
mod by_macro {
    include_variant::include_variant!("games/two-crowns.variant");
}

#[test]
fn the_macro_compiles_the_same_game() {
    let by_macro = by_macro::Game::new(GameInfo::from_bytes(by_macro::FACTS));
    let by_script = two_crowns::Game::new(GameInfo::from_bytes(two_crowns::FACTS));
    assert_eq!(by_macro.info(), by_script.info());
    let mut one = by_macro.position(&by_macro.info().start);
    let mut other = by_script.position(&by_script.info().start);
    for depth in 1..=4 {
        let expected = perft(&by_script, &mut other, depth, true);
        assert_eq!(
            perft(&by_macro, &mut one, depth, true),
            expected,
            "perft {depth}"
        );
    }
}
