//! Decisions for the set-wise layout: cells, lanes, groups, and how legality is decided.
//!
//! Everything a later file prints is settled here from the program alone.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;
use quote::format_ident;
use variant_dsl::path::Vector;
use variant_dsl::program::{Duties, PieceKind, Program, Register, Square, SquareSet};

use crate::names::{Names, free_name, vector_name};
use crate::zones::Zones;
use moves::chains::{Condition, Conditions, Holds};
use moves::hoppers::Over;
use moves::legality::{Legality, legality_of};
use moves::movement::{Movement, are_collinear, movements};
use moves::special::Stride;

/// The settled shape of one game in this layout.
pub(crate) struct Plan<'a> {
    pub(crate) program: &'a Program,
    /// Cells in a rank, spare column included.
    pub(crate) stride: usize,
    pub(crate) word: Word,
    /// The kinds that have a plane of their own: the fronts.
    pub(crate) fronts: Vec<PieceKind>,
    pub(crate) lanes: Vec<Lane>,
    /// All that shifts a word: the vectors of lanes, and those by which leaps look at cells on their way.
    pub(crate) steps: Vec<Step>,
    pub(crate) n_axes: usize,
    pub(crate) legality: Legality,
    pub(crate) names: Names,
    pub(crate) zones: Zones,
}

/// How a word holds the board: the modules of `engine::sets`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// Twice in 64 bits.
    Twin,
    /// Once in 64 bits.
    Single,
    /// Once in 128 bits.
    Wide,
}

impl Word {
    /// Bits in a word.
    pub(crate) fn bits(self) -> i32 {
        match self {
            Word::Twin | Word::Single => 64,
            Word::Wide => 128,
        }
    }
}

/// One shift of a word.
pub(crate) struct Step {
    /// What the shift does to the board as it is; the rotated copy moves the other way.
    pub(crate) vector: Vector,
    /// Distance in bits.
    pub(crate) by: i32,
    /// Bits from which the shift stays on the board, or all if nothing can go wrong.
    pub(crate) guard: u128,
}

/// Pieces that move by one shift of a word. Each square is reached by at most one of them.
pub(crate) struct Lane {
    /// That of the shift.
    pub(crate) vector: Vector,
    /// Distance in bits.
    pub(crate) by: i32,
    /// Whether the pieces hop; those that do not are on another lane.
    pub(crate) hops: bool,
    /// Lanes along one line share a number.
    pub(crate) axis: usize,
    pub(crate) groups: Vec<Group>,
}

/// Pieces that use a lane in the same way.
pub(crate) struct Group {
    /// Name of the generated function that gives the set.
    pub(crate) function: Ident,
    pub(crate) way: Way,
    pub(crate) mode: Mode,
    pub(crate) start: Start,
    /// Kinds that use the lane's vector as their owner sees it, and the opposite one.
    pub(crate) ahead: BTreeSet<PieceKind>,
    pub(crate) back: BTreeSet<PieceKind>,
}

/// How pieces come along a lane.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    /// With at most so many leaps.
    Slide(u32),
    /// With one leap if the cells on the way are as one of these conditions says; cells as they lie from
    /// a piece that moves as the shift does.
    Lame(Conditions),
    /// Over one piece, with at most so many leaps.
    Hop(Over, u32),
}

/// Which of its pieces a group moves, and what comes of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Start {
    /// Per colour, those on certain cells; `None` for any.
    pub(crate) from: Option<[SquareSet; 2]>,
    /// Those that have never moved.
    pub(crate) first: bool,
    /// Whether they pass cells on which they can then be captured.
    pub(crate) marks: bool,
}

impl Group {
    /// Whether it captures where an enemy stands.
    pub(crate) fn captures(&self) -> bool {
        matches!(self.mode, Mode::Both | Mode::Capture)
    }

    /// Whether its pieces depend on whose view it is.
    pub(crate) fn is_oriented(&self) -> bool {
        self.ahead != self.back
    }

    /// Most leaps of slides longer than a leap.
    pub(crate) fn slides(&self) -> Option<u32> {
        match self.way {
            Way::Slide(max) if max > 1 => Some(max),
            _ => None,
        }
    }
}

impl Lane {
    /// The groups that capture.
    pub(crate) fn captures(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|group| group.captures())
    }

    /// Whether something captures by slides.
    pub(crate) fn has_sliders(&self) -> bool {
        self.captures().any(|group| group.slides().is_some())
    }
}

