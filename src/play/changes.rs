//! Commands that put another position in the place of the present one: taking back, beginning anew,
//! handicaps, loading.
//!
//! On error all is as before; the error is a sentence.

use std::iter;
use std::path::Path;
use std::time::Instant;

use engine::record::Tags;
use engine::{Game, HandicapChange, Reason};

use super::arrays;
use super::handicap;
use super::session::{Answer, Session, Undone};
use crate::failure::Failure;
use crate::games::{self, Settings};
use crate::saved;

/// Takes moves back until it is a person's turn again, at least one.
pub(super) fn take_back(session: &mut Session) -> Result<Answer, String> {
    if let Some((_, reason)) = session.tags.ending.take() {
        if reason == Reason::Time {
            session.clock.reset(Instant::now());
        }
        return Ok(Answer::Position);
    }
    let n_plies = plies_to_take_back(session).ok_or("there is no move of yours to take back")?;
    let moves = session.game.history();
    let kept = moves.len().saturating_sub(n_plies);
    let calls_at = |n_made| session.game.calls_at(n_made).into_iter().map(Undone::Call);
    let steps = moves.iter().enumerate().skip(kept).flat_map(|(index, mv)| {
        let made = iter::once(Undone::Move(mv.text.clone()));
        made.chain(calls_at(index + 1))
    });
    let mut undone: Vec<Undone> = steps.collect();
    if n_plies > session.game.history().len() {
        // The first ply of all was the handicap.
        let given = iter::once(Undone::Handicap(session.game.handicap().to_vec()));
        let given: Vec<Undone> = given.chain(calls_at(0)).collect();
        undone.splice(0..0, given);
        set_position(&mut *session.game, "startpos")?;
    } else {
        for _ in 0..n_plies {
            session.game.undo();
        }
    }
    session.undone.push(undone);
    let n_left = session.game.history().len();
    session.tags.notes.retain(|n_made, _| *n_made <= n_left);
    session.remark.clear();
    Ok(Answer::Position)
}

/// Makes the moves again that were taken back last.
pub(super) fn redo(session: &mut Session) -> Result<Answer, String> {
    let undone = session.undone.last();
    let undone = undone.ok_or("nothing was taken back")?.clone();
    let mut game = session.game.fork();
    for step in undone {
        match step {
            Undone::Move(text) => drop(game.play(&text).map_err(|error| error.to_string())?),
            Undone::Call(call) => game.call(call).map_err(|error| error.to_string())?,
            Undone::Handicap(changes) => set_handicap(&mut *game, &changes)?,
        }
    }
    session.game = game;
    session.undone.pop();
    session.remark.clear();
    Ok(Answer::Position)
}

