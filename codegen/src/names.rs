//! Names in generated code: Rust identifiers from the author's names.

use proc_macro2::Ident;
use quote::format_ident;
use variant_dsl::path::Vector;
use variant_dsl::program::Program;

/// The module name of a game: its identifier with underscores.
pub fn module_name(game: &str) -> String {
    let lower = game.to_ascii_lowercase().replace('-', "_");
    if syn::parse_str::<syn::Ident>(&lower).is_ok() {
        lower
    } else {
        format!("game_{lower}")
    }
}

/// The constant that names a kind: `SILVER`, `PROMOTED_SILVER`.
pub(crate) fn kind_constant(program: &Program, kind: usize) -> Ident {
    let name = match program.kinds[kind].front {
        Some(front) => format!("promoted {}", program.kinds[front].name),
        None => program.kinds[kind].name.clone(),
    };
    format_ident!("{}", snake(&name).to_ascii_uppercase())
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

/// `CamelCase` or spaced words in lower case with underscores.
pub(crate) fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (index, letter) in name.char_indices() {
        if !letter.is_ascii_alphanumeric() {
            snake.push('_');
            continue;
        }
        let starts_word = letter.is_ascii_uppercase() && index > 0;
        if starts_word && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_identifiers() {
        assert_eq!(snake("GoBetween"), "go_between");
        assert_eq!(snake("Left Chariot"), "left_chariot");
        assert_eq!(module_name("two-crowns"), "two_crowns");
        assert_eq!(module_name("final"), "game_final");
        assert_eq!(vector_name((-1, 2)), "leap_minus_1_2");
    }
}
