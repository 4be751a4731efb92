//! House style: the same words, laid out anew.
//!
//! `tokens` finds statements and comments, `layout` prints them. What the words mean plays no part,
//! so a file with errors of meaning can be formatted; one that has not the shape of a variant is
//! refused.

mod layout;
mod tokens;

use crate::diagnostic::{Diag, Report, Source, resolve};
use crate::parse;

/// The text in house style: two spaces per level, aligned piece lines and rank rows, blocks in
/// their customary order. Every comment is kept; formatting twice changes nothing.
pub fn format(text: &str, name: &str) -> Result<String, Report> {
    let mut diags = Vec::new();
    parse::parse(text, 0, &mut diags);
    if diags.iter().any(Diag::is_error) {
        let source = Source {
            name: name.to_owned(),
            text: text.to_owned(),
        };
        return Err(resolve(vec![source], diags));
    }
    Ok(layout::print(tokens::statements(text)))
}