/// Lines from which all that are parallel follow by shifting.
#[derive(Clone, Copy)]
pub(crate) enum Line {
    /// The first file.
    File,
    /// The first rank.
    Rank,
    /// From the first square north-east.
    Rising,
    /// From the last square of the first rank north-west.
    Falling,
}

impl Line {
    pub(crate) const ALL: [Line; 4] = [Line::File, Line::Rank, Line::Rising, Line::Falling];

    /// Its squares, once in the word, if they fit.
    pub(crate) fn squares(self, plan: &Plan) -> Option<u128> {
        let (files, ranks, stride) = (plan.program.files(), plan.program.ranks(), plan.stride);
        let (first, step, n) = match self {
            Line::File => (0, stride, ranks),
            Line::Rank => (0, 1, files),
            Line::Rising => (0, stride + 1, files),
            Line::Falling => (files - 1, stride - 1, files),
        };
        let fits = first + (n - 1) * step < plan.word.bits() as usize;
        fits.then(|| (0..n).map(|i| 1 << (first + i * step)).sum())
    }
}

/// What a group does at the end of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mode {
    /// Moves or captures.
    Both,
    /// Moves only.
    Move,
    /// Captures only.
    Capture,
    /// Captures in passing only, where nothing stands.
    Catch,
}

/// Pinned pieces move along their line untested, see [`legality`].
pub(crate) const WHOLE_LINES: bool = true;

/// Whether the game fits this layout.
pub(crate) fn fits(program: &Program) -> bool {
    let movements = movements(program);
    program.files() * program.ranks() <= 128
        && program.captures.is_empty()
        && program.facts.start.walls.is_empty()
        && !program.facts.effects.any()
        && program.facts.duties == Duties::default()
        && !program.facts.has(Register::Passes)
        && !program.drops_turned()
        && { program.kinds.iter() }
            .filter_map(|kind| kind.drop.as_ref())
            .all(|drop| drop.onto.is_none() && drop.first.is_none())
        && program.facts.gating.is_none()
        && program.facts.aims.is_empty()
        && !program.turns_back()
        && super::trigger::fits(program)
        && planes_are_kinds(program)
        && !royals_pass(program, &movements)
        && movements.iter().all(Movement::is_set_wise)
        && !(movements.iter().any(needs_hurdles) && has_mates_by_drop(program))
}

/// Whether all that has a plane comes before all back sides.
fn planes_are_kinds(program: &Program) -> bool {
    let mut forms = program.forms();
    forms.any(|form| form.facts.front.is_some());
    forms.all(|form| form.facts.front.is_some())
}

/// Whether a royal may be captured in passing.
fn royals_pass(program: &Program, movements: &[Movement]) -> bool {
    let mut royals = program.forms().filter(|form| form.facts.royal);
    royals.any(|form| { movements[form.id].strides.iter() }.any(|stride| stride.marks))
}

/// Whether a piece put on an empty cell may let the kind capture.
fn needs_hurdles(movement: &Movement) -> bool {
    let captures = movement.attacks.values().flatten();
    let mut held = captures.flat_map(|condition| condition.cells.values());
    let hops = movement.hoppers.iter().any(|hopper| hopper.captures > 0);
    hops || held.any(|holds| *holds == Holds::Piece)
}

/// Whether some kind may not give mate when it is dropped, which is asked of the checks that it gives itself.
fn has_mates_by_drop(program: &Program) -> bool {
    let mut drops = program.kinds.iter().flat_map(|kind| &kind.drop);
    drops.any(|drop| drop.no_mate)
}

