//! `karakuri show`: the board and the pieces of a game, or a bare movement notation, drawn.
//!
//! The diagrams are the language library's; here they are chosen, headed and laid side by side.

use std::io::Write;

use engine::GameInfo;
use unicode_width::UnicodeWidthStr;
use variant_dsl::diagram::{self, Diagram};
use variant_dsl::notation::{self, NotationError};
use variant_dsl::program::{Kind, Program, spaced};

use crate::board::{self, Frame, Marks, Pieces, View};
use crate::failure::{Failure, quote};
use crate::games;
use crate::handicaps;
use crate::terminal::ScreenArgs;
use crate::theme::{STRONG, paint};

/// Show the board and the pieces of a game, or draw a bare movement notation
#[derive(clap::Args)]
#[command(after_help = games::examples("\
A word that is neither the name of a game nor a file is read as a movement notation.

Examples:
  karakuri show @
  karakuri show @ P
  karakuri show my-game.variant
  karakuri show FfW"))]
pub(crate) struct Args {
    /// A shipped game, the path of a .variant file, or a movement notation
    #[arg(value_name = "GAME|NOTATION")]
    what: String,
    /// Only this piece: its name or its letters
    piece: Option<String>,
    #[command(flatten)]
    settings: games::Settings,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// Columns of a terminal that diagrams are laid out for.
const COLUMNS: usize = 79;
/// Columns between two diagrams.
const GAP: usize = 4;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if !games::is_game(&args.what) {
        return show_notation(args, out);
    }
    let program = games::compile(&args.what, &args.settings)?.program;
    let info = interpreter::game_info(&program);
    match &args.piece {
        Some(piece) => show_piece(&program, &info, piece, out),
        None => {
            let screen = args.screen.size();
            let columns = screen.map_or(usize::MAX, |screen| screen.columns);
            show_game(&program, &info, columns, out)
        }
    }
}

fn show_notation(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let text = &args.what;
    if !args.settings.is_empty() {
        let why = "`--set` chooses between the rules of a game, and this names none";
        return Err(Failure::Usage(why.to_owned()));
    }
    if games::near_name(text).is_some() || args.piece.is_some() {
        return Err(games::unknown_name(text));
    }
    // Without a game every name in a predicate may be meant.
    let paths = notation::expand(text, &|_| true).map_err(|errors| refusal(text, &errors))?;
    let drawn = diagram::render(&diagram::diagram(&paths), '#');
    writeln!(out, "{}\n\n{}", paint(STRONG, text), drawn.trim_end())?;
    Ok(())
}

/// What is wrong with a word that is neither a game nor a movement.
fn refusal(text: &str, errors: &[NotationError]) -> Failure {
    let shown = quote(text, 60);
    let mut message = format!("no game is called `{shown}`, and as a movement it is wrong:");
    for error in errors {
        let place = text[..error.span.start.min(text.len())].chars().count() + 1;
        message += &format!("\n  {} (at character {place})", error.message);
        if let Some(help) = &error.help {
            message += &format!("; {help}");
        }
    }
    message += "\n  `karakuri list` names the games; a file is given by its path";
    Failure::Usage(message)
}

fn show_game(
    program: &Program,
    info: &GameInfo,
    columns: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let name = &info.name;
    writeln!(out, "{} ({name})\n", paint(STRONG, &info.title))?;
    let view = View {
        pieces: Pieces::Letters,
        flipped: false,
    };
    let frame = Frame::whole(info, view.pieces, columns);
    for line in board::draw(info, &info.start, view, &frame, &Marks::default()) {
        writeln!(out, "{line}")?;
    }
    let [first, second] = &info.players;
    writeln!(
        out,
        "\n^ {first} moves first and up the board, v {second}.\n"
    )?;
    write_table(program, info, out)?;
    if !info.handicaps.is_empty() {
        writeln!(
            out,
            "Handicaps: {second} gives away the pieces on these squares{}.\n",
            handicaps::note(info)
        )?;
        for line in handicaps::lines(info) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
    }
    let diagrams: Vec<Diagram> = program.kinds.iter().map(diagram_of).collect();
    let blocks = program.kinds.iter().zip(&diagrams);
    let blocks: Vec<Vec<String>> = blocks.map(|(kind, drawn)| block(kind, drawn)).collect();
    for line in side_by_side(&blocks) {
        writeln!(out, "{line}")?;
    }
    for line in diagram::legend(&together(&diagrams)) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn show_piece(
    program: &Program,
    info: &GameInfo,
    piece: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(index) = find_kind(program, piece) else {
        let names = info.kinds.iter().map(|kind| kind.name.as_ref());
        let help = match games::nearest(piece, names) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("`karakuri show {}` lists its pieces", info.name),
        };
        let shown = quote(piece, 60);
        let title = &info.title;
        return Err(Failure::Usage(format!(
            "{title} has no piece `{shown}`; {help}"
        )));
    };
    let kind = &program.kinds[index];
    let (token, glyph) = (&kind.token, &kind.glyph);
    writeln!(
        out,
        "{}  {token} {glyph}",
        paint(STRONG, &info.kinds[index].name)
    )?;
    if kind.front.is_some() {
        writeln!(out, "moves as {}", spaced(&kind.moves_as))?;
    }
    writeln!(out, "move: {}", kind.movement)?;
    if let Some(back) = kind.back {
        writeln!(out, "promotes to {}", promotion(program, back))?;
    }
    let letter = kind.token.trim_start_matches('+').chars().next();
    let drawn = diagram::render(&diagram_of(kind), letter.unwrap_or('#'));
    writeln!(out, "\n{}", drawn.trim_end())?;
    Ok(())
}

