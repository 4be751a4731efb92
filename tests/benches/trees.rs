//! How fast trees are walked: `cargo bench -p karakuri-tests`, with `--features all-layouts` in every
//! layout.
//!
//! From the start position, one thread, the counts of leaves asserted; the fastest of three walks is printed. `bulk`
//! counts the last ply without making it, `each` makes every leaf, `sparse` lists all moves of
//! every node and follows three random ones: the nearest simple stand-in for a search. Games that a build
//! leaves out are left out here.

#![expect(clippy::print_stdout, reason = "prints what it measures")]

use std::time::Instant;

use engine::Rules;
use engine::perft::{perft, sparse};
use engine::registry::RulesVisitor;
use interpreter::Interpreter;
use tests::games::{each_game, program};

/// How a tree is walked, and its number of leaves.
#[derive(Clone, Copy, Debug)]
enum Walk {
    Bulk(u64),
    Each(u64),
    Sparse,
}

/// Games, how their trees are walked, and how deep.
const ROWS: [(&str, Walk, u32); 7] = [
    ("minishogi", Walk::Bulk(132_680_617), 7),
    ("minishogi", Walk::Each(8_276_188), 6),
    ("minishogi", Walk::Sparse, 12),
    // As deep as the table of counts goes.
    ("shogi", Walk::Bulk(19_861_490), 5),
    ("sho-shogi", Walk::Bulk(11_494_746), 5),
    ("wa-shogi", Walk::Bulk(290_003_954), 5),
    ("wa-shogi-drops", Walk::Bulk(290_018_689), 5),
];
/// Walks of each row.
const TIMES: u32 = 3;
/// Moves that a sparse tree follows, and its seed.
const WIDTH: u32 = 3;
const SEED: u64 = 1;

/// Walks the trees of each game that it is shown.
struct Trees;

impl RulesVisitor for Trees {
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R) {
        for (_, walk, depth) in ROWS.into_iter().filter(|(game, ..)| *game == name) {
            measure(&format!("{name}, {layout}"), &rules, walk, depth);
        }
    }
}

fn main() {
    each_game(&mut Trees);
    let rules = Interpreter::new(program("minishogi"));
    measure("minishogi, interpreted", &rules, Walk::Bulk(533_203), 5);
}

fn measure<R: Rules>(name: &str, rules: &R, walk: Walk, depth: u32) {
    let start = rules.position(&rules.info().start);
    let walked = || {
        let mut position = start.clone();
        let n_walked = match walk {
            Walk::Bulk(_) => perft(rules, &mut position, depth, true),
            Walk::Each(_) => perft(rules, &mut position, depth, false),
            Walk::Sparse => sparse(rules, &mut position, depth, WIDTH, SEED).0,
        };
        if let Walk::Bulk(expected) | Walk::Each(expected) = walk {
            assert_eq!(n_walked, expected, "{name}, depth {depth}");
        }
        n_walked
    };
    let rates = (0..TIMES).map(|_| {
        let begun = Instant::now();
        let n_walked = walked();
        n_walked as f64 / begun.elapsed().as_secs_f64() / 1e6
    });
    let best = rates.fold(0.0, f64::max);
    println!("{name:<36} {walk:?}, depth {depth}: {best:.2} M/s");
}
