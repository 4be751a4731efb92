//! House style: formatting twice is formatting once, no comment and no word is lost, and the game
//! stays the same, for shipped files, examples and what slips make of them.

use std::fs;
use std::path::{Path, PathBuf};

use variant_dsl::{Source, compile, format};

fn definitions() -> Vec<PathBuf> {
    let folders = ["../definitions", "../library"].map(|folder| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        fs::read_dir(folder).expect("it exists")
    });
    let entries = folders.into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "variant")
        })
        .collect();
    paths.sort();
    assert!(paths.len() >= 20, "only {paths:?}");
    paths
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("definitions are text")
}

/// What formatting may not touch: the comments in their order, and the words in any order, as
/// statements may change places.
#[derive(Debug, PartialEq)]
struct Kept {
    comments: Vec<String>,
    words: Vec<String>,
}

fn kept(text: &str, in_order: bool) -> Kept {
    let mut kept = Kept {
        comments: Vec::new(),
        words: Vec::new(),
    };
    for line in text.lines() {
        let mut quoted = false;
        let comment = line.char_indices().find_map(|(at, letter)| {
            quoted ^= letter == '"';
            (!quoted && line[at..].starts_with("//")).then_some(at)
        });
        let (code, comment) = line.split_at(comment.unwrap_or(line.len()));
        kept.comments
            .extend((!comment.is_empty()).then(|| comment.trim_end().to_owned()));
        let marks = ["{", "}", ":", "=", ",", ";", "\""];
        let parted = marks.iter().fold(code.to_owned(), |code, mark| {
            code.replace(mark, &format!(" {mark} "))
        });
        let words = parted.split_whitespace().filter(|word| *word != ";");
        kept.words.extend(words.map(str::to_owned));
    }
    kept.words.sort();
    if !in_order {
        kept.comments.sort();
    }
    kept
}

/// Formats twice; says no if a comment or a word is lost.
fn restyled(text: &str, in_order: bool) -> String {
    let once = format(text, "a").expect("it has the shape of a variant");
    let twice = format(&once, "a").expect("house style has it too");
    assert_eq!(once, twice, "formatting twice");
    assert_eq!(kept(text, in_order), kept(&once, in_order), "in {text}");
    once
}

#[test]
fn shipped_files_are_in_house_style() {
    for path in definitions() {
        let text = text(&path);
        assert_eq!(restyled(&text, true), text, "{}", path.display());
    }
}

/// Every comment that could stand somewhere: one after every line, and one before it.
#[test]
fn comments_stay_wherever_they_stand() {
    for path in definitions() {
        let mut commented = String::new();
        for (index, line) in text(&path).lines().enumerate() {
            let own = if line.contains("//") { "" } else { " // b" };
            commented += &format!("// a{index}\n{line}{own}{index}\n");
        }
        let commented = commented.replace("// b", "//b");
        restyled(&commented, true);
    }
}

/// Statements on one line, blank lines, spaces and line ends of another system.
#[test]
fn any_layout_gives_the_same_style() {
    let parent = |name: &str| {
        let path = definitions()
            .into_iter()
            .find(|path| path.file_stem().is_some_and(|stem| stem == name))?;
        Some(Source {
            name: name.to_owned(),
            text: text(&path),
        })
    };
    let print = |text: &str| {
        let name = "a.variant".to_owned();
        let compiled = compile(
            &Source {
                name,
                text: text.to_owned(),
            },
            &parent,
        );
        compiled.expect("it is sound").program.facts.fingerprint
    };
    for path in definitions() {
        let text = text(&path);
        let original = print(&text);
        let spaced = text.replace(" { ", "   {\t").replace('\n', "  \r\n\r\n");
        assert_eq!(
            print(&restyled(&spaced, true)),
            original,
            "{}",
            path.display()
        );
        let unindented: String = text
            .lines()
            .map(|line| format!("{}\n", line.trim()))
            .collect();
        assert_eq!(
            print(&restyled(&unindented, true)),
            original,
            "{}",
            path.display()
        );
        let dense = text
            .replace("    ", "")
            .replace(" }\n", "}\n")
            .replace(": ", ":");
        assert_eq!(
            print(&restyled(&dense, true)),
            original,
            "{}",
            path.display()
        );
    }
}

/// A file with a word or a line too few or too many, where it still has the shape of a variant.
#[test]
fn slips_are_formatted_without_loss() {
    let mut formatted = 0;
    for path in definitions() {
        let text = text(&path);
        let lines: Vec<&str> = text.lines().collect();
        for at in (0..lines.len()).step_by(19) {
            let (before, after) = (lines[..at].join("\n"), lines[at + 1..].join("\n"));
            let line = lines[at];
            let half = line
                .char_indices()
                .nth(line.chars().count() / 2)
                .map_or(0, |(at, _)| at);
            let swapped = format!("{} {}", &line[half..], &line[..half]);
            for new in [
                "",
                &line[..half],
                &line[half..],
                &swapped,
                &format!("{line}\n{line}"),
            ] {
                let slip = format!("{before}\n{new}\n{after}\n");
                if format(&slip, "a").is_ok() {
                    restyled(&slip, false);
                    formatted += 1;
                }
            }
        }
    }
    assert!(formatted > 150, "only {formatted} slips have a shape");
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
