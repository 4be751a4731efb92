//! Learning a tiny game: the same whatever ends it and however many threads there are, and better than before.

#![allow(
    clippy::disallowed_methods,
    reason = "a test writes files and looks at what comes of them"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::self_play::Judged;
use engine::{Color, Game, Net, Numbers, Outcome, Piece, PieceKind, Shape, Square};
use learning::games::{self, Kept, Store};
use learning::{News, Plan, learn, play_shard, train};
use prepared::Playable;
use variant_dsl::Source;

/// Kings, and a rook that only the first player has.
const TINY: &str = r#"variant tiny "Tiny" {
  board 4x4
  coordinates chess
  players White, Black
  piece King "K" "王" { move: K; royal }
  piece Rook "R" "飛" { move: R }
  piece Ferz "F" "角" { move: F }
  setup {
    symmetry: rotate
    1: R K F .
  }
  captures { prisoners: removed }
  goal {
    win: checkmate
    stalemate: draws
  }
  repetition {
    count: 3
    otherwise: draw
  }
}
"#;

fn game(text: &str) -> Box<dyn Game> {
    let source = Source {
        name: "tiny.variant".to_owned(),
        text: text.to_owned(),
    };
    let compiled = variant_dsl::compile_chosen(&source, &[], &|_| None).expect("it is sound");
    Playable::new(&compiled.program)
        .expect("it is small")
        .start()
}

/// A folder of its own for each test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be there from an earlier run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn plan(folder: &Path, threads: usize) -> Plan {
    Plan {
        time: Duration::from_secs(3_600),
        generations: 1,
        games: Some(120),
        threads,
        nodes: 20,
        pairs: 3,
        seed: 5,
        net: folder.join("tiny.net"),
        games_file: folder.join("tiny.net.games"),
        others: Vec::new(),
    }
}

fn learned(plan: &Plan) -> (Vec<u8>, Option<Vec<u8>>, Vec<News>) {
    let mut news = Vec::new();
    learn(&*game(TINY), plan, &mut |heard| news.push(heard.clone())).expect("it is learned");
    let games = fs::read(&plan.games_file).expect("games");
    (games, fs::read(&plan.net).ok(), news)
}

#[test]
fn learning_depends_on_the_seed_alone() {
    let [one, two] = [("one-thread", 1), ("two-threads", 2)]
        .map(|(name, threads)| learned(&plan(&folder(name), threads)));
    assert!(one == two, "two threads learn the same as one");
    let other = Plan {
        seed: 6,
        ..plan(&folder("other-seed"), 1)
    };
    assert!(learned(&other).0 != one.0, "another seed plays other games");
}

#[test]
fn what_decides_games_is_found() {
    let shape = Shape::new(game(TINY).info()).expect("it is small");
    let piece = |color, kind| Piece {
        color,
        kind: PieceKind(kind),
    };
    // The owner of the Ferz always wins. Searches see no difference.
    let played = (0..400u64).map(|number| {
        let winner = Color::BOTH[number as usize % 2];
        let judged = (0..12u64).map(|ply| {
            let somewhere = |salt: u64| Square((number * 7 + ply * 5 + salt * number) as u16 % 16);
            let kings = [somewhere(3), somewhere(11)];
            let king = |color: Color| shape.on_board(piece(color, 0), kings[color.index()]);
            Judged {
                side: ply as usize % 2,
                royals: kings.map(Some),
                codes: vec![
                    king(Color::First),
                    king(Color::Second),
                    shape.on_board(piece(winner, 2), somewhere(1)),
                ],
                ..Judged::default()
            }
        });
        Kept {
            generation: 0,
            number,
            outcome: Outcome::Win(winner),
            judged: judged.collect(),
        }
    });
    let played: Vec<Kept> = played.collect();
    let training = |games: &[Kept], known: Option<&Net>| {
        let mut last = None;
        let net = train(&shape, games, known, &mut |epoch| {
            last = Some(epoch);
        });
        (net, last.expect("it was trained"))
    };
    let (net, epoch) = training(&played, None);
    assert!(epoch.now < 0.5 * epoch.before, "{epoch:?}");
    let net = net.expect("something is learned");
    assert_eq!(net.facts().generation, 1);

    let mut backwards = played.clone();
    backwards.reverse();
    assert!(
        training(&backwards, None).0.as_ref() == Some(&net),
        "the order of files does not matter"
    );

    // Few games of another generation teach as much to who knows this.
    let few = &played[..60];
    let from_nothing = training(few, None).1;
    let (next, begun) = training(few, Some(&net));
    assert!(begun.before < 0.5 * from_nothing.before, "{begun:?}");
    assert!(begun.now < from_nothing.now, "{begun:?} {from_nothing:?}");
    assert_eq!(next.expect("more is learned").facts().generation, 2);

    // Hidden units that are worth nothing to the known net come into use.
    let mut numbers = Numbers::none(&shape);
    numbers.rows.clone_from(&net.numbers().rows);
    let unused = Net::new(shape.clone(), net.facts(), numbers);
    let used = training(&played, Some(&unused)).0.expect("more is learned");
    let numbers = used.numbers();
    let is_used = |unit: &usize| {
        numbers.out.iter().any(|out| out[*unit] != 0)
            && numbers.inner.iter().any(|inner| inner[*unit] != 0)
    };
    let n_used = (0..Net::HIDDEN).filter(is_used).count();
    assert!(n_used > Net::HIDDEN / 2, "{n_used}");
}

