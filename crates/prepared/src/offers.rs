//! Going through the moves of a piece and the drops of a player.

use engine::boards::Array;
use engine::boards::mailbox::{
    Afar, CellCode, Mailbox, MailboxGame, Move, Scan, Visit, is_new, toward,
};
use moves::chains::Holds;
use moves::everywhere::{Asked, Everywhere, Fact};
use variant_dsl::program::Onto;

use crate::game::{Prepared, Size};
use crate::tables::{Ask, Cells, Chain, Condition, Drop, Hopper, Kind, Lane, Turning};

/// Visits where a piece may come to, with the code that it finds there.
type Arrive<'a, G> = &'a mut dyn FnMut(&mut Mailbox<G>, usize, u16);

impl<B: Size> Prepared<B> {
    /// Offers the moves of the player's piece on `from`.
    #[inline]
    pub(crate) fn offer_moves<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        scan: &Scan<Self>,
        from: usize,
        visit: &mut impl Visit<Self>,
    ) {
        let kind = self.kind(position.own::<SECOND>(from));
        let quiet = !visit.is_noisy() || kind.promotes;
        if !kind.bent {
            kind.lanes.iter().for_each(|lane| {
                each_end::<B, SECOND>(position, from, lane, quiet, &mut |position, to, found| {
                    position.arrive::<SECOND, 1>(scan, from, to, found, visit);
                });
            });
            if quiet && !kind.strides.is_empty() {
                each_stride_end::<B, SECOND>(position, from, kind, &mut |position, to, found| {
                    position.arrive::<SECOND, 1>(scan, from, to, found, visit);
                });
            }
            return;
        }
        let mut seen = B::Set::filled(0);
        let mut arrive = |position: &mut Mailbox<Self>, to: usize, found: u16| {
            if !kind.overlaps || is_new(&mut seen, to & Mailbox::<Self>::MASK) {
                position.arrive::<SECOND, 1>(scan, from, to, found, visit);
            }
        };
        self.each_bent_end::<SECOND>(position, from, kind, quiet, &mut arrive);
        let walked_over = match kind.walks.is_empty() {
            true => Vec::new(),
            false => position.walk::<SECOND>(from, &kind.walks, &mut arrive),
        };
        for chain in kind.chains.iter().filter(|chain| !chain.over.is_empty()) {
            after::<B, SECOND>(position, scan, from, chain, visit);
        }
        for (way, to) in walked_over {
            position.arrive_over::<SECOND, 1, true, true>(scan, way, to, visit);
        }
    }

    /// Where a piece comes to in whatever way, without taking anything before.
    fn each_bent_end<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        from: usize,
        kind: &Kind,
        quiet: bool,
        arrive: Arrive<Self>,
    ) {
        for lane in &kind.lanes {
            each_end::<B, SECOND>(position, from, lane, quiet, arrive);
        }
        for chain in kind.chains.iter().filter(|chain| chain.over.is_empty()) {
            each_chain_end::<B, SECOND>(position, from, chain, arrive);
        }
        for (by, max, victims) in &kind.picks {
            let is_meant = |code: u16| victims[usize::from(code)];
            position.pick::<SECOND>(from, *by, *max, is_meant, &mut |position, to, found| {
                arrive(position, to, found);
            });
        }
        for hopper in &kind.hoppers {
            each_hop_end::<B, SECOND>(position, from, hopper, arrive);
        }
        each_hook_end::<B, SECOND>(position, from, from, kind.returns, &kind.hooks, arrive);
        self.each_far_end::<SECOND>(position, from, kind, arrive);
        if quiet {
            each_stride_end::<B, SECOND>(position, from, kind, &mut |position, to, found| {
                arrive(position, to, found);
            });
        }
    }

    /// Ends of moves to any cell.
    fn each_far_end<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        from: usize,
        kind: &Kind,
        arrive: Arrive<Self>,
    ) {
        let Everywhere { moves, captures } = &kind.everywhere;
        if moves.is_empty() && captures.is_empty() {
            return;
        }
        let afar = position.afar::<SECOND>();
        if !captures.is_empty() {
            position.each_piece(!SECOND, |position, to| {
                let found = position.at(to);
                if self.one_holds::<SECOND>(position, (captures, afar), from, to, found) {
                    arrive(position, to, found);
                }
            });
        }
        if !moves.is_empty() {
            position.each_empty(|position, to| {
                if self.one_holds::<SECOND>(position, (moves, afar), from, to, u16::EMPTY) {
                    arrive(position, to, u16::EMPTY);
                }
            });
        }
    }

    /// Whether all tests of one of the lists hold for a move to `to`, which holds `found`; where enemies capture from afar
    /// is known.
    fn one_holds<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        (lists, afar): (&[Vec<Asked>], Afar),
        from: usize,
        to: usize,
        found: u16,
    ) -> bool {
        let mut holds = |asked: &Asked| {
            let fact = match asked.fact {
                Fact::Royal => self.kind(found.plain()).royal,
                Fact::Promoted => self.kind(found.plain()).promoted,
                Fact::UnprotectedBefore | Fact::Unprotected if afar.covers(to) => false,
                Fact::UnprotectedBefore => position.is_unprotected_before::<SECOND>(from, to),
                Fact::Unprotected => position.is_unprotected::<SECOND>(from, to),
            };
            fact != asked.negated
        };
        lists.iter().any(|tests| tests.iter().all(&mut holds))
    }

    /// Offers the player's drops.
    pub(crate) fn offer_drops<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        scan: &Scan<Self>,
        visit: &mut impl Visit<Self>,
    ) {
        let hand = position.hand::<SECOND>();
        let free = self.features().legality == engine::boards::mailbox::Legality::Free;
        let kept = self.kept_cells::<SECOND>(position);
        for (held, code) in self.tables.held.iter().enumerate() {
            let Some(drop) = self.kind(*code).drop.as_ref().filter(|_| hand[held] > 0) else {
                continue;
            };
            let limit = drop.per_file;
            let full = limit.map_or(0, |limit| position.full_files::<SECOND>(*code, limit));
            let colours = match drop.apart {
                true => position.owned_colours::<SECOND>(*code),
                false => 0,
            };
            let begins = begins::<B, SECOND>(position, drop);
            position.each_empty(|position, to| {
                let file = to & ((1 << B::FILE_BITS) - 1);
                let fits = full >> file & 1 == 0 && colours >> Mailbox::<Self>::colour(to) & 1 == 0;
                let is_kept = kept
                    .iter()
                    .any(|(other, cell)| *other != held && *cell == to);
                let is_open = match begins {
                    Some(first) => first[to],
                    None => {
                        drop.allowed[SECOND as usize][to]
                            && fits
                            && !is_kept
                            && is_meant::<B, SECOND>(position, drop, to)
                    }
                };
                if !is_open {
                    return;
                }
                match drop.no_mate && !free {
                    true => {
                        let reach = &drop.reach;
                        position.drop_without_mate::<SECOND>(scan, held, to, reach, visit);
                    }
                    false => position.drop::<SECOND>(scan, held, to, visit),
                }
            });
        }
        if self.features().drops_turned {
            self.offer_turned_drops::<SECOND>(position, scan, visit);
        }
    }

    /// Cells that pieces in hand need, each with the index of the piece that needs it.
    fn kept_cells<const SECOND: bool>(&self, position: &mut Mailbox<Self>) -> Vec<(usize, usize)> {
        let hand = position.hand::<SECOND>();
        let mut kept = Vec::new();
        for (held, code) in self.tables.held.iter().enumerate() {
            let Some(drop) = self.kind(*code).drop.as_ref().filter(|drop| drop.apart) else {
                continue;
            };
            let allowed = |to: usize| drop.allowed[SECOND as usize][to];
            let cells = position.kept_cells::<SECOND>(hand[held], *code, allowed);
            kept.extend(cells.into_iter().flatten().map(|cell| (held, cell)));
        }
        kept
    }

    /// Offers the player's drops with the back side up.
    fn offer_turned_drops<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        scan: &Scan<Self>,
        visit: &mut impl Visit<Self>,
    ) {
        let hand = position.hand::<SECOND>();
        let free = self.features().legality == engine::boards::mailbox::Legality::Free;
        let kept = self.kept_cells::<SECOND>(position);
        for (held, code) in self.tables.held.iter().enumerate() {
            let turned = self.back(*code);
            let is_open = hand[held] > 0 && turned != *code;
            let Some(drop) = self.kind(turned).drop.as_ref().filter(|_| is_open) else {
                continue;
            };
            let begins = begins::<B, SECOND>(position, drop);
            position.each_empty(|position, to| {
                let is_kept = kept
                    .iter()
                    .any(|(other, cell)| *other != held && *cell == to);
                let is_open = match begins {
                    Some(first) => first[to],
                    None => {
                        drop.allowed[SECOND as usize][to]
                            && !is_kept
                            && is_meant::<B, SECOND>(position, drop, to)
                    }
                };
                if !is_open {
                    return;
                }
                match drop.no_mate && !free {
                    true => {
                        let reach = &drop.reach;
                        position.drop_turned_without_mate::<SECOND>(scan, held, to, reach, visit);
                    }
                    false => position.drop_turned::<SECOND>(scan, held, to, visit),
                }
            });
        }
    }
}

