//! A game in progress whatever its rules: the seam between what is compiled for every game and what
//! is compiled once.
//!
//! Text, refusals, records, handicaps and the threads of a count see a game through [`Live`] alone;
//! so they know a move only by its number in the list of the legal ones. What is asked more than once
//! a move stays below it: the tree of a count, and the whole search.

use std::sync::{Arc, OnceLock};

use crate::effect::Effect;
use crate::ending::{self, Endings};
use crate::eval::net::Net;
use crate::history::{History, Recurrence};
use crate::info::{GameInfo, Setup};
use crate::perft::{self, Control};
use crate::rules::{Rules, legal_list};
use crate::san::Threat;
use crate::search::{Limits, Progress, Searcher, Stop};
use crate::setup::{self, SetupError};
use crate::solve::{Solution, solve};
use crate::to_and_fro::{Went, went};
use crate::types::{Color, Outcome, Reason, Square};
use crate::view::SearchInfo;
use ::rules::Register;

/// A game from where it began to now.
pub(crate) trait Live: Send + Sync {
    /// The facts of the game.
    fn info(&self) -> &GameInfo;

    /// The position now.
    fn setup(&self) -> Setup;

    /// Side to move.
    fn side(&self) -> Color;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// Whether the side to move has lost all its royals, and the game by that.
    fn royals_captured(&self) -> bool;

    /// Whether `by` could capture an enemy piece on `square`.
    fn attacked(&self, square: Square, by: Color) -> bool;

    /// Every legal move, those that repeat among them. Its index here is what a move goes by until
    /// the position changes.
    fn legal(&self) -> Vec<Effect>;

    /// Whether the move is illegal because it repeats.
    fn repeats(&self, index: usize) -> bool;

    /// What a legal move does to the player whose turn comes next.
    fn threat(&self, index: usize) -> Threat;

    /// How the game has ended on the board, if it has.
    fn result(&self) -> Option<(Outcome, Reason)>;

    /// What the player to move may claim, if the game has not ended.
    fn claim(&self) -> Option<(Outcome, Reason)>;

    /// Makes a legal move.
    fn play(&mut self, index: usize);

    /// Takes the last move back; one must have been made.
    fn undo(&mut self);

    /// Lets another count of moves run in the position now, or none: how many plies of it have passed and how many it
    /// has.
    fn set_count(&mut self, count: Option<(u32, u32)>);

    /// Begins anew from `setup`, which must have passed [`begun_from`].
    fn restart(&mut self, setup: &Setup);

    /// Another game with these rules that begins from `setup`. It must have passed
    /// [`validate`](crate::setup::validate), unless nothing but attacks is asked of it.
    fn at(&self, setup: &Setup) -> Box<dyn Live>;

    /// The same game at the same point, without what searches have learned.
    fn fork(&self) -> Box<dyn Live>;

    /// Leaves `depth` plies below a legal move; anything once the count is called off.
    fn leaves(&self, index: usize, depth: u32, bulk: bool, control: &Control) -> u64;

    /// [`perft::sparse`] from here.
    fn sparse(&self, depth: u32, width: u32, seed: u64) -> (u64, u64);

    /// Sets how much memory and how many threads the next searches use.
    fn set_search(&mut self, hash_megabytes: usize, threads: usize);

    /// Makes the next searches evaluate with a net for this game, or with none.
    fn set_net(&mut self, net: Option<Arc<Net>>);

    /// The net that searches evaluate with.
    fn net(&self) -> Option<&Arc<Net>>;

    /// What the position is worth to the side to move by the definition alone, before looking ahead.
    fn evaluate(&mut self) -> i32;

    /// Makes the next search forget what earlier ones learned.
    fn clear_search(&mut self);

    /// Searches the position now, like [`Game::search`](crate::Game::search).
    fn search(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo<Effect>),
    ) -> SearchInfo<Effect>;

    /// Looks for a forced win, like [`Game::solve`](crate::Game::solve).
    fn solve(&self, limits: &Limits, stop: &Stop) -> Solution<Effect>;
}

/// The game, begun from a setup in which nothing is wrong, as for [`position`](setup::position).
pub(crate) fn begun_from(game: &dyn Live, from: &Setup) -> Result<Box<dyn Live>, Vec<SetupError>> {
    setup::validate(game.info(), from)?;
    let begun = game.at(from);
    let checked = game.info().effects.take_pieces() && game.at(&setup::turned(from)).in_check();
    let attacked = |square| match game.info().effects.take_pieces() {
        true => checked,
        false => begun.attacked(square, from.side),
    };
    setup::last_check(game.info(), from, begun.royals_captured(), &attacked)?;
    Ok(begun)
}

