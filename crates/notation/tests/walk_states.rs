//! Moves that depend on more than where pieces stand: history, en passant, castling, tests.

use notation::expand;
use notation::walk::{About, Board, Mover, Reach, attacks, moves, walk};

/// A board described by one letter a square, nearest rank first: capitals are the first player's.
struct Drawn {
    files: usize,
    squares: Vec<char>,
    moved: Vec<usize>,
    en_passant: Option<(usize, usize)>,
    attacked: Vec<usize>,
}

impl Board for Drawn {
    fn files(&self) -> usize {
        self.files
    }

    fn ranks(&self) -> usize {
        self.squares.len() / self.files
    }

    fn at(&self, square: usize) -> Option<(usize, usize)> {
        let letter = self.squares[square];
        letter
            .is_alphabetic()
            .then(|| (usize::from(letter.is_lowercase()), 0))
    }

    fn never_moved(&self, square: usize) -> bool {
        !self.moved.contains(&square)
    }

    fn en_passant(&self, _mover: Mover, square: usize) -> Option<usize> {
        let (passed, maker) = self.en_passant?;
        (passed == square).then_some(maker)
    }

    fn attacked_royal(&self, _mover: Mover, square: usize) -> bool {
        self.attacked.contains(&square)
    }

    fn is_royal(&self, square: usize) -> bool {
        self.squares[square].eq_ignore_ascii_case(&'k')
    }

    fn declared(&self, name: &str, mover: Mover, about: About) -> bool {
        assert_eq!(name, "left");
        let square = match about {
            About::Mover => mover.square,
            About::Piece(square) | About::Square(square) | About::Step(_, square) => square,
        };
        square % self.files < 2
    }
}

fn drawn(ranks: &[&str]) -> Drawn {
    let squares = ranks.iter().flat_map(|rank| rank.chars()).collect();
    let (moved, attacked) = (Vec::new(), Vec::new());
    Drawn {
        files: ranks[0].len(),
        squares,
        moved,
        en_passant: None,
        attacked,
    }
}

fn found(board: &Drawn, from: usize, text: &str) -> Vec<(usize, Vec<usize>)> {
    let paths = expand(text, &|name| name == "left").expect("the expression is right");
    moves(board, 0, from, &paths)
}

fn targets(board: &Drawn, from: usize, text: &str) -> Vec<usize> {
    found(board, from, text)
        .into_iter()
        .map(|(to, _)| to)
        .collect()
}

#[test]
fn initial_moves_end_with_the_first_move() {
    let mut board = drawn(&["P..", "...", "..."]);
    assert_eq!(targets(&board, 0, "ifmnD"), [6]);
    board.moved.push(0);
    assert_eq!(targets(&board, 0, "ifmnD"), []);
}

#[test]
fn en_passant_takes_the_maker() {
    let mut board = drawn(&["...", "Pp.", "..."]);
    board.en_passant = Some((7, 4));
    assert_eq!(found(&board, 3, "fmWfceF"), [(6, vec![]), (7, vec![4])]);
    let paths = expand("fmWfceF", &|_| false).expect("right");
    assert!(attacks(&board, 0, 3, &paths, 4));
}

#[test]
fn castling_needs_an_unmoved_partner_and_safe_squares() {
    let castled = |board: &Drawn| {
        let mut all = Vec::new();
        let paths = expand("isO2", &|_| false).expect("right");
        walk(board, 0, 4, &paths, &mut |reach: &Reach| {
            all.push((reach.to, reach.displaced.to_vec()));
        });
        all.sort();
        all
    };
    let mut board = drawn(&["R...K..R"]);
    assert_eq!(castled(&board), [(2, vec![(0, 3)]), (6, vec![(7, 5)])]);
    board.attacked = vec![5];
    assert_eq!(castled(&board), [(2, vec![(0, 3)])]);
    board.moved.push(0);
    assert_eq!(castled(&board), []);
    assert_eq!(castled(&drawn(&["R.N.K.R."])), []);
    assert_eq!(targets(&drawn(&["....K.R."]), 4, "irjO2"), [6]);
    assert_eq!(castled(&drawn(&["r...K..r"])), []);
}

