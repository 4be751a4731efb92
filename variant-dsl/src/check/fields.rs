//! The rules of a block, found by their heads.
//!
//! Reports heads that are unknown, doubled or without a value, once for all blocks. What
//! the values mean is left to the module of the block.

use super::items::missing;
use crate::ast::{Block, Rule, Word, WordKind, join, span_of};
use crate::diagnostic::{Diag, Span};
use crate::vocabulary::{nearest, unknown};
use crate::words::WORDS;

/// What may stand before the colons of a block.
pub(super) struct Heads<'a> {
    /// Whole heads, at most one of each: `stalemate`, `perpetual check`.
    pub(super) single: &'a [&'a str],
    /// Whole heads or first words of heads, any number: `win`, `forbid Walker`.
    pub(super) many: &'a [&'a str],
}

impl<'a> Heads<'a> {
    fn all(&self) -> impl Iterator<Item = &'a str> {
        let more = self.many.iter().filter(|head| !self.single.contains(head));
        self.single.iter().chain(more).copied()
    }
}

/// The rules of one block that have a known head and a value.
pub(super) struct Fields<'a> {
    name: Span,
    rules: Vec<(String, &'a Rule)>,
    /// Heads that something unknown was probably meant to be: they are not missing.
    meant: Vec<String>,
}

impl<'a> Fields<'a> {
    pub(super) fn of(block: &'a Block, heads: &Heads, diags: &mut Vec<Diag>) -> Fields<'a> {
        let mut fields = Fields {
            name: block.name.span,
            rules: Vec::new(),
            meant: Vec::new(),
        };
        for rule in &block.rules {
            match known_head(&block.name.text, rule, heads, diags) {
                Some(key) => fields.add(key, rule, heads, diags),
                None => fields.meant.extend(meant_head(&rule.key(), heads)),
            }
        }
        fields
    }

    fn add(&mut self, key: String, rule: &'a Rule, heads: &Heads, diags: &mut Vec<Diag>) {
        let whole = rule.key();
        let mut rules = self.rules.iter().map(|(_, old)| *old);
        let first = rules.find(|old| old.key() == whole);
        match first {
            Some(first) if heads.single.contains(&whole.as_str()) => {
                let diag =
                    Diag::error("E0103", rule.head_span(), format!("`{key}` is given twice"))
                        .label("again here")
                        .related(first.span(), "first here");
                diags.push(diag.help("keep the one you mean"));
            }
            _ => self.rules.push((key, rule)),
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&'a Rule> {
        self.all(key).next()
    }

    pub(super) fn all(&self, key: &str) -> impl Iterator<Item = &'a Rule> {
        self.rules
            .iter()
            .filter(move |(found, _)| found == key)
            .map(|(_, rule)| *rule)
    }

    /// The rule, which must be given.
    pub(super) fn require(
        &self,
        key: &str,
        example: &str,
        diags: &mut Vec<Diag>,
    ) -> Option<&'a Rule> {
        let found = self.get(key);
        if found.is_none() {
            self.report_missing(key, example, diags);
        }
        found
    }

    /// Whether something unknown was probably meant to be this rule.
    pub(super) fn is_meant(&self, key: &str) -> bool {
        self.meant.iter().any(|meant| meant == key)
    }

    /// Says that a rule is missing, unless something unknown was probably meant to be it.
    pub(super) fn report_missing(&self, key: &str, example: &str, diags: &mut Vec<Diag>) {
        if !self.is_meant(key) {
            diags.push(missing(&format!("`{key}:`"), self.name, example));
        }
    }
}

/// The head that an unknown one stands for.
fn meant_head(key: &str, heads: &Heads) -> Option<String> {
    let head = heads.all().find(|head| begins(key, head));
    head.or_else(|| nearest(key, heads.all()))
        .map(str::to_owned)
}

