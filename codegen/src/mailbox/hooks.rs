//! Prints the walks of hook moves: loops within loops, one for each leg.
//!
//! Which legs follow which is settled in `moves::hooks`. Legs that are alike but for their
//! directions share a loop.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::PieceKind;

use super::leaps::leap_calls;
use super::plan::Plan;
use moves::atoms::Atom;
use moves::hooks::{Line, capturing, may_return};

/// The hook moves of a kind, as statements for which `arrive` offers a move.
pub(crate) fn calls(plan: &Plan, kind: PieceKind) -> TokenStream {
    let lines = &plan.movements[kind].hooks;
    let walk = Walk {
        plan,
        returns: may_return(lines),
        land: &|line| {
            let (moves, captures) = (line.moves, line.captures);
            if !moves && !captures {
                return quote!();
            }
            quote! {
                if found.admits::<SECOND, #moves, #captures>() {
                    arrive(position, cell, found);
                }
            }
        },
        last: &|line| {
            let leaps = |may: bool| if may { line.max } else { 0 };
            let atom = Atom {
                vector: line.vector,
                moves: leaps(line.moves),
                captures: leaps(line.captures),
            };
            let calls = leap_calls(&atom, &quote!(by), &quote!(cell));
            quote!(#(#calls)*)
        },
    };
    walk.lines(lines, &quote!(from))
}

/// Statements that return `true` if the player's piece of the kind on `from` attacks `target` after
/// turning; what it attacks before is not asked.
pub(crate) fn attacks(plan: &Plan, kind: PieceKind) -> TokenStream {
    let lines = turning(&plan.movements[kind].hooks);
    let walk = Walk {
        plan,
        returns: may_return(&lines),
        land: &|line| {
            let then = match line.captures {
                true => quote!(return true;),
                false => quote!(break;),
            };
            quote! {
                if cell == target {
                    #then
                }
            }
        },
        last: &|line| {
            let max = Literal::u32_unsuffixed(line.max);
            quote! {
                if position.slides_to::<SECOND>(cell, by, #max, target) {
                    return true;
                }
            }
        },
    };
    walk.lines(&lines, &quote!(from))
}

/// The lines that capture after turning.
fn turning(lines: &[Line]) -> Vec<Line> {
    let mut lines = capturing(lines);
    lines.retain(|line| !line.turns.is_empty());
    lines
}

/// How the cells of hook moves are gone through.
struct Walk<'a> {
    plan: &'a Plan<'a>,
    /// Whether the cell where the piece began may be met again; it is empty then.
    returns: bool,
    /// What to do on `cell`, which holds `found`.
    land: &'a dyn Fn(&Line) -> TokenStream,
    /// What to do instead of walking the last leg by `by` from `cell`.
    last: &'a dyn Fn(&Line) -> TokenStream,
}

impl Walk<'_> {
    /// Walks along `lines` from the cell `begin`.
    fn lines(&self, lines: &[Line], begin: &TokenStream) -> TokenStream {
        let groups = groups(lines).into_iter().map(|group| {
            let values = group.iter().map(|line| self.value(line));
            let values = quote!([#(#values),*]);
            self.group(group[0], &values, begin)
        });
        quote!(#(#groups)*)
    }

    /// Walks along lines that are all like `line`, whose values are the array `values`.
    fn group(&self, line: &Line, values: &TokenStream, begin: &TokenStream) -> TokenStream {
        if line.turns.is_empty() && !self.returns && begin.to_string() != "from" {
            let last = (self.last)(line);
            return quote! {
                for by in #values {
                    #last
                }
            };
        }
        let turns = groups(&line.turns);
        let names: Vec<_> = (1..=turns.len())
            .map(|number| format_ident!("turns_{number}"))
            .collect();
        let pattern = match names.is_empty() {
            true => quote!(by),
            false => quote!((by, #(#names),*)),
        };
        let found = match self.returns {
            true => quote!(if cell == from {
                Code::EMPTY
            } else {
                position.at(cell)
            }),
            false => quote!(position.at(cell)),
        };
        let land = (self.land)(line);
        let later = turns
            .iter()
            .zip(&names)
            .map(|(group, name)| self.group(group[0], &quote!(#name), &quote!(cell)));
        let max = Literal::u32_unsuffixed(line.max);
        quote! {
            for #pattern in #values {
                let mut cell = #begin;
                for _ in 0..#max {
                    cell = toward::<SECOND>(cell, by);
                    let found = #found;
                    #land
                    if found != Code::EMPTY {
                        break;
                    }
                    #(#later)*
                }
            }
        }
    }

    /// The direction of a line, with those of its turns.
    fn value(&self, line: &Line) -> TokenStream {
        let by = self.plan.by(line.vector);
        let turns = groups(&line.turns).into_iter().map(|group| {
            let values = group.iter().map(|line| self.value(line));
            quote!([#(#values),*])
        });
        match line.turns.is_empty() {
            true => quote!(#by),
            false => quote!((#by, #(#turns),*)),
        }
    }
}

/// Lines that are alike but for their directions, together.
fn groups(lines: &[Line]) -> Vec<Vec<&Line>> {
    let mut groups: Vec<Vec<&Line>> = Vec::new();
    for line in lines {
        match groups.iter_mut().find(|group| is_like(group[0], line)) {
            Some(group) => group.push(line),
            None => groups.push(vec![line]),
        }
    }
    groups
}

fn is_like(one: &Line, other: &Line) -> bool {
    let here = |line: &Line| (line.max, line.moves, line.captures);
    let (turns, other_turns) = (groups(&one.turns), groups(&other.turns));
    here(one) == here(other)
        && turns.len() == other_turns.len()
        && turns
            .iter()
            .zip(&other_turns)
            .all(|(turns, others)| turns.len() == others.len() && is_like(turns[0], others[0]))
}
