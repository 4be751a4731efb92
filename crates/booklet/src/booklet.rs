//! The rule booklet of a game as data: sections of paragraphs, lists, tables, pieces and the board.
//!
//! What the sections say is in `rules`; how they look is left to `text` and `html`.

use variant_dsl::Compiled;

use crate::block::Block;
use crate::rules;

/// Everything that a player needs to know of a game.
#[derive(Clone, Debug)]
pub struct Booklet<'a> {
    /// The game.
    pub compiled: &'a Compiled,
    /// In reading order; none is empty.
    pub sections: Vec<Section>,
}

/// A part of the booklet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub heading: &'static str,
    /// In reading order.
    pub blocks: Vec<Block>,
}

impl<'a> Booklet<'a> {
    /// The booklet of a game.
    pub fn new(compiled: &'a Compiled) -> Booklet<'a> {
        let program = &compiled.program;
        let sections = [
            ("Object of the game", rules::goal::blocks(program)),
            ("Board and starting position", rules::start::blocks(program)),
            ("The pieces", rules::pieces::blocks(program)),
            ("Promotion", rules::promotion::blocks(program)),
            ("Castling", rules::castling::blocks(program)),
            ("Captures", rules::captures::blocks(program)),
            ("Effects of moves", rules::effects::blocks(program)),
            ("Drops", rules::drops::blocks(program)),
            ("Repetition", rules::repetition::blocks(program)),
            ("How moves are written", rules::notation::blocks(program)),
            ("Handicaps", rules::handicaps::blocks(program)),
            ("Disputed rules", rules::switches::blocks(compiled)),
        ];
        let sections = sections
            .into_iter()
            .filter(|(_, blocks)| !blocks.is_empty());
        Booklet {
            compiled,
            sections: sections
                .map(|(heading, blocks)| Section { heading, blocks })
                .collect(),
        }
    }
}
