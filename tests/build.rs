//! Compiles the small test games of `games/`, which exist to exercise every feature of the code
//! generator, in every layout; and where the feature `all-layouts` asks for it, the second layouts of
//! the shipped games, which nothing but a comparison needs.

use std::env;

fn main() {
    codegen::build::begun_by("games", "begin");
    match env::var_os("CARGO_FEATURE_ALL_LAYOUTS") {
        Some(_) => codegen::build::second_layouts("games", Some("../definitions")),
        None => codegen::build::second_layouts("games", None),
    }
}
