//! The board, its coordinates, and who stands where.

use variant_dsl::program::{Coordinates, Program, Square};

use crate::block::Block;
use crate::squares::square_name;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let [first, second] = &program.facts.players;
    let (files, ranks) = (program.files(), program.ranks());
    let corner = match program.facts.coordinates {
        Coordinates::Shogi => {
            let square = square_name(program, Square((files * ranks - 1) as u16));
            format!(
                "Files are numbered from the right and ranks lettered from the top, so {square} is \
                 the top right square"
            )
        }
        Coordinates::Chess => {
            let square = square_name(program, Square(0));
            format!(
                "Files are lettered from the left and ranks numbered from the bottom, so {square} \
                 is the bottom left square"
            )
        }
    };
    vec![
        Block::Text(format!(
            "The board has {files} files and {ranks} ranks. {corner} as {first} sees the board. \
             {first} plays up the board and {second} down it. Forward always means away from the \
             player's own side."
        )),
        Block::Board,
    ]
}
