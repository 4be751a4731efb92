//! Prints the counting of legal moves, which visits none of them.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::groups::kinds_set;
use super::lanes::{free, known_attacks, movers, prologue, targets};
use super::plan::{Group, Lane, Plan, Way};
use super::promotion::{Class, by_player, classes, forced, zone};
use super::trigger::{Trigger, trigger};
use super::ways::reach;
use moves::legality::Legality;

pub(super) fn count(plan: &Plan, classes: &[Class]) -> TokenStream {
    if plan.legality == Legality::Tested {
        return quote!();
    }
    let special = special(plan);
    let of_special = (!special.is_empty()).then(|| quote!(+ special));
    let royal = match plan.legality {
        Legality::Pins(_) => quote! {
            #special
            if scan.double {
                return u64::from(royal_targets.count_ones()) #of_special;
            }
            let mut tally = Tally::new(royal_targets);
        },
        _ => quote!(),
    };
    let start = match plan.legality {
        Legality::Pins(_) => quote!(),
        Legality::Touch(_) => {
            let tested = tested(plan);
            quote!(#special #tested)
        }
        _ => quote!(#special let mut tally = Tally::new(0);),
    };
    let added = matches!(plan.legality, Legality::Touch(_)).then(|| quote!(+ tested));
    let prologue = prologue(plan, &royal);
    let optional: Vec<&Class> = { classes.iter() }
        .filter(|class| class.has_choices())
        .collect();
    let several = optional.iter().any(|class| class.n_forms != [1, 1]);
    let (choices, of_choices) = match several {
        true => (Some(quote!(let mut choices = 0;)), Some(quote!(+ choices))),
        false => (None, None),
    };
    let in_zone =
        (trigger(plan.program) == Some(Trigger::Touches) && !optional.is_empty()).then(|| {
            let kinds = optional.iter().enumerate();
            let kinds = kinds.map(|(index, class)| undecided(plan, class, index));
            let zone = zone(plan);
            quote!(let in_zone = (#(#kinds(position))|*) & own & #zone;)
        });
    let lanes = plan
        .lanes
        .iter()
        .map(|lane| count_lane(plan, lane, &optional));
    let drops = (!plan.hand_kinds().is_empty())
        .then(|| quote!(+ position.count_drops::<SECOND>(target & open)));
    quote! {
        #[inline(always)]
        fn count<const SECOND: bool>(position: &Position) -> u64 {
            #prologue
            #start
            #in_zone
            #choices
            #(#lanes)*
            tally.total() #of_choices #drops #added #of_special
        }
    }
}

/// Counts castlings and captures in passing one by one.
fn special(plan: &Plan) -> TokenStream {
    let castling = plan.program.facts.castling.is_some().then(|| {
        let attacked = known_attacks(plan);
        quote!(position.each_castling::<SECOND>(#attacked, |_| special += 1);)
    });
    let catches = plan
        .catches()
        .then(|| quote!(position.each_catch::<SECOND>(|_| special += 1);));
    if castling.is_none() && catches.is_none() {
        return quote!();
    }
    quote! {
        let mut special = 0u64;
        #castling
        #catches
    }
}

/// Counts one by one what must be tested, and leaves the rest to be counted at once.
fn tested(plan: &Plan) -> TokenStream {
    let drops = (!plan.hand_kinds().is_empty())
        .then(|| quote!(position.each_drop::<SECOND>(target & open & scan.to, &mut test);));
    quote! {
        let mut tested = 0;
        let mut test = |mv| {
            let owned = position.owned_after::<SECOND>(mv);
            tested += u64::from(!is_exposed::<SECOND>(position, owned));
        };
        if own & scan.from != 0 {
            each_way::<SECOND>(position, own & scan.from, target, false, &mut test);
        }
        if target & scan.to != 0 && own & !scan.from != 0 {
            each_way::<SECOND>(position, own & !scan.from, target & scan.to, false, &mut test);
        }
        #drops
        let own = own & !scan.from;
        let target = target & !scan.to;
        let mut tally = Tally::new(royal_targets);
    }
}

/// The name of the function for the pieces of an optional class.
fn undecided(plan: &Plan, class: &Class, index: usize) -> Ident {
    match index {
        _ if is_any(plan, class) => format_ident!("promotable"),
        0 => format_ident!("undecided"),
        index => format_ident!("undecided_{}", index + 1),
    }
}

/// Whether the class is of all that promote.
fn is_any(plan: &Plan, class: &Class) -> bool {
    let mut fronts = plan.fronts.iter();
    fronts.all(|&kind| {
        plan.program.facts.kind(kind).n_promotions() == 0 || class.kinds.contains(&kind)
    })
}

/// The functions that give the pieces for which counting must know whether they may promote.
pub(super) fn functions(plan: &Plan) -> TokenStream {
    if plan.legality == Legality::Tested {
        return quote!();
    }
    let classes = classes(plan).into_iter().filter(Class::has_choices);
    let numbered = classes.enumerate();
    let functions = numbered
        .filter(|(_, class)| !is_any(plan, class))
        .map(|(index, class)| {
            let (name, pieces) = (
                undecided(plan, &class, index),
                kinds_set(plan, &class.kinds),
            );
            quote! {
                /// Pieces whose promotion is a choice.
                #[inline(always)]
                fn #name(position: &Position) -> Set {
                    #pieces
                }
            }
        });
    quote!(#(#functions)*)
}

/// Counts a lane. On one lane every square is reached by at most one piece, so unions are sums.
fn count_lane(plan: &Plan, lane: &Lane, optional: &[&Class]) -> TokenStream {
    let free = free(plan, lane);
    let mut groups = plan.ordinary(lane).peekable();
    if groups.peek().is_none() {
        return quote!();
    }
    let groups = groups.map(|group| {
        let movers = movers(plan, group);
        let targets = targets(group.mode);
        let all = reach(plan, lane, group, &quote!(movers));
        if group.way == Way::Slide(1) {
            return quote! {
                let movers = #movers;
                reached |= #all & #targets;
            };
        }
        quote! {
            let movers = #movers;
            if movers != 0 {
                reached |= #all & #targets;
            }
        }
    });
    let twice: Vec<TokenStream> = plan
        .ordinary(lane)
        .flat_map(|group| twice_in_group(plan, lane, group, optional))
        .collect();
    let is_optional = optional.iter().any(|class| class.optional);
    let (let_twice, add_twice) = match is_optional {
        true => (quote!(let mut twice = 0;), quote!(tally.add(twice);)),
        false => (quote!(), quote!()),
    };
    let add_twice = (!twice.is_empty()).then(|| {
        let near = match trigger(plan.program).expect("classes exist only where something promotes")
        {
            Trigger::Touches => {
                let zone = zone(plan);
                quote!(reached & #zone | in_zone != 0)
            }
            Trigger::Enters | Trigger::Arrives => {
                let zone = zone(plan);
                quote!(reached & #zone != 0)
            }
            Trigger::Captures => quote!(reached & enemy != 0),
            Trigger::Moves => quote!(reached != 0),
        };
        quote! {
            if #near {
                #let_twice
                #(#twice)*
                #add_twice
            }
        }
    });
    quote! {
        let free = #free;
        let mut reached = 0;
        #(#groups)*
        tally.add(reached);
        #add_twice
    }
}

/// Adds what a group's pieces may do beside one move to each square, per class.
fn twice_in_group<'a>(
    plan: &'a Plan,
    lane: &'a Lane,
    group: &'a Group,
    optional: &'a [&Class],
) -> impl Iterator<Item = TokenStream> + 'a {
    let uses = |class: &Class| {
        let mut kinds = group.ahead.union(&group.back);
        kinds.any(|kind| class.kinds.contains(kind))
    };
    let used = optional
        .iter()
        .enumerate()
        .filter(move |(_, class)| uses(class));
    used.map(move |(index, class)| {
        let movers = movers(plan, group);
        let kinds = undecided(plan, class, index);
        let unless_forced = match class.is_never_forced() {
            true => quote!(),
            false => {
                let must = forced(plan, class);
                quote!(& !#must)
            }
        };
        let add = match class.n_forms {
            [1, 1] => promoting(plan, lane, group, &quote!(twice), &unless_forced),
            n_forms => {
                let all = promoting(plan, lane, group, &quote!(promoting), &quote!());
                let others = by_player(n_forms.map(|n| n - 1));
                let or_not = (class.optional).then(|| quote!(twice |= promoting #unless_forced;));
                quote! {
                    let mut promoting = 0;
                    #all
                    choices += #others * u64::from(promoting.count_ones());
                    #or_not
                }
            }
        };
        quote! {
            let some = #movers & #kinds(position);
            if some != 0 {
                #add
            }
        }
    })
}

/// Adds to a set the destinations of pieces `some` where they may promote.
fn promoting(
    plan: &Plan,
    lane: &Lane,
    group: &Group,
    to: &TokenStream,
    but: &TokenStream,
) -> TokenStream {
    let zone = zone(plan);
    let targets = targets(group.mode);
    let ways = reach(plan, lane, group, &quote!(some));
    match trigger(plan.program).expect("classes exist only where something promotes") {
        Trigger::Touches => {
            let from_zone = reach(plan, lane, group, &quote!(inside));
            quote! {
                #to |= #ways & #targets & #zone #but;
                let inside = some & in_zone;
                if inside != 0 {
                    #to |= #from_zone & #targets #but;
                }
            }
        }
        Trigger::Enters => {
            let from_outside = reach(plan, lane, group, &quote!(outside));
            quote! {
                let outside = some & !#zone;
                #to |= #from_outside & #targets & #zone #but;
            }
        }
        Trigger::Arrives => quote!(#to |= #ways & #targets & #zone #but;),
        Trigger::Captures => quote!(#to |= #ways & #targets & enemy #but;),
        Trigger::Moves => quote!(#to |= #ways & #targets #but;),
    }
}
