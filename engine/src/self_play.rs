//! Games of the engine against itself, without texts: what learning is made of.
//!
//! A game depends on nothing but the plan and the numbers drawn for its opening: every game begins with
//! searches that know nothing. What is done with the games is left to others.

use std::sync::Arc;

use crate::effect::Effect;
use crate::eval::net::{Net, NetError};
use crate::eval::shape::Shape;
use crate::info::Setup;
use crate::live::Live;
use crate::search::{Limits, Score, Stop};
use crate::types::{Color, Outcome, Piece, PieceKind, Square};
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
}

/// Two engines at a board, or one that plays both sides if they evaluate alike.
pub struct Arena {
    engines: Vec<Box<dyn Live>>,
    shape: Shape,
    start: Setup,
    limits: Limits,
    longest: usize,
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

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// Its moves after the opening.
    pub plies: usize,
    /// Its quiet positions in order.
    pub judged: Vec<Judged>,
}

/// Megabytes of a table: games are short.
const HASH_MEGABYTES: usize = 2;

impl Arena {
    pub(crate) fn new(live: &dyn Live, start: &Setup, plan: &SelfPlay) -> Result<Arena, NetError> {
        let shape = Shape::new(live.info()).ok_or(NetError::TooLarge)?;
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
        Ok(Arena {
            engines: nets.iter().map(engine).collect(),
            shape,
            start: start.clone(),
            limits: Limits {
                nodes: Some(plan.nodes),
                ..Limits::default()
            },
            longest: plan.longest,
        })
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

    /// Plays the game out; the engine with this index plays the side to move. A position that a search
    /// has found to be decided ends it.
    pub fn play_out(&mut self, to_move: usize) -> Played {
        let mut judged = Vec::new();
        for ply in 0..self.longest {
            let side = self.board().side();
            let decided = |outcome, judged| Played {
                outcome,
                plies: ply,
                judged,
            };
            if let Some((outcome, _)) = self.board().result() {
                return decided(outcome, judged);
            }
            let found = self.search((to_move + ply) % 2);
            let won = match found.score {
                Score::Win(_) => Some(true),
                Score::Loss(_) => Some(false),
                Score::Units(units) if units.abs() >= Score::DECIDED => Some(units > 0),
                Score::Units(_) => None,
            };
            if let Some(won) = won {
                return decided(Outcome::Win(if won { side } else { !side }), judged);
            }
            let best = found.line.first().expect("a game that goes on has a move");
            let is_noisy = best.captures() || best.promotion.is_some();
            let mut legal = self.board().legal().into_iter();
            let index = legal.position(|mv| mv == *best);
            if let (Score::Units(score), false, false) =
                (found.score, is_noisy, self.board().in_check())
            {
                judged.push(self.judged(score));
            }
            self.play(index.expect("a search finds legal moves"));
        }
        Played {
            outcome: Outcome::Draw,
            plies: self.longest,
            judged,
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

    fn judged(&mut self, score: i32) -> Judged {
        let plain = self.engines[0].evaluate();
        let setup = self.board().setup();
        Judged {
            side: setup.side.index(),
            score,
            plain,
            royals: royals(self.board(), &setup),
            codes: codes(&self.shape, &setup),
        }
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
