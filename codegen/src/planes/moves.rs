//! Prints the generation and counting of moves.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use variant_dsl::program::{KindId, Trigger};

use super::plan::{Group, Lane, Mode, Plan};
use super::sets::{kinds_set, reach};
use super::{by_color, guard, word};
use crate::legality::Legality;

/// Kinds that must promote on the same squares.
struct Class {
    kinds: BTreeSet<KindId>,
    must: [u64; 2],
    /// Whether a move can ever both promote and not promote.
    optional: bool,
}

/// Generation and counting.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let classes = classes(plan);
    let promotion = promotion_function(plan, &classes);
    let generate = generate(plan);
    let count = count(plan, &classes);
    let drops = (!plan.hand_kinds().is_empty()).then(|| drops(plan));
    let emit = emit(plan);
    quote! {
        impl Position {
            #generate
            #emit
            #promotion
            #count
            #drops
        }
    }
}

fn classes(plan: &Plan) -> Vec<Class> {
    let Some(promotion) = &plan.program.promotion else {
        return Vec::new();
    };
    let mut classes: Vec<Class> = Vec::new();
    for &kind in &plan.fronts {
        let form = &plan.program.kinds[kind];
        if form.back.is_none() {
            continue;
        }
        let must = [0, 1].map(|color| plan.set(&form.must_promote[color]));
        let always_must = (0..2).all(|color| {
            let zone = plan.set(&promotion.zone[color]);
            let stuck = plan.set(&form.stuck[color]);
            match promotion.when {
                Trigger::Touches => zone & !must[color] == 0 && zone & !stuck == 0,
                Trigger::Enters | Trigger::Arrives => zone & !must[color] == 0,
                Trigger::Captures | Trigger::Moves => plan.board() & !must[color] == 0,
            }
        });
        let optional = !promotion.forced && !always_must;
        match classes
            .iter_mut()
            .find(|c| c.must == must && c.optional == optional)
        {
            Some(class) => drop(class.kinds.insert(kind)),
            None => classes.push(Class {
                kinds: BTreeSet::from([kind]),
                must,
                optional,
            }),
        }
    }
    classes
}

fn zone(plan: &Plan) -> TokenStream {
    match &plan.program.promotion {
        Some(promotion) => by_color(plan.set(&promotion.zone[0]), plan.set(&promotion.zone[1])),
        None => quote!(0),
    }
}

fn trigger(plan: &Plan) -> Option<Trigger> {
    plan.has_backs()
        .then(|| plan.program.promotion.as_ref().map(|p| p.when))
        .flatten()
}

