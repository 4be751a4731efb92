//! Prints attacks, check and pins: looking outwards from a cell for pieces that reach it.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::path::Vector;
use variant_dsl::program::KindId;

use super::plan::Plan;
use super::rovers::{Rovers, rovers};
use super::{chains, everywhere};
use crate::legality::Legality;
use crate::movement::{Movement, is_certain};

/// Kinds that capture along a vector, by their range.
type Attackers = BTreeMap<u32, BTreeSet<KindId>>;

/// The functions that look for attackers.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let attackers = attackers(plan);
    let attacked: Vec<TokenStream> = { attackers.iter() }
        .map(|(&vector, ranges)| {
            let max = *ranges
                .keys()
                .last()
                .expect("a vector is listed because some kind uses it");
            let by = Literal::isize_unsuffixed(-plan.offset(vector));
            let hit = hit(plan, ranges);
            let max = Literal::u32_unsuffixed(max);
            let distance = distance_name(ranges.len() > 1);
            quote! {
                let (_, found, #distance) = look(self, target, outwards::<SECOND>(#by), #max);
                if #hit {
                    return true;
                }
            }
        })
        .collect();
    let conditional = chains::conditional_attacks(plan);
    let pins = matches!(plan.legality, Legality::Pins(_)).then(|| pins(plan, &attackers));
    let scan = scan(plan);
    let Rovers {
        attacks: roving,
        threatens,
        methods: rover_methods,
        function: is_rover,
        ..
    } = rovers(plan);
    let protection = everywhere::methods(plan);
    let attacks = quote! {
        #(#attacked)*
        #(#conditional)*
    };
    let attacks = match threatens {
        None => quote! {
            /// Whether the player attacks `target`.
            #[inline(always)]
            fn attacks<const SECOND: bool>(&self, target: usize) -> bool {
                #attacks
                #roving
                false
            }
        },
        Some(threatening) => quote! {
            /// Whether the player attacks `target` by a piece that is no rover.
            fn bears_on<const SECOND: bool>(&self, target: usize) -> bool {
                #attacks
                false
            }

            /// Whether the player attacks `target`, what pieces ask about protection taken to hold.
            fn attacks<const SECOND: bool>(&self, target: usize) -> bool {
                if self.bears_on::<SECOND>(target) {
                    return true;
                }
                #roving
                false
            }

            /// Whether the player attacks the enemy piece on `target`.
            fn threatens<const SECOND: bool>(&self, target: usize) -> bool {
                if self.bears_on::<SECOND>(target) {
                    return true;
                }
                #threatening
                false
            }
        },
    };
    quote! {
        #scan
        #is_rover

        /// A displacement as the player sees it, in absolute terms.
        #[inline(always)]
        const fn outwards<const SECOND: bool>(by: isize) -> isize {
            if SECOND { -by } else { by }
        }

        impl Position {
            #attacks

            #rover_methods
            #protection

            #pins
        }
    }
}