#[test]
fn unloaded_victims_stand_where_the_leg_began() {
    let board = drawn(&["Rp.", "...", "..."]);
    let mut all = Vec::new();
    for text in ["ucrR", "(crR-ufR)"] {
        let paths = expand(text, &|_| false).expect("right");
        walk(&board, 0, 0, &paths, &mut |reach: &Reach| {
            all.push((
                text,
                reach.to,
                reach.victims.to_vec(),
                reach.displaced.to_vec(),
            ));
        });
    }
    let swap = ("ucrR", 1, vec![1], vec![(1, 0)]);
    let past = ("(crR-ufR)", 2, vec![1], vec![(1, 1)]);
    assert_eq!(all, [swap, past]);
}

#[test]
fn tests_narrow_what_they_follow() {
    let board = drawn(&[".k.", "pKp", "..."]);
    assert_eq!(targets(&board, 4, "c{royal}W"), [1]);
    assert_eq!(targets(&board, 4, "c{!royal}W"), [3, 5]);
    assert_eq!(targets(&board, 4, "kW"), [1]);
    assert_eq!(targets(&board, 4, "ckW"), [3, 5]);
    assert_eq!(targets(&board, 4, "tW"), [3, 5, 7]);
    assert_eq!(targets(&board, 4, "m{left}F"), [0, 6]);
    assert_eq!(targets(&board, 4, "W{left}"), [1, 3, 7]);
    assert_eq!(targets(&board, 4, "<left>W"), [1, 3, 5, 7]);
    assert_eq!(targets(&board, 4, "<!left>W"), []);
    assert_eq!(targets(&board, 4, "<virgin>fW"), [7]);
    assert_eq!(targets(&board, 4, "c{enemy}W"), [1, 3, 5]);
    assert_eq!(targets(&board, 4, "c{friend}W"), []);
}

#[test]
fn files_wrap_round_and_come_back() {
    assert_eq!(targets(&drawn(&["..R..."]), 2, "osR"), [0, 1, 3, 4, 5]);
    assert_eq!(
        found(&drawn(&["..R..p"]), 2, "olR"),
        [(0, vec![]), (1, vec![]), (5, vec![5])]
    );
    assert_eq!(targets(&drawn(&["K..", "...", "..."]), 0, "olfF"), [5]);
}

#[test]
fn transit_passes_and_captures_as_chosen() {
    let board = drawn(&["RpPp."]);
    assert_eq!(
        found(&board, 0, "rRp0"),
        [(1, vec![1]), (3, vec![3]), (4, vec![])]
    );
    let taken: Vec<_> = found(&board, 0, "rRcd0")
        .into_iter()
        .map(|(_, victims)| victims)
        .collect();
    assert_eq!(taken, [vec![1], vec![1, 2, 3], vec![1, 2, 3]]);
    let choices = found(&board, 0, "mrRcp0");
    assert_eq!(
        choices,
        [(4, vec![]), (4, vec![1]), (4, vec![1, 3]), (4, vec![3])]
    );
}

#[test]
fn range_toggles_and_counts_go_through() {
    let board = drawn(&["K....", ".....", "....."]);
    assert_eq!(targets(&board, 0, "ryafW"), [2, 3, 4]);
    assert_eq!(targets(&board, 0, "(rmR-ifR)"), [2, 4]);
    assert_eq!(targets(&board, 0, "(rW-fW)2"), [2, 4]);
    assert_eq!(targets(&board, 0, "U").len(), 14);
}

#[test]
fn plain_moves_take_friends_only_if_they_may() {
    let board = drawn(&["RPp"]);
    assert_eq!(found(&board, 0, "rW"), []);
    assert_eq!(found(&board, 0, "drW"), [(1, vec![1])]);
    assert_eq!(found(&board, 0, "rR"), []);
}
