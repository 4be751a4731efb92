//! The movements of a game, each text read once.
//!
//! A game is checked again for every value of its switches, and most of its movements are the same
//! each time. What a movement means is left to `notation`.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use super::names::Names;
use crate::diagnostic::{Diag, Span};
use crate::notation::{MAX_LEGS, NotationError, Redundant, expand, redundant, redundant_among};
use crate::path::{Path, Predicate, Test, legs_of};
use crate::vocabulary::ATTRIBUTES;
use crate::walk::unsupported_in_play;

/// How it ends that a name stands where only that of a zone says something.
const NO_ZONE: &str = "is no zone";
/// Most legs that are kept in mind.
const MAX_KEPT: usize = MAX_LEGS / 2;
/// Most legs that are read for a game with all its values together.
const MAX_READ: usize = 50_000;
/// Legs that are kept in mind cost as much as one that is read.
const KEPT_PER_READ: usize = 8;

/// How much of a game is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Every value of every switch, errors and warnings: what an author is told.
    AllValues,
    /// The values that are chosen, errors only: enough to play them.
    ChosenValues,
}

/// What has been read so far.
pub(crate) struct Movements {
    scope: Scope,
    known: RefCell<Known>,
}

#[derive(Default)]
struct Known {
    /// Movements that name nothing of the game, by their texts.
    movements: HashMap<String, Movement>,
    n_kept: usize,
    n_read: usize,
    /// What adds nothing to the movements of a piece, by their texts.
    among: HashMap<String, Option<(usize, Range<usize>)>>,
    /// Whether it has been said that this is too much.
    is_told: bool,
}

#[derive(Clone)]
struct Movement {
    paths: Vec<Path>,
    /// Why it cannot be played yet.
    unsupported: Option<String>,
    redundant: Option<Redundant>,
}

impl Movements {
    /// Nothing read yet.
    pub(crate) fn new(scope: Scope) -> Movements {
        Movements {
            scope,
            known: RefCell::default(),
        }
    }

    /// Whether warnings are looked for, in movements and elsewhere.
    pub(super) fn warns(&self) -> bool {
        self.scope == Scope::AllValues
    }

    /// The paths of a movement that stands at `place`.
    pub(super) fn read(
        &self,
        text: &str,
        place: Span,
        names: &Names,
        diags: &mut Vec<Diag>,
    ) -> Option<Vec<Path>> {
        if !text.is_ascii() && !text.contains('"') {
            // The letter was refused when the file was read.
            return None;
        }
        if let Some(diag) = swallowed_attribute(text, place) {
            diags.push(diag);
            return None;
        }
        let mut known = self.known.borrow_mut();
        if known.n_read > MAX_READ {
            if !std::mem::replace(&mut known.is_told, true) {
                let message = format!(
                    "the moves of this game have more than {MAX_READ} legs in all its values"
                );
                let diag = Diag::error("E0302", place, message)
                    .label("the moves from here on were not read");
                diags.push(diag.help("use shorter chains of legs, or fewer values of switches"));
            }
            return None;
        }
        if let Some(movement) = known.movements.get(text).cloned() {
            known.n_read += legs_of(&movement.paths) / KEPT_PER_READ;
            return with_doubts(movement, text, place, diags);
        }
        let movement = match movement(text, names, self.warns()) {
            Ok(movement) => movement,
            Err(errors) => {
                let diag = |error: NotationError| {
                    let span = within(place, &error.span);
                    let near = names.near(&text[error.span]);
                    let near = near.filter(|_| error.code == "E_UNKNOWN_PRED");
                    let help = near.map(|near| format!("did you mean `{near}`?"));
                    Diag::error(error.code, span, error.message).help_if(help.or(error.help))
                };
                let is_large = errors.iter().any(|error| error.code == "E_LIMIT");
                known.n_read += if is_large { MAX_LEGS } else { 0 };
                diags.extend(errors.into_iter().map(diag));
                return None;
            }
        };
        let n_legs = legs_of(&movement.paths);
        known.n_read += n_legs;
        if !text.contains(['{', '<']) && known.n_kept + n_legs <= MAX_KEPT {
            known.n_kept += n_legs;
            known.movements.insert(text.to_owned(), movement.clone());
        }
        with_doubts(movement, text, place, diags)
    }

