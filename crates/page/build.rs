//! Packs the texts that every page is made of, which a program that writes pages embeds: as they stand they are half a megabyte.

#[cfg(not(feature = "file"))]
fn main() {}

#[cfg(feature = "file")]
fn main() -> std::io::Result<()> {
    packing::run()
}

#[cfg(feature = "file")]
mod packing {
    #![expect(
        clippy::disallowed_methods,
        reason = "a build script reads and writes files"
    )]

    use std::path::PathBuf;
    use std::{env, fs, io};

    /// Our scripts and styles, and the editor of others.
    const FOLDER: &str = "www";
    const CODEMIRROR: &str = "codemirror/codemirror.js";

    /// Each text behind the name of its file.
    pub(super) fn run() -> io::Result<()> {
        println!("cargo::rerun-if-changed={FOLDER}");
        println!("cargo::rerun-if-changed={CODEMIRROR}");
        let mut paths = vec![PathBuf::from(CODEMIRROR)];
        for entry in fs::read_dir(FOLDER)? {
            paths.push(entry?.path());
        }
        paths.sort();
        let mut texts = Vec::new();
        for path in paths {
            let name = path.file_name().unwrap_or_default();
            texts.push(name.to_string_lossy().into_owned());
            texts.push(fs::read_to_string(&path)?);
        }
        let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
        fs::write(out.join("texts"), rules::packed::pack_texts(&texts))
    }
}
