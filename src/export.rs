//! `karakuri export`: a game in another format.

use std::io::Write;

use crate::failure::{Failure, quote, say_error};
use crate::games;

/// Print a game as a section of a variants.ini
#[derive(clap::Args)]
#[command(after_help = games::examples("\
The section says everything itself and has no parent. Each rule that the format cannot say is
named, and then nothing is printed. What only makes a draw come by itself that must be claimed there
is left out, and named in a comment `# not said: RULE`.

Exit codes: 0 the game was printed, 1 it has rules that the format cannot say, 2 wrong usage.

Examples:
  karakuri export @ --ini > variants.ini
  karakuri export my-game.variant --ini --set my-rule=on"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    #[command(flatten)]
    settings: games::Settings,
    /// In the format of Fairy-Stockfish's variants.ini
    #[arg(long, required = true)]
    ini: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let compiled = games::compile(&args.game, &args.settings)?;
    match ini::export(&compiled) {
        Ok(section) => {
            write!(out, "{}", section.text)?;
            Ok(())
        }
        Err(unsaid) => {
            out.flush()?;
            for one in &unsaid {
                let place = match &one.place {
                    Some((source, line, rule)) => {
                        format!(" (`{}`, {source}:{line})", quote(rule, 100))
                    }
                    None => String::new(),
                };
                say_error(&format!("variants.ini cannot say {}{place}", one.message));
            }
            Err(Failure::Reported(1))
        }
    }
}
