//! Zones, sets and the table of names that the other parts look things up in.
//!
//! What a piece does is left to `pieces`; here it is a name with an index.

use std::collections::HashMap;

use super::fields::{comma_list, refuse_extra};
use super::frame::Frame;
use super::naming::check_name;
use super::order::{Order, check_order};
use super::zones::{check_zone, ranks_zone};
use crate::ast::{Define, Item, Piece, Rule, Variant, Word, join, span_of};
use crate::diagnostic::{Diag, Span};
use crate::model::{Board, PieceId, Selection};
use crate::program::{Color, Square, SquareSet};
use crate::vocabulary::{nearest, shorten, unknown};

/// Everything that has a name.
pub(super) struct Names<'a> {
    pub(super) pieces: Vec<&'a Piece>,
    ids: HashMap<&'a str, PieceId>,
    sets: HashMap<&'a str, Vec<PieceId>>,
    /// Per name, the squares of both players; `None` if its definition is in error.
    zones: HashMap<&'a str, Option<[SquareSet; 2]>>,
    board: Option<Board>,
    /// The names of the players, in order of play.
    pub(super) players: Option<&'a [String; 2]>,
    /// Which piece ranks above which.
    pub(super) order: Order,
}

pub(super) fn check_names<'a>(
    variant: &'a Variant,
    frame: &'a Frame,
    diags: &mut Vec<Diag>,
) -> Names<'a> {
    let pieces: Vec<&Piece> = variant.items.iter().filter_map(as_piece).collect();
    let ids = pieces
        .iter()
        .map(|piece| piece.name.text.as_str())
        .zip(PieceId::all(pieces.len()))
        .collect();
    let mut names = Names {
        pieces,
        ids,
        sets: HashMap::new(),
        zones: HashMap::new(),
        board: frame.board,
        players: frame.players.as_ref(),
        order: Order::default(),
    };
    for define in variant.items.iter().filter_map(as_define) {
        check_name(&format!("a {}", define.keyword.text), &define.name, diags);
        match define.keyword.text.as_str() {
            "zone" => {
                let zone = check_zone(define, frame, diags);
                names.zones.insert(&define.name.text, zone);
            }
            _ => {
                let members = check_set(define, &names, diags);
                names.sets.insert(&define.name.text, members);
            }
        }
    }
    names.order = check_order(
        variant,
        names.n_pieces(),
        |words, diags| names.select(words, diags),
        diags,
    );
    names
}

