//! How a game's legality is decided: the cheapest test that its rules allow.

use variant_dsl::program::{Color, KindInfo, Piece, PieceKind, Program};

use crate::hoppers::Hopper;
use crate::movement::{Movement, are_collinear, movements};

/// How the safety of royals enters move generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// Royals may be left capturable: every possible move is legal.
    Free,
    /// One royal a side, of this kind, or none: check and pins are found before generating, and
    /// no move is ever tested but captures with effects.
    Pins(PieceKind),
    /// One royal a side, of this kind, or none: a move is made and tested only if the royal moves or is in
    /// check, if it changes a cell that some enemy way to the royal looks at, takes on its way or has effects.
    Touch(PieceKind),
    /// Every move is made and tested.
    Tested,
}

/// The cheapest sufficient way for `program`.
///
/// `whole_lines`: the layout lets pinned pieces move along their line without a test, so that
/// lines must not be crossed by longer leaps; in return, moves that only move may ask what is empty. It
/// takes each side to have a royal.
pub fn legality(program: &Program, whole_lines: bool) -> Legality {
    legality_of(program, &movements(program), whole_lines)
}

/// The same for pieces that move like this.
pub fn legality_of(program: &Program, movements: &[Movement], whole_lines: bool) -> Legality {
    if !program.facts.checkmate {
        return Legality::Free;
    }
    let duties = program.facts.duties;
    let tests_all = duties.no_checks
        || duties.takes_attacker
        || program.facts.effects.of_quiet_moves()
        || program.promotions_forbid().contains(&true)
        || program.drops_forbid_check();
    let least = u32::from(whole_lines);
    let Some(royal) = only_royal(program, least).filter(|_| !tests_all) else {
        return Legality::Tested;
    };
    let plain = movements.iter().all(Movement::attacks_plainly);
    let simple = match whole_lines {
        true => movements.iter().all(Movement::captures_plainly) && lines_are_simple(movements),
        false => plain,
    };
    match simple {
        true => Legality::Pins(royal),
        false if !plain && movements.iter().all(looks_from_royals) => Legality::Touch(royal),
        false => Legality::Tested,
    }
}

/// Whether all cells that decide on attacks by the kind are known from the attacked cell: it turns no
/// corner, goes not anywhere, is not walked and asks not for the kinds of several hurdles.
fn looks_from_royals(movement: &Movement) -> bool {
    let asks_each = movement.hoppers.iter().any(Hopper::asks_each);
    !movement.is_corner_mover() && movement.walks.is_empty() && !asks_each
}

/// How legality is decided in words, and why not in a cheaper way.
pub fn in_words(program: &Program, whole_lines: bool) -> String {
    let pins = match legality(program, whole_lines) {
        Legality::Free => return "no move is tested: royals may be left capturable".to_owned(),
        Legality::Pins(_) => return "check and pins are found before generating".to_owned(),
        Legality::Touch(_) => {
            let touch =
                "a move is tested if it touches a cell on which the safety of the royal may depend";
            return touch.to_owned();
        }
        Legality::Tested => "every move is made and tested",
    };
    let movements = movements(program);
    let hidden = |kind: &PieceKind| !looks_from_royals(&movements[*kind]);
    let why = match program.facts.each_kind().find(hidden) {
        _ if program.facts.duties.no_checks => "no move may give check".to_owned(),
        _ if program.facts.duties.takes_attacker => {
            "royals may not walk away from an attack".to_owned()
        }
        _ if program.promotions_forbid().contains(&true) => {
            "promotions may not give check or attack".to_owned()
        }
        _ if program.drops_forbid_check() => "no drop may give check".to_owned(),
        _ if program.facts.effects.of_quiet_moves() => {
            "moves do more than move and capture".to_owned()
        }
        _ if only_royal(program, u32::from(whole_lines)).is_none() => {
            "a side may have no or several royals, or more than one kind is royal".to_owned()
        }
        Some(kind) => {
            let name = &program.form(kind).rules.declared_name;
            format!("{name} turns corners, goes anywhere, is walked or passes pieces of some kinds")
        }
        None => "longer leaps run along the lines of slides".to_owned(),
    };
    format!("{pins}: {why}")
}

/// The royal kind, if each side has one royal until the game ends, or none if that is not less than `least`.
fn only_royal(program: &Program, least: u32) -> Option<PieceKind> {
    let promotion = program.promotion.as_ref();
    if promotion.is_some_and(|promotion| !promotion.contagions.is_empty()) {
        return None;
    }
    let mut royals = program.forms().filter(|form| form.facts.royal);
    let (royal, None) = (royals.next()?, royals.next()) else {
        return None;
    };
    let count = |color| {
        let kind = royal.id;
        let placed = program.facts.start.board.iter();
        placed
            .filter(|&&placed| placed == Some(Piece { color, kind }))
            .count() as u32
    };
    let facts = royal.facts;
    let becomes = |kind: &KindInfo| kind.becomes.iter().flatten().any(|into| *into == royal.id);
    let fixed = facts.front.is_none()
        && facts.back.is_none()
        && !facts.droppable
        && facts.becomes.iter().all(Vec::is_empty)
        && !program.facts.kinds.iter().any(becomes);
    let is_only = |color| (least..=1).contains(&count(color));
    (fixed && Color::BOTH.into_iter().all(is_only)).then_some(royal.id)
}

/// Whether a pinned piece that moves along the pin surely stays on it: no leap is a multiple of
/// a direction in which something slides, unless all cells between must be empty.
fn lines_are_simple(movements: &[Movement]) -> bool {
    let atoms = || movements.iter().flat_map(|movement| &movement.atoms);
    atoms().filter(|atom| atom.captures > 1).all(|slide| {
        let same = |v: (i16, i16)| v == slide.vector || v == (-slide.vector.0, -slide.vector.1);
        let stays = |v: (i16, i16)| same(v) || !are_collinear(v, slide.vector);
        let leaves = |movement: &Movement| movement.leaves_line(slide.vector);
        atoms().all(|atom| stays(atom.vector)) && !movements.iter().any(leaves)
    })
}
