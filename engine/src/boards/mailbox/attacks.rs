//! Attacks, check and pins: looking outwards from a cell for pieces that reach it.

use super::cells::each_cell;
use super::code::CellCode;
use super::hops::Over;
use super::word::Move;
use super::{Check, Mailbox, MailboxGame, toward};
use crate::boards::array::Array;
use crate::boards::color;

/// Something that follows lines of attack from a cell.
pub trait Line<G: MailboxGame> {
    /// The number of the kind of the enemy on the cell; where none stands there, of the first kind.
    fn victim(&self) -> G::Code;

    /// Looks by steps that the attacking player sees as `by`, as far as `max`; `hits` says whether the
    /// player's piece of a kind, found at a distance, captures back along the line. Returns whether that
    /// is enough.
    fn look(&mut self, by: isize, max: u32, hits: impl Fn(G::Code, u32) -> bool) -> bool;

    /// The same for hoppers, which capture back over pieces.
    #[inline(always)]
    fn look_over(
        &mut self,
        over: Over,
        by: isize,
        max: u32,
        hits: impl Fn(G::Code, u32) -> bool,
    ) -> bool {
        self.look_over_some(over, by, max, |_| true, hits)
    }

    /// The same for those that pass only some pieces, by the numbers of their kinds.
    fn look_over_some(
        &mut self,
        over: Over,
        by: isize,
        max: u32,
        passes: impl Fn(G::Code) -> bool,
        hits: impl Fn(G::Code, u32) -> bool,
    ) -> bool;
}

/// On which cells a player could capture with pieces that go anywhere, whatever else stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Afar {
    /// On none: there is no such piece, or a move may take it away.
    Nowhere,
    /// On all but that of the only such piece.
    But(usize),
    /// On all.
    Everywhere,
}

impl Afar {
    /// Whether the cell is one of them.
    #[inline(always)]
    pub fn covers(self, cell: usize) -> bool {
        match self {
            Afar::Nowhere => false,
            Afar::But(own) => own != cell,
            Afar::Everywhere => true,
        }
    }
}

/// Looks for any attacker of a cell.
pub(super) struct Any<'a, G: MailboxGame, const SECOND: bool> {
    pub(super) position: &'a Mailbox<G>,
    pub(super) target: usize,
}

impl<G: MailboxGame, const SECOND: bool> Line<G> for Any<'_, G, SECOND> {
    #[inline(always)]
    fn victim(&self) -> G::Code {
        self.position.victim::<SECOND>(self.target)
    }

    #[inline(always)]
    fn look(&mut self, by: isize, max: u32, hits: impl Fn(G::Code, u32) -> bool) -> bool {
        let (_, found, distance) = self.position.look::<SECOND>(self.target, by, 0, max);
        hits(found.own::<SECOND>(), distance)
    }

    #[inline(always)]
    fn look_over_some(
        &mut self,
        over: Over,
        by: isize,
        max: u32,
        passes: impl Fn(G::Code) -> bool,
        hits: impl Fn(G::Code, u32) -> bool,
    ) -> bool {
        let next = |from, before| self.position.next_piece::<SECOND>(from, by, before, max);
        if over.counts() {
            let (mut pieces, mut found) = (0, next(self.target, 0));
            while let Some((cell, code, distance)) = found {
                if over.ends_behind(pieces) && hits(code.own::<SECOND>(), distance) {
                    return true;
                }
                if !over.passes_after(pieces) || !passes(code.plain()) {
                    return false;
                }
                pieces += 1;
                found = next(cell, distance);
            }
            return false;
        }
        let Some((hurdle, passed, distance)) = next(self.target, 0) else {
            return false;
        };
        if over == Over::OneAtOnce && distance > 1 || !passes(passed.plain()) {
            return false;
        }
        let mut found = next(hurdle, distance);
        while let Some((cell, code, distance)) = found {
            if hits(code.own::<SECOND>(), distance) {
                return true;
            }
            if over != Over::Many || !passes(code.plain()) {
                return false;
            }
            found = next(cell, distance);
        }
        false
    }
}

/// What generation knows of check and pins: nothing in games that test every move, or none.
#[derive(Debug)]
pub struct Scan<G: MailboxGame> {
    /// The royal is in check: every move must be tested.
    check: bool,
    /// Cells whose pieces' moves must be tested: the royal and what is pinned to it; and where legality
    /// is decided by touch, all cells that some enemy way to the royal looks at.
    risky: G::Set,
}

