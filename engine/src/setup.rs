//! Whether a position from outside can be played from.
//!
//! Executors rely on what is checked here. Whether a position can be *reached* is not asked.

use std::ops::RangeInclusive;

use crate::info::{GameInfo, KindInfo, Setup};
use crate::rules::Rules;
use crate::square_text::square_name;
use crate::types::{Color, Piece, PieceKind, Square};
use ::rules::{Check, CheckSeries, MOST_FRESH, Register, Registers};

/// The largest number of pieces of one form, on the board and in all hands together, and so the
/// largest number in one hand.
pub const MOST_OF_A_KIND: usize = 255;

/// One thing that is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The board has another number of squares than the game.
    BoardLength {
        /// Squares given.
        found: usize,
    },
    /// A player's hand does not list each kind once.
    HandLength {
        /// Whose hand.
        color: Color,
        /// Kinds listed.
        found: usize,
    },
    /// A wall where this game has none, none where it has one, or one beside a piece.
    Wall {
        /// Where.
        square: Square,
    },
    /// A piece of a kind that the game does not have.
    UnknownKind {
        /// Where it stands.
        square: Square,
    },
    /// A piece in hand that cannot be held.
    CannotBeHeld {
        /// Whose hand.
        color: Color,
        /// The kind.
        kind: PieceKind,
    },
    /// More than [`MOST_OF_A_KIND`].
    TooMany {
        /// The kind.
        kind: PieceKind,
    },
    /// Royals that are missing or too many.
    Royals {
        /// Whose.
        color: Color,
        /// How many there are.
        found: usize,
    },
    /// A register that the game does not have, or a value that does not fit the position.
    Register {
        /// Which.
        register: Register,
        /// Whose; of a register for both players it does not matter.
        color: Color,
        /// What it holds, as [`Registers::value`] has it.
        value: u32,
    },
    /// The player who has just moved can lose the royal at once.
    LeftInCheck {
        /// Whose royal.
        color: Color,
        /// Where it stands.
        square: Square,
    },
}

/// What is held and cannot be.
fn hand_errors(info: &GameInfo, setup: &Setup) -> Vec<SetupError> {
    let held = Color::BOTH.into_iter().flat_map(|color| {
        let held = info
            .each_kind()
            .filter(move |kind| setup.hands[color.index()][kind.index()] > 0);
        held.map(move |kind| (color, kind))
    });
    let cannot = held.filter(|(_, kind)| !info.kind(*kind).droppable);
    cannot
        .map(|(color, kind)| SetupError::CannotBeHeld { color, kind })
        .collect()
}

