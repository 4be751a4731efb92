//! The one implementation of [`Game`]: texts for what a game in progress says and is told.
//!
//! Compiled once for all games. Positions, moves and the search are in `live`.

use std::sync::Arc;

use crate::count_call::{self, CountCall, CountCallError};
use crate::divide::divide;
use crate::effect::Effect;
use crate::eval::net::{Net, NetError};
use crate::game::Game;
use crate::handicap::{self, HandicapChange, HandicapError};
use crate::info::{GameInfo, Setup};
use crate::live::{self, Live};
use crate::move_query::excerpt;
use crate::move_text::{self, MoveError, Reading};
use crate::notation;
use crate::perft::{GoOn, PerftOptions};
use crate::position_text::{self, PositionError};
use crate::refusal;
use crate::rules::Rules;
use crate::search::{Limits, Stop};
use crate::self_play::{Arena, SelfPlay};
use crate::solve::Solution;
use crate::types::{Color, Outcome, Reason, Square};
use crate::view::{MoveView, SearchInfo};

/// A game at its start.
pub fn boxed<R: Rules>(rules: impl Into<Arc<R>>) -> Box<dyn Game> {
    Box::new(Session::new(live::start(rules.into())))
}

/// A game in progress and the texts of its moves.
struct Session {
    live: Box<dyn Live>,
    moves: Vec<MoveView>,
    /// What players have said of the count of moves, each with the number of moves made before.
    calls: Vec<(usize, CountCall)>,
    /// The first position.
    start: Setup,
    /// Number of the first move.
    start_number: u32,
    handicap: Vec<HandicapChange>,
}

impl Session {
    fn new(live: Box<dyn Live>) -> Session {
        Session {
            start: live.setup(),
            live,
            moves: Vec::new(),
            calls: Vec::new(),
            start_number: 1,
            handicap: Vec::new(),
        }
    }

    /// Forgets all moves and begins from a position that was checked.
    fn begin(&mut self, setup: &Setup, number: u32) {
        self.live.restart(setup);
        self.moves.clear();
        self.calls.clear();
        self.handicap.clear();
        self.start = self.live.setup();
        self.start_number = number;
    }
}

impl Session {
    /// The count that runs once this is said of it.
    fn count_after(&self, call: CountCall) -> Result<Option<(u32, u32)>, CountCallError> {
        if count_call::row(self.info()).is_none() {
            return Err(CountCallError::NotClaimed);
        }
        match self.result() {
            Some((_, reason)) => Err(CountCallError::Over(reason)),
            None => count_call::after(self.info(), &self.setup(), call),
        }
    }
}

/// Every move in both forms, without the signs of check and mate.
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

/// The legal move with this number, as one of `views`, with its sign where one is written.
fn signed(live: &dyn Live, index: usize, mut view: MoveView) -> MoveView {
    if live.info().san && !live.info().wxf {
        view.human += live.threat(index).sign();
    }
    view
}

/// A line from this position as texts.
fn line_views(position: &dyn Live, line: &[Effect]) -> Vec<MoveView> {
    let mut game = position.at(&position.setup());
    let views = line.iter().map(|effect| {
        let legal = game.legal();
        let index = legal.iter().position(|other| other == effect);
        let index = index.expect("a line consists of legal moves");
        let view = views(game.info(), &game.setup(), legal).swap_remove(index);
        let view = signed(&*game, index, view);
        game.play(index);
        view
    });
    views.collect()
}

/// What a search has found in this position, with its line as texts.
fn found(position: &dyn Live, info: &SearchInfo<Effect>) -> SearchInfo {
    SearchInfo {
        place: info.place,
        depth: info.depth,
        score: info.score,
        nodes: info.nodes,
        time: info.time,
        line: line_views(position, &info.line),
    }
}

impl Game for Session {
    fn info(&self) -> &GameInfo {
        self.live.info()
    }

    fn setup(&self) -> Setup {
        self.live.setup()
    }

    fn side(&self) -> Color {
        self.live.side()
    }

    fn in_check(&self) -> bool {
        self.live.in_check()
    }

    fn move_number(&self) -> u32 {
        self.start_number + self.moves.len() as u32
    }

    fn position_text(&self) -> String {
        position_text::write(self.info(), &self.setup(), self.move_number())
    }

    fn start_text(&self) -> String {
        position_text::write(self.info(), &self.start, self.start_number)
    }

    fn set_position(&mut self, text: &str) -> Result<(), PositionError> {
        let info = self.info();
        let named = position_text::named(info, text);
        let is_named = named.is_some();
        let (setup, number) = named.unwrap_or_else(|| position_text::read(info, text))?;
        live::begun_from(&*self.live, &setup).map_err(|errors| match is_named {
            true => {
                position_text::explain(info, &position_text::write(info, &setup, number), &errors)
            }
            false => position_text::explain(info, text, &errors),
        })?;
        self.begin(&setup, number);
        Ok(())
    }

    fn give_handicap(&mut self, changes: &[HandicapChange]) -> Result<(), HandicapError> {
        let info = self.info();
        let mut setup = self.setup();
        if !self.moves.is_empty() || !self.handicap.is_empty() || setup != info.start {
            return Err(HandicapError::NotAtStart);
        }
        handicap::change(info, &mut setup, changes)?;
        setup.side = Color::Second;
        live::begun_from(&*self.live, &setup).map_err(|errors| {
            let why: Vec<String> = errors.iter().map(|error| error.describe(info)).collect();
            HandicapError::Unplayable(why.join("; "))
        })?;
        self.begin(&setup, 1);
        self.handicap = changes.to_vec();
        Ok(())
    }

