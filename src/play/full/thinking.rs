//! The engine at the full screen: it thinks in its own thread while the player looks about.
//!
//! How it thinks is left to the session; here is when it begins, what becomes of its thoughts, and
//! how it is hurried or called off.

use std::time::Instant;

use super::table::{Action, Purpose, Table};
use crate::play::native::change_over;
use crate::play::obey::{advice, may_advise};
use crate::play::seats::Who;
use crate::play::session::LONGEST_WATCH;

impl Table {
    /// Time passes: the engine begins to think, or has thought.
    pub(super) fn tick(&mut self, now: Instant) {
        self.now = now;
        if self.session.tick(now) {
            self.call_off();
            self.changed();
        }
        if self.thinking.is_none()
            && let Some(news) = change_over(&mut self.session)
        {
            self.add(&news);
        }
        match &self.thinking {
            Some((thinking, _)) => {
                let finished = thinking.is_finished();
                if let Some(news) = thinking.news() {
                    self.thought = Some(news);
                }
                if finished {
                    self.finish_thinking();
                }
            }
            None if self.session.engine_is_to_move() => {
                self.begin_thinking(Purpose::Move);
            }
            None => {}
        }
    }

    /// Ends a search without its result.
    pub(super) fn call_off(&mut self) {
        if let Some((thinking, _)) = self.thinking.take() {
            self.session.call_off(thinking);
        }
    }

    /// Asks for advice.
    pub(super) fn hint(&mut self) {
        if self.thinking.is_some() {
            return self.refuse("the engine is already thinking");
        }
        match may_advise(&self.session) {
            Ok(()) => self.begin_thinking(Purpose::Hint),
            Err(why) => self.refuse(why),
        }
    }

    /// Has the engine move with what it has found, or find a move for whoever's turn it is.
    pub(super) fn move_now(&mut self) {
        match &self.thinking {
            Some((thinking, _)) => thinking.stop(),
            None => match may_advise(&self.session) {
                Ok(()) => self.begin_thinking(Purpose::Move),
                Err(why) => self.refuse(why),
            },
        }
    }

    /// Ends the thinking, and the engine's play against itself.
    pub(super) fn interrupt(&mut self) {
        if self.thinking.is_none() {
            return self.act(Action::Quit);
        }
        if self.session.who.anybody() {
            return self.move_now();
        }
        self.call_off();
        self.session.who = Who::BOTH;
        self.say("Interrupted; play on yourself, or quit.");
    }

    fn begin_thinking(&mut self, purpose: Purpose) {
        if self.session.watched_enough() {
            self.session.who = Who::BOTH;
            return self.say(format!(
                "No result after {LONGEST_WATCH} moves; play on yourself, or quit."
            ));
        }
        self.thought = None;
        let limits = match purpose {
            Purpose::Move => self.session.limits_of_move(),
            Purpose::Hint => self.session.limits_of_advice(),
        };
        match self.session.begin_thinking(&limits) {
            Ok(thinking) => self.thinking = Some((thinking, purpose)),
            Err(why) => self.give_up_engine(&why),
        }
    }

    fn finish_thinking(&mut self) {
        let Some((thinking, purpose)) = self.thinking.take() else {
            return;
        };
        let thought = match self.session.thought(thinking) {
            Ok(thought) => thought,
            Err(why) => return self.give_up_engine(&why),
        };
        match purpose {
            Purpose::Hint => self.say(advice(&self.session, &thought)),
            Purpose::Move => match self.session.make(&thought) {
                Ok(()) => self.changed(),
                Err(why) => self.give_up_engine(&why),
            },
        }
        self.thought = Some(thought);
    }

    /// An engine that fails is not asked again and again.
    fn give_up_engine(&mut self, why: &str) {
        self.session.who = Who::BOTH;
        self.refuse(format!("{why}; play on yourself, or quit"));
    }
}
