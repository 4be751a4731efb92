//! What is sent is compared, by an evaluator of the dialect, with what the paths allow.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::collections::BTreeSet;
use std::path::PathBuf;

use variant_dsl::path::Path;
use variant_dsl::walk::{self, Board};
use variant_dsl::{Source, compile};

use super::evaluator::{self, Square, View};
use super::*;

const EXAMPLES: &str = include_str!("../../../notation/tests/worked_examples.txt");

#[test]
fn movements_as_xboard_reads_them() {
    let table = [
        ("fW", "fW"),
        ("FfsW", "FsfW"),
        ("WfF", "WfF"),
        ("FfW", "FfW"),
        ("W3fF", "W3fF"),
        ("NN", "N0"),
        ("R(R-sR)", "RmasR"),
        ("(mK-bK)", "mabK"),
        ("KNAD(cK-aK)(mK-bK)", "KNADcaKcabKmabK"),
        ("fK", "fWfF"),
        ("bQ3", "bW3bF3"),
        ("J", "Z"),
        ("L", "C"),
        ("mfW", "fmW"),
        ("c(R-sR)", "mascR"),
        ("(fB-sB)", "fmasB"),
        ("[F-R]", "yafsF"),
        ("kQ", "cQ"),
        ("ifmnD", "ifmnD"),
        ("(4,4)", "jjjF4"),
        ("FX", "mpafmpafmpafsW"),
        ("nH", "mafmafW"),
        ("jH", "mafpafWpafmafW"),
        ("KisO2", "KilO2irO2"),
    ];
    for (ours, expected) in table {
        assert_eq!(betza(ours).as_deref(), Some(expected), "{ours}");
    }
    for ours in [
        "U", "(W-F)0", "Rc0", "(cR-ibR)", "ucR", "cppQ", "(1,4)0", "",
    ] {
        assert_eq!(betza(ours), None, "{ours}");
    }
}

#[test]
fn worked_examples_are_the_same_there() {
    let lines = EXAMPLES.lines();
    let lines = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut without = Vec::new();
    for line in lines {
        let (number, rest) = line.split_once(": ").expect("a number comes first");
        let text = rest.split_whitespace().next().expect("an expression");
        let (at, board) = position(rest);
        match betza(text) {
            Some(told) => compare(text, &told, &board, at),
            None => without.push(number.trim()),
        }
    }
    // A shot at a distance, a chain without end, range-capturing, many hurdles, anywhere, and a
    // victim put down elsewhere have no form there.
    assert_eq!(without, ["47", "48", "50", "51", "54", "55"]);
}

#[test]
fn pieces_of_ones_own_are_the_same_there() {
    let own = "fK vK sK fQ bQ3 J L FX WX GX mfW cfK (fB-sB) c(R-sR) (cR-sR) f(B-sB) nC nH nG nZ jC jG N(N-aN)
        (D-aN) kQ frlW lfrbB rbfF hrN fhN lvN ffrrN flbrN nN0 D0 jjR3 jjB oR vW2sWfF (W-F)2 (W-F-F)
        [F?R] [W?B] [R-sF] [K?aK?aK] (mpF-mpF-B) mRcpR gQ pR4 dK (dK-aK) (tK-fW) v[F?R] (W-aF) (pW-D)
        mcdN (A-bA) (nD-sD) (jA-aA) (3,4) (0,5) (2,5)";
    for text in own.split_whitespace() {
        let told = betza(text).unwrap_or_else(|| panic!("{text} has no form"));
        compare_at_random(text, &told);
    }
}

#[test]
fn pieces_of_the_shipped_games_are_the_same_there() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../definitions");
    let load = |name: &str| {
        let file = format!("{}.variant", name.trim_end_matches(".variant"));
        let text = std::fs::read_to_string(folder.join(file)).ok()?;
        let name = name.to_owned();
        Some(Source { name, text })
    };
    let mut movements = BTreeSet::new();
    for entry in std::fs::read_dir(&folder).expect("the folder of the games") {
        let name = entry.expect("a file").file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".variant") {
            let source = load(&name).expect("a text");
            let compiled = compile(&source, &load).unwrap_or_else(|_| panic!("{name} is fine"));
            movements.extend(
                compiled
                    .program
                    .facts
                    .kinds
                    .into_iter()
                    .map(|kind| kind.movement),
            );
        }
    }
    assert!(movements.len() > 150, "only {}", movements.len());
    let mut without = Vec::new();
    // What castling asks of other pieces the evaluator does not know.
    let castles = |movement: &&String| movement.contains("O2");
    for movement in movements.iter().filter(|movement| !castles(movement)) {
        match betza(movement) {
            Some(told) => compare_at_random(movement, &told),
            None => without.push(movement),
        }
    }
    let anywhere = |movement: &&String| movement.contains('U');
    assert!(without.iter().all(anywhere), "{without:?}");
}