fn known_head(block: &str, rule: &Rule, heads: &Heads, diags: &mut Vec<Diag>) -> Option<String> {
    let (key, first) = (rule.key(), rule.head[0].text.clone());
    let known = heads.single.contains(&key.as_str()) || heads.many.contains(&key.as_str());
    let found = match known {
        true => Some(key.clone()),
        false => heads.many.contains(&first.as_str()).then_some(first),
    };
    let is_whole = block == "captures" && key.starts_with("forbid ") && rule.head.len() > 1;
    if let (false, false, Some(head)) = (
        rule.colon,
        is_whole,
        heads.all().find(|head| begins(&key, head)),
    ) {
        let rest = &key[head.len()..].trim_start();
        let diag = Diag::error("E0001", rule.head_span(), format!("`{head}` has no `:`"));
        let written = match rest.rsplit_once(' ') {
            Some((names, value @ ("always" | "never"))) => format!("{head} {names}: {value}"),
            _ if rest.is_empty() => format!("{head}: VALUE"),
            _ => format!("{head}: {rest}"),
        };
        diags.push(diag.help(format!("write `{written}`")));
        return None;
    }
    let Some(found) = found else {
        let all: Vec<&str> = heads.all().collect();
        let single = { heads.single.iter() }.find(|head| begins(&key, head));
        let is_close = |head: &str| heads.many.iter().any(|other| format!("{other}s") == head);
        if let Some(head) = single.filter(|head| !is_close(head)) {
            let extra = &rule.head[head.split(' ').count()..];
            refuse_extra(extra, &format!("{head}: ..."), diags);
            return None;
        }
        // `only promotion` is nearer to a rule of this block than to `only` of another.
        let meant = rule.head.len() > 1 && nearest(&key, all.iter().copied()).is_some();
        if let Some(places) = places(&key, block).filter(|_| !meant) {
            let message = format!("unknown rule `{key}` of `{block}`");
            let diag = Diag::error("E0101", rule.head_span(), message);
            diags.push(diag.help(format!("it is a rule of {places}")));
            return None;
        }
        let what = format!("a rule of `{block}`");
        // The names behind the first word of a rule make it look like none.
        let first = &rule.head[0];
        let known = heads.many;
        diags.push(match nearest(&first.text, known.iter().copied()) {
            Some(_) if nearest(&key, all.iter().copied()).is_none() => {
                unknown(&what, &first.text, first.span, known)
            }
            _ => unknown(&what, &key, rule.head_span(), &all),
        });
        return None;
    };
    Some(found)
}

/// Whether the words of `text` begin with the words of `head`.
/// The other places that have a rule with this head, as `` `captures` or `drops` ``, if there are any.
fn places(key: &str, block: &str) -> Option<String> {
    let elsewhere = WORDS
        .iter()
        .filter(|word| begins(key, word.text) && !["variant", "file", block].contains(&word.place));
    let mut places: Vec<String> = elsewhere.map(|word| format!("`{}`", word.place)).collect();
    places.dedup();
    (!places.is_empty()).then(|| places.join(" or "))
}

