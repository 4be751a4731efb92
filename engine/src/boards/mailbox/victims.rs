//! What the victims of a move decide: that it is forbidden, that its piece must promote, or that it
//! takes another form than its own back side. Nothing in games without such rules.

use super::code::CellCode;
use super::word::Move;
use super::{Deciding, Mailbox, MailboxGame};
use crate::boards::array::Array;

/// A capture that a rule may forbid.
#[derive(Debug)]
pub struct Capture<G: MailboxGame> {
    /// The move.
    pub mv: Move<G>,
    /// The kind of the captor.
    pub captor: G::Code,
    /// The kind of the victim.
    pub victim: G::Code,
    /// Where it stands.
    pub cell: usize,
    /// How many places for victims on the way come before it.
    index: usize,
}

impl<G: MailboxGame> Capture<G> {
    /// The cells of the victims that the move takes before this one.
    pub fn earlier(&self) -> impl Iterator<Item = usize> {
        let (mv, from) = (self.mv, self.mv.from());
        let cells = (0..self.index).map(move |index| mv.victim(index));
        cells.filter(move |cell| *cell != from)
    }
}

impl<G: MailboxGame> Mailbox<G> {
    /// Whether a code is an enemy piece that some rule protects.
    #[inline(always)]
    pub(super) fn is_guarded<const SECOND: bool>(&self, code: G::Code) -> bool {
        code.is_enemy::<SECOND>() && self.game.is_guarded(code.own_of_enemy::<SECOND>())
    }

    /// Whether a rule forbids one of the captures of the move.
    #[inline(never)]
    pub(super) fn is_forbidden<const SECOND: bool>(&mut self, mv: Move<G>) -> bool {
        let game = self.game.clone();
        let captor = self.own::<SECOND>(mv.from());
        (0..=G::Over::LEN).any(|index| {
            let cell = match index < G::Over::LEN {
                true => mv.victim(index),
                false => mv.to(),
            };
            let victim = self.at(cell);
            if !self.is_guarded::<SECOND>(victim) {
                return false;
            }
            let capture = Capture {
                mv,
                captor,
                victim: victim.own_of_enemy::<SECOND>(),
                cell,
                index,
            };
            game.forbids::<SECOND>(self, &capture)
        })
    }

    /// Whether a piece that the move takes before this one could capture on its cell after the move,
    /// were it still there.
    pub fn is_protector_taken<const SECOND: bool>(&self, capture: &Capture<G>) -> bool {
        let mv = capture.mv;
        capture
            .earlier()
            .filter(|place| *place != mv.to())
            .any(|place| {
                let mut imagined = self.clone();
                imagined.make::<SECOND>(mv);
                imagined.leave_alone(self.at(place), place);
                imagined.is_attacked::<SECOND>(capture.cell)
            })
    }

    /// Turns all pieces of the owner of `code` into the other player's, and puts it down; only for
    /// asking about attacks.
    fn leave_alone(&mut self, code: G::Code, place: usize) {
        for cell in 0..G::Cells::LEN {
            let found = self.board[cell];
            if found.is_piece() && found.plain().beside(code) == found {
                self.board[cell] = found.turned();
            }
        }
        self.board[place & Self::MASK] = code;
    }

    /// Whether the piece on `from` may and must promote by capturing `found`, if it may and must but for
    /// that.
    pub(super) fn decided(
        &self,
        from: usize,
        found: G::Code,
        promotion: (bool, bool),
    ) -> (bool, bool) {
        self.decided_by(from, found, self.forces(found), promotion)
    }

    /// The same when the move takes the pieces of `way` on its way, and `found`, if anything, where it
    /// ends.
    pub(super) fn decided_over(
        &self,
        way: Move<G>,
        found: G::Code,
        promotion: (bool, bool),
    ) -> (bool, bool) {
        let forced = self.forces(found) || way.over_cells().any(|cell| self.forces(self.at(cell)));
        self.decided_by(way.from(), self.deciding(way, found), forced, promotion)
    }

    /// The same when `victim` decides on contagion, and `forced` says whether one leaves no choice.
    #[inline(always)]
    fn decided_by(
        &self,
        from: usize,
        victim: G::Code,
        forced: bool,
        (may, must): (bool, bool),
    ) -> (bool, bool) {
        if needs!(self, contagion) {
            let mover = self.at(from).plain();
            if let Some(form) = self.game.caught_form(mover, victim.plain()) {
                return (form != mover, form != mover);
            }
        }
        (may, must || may && forced)
    }

    /// Whether capturing this piece, if it is one, leaves no choice but to promote.
    #[inline(always)]
    fn forces(&self, victim: G::Code) -> bool {
        needs!(self, forces) && victim != G::Code::EMPTY && self.game.forces(victim.plain())
    }

    /// The code that the mover takes by promoting with a move that has not been made.
    #[inline(always)]
    pub(super) fn promoted(&self, mv: Move<G>) -> G::Code {
        let mover = self.at(mv.from());
        let plain = match needs!(self, contagion) {
            true => self.caught_or_back(mv, mover.plain()),
            false => self.chosen_form(mv, mover.plain()),
        };
        plain.beside(mover)
    }

    /// The form that a move says its mover promotes to.
    #[inline(always)]
    fn chosen_form(&self, mv: Move<G>, mover: G::Code) -> G::Code {
        if !needs!(self, becomes) {
            return self.game.back(mover);
        }
        let second = self.at(mv.from()) != mover;
        self.game.form(mover, second, mv.choice())
    }

    /// How many forms the player's piece on a cell may promote to with a move that takes this last.
    #[inline(always)]
    pub(super) fn n_forms<const SECOND: bool>(&self, from: usize, victim: G::Code) -> usize {
        let mover = self.at(from).plain();
        let caught =
            needs!(self, contagion) && self.game.caught_form(mover, victim.plain()).is_some();
        match needs!(self, becomes) && !caught {
            true => self.game.n_forms::<SECOND>(mover),
            false => 1,
        }
    }

    /// Whether the player already has as many of what the piece on `from` would become as the rules allow.
    #[inline(always)]
    pub(super) fn is_over_limit<const SECOND: bool>(&self, from: usize, choice: usize) -> bool {
        needs!(self, limited) && self.has_most::<SECOND>(from, choice)
    }

    #[inline(never)]
    fn has_most<const SECOND: bool>(&self, from: usize, choice: usize) -> bool {
        let form = self.game.form(self.at(from).plain(), SECOND, choice);
        let mut count = 0;
        self.each_own(SECOND, |cell| {
            count += u16::from(self.game.is_counted(form, self.own::<SECOND>(cell)));
        });
        count >= self.game.most::<SECOND>(form)
    }

    fn caught_or_back(&self, mv: Move<G>, mover: G::Code) -> G::Code {
        let victim = self.deciding(mv, self.taken_at_end(mv));
        self.game
            .caught_form(mover, victim.plain())
            .unwrap_or_else(|| self.chosen_form(mv, mover))
    }

    /// The code of the victim that decides on the form of the captor: of those on the way and the one
    /// `found` on the destination.
    #[inline(always)]
    fn deciding(&self, mv: Move<G>, found: G::Code) -> G::Code {
        if !Self::OVER || self.features().deciding == Deciding::OnDestination {
            return found;
        }
        let victims = mv.over_cells().map(|cell| self.at(cell)).chain([found]);
        let mut infecting =
            victims.filter(|victim| *victim != G::Code::EMPTY && self.game.infects(victim.plain()));
        let victim = match self.features().deciding {
            Deciding::First => infecting.next(),
            _ => infecting.last(),
        };
        victim.unwrap_or(G::Code::EMPTY)
    }
}
