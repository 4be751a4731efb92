//! The rules `quiet moves` and `dead` of the block `goal`, what a draw may mean, and numbers of which one may be for a
//! claim.
//!
//! Whether a rule can ever apply is not asked.

use super::fields::{Fields, choose_words, number, split_commas};
use super::names::Names;
use crate::ast::{Rule, Word, join, span_of};
use crate::diagnostic::Diag;
use crate::model::{PieceId, Selection};
use crate::program::{Army, Clock, Condition, Ending, Material, Verdict};

/// A row about the end of the game.
pub(super) type Row = Ending<Selection>;

/// What a rule asks for a claim, and what ends the game.
pub(super) struct Limits {
    pub(super) claim: Option<u32>,
    pub(super) end: Option<u32>,
}

/// What a draw may mean, for the first player; a draw where points decide.
pub(super) const DRAWS: &[(&str, Verdict)] = &[
    ("first player loses", Verdict::Loses),
    ("second player loses", Verdict::Wins),
    (MORE_POINTS, Verdict::Draws),
];

/// What says that points decide.
pub(super) const MORE_POINTS: &str = "more points wins";

/// What a clock may mean, for the first player.
const RESULTS: &[(&str, Verdict)] = &[
    ("draw", Verdict::Draws),
    ("first player loses", Verdict::Loses),
    ("second player loses", Verdict::Wins),
];

/// `3 on claim, 5`, either of them alone; whatever else is said follows.
pub(super) fn read_limits<'a>(
    words: &'a [Word],
    what: &str,
    range: std::ops::RangeInclusive<usize>,
    diags: &mut Vec<Diag>,
) -> Option<(Limits, &'a [Word])> {
    let (first, rest) = words.split_first()?;
    let (claim, end, rest) = match rest {
        [on, claim, rest @ ..] if (&*on.text, &*claim.text) == ("on", "claim") => match rest {
            [comma, end, rest @ ..] if comma.text == "," && is_number(end) => {
                (Some(first), Some(end), rest)
            }
            _ => (Some(first), None, rest),
        },
        _ => (None, Some(first), rest),
    };
    let mut read = |word: Option<&Word>| match word {
        Some(word) => number(word, what, range.clone(), diags).map(|number| Some(number as u32)),
        None => Some(None),
    };
    let (claimed, ended) = (read(claim), read(end));
    let limits = Limits {
        claim: claimed?,
        end: ended?,
    };
    if let (Some(word), Some(claim), Some(end)) = (claim, limits.claim, limits.end)
        && claim >= end
    {
        let diag = Diag::error("E0601", word.span, "nobody can ever claim this");
        diags.push(
            diag.label(format!("the game ends at {end}"))
                .help("the smaller number is for the claim"),
        );
        return None;
    }
    Some((limits, rest))
}

