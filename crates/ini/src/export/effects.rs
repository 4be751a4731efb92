//! Effects of moves and rules about the hand, and the facts of a game one by one, so that none is forgotten.

use std::collections::BTreeSet;

use variant_dsl::path::{Between, Hop, Path, Special};
use variant_dsl::program::{
    Castling, Check, ClauseId, Color, Conversion, Converted, Drop, Duties, Effects, GameInfo, Kind,
    KindInfo, Onto, Program, Promotion, Put, Ray, Setup, SquareSet, Walls,
};

use crate::export::{COLORS, Draft};
use crate::keys::{self, PIECES};

/// Takes the facts of a game apart and looks at those that no other part of the export handles.
///
/// Every structure is named with all its fields: who adds a field has to say here what becomes of it.
pub(super) fn facts(draft: &mut Draft) {
    let program = draft.program;
    let Program {
        facts,
        kinds,
        // Letters and movements, by `pieces`.
        places: _,
        classes: _,
        promotion,
        // Captures and what they answer to, by `rules`.
        captures: _,
        answered,
        // By `rules`.
        drops: _,
        // Where rules stand.
        repetition_clauses: _,
        clauses: _,
    } = program;
    let GameInfo {
        // No rules, but names and what follows from rules.
        name: _,
        title: _,
        fingerprint: _,
        settings: _,
        coordinates: _,
        players: _,
        handicaps: _,
        promotion_zone: _,
        registers: _,
        fresh: _,
        // By `leaps`.
        aims: _,
        origin_always: _,
        san: _,
        wxf: _,
        foreign: _,
        attacks_protected: _,
        // By the frame, `pieces` and `rules`.
        files: _,
        ranks: _,
        shuffle: _,
        hands: _,
        castling,
        checkmate: _,
        // By `ends`.
        endings: _,
        repetition: _,
        chases: _,
        to_and_fro: _,
        kinds: infos,
        start,
        gating,
        duties,
        effects,
    } = facts;
    if answered.is_some() {
        draft.refuse_said("captures that the next move answers", "captures", "allow");
    }
    let Setup {
        // By `pieces`.
        board: _,
        walls: _,
        hands: _,
        registers: _,
        side,
    } = start;
    if *side == Color::Second {
        draft.refuse("a game that the second player begins", None);
    }
    if let Some(Castling {
        mover: _,
        partners: _,
        ends: _,
        through_attack: _,
        onto_partner: _,
        placed: Some(_),
    }) = castling
    {
        draft.refuse_said("castling of pieces that were dropped", "castling", "");
    }
    if let Some(gating) = gating {
        super::rules::gating(draft, gating);
    }
    let Duties {
        // By `ends`.
        check: Check::Last | Check::Any | Check::Together,
        no_checks: _,
        // By `rules`.
        must_capture: _,
        hand_first,
        pass,
        // By `ends`.
        break_facing: _,
        takes_attacker: _,
    } = duties;
    if *hand_first {
        draft.say("mustDrop", true);
    }
    if *pass {
        draft.say("passOnStalemate", true);
    }
    if let Some(Promotion {
        // By `promotion`.
        forced: _,
        waits: _,
        no_check: _,
        no_attack: _,
        forced_by: _,
        contagions: _,
        // Only with contagions.
        deciding: _,
        clauses: _,
    }) = promotion
    {}
    for (number, (info, kind)) in infos.iter().zip(kinds).enumerate() {
        of_kind(draft, number, info, kind);
    }
    turning(draft);
    let Effects {
        aura,
        exploding,
        blasted,
        // It follows from the movements.
        treads: _,
        trampling,
        burning,
        petrified,
        to_hands,
        conversion,
        walls,
    } = effects;
    if !trampling.is_empty() {
        draft.refuse_said("pieces that trample others", "captures", "trample");
    }
    for (key, kinds) in [("burn", burning), ("aura", aura)] {
        if !kinds.is_empty() {
            draft.refuse_said("pieces that burn others", "captures", key);
        }
    }
    let held = facts.kinds.iter().any(|kind| kind.hand.is_some());
    if held && !to_hands && (effects.explode() || effects.petrify()) {
        draft.refuse_said(
            "hands that get the victims of a capture, but not what else it takes off",
            "captures",
            "prisoners",
        );
    }
    if effects.explode() {
        explosions(draft, exploding, blasted);
    }
    if effects.petrify() {
        petrifying(draft, petrified);
    }
    if let Some(Conversion { which, kinds }) = conversion {
        if kinds.contains(&false) {
            draft.refuse_said(
                "some pieces that change sides and some that do not",
                "captures",
                "convert",
            );
        }
        let named = match which {
            Converted::Enclosed => "reversi",
            Converted::Neighbours => "ataxx",
        };
        draft.say("flipEnclosedPieces", named);
    }
    drops_onto(draft);
    if let Some(walls) = walls {
        put(draft, walls);
    }
}

