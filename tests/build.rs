//! Compiles the small test games of `games/`, which exist to exercise every feature of the code
//! generator in every layout.

fn main() {
    codegen::build::directory("games");
}
