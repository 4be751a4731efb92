//! Every piece: how it is written, how it moves, what it becomes.

use variant_dsl::program::{
    Aim, Color, Form, Kind, KindInfo, Piece, PieceKind, Program, with_article,
};

use crate::block::{Block, Entry};
use crate::english::{list, number, sentence};
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
    let drawn = program.forms().filter(|form| is_drawn(program, *form));
    blocks.extend(drawn.map(|form| Block::Piece(entry(program, form))));
    blocks
}

/// Whether the kind has an entry: a back side has none if a piece before it moves alike.
fn is_drawn(program: &Program, form: Form) -> bool {
    let same = |kind: &Kind| kind.moves_as == form.rules.moves_as;
    let (front, twin) = (form.facts.front, form.facts.twin);
    twin.is_none() && (front.is_none() || !program.kinds[..form.id.index()].iter().any(same))
}

fn entry(program: &Program, form: Form) -> Entry {
    let (kind, rules) = (form.facts, form.rules);
    let mut letters = match kind.glyph == kind.token {
        true => kind.token.clone(),
        false => format!("{} {}", kind.token, kind.glyph),
    };
    if let Some(sfen) = &kind.sfen {
        letters += &format!(" ({sfen} in other programs)");
    }
    if let Some(wxf) = &kind.wxf {
        letters += &format!(" ({wxf} in moves)");
    }
    Entry {
        kind: form.id,
        name: rules.moves_as_title.clone(),
        letters,
        movement: kind.movement.clone(),
        words: words::of_form(program, form),
        facts: facts(program, form),
    }
}

fn facts(program: &Program, form: Form) -> Vec<String> {
    let (kind, rules) = (form.facts, form.rules);
    let mut facts = Vec::new();
    if kind.front.is_none() {
        facts.push(squares(program, form.id));
    }
    if kind.royal {
        facts.push("Royal.".to_owned());
    }
    facts.extend(aimed_at(program, form));
    match kind.back {
        Some(back) => {
            let back = program.form(back);
            facts.push(format!(
                "Promotes to {} ({}).",
                with_article(&back.rules.moves_as_title),
                forms(back.facts)
            ));
        }
        None if kind.turns_back => {
            let front = kind.front.map(|front| program.form(front));
            facts.extend(front.map(|front| {
                let name = with_article(&front.rules.moves_as_title);
                format!("Turns back to {name} ({}).", forms(front.facts))
            }));
        }
        None if kind.n_promotions() > 0 => facts.push(becomes(program, form)),
        None if kind.front.is_none() && program.promotion.is_some() => {
            facts.push("Does not promote.".to_owned());
        }
        None => {}
    }
    let fronts: Vec<String> = program
        .forms()
        .filter(|other| other.rules.moves_as == rules.moves_as)
        .filter_map(|other| Some((program.facts.kind(other.facts.front?), other.facts)))
        .map(|(front, back)| format!("{} ({})", front.name, forms(back)))
        .collect();
    if !fronts.is_empty() {
        let these = list(&fronts, "and");
        facts.push(match fronts.len() {
            1 => format!("{these} promotes to this piece."),
            _ => format!("{these} promote to this piece."),
        });
    }
    facts.extend(became(program, form));
    facts
}

/// Which enemies end its right to a first move.
fn aimed_at(program: &Program, form: Form) -> Option<String> {
    let facts = &program.facts;
    let is_own = |aim: &&Aim| {
        let home = facts.start.board[aim.at.index()];
        home.is_some_and(|piece| piece.kind == form.id)
    };
    let mut kinds: Vec<PieceKind> = { facts.aims.iter() }
        .filter(is_own)
        .map(|aim| aim.piece.kind)
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let titles = kinds
        .iter()
        .map(|kind| program.kinds[*kind].moves_as_title.clone());
    (!kinds.is_empty()).then(|| {
        format!(
            "Counts as having moved once an enemy {} comes to where it could capture this piece if nothing stood in between.",
            list(&titles.collect::<Vec<_>>(), "or")
        )
    })
}

/// What it may become, of each player.
pub(crate) fn becomes(program: &Program, form: Form) -> String {
    let [first, second] = &form.facts.becomes;
    let players = &program.facts.players;
    match (one_of_list(program, first), one_of_list(program, second)) {
        (one, other) if one == other => format!("Promotes to {one}."),
        (one, other) if other.is_empty() => format!("Promotes to {one} ({} only).", players[0]),
        (one, other) if one.is_empty() => format!("Promotes to {other} ({} only).", players[1]),
        (one, other) => format!(
            "Promotes to {one} ({}), or to {other} ({}).",
            players[0], players[1]
        ),
    }
}

/// `a Ram, an Elk or a Hare`, in the order of the file.
pub(super) fn one_of_list(program: &Program, kinds: &[PieceKind]) -> String {
    let titles = kinds
        .iter()
        .map(|id| with_article(&program.kinds[*id].moves_as_title));
    list(&titles.collect::<Vec<_>>(), "or")
}

/// Which pieces may become it.
fn became(program: &Program, form: Form) -> Option<String> {
    let is_it = |id: &PieceKind| program.kinds[*id].moves_as == form.rules.moves_as;
    let from = program.forms().filter(|other| {
        other.facts.twin.is_none() && other.facts.becomes.iter().flatten().any(is_it)
    });
    let from: Vec<String> = from.map(|other| with_article(&other.facts.name)).collect();
    (!from.is_empty())
        .then(|| sentence(&format!("{} can promote to this piece", list(&from, "or"))))
}

/// Token and glyph of a back side.
fn forms(back: &KindInfo) -> String {
    match back.glyph == back.token {
        true => back.token.clone(),
        false => format!("{} {}", back.token, back.glyph),
    }
}

/// How many there are at the start, and where.
fn squares(program: &Program, id: PieceKind) -> String {
    let of = |color: Color| -> Vec<String> {
        let piece = Some(Piece { color, kind: id });
        let squares = program.facts.each_square().zip(&program.facts.start.board);
        let own = squares.filter(|(_, placed)| **placed == piece);
        own.map(|(square, _)| square_name(program, square))
            .collect()
    };
    let [first, second] = &program.facts.players;
    let side = |squares: Vec<String>, player: &str| match squares.len() {
        count if count <= NAMED_SQUARES => format!("{} ({player})", list(&squares, "and")),
        count => format!("{} squares ({player})", number(count)),
    };
    let shuffled = || {
        let mut squares = program.facts.each_square().zip(&program.facts.start.board);
        let is_own = |piece: &Piece| piece.kind == id;
        squares.any(|(square, placed)| {
            placed.as_ref().is_some_and(is_own) && program.facts.is_shuffled(square)
        })
    };
    match (of(Color::First), of(Color::Second)) {
        (one, other) if one.len() == other.len() && shuffled() => format!(
            "Each player starts with {}; where, the order of the array decides.",
            number(one.len())
        ),
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
