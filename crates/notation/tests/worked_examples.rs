//! The notation reference's examples and identities, through notation and walk.

mod page;

use notation::path::Path;
use notation::walk::{self, Board};
use notation::{NotationError, expand};

const EXAMPLES: &str = include_str!("worked_examples.txt");
const IDENTITIES: &str = include_str!("identities.txt");

/// Pieces on squares; no piece has moved.
#[derive(Clone)]
struct Plain {
    files: usize,
    squares: Vec<Option<(usize, usize)>>,
}

impl Board for Plain {
    fn files(&self) -> usize {
        self.files
    }

    fn ranks(&self) -> usize {
        self.squares.len() / self.files
    }

    fn at(&self, square: usize) -> Option<(usize, usize)> {
        self.squares[square]
    }

    fn never_moved(&self, _square: usize) -> bool {
        true
    }
}

/// One line of the table.
struct Example {
    number: String,
    expression: String,
    board: Plain,
    at: usize,
    moves: Vec<String>,
}

#[test]
fn every_example_has_the_listed_moves() {
    let examples = examples();
    assert_eq!(examples.len(), 56, "the reference has 56 examples");
    check_all(&examples, |example| {
        moves(&example.board, 0, example.at, &example.expression)
    });
}

#[test]
fn every_example_turned_by_half_a_turn_is_the_second_players() {
    check_all(&examples(), |example| {
        let turned = half_turn(&example.board);
        let last = turned.squares.len() - 1;
        let paths = paths(&example.expression);
        let found = walk::moves(&turned, 1, last - example.at, &paths);
        let back = found.into_iter().map(|(to, victims)| {
            (
                last - to,
                victims.into_iter().map(|victim| last - victim).collect(),
            )
        });
        written(&example.board, example.at, back.collect())
    });
}

#[test]
fn attacks_are_the_victims_of_moves() {
    for example in examples() {
        let paths = paths(&example.expression);
        let found = walk::moves(&example.board, 0, example.at, &paths);
        for target in 0..example.board.squares.len() {
            let victim = found.iter().any(|(_, victims)| victims.contains(&target));
            let attacked = walk::attacks(&example.board, 0, example.at, &paths, target);
            let Example {
                number, expression, ..
            } = &example;
            assert_eq!(attacked, victim, "{number} {expression}: square {target}");
        }
    }
}

#[test]
fn identities_hold_on_many_boards() {
    let lines = IDENTITIES.lines();
    let lines = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
    check_identities(lines.map(|line| line.split_once(" = ").expect("an identity has two sides")));
}

#[test]
fn spellings_that_the_page_calls_the_same_are() {
    let mut pairs = Vec::new();
    for row in page::rows() {
        let (theirs, ours) = (row.notations("XBetza"), row.notations("the same here"));
        let found: Vec<_> = theirs.zip(ours).collect();
        let expected = usize::from(!row.cell("the same here").is_empty());
        assert_eq!(found.len(), expected, "line {}", row.line);
        pairs.extend(found);
    }
    assert!(pairs.len() > 12, "only {} pairs", pairs.len());
    check_identities(pairs.into_iter());
}

fn check_identities<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut mismatches = Vec::new();
    for (left, right) in pairs {
        for _ in 0..200 {
            let board = random_board(&mut random);
            let at = next(&mut random, 49);
            let (one, other) = (moves(&board, 0, at, left), moves(&board, 0, at, right));
            if one != other {
                mismatches.push(format!("{left} = {right}\n  {one:?}\n  {other:?}"));
                break;
            }
        }
    }
    assert!(
        mismatches.is_empty(),
        "identities that do not hold:\n{}",
        mismatches.join("\n")
    );
}

#[test]
fn equal_movements_have_equal_paths() {
    for (left, right) in [
        ("KW", "WF"),
        ("FW", "K"),
        ("mRcR", "R"),
        ("WR", "R"),
        ("NN", "N0"),
        ("R3", "W3"),
        ("f(WD)", "fDfW"),
        ("K3K", "Q3"),
        ("[F?R]", "F[F-R]"),
        ("(1,2)", "N"),
    ] {
        assert_eq!(paths(left), paths(right), "{left} and {right}");
    }
}

