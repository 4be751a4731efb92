//! Plays the games of this crate, and has every other command of Karakuri: try `--help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    karakuri::run(games::GAMES)
}
