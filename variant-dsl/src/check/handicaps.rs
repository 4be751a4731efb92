//! Handicaps: named lists of pieces of the start array that are taken away or become others.
//!
//! That the array is sound is left to `setup`; while it is not, only the names are looked at.

use std::collections::HashMap;

use super::fields::split_commas;
use super::frame::Frame;
use super::items::find_block;
use super::names::Names;
use super::naming::MAX_NAME;
use crate::ast::{Handicap as Written, Item, Variant, Word, WordKind, join, span_of};
use crate::coordinates;
use crate::diagnostic::{Diag, Span};
use crate::model::{Handicap, HandicapChange, Piece, PieceId, Placed, Side};
use crate::program::{Color, Square};
use crate::vocabulary::shorten;

/// What the pieces of a handicap are compared with.
pub(super) struct Handicaps<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) frame: &'a Frame,
    /// `None` while the pieces are in error; so is the array.
    pub(super) pieces: Option<&'a [Piece]>,
    pub(super) setup: Option<&'a [Option<Placed>]>,
}

const FORM: &str = "the form is: handicap \"Runner\": Runner 4a, Walker 3d becomes +Walker";

/// `piece square`, perhaps with `becomes` and a piece.
#[derive(Clone, Copy)]
struct Entry<'a> {
    piece: &'a Word,
    square: &'a Word,
    becomes: Option<&'a Word>,
}

impl<'a> Entry<'a> {
    fn of(words: &'a [Word]) -> Option<Entry<'a>> {
        let (piece, square, becomes) = match words {
            [piece, square] => (piece, square, None),
            [piece, square, word, new] if word.written() == "becomes" => (piece, square, Some(new)),
            _ => return None,
        };
        Some(Entry {
            piece,
            square,
            becomes,
        })
    }

    fn words(self) -> impl Iterator<Item = &'a Word> {
        [self.piece, self.square].into_iter().chain(self.becomes)
    }
}

