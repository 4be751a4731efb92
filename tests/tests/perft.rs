//! Counts of leaf positions against figures from other programs and the rules dossiers, which
//! `data/perft.txt` lists with their sources.

use interpreter::Interpreter;
use karakuri_testing::counts::{Counts, MAX_NODES, check_slowly, read};
use tests::games::{count_each, program_with};

const TABLE: &str = include_str!("../data/perft.txt");

/// All counts, if `KARAKURI_DEEP` is set.
#[test]
fn generated_code_counts_as_others_do() {
    let rows = read(TABLE);
    let deep = std::env::var_os("KARAKURI_DEEP").is_some();
    let most = if deep { u64::MAX } else { MAX_NODES };
    count_each(Counts { rows, most });
}

#[test]
fn the_interpreter_counts_as_others_do() {
    for row in read(TABLE) {
        let program = program_with(&row.game, &row.settings);
        check_slowly(&Interpreter::new(program), &row);
    }
}
