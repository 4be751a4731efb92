//! Rows about the end of the game.

use super::squares::Board;
use super::tokens;
use crate::program::{
    Army, Choice, Clock, Condition, CountLimit, Countdown, Ending, KindSet, Material, Points,
    Program, Verdict, ending as rows,
};

/// A row about the end of the game, and the pieces that it does not count.
pub(super) fn ending(program: &Program, row: &Ending) -> Vec<String> {
    let Ending {
        when,
        result,
        of,
        pieces,
        squares: _,
        others: _,
        number,
        points,
        clock,
        material,
        countdown,
        lines,
        clause: _,
    } = row;
    let named = pieces.as_ref().map(|pieces| tokens(program, pieces));
    let squares = program.squares_of(row);
    let squares = squares.map(|squares| Board::of(program).both(&squares));
    let line = when.wording().canonical;
    let line = line.replace("<pieces>", named.as_deref().unwrap_or_default());
    let line = line.replace("<squares>", &squares.unwrap_or_default());
    let others = program.others_of(row);
    let others = others.map(|squares| Board::of(program).both(&squares));
    let line = line.replace("<others>", &others.unwrap_or_default());
    let number = number.map(|number| number.to_string());
    let line = line.replace("<number>", &number.unwrap_or_default());
    let points = points
        .as_ref()
        .map(|points| points_text(program, *when, points));
    let line = line.replace("<points>", points.as_deref().unwrap_or_default());
    let material = material
        .as_ref()
        .map(|material| material_text(program, material));
    let line = line.replace("<material>", &material.unwrap_or_default());
    let clock = clock.map(|clock| clock_text(clock, *result, named.as_deref().unwrap_or_default()));
    let line = line.replace("<clock>", &clock.unwrap_or_default());
    let countdown = countdown
        .as_ref()
        .map(|countdown| countdown_text(program, countdown, named.as_deref()));
    let line = line.replace("<countdown>", &countdown.unwrap_or_default());
    let lines = lines.as_ref().map(|lines| format!("{:?}", lines.steps));
    let line = line.replace("<lines>", &lines.unwrap_or_default());
    let own = match *result {
        result if result == when.result() => "",
        Verdict::Draws => "drawn ",
        Verdict::Loses | Verdict::Wins => "own ",
    };
    let of = of.map_or(String::new(), |color| format!(" for {}", ["^", "v"][color]));
    match when {
        Condition::Dead
        | Condition::QuietMoves
        | Condition::Counting
        | Condition::OnlyPromotions
        | Condition::TwoPasses
        | Condition::FacingRoyals => vec![line],
        Condition::MateBy | Condition::MateWithout => {
            vec![format!("{line} {} the mated player", result.words())]
        }
        Condition::Draw => match points {
            Some(points) => vec![format!("draw by {points}")],
            None => vec![format!("draw {}", result.words())],
        },
        Condition::NoMoves | Condition::NoMovesCounted => {
            vec![format!(
                "stalemate {}",
                rows::stalemate_words(std::slice::from_ref(row))
            )]
        }
        Condition::Impasse | Condition::Declaration => vec![format!("impasse {line}")],
        _ if when.counts_pieces() && pieces.iter().flatten().any(|uncounted| *uncounted) => {
            vec![
                format!("win {own}{line}{of}"),
                format!("uncounted {}", named.unwrap_or_default()),
            ]
        }
        _ => vec![format!("win {own}{line}{of}")],
    }
}

fn points_text(program: &Program, when: Condition, points: &Points) -> String {
    let Points {
        worth,
        needed: [first, second],
        company,
        halves: [one, other],
    } = points;
    let worth = worth.iter();
    let worth = worth.map(|(pieces, each)| format!("{} {each}", tokens(program, pieces)));
    let worth: Vec<String> = worth.collect();
    if when == Condition::Draw {
        return format!("{one} / {other} half points and {}", worth.join(", "));
    }
    format!(
        "{first} / {second} with {company} others of {}",
        worth.join(", ")
    )
}

/// What the players have left, the lesser text first.
fn material_text(program: &Program, material: &Material) -> String {
    let Material { armies, one_colour } = material;
    let mut armies = armies.each_ref().map(|army| army_text(program, army));
    armies.sort_unstable();
    let colour = if *one_colour {
        ", any on one colour"
    } else {
        ""
    };
    format!("{}{colour}", armies.join(" against "))
}

fn army_text(program: &Program, army: &Army) -> String {
    let Army { pieces, others } = army;
    let piece = |(pieces, number): &(KindSet, Option<u32>)| {
        let number = number.map_or("any".to_owned(), |number| number.to_string());
        format!("{number} {}", tokens(program, pieces))
    };
    let mut texts: Vec<String> = pieces.iter().map(piece).collect();
    texts.sort_unstable();
    if *others {
        texts.push("anything".to_owned());
    }
    texts.join(" ")
}

/// After how many moves a clock means what; `pieces`: the tokens of those whose moves are none of them.
fn clock_text(clock: Clock, result: Verdict, pieces: &str) -> String {
    let Clock { claim, end, drops } = clock;
    let claim = claim.map(|claim| format!("{claim} on claim"));
    let end = end.map(|end| format!("{end} first player {}", result.words()));
    let limits: Vec<String> = claim.into_iter().chain(end).collect();
    let drops = if drops { ", drops" } else { "" };
    let limits = limits.join(", ");
    format!("{limits} unless captures, moves of {pieces}{drops}")
}

/// For whom moves are counted, and how many there are; `without`: the tokens of pieces that must be gone.
fn countdown_text(program: &Program, countdown: &Countdown, without: Option<&str>) -> String {
    let Countdown {
        has: [least, most],
        limits,
        from_pieces,
        claimed,
    } = countdown;
    let limit = |limit: &CountLimit| {
        let CountLimit {
            against,
            number,
            moves,
        } = limit;
        format!("{moves} against {number} {}", tokens(program, against))
    };
    let limits: Vec<String> = limits.iter().map(limit).collect();
    let limits = limits.join(", ");
    let most = match most {
        &u32::MAX => "more".to_owned(),
        most => most.to_string(),
    };
    let without = without.map_or(String::new(), |without| format!(" without {without}"));
    let from = if *from_pieces { " from pieces" } else { "" };
    let claimed = if *claimed { "claimed " } else { "" };
    format!("{claimed}with {least} to {most}{without}: {limits}{from}")
}
