//! The crate that becomes the module of a page: the door between a browser and the desk, and the code of a game, if any.

use super::{File, LOCK, Origin, file, head};

/// Where the keys of the game stand in the template, and the reader of definitions.
const KEYS: &str = "/* keys */";
const READER: &str = "/* reader */";

/// The files of a crate without games.
pub(crate) fn plain(name: &str, origin: &Origin, reads: bool) -> Vec<File> {
    let text = with_reader(include_str!("template/page/plain.rs"), reads);
    vec![
        file("Cargo.toml", &manifest(name, origin, "", "")),
        file("src/lib.rs", &text),
    ]
}

/// The text of a crate that reads definitions or does not: what is not named is left out of the module.
fn with_reader(text: &str, reads: bool) -> String {
    let reader = if reads { "Some(door::READER)" } else { "None" };
    text.replace(READER, reader)
}

/// The files of a crate that compiles the files of its folder `games` and plays what has these keys by the code.
pub(crate) fn compiled(name: &str, origin: &Origin, reads: bool, keys: &[String]) -> Vec<File> {
    let engine = origin.dependency("karakuri-engine", "");
    let codegen = origin.dependency("karakuri-codegen", "");
    // A package with a level of its own forgets what is stripped.
    let level = format!("{name} = {{ opt-level = 3, strip = \"symbols\" }}\n");
    let more = format!("{engine}\n[build-dependencies]\n{codegen}");
    let keys: Vec<String> = keys.iter().map(|key| format!("{key:?}")).collect();
    let text = with_reader(include_str!("template/page/compiled.rs"), reads);
    let text = text.replace(KEYS, &keys.join(", "));
    vec![
        file("Cargo.toml", &manifest(name, origin, &level, &more)),
        file("build.rs", include_str!("template/build.rs")),
        file("src/lib.rs", &text),
    ]
}

/// The versions of others' libraries, from which Cargo takes what such a crate needs.
pub(crate) fn lock() -> File {
    file("Cargo.lock", LOCK)
}

/// The manifest: optimised for its size, as it is sent to others, but for what searches; a game would be little smaller, and
/// slower. The profile is that of every module, so that all but the game is compiled once.
fn manifest(name: &str, origin: &Origin, level: &str, more: &str) -> String {
    let head = head(name, r#"crate-type = ["cdylib"]"#);
    let door = origin.dependency("karakuri-page-door", "");
    format!(
        r#"{head}
[profile.release]
opt-level = "z"
lto = "fat"
codegen-units = 1
panic = "abort"
strip = "symbols"

[profile.release.package]
karakuri-engine = {{ opt-level = "s" }}
karakuri-prepared = {{ opt-level = "s" }}
{level}
[dependencies]
{door}{more}"#
    )
}
