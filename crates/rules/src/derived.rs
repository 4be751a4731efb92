//! What follows from the facts of a game.

use crate::chase::{ChaseRule, Counts};
use crate::condition::Condition;
use crate::ending::{self, Ending};
use crate::from_hand::{GateMasks, PlacedCastling};
use crate::info::{GameInfo, KindInfo, MOST_FRESH, Setup, passed_steps};
use crate::packed::{pack, unpack};
use crate::register::{Register, Registers};
use crate::repetition::Repetition;
use crate::shuffle::Shuffle;
use crate::types::{Color, Piece, PieceKind, Square};

impl GameInfo {
    /// The facts in a short form for programs to embed; no format to be kept.
    pub fn to_bytes(&self) -> Vec<u8> {
        let facts = postcard::to_allocvec(self).expect("the facts are plain data");
        // Masks of squares are a byte a square there, which for the largest board is a megabyte.
        pack(&facts)
    }

    /// What [`GameInfo::to_bytes`] of this very version wrote.
    ///
    /// # Panics
    ///
    /// If it is anything else: what a program embeds was written when it was built.
    pub fn from_bytes(bytes: &[u8]) -> GameInfo {
        postcard::from_bytes(&unpack(bytes)).expect("the build wrote them")
    }

    /// The settings as text, `name=value` with spaces between; empty for the game itself.
    pub fn settings_text(&self) -> String {
        let pairs = self.settings.iter();
        let texts: Vec<String> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        texts.join(" ")
    }

    /// A position of the game without any piece, the first player to move; walls stand as at the start.
    pub fn empty_setup(&self) -> Setup {
        let no_hand = vec![0; self.kinds.len()];
        Setup {
            board: vec![None; self.squares()],
            walls: self.start.walls.clone(),
            hands: [no_hand.clone(), no_hand],
            side: Color::First,
            registers: Registers::default(),
        }
    }

    /// Whether the game has the register.
    pub fn has(&self, register: Register) -> bool {
        self.registers.contains(&register)
    }

    /// How often what a register counts must happen to end the game; 0 if it counts nothing.
    pub fn asked(&self, register: Register) -> u32 {
        ending::number_asked(&self.endings, register).unwrap_or(0)
    }

    /// Whether the rules ask which piece attacks another: who gives a check or chases.
    pub fn asks_attackers(&self) -> bool {
        let asks = |row: &Ending| matches!(row.when, Condition::MateBy | Condition::MateWithout);
        let chases = |repetition: &Repetition| repetition.perpetual_chase_loses;
        self.endings.iter().any(asks) || self.repetition.as_ref().is_some_and(chases)
    }

