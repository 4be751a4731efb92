//! Bytes as text: a line that says what it is about, and the rest.

/// The first line, without its end, and what follows it. Bytes that are no UTF-8 become replacement
/// characters.
pub(crate) fn headed(bytes: &[u8]) -> (String, String) {
    let text = String::from_utf8_lossy(bytes);
    let (head, rest) = text.split_once('\n').unwrap_or((&text, ""));
    (head.trim().to_owned(), rest.to_owned())
}
