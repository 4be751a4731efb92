//! The rules `win` of the block `goal`: what wins, and for whom.
//!
//! The forms that they may have stand in the table of conditions. Whether a win can come about is left to
//! `lint`.

use super::draws::Row;
use super::fields::{Fields, number};
use super::movements::Movements;
use super::names::Names;
use crate::ast::{Rule, Word, WordKind};
use crate::diagnostic::Diag;
use crate::program::{Color, Condition, Ending, Verdict, ray};
use crate::vocabulary::unknown;
use rules::ending::{Lines, WIN_FORMS, WINS};

/// The rows of all rules; `None` if one of them is not sound.
pub(super) fn check_wins(
    fields: &Fields,
    names: &Names,
    movements: &Movements,
    diags: &mut Vec<Diag>,
) -> Option<Vec<Row>> {
    let mut wins: Vec<(Row, &Rule)> = Vec::new();
    let mut sound = true;
    for rule in fields.all("win") {
        match check_win(rule, names, movements, diags) {
            Some(win) => add_win(&mut wins, win, rule, diags),
            None => sound = false,
        }
    }
    if !names.royals().pieces.is_empty() {
        check_exposure(fields, &wins, diags);
    }
    sound.then(|| wins.into_iter().map(|(row, _)| row).collect())
}

/// `win: FORM`, or `win PLAYER: own FORM`.
fn check_win(
    rule: &Rule,
    names: &Names,
    movements: &Movements,
    diags: &mut Vec<Diag>,
) -> Option<Row> {
    let player = names.whose(rule, diags)?;
    let (own, words) = match rule.words.as_slice() {
        [own, words @ ..] if own.text == "own" && !words.is_empty() => (Some(own), words),
        words => (None, words),
    };
    let Some((when, named)) = read(words) else {
        let value = rule.value();
        let diag = unknown("a value of `win`", &value, rule.value_span(), &WIN_FORMS);
        diags.push(diag);
        return None;
    };
    if let Some(own) = own.filter(|_| when.wording().own.is_none()) {
        let message = "this win cannot be reversed";
        let diag = Diag::error("E0105", own.span, message);
        diags.push(diag.help("write it without `own`"));
        return None;
    }
    let result = match own {
        Some(_) => when.result().reversed(),
        None => when.result(),
    };
    let mut row = Ending {
        of: player.map(|winner| match result {
            Verdict::Wins => winner,
            Verdict::Loses | Verdict::Draws => !winner,
        }),
        lines: [Condition::InARow, Condition::Connects]
            .contains(&when)
            .then(Lines::all),
        clause: rule.clause,
        ..Ending::new(when, result)
    };
    for (slot, words) in named {
        match slot {
            PIECES => row.pieces = Some(names.pieces_of(words, diags)?),
            SQUARES => row.squares = Some(names.squares_of(words, diags)?),
            OTHERS => row.others = Some(names.squares_of(words, diags)?),
            LINES if when == Condition::Connects => {
                row.lines = Some(lines(&words[0], CHAIN, names, movements, diags)?);
            }
            LINES => row.lines = Some(lines(&words[0], ROW, names, movements, diags)?),
            _ => {
                let (what, range) = match when {
                    Condition::Checks => ("a number of times", 1..=99),
                    Condition::InARow => ("a number of pieces in a row", 2..=names.longest_side()),
                    Condition::SeveralReach => ("a number of pieces", 2..=names.squares()),
                    _ => ("a number of pieces", 1..=names.squares()),
                };
                let number = number(&words[0], what, range, diags)?;
                row.number = Some(number as u32);
            }
        }
    }
    let goal = row
        .squares
        .as_ref()
        .filter(|_| when == Condition::SeveralReach);
    if let (Some([goal, _]), Some(number)) = (goal, row.number)
        && goal.len() < number as usize
    {
        let message = format!("{number} pieces have no room on {} squares", goal.len());
        let diag = Diag::error("E0602", rule.value_span(), message);
        diags.push(diag.help("ask for fewer, or for a larger zone"));
        return None;
    }
    let meets = |color: Color| {
        let sets = row.squares.as_ref().zip(row.others.as_ref());
        sets.is_some_and(|(squares, others)| {
            let others = &others[color.index()];
            squares[color.index()]
                .iter()
                .any(|square| others.contains(square))
        })
    };
    let mut whose = Color::BOTH.into_iter();
    if whose.any(|color| row.of.is_none_or(|of| of == color) && meets(color)) {
        let message = "a single piece would connect squares that are on both sides";
        let diag = Diag::error("E0602", rule.value_span(), message);
        diags.push(
            diag.help("name squares that have none in common, for example: near 1 with last"),
        );
        return None;
    }
    Some(row)
}

/// What lines are for, and an example.
const ROW: (&str, &str) = ("pieces stand in a row", "4 in a row along R");
const CHAIN: (&str, &str) = (
    "pieces form a chain",
    "any connects near 1 with last along R",
);

/// Lines along a movement, as `R`.
pub(super) fn lines(
    word: &Word,
    (what, example): (&str, &str),
    names: &Names,
    movements: &Movements,
    diags: &mut Vec<Diag>,
) -> Option<Lines> {
    if word.kind != WordKind::Bare {
        let message = format!("expected a movement, found {}", word.written());
        let diag = Diag::error("E0001", word.span, message);
        diags.push(diag.help("write it without quotes"));
        return None;
    }
    let paths = movements.read(&word.text, word.span, names, diags)?;
    let rays: Option<Vec<_>> = paths.iter().map(ray).collect();
    let Some(rays) = rays else {
        let message = format!("{what} along leaps and slides to empty squares only");
        let diag = Diag::error("E0602", word.span, message);
        diags.push(diag.help(format!("write for example: {example}")));
        return None;
    };
    let ahead = |(files, ranks): (i16, i16)| match (ranks, files) < (0, 0) {
        true => (-files, -ranks),
        false => (files, ranks),
    };
    let mut steps: Vec<(i16, i16)> = rays.into_iter().map(|ray| ahead(ray.step)).collect();
    steps.sort_unstable();
    steps.dedup();
    Some(Lines {
        movement: word.text.clone(),
        steps,
    })
}