impl Names<'_> {
    /// Whether a predicate of a move may use the name.
    pub(super) fn is_declared(&self, name: &str) -> bool {
        self.ids.contains_key(name) || self.sets.contains_key(name) || self.zones.contains_key(name)
    }

    /// The player of this name.
    pub(super) fn player(&self, name: &str) -> Option<Color> {
        let players = self.players?;
        Color::BOTH
            .into_iter()
            .find(|color| players[color.index()] == name)
    }

    /// The declared name that a test was probably meant to be.
    pub(super) fn near(&self, name: &str) -> Option<&str> {
        let zones = self.zones.keys().chain(self.sets.keys());
        let near = nearest(name, self.ids.keys().chain(zones).copied())?;
        (near != name).then_some(near)
    }

    /// The piece of that name; otherwise an error.
    pub(super) fn piece(&self, word: &Word, diags: &mut Vec<Diag>) -> Option<PieceId> {
        let found = self.ids.get(word.text.as_str()).copied();
        // A declaration in lower case is an error of its own.
        let meant = |name: &&&str| {
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.eq_ignore_ascii_case(&word.text)
        };
        let found = found.or_else(|| self.ids.keys().find(meant).map(|name| self.ids[name]));
        if found.is_none() {
            let near = nearest(&word.text, self.ids.keys().copied());
            let message = format!("unknown piece `{}`", shorten(&word.text));
            let mut diag = Diag::error("E0203", word.span, message).label("not defined");
            if let Some(near) = near {
                diag = diag.related(self.pieces[self.ids[near]].name.span, "a similar name");
            }
            let help = near.map(|near| format!("did you mean `{near}`?"));
            let text = shorten(&word.text);
            let define = match text.starts_with(|c: char| c.is_ascii_digit()) || text.contains(' ')
            {
                true => "write the name of a piece".to_owned(),
                false => format!("define it: piece {text} \"...\" {{ move: ... }}"),
            };
            diags.push(diag.help_if(help).help_if(Some(define)));
        }
        found
    }

    /// The piece of that name; otherwise an error, which tells a set from an unknown name.
    pub(super) fn single(&self, word: &Word, diags: &mut Vec<Diag>) -> Option<PieceId> {
        if self.sets.contains_key(word.text.as_str()) {
            let message = format!("`{}` is a set, not a piece", shorten(&word.text));
            let diag = Diag::error("E0203", word.span, message);
            diags.push(diag.help("name single pieces, in a rule for each case"));
            return None;
        }
        self.piece(word, diags)
    }

    /// The pieces that a list of pieces and sets names.
    pub(super) fn select(&self, words: &[Word], diags: &mut Vec<Diag>) -> Option<Vec<PieceId>> {
        let mut selected = Vec::new();
        for word in comma_list(words, diags)? {
            match self.sets.get(word.text.as_str()) {
                Some(members) => selected.extend(members),
                None => selected.push(self.piece(&word, diags)?),
            }
        }
        selected.sort_unstable();
        selected.dedup();
        Some(selected)
    }

    /// `any`, `any but Walker, Runner` or `Walker, Runner`
    pub(super) fn selection(&self, words: &[Word], diags: &mut Vec<Diag>) -> Option<Selection> {
        let (but, words) = match words {
            [any] if any.written() == "any" => {
                return Some(Selection {
                    but: true,
                    pieces: Vec::new(),
                });
            }
            [any, but, rest @ ..] if any.written() == "any" && but.written() == "but" => {
                if rest.is_empty() {
                    let diag = Diag::error("E0105", but.span, "the pieces are missing after `but`");
                    diags.push(diag.help("name the pieces to exclude"));
                    return None;
                }
                (true, rest)
            }
            _ => (false, words),
        };
        let pieces = self.select(words, diags)?;
        Some(Selection { but, pieces })
    }

    /// `any`.
    pub(super) fn all(&self) -> Selection {
        Selection {
            but: true,
            pieces: Vec::new(),
        }
    }

    /// `royal`, or as [`Names::selection`] reads it.
    pub(super) fn pieces_of(&self, words: &[Word], diags: &mut Vec<Diag>) -> Option<Selection> {
        match join(words) == "royal" {
            true if self.royals().pieces.is_empty() => {
                let span = span_of(words)?;
                let diag = Diag::error("E0506", span, "no piece of this game is royal");
                diags.push(diag.help("name the pieces, or add `royal` to one"));
                None
            }
            true => Some(self.royals()),
            false => self.selection(words, diags),
        }
    }

    /// Whose rule it is by the words behind the first of its head; `Some(None)` if it is both players'.
    pub(super) fn whose(&self, rule: &Rule, diags: &mut Vec<Diag>) -> Option<Option<Color>> {
        match span_of(&rule.head[1..]) {
            Some(span) => self.player_of(&rule.head[1..], span, diags).map(Some),
            None => Some(None),
        }
    }

    /// The player whom words name.
    pub(super) fn player_of(
        &self,
        words: &[Word],
        span: Span,
        diags: &mut Vec<Diag>,
    ) -> Option<Color> {
        let player = join(words);
        let found = self.player(&player);
        if found.is_none() {
            diags.push(unknown("a player", &player, span, &self.player_names()));
        }
        found
    }

    /// The players' names, if the file gives them properly.
    fn player_names(&self) -> Vec<&str> {
        let names = self.players.into_iter().flatten();
        names.map(String::as_str).collect()
    }

    /// The royal pieces.
    pub(super) fn royals(&self) -> Selection {
        let royal = |piece: &Piece| piece.attributes.iter().any(|rule| rule.key() == "royal");
        let pieces = PieceId::all(self.pieces.len()).filter(|id| royal(self.pieces[*id]));
        Selection {
            but: false,
            pieces: pieces.collect(),
        }
    }

    /// The name of a zone, `far 3`, `near 3`, or `last` for `far 1`: the squares of both players.
    pub(super) fn squares_of(
        &self,
        words: &[Word],
        diags: &mut Vec<Diag>,
    ) -> Option<[Vec<Square>; 2]> {
        let board = self.board?;
        let (word, extra) = words.split_first()?;
        let first = match word.text.as_str() {
            "far" | "near" => ranks_zone(words, board, Color::First, diags)?,
            _ if refuse_extra(extra, "a zone | far 3 | near 3 | last", diags) => return None,
            "last" if !self.is_zone("last") => {
                let last = board.ranks - 1;
                board.set(|square| board.rank(square) == last)
            }
            _ => {
                let both = self.zone(word, diags)?;
                return Some(both.map(|set| set.iter().collect()));
            }
        };
        let both = [&first, &first.turned()];
        Some(both.map(|set| set.iter().collect()))
    }

    /// The zone for both players; `None` with an error if it is unknown, without one if its
    /// definition or the board has one already.
    pub(super) fn zone(&self, word: &Word, diags: &mut Vec<Diag>) -> Option<[SquareSet; 2]> {
        let Some(zone) = self.zones.get(word.text.as_str()) else {
            let known: Vec<&str> = self.zone_names();
            let diag = unknown("a zone", &word.text, word.span, &known);
            diags.push(diag.help_if(Some("define it: zone camp = far 3".to_owned())));
            return None;
        };
        zone.clone()
    }

    /// Number of squares of the board; 0 while it is in error.
    pub(super) fn squares(&self) -> usize {
        self.board.map_or(0, Board::squares)
    }

    /// Squares of the longer side of the board; 0 while it is in error.
    pub(super) fn longest_side(&self) -> usize {
        self.board.map_or(0, |board| board.files.max(board.ranks))
    }

    pub(super) fn is_zone(&self, name: &str) -> bool {
        self.zones.contains_key(name)
    }

    /// The sound zones by name.
    pub(super) fn sound_zones(&self) -> Vec<(String, [SquareSet; 2])> {
        let zone = |name: &str| Some((name.to_owned(), self.zones.get(name)?.clone()?));
        self.zone_names().into_iter().filter_map(zone).collect()
    }

    /// Number of declared pieces.
    pub(super) fn n_pieces(&self) -> usize {
        self.pieces.len()
    }

    /// The name of a piece in the file.
    pub(super) fn name_of(&self, piece: PieceId) -> &str {
        &self.pieces[piece].name.text
    }

    /// The sets by name, those of ranks included.
    pub(super) fn named_sets(&self) -> Vec<(String, Vec<PieceId>)> {
        let sets = self.sets.iter();
        let mut sets: Vec<_> = { sets }
            .map(|(name, pieces)| ((*name).to_owned(), pieces.clone()))
            .collect();
        sets.extend(self.sets_of_ranks());
        sets.sort_unstable();
        sets
    }

    /// The sets that tests of ranks name.
    pub(super) fn sets_of_ranks(&self) -> Vec<(String, Vec<PieceId>)> {
        self.order.sets(|piece| self.name_of(piece))
    }

    /// All zones in alphabetical order.
    pub(super) fn zone_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.zones.keys().copied().collect();
        names.sort_unstable();
        names
    }
}

fn as_piece(item: &Item) -> Option<&Piece> {
    if let Item::Piece(piece) = item {
        Some(piece)
    } else {
        None
    }
}

fn as_define(item: &Item) -> Option<&Define> {
    if let Item::Define(define) = item {
        Some(define)
    } else {
        None
    }
}

fn check_set(define: &Define, names: &Names, diags: &mut Vec<Diag>) -> Vec<PieceId> {
    let mut members: Vec<PieceId> = Vec::new();
    for word in comma_list(&define.words, diags).unwrap_or_default() {
        let Some(piece) = names.piece(&word, diags) else {
            continue;
        };
        if members.contains(&piece) {
            let message = format!("`{}` is in the set twice", word.text);
            diags.push(Diag::error("E0103", word.span, message).help("remove one of the two"));
        }
        members.push(piece);
    }
    members
}
