//! The one bridge from [`Rules`] to [`Game`]: a position, the way to it, and a searcher.

use std::sync::Arc;

use crate::effect::Effect;
use crate::ending::{self, Endings};
use crate::game::{Game, MoveView, SearchInfo};
use crate::handicap::{self, HandicapChange, HandicapError};
use crate::history::{History, Recurrence};
use crate::info::{GameInfo, Setup};
use crate::move_query::excerpt;
use crate::move_text::{self, MoveError, Reading};
use crate::notation;
use crate::perft::{self, GoOn, PerftOptions};
use crate::position_text::{self, PositionError};
use crate::refusal;
use crate::rules::{Rules, list_legal};
use crate::search::{Limits, Searcher, Stop};
use crate::setup;
use crate::types::{Color, Outcome, Reason, Square};

/// A game at its start.
pub fn boxed<R: Rules>(rules: impl Into<Arc<R>>) -> Box<dyn Game> {
    Box::new(Session::new(rules.into()))
}

/// Table size and threads until somebody says otherwise.
const DEFAULT_SEARCH: (usize, usize) = (16, 1);

/// A game in progress.
struct Session<R: Rules> {
    rules: Arc<R>,
    /// Every position since the start, the current one last; never empty.
    positions: Vec<R::Position>,
    /// The same positions as repetition sees them.
    history: History<R::Move>,
    moves: Vec<MoveView>,
    /// Number of the first move.
    start_number: u32,
    handicap: Vec<HandicapChange>,
    search_options: (usize, usize),
    /// Made by the first search: its table is large.
    searcher: Option<Searcher<R>>,
}

impl<R: Rules> Session<R> {
    fn new(rules: Arc<R>) -> Self {
        let start = rules.position(&rules.info().start);
        let mut session = Session {
            rules,
            positions: Vec::new(),
            history: History::default(),
            moves: Vec::new(),
            start_number: 1,
            handicap: Vec::new(),
            search_options: DEFAULT_SEARCH,
            searcher: None,
        };
        session.begin(start, 1);
        session
    }

    fn position(&self) -> &R::Position {
        self.positions
            .last()
            .expect("the start position is never removed")
    }

    /// Forgets all moves and begins from `position`.
    fn begin(&mut self, position: R::Position, number: u32) {
        self.positions.clear();
        self.moves.clear();
        self.handicap.clear();
        self.history = History::default();
        self.start_number = number;
        self.push(position, None);
    }

    /// Appends a position and the move that led to it.
    fn push(&mut self, position: R::Position, mv: Option<R::Move>) {
        self.history.push(self.rules.key(&position), mv);
        self.positions.push(position);
    }

    /// Legal moves with their effects, those that repetition forbids left out unless `all`.
    fn legal_effects(&self, all: bool) -> Vec<(R::Move, Effect)> {
        let mut legal = Vec::new();
        let mut position = self.position().clone();
        list_legal(&*self.rules, &mut position, &mut legal);
        legal.retain(|mv| all || !self.repeats(&mut position, *mv));
        let effect = |mv| (mv, self.rules.effect(&position, mv));
        legal.into_iter().map(effect).collect()
    }

    /// Whether the move is illegal because it repeats.
    fn repeats(&self, position: &mut R::Position, mv: R::Move) -> bool {
        let rules = &*self.rules;
        rules.with_move(position, mv, |next| self.history.forbids(rules, next, mv))
    }

    /// The view of one move of this position.
    fn view(&self, position: &R::Position, mv: R::Move) -> MoveView {
        let mut legal = Vec::new();
        let rules = &*self.rules;
        list_legal(rules, &mut position.clone(), &mut legal);
        let index = legal.iter().position(|other| *other == mv);
        let effects = legal.iter().map(|mv| rules.effect(position, *mv)).collect();
        let mut views = views(rules.info(), &rules.setup(position), effects);
        views.swap_remove(index.expect("the move is legal here"))
    }

    /// The views of a line of moves from here.
    fn line(&self, moves: &[R::Move]) -> Vec<MoveView> {
        let mut position = self.position().clone();
        let views = moves.iter().map(|mv| {
            let view = self.view(&position, *mv);
            self.rules.play(&mut position, *mv);
            view
        });
        views.collect()
    }
}

/// Every move in both forms.
fn views(info: &GameInfo, setup: &Setup, effects: Vec<Effect>) -> Vec<MoveView> {
    let human = notation::write_all(info, setup, &effects);
    let views = effects
        .into_iter()
        .zip(human)
        .map(|(effect, human)| MoveView {
            text: move_text::write(info, setup, &effect),
            human,
            effect,
        });
    views.collect()
}

