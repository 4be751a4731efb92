//! Places in a text as the protocol counts them: lines from 0, columns in UTF-16 units.
//!
//! Places that a text does not have are moved to the nearest one it has.

use std::ops::Range;

use lsp_types::Position;

/// A text with the bytes at which its lines begin.
pub(crate) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Lines end with `\n`, `\r\n` or `\r`.
    pub(crate) fn of(text: &'a str) -> Lines<'a> {
        let bytes = text.as_bytes();
        let ends = |index: &usize| {
            bytes[*index] == b'\n' || bytes[*index] == b'\r' && bytes.get(index + 1) != Some(&b'\n')
        };
        let after = (0..bytes.len()).filter(ends).map(|index| index + 1);
        Lines {
            text,
            starts: std::iter::once(0).chain(after).collect(),
        }
    }

    /// The place of a byte.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let before = &self.text[self.starts[line]..offset];
        Position::new(small(line), small(before.encode_utf16().count()))
    }

    pub(crate) fn range(&self, bytes: Range<usize>) -> lsp_types::Range {
        lsp_types::Range::new(self.position(bytes.start), self.position(bytes.end))
    }

    /// The byte at a place.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let Some(start) = self.starts.get(position.line as usize) else {
            return self.text.len();
        };
        let line = &self.text[*start..];
        let mut units = 0;
        for (index, letter) in line.char_indices() {
            if units >= position.character || letter == '\n' || letter == '\r' {
                return start + index;
            }
            units += small(letter.len_utf16());
        }
        self.text.len()
    }

    pub(crate) fn bytes(&self, range: lsp_types::Range) -> Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start..end.max(start)
    }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::Lines;

    /// Bytes, and the lines and columns that stand for them; the last sign lies outside the first
    /// plane of Unicode and takes two units.
    #[test]
    fn columns_are_utf16_units() {
        let text = "a 王\r\n𠀋b\rc";
        let lines = Lines::of(text);
        let table = [
            (0, 0, 0),
            (2, 0, 2),
            (5, 0, 3),
            (7, 1, 0),
            (11, 1, 2),
            (12, 1, 3),
            (13, 2, 0),
            (14, 2, 1),
        ];
        for (offset, line, character) in table {
            let position = lsp_types::Position::new(line, character);
            assert_eq!(lines.position(offset), position, "byte {offset}");
            assert_eq!(lines.offset(position), offset, "{line}:{character}");
        }
    }

    #[test]
    fn places_that_are_not_there_are_moved() {
        let lines = Lines::of("a 王\nb");
        let at = |line, character| lines.offset(lsp_types::Position::new(line, character));
        assert_eq!(at(0, 99), 5);
        assert_eq!(at(99, 0), 7);
        assert_eq!(at(u32::MAX, u32::MAX), 7);
    }
}