#[test]
fn what_has_no_form_goes_nearly_anywhere() {
    let told = nearly_anywhere(10);
    let (mut reached, mut all) = (0, 0);
    for (board, at) in boards() {
        let view = board.view(at);
        let holds = |x, y| board.holds(x, y);
        let found = evaluator::moves(&View { at: &holds, ..view }, &told);
        let plain = found
            .iter()
            .filter(|(to, victims)| victims.iter().all(|victim| victim == to));
        let squares: BTreeSet<_> = plain.map(|(to, _)| to).collect();
        reached += squares.len();
        let free = |square: &&Option<(usize, usize)>| !matches!(square, Some((0, _)));
        all += board.squares.iter().filter(free).count();
    }
    assert!(reached * 100 > all * 97, "{reached} of {all}");
}

#[test]
fn endless_movements_are_given_up_soon() {
    let long = |leg: &str, legs: usize| format!("({})", vec![leg; legs].join("-"));
    for text in [
        long("mcpK", 3),
        long("fK", 20),
        long("fsW", 12),
        "(W-F)15".to_owned(),
        "j(30,1)".to_owned(),
        "j(0,40)".to_owned(),
        "(9,999)".to_owned(),
        "jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjR".to_owned(),
    ] {
        assert!(
            betza(&text).is_none_or(|told| told.len() <= LONGEST),
            "{text}"
        );
    }
}

/// Pieces of both players, of which nobody has moved.
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

impl Plain {
    fn place(&self, square: usize) -> (i32, i32) {
        let (file, rank) = (square % self.files, square / self.files);
        (file as i32, rank as i32)
    }

    fn holds(&self, x: i32, y: i32) -> Square {
        match self.squares[y as usize * self.files + x as usize] {
            None => Square::Empty,
            Some((0, _)) => Square::Friend,
            Some(_) => Square::Enemy,
        }
    }

    /// Empty, to be filled by the caller.
    fn view(&self, at: usize) -> View<'static> {
        View {
            files: self.files as i32,
            ranks: self.ranks() as i32,
            from: self.place(at),
            at: &|_, _| Square::Empty,
        }
    }
}

/// The square of the mover and the board of a worked example.
fn position(line: &str) -> (usize, Plain) {
    let (head, _) = line.split_once("->").expect("moves come last");
    let words: Vec<&str> = head.split_whitespace().collect();
    let (files, ranks) = words[1].split_once('x').expect("files x ranks");
    let [files, ranks] = [files, ranks].map(|text| text.parse::<usize>().expect("a number"));
    let square = |name: &str| {
        let rank: usize = name[1..].parse().expect("a rank");
        (rank - 1) * files + usize::from(name.as_bytes()[0] - b'a')
    };
    let mut squares = vec![None; files * ranks];
    let mut color = 0;
    for word in &words[3..] {
        match *word {
            "friends" => color = 0,
            "enemies" => color = 1,
            "-" => {}
            name => squares[square(name)] = Some((color, 0)),
        }
    }
    let at = square(words[2]);
    squares[at] = Some((0, 0));
    (at, Plain { files, squares })
}

fn compare_at_random(text: &str, told: &str) {
    for (board, at) in boards() {
        compare(text, told, &board, at);
    }
}

/// Boards from crowded to nearly empty, each with the square of the mover.
fn boards() -> Vec<(Plain, usize)> {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = |below: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % below) as usize
    };
    let filled = [3, 4, 6, 6, 9, 9, 20, 60].map(|emptiness| {
        let squares = (0..90).map(|_| match below(emptiness) {
            0 => Some((0, 0)),
            1 => Some((1, 0)),
            _ => None,
        });
        let mut squares: Vec<_> = squares.collect();
        let at = below(90);
        squares[at] = Some((0, 0));
        (Plain { files: 9, squares }, at)
    });
    filled.into()
}

/// Both players' moves of a piece there.
fn compare(text: &str, told: &str, board: &Plain, at: usize) {
    let paths: Vec<Path> = expand(text, &|_| true).expect("a movement");
    let paths: Vec<Path> = paths.into_iter().map(without_tests).collect();
    let place = |square: usize| board.place(square);
    let holds = |x, y| board.holds(x, y);
    let view = View {
        at: &holds,
        ..board.view(at)
    };
    let theirs = evaluator::moves(&view, told);
    let ours = walk::moves(board, 0, at, &paths).into_iter();
    let ours: evaluator::Moves = ours
        .map(|(to, victims)| {
            let mut victims: Vec<_> = victims.into_iter().map(place).collect();
            victims.sort_unstable();
            (place(to), victims)
        })
        .collect();
    assert_eq!(theirs, ours, "{text} as {told} from {:?}", place(at));
}