impl<'a> Plan<'a> {
    /// Settles everything for `program`, which must fit, see [`fits`].
    pub(crate) fn new(program: &'a Program) -> Plan<'a> {
        let spare = (program.files() + 1) * program.ranks();
        let squares = program.files() * program.ranks();
        let word = match (spare, squares) {
            (..=32, _) => Word::Twin,
            (_, ..=64) => Word::Single,
            _ => Word::Wide,
        };
        let has_room = spare <= word.bits() as usize;
        let stride = program.files() + usize::from(has_room);
        let fronts = program.forms().filter(|form| form.facts.front.is_none());
        let movements = movements(program);
        let mut plan = Plan {
            program,
            stride,
            word,
            fronts: fronts.map(|form| form.id).collect(),
            lanes: Vec::new(),
            steps: Vec::new(),
            n_axes: 0,
            legality: legality_of(program, &movements, WHOLE_LINES),
            names: Names::new(program),
            zones: Zones::default(),
        };
        plan.lanes = lanes(&mut plan, &movements);
        plan.steps = steps(&plan);
        plan
    }

    /// What moves a word by `vector`.
    pub(crate) fn step(&self, vector: Vector) -> &Step {
        let step = self.steps.iter().find(|step| step.vector == vector);
        step.expect("all vectors of lanes and ways are steps")
    }

    /// Distance in bits.
    fn bits_by(&self, (dx, dy): Vector) -> i32 {
        i32::from(dy) * self.stride as i32 + i32::from(dx)
    }

    /// The cell of a dense square.
    pub(crate) fn cell(&self, square: usize) -> usize {
        square / self.program.files() * self.stride + square % self.program.files()
    }

    /// The word for a set of dense squares, in every copy.
    pub(crate) fn word(&self, squares: impl Iterator<Item = usize>) -> u128 {
        let once: u128 = squares.map(|square| 1 << self.cell(square)).sum();
        match self.word {
            Word::Twin => once | u128::from((once as u64).reverse_bits()),
            Word::Single | Word::Wide => once,
        }
    }

    /// The word for a lowered set.
    pub(crate) fn set(&self, set: &SquareSet) -> u128 {
        self.word(set.iter().map(Square::index))
    }

    /// All squares.
    pub(crate) fn board(&self) -> u128 {
        self.word(0..self.program.files() * self.program.ranks())
    }

    /// Whether any piece can promote.
    pub(crate) fn has_backs(&self) -> bool {
        self.fronts.len() < self.program.kinds.len()
    }

    /// Kinds that can be held and dropped, in order; their position is the index into a hand.
    pub(crate) fn hand_kinds(&self) -> Vec<PieceKind> {
        let droppable = self.program.forms().filter(|form| form.facts.droppable);
        droppable.map(|form| form.id).collect()
    }

    /// The groups on a lane whose moves are made alike: captures in passing are made apart, and so are the moves
    /// of an only royal.
    pub(crate) fn ordinary<'b>(&self, lane: &'b Lane) -> impl Iterator<Item = &'b Group> + use<'b> {
        let apart = match self.legality {
            Legality::Pins(royal) | Legality::Touch(royal) => Some(royal),
            Legality::Tested | Legality::Free => None,
        };
        lane.groups.iter().filter(move |group| {
            let mut kinds = group.ahead.union(&group.back);
            group.mode != Mode::Catch && kinds.any(|kind| Some(*kind) != apart)
        })
    }

    /// Whether anything captures in passing.
    pub(crate) fn catches(&self) -> bool {
        let groups = self.lanes.iter().flat_map(|lane| &lane.groups);
        groups.into_iter().any(|group| group.mode == Mode::Catch)
    }

    /// Kinds that must be kept.
    pub(crate) fn royals(&self) -> BTreeSet<PieceKind> {
        let royals = self.program.forms().filter(|form| form.facts.royal);
        royals.map(|form| form.id).collect()
    }
}

/// A way along a vector as the owner sees it, and what it is for.
type Use = (Vector, Way, Mode, Start);

/// The lanes that some piece uses, one per pair of opposite vectors in a twin word.
fn lanes(plan: &mut Plan, movements: &[Movement]) -> Vec<Lane> {
    let uses: Vec<Vec<Use>> = movements.iter().map(uses).collect();
    let used = uses
        .iter()
        .flatten()
        .map(|(vector, way, ..)| (*vector, way.hops()));
    let both_ways: BTreeSet<(Vector, bool)> = used
        .flat_map(|(vector, hops)| [(vector, hops), (opposite(vector), hops)])
        .collect();
    let served = both_ways
        .into_iter()
        .filter(|&(vector, _)| plan.word != Word::Twin || plan.bits_by(vector) > 0);
    let mut axes: BTreeMap<Vector, usize> = BTreeMap::new();
    let mut lanes = Vec::new();
    for (vector, hops) in served {
        let n_axes = axes.len();
        let line = line_of(movements, vector);
        let axis = *axes.entry(line.max(opposite(line))).or_insert(n_axes);
        lanes.push(Lane {
            vector,
            by: plan.bits_by(vector),
            hops,
            axis,
            groups: groups(&uses, vector, hops),
        });
    }
    plan.n_axes = axes.len();
    lanes.sort_by_key(|lane| (lane.axis, lane.by, lane.hops));
    lanes
}

