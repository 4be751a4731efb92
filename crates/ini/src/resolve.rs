//! A section laid over its parents: the pieces and the value of every key, each with the line that gave it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use variant_dsl::Source;

use crate::betza;
use crate::keys::{self, Fate, Key, Kind, PIECES, Slot};
use crate::read::{self, Entry, Section};
use crate::report::{Findings, INI, nearest, quote};
use crate::values::{self, Pieces, Squares, Value};

/// Longest chain of parents.
const MAX_PARENTS: usize = 64;

/// The line that gave a value.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) key: String,
    pub(crate) value: String,
    /// The value in the file, or the name of the built-in parent that it comes from.
    pub(crate) span: Range<usize>,
    pub(crate) built_in: Option<String>,
}

/// A value and the line that gave it; none gave a default.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub(crate) value: Value,
    pub(crate) given: Option<Given>,
}

/// A movement of the section's own.
#[derive(Clone, Debug)]
pub(crate) struct Movement {
    pub(crate) text: String,
    /// Where the text begins; in a built-in parent, as for [`Given`].
    pub(crate) given: Given,
}

/// All that is known of a game.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) letters: BTreeMap<Slot, char>,
    pub(crate) movements: BTreeMap<Slot, Movement>,
    /// The lines that gave the pieces their letters.
    pub(crate) lettered: BTreeMap<Slot, Given>,
    values: BTreeMap<String, Fact>,
}

impl Facts {
    /// A game of no section: defaults, and no pieces.
    fn bare() -> Facts {
        let values = keys::KEYS
            .iter()
            .filter(|key| !matches!(key.fate, Fate::Other(_) | Fate::Means(..)));
        let fact = |key: &Key| Fact {
            value: values::default(key.kind, key.default),
            given: None,
        };
        Facts {
            letters: BTreeMap::new(),
            movements: BTreeMap::new(),
            lettered: BTreeMap::new(),
            values: values.map(|key| (key.name.to_owned(), fact(key))).collect(),
        }
    }

    pub(crate) fn fact(&self, key: &str) -> &Fact {
        self.values
            .get(key)
            .unwrap_or_else(|| panic!("`{key}` has a default"))
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, &Fact)> {
        self.values.iter().map(|(key, fact)| (key.as_str(), fact))
    }

    pub(crate) fn flag(&self, key: &str) -> bool {
        matches!(self.fact(key).value, Value::Flag(true))
    }

    /// Whether pieces are dropped that were captured: on this board, or by a partner on another.
    pub(crate) fn fill_hands(&self) -> bool {
        self.flag("pieceDrops") && (self.flag("capturesToHand") || self.flag("twoBoards"))
    }

    pub(crate) fn number(&self, key: &str) -> u32 {
        match self.fact(key).value {
            Value::Number(number) => number,
            _ => 0,
        }
    }

    pub(crate) fn text(&self, key: &str) -> &str {
        match &self.fact(key).value {
            Value::Text(text) => text,
            _ => "",
        }
    }

    pub(crate) fn pieces(&self, key: &str) -> Pieces {
        match &self.fact(key).value {
            Value::Pieces(pieces) => pieces.clone(),
            _ => Pieces::default(),
        }
    }

    /// Whether pieces come in from the hand where others leave.
    pub(crate) fn gates(&self) -> bool {
        self.flag("gating") && self.flag("seirawanGating")
    }

    /// The squares that are on the board.
    pub(crate) fn squares(&self, key: &str) -> Squares {
        match &self.fact(key).value {
            Value::Squares(squares) => self.on_board(squares),
            _ => Squares::new(),
        }
    }

    /// Where a player's piece may stand, if not everywhere; an empty list means everywhere.
    pub(crate) fn region(&self, player: usize, slot: Slot) -> Option<Squares> {
        let key = keys::mobility_key(player, slot);
        self.values.get(&key)?;
        let (files, ranks) = self.board();
        let squares = self.squares(&key);
        let every = squares.len() == usize::from(files) * usize::from(ranks);
        (!squares.is_empty() && !every).then_some(squares)
    }

