//! Follows walks over a board: where they lead, and what they take.
//!
//! A walk is followed on files and ranks rather than by offsets, so that it may wrap round or leap farther
//! than the border is wide. Tests about protection ask for a whole move and are left to the caller, as is
//! what a move means.

use std::hash::{Hash, Hasher};

use super::code::CellCode;
use super::walks::{Between, Course, Hop, Leg, Modes, Tests, Walk};
use super::{Mailbox, MailboxGame};
use crate::types::{Color, Piece, PieceKind};

/// Where a walk ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct End {
    pub(super) to: usize,
    pub(super) victims: Victims,
    /// The tests about protection that must come out right.
    pub(super) tests: Tests,
}

/// Most pieces that a walk takes.
const MAX_VICTIMS: usize = 8;

/// Cells of pieces taken, in ascending order: in whatever order they are taken, the effect is the same.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Victims {
    cells: [u16; MAX_VICTIMS],
    n_cells: usize,
}

impl Victims {
    pub(super) fn cells(&self) -> &[u16] {
        &self.cells[..self.n_cells]
    }

    pub(super) fn contains(&self, cell: usize) -> bool {
        self.cells().contains(&(cell as u16))
    }

    fn with(mut self, cell: usize) -> Victims {
        assert!(
            self.n_cells < MAX_VICTIMS,
            "no game is played whose moves take more"
        );
        let place = self.cells().partition_point(|other| *other < cell as u16);
        self.cells.copy_within(place..self.n_cells, place + 1);
        self.cells[place] = cell as u16;
        self.n_cells += 1;
        self
    }
}

/// Keys in the order in which they came, each once.
struct Distinct<K> {
    keys: Vec<K>,
    /// Places in `keys` by hash, plus one; 0 where there is none. Nothing as long as keys are few.
    slots: Vec<u32>,
}

/// So many keys are compared one by one.
const FEW: usize = 24;

impl<K: Copy + Eq + Hash> Distinct<K> {
    const fn new() -> Distinct<K> {
        Distinct {
            keys: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// Whether the key is new; it is known afterwards.
    fn insert(&mut self, key: K) -> bool {
        if self.keys.len() < FEW {
            let new = !self.keys.contains(&key);
            if new {
                self.keys.push(key);
            }
            return new;
        }
        if self.slots.len() < 2 * (self.keys.len() + 1) {
            self.slots = vec![0; 8 * self.keys.len()];
            for place in 0..self.keys.len() {
                let slot = self.slot(&self.keys[place]);
                self.slots[slot] = place as u32 + 1;
            }
        }
        let slot = self.slot(&key);
        let new = self.slots[slot] == 0;
        if new {
            self.keys.push(key);
            self.slots[slot] = self.keys.len() as u32;
        }
        new
    }

    /// The slot of a key, or the free one where it belongs.
    fn slot(&self, key: &K) -> usize {
        let mut mixer = Mixer(0);
        key.hash(&mut mixer);
        let mut slot = mixer.finish() as usize % self.slots.len();
        while self.slots[slot] != 0 && self.keys[self.slots[slot] as usize - 1] != *key {
            slot = (slot + 1) % self.slots.len();
        }
        slot
    }
}

/// A hash of cells and other small numbers, which nobody chooses: one multiplication for eight bytes.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0 >> 32
    }
}

/// Where the walks of the player's piece on `from` end, each effect once for each list of tests.
#[inline(never)]
pub(super) fn ends<G: MailboxGame>(
    position: &Mailbox<G>,
    second: bool,
    from: usize,
    walks: &[Walk],
) -> Vec<End> {
    let mut found = Distinct::new();
    let mut add = |end: End| {
        found.insert(end);
        false
    };
    for walk in walks {
        follow(position, second, (from, None), walk, &mut add);
    }
    found.keys
}

/// Whether a walk of the player's piece on `from` takes what stands on `target`, for which an enemy is taken
/// to stand there, in a way that `holds`.
#[inline(never)]
pub(super) fn hits<G: MailboxGame>(
    position: &Mailbox<G>,
    second: bool,
    (from, target): (usize, usize),
    walks: &[Walk],
    holds: &mut dyn FnMut(End) -> bool,
) -> bool {
    let mut hit = |end: End| end.victims.contains(target) && holds(end);
    let mut capturing = walks.iter().filter(|walk| walk.captures());
    capturing.any(|walk| follow(position, second, (from, Some(target)), walk, &mut hit))
}