/// The function that says for one move whether it may and must promote.
fn promotion_function(plan: &Plan, classes: &[Class]) -> Option<TokenStream> {
    let when = trigger(plan)?;
    let forced = plan
        .program
        .promotion
        .as_ref()
        .is_some_and(|promotion| promotion.forced);
    let promotable = promotable(plan);
    let zone = zone(plan);
    let opportunity = match when {
        Trigger::Touches => quote!((from | to) & #zone != 0),
        Trigger::Enters => quote!(from & #zone == 0 && to & #zone != 0),
        Trigger::Arrives => quote!(to & #zone != 0),
        Trigger::Captures => quote!(to & self.owned[!SECOND as usize] != 0),
        Trigger::Moves => quote!(true),
    };
    let musts = classes
        .iter()
        .filter(|class| class.must != [0, 0])
        .map(|class| {
            let kinds = kinds_set(plan, &class.kinds);
            let must = by_color(class.must[0], class.must[1]);
            quote!(from & (#kinds) != 0 && to & #must != 0)
        });
    let must = if forced {
        quote!(true)
    } else {
        quote!(false #(|| #musts)*)
    };
    Some(quote! {
        /// Whether a move of an own piece may and must promote.
        #[inline(always)]
        fn promotion<const SECOND: bool>(&self, from: Set, to: Set) -> (bool, bool) {
            let may = from & (#promotable) != 0 && #opportunity;
            (may, may && (#must))
        }
    })
}

fn promotable(plan: &Plan) -> TokenStream {
    let kinds = plan.fronts.iter().copied();
    kinds_set(
        plan,
        &kinds
            .filter(|&kind| plan.program.kinds[kind].back.is_some())
            .collect(),
    )
}

/// The function that turns destinations into moves.
fn emit(plan: &Plan) -> TokenStream {
    let visits = if trigger(plan).is_some() {
        quote! {
            let (may, must) = self.promotion::<SECOND>(1 << from, 1 << bit);
            if may {
                visit(Move::new(square_of(from), square_of(bit), Move::PROMOTES));
            }
            if !must && (!NOISY || 1 << bit & self.owned[!SECOND as usize] != 0) {
                visit(Move::new(square_of(from), square_of(bit), 0));
            }
        }
    } else {
        quote!(visit(Move::new(square_of(from), square_of(bit), 0));)
    };
    quote! {
        /// Visits the moves to `targets` of pieces that stand `back` bits before them.
        #[inline(always)]
        fn emit<const SECOND: bool, const NOISY: bool>(
            &self,
            mut targets: Set,
            back: i32,
            visit: &mut impl FnMut(Move),
        ) {
            while targets != 0 {
                let bit = targets.trailing_zeros();
                targets &= targets - 1;
                let from = (bit as i32 - back) as u32;
                #visits
            }
        }
    }
}

/// Squares that a capture or promotion can end on, to skip the rest early.
fn noisy_targets(plan: &Plan) -> TokenStream {
    let zone = zone(plan);
    match trigger(plan) {
        None | Some(Trigger::Captures) => quote!(enemy),
        Some(Trigger::Moves) => quote!(BOARD),
        Some(Trigger::Enters | Trigger::Arrives) => quote!(enemy | #zone),
        Some(Trigger::Touches) => {
            let promotable = promotable(plan);
            quote!(if (#promotable) & own & #zone != 0 { BOARD } else { enemy | #zone })
        }
    }
}

/// The mode's restriction of targets.
fn targets(mode: Mode) -> TokenStream {
    match mode {
        Mode::Both => quote!(target),
        Mode::Move => quote!((target & open)),
        Mode::Capture => quote!((target & enemy)),
    }
}

/// Own pieces that are free to use a lane.
fn free(plan: &Plan, lane: &Lane) -> TokenStream {
    if !matches!(plan.legality, Legality::Pins(_)) {
        return quote!(own);
    }
    let slides = |lane: &Lane| {
        lane.groups
            .iter()
            .any(|g| g.max > 1 && g.mode != Mode::Move)
    };
    let axis = lane.axis;
    if plan
        .lanes
        .iter()
        .any(|other| other.axis == axis && slides(other))
    {
        quote!(own & !(scan.pinned & !scan.pins[#axis]))
    } else {
        quote!(own & !scan.pinned)
    }
}

/// The opening lines shared by generation and counting: who may move where.
fn prologue(plan: &Plan, after_royal: &TokenStream) -> TokenStream {
    let sides = quote! {
        let own = self.owned[SECOND as usize];
        let enemy = self.owned[!SECOND as usize];
        let open = BOARD & !(own | enemy);
    };
    let Legality::Pins(royal) = plan.legality else {
        let lost = lost_royals(plan);
        return quote! {
            #sides
            #lost
            let target = BOARD & !own;
            let _ = (open, enemy);
        };
    };
    let royal = crate::names::kind_constant(plan.program, royal);
    quote! {
        #sides
        let scan = self.scan::<SECOND>();
        let royal_targets = self.royal_targets::<SECOND>();
        #after_royal
        let own = own & !self.pieces[#royal];
        let target = scan.target;
        let _ = (open, enemy);
    }
}

/// In games won by capturing royals: nothing moves once they are gone.
fn lost_royals(plan: &Plan) -> TokenStream {
    if plan.legality != Legality::Free {
        return quote!();
    }
    quote! {
        if self.royals_captured::<SECOND>() {
            return Default::default();
        }
    }
}

fn generate(plan: &Plan) -> TokenStream {
    let royal = match plan.legality {
        Legality::Pins(royal) => {
            let plane = crate::names::kind_constant(plan.program, royal);
            quote! {
                let home = once(self.pieces[#plane] & own).trailing_zeros();
                let mut rest = if NOISY { royal_targets & enemy } else { royal_targets };
                while rest != 0 {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    visit(Move::new(home, square_of(bit), 0));
                }
                if scan.double {
                    return;
                }
            }
        }
        _ => quote!(),
    };
    let prologue = prologue(plan, &royal);
    let wanted = noisy_targets(plan);
    let lanes = plan.lanes.iter().map(|lane| {
        let free = free(plan, lane);
        let groups = lane.groups.iter().map(|group| generate_group(lane, group));
        quote! {
            let free = #free;
            #(#groups)*
        }
    });
    let drops = (!plan.hand_kinds().is_empty()).then(|| {
        quote! {
            if !NOISY {
                self.each_drop::<SECOND>(target & open, &mut visit);
            }
        }
    });
    quote! {
        /// Visits the player's moves; those that capture or promote if `NOISY`.
        #[inline(always)]
        fn moves<const SECOND: bool, const NOISY: bool>(&self, mut visit: impl FnMut(Move)) {
            #prologue
            let wanted = if NOISY { #wanted } else { BOARD };
            let target = target & wanted;
            #(#lanes)*
            #drops
        }
    }
}

fn generate_group(lane: &Lane, group: &Group) -> TokenStream {
    let function = &group.function;
    let by = Literal::i32_unsuffixed(lane.by);
    let guard = guard(lane.guard);
    let targets = targets(group.mode);
    let first = quote! {
        let mut front = step::<#by, #guard>(self.#function::<SECOND>() & free);
        self.emit::<SECOND, NOISY>(front & #targets, #by, &mut visit);
    };
    if group.max == 1 {
        return quote! {
            let front = step::<#by, #guard>(self.#function::<SECOND>() & free);
            self.emit::<SECOND, NOISY>(front & #targets, #by, &mut visit);
        };
    }
    let limit = Literal::i32_unsuffixed(lane.by * group.max as i32);
    quote! {
        #first
        let mut back = #by;
        front &= open;
        while front != 0 && back != #limit {
            back += #by;
            front = step::<#by, #guard>(front);
            self.emit::<SECOND, NOISY>(front & #targets, back, &mut visit);
            front &= open;
        }
    }
}

fn count(plan: &Plan, classes: &[Class]) -> TokenStream {
    if plan.legality == Legality::Tested {
        return quote!();
    }
    let royal = match plan.legality {
        Legality::Pins(_) => quote! {
            let mut count = u64::from(royal_targets.count_ones());
            if scan.double {
                return count;
            }
        },
        _ => quote!(),
    };
    let start = match plan.legality {
        Legality::Pins(_) => quote!(),
        _ => quote!(let mut count = 0;),
    };
    let prologue = prologue(plan, &royal);
    let optional: Vec<&Class> = classes.iter().filter(|class| class.optional).collect();
    let in_zone = (trigger(plan) == Some(Trigger::Touches) && !optional.is_empty()).then(|| {
        let kinds = optional
            .iter()
            .flat_map(|class| class.kinds.iter().copied())
            .collect();
        let kinds = kinds_set(plan, &kinds);
        let zone = zone(plan);
        quote!(let in_zone = (#kinds) & own & #zone;)
    });
    let lanes = plan
        .lanes
        .iter()
        .map(|lane| count_lane(plan, lane, &optional));
    let drops = (!plan.hand_kinds().is_empty())
        .then(|| quote!(count += self.count_drops::<SECOND>(target & open);));
    quote! {
        /// Number of legal moves.
        #[inline(always)]
        fn count<const SECOND: bool>(&self) -> u64 {
            #prologue
            #start
            #in_zone
            #(#lanes)*
            #drops
            count
        }
    }
}

/// Counts a lane. On one lane every square is reached by at most one piece, so unions are sums.
fn count_lane(plan: &Plan, lane: &Lane, optional: &[&Class]) -> TokenStream {
    let free = free(plan, lane);
    let mut any_twice = false;
    let groups: Vec<TokenStream> = lane
        .groups
        .iter()
        .map(|group| {
            let present = |class: &&&Class| {
                group
                    .ahead
                    .union(&group.back)
                    .any(|kind| class.kinds.contains(kind))
            };
            let classes: Vec<&Class> = optional.iter().filter(present).copied().collect();
            any_twice |= !classes.is_empty();
            count_group(plan, lane, group, &classes)
        })
        .collect();
    let (twice, add_twice) = if any_twice {
        let add = quote! {
            if twice != 0 {
                count += u64::from(twice.count_ones());
            }
        };
        (quote!(let mut twice = 0;), add)
    } else {
        (quote!(), quote!())
    };
    quote! {
        let free = #free;
        let mut reached = 0;
        #twice
        #(#groups)*
        count += u64::from(reached.count_ones());
        #add_twice
    }
}

fn count_group(plan: &Plan, lane: &Lane, group: &Group, classes: &[&Class]) -> TokenStream {
    let function = &group.function;
    let targets = targets(group.mode);
    let sliding = group.max > 1;
    let mut parts = Vec::new();
    let mut rest = quote!(movers);
    for class in classes {
        let kinds = kinds_set(plan, &class.kinds);
        let some = reach(lane, group, &quote!(some));
        let twice = twice(plan, lane, group, class);
        let body = if sliding {
            quote! {
                if some != 0 {
                    let ways = #some & #targets;
                    reached |= ways;
                    #twice
                }
            }
        } else {
            quote! {
                let ways = #some & #targets;
                #twice
            }
        };
        parts.push(quote! {
            let some = movers & (#kinds);
            #body
        });
        if sliding {
            rest = quote!(#rest & !(#kinds));
        }
    }
    let all = reach(lane, group, &quote!(rest));
    let others = if sliding {
        quote! {
            let rest = #rest;
            if rest != 0 {
                reached |= #all & #targets;
            }
        }
    } else {
        quote! {
            let rest = movers;
            reached |= #all & #targets;
        }
    };
    quote! {
        let movers = self.#function::<SECOND>() & free;
        #(#parts)*
        #others
    }
}

/// Adds to `twice` the destinations in `ways` of pieces `some` that may promote or not.
fn twice(plan: &Plan, lane: &Lane, group: &Group, class: &Class) -> TokenStream {
    let zone = zone(plan);
    let unless_forced = if class.must == [0, 0] {
        quote!()
    } else {
        let must = by_color(class.must[0], class.must[1]);
        quote!(& !#must)
    };
    let targets = targets(group.mode);
    match trigger(plan).expect("classes exist only where something promotes") {
        Trigger::Touches => {
            let from_zone = reach(lane, group, &quote!(some & #zone));
            quote! {
                twice |= ways & #zone #unless_forced;
                if in_zone != 0 {
                    twice |= #from_zone & #targets #unless_forced;
                }
            }
        }
        Trigger::Enters => {
            let from_outside = reach(lane, group, &quote!(some & !#zone));
            quote!(twice |= #from_outside & #targets & #zone #unless_forced;)
        }
        Trigger::Arrives => quote!(twice |= ways & #zone #unless_forced;),
        Trigger::Captures => quote!(twice |= ways & enemy #unless_forced;),
        Trigger::Moves => quote!(twice |= ways #unless_forced;),
    }
}

fn drops(plan: &Plan) -> TokenStream {
    let kinds = plan.hand_kinds();
    let arms = kinds.iter().enumerate().map(|(index, &kind)| {
        let squares = drop_squares(plan, kind);
        quote! {
            if hand[#index] > 0 {
                let mut rest = #squares;
                while rest != 0 {
                    let to = rest.trailing_zeros();
                    rest &= rest - 1;
                    visit(Move::new(#index as u32, to, Move::DROPS));
                }
            }
        }
    });
    let (free, limited): (Vec<_>, Vec<_>) = kinds
        .iter()
        .enumerate()
        .partition(|(_, kind)| drops_anywhere(plan, **kind));
    let free: Vec<_> = free
        .iter()
        .map(|(index, _)| quote!(u64::from(hand[#index] > 0)))
        .collect();
    let unlimited = if free.is_empty() {
        quote!(let mut count = 0;)
    } else {
        let mutable = (!limited.is_empty()).then(|| quote!(mut));
        quote!(let #mutable count = (#(#free)+*) * u64::from(vacant.count_ones());)
    };
    let limited = limited.iter().map(|(index, kind)| {
        let squares = drop_squares(plan, **kind);
        quote! {
            if hand[#index] > 0 {
                count += u64::from((#squares).count_ones());
            }
        }
    });
    let no_mates = kinds.iter().enumerate().filter_map(|(index, &kind)| {
        plan.program.kinds[kind]
            .drop
            .as_ref()
            .filter(|drop| drop.no_mate)?;
        Some(no_mate_function(plan, index, kind))
    });
    let n_hands = kinds.len();
    let count_drops = (plan.legality != Legality::Tested).then(|| {
        quote! {
            /// Number of the player's drops on `vacant` squares.
            #[inline(always)]
            fn count_drops<const SECOND: bool>(&self, vacant: Set) -> u64 {
                let hand = self.hands[SECOND as usize];
                if hand == [0; #n_hands] {
                    return 0;
                }
                let vacant = once(vacant);
                #unlimited
                #(#limited)*
                count
            }
        }
    });
    quote! {
        /// Visits the player's drops on `vacant` squares.
        #[inline(always)]
        fn each_drop<const SECOND: bool>(&self, vacant: Set, visit: &mut impl FnMut(Move)) {
            let hand = self.hands[SECOND as usize];
            if hand == [0; #n_hands] {
                return;
            }
            let vacant = once(vacant);
            #(#arms)*
        }

        #count_drops

        #(#no_mates)*
    }
}

fn drops_anywhere(plan: &Plan, kind: KindId) -> bool {
    plan.program.kinds[kind].drop.as_ref().is_some_and(|drop| {
        let everywhere = drop
            .allowed
            .iter()
            .all(|allowed| plan.set(allowed) == plan.board());
        everywhere && drop.per_file.is_none() && !drop.no_mate
    })
}

/// The expression for the squares among `vacant` on which a held kind may be dropped.
fn drop_squares(plan: &Plan, kind: KindId) -> TokenStream {
    let drop = plan.program.kinds[kind]
        .drop
        .as_ref()
        .expect("held kinds can be dropped");
    let allowed = by_color(plan.set(&drop.allowed[0]), plan.set(&drop.allowed[1]));
    let mut squares = quote!(vacant);
    if drop
        .allowed
        .iter()
        .any(|allowed| plan.set(allowed) != plan.board())
    {
        squares = quote!(#squares & #allowed);
    }
    if let Some(limit) = drop.per_file {
        let full = full_files(plan, kind, limit);
        squares = quote!(#squares & !#full);
    }
    if drop.no_mate && plan.legality != Legality::Free {
        let function = no_mate_name(plan, kind);
        squares = quote!(self.#function::<SECOND>(#squares));
    }
    squares
}

/// The expression for the files that hold `limit` own pieces of an unpromoted kind.
fn full_files(plan: &Plan, kind: KindId, limit: usize) -> TokenStream {
    let own = kinds_set(plan, &BTreeSet::from([kind]));
    let own = quote!(once((#own) & self.owned[SECOND as usize]));
    let files = plan.program.files;
    let ranks = plan.program.ranks;
    if limit == 1 {
        let shifts = (1..ranks).map(|rank| {
            let by = Literal::usize_unsuffixed(rank * plan.stride);
            quote!(| own >> #by)
        });
        let first_rank = word((1 << files) - 1);
        let every_rank = word((0..ranks).map(|rank| 1u64 << (rank * plan.stride)).sum());
        return quote! {{
            let own = #own;
            ((own #(#shifts)*) & #first_rank).wrapping_mul(#every_rank)
        }};
    }
    let limit = limit as u32;
    let by_file = (0..files).map(|file| {
        let squares: u64 = (0..ranks)
            .map(|rank| 1u64 << (rank * plan.stride + file))
            .sum();
        let squares = word(squares);
        quote!(| if (own & #squares).count_ones() >= #limit { #squares } else { 0 })
    });
    quote! {{
        let own = #own;
        0 #(#by_file)*
    }}
}

fn no_mate_name(plan: &Plan, kind: KindId) -> proc_macro2::Ident {
    let name = crate::names::snake(&plan.program.kinds[kind].name);
    quote::format_ident!("without_mates_by_{name}")
}

/// The function that removes the squares on which a drop would be checkmate. Only drops that give
/// check are tried: they stand where the royal would reach them by the kind's own lanes.
fn no_mate_function(plan: &Plan, index: usize, kind: KindId) -> TokenStream {
    let function = no_mate_name(plan, kind);
    let royals = kinds_set(plan, &plan.royals());
    let lanes = plan.lanes.iter().flat_map(|lane| {
        lane.groups
            .iter()
            .filter(|group| group.mode != Mode::Move)
            .filter_map(move |group| {
                let ahead = group.ahead.contains(&kind);
                let back = group.back.contains(&kind);
                if !ahead && !back {
                    return None;
                }
                let reach = reach(lane, group, &quote!(royals));
                let all = |yes: bool| if yes { quote!(!0) } else { quote!(0) };
                // Seen from the royal, the dropped piece attacks by the opposite vector.
                let (ahead, back) = (all(back), all(ahead));
                Some(quote!(checks |= #reach & oriented::<SECOND>(#ahead, #back);))
            })
    });
    let index = index as u32;
    quote! {
        /// `squares` without those on which a drop would give checkmate.
        #[inline(always)]
        fn #function<const SECOND: bool>(&self, mut squares: Set) -> Set {
            let royals = (#royals) & self.owned[!SECOND as usize];
            let open = BOARD & !(self.owned[0] | self.owned[1]);
            let mut checks = 0;
            #(#lanes)*
            let _ = open;
            let mut checks = complete(checks) & squares;
            while checks != 0 {
                let to = checks.trailing_zeros();
                checks &= checks - 1;
                if self.mates::<SECOND>(Move::new(#index, to, Move::DROPS)) {
                    squares &= !(1 << to);
                }
            }
            squares
        }
    }
}
