//! A tiny game for this crate's own tests: 3x4, a royal that steps anywhere, a foot soldier that
//! steps forward and becomes a second royal-like stepper on the last rank, hands, checkmate.
//!
//! Written for plainness: every move is tried on a copy of the position.

use crate::Verdict;
use crate::effect::Sketch;
use crate::info::{Coordinates, GameInfo, KindInfo, Setup};
use crate::repetition::{Attack, Otherwise, Repetition};
use crate::rules::{MoveCode, Rules};
use crate::types::{Color, Piece, PieceKind, Square};
use ::rules::ending::{Condition, Ending};
use ::rules::{Duties, Effects};

pub(crate) const KING: PieceKind = PieceKind(0);
pub(crate) const PAWN: PieceKind = PieceKind(1);
pub(crate) const TOKIN: PieceKind = PieceKind(2);

pub(crate) struct Toy(GameInfo);

pub(crate) fn toy() -> Toy {
    Toy(toy_info())
}

/// The same game with other facts.
pub(crate) fn toy_of(info: GameInfo) -> Toy {
    Toy(info)
}

/// Origin (12 + kind for a drop), destination, promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ToyMove(u8, u8, bool);

impl ToyMove {
    /// One of many moves that differ, whether or not they can be made.
    pub(crate) fn numbered(number: u16) -> ToyMove {
        let [low, high] = number.to_le_bytes();
        ToyMove(low, high, false)
    }
}

impl MoveCode for ToyMove {
    const ANY: ToyMove = ToyMove(0, 0, false);

    fn code(self) -> u32 {
        1 + u32::from(self.0) + 16 * u32::from(self.1) + 256 * u32::from(self.2)
    }
}

pub(crate) fn toy_info() -> GameInfo {
    let kind = |name: &'static str, token: &'static str, front, back, hand, royal| KindInfo {
        name: name.into(),
        token: token.into(),
        sfen: None,
        wxf: None,
        glyph: token.into(),
        movement: "".into(),
        front,
        back,
        becomes: Default::default(),
        twin: None,
        marks: Vec::new(),
        hand,
        droppable: token == "P",
        drops_turned: false,
        falls: false,
        turns_back: false,
        royal,
        everywhere: false,
        steps: Vec::new(),
        stuck: [Vec::new(), Vec::new()],
        mobility: vec![100; 12],
    };
    let mut start = Setup {
        walls: Vec::new(),
        board: vec![None; 12],
        hands: [vec![0; 3], vec![0; 3]],
        side: Color::First,
        registers: Default::default(),
    };
    let places = [(1, KING, 0), (4, PAWN, 0), (7, PAWN, 1), (10, KING, 1)];
    for (square, kind, color) in places {
        let color = Color::BOTH[color];
        start.board[square] = Some(Piece { color, kind });
    }
    GameInfo {
        effects: Effects::default(),
        name: "toy".to_owned(),
        title: "Toy".to_owned(),
        fingerprint: "v1:2a".to_owned(),
        settings: Vec::new(),
        files: 3,
        ranks: 4,
        coordinates: Coordinates::Shogi,
        players: ["Black".to_owned(), "White".to_owned()],
        kinds: vec![
            kind("King", "K", None, None, None, true),
            kind("Pawn", "P", None, Some(TOKIN), Some(PAWN), false),
            kind("Tokin", "+P", Some(PAWN), None, Some(PAWN), false),
        ],
        start,
        shuffle: None,
        handicaps: Vec::new(),
        promotion_zone: [(9..12).map(Square).collect(), (0..3).map(Square).collect()],
        hands: true,
        registers: Vec::new(),
        fresh: Vec::new(),
        aims: Vec::new(),
        castling: None,
        gating: None,
        checkmate: true,
        duties: Duties::default(),
        endings: vec![
            Ending::new(Condition::Checkmate, Verdict::Loses),
            Ending::new(Condition::NoMoves, Verdict::Loses),
        ],
        repetition: Some(Repetition {
            count: Some(4),
            claim: None,
            perpetual_check_loses: true,
            perpetual_chase_loses: false,
            attacker_loses: None,
            first_passer_loses: false,
            no_attack_draws: false,
            attack: Attack::Moved,
            otherwise: Otherwise::Draw,
        }),
        chases: Vec::new(),
        to_and_fro: None,
        attacks_protected: false,
        origin_always: false,
        san: false,
        wxf: false,
        foreign: crate::info::ForeignNames::default(),
    }
}

