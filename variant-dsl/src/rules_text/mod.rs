//! The rules of a program as one text: the same for equal rules, another for other rules.
//!
//! Fingerprints are made from it, so it must not change for a game whose rules do not. What a game
//! does not have is therefore not mentioned, and a new word of the language adds a line to the games
//! that use it only. Structures are taken apart whole, so that a new field cannot be forgotten.
//!
//! Names, titles, glyphs, the letters of other programs, handicaps, how moves are shown to people
//! and the order of declarations do not count; tokens and coordinates do, because moves and positions
//! are written with them.

mod kinds;
mod paths;
mod squares;

use std::collections::BTreeSet;

use self::squares::Board;
use crate::program::{
    Attack, CaptureClass, CaptureRule, CaptureTest, Choice, Color, Condition, Contagion, Deciding,
    Ending, Form, GameInfo, KindSet, Often, Otherwise, Piece, Points, Program, Promotion,
    Repetition, Setup,
};

/// The text. A line is a rule; lines about one piece are indented below it.
pub fn rules_text(program: &Program) -> String {
    let Program {
        facts,
        kinds: _,
        promotion,
        captures,
        answered,
        drops,
        repetition_clauses: _,
        clauses: _,
    } = program;
    let GameInfo {
        name: _,
        title: _,
        fingerprint: _,
        settings: _,
        files,
        ranks,
        coordinates,
        players: _,
        kinds,
        start,
        handicaps: _,
        // These follow from the rules.
        promotion_zone: _,
        registers: _,
        checkmate: _,
        hands,
        endings,
        repetition,
        attacks_protected,
        origin_always: _,
        san: _,
        foreign: _,
    } = facts;
    let board = Board::of(program);
    let mut lines = vec![format!("board {files}x{ranks} {}", coordinates.words())];
    let mut by_token: Vec<Form> = program.forms().collect();
    by_token.sort_by(|a, b| a.facts.token.cmp(&b.facts.token));
    for form in by_token {
        lines.extend(kinds::lines(program, form, board));
    }
    lines.push("start".to_owned());
    let Setup {
        board: squares,
        // Every game begins so.
        hands: _,
        side: _,
        registers: _,
    } = start;
    for rank in squares.chunks(program.files()).rev() {
        let cells = rank.iter().map(|placed| match placed {
            Some(Piece { color, kind }) => format!("{}{}", ["^", "v"][*color], kinds[*kind].token),
            None => ".".to_owned(),
        });
        lines.push(format!("  {}", cells.collect::<Vec<_>>().join(" ")));
    }
    if let Some(promotion) = promotion {
        lines.extend(promotion_lines(program, promotion));
    }
    if *hands {
        lines.push("prisoners to the hand".to_owned());
    }
    if *drops {
        lines.push("drops".to_owned());
    }
    let rules: BTreeSet<String> = captures
        .iter()
        .map(|rule| capture_rule(program, rule))
        .collect();
    lines.extend(rules);
    if let Some(class) = answered {
        lines.push(format!(
            "next move answers {}",
            capture_class(program, class)
        ));
    }
    if *attacks_protected {
        lines.push("attacks ask for no protection".to_owned());
    }
    lines.extend(endings.iter().flat_map(|row| ending(program, row)));
    lines.extend(repetition.as_ref().map(repetition_line));
    lines.join("\n") + "\n"
}

/// The tokens of the kinds, in alphabetical order.
fn tokens(program: &Program, kinds: &KindSet) -> String {
    let chosen = { program.facts.kinds.iter() }
        .zip(kinds)
        .filter(|(_, chosen)| **chosen);
    let mut tokens: Vec<&str> = chosen.map(|(kind, _)| kind.token.as_str()).collect();
    tokens.sort_unstable();
    format!("[{}]", tokens.join(" "))
}

/// What there is beside the chances of each kind, which stand with it.
fn promotion_lines(program: &Program, promotion: &Promotion) -> Vec<String> {
    let Promotion {
        forced,
        waits: _,
        forced_by,
        contagions,
        deciding,
        clauses: _,
    } = promotion;
    let mut lines = Vec::new();
    if *forced {
        lines.push("promotion forced".to_owned());
    }
    if forced_by.contains(&true) {
        lines.push(format!(
            "promotion forced by {}",
            tokens(program, forced_by)
        ));
    }
    let rules: BTreeSet<String> = contagions
        .iter()
        .map(|rule| contagion(program, rule))
        .collect();
    lines.extend(rules);
    if !contagions.is_empty() {
        lines.push(match deciding {
            Deciding::OnDestination => "contagion by the victim on the destination".to_owned(),
            Deciding::Last | Deciding::First => {
                format!("contagion by the {} victim", deciding.words())
            }
        });
    }
    lines
}

