//! What a position is worth before looking ahead: material, squares, hands, safety of the royals.
//!
//! Everything derives from the game's definition (see the weights) and is kept up to date move by
//! move in a small [`Balance`], because the search asks at every node. What was learned of a game, if
//! anything, is added to it. What a position leads to is the search's business.

pub(crate) mod net;
mod reach;
mod runners;
pub(crate) mod shape;
mod trail;
mod weights;

pub(crate) use reach::Reach;
pub(crate) use trail::Trail;
use weights::OLD;
pub(crate) use weights::Weights;
pub use weights::{KindValue, kind_values, plain_value};

use runners::Worth;

use crate::effect::{Change, Sketch};
use crate::info::GameInfo;
use crate::rules::Rules;
use crate::types::{Color, Piece, Square};

/// The running sums of one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Balance {
    /// Worth of the first player's pieces less the second's.
    score: Worth,
    /// Worth of where the first player's runners stand less the second's.
    runners: Worth,
    /// Per colour: how its own runners cover its royal.
    cover: [i32; 2],
    /// Per colour: threats to its royal from the board, less what shelters it.
    danger: [i32; 2],
    /// Per colour: threats to its royal from the opponent's hand.
    menace: [i32; 2],
    /// Per colour: worth of its pieces, the royals not counted.
    strength: [i32; 2],
    /// Per colour: the square of its royal, if it has exactly one.
    royal: [Option<Square>; 2],
}

/// Worth of having the move.
const TEMPO: i32 = 15;
/// Danger below this is every position's lot.
const CALM: i32 = 0;

impl Balance {
    /// The sums of a position, from nothing.
    pub(crate) fn of<R: Rules>(weights: &Weights, rules: &R, position: &R::Position) -> Balance {
        let mut balance = Balance {
            royal: royals(weights, rules, position),
            ..Balance::default()
        };
        rules.each_piece(position, |piece, square| {
            balance.put(weights, piece, square, 1);
        });
        for color in Color::BOTH {
            for kind in rules.info().each_kind() {
                let count = i32::from(rules.hand(position, color, kind));
                let facts = weights.facts(kind);
                balance.hold(color, count * facts.held, count * facts.menace);
            }
        }
        balance.runners = weights.runners.worth(rules, position, balance.royal);
        balance
    }

    /// Follows a move of `side` that `sketch` describes and that made these changes beyond its mover: the
    /// sums become those of `child`, the position after it.
    #[inline]
    pub(crate) fn follow<R: Rules>(
        &mut self,
        weights: &Weights,
        rules: &R,
        child: &R::Position,
        side: Color,
        sketch: &Sketch,
        changes: &[Change],
    ) {
        let royal = weights.facts(sketch.piece).royal;
        let moves_royal = royal && sketch.from.is_some() && sketch.from == self.royal(side);
        let changes_royals = royal != weights.facts(sketch.becomes).royal
            || royal && !moves_royal
            || changes.iter().any(|change| {
                let mut pieces = change.before.into_iter().chain(change.after);
                pieces.any(|piece| weights.facts(piece.kind).royal)
            });
        if changes_royals || sweeps_to_hands(rules.info(), changes) {
            *self = Balance::of(weights, rules, child);
            return;
        }
        if moves_royal {
            self.royal[side.index()] = None;
        }
        let own = |kind| Piece { color: side, kind };
        match sketch.from {
            Some(from) => self.put(weights, own(sketch.piece), from, -1),
            None => {
                let facts = weights.facts(sketch.piece);
                self.hold(side, -facts.held, -facts.menace);
            }
        }
        self.put(weights, own(sketch.becomes), sketch.to, 1);
        for change in changes {
            if let Some(piece) = change.before {
                self.put(weights, piece, change.square, -1);
            }
            if let Some(piece) = change.after {
                self.put(weights, piece, change.square, 1);
            }
            if let Some(piece) = change.after.filter(|_| change.from_hand) {
                let facts = weights.facts(piece.kind);
                self.hold(side, -facts.held, -facts.menace);
            }
            if let Some(victim) = change.victim() {
                let facts = weights.facts(victim.kind);
                self.hold(side, facts.prisoner, facts.prisoner_menace);
            }
        }
        if moves_royal {
            self.royal[side.index()] = Some(sketch.to);
            let index = side.index();
            (self.danger[index], self.cover[index]) =
                around(weights, rules, child, side, sketch.to);
        }
        let runs = |kind| weights.runners.include(kind);
        if weights.runners.exist()
            && (moves_royal
                || runs(sketch.piece)
                || changes.iter().any(|change| {
                    let mut pieces = change.before.into_iter().chain(change.after);
                    pieces.any(|piece| runs(piece.kind))
                }))
        {
            self.runners = weights.runners.worth(rules, child, self.royal);
        }
    }

