//! Numbers, lists, plurals and lines: what every sentence of the booklet shares.

use unicode_width::UnicodeWidthStr;

/// Small numbers as words, others in digits.
pub(crate) fn number(value: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(value)
        .map_or_else(|| value.to_string(), |word| (*word).to_owned())
}

/// `first`, `second` ... `12th`.
pub(crate) fn ordinal(value: usize) -> String {
    const WORDS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    match value.checked_sub(1).and_then(|index| WORDS.get(index)) {
        Some(word) => (*word).to_owned(),
        None => format!("{value}th"),
    }
}

/// `a`, `a or b`, `a, b or c`; the word before the last is `last`.
pub(crate) fn list<Item: AsRef<str>>(items: &[Item], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [before @ .., end] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", before.join(", "), end.as_ref())
        }
    }
}

/// `once`, `twice`, `three times` ...
pub(crate) fn times(count: u32) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", number(count as usize)),
    }
}

/// A count with its noun, which takes an `s`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", number(count))
}

/// The text with a capital at its start and a full stop at its end.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase());
    let first = first.map(String::from_iter).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// The text in lines of at most `columns`, broken at spaces.
pub fn broken(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::broken;

    #[test]
    fn texts_are_broken_at_spaces() {
        assert_eq!(broken("one two  three", 7), ["one two", "three"]);
        assert_eq!(broken("一二 三四 five", 5), ["一二", "三四", "five"]);
        assert_eq!(broken("unbreakable", 3), ["unbreakable"]);
        assert_eq!(broken("", 3), [""; 0]);
    }
}
