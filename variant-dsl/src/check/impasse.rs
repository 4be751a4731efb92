//! The rules `impasse` and `points` of the block `goal`: what pieces are worth, and what points mean once royals
//! have entered a zone.

use super::draws::{DRAWS, MORE_POINTS};
use super::fields::{Fields, number};
use super::names::Names;
use crate::ast::{Rule, Word};
use crate::diagnostic::Diag;
use crate::model::Selection;
use crate::program::{Color, Condition, Ending, Points};

/// What a rule about impasse says, as words: `28 or 27 in camp with 10`.
struct Parts<'a> {
    first: &'a Word,
    second: Option<&'a Word>,
    squares: &'a [Word],
    company: Option<&'a Word>,
}

/// What pieces are worth, where something asks; `Some(None)` where nothing does.
pub(super) fn check_points(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Option<Points<Selection>>> {
    let draw = fields.get("draw");
    let says_more = |rule: &&Rule| rule.value() == MORE_POINTS;
    let decides = draw.filter(says_more);
    // What is no value of it may be meant to be this one.
    let may_decide = draw.is_some_and(|rule| !DRAWS.iter().any(|(name, _)| *name == rule.value()));
    let mut sound = true;
    let mut points = Points {
        worth: Vec::new(),
        needed: [0; 2],
        company: 0,
        halves: [0; 2],
    };
    let mut said: [Option<&Rule>; 2] = [None; 2];
    for rule in fields.all("points") {
        let color = player(rule);
        if let Some(color) = color
            && let Some(first) = said[color.index()].replace(rule)
        {
            let diag = Diag::error(
                "E0103",
                rule.span(),
                "the points of this player are given twice",
            );
            diags.push(
                diag.related(first.span(), "first here")
                    .help("keep the one you mean"),
            );
            sound = false;
        }
        match color {
            Some(color) if decides.is_some() => match check_halves(rule, diags) {
                Some(halves) => points.halves[color.index()] = halves,
                None => sound = false,
            },
            Some(_) if may_decide => {}
            Some(_) => {
                let message = "points of a player have no effect";
                let diag = Diag::error("E0601", rule.span(), message)
                    .label("they count only where points decide what would be a draw");
                diags.push(diag.help(format!("remove it, or write `draw: {MORE_POINTS}`")));
            }
            None => match check_worth(rule, names, diags) {
                Some(worth) => points.worth.push(worth),
                None => sound = false,
            },
        }
    }
    let asks = fields.get("impasse").or(decides);
    match asks {
        None => {
            let mut others = fields.all("points").filter(|rule| player(rule).is_none());
            if let Some(rule) = others.next().filter(|_| !may_decide) {
                let diag = Diag::error("E0601", rule.span(), "the rule `points` has no effect");
                diags.push(diag.label("nothing asks for points").help("remove it"));
            }
        }
        Some(asks) if sound && points.worth.is_empty() => {
            let diag = Diag::error("E0104", asks.span(), "nothing says what pieces are worth");
            diags.push(diag.help("add for example: points any: 1"));
        }
        Some(_) => {}
    }
    sound.then(|| asks.map(|_| points))
}

/// The row of the rule `impasse`; `Some(None)` if there is none.
pub(super) fn check_impasse(
    fields: &Fields,
    points: Option<&Points<Selection>>,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Option<Ending<Selection>>> {
    let Some(rule) = fields.get("impasse") else {
        return Some(None);
    };
    let row = check_row(rule, names, diags)?;
    let worth = points.map(|points| points.worth.clone());
    let points = row.points.map(|points| Points {
        worth: worth.unwrap_or_default(),
        ..points
    });
    Some(Some(Ending { points, ..row }))
}

/// What the rule itself says: everything but what pieces are worth.
fn check_row(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Ending<Selection>> {
    let Some(parts) = parts(&rule.words) else {
        let diag = Diag::error("E0105", rule.value_span(), "expected points and squares");
        diags.push(diag.help("write `24 in far 3`, or `28 or 27 in far 3 with 10`"));
        return None;
    };
    let when = match parts.company {
        Some(_) => Condition::Declaration,
        None => Condition::Impasse,
    };
    let mut read = |word: &Word, what| number(word, what, 0..=10_000, diags).map(|n| n as u32);
    let first = read(parts.first, "a number of points");
    let second = match parts.second {
        Some(word) => read(word, "a number of points"),
        None => first,
    };
    let company = parts
        .company
        .map_or(Some(0), |word| read(word, "a number of pieces"));
    let squares = names.squares_of(parts.squares, diags);
    let points = Points {
        worth: Vec::new(),
        needed: [first?, second?],
        company: company?,
        halves: [0; 2],
    };
    Some(Ending {
        pieces: Some(names.royals()),
        squares: Some(squares?),
        points: Some(points),
        clause: rule.clause,
        ..Ending::new(when, when.result())
    })
}

/// The player whose points a rule says: `points second player: 1.5`.
fn player(rule: &Rule) -> Option<Color> {
    match &rule.head[1..] {
        [which, player] if player.text == "player" => match &*which.text {
            "first" => Some(Color::First),
            "second" => Some(Color::Second),
            _ => None,
        },
        _ => None,
    }
}

/// Points as half points: `1.5` or a whole number.
fn check_halves(rule: &Rule, diags: &mut Vec<Diag>) -> Option<u32> {
    let value = rule.value();
    let (whole, halves) = match value.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (value.as_str(), 0),
    };
    let is_number = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    let points: Option<u32> = whole.parse().ok().filter(|_| is_number);
    let Some(points) = points.filter(|points| *points <= 1000) else {
        let message = format!("`{value}` is not a number of points");
        let diag = Diag::error("E0105", rule.value_span(), message);
        diags.push(diag.help("write a number from 0 to 1000, or one and a half like 1.5"));
        return None;
    };
    Some(2 * points + halves)
}

/// `points Walker, Runner: 5`
fn check_worth(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<(Selection, u32)> {
    let ([_, pieces @ ..], [each]) = (&rule.head[..], &rule.words[..]) else {
        let diag = Diag::error("E0105", rule.span(), "expected pieces and one number");
        diags.push(diag.help("write for example: points any: 1"));
        return None;
    };
    if pieces.is_empty() {
        let diag = Diag::error("E0105", rule.span(), "no pieces are named");
        diags.push(diag.help("write for example: points any: 1"));
        return None;
    }
    let pieces = names.selection(pieces, diags)?;
    let each = number(each, "a number of points", 0..=1000, diags)?;
    Some((pieces, each as u32))
}

fn parts(words: &[Word]) -> Option<Parts<'_>> {
    let place = words.iter().position(|word| word.text == "in")?;
    let (first, second) = match &words[..place] {
        [one] => (one, None),
        [first, or, second] if or.text == "or" => (first, Some(second)),
        _ => return None,
    };
    let (squares, company) = match &words[place + 1..] {
        [squares @ .., with, company] if with.text == "with" => (squares, Some(company)),
        squares => (squares, None),
    };
    (!squares.is_empty()).then_some(Parts {
        first,
        second,
        squares,
        company,
    })
}