    /// Number of squares.
    pub fn squares(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// Whether there are walls in the board, or may come to be.
    pub fn has_walls(&self) -> bool {
        self.effects.build_walls() || !self.start.walls.is_empty()
    }

    /// The facts of one kind.
    pub fn kind(&self, kind: PieceKind) -> &KindInfo {
        &self.kinds[kind.index()]
    }

    /// The square so far from another, as its owner `color` sees the board: files to the right,
    /// ranks forward; `None` off the board.
    pub fn square_from(&self, color: Color, from: Square, (dx, dy): (i16, i16)) -> Option<Square> {
        let (dx, dy) = match color {
            Color::First => (dx, dy),
            Color::Second => (-dx, -dy),
        };
        let file = (from.0 % self.files).checked_add_signed(dx)?;
        let rank = (from.0 / self.files).checked_add_signed(dy)?;
        (file < self.files && rank < self.ranks).then(|| Square(rank * self.files + file))
    }

    /// Whether positions are written as chess programs write them: hands in brackets, and fields for castling
    /// and for capture en passant even where the game has neither. So they are where moves are.
    pub fn writes_fen(&self) -> bool {
        self.san || self.has(Register::Fresh) || self.has(Register::EnPassant)
    }

    /// The squares that a move passes strictly between its ends, as [`passed_steps`] says.
    pub fn passed(&self, from: Square, to: Square) -> Vec<Square> {
        let files = i32::from(self.files);
        let place = |square: Square| (i32::from(square.0) % files, i32::from(square.0) / files);
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        let squares = passed_steps(to_file - file, to_rank - rank);
        squares
            .map(|(dx, dy)| Square(((rank + dy) * files + file + dx) as u16))
            .collect()
    }

    /// Whether a move of the kind between these squares passes squares on which it can be captured, by its
    /// length and direction.
    pub fn is_mark(&self, piece: Piece, from: Square, to: Square) -> bool {
        let mut marks = self.kind(piece.kind).marks.iter();
        marks.any(|by| self.square_from(piece.color, from, *by) == Some(to))
    }

    /// Whether some piece becomes another one, rather than turning over.
    pub fn has_choices(&self) -> bool {
        let mut kinds = self.kinds.iter();
        kinds.any(|kind| kind.becomes.iter().any(|kinds| !kinds.is_empty()))
    }

    /// The squares that bits of [`Register::Fresh`] stand for, of so many as there are.
    pub fn fresh_squares(&self, bits: u32) -> impl Iterator<Item = Square> + '_ {
        let places = self.fresh.iter().enumerate();
        places
            .filter(move |(place, _)| bits >> place & 1 == 1)
            .map(|(_, square)| *square)
    }

    /// The bits of [`Register::Fresh`] that are lost when the piece comes to a square: of those at whom it aims there.
    pub fn aimed_at(&self, piece: Piece, square: Square) -> u32 {
        let aims = self.aims.iter();
        let aims = aims.filter(|aim| aim.piece == piece && aim.from.contains(&square));
        aims.fold(0, |bits, aim| bits | self.fresh_bit(aim.at))
    }

    /// The bit of [`Register::Fresh`] that stands for a square; 0 if none does.
    pub fn fresh_bit(&self, square: Square) -> u32 {
        let place = self.fresh.iter().position(|home| *home == square);
        place.map_or(0, |place| 1 << place)
    }

    /// How many arrays the game has: 1 where it is not shuffled.
    pub fn n_arrays(&self) -> u64 {
        self.shuffle.as_ref().map_or(1, Shuffle::n_orders)
    }

    /// Whether captured pieces go to the hand.
    pub fn takes_prisoners(&self) -> bool {
        self.kinds.iter().any(|kind| kind.hand.is_some())
    }

    /// Whether pieces come to hands that no capture and no start position gives: those that a partner has captured
    /// at another board.
    pub fn takes_from_partner(&self) -> bool {
        let is_given = |kind: usize| self.start.hands.iter().any(|hand| hand[kind] > 0);
        let mut kinds = self.kinds.iter().enumerate();
        !self.takes_prisoners() && kinds.any(|(at, kind)| kind.droppable && !is_given(at))
    }

    /// The start position of this number, from 0; `None` if there is none.
    pub fn array(&self, number: u64) -> Option<Setup> {
        let mut setup = self.start.clone();
        let Some(shuffle) = &self.shuffle else {
            return (number == 0).then_some(setup);
        };
        let order = shuffle.order(number)?;
        for (places, color) in [&shuffle.squares, &shuffle.images]
            .into_iter()
            .zip(Color::BOTH)
        {
            for (square, kind) in places.iter().zip(&order) {
                setup.board[square.index()] = Some(Piece { color, kind: *kind });
            }
        }
        let fresh = self.fresh_at_start(&setup.board);
        setup
            .registers
            .set_value(Register::Fresh, Color::First, fresh);
        Some(setup)
    }