impl<G: MailboxGame> Scan<G> {
    #[inline(always)]
    pub(super) fn tests(&self, cell: usize) -> bool {
        self.check || self.risky[(cell >> 6) % G::Set::LEN] >> (cell & 63) & 1 == 1
    }

    #[inline(always)]
    pub(super) fn note_check(&mut self) {
        self.check = true;
    }

    /// Notes a piece that attacks the royal if `holds`, and otherwise only after a change on `cells`.
    #[inline(always)]
    pub fn watch(&mut self, holds: bool, cells: &[usize]) {
        if holds {
            return self.note_check();
        }
        for cell in cells {
            self.add(cell & Mailbox::<G>::MASK);
        }
    }

    #[inline(always)]
    pub(super) fn is_check(&self) -> bool {
        self.check
    }

    #[inline(always)]
    pub(super) fn add(&mut self, cell: usize) {
        self.risky[(cell >> 6) % G::Set::LEN] |= 1 << (cell & 63);
    }
}

/// Looks for checks and pins of the royal of the enemy of `SECOND`.
pub(super) struct Threats<'a, G: MailboxGame, const SECOND: bool> {
    pub(super) position: &'a Mailbox<G>,
    pub(super) royal: usize,
    pub(super) scan: Scan<G>,
}

impl<G: MailboxGame, const SECOND: bool> Line<G> for Threats<'_, G, SECOND> {
    #[inline(always)]
    fn victim(&self) -> G::Code {
        self.position.victim::<SECOND>(self.royal)
    }

    #[inline(always)]
    fn look(&mut self, by: isize, max: u32, hits: impl Fn(G::Code, u32) -> bool) -> bool {
        let (screen, found, distance) = self.position.look::<SECOND>(self.royal, by, 0, max);
        if hits(found.own::<SECOND>(), distance) {
            self.scan.check = true;
        } else if max > 1 && found.is_enemy::<SECOND>() {
            let (_, found, beyond) = self.position.look::<SECOND>(screen, by, distance, max);
            if hits(found.own::<SECOND>(), beyond) {
                self.scan.add(screen);
            }
        }
        false
    }

    #[inline(always)]
    fn look_over_some(
        &mut self,
        over: Over,
        by: isize,
        max: u32,
        passes: impl Fn(G::Code) -> bool,
        hits: impl Fn(G::Code, u32) -> bool,
    ) -> bool {
        self.look_for_hoppers(over, by, max, passes, hits);
        false
    }
}

impl<G: MailboxGame> Mailbox<G> {
    /// Whether the player attacks `target`, what pieces ask about protection taken to hold.
    #[inline(always)]
    pub fn attacks<const SECOND: bool>(&self, target: usize) -> bool {
        self.bears_on::<SECOND>(target)
            || needs!(self, corner_movers) && self.any_turns_to::<SECOND, false>(target)
    }

    /// Whether the player attacks the enemy piece on `target`.
    #[inline(always)]
    pub(super) fn threatens<const SECOND: bool>(&self, target: usize) -> bool {
        if !needs!(self, asks) {
            return self.attacks::<SECOND>(target);
        }
        self.bears_on::<SECOND>(target) || self.any_turns_to::<SECOND, true>(target)
    }

    /// Whether the player attacks `target` by a piece that turns no corner.
    #[inline(always)]
    fn bears_on<const SECOND: bool>(&self, target: usize) -> bool {
        let mut line = Any::<G, SECOND> {
            position: self,
            target,
        };
        self.game.each_line::<SECOND>(&mut line) || self.game.attacks_if::<SECOND>(self, target)
    }

