//! What moves do beyond their own pieces and victims: explosions, trampling, burning, petrifying, conversion, walls.

use variant_dsl::program::{
    Condition, Conversion, Converted, KindSet, PieceKind, Program, Put, Walls, ending,
};

use super::goal::lines;
use super::names::{all_of, grouped, one_of, set_of};
use crate::block::Block;
use crate::english::sentence;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let said = sentences(program);
    match said.is_empty() {
        true => Vec::new(),
        false => vec![Block::List(said)],
    }
}

/// Every effect, a sentence each; none in a game without them.
pub(crate) fn sentences(program: &Program) -> Vec<String> {
    let effects = &program.facts.effects;
    let mut said = Vec::new();
    let has = |kinds: &KindSet| kinds.contains(&true);
    if has(&effects.exploding) {
        let captor = one_of(program, &effects.exploding);
        said.push(sentence(&format!(
            "{captor} that captures explodes: it is taken off the board with its victim"
        )));
    }
    if has(&effects.blasted) {
        let other = one_of(program, &effects.blasted);
        said.push(sentence(&format!(
            "{other} of either player on a square that touches the one where a capture ends is taken off the board too"
        )));
    }
    if has(&effects.burning) {
        let burner = one_of(program, &effects.burning);
        said.push(sentence(&format!(
            "{burner} burns: after a move of it all enemy pieces on the squares that touch it are taken off the board"
        )));
    }
    let trampled = |id: PieceKind| effects.trampling.get(id.index())?.clone();
    for (along, ids) in grouped(program, trampled) {
        let rider = one_of(program, &set_of(program, &ids));
        said.push(sentence(&format!(
            "{rider} tramples: all pieces of either player over which it passes {} are taken off the board",
            lines(&along)
        )));
    }
    if has(&effects.aura) {
        let near = one_of(program, &effects.aura);
        said.push(sentence(&format!(
            "an enemy piece that comes to stand on a square that touches {near} is taken off the board at once; what it \
             captured there is gone too, and it does nothing further"
        )));
    }
    if has(&effects.petrified) {
        let captor = one_of(program, &effects.petrified);
        said.push(sentence(&format!("{captor} that captures becomes a wall")));
    }
    if effects.take_pieces() {
        let mover = if effects.burn() || effects.trample() {
            "piece that moves"
        } else {
            "captor"
        };
        let held = match effects.to_hands {
            true => {
                "What is taken off the board goes to the hand of the player who does not own it, as if that player had \
                 captured it."
            }
            false if program.facts.takes_prisoners() => "Only what is captured goes to a hand.",
            false => "",
        };
        let by_kind = effects.explode() || effects.petrify() || effects.burn() || effects.trample();
        if by_kind {
            let counts =
                format!("For this a {mover} counts as what it was before the move. {held}");
            said.push(counts.trim_end().to_owned());
        } else if !held.is_empty() {
            said.push(held.to_owned());
        }
        if ending::has(&program.facts.endings, Condition::Checkmate) {
            said.push(
                "A move is illegal if it leaves its player no royal piece. A royal piece is attacked only by captures \
                 that leave the captor's player a royal piece, and nobody need mend a check whose move leaves the \
                 opponent none."
                    .to_owned(),
            );
        }
    }
    said.extend(
        effects
            .conversion
            .as_ref()
            .map(|conversion| converts(program, conversion)),
    );
    said.extend(effects.walls.as_ref().map(walls));
    if program.facts.has_walls() {
        said.push(
            "Nothing can stand on a wall or on a hole in the board, and nothing passes one but by a leap."
                .to_owned(),
        );
    }
    said
}

fn converts(program: &Program, conversion: &Conversion) -> String {
    let which = match conversion.which {
        Converted::Enclosed => {
            "all enemy pieces in an unbroken row between it and another piece of its player, along a rank, a file or a \
             diagonal"
        }
        Converted::Neighbours => "all enemy pieces on the squares that touch it",
    };
    let only = match conversion.kinds.contains(&false) {
        true => format!(
            " Only these change sides: {}.",
            all_of(program, &conversion.kinds)
        ),
        false => String::new(),
    };
    format!(
        "A piece that comes to a square converts {which}: they change sides and stay where they are.{only}"
    )
}

fn walls(walls: &Walls) -> String {
    let place = match &walls.put {
        Put::Any => "on an empty square".to_owned(),
        Put::AnyButStart => {
            "on an empty square, but on none where a piece stands at the start".to_owned()
        }
        Put::Origin => "on the square where it began".to_owned(),
        Put::Along { movement, .. } => format!(
            "on an empty square to which the piece could now go by the movement `{movement}`"
        ),
    };
    match walls.single {
        true => format!(
            "A part of every move is to put the wall {place}. There is one wall: before the first move it is \
             off the board, then it goes from where it stands to another square."
        ),
        false => format!("A part of every move is to put a wall {place}; it stays there."),
    }
}