/// Begins anew with another value of a switch.
pub(super) fn set(session: &mut Session, pair: &str) -> Result<Answer, String> {
    let settings = Settings::of(&session.game.info().settings).with(pair)?;
    let opened = games::open_with_executor(&session.asked.word, &settings);
    let games::Opened {
        mut game,
        rules,
        executor,
    } = opened.map_err(Failure::sentence)?;
    session.arrays.begin(&mut *game);
    session.asked.limits.prepare(&mut *game)?;
    replace_game(session, game);
    (session.rules, session.executor) = (rules, executor);
    Ok(Answer::PositionAnd(format!("{}.", session.how_played())))
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

/// The array of this number; without one the same start again, the handicap included, or another random array
/// where the game began with an array that is shuffled.
pub(super) fn begin_anew(session: &mut Session, array: &str) -> Result<Answer, String> {
    let mut fresh = session.game.fork();
    let changes = fresh.handicap().to_vec();
    if !array.is_empty() {
        if fresh.info().shuffle.is_none() {
            return Err("the array of this game is not shuffled: `new` takes no number".to_owned());
        }
        let set = fresh.set_position(&format!("array {array}"));
        set.map_err(|error| error.faults[0].message.clone())?;
    } else if arrays::number(&*fresh).is_some() {
        session.arrays.begin(&mut *fresh);
    } else if changes.is_empty() {
        let start = fresh.start_text();
        set_position(&mut *fresh, &start)?;
    } else {
        set_handicap(&mut *fresh, &changes)?;
    }
    replace_game(session, fresh);
    Ok(match arrays::words(&*session.game) {
        Some(array) => Answer::PositionAnd(format!("This is {array}.")),
        None => Answer::Position,
    })
}

/// Begins anew with a handicap.
pub(super) fn give_handicap(session: &mut Session, pieces: &str) -> Result<Answer, String> {
    if !session.game.history().is_empty() {
        return Err(
            "a handicap is given before the first move; `new` begins a new game".to_owned(),
        );
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

pub(super) fn replace_game(session: &mut Session, game: Box<dyn Game>) {
    session.game = game;
    session.undone.clear();
    session.draft = None;
    session.clock.reset(Instant::now());
    session.game.clear_search();
    session.tags = Tags::default();
    session.remark.clear();
}

/// Goes on with a game that was saved.
pub(super) fn load(session: &mut Session, file: &str) -> Result<Answer, String> {
    // What was chosen for another game does not go into this one.
    let chosen = Settings::default();
    let loaded = saved::load(
        &*session.game,
        session.asked.opened_by(),
        &chosen,
        Path::new(file),
    )?;
    replace_game(session, loaded.game);
    if let Some((rules, executor)) = loaded.reopened {
        (session.rules, session.executor) = (rules, executor);
    }
    session.tags = loaded.tags;
    Ok(match doubt(session) {
        Some(doubt) => Answer::PositionAnd(doubt),
        None => Answer::Position,
    })
}

/// What is to be said once about a record that has been loaded, if anything.
pub(super) fn doubt(session: &mut Session) -> Option<String> {
    let doubt = session.tags.doubt.take()?;
    Some(format!("Note on the record: {doubt}."))
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use engine::Register;
    use engine::search::{Limits, Score};

    use super::*;
    use crate::games::Settings;
    use crate::play::command;
    use crate::play::native::tests::Cli;
    use crate::play::obey::obey;
    use crate::play::prepare;
    use crate::play::screen::status_parts;

    /// A game with counts that are claimed, in which Black has less.
    fn session(side: &str) -> Session {
        const GAME: &str = "tests/cli/files/counted.variant";
        let args = Cli::parse_from(["play", GAME, "--side", side]).args;
        let opened = games::open_with_executor(GAME, &Settings::default());
        prepare(&args, opened.expect("the game is sound")).expect("it begins as it should")
    }

    fn type_lines(session: &mut Session, lines: &[&str]) -> Result<(), String> {
        let players = session.game.info().players.clone();
        lines.iter().try_for_each(|line| {
            let command = command::read(line, &players)?;
            obey(session, command).map(|_| ())
        })
    }

    fn count(session: &Session) -> Option<(u32, u32)> {
        session.game.setup().registers.limited(Register::Counting)
    }

    #[test]
    fn counts_are_taken_back_and_begun_again_with_the_moves() {
        let mut session = session("both");
        let refused = type_lines(&mut session, &["e1e2", "count stop"]);
        assert_eq!(refused, Err("no moves are counted".to_owned()));
        let said = status_parts(&session).into_iter();
        let said: String = said.map(|(_, text)| text).collect();
        assert!(
            said.ends_with("`count` counts the moves of Black."),
            "{said}"
        );
        type_lines(&mut session, &["c5b5", "e2e1", "count", "b5a5"]).expect("all is allowed");
        assert_eq!(count(&session), Some((1, 16)));
        type_lines(&mut session, &["undo", "undo"]).expect("moves were made");
        assert_eq!(count(&session), None);
        type_lines(&mut session, &["redo"]).expect("a move was taken back");
        assert_eq!(count(&session), Some((0, 16)));
        type_lines(&mut session, &["redo"]).expect("a move was taken back");
        assert_eq!(count(&session), Some((1, 16)));
    }

    #[test]
    fn the_engine_counts_while_it_expects_no_win() {
        let mut session = session("first");
        type_lines(&mut session, &["e1e2"]).expect("it is legal");
        let limits = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let mut thought = session.think(&limits).expect("there is a move");
        thought.score = Score::Units(-300);
        session.make(&thought).expect("it is legal");
        assert_eq!(count(&session), Some((1, 16)));
        let remark = &session.remark;
        assert!(remark.ends_with(", counts its moves"), "{remark}");
        type_lines(&mut session, &["e2e1"]).expect("it is legal");
        let mut thought = session.think(&limits).expect("there is a move");
        thought.score = Score::Units(300);
        session.make(&thought).expect("it is legal");
        assert_eq!(count(&session), None);
    }
}
