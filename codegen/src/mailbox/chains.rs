//! Prints what kinds do beyond leaps and slides, and attack by it.
//!
//! Which cells are looked at, and what they must hold, is settled in `movement`; a cell in `over`
//! is one on which a move takes a piece without ending there. How a move holds them and changes
//! the position is left to the engine.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::path::Vector;
use variant_dsl::program::{KindSet, PieceKind};

use super::captures::{holds_one_of, is_one_of};
use super::leaps::{each, leap_calls};
use super::plan::Plan;
use super::promotion::class_of;
use moves::arrivals::Arrival;
use moves::atoms::{Atom, scaled};
use moves::chains::{Ask, Condition, Conditions, Holds, ORIGIN, is_certain};
use moves::movement::FarSlide;

/// What a kind does beyond its atoms without taking anything on its way, as statements for which
/// `arrive` offers a move.
pub(crate) fn calls(plan: &Plan, kind: PieceKind) -> Vec<TokenStream> {
    let movement = &plan.movements[kind];
    let slides = movement.slides.iter();
    let mut calls: Vec<TokenStream> = slides.map(|slide| far_slide(plan, slide)).collect();
    for arrival in movement.arrivals.get(&Vec::new()).into_iter().flatten() {
        let found = match (&arrival.moves, &arrival.captures) {
            (Some(moves), Some(captures)) if moves == captures && arrival.to != ORIGIN => {
                vec![(moves, true, true)]
            }
            (moves, captures) => {
                let moves = moves.iter().map(|when| (when, true, false));
                let captures = captures.iter().map(|when| (when, false, true));
                moves.chain(captures).collect()
            }
        };
        for (conditions, moves, captures) in found {
            let call = if arrival.to == ORIGIN {
                quote!(arrive(position, from, Code::EMPTY);)
            } else {
                let by = offset(plan, arrival.to);
                quote!(position.step::<SECOND, #moves, #captures>(from, #by, &mut arrive);)
            };
            calls.push(guarded(plan, conditions, call));
        }
    }
    calls
}

/// A slide whose first cells are only passed.
fn far_slide(plan: &Plan, slide: &FarSlide) -> TokenStream {
    let FarSlide { atom, skip } = *slide;
    let beyond = |most: u32| most.saturating_sub(skip);
    let rest = Atom {
        moves: beyond(atom.moves),
        captures: beyond(atom.captures),
        ..atom
    };
    let first = (1..=skip as i16).map(|leaps| {
        let cell = cell(plan, scaled(atom.vector, leaps));
        quote!(position.is_empty(#cell))
    });
    let by = offset(plan, atom.vector);
    let last = cell(plan, scaled(atom.vector, skip as i16));
    let calls = leap_calls(&rest, &quote!(#by), &last);
    quote! {
        if #(#first)&&* {
            #(#calls)*
        }
    }
}

/// What a kind does after taking others on its way, as statements.
pub(crate) fn calls_over(plan: &Plan, kind: PieceKind) -> Vec<TokenStream> {
    let class = class_of(plan, kind);
    let mut calls = Vec::new();
    let mut alike: BTreeMap<Vec<End>, Vec<Vector>> = BTreeMap::new();
    for (over, arrivals) in &plan.movements[kind].arrivals {
        match &over[..] {
            [] => {}
            [victim] if arrivals.iter().all(Arrival::is_certain) => {
                alike
                    .entry(ends(*victim, arrivals))
                    .or_default()
                    .push(*victim);
            }
            _ => calls.push(after(plan, over, arrivals, class)),
        }
    }
    let alike = alike.iter();
    calls.extend(alike.map(|(ends, victims)| round_victims(plan, victims, ends, class)));
    calls
}

/// Where a move ends, seen from its last victim: to an empty cell or not, to an enemy or not.
type End = (Vector, bool, bool);

/// The ends of moves over one victim; whether the origin may be captured does not matter.
fn ends(victim: Vector, arrivals: &[Arrival]) -> Vec<End> {
    let end = |arrival: &Arrival| {
        let (to, is_origin) = (arrival.to, arrival.to == ORIGIN);
        let from_victim = (to.0 - victim.0, to.1 - victim.1);
        let captures = is_origin || arrival.captures.is_some();
        (from_victim, arrival.moves.is_some(), captures)
    };
    let mut ends: Vec<End> = arrivals.iter().map(end).collect();
    ends.sort_unstable();
    ends
}

/// Moves over one victim on any of `victims`, with the same ends seen from it.
fn round_victims(plan: &Plan, victims: &[Vector], ends: &[End], class: usize) -> TokenStream {
    let mut by_modes: BTreeMap<(bool, bool), Vec<TokenStream>> = BTreeMap::new();
    for (by, moves, captures) in ends {
        let group = by_modes.entry((*moves, *captures)).or_default();
        group.push(offset(plan, *by));
    }
    let arrive = by_modes.iter().map(|((moves, captures), steps)| {
        each(&quote!(by), steps, |by| {
            quote! {
                let to = toward::<SECOND>(over, #by);
                position.arrive_over::<SECOND, #class, #moves, #captures>(scan, way, to, visit);
            }
        })
    });
    let arrive = quote!(#(#arrive)*);
    let victims: Vec<TokenStream> = victims.iter().map(|v| offset(plan, *v)).collect();
    each(&quote!(victim), &victims, |victim| {
        quote! {
            let over = toward::<SECOND>(from, #victim) & Position::MASK;
            if position.is_enemy::<SECOND>(over) {
                let way = Move::new(from, 0).over(from, 0, over);
                #arrive
            }
        }
    })
}

/// Moves after taking victims on all of `over`.
fn after(plan: &Plan, over: &[Vector], arrivals: &[Arrival], class: usize) -> TokenStream {
    let cells = over.iter().map(|victim| cell(plan, *victim));
    let n_over = over.len();
    let enemies = (0..n_over).map(|index| quote!(position.is_enemy::<SECOND>(over[#index])));
    let taken = (0..n_over).map(|index| {
        let number = Literal::u32_unsuffixed(index as u32);
        quote!(.over(from, #number, over[#index]))
    });
    let arrive = arrivals.iter().flat_map(|arrival| {
        let to = cell(plan, arrival.to);
        let call = |moves: bool, captures: bool| {
            quote! {
                position.arrive_over::<SECOND, #class, #moves, #captures>(scan, way, #to, visit);
            }
        };
        match (&arrival.moves, &arrival.captures) {
            (Some(moves), Some(captures)) if moves == captures => {
                vec![guarded(plan, moves, call(true, true))]
            }
            (moves, captures) => {
                let moves = moves
                    .iter()
                    .map(|when| guarded(plan, when, call(true, false)));
                let captures = captures
                    .iter()
                    .map(|when| guarded(plan, when, call(false, true)));
                moves.chain(captures).collect()
            }
        }
    });
    quote! {
        let over = [#(#cells & Position::MASK),*];
        if #(#enemies)&&* {
            let way = Move::new(from, 0)#(#taken)*;
            #(#arrive)*
        }
    }
}

/// The looks for pieces that attack `target` only if other cells are as they need them.
pub(crate) fn conditional_attacks(plan: &Plan) -> Vec<TokenStream> {
    let looks = conditional_attackers(plan).into_iter();
    let looks = looks.map(|((target, conditions), kinds)| {
        let back = plan.back(target);
        let test = one_holds(plan, conditions);
        let is_attacker = holds_one_of(plan, &quote!(kind), &kinds);
        quote! {
            let from = toward::<SECOND>(target, #back);
            let kind = position.own::<SECOND>(from);
            if #is_attacker && (#test) {
                return true;
            }
        }
    });
    looks.collect()
}

/// The same looks, which note whether the cells are as they should be, and which cells these are.
pub(crate) fn watched_attacks(plan: &Plan) -> Vec<TokenStream> {
    let looks = conditional_attackers(plan).into_iter();
    let looks = looks.map(|((target, conditions), kinds)| {
        let back = plan.back(target);
        let test = one_holds(plan, conditions);
        let is_attacker = holds_one_of(plan, &quote!(kind), &kinds);
        let cells: BTreeSet<Vector> = conditions
            .iter()
            .flat_map(Condition::seen)
            .copied()
            .collect();
        let cells = cells.into_iter().map(|vector| cell(plan, vector));
        quote! {
            let from = toward::<SECOND>(target, #back);
            let kind = position.own::<SECOND>(from);
            if #is_attacker {
                scan.watch(#test, &[#(#cells),*]);
            }
        }
    });
    looks.collect()
}

/// The kinds that attack a cell by a vector under conditions, which differ from always.
fn conditional_attackers<'a>(plan: &'a Plan) -> BTreeMap<(Vector, &'a Conditions), Vec<PieceKind>> {
    let mut attackers: BTreeMap<(Vector, &Conditions), Vec<PieceKind>> = BTreeMap::new();
    for (kind, movement) in (0..).map(PieceKind).zip(&plan.movements) {
        for (target, conditions) in &movement.attacks {
            if !is_certain(conditions) {
                let kinds = attackers.entry((*target, conditions)).or_default();
                kinds.push(kind);
            }
        }
    }
    attackers
}

/// A statement, done if one of the conditions holds.
fn guarded(plan: &Plan, conditions: &Conditions, statement: TokenStream) -> TokenStream {
    if is_certain(conditions) {
        return statement;
    }
    let test = one_holds(plan, conditions);
    quote! {
        if #test {
            #statement
        }
    }
}

fn one_holds(plan: &Plan, conditions: &Conditions) -> TokenStream {
    let each = conditions.iter().map(|condition| all_hold(plan, condition));
    quote!(#(#each)||*)
}

fn all_hold(plan: &Plan, condition: &Condition) -> TokenStream {
    let each = condition.cells.iter().map(|(vector, holds)| {
        let cell = cell(plan, *vector);
        match holds {
            Holds::Anything => quote!(position.at(#cell) != Code::BORDER),
            Holds::Piece => quote!(position.at(#cell).is_piece()),
            Holds::Enemy => quote!(position.is_enemy::<SECOND>(#cell)),
            Holds::Friend => quote!(position.is_friend::<SECOND>(#cell)),
            Holds::Nothing => quote!(position.is_empty(#cell)),
        }
    });
    let asks = condition
        .asks
        .iter()
        .map(|(vector, ask)| is_met(plan, *vector, ask));
    let all = each.chain(asks);
    quote!(#(#all)&&*)
}

/// Whether a cell, by `vector` from the mover, is where it is asked for, or holds a piece that is asked for.
fn is_met(plan: &Plan, vector: Vector, ask: &Ask) -> TokenStream {
    let cell = match vector {
        ORIGIN => quote!(from),
        vector => self::cell(plan, vector),
    };
    let kinds = |kinds: &BTreeSet<PieceKind>| {
        let all = plan.program.facts.each_kind();
        let set: KindSet = all.map(|kind| kinds.contains(&kind)).collect();
        set
    };
    match ask {
        Ask::In(place) => in_place(plan, *place, &cell),
        Ask::Outside(place) => {
            let inside = in_place(plan, *place, &cell);
            quote!(!#inside)
        }
        Ask::Kind(asked) => is_one_of(plan, &quote!(position.at(#cell).plain()), &kinds(asked)),
        Ask::Victim(asked) => {
            let set = kinds(asked);
            let is_of = |set: &KindSet| is_one_of(plan, &quote!(position.at(#cell).plain()), set);
            // The first kind stands for whatever may come to stand there.
            match set.first() {
                Some(true) => {
                    let is_other = is_of(&set.iter().map(|is_meant| !is_meant).collect());
                    quote!(!(position.is_enemy::<SECOND>(#cell) && #is_other))
                }
                _ => {
                    let is_meant = is_of(&set);
                    quote!(position.is_enemy::<SECOND>(#cell) && #is_meant)
                }
            }
        }
    }
}

/// Whether a cell lies in the place of this number, as the player sees it.
pub(crate) fn in_place(plan: &Plan, place: usize, cell: &TokenStream) -> TokenStream {
    let (_, sets) = &plan.program.places[place];
    plan.in_own_set(sets, cell, |sets| plan.zones.place(plan.program, sets))
}

/// The cell that lies by `vector` from the mover.
fn cell(plan: &Plan, vector: Vector) -> TokenStream {
    let by = offset(plan, vector);
    quote!(toward::<SECOND>(from, #by))
}

fn offset(plan: &Plan, vector: Vector) -> TokenStream {
    plan.by(vector)
}
