//! Castling: which pieces, from where to where, and what must hold.

use variant_dsl::program::{Castling, Color, Program, Register, Square, with_article};

use super::names::{name, one_of};
use crate::block::Block;
use crate::squares::square_name;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let said = sentences(program);
    match said.is_empty() {
        true => Vec::new(),
        false => vec![Block::List(said)],
    }
}

/// Every rule of castling, a sentence each; none in a game without it.
pub(crate) fn sentences(program: &Program) -> Vec<String> {
    let Some(castling) = &program.facts.castling else {
        return Vec::new();
    };
    let mover = name(program, castling.mover);
    let partner = one_of(program, &castling.partners);
    let condition = match castling.placed {
        Some(_) => "they were put on squares named here and neither of them has moved since",
        None => "neither of them has moved before",
    };
    let mut said = vec![format!(
        "{} and {partner} of the same player castle in one move, if {condition}.",
        capital(&with_article(&mover)),
    )];
    said.extend(
        Color::BOTH
            .map(|color| ways(program, castling, color))
            .into_iter()
            .flatten(),
    );
    said.push(
        "Every square on which one of the two passes or ends must be empty, but for these two pieces."
            .to_owned(),
    );
    if !castling.through_attack && program.facts.kind(castling.mover).royal {
        said.push(format!(
            "The {mover} may not castle while it is attacked, and may neither pass nor end on a square \
             where it would be."
        ));
    }
    if program.facts.has(Register::Fresh) && several(program, castling) {
        said.push(format!(
            "Of several partners on one side, the one nearest to the {mover} that has not moved castles."
        ));
    }
    said.push(match program.facts.castling_is_shuffled() {
        true => {
            format!("Castling is written as a move of the {mover} to where its partner stands.")
        }
        false => format!("Castling is written as the move of the {mover}."),
    });
    said
}

/// Where the pieces of a player go, one sentence for each side.
fn ways(program: &Program, castling: &Castling, color: Color) -> Vec<String> {
    let player = &program.facts.players[color.index()];
    let mover = name(program, castling.mover);
    let square = |square| square_name(program, square);
    let mut said = Vec::new();
    if program.facts.castling_is_shuffled() {
        for (side, ends) in ["lower", "higher"].into_iter().zip(castling.ends[color]) {
            if let Some((to, partner_to)) = ends {
                said.push(format!(
                    "{player}: from wherever they begin, the {mover} goes to {} and its partner on {side} \
                     files to {}.",
                    square(to),
                    square(partner_to),
                ));
            }
        }
        return said;
    }
    for home in program.facts.castling_homes(color) {
        for (higher, ends) in [false, true].into_iter().zip(castling.ends[color]) {
            let Some((to, partner_to)) = ends else {
                continue;
            };
            for partner in partners(program, (castling, color), home, higher) {
                let kind = program.facts.start.board[partner].map(|piece| piece.kind);
                let put = || "partner".to_owned();
                let kind = { kind.filter(|_| castling.placed.is_none()) }
                    .map_or_else(put, |kind| name(program, kind));
                said.push(format!(
                    "{player}: the {mover} goes from {} to {} and the {kind} from {} to {}.",
                    square(home),
                    square(to),
                    square(partner),
                    square(partner_to),
                ));
            }
        }
    }
    said
}

/// Where partners stand in the array, on lower or on higher squares of the rank.
fn partners(
    program: &Program,
    (castling, color): (&Castling, Color),
    home: Square,
    higher: bool,
) -> Vec<Square> {
    let facts = &program.facts;
    let fits = |square: &Square| {
        let same_rank = square.0 / facts.files == home.0 / facts.files;
        let piece = facts.start.board[*square];
        let is_partner = match &castling.placed {
            Some(placed) => placed.partners[color].contains(square),
            None => piece
                .is_some_and(|piece| piece.color == color && castling.partners[piece.kind.index()]),
        };
        same_rank && is_partner && (*square > home) == higher
    };
    facts.fresh.iter().copied().filter(fits).collect()
}

/// Whether some side has more than one partner.
fn several(program: &Program, castling: &Castling) -> bool {
    let of = |color: Color| {
        let homes = program.facts.castling_homes(color);
        homes.into_iter().map(move |home| (color, home))
    };
    Color::BOTH.into_iter().flat_map(of).any(|(color, home)| {
        [false, true]
            .into_iter()
            .any(|higher| partners(program, (castling, color), home, higher).len() > 1)
    })
}

/// The text with a capital at its start.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase());
    first.map(String::from_iter).unwrap_or_default() + letters.as_str()
}
