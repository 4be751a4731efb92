//! Mutants of a variant file: its text with one token removed, doubled or altered.
//!
//! Altered means: another word of the same class, a typo, a number one higher, another square,
//! another letter inside a movement, another text in quotes. What a mutant means is left to `main`.

use std::ops::Range;

use variant_dsl::notation::expand;

/// One token of a file.
pub(crate) struct Token {
    pub(crate) place: Range<usize>,
    kind: Kind,
    /// The words of the statement it stands in, up to itself.
    before: Vec<String>,
    /// The innermost `when` around it: switch and value.
    pub(crate) condition: Option<(String, String)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Mark,
    Quoted,
    Movement,
    Word,
}

/// A change of one token.
pub(crate) struct Mutant {
    pub(crate) what: String,
    pub(crate) text: String,
}

/// Words that can stand in each other's place.
const CLASSES: &[&[&str]] = &[
    &["shogi", "chess"],
    &["far", "near"],
    // Of an array that is its own mirror image, `rotate` and `mirror` say the same.
    &["rotate", "none"],
    &["mirror", "none"],
    &["touches", "enters", "arrives"],
    &["captures", "moves"],
    &["optional", "forced"],
    &["stuck", "mate"],
    &["loses", "draws", "wins"],
    &["first", "last"],
    &["distant", "protected"],
    &["forbid", "allow"],
    &["draw", "illegal"],
    &["repeater", "starter"],
    &["checker", "attacker"],
    &["always", "ever"],
    &["and", "unless"],
    &["board", "coordinates", "players"],
    &["zone", "set", "piece", "handicap", "switch", "without"],
    &[
        "promotion",
        "captures",
        "drops",
        "goal",
        "repetition",
        "setup",
        "notation",
    ],
    &["move", "promotes", "sfen"],
    &["choice", "forced", "refused", "victim"],
    &["win", "stalemate", "uncounted", "royals", "checks", "draw"],
    &["own", "all", "any", "fewer", "gone", "kind"],
    &["unless", "answered", "safely"],
    &["count", "otherwise", "attack"],
    &["on", "off"],
];

/// Letters of a movement that can stand in each other's place.
const SORTS: &[&str] = &[
    "WFDNAHCZG",
    "BRQKU",
    "fblrsv",
    "mcdpkt",
    "0123456789",
    "-?",
    "()",
    "{}",
    "&!",
];

/// Words, strings and marks, without comments and spaces.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut reader = Reader::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = &line[..comment(line)];
        let mut at = 0;
        while at < code.len() {
            let rest = &code[at..];
            let length = token_length(rest);
            if !rest[..length].trim().is_empty() {
                reader.push(start + at..start + at + length, &rest[..length]);
            }
            at += length;
        }
        reader.before.clear();
        start += line.len();
    }
    reader.tokens
}

/// Where the comment of a line begins, or its end.
pub(crate) fn comment(line: &str) -> usize {
    let mut quoted = false;
    for (at, letter) in line.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '/' if !quoted && line[at..].starts_with("//") => return at,
            _ => {}
        }
    }
    line.len()
}

fn is_mark(letter: char) -> bool {
    "{};:=\"".contains(letter) || letter.is_whitespace()
}

fn token_length(rest: &str) -> usize {
    match rest.chars().next() {
        Some('"') => rest[1..].find('"').expect("strings are closed") + 2,
        Some(',') => 1,
        Some(first) if is_mark(first) => first.len_utf8(),
        _ => word_length(rest),
    }
}

/// A word may hold tests in braces: `c{!royal}U`.
fn word_length(rest: &str) -> usize {
    let mut inside = false;
    for (at, letter) in rest.char_indices() {
        match letter {
            '{' if at > 0 && rest[at..].contains('}') && !rest[at..].starts_with("{ ") => {
                inside = true;
            }
            '}' if inside => inside = false,
            ',' if !inside && !rest[..at].contains('(') => return at,
            _ if is_mark(letter) && !inside => return at,
            _ => {}
        }
    }
    rest.len()
}

#[derive(Default)]
struct Reader {
    tokens: Vec<Token>,
    before: Vec<String>,
    /// The conditions of the open blocks; `None` for those of a block that is no `when`.
    blocks: Vec<Option<(String, String)>>,
}

impl Reader {
    fn push(&mut self, place: Range<usize>, word: &str) {
        let in_move = matches!(&self.before[..], [key, colon, ..] if key == "move" && colon == ":");
        let kind = match word.chars().next() {
            Some('"') => Kind::Quoted,
            Some(first) if is_mark(first) || first == ',' => Kind::Mark,
            _ if in_move => Kind::Movement,
            _ => Kind::Word,
        };
        if word == "}" {
            self.blocks.pop();
        }
        self.tokens.push(Token {
            place,
            kind,
            before: self.before.clone(),
            condition: self.blocks.iter().rev().flatten().next().cloned(),
        });
        match word {
            "{" => {
                self.blocks.push(match &self.before[..] {
                    [when, name, _, value] if when == "when" => Some((name.clone(), value.clone())),
                    [when, name] if when == "when" => Some((name.clone(), "on".to_owned())),
                    _ => None,
                });
                self.before.clear();
            }
            "}" | ";" => self.before.clear(),
            word => self.before.push(word.to_owned()),
        }
    }
}

