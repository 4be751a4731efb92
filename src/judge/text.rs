//! What was found of a game, for people.

use std::io::Write;

use anstyle::Style;
use engine::record::Tags;
use engine::{Color, Game, MoveView};

use super::judged::Judged;
use super::marks::{Mark, Summary, turning_points};
use super::{lost, lost_by};
use crate::failure::{Failure, quote};
use crate::theme::{ERROR, FAINT, STRONG, WARNING, paint};
use engine::verdict::Verdicts;

/// Plies of a better line.
const LONGEST_LINE: usize = 6;

/// Writes a line for each move, then the turning points and how well the players played.
pub(super) fn write(
    game: &dyn Game,
    tags: &Tags,
    moves: &[Judged],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let info = game.info();
    let [first, _] = &info.players;
    writeln!(out, "Scores and chances of winning are {first}'s.\n")?;
    let number = moves.iter().map(|judged| judged.number.chars().count());
    let number = number.max().unwrap_or(0);
    let human = moves.iter().map(|judged| judged.mv.human.chars().count());
    let human = human.max().unwrap_or(0);
    let verdicts = Verdicts::of(game);
    for judged in moves {
        write_move(verdicts, judged, (number, human), out)?;
    }
    writeln!(out)?;
    write_points(moves, out)?;
    for side in Color::BOTH {
        let player = &info.players[side.index()];
        let name = match &*tags.players[side.index()] {
            "" => player.clone(),
            name => format!("{player} ({})", quote(name, 60)),
        };
        write_summary(&name, Summary::of(&lost_by(moves, side)), out)?;
    }
    Ok(())
}

fn write_move(
    verdicts: Verdicts,
    judged: &Judged,
    (number, human): (usize, usize),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mark = judged.mark();
    let written = format!("{:2}", mark.map_or("", Mark::text));
    let written = mark.map_or(written.clone(), |mark| paint(style(mark), &written));
    write!(
        out,
        "{:>number$} {:human$} {written} {:>16}",
        judged.number,
        judged.mv.human,
        verdicts.both(judged.score),
    )?;
    if let Some(better) = judged.much_better() {
        let shown = &better.line[..better.line.len().min(LONGEST_LINE)];
        let line: Vec<&str> = shown
            .iter()
            .map(|MoveView { human, .. }| &**human)
            .collect();
        let said = format!(
            "lost {}, better {}: {}",
            percent(judged.lost),
            verdicts.both(better.score),
            line.join(" ")
        );
        write!(out, "  {}", paint(FAINT, &said))?;
    }
    Ok(writeln!(out)?)
}

fn write_points(moves: &[Judged], out: &mut dyn Write) -> Result<(), Failure> {
    let points = turning_points(&lost(moves));
    let points = points.iter().map(|index| {
        let judged = &moves[*index];
        let mark = judged.mark().map_or("", Mark::text);
        let percent = percent(judged.lost);
        format!(
            "{} {}{mark} (lost {percent})",
            judged.number, judged.mv.human
        )
    });
    let points: Vec<String> = points.collect();
    let points = match points.is_empty() {
        true => "none".to_owned(),
        false => points.join(", "),
    };
    Ok(writeln!(
        out,
        "{} {points}",
        paint(STRONG, "Turning points:")
    )?)
}

fn write_summary(name: &str, summary: Option<Summary>, out: &mut dyn Write) -> Result<(), Failure> {
    let name = paint(STRONG, &format!("{name}:"));
    let Some(summary) = summary else {
        return Ok(writeln!(out, "{name} no move")?);
    };
    let [inaccuracies, mistakes, blunders] = summary.marked;
    let counts = [
        count(inaccuracies, "inaccuracy", "inaccuracies"),
        count(mistakes, "mistake", "mistakes"),
        count(blunders, "blunder", "blunders"),
    ];
    let (counts, moves) = (counts.join(", "), count(summary.moves, "move", "moves"));
    Ok(writeln!(
        out,
        "{name} {moves}, {counts}; lost {:.1} % a move, accuracy {:.0} %",
        100.0 * summary.lost,
        summary.accuracy
    )?)
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Rounded down, so that what is shown and the mark agree.
fn percent(lost: f64) -> String {
    format!("{:.0} %", (100.0 * lost).floor())
}

fn style(mark: Mark) -> Style {
    match mark {
        Mark::Inaccuracy => STRONG,
        Mark::Mistake => WARNING,
        Mark::Blunder => ERROR,
    }
}
