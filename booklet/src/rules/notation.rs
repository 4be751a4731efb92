//! How moves are written for people.

use variant_dsl::program::{Coordinates, Program};

use crate::booklet::Block;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let shogi = program.coordinates == Coordinates::Shogi;
    let mut text = String::from("A move is written as the letters of the piece");
    text += match (program.origin_always, shogi) {
        (true, _) => ", the square that it comes from, ",
        (false, true) => {
            ", the square that it comes from if another piece with these letters could make the \
             move too, "
        }
        (false, false) => {
            ", so much of the square that it comes from as is needed to tell it from other pieces \
             with these letters, "
        }
    };
    text += match shogi {
        true => "`-` or for a capture `x`, and the square that it goes to.",
        false => "`x` for a capture, and the square that it goes to.",
    };
    if !shogi {
        text += " The most numerous piece needs no letter.";
    }
    if program.promotion.is_some() {
        text += " Behind it stands `+` for a promotion, and `=` where one is declined.";
    }
    if program.drops {
        let sign = if shogi { '*' } else { '@' };
        text += &format!(" A drop is written with `{sign}` before the square.");
    }
    if program.kinds.iter().any(|kind| !kind.steps().is_empty()) {
        text += " Pieces captured on the way are named before it, each with `x`; `x!` is a capture \
                 after which the piece stands where it began, and `!` alone passes.";
    }
    vec![Block::Text(text)]
}
