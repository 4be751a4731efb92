//! Games that the language accepts and no executor can play yet.

use rules::MOST_FRESH;

use crate::program::{Color, Program};
use crate::walk::{most_victims, unsupported_in_play};

/// Most zones, sets and pieces that movements may name, which walks remember as bits.
const MOST_NAMES: usize = 24;
/// Most kinds that may be held where some come to squares that others leave.
const MOST_GATED: usize = 15;

/// Most pieces that one move may capture.
pub const MAX_VICTIMS: usize = 6;

impl Program {
    /// Whether some move may capture more than one piece.
    pub fn captures_several(&self) -> bool {
        let (files, ranks) = (self.files(), self.ranks());
        let mut paths = self.kinds.iter().flat_map(|kind| &kind.paths);
        paths.any(|path| most_victims(path, files, ranks) > 1)
    }

    /// Per colour, whether the player may come to move without a royal after having had one: where royals may be
    /// captured, where one move may capture several of them, and where effects may take them.
    pub fn loses_royals(&self) -> [bool; 2] {
        let effects = &self.facts.effects;
        let may_lose = !self.facts.checkmate || effects.take_pieces() || self.captures_several();
        Color::BOTH.map(|color| may_lose && self.facts.begins_with_royal(color))
    }
}

/// Why a program cannot be played, in the author's terms; `None` if it can, and be compiled.
pub fn unplayable(program: &Program) -> Option<String> {
    let (files, ranks) = (program.files(), program.ranks());
    if program.facts.fresh.len() > MOST_FRESH {
        return Some(format!(
            "it matters of more than {MOST_FRESH} pieces of the array whether they have moved, which cannot be \
             remembered yet"
        ));
    }
    if program.places.len() + program.classes.len() > MOST_NAMES {
        return Some(format!(
            "movements ask for more than {MOST_NAMES} zones, sets and pieces by name, which cannot be played yet"
        ));
    }
    let held = program.facts.kinds.iter().filter(|kind| kind.droppable);
    if program.facts.gating.is_some() && held.count() > MOST_GATED {
        return Some(format!(
            "a player may hold more than {MOST_GATED} kinds of pieces, of which some come to squares that others \
             leave, which cannot be played yet"
        ));
    }
    let mut paths = program.kinds.iter().flat_map(|kind| &kind.paths);
    if program.facts.effects.take_pieces() && paths.any(|path| path.asks_attack().is_some()) {
        return Some(
            "a piece asks whether it is attacked where captures take more than what is captured, which cannot be \
             played yet"
                .to_owned(),
        );
    }
    let twins = || {
        program
            .facts
            .kinds
            .iter()
            .filter(|kind| kind.twin.is_some())
    };
    let alike = twins().find(|kind| twins().filter(|other| other.token == kind.token).count() > 1);
    if let Some(kind) = alike {
        return Some(format!(
            "several pieces become what is written `{}`, and a position could not tell from which, which cannot \
             be played yet",
            kind.token
        ));
    }
    program.kinds.iter().find_map(|kind| {
        let victims = kind.paths.iter().map(|path| most_victims(path, files, ranks));
        let most = victims.max().unwrap_or(0);
        let too_many = || {
            (most > MAX_VICTIMS).then(|| {
                format!(
                    "a move that captures up to {most} pieces, more than {MAX_VICTIMS}, cannot be played yet"
                )
            })
        };
        let why = unsupported_in_play(&kind.paths).or_else(too_many)?;
        Some(format!("{}: {why}", kind.declared_name))
    })
}
