//! Games of the engine against itself, without texts: what learning is made of, and what is said of a game.
//!
//! A game depends on nothing but the plan and the numbers drawn for its opening: every game begins with
//! searches that know nothing. What is done with the games is left to others, who may look on.

use std::sync::Arc;

use crate::effect::Effect;
use crate::eval::net::Net;
use crate::eval::shape::Shape;
use crate::info::Setup;
use crate::live::Live;
use crate::search::{Limits, Score, Stop};
use crate::types::{Color, Outcome, Piece, PieceKind, Reason, Square};
use crate::view::SearchInfo;

/// How games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// What the two engines evaluate with.
    pub nets: [Option<Arc<Net>>; 2],
    /// Positions that each looks at for a move.
    pub nodes: u64,
    /// Plies after which a game is drawn.
    pub longest: usize,
    /// Whether games are played until the rules end them, or until a player can claim a draw. Otherwise a position that
    /// a search has found to be decided ends them, and nobody claims.
    pub to_the_end: bool,
}

/// Two engines at a board, or one that plays both sides if they evaluate alike.
pub struct Arena {
    engines: Vec<Box<dyn Live>>,
    /// `None` if the game is too large for nets.
    shape: Option<Shape>,
    start: Setup,
    limits: Limits,
    longest: usize,
    to_the_end: bool,
}

/// A quiet position of a game as the engine to move saw it: neither a check nor anything to
/// capture or to promote that it wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Index of the player to move.
    pub side: usize,
    /// What the search says it is worth to that player, in hundredths; nothing decided.
    pub score: i32,
    /// What the definition says, before looking ahead.
    pub plain: i32,
    /// The square of each player's royal, if it has exactly one.
    pub royals: [Option<Square>; 2],
    /// The codes of all pieces on the board and in the hands.
    pub codes: Vec<u32>,
}

/// A position of a game in which a move is about to be made.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The position.
    pub setup: &'a Setup,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// The legal moves, without those that are illegal because they repeat.
    pub legal: &'a [Effect],
    /// The one that is made.
    pub best: &'a Effect,
    /// What the search says of it.
    pub score: Score,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// Why: what the rules say, [`Reason::Adjudication`] where a search decided it, or [`Reason::TooLong`].
    pub reason: Reason,
    /// Its moves after the opening.
    pub plies: usize,
    /// Its quiet positions in order; none of a game that is too large for nets.
    pub judged: Vec<Judged>,
}

/// Megabytes of a table: games are short.
const HASH_MEGABYTES: usize = 2;

impl Arena {
    /// An arena for the game. The nets must be for it.
    pub(crate) fn new(live: &dyn Live, start: &Setup, plan: &SelfPlay) -> Arena {
        let [first, second] = &plan.nets;
        let alike = match (first, second) {
            (Some(first), Some(second)) => Arc::ptr_eq(first, second),
            (first, second) => first.is_none() && second.is_none(),
        };
        let nets = if alike { &plan.nets[..1] } else { &plan.nets };
        let engine = |net: &Option<Arc<Net>>| {
            let mut engine = live.at(start);
            engine.set_search(HASH_MEGABYTES, 1);
            engine.set_net(net.clone());
            engine
        };
        Arena {
            engines: nets.iter().map(engine).collect(),
            shape: Shape::new(live.info()),
            start: start.clone(),
            limits: Limits {
                nodes: Some(plan.nodes),
                ..Limits::default()
            },
            longest: plan.longest,
            to_the_end: plan.to_the_end,
        }
    }

    /// Begins a game with so many moves, each chosen from `draw` of the number of moves. Whether it goes on from
    /// there: a game that is over by then does not.
    pub fn open(&mut self, plies: usize, draw: &mut dyn FnMut(usize) -> usize) -> bool {
        for engine in &mut self.engines {
            engine.restart(&self.start);
            engine.clear_search();
        }
        for _ in 0..plies {
            if self.board().result().is_some() {
                return false;
            }
            let moves = self.board().legal().len();
            let legal: Vec<usize> = (0..moves).filter(|mv| !self.board().repeats(*mv)).collect();
            self.play(legal[draw(legal.len())]);
        }
        self.board().result().is_none()
    }

    /// The player to move.
    pub fn side(&self) -> Color {
        self.board().side()
    }

    /// What the first engine thinks that the position is worth to the side to move.
    pub fn score(&mut self) -> Score {
        let score = self.search(0).score;
        self.engines[0].clear_search();
        score
    }

    /// Plays the game out; the engine with this index plays the side to move.
    pub fn play_out(&mut self, to_move: usize) -> Played {
        let mut judged = Vec::new();
        let played = self.play_while(to_move, &mut |arena, found| {
            judged.extend(arena.judged(found));
            true
        });
        let played = played.expect("nothing ends it but the game");
        Played { judged, ..played }
    }