/// Drops on squares that the position decides: all alike there.
fn drops_onto(draft: &mut Draft) {
    let kinds = draft.program.kinds.iter();
    let drops = kinds.filter_map(|kind| Some((kind.drop.as_ref()?.onto, kind.clauses.drop.onto)));
    let drops: Vec<(Option<Onto>, Option<ClauseId>)> = drops.collect();
    let Some((Some(onto), clause)) = drops.iter().find(|(onto, _)| onto.is_some()) else {
        return;
    };
    let kinds = draft.program.kinds.iter();
    let mut firsts = kinds.filter_map(|kind| Some(kind.drop.as_ref()?.first.clone()));
    if let Some(first) = firsts.next().flatten() {
        if first[0] != first[1] || firsts.any(|other| other.as_ref() != Some(&first)) {
            draft.refuse("squares that are filled first and differ", *clause);
        }
        let squares = draft.squares(&first[0]);
        draft.say("enclosingDropStart", squares);
    }
    let conversion = draft.program.facts.effects.conversion.as_ref();
    let which = conversion.map(|conversion| conversion.which);
    let named = match (onto, which) {
        _ if drops.iter().any(|(other, _)| *other != Some(*onto)) => None,
        (Onto::BesideOwn, _) => Some("ataxx"),
        (Onto::Converting, Some(Converted::Enclosed)) => Some("reversi"),
        (Onto::Converting, _) => None,
        (Onto::Resting, _) => Some("top"),
    };
    match named {
        Some(named) => draft.say("enclosingDrop", named),
        None => draft.refuse(
            "drops of this kind on squares that the position decides",
            *clause,
        ),
    }
}

fn of_kind(draft: &mut Draft, number: usize, info: &KindInfo, kind: &Kind) {
    let KindInfo {
        // Names.
        name: _,
        token: _,
        sfen: _,
        wxf: _,
        glyph: _,
        movement: _,
        // By `pieces` and `rules`.
        front: _,
        back: _,
        becomes: _,
        twin: _,
        hand: _,
        droppable: _,
        royal: _,
        // By `turning`.
        drops_turned: _,
        // By `drops_onto`.
        falls: _,
        turns_back: _,
        // What follows from movements.
        everywhere: _,
        steps: _,
        marks: _,
        stuck: _,
        mobility: _,
    } = info;
    let Kind {
        // Names and places.
        declared_name: _,
        moves_as: _,
        moves_as_title: _,
        source: _,
        line: _,
        clauses,
        // By `pieces`.
        paths: _,
        returning: _,
        // By `rules`.
        chances: _,
        waits: _,
        must_promote: _,
        most: _,
        drop,
    } = kind;
    if let Some(Drop {
        // By `rules`.
        allowed: _,
        per_file: _,
        no_mate: _,
        no_check: _,
        apart: true,
        // By `drops_onto`.
        onto: _,
        first: _,
    }) = drop
    {
        match draft.keys[number].as_str() {
            "bishop" => draft.say("dropOppositeColoredBishop", true),
            _ => draft.refuse("drops on squares of the other colour", clauses.drop.apart),
        }
    }
}

/// Back sides that turn back, or are dropped as such: all of them there.
fn turning(draft: &mut Draft) {
    let kinds = &draft.program.facts.kinds;
    let backs = || kinds.iter().filter(|kind| kind.front.is_some());
    let mut dropped = backs().filter(|kind| {
        kind.front
            .is_some_and(|front| kinds[front.index()].droppable)
    });
    let (turn, drop) = (
        backs().any(|kind| kind.turns_back),
        backs().any(|kind| kind.drops_turned),
    );
    if turn && !backs().all(|kind| kind.turns_back) {
        draft.refuse_said(
            "some pieces that turn back and some that do not",
            "promotion",
            "direction",
        );
    }
    let all = dropped.all(|kind| kind.drops_turned);
    if drop && !all {
        draft.refuse_said("drops of some pieces with either side up", "drops", "allow");
    }
    if turn {
        draft.say("pieceDemotion", true);
    }
    if drop {
        draft.say("dropPromoted", true);
    }
}

