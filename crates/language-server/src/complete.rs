//! Words that may come next: those of the block, the fixed values of a rule, names.
//!
//! The editor chooses among them by what has been typed of the word.

use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Position, TextEdit};
use variant_dsl::words::{Names, WORDS, Word};

use crate::cursor::Cursor;
use crate::documents::Documents;
use crate::game::{Game, Texts};
use crate::outline::Kind;
use crate::position::Lines;

/// A word to propose, with what it is and what is said about it.
struct Proposal {
    label: String,
    kind: CompletionItemKind,
    detail: String,
}

pub(crate) fn complete(
    documents: &Documents,
    address: &str,
    text: &str,
    position: Position,
) -> Vec<CompletionItem> {
    let lines = Lines::of(text);
    let offset = lines.offset(position);
    let Some(cursor) = Cursor::at(text, offset) else {
        return Vec::new();
    };
    let texts = Texts::of(documents, address, text);
    let game = Game::of(&texts);
    let range = lines.range(cursor.start..offset);
    let mut proposals = proposals(&cursor, &game);
    let mut seen = std::collections::BTreeSet::new();
    proposals.retain(|proposal| seen.insert(proposal.label.clone()));
    let item = |proposal: Proposal| CompletionItem {
        text_edit: Some(CompletionTextEdit::Edit(TextEdit {
            range,
            new_text: proposal.label.clone(),
        })),
        label: proposal.label,
        kind: Some(proposal.kind),
        detail: Some(proposal.detail),
        ..CompletionItem::default()
    };
    proposals.into_iter().map(item).collect()
}

fn proposals(cursor: &Cursor, game: &Game) -> Vec<Proposal> {
    let place = cursor.place;
    match &cursor.words[..] {
        ["when"] => {
            let mut all = names(game, &[Kind::Switch]);
            all.extend(
                (place == "promotion")
                    .then(|| names(game, PIECES))
                    .into_iter()
                    .flatten(),
            );
            all
        }
        ["when" | "set", switch, "="] if !values(game, switch).is_empty() => values(game, switch),
        ["set"] => names(game, &[Kind::Switch]),
        ["without", "switch"] => names(game, &[Kind::Switch]),
        [] => beginnings(place, game),
        words if place == "setup" && words[0].parse::<u32>().is_ok() => tokens(game),
        words => match words.iter().position(|word| *word == ":") {
            Some(colon) => after(place, &words[..colon], &words[colon + 1..], game),
            None if place == "variant" => after(place, &words[..1], &words[1..], game),
            None => within_head(place, words, game),
        },
    }
}

const PIECES: &[Kind] = &[Kind::Piece, Kind::Set];

/// The words that a statement or rule of a block may begin with.
fn beginnings(place: &str, game: &Game) -> Vec<Proposal> {
    let here = WORDS
        .iter()
        .filter(|word| word.place == place && word.text != "extends");
    let mut all: Vec<Proposal> = here.map(|word| keyword(word.text, word.meaning)).collect();
    if place == "castling" {
        all.extend(names(game, &[Kind::Piece]));
    }
    let has_switches = !names(game, &[Kind::Switch]).is_empty();
    if has_switches && place != "file" && place != "variant" {
        all.push(keyword(
            "when",
            "rules that apply if a switch has this value",
        ));
    }
    all
}

/// Before the colon: the rest of a rule's name, or the pieces that it is about.
fn within_head(place: &str, words: &[&str], game: &Game) -> Vec<Proposal> {
    if place == "file" {
        let is_open = words.len() > 1 && !words.contains(&"extends");
        let extends = WORDS.iter().find(|word| word.text == "extends" && is_open);
        return extends
            .map(|word| keyword(word.text, word.meaning))
            .into_iter()
            .collect();
    }
    let mut all = Vec::new();
    match (place, words) {
        ("castling", [_]) => all.push(keyword("with", "with which pieces it castles")),
        ("castling", [_, "with", ..]) => all.extend(names(game, PIECES)),
        _ => {}
    }
    for word in WORDS.iter().filter(|word| word.place == place) {
        all.extend(rest_of(word.text, words).map(|rest| keyword(&rest, word.meaning)));
        if word.names_pieces && words[0] == word.text {
            all.extend(names(game, PIECES));
            all.extend(
                word.values
                    .iter()
                    .filter(|value| **value == "takes" || value.starts_with("any"))
                    .map(|value| keyword(value, word.meaning)),
            );
        }
    }
    all
}

