//! The full walk: every path of the notation, by plain recursion.
//!
//! One function per question of the notation reference's section 7. Speed is no concern here.

use std::collections::HashSet;

use super::board::{About, Board, Content, Mover, Reach, all_hold, content, leap, step};
use crate::path::{Between, Hop, Leg, Modes, Path, Special, Test, Vector};

/// Visits every move along one path; if only captures on `target` matter, others may be left out.
pub(super) fn walk_path(
    board: &impl Board,
    mover: Mover,
    path: &Path,
    target: Option<usize>,
    visit: &mut impl FnMut(&Reach),
) {
    if (path.initial && !board.never_moved(mover.square))
        || !all_hold(board, &path.guard, mover, About::Mover)
    {
        return;
    }
    let mut walk = Walk {
        board,
        mover,
        path,
        visit,
        state: State::at(mover.square),
        next: None,
        begun: HashSet::new(),
    };
    match &path.special {
        Special::Null => walk.emit(mover.square, &[]),
        Special::Universal(modes) => {
            let all = 0..board.files() * board.ranks();
            let squares = target.map_or(all, |target| target..target + 1);
            for square in
                squares.filter(|square| *square != mover.square && !board.is_wall(*square))
            {
                walk.try_stop(modes, square);
            }
        }
        Special::Castling {
            squares,
            right,
            inset,
        } => {
            walk.castle(usize::from(*squares), *right, usize::from(*inset));
        }
        Special::None | Special::MarksEnPassant => walk.rounds(),
    }
}

/// A path under way on a board.
struct Walk<'a, B, F> {
    board: &'a B,
    mover: Mover,
    path: &'a Path,
    visit: &'a mut F,
    state: State,
    /// Where the next repetition of a counted chain may begin; `None` if there is none.
    next: Option<Vec<State>>,
    /// Later legs begun so far, with the length that they must have: nothing new can come of
    /// beginning one again, and a path of many slides would do so endlessly.
    begun: HashSet<(usize, u16, State)>,
}

/// What a path has done so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    square: usize,
    victims: Vec<usize>,
    /// Victims put down again: from, to.
    placed: Vec<(usize, usize)>,
}

impl State {
    fn at(square: usize) -> State {
        State {
            square,
            victims: Vec::new(),
            placed: Vec::new(),
        }
    }
}

/// One leg under way: which, where it began, how far it has come, and the length before.
#[derive(Clone, Copy)]
struct OnLeg<'a> {
    index: usize,
    leg: &'a Leg,
    began: usize,
    previous: u16,
    leaps: u16,
    hurdles: u16,
}

