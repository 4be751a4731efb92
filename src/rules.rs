//! `karakuri rules`: which readings of its rules a game offers.

use std::io::Write;

use unicode_width::UnicodeWidthStr;
use variant_dsl::{Compiled, Switch};

use crate::failure::Failure;
use crate::games;
use crate::theme::{FAINT, STRONG, paint};

/// List the switches of a game: readings of a rule that `--set` chooses between
#[derive(clap::Args)]
#[command(after_help = games::examples("\
Each switch is listed with its value, the other values, what it changes and where that comes from.

Examples:
  karakuri rules @
  karakuri rules my-game.variant --set my-rule=on"))]
pub(crate) struct Args {
    /// A shipped game, or the path of a .variant file
    game: String,
    #[command(flatten)]
    settings: games::Settings,
}

/// Columns of a terminal that texts are broken for.
const COLUMNS: usize = 79;
/// Columns before the text of a switch.
const INDENT: usize = 4;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let compiled = games::compile(&args.game, &args.settings)?;
    let program = &compiled.program;
    writeln!(out, "{} ({})", paint(STRONG, &program.title), program.name)?;
    write_switches(&compiled, out)
}

/// The section about the choices that are left.
fn write_switches(compiled: &Compiled, out: &mut dyn Write) -> Result<(), Failure> {
    let switches = &compiled.switches;
    if switches.is_empty() {
        writeln!(
            out,
            "\nNo switches: this game has one reading of its rules."
        )?;
        return Ok(());
    }
    writeln!(
        out,
        "\nSwitches, each with its value; --set NAME=VALUE chooses another:"
    )?;
    let widest = |text: fn(&Switch) -> &str| {
        let widths = switches.iter().map(|switch| text(switch).width());
        widths.max().unwrap_or(0)
    };
    let name_width = widest(|switch| &switch.name);
    let value_width = widest(|switch| &switch.value);
    for switch in switches {
        let fill = |text: &str, width: usize| " ".repeat(width - text.width());
        writeln!(
            out,
            "\n  {}{} = {}{}  {}",
            switch.name,
            fill(&switch.name, name_width),
            paint(STRONG, &switch.value),
            fill(&switch.value, value_width),
            paint(FAINT, &others(switch)),
        )?;
        for line in broken(&switch.text, COLUMNS - INDENT) {
            writeln!(out, "{}{line}", " ".repeat(INDENT))?;
        }
    }
    Ok(())
}

/// The values not chosen; the one that the game has by itself is marked.
fn others(switch: &Switch) -> String {
    let others = switch.values.iter().filter(|value| **value != switch.value);
    let marked = others.map(|value| match *value == switch.default {
        true => format!("{value} (the default)"),
        false => value.clone(),
    });
    format!("or {}", marked.collect::<Vec<_>>().join(", "))
}

/// The text in lines of at most `columns`, broken at spaces.
pub(crate) fn broken(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::broken;

    #[test]
    fn texts_are_broken_at_spaces() {
        assert_eq!(broken("one two  three", 7), ["one two", "three"]);
        assert_eq!(broken("一二 三四 five", 5), ["一二", "三四", "five"]);
        assert_eq!(broken("unbreakable", 3), ["unbreakable"]);
        assert_eq!(broken("", 3), [""; 0]);
    }
}
