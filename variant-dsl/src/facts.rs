//! The facts of a program: all of it that is not movement, as everything else that plays or shows a
//! game has them.

use rules::{Color, GameInfo, KindInfo, Memory, Piece, PieceKind, Setup, Square, Step};

use crate::program::{self, Program, SquareSet};

/// The facts of `program` that commands, adjudication and evaluation look at.
pub fn facts(program: &Program) -> GameInfo {
    GameInfo {
        name: program.name.clone(),
        title: program.title.clone(),
        fingerprint: program.fingerprint.clone(),
        settings: program.settings.clone(),
        files: program.files as u16,
        ranks: program.ranks as u16,
        coordinates: program.coordinates,
        players: program.players.clone(),
        kinds: (0..program.kinds.len())
            .map(|kind| kind_info(program, kind))
            .collect(),
        start: start(program),
        handicaps: program.handicaps.clone(),
        promotion_zone: promotion_zone(program),
        hands: program.prisoners_to_hand,
        remembers_capture: program.answered.is_some(),
        remembers_refusal: program.kinds.iter().any(|kind| kind.waits),
        checkmate: program.checkmate(),
        endings: program.endings.clone(),
        repetition: program.repetition,
        attacks_protected: program.attacks_protected,
        origin_always: program.origin_always,
    }
}

fn kind_info(program: &Program, id: program::KindId) -> KindInfo {
    let kind = &program.kinds[id];
    let id = |kind: program::KindId| PieceKind(kind as u16);
    let steps = kind.steps().into_iter();
    let steps = steps.map(|(number, to)| Step { number, to });
    KindInfo {
        name: kind.shown_name(),
        token: kind.token.clone(),
        sfen: kind.sfen.clone(),
        glyph: kind.glyph.clone(),
        movement: kind.movement.clone(),
        front: kind.front.map(id),
        back: kind.back.map(id),
        hand: kind.hand.map(id),
        droppable: kind.drop.is_some(),
        royal: kind.royal,
        everywhere: kind.captures_everywhere(),
        steps: steps.collect(),
        stuck: kind.stuck.each_ref().map(squares),
        mobility: kind.mobility.clone(),
    }
}

fn start(program: &Program) -> Setup {
    let piece = |(color, kind): (usize, program::KindId)| Piece {
        color: Color::BOTH[color],
        kind: PieceKind(kind as u16),
    };
    let empty = vec![0; program.kinds.len()];
    Setup {
        board: program
            .setup
            .iter()
            .map(|square| square.map(piece))
            .collect(),
        hands: [empty.clone(), empty],
        side: Color::First,
        memory: Memory::default(),
    }
}

fn squares(set: &SquareSet) -> Vec<Square> {
    set.iter().map(|square| Square(square as u16)).collect()
}

fn promotion_zone(program: &Program) -> [Vec<Square>; 2] {
    match &program.promotion {
        Some(promotion) => promotion.zone.each_ref().map(squares),
        None => [Vec::new(), Vec::new()],
    }
}