impl<B: Board, F: FnMut(&Reach)> Walk<'_, B, F> {
    /// Repeats the whole list of legs. States that an earlier round has begun from are left out:
    /// nothing new can come of them, and so walks in a circle end.
    fn rounds(&mut self) {
        let mut known = HashSet::new();
        let mut begin = vec![self.state.clone()];
        let mut round: u16 = 1;
        while !begin.is_empty() {
            let last = round == self.path.repeats;
            self.next = (!last).then(Vec::new);
            for state in begin {
                self.state = state;
                self.leg(0, self.state.square, 0);
            }
            begin = self.next.take().unwrap_or_default();
            begin.retain(|state| known.insert(state.clone()));
            round = round.saturating_add(1);
        }
    }

    fn leg(&mut self, index: usize, began: usize, previous: u16) {
        let leg = &self.path.legs[index];
        if index > 1 {
            let length = if leg.same_length { previous } else { 0 };
            let State {
                victims, placed, ..
            } = self.state.clone();
            let state = State {
                square: began,
                victims,
                placed,
            };
            if !self.begun.insert((index, length, state)) {
                return;
            }
        }
        self.slide(
            OnLeg {
                index,
                leg,
                began,
                previous,
                leaps: 0,
                hurdles: 0,
            },
            began,
        );
    }

    /// The next leap of a leg, from `square`.
    fn slide(&mut self, on: OnLeg, square: usize) {
        if on.leg.max != 0 && on.leaps >= on.leg.max {
            return;
        }
        let Some(to) = leap(self.board, self.mover.color, square, on.leg) else {
            return;
        };
        // Round the board and back where the leg began.
        if on.leg.wrap && to == on.began {
            return;
        }
        let steps_allowed = self.holds(&on.leg.steps, About::Step(square, to));
        if !steps_allowed || !self.between_allows(on.leg, square) {
            return;
        }
        let on = OnLeg {
            leaps: on.leaps + 1,
            ..on
        };
        if on.leaps <= on.leg.skip {
            return self.slide(on, to);
        }
        if self.board.is_wall(to) {
            return;
        }
        match on.leg.hop {
            Hop::No => {
                self.land(on, to);
                self.pass(on, to);
            }
            Hop::One | Hop::Adjacent | Hop::Many => self.hop(on, to),
        }
    }

    /// Ends the move here or goes on with the next leg, where the leg allows it.
    fn land(&mut self, on: OnLeg, square: usize) {
        if on.leg.same_length && on.leaps != on.previous {
            return;
        }
        self.stop(on, square);
        let Some(relay) = &on.leg.relay else { return };
        let about = About::Piece(square);
        match self.content(square) {
            Content::Empty => {
                if self.allows(&relay.empty, About::Square(square)) {
                    self.go_on(on, square);
                }
            }
            Content::Displaced => {}
            piece => {
                let taken = if piece == Content::Enemy {
                    &relay.enemy
                } else {
                    &relay.friend
                };
                if self.allows(taken, about) {
                    self.with_victim(square, |walk| walk.go_on(on, square));
                }
                let friend_over =
                    piece == Content::Friend && self.allows(&relay.over_friend, about);
                if friend_over || self.allows(&relay.over, about) {
                    self.go_on(on, square);
                }
            }
        }
    }

    fn go_on(&mut self, on: OnLeg, square: usize) {
        self.unloading(on, |walk| walk.leg(on.index + 1, square, on.leaps));
    }

    /// Slides on past `square`, if what it holds may be passed.
    fn pass(&mut self, on: OnLeg, square: usize) {
        let transit = &on.leg.transit;
        let about = About::Piece(square);
        match self.content(square) {
            Content::Empty => {
                let tests = transit.empty.as_deref().unwrap_or_default();
                if self.holds(tests, About::Square(square)) {
                    self.slide(on, square);
                }
            }
            Content::Displaced => {}
            piece => {
                let friend_over =
                    piece == Content::Friend && self.allows(&transit.over_friend, about);
                if friend_over || self.allows(&transit.over, about) {
                    self.slide(on, square);
                }
                let taken = if piece == Content::Enemy {
                    &transit.enemy
                } else {
                    &transit.friend
                };
                if self.allows(taken, about) {
                    self.with_victim(square, |walk| walk.slide(on, square));
                }
            }
        }
    }

    /// A hopper on `square`: nothing ends before the hurdle, and what may be passed depends on
    /// how many there were.
    fn hop(&mut self, on: OnLeg, square: usize) {
        let empty = self.content(square) == Content::Empty;
        if on.hurdles > 0 && (!on.leg.same_length || on.leaps == on.previous) {
            self.stop(on, square);
        }
        if on.leg.hop == Hop::Adjacent && on.hurdles > 0 {
            return;
        }
        if empty {
            let tests = on.leg.transit.empty.as_deref().unwrap_or_default();
            if self.holds(tests, About::Square(square)) {
                self.slide(on, square);
            }
            return;
        }
        let more = on.hurdles == 0 || on.leg.hop == Hop::Many;
        let displaced = self.content(square) == Content::Displaced;
        if more && !displaced && self.allows(&on.leg.transit.over, About::Piece(square)) {
            self.slide(
                OnLeg {
                    hurdles: on.hurdles + 1,
                    ..on
                },
                square,
            );
        }
    }

    /// Ends the move on `square` if the leg allows it; a counted chain may begin again there.
    fn stop(&mut self, on: OnLeg, square: usize) {
        let Some(stop) = &on.leg.stop else { return };
        self.unloading_at(on, stop, square);
        let complete = on.index + 1 == self.path.legs.len();
        let empty = self.content(square) == Content::Empty;
        if complete && empty && self.allows(&stop.empty, About::Square(square)) {
            let state = State {
                square,
                ..self.state.clone()
            };
            if let Some(next) = &mut self.next {
                next.push(state);
            }
        }
    }

    /// Stops with the victim of this leg, if any, put down where the leg began.
    fn unloading_at(&mut self, on: OnLeg, stop: &Modes, square: usize) {
        if !on.leg.unload {
            return self.try_stop(stop, square);
        }
        self.ends(stop, square, |walk, tests| {
            walk.unloading(on, |walk| walk.emit(square, tests));
        });
    }

    /// Does `then` after the leg's unloading, if it unloads and carries something.
    fn unloading(&mut self, on: OnLeg, then: impl FnOnce(&mut Self)) {
        let placed = &self.state.placed;
        let unplaced = |victim: &&usize| placed.iter().all(|(from, _)| from != *victim);
        let carried = self.state.victims.iter().rev().find(unplaced).copied();
        let Some(victim) = carried.filter(|_| on.leg.unload) else {
            return then(self);
        };
        // A piece that was passed over stands there: nothing can be put down.
        if self.content(on.began) != Content::Empty {
            return;
        }
        self.state.placed.push((victim, on.began));
        then(self);
        self.state.placed.pop();
    }

    fn try_stop(&mut self, modes: &Modes, square: usize) {
        self.ends(modes, square, |walk, tests| walk.emit(square, tests));
    }

    /// Does `then` for each way in which the move may end on `square`, with the tests of that way.
    fn ends<'m>(
        &mut self,
        modes: &'m Modes,
        square: usize,
        mut then: impl FnMut(&mut Self, &'m [Test]),
    ) {
        let about = About::Piece(square);
        match self.content(square) {
            Content::Empty => {
                if let Some(tests) = self.allowed(&modes.empty, About::Square(square)) {
                    then(self, tests);
                }
                let maker = self.board.en_passant(self.mover, square);
                let maker = maker.filter(|_| modes.en_passant);
                if let Some(maker) = maker {
                    self.with_victim(maker, |walk| then(walk, &[]));
                }
            }
            Content::Displaced => {}
            piece => {
                let taken = if piece == Content::Enemy {
                    &modes.enemy
                } else {
                    &modes.friend
                };
                if let Some(tests) = self.allowed(taken, about) {
                    self.with_victim(square, |walk| then(walk, tests));
                }
            }
        }
    }

    fn emit(&mut self, to: usize, tests: &[Test]) {
        let State {
            victims, placed, ..
        } = &self.state;
        (self.visit)(&Reach {
            to,
            victims,
            displaced: placed,
            path: self.path,
            tests,
        });
    }

    fn with_victim(&mut self, square: usize, then: impl FnOnce(&mut Self)) {
        self.state.victims.push(square);
        then(self);
        self.state.victims.pop();
    }

    fn content(&self, square: usize) -> Content {
        if self.state.placed.iter().any(|(_, to)| *to == square) {
            return Content::Displaced;
        }
        if square == self.mover.square || self.state.victims.contains(&square) {
            return Content::Empty;
        }
        content(self.board, self.mover.color, square)
    }

    /// Whether the squares within the leap from `square` hold what they should.
    fn between_allows(&self, leg: &Leg, square: usize) -> bool {
        let at = |offset: &Vector| {
            let within = Leg {
                wrap: leg.wrap,
                ..Leg::plain(*offset, 1)
            };
            step(self.board, self.mover.color, square, &within)
        };
        let is_empty = |square: usize| self.content(square) == Content::Empty;
        // A wall is as much in the way as a piece, and no hurdle.
        match &leg.between {
            Between::Ignored => true,
            Between::AllEmpty(offsets) => offsets.iter().all(|by| at(by).is_some_and(is_empty)),
            Between::ExactlyOne(offsets) => {
                let hurdles = offsets
                    .iter()
                    .filter_map(at)
                    .filter(|square| !is_empty(*square));
                hurdles.count() == 1
            }
        }
    }

    fn allows(&self, mode: &Option<Vec<Test>>, about: About) -> bool {
        self.allowed(mode, about).is_some()
    }

    /// The tests of a mode that is allowed.
    fn allowed<'m>(&self, mode: &'m Option<Vec<Test>>, about: About) -> Option<&'m [Test]> {
        let tests = mode.as_deref()?;
        self.holds(tests, about).then_some(tests)
    }

    fn holds(&self, tests: &[Test], about: About) -> bool {
        all_hold(self.board, tests, self.mover, about)
    }

    /// Castling: the first piece along the rank must be the unmoved partner near the edge.
    fn castle(&mut self, squares: usize, right: bool, inset: usize) {
        let leg = Leg::plain((if right { 1 } else { -1 }, 0), 0);
        let (board, color) = (self.board, self.mover.color);
        let along =
            std::iter::successors(Some(self.mover.square), |s| step(board, color, *s, &leg));
        let line: Vec<usize> = along.collect();
        let first_piece = (1..line.len()).find(|at| board.at(line[*at]).is_some());
        let Some(partner) = first_piece else { return };
        let at_its_place = partner + inset + 1 == line.len();
        let friend = content(board, color, line[partner]) == Content::Friend;
        if !at_its_place || !friend || !board.never_moved(line[partner]) || squares > partner {
            return;
        }
        if line[..=squares]
            .iter()
            .any(|square| board.attacked_royal(self.mover, *square))
        {
            return;
        }
        let displaced = [(line[partner], line[squares - 1])];
        let to = line[squares];
        (self.visit)(&Reach {
            to,
            victims: &[],
            displaced: &displaced,
            path: self.path,
            tests: &[],
        });
    }
}
