//! `karakuri expand`: the Rust that a game is compiled to.
//!
//! For a shipped game this is, to the byte, what is compiled into the program.

use std::io::Write;

use crate::failure::Failure;
use crate::games::{self, Choice};

/// Print the Rust that a game is compiled to
#[derive(clap::Args)]
#[command(after_help = games::examples("\
Examples:
  karakuri expand @ | less
  karakuri expand my-game.variant > my_game.rs"))]
pub(crate) struct Args {
    /// A shipped game, or the path of a .variant file
    game: String,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match games::choose(&args.game)? {
        Choice::Shipped(entry) => out.write_all(entry.generated.as_bytes())?,
        Choice::File(_) => {
            let compiled = games::compile(&args.game)?;
            out.write_all(codegen::expand(&compiled.program).as_bytes())?;
        }
    }
    Ok(())
}
