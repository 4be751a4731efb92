//! `karakuri expand`: the Rust that a game is compiled to, and the stages on the way there.
//!
//! For a shipped game this is, to the byte, what is compiled into the program: the same text is
//! generated again.

use std::io::Write;

use crate::failure::Failure;
use crate::games;

/// Print the Rust code generated for a game, or what it is made from
#[derive(clap::Args)]
#[command(after_help = games::examples("\
The code holds the moves of the game. Names, start array and how it ends are data beside it, shown by
`karakuri rules --json`.

Examples:
  karakuri expand @ | less
  karakuri expand --moves @             what the movement of each piece comes to
  karakuri expand --plan @              layout, test of legality, and the shape of each piece
  karakuri expand my-game.variant > my_game.rs"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    /// Print what the movements come to: leaps, slides, chains and so on
    #[arg(long, conflicts_with = "plan")]
    moves: bool,
    /// Print layout, how legality is decided, and the shape of each piece
    #[arg(long)]
    plan: bool,
    #[command(flatten)]
    settings: games::Settings,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let compiled = games::compile(&args.game, &args.settings)?;
    games::refuse_unplayable(&args.game, &compiled)?;
    let program = &compiled.program;
    let layout = codegen::layouts(program)[0];
    let text = match (args.moves, args.plan) {
        (true, _) => moves::print::of_game(program),
        (_, true) => codegen::plan(program, layout),
        _ => codegen::generate(program, layout),
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}
