//! The game on the full screen: what is seen, and what each action of the player does to it.
//!
//! It knows neither keys nor a terminal: `keys` turns those into actions, `draw` shows it, `pick`
//! turns chosen squares into moves. The game itself and its commands are the session's, as in the
//! plain mode.

use std::collections::BTreeMap;
use std::time::Instant;

use engine::letters::kind_called;
use engine::square_text::{read_square, square_name};
use engine::{Color, PieceKind, SearchInfo, Square};

use super::help::HELP;
use super::layout::Layout;
use crate::board::{Influence, Marks, Pieces, beside};
use crate::executor::Executor;
use crate::failure::quote;
use crate::play::changes::doubt;
use crate::play::changes::set;
use crate::play::command::{self, Command};
use crate::play::coordinates;
use crate::play::edit;
use crate::play::influence::{self, influence};
use crate::play::look::{last_move_marks, no_such_square};
use crate::play::obey::obey;
use crate::play::seats::Who;
use crate::play::session::{Answer, Session};
use crate::play::thinker::Thinking;

/// How far the cursor leaps.
pub(super) const LEAP: i16 = 5;

/// All that the full screen shows.
pub(super) struct Table {
    /// The game and its commands.
    pub(super) session: Session,
    /// The square that keys act on.
    pub(super) cursor: Square,
    /// Which piece in the mover's hand keys act on, if not on the board.
    pub(super) in_hand: Option<usize>,
    /// The piece that is to be dropped.
    pub(super) drop: Option<PieceKind>,
    /// Who reaches what, if that is to be seen.
    pub(super) influence: Option<BTreeMap<Square, Influence>>,
    /// A question that waits for its answer.
    pub(super) question: Option<Question>,
    /// A command that is being typed.
    pub(super) typed: Option<String>,
    /// A text that lies over the board.
    pub(super) sheet: Option<Sheet>,
    /// What was said last.
    pub(super) message: Message,
    /// A search going on, and what for.
    pub(super) thinking: Option<(Thinking, Purpose)>,
    /// What the engine thought last.
    pub(super) thought: Option<SearchInfo>,
    /// The present.
    pub(super) now: Instant,
    /// How many lines the list of moves is scrolled back.
    pub(super) scrolled: usize,
    /// Where everything was drawn.
    pub(super) layout: Layout,
    /// Whether the player has left.
    pub(super) left: bool,
}

/// What was said last.
#[derive(Clone, Debug, Default)]
pub(super) struct Message {
    pub(super) text: String,
    /// Whether it says no.
    pub(super) refusal: bool,
}

/// A text that lies over the board.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) text: String,
    /// Lines scrolled down.
    pub(super) scrolled: usize,
}

/// What the engine thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Its move.
    Move,
    /// Advice.
    Hint,
}

/// A question with a few answers.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) text: String,
    /// The key, the words, what is done.
    pub(super) answers: Vec<(char, String, Action)>,
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Moves the cursor so many columns to the right and lines down.
    Go(i16, i16),
    /// Chooses what the cursor is on.
    Pick,
    /// Chooses a square.
    PickSquare(Square),
    /// Chooses a piece in a hand.
    PickHeld(Color, usize),
    /// Goes from the board to the hand or back.
    OtherArea,
    /// Gives up what was begun.
    Back,
    /// Begins to type a command.
    Type(&'static str),
    /// Does what a command says.
    Obey(Command),
    /// Makes a move, as text.
    Play(String),
    /// Asks the engine for advice.
    Hint,
    /// Ends the engine's thinking with its move.
    MoveNow,
    /// Ends the engine's thinking, and its play against itself.
    Interrupt,
    /// Kanji or letters.
    OtherPieces,
    /// Shows or hides who reaches what.
    Influence,
    /// Shows all of what was said last.
    Message,
    /// Scrolls the list of moves, or the text that lies over the board.
    Scroll(isize),
    /// Leaves, after a question if a game is going on.
    Quit,
    /// Leaves.
    Leave,
    /// Begins anew with another value of a switch.
    Anew(String),
    /// Takes the piece under the cursor off a position that is being set up.
    Remove,
    /// Says how the piece under the cursor moves.
    Explain,
    /// Lists the keys and commands.
    Help,
}

impl Table {
    /// A game at its beginning, or wherever it stands.
    pub(super) fn new(session: Session, now: Instant) -> Table {
        let info = session.game.info();
        let near = beside(info, session.view.flipped, Square(0), (0, i16::MAX));
        let middle = (info.files / 2).cast_signed();
        let start = beside(info, session.view.flipped, near, (-i16::MAX, 0));
        let cursor = beside(info, session.view.flipped, start, (middle, 0));
        let mut table = Table {
            session,
            cursor,
            in_hand: None,
            drop: None,
            influence: None,
            question: None,
            typed: None,
            sheet: None,
            message: Message::default(),
            thinking: None,
            thought: None,
            now,
            scrolled: 0,
            layout: Layout::default(),
            left: false,
        };
        table.changed();
        match doubt(&mut table.session) {
            Some(doubt) => table.say(doubt),
            None => table.say("Arrows and Enter, or the mouse, move pieces; ? lists all keys."),
        }
        table
    }