/// The player's cells that are filled first, as long as one is vacant.
fn begins<'a, B: Size, const SECOND: bool>(
    position: &mut Mailbox<Prepared<B>>,
    drop: &'a Drop,
) -> Option<&'a Cells> {
    let first = &drop.first.as_ref()?[SECOND as usize];
    position.any_empty(|cell| first[cell]).then_some(first)
}

/// Whether the position makes an empty cell one for a drop.
fn is_meant<B: Size, const SECOND: bool>(
    position: &Mailbox<Prepared<B>>,
    drop: &Drop,
    to: usize,
) -> bool {
    match drop.onto {
        None => true,
        Some(Onto::Converting) => position.converts_from::<SECOND>(to),
        Some(Onto::BesideOwn) => position.is_beside_own::<SECOND>(to),
        Some(Onto::Resting) => position.is_resting(to),
    }
}

/// Ends of a leap or slide; those on empty cells only if `quiet`.
#[inline(always)]
fn each_end<B: Size, const SECOND: bool>(
    position: &mut Mailbox<Prepared<B>>,
    from: usize,
    lane: &Lane,
    quiet: bool,
    arrive: &mut (impl FnMut(&mut Mailbox<Prepared<B>>, usize, u16) + ?Sized),
) {
    let most = lane.moves.max(lane.captures);
    let (mut to, mut leaps) = (from, 0);
    while leaps < most {
        leaps += 1;
        to = toward::<SECOND>(to, lane.by);
        let found = position.at(to);
        if found == u16::EMPTY {
            if quiet && leaps <= lane.moves && leaps > lane.skip {
                arrive(position, to, found);
            }
            continue;
        }
        if leaps <= lane.captures && leaps > lane.skip && found.is_enemy::<SECOND>() {
            arrive(position, to, found);
        }
        return;
    }
}

