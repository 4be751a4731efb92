//! The block `notation`: how moves are written for people.
//!
//! It says nothing about the rules, so the fingerprint does not know of it. Writing and reading
//! moves is left to the executors.

use super::fields::{Fields, Heads, choose};
use super::items::find_block;
use crate::ast::Variant;
use crate::diagnostic::Diag;

/// Whether a move always names its origin; `Some(false)` without the block.
pub(super) fn check_notation(variant: &Variant, diags: &mut Vec<Diag>) -> Option<bool> {
    let Some(block) = find_block(variant, "notation") else {
        return Some(false);
    };
    let heads = Heads {
        single: &["origin"],
        many: &[],
    };
    let fields = Fields::of(block, &heads, diags);
    let origin = fields.require("origin", "origin: always", diags)?;
    choose(
        origin,
        &[("always", true), ("when ambiguous", false)],
        diags,
    )
}
