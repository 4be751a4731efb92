//! Counts of leaf positions beside figures from elsewhere. Where the figures come from is left to
//! the tables.

use engine::perft::perft;
use engine::{Rules, position_text, setup};
use registry::RulesVisitor;

/// A game, a position text (or `startpos`), then the counts of depth 1, 2, ...
pub type Row = (&'static str, &'static str, &'static [u64]);

/// How many nodes compiled code walks per row: deeper figures are left to benchmarks.
pub const MAX_NODES: u64 = 10_000_000;
/// The same for the interpreter.
pub const MAX_SLOW_NODES: u64 = 600_000;

/// Checks the rows of each game that it is shown.
#[derive(Debug)]
pub struct Counts {
    /// Rows of these games and perhaps of others.
    pub rows: &'static [Row],
}

impl RulesVisitor for Counts {
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R) {
        for row in self.rows.iter().filter(|row| row.0 == name) {
            check_row(&rules, layout, row, MAX_NODES);
        }
    }
}

/// Counts each depth of a row that has at most so many leaves, and with every leaf made where they
/// are a tenth of that. `who` counts, in messages.
pub fn check_row<R: Rules>(rules: &R, who: &str, (name, text, counts): &Row, max_nodes: u64) {
    let info = rules.info();
    let start = match *text {
        "startpos" => info.start.clone(),
        text => match position_text::read(info, text) {
            Ok((start, _)) => start,
            Err(error) => panic!("{name} {text}: {error}"),
        },
    };
    let position = setup::position(rules, &start);
    let mut position = position.unwrap_or_else(|errors| panic!("{name} {text}: {errors:?}"));
    for (&count, depth) in counts.iter().zip(1..) {
        if count <= max_nodes {
            let bulk = perft(rules, &mut position, depth, true);
            assert_eq!(bulk, count, "{who}: perft {depth} of {name} {text}");
        }
        if count <= max_nodes / 10 {
            let made = perft(rules, &mut position, depth, false);
            assert_eq!(
                made, count,
                "{who}: perft {depth} of {name} {text}, every leaf made"
            );
        }
    }
}
