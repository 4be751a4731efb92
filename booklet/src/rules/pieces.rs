//! Every piece: how it is written, how it moves, what it becomes.

use variant_dsl::program::{Kind, KindId, Program};

use super::names;
use crate::booklet::{Block, Entry};
use crate::english::{list, number};
use crate::squares::square_name;
use crate::words;

/// A piece stands on few squares: they are named.
const NAMED_SQUARES: usize = 4;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let intro = "All directions are seen by the owner of the piece. Orthogonally is straight \
                 forward, straight backward and sideways. A slide goes through empty squares only; a \
                 jump does not look at what stands between. Unless something else is said, a move \
                 ends on an empty square or captures the enemy piece that stands there, and never \
                 ends on a piece of its own side.";
    let mut blocks = vec![Block::Text(intro.to_owned()), Block::Legend];
    let drawn = (0..program.kinds.len()).filter(|id| is_drawn(program, *id));
    blocks.extend(drawn.map(|id| Block::Piece(entry(program, id))));
    blocks
}

/// Whether the kind has an entry: a back side has none if a piece before it moves alike.
fn is_drawn(program: &Program, id: KindId) -> bool {
    let same = |kind: &Kind| kind.moves_as == program.kinds[id].moves_as;
    program.kinds[id].front.is_none() || !program.kinds[..id].iter().any(same)
}

fn entry(program: &Program, id: KindId) -> Entry {
    let kind = &program.kinds[id];
    let mut letters = match kind.glyph == kind.token {
        true => kind.token.clone(),
        false => format!("{} {}", kind.token, kind.glyph),
    };
    if let Some(sfen) = &kind.sfen {
        letters += &format!(" (in other programs {sfen})");
    }
    Entry {
        kind: id,
        name: kind.moves_as_title.clone(),
        letters,
        movement: kind.movement.clone(),
        words: words::movement(&kind.paths, &kind.movement),
        facts: facts(program, id),
    }
}

fn facts(program: &Program, id: KindId) -> Vec<String> {
    let kind = &program.kinds[id];
    let mut facts = Vec::new();
    if kind.front.is_none() {
        facts.push(squares(program, id));
    }
    if kind.royal {
        facts.push("It is royal.".to_owned());
    }
    match kind.back {
        Some(back) => {
            let back = &program.kinds[back];
            facts.push(format!(
                "It promotes to {} ({}).",
                names::article(&back.moves_as_title),
                forms(back)
            ));
        }
        None if kind.front.is_none() && program.promotion.is_some() => {
            facts.push("It does not promote.".to_owned());
        }
        None => {}
    }
    let fronts: Vec<String> = program
        .kinds
        .iter()
        .filter(|other| other.moves_as == kind.moves_as)
        .filter_map(|other| Some((program.kinds[other.front?].shown_name(), forms(other))))
        .map(|(front, forms)| format!("{front} ({forms})"))
        .collect();
    if !fronts.is_empty() {
        let these = list(&fronts, "and");
        facts.push(format!("It is what promotion makes of: {these}."));
    }
    facts
}

/// Token and glyph of a back side.
fn forms(back: &Kind) -> String {
    match back.glyph == back.token {
        true => back.token.clone(),
        false => format!("{} {}", back.token, back.glyph),
    }
}

/// How many there are at the start, and where.
fn squares(program: &Program, id: KindId) -> String {
    let of = |color: usize| -> Vec<String> {
        let squares = 0..program.setup.len();
        let own = squares.filter(|square| program.setup[*square] == Some((color, id)));
        own.map(|square| square_name(program, square)).collect()
    };
    let side = |color: usize| {
        let (squares, player) = (of(color), &program.players[color]);
        match squares.len() {
            0 => format!("{player} has none"),
            count if count <= NAMED_SQUARES => {
                format!("{player} on {}", list(&squares, "and"))
            }
            count => format!("{player} has {}", number(count)),
        }
    };
    format!("At the start: {}; {}.", side(0), side(1))
}
