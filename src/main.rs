//! The program `karakuri` with the shipped games; everything else is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    karakuri::run(definitions::games())
}
