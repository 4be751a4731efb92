//! `karakuri expand`: the Rust that a game is compiled to.
//!
//! For a shipped game this is, to the byte, what is compiled into the program: the same text is
//! generated again.

use std::io::Write;

use codegen::Layout;
use variant_dsl::program::Program;

use crate::failure::{Failure, quote};
use crate::games;

/// Print the Rust code generated for a game
#[derive(clap::Args)]
#[command(after_help = games::examples("\
The code holds the moves of the game. Names, start array and how it ends are data beside it, shown by
`karakuri rules --json`.

Examples:
  karakuri expand @ | less
  karakuri expand my-game.variant > my_game.rs"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    #[command(flatten)]
    settings: games::Settings,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let compiled = games::compile(&args.game, &args.settings)?;
    let layout = layout(&args.game, &compiled.program)?;
    out.write_all(codegen::generate(&compiled.program, layout).as_bytes())?;
    Ok(())
}

/// The layout in which GAME would be compiled, unless it cannot be.
pub(crate) fn layout(game: &str, program: &Program) -> Result<Layout, Failure> {
    let name = quote(game, 200);
    let refused = |why: &str| Failure::No(format!("`{name}` cannot be compiled: {why}"));
    if let Some(why) = codegen::unsupported(program) {
        return Err(refused(&why));
    }
    let layouts = codegen::layouts(program);
    let layout = layouts.first().copied();
    layout.ok_or_else(|| refused("the board or the number of pieces is too large"))
}
