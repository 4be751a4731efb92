//! How a kind moves, put together so that no move is found twice.
//!
//! Leaps and slides that nothing else reaches are [`Atom`]s. What several legs add is kept apart:
//! moves that take pieces on their way, or depend on more than the cell where they end. A kind
//! without such moves is nothing but atoms. What the legs come to is settled in `chains`.

use std::collections::{BTreeMap, BTreeSet};

use variant_dsl::path::{Modes, Path, Protection, Vector};
use variant_dsl::program::{Program, Put};
use variant_dsl::walk::most_victims_on_the_way;

use crate::arrivals::Arrival;
use crate::atoms::{Atom, scaled, single_legs};
use crate::chains::{self, Condition, Conditions, Holds, ORIGIN, Reach, Reaches, is_certain};
use crate::everywhere::Everywhere;
use crate::hooks::{self, Line, is_hook};
use crate::hoppers::{self, Hopper, hopper, hoppers};
use crate::legs::{is_plain_single, is_single};
use crate::picks::{Pick, pick, picks};
use crate::shapes::fast_and_walked;
use crate::special::{self, Catch, Stride, is_stride, without_passing};

/// The moves of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Movement {
    /// Leaps and slides, sorted by vector.
    pub atoms: Vec<Atom>,
    /// Slides whose first cells are reached in other ways too.
    pub slides: Vec<FarSlide>,
    /// What else the piece can do after taking the pieces on these cells on its way, or none: by
    /// distance from the origin. Where it ends is not among them.
    pub arrivals: BTreeMap<Vec<Vector>, Vec<Arrival>>,
    /// Cells attacked in more ways than by atoms and slides, with what must hold for it.
    pub attacks: BTreeMap<Vector, Conditions>,
    /// Slides that only capture, and only some pieces.
    pub picks: Vec<Pick>,
    /// Slides over pieces, sorted by vector.
    pub hoppers: Vec<Hopper>,
    /// Moves that turn on empty cells, and the slides with which they begin.
    pub hooks: Vec<Line>,
    /// Moves to any cell.
    pub everywhere: Everywhere,
    /// Moves that depend on where they start, or whether they are the first.
    pub strides: Vec<Stride>,
    /// Captures of what has just passed.
    pub catches: Vec<Catch>,
    /// Paths that fit none of these.
    pub walks: Vec<Path>,
    /// Most pieces that these take on their way.
    pub walks_over: usize,
}

/// A slide that offers no move on its first cells, which must be empty all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FarSlide {
    /// The whole slide.
    pub atom: Atom,
    /// How many cells to leave out.
    pub skip: u32,
}

impl Movement {
    /// Whether atoms are all there is.
    pub fn is_plain(&self) -> bool {
        self.attacks_plainly() && self.strides.is_empty() && self.catches.is_empty()
    }

    /// Whether atoms are all there is but for moves that attack nothing, and captures of what has passed.
    pub fn attacks_plainly(&self) -> bool {
        self.slides.is_empty()
            && self.arrivals.is_empty()
            && self.picks.is_empty()
            && self.hoppers.is_empty()
            && self.hooks.is_empty()
            && self.everywhere.is_none()
            && self.walks.is_empty()
    }

    /// Whether its pieces can all move at once, as sets: nothing is taken on the way, hurdles are single,
    /// cells on the way are asked only whether they are empty, and no move is found twice.
    pub fn is_set_wise(&self) -> bool {
        let fits = |(over, arrivals): (&Vec<Vector>, &Vec<Arrival>)| {
            over.is_empty() && arrivals.iter().all(Arrival::asks_emptiness)
        };
        self.slides.is_empty()
            && self.picks.is_empty()
            && self.arrivals.iter().all(fits)
            && self.hoppers.iter().all(Hopper::is_set_wise)
            && self.hooks.is_empty()
            && self.everywhere.is_none()
            && self.walks.is_empty()
            && self.strides.iter().all(Stride::is_set_wise)
            && !self.overlaps()
    }

    /// Whether atoms are all that captures, in a movement that is set-wise.
    pub fn captures_plainly(&self) -> bool {
        let mut arrivals = self.arrivals.values().flatten();
        self.is_set_wise()
            && arrivals.all(|arrival| arrival.captures.is_none())
            && self.hoppers.iter().all(|hopper| hopper.captures == 0)
    }