    pub(crate) fn on_board(&self, squares: &Squares) -> Squares {
        let (files, ranks) = self.board();
        squares
            .iter()
            .filter(|(file, rank)| *file < files && *rank < ranks)
            .copied()
            .collect()
    }

    /// Files and ranks.
    pub(crate) fn board(&self) -> (u8, u8) {
        (self.number("maxFile") as u8, self.number("maxRank") as u8)
    }

    /// Removes a type from the game, also from what pawns become.
    fn remove(&mut self, slot: Slot) {
        self.letters.remove(&slot);
        self.lettered.remove(&slot);
        for key in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            if let Some(Fact {
                value: Value::Pieces(pieces),
                ..
            }) = self.values.get_mut(key)
            {
                pieces.slots.retain(|known| *known != slot);
            }
        }
    }
}

/// The sections of the built-in variants.
static BUILT_IN: LazyLock<Vec<Section>> = LazyLock::new(|| {
    let text = include_str!("../data/variants.ini").to_owned();
    let source = Source {
        name: "built-in".to_owned(),
        text,
    };
    read::sections(&source.text, &mut Findings::new(&source, INI))
});

/// Whether Fairy-Stockfish has a variant of this name built in.
pub(crate) fn is_built_in(name: &str) -> bool {
    BUILT_IN.iter().any(|section| section.name == name)
}

/// The facts of a section, or nothing if a parent is missing or broken.
pub(crate) fn facts(
    section: &Section,
    sections: &[Section],
    findings: &mut Findings,
) -> Option<Facts> {
    let mut chain = vec![section];
    let mut facts = loop {
        let child = chain[chain.len() - 1];
        let Some((parent, span)) = &child.parent else {
            break Facts::bare();
        };
        let here = sections.iter().position(|known| known.name == child.name);
        let found = sections.iter().position(|known| known.name == *parent);
        match (found, here) {
            (Some(found), Some(here)) if found < here && chain.len() <= MAX_PARENTS => {
                chain.push(&sections[found]);
            }
            (Some(found), Some(here)) if found < here => {
                findings.error(
                    span,
                    "the chain of parents is too long",
                    format!("at most {MAX_PARENTS} are read"),
                );
                return None;
            }
            (Some(_), _) if !is_built_in(parent) => {
                let message = format!("`{}` is defined below", quote(parent));
                findings.error(
                    span,
                    message,
                    format!("put the section `[{}]` above this one", quote(parent)),
                );
                return None;
            }
            _ => match built_in(parent, span) {
                Some(facts) => break facts,
                None => {
                    let known = sections
                        .iter()
                        .chain(BUILT_IN.iter())
                        .map(|section| section.name.as_str());
                    let near = nearest(parent, known).map(|name| format!("did you mean `{name}`?"));
                    let help = near.unwrap_or_else(|| {
                        "name a section above, or a built-in variant".to_owned()
                    });
                    findings.error(
                        span,
                        format!("no variant is called `{}`", quote(parent)),
                        help,
                    );
                    return None;
                }
            },
        }
    };
    let before = findings.errors();
    for section in chain.iter().rev() {
        apply(&mut facts, section, findings);
    }
    let broken = chain.iter().any(|section| section.broken);
    (findings.errors() == before && !broken).then_some(facts)
}

/// The facts of a built-in variant, as lines that stand at `span`.
fn built_in(name: &str, span: &Range<usize>) -> Option<Facts> {
    let section = BUILT_IN.iter().find(|section| section.name == name)?;
    let text = Source {
        name: String::new(),
        text: include_str!("../data/variants.ini").to_owned(),
    };
    let mut facts = Facts::bare();
    apply(&mut facts, section, &mut Findings::new(&text, INI));
    let moved = |given: &mut Given| {
        given.span = span.clone();
        given.built_in = Some(name.to_owned());
    };
    facts
        .values
        .values_mut()
        .filter_map(|fact| fact.given.as_mut())
        .for_each(moved);
    facts.lettered.values_mut().for_each(moved);
    facts
        .movements
        .values_mut()
        .map(|movement| &mut movement.given)
        .for_each(moved);
    Some(facts)
}

