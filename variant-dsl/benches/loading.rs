//! How long it takes to make a game of a text: as much as playing it needs, and as `check` does.
//!
//! `cargo bench -p karakuri-variant-dsl --bench loading -- [NAME...]`: the median of some runs, in
//! milliseconds, for these shipped games or all of them. Reading files is not counted.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "reads the shipped files and prints"
)]

use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{fs, hint};

use variant_dsl::{Compiled, Refusal, Source, compile_chosen, compile_with};

/// Runs of each kind.
const RUNS: usize = 15;

fn main() {
    // Cargo adds `--bench`.
    let words = std::env::args().skip(1).filter(|word| word != "--bench");
    let mut names: Vec<String> = words.collect();
    if names.is_empty() {
        names = shipped();
    }
    println!("{:>6} {:>6}  milliseconds", "play", "check");
    for name in names {
        let source = read(&name).expect("a shipped game");
        let play = median(|| compile_chosen(&source, &[], &read));
        let check = median(|| compile_with(&source, &[], &read));
        println!("{play:6.1} {check:6.1}  {name}");
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../definitions")
}

/// The names of the shipped games in their order.
fn shipped() -> Vec<String> {
    let files = fs::read_dir(folder()).expect("the folder of the definitions");
    let names = files.filter_map(|file| {
        let name = file.ok()?.file_name().into_string().ok()?;
        name.strip_suffix(".variant").map(str::to_owned)
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn read(name: &str) -> Option<Source> {
    let name = format!("{name}.variant");
    let text = fs::read_to_string(folder().join(&name)).ok()?;
    Some(Source { name, text })
}

fn median(compile: impl Fn() -> Result<Compiled, Refusal>) -> f64 {
    let run = |_| {
        let start = Instant::now();
        hint::black_box(compile()).expect("a shipped game is sound");
        start.elapsed().as_secs_f64() * 1000.0
    };
    let mut times: Vec<f64> = (0..RUNS).map(run).collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}
