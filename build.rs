//! Has the linker make a smaller program, where it can: functions that were compiled to the same code are kept once, as of generic
//! code many are, and what the loader adjusts is listed in a short form.
//!
//! The linker of Rust's own toolchains can do both, and so does the loader of a Linux that is not old; whether those at hand do is
//! tried. Any others link as before.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script runs the compiler and what it made"
)]

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Each alone; nothing of ours compares the addresses of functions.
const SMALLER: [&str; 2] = ["-Wl,--icf=all", "-Wl,-z,pack-relative-relocs"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if !is("PROFILE", "release") || !is("CARGO_CFG_TARGET_OS", "linux") {
        return;
    }
    for argument in SMALLER {
        if works(argument) == Some(true) {
            println!("cargo::rustc-link-arg-bins={argument}");
        }
    }
}

/// Whether the smallest program can be linked so, and runs.
fn works(argument: &str) -> Option<bool> {
    let folder = env::var_os("OUT_DIR")?;
    let (source, program) = (
        Path::new(&folder).join("smallest.rs"),
        Path::new(&folder).join("smallest"),
    );
    fs::write(&source, "fn main() {}").ok()?;
    // With the settings of this build, as they may name another linker.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let mut link = Command::new(env::var_os("RUSTC")?);
    link.arg("--target").arg(env::var_os("TARGET")?);
    link.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    if let Ok(linker) = env::var("RUSTC_LINKER") {
        link.args(["-C", &format!("linker={linker}")]);
    }
    link.args(["-C", &format!("link-arg={argument}"), "-o"]);
    link.args([&program, &source]);
    let succeeds = |command: &mut Command| {
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    Some(succeeds(&mut link) && succeeds(&mut Command::new(&program)))
}
