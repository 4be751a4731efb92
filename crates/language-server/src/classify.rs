//! What each word of a text is, for its colour.
//!
//! A word of the language counts only where it means something, so one that is misspelt or misplaced is nothing.

use std::collections::BTreeSet;
use std::ops::Range;

use variant_dsl::{MAX_BYTES, tokens};

use crate::outline::{Outline, Statement};
use crate::words::{Meant, meant};

/// A part of a text that is of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its bytes; on one line.
    pub bytes: Range<usize>,
    /// What it is.
    pub class: Class,
}

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// From two slashes to the end of the line.
    Comment,
    /// Between quotes.
    Quoted,
    /// The first words of a statement.
    Keyword,
    /// The first words of a rule in a block.
    Rule,
    /// A fixed word of a rule.
    Value,
    /// What the author has named: pieces, zones, sets, switches, the game.
    Name,
    /// The token of a piece in the array.
    Token,
    /// How a piece moves.
    Movement,
    /// A number or a size.
    Number,
}

impl Class {
    /// All classes, in the order of their numbers.
    pub const ALL: [Class; 9] = [
        Class::Comment,
        Class::Quoted,
        Class::Keyword,
        Class::Rule,
        Class::Value,
        Class::Name,
        Class::Token,
        Class::Movement,
        Class::Number,
    ];

    /// What it is called where colours are chosen.
    pub fn name(self) -> &'static str {
        match self {
            Class::Comment => "comment",
            Class::Quoted => "quoted",
            Class::Keyword => "keyword",
            Class::Rule => "rule",
            Class::Value => "value",
            Class::Name => "name",
            Class::Token => "token",
            Class::Movement => "movement",
            Class::Number => "number",
        }
    }
}

/// The parts of a text in their order; what is of no class lies between them.
pub fn classify(text: &str) -> Vec<Part> {
    let outline = Outline::of(text);
    let declared = outline.declarations().map(|it| it.name.text).collect();
    let mut comments = comments(text).into_iter().peekable();
    let mut parts = Vec::new();
    for (index, statement) in outline.statements.iter().enumerate() {
        for (number, word) in statement.words.iter().enumerate() {
            let is_quoted = text[word.written.0..].starts_with('"');
            let (bytes, class) = match is_quoted {
                true => (word.written.0..word.written.1, Some(Class::Quoted)),
                false => (
                    word.start..word.end,
                    class(&outline, &declared, index, number),
                ),
            };
            while let Some(comment) = comments.next_if(|it| it.bytes.start < bytes.start) {
                parts.push(comment);
            }
            let class = class.filter(|_| !bytes.is_empty());
            parts.extend(class.map(|class| Part { bytes, class }));
        }
    }
    parts.extend(comments);
    parts
}

/// What lies between the tokens and is no space.
fn comments(text: &str) -> Vec<Part> {
    if text.len() > MAX_BYTES {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let mut start = 0;
    let ends = tokens(text).into_iter().map(|it| (it.start, it.end));
    for (end, next) in ends.chain([(text.len(), text.len())]) {
        for line in text[start..end].split_inclusive(['\n', '\r']) {
            let comment = line.find("//").map(|at| Part {
                bytes: start + at..start + line.trim_end().len(),
                class: Class::Comment,
            });
            parts.extend(comment);
            start += line.len();
        }
        start = next;
    }
    parts
}

/// What a word is that is not quoted.
fn class(outline: &Outline, declared: &Names, index: usize, number: usize) -> Option<Class> {
    let statement = &outline.statements[index];
    let word = statement.words[number].text;
    let place = outline.place(statement.parent);
    let is_row = place == "setup" && statement.first().parse::<u32>().is_ok();
    if word == ":" || word == "=" {
        return None;
    }
    if outline.is_movement(index, number) {
        return Some(Class::Movement);
    }
    if is_row && number > 0 {
        return Some(Class::Token);
    }
    if word.starts_with(|letter: char| letter.is_ascii_digit()) {
        return Some(Class::Number);
    }
    if is_name(place, statement, number) {
        return Some(Class::Name);
    }
    match meant(outline, index, number) {
        Some(Meant { in_head: false, .. }) => Some(Class::Value),
        Some(_) if place == "file" || place == "variant" => Some(Class::Keyword),
        Some(_) => Some(Class::Rule),
        None => { declared.contains(word.trim_start_matches('+')) }.then_some(Class::Name),
    }
}

/// What a text declares.
type Names<'a> = BTreeSet<&'a str>;

/// Whether a statement has a name at this place.
fn is_name(place: &str, statement: &Statement, number: usize) -> bool {
    let extends = || number > 0 && statement.words[number - 1].text == "extends";
    match (place, statement.first()) {
        ("file", "variant") => number == 1 || extends(),
        ("variant", "piece" | "zone" | "set" | "switch") => number == 1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, classify};

    /// The words of a text, each with the first letter of its class; those of no class with a dash.
    fn check(text: &str, expected: &str) {
        let letter = |class| match class {
            Class::Comment => 'c',
            Class::Quoted => 'q',
            Class::Keyword => 'K',
            Class::Rule => 'R',
            Class::Value => 'v',
            Class::Name => 'n',
            Class::Token => 't',
            Class::Movement => 'm',
            Class::Number => '1',
        };
        let parts = classify(text);
        let mut shown = text.to_owned();
        for part in parts.iter().rev() {
            let of = format!("{}<{}>", letter(part.class), &text[part.bytes.clone()]);
            shown.replace_range(part.bytes.clone(), &of);
        }
        assert_eq!(shown, expected);
    }

    #[test]
    fn words_are_what_they_mean_where_they_stand() {
        check(
            "variant toy \"Toy\" extends other { board 5x5 // why\n players Black, White }",
            "K<variant> n<toy> q<\"Toy\"> K<extends> n<other> { K<board> 1<5x5> c<// why>\n K<players> Black, White }",
        );
        check(
            "variant a { piece King \"K\" { move: K c{!royal}U; royal }\n set Kings = King, Queen\n pice King }",
            "K<variant> n<a> { K<piece> n<King> q<\"K\"> { R<move>: m<K> m<c{!royal}U>; R<royal> }\n K<set> n<Kings> = n<King>, Queen\n pice n<King> }",
        );
        check(
            "variant a { setup { symmetry: rotate\n 1: K . +G }\n goal { win: checkmat; when a = on { win: checkmate } } }",
            "K<variant> n<a> { K<setup> { R<symmetry>: v<rotate>\n 1<1>: t<K> t<.> t<+G> }\n K<goal> { R<win>: checkmat; R<when> a = on { R<win>: v<checkmate> } } }",
        );
    }

    #[test]
    fn each_class_has_its_place_in_the_list() {
        for (number, class) in Class::ALL.into_iter().enumerate() {
            assert_eq!(class as usize, number);
        }
    }

    #[test]
    fn any_text_has_parts_in_order() {
        for text in [
            "",
            "\"",
            "\"\"",
            "\"\" \"//",
            "// a\r\n// b",
            "variant \"a//b\" {//",
            "}{;:=王//王",
            ",,\"",
            "\"a\":b\"\"\"\":",
            "a\"b\"c",
            "variant a { piece , }",
        ] {
            let parts = classify(text);
            let mut end = 0;
            for part in parts {
                assert!(
                    end <= part.bytes.start && part.bytes.start < part.bytes.end,
                    "{text}"
                );
                assert!(!text[part.bytes.clone()].contains('\n'), "{text}");
                end = part.bytes.end;
            }
        }
    }
}
