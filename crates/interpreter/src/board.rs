//! The interpreter's position: an array of squares, hands, side to move, registers, key.

use engine::key;
use engine::{Color, Piece, PieceKind, Register, Registers, Setup, Square};
use variant_dsl::program::Program;

/// A position of an interpreted game.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub(crate) board: Vec<Option<Piece>>,
    /// By square, whether a wall stands there.
    pub(crate) walls: Vec<bool>,
    pub(crate) hands: [Vec<u16>; 2],
    pub(crate) side: Color,
    pub(crate) registers: Registers,
    pub(crate) key: u64,
    pub(crate) files: usize,
}

impl Position {
    pub(crate) fn new(program: &Program, setup: &Setup) -> Position {
        let mut position = Position {
            board: vec![None; setup.board.len()],
            walls: vec![false; setup.board.len()],
            hands: [vec![0; program.kinds.len()], vec![0; program.kinds.len()]],
            side: Color::First,
            registers: Registers::default(),
            key: 0,
            files: program.files(),
        };
        for (square, piece) in setup.board.iter().enumerate() {
            if let Some(piece) = piece {
                position.put(square, *piece);
            }
        }
        for wall in &setup.walls {
            position.set_wall(wall.index(), true);
        }
        for color in Color::BOTH {
            for (kind, &count) in setup.hands[color].iter().enumerate() {
                for _ in 0..count {
                    position.add_to_hand(color, PieceKind(kind as u16));
                }
            }
        }
        if setup.side == Color::Second {
            position.flip_side();
        }
        position.remember(setup.registers);
        position
    }

    pub(crate) fn setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            walls: self.each_wall().collect(),
            hands: self.hands.clone(),
            side: self.side,
            registers: self.registers,
        }
    }

    pub(crate) fn put(&mut self, square: usize, piece: Piece) {
        self.board[square] = Some(piece);
        self.key = self.key.wrapping_add(board_key(square, piece));
    }

    pub(crate) fn take(&mut self, square: usize) -> Option<Piece> {
        let piece = self.board[square].take()?;
        self.key = self.key.wrapping_sub(board_key(square, piece));
        Some(piece)
    }

    /// Puts a wall on a square, or takes it away.
    pub(crate) fn set_wall(&mut self, square: usize, stands: bool) {
        if std::mem::replace(&mut self.walls[square], stands) != stands {
            let wall = key::wall(square as u32);
            self.key = match stands {
                true => self.key.wrapping_add(wall),
                false => self.key.wrapping_sub(wall),
            };
        }
    }

    /// The squares of walls, in order.
    pub(crate) fn each_wall(&self) -> impl Iterator<Item = Square> + '_ {
        let squares = (0..).map(Square).zip(&self.walls);
        squares
            .filter(|(_, stands)| **stands)
            .map(|(square, _)| square)
    }

    /// Whether a piece of the player stands on a square.
    pub(crate) fn is_owned(&self, square: Square, color: Color) -> bool {
        self.board[square].is_some_and(|piece| piece.color == color)
    }

    /// Whether neither a piece nor a wall stands on a square.
    pub(crate) fn is_vacant(&self, square: usize) -> bool {
        self.board[square].is_none() && !self.walls[square]
    }

    pub(crate) fn add_to_hand(&mut self, color: Color, kind: PieceKind) {
        self.hands[color][kind] += 1;
        self.key = self.key.wrapping_add(hand_key(color, kind));
    }

    pub(crate) fn take_from_hand(&mut self, color: Color, kind: PieceKind) {
        self.hands[color][kind] -= 1;
        self.key = self.key.wrapping_sub(hand_key(color, kind));
    }

    pub(crate) fn remember(&mut self, registers: Registers) {
        let gain = key::registers(&registers).wrapping_sub(key::registers(&self.registers));
        self.key = self.key.wrapping_add(gain);
        self.registers = registers;
    }

    /// Whether the player's piece on the square must wait before it may promote.
    pub(crate) fn waits(&self, color: Color, square: Square) -> bool {
        self.registers.square(Register::WaitingPiece, color) == Some(square)
    }

    pub(crate) fn flip_side(&mut self) {
        self.side = !self.side;
        self.key = match self.side {
            Color::Second => self.key.wrapping_add(key::SECOND_TO_MOVE),
            Color::First => self.key.wrapping_sub(key::SECOND_TO_MOVE),
        };
    }
}

fn board_key(square: usize, piece: Piece) -> u64 {
    key::on_board(piece_number(piece.color, piece.kind), square as u32)
}

fn hand_key(color: Color, kind: PieceKind) -> u64 {
    key::in_hand(piece_number(color, kind))
}

fn piece_number(color: Color, kind: PieceKind) -> u32 {
    u32::from(kind.0) << 1 | color as u32
}
