//! `karakuri export`: a game in another format.

use std::io::Write;

use crate::failure::{Failure, quote, say_error};
use crate::games;
use ini::Unsaid;

/// Print a game for other programs
///
/// A section of a variants.ini of Fairy-Stockfish, an Interactive Diagram for a page, or the lines `setup`
/// and `piece` by which an engine describes a game to `XBoard`.
#[derive(clap::Args)]
#[command(after_help = games::examples("\
A section says everything itself and has no parent. Each rule that the format cannot say is
named, and then nothing is printed. What only makes draws, where they must be claimed there, and
rules about repetition that the format lacks are left out, and named in a comment `not said: RULE`.

Exit codes: 0 the game was printed, 1 it has rules that the format cannot say, 2 wrong usage.

Examples:
  karakuri export @ --ini > variants.ini
  karakuri export my-game.variant --ini --set my-rule=on
  karakuri export my-game.variant --diagram > my-game.html
  karakuri export @ --xboard"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    #[command(flatten)]
    settings: games::Settings,
    #[command(flatten)]
    format: Format,
}

/// The format.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Format {
    /// In the format of Fairy-Stockfish's variants.ini
    #[arg(long)]
    ini: bool,
    /// As an Interactive Diagram
    #[arg(long)]
    diagram: bool,
    /// As the lines by which an engine describes a game to `XBoard`
    #[arg(long)]
    xboard: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let compiled = games::compile(&args.game, &args.settings)?;
    let (format, result) = if args.format.diagram {
        let drawn = ini::export_diagram(&compiled);
        ("an Interactive Diagram", drawn.map(|drawn| drawn.text))
    } else if args.format.xboard {
        let drawn = ini::export_xboard(&compiled);
        ("`setup` and `piece`", drawn.map(|drawn| drawn.text))
    } else {
        let section = ini::export(&compiled);
        ("variants.ini", section.map(|section| section.text))
    };
    match result {
        Ok(text) => {
            write!(out, "{text}")?;
            Ok(())
        }
        Err(unsaid) => {
            out.flush()?;
            unsaid.iter().for_each(|one| say_unsaid(format, one));
            Err(Failure::Reported(1))
        }
    }
}

/// Says what the format lacks, and where it stands in the definition.
fn say_unsaid(format: &str, unsaid: &Unsaid) {
    let place = match &unsaid.place {
        Some((source, line, rule)) => format!(" (`{}`, {source}:{line})", quote(rule, 100)),
        None => String::new(),
    };
    say_error(&format!("{format} cannot say {}{place}", unsaid.message));
}