    /// Whether a move along the line through the mover by `vector` may jump over a piece, or land between two
    /// cells of a slide by that vector; `atoms` aside.
    pub fn leaves_line(&self, vector: Vector) -> bool {
        let hops = self.hoppers.iter();
        let mut arrivals = self.arrivals.values().flatten();
        let mut strides = self.strides.iter();
        hops.map(|hopper| hopper.vector)
            .any(|own| are_collinear(own, vector))
            || arrivals
                .any(|arrival| are_collinear(arrival.to, vector) && !arrival.runs_along(vector))
            || strides
                .any(|stride| are_collinear(stride.vector, vector) && !stride.runs_along(vector))
    }

    /// Whether a move that takes nothing on its way may be found more than once.
    pub fn overlaps(&self) -> bool {
        let leaps = !self.atoms.is_empty()
            || !self.slides.is_empty()
            || !self.hoppers.is_empty()
            || !self.arrivals.is_empty();
        let turns = !self.hooks.is_empty() || !self.walks.is_empty() || !self.picks.is_empty();
        let strides = self.strides_overlap();
        turns || leaps && !self.everywhere.is_none() || self.hops_overlap() || strides
    }

    /// Whether a stride may end where another move without a capture does.
    fn strides_overlap(&self) -> bool {
        let bent = !self.attacks_plainly();
        let leaps =
            |vector: Vector, max: u32| (1..=max as i16).map(move |times| scaled(vector, times));
        let atoms = self
            .atoms
            .iter()
            .flat_map(|atom| leaps(atom.vector, atom.moves));
        let strides = self
            .strides
            .iter()
            .flat_map(|stride| leaps(stride.vector, stride.max));
        let mut known: BTreeSet<Vector> = atoms.collect();
        let mut strides = strides.peekable();
        strides.peek().is_some() && (bent || strides.any(|end| !known.insert(end)))
    }

    /// Whether a move over a hurdle may be found in another way too.
    fn hops_overlap(&self) -> bool {
        let slides = self.slides.iter().map(|slide| slide.atom.vector);
        let vectors = { self.atoms.iter().map(|atom| atom.vector) }.chain(slides);
        let own = |vector: &Vector| self.hoppers.iter().any(|hopper| hopper.vector == *vector);
        let is_step = |vector: &Vector| vector.0.abs().max(vector.1.abs()) == 1;
        let all_pass = { self.hoppers.iter() }.all(|hopper| !hopper.over.ends_at_first());
        let apart = vectors.filter(|vector| !(all_pass && (own(vector) || is_step(vector))));
        let arrivals = self.arrivals.get(&Vec::new()).into_iter().flatten();
        hoppers::overlap(
            &self.hoppers,
            apart.chain(arrivals.map(|arrival| arrival.to)),
        )
    }

    /// Most pieces that a move takes on its way, not counting where it ends.
    pub fn n_over(&self) -> usize {
        let chains = self.arrivals.keys().map(Vec::len);
        let caught = usize::from(!self.catches.is_empty());
        chains.max().unwrap_or(0).max(self.walks_over).max(caught)
    }

    /// Whether a move may end where it began.
    pub fn may_return(&self) -> bool {
        let arrivals = self.arrivals.values().flatten();
        let walks = self
            .walks
            .iter()
            .any(|path| !is_single(path) || path.legs[0].wrap);
        walks || hooks::may_return(&self.hooks) || { arrivals }.any(|arrival| arrival.to == ORIGIN)
    }

    /// Whether it attacks along lines that are best followed from where it stands: it turns corners,
    /// goes anywhere, or walks.
    pub fn is_corner_mover(&self) -> bool {
        let turns = |line: &Line| !line.turns.is_empty();
        hooks::capturing(&self.hooks).iter().any(turns)
            || !self.everywhere.captures.is_empty()
            || self.walks.iter().any(Path::may_capture)
    }

