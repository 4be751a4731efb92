//! A session of `XBoard`: the game that is on, which side the engine plays, and what it thinks about.
//!
//! Which command asks for what is left to `commands`.

use engine::search::{Limits, Score};
use engine::{Color, GameInfo, Outcome, SearchInfo, Square, position_text};

use super::clock::Control;
use crate::Protocol;
use crate::conversation::{Conversation, News};
use crate::moves::{Form, Notation};
use crate::positions::{self, Style};
use crate::say::{Out, one_line, quote};

/// Why the engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To make a move.
    Move,
    /// To tell its user.
    Analysis,
    /// To know more when the other player has moved. Nothing is said of it.
    Pondering,
}

/// The state of a session: the game, who plays, and why the engine thinks.
pub(crate) struct Session {
    /// Of the game that is on.
    pub(super) notation: Notation,
    /// What `XBoard` calls the pieces, by kind; or why it cannot show the game, or the position.
    pub(super) ids: Result<Vec<String>, String>,
    /// The side that the engine plays; `None` in force mode.
    pub(super) plays: Option<Color>,
    pub(super) control: Control,
    /// Whether thinking is told.
    pub(super) posts: bool,
    pub(super) ponders: bool,
    pub(super) analyzes: bool,
    pub(super) purpose: Purpose,
    /// The move that is expected next.
    pub(super) hint: Option<String>,
    /// The squares along which the user is moving a piece.
    pub(super) lifted: Vec<Square>,
}

impl Session {
    pub(crate) fn new(conversation: &Conversation) -> Session {
        let mut session = Session {
            notation: Notation::new(Form::XBoard, conversation.game().info(), Vec::new()),
            ids: Ok(Vec::new()),
            plays: None,
            control: Control::new(),
            posts: false,
            ponders: false,
            analyzes: false,
            purpose: Purpose::Move,
            hint: None,
            lifted: Vec::new(),
        };
        session.learn_names(conversation);
        session
    }

    /// What the pieces of the game that is on are called.
    pub(super) fn learn_names(&mut self, conversation: &Conversation) {
        let info = conversation.game().info();
        self.ids = ::xboard::ids(info);
        let names = self.ids.clone().unwrap_or_default();
        let notation = Notation::new(Form::XBoard, info, names);
        self.notation = match ::xboard::reads_letters(info) {
            true => notation,
            false => notation.with_plus(),
        };
    }

    /// A new game, of the kind that is on.
    pub(super) fn begin(&mut self, conversation: &mut Conversation) {
        conversation.call_off();
        conversation.forget();
        // The start position of a game can always be played from.
        let _ = conversation.game_mut().set_position("startpos");
        self.learn_names(conversation);
        self.plays = Some(Color::Second);
        self.control.depth = None;
        self.control.rate = 0;
        self.hint = None;
    }

    /// Another game: what `XBoard` must know of it, or why it cannot show it.
    pub(super) fn choose(&mut self, conversation: &mut Conversation, name: &str, out: &mut Out) {
        conversation.call_off();
        if let Err(why) = conversation.choose(Protocol::XBoard, name) {
            let why = format!("variant {}: {why}", quote(name));
            return out.say(format_args!("tellusererror {why}"));
        }
        self.begin(conversation);
        let game = conversation.game();
        let is_known = game.info().foreign.xboard.as_deref() == Some(name);
        match &self.ids {
            // The client has the board, the pieces and their moves itself.
            Ok(_) if is_known => {}
            Ok(ids) => {
                let number = game.move_number();
                let lines = ::xboard::describe(game.info(), ids, &game.setup(), number);
                lines.iter().for_each(|line| out.say(line));
            }
            Err(why) => out.say(format_args!("tellusererror {why}")),
        }
    }