/// Lays a section over what its parents say, in the order of the format: pieces, older names, all other keys.
fn apply(facts: &mut Facts, section: &Section, findings: &mut Findings) {
    let mut slots: Vec<(Slot, &Entry)> = Vec::new();
    let mut rows: Vec<(usize, &Key, &Entry)> = Vec::new();
    let mut kept: Vec<(usize, Slot, &Entry)> = Vec::new();
    for entry in &section.entries {
        let place = keys::KEYS.iter().position(|key| key.name == entry.key);
        match (keys::slot(&entry.key), place, keys::mobility(&entry.key)) {
            (Some(slot), ..) => slots.push((slot, entry)),
            (_, Some(place), _) => {
                let row = &keys::KEYS[place];
                let later = !matches!(row.fate, Fate::Other(_) | Fate::Means(..));
                // The size of the board is known before squares are counted from its edges.
                let frame = ["maxRank", "maxFile"].contains(&row.name);
                rows.push((
                    place + usize::from(later && !frame) * keys::KEYS.len(),
                    row,
                    entry,
                ));
            }
            (.., Some((player, slot))) => kept.push((player, slot, entry)),
            _ => unknown(entry, findings),
        }
    }
    slots.sort_by_key(|(slot, _)| *slot);
    for (slot, entry) in slots {
        piece(facts, slot, entry, findings);
    }
    rows.sort_by_key(|(order, ..)| *order);
    for (_, row, entry) in rows {
        let Some(value) = value(row.kind, entry, &facts.letters, findings) else {
            continue;
        };
        set(facts, row, value, entry);
    }
    for (player, slot, entry) in kept {
        if let Some(value) = value(Kind::Squares, entry, &facts.letters, findings) {
            let key = keys::mobility_key(player, slot);
            let given = Some(given(entry));
            facts.values.insert(key, Fact { value, given });
        }
    }
}

fn given(entry: &Entry) -> Given {
    Given {
        key: entry.key.clone(),
        value: entry.value.clone(),
        span: entry.key_span.start..entry.value_span.end,
        built_in: None,
    }
}

fn unknown(entry: &Entry, findings: &mut Findings) {
    let near = nearest(&entry.key, keys::names());
    let help = match near {
        Some(name) => format!("did you mean `{name}`?"),
        None if entry.key.starts_with(keys::MOBILITY) => {
            "write the player and the piece behind it, as in `mobilityRegionWhiteKnight`".to_owned()
        }
        None => "remove the line, or put a `#` before it".to_owned(),
    };
    findings.error(
        &entry.key_span,
        format!("there is no key `{}`", quote(&entry.key)),
        help,
    );
}

fn value(
    kind: Kind,
    entry: &Entry,
    letters: &BTreeMap<Slot, char>,
    findings: &mut Findings,
) -> Option<Value> {
    match values::read(kind, &entry.value, letters) {
        Ok(value) => Some(value),
        Err(wrong) => {
            let start = entry.value_span.start;
            let span = start + wrong.span.start..start + wrong.span.end;
            let span = if span.is_empty() {
                entry.key_span.clone()
            } else {
                span
            };
            findings.error(
                &span,
                format!("`{}`: {}", entry.key, wrong.message),
                wrong.help,
            );
            None
        }
    }
}