    /// The number of the array that a position is, if it is one.
    pub fn array_number(&self, setup: &Setup) -> Option<u64> {
        let Some(shuffle) = &self.shuffle else {
            return (*setup == self.start).then_some(0);
        };
        let at = |square: &Square| Some(setup.board.get(square.index())?.as_ref()?.kind);
        let order: Option<Vec<PieceKind>> = shuffle.squares.iter().map(at).collect();
        let number = shuffle.number(&order?)?;
        (self.array(number).as_ref() == Some(setup)).then_some(number)
    }

    /// Bits of [`Register::Fresh`] as long as nobody has moved, for an array of the game. Of shuffled pieces only
    /// partners of castling matter.
    pub fn fresh_at_start(&self, board: &[Option<Piece>]) -> u32 {
        let counts = |square: Square| {
            !self.is_shuffled(square) && board[square.index()].is_some()
                || board[square.index()].is_some_and(|piece| self.is_partner(piece.kind))
        };
        let places = (0..MOST_FRESH).zip(&self.fresh);
        places.fold(0, |bits, (place, square)| {
            bits | u32::from(counts(*square)) << place
        })
    }

    /// The player's squares whose pieces change places before the game.
    pub fn shuffled(&self, color: Color) -> &[Square] {
        let Some(shuffle) = &self.shuffle else {
            return &[];
        };
        match color {
            Color::First => &shuffle.squares,
            Color::Second => &shuffle.images,
        }
    }

    /// Whether pieces of either player change places here before the game.
    pub fn is_shuffled(&self, square: Square) -> bool {
        let mut squares = Color::BOTH.into_iter().map(|color| self.shuffled(color));
        squares.any(|squares| squares.contains(&square))
    }

    /// Whether the piece stands here in the array, or may when its rank is shuffled.
    fn may_begin_on(&self, square: Square, is: impl Fn(Piece) -> bool) -> bool {
        let at = |square: &Square| self.start.board[square.index()].is_some_and(&is);
        let may = |color: Color| {
            let own = self.shuffled(color);
            own.contains(&square) && own.iter().any(at)
        };
        at(&square) || Color::BOTH.into_iter().any(may)
    }

    /// Whether pieces of the kind are partners of castling.
    pub fn is_partner(&self, kind: PieceKind) -> bool {
        let castling = self.castling.as_ref();
        castling.is_some_and(|castling| castling.partners[kind.index()])
    }

    /// Whether the piece that castles stands elsewhere in another array.
    pub fn castling_is_shuffled(&self) -> bool {
        let Some(castling) = &self.castling else {
            return false;
        };
        let at = |square: &Square| self.start.board[square.index()];
        let mut shuffled = Color::BOTH
            .into_iter()
            .flat_map(|color| self.shuffled(color));
        shuffled.any(|square| at(square).is_some_and(|piece| piece.kind == castling.mover))
    }

    /// Of the squares on which it matters whether a piece has moved, those where the player's partners of castling
    /// may begin.
    pub fn fresh_partners(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        let partner = move |piece: Piece| piece.color == color && self.is_partner(piece.kind);
        let fresh = self.fresh.iter().copied();
        let placed = self.placed_castling();
        fresh.filter(move |square| match placed {
            Some(placed) => placed.partners[color.index()].contains(square),
            None => self.may_begin_on(*square, partner),
        })
    }

    /// Where the player's piece may stand that castles, as long as it has not moved.
    pub fn castling_homes(&self, color: Color) -> Vec<Square> {
        let Some(castling) = &self.castling else {
            return Vec::new();
        };
        if let Some(placed) = &castling.placed {
            return vec![placed.homes[color.index()]];
        }
        let mover = Piece {
            color,
            kind: castling.mover,
        };
        let squares = self.each_square();
        squares
            .filter(|square| self.may_begin_on(*square, |piece| piece == mover))
            .collect()
    }

