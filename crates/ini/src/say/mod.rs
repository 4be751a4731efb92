//! The facts of a game as the text of a variant file.
//!
//! The parts of a text, in the order in which a person writes them: the board, zones, pieces, the array, promotion,
//! castling, captures, walls, drops, goal and repetition. What has no words becomes a comment.

mod army;
pub(crate) mod array;
mod becoming;
mod castling;
mod chases;
mod effects;
mod goal;
mod joined;
mod leaps;
mod pieces;
mod promotion;
mod reach;
mod steps;
mod to_and_fro;
mod zones;

use std::collections::BTreeSet;
use std::ops::Range;

use variant_dsl::{Source, WARNINGS};

use crate::Game;
use crate::fen;
use crate::keys::{self, Fate, PIECES, Slot};
use crate::read::Section;
use crate::report::{Findings, quote};
use crate::resolve::{Facts, Given};
use crate::say::army::Army;
use crate::say::zones::{Area, Zones};

/// What begins a comment about a key that could not be said.
pub(crate) const MARK: &str = "// not said:";

/// A text in the making.
pub(crate) struct Text<'a> {
    pub(crate) facts: &'a Facts,
    pub(crate) army: &'a Army,
    pub(crate) zones: Zones,
    /// Comments about keys without words, each once.
    unsaid: Vec<String>,
    /// The same as messages.
    messages: Vec<(Range<usize>, String, String)>,
    /// Where the section begins, for defaults.
    header: Range<usize>,
}

