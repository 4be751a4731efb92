//! Random games: seeded, so that a failure can be repeated.

use engine::rules::list_legal;
use engine::{GameInfo, Rules, Setup, position_text};

/// A small generator of pseudo-random numbers (xorshift64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Any seed will do; 0 is replaced.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

/// Positions in the middle of a game, rich in the pieces that are rare at the start.
fn middles(info: &GameInfo) -> Vec<Setup> {
    let text = match info.name.as_str() {
        "chu-shogi" | "chu-shogi-lishogi" | "chu-shogi-hachu" => {
            include_str!("../data/chu-positions.txt")
        }
        _ => "",
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let positions = lines.filter_map(|line| line.split(';').next());
    positions
        .map(|text| {
            let read = position_text::read(info, text);
            read.unwrap_or_else(|error| panic!("{text}: {error}")).0
        })
        .collect()
}

/// Longest random game, in plies.
const MAX_PLIES: usize = 300;

/// Longest random game from a position in the middle of one.
const MAX_LATE_PLIES: usize = 25;

/// The positions of random games, `count` of them, each as plain data: from the start, and for
/// games that have them, the second half from positions in the middle of a game.
pub fn positions<R: Rules>(rules: &R, count: usize, seed: u64) -> Vec<Setup> {
    let mut random = Random::new(seed);
    let mut setups = Vec::with_capacity(count);
    let late = middles(rules.info());
    let mut late = late.iter().cycle();
    while setups.len() < count {
        let begin = late.next().filter(|_| setups.len() * 2 >= count);
        let most = if begin.is_some() {
            MAX_LATE_PLIES
        } else {
            MAX_PLIES
        };
        let mut position = rules.position(begin.unwrap_or(&rules.info().start));
        for _ in 0..most {
            setups.push(rules.setup(&position));
            let mut moves = Vec::new();
            list_legal(rules, &mut position, &mut moves);
            if moves.is_empty() || setups.len() >= count {
                break;
            }
            rules.play(&mut position, moves[random.below(moves.len())]);
        }
    }
    setups
}