/// Shows the ends of a walk until one is enough; returns whether one was.
fn follow<G: MailboxGame>(
    position: &Mailbox<G>,
    second: bool,
    (from, target): (usize, Option<usize>),
    walk: &Walk,
    visit: &mut dyn FnMut(End) -> bool,
) -> bool {
    let mut walker = Walker {
        position,
        second,
        from,
        target,
        legs: &[],
        goes_round: false,
        next: Vec::new(),
        begun: Distinct::new(),
        visit,
    };
    let start = Way {
        cell: from,
        victims: Victims::default(),
    };
    if !walker.meets_declared(walk.guard, from) {
        return false;
    }
    match &walk.course {
        Course::Stay => walker.end(start, Tests::NONE),
        Course::Anywhere(modes) => walker.anywhere(modes),
        Course::Legs { legs, rounds } => {
            walker.legs = legs;
            match rounds {
                1 => walker.leg(0, start, 0),
                _ => walker.rounds(start, *rounds),
            }
        }
    }
}

/// What a cell holds for the piece that moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Empty,
    Friend,
    Enemy,
}

/// How far a walk has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Way {
    cell: usize,
    victims: Victims,
}

impl Way {
    /// The same with the piece taken on which it stands.
    fn taking(self) -> Way {
        Way {
            victims: self.victims.with(self.cell),
            ..self
        }
    }
}

/// A leg under way: which, where it began, the length before, leaps and hurdles so far.
#[derive(Clone, Copy)]
struct OnLeg<'a> {
    index: usize,
    leg: &'a Leg,
    began: usize,
    previous: u16,
    leaps: u16,
    hurdles: u16,
}

impl OnLeg<'_> {
    fn has_length(&self) -> bool {
        !self.leg.same_length || self.leaps == self.previous
    }
}

/// A walk that is followed. All methods that follow it return whether an end was enough.
struct Walker<'a, G: MailboxGame> {
    position: &'a Mailbox<G>,
    second: bool,
    /// Where the piece stands: that cell is empty once it moves.
    from: usize,
    /// Where an enemy is taken to stand.
    target: Option<usize>,
    legs: &'a [Leg],
    /// Whether all legs may be walked once more.
    goes_round: bool,
    /// Where that begins.
    next: Vec<Way>,
    /// Later legs that were begun, with the length that they must have: nothing new comes of them.
    begun: Distinct<(usize, u16, Way)>,
    visit: &'a mut dyn FnMut(End) -> bool,
}

impl<'a, G: MailboxGame> Walker<'a, G> {
    /// All legs again and again, as long as they lead to ways not known yet.
    fn rounds(&mut self, start: Way, rounds: u16) -> bool {
        let mut known = Distinct::new();
        let mut begin = vec![start];
        let mut round: u16 = 1;
        while !begin.is_empty() {
            self.goes_round = round != rounds;
            for way in begin {
                if self.leg(0, way, 0) {
                    return true;
                }
            }
            begin = std::mem::take(&mut self.next);
            begin.retain(|way| known.insert(*way));
            round = round.saturating_add(1);
        }
        false
    }