fn begins(text: &str, head: &str) -> bool {
    text.strip_prefix(head)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The meaning of a rule whose value is one of a fixed list.
pub(super) fn choose<T: Copy>(
    rule: &Rule,
    table: &[(&str, T)],
    diags: &mut Vec<Diag>,
) -> Option<T> {
    choose_words(rule, &rule.words, table, diags)
}

/// The same where only these words of the rule are one of the list; there is one at least.
pub(super) fn choose_words<T: Copy>(
    rule: &Rule,
    words: &[Word],
    table: &[(&str, T)],
    diags: &mut Vec<Diag>,
) -> Option<T> {
    let value = join(words);
    let found = table
        .iter()
        .find(|(text, _)| *text == value)
        .map(|(_, meaning)| *meaning);
    if found.is_none() {
        let known: Vec<&str> = table.iter().map(|(text, _)| *text).collect();
        let what = format!("a value of `{}`", rule.key());
        let span = span_of(words).unwrap_or_else(|| rule.value_span());
        diags.push(unknown(&what, &value, span, &known));
    }
    found
}

/// A number within limits.
pub(super) fn number(
    word: &Word,
    what: &str,
    limits: std::ops::RangeInclusive<usize>,
    diags: &mut Vec<Diag>,
) -> Option<usize> {
    let plain = word.kind == WordKind::Bare && word.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if plain { word.text.parse().ok() } else { None };
    let found = number.filter(|number| limits.contains(number));
    if found.is_none() || word.text.len() > 1 && word.text.starts_with('0') {
        let shown = crate::vocabulary::shorten(&word.written());
        let message = format!("`{shown}` is not {what}");
        let [least, most] = [limits.start(), limits.end()];
        let help = match least == most {
            true => format!("write {least}"),
            false => format!("write a number from {least} to {most}"),
        };
        diags.push(Diag::error("E0105", word.span, message).help(help));
        return None;
    }
    found
}

/// The names of a list with commas, each a single bare word.
pub(crate) fn comma_list(words: &[Word], diags: &mut Vec<Diag>) -> Option<Vec<Word>> {
    let whole = span_of(words)?;
    let mut names: Vec<Word> = Vec::new();
    let mut expect_name = true;
    for piece in words.iter().flat_map(split_commas) {
        let is_comma = piece.kind == WordKind::Bare && piece.text == ",";
        if is_comma == expect_name || piece.kind != WordKind::Bare {
            diags.push(list_error(&piece, words));
            return None;
        }
        expect_name = is_comma;
        if !is_comma {
            names.push(piece);
        }
    }
    if expect_name {
        let end = Span {
            start: whole.end - 1,
            ..whole
        };
        diags.push(Diag::error("E0001", end, "nothing follows this `,`").help("remove it"));
        return None;
    }
    Some(names)
}

fn list_error(word: &Word, words: &[Word]) -> Diag {
    if word.text == "," {
        let diag = Diag::error("E0001", word.span, "an extra `,`");
        return diag.help("remove it: one comma separates two names");
    }
    if word.kind != WordKind::Bare {
        let message = format!("expected a name, found {}", word.written());
        return Diag::error("E0001", word.span, message)
            .help("write names in a list without quotes");
    }
    let names = words.iter().map(|word| word.text.trim_end_matches(','));
    let all: Vec<&str> = names.filter(|name| *name != "and").collect();
    let diag = Diag::error("E0001", word.span, "a `,` is missing before this name");
    diag.help(format!("write: {}", all.join(", ")))
}

/// `a,b,` → `a` `,` `b` `,`
pub(super) fn split_commas(word: &Word) -> Vec<Word> {
    split_at(',', word)
}

/// The same with another mark than the comma.
pub(super) fn split_at(mark: char, word: &Word) -> Vec<Word> {
    if word.kind != WordKind::Bare {
        return vec![word.clone()];
    }
    let mut parts = Vec::new();
    let mut start = word.span.start;
    for part in word.text.split_inclusive(mark) {
        let name = part.trim_end_matches(mark);
        for text in [name, &part[name.len()..]]
            .into_iter()
            .filter(|text| !text.is_empty())
        {
            let span = Span {
                start,
                end: start + text.len(),
                ..word.span
            };
            parts.push(Word {
                text: text.to_owned(),
                span,
                kind: WordKind::Bare,
            });
            start += text.len();
        }
    }
    parts
}

/// Reports words that a rule has no use for.
pub(super) fn refuse_extra(words: &[Word], form: &str, diags: &mut Vec<Diag>) -> bool {
    let Some(span) = span_of(words) else {
        return false;
    };
    let message = format!("unexpected `{}`", crate::vocabulary::shorten(&join(words)));
    diags.push(Diag::error("E0105", span, message).help(format!("the form is: {form}")));
    true
}
