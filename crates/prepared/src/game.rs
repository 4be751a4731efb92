//! The board's questions about a game, answered from its tables.

use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::sync::Arc;

use engine::boards::Array;
use engine::boards::mailbox::{
    Aim, Asking, Capture, CellCode, Features, FirstMoves, Line, Mailbox, MailboxGame, MoveWord,
    Scan, Visit, toward,
};
use engine::{Effects, PieceKind};
use variant_dsl::program::Trigger;

use crate::MOST_HELD;
use crate::tables::{Cells, Chance, Hopper, Kind, Tables};

/// The size of a board and of its moves.
pub(crate) trait Size: 'static {
    /// All cells.
    type Cells: Array<u16>;
    /// A set of cells.
    type Set: Array<u64>;
    /// Pieces taken on the way.
    type Over: Array<u16>;
    /// A move.
    type Word: MoveWord;
    /// Bits of a file number.
    const FILE_BITS: u32;
    /// Whether a move has room for a wall.
    const PUTS: bool;
}

/// A board of so many cells, in so many words of 64, whose file numbers have so many bits; moves in words
/// `W` take so many pieces on their way at most.
pub(crate) struct Board<
    const CELLS: usize,
    const WORDS: usize,
    const FILE_BITS: u32,
    const OVER: usize,
    W,
>(PhantomData<W>);

impl<const CELLS: usize, const WORDS: usize, const FILE_BITS: u32, const OVER: usize, W: MoveWord>
    Size for Board<CELLS, WORDS, FILE_BITS, OVER, W>
{
    type Cells = [u16; CELLS];
    type Set = [u64; WORDS];
    type Over = [u16; OVER];
    type Word = W;
    const FILE_BITS: u32 = FILE_BITS;
    const PUTS: bool = OVER > 0;
}

/// A game, as every position on its board knows it.
pub(crate) struct Prepared<B> {
    pub(crate) tables: Arc<Tables>,
    size: PhantomData<fn() -> B>,
}

impl<B> Prepared<B> {
    pub(crate) fn new(tables: Arc<Tables>) -> Prepared<B> {
        Prepared {
            tables,
            size: PhantomData,
        }
    }

    fn effects(&self) -> &Effects {
        &self.tables.program.facts.effects
    }

    /// The kind of a code of the first player.
    #[inline(always)]
    pub(crate) fn kind(&self, code: u16) -> &Kind {
        &self.tables.kinds[usize::from(code)]
    }
}

impl<B> Clone for Prepared<B> {
    fn clone(&self) -> Prepared<B> {
        Prepared::new(Arc::clone(&self.tables))
    }
}

impl<B> PartialEq for Prepared<B> {
    fn eq(&self, other: &Prepared<B>) -> bool {
        Arc::ptr_eq(&self.tables, &other.tables)
    }
}

impl<B> Debug for Prepared<B> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Prepared")
            .field(&self.tables.program.facts.name)
            .finish()
    }
}

impl<B: Size> MailboxGame for Prepared<B> {
    type Code = u16;
    type Word = B::Word;
    type Cells = B::Cells;
    type Set = B::Set;
    type Hands = [u8; MOST_HELD];
    type Over = B::Over;

    const FILES: usize = 1 << B::FILE_BITS;
    const RANKS: usize = 1 << B::FILE_BITS;
    const FILE_BITS: u32 = B::FILE_BITS;
    const CELL_BITS: u32 = 12;
    const CHOICE_BITS: u32 = 4;
    const PUTS: bool = B::PUTS;
    // Where moves are short pieces take nothing on their way, and none comes from the hand.
    const GATE_BITS: u32 = if B::Over::LEN == 0 { 0 } else { 5 };

    const FEATURES: Features = Features::ANY;

    #[inline(always)]
    fn features(&self) -> Features {
        self.tables.features
    }

    #[inline(always)]
    fn files(&self) -> usize {
        self.tables.program.files()
    }

