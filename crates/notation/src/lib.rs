//! The movement notation: Betza's, with what it takes to write down any piece that moves on a board.
//!
//! [`expand`] reads an expression into [`Path`]s: the text is parsed (`syntax`), its names are looked up
//! (`names`), its brackets are multiplied out (`terms`), and each term becomes paths (`expand`) by
//! the meaning of its letters (`letters`, `directions`). [`walk`] executes paths on any board, slowly and
//! obviously; [`diagram`] draws where they lead. What a game is besides its movements is left to
//! `variant-dsl`.
//!
//! ```
//! let paths = notation::expand("fWbF", &|_| true).expect("an expression");
//! assert_eq!(paths.len(), 3);
//! assert!(notation::expand("fWbX", &|_| true).is_err());
//! ```

use std::num::NonZeroUsize;

use crate::path::Path;

pub use canonical::{adds_to, canonical};
pub use error::NotationError;
pub use leg::MAX_LEGS;
pub use redundant::{Redundant, redundant, redundant_among};

mod canonical;
mod chain;
mod directions;
mod error;
mod expand;
mod leg;
mod letters;
mod names;
mod redundant;
mod syntax;
mod terms;

pub mod diagram;
pub mod path;
pub mod walk;

/// Every capital letter that is an atom.
pub const ATOMS: &str = "WFDNAHCLZJGKRBQUO";
/// Every small letter that has a meaning before an atom.
pub const MODIFIERS: &str = "fblrsvhamcdtkeinjopguyzq";
/// Longest expression in bytes; generous, and keeps hostile text cheap.
pub const MAX_TEXT: usize = 4096;
/// Deepest nesting of brackets, so that recursion is bounded.
pub const MAX_NESTING: usize = 16;
/// The test that forbids coming back.
const NOT_ORIGIN: &str = "{!origin}";
/// Bound on the parser's work; the grammar needs a few dozen calls per character.
const MAX_PARSER_CALLS: usize = 50_000_000;

/// The paths of a movement, without duplicates and sorted; equal movements that differ only in the
/// order or grouping of their parts give equal lists.
///
/// `declared`: whether the game declares this zone, set or piece name, for predicates and guards;
/// built-in names are known here.
///
/// # Errors
///
/// Everything wrong with the expression, in order of place, several errors at once where one does
/// not hide the next.
pub fn expand(
    text: &str,
    declared: &dyn Fn(&str) -> bool,
) -> Result<Vec<Path>, Vec<NotationError>> {
    check_size(text).map_err(|error| vec![error])?;
    pest::set_call_limit(NonZeroUsize::new(MAX_PARSER_CALLS));
    let syntax = syntax::parse(text)?;
    let mut errors = names::check(&syntax, declared);
    let terms = terms::multiply_out(&syntax, &mut errors);
    let paths = expand::expand_terms(&terms, &mut errors);
    if errors.is_empty() {
        return Ok(canonical(paths));
    }
    errors.sort_by_key(|error| (error.span.start, error.span.end));
    errors.dedup_by(|later, earlier| (later.code, &later.span) == (earlier.code, &earlier.span));
    Err(errors)
}

/// The paths that a movement leaves out because they lead back to where they began. Nothing if some such path is among
/// `paths`, which are those that it has, with their [steps settled](Path::with_steps_settled).
pub fn returning(paths: &[Path], movement: &str) -> Vec<Path> {
    let all = match movement.contains(NOT_ORIGIN) {
        true => expand(&movement.replace(NOT_ORIGIN, ""), &|_| true),
        false => return Vec::new(),
    };
    let comes_back = |path: &Path| {
        let mut at = (0, 0);
        path.legs.iter().any(|leg| {
            at = (at.0 + leg.vector.0, at.1 + leg.vector.1);
            at == (0, 0)
        })
    };
    let all = all.unwrap_or_default().into_iter().filter(comes_back);
    let all: Vec<Path> = all.map(Path::with_steps_settled).collect();
    match all.iter().any(|path| paths.contains(path)) {
        true => Vec::new(),
        false => all,
    }
}

fn check_size(text: &str) -> Result<(), NotationError> {
    if text.len() > MAX_TEXT {
        let message = format!("an expression of {} bytes is too long", text.len());
        return Err(NotationError::new("E_LIMIT", MAX_TEXT..text.len(), message)
            .help(format!("at most {MAX_TEXT} bytes are read")));
    }
    let mut depth = 0_usize;
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_NESTING {
            let message = format!("brackets are nested more than {MAX_NESTING} deep");
            return Err(NotationError::new("E_LIMIT", place..place + 1, message)
                .help("a piece is the union of its moves: write them one after the other"));
        }
    }
    Ok(())
}
