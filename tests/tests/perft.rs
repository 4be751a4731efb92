//! Counts of leaf positions against figures from other programs and the rules dossiers.

use engine::perft::perft;
use engine::{Rules, position_text, setup};
use interpreter::Interpreter;
use tests::games::{RulesVisitor, each_game, program, program_with};

/// Position text (or `startpos`), then the counts of depth 1, 2, ...
type Row = (&'static str, &'static str, &'static [u64]);

/// Mini Shogi: the start agrees with Fairy-Stockfish, Sjaak II and shogiops; the others with
/// Sjaak II, apart from mates by a dropped pawn, which it counts.
const TABLE: &[Row] = &[
    (
        "minishogi",
        "startpos",
        &[14, 181, 2_512, 35_401, 533_203, 8_276_188],
    ),
    (
        "minishogi",
        "r4/PB1s1/1b2k/1K1Rp/5 b GSg 53",
        &[49, 1_458, 49_369, 1_147_812],
    ),
    (
        "minishogi",
        "r2g1/P1bs1/3kp/1S3/KG2R b b 11",
        &[12, 269, 3_616, 65_955],
    ),
    (
        "minishogi",
        "1bs1g/r2kR/5/P1KG1/2SB1 w P 12",
        &[3, 73, 1_493, 22_668],
    ),
];

/// Game, switch and value, position, depth and count.
type SwitchedRow = (
    &'static str,
    (&'static str, &'static str),
    &'static str,
    u32,
    u64,
);

/// With mates by a dropped pawn: Sjaak II.
const SWITCHED: &[SwitchedRow] = &[
    (
        "minishogi",
        ("pawn-drop-mate", "legal"),
        "r2g1/P1bs1/3kp/1S3/KG2R b b 11",
        4,
        65_956,
    ),
    (
        "minishogi",
        ("pawn-drop-mate", "legal"),
        "1bs1g/r2kR/5/P1KG1/2SB1 w P 12",
        4,
        22_669,
    ),
];

/// How many nodes a debug build walks per row: deeper figures are left to the benchmarks.
const MAX_NODES: u64 = 10_000_000;
/// The same for the interpreter.
const MAX_SLOW_NODES: u64 = 600_000;

fn check_row<R: Rules>(rules: &R, who: &str, (name, text, counts): &Row, max_nodes: u64) {
    let info = rules.info();
    let start = if *text == "startpos" {
        info.start.clone()
    } else {
        position_text::read(info, text)
            .expect("the table's positions are well formed")
            .0
    };
    let mut position = setup::position(rules, &start).expect("and legal");
    for (&count, depth) in counts.iter().zip(1..) {
        if count <= max_nodes {
            let bulk = perft(rules, &mut position, depth, true);
            assert_eq!(bulk, count, "{who}: perft {depth} of {name} {text}");
        }
        if count <= max_nodes / 10 {
            let made = perft(rules, &mut position, depth, false);
            assert_eq!(
                made, count,
                "{who}: perft {depth} of {name} {text}, every leaf made"
            );
        }
    }
}

struct Generated;

impl RulesVisitor for Generated {
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R) {
        for row in TABLE.iter().filter(|row| row.0 == name) {
            check_row(&rules, layout, row, MAX_NODES);
        }
    }
}

#[test]
fn generated_code_counts_as_others_do() {
    each_game(&mut Generated);
}

#[test]
fn other_values_of_switches_count_as_others_do() {
    for (name, (switch, value), text, depth, count) in SWITCHED {
        let setting = (switch.to_string(), value.to_string());
        let rules = Interpreter::new(program_with(name, &[setting]));
        let (start, _) = position_text::read(rules.info(), text).expect("they are well formed");
        let mut position = setup::position(&rules, &start).expect("and legal");
        let counted = perft(&rules, &mut position, *depth, true);
        assert_eq!(counted, *count, "{name}, {switch} = {value}: {text}");
    }
}

#[test]
fn the_interpreter_counts_as_others_do() {
    for row in TABLE {
        check_row(
            &Interpreter::new(program(row.0)),
            "interpreter",
            row,
            MAX_SLOW_NODES,
        );
    }
}