    /// Whether the player attacks `target` by one of the pieces that are looked for from where they
    /// stand.
    fn any_turns_to<const SECOND: bool, const ASKS: bool>(&self, target: usize) -> bool {
        for word in 0..G::Set::LEN {
            let mut rest = self.corner_movers[SECOND as usize][word];
            while rest != 0 {
                let from = word << 6 | rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if from != target && self.game.turns_to::<SECOND, ASKS>(self, from, target) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the player may capture on `target`, as far as a test for retaking asks.
    pub(super) fn retakes<const SECOND: bool>(&self, target: usize) -> bool {
        let mut any = self.bears_on::<SECOND>(target);
        each_cell(&self.corner_movers[SECOND as usize], |from| {
            any = any || from != target && self.game.retakes::<SECOND>(self, from, target);
        });
        any
    }

    /// Whether the player is in check: mostly whether the last royal can be captured.
    #[inline(always)]
    pub(super) fn in_check<const SECOND: bool>(&self) -> bool {
        if needs!(self, checks_several()) {
            return self.in_check_with_several::<SECOND>();
        }
        let sums = self.royal_sums[SECOND as usize];
        if sums >> 32 != 1 {
            return false;
        }
        let royal = sums as u32 as usize;
        by_side!(!color::<SECOND>(), ENEMY => self.endangers::<ENEMY>(royal))
    }

    /// The same where it matters of more than the last royal.
    #[inline(never)]
    fn in_check_with_several<const SECOND: bool>(&self) -> bool {
        let mut royals = Vec::new();
        self.each_own(SECOND, |cell| {
            let code = self.own::<SECOND>(cell);
            if self.game.is_royal(code) {
                royals.push(cell);
            }
        });
        let attacked =
            |cell: usize| by_side!(!color::<SECOND>(), ENEMY => self.endangers::<ENEMY>(cell));
        let mut each = royals.iter();
        match self.features().check {
            Check::Last => royals.len() == 1 && attacked(royals[0]),
            Check::Any => each.any(|cell| attacked(*cell)),
            Check::Together => !royals.is_empty() && each.all(|cell| attacked(*cell)),
        }
    }

    /// Whether a royal of each player face each other: nothing stands between them on their rank or file.
    pub(super) fn are_facing(&self) -> bool {
        let sums = self.royal_sums[0];
        if sums >> 32 == 1 {
            return self.faces_royal(sums as u32 as usize);
        }
        let mut facing = false;
        self.each_own(false, |cell| {
            facing |= self.game.is_royal(self.own::<false>(cell)) && self.faces_royal(cell);
        });
        facing
    }

    /// Whether the first player's royal on a cell faces one of the second player's.
    fn faces_royal(&self, cell: usize) -> bool {
        let rank = 1 << G::FILE_BITS;
        [1, -1, rank, -rank].into_iter().any(|step| {
            let mut to = cell;
            loop {
                to = to.wrapping_add_signed(step) & Self::MASK;
                let found = self.at(to);
                if found != G::Code::EMPTY {
                    break found.is_enemy::<false>() && self.game.is_royal(found.plain());
                }
            }
        })
    }

    /// The cell of the player's royal, where there is exactly one.
    #[inline(always)]
    pub(super) fn royal<const SECOND: bool>(&self) -> usize {
        self.royal_sums[SECOND as usize] as u32 as usize
    }

    /// Whether the player has no royal left.
    #[inline(always)]
    pub(super) fn has_lost_royals<const SECOND: bool>(&self) -> bool {
        self.features().loses_royals[SECOND as usize] && self.royal_sums[SECOND as usize] == 0
    }

    /// What restricts the player's moves.
    #[inline(always)]
    pub(super) fn scan<const SECOND: bool>(&self) -> Scan<G> {
        let scan = Scan {
            check: false,
            risky: G::Set::filled(0),
        };
        // Without a royal nothing can be left in check, and of several none is the last.
        if !self.has_pins() || self.royal_sums[SECOND as usize] >> 32 != 1 {
            return scan;
        }
        let royal = self.royal::<SECOND>();
        by_side!(!color::<SECOND>(), ENEMY => self.threats::<ENEMY>(royal, scan))
    }

    /// What the player threatens on the enemy royal's cell: whether it is in check, and the pieces that
    /// may not leave their line without a test.
    #[inline(always)]
    fn threats<const SECOND: bool>(&self, royal: usize, scan: Scan<G>) -> Scan<G> {
        let mut threats = Threats::<G, SECOND> {
            position: self,
            royal,
            scan,
        };
        threats.scan.add(royal);
        self.game.each_line::<SECOND>(&mut threats);
        if self.is_touch() {
            self.game.watch_if::<SECOND>(self, royal, &mut threats.scan);
        }
        threats.scan
    }

    /// Where the player's enemy could capture with pieces that go anywhere, whatever the player moves. Found once, it
    /// answers [`Self::is_unprotected`] for most cells.
    #[inline(never)]
    pub fn afar<const SECOND: bool>(&self) -> Afar {
        let mut afar = Afar::Nowhere;
        if needs!(self, corner_movers) && !needs!(self, have_effects()) {
            each_cell(&self.corner_movers[!SECOND as usize], |cell| {
                if self.game.captures_anywhere(self.at(cell).plain()) {
                    afar = match afar {
                        Afar::Nowhere => Afar::But(cell),
                        _ => Afar::Everywhere,
                    };
                }
            });
        }
        afar
    }

    /// Whether no enemy could capture the player's piece on `from` on `to` after its move there. What
    /// the enemy's moves ask about protection in turn counts as given.
    #[inline(never)]
    pub fn is_unprotected<const SECOND: bool>(&mut self, from: usize, to: usize) -> bool {
        !self.is_exposed::<SECOND>(Move::new(from, to))
    }

    /// Whether no enemy could capture it there as all other pieces stand before the move.
    #[inline(never)]
    pub fn is_unprotected_before<const SECOND: bool>(&mut self, from: usize, to: usize) -> bool {
        let victim = self.at(to);
        self.board[to & Self::MASK] = self.at(from);
        let attacked = self.is_attacked::<SECOND>(to);
        self.board[to & Self::MASK] = victim;
        !attacked
    }

    /// Whether an enemy could capture on `cell` after the player's move.
    pub fn is_protected<const SECOND: bool>(&mut self, mv: Move<G>, cell: usize) -> bool {
        self.after_made::<SECOND>(mv, &mut |after| after.is_attacked::<SECOND>(cell))
    }

    /// Whether an enemy could capture what the player moved, where it ended.
    pub(super) fn is_exposed<const SECOND: bool>(&mut self, mv: Move<G>) -> bool {
        self.after_made::<SECOND>(mv, &mut |after| {
            after.is_friend::<SECOND>(mv.to()) && after.is_attacked::<SECOND>(mv.to())
        })
    }

    /// Whether the player's enemy could capture on `cell`, which no wall allows.
    pub fn is_attacked<const SECOND: bool>(&self, cell: usize) -> bool {
        self.at(cell) != G::Code::BORDER
            && by_side!(!color::<SECOND>(), ENEMY => self.attacks::<ENEMY>(cell))
    }
}

impl<G: MailboxGame, const SECOND: bool> Threats<'_, G, SECOND> {
    /// Notes a check by a hopper, and the cells that would have to change for one. A move changes two
    /// cells of the line at most, so a hopper that now has none or two hurdles is all that matters, and one whose hurdle it
    /// may not pass, until something is captured there. Of several hurdles none may be asked for its kind. For hoppers that
    /// count hurdles, every cell up to them matters.
    #[inline(always)]
    fn look_for_hoppers(
        &mut self,
        over: Over,
        by: isize,
        max: u32,
        passes: impl Fn(G::Code) -> bool,
        hits: impl Fn(G::Code, u32) -> bool,
    ) {
        let position = self.position;
        let next = |from, before| position.next_piece::<SECOND>(from, by, before, max);
        if over.counts() {
            let (mut pieces, mut found) = (0, next(self.royal, 0));
            while let Some((cell, code, distance)) = found {
                match hits(code.own::<SECOND>(), distance) {
                    true if over.ends_behind(pieces) => self.scan.note_check(),
                    true => self.watch_line(by, distance),
                    false => {}
                }
                pieces += 1;
                found = next(cell, distance);
            }
            return;
        }
        let hit = |code: G::Code, distance| hits(code.own::<SECOND>(), distance);
        let Some((first, found, near)) = next(self.royal, 0) else {
            return;
        };
        let may_pass = passes(found.plain());
        if hit(found, near) {
            self.watch_line(by, near);
        }
        let Some((second, found, middle)) = next(first, near) else {
            return;
        };
        if hit(found, middle) {
            match over == Over::OneAtOnce && near > 1 {
                true => self.watch_line(by, middle),
                false if !may_pass => self.scan.add(first & Mailbox::<G>::MASK),
                false => self.scan.note_check(),
            }
        }
        let mut third = next(second, middle);
        while let Some((cell, found, far)) = third {
            if hit(found, far) {
                match over {
                    Over::Nothing | Over::Exactly(_) | Over::Any => {}
                    Over::Many => self.scan.note_check(),
                    Over::One => {
                        self.scan.add(first & Mailbox::<G>::MASK);
                        self.scan.add(second & Mailbox::<G>::MASK);
                    }
                    Over::OneAtOnce => self.watch_line(by, far),
                }
            }
            third = if over == Over::Many {
                next(cell, far)
            } else {
                None
            };
        }
    }

    /// Adds the cells of the line before the distance `end`.
    #[inline(always)]
    fn watch_line(&mut self, by: isize, end: u32) {
        let mut cell = self.royal;
        for _ in 1..end {
            cell = toward::<SECOND>(cell, by);
            self.scan.add(cell & Mailbox::<G>::MASK);
        }
    }
}