    /// Sets up a position of the client's.
    pub(super) fn set_board(&mut self, conversation: &mut Conversation, text: &str, out: &mut Out) {
        conversation.call_off();
        let info = conversation.game().info();
        let names = ::xboard::ids(info);
        let known = names.as_deref().unwrap_or_default();
        let own = ::xboard::own_position(info, known, text);
        let own = positions::to_own(info, Style::Fen, &own);
        self.ids = match conversation.game_mut().set_position(&own) {
            Ok(()) => names,
            Err(error) => {
                let why = positions::explain(&error);
                out.say(format_args!("tellusererror Illegal position: {why}"));
                Err("there is no position".to_owned())
            }
        };
        self.go_on(conversation, out);
    }

    /// `holding [PNB] [Q]`: what the first and the second player hold, where pieces come from another board. The game
    /// goes on from the position with these hands, without its history. Other games know their hands.
    pub(super) fn hold(
        &mut self,
        conversation: &mut Conversation,
        text: &str,
        out: &mut Out,
    ) -> Result<(), String> {
        let game = conversation.game();
        if !game.info().takes_from_partner() {
            return Ok(());
        }
        let hands = held(
            game.info(),
            self.ids.as_deref().map_err(Clone::clone)?,
            text,
        )?;
        let mut setup = game.setup();
        if setup.hands == hands {
            return Ok(());
        }
        setup.hands = hands;
        let own = position_text::write(game.info(), &setup, game.move_number());
        conversation.call_off();
        let set = conversation.game_mut().set_position(&own);
        set.map_err(|error| positions::explain(&error))?;
        self.go_on(conversation, out);
        Ok(())
    }

    /// Makes a move of the client's, and answers it if it is the engine's turn.
    pub(super) fn user_move(&mut self, conversation: &mut Conversation, text: &str, out: &mut Out) {
        if conversation.thinks() && self.purpose == Purpose::Move {
            return refuse_move("it is the engine's turn", text, out);
        }
        if let Err(why) = &self.ids {
            return refuse_move(why, text, out);
        }
        conversation.call_off();
        match self.play(conversation, text) {
            Ok(()) => self.say_result(conversation, out),
            Err(why) => refuse_move(&why, text, out),
        }
        self.go_on(conversation, out);
    }

    /// Makes a move. The error is a sentence.
    fn play(&self, conversation: &mut Conversation, text: &str) -> Result<(), String> {
        let Err(own) = conversation.play_in(&self.notation, text) else {
            return Ok(());
        };
        // A client that does not know the rules says nothing of a promotion that is forced, and `=`
        // where there is no choice.
        let bare = own.trim_end_matches('=');
        let legal = conversation.game().legal();
        let mut forced = legal
            .iter()
            .filter(|mv| mv.text.trim_end_matches('+') == bare);
        let only = match (forced.next(), forced.next()) {
            (only, None) => only.filter(|_| !text.ends_with('+')),
            _ => None,
        };
        match only {
            Some(mv) if conversation.play(&mv.text).is_ok() => Ok(()),
            _ => Err(conversation.why_not(text, &own)),
        }
    }

    /// Thinks, if it is time to: about a move, for the user, or on the other player's time.
    pub(super) fn go_on(&mut self, conversation: &mut Conversation, out: &mut Out) {
        let over = conversation.result().is_some() || self.ids.is_err();
        if conversation.thinks() || over && !self.analyzes {
            return;
        }
        let forever = Limits {
            infinite: true,
            ..Limits::default()
        };
        let n_moves = conversation.game().history().len() / 2;
        let (purpose, limits) = match self.plays {
            _ if over => return,
            _ if self.analyzes => (Purpose::Analysis, forever),
            Some(side) if side == conversation.game().side() => {
                (Purpose::Move, self.control.limits(n_moves))
            }
            Some(_) if self.ponders => (Purpose::Pondering, forever),
            _ => return,
        };
        self.purpose = purpose;
        if let Err(why) = conversation.search(limits) {
            out.say(format_args!("telluser {why}"));
        }
    }

