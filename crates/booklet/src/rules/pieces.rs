//! Every piece: how it is written, how it moves, what it becomes.

use variant_dsl::program::{Kind, KindId, Program, with_article};

use crate::block::{Block, Entry};
use crate::english::{list, number};
use crate::squares::square_name;
use crate::words;

/// A piece stands on few squares: they are named.
const NAMED_SQUARES: usize = 4;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let intro = "Directions are as the piece's owner sees the board. Orthogonally means straight forward, \
                 straight backward or sideways. A slide passes through empty squares only; a jump \
                 ignores whatever stands in between. Unless stated otherwise, a move ends on an \
                 empty square or on an enemy piece, which it captures, and never on a piece of its \
                 own side.";
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
        letters += &format!(" ({sfen} in other programs)");
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
        facts.push("Royal.".to_owned());
    }
    match kind.back {
        Some(back) => {
            let back = &program.kinds[back];
            facts.push(format!(
                "Promotes to {} ({}).",
                with_article(&back.moves_as_title),
                forms(back)
            ));
        }
        None if kind.front.is_none() && program.promotion.is_some() => {
            facts.push("Does not promote.".to_owned());
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
        facts.push(match fronts.len() {
            1 => format!("{these} promotes to this piece."),
            _ => format!("{these} promote to this piece."),
        });
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
    let [first, second] = &program.players;
    let side = |squares: Vec<String>, player: &str| match squares.len() {
        count if count <= NAMED_SQUARES => format!("{} ({player})", list(&squares, "and")),
        count => format!("{} squares ({player})", number(count)),
    };
    match (of(0), of(1)) {
        (one, other) if one.is_empty() && other.is_empty() => {
            "Not on the board at the start.".to_owned()
        }
        (one, other) if one.len() == other.len() && one.len() > NAMED_SQUARES => {
            format!("Each player starts with {}.", number(one.len()))
        }
        (one, other) if other.is_empty() => format!("Starts on {}.", side(one, first)),
        (one, other) if one.is_empty() => format!("Starts on {}.", side(other, second)),
        (one, other) => format!(
            "Starts on {} and on {}.",
            side(one, first),
            side(other, second)
        ),
    }
}
