//! Compiles every file of `games/`.

fn main() {
    codegen::build::directory("games");
}
