//! From a game to its record: tags, then a numbered move a line with what is remarked on it.

use super::token::token;
use super::{HANDICAP, Note, Tags};
use crate::game::Game;
use crate::handicap::change_text;
use crate::position_text;

/// The record of a game so far.
pub fn write(game: &dyn Game, tags: &Tags) -> String {
    let ended = game.result().or(tags.ending);
    let mut text = String::new();
    push_tags(&mut text, game, tags);
    let result = token(ended.map(|(outcome, _)| outcome));
    push_tag(&mut text, "Result", result);
    if let Some((_, reason)) = ended {
        push_tag(&mut text, "Reason", &reason.to_string());
    }
    for (name, value) in &tags.others {
        push_tag(&mut text, name, value);
    }
    text.push('\n');
    push_note(&mut text, tags.notes.get(&0));
    let n_unmade = usize::from(!game.handicap().is_empty());
    if n_unmade == 1 {
        text += &format!("1. {HANDICAP}\n");
    }
    for (index, mv) in game.history().iter().enumerate() {
        text += &format!("{}. {}", n_unmade + index + 1, mv.human);
        push_note(&mut text, tags.notes.get(&(index + 1)));
        end_line(&mut text);
    }
    text + result + "\n"
}

/// What the game and its players are, and from where it began.
fn push_tags(text: &mut String, game: &dyn Game, tags: &Tags) {
    let info = game.info();
    push_tag(text, "Game", &info.name);
    push_tag(text, "Rules", &info.fingerprint);
    let switches = info.settings_text();
    let date = tags.date.clone().unwrap_or_default();
    let given = [("Switches", &switches)].into_iter();
    let players = info.players.iter().map(String::as_str).zip(&tags.players);
    for (name, value) in given.chain(players).chain([("Date", &date)]) {
        if !value.is_empty() {
            push_tag(text, name, value);
        }
    }
    let handicap = game
        .handicap()
        .iter()
        .map(|change| change_text(info, change));
    let handicap: Vec<String> = handicap.collect();
    let start = game.start_text();
    if !handicap.is_empty() {
        push_tag(text, "Handicap", &handicap.join(" "));
    } else if start != position_text::write(info, &info.start, 1) {
        push_tag(text, "Position", &start);
    }
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    *text += &format!("[{name} \"{}\"]\n", escape(value));
}

/// A value between quotes on one line.
fn escape(value: &str) -> String {
    let mut escaped = String::new();
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            escaped.push('\\');
        }
        escaped.push(if c.is_control() { ' ' } else { c });
    }
    escaped
}

/// Judgements and comments behind what stands on the line.
fn push_note(text: &mut String, note: Option<&Note>) {
    let Some(note) = note else {
        return;
    };
    for glyph in &note.glyphs {
        push_word(text, &format!("${glyph}"));
    }
    for comment in &note.comments {
        let comment = comment.trim();
        if comment.contains('}') {
            // Only the end of the line closes it.
            push_word(text, &format!("; {}\n", comment.replace('\n', " ")));
        } else {
            push_word(text, &format!("{{{comment}}}"));
        }
    }
    end_line(text);
}

fn push_word(text: &mut String, word: &str) {
    if !text.ends_with('\n') {
        text.push(' ');
    }
    *text += word;
}

fn end_line(text: &mut String) {
    if !text.ends_with('\n') {
        text.push('\n');
    }
}
