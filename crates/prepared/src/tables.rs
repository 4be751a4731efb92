//! What is known of a game before it is played: the same that the code generator prints, as data.
//!
//! Kinds are found by their codes, which are their numbers plus one. Offsets are as the first player sees
//! them, on a board whose ranks have `1 << file_bits` cells.

mod attacks;
mod features;
mod hoppers;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use engine::boards::mailbox::{Aim, Castling, Features, FirstMoves, Placed, Walk};
use engine::{Put, Ray};
use moves::arrivals::Arrival;
use moves::chains::{self, Conditions, Holds};
use moves::everywhere::Everywhere;
use moves::hooks;
use moves::movement::{self, Movement};
use variant_dsl::path::Vector;
use variant_dsl::program::{self, Form, Onto, Program, SquareSet, Trigger};

pub(crate) use self::attacks::{AttackLine, ConditionalAttack, HopLine};
pub(crate) use self::hoppers::Hopper;
use crate::walks::walk;
use crate::{LEAST_STRIDE, MOST_FORMS, MOST_HELD, MOST_OVER};

/// Most cells of a rank with its border.
const MOST_STRIDE: usize = 64;

/// A game.
#[derive(Debug)]
pub(crate) struct Tables {
    /// Rules that are asked seldom.
    pub(crate) program: Program,
    /// Cells in a rank that the game needs.
    #[cfg_attr(
        target_family = "wasm",
        expect(dead_code, reason = "one board holds all games there")
    )]
    pub(crate) stride: usize,
    /// Most pieces that a move takes on its way.
    #[cfg_attr(
        target_family = "wasm",
        expect(dead_code, reason = "one board holds all games there")
    )]
    pub(crate) n_over: usize,
    pub(crate) features: Features,
    pub(crate) first_moves: FirstMoves,
    /// Which pieces end the right of others to their first moves.
    pub(crate) aims: Vec<Aim>,
    /// By code; the first stands for an empty cell.
    pub(crate) kinds: Vec<Kind>,
    /// Codes of the kinds that can be held.
    pub(crate) held: Vec<u16>,
    /// Cells on which pieces stand in the array.
    pub(crate) starts: Vec<usize>,
    /// The leaps along which walls are put, and the most of each.
    pub(crate) wall_rays: Vec<(isize, u32)>,
    /// Along which pieces attack.
    pub(crate) lines: Vec<AttackLine>,
    /// Along which they attack some pieces only: by code, which.
    pub(crate) picks: Vec<(Flags, AttackLine)>,
    /// Along which they attack over others.
    pub(crate) hops: Vec<HopLine>,
    /// Attacks that depend on more than the cells of a line.
    pub(crate) conditional: Vec<ConditionalAttack>,
    /// Per colour, the cells that movements ask for, in the order of [`Program::places`].
    pub(crate) places: Vec<[Cells; 2]>,
}

/// One kind.
#[derive(Debug, Default)]
pub(crate) struct Kind {
    pub(crate) royal: bool,
    pub(crate) promoted: bool,
    /// Per colour, the codes of all that it may promote to.
    pub(crate) forms: [Vec<u16>; 2],
    /// Per colour, the most of them that promotion may bring about.
    pub(crate) most: Option<[u16; 2]>,
    /// The codes that count for that.
    pub(crate) counted: Vec<u16>,
    /// Where in the captor's hand it goes.
    pub(crate) to_hand: Option<usize>,
    pub(crate) corner_mover: bool,
    pub(crate) waits: bool,
    /// Whether it may promote at all.
    pub(crate) promotes: bool,
    pub(crate) chances: Vec<Chance>,
    /// Its leaps to empty cells, and the most of each; only where pieces turn over in place of a move.
    pub(crate) quiet_rays: Vec<(isize, u32)>,
    /// Per colour.
    pub(crate) must_promote: [Cells; 2],
    pub(crate) lanes: Vec<Lane>,
    /// By what is taken on the way, that is nothing for the first.
    pub(crate) chains: Vec<Chain>,
    pub(crate) hoppers: Vec<Hopper>,
    pub(crate) hooks: Vec<Turning>,
    /// Slides that capture only some pieces: one leap, the most, and by code which.
    pub(crate) picks: Vec<(isize, u32, Flags)>,
    /// Whether a hook may lead back over the cell where it began.
    pub(crate) returns: bool,
    pub(crate) everywhere: Everywhere,
    /// Whether it captures on any cell, what it asks about protection apart.
    pub(crate) captures_anywhere: bool,
    pub(crate) walks: Vec<Walk>,
    pub(crate) strides: Vec<Stride>,
    /// Leaps to what has just passed, and how many at most.
    pub(crate) catches: Vec<(isize, u32)>,
    /// Whether there is more to its moves than leaps and slides, and what depends on where they start.
    pub(crate) bent: bool,
    /// Whether a move may be found more than once.
    pub(crate) overlaps: bool,
    pub(crate) drop: Option<Drop>,
    /// Whether every capture, or none, is forbidden by some rule.
    pub(crate) guarded: bool,
}

