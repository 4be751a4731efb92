//! What stands before the cursor: the block, the words of its statement, the word being typed.

use crate::outline::Outline;

/// The place at which a word is about to be typed.
pub(crate) struct Cursor<'a> {
    /// The block, as `Outline::place` names it.
    pub(crate) place: &'a str,
    /// The words of its statement before it, without quotes and commas.
    pub(crate) words: Vec<&'a str>,
    /// The byte at which the word being typed begins.
    pub(crate) start: usize,
}

impl<'a> Cursor<'a> {
    /// `None` within a comment or a string.
    pub(crate) fn at(text: &'a str, offset: usize) -> Option<Cursor<'a>> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || "-_+".contains(c);
        let start = text[..offset].trim_end_matches(is_word).len();
        let before = Outline::of(&text[..start]);
        let line = &text[..start];
        let line = &line[line.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
        let is_quoted = line.split("//").next().unwrap_or(line).matches('"').count() % 2 == 1;
        if is_quoted || line.contains("//") {
            return None;
        }
        let words = before.last.map(|index| &before.statements[index].words);
        Some(Cursor {
            place: before.place(before.open.last().copied()),
            words: words.map_or(Vec::new(), |words| {
                words.iter().map(|word| word.text).collect()
            }),
            start,
        })
    }
}