    fn anywhere(&mut self, modes: &Modes) -> bool {
        let (files, ranks) = (self.position.game.files(), self.position.game.ranks());
        let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (rank, file)));
        let mut cells = squares.map(|(rank, file)| rank << G::FILE_BITS | file);
        cells.any(|cell| {
            let way = Way {
                cell,
                victims: Victims::default(),
            };
            cell != self.from && !self.is_wall(cell) && self.stop(modes, way)
        })
    }

    /// A leg from its first leap on.
    fn leg(&mut self, index: usize, way: Way, previous: u16) -> bool {
        let legs = self.legs;
        let Some(leg) = legs.get(index) else {
            return false;
        };
        let length = if leg.same_length { previous } else { 0 };
        if index > 1 && !self.begun.insert((index, length, way)) {
            return false;
        }
        let on = OnLeg {
            index,
            leg,
            began: way.cell,
            previous,
            leaps: 0,
            hurdles: 0,
        };
        self.slide(on, way)
    }

    /// The leaps of a leg that are left.
    fn slide(&mut self, mut on: OnLeg, mut way: Way) -> bool {
        let leg = on.leg;
        while leg.max == 0 || on.leaps < leg.max {
            let Some(to) = self.leap(leg, way.cell, leg.vector) else {
                return false;
            };
            if leg.wraps && to == on.began || !self.passes_between(leg, way) {
                return false;
            }
            way.cell = to;
            on.leaps += 1;
            if on.leaps <= leg.skip {
                continue;
            }
            if self.is_wall(to) {
                return false;
            }
            let enough = match leg.hop {
                Hop::No => self.land(on, way),
                _ => on.hurdles > 0 && on.has_length() && self.ends_leg(on, way),
            };
            if enough {
                return true;
            }
            let passed = match leg.hop {
                Hop::No => self.pass(on, way),
                _ => self.hop(&mut on, way).then_some(way).ok_or(false),
            };
            match passed {
                Ok(on_way) => way = on_way,
                Err(enough) => return enough,
            }
        }
        false
    }

    /// Ends here, or goes on with the next leg.
    fn land(&mut self, on: OnLeg, way: Way) -> bool {
        if !on.has_length() {
            return false;
        }
        if self.ends_leg(on, way) {
            return true;
        }
        let relay = &on.leg.relay;
        let next = on.index + 1;
        match self.content(way) {
            Content::Empty => self.allows(relay.empty, way) && self.leg(next, way, on.leaps),
            piece => {
                let takes = piece == Content::Enemy && self.allows(relay.enemy, way);
                takes && self.leg(next, way.taking(), on.leaps)
                    || self.goes_over(relay, piece, way) && self.leg(next, way, on.leaps)
            }
        }
    }

    /// The way on past a cell, or whether an end on one of several ways on was enough.
    fn pass(&mut self, on: OnLeg, way: Way) -> Result<Way, bool> {
        let transit = &on.leg.transit;
        let piece = self.content(way);
        if piece == Content::Empty {
            let allowed = transit.empty.is_none() || self.allows(transit.empty, way);
            return allowed.then_some(way).ok_or(false);
        }
        let takes = piece == Content::Enemy && self.allows(transit.enemy, way);
        match (takes, self.goes_over(transit, piece, way)) {
            (true, true) if self.slide(on, way.taking()) => Err(true),
            (_, true) => Ok(way),
            (true, false) => Ok(way.taking()),
            (false, false) => Err(false),
        }
    }

    /// Whether a hopper goes on past a cell.
    fn hop(&mut self, on: &mut OnLeg, way: Way) -> bool {
        if on.hurdles > 0 && on.leg.hop == Hop::Adjacent {
            return false;
        }
        let transit = &on.leg.transit;
        if self.content(way) == Content::Empty {
            return transit.empty.is_none() || self.allows(transit.empty, way);
        }
        let more = on.hurdles == 0 || on.leg.hop == Hop::Many;
        on.hurdles += 1;
        more && self.allows(on.leg.transit.over, way)
    }

    /// Ends the move, or a round of a walk that goes round.
    fn ends_leg(&mut self, on: OnLeg, way: Way) -> bool {
        let stop = &on.leg.stop;
        let is_last = on.index + 1 == self.legs.len();
        let goes_round = self.goes_round && is_last && self.content(way) == Content::Empty;
        if goes_round && self.allows(stop.empty, way) {
            self.next.push(way);
        }
        self.stop(stop, way)
    }

    fn stop(&mut self, modes: &Modes, way: Way) -> bool {
        match self.content(way) {
            Content::Empty => match modes.empty {
                Some(tests) if self.allows(modes.empty, way) => self.end(way, tests),
                _ => false,
            },
            Content::Enemy => match modes.enemy {
                Some(tests) if self.allows(modes.enemy, way) => self.end(way.taking(), tests),
                _ => false,
            },
            Content::Friend => self.allows(modes.friend, way) && self.end(way, Tests::NONE),
        }
    }

    fn end(&mut self, way: Way, tests: Tests) -> bool {
        (self.visit)(End {
            to: way.cell,
            victims: way.victims,
            tests: tests.of_protection(),
        })
    }

    fn is_wall(&self, cell: usize) -> bool {
        self.position.at(cell) == G::Code::BORDER
    }

    /// The cell a leap away; `None` off the board.
    fn leap(&self, leg: &Leg, cell: usize, (dx, dy): (i16, i16)) -> Option<usize> {
        let (files, ranks) = (self.position.game.files(), self.position.game.ranks());
        let forward = if self.second { -1 } else { 1 };
        let file = (cell & ((1 << G::FILE_BITS) - 1)) as isize + forward * isize::from(dx);
        let rank = (cell >> G::FILE_BITS) as isize + forward * isize::from(dy);
        let file = match leg.wraps {
            true => file.rem_euclid(files as isize),
            false => file,
        };
        let inside = (0..files as isize).contains(&file) && (0..ranks as isize).contains(&rank);
        let to = (rank as usize) << G::FILE_BITS | file as usize;
        inside.then_some(to)
    }

    /// Whether the cells within the leap from where the way stands hold what they should.
    fn passes_between(&self, leg: &Leg, way: Way) -> bool {
        if leg.between == Between::Ignored {
            return true;
        }
        let (dx, dy) = (i32::from(leg.vector.0), i32::from(leg.vector.1));
        let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
        let mut within = (1..long).map(|step| {
            let aside = (step - (long - short)).max(0);
            let (across, along) = match dx.abs() > dy.abs() {
                true => (step, aside),
                false => (aside, step),
            };
            let vector = (dx.signum() * across, dy.signum() * along);
            let cell = self.leap(leg, way.cell, (vector.0 as i16, vector.1 as i16));
            cell.filter(|cell| !self.is_wall(*cell))
        });
        let is_empty = |cell: usize| self.content(Way { cell, ..way }) == Content::Empty;
        match leg.between {
            Between::AllEmpty => within.all(|cell| cell.is_some_and(is_empty)),
            _ => within.flatten().filter(|cell| !is_empty(*cell)).count() == 1,
        }
    }

    /// What the cell holds on which the way stands.
    fn content(&self, way: Way) -> Content {
        let (cell, found) = (way.cell, self.position.at(way.cell));
        if cell == self.from || way.victims.contains(cell) {
            return Content::Empty;
        }
        if self.is_enemy(found) || self.target == Some(cell) {
            Content::Enemy
        } else if found == G::Code::EMPTY {
            Content::Empty
        } else {
            Content::Friend
        }
    }

    fn is_enemy(&self, found: G::Code) -> bool {
        match self.second {
            true => found.is_enemy::<true>(),
            false => found.is_enemy::<false>(),
        }
    }

    /// What stands on a cell. Where an enemy is taken to stand, the first kind stands for whatever may come
    /// to stand there.
    fn found(&self, cell: usize) -> G::Code {
        let found = self.position.at(cell);
        let kind = PieceKind(0);
        match self.target == Some(cell) && !self.is_enemy(found) {
            true => G::Code::of(Piece {
                color: Color::First,
                kind,
            }),
            false => found,
        }
    }

    fn goes_over(&self, modes: &Modes, piece: Content, way: Way) -> bool {
        piece == Content::Friend && self.allows(modes.over_friend, way)
            || self.allows(modes.over, way)
    }

    /// Whether a possibility is allowed by what the cell holds, tests about protection apart.
    fn allows(&self, mode: Option<Tests>, way: Way) -> bool {
        let Some(tests) = mode else { return false };
        if tests == Tests::NONE {
            return true;
        }
        let (game, found) = (&self.position.game, self.found(way.cell));
        let piece = || found.is_piece().then(|| found.plain());
        tests.allow(Tests::ROYAL, || {
            piece().is_some_and(|code| game.is_royal(code))
        }) && tests.allow(Tests::PROMOTED, || {
            piece().is_some_and(|code| game.is_promoted(code))
        }) && self.meets_declared(tests, way.cell)
    }

    /// Whether a cell meets those of the tests that the game declares.
    fn meets_declared(&self, tests: Tests, cell: usize) -> bool {
        if !tests.ask_declared() {
            return true;
        }
        let found = self.found(cell);
        let plain = match found.is_piece() {
            true => found.plain(),
            false => G::Code::EMPTY,
        };
        let game = &self.position.game;
        let mut numbers = tests.declared_numbers();
        numbers.all(|number| {
            let answer = || game.meets(number, self.second, cell, plain);
            tests.allow(Tests::declared(number), answer)
        })
    }
}
