//! Prints what the movements of a game come to, for a person who wants to know how it is played.
//!
//! Cells are written `(files to the right, ranks forward)`, seen from the mover's owner. Which layout a
//! game gets is the code generator's choice, so the caller puts such lines in front.

use std::collections::{BTreeMap, BTreeSet};

use variant_dsl::path::{Leg, Path, Vector};
use variant_dsl::program::{PieceKind, Program};

use crate::arrivals::Arrival;
use crate::atoms::Atom;
use crate::chains::{Ask, Condition, Conditions, Holds, ORIGIN, is_certain};
use crate::everywhere::{Asked, Everywhere, Fact};
use crate::hooks::Line;
use crate::hoppers::{Hopper, Kinds, Over};
use crate::legs;
use crate::movement::{FarSlide, Movement, movements};
use crate::picks::Pick;
use crate::shapes::{self, Shape};
use crate::special::Stride;

/// The movement of every kind: its name and movement as written, and below it a row for whatever it
/// comes to.
pub fn of_game(program: &Program) -> String {
    let movements = movements(program);
    let kinds = program.forms().zip(&movements).map(|(form, movement)| {
        let (name, written) = (&form.rules.declared_name, &form.facts.movement);
        let mut rows = rows(program, movement);
        rows.extend(walks(program, &form.rules.paths));
        if rows.is_empty() {
            rows.push("does not move".to_owned());
        }
        let rows = rows.iter().map(|row| format!("  {row}\n"));
        format!("{name} `{written}`\n{}", rows.collect::<String>())
    });
    kinds.collect::<Vec<_>>().join("\n")
}

/// A line for every kind: its name and the shapes of its moves.
pub fn plan(program: &Program) -> String {
    let movements = movements(program);
    let kinds = program.forms().zip(&movements);
    let lines = kinds.map(|(form, movement)| {
        let mut shapes: Vec<String> = in_words(movement).into_iter().map(str::to_owned).collect();
        shapes.extend(walks(program, &form.rules.paths));
        if shapes.is_empty() {
            shapes.push("does not move".to_owned());
        }
        format!("{}: {}\n", form.rules.declared_name, shapes.join(", "))
    });
    lines.collect()
}

/// The fast shapes of a movement in a word each.
fn in_words(movement: &Movement) -> Vec<&'static str> {
    let leaps = movement.atoms.iter().any(|atom| reach(atom) == 1);
    let slides = movement.atoms.iter().any(|atom| reach(atom) > 1) || !movement.slides.is_empty();
    let shapes = [
        (leaps, "leaps"),
        (slides, "slides"),
        (!movement.arrivals.is_empty(), "chains"),
        (!movement.picks.is_empty(), "captures of some pieces"),
        (!movement.hoppers.is_empty(), "hops"),
        (!movement.hooks.is_empty(), "hooks"),
        (!movement.everywhere.is_none(), "any cell"),
        (!movement.strides.is_empty(), "moves from certain cells"),
        (!movement.catches.is_empty(), "captures in passing"),
    ];
    let used = shapes.into_iter().filter(|(used, _)| *used);
    used.map(|(_, word)| word).collect()
}

fn rows(program: &Program, movement: &Movement) -> Vec<String> {
    let mut rows = atoms(program, &movement.atoms);
    rows.extend(movement.slides.iter().map(far_slide));
    for (over, arrivals) in &movement.arrivals {
        rows.extend(ends(program, over, arrivals));
    }
    rows.extend({ movement.picks.iter() }.map(|found| pick(program, found)));
    rows.extend(hops(program, &movement.hoppers));
    rows.extend(movement.hooks.iter().map(hook));
    rows.extend(everywhere(&movement.everywhere));
    rows.extend(movement.strides.iter().map(stride));
    let catches = movement.catches.iter();
    rows.extend(
        catches.map(|catch| format!("captures in passing: {}", times(catch.vector, catch.max))),
    );
    rows
}

/// A slide that captures only some pieces.
fn pick(program: &Program, pick: &Pick) -> String {
    let victims = names(program, &pick.victims);
    format!("captures of {victims}: {}", times(pick.vector, pick.max))
}

/// Kinds by name.
fn names(program: &Program, kinds: &BTreeSet<PieceKind>) -> String {
    let names = kinds
        .iter()
        .map(|kind| &*program.form(*kind).rules.declared_name);
    names.collect::<Vec<_>>().join(" or ")
}

/// A move that only moves, and on what it depends.
fn stride(stride: &Stride) -> String {
    let mut row = format!("moves: {}", times(stride.vector, stride.max));
    if !stride.over.is_empty() {
        row += &format!(" over empty {}", cells(stride.over.iter()));
    }
    if stride.first {
        row += " as a first move";
    }
    match stride.attacked {
        Some(true) => row += " while attacked",
        Some(false) => row += " while not attacked",
        None => {}
    }
    if let Some([first, _]) = &stride.from {
        row += &format!(" from {} squares", first.iter().count());
    }
    if stride.marks {
        row += ", to be captured in passing";
    }
    row
}

