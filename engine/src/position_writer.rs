//! Writing positions: ranks from the top, side to move, hands, what is remembered of the last moves, move number.

use crate::info::{Coordinates, GameInfo, Setup};
use crate::letters;
use crate::setup::may_be_fresh;
use crate::square_text::square_name;
use crate::types::{Color, Piece, Square};
use ::rules::{Holds, Place, Register};

/// Writes a position; `move_number` is that of the move to come, which a FEN has as that of the pair of moves.
///
/// The fields: the board; the side to move; the hands (in a game without hands `-`, or nothing where
/// the next field follows); what the game remembers, in the order of [`Register`] (of the capture
/// that must be answered to its square, or `-`); in a FEN `0` where the game has no clock, or the last two of these are
/// the limit and the plies of a count of moves; the number; of what is labelled what is there (if
/// pieces wait, `d=` and their squares, that of the side to move first).
pub fn write(info: &GameInfo, setup: &Setup, move_number: u32) -> String {
    let separator = if letters::written_together(info) {
        ""
    } else {
        ","
    };
    let ranks: Vec<String> = (0..info.ranks)
        .rev()
        .map(|rank| rank_cells(info, setup, rank).join(separator))
        .collect();
    let mut fields = vec![ranks.join("/"), side_letter(info, setup.side)];
    let fen = info.writes_fen();
    let is_square = |register: &Register| register.row().holds == Holds::Square;
    let unlabelled: Vec<Register> = unlabelled(info).collect();
    match (fen, info.hands) {
        (true, true) => {
            let hands = hands_text(info, setup, separator);
            let hands = if hands == "-" { String::new() } else { hands };
            fields[0] += &format!("[{hands}]");
        }
        (true, false) => {}
        (false, hands) => {
            if hands || !unlabelled.iter().any(is_square) {
                fields.push(hands_text(info, setup, separator));
            }
        }
    }
    // Where the squares stand that were passed.
    let mut passed = fields.len();
    for register in unlabelled {
        if register == Register::EnPassant {
            passed = fields.len();
        }
        fields.push(register_text(info, setup, register).unwrap_or_else(|| "-".to_owned()));
    }
    if fen && !info.has(Register::QuietMoves) {
        fields.push("0".to_owned());
    }
    let counted = setup.registers.limited(Register::Counting);
    if let Some((count, limit)) = counted.filter(|_| counts_in_fen(info)) {
        let clock = fields.len() - 1;
        (fields[passed], fields[clock]) = (limit.to_string(), count.to_string());
    }
    let number = if fen {
        move_number.div_ceil(2)
    } else {
        move_number
    };
    fields.push(number.to_string());
    for register in &info.registers {
        if let Place::Labelled(label) = register.row().place
            && !(*register == Register::Counting && counts_in_fen(info))
            && let Some(text) = register_text(info, setup, *register)
        {
            fields.push(format!("{label}{text}"));
        }
    }
    fields.join(" ")
}

/// Whether a count of moves stands in the fields of a FEN for squares that were passed and for quiet moves, as programs
/// for such games write it: where these have no other use.
pub(crate) fn counts_in_fen(info: &GameInfo) -> bool {
    let others = [Register::EnPassant, Register::QuietMoves];
    info.writes_fen()
        && info.has(Register::Counting)
        && !others.iter().any(|register| info.has(*register))
}

/// The registers that have a field of their own before the number of the move, in order: those of the game,
/// and where it writes FEN all that FEN has.
pub(crate) fn unlabelled(info: &GameInfo) -> impl Iterator<Item = Register> + '_ {
    let of_fen = |register: &Register| matches!(register, Register::Fresh | Register::EnPassant);
    Register::ALL.into_iter().filter(move |register| {
        let has = info.has(*register) || info.writes_fen() && of_fen(register);
        has && register.row().place == Place::BeforeNumber
    })
}

/// The letter of the side to move: `w` or `b` in FENs, unless they are the initials of the wrong players; and else the
/// player's initial, or the whole name where both begin alike.
pub fn side_letter(info: &GameInfo, color: Color) -> String {
    let [first, second] = Color::BOTH.map(|color| side_initial(info, color));
    match (info.writes_fen() && first != "b" && second != "w", color) {
        (false, _) => side_initial(info, color),
        (true, Color::First) => "w".to_owned(),
        (true, Color::Second) => "b".to_owned(),
    }
}

/// The player's initial, or the whole name where both begin alike.
pub(crate) fn side_initial(info: &GameInfo, color: Color) -> String {
    let [own, other] = [color, !color].map(|color| info.players[color.index()].to_lowercase());
    match (own.chars().next(), other.chars().next()) {
        (Some(initial), Some(theirs)) if initial != theirs => initial.to_string(),
        _ => own.split_whitespace().collect(),
    }
}