/// What generation knows of check and pins.
fn scan(plan: &Plan) -> TokenStream {
    let words = plan.words();
    match plan.legality {
        Legality::Pins(_) => quote! {
            /// What restricts the player's moves.
            struct Scan {
                /// The royal is in check: every move must be tested.
                check: bool,
                /// Cells whose pieces' moves must be tested: the royal and what is pinned to it.
                risky: [u64; #words],
            }

            impl Scan {
                #[inline(always)]
                fn tests(&self, from: usize) -> bool {
                    self.check || self.risky[(from >> 6) % #words] >> (from & 63) & 1 == 1
                }
            }
        },
        Legality::Free | Legality::Tested => quote! {
            /// What restricts the player's moves: nothing is known before they are made.
            struct Scan;
        },
    }
}

/// The name of a distance, or a placeholder where nobody asks for it.
fn distance_name(used: bool) -> TokenStream {
    if used { quote!(distance) } else { quote!(_) }
}

fn attackers(plan: &Plan) -> BTreeMap<Vector, Attackers> {
    let mut attackers: BTreeMap<Vector, Attackers> = BTreeMap::new();
    for (kind, movement) in plan.movements.iter().enumerate() {
        for (vector, range) in lines_of_attack(movement) {
            let ranges = attackers.entry(vector).or_default();
            ranges.entry(range).or_default().insert(kind);
        }
    }
    attackers
}

/// How far a kind captures along each vector, whatever stands on other cells.
fn lines_of_attack(movement: &Movement) -> BTreeMap<Vector, u32> {
    let slides = movement.slides.iter().map(|slide| &slide.atom);
    let atoms = movement.atoms.iter().chain(slides);
    let atoms = atoms.map(|atom| (atom.vector, atom.captures));
    let lines = movement.hooks.iter().filter(|line| line.captures);
    let atoms = atoms.chain(lines.map(|line| (line.vector, line.max)));
    let attacks = movement.attacks.iter();
    let certain = attacks.filter(|(_, conditions)| is_certain(conditions));
    let certain = certain.map(|(target, _)| (*target, 1));
    let mut lines = BTreeMap::new();
    for (vector, range) in atoms.chain(certain).filter(|(_, range)| *range > 0) {
        let longest = lines.entry(vector).or_insert(range);
        *longest = range.max(*longest);
    }
    lines
}

/// The test whether the piece `found` at `distance` captures back along the line.
fn hit(plan: &Plan, ranges: &Attackers) -> TokenStream {
    let longest = *ranges.keys().last().expect("there is a range");
    let arms = ranges.iter().map(|(&range, kinds)| {
        let kinds = kinds.iter().map(|&kind| plan.names.constant(kind));
        let near = if range == longest {
            quote!(true)
        } else {
            let range = Literal::u32_unsuffixed(range);
            quote!(distance <= #range)
        };
        quote!(#(#kinds)|* => #near,)
    });
    quote! {
        match own_code::<SECOND>(found) {
            #(#arms)*
            _ => false,
        }
    }
}

/// Check and pins seen from the player's royal. The constant parameter of the tests inside is the
/// enemy's, since it is the enemy's pieces that are looked for.
fn pins(plan: &Plan, attackers: &BTreeMap<Vector, Attackers>) -> TokenStream {
    let looks = attackers.iter().map(|(&vector, ranges)| {
        let longest = *ranges.keys().last().expect("there is a range");
        let by = Literal::isize_unsuffixed(-plan.offset(vector));
        let hit = hit(plan, ranges);
        let max = Literal::u32_unsuffixed(longest);
        let several = ranges.len() > 1;
        let beyond = if several { quote!(beyond) } else { quote!(_) };
        let total = several.then(|| quote!(let distance = distance + beyond;));
        let pin = (longest > 1).then(|| {
            quote! {
                else if is_enemy::<SECOND>(found) {
                    let screen = cell;
                    let left = #max - distance;
                    let (_, found, #beyond) = look(self, screen, outwards::<SECOND>(#by), left);
                    #total
                    if #hit {
                        risky[(screen & MASK) >> 6] |= 1 << (screen & 63);
                    }
                }
            }
        });
        let distance = distance_name(pin.is_some() || ranges.len() > 1);
        let cell = if pin.is_some() {
            quote!(cell)
        } else {
            quote!(_)
        };
        quote! {
            let (#cell, found, #distance) = look(self, royal, outwards::<SECOND>(#by), #max);
            if #hit {
                check = true;
            } #pin
        }
    });
    let words = plan.words();
    quote! {
        /// What the player `SECOND` threatens on the enemy royal's cell: whether it is in check,
        /// and the pieces that may not leave their line without a test.
        #[inline(always)]
        fn threats<const SECOND: bool>(&self, royal: usize) -> Scan {
            let mut check = false;
            let mut risky = [0; #words];
            risky[(royal & MASK) >> 6] |= 1 << (royal & 63);
            #(#looks)*
            Scan { check, risky }
        }
    }
}