fn steps(piece: Piece, from: Square) -> Vec<Square> {
    let forward = if piece.color == Color::First { 1 } else { -1 };
    let (file, rank) = (i32::from(from.0 % 3), i32::from(from.0 / 3));
    let mut targets = Vec::new();
    for (dx, dy) in [
        (-1, -1),
        (0, -1),
        (1, -1),
        (-1, 0),
        (1, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
    ] {
        let (x, y) = (file + dx, rank + dy);
        let allowed = piece.kind != PAWN || (dx, dy) == (0, forward);
        if allowed && (0..3).contains(&x) && (0..4).contains(&y) {
            targets.push(Square((y * 3 + x) as u16));
        }
    }
    targets
}

fn attacked(setup: &Setup, square: Square, by: Color) -> bool {
    setup.board.iter().enumerate().any(|(from, piece)| {
        piece.is_some_and(|p| p.color == by && steps(p, Square(from as u16)).contains(&square))
    })
}

fn royal_attacked(setup: &Setup, color: Color) -> bool {
    let royal = Some(Piece { color, kind: KING });
    let square = setup.board.iter().position(|piece| *piece == royal);
    square.is_some_and(|square| attacked(setup, Square(square as u16), !color))
}

fn make(setup: &Setup, mv: ToyMove) -> Setup {
    let mut next = setup.clone();
    let own = setup.side.index();
    let to = usize::from(mv.1);
    let mut piece = if mv.0 >= 12 {
        next.hands[own][PAWN.index()] -= 1;
        Piece {
            color: setup.side,
            kind: PAWN,
        }
    } else {
        next.board[usize::from(mv.0)].take().expect("a piece moves")
    };
    if mv.2 {
        piece.kind = TOKIN;
    }
    if next.board[to].replace(piece).is_some() {
        next.hands[own][PAWN.index()] += 1;
    }
    next.side = !setup.side;
    next
}

impl Rules for Toy {
    type Position = Setup;
    type Move = ToyMove;

    fn info(&self) -> &GameInfo {
        &self.0
    }

    fn position(&self, setup: &Setup) -> Setup {
        setup.clone()
    }

    fn setup(&self, position: &Setup) -> Setup {
        position.clone()
    }

    fn side(&self, position: &Setup) -> Color {
        position.side
    }

    fn key(&self, position: &Setup) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (&position.board, &position.hands, position.side).hash(&mut hasher);
        hasher.finish()
    }

    fn piece_at(&self, position: &Setup, square: Square) -> Option<Piece> {
        position.board[square.index()]
    }

    fn hand(&self, position: &Setup, color: Color, kind: PieceKind) -> u16 {
        position.hands[color.index()][kind.index()]
    }

    fn each_piece(&self, position: &Setup, mut visit: impl FnMut(Piece, Square)) {
        for (index, piece) in position.board.iter().enumerate() {
            if let Some(piece) = piece {
                visit(*piece, Square(index as u16));
            }
        }
    }

    fn in_check(&self, position: &Setup) -> bool {
        royal_attacked(position, position.side)
    }

    fn attacked(&self, position: &Setup, square: Square, by: Color) -> bool {
        attacked(position, square, by)
    }

    fn attacks_from(&self, position: &Setup, from: Square, target: Square) -> bool {
        position.board[from.index()].is_some_and(|piece| steps(piece, from).contains(&target))
    }

    fn royals_captured(&self, _: &Setup) -> bool {
        false
    }

    fn each_move(
        &self,
        position: &mut Setup,
        noisy: bool,
        mut visit: impl FnMut(&mut Setup, ToyMove),
    ) {
        let side = position.side;
        let last = if side == Color::First { 3 } else { 0 };
        let mut moves = Vec::new();
        for from in 0..12 {
            let Some(piece) = position.board[from].filter(|p| p.color == side) else {
                continue;
            };
            for to in steps(piece, Square(from as u16)) {
                if position.board[to.index()].is_none_or(|p| p.color != side) {
                    let promotes = piece.kind == PAWN && to.0 / 3 == last;
                    moves.push(ToyMove(from as u8, to.0 as u8, promotes));
                }
            }
        }
        for to in (0..12).filter(|to| position.hands[side.index()][1] > 0 && to / 3 != last) {
            if position.board[usize::from(to)].is_none() {
                moves.push(ToyMove(12, to as u8, false));
            }
        }
        for mv in moves {
            let is_noisy = position.board[usize::from(mv.1)].is_some() || mv.2;
            if (is_noisy || !noisy) && !royal_attacked(&make(position, mv), side) {
                visit(position, mv);
            }
        }
    }

    fn with_move<T>(
        &self,
        position: &mut Setup,
        mv: ToyMove,
        then: impl FnOnce(&mut Setup) -> T,
    ) -> T {
        then(&mut make(position, mv))
    }

    fn with_pass<T>(&self, position: &mut Setup, then: impl FnOnce(&mut Setup) -> T) -> T {
        let mut passed = position.clone();
        passed.side = !passed.side;
        then(&mut passed)
    }

    fn play(&self, position: &mut Setup, mv: ToyMove) {
        *position = make(position, mv);
    }

    fn sketch(&self, position: &Setup, mv: ToyMove) -> Sketch {
        let to = Square(u16::from(mv.1));
        let from = (mv.0 < 12).then(|| Square(u16::from(mv.0)));
        let piece = from.map_or(PAWN, |from| {
            position.board[from.index()].expect("a piece moves").kind
        });
        Sketch {
            piece,
            becomes: if mv.2 { TOKIN } else { piece },
            from,
            to,
            captured: position.board[to.index()].map(|piece| piece.kind),
        }
    }
}