    /// Makes the engine's move.
    fn make(&mut self, conversation: &mut Conversation, found: &SearchInfo, out: &mut Out) {
        let Some(best) = found.line.first() else {
            return self.say_result(conversation, out);
        };
        let info = conversation.game().info();
        let text = self.notation.write(info, best);
        self.hint = found.line.get(1).map(|mv| self.notation.write(info, mv));
        if let Err(error) = conversation.play(&best.text) {
            return out.say(format_args!("telluser {}", one_line(&error.to_string())));
        }
        let mut legs = text.split(',').peekable();
        while let Some(leg) = legs.next() {
            let comma = if legs.peek().is_some() { "," } else { "" };
            out.say(format_args!("move {leg}{comma}"));
        }
        self.say_result(conversation, out);
        self.go_on(conversation, out);
    }

    /// Says how the game has ended, if it has.
    pub(super) fn say_result(&self, conversation: &Conversation, out: &mut Out) {
        let Some((outcome, reason)) = conversation.result() else {
            return;
        };
        match outcome {
            Outcome::Draw => out.say(format_args!("1/2-1/2 {{Draw by {reason}}}")),
            Outcome::Win(color) => {
                let score = if color == Color::First { "1-0" } else { "0-1" };
                let winner = Style::Fen.name(color);
                out.say(format_args!("{score} {{{winner} wins: {reason}}}"));
            }
        }
    }

    /// One line of thinking output.
    fn say_thought(&self, conversation: &Conversation, found: &SearchInfo, out: &mut Out) {
        let score = match found.score {
            Score::Units(units) => units,
            Score::Win(plies) => 100_000 + plies.div_ceil(2) as i32,
            Score::Loss(plies) => -100_000 - plies.div_ceil(2) as i32,
        };
        let info = conversation.game().info();
        let line = found.line.iter().map(|mv| self.notation.write(info, mv));
        let line = line.collect::<Vec<_>>().join(" ");
        let (depth, nodes) = (found.depth, found.nodes);
        let time = found.time.as_millis() / 10;
        out.say(format_args!("{depth} {score} {time} {nodes} {line}"));
    }

    /// Passes on what came of thinking.
    pub(super) fn on_news(&mut self, conversation: &mut Conversation, news: News, out: &mut Out) {
        match news {
            News::Progress(found) if self.posts && self.purpose != Purpose::Pondering => {
                self.say_thought(conversation, &found, out);
            }
            News::Found { found, known } if self.purpose == Purpose::Move => {
                if self.posts && !known {
                    self.say_thought(conversation, &found, out);
                }
                self.make(conversation, &found, out);
            }
            // Analysis and pondering go on until they are called off.
            News::Progress(_) | News::Found { .. } | News::Solved(_) | News::Counted(..) => {}
        }
    }

    /// The engine's move now, if it is thinking about one.
    pub(super) fn move_now(&mut self, conversation: &mut Conversation, out: &mut Out) {
        if self.purpose == Purpose::Move
            && let Some(news) = conversation.finish()
        {
            self.on_news(conversation, news, out);
        }
    }
}

fn refuse_move(why: &str, text: &str, out: &mut Out) {
    // The reason itself stands in parentheses.
    let why = one_line(why).replace('(', "[").replace(')', "]");
    out.say(format_args!("Illegal move ({why}): {}", quote(text)));
}

/// The hands that `[PNB] [Q]` says, the first player's first, in letters of either case.
fn held(info: &GameInfo, ids: &[String], text: &str) -> Result<[Vec<u16>; 2], String> {
    let mut hands = [vec![0; ids.len()], vec![0; ids.len()]];
    let mut parts = text.split('[').skip(1);
    for hand in &mut hands {
        let part = parts.next().and_then(|part| part.split_once(']'));
        let (letters, _) = part.ok_or("two hands are said, as in `holding [PNB] [Q]`")?;
        for letter in letters.chars() {
            let is_it = |(kind, id): &(_, &String)| {
                info.kind(*kind).droppable && id.eq_ignore_ascii_case(&letter.to_string())
            };
            let found = info.each_kind().zip(ids).find(is_it);
            let (kind, _) = found.ok_or_else(|| {
                format!("no piece `{}` can be in hand", quote(&letter.to_string()))
            })?;
            hand[kind.index()] += 1;
        }
    }
    Ok(hands)
}
