//! What a position remembers of earlier moves: where the last made a capture that the next must answer
//! to, and per player the piece that must wait before it may promote.
//!
//! Both are cells that belong to the position, its key and its text.

use super::code::CellCode;
use super::word::Move;
use super::{Mailbox, MailboxGame, cell, square};
use crate::info::Memory;
use crate::key;
use crate::types::Square;

/// Instead of a cell where nothing is remembered.
const NOWHERE: u16 = u16::MAX;

/// The cells that are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Remembered {
    /// Of a capture that the next move must answer to.
    answered: u16,
    /// Of each player's piece that must wait.
    waiting: [u16; 2],
}

impl Default for Remembered {
    fn default() -> Remembered {
        Remembered {
            answered: NOWHERE,
            waiting: [NOWHERE; 2],
        }
    }
}

impl<G: MailboxGame> Mailbox<G> {
    /// Whether the last move made a capture that this one must answer to.
    #[inline(always)]
    pub fn is_answering(&self) -> bool {
        self.remembered.answered != NOWHERE
    }

    /// Whether it made it on this cell.
    #[inline(always)]
    pub fn was_captured_on(&self, cell: usize) -> bool {
        usize::from(self.remembered.answered) == cell
    }

    /// Whether the player's piece on the cell must wait.
    #[inline(always)]
    pub(super) fn must_wait<const SECOND: bool>(&self, cell: usize) -> bool {
        usize::from(self.remembered.waiting[SECOND as usize]) == cell
    }

    /// Remembers what matters of a move that is about to be made.
    #[inline(always)]
    pub(super) fn remember<const SECOND: bool>(
        &mut self,
        mv: Move<G>,
        mover: G::Code,
        found: G::Code,
    ) {
        if G::ANSWERS {
            let cell = self.answered_cell::<SECOND>(mv, mover, found);
            self.set_answered(cell);
        }
        if G::WAITS {
            let waiting = self.waiting_after::<SECOND>(mv, mover);
            self.set_waiting(waiting);
        }
    }

    /// Where the move makes a capture that the next must answer to; of several, the last.
    #[inline(always)]
    fn answered_cell<const SECOND: bool>(
        &self,
        mv: Move<G>,
        mover: G::Code,
        found: G::Code,
    ) -> u16 {
        let captor = mover.own::<SECOND>();
        let hit = |code: G::Code| {
            let victim = code.own_of_enemy::<SECOND>();
            code.is_enemy::<SECOND>() && G::is_answered(captor, victim)
        };
        if hit(found) {
            return mv.to() as u16;
        }
        if Self::OVER
            && mv.takes_over()
            && let Some(cell) = mv.over_cells().filter(|cell| hit(self.at(*cell))).last()
        {
            return cell as u16;
        }
        NOWHERE
    }

    /// Who waits after the move: the mover if it enters the zone without promoting; the opponent's piece
    /// goes on waiting unless it is captured.
    #[inline(always)]
    fn waiting_after<const SECOND: bool>(&self, mv: Move<G>, mover: G::Code) -> [u16; 2] {
        let (from, to) = (mv.from(), mv.to());
        let waits = G::enters::<SECOND>(from, to)
            && !mv.promotes()
            && !mv.drops()
            && G::kind_waits(mover.own::<SECOND>());
        let own = if waits { to as u16 } else { NOWHERE };
        let other = self.remembered.waiting[!SECOND as usize];
        let is_taken = |cell: usize| {
            cell == to || Self::OVER && mv.takes_over() && mv.over_cells().any(|over| over == cell)
        };
        let other = if is_taken(usize::from(other)) {
            NOWHERE
        } else {
            other
        };
        if SECOND { [other, own] } else { [own, other] }
    }

    #[inline(always)]
    fn set_answered(&mut self, cell: u16) {
        let before = self.remembered.answered;
        if before != cell {
            let gain = answered_key(cell).wrapping_sub(answered_key(before));
            self.key = self.key.wrapping_add(gain);
            self.remembered.answered = cell;
        }
    }

    #[inline(always)]
    fn set_waiting(&mut self, cells: [u16; 2]) {
        if self.remembered.waiting != cells {
            for cell in self.remembered.waiting {
                self.key = self.key.wrapping_sub(waiting_key(cell));
            }
            self.remembered.waiting = cells;
            for cell in cells {
                self.key = self.key.wrapping_add(waiting_key(cell));
            }
        }
    }

    /// Remembers something else; returns what was remembered.
    #[inline(always)]
    pub(super) fn set_remembered(&mut self, remembered: Remembered) -> Remembered {
        let before = self.remembered;
        if G::ANSWERS {
            self.set_answered(remembered.answered);
        }
        if G::WAITS {
            self.set_waiting(remembered.waiting);
        }
        before
    }

    /// Remembers what a setup says.
    pub(super) fn read_memory(&mut self, memory: &Memory) {
        let place = |square: Option<Square>| square.map_or(NOWHERE, |s| cell::<G>(s) as u16);
        self.set_remembered(Remembered {
            answered: place(memory.struck),
            waiting: memory.waiting.map(place),
        });
    }

    /// What is remembered, for a setup.
    pub(super) fn write_memory(&self) -> Memory {
        let place = |cell: u16| (cell != NOWHERE).then(|| square::<G>(usize::from(cell)));
        Memory {
            struck: place(self.remembered.answered),
            waiting: self.remembered.waiting.map(place),
        }
    }
}

/// What a remembered capture adds to the key.
fn answered_key(cell: u16) -> u64 {
    if cell == NOWHERE {
        0
    } else {
        key::struck(u32::from(cell))
    }
}

/// What a piece that must wait adds to the key.
fn waiting_key(cell: u16) -> u64 {
    if cell == NOWHERE {
        0
    } else {
        key::waiting(u32::from(cell))
    }
}
