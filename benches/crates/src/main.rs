//! Counts trees of moves with published crates, of chess or of shogi, for `benches/peers`.
//!
//! `peer-crates CRATE DEPTH [POSITION]` prints the number of leaves, the last ply counted without being
//! made, or made with `cozy-chess-leaves`. The caller takes the time.

use std::process::ExitCode;

const USAGE: &str =
    "usage: peer-crates cozy-chess|cozy-chess-leaves|haitaka|rsshogi DEPTH [POSITION]";
const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match count(&arguments) {
        Ok(nodes) => {
            println!("{nodes}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn count(arguments: &[String]) -> Result<u64, String> {
    let (name, depth, sfen) = match arguments {
        [name, depth] if name.starts_with("cozy") => (name, depth, CHESS_START),
        [name, depth] => (name, depth, START),
        [name, depth, position] => (name, depth, position.as_str()),
        _ => return Err(USAGE.to_owned()),
    };
    let depth: u8 = depth.parse().map_err(|_| USAGE.to_owned())?;
    match name.as_str() {
        "cozy-chess" | "cozy-chess-leaves" => {
            let board: cozy_chess::Board = sfen.parse().map_err(|error| format!("{error:?}"))?;
            Ok(count_cozy(&board, depth, name == "cozy-chess"))
        }
        "haitaka" => {
            let board = haitaka::Board::from_sfen(sfen).map_err(|error| format!("{error:?}"))?;
            Ok(count_haitaka(&board, depth))
        }
        "rsshogi" => {
            let mut position =
                rsshogi::board::position_from_sfen(sfen).map_err(|error| format!("{error:?}"))?;
            position.init_stack();
            Ok(rsshogi::board::perft::compute_perft(&mut position, depth))
        }
        _ => Err(USAGE.to_owned()),
    }
}

/// The loop of the crate's example; unless `bulk`, every leaf is made and its hash asked for.
fn count_cozy(board: &cozy_chess::Board, depth: u8, bulk: bool) -> u64 {
    if depth == 0 {
        std::hint::black_box(board.hash());
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 && bulk {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += count_cozy(&next, depth - 1, bulk);
            }
        }
        false
    });
    nodes
}

/// The crate has no perft of its own; this is the loop of its example.
fn count_haitaka(board: &haitaka::Board, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut add = |moves: haitaka::PieceMoves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += count_haitaka(&next, depth - 1);
            }
        }
        false
    };
    board.generate_board_moves(&mut add);
    board.generate_drops(&mut add);
    nodes
}
