//! What each command does to a game that is being played.
//!
//! Reading lines and writing answers is left to the loops, so that everything here can be asked and
//! answered in plain values.

use std::path::Path;
use std::time::Instant;

use engine::{CountCall, MoveView, Outcome, Reason, SearchInfo, taps};

use super::changes::{self, begin_anew, give_handicap, load, redo, take_back};
use super::clock::Clock;
use super::command::{self, Command};
use super::coordinates;
use super::edit;
use super::explain;
use super::handicap;
use super::influence::{self, influence};
use super::level;
use super::look;
use super::record;
use super::refusal::refusal;
use super::screen::{paragraph, short_list, wrapped};
use super::session::{Answer, Selection, Session};
use super::steps;
use super::targets::targets;
use super::thinker::{self, summary};
use crate::board::{Marks, Pieces};
use crate::failure::quote;
/// Does what a command says; `Err` is a sentence that says why not, and then all is as before.
pub(super) fn obey(session: &mut Session, command: Command) -> Result<Answer, String> {
    if session.draft.is_some() {
        if let Command::Move(text) = &command {
            let text = coordinates::latin(session.game.info(), text);
            return edit::line(session, &text);
        }
        if !command.suits_a_draft() {
            return Err("a position is being set up: `done` or `cancel` first".to_owned());
        }
    }
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
        Command::Go => {
            may_advise(session)?;
            engine_move(session)?;
            Ok(Answer::Position)
        }
        Command::Undo => take_back(session),
        Command::Redo => redo(session),
        Command::Rules => Ok(Answer::Text(explain::rules(session)?)),
        Command::Piece(which) => {
            let which = coordinates::latin(session.game.info(), &which);
            Ok(Answer::Text(explain::piece(session, &which)?))
        }
        Command::Set(pair) if pair.is_empty() => Ok(Answer::Text(explain::switches(session)?)),
        Command::Set(pair) => changes::set(session, &pair),
        Command::Edit => Ok(edit::begin(session)),
        Command::Coordinates(kanji) => {
            session.view.kanji_ranks = kanji;
            Ok(Answer::Position)
        }
        Command::Clock(control) => {
            session.clock = Clock::new(control, Instant::now());
            Ok(Answer::Position)
        }
        Command::Resign => resign(session),
        Command::Draw => claim(session),
        Command::Count(call) => count(session, call),
        Command::New(array) => begin_anew(session, &array),
        Command::Handicap(pieces) if pieces.is_empty() => {
            Ok(Answer::Text(handicap::explain(&*session.game)))
        }
        Command::Handicap(pieces) => give_handicap(session, &pieces),
        Command::Flip => {
            session.view.flipped = !session.view.flipped;
            Ok(Answer::Position)
        }
        Command::Influence => {
            let marks = Marks {
                influence: influence(&*session.game),
                ..look::last_move_marks(&*session.game)
            };
            session.selected.marks = Some(marks);
            let legend = influence::legend(session.game.info(), session.view);
            Ok(Answer::Marked(paragraph(session, &legend)))
        }
        Command::Pieces(pieces) => redraw_with(session, pieces),
        Command::Side(who) => {
            session.who = who;
            session.view.flipped = who.flips(session.view.flipped);
            Ok(Answer::Position)
        }
        Command::Level(text) if text.is_empty() => {
            let (now, levels) = (session.level.sentence(), level::list());
            Ok(Answer::Text(format!("{now}\n\n{levels}  or seconds")))
        }
        Command::Level(text) => {
            session.level = level::read(&text)?;
            Ok(Answer::Text(session.level.sentence()))
        }
        Command::Position => Ok(Answer::Text(session.game.position_text())),
        Command::History => Ok(Answer::Text(list_history(session))),
        Command::Save(file) => save(session, &file),
        Command::Load(file) => load(session, &file),
        Command::Quit => Ok(Answer::Leave),
        Command::Move(text) => {
            let text = coordinates::latin(session.game.info(), &text);
            match begun.is_empty() {
                true => move_or_show(session, &text),
                false => go_on(session, selected, &text),
            }
        }
        Command::Look(square) => {
            session.selected = selected;
            let square = coordinates::latin(session.game.info(), &square);
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
    let limits = session.limits_of_move();
    let thought = session.think(&limits)?;
    // It may have thought for too long.
    match session.tick(Instant::now()) {
        true => Ok(()),
        false => session.make(&thought),
    }
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
            [square] if taps::is_own(&*session.game, square) => move_or_show(session, text),
            [] | [_] => Err(refusal(session, &whole, &error)),
            _ => play(session, text),
        },
    }
}

/// Makes a move.
pub(super) fn play(session: &mut Session, text: &str) -> Result<Answer, String> {
    if session.result().is_some() {
        return Err("the game is over: new, undo, save FILE or quit".to_owned());
    }
    match session.game.play(text) {
        Ok(_) => {
            session.remark.clear();
            session.undone.clear();
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
        |mv| mv.effect.origin.is_some() && !mv.effect.captures(),
        |mv| mv.effect.captures(),
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

/// The moves so far as people write them; a handicap is the first.
pub(super) fn plies(session: &Session) -> Vec<String> {
    let game = &session.game;
    let handicap = (!game.handicap().is_empty()).then(|| "-".to_owned());
    let moves = game.history().iter();
    let moves = moves.map(|mv| coordinates::shown(game.info(), session.view, &mv.human));
    handicap.into_iter().chain(moves).collect()
}

fn list_history(session: &Session) -> String {
    let numbered: Vec<String> = plies(session)
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
    may_advise(session)?;
    let limits = session.limits_of_advice();
    let thought = session.think(&limits)?;
    Ok(Answer::Text(advice(session, &thought)))
}

/// Whether there is anything to ask the engine; `Err` is a sentence.
pub(super) fn may_advise(session: &Session) -> Result<(), String> {
    match session.result() {
        Some(_) => Err("the game is over: there is nothing to advise".to_owned()),
        None => Ok(()),
    }
}

/// What the engine advises, as a sentence.
pub(super) fn advice(session: &Session, thought: &SearchInfo) -> String {
    let best = &thought.line[0].human;
    let (summary, line) = (summary(&*session.game, thought), thinker::line(thought));
    format!("Hint: {best} ({summary}). Expected: {line}")
}

fn resign(session: &mut Session) -> Result<Answer, String> {
    if session.result().is_some() {
        return Err("the game is over already".to_owned());
    }
    let winner = !session.game.side();
    session.tags.ending = Some((Outcome::Win(winner), Reason::Resignation));
    Ok(Answer::Position)
}

/// Ends the game by what the player to move may claim.
fn claim(session: &mut Session) -> Result<Answer, String> {
    if session.result().is_some() {
        return Err("the game is over already".to_owned());
    }
    let claim = session.game.claim();
    session.tags.ending = Some(claim.ok_or("no rule lets you claim a draw now")?);
    Ok(Answer::Position)
}

/// Begins to count the moves of the player to move, or stops.
fn count(session: &mut Session, call: CountCall) -> Result<Answer, String> {
    if session.result().is_some() {
        return Err("the game is over already".to_owned());
    }
    session.game.call(call).map_err(|error| error.to_string())?;
    session.undone.clear();
    Ok(Answer::Position)
}

fn redraw_with(session: &mut Session, pieces: Pieces) -> Result<Answer, String> {
    session.view.pieces = pieces;
    session.view.pieces_are_asked_for = true;
    Ok(Answer::Position)
}

fn save(session: &Session, file: &str) -> Result<Answer, String> {
    record::save(session, Path::new(file))?;
    Ok(Answer::Text(format!("Saved to {}.", quote(file, 60))))
}
