//! How fast trees are walked: `cargo bench -p tests --features all-layouts`.
//!
//! From the start position, one thread, every count asserted; Mini Shogi in every layout. `bulk`
//! counts the last ply without making it, `each` makes every leaf, `sparse` lists all moves of
//! every node and follows three random ones, 12 deep: the nearest simple stand-in for a search.

use divan::Bencher;
use divan::counter::ItemsCount;
use engine::perft::{perft, sparse};
use engine::{GameInfo, Rules};
use interpreter::Interpreter;
use tests::games::program;

fn main() {
    divan::main();
}

fn count<R: Rules>(bencher: Bencher, rules: &R, depth: u32, bulk: bool, expected: u64) {
    let start = rules.position(&rules.info().start);
    bencher.counter(ItemsCount::new(expected)).bench_local(|| {
        assert_eq!(perft(rules, &mut start.clone(), depth, bulk), expected);
    });
}

fn walk<R: Rules>(bencher: Bencher, rules: &R) {
    let start = rules.position(&rules.info().start);
    let (nodes, _) = sparse(rules, &mut start.clone(), 12, 3, 1);
    bencher.counter(ItemsCount::new(nodes)).bench_local(|| {
        assert_eq!(sparse(rules, &mut start.clone(), 12, 3, 1).0, nodes);
    });
}

/// The smallest game in both layouts.
#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod layouts {
    use super::*;
    use definitions::rules::minishogi::Game as Planes;
    use tests::games::other_layouts::minishogi::Game as Mailbox;

    #[divan::bench(types = [Planes, Mailbox])]
    fn bulk_depth_7<R: Rules + Default>(bencher: Bencher) {
        count(bencher, &R::default(), 7, true, 132_680_617);
    }

    #[divan::bench(types = [Planes, Mailbox])]
    fn each_depth_6<R: Rules + Default>(bencher: Bencher) {
        count(bencher, &R::default(), 6, false, 8_276_188);
    }

    #[divan::bench(types = [Planes, Mailbox])]
    fn sparse_depth_12<R: Rules + Default>(bencher: Bencher) {
        walk(bencher, &R::default());
    }
}

/// Larger games, each in its best layout, as deep as the dossiers count.
#[divan::bench_group(sample_count = 3, sample_size = 1)]
mod larger {
    use super::*;

    #[divan::bench]
    fn shogi_depth_5(bencher: Bencher) {
        let rules = definitions::rules::shogi::Game::new(GameInfo::from_bytes(
            definitions::rules::shogi::FACTS,
        ));
        count(bencher, &rules, 5, true, 19_861_490);
    }

    #[divan::bench]
    fn sho_shogi_depth_5(bencher: Bencher) {
        let rules = definitions::rules::sho_shogi::Game::new(GameInfo::from_bytes(
            definitions::rules::sho_shogi::FACTS,
        ));
        count(bencher, &rules, 5, true, 11_494_746);
    }

    #[divan::bench]
    fn wa_shogi_depth_5(bencher: Bencher) {
        let rules = definitions::rules::wa_shogi::Game::new(GameInfo::from_bytes(
            definitions::rules::wa_shogi::FACTS,
        ));
        count(bencher, &rules, 5, true, 290_003_954);
    }

    #[divan::bench]
    fn wa_shogi_drops_depth_5(bencher: Bencher) {
        let rules = definitions::rules::wa_shogi_drops::Game::new(GameInfo::from_bytes(
            definitions::rules::wa_shogi_drops::FACTS,
        ));
        count(bencher, &rules, 5, true, 290_018_689);
    }
}

#[divan::bench_group(sample_count = 3, sample_size = 1)]
mod interpreted {
    use super::*;

    #[divan::bench]
    fn bulk_depth_5(bencher: Bencher) {
        let rules = Interpreter::new(program("minishogi"));
        count(bencher, &rules, 5, true, 533_203);
    }
}