#[test]
fn path_counts_are_those_of_the_reference() {
    for (expression, count) in [
        ("(R-sR)", 8),
        ("(cK-aK)", 64),
        ("N", 8),
        ("K", 8),
        ("[F?R]", 12),
        ("(W-F)0", 8),
    ] {
        assert_eq!(paths(expression).len(), count, "{expression}");
    }
}

fn check_all(examples: &[Example], moves: impl Fn(&Example) -> Vec<String>) {
    let mut mismatches = Vec::new();
    for example in examples {
        let found = moves(example);
        if found != example.moves {
            let Example {
                number,
                expression,
                moves,
                ..
            } = example;
            mismatches.push(format!(
                "{number}: {expression}\n  expected {}\n  found    {}",
                moves.join(" "),
                found.join(" ")
            ));
        }
    }
    assert!(
        mismatches.is_empty(),
        "{} mismatches\n{}",
        mismatches.len(),
        mismatches.join("\n")
    );
}

fn examples() -> Vec<Example> {
    EXAMPLES
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(example)
        .collect()
}

fn example(line: &str) -> Example {
    let (number, rest) = line.split_once(": ").expect("a number comes first");
    let (left, moves) = rest.split_once("->").expect("moves come last");
    let (left, enemies) = left.split_once("  enemies ").expect("enemies are listed");
    let (left, friends) = left.split_once("  friends ").expect("friends are listed");
    let mut words = left.split_whitespace();
    let mut word = || words.next().expect("expression, board, square");
    let (expression, size, at) = (word(), word(), word());
    let (files, ranks) = size.split_once('x').expect("files x ranks");
    let number_of = |text: &str| text.parse::<usize>().expect("a number");
    let (files, ranks) = (number_of(files), number_of(ranks));
    let mut board = Plain {
        files,
        squares: vec![None; files * ranks],
    };
    for (color, squares) in [(0, friends), (1, enemies)] {
        for name in squares.split_whitespace().filter(|name| *name != "-") {
            board.squares[square(files, name)] = Some((color, 0));
        }
    }
    let at = square(files, at);
    board.squares[at] = Some((0, 0));
    let mut moves: Vec<_> = moves.split_whitespace().map(String::from).collect();
    moves.sort();
    Example {
        number: number.trim().to_string(),
        expression: expression.to_string(),
        board,
        at,
        moves,
    }
}

fn paths(expression: &str) -> Vec<Path> {
    expand(expression, &|_| false).unwrap_or_else(|errors: Vec<NotationError>| {
        panic!("{expression}: {errors:#?}");
    })
}

fn moves(board: &Plain, color: usize, at: usize, expression: &str) -> Vec<String> {
    written(board, at, walk::moves(board, color, at, &paths(expression)))
}

fn written(board: &Plain, at: usize, moves: Vec<(usize, Vec<usize>)>) -> Vec<String> {
    let name = |square: usize| {
        format!(
            "{}{}",
            (b'a' + (square % board.files) as u8) as char,
            square / board.files + 1
        )
    };
    let mut all: Vec<String> = moves
        .into_iter()
        .map(|(to, mut victims)| {
            if to == at && victims.is_empty() {
                return format!("{}=pass", name(to));
            }
            let capture = if victims.contains(&to) { "x" } else { "" };
            victims.retain(|victim| *victim != to);
            victims.sort_unstable();
            let taken: Vec<_> = victims.into_iter().map(name).collect();
            let mark = if taken.is_empty() { "" } else { "!" };
            format!("{}{capture}{mark}{}", name(to), taken.join(","))
        })
        .collect();
    all.sort();
    all
}

fn square(files: usize, name: &str) -> usize {
    let file = usize::from(name.as_bytes()[0] - b'a');
    let rank: usize = name[1..].parse().expect("a rank number");
    (rank - 1) * files + file
}

fn half_turn(board: &Plain) -> Plain {
    let turned = board.squares.iter().rev();
    let squares = turned
        .map(|piece| piece.map(|(color, kind)| (1 - color, kind)))
        .collect();
    Plain {
        files: board.files,
        squares,
    }
}

fn random_board(random: &mut u64) -> Plain {
    let squares = (0..49).map(|_| match next(random, 6) {
        0 => Some((0, 0)),
        1 => Some((1, 0)),
        _ => None,
    });
    Plain {
        files: 7,
        squares: squares.collect(),
    }
}

/// A small repeatable generator: the boards only have to differ.
fn next(state: &mut u64, below: u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state % below) as usize
}
