//! Comments by which an import marks what it found no words for: `// not said: KEY = VALUE (REASON)`.

use crate::diagnostic::{Diag, Span};
use crate::parse::tokens;

/// What begins such a comment.
const MARK: &str = "// not said:";

/// Warns of each of these comments, in the file and its parents.
pub(super) fn check_unsaid(texts: &[&str], diags: &mut Vec<Diag>) {
    for (file, text) in texts.iter().enumerate() {
        if text.contains(MARK) {
            check_text(file, text, diags);
        }
    }
}

fn check_text(file: usize, text: &str, diags: &mut Vec<Diag>) {
    let tokens = tokens(text);
    let ends = tokens.iter().map(|token| token.end);
    let starts = tokens.iter().map(|token| token.start).chain([text.len()]);
    for (gap, next) in std::iter::once(0).chain(ends).zip(starts) {
        let mut start = gap;
        for line in text[gap..next].split_inclusive('\n') {
            let comment = line.trim();
            if comment.starts_with(MARK) {
                let from = start + line.len() - line.trim_start().len();
                let span = Span {
                    file,
                    start: from,
                    end: from + comment.len(),
                };
                let diag = Diag::warning(
                    "not-said",
                    span,
                    "this rule of the original game is missing here",
                );
                let help = "write the rule and remove the comment, or `allow not-said`";
                diags.push(diag.help(help));
            }
            start += line.len();
        }
    }
}