    /// Adds to what is said at the beginning what plays the game, unless it is its own code, and the number of
    /// a shuffled array.
    pub(super) fn say_executor(&mut self) {
        let is_shuffled = self.session.game.info().shuffle.is_some();
        if self.session.executor != Executor::Compiled || is_shuffled {
            let how = self.session.how_played();
            self.say(format!("{how}. {}", self.message.text));
        }
    }

    /// What stands out on the board.
    pub(super) fn marks(&self) -> Marks {
        let marks = self.session.selected.marks.clone();
        let marks = marks.unwrap_or_else(|| last_move_marks(&*self.session.game));
        Marks {
            cursor: self.in_hand.is_none().then_some(self.cursor),
            influence: self.influence.clone().unwrap_or_default(),
            ..marks
        }
    }

    /// Does something.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Go(across, along) => self.go(across, along),
            Action::Pick => match self.in_hand {
                Some(index) => self.pick_held(self.session.game.side(), index),
                None => self.pick(self.cursor),
            },
            Action::PickSquare(square) => {
                self.in_hand = None;
                self.cursor = square;
                self.pick(square);
            }
            Action::PickHeld(color, index) => self.pick_held(color, index),
            Action::OtherArea => self.other_area(),
            Action::Back => self.back(),
            Action::Type(begun) => self.typed = Some(begun.to_owned()),
            Action::Obey(command) => self.obey(command),
            Action::Play(text) => self.play(&text),
            Action::Hint => self.hint(),
            Action::MoveNow => self.move_now(),
            Action::Interrupt => self.interrupt(),
            Action::OtherPieces => {
                self.session.view.pieces_are_asked_for = true;
                self.session.view.pieces = match self.session.view.pieces {
                    Pieces::Kanji => Pieces::Letters,
                    Pieces::Letters => Pieces::Kanji,
                };
            }
            Action::Influence => self.toggle_influence(),
            Action::Message => self.open_sheet(self.message.text.clone()),
            Action::Scroll(lines) => self.scroll(lines),
            Action::Quit => self.quit(),
            Action::Leave => self.left = true,
            Action::Anew(pair) => self.begin_anew_with(&pair),
            Action::Remove if self.session.draft.is_none() => {
                self.refuse(
                    "x removes pieces while a position is being set up; type `:edit` first",
                );
            }
            Action::Remove => self.on_draft("-"),
            Action::Explain => {
                let name = square_name(self.session.game.info(), self.cursor);
                self.obey(Command::Piece(name));
            }
            Action::Help => self.open_sheet(format!("{HELP}{}", command::list())),
        }
    }

    /// Says something.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.message = Message {
            text,
            refusal: false,
        };
    }

    /// Says something beside what was said last.
    pub(super) fn add(&mut self, text: &str) {
        let refusal = self.message.refusal;
        let text = format!("{} {text}", self.message.text).trim().to_owned();
        self.message = Message { text, refusal };
    }

    /// Says no.
    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.message = Message {
            text,
            refusal: true,
        };
    }

    /// Lays a text over the board.
    pub(super) fn open_sheet(&mut self, text: String) {
        self.sheet = Some(Sheet { text, scrolled: 0 });
    }

    /// Does what a typed line says.
    pub(super) fn enter(&mut self, line: &str) {
        // Of a position that is being set up a piece alone means: here.
        let info = self.session.game.info();
        if self.session.draft.is_some() && kind_called(info, line.trim()).is_some() {
            return self.on_draft(line.trim());
        }
        match command::read(line.trim(), &self.session.game.info().players) {
            Ok(Command::Nothing) => {}
            Ok(command) => self.obey(command),
            Err(why) => self.refuse(why),
        }
    }

    /// The position is another one: all that was begun is over.
    pub(super) fn changed(&mut self) {
        self.session.selected = Default::default();
        self.drop = None;
        self.in_hand = None;
        self.scrolled = 0;
        self.message = Message::default();
        if self.influence.is_some() {
            self.influence = Some(influence(&*self.session.game));
        }
        let side = self.session.game.side();
        self.session.tick(self.now);
        if let Some(last) = self.session.game.history().last()
            && self.session.who.is_person(side)
            && self.session.who != Who::BOTH
        {
            self.cursor = last.effect.destination;
        }
    }

    /// Puts a piece under the cursor in a position that is being set up.
    fn on_draft(&mut self, piece: &str) {
        let name = square_name(self.session.game.info(), self.cursor);
        self.obey(Command::Move(format!("{piece} {name}")));
    }

    fn go(&mut self, across: i16, along: i16) {
        let info = self.session.game.info();
        let Some(index) = self.in_hand else {
            self.cursor = beside(
                info,
                self.session.view.flipped,
                self.cursor,
                (across, along),
            );
            return;
        };
        let n_held = self.held(self.session.game.side()).len();
        match (along, index.checked_add_signed(across.into())) {
            (0, Some(index)) if index < n_held => self.in_hand = Some(index),
            (0, _) => {}
            _ => self.in_hand = None,
        }
    }

    fn other_area(&mut self) {
        let side = self.session.game.side();
        self.in_hand = match self.in_hand {
            Some(_) => None,
            None if self.held(side).is_empty() => {
                let mover = self.session.mover();
                return self.refuse(format!("{mover} has nothing in hand"));
            }
            None => Some(0),
        };
    }

    fn back(&mut self) {
        self.in_hand = None;
        if self.drop.take().is_some() || self.session.selected.marks.is_some() {
            self.session.selected = Default::default();
            self.message = Message::default();
        }
    }

    fn obey(&mut self, command: Command) {
        let looks = matches!(
            command,
            Command::Board
                | Command::Moves
                | Command::Flip
                | Command::Pieces(_)
                | Command::Position
                | Command::History
                | Command::Save(_)
                | Command::Coordinates(_)
                | Command::Rules
                | Command::Piece(_)
        );
        match command {
            Command::Hint => return self.hint(),
            Command::Influence => return self.toggle_influence(),
            Command::Quit => return self.quit(),
            Command::Help => return self.act(Action::Help),
            Command::Look(name) => return self.look(&name),
            Command::Scroll(direction) => {
                let (across, along) = direction.step();
                return self.go(LEAP * across, LEAP * along);
            }
            Command::Move(_) if self.session.draft.is_some() => {}
            Command::Move(_) | Command::Resign | Command::Draw | Command::Count(_)
                if self.engines_turn() =>
            {
                return;
            }
            Command::Go => return self.move_now(),
            Command::Set(pair) if !pair.is_empty() && !self.session.game.history().is_empty() => {
                return self.ask_to_begin_anew(&pair);
            }
            _ if looks => {}
            _ => self.call_off(),
        }
        let selected = self.session.selected.clone();
        let edits = command == Command::Edit;
        match obey(&mut self.session, command) {
            Ok(Answer::Position) if looks => self.session.selected = selected,
            Ok(Answer::Position | Answer::Looked) => self.changed(),
            Ok(Answer::Drafted) => self.session.selected = Default::default(),
            Ok(Answer::PositionAnd(text)) => {
                self.changed();
                self.say(text);
            }
            Ok(Answer::Silence | Answer::Leave) => {}
            Ok(Answer::Marked(_)) if edits => self.say(edit::KEYS),
            Ok(Answer::Marked(text)) => self.say(plain(&text)),
            Ok(Answer::Text(text)) if text.trim_end().contains('\n') => {
                self.open_sheet(plain(&text));
            }
            Ok(Answer::Text(text)) => self.say(plain(&text)),
            Err(why) => self.refuse(plain(&why)),
        }
    }

    /// Another value of a switch ends the game that is being played.
    fn ask_to_begin_anew(&mut self, pair: &str) {
        let answers = vec![
            ('y', "start again".to_owned(), Action::Anew(pair.to_owned())),
            ('n', "go on".to_owned(), Action::Back),
        ];
        self.question = Some(Question {
            text: format!("Begin a new game with {}?", quote(pair, 40)),
            answers,
        });
    }

    fn begin_anew_with(&mut self, pair: &str) {
        self.call_off();
        match set(&mut self.session, pair) {
            Ok(Answer::PositionAnd(text)) => {
                self.changed();
                self.say(text);
            }
            Ok(_) => self.changed(),
            Err(why) => self.refuse(plain(&why)),
        }
    }

    fn look(&mut self, name: &str) {
        let info = self.session.game.info();
        match read_square(info, &coordinates::latin(info, name)) {
            Some(square) => self.cursor = square,
            None => self.refuse(no_such_square(name)),
        }
    }

    /// Whether it is for the engine to move, which is then said.
    pub(super) fn engines_turn(&mut self) -> bool {
        let engines = self.session.engine_is_to_move();
        if engines {
            let mover = self.session.mover();
            self.refuse(format!(
                "it is {mover}'s turn, and the engine moves; m: at once"
            ));
        }
        engines
    }

    fn toggle_influence(&mut self) {
        if self.influence.take().is_some() {
            return self.say("");
        }
        self.influence = Some(influence(&*self.session.game));
        self.say(influence::legend(
            self.session.game.info(),
            self.session.view,
        ));
    }

    fn scroll(&mut self, lines: isize) {
        match &mut self.sheet {
            Some(sheet) => {
                let last = sheet.text.lines().count().saturating_sub(1);
                sheet.scrolled = sheet.scrolled.saturating_add_signed(lines).min(last);
            }
            None => {
                let n_lines = self.session.game.history().len().div_ceil(2);
                let scrolled = self.scrolled.saturating_add_signed(-lines);
                self.scrolled = scrolled.min(n_lines.saturating_sub(1));
            }
        }
    }

    fn quit(&mut self) {
        let game = &self.session.game;
        if self.session.result().is_some() || game.history().is_empty() {
            self.left = true;
            return;
        }
        let answers = vec![
            ('y', "leave".to_owned(), Action::Leave),
            ('n', "stay".to_owned(), Action::Back),
        ];
        self.question = Some(Question {
            text: "Leave the game?".to_owned(),
            answers,
        });
    }
}

/// A text without the codes of its colours.
pub(super) fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