/// A piece as positions show it: upper case for the first player.
pub fn piece_text(info: &GameInfo, piece: Piece) -> String {
    let token = letters::written(info, piece.kind);
    match piece.color {
        Color::Second => token.to_lowercase(),
        Color::First => {
            let mut upper = String::new();
            for c in token.chars() {
                match upper.contains(|c: char| c.is_alphabetic()) {
                    true => upper.push(c),
                    false => upper.push(c.to_ascii_uppercase()),
                }
            }
            upper
        }
    }
}

/// The cells of one rank, from 0: runs of empty squares as numbers, walls as `*`.
fn rank_cells(info: &GameInfo, setup: &Setup, rank: u16) -> Vec<String> {
    let squares = (rank * info.files..(rank + 1) * info.files).map(Square);
    let (mut cells, mut empty) = (Vec::new(), 0);
    for square in squares {
        let written = match setup.board[square.index()] {
            Some(piece) => piece_text(info, piece),
            None if setup.walls.contains(&square) => "*".to_owned(),
            None => {
                empty += 1;
                continue;
            }
        };
        if empty > 0 {
            cells.push(std::mem::take(&mut empty).to_string());
        }
        cells.push(written);
    }
    if empty > 0 {
        cells.push(empty.to_string());
    }
    cells
}

/// Both hands, the first player's first; `-` if they are empty.
fn hands_text(info: &GameInfo, setup: &Setup, separator: &str) -> String {
    let mut held = Vec::new();
    for color in Color::BOTH {
        for kind in info.each_kind() {
            let count = setup.hands[color.index()][kind.index()];
            let text = piece_text(info, Piece { color, kind });
            match count {
                0 => {}
                1 => held.push(text),
                _ => held.push(format!("{count}{text}")),
            }
        }
    }
    match held.is_empty() {
        true => "-".to_owned(),
        false => held.join(separator),
    }
}

/// What a register holds, for the side to move first; `None` for nothing.
fn register_text(info: &GameInfo, setup: &Setup, register: Register) -> Option<String> {
    if register.row().holds == Holds::Count && !register.row().for_each_player {
        let count = setup.registers.value(register, Color::First);
        let always = register.row().place == Place::BeforeNumber;
        return (always || count > 0).then(|| count.to_string());
    }
    if register == Register::CheckSeries {
        let [first, second] = Color::BOTH.map(|color| setup.registers.value(register, color));
        return (first + second > 0).then(|| format!("{first}+{second}"));
    }
    if register.row().holds == Holds::Count {
        let given = Color::BOTH.map(|color| setup.registers.value(register, color));
        let [first, second] = given.map(|given| info.asked(register).saturating_sub(given));
        return Some(format!("{first}+{second}"));
    }
    match register.row().holds {
        Holds::Places => return fresh_text(info, setup),
        Holds::Way => {
            let (from, to) = setup.registers.way(register)?;
            let passed = info.passed(from, to).into_iter();
            return Some(passed.map(|square| square_name(info, square)).collect());
        }
        Holds::Limited => {
            let (count, limit) = setup.registers.limited(register)?;
            return Some(format!("{count}/{limit}"));
        }
        Holds::Square | Holds::Count => {}
    }
    let mut owners = register.owners().to_vec();
    owners.sort_by_key(|color| *color != setup.side);
    let held = { owners.into_iter() }.filter_map(|color| setup.registers.square(register, color));
    let names: Vec<String> = held.map(|square| square_name(info, square)).collect();
    (!names.is_empty()).then(|| names.join(","))
}

/// Who has never moved: `K` and `Q` for the outermost partner of castling on higher and on lower files, the
/// file's letter for everything else; the first player's in upper case. Where letters do not tell, all squares with
/// commas between them.
fn fresh_text(info: &GameInfo, setup: &Setup) -> Option<String> {
    let bits = setup.registers.value(Register::Fresh, Color::First);
    let mut letters = Some(String::new());
    let mut squares: Vec<String> = Vec::new();
    for color in Color::BOTH {
        let mut own: Vec<Square> = { info.fresh_squares(bits) }
            .filter(|square| fresh_owner(setup, *square) == Some(color))
            .collect();
        // As other programs do: the partner of castling on the king's side first, and otherwise the lowest file.
        if info.castling.is_some() {
            own.reverse();
        }
        squares.extend(own.iter().map(|square| square_name(info, *square)));
        if info.gating.is_some() {
            own = gate_places(info, setup, bits, own);
        }
        for square in own {
            letters = letters
                .zip(fresh_letter(info, setup, square))
                .map(|(letters, letter)| match color {
                    Color::First => letters + &letter.to_uppercase(),
                    Color::Second => letters + &letter,
                });
        }
    }
    let text = letters.unwrap_or_else(|| squares.join(","));
    (!text.is_empty()).then_some(text)
}

