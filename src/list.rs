//! `karakuri list`: the games, one line each.

use std::io::Write;

use engine::registry::Entry;
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use crate::failure::Failure;
use crate::games;
use crate::theme::{STRONG, paint};

/// List the games
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  karakuri list
  karakuri list --json")]
pub(crate) struct Args {
    /// Print a list of {"name", "title", "files", "ranks", "pieces", "hands"}
    #[arg(long)]
    json: bool,
}

/// One line of the list.
struct Row {
    name: &'static str,
    title: &'static str,
    files: u16,
    ranks: u16,
    pieces: usize,
    hands: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let rows: Vec<Row> = games::all().iter().map(row).collect();
    if args.json {
        let list: Vec<_> = rows.iter().map(to_json).collect();
        writeln!(out, "{:#}", json!(list))?;
        return Ok(());
    }
    let widest = |text: fn(&Row) -> &str| rows.iter().map(|row| text(row).width()).max();
    let name_width = widest(|row| row.name).unwrap_or(0);
    let title_width = widest(|row| row.title).unwrap_or(0);
    for row in &rows {
        let fill = |text: &str, width: usize| " ".repeat(width - text.width() + 2);
        writeln!(
            out,
            "{}{}{}{}{:>5}  {:2} pieces a side{}",
            paint(STRONG, row.name),
            fill(row.name, name_width),
            row.title,
            fill(row.title, title_width),
            format!("{}x{}", row.files, row.ranks),
            row.pieces,
            if row.hands { ", drops" } else { "" },
        )?;
    }
    Ok(())
}

fn row(entry: &'static Entry) -> Row {
    let game = entry.start();
    let info = game.info();
    let own = |square: &&Option<engine::Piece>| {
        square.is_some_and(|piece| piece.color == engine::Color::First)
    };
    Row {
        name: entry.name,
        title: entry.title,
        files: info.files,
        ranks: info.ranks,
        pieces: info.start.board.iter().filter(own).count(),
        hands: info.hands,
    }
}

fn to_json(row: &Row) -> serde_json::Value {
    json!({
        "name": row.name,
        "title": row.title,
        "files": row.files,
        "ranks": row.ranks,
        "pieces": row.pieces,
        "hands": row.hands,
    })
}
