//! Handicaps: named lists of pieces of the start array.
//!
//! That the array is sound is left to `setup`; while it is not, only the names are looked at.

use std::collections::HashMap;

use super::fields::split_commas;
use super::frame::Frame;
use super::names::{MAX_NAME, Names};
use crate::ast::{Handicap as Written, Item, Variant, Word, WordKind, join, span_of};
use crate::coordinates;
use crate::diagnostic::{Draft, Span};
use crate::model::{Piece, Placed};
use crate::program::Handicap;
use crate::vocabulary::shorten;

/// What the pieces of a handicap are compared with.
pub(super) struct Handicaps<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) frame: &'a Frame,
    /// `None` while the pieces are in error; so is the array.
    pub(super) pieces: Option<&'a [Piece]>,
    pub(super) setup: Option<&'a [Option<Placed>]>,
}

const FORM: &str = "the form is: handicap \"Runner\": Runner 4a, Walker 3a";

impl Handicaps<'_> {
    /// All handicaps in the order of the file; `None` if one of them is in error.
    pub(super) fn check(
        &self,
        variant: &Variant,
        drafts: &mut Vec<Draft>,
    ) -> Option<Vec<Handicap>> {
        let written = variant.items.iter().filter_map(|item| match item {
            Item::Handicap(handicap) => Some(handicap),
            _ => None,
        });
        let mut seen: HashMap<String, Span> = HashMap::new();
        let mut handicaps = Some(Vec::new());
        for handicap in written {
            let name = &handicap.name;
            self.check_name(name, drafts);
            if let Some(first) = seen.insert(name.text.to_lowercase(), name.span) {
                let message = format!("the name `{}` is taken", shorten(&name.text));
                let draft = Draft::error("E0201", name.span, message).related(first, "used here");
                drafts.push(draft.help("choose another: names are read without regard to case"));
            }
            let squares = self.check_entries(handicap, variant, drafts);
            match (&mut handicaps, squares) {
                (Some(all), Some(squares)) => all.push(Handicap {
                    name: name.text.clone(),
                    squares,
                }),
                _ => handicaps = None,
            }
        }
        handicaps
    }

    /// A name must be fit to be typed, and not be one of the other ways to choose pieces.
    fn check_name(&self, name: &Word, drafts: &mut Vec<Draft>) {
        let text = name.text.as_str();
        let shown = shorten(text);
        if text.is_empty() || text.trim() != text || text.chars().count() > MAX_NAME {
            let message = format!("`{shown}` cannot be the name of a handicap");
            let help = format!("use 1 to {MAX_NAME} characters, no space at either end");
            drafts.push(Draft::error("E0201", name.span, message).help(help));
            return;
        }
        let mut tokens = self.names.pieces.iter().map(|piece| &piece.token.text);
        if text.eq_ignore_ascii_case("none")
            || self.square(text).is_some()
            || tokens.any(|token| token.eq_ignore_ascii_case(text))
        {
            let message = format!("`{shown}` has a meaning of its own and cannot name a handicap");
            let help = "choose another: pieces to give away are also chosen by square and token";
            drafts.push(Draft::error("E0201", name.span, message).help(help));
        }
    }

    /// The squares of `Piece square, Piece square`.
    fn check_entries(
        &self,
        handicap: &Written,
        variant: &Variant,
        drafts: &mut Vec<Draft>,
    ) -> Option<Vec<usize>> {
        let words: Vec<Word> = handicap.words.iter().flat_map(split_commas).collect();
        if words.is_empty() {
            let message = "this handicap gives nothing away";
            drafts.push(Draft::error("E0507", handicap.name.span, message).help(FORM));
            return None;
        }
        let is_comma = |word: &Word| word.kind == WordKind::Bare && word.text == ",";
        let mut squares = Some(Vec::new());
        for entry in words.split(is_comma) {
            let [piece, square] = entry else {
                let place = span_of(entry).or(span_of(&words))?;
                let message = match entry.is_empty() {
                    true => "a `,` without an entry before or after it".to_owned(),
                    false => format!("`{}` is not a piece and its square", shorten(&join(entry))),
                };
                drafts.push(Draft::error("E0001", place, message).help(FORM));
                return None;
            };
            match (
                &mut squares,
                self.check_entry(piece, square, variant, drafts),
            ) {
                (Some(all), Some(found)) if all.contains(&found) => {
                    let message = format!("`{}` is named twice", square.text);
                    let draft = Draft::error("E0103", square.span, message);
                    drafts.push(draft.help("remove one of the two"));
                }
                (Some(all), Some(found)) => all.push(found),
                _ => squares = None,
            }
        }
        squares
    }

    /// One piece of the second player, by name and square.
    fn check_entry(
        &self,
        piece: &Word,
        square: &Word,
        variant: &Variant,
        drafts: &mut Vec<Draft>,
    ) -> Option<usize> {
        if let Some(mark) = [piece, square]
            .into_iter()
            .find(|word| word.kind != WordKind::Bare)
        {
            let message = format!("`{}` cannot stand here", shorten(&mark.written()));
            drafts.push(Draft::error("E0001", mark.span, message).help(FORM));
            return None;
        }
        let id = self.names.piece(piece, drafts);
        let (board, system) = (self.frame.board?, self.frame.coordinates?);
        let Some(at) = coordinates::square(&square.text, system, board) else {
            drafts.push(super::names::no_square(square, system));
            return None;
        };
        let (id, pieces, placed) = (id?, self.pieces?, self.setup?[at]);
        let is_royal = |placed: Placed| match (&pieces[placed.piece].back, placed.promoted) {
            (Some(back), true) => pieces[back.piece].royal,
            _ => pieces[placed.piece].royal,
        };
        let gift = placed.filter(|placed| placed.color == 1 && !is_royal(*placed));
        if gift.is_some_and(|gift| gift.piece == id) {
            return Some(at);
        }
        let message = match placed {
            None => format!("no piece stands on {}", square.text),
            Some(Placed { color, piece, .. }) => {
                let owner = &self.frame.players.as_ref()?[color];
                let royal = if gift.is_none() && color == 1 {
                    " royal"
                } else {
                    ""
                };
                let name = &pieces[piece].name;
                format!("on {} stands {owner}'s{royal} {name}", square.text)
            }
        };
        let draft = Draft::error("E0507", piece.span.to(square.span), message);
        let instead =
            gift.map(|gift| format!("write `{} {}`", pieces[gift.piece].name, square.text));
        drafts.push(self.proposing(draft, instead, variant));
        None
    }

    /// The error for an entry that the array contradicts, with what to do about it.
    fn proposing(&self, draft: Draft, instead: Option<String>, variant: &Variant) -> Draft {
        let array = super::find_block(variant, "setup").map(|block| block.name.span);
        let own_file = variant.name.span.file;
        let inherited = draft.span().file != own_file;
        let draft = match array.filter(|_| inherited) {
            Some(array) => draft.related(array, "the array is given here"),
            None => draft,
        };
        let remove = match inherited {
            true => "write `without handicaps` and the handicaps that fit this array",
            false => {
                "a handicap gives away pieces of the second player, none of them royal: name one \
                 and its square, or remove this entry"
            }
        };
        draft
            .help_if(instead.filter(|_| !inherited))
            .help_if(Some(remove.to_owned()))
    }

    fn square(&self, text: &str) -> Option<usize> {
        coordinates::square(text, self.frame.coordinates?, self.frame.board?)
    }
}