fn times(vector: Vector, max: u32) -> String {
    match max {
        1 => cells([vector].iter()),
        _ => format!("{} up to {max} times", cells([vector].iter())),
    }
}

/// Why some paths have no faster shape, each reason once with the number of paths.
fn walks(program: &Program, paths: &[Path]) -> Vec<String> {
    let mut reasons: Vec<(String, usize)> = Vec::new();
    for shape in shapes::shapes(program, paths) {
        let Shape::Walk(why) = shape else { continue };
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, paths)) => *paths += 1,
            None => reasons.push((why, 1)),
        }
    }
    let row = |(why, paths): (String, usize)| match paths {
        1 => format!("walk along 1 path: {why}"),
        _ => format!("walk along {paths} paths: {why}"),
    };
    reasons.into_iter().map(row).collect()
}

/// Leaps before slides; those that are alike but for their directions share a row.
fn atoms(program: &Program, atoms: &[Atom]) -> Vec<String> {
    let mut rows: BTreeMap<(bool, &str, u32), (u32, Vec<Vector>)> = BTreeMap::new();
    for atom in atoms {
        for (max, what) in uses(atom) {
            let longest = legs::reach(program, &Leg::plain(atom.vector, 0));
            // Whatever ends only at the border is alike, however far that is.
            let group = if max == longest { u32::MAX } else { max };
            let row = rows.entry((max > 1, what, if max > 1 { group } else { 1 }));
            row.or_insert_with(|| (max, Vec::new())).1.push(atom.vector);
        }
    }
    let row = |((slides, what, group), (max, vectors)): ((bool, &str, u32), (u32, Vec<_>))| {
        let shape = match (slides, group) {
            (false, _) => "leaps".to_owned(),
            (true, u32::MAX) => "slides".to_owned(),
            (true, _) => format!("slides up to {max}"),
        };
        format!("{shape}{what}: {}", cells(vectors.iter()))
    };
    rows.into_iter().map(row).collect()
}

/// How far an atom goes, and for what if not for both.
fn uses(atom: &Atom) -> Vec<(u32, &'static str)> {
    if atom.moves == atom.captures {
        return vec![(atom.moves, "")];
    }
    let uses = [
        (atom.moves, " only to move"),
        (atom.captures, " only to capture"),
    ];
    uses.into_iter().filter(|(max, _)| *max > 0).collect()
}

fn far_slide(slide: &FarSlide) -> String {
    let FarSlide { atom, skip } = slide;
    let uses = uses(atom);
    let uses = uses
        .iter()
        .map(|(max, what)| format!("slides up to {max}{what}"));
    let uses: Vec<String> = uses.collect();
    let (shape, vector) = (uses.join(", "), cell(atom.vector));
    match skip {
        1 => format!("{shape}: {vector}, its first cell among the chains"),
        _ => format!("{shape}: {vector}, its first {skip} cells among the chains"),
    }
}

/// The ends of moves that take pieces on the cells `over`; those under the same conditions share a row.
fn ends(program: &Program, over: &[Vector], arrivals: &[Arrival]) -> Vec<String> {
    let mut alike: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
    for arrival in arrivals {
        for (what, when) in ways(arrival) {
            let to = match arrival.to {
                ORIGIN => "the origin".to_owned(),
                to => cell(to),
            };
            let ends = alike.entry((what, conditions(program, when))).or_default();
            ends.push(to);
        }
    }
    let over = match over.is_empty() {
        true => String::new(),
        false => format!(" taking on {}", cells(over.iter())),
    };
    let row = |((what, when), to): ((&str, String), Vec<String>)| {
        format!("chain{over} to {}{what}{when}", to.join(" "))
    };
    alike.into_iter().map(row).collect()
}

/// What a piece may do at an end of moves, and when.
fn ways(arrival: &Arrival) -> Vec<(&'static str, &Conditions)> {
    match (&arrival.moves, &arrival.captures) {
        (Some(moves), Some(captures)) if moves == captures => vec![("", moves)],
        (Some(moves), None) if arrival.to == ORIGIN => vec![("", moves)],
        (moves, captures) => {
            let moves = moves.iter().map(|when| (" only to move", when));
            let captures = captures.iter().map(|when| (" only to capture", when));
            moves.chain(captures).collect()
        }
    }
}

/// What must hold, as the end of a row; nothing if it always does.
fn conditions(program: &Program, conditions: &Conditions) -> String {
    if is_certain(conditions) {
        return String::new();
    }
    let each: Vec<String> = conditions
        .iter()
        .map(|when| condition(program, when))
        .collect();
    format!(" if {}", each.join(", or "))
}