impl Handicaps<'_> {
    /// All handicaps in the order of the file; `None` if one of them is in error.
    pub(super) fn check(&self, variant: &Variant, diags: &mut Vec<Diag>) -> Option<Vec<Handicap>> {
        let written = variant.items.iter().filter_map(|item| match item {
            Item::Handicap(handicap) => Some(handicap),
            _ => None,
        });
        let mut seen: HashMap<String, Span> = HashMap::new();
        let mut handicaps = Some(Vec::new());
        for handicap in written {
            let name = &handicap.name;
            self.check_name(name, diags);
            if let Some(first) = seen.insert(name.text.to_lowercase(), name.span) {
                let message = format!("the name `{}` is taken", shorten(&name.text));
                let diag = Diag::error("E0201", name.span, message).related(first, "used here");
                diags.push(diag.help("choose another: case makes no difference"));
            }
            let changes = self.check_entries(handicap, variant, diags);
            match (&mut handicaps, changes) {
                (Some(all), Some(changes)) => all.push(Handicap {
                    name: name.text.clone(),
                    changes,
                }),
                _ => handicaps = None,
            }
        }
        handicaps
    }

    /// A name must be fit to be typed, and not be one of the other ways to choose pieces.
    fn check_name(&self, name: &Word, diags: &mut Vec<Diag>) {
        let text = name.text.as_str();
        let shown = shorten(text);
        if text.is_empty() || text.trim() != text || text.chars().count() > MAX_NAME {
            let message = format!("`{shown}` cannot be the name of a handicap");
            let help = format!("use 1 to {MAX_NAME} characters, no space at either end");
            diags.push(Diag::error("E0201", name.span, message).help(help));
            return;
        }
        let mut tokens = self.names.pieces.iter().map(|piece| &piece.token.text);
        if text.eq_ignore_ascii_case("none")
            || self.square(text).is_some()
            || tokens.any(|token| token.eq_ignore_ascii_case(text))
        {
            let message = format!("`{shown}` already has a meaning and cannot name a handicap");
            let help = "choose another: squares and tokens select pieces to give away";
            diags.push(Diag::error("E0201", name.span, message).help(help));
        }
    }

    /// The changes of `Piece square, Piece square becomes Piece`.
    fn check_entries(
        &self,
        handicap: &Written,
        variant: &Variant,
        diags: &mut Vec<Diag>,
    ) -> Option<Vec<HandicapChange>> {
        let words: Vec<Word> = handicap.words.iter().flat_map(split_commas).collect();
        if words.is_empty() {
            let message = "this handicap changes nothing";
            diags.push(Diag::error("E0507", handicap.name.span, message).help(FORM));
            return None;
        }
        let is_comma = |word: &Word| word.kind == WordKind::Bare && word.text == ",";
        let mut changes: Option<Vec<HandicapChange>> = Some(Vec::new());
        for part in words.split(is_comma) {
            let Some(entry) = Entry::of(part) else {
                let place = span_of(part).or(span_of(&words))?;
                let message = match part.is_empty() {
                    true => "a `,` without an entry before or after it".to_owned(),
                    false => format!("`{}` is not a piece and its square", shorten(&join(part))),
                };
                diags.push(Diag::error("E0001", place, message).help(FORM));
                return None;
            };
            let found = self.check_entry(&entry, variant, diags);
            match (&mut changes, found) {
                (Some(all), Some(found)) if all.iter().any(|one| one.square == found.square) => {
                    let square = entry.square;
                    let message = format!("`{}` is named twice", square.text);
                    let diag = Diag::error("E0103", square.span, message);
                    diags.push(diag.help("remove one of the two"));
                }
                (Some(all), Some(found)) => all.push(found),
                _ => changes = None,
            }
        }
        changes
    }

    /// One piece, by name and square, and what it becomes.
    fn check_entry(
        &self,
        entry: &Entry,
        variant: &Variant,
        diags: &mut Vec<Diag>,
    ) -> Option<HandicapChange> {
        let Entry { piece, square, .. } = *entry;
        if let Some(mark) = entry.words().find(|word| word.kind != WordKind::Bare) {
            let message = format!("unexpected `{}`", shorten(&mark.written()));
            diags.push(Diag::error("E0001", mark.span, message).help(FORM));
            return None;
        }
        let id = self.names.piece(piece, diags);
        let becomes = entry.becomes.map(|word| self.form(word, diags));
        let (board, system) = (self.frame.board?, self.frame.coordinates?);
        let Some(at) = coordinates::square(&square.text, system, board) else {
            diags.push(super::zones::no_square(square, system));
            return None;
        };
        let (id, pieces, placed) = (id?, self.pieces?, self.setup?[at]);
        let replaced = becomes.is_some();
        let is_free = |placed: &Placed| {
            (replaced || placed.color == Color::Second) && !is_royal(pieces, placed.side())
        };
        let gift = placed.filter(is_free);
        if let Some(gift) = gift.filter(|gift| gift.piece == id) {
            let becomes = match (becomes, entry.becomes) {
                (Some(form), Some(word)) => {
                    Some(self.check_new(gift, form?, word, variant, diags)?)
                }
                _ => None,
            };
            let square = at;
            return Some(HandicapChange { square, becomes });
        }
        let message = match placed {
            None => format!("no piece stands on {}", square.text),
            Some(placed) => {
                let owner = &self.frame.players.as_ref()?[placed.color];
                let royal = match gift.is_none() && (replaced || placed.color == Color::Second) {
                    true => " royal",
                    false => "",
                };
                let name = &pieces[placed.piece].name;
                format!("{owner}'s{royal} {name} stands on {}", square.text)
            }
        };
        let diag = Diag::error("E0507", piece.span.to(square.span), message);
        let instead =
            gift.map(|gift| format!("write `{} {}`", pieces[gift.piece].name, square.text));
        diags.push(self.proposing(diag, instead, variant));
        None
    }

    /// `Walker` or `+Walker`.
    fn form(&self, word: &Word, diags: &mut Vec<Diag>) -> Option<Side> {
        let (promoted, name) = match word.text.strip_prefix('+') {
            Some(name) => (true, name),
            None => (false, word.text.as_str()),
        };
        let name = Word {
            text: name.to_owned(),
            ..word.clone()
        };
        let piece = self.names.piece(&name, diags)?;
        Some(match promoted {
            true => Side::Back(piece),
            false => Side::Front(piece),
        })
    }

    /// What the piece `old` becomes: a form that stands or arises on the board anyway, and royal
    /// only if a piece can become royal by promotion too.
    fn check_new(
        &self,
        old: Placed,
        new: Side,
        word: &Word,
        variant: &Variant,
        diags: &mut Vec<Diag>,
    ) -> Option<Side> {
        let pieces = self.pieces?;
        let (id, turned) = match new {
            Side::Front(piece) | Side::Became(_, piece) => (piece, false),
            Side::Back(front) => (front, true),
        };
        let piece = &pieces[id];
        let (name, text) = (&piece.name, &word.text);
        let placed = self.setup?.iter().flatten();
        let fronts = placed.map(|placed| placed.piece);
        let (message, help) = if old.side() == new {
            let help = "name another piece, or its back side with a `+`, or remove this entry";
            (format!("the piece is already `{text}`"), help.to_owned())
        } else if turned && piece.back.is_none() {
            let help = format!("name another piece, or give `{name}` a `promotes:`");
            (format!("`{name}` has no back side"), help)
        } else if !fronts.clone().any(|front| front == id) {
            let turns = |front: &PieceId| {
                let back = pieces[*front].back.as_ref();
                back.is_some_and(|back| back.piece == id)
            };
            let help = match fronts.clone().find(turns) {
                Some(front) => format!("write `+{}`", pieces[front].name),
                None => "name a piece of the array, or its back side with a `+`".to_owned(),
            };
            (format!("no `{name}` stands in the array"), help)
        } else if is_royal(pieces, new) && (piece.royal || !turned) {
            let help = "name another: only a piece that promotes to a royal one can begin as one";
            (format!("`{text}` is royal"), help.to_owned())
        } else {
            return Some(new);
        };
        let diag = Diag::error("E0507", word.span, message);
        diags.push(self.proposing(diag, Some(help), variant));
        None
    }

    /// The error for an entry that the array contradicts, with what to do about it.
    fn proposing(&self, diag: Diag, instead: Option<String>, variant: &Variant) -> Diag {
        let array = find_block(variant, "setup").map(|block| block.name.span);
        let own_file = variant.name.span.file;
        let diag = match array.filter(|_| diag.span().file != own_file) {
            Some(array) => diag.related(array, "the array is given here"),
            None => diag,
        };
        let name = "name a piece that is not royal, and its square: one of the second player to give \
                    away, or one of either player with `becomes`";
        diag.help_if(instead).help_if(Some(name.to_owned()))
    }

    fn square(&self, text: &str) -> Option<Square> {
        coordinates::square(text, self.frame.coordinates?, self.frame.board?)
    }
}

fn is_royal(pieces: &[Piece], side: Side) -> bool {
    match side {
        Side::Front(piece) | Side::Became(_, piece) => pieces[piece].royal,
        Side::Back(front) => {
            let back = pieces[front].back.as_ref();
            back.is_some_and(|back| pieces[back.piece].royal)
        }
    }
}
