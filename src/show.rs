//! `karakuri show`: the board and the pieces of a game, or a bare movement notation, drawn.
//!
//! The diagrams are the language library's; here they are chosen, headed and laid side by side.

use std::io::Write;
use std::path::{Path, PathBuf};

use booklet::svg::Picture;
use engine::GameInfo;
use unicode_width::UnicodeWidthStr;
use variant_dsl::Compiled;
use variant_dsl::diagram::{self, Diagram, Mark};
use variant_dsl::notation::{self, NotationError};
use variant_dsl::program::{Form, KindInfo, PieceKind, Program, same_name};

use crate::board;
use crate::failure::{Failure, quote};
use crate::fmt::replace_file;
use crate::games;
use crate::handicaps;
use crate::program_name::program_name;
use crate::terminal::ScreenArgs;
use crate::theme::{ALARM, FAINT, STRONG, paint};

/// Show the board and pieces of a game, or draw a movement in notation
#[derive(clap::Args)]
#[command(after_help = games::examples("\
A word that is neither a game nor a file is read as a movement in notation.

Examples:
  karakuri show @
  karakuri show @ P
  karakuri show @ --svg board.svg
  karakuri show my-game.variant
  karakuri show FfW"))]
pub(crate) struct Args {
    /// A built-in game, the path of a .variant file, or a movement in notation
    #[arg(value_name = "GAME|NOTATION")]
    what: String,
    /// Show only this piece, given by its name or letters
    piece: Option<String>,
    /// Write an SVG drawing of the board, or of PIECE, to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
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
    let compiled = games::compile(&args.what, &args.settings)?;
    let program = &compiled.program;
    let form = args.piece.as_ref().map(|piece| find_form(&compiled, piece));
    let form = form.transpose()?;
    match (form, &args.svg) {
        (Some(form), Some(file)) => write_picture(&sheet(&form), file, out),
        (None, Some(file)) => write_picture(&booklet::svg::board(program), file, out),
        (Some(form), None) => show_form(program, &form, out),
        (None, None) => show_game(program, args.screen.columns(), out),
    }
}

fn write_picture(picture: &Picture, file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    replace_file(file, &picture.file()).map_err(Failure::Usage)?;
    writeln!(out, "{}: written", file.display())?;
    Ok(())
}

fn show_notation(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let text = &args.what;
    if !args.settings.is_empty() {
        let why = "`--set` applies to a game, and this is not one";
        return Err(Failure::Usage(why.to_owned()));
    }
    if games::near_name(text).is_some() || args.piece.is_some() {
        return Err(games::unknown_name(text));
    }
    // Without a game every name in a predicate may be meant.
    let paths = notation::expand(text, &|_| true).map_err(|errors| refusal(text, &errors))?;
    let words = booklet::words::movement(&paths, text);
    let drawn = diagram::diagram(&paths);
    if let Some(file) = &args.svg {
        let sheet = booklet::svg::piece_sheet(&drawn, "#", text, &words);
        return write_picture(&sheet, file, out);
    }
    writeln!(out, "{}", paint(STRONG, text))?;
    write_moves(&words, &drawn, '#', out)
}

