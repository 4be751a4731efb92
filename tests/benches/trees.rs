//! How fast trees are walked: `cargo bench -p karakuri-tests`, with `--features all-layouts` in every
//! layout.
//!
//! From the start position, one thread, the counts of leaves asserted; the fastest of three walks is printed. `bulk`
//! counts the last ply without making it, `each` makes every leaf, `sparse` lists all moves of
//! every node and follows three random ones: the nearest simple stand-in for a search; it is told what a listed move costs,
//! the making of those that are followed included. Games that a build leaves out are left out here; games that are not
//! compiled are walked from their texts.

#![expect(clippy::print_stdout, reason = "prints what it measures")]

use std::time::Instant;

use engine::Rules;
use engine::perft::{perft, sparse};
use engine::registry::RulesVisitor;
use interpreter::Interpreter;
use tests::games::{each_game, executors, program};

/// How a tree is walked, and its number of leaves.
#[derive(Clone, Copy, Debug)]
enum Walk {
    Bulk(u64),
    Each(u64),
    Sparse,
}

/// Games of the library on boards that no compiled game has, and how deep they are walked.
const FROM_TEXTS: [(&str, u32); 3] = [("xiangqi", 10), ("tenjiku-shogi", 8), ("taikyoku-shogi", 6)];

/// Games, how their trees are walked, and how deep.
const ROWS: [(&str, Walk, u32); 13] = [
    ("minishogi", Walk::Bulk(132_680_617), 7),
    ("minishogi", Walk::Each(8_276_188), 6),
    ("minishogi", Walk::Sparse, 12),
    // As deep as the table of counts goes.
    ("shogi", Walk::Bulk(19_861_490), 5),
    ("sho-shogi", Walk::Bulk(11_494_746), 5),
    ("wa-shogi", Walk::Bulk(290_003_954), 5),
    ("wa-shogi-drops", Walk::Bulk(290_018_689), 5),
    ("chess", Walk::Sparse, 10),
    ("shogi", Walk::Sparse, 10),
    ("chu-shogi", Walk::Sparse, 10),
    ("dai-shogi", Walk::Sparse, 9),
    ("maka-dai-dai-shogi", Walk::Sparse, 9),
    ("tai-shogi", Walk::Sparse, 8),
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
    for (name, depth) in FROM_TEXTS {
        from_text(name, depth);
    }
}

/// The sparse tree of a game that is not compiled.
fn from_text(name: &str, depth: u32) {
    let [_, game] = executors(name);
    let walks = (0..TIMES).map(|_| {
        let begun = Instant::now();
        let (nodes, moves) = game.sparse(depth, WIDTH, SEED);
        (begun.elapsed().as_secs_f64(), nodes, moves)
    });
    print_sparse(&format!("{name}, from its text"), depth, walks);
}

/// What the fastest of some walks of a sparse tree, as seconds, nodes and listed moves, says of a listed move.
fn print_sparse(name: &str, depth: u32, walks: impl Iterator<Item = (f64, u64, u64)>) {
    let fastest = walks.min_by(|one, other| one.0.total_cmp(&other.0));
    let Some((seconds, nodes, moves)) = fastest else {
        return;
    };
    let (rate, cost) = (nodes as f64 / seconds / 1e6, seconds * 1e9 / moves as f64);
    let many = moves as f64 / nodes as f64;
    println!(
        "{name:<36} sparse, depth {depth}: {rate:.2} M/s, {many:.0} moves a node, {cost:.1} ns a listed move"
    );
}

fn measure<R: Rules>(name: &str, rules: &R, walk: Walk, depth: u32) {
    let start = rules.position(&rules.info().start);
    let (bulk, expected) = match walk {
        Walk::Bulk(expected) => (true, expected),
        Walk::Each(expected) => (false, expected),
        Walk::Sparse => {
            let walks = (0..TIMES).map(|_| {
                let (mut position, begun) = (start.clone(), Instant::now());
                let (nodes, moves) = sparse(rules, &mut position, depth, WIDTH, SEED);
                (begun.elapsed().as_secs_f64(), nodes, moves)
            });
            return print_sparse(name, depth, walks);
        }
    };
    let walked = || {
        let n_walked = perft(rules, &mut start.clone(), depth, bulk);
        assert_eq!(n_walked, expected, "{name}, depth {depth}");
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