impl Text<'_> {
    /// The region of both players, as each sees it; that of one of them if it matters to nobody else.
    pub(crate) fn area(&self, key: &str, matters: [bool; 2]) -> Area {
        let white = self.facts.squares(&format!("{key}White"));
        let black = self.facts.squares(&format!("{key}Black"));
        let black = self.zones.turned(&black);
        match matters {
            [true, false] => [white.clone(), white],
            [false, true] => [black.clone(), black],
            _ => [white, black],
        }
    }

    /// Notes that a key cannot be said; `reason` is a noun phrase or a sentence without its full stop.
    pub(crate) fn not_said(&mut self, key: &str, reason: &str) {
        let given = self.facts.fact(key).given.clone();
        self.cannot(key, given.as_ref(), reason);
    }

    /// The same of a line that is known, or of a default.
    pub(crate) fn cannot(&mut self, key: &str, given: Option<&Given>, reason: &str) {
        let (line, span, from) = match given {
            Some(given) => {
                let line = format!("{} = {}", given.key, quote(&given.value));
                (line, given.span.clone(), given.built_in.clone())
            }
            None => {
                let row = keys::row(key);
                let default = row.map_or("-", |row| row.default);
                (
                    format!("{key} = {default}"),
                    self.header.clone(),
                    Some("the defaults".to_owned()),
                )
            }
        };
        let comment = format!("{MARK} {line} ({reason})");
        if self.unsaid.contains(&comment) {
            return;
        }
        let from = from
            .map(|from| format!(", from {from},"))
            .unwrap_or_default();
        let message = format!("`{line}`{from} cannot be said yet: {reason}");
        self.unsaid.push(comment);
        self.messages.push((
            span,
            message,
            "it stands in the text as a comment, and `check` warns of it".to_owned(),
        ));
    }

    /// The name of a type.
    pub(crate) fn name(&self, slot: Slot) -> &str {
        self.army.name(slot)
    }

    pub(crate) fn names(&self, slots: &[Slot]) -> String {
        slots
            .iter()
            .map(|slot| self.name(*slot))
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// The game, unless its array is broken.
pub(crate) fn game(
    facts: &Facts,
    section: &Section,
    taken: &mut BTreeSet<String>,
    findings: &mut Findings,
) -> Option<Game> {
    let fact = facts.fact("startFen");
    let start = match fen::read(facts.text("startFen"), &facts.letters, facts.board()) {
        Ok(start) => start,
        Err(wrong) => {
            let span = match &fact.given {
                Some(given) if given.built_in.is_none() => {
                    let from = given.span.end - given.value.len();
                    from + wrong.span.start..from + wrong.span.end
                }
                Some(given) => given.span.clone(),
                None => section.name_span.clone(),
            };
            let span = if span.is_empty() {
                section.name_span.clone()
            } else {
                span
            };
            let from = match &fact.given {
                Some(Given { built_in: None, .. }) => "",
                _ => ", which this section inherits",
            };
            findings.error(
                &span,
                format!("`startFen`{from}: {}", wrong.message),
                wrong.help,
            );
            return None;
        }
    };
    let army = Army::new(facts, start);
    let mut text = Text {
        facts,
        army: &army,
        zones: Zones::new(facts.board()),
        unsaid: Vec::new(),
        messages: Vec::new(),
        header: section.name_span.clone(),
    };
    not_yet(&mut text);
    let name = file_name(&section.name, taken);
    let pieces = pieces::pieces(&mut text);
    let parts = [
        pieces::setup(&mut text),
        promotion::promotion(&mut text),
        castling::castling(&mut text),
        promotion::captures(&mut text),
        effects::walls(&mut text),
        promotion::drops(&mut text),
        goal::goal(&mut text),
        goal::repetition(&mut text),
        uci(&section.name, &name),
    ];
    let (files, ranks) = facts.board();
    let mut frame = format!("board {files}x{ranks}\ncoordinates chess\nplayers White, Black\n");
    frame += &text.zones.text();
    let mut comments: String = section
        .comments
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| format!("// {}\n", quote_line(line)))
        .collect();
    let parent = section
        .parent
        .as_ref()
        .map(|(parent, _)| format!(":{parent}"))
        .unwrap_or_default();
    comments += &format!(
        "// From [{}{}] of a file for Fairy-Stockfish.\n",
        quote_line(&section.name),
        quote_line(&parent)
    );
    let unsaid = text.unsaid.join("\n");
    let title = title(&section.name);
    let body = |allow: &str| {
        let parts: String = parts.iter().map(String::as_str).collect();
        format!(
            "{comments}\nvariant {name} \"{title}\" {{\n{frame}{allow}\n{pieces}\n{parts}\n{unsaid}\n}}\n"
        )
    };
    let written = allowed(&name, &body);
    let not_said = text.unsaid.len();
    for (span, message, help) in text.messages {
        findings.not_said(&span, message, help);
    }
    Some(Game {
        name,
        section: section.name.clone(),
        text: written,
        not_said,
    })
}

/// Notes all keys for which there are no words.
fn not_yet(text: &mut Text) {
    let all: Vec<(String, Option<Given>)> = text
        .facts
        .all()
        .map(|(key, fact)| (key.to_owned(), fact.given.clone()))
        .collect();
    for (key, given) in all {
        let value = &text.facts.fact(&key).value;
        let reason = match keys::row(&key) {
            Some(row) => match row.fate {
                Fate::NotYet(reason) if *value != crate::values::default(row.kind, row.default) => {
                    reason
                }
                _ => continue,
            },
            // Where a piece may stand.
            None => continue,
        };
        text.cannot(&key, given.as_ref(), reason);
    }
    if text.army.start.black_begins {
        text.not_said("startFen", "a game that the second player begins");
    }
    if text.facts.flag("chess960") && pieces::shuffle(text).is_none() {
        text.not_said("chess960", "arrays that are shuffled in another way than with one castling piece between two partners");
    }
}

/// The text in house style, without rules that have no effect, and with an `allow` for what a check doubts.
///
/// Whether a piece can be stuck or a rule has an effect is what a check finds out, so it is asked.
pub(crate) fn allowed(name: &str, body: &dyn Fn(&str) -> String) -> String {
    let plain = with_effect(formatted(&body(""), name), name);
    match doubts(&plain, name) {
        doubts if doubts.is_empty() => plain,
        doubts => with_effect(
            formatted(&body(&format!("allow {}\n", doubts.join(", "))), name),
            name,
        ),
    }
}