/// Ends of moves that depend on where they start, or whether they are the first.
fn each_stride_end<B: Size, const SECOND: bool>(
    position: &mut Mailbox<Prepared<B>>,
    from: usize,
    kind: &Kind,
    arrive: &mut impl FnMut(&mut Mailbox<Prepared<B>>, usize, u16),
) {
    for stride in &kind.strides {
        let open = stride.is_open(SECOND, from, || position.is_fresh(from));
        let asked = stride.attacked;
        if open && asked.is_none_or(|asked| position.is_attacked::<SECOND>(from) == asked) {
            position.stride::<SECOND>(from, stride.by, stride.max, &stride.over, arrive);
        }
    }
}

/// Ends of a slide over pieces.
fn each_hop_end<B: Size, const SECOND: bool>(
    position: &mut Mailbox<Prepared<B>>,
    from: usize,
    hopper: &Hopper,
    arrive: Arrive<Prepared<B>>,
) {
    let Hopper { over, by, .. } = *hopper;
    if hopper.treads > 0 {
        return each_tread_end::<B, SECOND>(position, from, hopper, arrive);
    }
    let mut end = |position: &mut Mailbox<Prepared<B>>, to, found| arrive(position, to, found);
    let asks = (
        |code| Hopper::admits(hopper.hurdles.as_ref(), code),
        |code| Hopper::admits(hopper.victims.as_ref(), code),
    );
    if hopper.moves == hopper.captures {
        let max = hopper.moves;
        return position.hop_some::<SECOND, true, true>(over, from, by, max, asks, &mut end);
    }
    if hopper.moves > 0 {
        position.hop_some::<SECOND, true, false>(over, from, by, hopper.moves, asks, &mut end);
    }
    if hopper.captures > 0 {
        position.hop_some::<SECOND, false, true>(over, from, by, hopper.captures, asks, &mut end);
    }
}

/// Ends of a slide that may end on its player's own pieces.
fn each_tread_end<B: Size, const SECOND: bool>(
    position: &mut Mailbox<Prepared<B>>,
    from: usize,
    hopper: &Hopper,
    arrive: Arrive<Prepared<B>>,
) {
    let Hopper { over, by, .. } = *hopper;
    let (moves, captures, treads) = (hopper.moves, hopper.captures, hopper.treads);
    let mut end = |position: &mut Mailbox<Prepared<B>>, to, found| arrive(position, to, found);
    let passes = |code| Hopper::admits(hopper.hurdles.as_ref(), code);
    let takes = |code| Hopper::admits(hopper.victims.as_ref(), code);
    let trodden = |code| Hopper::admits(hopper.trodden.as_ref(), code);
    if moves == treads && captures == treads {
        let asks = (passes, takes, trodden);
        return position.tread::<SECOND, true, true>(over, from, by, treads, asks, &mut end);
    }
    let none = |_| false;
    position.tread::<SECOND, true, false>(over, from, by, moves, (passes, none, none), &mut end);
    let asks = (passes, takes, none);
    position.tread::<SECOND, false, true>(over, from, by, captures, asks, &mut end);
    let asks = (passes, none, trodden);
    position.tread::<SECOND, false, false>(over, from, by, treads, asks, &mut end);
}

