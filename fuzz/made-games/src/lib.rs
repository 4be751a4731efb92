//! Positions that no game need ever lead to: any pieces anywhere, few or many, with any in hand.
//!
//! Beside this the crate is two tests: its build script makes games, and `tests/made_games.rs` asks the
//! laws of them; `tests/prepared_games.rs` makes others, which play without being compiled.

use engine::{Color, GameInfo, Piece, PieceKind, Registers, Rules, Setup, Square};
use karakuri_testing::random::Random;

/// Attempts at a position that can be played from.
const TRIES: usize = 20;

/// Some positions that can be played from, `wanted` of them or fewer where most cannot.
pub fn positions<R: Rules>(rules: &R, wanted: usize, seed: u64) -> Vec<Setup> {
    let mut random = Random::new(seed);
    let setups = (0..wanted * TRIES).map(|_| anything(rules.info(), &mut random));
    let valid = setups.filter(|setup| engine::setup::position(rules, setup).is_ok());
    valid.take(wanted).collect()
}

/// A royal for either side, perhaps, and any pieces beside them: half of the time very few, as it is
/// then that rules about endings matter.
fn anything(info: &GameInfo, random: &mut Random) -> Setup {
    let mut setup = Setup {
        board: vec![None; info.squares()],
        side: Color::BOTH[random.below(2)],
        registers: Registers::default(),
        ..info.start.clone()
    };
    let royals: Vec<PieceKind> = info.each_kind().filter(|k| info.kind(*k).royal).collect();
    for color in Color::BOTH {
        let kind = royals[random.below(royals.len())];
        place(info, &mut setup, Piece { color, kind }, random);
    }
    let most = match random.below(2) {
        0 => 4,
        _ => info.squares() * 2 / 3,
    };
    for _ in 0..random.below(most) {
        let color = Color::BOTH[random.below(2)];
        let kind = PieceKind(random.below(info.kinds.len()) as u16);
        place(info, &mut setup, Piece { color, kind }, random);
    }
    if info.hands && random.below(2) == 0 {
        for _ in 0..random.below(5) {
            let kind = random.below(info.kinds.len());
            if info.kinds[kind].droppable {
                setup.hands[random.below(2)][kind] += 1;
            }
        }
    }
    setup
}

/// Puts the piece on any square, and often on one where it is stuck; whatever stood there is gone.
fn place(info: &GameInfo, setup: &mut Setup, piece: Piece, random: &mut Random) {
    let stuck = &info.kind(piece.kind).stuck[piece.color.index()];
    let square = match stuck.is_empty() || random.below(3) > 0 {
        true => Square(random.below(info.squares()) as u16),
        false => stuck[random.below(stuck.len())],
    };
    setup.board[square.index()] = Some(piece);
}