/// The text without the lines of rules that have no effect.
fn with_effect(mut text: String, name: &str) -> String {
    let source = |text: &str| Source {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    for _ in 0..3 {
        let Err(report) = variant_dsl::compile(&source(&text), &|_| None) else {
            break;
        };
        let idle = report
            .diagnostics
            .iter()
            .filter(|found| found.message.ends_with("has no effect"));
        let rules = ["stuck:", "forbid", "forced: stuck"];
        let is_rule = |number: usize| {
            let line = text.lines().nth(number - 1).unwrap_or_default().trim();
            rules.iter().any(|rule| line.starts_with(rule))
        };
        let lines: Vec<usize> = idle
            .map(|found| found.line)
            .filter(|line| is_rule(*line))
            .collect();
        if lines.is_empty() {
            break;
        }
        let kept = text
            .lines()
            .enumerate()
            .filter(|(index, _)| !lines.contains(&(index + 1)));
        text = kept.map(|(_, line)| format!("{line}\n")).collect();
    }
    text
}

/// The text in house style.
fn formatted(text: &str, name: &str) -> String {
    variant_dsl::format(text, name).unwrap_or_else(|_| text.to_owned())
}

/// The names of what a check of the text would doubt, but for keys that could not be said.
fn doubts(text: &str, name: &str) -> Vec<&'static str> {
    let source = Source {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let Ok(compiled) = variant_dsl::compile(&source, &|_| None) else {
        return Vec::new();
    };
    let found: BTreeSet<&str> = compiled
        .warnings
        .iter()
        .map(|warning| warning.code)
        .collect();
    let known = WARNINGS.iter().copied();
    known
        .filter(|name| found.contains(name) && *name != "not-said")
        .collect()
}

/// A name of the language: small letters, digits and `-`.
pub(crate) fn file_name(section: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let mut name: String = section.chars().map(plain).take(60).collect();
    name = spelled(name.trim_matches('-'));
    if name.is_empty() {
        name = "game".to_owned();
    }
    let free = |taken: &BTreeSet<String>, name: &str| !taken.contains(name);
    let mut candidate = name.clone();
    let mut number = 2;
    while !free(taken, &candidate) {
        candidate = format!("{name}-{number}");
        number += 1;
    }
    taken.insert(candidate.clone());
    candidate
}

/// A name begins with a letter, so a digit there becomes a word.
fn spelled(name: &str) -> String {
    const DIGITS: [&str; 10] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let mut letters = name.chars();
    match letters.next().and_then(|first| first.to_digit(10)) {
        Some(digit) => format!(
            "{}-{}",
            DIGITS[digit as usize],
            letters.as_str().trim_start_matches('-')
        )
        .trim_end_matches('-')
        .to_owned(),
        None => name.to_owned(),
    }
}

/// The name by which programs for UCI know the game, where it is another than that of the text.
fn uci(section: &str, name: &str) -> String {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_+".contains(c);
    match section != name && section.len() <= 40 && section.chars().all(plain) {
        true => format!("notation {{ uci: {section} }}\n"),
        false => String::new(),
    }
}

/// The name as a title: words with capitals.
pub(crate) fn title(section: &str) -> String {
    let words = section
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters
            .next()
            .map(|first| first.to_uppercase().to_string())
            .unwrap_or_default();
        first + letters.as_str()
    };
    words
        .map(capital)
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(60)
        .collect()
}

/// A line of a comment without what may not stand in a text.
pub(crate) fn quote_line(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).take(200).collect()
}

/// What the type is called, and its glyph, in the table.
pub(crate) fn table_name(slot: Slot) -> (&'static str, Option<&'static str>) {
    let piece = &PIECES[slot];
    (piece.name.as_str(), piece.glyph)
}