/// The start of the game with these rules.
pub(crate) fn start<R: Rules>(rules: Arc<R>) -> Box<dyn Live> {
    let start = rules.position(&rules.info().start);
    Box::new(InProgress::new(rules, start, DEFAULT_SEARCH))
}

/// Megabytes and threads of a search until somebody says otherwise.
const DEFAULT_SEARCH: (usize, usize) = (16, 1);

/// A game in progress with rules of one type.
struct InProgress<R: Rules> {
    rules: Arc<R>,
    /// The endings that these rules have on the board.
    endings: Endings,
    /// Every position since the start, the current one last; never empty.
    positions: Vec<R::Position>,
    /// The same positions as repetition sees them.
    history: History<R::Move>,
    /// The legal moves of the current position, once they have been asked for.
    moves: OnceLock<Vec<R::Move>>,
    search_options: (usize, usize),
    net: Option<Arc<Net>>,
    /// Made by the first search: its table is large.
    searcher: Option<Searcher<R>>,
}

impl<R: Rules> InProgress<R> {
    fn new(rules: Arc<R>, start: R::Position, search_options: (usize, usize)) -> Self {
        let mut game = InProgress {
            endings: Endings::new(rules.info()),
            rules,
            positions: Vec::new(),
            history: History::default(),
            moves: OnceLock::new(),
            search_options,
            net: None,
            searcher: None,
        };
        game.push(start, None, Went::Otherwise);
        game
    }

    fn position(&self) -> &R::Position {
        self.positions
            .last()
            .expect("the start position is never removed")
    }

    /// Appends a position, the move that led to it, and what that was.
    fn push(&mut self, position: R::Position, mv: Option<R::Move>, went: Went) {
        self.history.push(self.rules.key(&position), mv, went);
        self.positions.push(position);
        self.moves = OnceLock::new();
    }

    /// What searches, with what it has learned.
    fn take_searcher(&mut self) -> Searcher<R> {
        let (hash, threads) = self.search_options;
        self.searcher.take().unwrap_or_else(|| {
            let mut searcher = Searcher::new(hash, threads);
            searcher.set_net(self.net.clone());
            searcher
        })
    }

    fn moves(&self) -> &[R::Move] {
        let list = || legal_list(&*self.rules, &mut self.position().clone());
        self.moves.get_or_init(list)
    }

    /// How the game has ended, where it may still be drawn.
    fn ended(&self) -> Option<(Outcome, Reason)> {
        let rules = &*self.rules;
        let info = rules.info();
        if let Some(ended) = self.endings.on_board(rules, self.position()) {
            return Some(ended);
        }
        if (0..self.moves().len()).all(|index| self.repeats(index)) {
            let mated = info.checkmate && self.in_check();
            return Some(ending::no_moves(rules, self.position(), mated));
        }
        if let Some(ended) = self.endings.with_moves(rules, self.position()) {
            return Some(ended);
        }
        let to_and_fro = self.history.to_and_fro(rules, self.position());
        to_and_fro.or_else(|| self.repetition(info.repetition.as_ref()?.count?))
    }

    /// What repetition means if this occurrence of a position decides.
    fn repetition(&self, count: u32) -> Option<(Outcome, Reason)> {
        match self.history.verdict(&*self.rules, self.position(), count)? {
            Recurrence::Ends(outcome, reason) => Some((outcome, reason)),
            Recurrence::Forbidden => None,
        }
    }

    /// What the moves of a line from here do.
    fn effects(&self, line: &[R::Move]) -> Vec<Effect> {
        let mut position = self.position().clone();
        let effects = line.iter().map(|&mv| {
            let effect = self.rules.effect(&position, mv);
            self.rules.play(&mut position, mv);
            effect
        });
        effects.collect()
    }
}

impl<R: Rules> Live for InProgress<R> {
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

    fn royals_captured(&self) -> bool {
        self.rules.royals_captured(self.position())
    }

    fn attacked(&self, square: Square, by: Color) -> bool {
        self.rules.attacked(self.position(), square, by)
    }

    fn legal(&self) -> Vec<Effect> {
        let effect = |mv: &R::Move| self.rules.effect(self.position(), *mv);
        self.moves().iter().map(effect).collect()
    }

    fn repeats(&self, index: usize) -> bool {
        let (rules, mv) = (&*self.rules, self.moves()[index]);
        rules.after_move(&mut self.position().clone(), mv, |next| {
            self.history.forbids(rules, next, mv)
        })
    }

    fn threat(&self, index: usize) -> Threat {
        let (rules, mv) = (&*self.rules, self.moves()[index]);
        rules.after_move(&mut self.position().clone(), mv, |next| {
            if !rules.in_check(next) {
                return Threat::None;
            }
            let replies = legal_list(rules, next);
            match replies.is_empty() && rules.info().checkmate {
                true => Threat::Mate,
                false => Threat::Check,
            }
        })
    }

