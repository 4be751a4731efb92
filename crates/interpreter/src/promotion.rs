//! What a board move makes of its mover: nothing, its back side, or what captors of its victim
//! become.
//!
//! Whether the move may be made at all is left to `generate`.

use engine::{Color, Piece, PieceKind, Square};
use variant_dsl::program::{Chance, Contagion, Deciding, KindSet, Trigger};
use variant_dsl::walk::Reach;

use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// A move that was found without promotion, in each way in which it may end.
    pub(crate) fn endings(&self, position: &Position, piece: Piece, mv: Move) -> Vec<Move> {
        if let Some(rule) = self.contagion(position, piece, mv) {
            return vec![turned(piece, mv, rule)];
        }
        let (may, must) = self.promotion(position, piece, mv);
        let forms = self.program().facts.promotions(piece.color, piece.kind);
        let lost = forms.filter(|form| self.may_become(position, piece.color, *form));
        let promoted = lost.filter(|_| may).map(|form| mv.promoting(form));
        let plain = (!must).then_some(mv);
        promoted.chain(plain).collect()
    }

    /// Adds the promotions of a piece in place of a move: where it stands, and on every empty square to which what it
    /// becomes could go.
    pub(crate) fn turns_in_place(
        &self,
        position: &Position,
        from: usize,
        piece: Piece,
        moves: &mut Vec<Move>,
    ) {
        let is_last = || {
            let pieces = position.board.iter().flatten();
            pieces.filter(|other| **other == piece).count() == 1
        };
        let is_open = |chance: &Chance| match chance.when {
            Trigger::InPlace => chance.zone[piece.color].contains(Square(from as u16)),
            Trigger::InPlaceIfLast => is_last(),
            _ => false,
        };
        if !self.form(piece.kind).rules.chances.iter().any(is_open) {
            return;
        }
        let turned = self.turned_in_place(position, from, piece).into_iter();
        moves.extend(turned.filter(|mv| self.may_become(position, piece.color, mv.becomes)));
    }

    /// All promotions of a piece in place of a move, as if it stood where it may and every form were to be had; none of
    /// a piece that never promotes so.
    pub(crate) fn turned_in_place(
        &self,
        position: &Position,
        from: usize,
        piece: Piece,
    ) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut chances = self.form(piece.kind).rules.chances.iter();
        if !chances.any(|chance| chance.when.is_in_place()) {
            return moves;
        }
        let facts = &self.program().facts;
        for form in facts.promotions(piece.color, piece.kind) {
            let mut turned = position.clone();
            turned.board[from] = Some(Piece {
                kind: form,
                ..piece
            });
            let mut ends = vec![from];
            self.walk(&turned, from, &mut |reach: &Reach| {
                if reach.victims.is_empty() && !ends.contains(&reach.to) {
                    ends.push(reach.to);
                }
            });
            moves.extend(ends.into_iter().map(|to| Move {
                from: Some(from as u16),
                promotes: true,
                ..Move::dropped(form, Square(to as u16))
            }));
        }
        moves
    }

    /// Whether the player has few enough pieces of this form for another to become one.
    pub(crate) fn may_become(&self, position: &Position, color: Color, form: PieceKind) -> bool {
        self.form(form).rules.most.as_ref().is_none_or(|limit| {
            let pieces = position.board.iter().flatten();
            let own = pieces.filter(|piece| piece.color == color && limit.counted[piece.kind]);
            own.count() < usize::from(limit.most[color.index()])
        })
    }

    /// The rule by which a victim of the move decides what becomes of the captor. Which victim
    /// that is does not depend on who is spared.
    pub(crate) fn contagion(
        &self,
        position: &Position,
        piece: Piece,
        mv: Move,
    ) -> Option<&Contagion> {
        let promotion = self.program().promotion.as_ref()?;
        let rule_of = |square: &u16| {
            let victim = position.board[usize::from(*square)]?;
            let mut rules = promotion.contagions.iter();
            rules.find(|rule| rule.victims[victim.kind])
        };
        let mut victims = mv.victims().iter();
        let rule = match promotion.deciding {
            Deciding::Last => victims.rev().find_map(rule_of),
            Deciding::First => victims.find_map(rule_of),
            Deciding::OnDestination => victims.find(|square| **square == mv.to).and_then(rule_of),
        };
        rule.filter(|rule| !rule.spared[piece.kind])
    }

    /// The first victim of these kinds.
    pub(crate) fn victim_of(
        &self,
        position: &Position,
        mv: Move,
        kinds: &KindSet,
    ) -> Option<PieceKind> {
        let mut victims = mv.victims().iter();
        victims.find_map(|square| {
            let kind = position.board[usize::from(*square)]?.kind;
            kinds[kind].then_some(kind)
        })
    }

    /// Whether a board move may and must turn its mover over.
    fn promotion(&self, position: &Position, piece: Piece, mv: Move) -> (bool, bool) {
        let (kind, color) = (self.form(piece.kind).rules, piece.color);
        let (Some(promotion), Some(from)) = (&self.program().promotion, mv.from) else {
            return (false, false);
        };
        let (origin, to) = (Square(from), Square(mv.to));
        let captures = !mv.victims().is_empty();
        let facts = &self.program().facts;
        if facts.promotions(color, piece.kind).next().is_none() {
            return (false, false);
        }
        let open = |chance: &Chance| chance.is_open(color, origin, to, captures);
        if !kind.chances.iter().any(open) {
            return (false, false);
        }
        let by_victim = self.victim_of(position, mv, &promotion.forced_by).is_some();
        let must = promotion.forced || kind.must_promote[color].contains(to) || by_victim;
        let waits = position.waits(color, origin);
        (must || captures || !waits, must)
    }
}

/// The move with what the rule makes of the piece; who is that already stays as it is.
pub(crate) fn turned(piece: Piece, mv: Move, rule: &Contagion) -> Move {
    match rule.becomes == piece.kind {
        true => mv,
        false => mv.promoting(rule.becomes),
    }
}