    /// Plays the game out and shows each position to `watch` before its move. Positions are not judged. As soon as `watch`
    /// returns false the game is abandoned and the result is `None`.
    pub fn play_seen(
        &mut self,
        to_move: usize,
        watch: &mut dyn FnMut(&Seen<'_>) -> bool,
    ) -> Option<Played> {
        self.play_while(to_move, &mut |arena, found| {
            let board = arena.board();
            let legal = board.legal().into_iter().enumerate();
            let legal = legal.filter(|(index, _)| !board.repeats(*index));
            let legal: Vec<Effect> = legal.map(|(_, effect)| effect).collect();
            watch(&Seen {
                setup: &board.setup(),
                in_check: board.in_check(),
                legal: &legal,
                best: best(found),
                score: found.score,
            })
        })
    }

    /// Plays the game out as long as `visit` agrees, which is told before each move what was found.
    fn play_while(
        &mut self,
        to_move: usize,
        visit: &mut dyn FnMut(&mut Arena, &SearchInfo<Effect>) -> bool,
    ) -> Option<Played> {
        let mut plies = 0;
        loop {
            let found = match self.next(to_move, plies) {
                Ok(found) => found,
                Err((outcome, reason)) => {
                    return Some(Played {
                        outcome,
                        reason,
                        plies,
                        judged: Vec::new(),
                    });
                }
            };
            if !visit(self, &found) {
                return None;
            }
            let legal = self.board().legal();
            let index = legal.iter().position(|mv| mv == best(&found));
            self.play(index.expect("a search finds legal moves"));
            plies += 1;
        }
    }

    /// What the engine to move wants to play after so many plies, or how the game has ended.
    fn next(
        &mut self,
        to_move: usize,
        plies: usize,
    ) -> Result<SearchInfo<Effect>, (Outcome, Reason)> {
        let claim = || self.to_the_end.then(|| self.board().claim()).flatten();
        if plies == self.longest {
            return Err((Outcome::Draw, Reason::TooLong));
        }
        if let Some(ended) = self.board().result().or_else(claim) {
            return Err(ended);
        }
        let side = self.board().side();
        let found = self.search((to_move + plies) % 2);
        match decided(found.score).filter(|_| !self.to_the_end) {
            Some(won) => {
                let winner = if won { side } else { !side };
                Err((Outcome::Win(winner), Reason::Adjudication))
            }
            None => Ok(found),
        }
    }

    fn board(&self) -> &dyn Live {
        &*self.engines[0]
    }

    fn play(&mut self, index: usize) {
        for engine in &mut self.engines {
            engine.play(index);
        }
    }

    fn search(&mut self, engine: usize) -> SearchInfo<Effect> {
        let index = engine % self.engines.len();
        self.engines[index].search(&self.limits, &Stop::new(), &mut |_| {})
    }

    /// The position as it is learned from, if it is quiet.
    fn judged(&mut self, found: &SearchInfo<Effect>) -> Option<Judged> {
        let best = best(found);
        let is_noisy = best.captures() || best.promotion.is_some();
        let Score::Units(score) = found.score else {
            return None;
        };
        if is_noisy || self.board().in_check() {
            return None;
        }
        let plain = self.engines[0].evaluate();
        let setup = self.board().setup();
        Some(Judged {
            side: setup.side.index(),
            score,
            plain,
            royals: royals(self.board(), &setup),
            codes: codes(self.shape.as_ref()?, &setup),
        })
    }
}

/// The move that was found.
fn best(found: &SearchInfo<Effect>) -> &Effect {
    found.line.first().expect("a game that goes on has a move")
}

/// Whether the side to move wins, if a search has found that.
fn decided(score: Score) -> Option<bool> {
    match score {
        Score::Win(_) => Some(true),
        Score::Loss(_) => Some(false),
        Score::Units(units) if units.abs() >= Score::DECIDED => Some(units > 0),
        Score::Units(_) => None,
    }
}

/// Per colour the square of its only royal.
fn royals(live: &dyn Live, setup: &Setup) -> [Option<Square>; 2] {
    Color::BOTH.map(|color| {
        let is_royal = |piece: &Piece| piece.color == color && live.info().kind(piece.kind).royal;
        let squares = setup.board.iter().enumerate();
        let mut royals = squares.filter(|(_, piece)| piece.as_ref().is_some_and(is_royal));
        match (royals.next(), royals.next()) {
            (Some((square, _)), None) => Some(Square(square as u16)),
            _ => None,
        }
    })
}

/// The codes of all pieces of a position.
fn codes(shape: &Shape, setup: &Setup) -> Vec<u32> {
    let squares = setup.board.iter().enumerate();
    let standing = squares.filter_map(|(square, piece)| {
        piece.map(|piece| shape.on_board(piece, Square(square as u16)))
    });
    let mut codes: Vec<u32> = standing.collect();
    let count = |color: Color, kind: PieceKind| setup.hands[color.index()][kind.index()];
    shape.each_held(count, |code| codes.push(code));
    codes
}
