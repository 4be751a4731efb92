//! `cambodianMoves`: first moves that one flag says, where a game has these and no others.

use std::collections::BTreeSet;

use variant_dsl::path::{Path, Special};
use variant_dsl::program::{Program, Square};

use crate::export::Draft;
use crate::keys::{self, PIECES};

/// The key of the other type that leaps.
const FORWARD: &str = "fers";
/// The key of the type that aims.
const AIMS: &str = "rook";

/// Whether all first moves of a game, as far as cells do not tell them, are leaps that the flag says.
pub(super) fn are_all(program: &Program) -> bool {
    let facts = &program.facts;
    let leaping = facts
        .each_kind()
        .filter(|kind| program.kinds[*kind].is_initial());
    let leaping: Vec<_> = leaping.collect();
    let has_any = leaping.iter().any(|kind| facts.kind(*kind).royal);
    let as_said = leaping.into_iter().all(|kind| {
        let text = match facts.kind(kind).royal {
            true => "<!attacked>ifsmN",
            false => "ifmD",
        };
        let expected = variant_dsl::notation::expand(text, &|_| false).unwrap_or_default();
        let own = program.kinds[kind].paths.iter().filter(|path| path.initial);
        own.collect::<BTreeSet<_>>() == expected.iter().collect()
    });
    has_any && as_said && facts.castling.is_none() && facts.gating.is_none()
}

/// The paths that the flag does not say.
pub(super) fn others(paths: &mut Vec<Path>) {
    paths.retain(|path| !path.initial || matches!(path.special, Special::Castling { .. }));
}

/// The flag, once all types are known.
pub(super) fn said(draft: &mut Draft) {
    let (program, facts) = (draft.program, &draft.program.facts);
    let key = |kind: usize| draft.keys[kind].as_str();
    let types = facts.each_kind().all(|kind| {
        let expected = match facts.kind(kind).royal {
            true => PIECES[keys::royal()].key.as_str(),
            false => FORWARD,
        };
        !program.kinds[kind].is_initial() || key(kind.index()) == expected
    });
    let royal = |square: Square| {
        let home = facts.start.board[square.index()];
        home.filter(|home| facts.kind(home.kind).royal)
    };
    // Each royal piece is aimed at by all that moves as the type, and by nothing else.
    let aims = facts.fresh.iter().all(|square| {
        let royal = royal(*square);
        facts.each_kind().all(|kind| {
            let aims = { facts.aims.iter() }.any(|aim| aim.at == *square && aim.piece.kind == kind);
            aims == (royal.is_some() && key(kind.index()) == AIMS)
        })
    });
    if !types || !aims {
        draft.refuse("first moves of other pieces, or that others end", None);
    }
    draft.say("cambodianMoves", true);
    draft.say("gating", true);
}
