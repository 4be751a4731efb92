//! How moves are written for people.

use variant_dsl::program::{Coordinates, Program};

use crate::block::Block;

const XIANGQI: &str = "A move is written as in Xiangqi: the letter of the piece, its file, `+` forwards, `-` backwards or `=` \
                       sideways, and how many ranks it goes, or to which file if it leaves its own. Files are counted \
                       from the right of the player who moves. Of two on one file the front one has `+` and the rear one `-` \
                       in place of the file; of more, a number from the front stands before the file.";

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    if program.facts.wxf {
        return vec![Block::Text(XIANGQI.to_owned())];
    }
    let shogi = program.facts.coordinates == Coordinates::Shogi;
    let origin = match (program.facts.origin_always, shogi) {
        (true, _) => ", the square it comes from",
        (false, true) => {
            ", the square it comes from if another piece with the same letters could make the move"
        }
        (false, false) => {
            ", as much of the square it comes from as distinguishes it from other pieces with the \
             same letters"
        }
    };
    let way = match shogi {
        true => "`-`, or `x` for a capture",
        false => "`x` for a capture",
    };
    let mut text = format!(
        "A move is written in this order: the letters of the piece{origin}, {way}, and the square it \
         goes to."
    );
    if !shogi {
        text += " The most numerous piece needs no letter.";
    }
    if program.facts.san {
        text += " `+` means check and `#` mate";
        text += match program.promotion.is_some() {
            true => ", `=` and a letter that the piece promotes.",
            false => ".",
        };
    } else if let Some(promotion) = &program.promotion {
        let turns = program.facts.kinds.iter().any(|kind| kind.back.is_some());
        let sign = match (program.facts.has_choices(), turns) {
            (true, true) => "A final `+` or the letters of a piece mean",
            (true, false) => "The letters of a piece at the end mean",
            (false, _) => "A final `+` means",
        };
        text += &format!(" {sign} that the piece promotes");
        text += match promotion.forced {
            true => ".",
            false => ", a final `=` that it declines to.",
        };
    }
    if program.drops {
        let sign = if shogi { '*' } else { '@' };
        text += &format!(" A drop is written with `{sign}` before the square.");
    }
    if program.facts.gating.is_some() {
        text += " What comes from the hand stands at the end behind `/`, after a castling with its square.";
    }
    if program.facts.effects.choose_walls() {
        text += " The square of the wall stands at the end behind a comma.";
    }
    if program.facts.duties.pass {
        text += " A pass is written `pass`.";
    }
    if program
        .facts
        .kinds
        .iter()
        .any(|kind| !kind.steps.is_empty())
    {
        text += " Pieces captured on the way are named before the destination, each after an `x`. \
                 `x!` means a capture after which the piece is back on the square it came from, and \
                 `!` alone a pass.";
    }
    vec![Block::Text(text)]
}
