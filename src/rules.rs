//! `karakuri rules`: the rules of a game as a booklet, in the terminal, as a page or for programs.
//!
//! What the booklet says is the library's; here is chosen where it goes.

use std::io::Write;
use std::path::PathBuf;

use booklet::Booklet;
use booklet::text::Looks;
use variant_dsl::Compiled;

use crate::failure::Failure;
use crate::fmt::replace_file;
use crate::terminal::ScreenArgs;
use crate::theme::{STRONG, paint};
use crate::{board, games};

/// Print the rule booklet of a game
#[derive(clap::Args)]
#[command(after_help = games::examples("\
The last section lists the game's switches, which select between readings of a disputed rule. The
booklet describes the readings selected with `--set`. Games with the same rules have the same
fingerprint.

Examples:
  karakuri rules @
  karakuri rules @ --html rules.html
  karakuri rules my-game.variant --set my-rule=on"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    #[command(flatten)]
    settings: games::Settings,
    /// Write the booklet to this file as an HTML page instead
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print every rule as JSON instead
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// Print the bare text that the fingerprint is made from instead
    #[arg(long, conflicts_with_all = ["html", "json"])]
    canonical: bool,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// Columns of a line of prose, at most.
const COLUMNS: usize = 79;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let compiled = games::compile(&args.game, &args.settings)?;
    if args.json {
        writeln!(out, "{:#}", booklet::json::rules(&compiled))?;
        return Ok(());
    }
    if args.canonical {
        write!(out, "{}", variant_dsl::rules_text(&compiled.program))?;
        return Ok(());
    }
    let booklet = Booklet::new(&compiled);
    if let Some(file) = &args.html {
        replace_file(file, &booklet::html::page(&booklet)).map_err(Failure::Usage)?;
        writeln!(out, "{}: written", file.display())?;
        return Ok(());
    }
    write!(out, "{}", text(&compiled, args.screen.columns()))?;
    Ok(())
}

/// The booklet for a screen of so many columns.
pub(crate) fn text(compiled: &Compiled, columns: usize) -> String {
    let info = compiled.program.facts.clone();
    let looks = Looks {
        board: &board::start(&info, columns),
        columns: columns.min(COLUMNS),
        heading: &|text| paint(STRONG, text),
    };
    booklet::text::render(&Booklet::new(compiled), &looks)
}