fn contagion(program: &Program, rule: &Contagion) -> String {
    let Contagion {
        victims,
        becomes,
        spared,
        clause: _,
    } = rule;
    let mut line = format!(
        "taking {} makes {}",
        tokens(program, victims),
        program.facts.kind(*becomes).token
    );
    if spared.contains(&true) {
        line += &format!(" but not of {}", tokens(program, spared));
    }
    line
}

fn capture_rule(program: &Program, rule: &CaptureRule) -> String {
    let CaptureRule {
        forbids,
        class,
        when,
        unless,
        clause: _,
    } = rule;
    let word = if *forbids { "forbid" } else { "allow" };
    let mut line = format!("{word} {}", capture_class(program, class));
    let when: BTreeSet<String> = when
        .iter()
        .map(|test| capture_test(program, test))
        .collect();
    if !when.is_empty() {
        line += &format!(" when {}", Vec::from_iter(when).join(" and "));
    }
    if let Some(test) = unless {
        line += &format!(" unless {}", capture_test(program, test));
    }
    line
}

fn capture_class(program: &Program, class: &CaptureClass) -> String {
    let CaptureClass { captors, victims } = class;
    format!(
        "{} takes {}",
        tokens(program, captors),
        tokens(program, victims)
    )
}

fn capture_test(program: &Program, test: &CaptureTest) -> String {
    match test {
        CaptureTest::Distant => "distant".to_owned(),
        CaptureTest::Protected => "protected".to_owned(),
        CaptureTest::ProtectorTaken => "protector taken".to_owned(),
        CaptureTest::BridgedBy(kinds) => format!("bridged by {}", tokens(program, kinds)),
        CaptureTest::Answering => "answering".to_owned(),
        CaptureTest::Retaking => "retaking".to_owned(),
    }
}

/// A row about the end of the game, and the pieces that it does not count.
fn ending(program: &Program, row: &Ending) -> Vec<String> {
    let Ending {
        when,
        result,
        pieces,
        squares: _,
        number,
        points,
        clause: _,
    } = row;
    let named = pieces.as_ref().map(|pieces| tokens(program, pieces));
    let squares = program.squares_of(row);
    let squares = squares.map(|squares| Board::of(program).both(&squares));
    let line = when.wording().canonical;
    let line = line.replace("<pieces>", named.as_deref().unwrap_or_default());
    let line = line.replace("<squares>", &squares.unwrap_or_default());
    let number = number.map(|number| number.to_string());
    let line = line.replace("<number>", &number.unwrap_or_default());
    let points = points.as_ref().map(|points| points_text(program, points));
    let line = line.replace("<points>", &points.unwrap_or_default());
    match when {
        Condition::NoMoves => vec![format!("stalemate {}", result.words())],
        Condition::Impasse | Condition::Declaration => vec![format!("impasse {line}")],
        _ if when.counts_pieces() && pieces.iter().flatten().any(|uncounted| *uncounted) => {
            vec![
                format!("win {line}"),
                format!("uncounted {}", named.unwrap_or_default()),
            ]
        }
        _ => vec![format!("win {line}")],
    }
}

fn points_text(program: &Program, points: &Points) -> String {
    let Points {
        worth,
        needed: [first, second],
        company,
    } = points;
    let worth = worth.iter();
    let worth = worth.map(|(pieces, each)| format!("{} {each}", tokens(program, pieces)));
    let worth: Vec<String> = worth.collect();
    format!(
        "{first} / {second} with {company} others of {}",
        worth.join(", ")
    )
}

/// What repetition means, the cases in the order in which they are asked.
fn repetition_line(rule: &Repetition) -> String {
    let Repetition {
        count,
        perpetual_check_loses,
        attacker_loses,
        first_passer_loses,
        no_attack_draws,
        attack,
        otherwise,
    } = rule;
    let mut cases = Vec::new();
    if *perpetual_check_loses {
        cases.push("perpetual check loses");
    }
    match attacker_loses {
        Some(Often::Always) => cases.push("attacking always loses"),
        Some(Often::Ever) => cases.push("attacking once loses"),
        None => {}
    }
    if *first_passer_loses {
        cases.push("passing first loses");
    }
    if *no_attack_draws {
        cases.push("no attack draws");
    }
    match attack {
        Attack::Moved => {}
        Attack::New => cases.push("attacks are new ones"),
    }
    cases.push(match otherwise {
        Otherwise::Draw => "otherwise draw",
        Otherwise::Illegal => "otherwise illegal",
        Otherwise::RepeaterLoses => "otherwise the repeater loses",
        Otherwise::StarterLoses => "otherwise the starter loses",
        Otherwise::Loses(Color::First) => "otherwise the first player loses",
        Otherwise::Loses(Color::Second) => "otherwise the second player loses",
    });
    format!("repetition {count}: {}", cases.join(", "))
}
