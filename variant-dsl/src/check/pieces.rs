//! Pieces: tokens, glyphs, moves, back sides.
//!
//! Whether a piece can occur at all and what it may do in this game is left to `lint`.

use std::collections::HashMap;

use super::movements::Movements;
use super::names::Names;
use super::naming::{MAX_NAME, bad_name, check_name};
use super::titles::{check_title, check_titles};
use crate::ast::{Piece as Declared, Rule, Variant, Word, WordKind, span_of};
use crate::diagnostic::{Draft, Span, line_of};
use crate::model::{Back, Piece, PieceClauses};
use crate::notation::{MAX_LEGS, adds_to, canonical};
use crate::path::{Path, Test, legs_of};
use crate::vocabulary::{ATTRIBUTES, later_rule, nearest, not_yet, shorten, unknown};

/// Most pieces in a game.
const MAX_PIECES: usize = 512;

/// Most `move:` entries of a piece.
const MAX_ENTRIES: usize = 32;

pub(super) fn check_pieces(
    variant: &Variant,
    names: &Names,
    (texts, movements): (&[&str], &Movements),
    drafts: &mut Vec<Draft>,
) -> Option<Vec<Piece>> {
    if names.pieces.is_empty() {
        let draft = Draft::error("E0104", variant.name.span, "the game has no pieces");
        drafts.push(draft.help("add for example: piece Walker \"Wk\" \"歩\" { move: W }"));
    }
    if names.pieces.len() > MAX_PIECES {
        let place = names.pieces[MAX_PIECES].name.span;
        let message = format!(
            "the game has {} pieces, more than {MAX_PIECES}",
            names.pieces.len()
        );
        drafts.push(Draft::error("E0208", place, message).help("remove some pieces"));
        return None;
    }
    check_tokens(names, drafts);
    check_titles(names, drafts);
    let mut pieces = Some(Vec::new());
    let mut n_legs = 0;
    for piece in &names.pieces {
        let found = check_piece(piece, names, (texts, movements), drafts);
        n_legs += found.as_ref().map_or(0, |found| legs_of(&found.paths));
        if n_legs > MAX_LEGS {
            let message = format!("the moves of this game have more than {MAX_LEGS} legs together");
            let draft =
                Draft::error("E0302", piece.name.span, message).label("too many with this piece");
            drafts.push(draft.help("use shorter chains of legs"));
            return None;
        }
        match (&mut pieces, found) {
            (Some(pieces), Some(found)) => pieces.push(found),
            _ => pieces = None,
        }
    }
    pieces
}

/// Tokens and foreign letters must be told apart without regard to case.
fn check_tokens(names: &Names, drafts: &mut Vec<Draft>) {
    let mut seen: HashMap<String, Span> = HashMap::new();
    for piece in &names.pieces {
        check_name("a piece", &piece.name, drafts);
        if piece
            .name
            .text
            .starts_with(|c: char| c.is_ascii_lowercase())
            && piece.name.text.len() <= MAX_NAME
        {
            let message = format!(
                "the name of the piece `{}` begins with a lower-case letter",
                piece.name.text
            );
            let help = format!("write `{}`", capitalised(&piece.name.text));
            drafts.push(Draft::error("E0201", piece.name.span, message).help(help));
        }
        if check_token(&piece.token, "a token", drafts) {
            claim(&piece.token, "token", &mut seen, drafts);
        }
        if let Some(glyph) = &piece.glyph {
            check_glyph(glyph, drafts);
        }
    }
    for rule in names.pieces.iter().flat_map(|piece| &piece.attributes) {
        if let ("sfen", [letters]) = (rule.key().as_str(), rule.words.as_slice())
            && check_token(letters, "a foreign letter", drafts)
        {
            claim(letters, "foreign letter", &mut seen, drafts);
        }
    }
}

fn claim(word: &Word, what: &str, seen: &mut HashMap<String, Span>, drafts: &mut Vec<Draft>) {
    let Some(first) = seen.insert(word.text.to_lowercase(), word.span) else {
        return;
    };
    let message = format!("the {what} `{}` is taken", word.text);
    let draft = Draft::error("E0206", word.span, message).label("used again here");
    let help = "choose another: in positions, case tells the players apart";
    drafts.push(draft.related(first, "first used here").help(help));
}