/// The kind with this name, these letters, or the moves of this piece. Names may be written with
/// spaces.
fn find_kind(program: &Program, piece: &str) -> Option<usize> {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
    let wanted = squeezed(piece);
    let kinds = || program.kinds.iter().enumerate();
    let position = |same: &dyn Fn(&Kind) -> bool| {
        let found = kinds().find(|(_, kind)| same(kind));
        found.map(|(index, _)| index)
    };
    position(&|kind| kind.token == piece)
        .or_else(|| position(&|kind| squeezed(&kind.name) == wanted))
        .or_else(|| position(&|kind| squeezed(&kind.moves_as) == wanted))
        .or_else(|| position(&|kind| kind.token.eq_ignore_ascii_case(piece)))
}

/// Letters and, where it says more, whose moves the back side has.
fn promotion(program: &Program, back: usize) -> String {
    let back = &program.kinds[back];
    format!(
        "{} {}, which moves as {}",
        back.token,
        back.glyph,
        spaced(&back.moves_as)
    )
}

fn write_table(program: &Program, info: &GameInfo, out: &mut dyn Write) -> Result<(), Failure> {
    let rows: Vec<[String; 5]> = program
        .kinds
        .iter()
        .zip(&info.kinds)
        .map(|(kind, facts)| {
            let becomes = kind.back.map(|back| program.kinds[back].token.clone());
            [
                kind.token.clone(),
                kind.glyph.clone(),
                facts.name.to_string(),
                kind.movement.clone(),
                becomes
                    .map(|token| format!("-> {token}"))
                    .unwrap_or_default(),
            ]
        })
        .collect();
    let widths: Vec<usize> = (0..5)
        .map(|column| {
            rows.iter()
                .map(|row| row[column].width())
                .max()
                .unwrap_or(0)
        })
        .collect();
    for row in &rows {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| padded(cell, *width));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    writeln!(out)?;
    Ok(())
}

fn diagram_of(kind: &Kind) -> Diagram {
    diagram::diagram(&kind.paths)
}

/// A heading and the board below it.
fn block(kind: &Kind, drawn: &Diagram) -> Vec<String> {
    let letter = kind.token.trim_start_matches('+').chars().next();
    let mut lines = vec![format!("{}  {}", kind.token, kind.movement)];
    lines.extend(diagram::board_lines(drawn, letter.unwrap_or('#')));
    lines
}

/// All marks and notes of several diagrams, for one legend.
fn together(diagrams: &[Diagram]) -> Diagram {
    let mut notes: Vec<String> = Vec::new();
    for note in diagrams.iter().flat_map(|drawn| &drawn.notes) {
        if !notes.contains(note) {
            notes.push(note.clone());
        }
    }
    Diagram {
        files: 1,
        ranks: 1,
        marks: diagrams
            .iter()
            .flat_map(|drawn| drawn.marks.clone())
            .collect(),
        notes,
    }
}

/// Blocks in rows as wide as the terminal allows, an empty line after each row.
fn side_by_side(blocks: &[Vec<String>]) -> Vec<String> {
    let width = |block: &[String]| block.iter().map(|line| line.width()).max().unwrap_or(0);
    let mut lines = Vec::new();
    let mut rest = blocks;
    while !rest.is_empty() {
        let mut used = width(&rest[0]);
        let mut n_blocks = 1;
        while let Some(next) = rest.get(n_blocks) {
            used += GAP + width(next);
            if used > COLUMNS {
                break;
            }
            n_blocks += 1;
        }
        let (row, later) = rest.split_at(n_blocks);
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for index in 0..height {
            let cells = row.iter().map(|block| {
                let line = block.get(index).map_or("", String::as_str);
                padded(line, width(block) + GAP)
            });
            lines.push(cells.collect::<String>().trim_end().to_owned());
        }
        lines.push(String::new());
        rest = later;
    }
    lines
}

fn padded(text: &str, width: usize) -> String {
    let fill = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(fill))
}

#[cfg(test)]
mod tests {
    use super::side_by_side;

    #[test]
    fn blocks_share_lines_while_there_is_room() {
        let block = |letter: &str, width: usize| vec![letter.repeat(width), letter.to_owned()];
        let lines = side_by_side(&[block("a", 3), block("b", 5), block("c", 70)]);
        let wide = "c".repeat(70);
        assert_eq!(lines, ["aaa    bbbbb", "a      b", "", &wide, "c", ""]);
    }
}