#[test]
fn whatever_ends_it_nothing_is_lost() {
    let whole = plan(&folder("whole"), 1);
    let (games, net, _) = learned(&whole);
    let folder = folder("ended");
    let plan = plan(&folder, 1);
    for part in [
        0,
        1,
        20,
        52,
        53,
        60,
        games.len() / 3,
        games.len() / 2,
        games.len() - 1,
    ] {
        fs::write(&plan.games_file, &games[..part]).expect("a file");
        // As if it had been ended before the net was written.
        let _ = fs::remove_file(&plan.net);
        let (again, net_again, _) = learned(&plan);
        assert!(again == games, "games after {part} bytes");
        assert!(net_again == net, "net after {part} bytes");
    }
}

#[test]
fn what_was_learned_in_vain_is_followed_by_more_games() {
    let plan = Plan {
        generations: 2,
        games: Some(40),
        ..plan(&folder("again"), 1)
    };
    let (games, _, news) = learned(&plan);
    let shape = Shape::new(game(TINY).info()).expect("it is small");
    let played = games::read(&games, &shape).expect("games").games;
    assert_eq!(played.len(), 80);
    let kept = news
        .iter()
        .any(|news| matches!(news, News::Judged(1, _, true)));
    let generations = [0, 1].map(|number| {
        let own = played.iter().filter(|game| game.generation == number);
        own.count()
    });
    assert_eq!(generations, if kept { [40, 40] } else { [80, 0] });
}

#[test]
fn what_is_damaged_or_foreign_is_refused_and_stays() {
    let folder = folder("damaged");
    let plan = plan(&folder, 1);
    let (games, _, _) = learned(&plan);
    // A net that won its match would be asked first.
    let _ = fs::remove_file(&plan.net);
    let mut bad = games.clone();
    bad[games.len() / 2] ^= 1;
    let foreign = TINY.replace("move: F", "move: W");
    let mut newer = games.clone();
    newer[16] = 7;
    let cases = [
        ("it is damaged: the game that begins at byte", TINY, bad),
        ("its games have other pieces", &foreign, games.clone()),
        ("it is no file of games", TINY, b"variant tiny".to_vec()),
        ("written by another version", TINY, newer),
    ];
    for (why, text, bytes) in cases {
        fs::write(&plan.games_file, &bytes).expect("a file");
        let refused = learn(&*game(text), &plan, &mut |_| {}).expect_err("it is refused");
        assert!(refused.contains(why), "{refused}");
        let now = fs::read(&plan.games_file).expect("a file");
        assert!(now == bytes, "{why}: the file stays as it was");
    }
    fs::write(&plan.games_file, &games).expect("a file");
    fs::write(&plan.net, b"karakuri net\n\0\0\0rest").expect("a file");
    let refused = learn(&*game(TINY), &plan, &mut |_| {}).expect_err("it is refused");
    assert!(refused.contains("damaged"), "{refused}");
}

#[test]
fn two_programs_do_not_write_to_one_file() {
    let folder = folder("two");
    let plan = plan(&folder, 1);
    let shape = Shape::new(game(TINY).info()).expect("it is small");
    let other = Store::open(&plan.games_file, &shape).expect("a file");
    let refused = learn(&*game(TINY), &plan, &mut |_| {}).expect_err("it is refused");
    assert!(
        refused.contains("another program writes games to it"),
        "{refused}"
    );
    drop(other);
    learned(&plan);
}

#[test]
fn shards_together_are_the_games_of_one_machine() {
    let (games, _, _) = learned(&plan(&folder("one-machine"), 1));
    let shape = Shape::new(game(TINY).info()).expect("it is small");
    let read = |bytes: &[u8]| games::read(bytes, &shape).expect("games").games;
    let mut together: Vec<Kept> = Vec::new();
    for shard in 0..3 {
        let plan = plan(&folder(&format!("shard-{shard}")), 1);
        play_shard(&*game(TINY), &plan, (shard, 3), &mut |_| {}).expect("games are played");
        together.extend(read(&fs::read(&plan.games_file).expect("games")));
    }
    together.sort_by_key(|game| game.number);
    assert_eq!(together, read(&games));
}

#[test]
fn a_net_of_too_few_games_is_none() {
    let shape = Shape::new(game(TINY).info()).expect("it is small");
    let games: Vec<Kept> = Vec::new();
    let net: Option<Net> = train(&shape, &games, None, &mut |_| {});
    assert_eq!(net, None);
}