    #[inline(always)]
    fn ranks(&self) -> usize {
        self.tables.program.ranks()
    }

    #[inline]
    fn piece_moves<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        scan: &Scan<Self>,
        from: usize,
        visit: &mut impl Visit<Self>,
    ) {
        self.offer_moves::<SECOND>(position, scan, from, visit);
    }

    #[inline(always)]
    fn each_line<const SECOND: bool>(&self, line: &mut impl Line<Self>) -> bool {
        let plain = self.tables.lines.iter().any(|look| {
            line.look(look.by, look.max, |code, distance| {
                look.hits(code, distance)
            })
        });
        let mut picks = self.tables.picks.iter();
        plain
            || picks.any(|(victims, look)| {
                victims[usize::from(line.victim())]
                    && line.look(look.by, look.max, |code, distance| {
                        look.hits(code, distance)
                    })
            })
            || self.tables.hops.iter().any(|hop| {
                let passes = |code| Hopper::admits(hop.hurdles.as_ref(), code);
                let look = &hop.line;
                Hopper::admits(hop.victims.as_ref(), line.victim())
                    && line.look_over_some(hop.over, look.by, look.max, passes, |code, distance| {
                        look.hits(code, distance)
                    })
            })
    }

    #[inline]
    fn attacks_if<const SECOND: bool>(&self, position: &Mailbox<Self>, target: usize) -> bool {
        self.attacks_conditionally::<SECOND>(position, target)
    }

    fn watch_if<const SECOND: bool>(
        &self,
        position: &Mailbox<Self>,
        target: usize,
        scan: &mut Scan<Self>,
    ) {
        self.watch_conditional_attacks::<SECOND>(position, target, scan);
    }

    fn turns_to<const SECOND: bool, const ASKS: bool>(
        &self,
        position: &Mailbox<Self>,
        from: usize,
        target: usize,
    ) -> bool {
        let asking = if ASKS { Asking::All } else { Asking::Nothing };
        self.attacks_from::<SECOND>(position, from, target, asking)
    }

    fn retakes<const SECOND: bool>(
        &self,
        position: &Mailbox<Self>,
        from: usize,
        target: usize,
    ) -> bool {
        self.attacks_from::<SECOND>(position, from, target, Asking::Shallow)
    }

    #[inline(always)]
    fn is_royal(&self, code: u16) -> bool {
        self.kind(code).royal
    }

    #[inline(always)]
    fn is_promoted(&self, code: u16) -> bool {
        self.kind(code).promoted
    }

    fn meets(&self, number: u32, second: bool, cell: usize, code: u16) -> bool {
        let (number, places) = (number as usize, &self.tables.places);
        match number.checked_sub(places.len()) {
            None => places[number][second as usize][cell],
            Some(class) => {
                let (_, kinds) = &self.tables.program.classes[class];
                code != 0 && kinds[usize::from(code) - 1]
            }
        }
    }

    fn has_aura(&self, code: u16) -> bool {
        self.effects().has_aura(PieceKind(code - 1))
    }

    fn trampling(&self, code: u16) -> &[(i16, i16)] {
        let lines = self.effects().trampling.get(usize::from(code) - 1);
        let lines = lines.and_then(Option::as_ref);
        lines.map_or(&[], |lines| &lines.steps)
    }

    #[inline(always)]
    fn burns(&self, code: u16) -> bool {
        self.effects().burns(PieceKind(code - 1))
    }

    #[inline(always)]
    fn explodes(&self, code: u16) -> bool {
        self.effects().explodes(PieceKind(code - 1))
    }

    fn is_blasted(&self, code: u16) -> bool {
        self.effects().blasts(PieceKind(code - 1))
    }

    fn petrifies(&self, code: u16) -> bool {
        self.effects().petrifies(PieceKind(code - 1))
    }

    fn is_converted(&self, code: u16) -> bool {
        self.effects().converts(PieceKind(code - 1))
    }

    fn is_start(&self, cell: usize) -> bool {
        self.tables.starts.contains(&cell)
    }

    fn wall_rays(&self) -> &[(isize, u32)] {
        &self.tables.wall_rays
    }

    #[inline(always)]
    fn captures_anywhere(&self, code: u16) -> bool {
        self.kind(code).captures_anywhere
    }

    #[inline(always)]
    fn is_corner_mover(&self, code: u16) -> bool {
        self.kind(code).corner_mover
    }

    #[inline(always)]
    fn back(&self, code: u16) -> u16 {
        self.form(code, false, 0)
    }

    #[inline(always)]
    fn n_forms<const SECOND: bool>(&self, code: u16) -> usize {
        self.kind(code).forms[SECOND as usize].len()
    }

    #[inline(always)]
    fn form(&self, code: u16, second: bool, choice: usize) -> u16 {
        let forms = &self.kind(code).forms[second as usize];
        forms.get(choice).copied().unwrap_or(code)
    }

    fn is_counted(&self, form: u16, code: u16) -> bool {
        self.kind(form).counted.contains(&code)
    }

    fn most<const SECOND: bool>(&self, code: u16) -> u16 {
        let most = self.kind(code).most;
        most.map_or(u16::MAX, |most| most[SECOND as usize])
    }

    #[inline(always)]
    fn first_moves(&self) -> &FirstMoves {
        &self.tables.first_moves
    }

    #[inline(always)]
    fn aims(&self) -> &[Aim] {
        &self.tables.aims
    }

    fn marks<const SECOND: bool>(
        &self,
        position: &Mailbox<Self>,
        mover: u16,
        from: usize,
        to: usize,
    ) -> bool {
        let mut strides = self.kind(mover).strides.iter();
        strides.any(|stride| {
            let reaches = (1..=stride.max as isize).any(|leaps| {
                toward::<SECOND>(from, stride.by * leaps) & Mailbox::<Self>::MASK == to
            });
            stride.marks && reaches && stride.is_open(SECOND, from, || position.is_fresh(from))
        })
    }

    fn each_catch<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        scan: &Scan<Self>,
        visit: &mut impl Visit<Self>,
    ) {
        for (code, kind) in (0..).zip(&self.tables.kinds) {
            for (by, max) in &kind.catches {
                position.catch::<SECOND, 1>(scan, code, *by, *max, visit);
            }
        }
    }

    #[inline(always)]
    fn held(&self, index: usize) -> u16 {
        self.tables.held.get(index).copied().unwrap_or(u16::EMPTY)
    }

    fn may_gate(&self, held: usize) -> bool {
        let gating = self.tables.program.facts.gating.as_ref();
        let held = self.tables.held.get(held);
        gating
            .zip(held)
            .is_some_and(|(gating, code)| gating.pieces[index(*code)])
    }

    fn may_leave(&self, code: u16) -> bool {
        let gating = self.tables.program.facts.gating.as_ref();
        gating.is_some_and(|gating| code != u16::EMPTY && gating.leaving[index(code)])
    }

    #[inline(always)]
    fn to_hand(&self, code: u16) -> Option<usize> {
        self.kind(code).to_hand
    }

    /// There is one class: the piece on `from` says what it may and must do.
    #[inline(always)]
    fn promotion<const SECOND: bool, const CLASS: usize>(
        &self,
        position: &Mailbox<Self>,
        from: usize,
        to: usize,
        captures: bool,
    ) -> (bool, bool) {
        let kind = self.kind(position.own::<SECOND>(from));
        if !kind.promotes || kind.forms[SECOND as usize].is_empty() {
            return (false, false);
        }
        let (color, to) = (SECOND as usize, to & Mailbox::<Self>::MASK);
        let open = |chance: &Chance| is_open(&chance.zone[color], chance.when, from, to, captures);
        let may = kind.chances.iter().any(open);
        let promotion = self.tables.program.promotion.as_ref();
        let forced = promotion.is_some_and(|promotion| promotion.forced);
        (may, may && (forced || kind.must_promote[color][to]))
    }

    fn turns_in_place<const SECOND: bool>(&self, code: u16, cell: usize) -> bool {
        let mut chances = self.kind(code).chances.iter();
        chances.any(|chance| chance.when == Trigger::InPlace && chance.zone[SECOND as usize][cell])
    }

    fn turns_if_last(&self, code: u16) -> bool {
        let mut chances = self.kind(code).chances.iter();
        chances.any(|chance| chance.when == Trigger::InPlaceIfLast)
    }

    fn quiet_rays(&self, code: u16) -> &[(isize, u32)] {
        &self.kind(code).quiet_rays
    }

    fn each_drop<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        scan: &Scan<Self>,
        visit: &mut impl Visit<Self>,
    ) {
        self.offer_drops::<SECOND>(position, scan, visit);
    }

    #[inline(always)]
    fn is_guarded(&self, victim: u16) -> bool {
        self.kind(victim).guarded
    }

    fn forbids<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        capture: &Capture<Self>,
    ) -> bool {
        self.is_capture_forbidden::<SECOND>(position, capture)
    }

    fn is_answered(&self, captor: u16, victim: u16) -> bool {
        let answered = self.tables.program.answered.as_ref();
        answered.is_some_and(|class| class.captors[index(captor)] && class.victims[index(victim)])
    }

    /// Only pieces that may have to wait are remembered as waiting.
    #[inline(always)]
    fn class_waits(&self, _class: usize) -> bool {
        true
    }

    #[inline(always)]
    fn kind_waits(&self, code: u16) -> bool {
        self.tables
            .kinds
            .get(usize::from(code))
            .is_some_and(|kind| kind.waits)
    }

    /// All waiting kinds have the same chances.
    fn enters<const SECOND: bool>(&self, from: usize, to: usize) -> bool {
        let waiting = self.tables.kinds.iter().find(|kind| kind.waits);
        waiting.is_some_and(|kind| {
            let mut zones = kind
                .chances
                .iter()
                .map(|chance| &chance.zone[SECOND as usize]);
            zones.any(|zone| zone[to] && !zone[from])
        })
    }

    fn forces(&self, victim: u16) -> bool {
        let promotion = self.tables.program.promotion.as_ref();
        promotion.is_some_and(|promotion| promotion.forced_by[index(victim)])
    }

    fn infects(&self, victim: u16) -> bool {
        let promotion = self.tables.program.promotion.as_ref();
        promotion.is_some_and(|promotion| {
            let mut contagions = promotion.contagions.iter();
            contagions.any(|contagion| contagion.victims[index(victim)])
        })
    }

    fn caught_form(&self, captor: u16, victim: u16) -> Option<u16> {
        if victim == u16::EMPTY {
            return None;
        }
        let promotion = self.tables.program.promotion.as_ref()?;
        let mut contagions = promotion.contagions.iter();
        let contagion = contagions.find(|contagion| contagion.victims[index(victim)])?;
        let spared = contagion.spared[index(captor)];
        (!spared).then_some(contagion.becomes.0 + 1)
    }
}

/// The number of the kind of a code.
pub(crate) fn index(code: u16) -> usize {
    usize::from(code) - 1
}

#[inline(always)]
fn is_open(zone: &Cells, when: Trigger, from: usize, to: usize, captures: bool) -> bool {
    match when {
        Trigger::Touches => zone[from] || zone[to],
        Trigger::Enters => !zone[from] && zone[to],
        Trigger::Arrives => zone[to],
        Trigger::Captures => captures,
        Trigger::CapturesTouching => captures && (zone[from] || zone[to]),
        Trigger::Moves => true,
        Trigger::InPlace | Trigger::InPlaceIfLast => false,
    }
}