fn check_token(word: &Word, what: &str, drafts: &mut Vec<Draft>) -> bool {
    let letters = word.text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let upper = word.text.starts_with(|c: char| c.is_ascii_uppercase());
    if letters && upper && word.text.len() <= 3 {
        return true;
    }
    let message = format!("`{}` cannot be {what}", shorten(&word.text));
    let help = "use one to three letters from A to Z, the first a capital";
    drafts.push(Draft::error("E0202", word.span, message).help(help));
    false
}

fn check_glyph(word: &Word, drafts: &mut Vec<Draft>) {
    let n_chars = word.text.chars().count();
    if (1..=4).contains(&n_chars) && !word.text.contains(char::is_whitespace) {
        return;
    }
    let message = format!("`{}` cannot be a glyph", shorten(&word.text));
    let help = "use one to four characters without spaces, or omit it";
    drafts.push(Draft::error("E0202", word.span, message).help(help));
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| {
        format!("{}{}", first.to_ascii_uppercase(), letters.as_str())
    })
}

fn check_piece(
    piece: &Declared,
    names: &Names,
    (texts, movements): (&[&str], &Movements),
    drafts: &mut Vec<Draft>,
) -> Option<Piece> {
    let mut paths = Some(Vec::new());
    let mut entries: Vec<(&str, Span)> = Vec::new();
    let mut clauses = PieceClauses::default();
    let n_drafts = drafts.len();
    let (mut royal, mut sfen, mut promotes, mut title) = (None, None, None, None);
    for rule in &piece.attributes {
        match rule.key().as_str() {
            "move" if entries.len() == MAX_ENTRIES => {
                let message = format!("a piece may have at most {MAX_ENTRIES} `move:` entries");
                let draft = Draft::error("E0302", rule.span(), message);
                drafts.push(draft.help("write several moves in one entry, as in `move: WfF`"));
                return None;
            }
            "move" if has_value(rule, "move: WF", drafts) => {
                let text =
                    &texts[rule.value_span().file][rule.value_span().start..rule.value_span().end];
                entries.push((text, rule.value_span()));
                let entry = movements.read(text, rule.value_span(), names, drafts);
                cite(&mut clauses, entry.as_deref().unwrap_or_default(), rule);
                add_entry(&mut paths, entry, rule, drafts);
            }
            "promotes" if has_value(rule, "promotes: Runner \"走\"", drafts) => {
                set_once(&mut promotes, rule, drafts);
            }
            "name" if has_value(rule, "name: \"Night-Walker\"", drafts) => {
                set_once(&mut title, rule, drafts);
            }
            "sfen" if has_value(rule, "sfen: N", drafts) => set_once(&mut sfen, rule, drafts),
            "royal" => {
                set_once(&mut royal, rule, drafts);
                if rule.colon {
                    let draft = Draft::error("E0105", rule.span(), "`royal` takes no value");
                    drafts.push(draft.help("write just: royal"));
                }
            }
            "name" | "move" | "promotes" | "sfen" => {}
            key => unknown_attribute(key, rule, drafts),
        }
    }
    let meant = |rule: &Rule| nearest(&rule.key(), ATTRIBUTES.iter().copied()) == Some("move");
    if entries.is_empty() && !piece.attributes.iter().any(meant) {
        let message = format!("the piece `{}` has no move", piece.name.text);
        drafts.push(
            Draft::error("E0104", piece.name.span, message).help("add for example: move: WF"),
        );
    }
    if entries.is_empty() {
        paths = None;
    }
    if paths.is_some() && entries.len() > 1 && drafts.len() == n_drafts {
        movements.compare(&entries, drafts);
    }
    let back = promotes.map(|rule| check_promotes(piece, rule, names, drafts));
    let sfen = sfen.map(|rule| check_sfen(piece, rule, drafts));
    let title = check_title(piece, title, drafts);
    let movement: Vec<&str> = entries.iter().map(|(text, _)| *text).collect();
    let paths = canonical(paths?);
    Some(Piece {
        name: piece.name.text.clone(),
        title: title?,
        token: piece.token.text.clone(),
        glyph: piece.glyph.as_ref().map(|glyph| glyph.text.clone()),
        sfen: sfen.map_or(Some(None), |letters| letters.map(Some))?,
        royal: royal.is_some(),
        movement: movement.join(" "),
        span: piece.name.span,
        line: line_of(texts[piece.name.span.file], piece.name.span.start),
        paths,
        clauses,
        back: back.map_or(Some(None), |back| back.map(Some))?,
    })
}