/// After the colon, or after the first word of a statement.
fn after(place: &str, head: &[&str], typed: &[&str], game: &Game) -> Vec<Proposal> {
    let Some(word) = rule(place, head) else {
        return Vec::new();
    };
    let continued = |value: &&str| {
        let tails = (0..typed.len()).map(|start| &typed[start..]);
        tails.filter_map(|tail| rest_of(value, tail)).next()
    };
    let rests: Vec<String> = word.values.iter().filter_map(continued).collect();
    if !rests.is_empty() {
        return rests.iter().map(|rest| value(rest, word)).collect();
    }
    let mut all: Vec<Proposal> = word.values.iter().map(|text| value(text, word)).collect();
    all.extend(match (word.names, word.text) {
        (Names::Free, _) => Vec::new(),
        (Names::Zones, _) => names(game, &[Kind::Zone]),
        (Names::Piece, "without") => names(game, &[Kind::Piece, Kind::Set, Kind::Zone]),
        (Names::Piece, _) => names(game, &[Kind::Piece]),
        (Names::Pieces, _) => names(game, PIECES),
    });
    all
}

/// The rule with this head; names may follow its own.
fn rule(place: &str, head: &[&str]) -> Option<&'static Word> {
    let own = |word: &&Word| {
        let name: Vec<&str> = word.text.split(' ').collect();
        word.place == place && head.starts_with(&name)
    };
    WORDS.iter().find(own)
}

/// What is left of a phrase of which these words have been typed.
fn rest_of(phrase: &str, typed: &[&str]) -> Option<String> {
    let words: Vec<&str> = phrase.split(' ').collect();
    let bare: Vec<&str> = words
        .iter()
        .map(|word| word.trim_end_matches(','))
        .collect();
    (words.len() > typed.len() && !typed.is_empty() && bare.starts_with(typed))
        .then(|| words[typed.len()..].join(" "))
}

fn names(game: &Game, kinds: &[Kind]) -> Vec<Proposal> {
    let wanted = game
        .declarations()
        .filter(|found| kinds.contains(&found.declaration.kind));
    let proposal = |found: crate::game::Found| {
        let (kind, detail) = match found.declaration.kind {
            Kind::Piece => (CompletionItemKind::CLASS, "piece"),
            Kind::Zone => (CompletionItemKind::CONSTANT, "zone"),
            Kind::Set => (CompletionItemKind::CONSTANT, "set"),
            Kind::Switch => (CompletionItemKind::ENUM, "switch"),
        };
        Proposal {
            label: found.declaration.name.text.to_owned(),
            kind,
            detail: detail.to_owned(),
        }
    };
    wanted.map(proposal).collect()
}

/// The values of a switch.
fn values(game: &Game, name: &str) -> Vec<Proposal> {
    let switch = game
        .named(name)
        .filter(|found| found.declaration.kind == Kind::Switch);
    let words = switch
        .iter()
        .flat_map(|found| found.statement().words.iter().skip(3));
    let words: Vec<&str> = words
        .map(|word| word.text)
        .filter(|text| !text.contains(' '))
        .collect();
    let words = match words[..] {
        ["on"] | ["off"] => vec!["on", "off"],
        _ => words,
    };
    let proposal = |word: &str| Proposal {
        label: word.to_owned(),
        kind: CompletionItemKind::ENUM_MEMBER,
        detail: "value of the switch".to_owned(),
    };
    words.into_iter().map(proposal).collect()
}

/// The tokens of the pieces, for the array.
fn tokens(game: &Game) -> Vec<Proposal> {
    let pieces = game
        .declarations()
        .filter(|found| found.declaration.kind == Kind::Piece);
    let proposal = |found: crate::game::Found| {
        Some(Proposal {
            label: found.token()?.text.to_owned(),
            kind: CompletionItemKind::CLASS,
            detail: found.declaration.name.text.to_owned(),
        })
    };
    pieces.filter_map(proposal).collect()
}

fn keyword(text: &str, meaning: &str) -> Proposal {
    Proposal {
        label: text.to_owned(),
        kind: CompletionItemKind::KEYWORD,
        detail: meaning.to_owned(),
    }
}

fn value(text: &str, word: &Word) -> Proposal {
    Proposal {
        label: text.to_owned(),
        kind: CompletionItemKind::VALUE,
        detail: format!("{}: {}", word.text, word.meaning),
    }
}
