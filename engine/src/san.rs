//! Standard algebraic notation: how it is written in games that ask for it, and how it is read in every
//! game with the coordinates of chess.
//!
//! Differs from [`notation`](crate::notation) in the end of a move: `=Q` for a promotion, nothing for one
//! that is declined, `+` for check and `#` for mate. A back side is called by the letter of a piece that
//! moves as it does. What the signs of check and mate say is not tested when a move is read.

use crate::effect::Effect;
use crate::info::{GameInfo, Setup};
use crate::letters;
use crate::move_parts::{
    self, Ends, by_end, is_only_way, mover, part_of_origin, plain_kind, rivals, stays,
};
use crate::reading::Reading;
use crate::square_text::square_name;
use crate::types::{PieceKind, Square};

/// What a move does to the player whose turn comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Threat {
    /// Nothing that is written.
    #[default]
    None,
    Check,
    Mate,
}

impl Threat {
    /// The sign behind the move.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Threat::None => "",
            Threat::Check => "+",
            Threat::Mate => "#",
        }
    }
}

/// The texts of all legal moves of a position, in order, without the signs of check and mate; all
/// different.
pub(crate) fn write_all(info: &GameInfo, setup: &Setup, legal: &[Effect]) -> Vec<String> {
    let ends = by_end(legal);
    let texts = legal.iter().map(|effect| write(info, setup, &ends, effect));
    texts.collect()
}

fn write(info: &GameInfo, setup: &Setup, ends: &Ends, effect: &Effect) -> String {
    if effect.gate().is_some() {
        let letters = |kind| letters_of(info, kind);
        let suffix = move_parts::gate_suffix(info, setup, effect, letters);
        return write(info, setup, ends, &effect.without_gate()) + &suffix;
    }
    if let Some(castling) = castling(info, setup, effect) {
        return castling.written().to_owned();
    }
    let letters = match mover(setup, effect) {
        Some(kind) if effect.drop.is_none() && plain_kind(info) == Some(kind) => String::new(),
        Some(kind) => letters_of(info, kind),
        None => String::new(),
    };
    let own = called(info, setup, effect);
    let alike = |other: &Effect| called(info, setup, other) == own;
    let rivals: Vec<Square> = rivals(info, ends, effect, &alike).collect();
    let origin = part_of_origin(info, setup, effect, &rivals);
    let body = body(info, ends, effect);
    let promotion = effect.promotion.map(|kind| letters_of(info, kind));
    let promotion = promotion.map_or(String::new(), |letters| format!("={letters}"));
    format!("{letters}{origin}{body}{promotion}")
}

/// What the mover is called.
fn called(info: &GameInfo, setup: &Setup, effect: &Effect) -> Option<String> {
    mover(setup, effect).map(|kind| letters_of(info, kind))
}

/// Manner and destination. What is captured on the way goes without saying where no other move tells
/// itself from this one by it alone.
fn body(info: &GameInfo, ends: &Ends, effect: &Effect) -> String {
    let others = ends.get(&effect.destination).into_iter().flatten();
    let is_twin = |other: &&Effect| {
        let same = other.origin == effect.origin && other.promotion == effect.promotion;
        same && other.gate().is_none() && !other.changes_like(effect)
    };
    if effect.drop.is_some() || stays(effect) || others.copied().any(|other| is_twin(&other)) {
        return move_parts::body(info, effect);
    }
    let mark = if effect.captures() { "x" } else { "" };
    mark.to_owned() + &square_name(info, effect.destination)
}

/// What a form is called: its token, or for a back side that of a front that moves as it does.
fn letters_of(info: &GameInfo, kind: PieceKind) -> String {
    let kind = info.kind(kind).twin.unwrap_or(kind);
    let form = info.kind(kind);
    let is_like = |other: &PieceKind| {
        let facts = info.kind(*other);
        let same = facts.movement == form.movement && facts.royal == form.royal;
        same && facts.front.is_none() && form.front.is_some_and(|own| own != *other)
    };
    let like = info.each_kind().find(is_like);
    info.kind(like.unwrap_or(kind)).token.to_string()
}

/// A move of two own pieces along a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Castling {
    /// With the piece of the higher files.
    Short,
    /// With that of the lower files.
    Long,
}

impl Castling {
    fn written(self) -> &'static str {
        match self {
            Castling::Short => "O-O",
            Castling::Long => "O-O-O",
        }
    }

    /// With letters, or with zeros as some programs have it.
    fn is_called(self, text: &str) -> bool {
        text == self.written() || text == self.written().replace('O', "0")
    }
}

/// Which castling the move is, if it is one.
fn castling(info: &GameInfo, setup: &Setup, effect: &Effect) -> Option<Castling> {
    let higher = move_parts::castling_side(info, setup, effect)?;
    Some(if higher {
        Castling::Short
    } else {
        Castling::Long
    })
}

/// Reads a move as other programs accept it: with more of the origin than is needed, with or without
/// `x`, `-`, `=` and the signs of check and mate, and with the marks of a remark. A capture by the piece
/// without letters must be called one, by `x` or its file.
pub(crate) fn read(info: &GameInfo, setup: &Setup, legal: &[Effect], text: &str) -> Reading {
    let unmarked = text.trim_end_matches(['!', '?']);
    let unsigned = unmarked.trim_end_matches(['+', '#']);
    let signed = unsigned != unmarked;
    if info.gating.is_some() {
        return read_gates(info, setup, legal, (unsigned, &text[unsigned.len()..]));
    }
    let ends = by_end(legal);
    for (kind, rest) in heads(info, unsigned) {
        let reader = Reader {
            info,
            setup,
            ends: &ends,
            kind,
            signed,
        };
        let is_meant = |index: &usize| reader.means(&legal[*index], unsigned, rest);
        let found: Vec<usize> = (0..legal.len()).filter(is_meant).collect();
        match found[..] {
            [] => {}
            [index] => return Reading::Move(index),
            _ => return Reading::Several(found),
        }
    }
    Reading::Nothing
}