const fn opposite((dx, dy): Vector) -> Vector {
    (-dx, -dy)
}

impl Way {
    fn hops(&self) -> bool {
        matches!(self, Way::Hop(..))
    }

    /// The same of a piece that looks the other way.
    fn turned(&self) -> Way {
        let turned = |condition: &Condition| {
            let cells = condition.cells.iter();
            Condition::of(cells.map(|(cell, holds)| (opposite(*cell), *holds)))
        };
        match self {
            Way::Lame(conditions) => Way::Lame(conditions.iter().map(turned).collect()),
            way => way.clone(),
        }
    }
}

/// The line on which a piece stays that moves by `vector`, as the vector of its lanes. A lame leap of two squares
/// along a file, say, stays on the line of the slides along that file, so a piece pinned there may make it. Where
/// pins are found beforehand, no two slides of different lengths share a line.
fn line_of(movements: &[Movement], vector: Vector) -> Vector {
    let atoms = || movements.iter().flat_map(|movement| &movement.atoms);
    if atoms().any(|atom| [vector, opposite(vector)].contains(&atom.vector)) {
        return vector;
    }
    let mut slides = atoms().filter(|atom| atom.captures > 1);
    let line = slides.find(|atom| are_collinear(atom.vector, vector));
    line.map_or(vector, |atom| atom.vector)
}

/// All that a kind does.
fn uses(movement: &Movement) -> Vec<Use> {
    let atoms = movement.atoms.iter().flat_map(|atom| {
        let modes = by_mode(Some(atom.moves), Some(atom.captures));
        let modes = modes.into_iter().filter(|(max, _)| *max > 0);
        modes.map(|(max, mode)| (atom.vector, Way::Slide(max), mode))
    });
    let lame = movement.arrivals.values().flatten().flat_map(|arrival| {
        let modes = by_mode(arrival.moves.clone(), arrival.captures.clone());
        modes
            .into_iter()
            .map(|(when, mode)| (arrival.to, Way::Lame(when), mode))
    });
    let hops = movement.hoppers.iter().flat_map(|hopper| {
        let modes = by_mode(Some(hopper.moves), Some(hopper.captures));
        let modes = modes.into_iter().filter(|(max, _)| *max > 1);
        modes.map(|(max, mode)| (hopper.vector, Way::Hop(hopper.over, max), mode))
    });
    let anywhere = |(vector, way, mode): (Vector, Way, Mode)| (vector, way, mode, Start::default());
    let strides = movement.strides.iter().map(stride_use);
    let catches = movement.catches.iter().map(|catch| {
        (
            catch.vector,
            Way::Slide(catch.max),
            Mode::Catch,
            Start::default(),
        )
    });
    let plain = atoms.chain(lame).chain(hops).map(anywhere);
    plain.chain(strides).chain(catches).collect()
}

/// A move that depends on where it starts.
fn stride_use(stride: &Stride) -> Use {
    let way = match stride.over.is_empty() {
        true => Way::Slide(stride.max),
        false => {
            let empty = |cell: &Vector| (*cell, Holds::Nothing);
            Way::Lame(Conditions::from([Condition::of(
                stride.over.iter().map(empty),
            )]))
        }
    };
    let start = Start {
        from: stride.from.clone(),
        first: stride.first,
        marks: stride.marks,
    };
    (stride.vector, way, Mode::Move, start)
}

/// What a piece does to move and to capture, once if that is the same.
fn by_mode<T: PartialEq>(moves: Option<T>, captures: Option<T>) -> Vec<(T, Mode)> {
    if moves == captures {
        return moves.into_iter().map(|both| (both, Mode::Both)).collect();
    }
    let moves = moves.map(|moves| (moves, Mode::Move));
    let captures = captures.map(|captures| (captures, Mode::Capture));
    moves.into_iter().chain(captures).collect()
}

/// Kinds that move ahead and back.
type Kinds = [BTreeSet<PieceKind>; 2];

