//! Pieces: tokens, glyphs, moves, back sides.
//!
//! Whether a piece can occur at all and what it may do in this game is left to `lint`.

use std::collections::HashMap;

use super::fields::comma_list;
use super::movements::Movements;
use super::names::Names;
use super::naming::{MAX_NAME, bad_name, check_name};
use super::titles::{check_title, check_titles};
use crate::ast::{Piece as Declared, Rule, Variant, Word, WordKind, span_of};
use crate::diagnostic::{Diag, Span, line_of};
use crate::model::{Back, Piece, PieceClauses, PieceId, Selection};
use crate::notation::{MAX_LEGS, adds_to, canonical};
use crate::path::{Path, Special, Test, legs_of};
use crate::vocabulary::{ATTRIBUTES, nearest, shorten, unknown};

/// Most pieces in a game.
const MAX_PIECES: usize = 512;

/// Most `move:` entries of a piece.
const MAX_ENTRIES: usize = 32;

pub(super) fn check_pieces(
    variant: &Variant,
    names: &Names,
    (texts, movements): (&[&str], &Movements),
    diags: &mut Vec<Diag>,
) -> Option<Vec<Piece>> {
    if names.pieces.is_empty() {
        let diag = Diag::error("E0104", variant.name.span, "the game has no pieces");
        diags.push(diag.help("add for example: piece Walker \"Wk\" \"歩\" { move: W }"));
    }
    if names.pieces.len() > MAX_PIECES {
        let place = names.pieces[MAX_PIECES].name.span;
        let message = format!(
            "the game has {} pieces, more than {MAX_PIECES}",
            names.pieces.len()
        );
        diags.push(Diag::error("E0208", place, message).help("remove some pieces"));
        return None;
    }
    check_tokens(names, diags);
    check_titles(names, diags);
    let mut pieces = Some(Vec::new());
    let mut n_legs = 0;
    for (id, piece) in PieceId::all(names.pieces.len()).zip(&names.pieces) {
        let found = check_piece((id, piece), names, (texts, movements), diags);
        n_legs += found.as_ref().map_or(0, |found| legs_of(&found.paths));
        if n_legs > MAX_LEGS {
            let message = format!("the moves of this game have more than {MAX_LEGS} legs together");
            let diag =
                Diag::error("E0302", piece.name.span, message).label("too many with this piece");
            diags.push(diag.help("use shorter chains of legs"));
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
fn check_tokens(names: &Names, diags: &mut Vec<Diag>) {
    let mut seen: HashMap<String, Span> = HashMap::new();
    for piece in &names.pieces {
        check_name("a piece", &piece.name, diags);
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
            diags.push(Diag::error("E0201", piece.name.span, message).help(help));
        }
        if check_token(&piece.token, "a token", diags) {
            claim(&piece.token, "token", &mut seen, diags);
        }
        if let Some(glyph) = &piece.glyph {
            check_glyph(glyph, diags);
        }
    }
    for rule in names.pieces.iter().flat_map(|piece| &piece.attributes) {
        if let ("sfen" | "wxf", [letters]) = (rule.key().as_str(), rule.words.as_slice())
            && check_token(letters, "a foreign letter", diags)
        {
            claim(letters, "foreign letter", &mut seen, diags);
        }
    }
}

fn claim(word: &Word, what: &str, seen: &mut HashMap<String, Span>, diags: &mut Vec<Diag>) {
    let Some(first) = seen.insert(word.text.to_lowercase(), word.span) else {
        return;
    };
    let message = format!("the {what} `{}` is taken", word.text);
    let diag = Diag::error("E0206", word.span, message).label("used again here");
    let help = "choose another: in positions, case tells the players apart";
    diags.push(diag.related(first, "first used here").help(help));
}

fn check_token(word: &Word, what: &str, diags: &mut Vec<Diag>) -> bool {
    let letters = word.text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let upper = word.text.starts_with(|c: char| c.is_ascii_uppercase());
    if letters && upper && word.text.len() <= 3 {
        return true;
    }
    let message = format!("`{}` cannot be {what}", shorten(&word.text));
    let help = "use one to three letters from A to Z, the first a capital";
    diags.push(Diag::error("E0202", word.span, message).help(help));
    false
}

fn check_glyph(word: &Word, diags: &mut Vec<Diag>) {
    let n_chars = word.text.chars().count();
    if (1..=4).contains(&n_chars) && !word.text.contains(char::is_whitespace) {
        return;
    }
    let message = format!("`{}` cannot be a glyph", shorten(&word.text));
    let help = "use one to four characters without spaces, or omit it";
    diags.push(Diag::error("E0202", word.span, message).help(help));
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| {
        format!("{}{}", first.to_ascii_uppercase(), letters.as_str())
    })
}

fn check_piece(
    (id, piece): (PieceId, &Declared),
    names: &Names,
    (texts, movements): (&[&str], &Movements),
    diags: &mut Vec<Diag>,
) -> Option<Piece> {
    let mut paths = Some(Vec::new());
    let mut entries: Vec<(&str, Span)> = Vec::new();
    let mut clauses = PieceClauses::default();
    let n_diags = diags.len();
    let (mut royal, mut sfen, mut promotes, mut title) = (None, None, None, None);
    let (mut wxf, mut fresh) = (None, None);
    let mut becomes: Vec<&Rule> = Vec::new();
    for rule in &piece.attributes {
        match rule.key().as_str() {
            "move" if entries.len() == MAX_ENTRIES => {
                let message = format!("a piece may have at most {MAX_ENTRIES} `move:` entries");
                let diag = Diag::error("E0302", rule.span(), message);
                diags.push(diag.help("write several moves in one entry, as in `move: WfF`"));
                return None;
            }
            "move" if rule.value() == "none" => {
                entries.push(("none", rule.value_span()));
                add_entry(&mut paths, Some(Vec::new()), rule, diags);
            }
            "move" if has_value(rule, "move: WF", diags) => {
                let text =
                    &texts[rule.value_span().file][rule.value_span().start..rule.value_span().end];
                entries.push((text, rule.value_span()));
                let entry = movements.read(text, rule.value_span(), names, diags);
                let ranked = |paths| {
                    names
                        .order
                        .settle(paths, (id, names.name_of(id)), rule.value_span(), diags)
                };
                let entry = entry.and_then(ranked);
                cite(&mut clauses, entry.as_deref().unwrap_or_default(), rule);
                add_entry(&mut paths, entry, rule, diags);
            }
            "promotes" if has_value(rule, "promotes: Runner \"走\"", diags) => {
                set_once(&mut promotes, rule, diags);
            }
            key if (key == "becomes" || key.starts_with("becomes "))
                && has_value(rule, "becomes: Runner, Walker", diags) =>
            {
                becomes.push(rule);
            }
            "name" if has_value(rule, "name: \"Night-Walker\"", diags) => {
                set_once(&mut title, rule, diags);
            }
            "sfen" if has_value(rule, "sfen: N", diags) => set_once(&mut sfen, rule, diags),
            "wxf" if has_value(rule, "wxf: H", diags) => set_once(&mut wxf, rule, diags),
            "fresh" if has_value(rule, FRESH, diags) => set_once(&mut fresh, rule, diags),
            "royal" => {
                set_once(&mut royal, rule, diags);
                if rule.colon {
                    let diag = Diag::error("E0105", rule.span(), "`royal` takes no value");
                    diags.push(diag.help("write just: royal"));
                }
            }
            "name" | "move" | "promotes" | "sfen" | "wxf" | "becomes" | "fresh" => {}
            key => unknown_attribute(key, rule, diags),
        }
    }
    let meant = |rule: &Rule| nearest(&rule.key(), ATTRIBUTES.iter().copied()) == Some("move");
    if entries.is_empty() && !piece.attributes.iter().any(meant) {
        let message = format!("the piece `{}` has no move", piece.name.text);
        diags
            .push(Diag::error("E0104", piece.name.span, message).help("add for example: move: WF"));
    }
    if entries.is_empty() {
        paths = None;
    }
    let none = entries.iter().find(|(text, _)| *text == "none");
    if let (Some((_, place)), true) = (none, entries.len() > 1) {
        let diag = Diag::error("E0602", *place, "a piece that has a move has no `none`");
        diags.push(diag.help("remove this, or every other `move:` of the piece"));
        paths = None;
    }
    if paths.is_some() && entries.len() > 1 && diags.len() == n_diags {
        movements.compare(&entries, diags);
    }
    let back = promotes.map(|rule| check_promotes(piece, rule, names, diags));
    let becomes = check_becomes(piece, (&becomes, promotes), names, diags);
    let sfen = sfen.map(|rule| check_foreign(piece, rule, diags));
    let wxf = wxf.map(|rule| check_foreign(piece, rule, diags));
    let title = check_title(piece, title, diags);
    let movement: Vec<&str> = entries.iter().map(|(text, _)| *text).collect();
    let paths = canonical(paths?);
    let is_guarded = paths.iter().any(|path| path.asks_attack().is_some());
    if is_guarded && royal.is_none() {
        let place = entries
            .iter()
            .find_map(|(text, place)| text.contains('<').then_some(*place));
        let message = format!(
            "`{}` asks whether it is attacked, and is not royal",
            piece.name.text
        );
        let diag = Diag::error("E0602", place.unwrap_or(piece.name.span), message);
        diags.push(diag.help("add `royal`, or remove the guard"));
        return None;
    }
    let aimed_at_by = match fresh {
        None => None,
        Some(rule) => Some(check_fresh(rule, &paths, names, diags)?),
    };
    Some(Piece {
        name: piece.name.text.clone(),
        title: title?,
        token: piece.token.text.clone(),
        glyph: piece.glyph.as_ref().map(|glyph| glyph.text.clone()),
        sfen: sfen.map_or(Some(None), |letters| letters.map(Some))?,
        wxf: wxf.map_or(Some(None), |letters| letters.map(Some))?,
        royal: royal.is_some(),
        movement: movement.join(" "),
        span: piece.name.span,
        line: line_of(texts[piece.name.span.file], piece.name.span.start),
        paths,
        clauses,
        back: back.map_or(Some(None), |back| back.map(Some))?,
        becomes: becomes?,
        aimed_at_by,
    })
}

/// How the attribute is written.
const FRESH: &str = "fresh: until aimed at by Runner";

/// `fresh: until aimed at by Runner, Jumper`, of a piece that has first moves.
fn check_fresh(
    rule: &Rule,
    paths: &[Path],
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Selection> {
    let pieces = match rule.words.as_slice() {
        [until, aimed, at, by, pieces @ ..]
            if [until, aimed, at, by].map(Word::written) == ["until", "aimed", "at", "by"]
                && !pieces.is_empty() =>
        {
            pieces
        }
        _ => {
            let message = "expected `until aimed at by` and pieces";
            let diag = Diag::error("E0105", rule.value_span(), message);
            diags.push(diag.help(format!("write for example: {FRESH}")));
            return None;
        }
    };
    let selection = names.selection(pieces, diags)?;
    let first = |path: &Path| path.initial && !matches!(path.special, Special::Castling { .. });
    if !paths.iter().any(first) {
        let diag = Diag::error("E0601", rule.span(), "`fresh` has no effect")
            .label("the piece has no first move");
        diags.push(diag.help("write `i` before a move, as in `ifmW2`, or remove this"));
        return None;
    }
    Some(selection)
}

fn has_value(rule: &Rule, example: &str, diags: &mut Vec<Diag>) -> bool {
    if rule.colon {
        return true;
    }
    let message = format!("`{}` has no value", rule.key());
    let help = format!("write for example: {example}");
    diags.push(Diag::error("E0001", rule.span(), message).help(help));
    false
}

fn set_once<'a>(slot: &mut Option<&'a Rule>, rule: &'a Rule, diags: &mut Vec<Diag>) {
    let Some(first) = slot else {
        *slot = Some(rule);
        return;
    };
    let message = format!("`{}` is given twice", rule.key());
    let diag = Diag::error("E0103", rule.span(), message).label("again here");
    diags.push(
        diag.related(first.span(), "first here")
            .help("keep the one you mean"),
    );
}

fn unknown_attribute(key: &str, rule: &Rule, diags: &mut Vec<Diag>) {
    let first = rule.head[0].text.as_str();
    if ATTRIBUTES.contains(&first) && !rule.colon {
        let diag = Diag::error(
            "E0001",
            rule.span(),
            format!("expected `:` or `;` after `{first}`"),
        );
        diags.push(diag.help("separate attributes by `;`, and write `:` before a value"));
        return;
    }
    diags.push(unknown("an attribute", key, rule.head_span(), ATTRIBUTES));
}

/// Joins the paths of one more `move:` to those before; one that adds nothing is a mistake.
fn add_entry(
    paths: &mut Option<Vec<Path>>,
    entry: Option<Vec<Path>>,
    rule: &Rule,
    diags: &mut Vec<Diag>,
) {
    let (Some(all), Some(entry)) = (paths.as_mut(), entry) else {
        *paths = None;
        return;
    };
    let adds = all.is_empty() || adds_to(all, &entry);
    all.extend(entry);
    if !adds {
        let message = "this `move:` adds nothing to the others";
        diags.push(Diag::error("E0601", rule.span(), message).help("remove it"));
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
    diags: &mut Vec<Diag>,
) -> Option<Back> {
    let (target, glyph) = match rule.words.as_slice() {
        [target] if target.kind == WordKind::Bare => (target, None),
        [target, glyph] if target.kind == WordKind::Bare && glyph.kind == WordKind::Quoted => {
            (target, Some(glyph))
        }
        words => {
            let span = span_of(words)?;
            let (message, help) = match words.iter().any(|word| word.text.contains(',')) {
                true => (
                    "a piece has one back side only",
                    "a choice among pieces stands after `becomes:`, as in `becomes: Runner, Walker`",
                ),
                false => (
                    "expected a piece, optionally followed by a glyph in quotes",
                    "write for example: promotes: Runner \"走\"",
                ),
            };
            diags.push(Diag::error("E0105", span, message).help(help));
            return None;
        }
    };
    if let Some(glyph) = glyph {
        check_glyph(glyph, diags);
    }
    if target.text == piece.name.text {
        let message = format!("`{}` promotes to itself", piece.name.text);
        diags.push(Diag::error("E0207", target.span, message).help("name another piece"));
        return None;
    }
    let id = names.piece(target, diags)?;
    Some(Back {
        piece: id,
        glyph: glyph.map(|glyph| glyph.text.clone()),
    })
}

/// `becomes: Runner, Walker`, or so for each player apart.
fn check_becomes(
    piece: &Declared,
    (rules, promotes): (&[&Rule], Option<&Rule>),
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<[Vec<PieceId>; 2]> {
    let mut becomes: [Option<(Vec<PieceId>, Span)>; 2] = [None, None];
    let mut sound = true;
    for rule in rules {
        if let Some(promotes) = promotes {
            let message = "a piece turns over or becomes another one, not both";
            let diag = Diag::error("E0602", rule.span(), message);
            diags.push(
                diag.related(promotes.span(), "it turns over here")
                    .help("remove one of the two"),
            );
            return None;
        }
        let whose = match names.whose(rule, diags) {
            Some(None) => 0..2,
            Some(Some(color)) => color.index()..color.index() + 1,
            None => {
                sound = false;
                continue;
            }
        };
        let Some(pieces) = others(piece, rule, names, diags) else {
            sound = false;
            continue;
        };
        for slot in &mut becomes[whose] {
            if let Some((_, first)) = slot.replace((pieces.clone(), rule.span())) {
                let diag = Diag::error("E0103", rule.span(), "`becomes` is given twice");
                diags.push(
                    diag.related(first, "first here")
                        .help("keep the one you mean"),
                );
                sound = false;
            }
        }
    }
    let pieces = becomes.map(|given| given.map(|(pieces, _)| pieces).unwrap_or_default());
    sound.then_some(pieces)
}

/// The pieces that a rule lists in their order, each once, and others than the piece itself.
fn others(
    piece: &Declared,
    rule: &Rule,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Vec<PieceId>> {
    let mut found = Vec::new();
    for word in comma_list(&rule.words, diags)? {
        if word.text == piece.name.text {
            let message = format!("`{}` becomes itself", piece.name.text);
            diags.push(Diag::error("E0207", word.span, message).help("name another piece"));
            return None;
        }
        let id = names.piece(&word, diags)?;
        if found.contains(&id) {
            let message = format!("`{}` is named twice", word.text);
            diags.push(Diag::error("E0103", word.span, message).help("remove one of the two"));
            return None;
        }
        found.push(id);
    }
    Some(found)
}

/// `sfen: N` or `wxf: H`.
fn check_foreign(piece: &Declared, rule: &Rule, diags: &mut Vec<Diag>) -> Option<String> {
    let [letters] = rule.words.as_slice() else {
        let diag = Diag::error("E0105", rule.value_span(), "expected one foreign letter");
        diags.push(diag.help(format!("write for example: {}: N", rule.key())));
        return None;
    };
    if letters.kind != WordKind::Bare {
        let diag = bad_name("a foreign letter", letters);
        diags.push(diag);
        return None;
    }
    if letters.text.eq_ignore_ascii_case(&piece.token.text) {
        return None; // `check_tokens` has reported that it is taken
    }
    Some(letters.text.clone())
}
