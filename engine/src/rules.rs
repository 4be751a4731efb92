//! The seam between what is generated for one game and what is written once for all.
//!
//! Generated code and the interpreter implement [`Rules`]; search, perft, text and adjudication
//! are generic over it. Nothing here is specific to a board layout: a layout that copies its
//! small position and one that makes and unmakes both fit [`Rules::with_move`].

use std::fmt::Debug;

use crate::effect::{Change, Effect, Sketch};
use crate::info::{GameInfo, Setup};
use crate::move_list::MoveList;
use crate::types::{Color, Piece, PieceKind, Square};
use ::rules::Registers;

pub use crate::move_code::MoveCode;

/// The rules of one game, executable.
///
/// A `Position` always comes from [`Rules::position`] with a validated [`Setup`], or from a legal
/// move; a `Move` passed in is always legal in the position it is passed with.
pub trait Rules: Send + Sync + Sized + 'static {
    /// A position: board, hands, side to move, key. No history.
    type Position: Clone + Debug + PartialEq + Send + Sync;
    /// A move; cheap to copy. Complete together with the position it belongs to.
    type Move: MoveCode;

    /// Names, tokens, start array and how the game ends.
    fn info(&self) -> &GameInfo;

    /// The position that `setup` describes. `setup` must have passed `setup::validate`.
    fn position(&self, setup: &Setup) -> Self::Position;

    /// The position as plain data: the inverse of [`Rules::position`].
    fn setup(&self, position: &Self::Position) -> Setup;

    /// Side to move.
    fn side(&self, position: &Self::Position) -> Color;

    /// 64-bit key of board, hands, side to move and all state that decides which moves are legal;
    /// kept incrementally.
    fn key(&self, position: &Self::Position) -> u64;

    /// The piece on a square.
    fn piece_at(&self, position: &Self::Position, square: Square) -> Option<Piece>;

    /// How many pieces of `kind` the player holds in hand; 0 for kinds that cannot be held.
    fn hand(&self, position: &Self::Position, color: Color, kind: PieceKind) -> u16;

    /// What the position has counted of the moves that led to it. Of other registers nothing is to be read: where they
    /// hold squares these may be named as the layout names them, since this is asked at every node.
    fn counts(&self, _position: &Self::Position) -> Registers {
        Registers::default()
    }

    /// Every piece on the board, in an order that depends on the layout.
    fn each_piece(&self, position: &Self::Position, visit: impl FnMut(Piece, Square));

    /// Every piece of these kinds on the board, in an order that depends on the layout.
    fn each_of(
        &self,
        position: &Self::Position,
        kinds: &[PieceKind],
        mut visit: impl FnMut(Piece, Square),
    ) {
        self.each_piece(position, |piece, square| {
            if kinds.contains(&piece.kind) {
                visit(piece, square);
            }
        });
    }

    /// Every square on which a wall stands, or where the board has a hole.
    fn each_wall(&self, _position: &Self::Position, visit: impl FnMut(Square)) {
        self.info().start.walls.iter().copied().for_each(visit);
    }

    /// How many pieces the player has on the board.
    fn n_pieces(&self, position: &Self::Position, color: Color) -> u32 {
        let mut count = 0;
        self.each_piece(position, |piece, _| {
            count += u32::from(piece.color == color);
        });
        count
    }

    /// Whether either player has a piece of these kinds on the board.
    fn stands(&self, position: &Self::Position, kinds: &[PieceKind]) -> bool {
        let has = |color: &Color| self.n_of(position, *color, kinds) > 0;
        Color::BOTH.iter().any(has)
    }

    /// How many pieces of these kinds the player has on the board.
    fn n_of(&self, position: &Self::Position, color: Color, kinds: &[PieceKind]) -> u32 {
        let mut count = 0;
        self.each_piece(position, |piece, _| {
            count += u32::from(piece.color == color && kinds.contains(&piece.kind));
        });
        count
    }

    /// Whether the side to move has one royal only and the opponent could capture it now. Where
    /// royals may be left capturable this is no restriction.
    fn in_check(&self, position: &Self::Position) -> bool;

    /// Whether `by` could capture an enemy piece standing on `square`, which holds no wall, ignoring the safety of its
    /// own royal. What a piece's own tests ask about protection is asked of an enemy piece that does
    /// stand there, unless [`GameInfo::attacks_protected`]; elsewhere it is taken to hold.
    fn attacked(&self, position: &Self::Position, square: Square, by: Color) -> bool;

    /// Whether the piece on `from` could capture the enemy piece on `target`, if it were its turn, ignoring the safety of its
    /// own royal. Asked in games only that [ask for it](GameInfo::asks_attackers).
    fn attacks_from(&self, position: &Self::Position, from: Square, target: Square) -> bool;

    /// Whether the player who has just moved has one royal only and left it capturable.
    /// Always false where that is illegal, so that only games in which it is legal need say more.
    fn royal_left_open(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether the side to move has lost all its royals: only in games won by capturing them, and
    /// where one move can capture several.
    fn royals_captured(&self, position: &Self::Position) -> bool;

    /// Whether the player who has just moved has lost all royals by the effects of that move.
    fn mover_lost_royals(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Every legal move exactly once, by effect, or if `noisy` those that capture or promote; the position
    /// is the same at every call of `visit` and afterwards. Repetition rules are not applied here: they need history.
    ///
    /// No move is legal once [`Rules::royals_captured`] or [`Rules::mover_lost_royals`] holds. That a game is over otherwise is for
    /// the caller to see; see [`ending`](crate::ending).
    fn each_move(
        &self,
        position: &mut Self::Position,
        noisy: bool,
        visit: impl FnMut(&mut Self::Position, Self::Move),
    );

    /// Every legal move exactly once, by effect.
    fn legal_moves(
        &self,
        position: &mut Self::Position,
        visit: impl FnMut(&mut Self::Position, Self::Move),
    ) {
        self.each_move(position, false, visit);
    }

    /// Number of legal moves, without visiting them where the layout allows.
    fn count_legal(&self, position: &mut Self::Position) -> u64 {
        let mut count = 0;
        self.legal_moves(position, |_, _| count += 1);
        count
    }

    /// Runs `then` on the position after `mv` and restores the position.
    fn with_move<T>(
        &self,
        position: &mut Self::Position,
        mv: Self::Move,
        then: impl FnOnce(&mut Self::Position) -> T,
    ) -> T;

    /// The key of the position after `mv`: the least that can be asked of a move that is made.
    #[inline(always)]
    fn key_after(&self, position: &mut Self::Position, mv: Self::Move) -> u64 {
        self.with_move(position, mv, |next| self.key(next))
    }

    /// The same as [`Rules::with_move`], compiled once per game, where every call of [`Rules::with_move`] has a copy of all that makes and
    /// takes back a move: for what is asked of few positions.
    fn after_move<T: Default>(
        &self,
        position: &mut Self::Position,
        mv: Self::Move,
        then: impl FnOnce(&mut Self::Position) -> T,
    ) -> T {
        let (mut then, mut answer) = (Some(then), T::default());
        make(self, position, mv, &mut |next| {
            if let Some(then) = then.take() {
                answer = then(next);
            }
        });
        answer
    }

    /// Runs `then` on the position with the other side to move and nothing remembered of the last
    /// moves (for null-move pruning; this is not a move of the game).
    fn with_pass<T>(
        &self,
        position: &mut Self::Position,
        then: impl FnOnce(&mut Self::Position) -> T,
    ) -> T;

    /// Makes `mv` for good.
    fn play(&self, position: &mut Self::Position, mv: Self::Move);

    /// What a search needs to order `mv`.
    fn sketch(&self, position: &Self::Position, mv: Self::Move) -> Sketch;

    /// Whether `mv` changes more than its mover and its destination, so that [`Rules::sketch`] cannot
    /// tell everything it does.
    fn is_compound(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// Whether `mv` changes nothing but the turn.
    fn is_pass(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let sketch = self.sketch(position, mv);
        let changes = || {
            let mut any = false;
            self.each_change(position, mv, |_| any = true);
            any || self.wall(position, mv).is_some()
        };
        sketch.from == Some(sketch.to) && sketch.becomes == sketch.piece && !changes()
    }

    /// Where `mv` puts a wall.
    fn wall(&self, _position: &Self::Position, _mv: Self::Move) -> Option<Square> {
        None
    }

    /// What `mv` changes beyond its mover, in the order of [`Effect::changes`].
    fn each_change(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        mut visit: impl FnMut(Change),
    ) {
        let sketch = self.sketch(position, mv);
        if let Some(kind) = sketch.captured {
            let color = !self.side(position);
            visit(Change::capture(Piece { color, kind }, sketch.to));
        }
    }

    /// What `mv` does.
    fn effect(&self, position: &Self::Position, mv: Self::Move) -> Effect {
        let sketch = self.sketch(position, mv);
        let mut changes = Vec::new();
        self.each_change(position, mv, |change| changes.push(change));
        Effect {
            origin: sketch.from,
            destination: sketch.to,
            changes,
            promotion: (sketch.becomes != sketch.piece).then_some(sketch.becomes),
            drop: sketch.from.is_none().then_some(sketch.piece),
            wall: self.wall(position, mv),
        }
    }
}

/// Makes a move, runs `then`, and takes the move back.
#[inline(never)]
fn make<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    mv: R::Move,
    then: &mut dyn FnMut(&mut R::Position),
) {
    rules.with_move(position, mv, then);
}

/// Every legal move.
pub fn legal_list<R: Rules>(rules: &R, position: &mut R::Position) -> Vec<R::Move> {
    let mut list = MoveList::new();
    list_legal(rules, position, &mut list);
    list.into_vec()
}

/// The legal moves that capture or promote.
pub fn noisy_list<R: Rules>(rules: &R, position: &mut R::Position) -> Vec<R::Move> {
    let mut list = MoveList::new();
    list_noisy(rules, position, &mut list);
    list.into_vec()
}

/// Appends every legal move to `list`.
pub fn list_legal<R: Rules>(rules: &R, position: &mut R::Position, list: &mut MoveList<R::Move>) {
    list_moves(rules, position, false, list);
}

/// Appends the legal moves that capture or promote to `list`.
pub fn list_noisy<R: Rules>(rules: &R, position: &mut R::Position, list: &mut MoveList<R::Move>) {
    list_moves(rules, position, true, list);
}

/// Both. Compiled once per game, where every call of [`Rules::each_move`] with a closure of its own is compiled
/// anew, and no slower.
#[inline(never)]
fn list_moves<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    noisy: bool,
    list: &mut MoveList<R::Move>,
) {
    list.append(|adding| rules.each_move(position, noisy, |_, mv| adding.add(mv)));
}
