//! The block `notation`: how moves are written for people, and what other programs call the game.
//!
//! It says nothing about the rules, so the fingerprint does not know of it. Writing and reading
//! moves is left to the executors.

use super::fields::{Fields, Heads, choose};
use super::items::find_block;
use crate::ast::{Rule, Variant};
use crate::diagnostic::Diag;
use crate::model::Writing;
use crate::program::{Coordinates, ForeignNames};

/// How moves are written; the default without the block.
pub(super) fn check_notation(
    variant: &Variant,
    coordinates: Option<Coordinates>,
    diags: &mut Vec<Diag>,
) -> Option<Writing> {
    let Some(block) = find_block(variant, "notation") else {
        return Some(Writing::default());
    };
    let heads = Heads {
        single: &["origin", "moves", "xboard", "uci"],
        many: &[],
    };
    let fields = Fields::of(block, &heads, diags);
    let (origin, moves) = (fields.get("origin"), fields.get("moves"));
    let names = [fields.get("xboard"), fields.get("uci")];
    let others = moves.into_iter().chain(names.into_iter().flatten());
    let meant = ["moves", "xboard", "uci"]
        .iter()
        .any(|head| fields.is_meant(head));
    if origin.is_none() && others.count() == 0 && !meant {
        fields.report_missing("origin", "origin: always", diags);
        return None;
    }
    let origins = [("always", true), ("when ambiguous", false)];
    let forms = [
        ("san", [true, false]),
        ("wxf", [true, true]),
        ("own", [false, false]),
    ];
    let origin_always = origin.map_or(Some(false), |rule| choose(rule, &origins, diags));
    let forms = moves.map_or(Some([false; 2]), |rule| choose(rule, &forms, diags));
    let [xboard, uci] = names.map(|rule| match rule {
        Some(rule) => foreign_name(rule, diags).map(Some),
        None => Some(None),
    });
    let writing = Writing {
        origin_always: origin_always?,
        san: forms?[0],
        wxf: forms?[1],
        foreign: ForeignNames {
            xboard: xboard?,
            uci: uci?,
        },
    };
    if let Some(rule) = moves.filter(|_| writing.san) {
        check_san(
            rule,
            origin.filter(|_| writing.origin_always),
            coordinates,
            diags,
        );
    }
    Some(writing)
}

/// Longest name of a game in other programs.
const LONGEST_NAME: usize = 40;

/// A name by which other programs know the game: one word, as they write it.
fn foreign_name(rule: &Rule, diags: &mut Vec<Diag>) -> Option<String> {
    let name = rule.value();
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_+".contains(c);
    if !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(fits) {
        return Some(name);
    }
    let shown = crate::vocabulary::shorten(&name);
    let message = format!("`{shown}` is no name of a game in other programs");
    let help =
        format!("write one word of at most {LONGEST_NAME} small letters, digits, `-`, `_` and `+`");
    diags.push(Diag::error("E0105", rule.value_span(), message).help(help));
    None
}

/// Standard algebraic notation needs the squares of chess, and says itself which origins are written.
fn check_san(
    rule: &Rule,
    always: Option<&Rule>,
    coordinates: Option<Coordinates>,
    diags: &mut Vec<Diag>,
) {
    if coordinates == Some(Coordinates::Shogi) {
        let message = format!("`moves: {}` needs the coordinates of chess", rule.value());
        let diag = Diag::error("E0105", rule.value_span(), message);
        diags.push(diag.help("write `coordinates chess`, or leave `moves` out"));
    }
    if let Some(always) = always {
        let message = format!(
            "`moves: {}` names an origin only where it is needed",
            rule.value()
        );
        let diag =
            Diag::error("E0105", always.span(), message).related(rule.span(), "because of this");
        diags.push(diag.help("remove `origin: always`"));
    }
}