impl<R: Rules> Game for Session<R> {
    fn info(&self) -> &GameInfo {
        self.rules.info()
    }

    fn setup(&self) -> Setup {
        self.rules.setup(self.position())
    }

    fn side(&self) -> Color {
        self.rules.side(self.position())
    }

    fn in_check(&self) -> bool {
        self.rules.in_check(self.position())
    }

    fn move_number(&self) -> u32 {
        self.start_number + self.moves.len() as u32
    }

    fn position_text(&self) -> String {
        position_text::write(self.info(), &self.setup(), self.move_number())
    }

    fn start_text(&self) -> String {
        let setup = self.rules.setup(&self.positions[0]);
        position_text::write(self.info(), &setup, self.start_number)
    }

    fn set_position(&mut self, text: &str) -> Result<(), PositionError> {
        let info = self.rules.info();
        let (setup, number) = match text.trim() {
            "startpos" => (info.start.clone(), 1),
            _ => position_text::read(info, text)?,
        };
        let position = setup::position(&*self.rules, &setup)
            .map_err(|errors| position_text::explain(info, text, &errors))?;
        self.begin(position, number);
        Ok(())
    }

    fn give_handicap(&mut self, changes: &[HandicapChange]) -> Result<(), HandicapError> {
        let info = self.rules.info();
        let mut setup = self.setup();
        if !self.moves.is_empty() || !self.handicap.is_empty() || setup != info.start {
            return Err(HandicapError::NotAtStart);
        }
        handicap::change(info, &mut setup, changes)?;
        setup.side = Color::Second;
        let position = setup::position(&*self.rules, &setup).map_err(|errors| {
            let why: Vec<String> = errors.iter().map(|error| error.describe(info)).collect();
            HandicapError::Unplayable(why.join("; "))
        })?;
        self.begin(position, 1);
        self.handicap = changes.to_vec();
        Ok(())
    }

    fn handicap(&self) -> &[HandicapChange] {
        &self.handicap
    }

    fn legal(&self) -> Vec<MoveView> {
        let effects = self
            .legal_effects(false)
            .into_iter()
            .map(|(_, effect)| effect);
        views(self.info(), &self.setup(), effects.collect())
    }

    fn play(&mut self, text: &str) -> Result<MoveView, MoveError> {
        if let Some((_, reason)) = self.result() {
            return Err(MoveError {
                message: format!("`{}`: the game is over: {reason}", excerpt(text)),
                help: None,
            });
        }
        let (moves, effects): (Vec<_>, Vec<_>) = self.legal_effects(true).into_iter().unzip();
        let (info, setup) = (self.rules.info(), self.setup());
        let index = match move_text::read(info, &setup, &effects, text) {
            Reading::Move(index) => index,
            reading => {
                let (rules, position) = (&*self.rules, self.position());
                return Err(refusal::explain(rules, position, &effects, &reading, text));
            }
        };
        let mut next = self.position().clone();
        if self.repeats(&mut next, moves[index]) {
            return Err(MoveError {
                message: format!("`{}`: this repeats a position", excerpt(text)),
                help: None,
            });
        }
        let view = views(info, &setup, effects).swap_remove(index);
        self.rules.play(&mut next, moves[index]);
        self.push(next, Some(moves[index]));
        self.moves.push(view.clone());
        Ok(view)
    }

    fn undo(&mut self) -> Option<MoveView> {
        let view = self.moves.pop()?;
        self.positions.pop();
        self.history.pop();
        Some(view)
    }

    fn history(&self) -> &[MoveView] {
        &self.moves
    }

    fn result(&self) -> Option<(Outcome, Reason)> {
        let rules = &*self.rules;
        let info = rules.info();
        if let Some(ended) = Endings::new(info).on_board(rules, self.position()) {
            return Some(ended);
        }
        if self.legal_effects(false).is_empty() {
            let mated = info.checkmate && self.in_check();
            return Some(ending::no_moves(info, self.side(), mated));
        }
        let count = info.repetition.as_ref()?.count;
        match self.history.verdict(rules, self.position(), count)? {
            Recurrence::Ends(outcome, reason) => Some((outcome, reason)),
            Recurrence::Forbidden => None,
        }
    }

    fn attacked(&self, square: Square, by: Color) -> bool {
        self.rules.attacked(self.position(), square, by)
    }