/// A letter for a type, `-` for none, and how it moves.
fn piece(facts: &mut Facts, slot: Slot, entry: &Entry, findings: &mut Findings) {
    let name = &PIECES[slot].key;
    let mut rest = entry.value.chars();
    let letter = rest.next();
    match letter {
        Some(letter) if letter.is_ascii_alphabetic() => {
            let letter = letter.to_ascii_lowercase();
            // A type that gets its own letter anew is removed first, too, so that pawns no longer become it.
            let other = facts.letters.iter().find(|(_, known)| **known == letter);
            if let Some(other) = other.map(|(other, _)| *other) {
                facts.remove(other);
            }
            facts.letters.insert(slot, letter);
            facts.lettered.insert(slot, given(entry));
        }
        Some('-') => {
            facts.remove(slot);
            return;
        }
        _ => {
            let help = format!("write a letter, as in `{name} = x`, or `-` for none");
            findings.error(
                &entry.value_span,
                format!("`{name}`: a piece has one letter"),
                help,
            );
            return;
        }
    }
    let behind = rest.as_str();
    let moves = keys::is_custom(slot) || slot == keys::royal();
    match (behind.strip_prefix(':'), moves) {
        (Some(text), true) => {
            let from = entry.value_span.end - text.len();
            for wrong in betza::read(text).err().unwrap_or_default() {
                let span = from + wrong.span.start..from + wrong.span.end;
                let span = if span.is_empty() {
                    entry.value_span.clone()
                } else {
                    span
                };
                findings.error(&span, format!("`{name}`: {}", wrong.message), wrong.help);
            }
            let given = Given {
                span: from..entry.value_span.end,
                ..given(entry)
            };
            facts.movements.insert(
                slot,
                Movement {
                    text: text.to_owned(),
                    given,
                },
            );
        }
        (None, _) if behind.is_empty() && !keys::is_custom(slot) => {
            facts.movements.remove(&slot);
        }
        (None, true) if behind.is_empty() => {
            let help = format!("write the movement behind a colon, as in `{name} = x:KN`");
            findings.error(&entry.value_span, format!("`{name}` has no movement"), help);
        }
        _ => {
            let at = entry.value_span.end - behind.len()..entry.value_span.end;
            let help = match moves {
                true => format!("write the movement behind a colon, as in `{name} = x:KN`"),
                false => {
                    "only `customPiece1` to `customPiece25` and `king` are followed by a movement"
                        .to_owned()
                }
            };
            findings.error(
                &at,
                format!("`{name}`: this does not belong behind the letter"),
                help,
            );
        }
    }
}

fn set(facts: &mut Facts, row: &Key, value: Value, entry: &Entry) {
    if let Fate::Means(key, told) = row.fate {
        if value == Value::Flag(true) {
            let (value, given) = (Value::Text(told.to_owned()), Some(given(entry)));
            facts.values.insert(key.to_owned(), Fact { value, given });
        }
        return;
    }
    let Fate::Other(others) = row.fate else {
        let value = match (facts.fact(row.name).value.clone(), value) {
            // Pairs are added to those of the parent.
            (Value::Map(mut known), Value::Map(more)) => {
                known.retain(|(from, _)| more.iter().all(|(other, _)| other != from));
                known.extend(more);
                Value::Map(known)
            }
            (Value::Counts(mut known), Value::Counts(more)) => {
                known.retain(|(slot, _)| more.iter().all(|(other, _)| other != slot));
                known.extend(more);
                Value::Counts(known)
            }
            (_, value) => value,
        };
        facts.values.insert(
            row.name.to_owned(),
            Fact {
                value,
                given: Some(given(entry)),
            },
        );
        return;
    };
    for (player, key) in others.split(' ').enumerate() {
        let value = match (&value, row.kind) {
            (Value::Number(rank), Kind::Rank) => {
                Value::Squares(older_zone(facts, row.name, *rank, player, key))
            }
            _ => value.clone(),
        };
        facts.values.insert(
            key.to_owned(),
            Fact {
                value,
                given: Some(given(entry)),
            },
        );
    }
}

/// A zone that an older key gives by a rank, as its player counts: from there on, or from the first to there.
fn older_zone(facts: &Facts, name: &str, rank: u32, player: usize, key: &str) -> Squares {
    let ranks = facts.board().1;
    let rank = (rank as u8).saturating_sub(1);
    let seen = |square: &(u8, u8)| match player {
        0 => square.1,
        _ => ranks.saturating_sub(1 + square.1),
    };
    let onwards = !name.starts_with("double") || name.ends_with("Min");
    let known = facts.squares(key);
    let all = facts.on_board(&values::all_squares());
    let inside = |square: &(u8, u8)| match (name.starts_with("double"), onwards) {
        (false, _) => seen(square) >= rank,
        // The lowest rank, below those that are known already.
        (true, true) => {
            seen(square) >= rank && known.iter().any(|other| seen(other) >= seen(square))
        }
        (true, false) => seen(square) <= rank && seen(square) >= 1.min(rank),
    };
    all.into_iter().filter(inside).collect()
}