    /// What the position is worth to the side to move, by the definition and by what was `learned`
    /// beyond it.
    #[inline]
    pub(crate) fn evaluate(&self, weights: &Weights, side: Color, learned: i32) -> i32 {
        let cost = |color: usize| price(self.danger[color] + self.menace[color]);
        let mut score = self.score.early + cost(1) - cost(0);
        if weights.runners.exist() {
            let age = weights.age(self.strength[0] + self.strength[1]);
            let late = self.score.late + self.runners.late;
            let cover = self.cover[0] - self.cover[1];
            score += self.runners.early + (late * age + cover * (OLD - age)) / OLD;
        }
        let score = match (side == Color::Second) != weights.reversed {
            false => score,
            true => -score,
        };
        (score + learned + TEMPO).clamp(-LIMIT, LIMIT)
    }

    /// Worth of a player's pieces, the royals not counted.
    #[inline]
    pub(crate) fn strength(&self, color: Color) -> i32 {
        self.strength[color.index()]
    }

    /// The square of a player's royal, if it has exactly one.
    #[inline]
    pub(crate) fn royal(&self, color: Color) -> Option<Square> {
        self.royal[color.index()]
    }

    #[inline]
    fn put(&mut self, weights: &Weights, piece: Piece, square: Square, times: i32) {
        let Piece { color, kind } = piece;
        let worth = weights.on_board(color, kind, square);
        self.score.add(worth, signed(color, times));
        self.strength[color.index()] += times * weights.facts(kind).value;
        if let Some(royal) = self.royal[(!color).index()] {
            let threat = weights.bearing(color, kind, square, royal).threat;
            self.danger[(!color).index()] += times * i32::from(threat);
        }
        if let Some(royal) = self.royal[color.index()] {
            let bearing = weights.bearing(color, kind, square, royal);
            self.danger[color.index()] -= times * i32::from(bearing.shelter);
            self.cover[color.index()] += times * i32::from(bearing.cover);
        }
    }

    #[inline]
    fn hold(&mut self, color: Color, worth: i32, menace: i32) {
        self.score.early += signed(color, worth);
        self.strength[color.index()] += worth;
        self.menace[(!color).index()] += menace;
    }
}

/// Whether these changes may put pieces in hand that nobody captures. Changes do not say so.
#[inline]
fn sweeps_to_hands(info: &GameInfo, changes: &[Change]) -> bool {
    let is_swept = |change: &Change| change.before.is_some() && !change.captures;
    !changes.is_empty() && info.effects.to_hands && changes.iter().any(is_swept)
}

/// Danger to the player's royal from all pieces on the board, and how its runners cover it.
fn around<R: Rules>(
    weights: &Weights,
    rules: &R,
    position: &R::Position,
    side: Color,
    royal: Square,
) -> (i32, i32) {
    let (mut danger, mut cover) = (0, 0);
    rules.each_piece(position, |piece, square| {
        let bearing = weights.bearing(piece.color, piece.kind, square, royal);
        danger += i32::from(if piece.color == side {
            -bearing.shelter
        } else {
            bearing.threat
        });
        if piece.color == side {
            cover += i32::from(bearing.cover);
        }
    });
    (danger, cover)
}

/// Evaluations stay within this, so that none looks like a decided game.
const LIMIT: i32 = 29_000;

/// What danger costs: little at first, then more and more, as attackers only mate together.
#[inline]
fn price(danger: i32) -> i32 {
    let danger = (danger - CALM).clamp(0, 160);
    danger * danger / 8
}

#[inline]
fn signed(color: Color, worth: i32) -> i32 {
    match color {
        Color::First => worth,
        Color::Second => -worth,
    }
}

/// Per colour the square of its only royal.
fn royals<R: Rules>(weights: &Weights, rules: &R, position: &R::Position) -> [Option<Square>; 2] {
    let mut found = [None; 2];
    let mut count = [0; 2];
    rules.each_piece(position, |piece, square| {
        if weights.facts(piece.kind).royal {
            found[piece.color.index()] = Some(square);
            count[piece.color.index()] += 1;
        }
    });
    [0, 1].map(|color| found[color].filter(|_| count[color] == 1))
}