/// Everything that is wrong with `setup`, in order of the board.
pub fn validate(info: &GameInfo, setup: &Setup) -> Result<(), Vec<SetupError>> {
    let shape = shape_errors(info, setup);
    if !shape.is_empty() {
        return Err(shape);
    }
    let mut errors = hand_errors(info, setup);
    for kind in info.each_kind() {
        if count_kind(setup, kind) > MOST_OF_A_KIND {
            errors.push(SetupError::TooMany { kind });
        }
    }
    for color in Color::BOTH {
        let found = royals(info, setup, color);
        if !royals_wanted(info, setup, color).contains(&found) {
            errors.push(SetupError::Royals { color, found });
        }
    }
    errors.extend(register_errors(info, setup));
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// What cannot be remembered.
fn register_errors(info: &GameInfo, setup: &Setup) -> Vec<SetupError> {
    let mut errors = Vec::new();
    for (register, color) in Registers::each() {
        let value = setup.registers.value(register, color);
        if value != 0 && !(info.has(register) && fits(info, setup, register, color)) {
            errors.push(SetupError::Register {
                register,
                color,
                value,
            });
        }
    }
    errors
}

/// Whether what a register of the game holds is possible in this position.
fn fits(info: &GameInfo, setup: &Setup, register: Register, color: Color) -> bool {
    let on_square = || {
        let square = setup.registers.square(register, color)?;
        setup.board.get(square.index())
    };
    match register {
        // A piece of the side to move was captured there.
        Register::AnsweredCapture => {
            on_square().is_some_and(|piece| piece.is_none_or(|piece| piece.color != setup.side))
        }
        Register::Fresh => {
            let value = setup.registers.value(register, color);
            let in_range = info.fresh.len() >= MOST_FRESH || value >> info.fresh.len() == 0;
            in_range
                && info
                    .fresh_squares(value)
                    .all(|square| may_be_fresh(info, setup, square))
        }
        Register::EnPassant => setup.registers.way(register).is_some_and(|(from, to)| {
            let at = |square: Square| setup.board.get(square.index()).copied().flatten();
            let passer = at(to).filter(|piece| piece.color != setup.side);
            let is_free = |square: &Square| at(*square).is_none();
            passer.is_some_and(|piece| info.is_mark(piece, from, to))
                && is_free(&from)
                && info.passed(from, to).iter().all(is_free)
        }),
        Register::ChecksGiven => setup.registers.value(register, color) <= info.asked(register),
        Register::CheckSeries => setup.registers.value(register, color) <= CheckSeries::MATTERS,
        Register::WaitingPiece => on_square().copied().flatten().is_some_and(|piece| {
            piece.color == color && info.promotions(color, piece.kind).next().is_some()
        }),
        Register::QuietMoves => true,
        Register::Counting => {
            let counted = setup.registers.limited(register);
            counted.is_some_and(|(_, limit)| limit > 0)
        }
        // A second pass ends the game.
        Register::Passes => setup.registers.value(register, color) <= 2,
    }
}

/// Whether what stands on a square may be a piece that has never moved: a partner of castling only
/// together with the piece that castles.
pub(crate) fn may_be_fresh(info: &GameInfo, setup: &Setup, square: Square) -> bool {
    let Some(piece) = setup.board[square.index()] else {
        return false;
    };
    if info.gating.is_some() {
        return info.start.board[square.index()] == Some(piece);
    }
    let Some(castling) = info
        .castling
        .as_ref()
        .filter(|castling| castling.partners[piece.kind.index()])
    else {
        return !info.is_shuffled(square) && info.start.board[square.index()] == Some(piece);
    };
    let rank = |square: Square| square.0 / info.files;
    let home = info.castling_homes(piece.color);
    let mut movers = info.each_square().filter(|at| {
        let mover = Piece {
            color: piece.color,
            kind: castling.mover,
        };
        setup.board[at.index()] == Some(mover)
    });
    let mover = movers.next().filter(|_| movers.next().is_none());
    mover.is_some_and(|mover| rank(mover) == rank(square) && home.contains(&mover))
}

/// [`validate`], and the position itself if nothing is wrong, the last checks included: that a side
/// without a royal has lost by that, and that the player who has just moved did not leave the only
/// royal capturable where that is illegal.
pub fn position<R: Rules>(rules: &R, setup: &Setup) -> Result<R::Position, Vec<SetupError>> {
    validate(rules.info(), setup)?;
    let position = rules.position(setup);
    // Where effects may take the captor's own royal, check is more than an attack.
    let checked = rules.info().effects.take_pieces() && {
        let before = rules.position(&turned(setup));
        rules.in_check(&before)
    };
    let attacked = |square| match rules.info().effects.take_pieces() {
        true => checked,
        false => rules.attacked(&position, square, setup.side),
    };
    let captured = rules.royals_captured(&position);
    last_check(rules.info(), setup, captured, &attacked)?;
    Ok(position)
}

/// The same setup with the other side to move, and nothing remembered.
pub(crate) fn turned(setup: &Setup) -> Setup {
    Setup {
        side: !setup.side,
        registers: Registers::default(),
        ..setup.clone()
    }
}

/// What only the rules can tell; `attacked`: whether the side to move attacks a square.
pub(crate) fn last_check(
    info: &GameInfo,
    setup: &Setup,
    royals_captured: bool,
    attacked: &dyn Fn(Square) -> bool,
) -> Result<(), Vec<SetupError>> {
    // A player who has taken the opponent's last royal has won, even if the own one is attacked.
    if !info.checkmate || royals_captured && info.effects.take_pieces() {
        return Ok(());
    }
    // Nobody comes to move without a royal unless that ends the game.
    let found = royals(info, setup, setup.side);
    if found == 0 && !royals_captured && info.begins_with_royal(setup.side) {
        let color = setup.side;
        return Err(vec![SetupError::Royals { color, found }]);
    }
    let color = !setup.side;
    let own: Vec<Square> = each_royal(info, setup, color).collect();
    let danger = own.iter().find(|square| attacked(**square));
    let is_check = match info.duties.check {
        Check::Last => own.len() == 1,
        Check::Any => true,
        Check::Together => own.iter().all(|square| attacked(*square)),
    };
    match danger.filter(|_| is_check) {
        Some(&square) => Err(vec![SetupError::LeftInCheck { color, square }]),
        None => Ok(()),
    }
}

/// The squares of the player's royals.
fn each_royal(info: &GameInfo, setup: &Setup, color: Color) -> impl Iterator<Item = Square> {
    let squares = info.each_square().zip(&setup.board);
    squares.filter_map(move |(square, piece)| {
        let royal = piece.is_some_and(|piece| piece.color == color && info.kind(piece.kind).royal);
        royal.then_some(square)
    })
}

/// The square of the player's royal if there is exactly one.
pub fn only_royal(info: &GameInfo, setup: &Setup, color: Color) -> Option<Square> {
    let mut royals = each_royal(info, setup, color);
    let first = royals.next()?;
    royals.next().is_none().then_some(first)
}

impl SetupError {
    /// What is wrong, in the game's own words.
    pub fn describe(&self, info: &GameInfo) -> String {
        let player = |color: Color| &info.players[color.index()];
        match *self {
            SetupError::BoardLength { found } => {
                format!(
                    "the board has {found} squares instead of {}",
                    info.squares()
                )
            }
            SetupError::HandLength { color, found } => format!(
                "{}'s hand lists {found} kinds of piece instead of {}",
                player(color),
                info.kinds.len()
            ),
            SetupError::UnknownKind { .. } => "a piece that this game does not have".to_owned(),
            SetupError::Wall { square } => match info.start.walls.contains(&square) {
                true => format!("the board has a hole on {}: `*`", square_name(info, square)),
                false => format!("no wall can stand on {}", square_name(info, square)),
            },
            SetupError::CannotBeHeld { color, kind } => format!(
                "{} cannot have a {} in hand: it can never be dropped",
                player(color),
                info.kind(kind).name
            ),
            SetupError::TooMany { kind } => format!(
                "there are more than {MOST_OF_A_KIND} pieces of the kind {}",
                info.kind(kind).name
            ),
            SetupError::Royals { color, found } => {
                let wanted = match info.checkmate && !royals_vary(info) {
                    true => royals(info, &info.start, color).to_string(),
                    false => "at least one".to_owned(),
                };
                let names: Vec<&str> = info
                    .kinds
                    .iter()
                    .filter(|kind| kind.royal)
                    .map(|kind| &*kind.name)
                    .collect();
                format!(
                    "{} has {found} royal pieces ({}) instead of {wanted}",
                    player(color),
                    names.join(", ")
                )
            }
            SetupError::Register {
                register,
                color,
                value,
            } => register_fault(info, register, color, value),
            SetupError::LeftInCheck { color, .. } => format!(
                "{} has just moved and is in check: {} could capture the royal piece",
                player(color),
                player(!color)
            ),
        }
    }
}

/// What is wrong with a register that holds this.
fn register_fault(info: &GameInfo, register: Register, color: Color, value: u32) -> String {
    if !info.has(register) {
        return register.row().unknown.to_owned();
    }
    let place = || square_name(info, Square((value - 1) as u16));
    match register {
        Register::AnsweredCapture => format!(
            "a piece of the side to move stands on {}, where the previous move is said to have \
             captured one",
            place()
        ),
        Register::Fresh => {
            "a piece that is said never to have moved does not stand where the game \
                            begins"
                .to_owned()
        }
        Register::EnPassant => "no piece has just passed the square that is said to have been \
                                passed"
            .to_owned(),
        Register::ChecksGiven => format!(
            "{} has given {value} checks, more than the {} that end the game",
            info.players[color.index()],
            info.asked(register)
        ),
        Register::CheckSeries => {
            format!("{value} says nothing of a series of checks, only 0, 1 or 2 do")
        }
        Register::QuietMoves => format!("{value} quiet moves cannot be counted"),
        Register::Passes => format!("{value} passes cannot come one after the other"),
        Register::Counting => "a count of no moves cannot run".to_owned(),
        Register::WaitingPiece => format!(
            "no piece of {} that could promote stands on {}, so none waits there",
            info.players[color.index()],
            place()
        ),
    }
}

/// What makes the setup unfit even to be counted.
fn shape_errors(info: &GameInfo, setup: &Setup) -> Vec<SetupError> {
    let mut errors = Vec::new();
    if setup.board.len() != info.squares() {
        let found = setup.board.len();
        errors.push(SetupError::BoardLength { found });
    }
    for (index, piece) in setup.board.iter().enumerate() {
        if piece.is_some_and(|piece| piece.kind.index() >= info.kinds.len()) {
            let square = Square(index as u16);
            errors.push(SetupError::UnknownKind { square });
        }
    }
    errors.extend(wall_errors(info, setup));
    for color in Color::BOTH {
        let found = setup.hands[color.index()].len();
        if found != info.kinds.len() {
            errors.push(SetupError::HandLength { color, found });
        }
    }
    errors
}

/// Walls that stand where the game's do not, that are missing, or that share a square with a piece.
fn wall_errors(info: &GameInfo, setup: &Setup) -> Vec<SetupError> {
    let squares = (0..info.squares()).map(|square| Square(square as u16));
    let walls = info.effects.walls.as_ref();
    // Holes stay; further walls may stand where some are built.
    let mut room = match walls {
        Some(walls) if walls.single => 1,
        _ if info.effects.build_walls() => usize::MAX,
        _ => 0,
    };
    let is_wrong = |square: &Square| {
        let (stands, hole) = (
            setup.walls.contains(square),
            info.start.walls.contains(square),
        );
        let shared = stands && setup.board.get(square.index()).is_some_and(Option::is_some);
        let is_built = stands && !hole;
        let too_many = is_built && room == 0;
        room -= usize::from(is_built && room > 0);
        shared || too_many || hole && !stands
    };
    let wrong = squares.filter(is_wrong);
    wrong.map(|square| SetupError::Wall { square }).collect()
}

/// Pieces of one form, board and hands together.
fn count_kind(setup: &Setup, kind: PieceKind) -> usize {
    let on_board = setup.board.iter().flatten().filter(|p| p.kind == kind);
    let held: usize = setup
        .hands
        .iter()
        .map(|hand| usize::from(hand[kind.index()]))
        .sum();
    on_board.count() + held
}

/// Royals of one player, on the board and in hand.
fn royals(info: &GameInfo, setup: &Setup, color: Color) -> usize {
    each_royal(info, setup, color).count() + info.royals_held(setup, color)
}

/// How many royals the player may have. The side to move may have lost all of them, unless it has
/// one for the whole game and must keep it: the game is over, and its last position is one like any
/// other.
fn royals_wanted(info: &GameInfo, setup: &Setup, color: Color) -> RangeInclusive<usize> {
    let at_start = royals(info, &info.start, color);
    let least = match info.checkmate {
        true if !royals_vary(info) => return at_start..=at_start,
        _ if color == setup.side || info.effects.take_pieces() => 0,
        _ => at_start.min(1),
    };
    least..=usize::MAX
}

/// Whether the number of royals can change during a game without ending it, or by effects, which may end it.
fn royals_vary(info: &GameInfo) -> bool {
    if info.effects.take_pieces() {
        return true;
    }
    let several = Color::BOTH.map(|color| royals(info, &info.start, color) > 1);
    let is_royal = |kind: PieceKind| info.kind(kind).royal;
    let becomes_royal = |kind: &KindInfo| {
        let mut others = kind.back.iter().chain(kind.becomes.iter().flatten());
        !kind.royal && others.any(|kind| is_royal(*kind))
    };
    several.contains(&true) || info.kinds.iter().any(becomes_royal)
}
