//! A game being played at the terminal: what a session knows, and what it can tell of it.
//!
//! What each command does to it is left to `obey` and the files that it calls.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use engine::record::Tags;
use engine::search::Limits;
use engine::{CountCall, Game, HandicapChange, Outcome, Reason, SearchInfo, Setup, Square};
use variant_dsl::Compiled;

use super::arrays::{self, Arrays};
use super::building::{Native, When};
use super::clock::Clock;
use super::command;
use super::interrupt::Interrupt;
use super::level::Level;
use super::seats::Who;
use super::steps;
use super::thinker::{Thinking, summary};
use crate::board::{Frame, Marks, View};
use crate::executor::Executor;
use crate::games::LazyRules;
use crate::limits::LimitArgs;
use crate::terminal::ScreenArgs;

/// A game between engines stops here: not every game has a rule that ends it.
pub(super) const LONGEST_WATCH: usize = 1000;

/// All that a session at the terminal knows.
pub(super) struct Session {
    /// The game.
    pub(super) game: Box<dyn Game>,
    /// Where its next array comes from, if it is shuffled.
    pub(super) arrays: Arrays,
    /// Its rules, to say why a move is refused.
    pub(super) rules: LazyRules,
    /// What plays it.
    pub(super) executor: Executor,
    /// How it is compiled meanwhile.
    pub(super) native: Native,
    /// How the game was asked for.
    pub(super) asked: Asked,
    /// Whom a person plays.
    pub(super) who: Who,
    /// How the board is drawn.
    pub(super) view: View,
    /// How strong the engine plays.
    pub(super) level: Level,
    /// The players' clocks.
    pub(super) clock: Clock,
    /// What was taken back, the last first to be made again.
    pub(super) undone: Vec<Vec<Undone>>,
    /// A position that is being set up.
    pub(super) draft: Option<Setup>,
    /// How the game has ended where the board does not show it, and what a record that was loaded
    /// says of the players and of the moves.
    pub(super) tags: Tags,
    /// What the engine thought of the last move, to stand after it.
    pub(super) remark: String,
    /// What was asked about last.
    pub(super) selected: Selection,
    /// The screen to draw for.
    pub(super) screen: ScreenArgs,
    /// What of the board is to be seen.
    pub(super) look: Look,
    /// How it was drawn last.
    pub(super) frame: Option<Frame>,
    /// What Ctrl-C does while the engine thinks.
    pub(super) interrupt: Interrupt,
}

/// A piece that was asked about.
#[derive(Clone, Debug, Default)]
pub(super) struct Selection {
    /// What is marked of it; `None` if the last move is.
    pub(super) marks: Option<Marks>,
    /// Squares typed of a move of it that is not finished.
    pub(super) begun: Vec<Square>,
}

impl Selection {
    /// Whether nothing is marked and no move begun.
    pub(super) fn is_nothing(&self) -> bool {
        self.marks.is_none() && self.begun.is_empty()
    }
}

/// What a command has to say.
pub(super) enum Answer {
    /// Nothing.
    Silence,
    /// This text.
    Text(String),
    /// The position has changed: draw it and say how the game stands.
    Position,
    /// The same, and there is this to say about it.
    PositionAnd(String),
    /// Draw the board with the marks of what was asked about, then this text.
    Marked(String),
    /// Draw as much as before of another part of the board.
    Looked,
    /// The position that is being set up has changed.
    Drafted,
    /// The session is over.
    Leave,
}

/// What of the board is to be seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Look {
    /// Whatever has happened.
    #[default]
    Events,
    /// This square, and what has happened if it is not too far.
    At(Square),
    /// What is around this square.
    Around(Square),
}

/// Something that was taken back.
#[derive(Clone, Debug)]
pub(super) enum Undone {
    /// A move, as programs write it.
    Move(String),
    /// What was said of the count of moves.
    Call(CountCall),
    /// The handicap.
    Handicap(Vec<HandicapChange>),
}

/// A game as the player asked for it, to be opened again with other switches.
pub(super) struct Asked {
    /// What stood for the game.
    pub(super) word: String,
    /// What its searches may use.
    pub(super) limits: LimitArgs,
    /// What it was compiled to last, for those who ask about its rules again and again.
    pub(super) compiled: RefCell<Option<Rc<Compiled>>>,
}

impl Asked {
    /// What records are read with.
    pub(super) fn opened_by(&self) -> (&str, &LimitArgs) {
        (&self.word, &self.limits)
    }
}

impl Session {
    /// How the game has ended, if it has.
    pub(super) fn result(&self) -> Option<(Outcome, Reason)> {
        self.tags.ending.or_else(|| self.game.result())
    }

    /// Whether it is for the engine to move.
    pub(super) fn engine_is_to_move(&self) -> bool {
        let is_going_on = self.result().is_none() && self.draft.is_none();
        is_going_on && !self.who.is_person(self.game.side())
    }

    /// The position to be shown: the one that is being set up, or the game's.
    pub(super) fn setup(&self) -> Setup {
        self.draft.clone().unwrap_or_else(|| self.game.setup())
    }

