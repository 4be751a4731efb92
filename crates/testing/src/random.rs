//! Random games: seeded, so that a failure can be repeated.

use engine::rules::legal_list;
use engine::{Color, GameInfo, Piece, PieceKind, Registers, Rules, Setup};

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

/// How many positions are made up for a game that has rich pieces.
const MADE_UP: usize = 200;

/// Positions rich in the pieces that are rare at the start: made up for games that have pieces
/// whose moves take several at once or go everywhere, and that can lose their royals; none for others.
pub fn made_up(info: &GameInfo) -> Vec<Setup> {
    if info.checkmate || !info.each_kind().any(|kind| is_rich(info, kind)) {
        return Vec::new();
    }
    let mut random = Random::new(2);
    (0..MADE_UP).map(|_| make_up(info, &mut random)).collect()
}

/// Whether the piece can take several in one move or goes everywhere.
fn is_rich(info: &GameInfo, kind: PieceKind) -> bool {
    let facts = info.kind(kind);
    facts.everywhere || !facts.steps.is_empty()
}

/// A position with a royal for either side and up to a fifth of the board full of other pieces, or
/// two thirds of a small one,
/// of any three the rich one or else that with the most moves.
fn make_up(info: &GameInfo, random: &mut Random) -> Setup {
    let kinds: Vec<PieceKind> = info.each_kind().collect();
    let royals: Vec<PieceKind> = info.each_kind().filter(|k| info.kind(*k).royal).collect();
    let worth = |kind: &PieceKind| {
        let moves: u64 = info
            .kind(*kind)
            .mobility
            .iter()
            .map(|n| u64::from(*n))
            .sum();
        (is_rich(info, *kind), moves)
    };
    let squares = info.squares();
    let mut setup = Setup {
        board: vec![None; squares],
        side: Color::BOTH[random.below(2)],
        registers: Registers::default(),
        ..info.start.clone()
    };
    // On a small board some squares stay empty, so that there is a free one to be found.
    let n_pieces = (10 + random.below(squares / 5)).min((squares * 2 / 3).max(2));
    for index in 0..n_pieces {
        let kind = match index {
            0 | 1 if !royals.is_empty() => royals[random.below(royals.len())],
            _ => {
                let three = [(); 3].map(|()| kinds[random.below(kinds.len())]);
                three.into_iter().max_by_key(worth).expect("three")
            }
        };
        let color = Color::BOTH[index % 2];
        let mut square = random.below(squares);
        while setup.board[square].is_some() {
            square = random.below(squares);
        }
        setup.board[square] = Some(Piece { color, kind });
    }
    setup
}

/// Longest random game, in plies.
const MAX_PLIES: usize = 300;

/// The same on a large board, which takes longer in every respect.
const MAX_PLIES_LARGE: usize = 60;

/// Longest random game from a position in the middle of one.
const MAX_LATE_PLIES: usize = 25;

/// How many squares a board may have that is not large.
const LARGE: usize = 200;

/// The positions of random games, `count` of them, each as plain data: from the start or, where it is shuffled,
/// from random arrays, and the second
/// half from the positions `late` in the middle of a game, if there are any, as many of these as can
/// be.
pub fn positions<R: Rules>(rules: &R, count: usize, seed: u64, late: &[Setup]) -> Vec<Setup> {
    let mut random = Random::new(seed);
    let mut setups = Vec::with_capacity(count);
    let late_plies = (count / 2).div_ceil(late.len().max(1)).min(MAX_LATE_PLIES);
    let early_plies = match rules.info().squares() {
        0..=LARGE => MAX_PLIES,
        _ => MAX_PLIES_LARGE,
    };
    let mut late = late.iter().cycle();
    while setups.len() < count {
        let begin = late.next().filter(|_| setups.len() * 2 >= count);
        let most = if begin.is_some() {
            late_plies
        } else {
            early_plies
        };
        let array = match rules.info().n_arrays() {
            1 => None,
            n_arrays => rules.info().array(random.below(n_arrays as usize) as u64),
        };
        let start = array.as_ref().unwrap_or(&rules.info().start);
        let mut position = rules.position(begin.unwrap_or(start));
        for _ in 0..most {
            setups.push(rules.setup(&position));
            let moves = legal_list(rules, &mut position);
            if moves.is_empty() || setups.len() >= count {
                break;
            }
            rules.play(&mut position, moves[random.below(moves.len())]);
        }
    }
    setups
}
