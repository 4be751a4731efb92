//! Tenjiku Shogi: worked positions of burning, area moves and captures over pieces of lower rank.
//!
//! The expected moves were written down from the rules before anything here could play them. What plays is the interpreter and
//! the boards of compiled games.

use std::collections::BTreeMap;

use engine::{Game, session};
use interpreter::Interpreter;
use prepared::Playable;
use tests::games::definition;
use variant_dsl::compile;

/// A position and the moves of one piece in it.
struct Row {
    /// What the first player has besides the King on a1.
    own: &'static str,
    /// What the second player has besides the King on p16.
    enemy: &'static str,
    /// Where the piece stands that moves.
    from: &'static str,
    /// The squares that are looked at; all if there are none.
    among: &'static str,
    /// Where it may go there: `x` is a capture, the squares in braces are those of what is burnt, `-` says that
    /// the piece itself is taken off, and `+` that it promotes.
    moves: &'static str,
}

const ROWS: &[Row] = &[
    Row {
        own: "FiD h8",
        enemy: "P h12, R g12, R i12, G g13, S i11",
        from: "h8",
        among: "g10 h10 i10 g11 h11 i11 g12 h12 i12",
        moves: "g10 h10{i11} i10{i11} g11{g12,h12} h11{g12,h12,i11,i12} i11x{h12,i12} h12x{g12,g13,i11,i12}",
    },
    // A King is burnt, or captured.
    Row {
        own: "FiD h8",
        enemy: "",
        from: "h8",
        among: "n14 o15 p16",
        moves: "n14 o15{p16} p16x",
    },
    Row {
        own: "R h4",
        enemy: "FiD i9",
        from: "h4",
        among: "h5 h6 h7 h8 h9 h10 h11 h12 g4 i4",
        moves: "h5 h6 h7 h8- h9- h10- h11 h12 h12+ g4 i4",
    },
    Row {
        own: "R h4",
        enemy: "FiD h9",
        from: "h4",
        among: "h1 h2 h3 h5 h6 h7 h8 h9 h10 h11",
        moves: "h1 h2 h3 h5 h6 h7 h8- h9x",
    },
    Row {
        own: "FiD h4",
        enemy: "FiD h9, P g9",
        from: "h4",
        among: "h1 h2 h3 h5 h6 h7 h8 h9 h10",
        moves: "h1 h2 h3 h5 h6 h7 h8- h9x{g9}",
    },
    Row {
        own: "GGn h4, P h5",
        enemy: "P h8, VGn h10, RGn h12, K h14",
        from: "h4",
        among: "h5 h6 h7 h8 h9 h10 h11 h12 h13 h14 h15",
        moves: "h8x h10x h12x",
    },
    Row {
        own: "VGn e5",
        enemy: "P g7, BGn i9, RGn k11, VGn m13",
        from: "e5",
        among: "f6 g7 h8 i9 j10 k11 l12 m13 n14",
        moves: "f6 g7x i9x k11x",
    },
    Row {
        own: "RGn h4",
        enemy: "P h6, RGn h9, P h11",
        from: "h4",
        among: "h5 h6 h7 h8 h9 h10 h11 h12",
        moves: "h5 h6x",
    },
    Row {
        own: "RGn h4",
        enemy: "P h6, G h9, K h11",
        from: "h4",
        among: "h5 h6 h7 h8 h9 h10 h11 h12",
        moves: "h5 h6x h9x",
    },
    Row {
        own: "BGn c3",
        enemy: "RGn f6, P h8",
        from: "c3",
        among: "d4 e5 f6 g7 h8 i9",
        moves: "d4 e5 f6x",
    },
    // Nowhere to begin an area move.
    Row {
        own: "FiD h8, P g7, P h7, P i7, P g8, P i8, P g9, P h9, P i9",
        enemy: "P h10",
        from: "h8",
        among: "",
        moves: "",
    },
    // A capture ends it.
    Row {
        own: "FiD h8, P g7, P h7, P i7, P g8, P i8, P g9, P i9",
        enemy: "P h9, P g10",
        from: "h8",
        among: "",
        moves: "h9x{g10}",
    },
    Row {
        own: "LHk h8, P g7, P h7, P i7, P g8, P i8, P g9, P i9",
        enemy: "P g10, P h10",
        from: "h8",
        among: "",
        moves: "h9 g10x h10x i10",
    },
    Row {
        own: "FEg h8, P g8, P f8",
        enemy: "P h9, P h10",
        from: "h8",
        among: "f8 e8 h1 h2 h7 h9 h10 h11 i8 p8",
        moves: "h1 h2 h7 h9x h10x i8 p8",
    },
    // Nobody need care what may burn next.
    Row {
        own: "R h8",
        enemy: "FiD h11",
        from: "h8",
        among: "h9 h10 h11 g8",
        moves: "h9 h10- h11x g8",
    },
    // Two royals by one move.
    Row {
        own: "FiD h8",
        enemy: "K i12, +DE g12, P h12",
        from: "h8",
        among: "h11 h12",
        moves: "h11{g12,h12,i12} h12x{g12,i12}",
    },
    // A new Demon does not burn yet.
    Row {
        own: "WBf h11",
        enemy: "P g13, P i13",
        from: "h11",
        among: "h12",
        moves: "h12 h12+",
    },
    // Who is burnt promotes no more.
    Row {
        own: "BGn h11",
        enemy: "FiD j13",
        from: "h11",
        among: "i12",
        moves: "i12- i12-",
    },
];

