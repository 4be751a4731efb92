//! A game being played at the terminal, and what each command does to it.
//!
//! Reading lines and writing answers is left to the loop in `play`, so that everything here can
//! be asked and answered in plain values.

use std::path::Path;

use engine::search::Limits;
use engine::{Game, HandicapChange, MoveView, Outcome, Reason, Square};

use super::command::{self, Command};
use super::handicap;
use super::interrupt::Interrupt;
use super::look::{self, Look};
use super::record;
use super::refusal::refusal;
use super::screen::{paragraph, short_list, wrapped};
use super::seats::Who;
use super::steps;
use super::targets::targets;
use super::thinker::{summary, think};
use crate::board::{Frame, Marks, Pieces, View};
use crate::failure::quote;
use crate::games::LazyRules;
use crate::terminal::ScreenArgs;

/// All that a session at the terminal knows.
pub(super) struct Session {
    /// The game.
    pub(super) game: Box<dyn Game>,
    /// Its rules, to say why a move is refused.
    pub(super) rules: LazyRules,
    /// Whom a person plays.
    pub(super) who: Who,
    /// How the board is drawn.
    pub(super) view: View,
    /// How much the engine may think about a move.
    pub(super) limits: Limits,
    /// How the game has ended off the board: somebody has given up.
    pub(super) ending: Option<(Outcome, Reason)>,
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

/// What a command has to say.
pub(super) enum Answer {
    /// Nothing.
    Silence,
    /// This text.
    Text(String),
    /// The position has changed: draw it and say how the game stands.
    Position,
    /// Draw the board with the marks of what was asked about, then this text.
    Marked(String),
    /// Draw as much as before of another part of the board.
    Looked,
    /// The session is over.
    Leave,
}

impl Session {
    /// How the game has ended, if it has.
    pub(super) fn result(&self) -> Option<(Outcome, Reason)> {
        self.ending.or_else(|| self.game.result())
    }