/// The places as positions write them where pieces come to squares that others leave: first the partners of castling,
/// then the others from the lowest file on, without the piece that castles if its partners tell of it.
fn gate_places(info: &GameInfo, setup: &Setup, bits: u32, own: Vec<Square>) -> Vec<Square> {
    let side = |square: &Square| castling_side_of_bits(info, setup, bits, *square).is_some();
    let is_mover = |square: &Square| {
        let castling = info.castling.as_ref();
        let piece = setup.board[square.index()];
        castling.is_some_and(|castling| piece.is_some_and(|piece| piece.kind == castling.mover))
    };
    let (castling, mut others): (Vec<Square>, Vec<Square>) = own.into_iter().partition(side);
    others.reverse();
    if !castling.is_empty() {
        others.retain(|square| !is_mover(square));
    }
    castling.into_iter().chain(others).collect()
}

/// The same as [`castling_side`] among these places: where pieces come to squares that others leave, the piece that
/// castles has one of its own.
fn castling_side_of_bits(
    info: &GameInfo,
    setup: &Setup,
    bits: u32,
    square: Square,
) -> Option<bool> {
    let owner = fresh_owner(setup, square)?;
    let home = info.castling_homes(owner);
    let can_castle = info.gating.is_none()
        || info
            .fresh_squares(bits)
            .any(|square| home.contains(&square));
    castling_side(info, setup, square).filter(|_| can_castle)
}

fn fresh_owner(setup: &Setup, square: Square) -> Option<Color> {
    setup.board[square.index()].map(|piece| piece.color)
}

/// The letter that means a place where a piece may never have moved; `None` if it could mean another one too.
fn fresh_letter(info: &GameInfo, setup: &Setup, square: Square) -> Option<String> {
    let bits = setup.registers.value(Register::Fresh, Color::First);
    if let Some(higher) = castling_side_of_bits(info, setup, bits, square) {
        return Some(if higher { "k" } else { "q" }.to_owned());
    }
    let letter = file_name(info, square);
    let owner = fresh_owner(setup, square);
    let same = |other: &&Square| {
        fresh_owner(setup, **other) == owner && file_name(info, **other) == letter
    };
    let is_letter = letter.len() == 1 && letter.chars().all(char::is_alphabetic);
    let of_castling = info.castling.is_some() && ["k", "q"].contains(&&*letter);
    let meant = |other: &&Square| may_be_meant(info, setup, **other);
    let is_only = info.fresh.iter().filter(same).filter(meant).count() == 1;
    (is_letter && is_only && !of_castling).then_some(letter)
}

/// Whether a letter may mean the piece on a place. Of castling in an array that is not shuffled it may mean any piece, so
/// that what is wrong with it can be told.
pub(crate) fn may_be_meant(info: &GameInfo, setup: &Setup, square: Square) -> bool {
    let is_any = info.castling.is_some() && !info.is_shuffled(square);
    is_any || may_be_fresh(info, setup, square)
}

/// The file of a square, as positions write it.
pub(crate) fn file_name(info: &GameInfo, square: Square) -> String {
    let name = square_name(info, square);
    let digits = |c: &char| c.is_ascii_digit() == (info.coordinates == Coordinates::Shogi);
    name.chars().filter(digits).collect()
}

/// Whether a partner of castling is the outermost on higher files, or on lower ones; `None` for what is neither.
pub(crate) fn castling_side(info: &GameInfo, setup: &Setup, square: Square) -> Option<bool> {
    let castling = info.castling.as_ref()?;
    let piece = setup.board[square.index()]?;
    let is_partner = |piece: Piece| castling.partners[piece.kind.index()];
    let rank = square.0 / info.files;
    let on_rank = |file: u16| setup.board[usize::from(rank * info.files + file)];
    let own = |file: &u16, such: &dyn Fn(Piece) -> bool| {
        on_rank(*file).is_some_and(|other| other.color == piece.color && such(other))
    };
    let mover = (0..info.files).find(|file| own(file, &|piece| piece.kind == castling.mover))?;
    let file = square.0 % info.files;
    let higher = file > mover;
    let beyond = if higher {
        file + 1..info.files
    } else {
        0..file
    };
    let mut beyond = beyond;
    let outermost = !beyond.any(|file| own(&file, &is_partner));
    (is_partner(piece) && outermost).then_some(higher)
}