    /// Everything that the kind may turn into or become where the rules of promotion allow it.
    pub fn promotions(
        &self,
        color: Color,
        kind: PieceKind,
    ) -> impl Iterator<Item = PieceKind> + '_ {
        let facts = self.kind(kind);
        facts
            .other_side()
            .into_iter()
            .chain(facts.becomes[color.index()].iter().copied())
    }

    /// How many steps of a king two squares are apart.
    pub fn distance(&self, one: Square, other: Square) -> u16 {
        let across = (one.0 % self.files).abs_diff(other.0 % self.files);
        let along = (one.0 / self.files).abs_diff(other.0 / self.files);
        across.max(along)
    }

    /// Whether two squares are neighbours, corners included.
    pub fn touch(&self, one: Square, other: Square) -> bool {
        self.distance(one, other) == 1
    }

    /// All squares in order.
    pub fn each_square(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.squares() as u16).map(Square)
    }

    /// All kinds in order.
    pub fn each_kind(&self) -> impl Iterator<Item = PieceKind> + '_ {
        (0..self.kinds.len()).map(|index| PieceKind(index as u16))
    }
}

impl GameInfo {
    /// The bits of one player for pieces that may be left.
    pub fn gate_masks(&self, color: Color) -> GateMasks {
        let mask = |is: &dyn Fn(Square) -> bool| {
            let places = self.fresh.iter().enumerate();
            let places = places.filter(|(_, square)| is(**square));
            places.fold(0, |bits, (place, _)| bits | 1 << place)
        };
        let homes = self.castling_homes(color);
        let partners: Vec<Square> = self.fresh_partners(color).collect();
        GateMasks {
            own: mask(&|square| {
                self.start.board[square.index()].is_some_and(|piece| piece.color == color)
            }),
            home: mask(&|square| homes.contains(&square)),
            partners: mask(&|square| partners.contains(&square)),
        }
    }

    /// Whether the player has a piece in hand that may be brought in, or may get one.
    pub fn can_gate(&self, hands: &[Vec<u16>; 2], color: Color) -> bool {
        let Some(gating) = &self.gating else {
            return false;
        };
        let mut held = hands[color.index()].iter().zip(&gating.pieces);
        self.takes_prisoners()
            || self.takes_from_partner()
            || held.any(|(count, comes)| *count > 0 && *comes)
    }

    /// Forgets of the pieces of players who have nothing to bring in all that only that would need.
    pub fn forget_idle_gates(&self, bits: u32, hands: &[Vec<u16>; 2]) -> u32 {
        if self.gating.is_none() {
            return bits;
        }
        let idle = Color::BOTH.into_iter();
        let idle = idle.filter(|color| !self.can_gate(hands, *color));
        idle.fold(bits, |bits, color| {
            self.gate_masks(color).without_gates(bits)
        })
    }

    /// Where pieces that castle are put from the hand, if they are.
    pub fn placed_castling(&self) -> Option<&PlacedCastling> {
        self.castling.as_ref()?.placed.as_ref()
    }

    /// How many royals the player has in hand.
    pub fn royals_held(&self, setup: &Setup, color: Color) -> usize {
        let held = self.kinds.iter().zip(&setup.hands[color.index()]);
        let royals = held.filter(|(kind, _)| kind.royal);
        royals.map(|(_, count)| usize::from(*count)).sum()
    }

    /// Whether the player has a royal in the array, or in hand at the start.
    pub fn begins_with_royal(&self, color: Color) -> bool {
        let pieces = self.start.board.iter().flatten();
        { pieces }.any(|piece| piece.color == color && self.kind(piece.kind).royal)
            || self.royals_held(&self.start, color) > 0
    }
}

impl GameInfo {
    /// What the rules say of an attack on `victim`, which stands on `square`; `None` if it depends on protection.
    pub fn chase_rule(&self, captor: Piece, victim: Piece, square: Square) -> Option<Counts> {
        let applies = |rule: &&ChaseRule| rule.applies(captor, victim, square);
        self.chases.iter().find(applies).map(|rule| rule.counts)
    }
}