    /// Says what one `move:` of a piece holds that the others include. All of them can be read.
    pub(super) fn compare(&self, entries: &[(&str, Span)], diags: &mut Vec<Diag>) {
        if !self.warns() {
            return;
        }
        let texts: Vec<&str> = entries.iter().map(|(text, _)| *text).collect();
        let mut known = self.known.borrow_mut();
        let found = known.among.entry(texts.join("\n"));
        if let Some((index, part)) = found.or_insert_with(|| redundant_among(&texts)) {
            let (text, place) = entries[*index];
            diags.push(doubt(text, place, &Redundant::Move(part.clone())));
        }
    }
}

/// The error for an attribute that was meant to follow the move: `move: K royal`.
fn swallowed_attribute(text: &str, place: Span) -> Option<Diag> {
    let is_attribute = |word: &&str| ATTRIBUTES.contains(word);
    let word = text.split_whitespace().skip(1).find(is_attribute)?;
    let start = text.find(&format!(" {word}"))? + 1;
    let span = within(place, &(start..start + word.len()));
    let before = text[..start].trim_end();
    let diag = Diag::error("E0001", span, format!("`{word}` is not part of a move"));
    Some(diag.help(format!("end the move before it: `move: {before}; {word}`")))
}

/// The paths, with what there is to say about the movement at this place.
fn with_doubts(
    movement: Movement,
    text: &str,
    place: Span,
    diags: &mut Vec<Diag>,
) -> Option<Vec<Path>> {
    diags.extend(movement.redundant.map(|found| doubt(text, place, &found)));
    let Some(reason) = movement.unsupported else {
        return Some(movement.paths);
    };
    let help = match text.contains(['{', '<']) {
        true if reason.ends_with(NO_ZONE) => {
            "name a zone, or ask for pieces behind `c`, `p` or `t`".to_owned()
        }
        true => "leave it out for now".to_owned(),
        false => format!("leave it out for now; `karakuri show '{text}'` draws the move"),
    };
    diags.push(Diag::error("E0301", place, reason).help(help));
    None
}

fn movement(text: &str, names: &Names, warns: bool) -> Result<Movement, Vec<NotationError>> {
    let paths = expand(text, &|name| names.is_declared(name))?;
    let no_zone = |test: &&Test| {
        let name = test.predicate.name();
        matches!(test.predicate, Predicate::Declared(_)) && !names.is_zone(name)
    };
    let guards = paths.iter().flat_map(|path| &path.guard);
    let guard = { guards }.find(|test| {
        test.predicate != Predicate::Attacked && !names.is_zone(test.predicate.name())
    });
    let no_place = guard.map(|test| {
        let name = test.predicate.name();
        format!("guards by `<{name}>`, which is no zone, cannot be played yet")
    });
    let no_place = no_place.or_else(|| {
        let mut squares = paths.iter().flat_map(Path::tests_of_squares);
        let name = squares.find(no_zone)?.predicate.name();
        Some(format!(
            "`{{{name}}}` asks for a square here, and `{name}` {NO_ZONE}"
        ))
    });
    Ok(Movement {
        unsupported: unsupported_in_play(&paths).or(no_place),
        redundant: if warns { redundant(text, &paths) } else { None },
        paths,
    })
}

/// Bytes of the text at `place`.
fn within(place: Span, part: &Range<usize>) -> Span {
    let start = (place.start + part.start).min(place.end);
    let end = (place.start + part.end).clamp(start, place.end);
    Span {
        start,
        end,
        ..place
    }
}

fn doubt(text: &str, place: Span, found: &Redundant) -> Diag {
    let (code, part, message, help) = match found {
        Redundant::Move(part) => (
            "redundant-move",
            part,
            "adds nothing to the other moves of this piece",
            "remove it, or write the move you mean",
        ),
        Redundant::Letter(part) => (
            "redundant-letter",
            part,
            "adds nothing to the letters next to it",
            "remove it, or write the letter you mean",
        ),
    };
    let message = format!("`{}` {message}", &text[part.clone()]);
    Diag::warning(code, within(place, part), message).help(help)
}
