//! The conditions under which pieces may be captured, in words.

use variant_dsl::diagram::words::of_victim;
use variant_dsl::path::Test;

use crate::english::list;

/// The pieces that may be captured under these tests: `a piece that is not royal`.
pub(super) fn victims(tests: &[Test]) -> String {
    format!("a piece{}", that_are(tests))
}

/// What the tests ask of a piece, as it is said behind it; empty if they ask nothing.
pub(super) fn that_are(tests: &[Test]) -> String {
    if tests.is_empty() {
        return String::new();
    }
    let tests: Vec<String> = tests.iter().map(of_victim).collect();
    format!(" that {}", list(&tests, "and"))
}
