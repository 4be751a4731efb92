//! Counts trees of shogi moves with two published crates, for `benches/peers`.
//!
//! `peer-crates CRATE DEPTH [SFEN]` prints the number of leaves, the last ply counted without being
//! made. The caller takes the time.

use std::process::ExitCode;

const USAGE: &str = "usage: peer-crates haitaka|rsshogi DEPTH [SFEN]";
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
        [name, depth] => (name, depth, START),
        [name, depth, sfen] => (name, depth, sfen.as_str()),
        _ => return Err(USAGE.to_owned()),
    };
    let depth: u8 = depth.parse().map_err(|_| USAGE.to_owned())?;
    match name.as_str() {
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
