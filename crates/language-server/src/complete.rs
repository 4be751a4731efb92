//! Words that may come next: those of the block, the fixed values of a rule, names.
//!
//! The editor chooses among them by what has been typed of the word.

use std::collections::BTreeSet;

use variant_dsl::Source;
use variant_dsl::word::{Names, Word};
use variant_dsl::words::WORDS;

use crate::cursor::Cursor;
use crate::game::{Found, Game, Parents, Texts};
use crate::outline::Kind;

/// Words for one place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The byte at which the word being typed begins.
    pub start: usize,
    /// What may stand there, each word once.
    pub proposals: Vec<Proposal>,
}

/// A word to propose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// One word, or the rest of a phrase.
    pub word: String,
    /// What it is.
    pub sort: Sort,
    /// What is said about it, on one line.
    pub meaning: String,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Begins a statement or a rule.
    Keyword,
    /// A fixed word of a rule.
    Value,
    /// A piece, by its name or its token.
    Piece,
    /// A zone.
    Squares,
    /// A set of pieces.
    Pieces,
    /// A switch.
    Switch,
    /// A value of a switch.
    SwitchValue,
}

/// The words that may stand at a byte of a text; none within a comment or a string.
pub fn complete(source: &Source, parents: Parents, offset: usize) -> Completion {
    let Some(cursor) = Cursor::at(&source.text, offset) else {
        return Completion {
            start: offset,
            ..Completion::default()
        };
    };
    let texts = Texts::of(source, parents);
    let mut proposals = proposals(&cursor, &Game::of(&texts));
    let mut seen = BTreeSet::new();
    proposals.retain(|proposal| seen.insert(proposal.word.clone()));
    Completion {
        start: cursor.start,
        proposals,
    }
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
    let proposal = |found: Found| {
        let (sort, meaning) = match found.declaration.kind {
            Kind::Piece => (Sort::Piece, "piece"),
            Kind::Zone => (Sort::Squares, "zone"),
            Kind::Set => (Sort::Pieces, "set"),
            Kind::Switch => (Sort::Switch, "switch"),
        };
        Proposal {
            word: found.declaration.name.text.to_owned(),
            sort,
            meaning: meaning.to_owned(),
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
        word: word.to_owned(),
        sort: Sort::SwitchValue,
        meaning: "value of the switch".to_owned(),
    };
    words.into_iter().map(proposal).collect()
}

/// The tokens of the pieces, for the array.
fn tokens(game: &Game) -> Vec<Proposal> {
    let pieces = game
        .declarations()
        .filter(|found| found.declaration.kind == Kind::Piece);
    let proposal = |found: Found| {
        Some(Proposal {
            word: found.token()?.text.to_owned(),
            sort: Sort::Piece,
            meaning: found.declaration.name.text.to_owned(),
        })
    };
    pieces.filter_map(proposal).collect()
}

fn keyword(text: &str, meaning: &str) -> Proposal {
    Proposal {
        word: text.to_owned(),
        sort: Sort::Keyword,
        meaning: meaning.to_owned(),
    }
}

fn value(text: &str, word: &Word) -> Proposal {
    Proposal {
        word: text.to_owned(),
        sort: Sort::Value,
        meaning: format!("{}: {}", word.text, word.meaning),
    }
}