fn has_value(rule: &Rule, example: &str, drafts: &mut Vec<Draft>) -> bool {
    if rule.colon {
        return true;
    }
    let message = format!("`{}` has no value", rule.key());
    let help = format!("write for example: {example}");
    drafts.push(Draft::error("E0001", rule.span(), message).help(help));
    false
}

fn set_once<'a>(slot: &mut Option<&'a Rule>, rule: &'a Rule, drafts: &mut Vec<Draft>) {
    let Some(first) = slot else {
        *slot = Some(rule);
        return;
    };
    let message = format!("`{}` is given twice", rule.key());
    let draft = Draft::error("E0103", rule.span(), message).label("again here");
    drafts.push(
        draft
            .related(first.span(), "first here")
            .help("keep the one you mean"),
    );
}

fn unknown_attribute(key: &str, rule: &Rule, drafts: &mut Vec<Draft>) {
    let whole = format!("{key}: {}", rule.value());
    if let Some((word, what)) = later_rule(&whole) {
        drafts.push(not_yet(word, rule.span(), Some(what)));
        return;
    }
    let first = rule.head[0].text.as_str();
    if ATTRIBUTES.contains(&first) && !rule.colon {
        let draft = Draft::error(
            "E0001",
            rule.span(),
            format!("expected `:` or `;` after `{first}`"),
        );
        drafts.push(draft.help("separate attributes by `;`, and write `:` before a value"));
        return;
    }
    drafts.push(unknown("an attribute", key, rule.head_span(), ATTRIBUTES));
}

/// Joins the paths of one more `move:` to those before; one that adds nothing is a mistake.
fn add_entry(
    paths: &mut Option<Vec<Path>>,
    entry: Option<Vec<Path>>,
    rule: &Rule,
    drafts: &mut Vec<Draft>,
) {
    let (Some(all), Some(entry)) = (paths.as_mut(), entry) else {
        *paths = None;
        return;
    };
    let adds = all.is_empty() || adds_to(all, &entry);
    all.extend(entry);
    if !adds {
        let message = "this `move:` adds nothing to the others";
        drafts.push(Draft::error("E0601", rule.span(), message).help("remove it"));
    }
}

/// Notes which rule gives these moves, and what it is first to ask for.
fn cite(clauses: &mut PieceClauses, entry: &[Path], rule: &Rule) {
    clauses.moves.push(rule.clause);
    let tests = entry.iter().flat_map(Path::tests);
    for test in tests.filter_map(Test::protection) {
        if clauses.tests.iter().all(|(asked, _)| *asked != test) {
            clauses.tests.push((test, rule.clause));
        }
    }
}

fn check_promotes(
    piece: &Declared,
    rule: &Rule,
    names: &Names,
    drafts: &mut Vec<Draft>,
) -> Option<Back> {
    let (target, glyph) = match rule.words.as_slice() {
        [target] if target.kind == WordKind::Bare => (target, None),
        [target, glyph] if target.kind == WordKind::Bare && glyph.kind == WordKind::Quoted => {
            (target, Some(glyph))
        }
        words => {
            let span = span_of(words)?;
            let message = match words.iter().any(|word| word.text.contains(',')) {
                true => "a piece promotes to one piece only",
                false => "expected a piece, optionally followed by a glyph in quotes",
            };
            let draft = Draft::error("E0105", span, message);
            drafts.push(draft.help("write for example: promotes: Runner \"走\""));
            return None;
        }
    };
    if let Some(glyph) = glyph {
        check_glyph(glyph, drafts);
    }
    if target.text == piece.name.text {
        let message = format!("`{}` promotes to itself", piece.name.text);
        drafts.push(Draft::error("E0207", target.span, message).help("name another piece"));
        return None;
    }
    let id = names.piece(target, drafts)?;
    Some(Back {
        piece: id,
        glyph: glyph.map(|glyph| glyph.text.clone()),
    })
}

fn check_sfen(piece: &Declared, rule: &Rule, drafts: &mut Vec<Draft>) -> Option<String> {
    let [letters] = rule.words.as_slice() else {
        let draft = Draft::error("E0105", rule.value_span(), "expected one foreign letter");
        drafts.push(draft.help("write for example: sfen: N"));
        return None;
    };
    if letters.kind != WordKind::Bare {
        let draft = bad_name("a foreign letter", letters);
        drafts.push(draft);
        return None;
    }
    if letters.text.eq_ignore_ascii_case(&piece.token.text) {
        return None; // `check_tokens` has reported that it is taken
    }
    Some(letters.text.clone())
}
