//! `karakuri diff`: in what the rules of two games differ.

use std::io::Write;

use booklet::diff::{self, Difference};

use crate::failure::Failure;
use crate::games::{self, Settings};
use crate::theme::{STRONG, paint};

/// Compare the rules of two games
#[derive(clap::Args)]
#[command(after_help = games::examples("\
Names, glyphs and the order of statements are not compared.

Examples:
  karakuri diff @ my-game.variant
  karakuri diff @ my-game.variant --json

Exit codes: 0 the rules are the same, 1 they differ, 2 wrong usage."))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    first: String,
    /// Another game or file
    second: String,
    /// Print the differences as JSON instead
    #[arg(long)]
    json: bool,
}

/// Columns that lines are broken for.
const COLUMNS: usize = 79;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let first = games::compile(&args.first, &Settings::default())?;
    let second = games::compile(&args.second, &Settings::default())?;
    let groups = diff::differences(&first, &second);
    if args.json {
        writeln!(out, "{:#}", diff::json(&first, &second))?;
    } else if groups.is_empty() {
        writeln!(out, "The rules are the same.")?;
    } else {
        let [one, other] = [&first, &second].map(|game| &game.program.facts.title);
        writeln!(out, "< {one}\n> {other}")?;
    }
    if groups.is_empty() {
        return Ok(());
    }
    if !args.json {
        for group in &groups {
            writeln!(out, "\n{}", paint(STRONG, &group.heading.to_uppercase()))?;
            for difference in &group.differences {
                write_difference(difference, out)?;
            }
        }
    }
    // That they differ has been said already.
    out.flush()?;
    Err(Failure::Reported(1))
}

fn write_difference(difference: &Difference, out: &mut dyn Write) -> Result<(), Failure> {
    if !difference.about.is_empty() {
        writeln!(out, "{}", difference.about)?;
    }
    let sides = [('<', &difference.first), ('>', &difference.second)];
    for (mark, said) in sides {
        for text in said {
            let lines = booklet::broken(text, COLUMNS - 4);
            for (index, line) in lines.iter().enumerate() {
                let mark = if index == 0 { mark } else { ' ' };
                writeln!(out, "  {mark} {line}")?;
            }
        }
    }
    Ok(())
}
