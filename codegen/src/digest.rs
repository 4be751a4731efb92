//! What of a game its generated code depends on, as a digest: games of one digest differ in their facts
//! only (`engine::GameInfo`), and code that was compiled for one of them plays the others, given theirs.
//!
//! It is the code itself that is digested, without comments, so nothing that matters can be forgotten
//! here.

use std::fmt::Write;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use sha2::{Digest, Sha256};
use variant_dsl::program::Program;

use crate::{Layout, code};

/// The digest of the code of `program`, which must be playable and fit `layout`: 32
/// hexadecimal digits.
pub fn digest(program: &Program, layout: Layout) -> String {
    let mut sum = Sha256::new();
    add(&mut sum, code(program, layout));
    let mut digits = String::new();
    for byte in &sum.finalize()[..16] {
        write!(digits, "{byte:02x}").expect("a text takes everything");
    }
    digits
}

fn add(sum: &mut Sha256, tokens: TokenStream) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let begins = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '#');
        if begins && tokens.next_if(is_comment).is_some() {
            continue;
        }
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("( ", ") "),
                    Delimiter::Brace => ("{ ", "} "),
                    Delimiter::Bracket => ("[ ", "] "),
                    Delimiter::None => ("", ""),
                };
                sum.update(open);
                add(sum, group.stream());
                sum.update(close);
            }
            token => {
                sum.update(token.to_string());
                sum.update(" ");
            }
        }
    }
}

/// Whether the token is the attribute of a comment, behind its `#`.
fn is_comment(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else {
        return false;
    };
    let first = group.stream().into_iter().next();
    matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use super::*;

    fn sum_of(code: &str) -> Vec<u8> {
        let mut sum = Sha256::new();
        add(&mut sum, TokenStream::from_str(code).expect("Rust"));
        sum.finalize().to_vec()
    }

    #[test]
    fn comments_do_not_count_and_everything_else_does() {
        let plain = sum_of("struct A { b: u8 } const C: u8 = 1;");
        let told = sum_of("/// A word.\nstruct A { #[doc = \"b\"] b: u8 } const C: u8 = 1;");
        assert_eq!(plain, told);
        for other in [
            "struct A { b: u8 } const C: u8 = 2;",
            "struct A { b: u8 } const C: u8 = -1;",
            "struct A ( b: u8 ) const C: u8 = 1;",
            "#[must_use] struct A { b: u8 } const C: u8 = 1;",
        ] {
            assert_ne!(plain, sum_of(other), "{other}");
        }
    }
}
