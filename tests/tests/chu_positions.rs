//! Chu Shogi by lishogi's rules against the counts of another program, in positions full of Lions.
//!
//! Where the counts come from is written at the head of `data/chu-positions.txt`.

use engine::{Game, PerftOptions, session};
use interpreter::Interpreter;
use tests::games::{compiled, program};

const GAME: &str = "chu-shogi-lishogi";

/// A position, its legal moves, and for some the leaves two plies deep.
struct Row {
    position: &'static str,
    counts: Vec<u64>,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("../data/chu-positions.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split(';').map(str::trim);
        let position = fields.next().expect("a line has a position");
        let counts = fields.map(|count| count.parse().expect("a count is a number"));
        Row {
            position,
            counts: counts.collect(),
        }
    });
    rows.collect()
}

/// Compares the counts down to `depth` of all positions; returns how many there were.
fn check(game: &mut dyn Game, depth: u32) -> usize {
    let mut n_compared = 0;
    for row in rows() {
        if let Err(error) = game.set_position(row.position) {
            panic!("{}: {error}", row.position);
        }
        for (count, ply) in row.counts.iter().zip(1..=depth) {
            let found = game.perft(ply, &PerftOptions::default(), &|_| true);
            assert_eq!(found, Some(*count), "depth {ply} of {}", row.position);
            n_compared += 1;
        }
    }
    n_compared
}

#[test]
fn the_interpreter_finds_the_moves_that_shogiops_finds() {
    let mut game = session::boxed(Interpreter::new(program(GAME)));
    assert_eq!(check(&mut *game, 2), 360);
}

#[test]
fn the_compiled_game_counts_as_shogiops_does() {
    assert_eq!(check(&mut *compiled(GAME), 2), 360);
}
