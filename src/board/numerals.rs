//! Numbers from 1 to 99 in kanji, as ranks are named in Japan.

const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const TEN: char = '十';

/// A number in kanji.
///
/// # Panics
///
/// If it is 0 or more than 99.
pub(crate) fn kanji_number(number: u16) -> String {
    assert!((1..=99).contains(&number), "boards are smaller");
    let digit = |digit: u16| digit.checked_sub(1).map(|index| DIGITS[usize::from(index)]);
    let tens = number / 10;
    let many = digit(tens).filter(|_| tens > 1);
    let ten = (tens > 0).then_some(TEN);
    [many, ten, digit(number % 10)]
        .into_iter()
        .flatten()
        .collect()
}

/// A number in kanji at the beginning of a text, and what follows it.
pub(crate) fn read_kanji_number(text: &str) -> Option<(u16, &str)> {
    let value = |c: char| DIGITS.iter().position(|digit| *digit == c);
    let end = text.find(|c| c != TEN && value(c).is_none());
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    let number = (1..=99).find(|number| kanji_number(*number) == word)?;
    Some((number, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_and_read() {
        for (number, kanji) in [
            (1, "一"),
            (9, "九"),
            (10, "十"),
            (12, "十二"),
            (25, "二十五"),
            (30, "三十"),
        ] {
            assert_eq!(kanji_number(number), kanji);
            let text = format!("{kanji}x");
            assert_eq!(read_kanji_number(&text), Some((number, "x")));
        }
        for text in ["", "x", "一一", "十十"] {
            assert_eq!(read_kanji_number(text), None, "{text}");
        }
    }
}