fn condition(program: &Program, condition: &Condition) -> String {
    let mut alike: BTreeMap<Holds, Vec<&Vector>> = BTreeMap::new();
    for (cell, holds) in &condition.cells {
        alike.entry(*holds).or_default().push(cell);
    }
    let each = alike.into_iter().map(|(holds, on)| {
        let cells = cells(on.into_iter());
        match holds {
            Holds::Anything => format!("{cells} on the board"),
            Holds::Piece => format!("a piece on {cells}"),
            Holds::Enemy => format!("an enemy on {cells}"),
            Holds::Friend => format!("a friend on {cells}"),
            Holds::Nothing => format!("nothing on {cells}"),
        }
    });
    let asks = condition.asks.iter().map(|(cell, ask)| {
        let cell = cells(std::iter::once(cell));
        match ask {
            Ask::In(place) => format!("{cell} in {}", program.places[*place].0),
            Ask::Outside(place) => format!("{cell} outside {}", program.places[*place].0),
            Ask::Kind(kinds) | Ask::Victim(kinds) => format!("{} on {cell}", names(program, kinds)),
        }
    });
    each.chain(asks).collect::<Vec<_>>().join(" and ")
}

/// Slides over pieces; those that are alike but for their directions share a row.
fn hops(program: &Program, hoppers: &[Hopper]) -> Vec<String> {
    let mut alike: BTreeMap<(Over, String), Vec<Atom>> = BTreeMap::new();
    for hopper in hoppers {
        let asked = |kinds: &Option<Kinds>, what: &str| {
            kinds
                .as_ref()
                .map(|kinds| format!(" {what} {}", names(program, kinds)))
        };
        let hurdles = asked(&hopper.hurdles, "over");
        let victims = asked(&hopper.victims, "capturing");
        let all = Some(" treading on any".to_owned()).filter(|_| hopper.treads > 0);
        let trodden = asked(&hopper.trodden, "treading on").or(all);
        let asked: String = [hurdles, victims, trodden].into_iter().flatten().collect();
        alike.entry((hopper.over, asked)).or_default().push(Atom {
            vector: hopper.vector,
            moves: hopper.moves.max(hopper.treads),
            captures: hopper.captures,
        });
    }
    let rows = alike.into_iter().flat_map(|((over, asked), slides)| {
        let over = match over {
            Over::Nothing => "slides".to_owned(),
            Over::Any => "slides over any pieces".to_owned(),
            Over::OneAtOnce => "hop right behind a piece".to_owned(),
            Over::One => "hop over a piece".to_owned(),
            Over::Exactly(pieces) => format!("hop over {pieces} pieces"),
            Over::Many => "hop over pieces".to_owned(),
        };
        let rows = atoms(program, &slides).into_iter();
        rows.map(move |row| row.replacen("slides", &over, 1) + &asked)
    });
    rows.collect()
}

fn hook(line: &Line) -> String {
    format!("hook: {}", leg(line))
}

/// A leg with all that may follow it.
fn leg(line: &Line) -> String {
    let ends = match (line.moves, line.captures) {
        (true, true) => "",
        (true, false) => " only to move",
        (false, true) => " only to capture",
        (false, false) => " not to end there",
    };
    let turns: Vec<String> = line.turns.iter().map(leg).collect();
    let turns = match turns.is_empty() {
        true => String::new(),
        false => format!(", then [{}]", turns.join("; ")),
    };
    format!("{} up to {}{ends}{turns}", cell(line.vector), line.max)
}

fn everywhere(everywhere: &Everywhere) -> Vec<String> {
    let uses = [
        (&everywhere.moves, "only to move"),
        (&everywhere.captures, "only to capture"),
    ];
    let rows = uses.iter().filter(|(lists, _)| !lists.is_empty());
    rows.map(|(lists, what)| format!("any cell {what}{}", asked(lists)))
        .collect()
}

fn asked(lists: &[Vec<Asked>]) -> String {
    if lists.iter().any(Vec::is_empty) {
        return String::new();
    }
    let each = lists.iter().map(|tests| {
        let words: Vec<String> = tests.iter().map(test).collect();
        words.join(" and ")
    });
    format!(" if {}", each.collect::<Vec<_>>().join(", or "))
}

fn test(asked: &Asked) -> String {
    let not = if asked.negated { "not " } else { "" };
    let fact = match asked.fact {
        Fact::Royal => "royal",
        Fact::Promoted => "promoted",
        Fact::UnprotectedBefore => "unprotected before the move",
        Fact::Unprotected => "unprotected after the move",
    };
    format!("{not}{fact}")
}

fn reach(atom: &Atom) -> u32 {
    atom.moves.max(atom.captures)
}

fn cells<'a>(cells: impl Iterator<Item = &'a Vector>) -> String {
    cells
        .map(|vector| cell(*vector))
        .collect::<Vec<_>>()
        .join(" ")
}

fn cell((files, ranks): Vector) -> String {
    format!("({files},{ranks})")
}
