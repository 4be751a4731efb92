//! The program `karakuri` with the shipped games; everything else is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    karakuri::run_with_library(definitions::games(), definitions::library())
}