    fn divide(
        &self,
        depth: u32,
        options: &PerftOptions,
        go_on: &GoOn,
    ) -> Option<Vec<(String, u64)>> {
        let counts = perft::divide(&*self.rules, self.position(), depth, options, go_on)?;
        let (info, setup) = (self.info(), self.setup());
        let mut position = self.position().clone();
        let counts = counts.into_iter();
        let legal = counts.filter(|(mv, _)| !self.repeats(&mut position, *mv));
        let counts = legal.map(|(mv, count)| {
            let effect = self.rules.effect(self.position(), mv);
            (move_text::write(info, &setup, &effect), count)
        });
        Some(counts.collect())
    }

    fn sparse(&self, depth: u32, width: u32, seed: u64) -> (u64, u64) {
        let mut position = self.position().clone();
        perft::sparse(&*self.rules, &mut position, depth, width, seed)
    }

    fn set_search(&mut self, hash_megabytes: usize, threads: usize) {
        if self.search_options != (hash_megabytes, threads) {
            self.search_options = (hash_megabytes, threads);
            self.searcher = None;
        }
    }

    fn clear_search(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    fn search(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> SearchInfo {
        let (hash, threads) = self.search_options;
        let searcher = self.searcher.take();
        let mut searcher = searcher.unwrap_or_else(|| Searcher::new(hash, threads));
        let (rules, position) = (&*self.rules, self.position());
        let mut heard = |progress: &crate::search::Progress<R::Move>| {
            report(&SearchInfo {
                depth: progress.depth,
                score: progress.score,
                nodes: progress.nodes,
                time: progress.time,
                line: self.line(&progress.line),
            });
        };
        let best = searcher.search(rules, position, &self.history, limits, stop, &mut heard);
        let info = SearchInfo {
            depth: best.depth,
            score: best.score,
            nodes: best.nodes,
            time: best.time,
            line: match (best.line.is_empty(), best.mv) {
                (true, Some(mv)) => self.line(&[mv]),
                _ => self.line(&best.line),
            },
        };
        self.searcher = Some(searcher);
        info
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(Session {
            rules: Arc::clone(&self.rules),
            positions: self.positions.clone(),
            history: self.history.clone(),
            moves: self.moves.clone(),
            start_number: self.start_number,
            handicap: self.handicap.clone(),
            search_options: self.search_options,
            searcher: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::toy;

    #[test]
    fn every_printed_move_reads_back_in_both_forms() {
        let mut game = boxed(toy());
        let mut random: u64 = 1;
        for _ in 0..300 {
            if game.result().is_some() {
                game.set_position("startpos")
                    .expect("the start is playable");
            }
            for view in game.legal() {
                for text in [&view.text, &view.human] {
                    let mut fork = game.fork();
                    assert_eq!(
                        fork.play(text).as_ref(),
                        Ok(&view),
                        "{}",
                        game.position_text()
                    );
                }
            }
            let position = game.position_text();
            let mut fork = game.fork();
            assert_eq!(fork.set_position(&position), Ok(()));
            assert_eq!(fork.position_text(), position);
            let legal = game.legal();
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let mv = &legal[(random >> 33) as usize % legal.len()];
            game.play(&mv.text).expect("a legal move");
            assert_eq!(game.undo().as_ref(), Some(mv));
            assert_eq!(game.position_text(), position);
            game.play(&mv.human).expect("a legal move");
        }
    }

    #[test]
    fn the_fourth_occurrence_ends_the_game() {
        let mut game = boxed(toy());
        for text in ["2d3d", "2a1a", "3d2d", "1a2a"]
            .into_iter()
            .cycle()
            .take(11)
        {
            game.play(text).expect("a legal move");
            assert_eq!(game.result(), None);
        }
        game.play("K-2a").expect("a legal move");
        assert_eq!(game.result(), Some((Outcome::Draw, Reason::Repetition)));
        let refused = game.play("2d3d").expect_err("the game is over").to_string();
        assert_eq!(refused, "`2d3d`: the game is over: repetition");
    }

    #[test]
    fn a_search_answers_in_moves() {
        let mut game = boxed(toy());
        let mut depths = Vec::new();
        let limits = Limits {
            depth: Some(3),
            ..Limits::default()
        };
        let found = game.search(&limits, &Stop::new(), &mut |info| depths.push(info.depth));
        assert_eq!(depths, [1, 2, 3]);
        assert!(game.legal().contains(&found.line[0]));
    }
}
