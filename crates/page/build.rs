//! Packs the texts that every page is made of, which a program that writes pages embeds: as they stand they are half a megabyte.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads and writes files"
)]

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io;
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::GzEncoder;

/// Our scripts and styles, and the editor of others.
const FOLDER: &str = "www";
const CODEMIRROR: &str = "codemirror/codemirror.js";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed={CODEMIRROR}");
    let mut paths = vec![PathBuf::from(CODEMIRROR)];
    for entry in fs::read_dir(FOLDER)? {
        paths.push(entry?.path());
    }
    let mut texts = BTreeMap::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().display().to_string();
        texts.insert(name, fs::read_to_string(&path)?);
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut packer = GzEncoder::new(File::create(out.join("texts.gz"))?, Compression::best());
    serde_json::to_writer(&mut packer, &texts)?;
    packer.finish()?;
    Ok(())
}