    /// Time passes. Says whether somebody has lost by it just now.
    pub(super) fn tick(&mut self, now: Instant) -> bool {
        let is_going_on = self.result().is_none() && self.draft.is_none();
        let running = is_going_on.then(|| self.game.side());
        // A search that goes on has the clock of the position it began in.
        self.clock.turn(running, now);
        let loser = self.clock.loser(now);
        if let Some(loser) = loser {
            self.tags.ending = Some((Outcome::Win(!loser), Reason::Time));
            self.clock.turn(None, now);
        }
        loser.is_some()
    }

    /// What the engine may use for its move now.
    pub(super) fn limits_of_move(&self) -> Limits {
        let clock = self.clock.of_search(self.game.side(), Instant::now());
        Limits {
            clock,
            ..self.level.limits.clone()
        }
    }

    /// What it may use to advise: a weak level gives no weak advice.
    pub(super) fn limits_of_advice(&self) -> Limits {
        match self.level.is_careless() {
            true => Level::named("strong").unwrap_or_default().limits,
            false => self.level.limits.clone(),
        }
    }

    /// What may be typed now, for completion.
    pub(super) fn words(&self) -> Vec<String> {
        let legal = self.game.legal();
        let stepwise = steps::words(&*self.game, &legal, &self.selected.begun);
        let moves = legal.into_iter().flat_map(|mv| [mv.human, mv.text]);
        let mut words: Vec<String> = moves.chain(stepwise).chain(command::words()).collect();
        if self.game.history().is_empty() {
            let handicaps = self.game.info().handicaps.iter();
            words.extend(handicaps.map(|handicap| format!("handicap {}", handicap.name)));
        }
        words.sort();
        words.dedup();
        words
    }

    /// Lets the engine begin to think. The game goes with it until [`Session::thought`] brings it
    /// back; meanwhile a copy stands in, which may be looked at.
    pub(super) fn begin_thinking(&mut self, limits: &Limits) -> Result<Thinking, String> {
        let copy = self.game.fork();
        let game = std::mem::replace(&mut self.game, copy);
        Thinking::begin(game, limits, self.interrupt.begin())
    }

    /// What the engine has thought. Waits for it.
    pub(super) fn thought(&mut self, thinking: Thinking) -> Result<SearchInfo, String> {
        let ended = thinking.wait();
        self.interrupt.end();
        let (game, found) = ended?;
        self.game = game;
        match found.line.is_empty() {
            true => Err("the engine finds no move".to_owned()),
            false => Ok(found),
        }
    }

    /// Ends a search without its result. One that does not end soon, because the game is large and
    /// interpreted, is left alone; the copy then stands in for good.
    pub(super) fn call_off(&mut self, thinking: Thinking) {
        match thinking.ends_soon() {
            // Without a result it does not matter whether one was found.
            true => drop(self.thought(thinking)),
            false => self.interrupt.end(),
        }
    }

    /// Makes the move that the engine has chosen, or claims a draw if it expects no better; then it also has its moves
    /// counted.
    pub(super) fn make(&mut self, thought: &SearchInfo) -> Result<(), String> {
        if !thought.score.is_hopeful()
            && let Some(claim) = self.game.claim()
        {
            self.tags.ending = Some(claim);
            return Ok(());
        }
        // What could win must not be counted. Mostly there is nothing to be said, which is refused.
        let (call, said) = match thought.score.is_hopeful() {
            true => (CountCall::Stop, ", stops counting"),
            false => (CountCall::Begin, ", counts its moves"),
        };
        let said = self.game.call(call).map_or("", |()| said);
        let mut dice = |below| fastrand::usize(..below);
        let careless = self.level.careless_move(&*self.game, &mut dice);
        let best = careless.as_ref().unwrap_or(&thought.line[0]);
        self.game
            .play(&best.text)
            .map_err(|error| error.to_string())?;
        self.undone.clear();
        self.remark = match careless {
            Some(_) => said.to_owned(),
            None => format!(", {}{said}", summary(&*self.game, thought)),
        };
        Ok(())
    }

    /// Whether engines have played each other so long that no end is in sight.
    pub(super) fn watched_enough(&self) -> bool {
        !self.who.anybody() && self.game.history().len() >= LONGEST_WATCH
    }

    pub(super) fn think(&mut self, limits: &Limits) -> Result<SearchInfo, String> {
        let thinking = self.begin_thinking(limits)?;
        self.thought(thinking)
    }

    /// The game, what plays it and with which array it began, in words.
    pub(super) fn how_played(&self) -> String {
        let (title, words) = (&self.game.info().title, self.executor.words());
        let played = match self.native.conditions.when(self.executor) {
            When::Never => format!("{title}, {words}"),
            When::Beside | When::First => format!("{title}, not compiled yet"),
        };
        match arrays::words(&*self.game) {
            Some(array) => format!("{played}, {array}"),
            None => played,
        }
    }

    /// The name of the player to move.
    pub(super) fn mover(&self) -> &str {
        &self.game.info().players[self.game.side().index()]
    }
}