    fn result(&self) -> Option<(Outcome, Reason)> {
        let (outcome, reason) = self.ended()?;
        Some((
            ending::settled(&*self.rules, self.position(), outcome),
            reason,
        ))
    }

    fn claim(&self) -> Option<(Outcome, Reason)> {
        if self.result().is_some() {
            return None;
        }
        let by_repetition = || {
            let count = self.rules.info().repetition.as_ref()?.claim?;
            let found = self.repetition(count);
            found.filter(|(outcome, _)| *outcome == Outcome::Draw)
        };
        let claim = self.endings.claim(&*self.rules, self.position());
        let (outcome, reason) = claim.or_else(by_repetition)?;
        let settled = ending::settled(&*self.rules, self.position(), outcome);
        // Nobody claims to lose.
        (settled != Outcome::Win(!self.side())).then_some((settled, reason))
    }

    fn play(&mut self, index: usize) {
        let mv = self.moves()[index];
        let went = went(&*self.rules, self.position(), mv);
        let mut next = self.position().clone();
        self.rules.play(&mut next, mv);
        self.push(next, Some(mv), went);
    }

    fn undo(&mut self) {
        self.positions.pop();
        self.history.pop();
        self.moves = OnceLock::new();
    }

    fn set_count(&mut self, count: Option<(u32, u32)>) {
        let mut setup = self.setup();
        setup.registers.set_limited(Register::Counting, count);
        let position = self.rules.position(&setup);
        // Positions that differ in a count have one key and the same moves, but not the same worth.
        debug_assert_eq!(self.rules.key(&position), self.rules.key(self.position()));
        self.positions.pop();
        self.positions.push(position);
        self.clear_search();
    }

    fn restart(&mut self, setup: &Setup) {
        self.positions.clear();
        self.history = History::default();
        self.push(self.rules.position(setup), None, Went::Otherwise);
    }

    fn at(&self, setup: &Setup) -> Box<dyn Live> {
        let (rules, position) = (Arc::clone(&self.rules), self.rules.position(setup));
        Box::new(InProgress::new(rules, position, self.search_options))
    }

    fn fork(&self) -> Box<dyn Live> {
        Box::new(InProgress {
            rules: Arc::clone(&self.rules),
            endings: self.endings.clone(),
            positions: self.positions.clone(),
            history: self.history.clone(),
            moves: self.moves.clone(),
            search_options: self.search_options,
            net: self.net.clone(),
            searcher: None,
        })
    }

    fn leaves(&self, index: usize, depth: u32, bulk: bool, control: &Control) -> u64 {
        let mut position = self.position().clone();
        let mv = self.moves()[index];
        perft::leaves_below(&*self.rules, &mut position, mv, depth, bulk, control)
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

    fn set_net(&mut self, net: Option<Arc<Net>>) {
        if let Some(searcher) = &mut self.searcher {
            searcher.set_net(net.clone());
        }
        self.net = net;
    }

    fn net(&self) -> Option<&Arc<Net>> {
        self.net.as_ref()
    }

    fn evaluate(&mut self) -> i32 {
        let mut searcher = self.take_searcher();
        let worth = searcher.evaluate(&self.rules, self.position());
        self.searcher = Some(searcher);
        worth
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
        report: &mut dyn FnMut(&SearchInfo<Effect>),
    ) -> SearchInfo<Effect> {
        let mut searcher = self.take_searcher();
        let (rules, position) = (&*self.rules, self.position());
        let mut heard = |progress: &Progress<R::Move>| {
            report(&SearchInfo {
                place: progress.place,
                depth: progress.depth,
                score: progress.score,
                nodes: progress.nodes,
                time: progress.time,
                line: self.effects(&progress.line),
            });
        };
        let best = searcher.search(rules, position, &self.history, limits, stop, &mut heard);
        let info = SearchInfo {
            place: 1,
            depth: best.depth,
            score: best.score,
            nodes: best.nodes,
            time: best.time,
            line: match (best.line.is_empty(), best.mv) {
                (true, Some(mv)) => self.effects(&[mv]),
                _ => self.effects(&best.line),
            },
        };
        self.searcher = Some(searcher);
        info
    }

    fn solve(&self, limits: &Limits, stop: &Stop) -> Solution<Effect> {
        let (hash, _) = self.search_options;
        let (rules, position) = (&*self.rules, self.position());
        let found = solve(rules, position, &self.history, limits, hash, stop);
        Solution {
            answer: found.answer.map(|line| self.effects(&line)),
            nodes: found.nodes,
            time: found.time,
        }
    }
}
