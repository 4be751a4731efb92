//! What an author's editor asks about a text: what each word is, what may come next, and what is under the pointer.
//!
//! Lines and columns count characters from 1, as those of findings do.

use booklet::svg;
use language_server::{Class, Completion, Hover, Proposal, Said, Sort};
use serde_json::{Value, json};
use variant_dsl::Source;

use super::Refused;
use super::request::Request;
use super::texts::Texts;

/// What each word is: for each part how many units of UTF-16 after the last one it begins, how many it has, and the number
/// of its class, all in one list.
pub(super) fn classify(request: &Request) -> Result<Value, Refused> {
    let text = request.text("text")?;
    let units = |from: usize, to: usize| text[from..to].encode_utf16().count();
    let mut numbers = Vec::new();
    let mut end = 0;
    for part in language_server::classify(text) {
        let bytes = part.bytes;
        let length = units(bytes.start, bytes.end);
        numbers.extend([units(end, bytes.start), length, part.class as usize]);
        end = bytes.end;
    }
    let names = Class::ALL.map(Class::name);
    Ok(json!({ "classes": names, "parts": numbers }))
}

/// The words that may stand at a place, and the column at which the word there begins.
pub(super) fn complete(texts: &Texts, request: &Request) -> Result<Value, Refused> {
    let (source, offset) = place(texts, request)?;
    let completion = language_server::complete(&source, &|name| texts.parent(name), offset);
    let Completion { start, proposals } = completion;
    let proposals = proposals.iter().map(proposal);
    Ok(json!({
        "column": column(&source.text, start),
        "proposals": proposals.collect::<Vec<_>>(),
    }))
}

/// What is said of the word at a place, part by part; no parts if there is nothing to say.
pub(super) fn hover(texts: &Texts, request: &Request) -> Result<Value, Refused> {
    let (source, offset) = place(texts, request)?;
    let hover = language_server::hover(&source, &|name| texts.parent(name), offset);
    let Some(Hover { bytes, said }) = hover else {
        return Ok(json!({ "said": [] }));
    };
    Ok(json!({
        "column": column(&source.text, bytes.start),
        "endColumn": column(&source.text, bytes.end),
        "said": said.iter().map(part).collect::<Vec<_>>(),
        "style": svg::STYLE,
    }))
}

fn proposal(proposal: &Proposal) -> Value {
    let sort = match proposal.sort {
        Sort::Keyword => "keyword",
        Sort::Value | Sort::SwitchValue => "value",
        Sort::Piece | Sort::Pieces | Sort::Squares | Sort::Switch => "name",
    };
    json!({ "word": proposal.word, "sort": sort, "meaning": proposal.meaning })
}

fn part(said: &Said) -> Value {
    match said {
        Said::Text(text) => json!({ "text": text }),
        Said::Squares(lines) => json!({ "squares": lines }),
        Said::Moves {
            diagram,
            token,
            glyph,
        } => {
            let face = if glyph.is_empty() { token } else { glyph };
            json!({ "svg": svg::moves(diagram, face).inline() })
        }
    }
}

/// The text of a request, and the byte at its place; what lies outside of the text is moved into it.
fn place(texts: &Texts, request: &Request) -> Result<(Source, usize), Refused> {
    let source = texts.source_of(request)?;
    let number = |field| {
        let number = request.number(field)?;
        let number = number.ok_or_else(|| format!("`{field}` is missing"))?;
        Ok::<_, Refused>(usize::try_from(number).unwrap_or(usize::MAX))
    };
    let (line, column) = (number("line")?, number("column")?);
    let offset = offset(&source.text, line, column);
    Ok((source, offset))
}

fn offset(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let start: usize = lines.map(str::len).sum();
    let line = text[start..].lines().next().unwrap_or_default();
    let letter = line.char_indices().nth(column.saturating_sub(1));
    start + letter.map_or(line.len(), |(at, _)| at)
}

fn column(text: &str, offset: usize) -> usize {
    let start = text[..offset].rfind('\n').map_or(0, |end| end + 1);
    text[start..offset].chars().count() + 1
}

#[cfg(test)]
mod tests {
    use super::{column, offset};

    #[test]
    fn places_are_counted_in_characters() {
        let text = "a 王\r\n𠀋b\n";
        for (line, at, byte) in [
            (1, 1, 0),
            (1, 3, 2),
            (1, 4, 5),
            (2, 2, 11),
            (2, 3, 12),
            (3, 1, 13),
        ] {
            assert_eq!(offset(text, line, at), byte, "{line}:{at}");
            assert_eq!(column(text, byte), at, "byte {byte}");
        }
        for (line, at) in [(0, 0), (9, 9), (1, 99), (usize::MAX, usize::MAX)] {
            assert!(text.is_char_boundary(offset(text, line, at)), "{line}:{at}");
        }
    }
}