/// The row of the rule `quiet moves`; `Some(None)` if there is none.
pub(super) fn check_clock(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Option<Row>> {
    let Some(rule) = fields.get("quiet moves") else {
        return Some(None);
    };
    let words: Vec<Word> = rule.words.iter().flat_map(split_commas).collect();
    let what = "a number of moves";
    let most = Clock::MOST as usize;
    let (limits, rest) = read_limits(&words, what, 1..=most, diags)?;
    let Some((result, pieces, drops)) = clock_parts(rest) else {
        let message = "expected a number, a result and what begins the count anew";
        let diag = Diag::error("E0105", rule.value_span(), message);
        let form = "50 on claim, 75, draw unless captures or moves of Walker or drops";
        diags.push(diag.help(format!("write for example: quiet moves: {form}")));
        return None;
    };
    let result = choose_words(rule, result, RESULTS, diags)?;
    if limits.claim.is_some() && result != Verdict::Draws {
        let message = "only a draw can be claimed";
        let diag = Diag::error("E0602", rule.value_span(), message);
        diags.push(diag.help("write `draw`, or remove the number `on claim`"));
        return None;
    }
    let pieces = match pieces {
        [] => Selection {
            but: false,
            pieces: Vec::new(),
        },
        pieces => names.selection(pieces, diags)?,
    };
    Some(Some(Ending {
        pieces: Some(pieces),
        clock: Some(Clock {
            claim: limits.claim,
            end: limits.end,
            drops,
        }),
        clause: rule.clause,
        ..Ending::new(Condition::QuietMoves, result)
    }))
}

/// The rows of the rules `dead`.
pub(super) fn check_dead(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Vec<Row>> {
    let rules: Vec<&Rule> = fields.all("dead").collect();
    for rule in rules.iter().filter(|rule| rule.head.len() > 1) {
        let message = "`dead` takes no pieces before its `:`";
        let diag = Diag::error("E0105", rule.head_span(), message);
        diags.push(diag.help("write for example: dead: Royal against Royal"));
    }
    for (index, rule) in rules.iter().enumerate() {
        let same = |other: &&&Rule| other.value() == rule.value();
        if let Some(first) = rules[..index].iter().find(same) {
            let diag = Diag::error("E0103", rule.span(), "this rule is given twice");
            diags.push(
                diag.related(first.span(), "first here")
                    .help("remove one of the two"),
            );
        }
    }
    let rows: Vec<Option<Row>> = { rules.iter() }
        .map(|rule| check_material(rule, names, diags))
        .collect();
    rows.into_iter().collect()
}

fn is_number(word: &Word) -> bool {
    word.text.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether the words are these.
fn says(words: &[&Word], text: &str) -> bool {
    words.iter().map(|word| &*word.text).eq(text.split(' '))
}

/// What follows the numbers of a clock: the result, pieces whose moves are no quiet ones, and whether
/// drops are not.
fn clock_parts(words: &[Word]) -> Option<(&[Word], &[Word], bool)> {
    let at = words.iter().position(|word| word.text == "unless")?;
    let (comma, result) = words[..at].split_first()?;
    let (captures, rest) = words[at + 1..].split_first()?;
    let (drops, rest) = match rest {
        [rest @ .., or, drops] if (&*or.text, &*drops.text) == ("or", "drops") => (true, rest),
        _ => (false, rest),
    };
    let pieces = match rest {
        [] => rest,
        [or, moves, of, pieces @ ..] if says(&[or, moves, of], "or moves of") => {
            (!pieces.is_empty()).then_some(pieces)?
        }
        _ => return None,
    };
    let said = comma.text == "," && captures.text == "captures" && !result.is_empty();
    said.then_some((result, pieces, drops))
}

/// `dead: Crown, any Runner against Crown, any Runner on one colour`
fn check_material(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Row> {
    let words: Vec<Word> = rule.words.iter().flat_map(split_commas).collect();
    let (words, colour) = match &words[..] {
        [rest @ .., on, one, colour] if says(&[on, one, colour], "on one colour") => {
            (rest, span_of(&words[words.len() - 3..]))
        }
        all => (all, None),
    };
    let sides: Vec<&[Word]> = words.split(|word| word.text == "against").collect();
    let is_any = |side: &[Word]| join(side) == "any";
    let [one, other] = sides[..] else {
        return malformed(rule, diags);
    };
    if is_any(one) && is_any(other) {
        return malformed(rule, diags);
    }
    let armies = [one, other].map(|side| check_army(rule, side, names, diags));
    let [Some(one), Some(other)] = armies else {
        return None;
    };
    let armies = [one, other];
    let free = { armies.iter() }.flat_map(|army| &army.pieces);
    if let Some(span) = colour
        && !free.clone().any(|(_, number)| number.is_none())
    {
        let diag = Diag::error("E0601", span, "`on one colour` has no effect");
        diags.push(
            diag.label("it is about the pieces named behind `any`")
                .help("remove it, or write for example: any Walker on one colour"),
        );
        return None;
    }
    Some(Ending {
        material: Some(Material {
            armies,
            one_colour: colour.is_some(),
        }),
        clause: rule.clause,
        ..Ending::new(Condition::Dead, Condition::Dead.result())
    })
}

/// `any`, or pieces with commas, `any` before those of which there is any number.
fn check_army(
    rule: &Rule,
    words: &[Word],
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Army<Selection>> {
    if join(words) == "any" {
        return Some(Army {
            pieces: Vec::new(),
            others: true,
        });
    }
    let mut found: Vec<(PieceId, Option<u32>)> = Vec::new();
    for named in words.split(|word| word.text == ",") {
        let (word, number) = match named {
            [word] => (word, Some(1)),
            [any, word] if any.text == "any" => (word, None),
            _ => return malformed(rule, diags),
        };
        let piece = names.single(word, diags)?;
        match found.iter_mut().find(|(known, _)| *known == piece) {
            None => found.push((piece, number)),
            Some((_, Some(known))) if number.is_some() => *known += 1,
            Some(_) => {
                let message = format!("`{}` is named twice, once with `any`", word.text);
                let diag = Diag::error("E0602", word.span, message);
                diags.push(diag.help("keep the one you mean"));
                return None;
            }
        }
    }
    let select = |piece| Selection {
        but: false,
        pieces: vec![piece],
    };
    let pieces = found.into_iter();
    Some(Army {
        pieces: pieces
            .map(|(piece, number)| (select(piece), number))
            .collect(),
        others: false,
    })
}

fn malformed<T>(rule: &Rule, diags: &mut Vec<Diag>) -> Option<T> {
    let message = "expected what each player has left";
    let diag = Diag::error("E0105", rule.value_span(), message);
    let form = "write for example: dead: Walker against Walker, Runner";
    diags.push(diag.help(form));
    None
}
