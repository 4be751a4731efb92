//! Goals: squares that pieces must reach or fill.

use variant_dsl::program::{Color, Condition, Ending};

use crate::export::{COLORS, Draft};

/// What a player must bring where, and how.
pub(super) struct Flag {
    who: String,
    region: String,
    when: Condition,
    number: u32,
}

pub(super) fn reaches(draft: &mut Draft, row: &Ending, flags: &mut [Option<Flag>; 2]) {
    let Some(who) = draft.types(row) else {
        return;
    };
    let Some(squares) = draft.program.squares_of(row) else {
        return;
    };
    for color in COLORS {
        if row.of.is_some_and(|of| of != color) {
            continue;
        }
        if flags[color as usize].is_some() {
            draft.refuse("a second goal of one player", Some(row.clause));
        }
        let region = draft.squares(&squares[color as usize]);
        flags[color as usize] = Some(Flag {
            who: who.clone(),
            region,
            when: row.when,
            number: row.number.unwrap_or(1),
        });
    }
    let one_royal = |who: &str| {
        let facts = &draft.program.facts;
        (0..facts.kinds.len()).any(|kind| {
            facts.kinds[kind].royal
                && draft.letters[kind].is_some_and(|letter| who == letter.to_string())
        })
    };
    // One more move is known for a royal that the second player brings there in answer.
    if row.when == Condition::ReachesUnlessAnswered
        && !(one_royal(&who) && row.of == Some(Color::First))
    {
        draft.refuse("a goal that may be answered", Some(row.clause));
    }
}

pub(super) fn said(draft: &mut Draft, flags: &[Option<Flag>; 2]) {
    if flags.iter().all(Option::is_none) {
        return;
    }
    let ways: Vec<Condition> = flags.iter().flatten().map(|flag| flag.when).collect();
    let numbers: Vec<u32> = flags.iter().flatten().map(|flag| flag.number).collect();
    let answered = ways.contains(&Condition::ReachesUnlessAnswered);
    let safely = ways.contains(&Condition::ReachesSafely);
    if (answered && flags[1].is_none())
        || (safely && ways.iter().any(|way| *way != Condition::ReachesSafely))
        || numbers.iter().any(|number| *number != numbers[0])
    {
        draft.refuse_said(
            "goals of the two players that count differently",
            "goal",
            "win",
        );
    }
    let part = |flag: &Option<Flag>, who: bool| match flag {
        Some(flag) => {
            if who {
                flag.who.clone()
            } else {
                flag.region.clone()
            }
        }
        None => {
            if who {
                "*".to_owned()
            } else {
                "-".to_owned()
            }
        }
    };
    draft.each("flagPiece", &[part(&flags[0], true), part(&flags[1], true)]);
    draft.each(
        "flagRegion",
        &[part(&flags[0], false), part(&flags[1], false)],
    );
    if answered {
        draft.say("flagMove", true);
    }
    if safely {
        draft.say("flagPieceSafe", true);
    }
    if numbers[0] > 1 {
        draft.say("flagPieceCount", numbers[0]);
    }
}

/// A goal that others help to fill: known only where so many pieces must reach the same squares.
pub(super) fn fills(draft: &mut Draft, row: &Ending) {
    let endings = &draft.program.facts.endings;
    let asked = |when: Condition, color: Color| {
        let of = |row: &&Ending| row.when == when && row.of.is_none_or(|of| of == color);
        let row = endings.iter().find(of)?;
        Some((&row.pieces, &row.squares.as_ref()?[color.index()]))
    };
    let known = COLORS
        .into_iter()
        .all(|color| asked(Condition::SeveralReach, color) == asked(Condition::Fills, color));
    let line = "flagPieceBlockedWin = true";
    match known {
        true if draft.lines.iter().any(|said| said == line) => {}
        true => draft.say("flagPieceBlockedWin", true),
        false => draft.refuse(
            "squares to fill, but where so many pieces must reach them",
            Some(row.clause),
        ),
    }
}