    /// How far the kind captures along each vector, whatever stands on other cells.
    pub fn lines_of_attack(&self) -> BTreeMap<Vector, u32> {
        let slides = self.slides.iter().map(|slide| &slide.atom);
        let atoms = self.atoms.iter().chain(slides);
        let atoms = atoms.map(|atom| (atom.vector, atom.captures));
        let lines = self.hooks.iter().filter(|line| line.captures);
        let atoms = atoms.chain(lines.map(|line| (line.vector, line.max)));
        let certain = { self.attacks.iter() }.filter(|(_, conditions)| is_certain(conditions));
        let certain = certain.map(|(target, _)| (*target, 1));
        let mut lines = BTreeMap::new();
        for (vector, range) in atoms.chain(certain).filter(|(_, range)| *range > 0) {
            let longest = lines.entry(vector).or_insert(range);
            *longest = range.max(*longest);
        }
        lines
    }

    /// Every vector from the mover that the moves look at without looking at cells between.
    pub fn cells(&self) -> impl Iterator<Item = Vector> + '_ {
        let slides = self.slides.iter().map(|slide| slide.atom.vector);
        let arrivals = self.arrivals.iter().flat_map(|(over, arrivals)| {
            let ends = arrivals.iter().flat_map(|arrival| {
                let conditions = [&arrival.moves, &arrival.captures].into_iter().flatten();
                let tested = conditions.flatten().flat_map(Condition::seen);
                tested.chain([&arrival.to])
            });
            over.iter().chain(ends).copied()
        });
        let atoms = self.atoms.iter().map(|atom| atom.vector);
        let attacks = self.attacks.keys().copied();
        let picks = self.picks.iter().map(|pick| pick.vector);
        let hoppers = self.hoppers.iter().map(|hopper| hopper.vector).chain(picks);
        let hooks = hooks::vectors(&self.hooks);
        let strides = self
            .strides
            .iter()
            .flat_map(|stride| stride.over.iter().chain([&stride.vector]));
        let catches = self.catches.iter().map(|catch| &catch.vector);
        let special = strides.chain(catches).copied();
        let chains = slides.chain(arrivals).chain(attacks);
        let chains = chains.chain(special);
        atoms.chain(chains).chain(hoppers).chain(hooks)
    }
}

/// The movement of every kind.
pub fn movements(program: &Program) -> Vec<Movement> {
    program
        .kinds
        .iter()
        .map(|kind| movement(program, &kind.paths))
        .collect()
}

/// The same with every path walked, also those that some fast shape takes: what walks come to is compared
/// with what the shapes do.
pub fn walked(program: &Program) -> Vec<Movement> {
    let walked = |paths: &Vec<Path>| {
        let walks = paths.iter().filter(|path| !is_stride(path));
        let walks: Vec<Path> = walks.filter_map(without_passing).collect();
        Movement {
            strides: special::strides(program, paths),
            catches: special::catches(program, paths),
            walks_over: most_over(program, &walks),
            walks,
            ..Movement::default()
        }
    };
    program
        .kinds
        .iter()
        .map(|kind| walked(&kind.paths))
        .collect()
}

/// Whether attacks on pieces differ from lines of protection: where a capture asks for protection,
/// and attacks are not said to go without.
pub fn asks_of_attacks(program: &Program, movements: &[Movement]) -> bool {
    let asks = |movement: &Movement| {
        let walks = movement.walks.iter().any(Path::asks_protection);
        walks || movement.everywhere.asks_protection()
    };
    !program.facts.attacks_protected && movements.iter().any(asks)
}

/// Whether some capture asks whether the piece may be retaken.
pub fn asks_retaking(movements: &[Movement]) -> bool {
    let mut walks = movements.iter().flat_map(|movement| &movement.walks);
    let retaking = Some(Protection::Unretakable);
    walks.any(|path| path.tests().any(|test| test.protection() == retaking))
}

/// The leaps and slides of every kind, sorted by vector; in games without chains that is all.
pub fn atoms(program: &Program) -> Vec<Vec<Atom>> {
    movements(program)
        .into_iter()
        .map(|movement| movement.atoms)
        .collect()
}

/// Cells in a rank of a padded board: a power of two that leaves room for the longest leap beyond every edge, those
/// along which walls are put among them.
pub fn stride(program: &Program, movements: &[Movement]) -> usize {
    let longest = |vector: Vector| vector.0.unsigned_abs().max(vector.1.unsigned_abs());
    let walls = program.facts.effects.walls.iter();
    let rays = walls.flat_map(|walls| match &walls.put {
        Put::Along { rays, .. } => &rays[..],
        Put::Any | Put::AnyButStart | Put::Origin => &[],
    });
    let cells = movements.iter().flat_map(Movement::cells);
    let leap = cells
        .chain(rays.map(|ray| ray.step))
        .map(longest)
        .max()
        .unwrap_or(1)
        .max(1);
    (program.files().max(program.ranks()) + usize::from(leap))
        .next_power_of_two()
        .max(8)
}