/// Ends of chains that take nothing before.
fn each_chain_end<B: Size, const SECOND: bool>(
    position: &mut Mailbox<Prepared<B>>,
    from: usize,
    chain: &Chain,
    arrive: Arrive<Prepared<B>>,
) {
    for end in &chain.ends {
        if end.to == 0 {
            if one_holds::<B, SECOND>(position, from, end.moves.as_deref()) {
                arrive(position, from, u16::EMPTY);
            }
            continue;
        }
        let to = toward::<SECOND>(from, end.to);
        let found = position.at(to);
        let when = match found == u16::EMPTY {
            true => &end.moves,
            false if found.is_enemy::<SECOND>() => &end.captures,
            false => continue,
        };
        if one_holds::<B, SECOND>(position, from, when.as_deref()) {
            arrive(position, to, found);
        }
    }
}

/// Moves after taking the pieces on all cells of `over`.
fn after<B: Size, const SECOND: bool>(
    position: &mut Mailbox<Prepared<B>>,
    scan: &Scan<Prepared<B>>,
    from: usize,
    chain: &Chain,
    visit: &mut impl Visit<Prepared<B>>,
) {
    let mut way = Move::new(from, 0);
    for (index, by) in (0..).zip(&chain.over) {
        let cell = toward::<SECOND>(from, *by) & Mailbox::<Prepared<B>>::MASK;
        if !position.is_enemy::<SECOND>(cell) {
            return;
        }
        way = way.over(from, index, cell);
    }
    for end in &chain.ends {
        let to = toward::<SECOND>(from, end.to);
        let empty = end.to == 0 || position.is_empty(to);
        let when = if empty { &end.moves } else { &end.captures };
        if one_holds::<B, SECOND>(position, from, when.as_deref()) {
            position.arrive_over::<SECOND, 1, true, true>(scan, way, to, visit);
        }
    }
}

/// Whether one of the conditions holds, seen from `from`; none do if there are none.
#[inline]
pub(crate) fn one_holds<B: Size, const SECOND: bool>(
    position: &Mailbox<Prepared<B>>,
    from: usize,
    conditions: Option<&[Condition]>,
) -> bool {
    let cell_holds = |(by, holds): &(isize, Holds)| {
        let cell = toward::<SECOND>(from, *by);
        match holds {
            Holds::Anything => position.at(cell) != u16::BORDER,
            Holds::Piece => position.at(cell).is_piece(),
            Holds::Enemy => position.is_enemy::<SECOND>(cell),
            Holds::Friend => position.is_friend::<SECOND>(cell),
            Holds::Nothing => position.is_empty(cell),
        }
    };
    let tables = &position.game().tables;
    let is_met = |(by, ask): &(isize, Ask)| {
        let cell = toward::<SECOND>(from, *by) & Mailbox::<Prepared<B>>::MASK;
        let found = position.at(cell);
        match ask {
            Ask::Place(place, inside) => tables.places[*place][SECOND as usize][cell] == *inside,
            Ask::Kind(codes) => codes[usize::from(found.plain())],
            Ask::Victim(codes) if found.is_enemy::<SECOND>() => codes[usize::from(found.plain())],
            Ask::Victim(codes) => codes[1],
        }
    };
    let all_hold = |condition: &Condition| {
        condition.cells.iter().all(cell_holds) && condition.asks.iter().all(is_met)
    };
    conditions.is_some_and(|conditions| conditions.iter().any(all_hold))
}

/// Ends of slides that turn; `from` is where the piece stands, `begin` where these legs begin.
fn each_hook_end<B: Size, const SECOND: bool>(
    position: &mut Mailbox<Prepared<B>>,
    from: usize,
    begin: usize,
    returns: bool,
    lines: &[Turning],
    arrive: Arrive<Prepared<B>>,
) {
    for line in lines {
        let mut cell = begin;
        for _ in 0..line.max {
            cell = toward::<SECOND>(cell, line.by) & Mailbox::<Prepared<B>>::MASK;
            let found = match returns && cell == from {
                true => u16::EMPTY,
                false => position.at(cell),
            };
            if found != u16::EMPTY {
                if line.captures && found.is_enemy::<SECOND>() {
                    arrive(position, cell, found);
                }
                break;
            }
            if line.moves {
                arrive(position, cell, found);
            }
            each_hook_end::<B, SECOND>(position, from, cell, returns, &line.turns, arrive);
        }
    }
}