    fn handicap(&self) -> &[HandicapChange] {
        &self.handicap
    }

    fn legal(&self) -> Vec<MoveView> {
        let all = self.live.legal().into_iter().enumerate();
        let legal = all.filter(|(index, _)| !self.live.repeats(*index));
        let (indices, effects): (Vec<usize>, Vec<Effect>) = legal.unzip();
        let views = views(self.info(), &self.setup(), effects).into_iter();
        let views = indices.into_iter().zip(views);
        views
            .map(|(index, view)| signed(&*self.live, index, view))
            .collect()
    }

    fn play(&mut self, text: &str) -> Result<MoveView, MoveError> {
        if let Some((_, reason)) = self.result() {
            return Err(MoveError {
                message: format!("`{}`: the game is over: {reason}", excerpt(text)),
                help: None,
            });
        }
        let (info, setup, legal) = (self.info(), self.setup(), self.live.legal());
        let index = match move_text::read(info, &setup, &legal, text) {
            Reading::Move(index) => index,
            reading => return Err(refusal::explain(&*self.live, &legal, &reading, text)),
        };
        if self.live.repeats(index) {
            return Err(MoveError {
                message: format!("`{}`: this repeats a position", excerpt(text)),
                help: None,
            });
        }
        let view = views(info, &setup, legal).swap_remove(index);
        let view = signed(&*self.live, index, view);
        self.live.play(index);
        self.moves.push(view.clone());
        Ok(view)
    }

    fn undo(&mut self) -> Option<MoveView> {
        let view = self.moves.pop()?;
        self.live.undo();
        let (n_made, n_calls) = (self.moves.len(), self.calls.len());
        self.calls.retain(|(before, _)| *before <= n_made);
        if self.calls.len() < n_calls {
            self.live.clear_search();
        }
        Some(view)
    }

    fn history(&self) -> &[MoveView] {
        &self.moves
    }

    fn result(&self) -> Option<(Outcome, Reason)> {
        self.live.result()
    }

    fn claim(&self) -> Option<(Outcome, Reason)> {
        self.live.claim()
    }

    fn may_call(&self, call: CountCall) -> Result<(), CountCallError> {
        self.count_after(call).map(|_| ())
    }

    fn call(&mut self, call: CountCall) -> Result<(), CountCallError> {
        let count = self.count_after(call)?;
        self.live.set_count(count);
        self.calls.push((self.moves.len(), call));
        Ok(())
    }

    fn calls(&self) -> &[(usize, CountCall)] {
        &self.calls
    }

    fn attacked(&self, square: Square, by: Color) -> bool {
        self.live.attacked(square, by)
    }

    fn divide(
        &self,
        depth: u32,
        options: &PerftOptions,
        go_on: &GoOn,
    ) -> Option<Vec<(String, u64)>> {
        let (info, setup, legal) = (self.info(), self.setup(), self.live.legal());
        let counts = divide(&*self.live, depth, options, go_on)?;
        let counts = counts.into_iter().enumerate();
        let counts = counts.filter(|(index, _)| !self.live.repeats(*index));
        let texts = counts.map(|(index, count)| {
            let text = move_text::write(info, &setup, &legal[index]);
            (text, count)
        });
        Some(texts.collect())
    }

    fn sparse(&self, depth: u32, width: u32, seed: u64) -> (u64, u64) {
        self.live.sparse(depth, width, seed)
    }

    fn set_search(&mut self, hash_megabytes: usize, threads: usize) {
        self.live.set_search(hash_megabytes, threads);
    }

    fn set_net(&mut self, net: Option<Arc<Net>>) -> Result<(), NetError> {
        let fits = net.as_ref().is_none_or(|net| net.fits(self.info()));
        if !fits {
            return Err(NetError::Foreign);
        }
        self.live.set_net(net);
        Ok(())
    }

    fn net(&self) -> Option<&Arc<Net>> {
        self.live.net()
    }

    fn self_play(&self, plan: &SelfPlay) -> Result<Arena, NetError> {
        let nets = plan.nets.iter().flatten();
        let mut foreign = nets.filter(|net| !net.fits(self.info()));
        match foreign.next() {
            Some(_) => Err(NetError::Foreign),
            None => Ok(Arena::new(&*self.live, &self.start, plan)),
        }
    }

    fn clear_search(&mut self) {
        self.live.clear_search();
    }

    fn search(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> SearchInfo {
        let here = self.live.at(&self.setup());
        let mut heard = |info: &SearchInfo<Effect>| report(&found(&*here, info));
        let best = self.live.search(limits, stop, &mut heard);
        found(&*here, &best)
    }

    fn solve(&self, limits: &Limits, stop: &Stop) -> Solution {
        let found = self.live.solve(limits, stop);
        Solution {
            answer: found.answer.map(|line| line_views(&*self.live, &line)),
            nodes: found.nodes,
            time: found.time,
        }
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(Session {
            live: self.live.fork(),
            moves: self.moves.clone(),
            calls: self.calls.clone(),
            start: self.start.clone(),
            start_number: self.start_number,
            handicap: self.handicap.clone(),
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
