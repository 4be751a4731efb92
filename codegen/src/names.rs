//! Names in generated code: Rust identifiers from the author's names.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::iter::once;
use std::path::Path;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::path::Vector;
use variant_dsl::program::{ClauseId, Form, PieceKind, Program};

/// Words of Rust that `syn` takes for names.
const NEW_WORDS: [&str; 1] = ["gen"];

/// A module for each game, none twice: its identifier with underscores, and something more where
/// Rust has a word of its own.
pub(crate) fn modules<'a>(games: impl Iterator<Item = &'a str>) -> Vec<Ident> {
    let plain = games.map(|game| {
        let lower = game.to_ascii_lowercase().replace('-', "_");
        match syn::parse_str::<Ident>(&lower) {
            Ok(_) if !NEW_WORDS.contains(&&*lower) => lower,
            _ => format!("game_{lower}"),
        }
    });
    let names = unique(plain).into_iter();
    names.map(|name| format_ident!("{name}")).collect()
}

/// The names of all kinds, each once, however much the author's are alike.
pub(crate) struct Names(Vec<String>);

impl Names {
    pub(crate) fn new(program: &Program) -> Names {
        let plain = program.forms().map(|form| match form.facts.front {
            Some(front) => format!("promoted_{}", snake(&program.kinds[front].declared_name)),
            None => snake(&form.rules.declared_name),
        });
        Names(unique(plain))
    }

    /// The name as part of a function's: `promoted_silver`. The generator has no function of its own
    /// that begins as such a function does.
    pub(crate) fn of(&self, kind: PieceKind) -> &str {
        &self.0[kind]
    }

    /// The constant that names a kind, `kinds::PROMOTED_SILVER`: in a module of their own they meet
    /// no other name.
    pub(crate) fn constant(&self, kind: PieceKind) -> TokenStream {
        let constant = self.bare_constant(kind);
        quote!(kinds::#constant)
    }

    /// The same in that module.
    pub(crate) fn bare_constant(&self, kind: PieceKind) -> Ident {
        format_ident!("{}", self.of(kind).to_ascii_uppercase())
    }
}

/// The same names, with a number behind one that was there before.
fn unique(plain: impl Iterator<Item = String>) -> Vec<String> {
    let mut taken = HashSet::new();
    let unique = plain.map(|plain| {
        let free = free_name(&plain, |name| taken.contains(name));
        taken.insert(free.clone());
        free
    });
    unique.collect()
}

/// A name, with a number behind it if it is taken.
pub(crate) fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let mut names = once(name.to_owned()).chain(numbered);
    let free = names.find(|name| !is_taken(name));
    free.expect("numbers do not end")
}

/// The comment of a kind: its name, its movement, and where that is written.
pub(crate) fn kind_doc(form: Form) -> String {
    let (name, movement) = (&form.rules.declared_name, &form.facts.movement);
    let name = match name.strip_prefix("promoted ") {
        Some(front) => format!("Promoted {front}"),
        None => name.clone(),
    };
    let origin = origin(&form.rules.source, form.rules.line);
    format!(" {name}: `{movement}` ({origin}).")
}

/// Where a rule is written.
pub(crate) fn clause_origin(program: &Program, clause: ClauseId) -> String {
    let clause = program.clause(clause);
    origin(&clause.source, clause.line)
}

/// A line of a file, which is named without its folder.
fn origin(source: &str, line: usize) -> String {
    let name = Path::new(source).file_name().and_then(OsStr::to_str);
    format!("{}:{line}", name.unwrap_or(source))
}

/// A direction or leap as part of a function name: `north_east`, `1_2`, `minus_2_0`.
pub(crate) fn vector_name(vector: Vector) -> String {
    let part = |n: i16| {
        if n < 0 {
            format!("minus_{}", -n)
        } else {
            n.to_string()
        }
    };
    match vector {
        (0, 1) => "north".into(),
        (1, 1) => "north_east".into(),
        (1, 0) => "east".into(),
        (1, -1) => "south_east".into(),
        (0, -1) => "south".into(),
        (-1, -1) => "south_west".into(),
        (-1, 0) => "west".into(),
        (-1, 1) => "north_west".into(),
        (dx, dy) => format!("leap_{}_{}", part(dx), part(dy)),
    }
}

/// `CamelCase` or spaced words in lower case with single underscores.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        let is_part = letter.is_ascii_alphanumeric();
        let begins = !is_part || letter.is_ascii_uppercase();
        if begins && !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
        if is_part {
            snake.push(letter.to_ascii_lowercase());
        }
    }
    snake.trim_end_matches('_').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_identifiers() {
        let table = [
            ("GoBetween", "go_between"),
            ("Left Chariot", "left_chariot"),
            ("Go_Between", "go_between"),
            ("GO", "g_o"),
            ("A__B_", "a_b"),
            ("self", "self"),
            ("R2", "r2"),
        ];
        for (name, expected) in table {
            assert_eq!(snake(name), expected, "{name}");
        }
        assert_eq!(vector_name((-1, 2)), "leap_minus_1_2");
    }

    #[test]
    fn names_that_are_alike_are_told_apart() {
        let table: [(&[&str], &[&str]); 4] = [
            (&["a", "b"], &["a", "b"]),
            (&["a", "a", "a"], &["a", "a_2", "a_3"]),
            (&["a", "a_2", "a"], &["a", "a_2", "a_3"]),
            (&["a", "a", "a_2"], &["a", "a_2", "a_2_2"]),
        ];
        for (plain, expected) in table {
            let names = plain.iter().map(|name| (*name).to_owned());
            assert_eq!(unique(names), expected, "{plain:?}");
        }
    }

    #[test]
    fn every_game_has_a_module_of_its_own() {
        let table: [(&[&str], &[&str]); 4] = [
            (
                &["two-crowns", "core", "std"],
                &["two_crowns", "core", "std"],
            ),
            (&["final", "game-final"], &["game_final", "game_final_2"]),
            (
                &["self", "crate", "fn"],
                &["game_self", "game_crate", "game_fn"],
            ),
            (&["async", "gen", "r"], &["game_async", "game_gen", "r"]),
        ];
        for (games, expected) in table {
            assert_eq!(modules(games.iter().copied()), expected, "{games:?}");
        }
    }
}
