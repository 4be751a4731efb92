//! Nothing in a file is ignored: every token that is removed or doubled changes the game or is
//! reported; and house style keeps every comment.

use std::fs;
use std::ops::Range;
use std::path::Path;

use variant_dsl::{Compiled, Source, compile, format};

fn minishogi() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../definitions/minishogi.variant");
    fs::read_to_string(path).expect("the definition is shipped")
}

fn check(text: String) -> Option<Compiled> {
    let source = Source {
        name: "minishogi.variant".to_owned(),
        text,
    };
    compile(&source, &|_| None).ok()
}

/// Words, strings and marks, without comments and spaces.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = &line[..line.find("//").unwrap_or(line.len())];
        let mut at = 0;
        while at < code.len() {
            let length = token_length(&code[at..]);
            if !code[at..at + length].trim().is_empty() {
                tokens.push(start + at..start + at + length);
            }
            at += length;
        }
        start += line.len();
    }
    tokens
}

fn token_length(rest: &str) -> usize {
    let is_mark = |c: char| "{};:,=\"".contains(c) || c.is_whitespace();
    match rest.chars().next() {
        Some('"') => rest[1..].find('"').expect("strings are closed") + 2,
        Some(first) if is_mark(first) => first.len_utf8(),
        _ => rest.find(is_mark).unwrap_or(rest.len()),
    }
}

#[test]
fn every_token_counts() {
    let origins = include_str!("../cases/text/origins.variant");
    for text in [minishogi(), origins.to_owned()] {
        each_token_counts(&text);
    }
}

fn each_token_counts(text: &str) {
    let original = check(text.to_owned()).expect("the file is sound");
    let tokens = tokens(text);
    assert!(tokens.len() > 150, "only {} tokens found", tokens.len());
    let mut ignored = Vec::new();
    for token in tokens {
        let word = &text[token.clone()];
        let without = format!("{}{}", &text[..token.start], &text[token.end..]);
        let doubled = format!("{} {word}{}", &text[..token.end], &text[token.end..]);
        for (what, mutant) in [("removed", without), ("doubled", doubled)] {
            let same = |compiled: Compiled| {
                compiled.program == original.program
                    && compiled.pieces == original.pieces
                    && compiled.switches == original.switches
                    && compiled.warnings.is_empty()
            };
            if check(mutant).is_some_and(same) {
                let line = text[..token.start].matches('\n').count() + 1;
                ignored.push(format!("line {line}: `{word}` {what}"));
            }
        }
    }
    assert!(ignored.is_empty(), "no effect:\n{}", ignored.join("\n"));
}

#[test]
fn the_shipped_definition_is_in_house_style() {
    let text = minishogi();
    assert_eq!(
        format(&text, "minishogi.variant").expect("it is sound"),
        text
    );
}

#[test]
fn house_style_keeps_comments_wherever_they_stand() {
    let text = "// one\n\n// two\nvariant a \"A\" { // three\n// four\nrepetition none // five\n\n\n\
                setup { // six\n // seven\n symmetry: rotate // eight\n 10: A B // nine\n 9:A +Bcd // ten\n // eleven\n} // twelve\n\
                // thirteen\npiece A \"A\" { move: K } // fourteen\npiece Bcd \"Bcd\" \"歩\" { // fifteen\n move: W // sixteen\n}\n\
                // seventeen\nboard 2x10\n// eighteen\n} // nineteen\n// twenty\n";
    let styled = format(text, "a").expect("it has the shape of a variant");
    insta::assert_snapshot!(styled, @r#"
// one

// two
variant a "A" {                              // three
  // seventeen
  board 2x10

  // thirteen
  piece A "A" { move: K }                    // fourteen
  piece Bcd "Bcd" "歩" {                     // fifteen
    move: W                                  // sixteen
  }

  setup {                                    // six
    // seven
    symmetry: rotate                         // eight
    10: A B                                  // nine
     9: A +Bcd                               // ten
    // eleven
  }                                          // twelve
  // four
  repetition none                            // five
  // eighteen
}                                            // nineteen
// twenty
"#);
    assert_eq!(
        format(&styled, "a").expect("house style has it too"),
        styled
    );
    assert_eq!(styled.matches("//").count(), text.matches("//").count());
}

#[test]
fn fingerprints_are_of_rules_not_of_texts() {
    let text = minishogi();
    let print = |text: &str| check(text.to_owned()).expect(text).program.fingerprint;
    let original = print(&text);
    assert_eq!(original, print(&text.replace("Mini Shogi", "Small Shogi")));
    assert_eq!(original, print(&text.replace("Silver", "Argent")));
    assert_eq!(original, print(&text.replace("\"王\"", "\"玉\"")));
    assert_eq!(original, print(&text.replace("move: WfF", "move: fFW")));
    assert_ne!(original, print(&text.replace("count: 4", "count: 3")));
    assert_ne!(
        original,
        print(&text.replace("{ stalemate: loses }", "{ stalemate: wins }"))
    );
    assert_ne!(original, print(&text.replace("far 1", "far 2")));
    assert_ne!(original, print(&text.replace("move: FfW", "move: FbW")));
}