/// The same where pieces come from the hand with a move: what is behind a `/` says which, and where to if the move
/// castles. `text`: without signs, and the signs.
fn read_gates(
    info: &GameInfo,
    setup: &Setup,
    legal: &[Effect],
    (text, signs): (&str, &str),
) -> Reading {
    let (base, suffix) = match text.find('/') {
        Some(slash) => text.split_at(slash),
        None => (text, ""),
    };
    let said = |effect: &Effect| {
        let letters = |kind| letters_of(info, kind);
        move_parts::gate_suffix(info, setup, effect, letters).eq_ignore_ascii_case(suffix)
    };
    let places: Vec<usize> = (0..legal.len())
        .filter(|index| said(&legal[*index]))
        .collect();
    let plain: Vec<Effect> = places
        .iter()
        .map(|index| legal[*index].without_gate())
        .collect();
    let info = GameInfo {
        gating: None,
        ..info.clone()
    };
    match read(&info, setup, &plain, &format!("{base}{signs}")) {
        Reading::Move(index) => Reading::Move(places[index]),
        Reading::Several(found) => {
            Reading::Several(found.into_iter().map(|index| places[index]).collect())
        }
        Reading::Nothing => Reading::Nothing,
    }
}

/// The pieces with which a text may begin and what follows them, the longest name first; at last the
/// piece without letters.
fn heads<'t>(info: &GameInfo, text: &'t str) -> Vec<(Option<PieceKind>, &'t str)> {
    let mut heads: Vec<(Option<PieceKind>, &str)> = Vec::new();
    for kind in info.each_kind() {
        for name in letters::names(info, kind) {
            heads.extend(text.strip_prefix(&*name).map(|rest| (Some(kind), rest)));
        }
    }
    heads.sort_by_key(|(_, rest)| rest.len());
    heads.extend(plain_kind(info).map(|_| (None, text)));
    heads
}

/// A text whose beginning has been understood.
struct Reader<'a> {
    info: &'a GameInfo,
    setup: &'a Setup,
    ends: &'a Ends<'a>,
    /// The piece that was named; `None` for the one without letters.
    kind: Option<PieceKind>,
    /// Whether check or mate was said.
    signed: bool,
}

impl Reader<'_> {
    /// Whether the whole text, the end of which is what follows the piece, means this move.
    fn means(&self, effect: &Effect, whole: &str, rest: &str) -> bool {
        if let Some(castling) = castling(self.info, self.setup, effect) {
            return castling.is_called(whole);
        }
        if !self.is_mover(effect) {
            return false;
        }
        if effect.drop.is_some() {
            let square = square_name(self.info, effect.destination);
            return rest.strip_prefix(['@', '*']) == Some(&*square);
        }
        let Some(origin) = effect.origin else {
            return false;
        };
        let name = square_name(self.info, origin);
        let digits = name.find(|c: char| c.is_ascii_digit());
        let (file, rank) = name.split_at(digits.unwrap_or(name.len()));
        let parts = [name.as_str(), file, rank, ""];
        parts.iter().any(|part| {
            let rest = rest.strip_prefix(part);
            rest.is_some_and(|rest| self.goes(effect, part, part == &name, rest))
        })
    }

    /// Whether the piece is the one that moves, by its own name or by that of one like it.
    fn is_mover(&self, effect: &Effect) -> bool {
        let Some(mover) = mover(self.setup, effect) else {
            return false;
        };
        match self.kind {
            None => effect.drop.is_none() && plain_kind(self.info) == Some(mover),
            Some(kind) if kind == mover => true,
            Some(kind) => *self.info.kind(kind).token == letters_of(self.info, mover),
        }
    }

    /// Whether the text behind a part of the origin leads where the move does.
    fn goes(&self, effect: &Effect, origin: &str, whole_origin: bool, text: &str) -> bool {
        // A plus behind two squares is a promotion as programs write it, and so it is behind a piece
        // with a back side where moves are written so.
        let promotes = self
            .kind
            .is_some_and(|kind| self.info.kind(kind).back.is_some());
        if self.signed && !self.info.san && (self.kind.is_none() && whole_origin || promotes) {
            return false;
        }
        let (mark, rest) = match text.chars().next() {
            Some(mark @ ('x' | '×' | ':' | '-')) => (Some(mark), &text[mark.len_utf8()..]),
            _ => (None, text),
        };
        let fits = match mark {
            Some('-') => !effect.captures(),
            Some(_) => effect.captures(),
            None => self.kind.is_some() || !origin.is_empty() || !effect.captures(),
        };
        let end = rest.strip_prefix(&*square_name(self.info, effect.destination));
        let is_whole = text == move_parts::body(self.info, effect);
        let said = if is_whole { Some("") } else { end };
        (fits || is_whole) && said.is_some_and(|said| self.becomes(effect, said))
    }

    /// Whether the end of a text says what becomes of the piece.
    fn becomes(&self, effect: &Effect, said: &str) -> bool {
        let bare = said
            .trim_start_matches(['=', '/', '('])
            .trim_end_matches(')');
        let Some(kind) = effect.promotion else {
            return bare.is_empty() && said.len() < 2;
        };
        if said.is_empty() {
            return is_only_way(self.ends, effect);
        }
        let names = letters::names(self.info, kind).chain([letters_of(self.info, kind)]);
        !bare.is_empty()
            && names
                .into_iter()
                .any(|name| name.eq_ignore_ascii_case(bare))
    }
}
