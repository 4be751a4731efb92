//! Definitions made of choices, through to generated code.
//!
//! What is chosen stands in `definition_maker`; here are the laws. Generated code is only parsed here:
//! `made-games` compiles such games and says whether they play as the interpreter does.

use booklet::Booklet;
use booklet::text::{Looks, render};
use engine::Rules;
use interpreter::Interpreter;
use karakuri_testing::{laws, random};
use variant_dsl::program::Program;
use variant_dsl::{Compiled, Source, compile};

use crate::texts::{check_format, start};

/// Positions of random games on which the laws are checked.
const POSITIONS: usize = 4;

/// The definition that these bytes choose; most are accepted.
pub fn definition(bytes: &[u8]) -> String {
    definition_maker::definition("fuzz", bytes)
}

/// What is accepted has a booklet, is formatted to the same game, becomes Rust in every layout that
/// can hold it, and keeps the laws of every game.
pub fn structured_definition(bytes: &[u8]) {
    let text = definition(bytes);
    let name = "fuzz.variant".to_owned();
    let source = Source {
        name,
        text: text.clone(),
    };
    let Ok(compiled) = compile(&source, &|_| None) else {
        return;
    };
    check_format(&text, &compiled);
    check_booklet(&compiled);
    check_code(&compiled.program);
    if variant_dsl::unplayable(&compiled.program).is_none() {
        let seed = bytes.iter().map(|byte| u64::from(*byte)).sum();
        let rules = Interpreter::new(compiled.program);
        if start(&rules).is_some() {
            check_laws(&rules, seed);
        }
    }
}

fn check_booklet(compiled: &Compiled) {
    let looks = Looks {
        board: &[],
        columns: 80,
        heading: &str::to_owned,
    };
    let text = render(&Booklet::new(compiled), &looks);
    assert!(
        text.contains("The pieces") || text.contains("THE PIECES"),
        "{text}"
    );
}

fn check_code(program: &Program) {
    if variant_dsl::unplayable(program).is_some() {
        return;
    }
    for layout in codegen::layouts(program) {
        let code = codegen::generate(program, layout);
        if let Err(error) = syn::parse_file(&code) {
            panic!("{error}: {code}");
        }
    }
}

fn check_laws(rules: &Interpreter, seed: u64) {
    for setup in random::positions(rules, POSITIONS, seed, &[]) {
        let position = &mut rules.position(&setup);
        laws::moves_are_undone(rules, position);
        laws::noisy_moves_are_captures_and_promotions(rules, position);
        laws::text_round_trips(rules, &setup);
        if laws::zones_are_alike(rules.program()) {
            laws::colours_are_symmetric(rules, &setup);
        }
    }
}