/// Yes or no for each of a row of things. Equal rows are shared, so that the tables of a large game fit in a cache.
pub(crate) type Flags = Arc<[bool]>;

/// Cells of the board, by number.
pub(crate) type Cells = Flags;

/// A leap or slide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lane {
    pub(crate) by: isize,
    /// Leaps at first that only pass.
    pub(crate) skip: u32,
    /// Most leaps that end on an empty cell; 0 if none may.
    pub(crate) moves: u32,
    /// Most leaps that end on an enemy.
    pub(crate) captures: u32,
}

/// What chains of legs do after taking the pieces on some cells, or none.
#[derive(Debug)]
pub(crate) struct Chain {
    pub(crate) over: Vec<isize>,
    pub(crate) ends: Vec<End>,
}

/// Where a chain ends.
#[derive(Debug)]
pub(crate) struct End {
    pub(crate) to: isize,
    /// When it may end there on an empty cell, or where it began.
    pub(crate) moves: Option<Vec<Condition>>,
    /// When it may capture there.
    pub(crate) captures: Option<Vec<Condition>>,
}

/// What cells must hold and what else is asked of them, seen from the mover.
#[derive(Debug)]
pub(crate) struct Condition {
    pub(crate) cells: Vec<(isize, Holds)>,
    pub(crate) asks: Vec<(isize, Ask)>,
}

impl Condition {
    /// Every cell that is looked at.
    pub(crate) fn seen(&self) -> impl Iterator<Item = isize> + '_ {
        let asked = self.asks.iter().map(|(by, _)| *by);
        self.cells.iter().map(|(by, _)| *by).chain(asked)
    }
}

/// What is asked of a cell beyond what it holds.
#[derive(Debug)]
pub(crate) enum Ask {
    /// That it lies in the place of this number, or that it does not.
    Place(usize, bool),
    /// That the piece on it is of one of these codes.
    Kind(Flags),
    /// That the enemy on it, or the first kind where one is only imagined, is of one of these codes.
    Victim(Flags),
}

/// A leg of a hook.
#[derive(Debug)]
pub(crate) struct Turning {
    pub(crate) by: isize,
    pub(crate) max: u32,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
    pub(crate) turns: Vec<Turning>,
}

/// A move that depends on where it starts, or whether it is the first.
#[derive(Debug)]
pub(crate) struct Stride {
    pub(crate) by: isize,
    pub(crate) max: u32,
    /// Cells within each leap that must be empty.
    pub(crate) over: Vec<isize>,
    /// Whether the piece must never have moved.
    pub(crate) first: bool,
    /// Whether the piece must be attacked where it stands, or must not be.
    pub(crate) attacked: Option<bool>,
    /// Per colour, from where; none for anywhere.
    pub(crate) from: Option<[Cells; 2]>,
    /// Whether it passes cells on which it can be captured.
    pub(crate) marks: bool,
}

impl Stride {
    /// Whether the player's piece may move so from a cell, if it has never moved as `fresh` says, and whatever attacks it.
    #[inline(always)]
    pub(crate) fn is_open(&self, second: bool, from: usize, fresh: impl FnOnce() -> bool) -> bool {
        let place = self.from.as_ref();
        place.is_none_or(|cells| cells[second as usize][from]) && (!self.first || fresh())
    }
}

/// What lets a piece promote.
#[derive(Debug)]
pub(crate) struct Chance {
    pub(crate) when: Trigger,
    /// Per colour.
    pub(crate) zone: [Cells; 2],
}

