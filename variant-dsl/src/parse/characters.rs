//! Characters that may not stand in a word or a text.

use crate::diagnostic::{Diag, Span};

/// Reports the first invisible character of a text in quotes.
pub(super) fn check_string(text: &str, span: Span, diags: &mut Vec<Diag>) {
    if let Some((at, character)) = text.char_indices().find(|(_, c)| is_invisible(*c)) {
        let start = span.start + 1 + at;
        let span = Span {
            start,
            end: start + character.len_utf8(),
            ..span
        };
        let message = format!(
            "this text contains the invisible character {}",
            code_point(character)
        );
        let help = "remove it: it could make two different texts look the same";
        diags.push(Diag::error("E0003", span, message).help(help));
    }
}

/// Reports the first character of a bare word that is not plain ASCII.
pub(super) fn check_bare(text: &str, span: Span, diags: &mut Vec<Diag>) {
    let Some((at, character)) = text.char_indices().find(|(_, c)| !c.is_ascii_graphic()) else {
        return;
    };
    let start = span.start + at;
    let span = Span {
        start,
        end: start + character.len_utf8(),
        ..span
    };
    let message = match is_invisible(character) || character.is_whitespace() {
        true => format!(
            "the character {} is not allowed here",
            code_point(character)
        ),
        false => format!("the character `{character}` is only allowed in quotes"),
    };
    let help = match character {
        '\u{201C}'..='\u{201F}' | '\u{2018}'..='\u{201B}' | '\u{AB}' | '\u{BB}' => {
            "write plain quotes: `\"`"
        }
        _ => "words are plain ASCII; put titles and glyphs in quotes",
    };
    diags.push(Diag::error("E0003", span, message).help(help));
}

/// Control characters, and those that change the direction or take no room.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E007F}')
}

fn code_point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}