    /// Whether it is for the engine to move.
    pub(super) fn engine_is_to_move(&self) -> bool {
        self.result().is_none() && !self.who.is_person(self.game.side())
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

    /// The name of the player to move.
    pub(super) fn mover(&self) -> &str {
        &self.game.info().players[self.game.side().index()]
    }
}

/// Does what a command says; `Err` is a sentence that says why not, and then all is as before.
pub(super) fn obey(session: &mut Session, command: Command) -> Result<Answer, String> {
    let selected = std::mem::take(&mut session.selected);
    let begun = &selected.begun;
    match command {
        Command::Nothing if begun.len() > 1 => {
            let text = steps::whole(&*session.game, begun, "");
            play(session, &text)
        }
        Command::Nothing => Ok(Answer::Silence),
        Command::Help => {
            let has_steps = steps::exist(session.game.info());
            Ok(Answer::Text(command::help(&examples(session), has_steps)))
        }
        Command::Board => Ok(Answer::Position),
        Command::Moves => Ok(Answer::Text(list_moves(session))),
        Command::Hint => hint(session),
        Command::Undo => take_back(session),
        Command::Resign => resign(session),
        Command::New => begin_anew(session),
        Command::Handicap(pieces) if pieces.is_empty() => {
            Ok(Answer::Text(handicap::explain(&*session.game)))
        }
        Command::Handicap(pieces) => give_handicap(session, &pieces),
        Command::Flip => {
            session.view.flipped = !session.view.flipped;
            Ok(Answer::Position)
        }
        Command::Pieces(pieces) => redraw_with(session, pieces),
        Command::Side(who) => {
            session.who = who;
            Ok(Answer::Position)
        }
        Command::Level(time) => {
            session.limits = Limits {
                move_time: Some(time),
                ..Limits::default()
            };
            let seconds = time.as_secs_f64();
            Ok(Answer::Text(format!(
                "The engine thinks {seconds} s about a move."
            )))
        }
        Command::Position => Ok(Answer::Text(session.game.position_text())),
        Command::History => Ok(Answer::Text(list_history(session))),
        Command::Save(file) => save(session, &file),
        Command::Load(file) => load(session, &file),
        Command::Quit => Ok(Answer::Leave),
        Command::Move(text) if begun.is_empty() => move_or_show(session, &text),
        Command::Move(text) => go_on(session, selected, &text),
        Command::Look(square) => {
            session.selected = selected;
            look::at(session, &square)
        }
        Command::Scroll(direction) => {
            session.selected = selected;
            look::scroll(session, direction)
        }
    }
}

/// Lets the engine move for the side to move.
pub(super) fn engine_move(session: &mut Session) -> Result<(), String> {
    let thought = think(&mut *session.game, &session.limits, &session.interrupt)?;
    let best = &thought.line[0].text;
    session.game.play(best).map_err(|error| error.to_string())?;
    session.remark = format!(", {}", summary(&thought));
    Ok(())
}

/// A legal move is made; a square or a piece in hand is shown; all else is refused.
fn move_or_show(session: &mut Session, text: &str) -> Result<Answer, String> {
    let legal = session.game.legal();
    let is_move = legal.iter().any(|mv| mv.text == text || mv.human == text);
    if !is_move && let Some(found) = targets(&*session.game, text) {
        let found = found?;
        let mut below = format!("{}\n{}", found.caption, short_list(session, &found.moves));
        if let Some(square) = found.marks.bracket
            && session.result().is_none()
            && steps::begins(&*session.game, square)
        {
            session.selected.begun = vec![square];
            below += &format!("\n{}", steps::how_to_go_on(&*session.game, square));
        }
        session.selected.marks = Some(found.marks);
        return Ok(Answer::Marked(below));
    }
    play(session, text)
}

/// The next squares of a move that was begun, perhaps with its promotion, or else something new.
fn go_on(session: &mut Session, selected: Selection, text: &str) -> Result<Answer, String> {
    let (bare, suffix) = text.split_at(text.trim_end_matches(['+', '=']).len());
    let more = match (bare.trim(), suffix) {
        ("", "+" | "=") => Some(Vec::new()),
        (bare, _) => steps::squares(session.game.info(), bare),
    };
    let Some(more) = more else {
        return move_or_show(session, text);
    };
    let squares = [&selected.begun[..], &more].concat();
    let what = steps::what_follows(&*session.game, &squares);
    if let Some(what) = what.filter(|_| suffix.is_empty()) {
        session.selected = selected;
        session.selected.begun = squares;
        return Ok(Answer::Text(paragraph(session, &what)));
    }
    let whole = steps::whole(&*session.game, &squares, suffix);
    match session.game.fork().play(&whole) {
        Ok(_) => play(session, &whole),
        // Not a step of that piece: perhaps another piece is meant.
        Err(error) => match more[..] {
            [square] if steps::is_own(&*session.game, square) => move_or_show(session, text),
            [] | [_] => Err(refusal(session, &whole, &error)),
            _ => play(session, text),
        },
    }
}

/// Makes a move.
fn play(session: &mut Session, text: &str) -> Result<Answer, String> {
    if session.result().is_some() {
        return Err("the game is over: new, undo, save FILE or quit".to_owned());
    }
    match session.game.play(text) {
        Ok(_) => {
            session.remark.clear();
            Ok(Answer::Position)
        }
        Err(error) => match command::similar(text) {
            Some(command) if !text.contains(char::is_numeric) => Err(format!(
                "`{}` is neither a move nor a command; did you mean `{command}`?",
                quote(text, 40)
            )),
            _ => Err(refusal(session, text, &error)),
        },
    }
}

/// Up to three legal moves, one of each sort, as examples.
fn examples(session: &Session) -> Vec<MoveView> {
    let moves = session.game.legal();
    let sorts: [fn(&MoveView) -> bool; 3] = [
        |mv| mv.effect.origin.is_some() && mv.effect.victims.is_empty(),
        |mv| !mv.effect.victims.is_empty(),
        |mv| mv.effect.drop.is_some(),
    ];
    sorts
        .iter()
        .filter_map(|sort| moves.iter().find(|mv| sort(mv)).cloned())
        .collect()
}

fn list_moves(session: &Session) -> String {
    let moves: Vec<String> = session
        .game
        .legal()
        .into_iter()
        .map(|mv| mv.human)
        .collect();
    match moves.is_empty() {
        true => "There is no legal move.".to_owned(),
        false => wrapped(session, &moves),
    }
}

fn list_history(session: &Session) -> String {
    let game = &session.game;
    let mut words = Vec::new();
    if !game.handicap().is_empty() {
        words.push("-".to_owned());
    }
    words.extend(game.history().iter().map(|mv| mv.human.clone()));
    let numbered: Vec<String> = words
        .chunks(2)
        .enumerate()
        .map(|(index, pair)| format!("{}. {}", index + 1, pair.join(" ")))
        .collect();
    match numbered.is_empty() {
        true => "No move has been made.".to_owned(),
        false => wrapped(session, &numbered),
    }
}

fn hint(session: &mut Session) -> Result<Answer, String> {
    if session.result().is_some() {
        return Err("the game is over: there is nothing to advise".to_owned());
    }
    let thought = think(&mut *session.game, &session.limits, &session.interrupt)?;
    let line: Vec<&str> = thought.line.iter().map(|mv| mv.human.as_str()).collect();
    Ok(Answer::Text(format!(
        "Hint: {} ({}). Expected: {}",
        line[0],
        summary(&thought),
        line.join(" ")
    )))
}

/// Takes moves back until it is a person's turn again, at least one.
fn take_back(session: &mut Session) -> Result<Answer, String> {
    if session.ending.take().is_some() {
        return Ok(Answer::Position);
    }
    let n_plies = plies_to_take_back(session).ok_or("there is no move of yours to take back")?;
    if n_plies > session.game.history().len() {
        // The first ply of all was the handicap.
        set_position(&mut *session.game, "startpos")?;
    } else {
        for _ in 0..n_plies {
            session.game.undo();
        }
    }
    session.remark.clear();
    Ok(Answer::Position)
}

/// The least number of plies after which it is a person's turn again; a handicap is one.
fn plies_to_take_back(session: &Session) -> Option<usize> {
    let side = session.game.side();
    let n_made = session.game.history().len() + usize::from(!session.game.handicap().is_empty());
    (1..=n_made).find(|n_plies| {
        let side = if n_plies % 2 == 0 { side } else { !side };
        session.who.is_person(side) || !session.who.anybody()
    })
}

fn resign(session: &mut Session) -> Result<Answer, String> {
    if session.result().is_some() {
        return Err("the game is over already".to_owned());
    }
    let winner = !session.game.side();
    session.ending = Some((Outcome::Win(winner), Reason::Resignation));
    Ok(Answer::Position)
}

/// The same start again, the handicap included.
fn begin_anew(session: &mut Session) -> Result<Answer, String> {
    let mut fresh = session.game.fork();
    let changes = fresh.handicap().to_vec();
    match changes.is_empty() {
        true => {
            let start = fresh.start_text();
            set_position(&mut *fresh, &start)?;
        }
        false => set_handicap(&mut *fresh, &changes)?,
    }
    replace_game(session, fresh);
    Ok(Answer::Position)
}

fn give_handicap(session: &mut Session, pieces: &str) -> Result<Answer, String> {
    if !session.game.history().is_empty() {
        return Err("a handicap is given before the first move; `new` begins anew".to_owned());
    }
    let mut fresh = session.game.fork();
    set_position(&mut *fresh, "startpos")?;
    if pieces != "none" {
        let changes = handicap::changes(&*fresh, pieces)?;
        set_handicap(&mut *fresh, &changes)?;
    }
    replace_game(session, fresh);
    Ok(Answer::Position)
}

fn set_position(game: &mut dyn Game, position: &str) -> Result<(), String> {
    game.set_position(position)
        .map_err(|error| error.to_string())
}

fn set_handicap(game: &mut dyn Game, changes: &[HandicapChange]) -> Result<(), String> {
    set_position(game, "startpos")?;
    game.give_handicap(changes)
        .map_err(|error| error.to_string())
}

fn replace_game(session: &mut Session, game: Box<dyn Game>) {
    session.game = game;
    session.game.clear_search();
    session.ending = None;
    session.remark.clear();
}

fn redraw_with(session: &mut Session, pieces: Pieces) -> Result<Answer, String> {
    session.view.pieces = pieces;
    Ok(Answer::Position)
}

fn save(session: &Session, file: &str) -> Result<Answer, String> {
    record::save(session, Path::new(file))?;
    Ok(Answer::Text(format!("Saved to {}.", quote(file, 60))))
}

fn load(session: &mut Session, file: &str) -> Result<Answer, String> {
    let loaded = record::load(&*session.game, Path::new(file))?;
    replace_game(session, loaded.game);
    session.ending = loaded.ending;
    Ok(Answer::Position)
}