/// How a kind is dropped.
#[derive(Debug)]
pub(crate) struct Drop {
    /// Per colour.
    pub(crate) allowed: [Cells; 2],
    pub(crate) per_file: Option<u8>,
    pub(crate) no_mate: bool,
    pub(crate) apart: bool,
    pub(crate) onto: Option<Onto>,
    pub(crate) first: Option<[Cells; 2]>,
    /// The leaps by which it attacks; none if it slides.
    pub(crate) reach: Vec<isize>,
}

/// What the tables are made of.
struct Maker<'a> {
    program: &'a Program,
    movements: Vec<Movement>,
    /// Bits of a file number on the board that will hold the game.
    file_bits: u32,
    /// All flags that were made.
    flags: RefCell<BTreeSet<Flags>>,
}

impl Tables {
    /// The tables of a game whose kinds move like this; `None` if its board is too large, or a move may
    /// take too many pieces.
    pub(crate) fn new(program: &Program, movements: Vec<Movement>) -> Option<Tables> {
        let stride = movement::stride(program, &movements).max(LEAST_STRIDE);
        let n_over = movement::n_over(program, &movements);
        let held = { program.forms() }.filter(|form| form.facts.droppable);
        let held: Vec<u16> = held.map(|form| form.id.0 + 1).collect();
        let forms = { program.forms() }.map(|form| form.facts.n_promotions());
        let too_many = forms.max().unwrap_or(0) > MOST_FORMS;
        if stride > MOST_STRIDE || n_over > MOST_OVER || held.len() > MOST_HELD || too_many {
            return None;
        }
        let maker = Maker {
            program,
            movements,
            file_bits: stride.trailing_zeros(),
            flags: RefCell::default(),
        };
        let kinds = program.forms().map(|form| maker.kind(form, &held));
        Some(Tables {
            stride,
            n_over,
            features: maker.features(),
            first_moves: maker.first_moves(),
            aims: program
                .facts
                .aims
                .iter()
                .map(|aim| maker.aim(aim))
                .collect(),
            kinds: std::iter::once(Kind::default()).chain(kinds).collect(),
            lines: maker.lines(),
            picks: maker.picks(),
            hops: maker.hops(),
            conditional: maker.conditional(),
            held,
            starts: maker.starts(),
            places: maker.places(),
            wall_rays: maker.wall_rays(),
            program: program.clone(),
        })
    }
}

