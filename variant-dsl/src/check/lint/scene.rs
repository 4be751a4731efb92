//! What every lint looks at: the file, its names, its meaning.

use crate::ast::{Item, Rule, Variant, Word};
use crate::check::items::find_block;
use crate::check::names::Names;
use crate::diagnostic::{Diag, Span};
use crate::lower::may_be_held;
use crate::model::{Model, PieceId, Placed};
use crate::program::{Color, SquareSet};

/// A file that is sound by itself, and what the lints ask of it.
pub(super) struct Scene<'a> {
    pub(super) variant: &'a Variant,
    pub(super) names: &'a Names<'a>,
    pub(super) model: &'a Model,
    pub(super) fronts: Vec<PieceId>,
    /// Per piece and colour.
    pub(super) stuck: Vec<[SquareSet; 2]>,
}

impl Scene<'_> {
    pub(super) fn name(&self, piece: PieceId) -> &str {
        &self.model.pieces[piece].name
    }

    pub(super) fn place(&self, piece: PieceId) -> Span {
        self.names.pieces[piece].name.span
    }

    pub(super) fn attribute(&self, piece: PieceId, key: &str) -> Option<&Rule> {
        self.names.pieces[piece]
            .attributes
            .iter()
            .find(|rule| rule.key() == key)
    }

    /// What says that the piece turns over or becomes another.
    pub(super) fn promoting(&self, piece: PieceId) -> Option<&Rule> {
        let promotes = |rule: &&Rule| matches!(rule.head[0].text.as_str(), "promotes" | "becomes");
        self.names.pieces[piece].attributes.iter().find(promotes)
    }

    pub(super) fn rules(&self, block: &str) -> &[Rule] {
        find_block(self.variant, block).map_or(&[], |block| &block.rules)
    }

    pub(super) fn rule(&self, block: &str, key: &str) -> Option<&Rule> {
        self.rules(block).iter().find(|rule| rule.key() == key)
    }

    /// The pieces of a player in the array.
    pub(super) fn array(&self, color: Color) -> impl Iterator<Item = &Placed> {
        let pieces = self.model.setup.iter().flatten();
        pieces.filter(move |placed| placed.color == color)
    }

    /// `, and its name from ...`: the statements of others that name the piece.
    pub(super) fn where_named(&self, piece: PieceId) -> String {
        let name = self.name(piece);
        let is_name = |word: &Word| word.text == name;
        let names = |rule: &Rule| rule.head.iter().chain(&rule.words).any(is_name);
        let own = self.place(piece);
        let others = self
            .variant
            .items
            .iter()
            .filter(|item| item.name_span() != own);
        let found = others.filter(|item| match item {
            Item::Define(define) => define.words.iter().any(is_name),
            Item::Handicap(handicap) => handicap.words.iter().any(is_name),
            item => item.rules().iter().any(names),
        });
        let found: Vec<String> = found.map(|item| format!("`{}`", item.key().1)).collect();
        match found.is_empty() {
            true => String::new(),
            false => format!(", and its name from {}", found.join(", ")),
        }
    }

    pub(super) fn is_royal(&self, placed: &Placed) -> bool {
        let piece = &self.model.pieces[placed.piece];
        let back = piece.back.as_ref().filter(|_| placed.promoted);
        back.map_or(piece.royal, |back| self.model.pieces[back.piece].royal)
    }

    pub(super) fn is_stuck_somewhere(&self, piece: PieceId) -> bool {
        !self.stuck[piece][0].is_empty()
    }

    /// Pieces that can come to a hand and be dropped.
    pub(super) fn droppable(&self) -> Vec<PieceId> {
        let fronts = self.fronts.iter().copied();
        fronts.filter(|id| may_be_held(self.model, *id)).collect()
    }
}

/// The error for a rule that can never act.
pub(super) fn no_effect(rule: &Rule, why: &str) -> Diag {
    let message = format!("the rule `{}` has no effect", rule.key());
    Diag::error("E0601", rule.span(), message)
        .label(why)
        .help("remove it")
}
