//! The rules `counting` of the block `goal`: for whom moves are counted, and how many the other player has to win.

use super::fields::{Fields, number, split_commas};
use super::names::Names;
use crate::ast::{Rule, Word, span_of};
use crate::diagnostic::Diag;
use crate::model::Selection;
use crate::program::{Clock, Condition, CountLimit, Countdown, Ending};

/// A row about the end of the game.
type Row = Ending<Selection>;

/// What stands before the colon: whether the count is claimed, for whom it is, and which pieces must be gone.
type Head = (bool, [u32; 2], Option<Selection>);

const CLAIMED: &str = "claimed";

const HEAD: &str = "counting bare without Walker: 16 against Runner, 64 from pieces";

/// The rows of the rules `counting`, that for a bare player first.
pub(super) fn check_counting(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Vec<Row>> {
    let rules: Vec<&Rule> = fields.all("counting").collect();
    let rows: Vec<Option<Row>> = { rules.iter() }
        .map(|rule| check_row(rule, names, diags))
        .collect();
    let mut said: [Option<&Rule>; 2] = [None; 2];
    for (rule, row) in rules.iter().zip(&rows) {
        let countdown = row.as_ref().and_then(|row| row.countdown.as_ref());
        let Some(countdown) = countdown else { continue };
        if let Some(first) = said[usize::from(countdown.is_bare())].replace(rule) {
            let who = match countdown.is_bare() {
                true => "the count for a bare player",
                false => "the count for a player with several pieces",
            };
            let diag = Diag::error("E0103", rule.span(), format!("{who} is given twice"));
            let diag = diag.related(first.span(), "first here");
            diags.push(diag.help("keep the one you mean"));
        }
    }
    let mut rows: Vec<Row> = rows.into_iter().collect::<Option<_>>()?;
    let is_bare = |row: &Row| row.countdown.as_ref().is_some_and(Countdown::is_bare);
    rows.sort_by_key(|row| !is_bare(row));
    Some(rows)
}

/// `counting claimed with 3 pieces without Walker: 16 against 2 Runner, 64 from pieces`
fn check_row(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Row> {
    let (claimed, has, without) = check_head(rule, names, diags)?;
    let words: Vec<Word> = rule.words.iter().flat_map(split_commas).collect();
    let (words, from_pieces) = match &words[..] {
        [rest @ .., from, pieces] if (&*from.text, &*pieces.text) == ("from", "pieces") => {
            (rest, true)
        }
        all => (all, false),
    };
    let parts: Vec<&[Word]> = words.split(|word| word.text == ",").collect();
    let mut limits: Vec<CountLimit<Selection>> = Vec::new();
    let mut sound = true;
    for part in &parts {
        let Some(limit) = check_limit(rule, part, names, diags) else {
            sound = false;
            continue;
        };
        let same = |known: &&CountLimit<Selection>| {
            let all = known.against.but && known.against.pieces.is_empty();
            all || known.against == limit.against && known.number <= limit.number
        };
        if let Some(known) = limits.iter().find(same) {
            let span = span_of(part).unwrap_or_else(|| rule.value_span());
            let diag = Diag::error("E0601", span, "this limit can never be the one");
            let label = format!("the limit {} comes first and holds then", known.moves);
            diags.push(
                diag.label(label)
                    .help("put what asks for more before it, or remove this"),
            );
            sound = false;
        }
        limits.push(limit);
    }
    sound.then(|| Ending {
        pieces: without,
        countdown: Some(Countdown {
            has,
            limits,
            from_pieces,
            claimed,
        }),
        clause: rule.clause,
        ..Ending::new(Condition::Counting, Condition::Counting.result())
    })
}

/// Whether a player claims the count, which is said directly behind the word `counting`, and not for a bare player.
fn check_claimed(rule: &Rule, diags: &mut Vec<Diag>) -> Option<bool> {
    let behind = &rule.head[1..];
    let is_first = behind.first().is_some_and(|word| word.text == CLAIMED);
    let mut said = { behind.iter().chain(&rule.words) }.filter(|word| word.text == CLAIMED);
    let Some(claimed) = said.next() else {
        return Some(false);
    };
    let is_bare = behind.iter().any(|word| word.text == "bare");
    let (code, span, message, help) = match said.next() {
        Some(again) => (
            "E0105",
            again.span,
            "`claimed` is given twice",
            "remove this",
        ),
        None if is_bare => (
            "E0601",
            claimed.span,
            "the count for a bare player begins by itself",
            "remove this, or remove `bare`: players with several pieces may claim a count",
        ),
        None if !is_first => (
            "E0105",
            claimed.span,
            "`claimed` does not stand here",
            "write it directly behind `counting`",
        ),
        None => return Some(true),
    };
    diags.push(Diag::error(code, span, message).help(help));
    None
}

/// Whether a player claims the count, for whom it is, and which pieces must be gone: `bare without Walker`, `claimed with 3
/// pieces`, or nothing.
fn check_head(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Head> {
    let claimed = check_claimed(rule, diags)?;
    let words = &rule.head[1 + usize::from(claimed)..];
    let (who, without) = match words.iter().position(|word| word.text == "without") {
        Some(at) => (&words[..at], Some(&words[at + 1..])),
        None => (words, None),
    };
    let has = match who {
        [] => [2, u32::MAX],
        [bare] if bare.text == "bare" => Countdown::BARE,
        [with, most, pieces] if (&*with.text, &*pieces.text) == ("with", "pieces") => [
            2,
            number(most, "a number of pieces", 2..=255, diags)? as u32,
        ],
        _ => {
            let span = span_of(who).unwrap_or_else(|| rule.head_span());
            let message = "expected for whom moves are counted";
            let diag = Diag::error("E0105", span, message);
            let form = match claimed {
                true => "`counting claimed` or `counting claimed with 3 pieces`",
                false => {
                    "`counting`, `counting claimed`, `counting bare` or `counting with 3 pieces`"
                }
            };
            diags.push(diag.help(format!(
                "write {form}; behind it `without` and pieces that must be gone"
            )));
            return None;
        }
    };
    let Some(without) = without else {
        return Some((claimed, has, None));
    };
    if without.is_empty() {
        let diag = Diag::error(
            "E0105",
            rule.head_span(),
            "the pieces are missing after `without`",
        );
        diags.push(diag.help(format!("write for example: {HEAD}")));
        return None;
    }
    let selection = names.selection(without, diags)?;
    let royals = names.royals().pieces;
    let named = |piece| selection.pieces.contains(piece) != selection.but;
    if royals.iter().any(named) {
        let span = span_of(without)?;
        let diag = Diag::error("E0601", span, "this count can never begin")
            .label("a royal piece is always there");
        diags.push(diag.help("name pieces that can be gone"));
        return None;
    }
    Some((claimed, has, Some(selection)))
}

/// `16 against 2 Runner`, or a number alone against anything.
fn check_limit(
    rule: &Rule,
    words: &[Word],
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<CountLimit<Selection>> {
    let malformed = |diags: &mut Vec<Diag>| {
        let span = span_of(words).unwrap_or_else(|| rule.value_span());
        let diag = Diag::error("E0105", span, "expected a limit");
        diags.push(diag.help(format!("write for example: {HEAD}")));
        None
    };
    let Some((moves, rest)) = words.split_first() else {
        return malformed(diags);
    };
    let most = Clock::MOST as usize;
    let moves = |diags: &mut Vec<Diag>| {
        let moves = number(moves, "a number of moves", 1..=most, diags);
        moves.map(|moves| moves as u32)
    };
    let (many, pieces) = match rest {
        [] => {
            return Some(CountLimit {
                against: names.all(),
                number: 1,
                moves: moves(diags)?,
            });
        }
        [against, many, pieces @ ..] if against.text == "against" => {
            match many.text.starts_with(|c: char| c.is_ascii_digit()) {
                true => (Some(many), pieces),
                false => (None, &rest[1..]),
            }
        }
        _ => return malformed(diags),
    };
    if pieces.is_empty() {
        return malformed(diags);
    }
    let moves = moves(diags);
    let many = many.map_or(Some(1), |many| {
        number(many, "a number of pieces", 1..=255, diags)
    });
    Some(CountLimit {
        against: names.selection(pieces, diags)?,
        number: many? as u32,
        moves: moves?,
    })
}