/// What the row names, in forms.
const PIECES: &str = "<pieces>";
const SQUARES: &str = "<squares>";
const OTHERS: &str = "<others>";
const NUMBER: &str = "<number>";
const LINES: &str = "<lines>";

/// What a form names, with the words that stand for it.
type NamedWords<'a> = Vec<(&'static str, &'a [Word])>;

/// The win that the words say: of several forms that fit, the one that says most itself.
fn read(words: &[Word]) -> Option<(Condition, NamedWords<'_>)> {
    let forms = WINS
        .into_iter()
        .flat_map(|win| win.wording().forms.iter().map(move |form| (win, *form)));
    let fitting = forms.filter_map(|(win, form)| {
        let form: Vec<&str> = form.split(' ').collect();
        let named = fit(&form, words, false)?;
        Some((form.len() - named.len(), win, named))
    });
    let (_, win, named) = fitting.max_by_key(|(said, ..)| *said)?;
    Some((win, named))
}

/// What the slots of a form stand for, if the words say it; `once`: the number before is 1, and the next
/// word is in the singular.
fn fit<'a>(form: &[&'static str], words: &'a [Word], once: bool) -> Option<NamedWords<'a>> {
    let Some((part, form)) = form.split_first() else {
        return words.is_empty().then(Vec::new);
    };
    if !part.starts_with('<') {
        let (word, words) = words.split_first()?;
        let part = match once {
            true => part.trim_end_matches('s'),
            false => part,
        };
        return (word.text == part).then(|| fit(form, words, false))?;
    }
    let most = match *part {
        NUMBER | LINES => 1.min(words.len()),
        _ => words.len(),
    };
    (1..=most).find_map(|n_words| {
        let (stand, rest) = words.split_at(n_words);
        let once = *part == NUMBER && stand[0].text == "1";
        let mut named = fit(form, rest, once)?;
        named.insert(0, (*part, stand));
        Some(named)
    })
}

fn add_win<'a>(wins: &mut Vec<(Row, &'a Rule)>, win: Row, rule: &'a Rule, diags: &mut Vec<Diag>) {
    let exposes =
        |when: Condition| matches!(when, Condition::Checkmate | Condition::RoyalsCaptured);
    let overlaps = |other: &Row| {
        // What both players may do with their royals is one rule.
        let of_both = exposes(other.when) && exposes(win.when) && other.when != win.when;
        of_both || other.of.is_none() || win.of.is_none() || other.of == win.of
    };
    for (other, first) in wins.iter() {
        let diag = if first.value() == rule.value() && overlaps(other) {
            Diag::error("E0103", rule.span(), "this win is given twice")
        } else if let Some(why) = contradiction(other.when, win.when).filter(|_| overlaps(other)) {
            Diag::error("E0602", rule.span(), "the two wins contradict each other").label(why)
        } else {
            continue;
        };
        diags.push(
            diag.related(first.span(), "first here")
                .help("keep the one you mean"),
        );
        return;
    }
    wins.push((win, rule));
}

fn contradiction(a: Condition, b: Condition) -> Option<&'static str> {
    let both = |one: Condition, other: Condition| (a, b) == (one, other) || (a, b) == (other, one);
    if both(Condition::Checkmate, Condition::RoyalsCaptured) {
        Some("leaving the last royal under attack is illegal under one and legal under the other")
    } else if both(Condition::Checkmate, Condition::Checkmate)
        || both(Condition::RoyalsCaptured, Condition::RoyalsCaptured)
    {
        Some("who wins by it cannot lose by it")
    } else if a.is_about_bareness() && b.is_about_bareness() {
        Some("they judge a bare side differently")
    } else if both(Condition::Checks, Condition::Checks) {
        Some("the smaller number decides alone")
    } else {
        None
    }
}

/// Something must say whether the last royal may be exposed.
fn check_exposure(fields: &Fields, wins: &[(Row, &Rule)], diags: &mut Vec<Diag>) {
    let says = |win: Condition| matches!(win, Condition::Checkmate | Condition::RoyalsCaptured);
    let checks = ["checks", "win"];
    let is_said = wins.iter().any(|(win, _)| says(win.when))
        || fields.get("checks").is_some()
        || checks.iter().any(|key| fields.is_meant(key));
    let captured = wins
        .iter()
        .find(|(win, _)| win.when == Condition::RoyalsCaptured);
    if let (Some((_, rule)), Some(checks)) = (captured, fields.get("checks")) {
        let message = "the two rules contradict each other";
        let diag = Diag::error("E0602", rule.span(), message)
            .label("a royal piece may be left under attack here")
            .related(checks.span(), "and may not where checks are illegal");
        diags.push(diag.help("keep the one you mean"));
    }
    let place = match (wins.first(), fields.get("stalemate")) {
        (Some((_, rule)), _) => rule,
        (None, Some(rule)) if fields.get("win").is_none() => rule,
        _ => return,
    };
    if !is_said {
        let message = "nothing says whether the last royal piece may be left under attack";
        let diag = Diag::error("E0104", place.span(), message);
        diags.push(diag.help("add: win: checkmate, or win: all royals captured"));
    }
}
