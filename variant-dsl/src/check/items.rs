//! Finding the statements of a file by their names.

use crate::ast::{Block, Item, Property, Variant};
use crate::diagnostic::{Diag, Span};
use crate::vocabulary;

/// The block of that name, if the file has it.
pub(super) fn find_block<'a>(variant: &'a Variant, name: &str) -> Option<&'a Block> {
    variant.items.iter().find_map(|item| match item {
        Item::Block(block) if block.name.text == name => Some(block),
        _ => None,
    })
}

/// Where the array stands.
pub(super) fn setup_place(variant: &Variant) -> Span {
    find_block(variant, "setup").map_or(variant.name.span, |block| block.name.span)
}

/// The property of that name, if the file has it.
pub(super) fn find_property<'a>(variant: &'a Variant, name: &str) -> Option<&'a Property> {
    variant.items.iter().find_map(|item| match item {
        Item::Property(property) if property.key.text == name => Some(property),
        _ => None,
    })
}

/// Whether any statement of that name exists, of whatever shape, or a misspelt one that was
/// probably meant to be it.
pub(super) fn is_given(variant: &Variant, name: &str) -> bool {
    let stands_for = |word: &str| {
        word == name
            || !vocabulary::STATEMENTS.contains(&word)
                && vocabulary::nearest(word, vocabulary::STATEMENTS.iter().copied()) == Some(name)
    };
    let keys = variant.items.iter().map(Item::key);
    keys.filter(|(space, _)| *space == "block")
        .any(|(_, word)| stands_for(word))
}

/// The error for a required statement that is missing.
pub(super) fn missing(what: &str, place: Span, example: &str) -> Diag {
    Diag::error("E0104", place, format!("{what} is missing")).help(format!("add: {example}"))
}