/// All mutants of one token. `names` are the classes of words that the file itself makes.
pub(crate) fn mutants(text: &str, token: &Token, names: &[Vec<String>]) -> Vec<Mutant> {
    let word = &text[token.place.clone()];
    let mut found: Vec<(String, String)> = vec![
        ("removed".to_owned(), String::new()),
        ("doubled".to_owned(), format!("{word} {word}")),
    ];
    let altered = match token.kind {
        Kind::Mark => other_mark(word),
        Kind::Quoted => other_text(word),
        Kind::Movement => other_movements(word),
        Kind::Word => other_words(word, token, names),
    };
    found.extend(
        altered
            .into_iter()
            .map(|new| (format!("altered to `{new}`"), new)),
    );
    let mutant = |(what, new): (String, String)| Mutant {
        what,
        text: [&text[..token.place.start], &new, &text[token.place.end..]].concat(),
    };
    found.into_iter().map(mutant).collect()
}

fn other_mark(mark: &str) -> Vec<String> {
    let other = match mark {
        ":" => "=",
        "=" => ":",
        "{" => "}",
        "}" => "{",
        ";" => ",",
        _ => ";",
    };
    vec![other.to_owned()]
}

/// Another last letter, and one letter more.
fn other_text(quoted: &str) -> Vec<String> {
    let inner = &quoted[1..quoted.len() - 1];
    let kept = inner
        .char_indices()
        .next_back()
        .map_or("", |(at, _)| &inner[..at]);
    let last = if inner.ends_with('z') { 'y' } else { 'z' };
    vec![format!("\"{kept}{last}\""), format!("\"{inner}q\"")]
}

/// One letter removed, doubled, or another of its sort; but not another spelling of the movement,
/// as `sbW` is of `sWbW`.
fn other_movements(movement: &str) -> Vec<String> {
    let read = |text: &str| expand(text, &|_| true);
    let original = read(movement);
    let is_other = |text: &String| read(text) != original;
    let mut found = Vec::new();
    for (at, letter) in movement.char_indices() {
        let (before, after) = (&movement[..at], &movement[at + letter.len_utf8()..]);
        let doubled = format!("{before}{letter}{letter}{after}");
        // `ffN` is how many write `fN`.
        let is_direction = "fblrsv".contains(letter) && after.starts_with(['N', 'C', 'Z']);
        if !is_direction || is_other(&doubled) {
            found.push(doubled);
        }
        let mut others = vec![format!("{before}{after}")];
        for sort in SORTS {
            if let Some(place) = sort.find(letter) {
                let next = sort[place + 1..].chars().next();
                let other = next.unwrap_or_else(|| sort.as_bytes()[0].into());
                others.push(format!("{before}{other}{after}"));
            }
        }
        found.extend(others.into_iter().filter(is_other));
    }
    found
}

fn other_words(word: &str, token: &Token, names: &[Vec<String>]) -> Vec<String> {
    let mut found = vec![typo(word)];
    found.extend(one_higher(word));
    found.extend(other_square(word, token));
    let plain = word.trim_start_matches('+');
    let fixed = CLASSES
        .iter()
        .map(|class| class.iter().map(|word| (*word).to_owned()).collect());
    let classes: Vec<Vec<String>> = fixed.chain(names.iter().cloned()).collect();
    for class in classes {
        if let Some(place) = class.iter().position(|other| other == plain) {
            let next = class[(place + 1) % class.len()].clone();
            found.push(word.replace(plain, &next));
        }
    }
    if token.before.len() > 1 && token.before[1] == ":" && token.before[0].parse::<u32>().is_ok() {
        // A cell of the array.
        found.push(if word == "." {
            "K".to_owned()
        } else {
            ".".to_owned()
        });
        found.push(format!("+{word}"));
    }
    found.retain(|new| new != word);
    found
}

/// The first letter lost, or a letter too many.
fn typo(word: &str) -> String {
    let mut letters = word.chars();
    letters.next();
    match letters.as_str() {
        "" => format!("{word}x"),
        rest => rest.to_owned(),
    }
}

/// Every number in the word one higher.
fn one_higher(word: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(at) = word[start..].find(|c: char| c.is_ascii_digit()) {
        let begin = start + at;
        let length = word[begin..].find(|c: char| !c.is_ascii_digit());
        let end = length.map_or(word.len(), |length| begin + length);
        if let Ok(number) = word[begin..end].parse::<u32>() {
            found.push(format!("{}{}{}", &word[..begin], number + 1, &word[end..]));
        }
        start = end;
    }
    found
}

/// The square one rank on, in `handicap` and `zone`.
fn other_square(word: &str, token: &Token) -> Option<String> {
    let key = token.before.first()?;
    let letter = word.chars().find(char::is_ascii_lowercase)?;
    let is_square = word.len() <= 4 && word.chars().any(|c| c.is_ascii_digit());
    let next = char::from(u8::try_from(letter).ok()? + 1);
    (is_square && (key == "handicap" || key == "zone"))
        .then(|| word.replace(letter, &next.to_string()))
}