impl Maker<'_> {
    /// The cells on which pieces stand in the array.
    fn starts(&self) -> Vec<usize> {
        let squares = (0..)
            .map(program::Square)
            .zip(&self.program.facts.start.board);
        let filled = squares.filter(|(_, piece)| piece.is_some());
        filled.map(|(square, _)| self.cell(square)).collect()
    }

    /// The cells that movements ask for.
    fn places(&self) -> Vec<[Cells; 2]> {
        let places = self.program.places.iter();
        let places = places.map(|(_, sets)| sets.each_ref().map(|set| self.cells(set)));
        places.collect()
    }

    /// The leaps along which walls are put, and the most of each.
    fn wall_rays(&self) -> Vec<(isize, u32)> {
        let walls = self.program.facts.effects.walls.as_ref();
        let Some(Put::Along { rays, .. }) = walls.map(|walls| &walls.put) else {
            return Vec::new();
        };
        self.rays(rays)
    }

    /// Leaps, and the most of each.
    fn rays(&self, rays: &[Ray]) -> Vec<(isize, u32)> {
        let most = |ray: &Ray| {
            if ray.most == 0 {
                u32::MAX
            } else {
                u32::from(ray.most)
            }
        };
        rays.iter()
            .map(|ray| (self.offset(ray.step), most(ray)))
            .collect()
    }

    fn first_moves(&self) -> FirstMoves {
        let facts = &self.program.facts;
        let castling = facts.castling.as_ref();
        let partner_bits = |color: program::Color| {
            let own: Vec<program::Square> = facts.fresh_partners(color).collect();
            let places = (0..)
                .zip(&facts.fresh)
                .filter(|(_, square)| own.contains(square));
            places.fold(0, |bits, (place, _)| bits | 1 << place)
        };
        let cell = |square: program::Square| self.cell(square);
        FirstMoves {
            fresh: facts.fresh.iter().map(|square| cell(*square)).collect(),
            partners: program::Color::BOTH.map(partner_bits),
            gates: program::Color::BOTH.map(|color| facts.gate_masks(color)),
            castling: castling.map(|castling| Castling {
                mover: castling.mover,
                ends: castling.ends.map(|sides| {
                    sides.map(|ends| ends.map(|(mover, partner)| (cell(mover), cell(partner))))
                }),
                through_attack: castling.through_attack || !facts.kind(castling.mover).royal,
                placed: castling.placed.as_ref().map(|placed| Placed {
                    homes: placed.homes.map(cell),
                    kinds: { facts.each_kind() }
                        .filter(|kind| facts.is_partner(*kind))
                        .collect(),
                }),
            }),
        }
    }

    fn cell(&self, square: program::Square) -> usize {
        let (index, files) = (square.index(), self.program.files());
        (index / files) << self.file_bits | (index % files)
    }

    fn offset(&self, vector: Vector) -> isize {
        (isize::from(vector.1) << self.file_bits) + isize::from(vector.0)
    }

    fn kind(&self, form: Form, held: &[u16]) -> Kind {
        let movement = &self.movements[form.id.index()];
        let hand = form.facts.hand.map(|hand| hand.0 + 1);
        let guards =
            |rule: &program::CaptureRule| rule.forbids && rule.class.victims[form.id.index()];
        Kind {
            royal: form.facts.royal,
            promoted: form.facts.front.is_some(),
            forms: program::Color::BOTH.map(|color| {
                let forms = self.program.facts.promotions(color, form.id);
                forms.map(|form| form.0 + 1).collect()
            }),
            most: form.rules.most.as_ref().map(|limit| limit.most),
            counted: { form.rules.most.iter() }
                .flat_map(|limit| limit.kinds().map(|kind| kind.0 + 1))
                .collect(),
            to_hand: hand.and_then(|hand| held.iter().position(|code| *code == hand)),
            corner_mover: movement.is_corner_mover(),
            waits: form.rules.waits,
            promotes: form.facts.n_promotions() > 0 && self.program.promotion.is_some(),
            chances: form
                .rules
                .chances
                .iter()
                .map(|chance| self.chance(chance))
                .collect(),
            quiet_rays: match self.program.turns_in_place() {
                true => self.rays(&self.program.quiet_rays(form.id)),
                false => Vec::new(),
            },
            must_promote: form
                .rules
                .must_promote
                .each_ref()
                .map(|set| self.cells(set)),
            lanes: self.lanes(movement),
            chains: self.chains(movement),
            hoppers: { movement.hoppers.iter() }
                .map(|hopper| self.hopper(hopper))
                .collect(),
            hooks: movement
                .hooks
                .iter()
                .map(|line| self.turning(line))
                .collect(),
            picks: { movement.picks.iter() }
                .map(|pick| {
                    (
                        self.offset(pick.vector),
                        pick.max,
                        self.codes(&pick.victims),
                    )
                })
                .collect(),
            returns: hooks::may_return(&movement.hooks),
            everywhere: movement.everywhere.clone(),
            captures_anywhere: movement.everywhere.attacks_all(),
            walks: { movement.walks.iter() }
                .map(|path| walk(self.program, path))
                .collect(),
            strides: { movement.strides.iter() }
                .map(|stride| self.stride(stride))
                .collect(),
            catches: { movement.catches.iter() }
                .map(|catch| (self.offset(catch.vector), catch.max))
                .collect(),
            bent: movement.overlaps()
                || !movement.arrivals.is_empty()
                || !movement.hoppers.is_empty()
                || !movement.everywhere.is_none(),
            overlaps: movement.overlaps(),
            drop: form
                .rules
                .drop
                .as_ref()
                .map(|drop| self.drop(drop, movement)),
            guarded: self.program.captures.iter().any(guards),
        }
    }

    fn aim(&self, aim: &program::Aim) -> Aim {
        let from: Vec<usize> = aim.from.iter().map(|from| self.cell(*from)).collect();
        Aim {
            second: aim.piece.color == program::Color::Second,
            kind: aim.piece.kind,
            bit: self.program.facts.fresh_bit(aim.at),
            from: from.into(),
        }
    }

    fn stride(&self, stride: &moves::special::Stride) -> Stride {
        Stride {
            by: self.offset(stride.vector),
            max: stride.max,
            over: stride.over.iter().map(|cell| self.offset(*cell)).collect(),
            first: stride.first,
            attacked: stride.attacked,
            from: { stride.from.as_ref() }.map(|sets| sets.each_ref().map(|set| self.cells(set))),
            marks: stride.marks,
        }
    }

    fn lanes(&self, movement: &Movement) -> Vec<Lane> {
        let whole = movement.atoms.iter().map(|atom| (atom, 0));
        let far = movement
            .slides
            .iter()
            .map(|slide| (&slide.atom, slide.skip));
        let lane = |(atom, skip): (&moves::atoms::Atom, u32)| Lane {
            by: self.offset(atom.vector),
            skip,
            moves: atom.moves,
            captures: atom.captures,
        };
        whole.chain(far).map(lane).collect()
    }

    fn chains(&self, movement: &Movement) -> Vec<Chain> {
        let end = |arrival: &Arrival| End {
            to: self.offset(arrival.to),
            moves: arrival.moves.as_ref().map(|when| self.conditions(when)),
            captures: arrival.captures.as_ref().map(|when| self.conditions(when)),
        };
        let chain = |(over, arrivals): (&Vec<Vector>, &Vec<Arrival>)| Chain {
            over: over.iter().map(|cell| self.offset(*cell)).collect(),
            ends: arrivals.iter().map(end).collect(),
        };
        movement.arrivals.iter().map(chain).collect()
    }

    fn conditions(&self, conditions: &Conditions) -> Vec<Condition> {
        let ask = |ask: &chains::Ask| match ask {
            chains::Ask::In(place) => Ask::Place(*place, true),
            chains::Ask::Outside(place) => Ask::Place(*place, false),
            chains::Ask::Kind(kinds) => Ask::Kind(self.codes(kinds)),
            chains::Ask::Victim(kinds) => Ask::Victim(self.codes(kinds)),
        };
        let condition = |condition: &chains::Condition| Condition {
            cells: { condition.cells.iter() }
                .map(|(cell, holds)| (self.offset(*cell), *holds))
                .collect(),
            asks: { condition.asks.iter() }
                .map(|(cell, asked)| (self.offset(*cell), ask(asked)))
                .collect(),
        };
        conditions.iter().map(condition).collect()
    }

    fn turning(&self, line: &hooks::Line) -> Turning {
        Turning {
            by: self.offset(line.vector),
            max: line.max,
            moves: line.moves,
            captures: line.captures,
            turns: line.turns.iter().map(|line| self.turning(line)).collect(),
        }
    }

    fn chance(&self, chance: &program::Chance) -> Chance {
        Chance {
            when: chance.when,
            zone: chance.zone.each_ref().map(|set| self.cells(set)),
        }
    }

    fn drop(&self, drop: &program::Drop, movement: &Movement) -> Drop {
        let slides = movement.atoms.iter().any(|atom| atom.captures > 1);
        let leaps = movement
            .atoms
            .iter()
            .filter(|atom| atom.captures > 0 && !slides);
        Drop {
            allowed: drop.allowed.each_ref().map(|set| self.cells(set)),
            per_file: drop.per_file.map(|limit| limit as u8),
            no_mate: drop.no_mate,
            apart: drop.apart,
            onto: drop.onto,
            first: { drop.first.as_ref() }.map(|first| first.each_ref().map(|set| self.cells(set))),
            reach: leaps.map(|atom| self.offset(atom.vector)).collect(),
        }
    }

    /// The squares of a set, by cell.
    fn cells(&self, set: &SquareSet) -> Cells {
        let mut cells = vec![false; 1 << (2 * self.file_bits)];
        for square in set.iter() {
            cells[self.cell(square)] = true;
        }
        self.flags(cells)
    }

    /// Flags, shared with all that are equal.
    fn flags(&self, flags: Vec<bool>) -> Flags {
        let mut known = self.flags.borrow_mut();
        if let Some(known) = known.get(&flags[..]) {
            return known.clone();
        }
        let flags: Flags = flags.into();
        known.insert(flags.clone());
        flags
    }
}
