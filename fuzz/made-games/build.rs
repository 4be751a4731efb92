//! Makes games of random bytes and compiles them, together with those of `kept/`, which have shown a
//! mistake once.
//!
//! The number `KARAKURI_SEED` decides which games are made. A kept game is a text and no seed: what
//! games seeds mean changes with the maker.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use variant_dsl::{Source, compile, unplayable};

/// Games that are made.
const GAMES: usize = 44;
/// At most so many texts are tried for each.
const TRIES: usize = 50;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=kept");
    println!("cargo::rerun-if-env-changed=KARAKURI_SEED");
    if env::var_os("CARGO_FEATURE_COMPILED").is_none() {
        return Ok(());
    }
    let seed = env::var("KARAKURI_SEED").unwrap_or_default();
    let seed: u64 = seed.parse().unwrap_or(1);
    println!("cargo::rustc-env=MADE_GAMES_SEED={seed}");
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("definitions");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    for kept in fs::read_dir("kept")? {
        let kept = kept?;
        fs::copy(kept.path(), folder.join(kept.file_name()))?;
    }
    make(&folder, seed)?;
    codegen::build::rules_only(&folder.display().to_string());
    Ok(())
}

/// Writes the games of a seed to a folder.
fn make(folder: &Path, seed: u64) -> io::Result<()> {
    let mut made = 0;
    for number in 0..GAMES * TRIES {
        let text = definition_maker::numbered(&format!("made-{made}"), seed, number as u64);
        if is_compiled(&text) {
            fs::write(folder.join(format!("made-{made:02}.variant")), text)?;
            made += 1;
        }
        if made == GAMES {
            return Ok(());
        }
    }
    Err(io::Error::other("too few definitions can be compiled"))
}

/// Whether the text is accepted and can be compiled.
fn is_compiled(text: &str) -> bool {
    let source = Source {
        name: "made.variant".to_owned(),
        text: text.to_owned(),
    };
    compile(&source, &|_| None).is_ok_and(|compiled| unplayable(&compiled.program).is_none())
}