/// Most pieces that a move takes on its way, or a partner of castling.
pub fn n_over(program: &Program, movements: &[Movement]) -> usize {
    // The partner of castling is kept as such a piece.
    let castles = usize::from(program.facts.castling.is_some());
    let over = movements.iter().map(Movement::n_over).max();
    over.unwrap_or(0).max(castles)
}

fn movement(program: &Program, paths: &[Path]) -> Movement {
    let (strides, catches) = (
        special::strides(program, paths),
        special::catches(program, paths),
    );
    let (paths, walks) = fast_and_walked(program, paths);
    let paths = &paths[..];
    let singles = single_legs(program, paths);
    // Of two slides along one line the one with the longer leaps is taken apart.
    let (slides, apart): (Vec<Atom>, Vec<Atom>) = singles
        .iter()
        .partition(|atom| reach(atom) > 1 && !singles.iter().any(|other| runs_inside(other, atom)));
    let leaps: Vec<Path> = apart
        .iter()
        .flat_map(|atom| as_paths(atom, reach(atom)))
        .collect();
    let chains = paths
        .iter()
        .filter(|path| !is_plain_single(path) && hopper(program, path).is_none() && !is_hook(path))
        .filter(|path| pick(program, path).is_none());
    let mut reaches = chains::reaches(leaps.iter().chain(chains), program);
    let attacks = attacks(program, &reaches);
    let slides: Vec<FarSlide> = slides
        .into_iter()
        .map(|atom| FarSlide {
            atom,
            skip: last_met(&reaches, &atom),
        })
        .collect();
    let begun: Vec<Path> = slides
        .iter()
        .flat_map(|slide| as_paths(&slide.atom, slide.skip))
        .collect();
    add(
        program,
        &mut reaches,
        chains::reaches(begun.iter(), program),
    );
    let (whole, slides): (Vec<_>, Vec<_>) = slides.into_iter().partition(|slide| slide.skip == 0);
    let mut movement = Movement {
        atoms: whole.into_iter().map(|slide| slide.atom).collect(),
        slides,
        arrivals: BTreeMap::new(),
        attacks,
        picks: picks(program, paths),
        hoppers: hoppers(program, paths),
        hooks: hooks::lines(program, paths),
        everywhere: Everywhere::of(paths),
        strides,
        catches,
        walks_over: most_over(program, &walks),
        walks,
    };
    for (reach, conditions) in reaches {
        movement.insert(reach, conditions);
    }
    movement.atoms.sort_by_key(|atom| atom.vector);
    movement.leave_out_known_attacks();
    movement
}

/// Most pieces that a path takes on its way.
fn most_over(program: &Program, paths: &[Path]) -> usize {
    let most = |path| most_victims_on_the_way(path, program.files(), program.ranks());
    paths.iter().map(most).max().unwrap_or(0)
}

/// Most leaps of an atom.
fn reach(atom: &Atom) -> u32 {
    atom.moves.max(atom.captures)
}

/// Whether `inner` is another slide, with shorter leaps, along the line of `outer`.
fn runs_inside(inner: &Atom, outer: &Atom) -> bool {
    let (a, b) = (inner.vector, outer.vector);
    let same_line = a.0 * b.1 == a.1 * b.0 && a.0 * b.0 + a.1 * b.1 > 0;
    let shorter = a.0.abs() + a.1.abs() < b.0.abs() + b.1.abs();
    reach(inner) > 1 && same_line && shorter
}

/// The atom's first `most` leaps as paths: to move, and to capture.
fn as_paths(atom: &Atom, most: u32) -> Vec<Path> {
    let Modes { empty, enemy, .. } = Modes::move_or_capture();
    let moves = Modes {
        empty,
        ..Modes::default()
    };
    let captures = Modes {
        enemy,
        ..Modes::default()
    };
    [
        (atom.moves.min(most), moves),
        (atom.captures.min(most), captures),
    ]
    .into_iter()
    .filter(|(leaps, _)| *leaps > 0)
    .map(|(leaps, modes)| {
        let mut path = Path::single(atom.vector, leaps as u16);
        path.legs[0].stop = Some(modes);
        path
    })
    .collect()
}