/// How many moves the piece on h8 has in all: what the first player has beside the King, what the second has.
const COUNTS: [(&str, &str, usize); 2] = [
    ("FiD h8", "P h12, R g12, R i12, G g13, S i11", 69),
    ("+ChS h8, P g8", "P h9, P i9, P k8", 30),
];

/// What stands where in `R h4, +P g9`.
fn placed(list: &str) -> Vec<(String, String)> {
    let pairs = list.split(", ").filter(|pair| !pair.is_empty());
    let pairs = pairs.map(|pair| pair.split_once(' ').expect("a piece and a square"));
    pairs
        .map(|(piece, square)| (square.to_owned(), piece.to_owned()))
        .collect()
}

/// The position as text.
fn position(own: &str, enemy: &str) -> String {
    let mut cells: BTreeMap<String, String> = placed(own).into_iter().collect();
    let theirs = placed(enemy).into_iter();
    cells.extend(theirs.map(|(square, piece)| (square, piece.to_lowercase())));
    cells.insert("a1".to_owned(), "K".to_owned());
    if !enemy.contains('K') {
        cells.insert("p16".to_owned(), "k".to_owned());
    }
    let ranks = (1..=16).rev().map(|rank| {
        let files = ('a'..='p').map(|file| cells.get(&format!("{file}{rank}")).cloned());
        let cells: Vec<String> = files.map(|cell| cell.unwrap_or("1".to_owned())).collect();
        cells.join(",")
    });
    format!("{} b", Vec::from_iter(ranks).join("/"))
}

/// What stands on each square.
fn board(game: &dyn Game) -> BTreeMap<String, String> {
    let text = game.position_text();
    let ranks = text.split(' ').next().expect("a board").split('/');
    let mut cells = BTreeMap::new();
    for (rank, cells_of_rank) in (1..=16).rev().zip(ranks) {
        let mut file = 0;
        for cell in cells_of_rank.split(',') {
            match cell.parse::<u8>() {
                Ok(empty) => file += empty,
                Err(_) => {
                    cells.insert(
                        format!("{}{rank}", char::from(b'a' + file)),
                        cell.to_owned(),
                    );
                    file += 1;
                }
            }
        }
    }
    cells
}

/// A move of the piece as rows write it, from the boards before it and after it.
fn written(
    mv: &str,
    from: &str,
    before: &BTreeMap<String, String>,
    after: &BTreeMap<String, String>,
) -> (String, String) {
    let rest = mv.strip_prefix(from).expect("a move of the piece");
    let to = rest.trim_end_matches('+');
    let captures = if before.contains_key(to) { "x" } else { "" };
    let gone = if after.contains_key(to) { "" } else { "-" };
    let burnt = before.keys();
    let burnt = burnt.filter(|at| *at != from && *at != to && !after.contains_key(*at));
    let mut burnt: Vec<&str> = burnt.map(String::as_str).collect();
    burnt.sort_unstable();
    let burnt = match burnt.is_empty() {
        true => String::new(),
        false => format!("{{{}}}", burnt.join(",")),
    };
    let promotes = match after.get(to) {
        Some(piece) if piece.starts_with('+') => "+",
        _ => "",
    };
    (
        to.to_owned(),
        format!("{to}{captures}{gone}{burnt}{promotes}"),
    )
}

/// The game on the interpreter and on the boards of compiled games.
fn executors() -> [Box<dyn Game>; 2] {
    let source = definition("tenjiku-shogi").expect("the game exists");
    let compiled = compile(&source, &definition).expect("the file is correct");
    let prepared = Playable::new(&compiled.program).expect("it can be prepared");
    [
        session::boxed(Interpreter::new(compiled.program)),
        prepared.start(),
    ]
}

#[test]
fn pieces_have_as_many_moves_as_they_should() {
    for (own, enemy, expected) in COUNTS {
        for mut game in executors() {
            let set = game.set_position(&position(own, enemy));
            assert!(set.is_ok(), "{own}: {set:?}");
            let moves = game.legal().into_iter();
            let own_moves = moves.filter(|mv| mv.text.starts_with("h8"));
            assert_eq!(own_moves.count(), expected, "{own} against {enemy}");
        }
    }
}

#[test]
fn pieces_go_burn_and_capture_where_they_should() {
    let mut executors = executors();
    for row in ROWS {
        let position = position(row.own, row.enemy);
        let among: Vec<&str> = row.among.split_whitespace().collect();
        let mut expected: Vec<&str> = row.moves.split_whitespace().collect();
        expected.sort_unstable();
        for game in &mut executors {
            let set = game.set_position(&position);
            assert!(set.is_ok(), "{position}: {set:?}");
            let before = board(game.as_ref());
            let moves = game.legal().into_iter().map(|mv| mv.text);
            let moves: Vec<String> = moves.filter(|mv| mv.starts_with(row.from)).collect();
            let mut found = Vec::new();
            for mv in moves {
                game.set_position(&position).expect("it was set before");
                game.play(&mv)
                    .unwrap_or_else(|error| panic!("{mv}: {error}"));
                let (to, text) = written(&mv, row.from, &before, &board(game.as_ref()));
                if among.is_empty() || among.contains(&to.as_str()) {
                    found.push(text);
                }
            }
            found.sort_unstable();
            assert_eq!(found, expected, "{} against {}", row.own, row.enemy);
        }
    }
}
