//! The pictures that a new crate begins with are those of the game that it begins with. That they
//! are so for the compiled game, too, is asked by `.ci/run`.

use std::sync::LazyLock;

use engine::registry::Entry;
use engine::session;
use interpreter::Interpreter;
use karakuri_testing::{pieces, playthrough, program};

const NAME: &str = "my-game";

/// The game on the interpreter; nothing here asks for its Rust.
static GAMES: LazyLock<[Entry; 1]> = LazyLock::new(|| {
    [Entry {
        name: NAME,
        title: "My Game",
        source: || include_str!("../../../src/own/template/my-game.variant"),
        parents: &[],
        digest: "",
        squares: 30,
        facts: || program(&*GAMES, NAME, &[]).facts,
        net: &[],
        game: |_| session::boxed(Interpreter::new(program(&*GAMES, NAME, &[]))),
    }]
});

#[test]
fn the_template_comes_with_its_own_pictures() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../src/own/template");
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| {
        insta::assert_snapshot!("pieces", pieces(&*GAMES));
        insta::assert_snapshot!("playthrough", playthrough(&*GAMES, NAME));
    });
}
