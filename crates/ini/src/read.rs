//! A file to sections of keys and values, each with its place.

use std::ops::Range;

use crate::report::{Findings, quote};

/// Longest file that is read.
const MAX_BYTES: usize = 4 << 20;

/// `[name:parent]` and the lines below it.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) name: String,
    /// The name in the brackets.
    pub(crate) name_span: Range<usize>,
    pub(crate) parent: Option<(String, Range<usize>)>,
    /// The comments just above.
    pub(crate) comments: Vec<String>,
    pub(crate) entries: Vec<Entry>,
    /// Whether a line of it could not be read.
    pub(crate) broken: bool,
}

/// `key = value`.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_span: Range<usize>,
    pub(crate) value: String,
    pub(crate) value_span: Range<usize>,
}

pub(crate) fn sections(text: &str, findings: &mut Findings) -> Vec<Section> {
    if text.len() > MAX_BYTES {
        findings.error(
            &(0..0),
            format!("a file of {} bytes is too long", text.len()),
            "at most 4 MiB are read",
        );
        return Vec::new();
    }
    let mut all: Vec<Section> = Vec::new();
    let mut comments = Vec::new();
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end();
        let here = start + line.len() - line.trim_start().len();
        let line = line.trim_start();
        start += whole.len();
        if let Some(comment) = line.strip_prefix(['#', ';']) {
            comments.push(comment.trim().to_owned());
            continue;
        }
        let above = std::mem::take(&mut comments);
        if line.is_empty() {
            continue;
        }
        if line.starts_with('[') {
            if let Some(section) = header(line, here, above, &all, findings) {
                all.push(section);
            }
            continue;
        }
        let Some(section) = all.last_mut() else {
            findings.error(
                &(here..here + line.len()),
                format!("`{}` stands before the first section", quote(line)),
                "begin with a section, `[name]` or `[name:parent]`",
            );
            continue;
        };
        match entry(line, here, findings) {
            Some(entry) => add(section, entry, findings),
            None => section.broken = true,
        }
    }
    all
}

fn header(
    line: &str,
    here: usize,
    comments: Vec<String>,
    known: &[Section],
    findings: &mut Findings,
) -> Option<Section> {
    let whole = here..here + line.len();
    let Some(end) = line.find(']') else {
        findings.error(
            &whole,
            "the name of a section ends with `]`",
            format!("write `{}]`", quote(line)),
        );
        return None;
    };
    let broken = !line[end + 1..].trim().is_empty();
    if broken {
        findings.error(
            &(here + end + 1..here + line.len()),
            "nothing may stand behind the name of a section",
            "put a comment on a line of its own, behind a `#`",
        );
    }
    let inside = &line[1..end];
    let (name, parent) = match inside.split_once(':') {
        Some((name, parent)) => (name, Some(parent)),
        None => (inside, None),
    };
    let name_span = here + 1..here + 1 + name.len();
    if name.trim().is_empty() {
        findings.error(
            &(here..here + end + 1),
            "a section needs a name",
            "write `[name]` or `[name:parent]`",
        );
        return None;
    }
    if known.iter().any(|section| section.name == name.trim()) {
        findings.error(
            &name_span,
            format!("there is a section `{}` already", quote(name.trim())),
            "give this one another name: Fairy-Stockfish reads the first only",
        );
        return None;
    }
    let parent = parent.map(|parent| {
        let from = here + 1 + name.len() + 1;
        (parent.trim().to_owned(), from..from + parent.len())
    });
    let name = name.trim().to_owned();
    Some(Section {
        name,
        name_span,
        parent,
        comments,
        entries: Vec::new(),
        broken,
    })
}

fn entry(line: &str, here: usize, findings: &mut Findings) -> Option<Entry> {
    let Some(sign) = line.find('=') else {
        findings.error(
            &(here..here + line.len()),
            format!("`{}` is no `key = value`", quote(line)),
            "put `=` between key and value, or a `#` before a comment",
        );
        return None;
    };
    let key = line[..sign].trim_end();
    if key.is_empty() {
        findings.error(
            &(here..here + sign + 1),
            "a key is missing before `=`",
            "write `key = value`",
        );
        return None;
    }
    let behind = &line[sign + 1..];
    let from = here + sign + 1 + (behind.len() - behind.trim_start().len());
    let value = behind.trim();
    Some(Entry {
        key: key.to_owned(),
        key_span: here..here + key.len(),
        value: value.to_owned(),
        value_span: from..from + value.len(),
    })
}

/// The last of several lines with one key counts, as in Fairy-Stockfish.
fn add(section: &mut Section, entry: Entry, findings: &mut Findings) {
    match section
        .entries
        .iter_mut()
        .find(|known| known.key == entry.key)
    {
        Some(known) => {
            let message = format!(
                "`{}` is given twice, and the last time counts",
                quote(&known.key)
            );
            findings.warning(&known.key_span, message, "remove this line");
            *known = entry;
        }
        None => section.entries.push(entry),
    }
}