/// The moves in words, drawn, and what the marks mean.
fn write_moves(
    words: &[String],
    drawn: &Diagram,
    mover: char,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for line in words.iter().flat_map(|text| booklet::broken(text, COLUMNS)) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    for rank in drawn.marks.chunks(drawn.files).rev() {
        let marks: Vec<String> = rank.iter().map(|mark| painted(*mark, mover)).collect();
        writeln!(out, "{}", marks.join(" "))?;
    }
    writeln!(out)?;
    // What the marks do not show has been told in words.
    let marks = Diagram {
        notes: Vec::new(),
        ..drawn.clone()
    };
    for line in diagram::legend(&marks) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn painted(mark: Mark, mover: char) -> String {
    let (style, symbol) = match mark {
        Mark::Blank => (FAINT, mark.symbol()),
        Mark::Mover => (STRONG, mover),
        Mark::CaptureOnly | Mark::OnTheWay | Mark::AfterCapture => (ALARM, mark.symbol()),
        mark => (STRONG, mark.symbol()),
    };
    paint(style, &symbol.to_string())
}

/// What is wrong with a word that is neither a game nor a movement.
fn refusal(text: &str, errors: &[NotationError]) -> Failure {
    let shown = quote(text, 60);
    let mut message = format!("no game is called `{shown}`, and it is not a valid movement:");
    for error in errors {
        let place = text[..error.span.start.min(text.len())].chars().count() + 1;
        message += &format!("\n  {} (at character {place})", error.message);
        if let Some(help) = &error.help {
            message += &format!("; {help}");
        }
    }
    Failure::Usage(format!("{message}\n  {}", games::where_names_are()))
}

fn show_game(program: &Program, columns: usize, out: &mut dyn Write) -> Result<(), Failure> {
    let info = &program.facts;
    let name = &info.name;
    writeln!(out, "{} ({name})\n", paint(STRONG, &info.title))?;
    for line in board::start(info, columns) {
        writeln!(out, "{line}")?;
    }
    let [first, second] = &info.players;
    writeln!(
        out,
        "\n^ {first} moves first and up the board, v {second}.\n"
    )?;
    write_table(info, out)?;
    if info.shuffle.is_some() {
        let last = info.n_arrays() - 1;
        writeln!(
            out,
            "The array is shuffled: {} arrays, from `--position \"array 0\"` to `--position \"array {last}\"`.\n",
            info.n_arrays()
        )?;
    }
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
    let diagrams: Vec<Diagram> = program.forms().map(diagram_of).collect();
    let blocks = info.kinds.iter().zip(&diagrams);
    let blocks: Vec<Vec<String>> = blocks.map(|(kind, drawn)| block(kind, drawn)).collect();
    for line in side_by_side(&blocks) {
        writeln!(out, "{line}")?;
    }
    for line in diagram::legend(&together(&diagrams)) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// A piece as somebody asked for it: a form on the board, or one that only lends its moves to back
/// sides, with its own letters.
struct Asked<'a> {
    form: Form<'a>,
    name: &'a str,
    token: &'a str,
    glyph: &'a str,
}

/// How a piece moves, for somebody who names it.
pub(crate) fn piece(compiled: &Compiled, piece: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = find_form(compiled, piece)?;
    show_form(&compiled.program, &asked, out)
}

fn show_form(program: &Program, asked: &Asked, out: &mut dyn Write) -> Result<(), Failure> {
    let kind = asked.form.facts;
    writeln!(
        out,
        "{}  {} {}",
        paint(STRONG, asked.name),
        asked.token,
        asked.glyph
    )?;
    if kind.front.is_some() {
        writeln!(out, "{}", back_line(program, asked))?;
    }
    writeln!(out, "move: {}", kind.movement)?;
    if let Some(back) = kind.back {
        writeln!(out, "promotes to {}", promotion(program, back))?;
    }
    let words = booklet::words::movement(&asked.form.rules.paths, &kind.movement);
    write_moves(&words, &diagram_of(asked.form), asked.letter(), out)
}

/// Whose moves a back side has, or which pieces it is the back side of.
fn back_line(program: &Program, asked: &Asked) -> String {
    let lender = asked.form.rules;
    if asked.name != lender.moves_as_title {
        return format!("moves as {}", lender.moves_as_title);
    }
    let same = |other: &Form| other.rules.moves_as == lender.moves_as;
    let backs = program.forms().filter(same).map(|back| back.facts);
    let backs = backs.filter_map(|back| Some((program.facts.kind(back.front?), back)));
    let backs: Vec<String> = backs
        .map(|(front, back)| format!("{} ({})", front.name, back.token))
        .collect();
    format!("promoted form of {}", backs.join(", "))
}

fn sheet(asked: &Asked) -> Picture {
    let form = asked.form;
    let words = booklet::words::movement(&form.rules.paths, &form.facts.movement);
    let title = format!("{} ({})", asked.name, asked.token);
    booklet::svg::piece_sheet(&diagram_of(form), asked.glyph, &title, &words)
}

impl Asked<'_> {
    /// What stands for it in a diagram.
    fn letter(&self) -> char {
        let letter = self.token.trim_start_matches('+').chars().next();
        letter.unwrap_or('#')
    }
}

fn find_form<'a>(compiled: &'a Compiled, piece: &str) -> Result<Asked<'a>, Failure> {
    let program = &compiled.program;
    if let Some(form) = find_called(program, piece) {
        return Ok(asked_itself(form));
    }
    find_lender(compiled, piece).ok_or_else(|| {
        let names = program
            .forms()
            .flat_map(|form| [&*form.facts.name, &*form.rules.moves_as_title]);
        let help = match games::nearest(piece, names) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!(
                "`{} show {}` lists its pieces",
                program_name(),
                program.facts.name
            ),
        };
        let (shown, title) = (quote(piece, 60), &program.facts.title);
        Failure::Usage(format!("{title} has no piece `{shown}`; {help}"))
    })
}

/// The form with this name, however it is spelt, or these letters.
fn find_called<'a>(program: &'a Program, piece: &str) -> Option<Form<'a>> {
    let find = |same: &dyn Fn(&Form) -> bool| program.forms().find(same);
    find(&|form| form.facts.token == piece)
        .or_else(|| find(&|form| form.is_called(piece)))
        .or_else(|| find(&|form| form.facts.token.eq_ignore_ascii_case(piece)))
}

/// The back side that moves as the declared piece with this name or these letters.
fn find_lender<'a>(compiled: &'a Compiled, piece: &str) -> Option<Asked<'a>> {
    let declared = compiled.pieces.iter().find(|declared| {
        declared.token.eq_ignore_ascii_case(piece)
            || same_name(&declared.name, piece)
            || same_name(&declared.title, piece)
    })?;
    let mut forms = compiled.program.forms();
    let form = forms.find(|form| form.rules.moves_as == declared.name)?;
    Some(match form.facts.name == declared.title {
        true => asked_itself(form),
        false => Asked {
            form,
            name: &declared.title,
            token: &declared.token,
            glyph: declared.glyph.as_deref().unwrap_or(&declared.token),
        },
    })
}

fn asked_itself(form: Form<'_>) -> Asked<'_> {
    Asked {
        form,
        name: &form.facts.name,
        token: &form.facts.token,
        glyph: &form.facts.glyph,
    }
}

/// What the back side is called, and its letters.
fn promotion(program: &Program, back: PieceKind) -> String {
    let Form {
        facts: back, rules, ..
    } = program.form(back);
    let letters = match back.glyph == back.token {
        true => back.token.clone(),
        false => format!("{} {}", back.token, back.glyph),
    };
    format!("{} ({letters})", rules.moves_as_title)
}

fn write_table(info: &GameInfo, out: &mut dyn Write) -> Result<(), Failure> {
    let rows: Vec<[String; 5]> = { info.kinds.iter() }
        .map(|kind| {
            let becomes = kind.back.map(|back| &info.kind(back).token);
            [
                kind.token.clone(),
                kind.glyph.clone(),
                kind.name.clone(),
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

fn diagram_of(form: Form) -> Diagram {
    diagram::diagram(&form.rules.paths)
}

/// A heading and the board below it.
fn block(kind: &KindInfo, drawn: &Diagram) -> Vec<String> {
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