/// The farthest cell of a slide, in leaps, to which the piece comes in another way too without
/// taking anything before; 0 if there is none.
fn last_met(reaches: &Reaches, slide: &Atom) -> u32 {
    let met = |leaps: &u32| {
        let to = scaled(slide.vector, *leaps as i16);
        reaches
            .keys()
            .any(|reach| reach.to == to && reach.victims.iter().all(|victim| *victim == to))
    };
    (1..=reach(slide)).rev().find(met).unwrap_or(0)
}

fn add(program: &Program, reaches: &mut Reaches, more: Reaches) {
    for (reach, conditions) in more {
        let all = reaches.entry(reach.clone()).or_default();
        all.extend(conditions);
        chains::simplify(program, &reach, all);
    }
}

/// For every cell on which a move takes, what must hold for it, the cell itself left out.
fn attacks(program: &Program, reaches: &Reaches) -> BTreeMap<Vector, Conditions> {
    let mut attacks: BTreeMap<Vector, Conditions> = BTreeMap::new();
    for (Reach { to, victims }, conditions) in reaches {
        for target in victims {
            let mut also: BTreeMap<Vector, Holds> = victims
                .iter()
                .filter(|victim| *victim != target)
                .map(|victim| (*victim, Holds::Enemy))
                .collect();
            if *to != ORIGIN && !victims.contains(to) {
                also.insert(*to, Holds::Nothing);
            }
            let whole = conditions.iter().map(|condition| {
                let mut whole = condition.clone();
                whole.cells.extend(&also);
                whole
            });
            attacks.entry(*target).or_default().extend(whole);
        }
    }
    for (target, conditions) in &mut attacks {
        let there = Reach {
            to: *target,
            victims: BTreeSet::from([*target]),
        };
        chains::simplify(program, &there, conditions);
    }
    attacks
}

/// Whether two vectors lie on one line, in whichever direction.
pub fn are_collinear(a: Vector, b: Vector) -> bool {
    a.0 * b.1 == a.1 * b.0
}

impl Movement {
    /// Puts a move where it belongs: with the atoms if it is a mere leap.
    fn insert(&mut self, reach: Reach, conditions: Conditions) {
        let Reach { to, victims } = reach;
        let captures = victims.contains(&to);
        let mut over: Vec<Vector> = victims.into_iter().filter(|victim| *victim != to).collect();
        if over.is_empty() && to != ORIGIN && is_certain(&conditions) {
            return self.insert_leap(to, captures);
        }
        over.sort_by_key(|cell| by_distance(*cell));
        let arrivals = self.arrivals.entry(over).or_default();
        let index = arrivals.iter().position(|arrival| arrival.to == to);
        let index = index.unwrap_or_else(|| {
            arrivals.push(Arrival {
                to,
                moves: None,
                captures: None,
            });
            arrivals.len() - 1
        });
        let arrival = &mut arrivals[index];
        let when = if captures {
            &mut arrival.captures
        } else {
            &mut arrival.moves
        };
        *when = Some(conditions);
    }

    fn insert_leap(&mut self, vector: Vector, captures: bool) {
        let known = self
            .atoms
            .iter()
            .position(|atom| atom.vector == vector && reach(atom) == 1);
        let index = known.unwrap_or_else(|| {
            self.atoms.push(Atom {
                vector,
                moves: 0,
                captures: 0,
            });
            self.atoms.len() - 1
        });
        let leaps = if captures {
            &mut self.atoms[index].captures
        } else {
            &mut self.atoms[index].moves
        };
        *leaps = 1;
    }

    /// Atoms are looked for anyway.
    fn leave_out_known_attacks(&mut self) {
        let atoms = &self.atoms;
        self.attacks.retain(|target, _| {
            !atoms
                .iter()
                .any(|atom| atom.vector == *target && atom.captures > 0)
        });
    }
}

/// The order in which a move's victims are named: outwards, and from the mover's left near corner.
fn by_distance((dx, dy): Vector) -> (u16, i16, i16) {
    (dx.unsigned_abs().max(dy.unsigned_abs()), dy, dx)
}
