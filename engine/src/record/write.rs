//! From a game to its record: tags, then numbered moves with what is remarked on them.

use super::numbers::Numbers;
use super::token::token;
use super::{COUNT, HANDICAP, Note, SET_UP, Tags, Variation, fen};
use crate::count_call::CountCall;
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
    let body = Body {
        numbers: Numbers::of(game),
        first: usize::from(!game.handicap().is_empty()),
    };
    body.push_moves(&mut text, game, tags);
    text + result + "\n"
}

/// How the moves of a game are written.
struct Body {
    numbers: Numbers,
    /// The ply of the first move; one that was none comes before it.
    first: usize,
}

impl Body {
    fn push_moves(&self, text: &mut String, game: &dyn Game, tags: &Tags) {
        self.push_note(text, tags.notes.get(&0), 0);
        push_calls(text, game, 0);
        end_line(text);
        if self.first == 1 {
            *text += &format!("1. {HANDICAP}\n");
        }
        let mut follows = false;
        for (index, mv) in game.history().iter().enumerate() {
            let ply = self.first + index;
            let note = tags.notes.get(&(index + 1));
            push_word(text, &(self.numbers.text(ply, follows) + &mv.human));
            self.push_note(text, note, ply);
            let called = push_calls(text, game, index + 1);
            follows = !called && note.is_none_or(|note| *note == Note::default());
            if !follows || self.numbers.ends_line(ply) {
                end_line(text);
            }
        }
        end_line(text);
    }

    /// Judgements, comments and variations behind what stands on the line, about the move of a ply.
    fn push_note(&self, text: &mut String, note: Option<&Note>, ply: usize) {
        let Some(note) = note else {
            return;
        };
        for glyph in &note.glyphs {
            push_word(text, &format!("${glyph}"));
        }
        let mut variations = note.variations.iter().peekable();
        for (index, comment) in note.comments.iter().enumerate() {
            while let Some(variation) = variations.next_if(|next| next.after <= index) {
                self.push_variation(text, variation, ply);
            }
            push_comment(text, comment);
        }
        for variation in variations {
            self.push_variation(text, variation, ply);
        }
    }

    /// A variation that begins in place of the move of a ply.
    fn push_variation(&self, text: &mut String, variation: &Variation, ply: usize) {
        let mut inner = String::new();
        for comment in &variation.comments {
            push_comment(&mut inner, comment);
        }
        let mut follows = false;
        for (index, (mv, note)) in variation.moves.iter().enumerate() {
            let ply = ply + index;
            push_word(&mut inner, &(self.numbers.text(ply, follows) + mv));
            self.push_note(&mut inner, Some(note), ply);
            follows = *note == Note::default();
        }
        push_word(text, &format!("({inner})"));
    }
}

/// What has been said of the count of moves once so many moves were made; whether anything has.
fn push_calls(text: &mut String, game: &dyn Game, n_made: usize) -> bool {
    let calls = game.calls_at(n_made);
    for call in &calls {
        push_comment(text, &call_text(*call));
    }
    !calls.is_empty()
}

/// What is said of the count of moves, as a comment.
pub(super) fn call_text(call: CountCall) -> String {
    format!("{COUNT}{}]", call.word())
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
    if !handicap.is_empty() {
        push_tag(text, "Handicap", &handicap.join(" "));
    } else if game.start_text() != position_text::write(info, &info.start, 1) {
        push_start(text, game);
    }
}

/// The position from which the game began, as chess programs know it or else as the game writes it.
fn push_start(text: &mut String, game: &dyn Game) {
    match fen::of_start(game) {
        Some(fen) => {
            push_tag(text, SET_UP, "1");
            push_tag(text, "FEN", &fen);
        }
        None => push_tag(text, "Position", &game.start_text()),
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

fn push_comment(text: &mut String, comment: &str) {
    let comment = comment.trim();
    if comment.contains('}') {
        // Only the end of the line closes it.
        push_word(text, &format!("; {}\n", comment.replace('\n', " ")));
    } else {
        push_word(text, &format!("{{{comment}}}"));
    }
}

fn push_word(text: &mut String, word: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push(' ');
    }
    *text += word;
}

fn end_line(text: &mut String) {
    if !text.ends_with('\n') {
        text.push('\n');
    }
}