fn explosions(draft: &mut Draft, exploding: &[bool], blasted: &[bool]) {
    let program = draft.program;
    let kinds = &program.facts.kinds;
    let is = |set: &[bool], kind: usize| set.get(kind) == Some(&true);
    if program.facts.effects.petrify() {
        draft.refuse_said("explosions beside petrifying", "captures", "petrify");
    }
    let pawn = &PIECES[keys::pawn()].key;
    let mut immune = Vec::new();
    for (kind, info) in kinds.iter().enumerate() {
        let shown = info.twin.map_or(kind, |twin| twin.index());
        // What has the key of the pawn explodes only as a captor, any other as a neighbour too.
        let neighbour = draft.keys[shown] != *pawn && is(exploding, kind);
        if is(blasted, kind) != neighbour {
            draft.refuse_said(
                "pieces that explode as captors or as neighbours only, but for pawns",
                "captures",
                "explode",
            );
            return;
        }
        if !is(exploding, kind) {
            immune.push(shown);
        }
        // There a captor counts as what it is after the move.
        let to = info.becomes.iter().flatten().copied();
        if to
            .chain(info.other_side())
            .any(|to| is(exploding, to.index()) != is(exploding, kind))
        {
            draft.refuse_said(
                "pieces that explode and become others that do not, or the other way round",
                "captures",
                "explode",
            );
        }
    }
    draft.say("blastOnCapture", true);
    if !immune.is_empty() {
        let set = draft.set(immune.into_iter());
        draft.say("blastImmuneTypes", set);
    }
}

fn petrifying(draft: &mut Draft, petrified: &[bool]) {
    let kinds = &draft.program.facts.kinds;
    let shown = |kind: usize| kinds[kind].twin.map_or(kind, |twin| twin.index());
    let of = |wanted: bool| -> Vec<char> {
        (0..kinds.len())
            .filter(|kind| petrified[*kind] == wanted)
            .filter_map(|kind| draft.letters[shown(kind)])
            .collect()
    };
    if of(true).iter().any(|letter| of(false).contains(letter)) {
        draft.refuse_said(
            "pieces that petrify beside others that move alike and do not",
            "captures",
            "petrify",
        );
    }
    let set = draft.set((0..kinds.len()).filter(|kind| petrified[*kind]).map(shown));
    draft.say("petrifyOnCaptureTypes", set);
}

/// `wallingRule`.
fn put(draft: &mut Draft, walls: &Walls) {
    let Walls { put, single } = walls;
    let facts = &draft.program.facts;
    if facts.kinds.iter().any(|kind| kind.droppable) {
        draft.refuse_said("walls beside drops", "walls", "put");
    }
    let rule = match (put, single) {
        (Put::Any, true) if facts.start.walls.is_empty() => "duck",
        (Put::Any | Put::AnyButStart, false) => "static",
        (Put::Origin, false) => "past",
        (Put::Along { movement: _, rays }, false) if are_own(draft, rays) => "arrow",
        _ => {
            draft.refuse_said("walls that are put in this way", "walls", "put");
            return;
        }
    };
    draft.say("wallingRule", rule);
    if *put == Put::AnyButStart {
        let free = SquareSet(facts.start.board.iter().map(Option::is_none).collect());
        let free = draft.squares(&free);
        draft.each("wallingRegion", &COLORS.map(|_| free.clone()));
    }
}

/// Whether the lines are those on which every piece moves: there a wall goes where the piece could go next.
fn are_own(draft: &Draft, rays: &[Ray]) -> bool {
    let lines = |rays: Vec<Ray>| -> BTreeSet<((i16, i16), u16)> {
        rays.iter().map(|ray| (ray.step, ray.most)).collect()
    };
    let asked = lines(rays.to_vec());
    draft.program.kinds.iter().all(|kind| {
        let own: Option<Vec<Ray>> = kind.paths.iter().map(ray).collect();
        own.is_some_and(|own| lines(own) == asked)
    })
}

/// A move as a line, if it is nothing else.
fn ray(path: &Path) -> Option<Ray> {
    let [leg] = path.legs.as_slice() else {
        return None;
    };
    let plain = path.special == Special::None && path.guard.is_empty() && leg.hop == Hop::No;
    let moves = leg.stop.as_ref().is_some_and(|stop| stop.empty.is_some());
    (plain && moves && leg.between == Between::Ignored).then_some(Ray {
        step: leg.vector,
        most: leg.max,
    })
}