/// The groups on a lane: one per way and mode that occurs.
fn groups(uses: &[Vec<Use>], vector: Vector, hops: bool) -> Vec<Group> {
    let mut groups: BTreeMap<(Way, Mode, Start), Kinds> = BTreeMap::new();
    for (kind, uses) in (0..).map(PieceKind).zip(uses) {
        for (own, way, mode, start) in uses.iter().filter(|(_, way, ..)| way.hops() == hops) {
            let start = start.clone();
            if *own == vector {
                let [ahead, _] = groups.entry((way.clone(), *mode, start)).or_default();
                ahead.insert(kind);
            } else if *own == opposite(vector) {
                let [_, back] = groups.entry((way.turned(), *mode, start)).or_default();
                back.insert(kind);
            }
        }
    }
    let mut names: Vec<String> = Vec::new();
    let mut group = |((way, mode, start), [ahead, back]): ((Way, Mode, Start), Kinds)| {
        let name = format!("{}_{}", vector_name(vector), use_name(&way, mode));
        let name = free_name(&name, |name| names.iter().any(|known| known == name));
        names.push(name.clone());
        Group {
            function: format_ident!("{name}"),
            way,
            mode,
            start,
            ahead,
            back,
        }
    };
    groups.into_iter().map(&mut group).collect()
}

/// What pieces do on a lane, in words for the name of a function.
fn use_name(way: &Way, mode: Mode) -> String {
    let what = match way {
        Way::Slide(1) => "steps".to_owned(),
        Way::Slide(max) => format!("slides_{max}"),
        Way::Lame(_) => "lame_leaps".to_owned(),
        Way::Hop(Over::OneAtOnce, max) => format!("hops_{max}_to_next"),
        Way::Hop(_, max) => format!("hops_{max}"),
    };
    let mode = match mode {
        Mode::Both => "",
        Mode::Move => "_to_move",
        Mode::Capture => "_to_capture",
        Mode::Catch => "_to_catch",
    };
    format!("{what}{mode}")
}

/// The vectors of the lanes first, then those between cells on the way of lame leaps.
fn steps(plan: &Plan) -> Vec<Step> {
    let mut vectors: Vec<Vector> = plan.lanes.iter().map(|lane| lane.vector).collect();
    for lane in &plan.lanes {
        for group in &lane.groups {
            let Way::Lame(conditions) = &group.way else {
                continue;
            };
            let legs = conditions.iter().flat_map(|when| legs(lane.vector, when));
            vectors.extend(legs.map(|leg| leg.0));
        }
    }
    let mut steps: Vec<Step> = Vec::new();
    for vector in vectors {
        if steps.iter().all(|step| step.vector != vector) {
            let by = plan.bits_by(vector);
            steps.push(Step {
                vector,
                by,
                guard: guard(plan, vector, by),
            });
        }
    }
    steps
}

/// A lame leap as steps from cell to cell, with what each of the cells must hold; nothing is asked of the last.
pub(crate) fn legs(vector: Vector, condition: &Condition) -> Vec<(Vector, Option<Holds>)> {
    let mut cells: Vec<(Vector, Option<Holds>)> = { condition.cells.iter() }
        .map(|(cell, holds)| (*cell, Some(*holds)))
        .collect();
    cells.sort_by_key(|((dx, dy), _)| dx * dx + dy * dy);
    cells.push((vector, None));
    let mut at = (0, 0);
    let leg = |(cell, holds): (Vector, Option<Holds>)| {
        let by = (cell.0 - at.0, cell.1 - at.1);
        at = cell;
        (by, holds)
    };
    cells.into_iter().map(leg).collect()
}

/// Bits from which a shift by `by` lands where `vector` leads; all bits if no set can tell the
/// difference, because every false landing is outside the board.
fn guard(plan: &Plan, vector: Vector, by: i32) -> u128 {
    let (files, ranks) = (plan.program.files() as i32, plan.program.ranks() as i32);
    let board = plan.board();
    let mut wrong = 0u128;
    let bits = plan.word.bits();
    for square in 0..files * ranks {
        let (file, rank) = (square % files, square / files);
        let cell = plan.cell(square as usize) as i32;
        let copies = if plan.word == Word::Twin {
            vec![(cell, 1), (63 - cell, -1)]
        } else {
            vec![(cell, 1)]
        };
        for (bit, sign) in copies {
            let lands_on_file = (0..files).contains(&(file + sign * i32::from(vector.0)));
            let lands_on_rank = (0..ranks).contains(&(rank + sign * i32::from(vector.1)));
            let target = bit + by;
            let hits_board = (0..bits).contains(&target) && board >> target & 1 == 1;
            if hits_board && !(lands_on_file && lands_on_rank) {
                wrong |= 1 << bit;
            }
        }
    }
    !wrong & (u128::MAX >> (128 - bits))
}
