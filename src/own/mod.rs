//! Crates with games of their own: the files that such a crate is made of, and where the libraries
//! are that it is built from. When one is made, and what becomes of it, is left to `new` and `build`.

mod origin;
pub(crate) mod page;
mod parent;

use std::fs;
use std::io;
use std::path::Path;

use crate::failure::{Failure, quote};

pub(crate) use origin::Origin;
pub(crate) use parent::child;

/// The versions of all libraries that this program was built with, so that a crate made by it is
/// built from the same, and without asking the network again.
const LOCK: &str = include_str!("../../Cargo.lock");
/// The game that a new crate begins with; its name and title are those of the template.
const GAME: &str = include_str!("template/my-game.variant");
const NAME: &str = "my-game";
const TITLE: &str = "My Game";

/// Names that Cargo keeps for folders of its own.
const FOLDERS: [&str; 4] = ["build", "deps", "examples", "incremental"];
/// Longest name of a crate.
const LONGEST_NAME: usize = 64;

/// A file of a crate: its path there, and its text.
pub(crate) type File = (String, String);

/// Says why a crate with one game cannot have this name, if so.
pub(crate) fn check_name(name: &str) -> Result<(), Failure> {
    let refused = |why: &str| {
        let name = quote(name, 60);
        Err(Failure::Usage(format!("`{name}` cannot be a name: {why}")))
    };
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(is_plain) {
        return refused(
            "it must begin with a lower-case letter and consist of lower-case letters, digits and `-`",
        );
    }
    if name.len() > LONGEST_NAME {
        return refused("it is longer than 64 letters");
    }
    if FOLDERS.contains(&name) {
        return refused("Cargo has a folder of that name");
    }
    let line = format!("name = \"{name}\"");
    if LOCK.lines().any(|locked| locked == line) {
        return refused("a library used to build every game has that name");
    }
    Ok(())
}

/// The title of a game from its name: `my-game` is My Game.
pub(crate) fn title(name: &str) -> String {
    let words = name.split('-').filter(|word| !word.is_empty());
    let words = words.map(|word| word[..1].to_ascii_uppercase() + &word[1..]);
    words.collect::<Vec<_>>().join(" ")
}

/// The files of a crate that compiles the files of its folder `games`, and plays them.
pub(crate) fn program(name: &str, origin: &Origin) -> Vec<File> {
    vec![
        file("Cargo.toml", &manifest(name, origin)),
        file("Cargo.lock", LOCK),
        file("build.rs", include_str!("template/build.rs")),
        file("src/lib.rs", include_str!("template/lib.rs")),
        file("src/main.rs", include_str!("template/main.rs")),
    ]
}

/// The files of a crate that is begun with a small game and its tests.
pub(crate) fn beginning(name: &str, origin: &Origin) -> Vec<File> {
    let mut files = tested(name, origin, "insta = \"1.49\"\n", true);
    let named = |text: &str| text.replace(NAME, name).replace(TITLE, &title(name));
    let snapshot = |what: &str| format!("tests/snapshots/game__{what}.snap");
    files.extend([
        file(&format!("games/{name}.variant"), &named(GAME)),
        file("tests/game.rs", &named(include_str!("template/tests.rs"))),
        file(&snapshot("pieces"), include_str!("template/pieces.snap")),
        file(
            &snapshot(&format!("{name}-playthrough")),
            include_str!("template/playthrough.snap"),
        ),
    ]);
    files
}

/// What follows `cargo run` so that the game is played: nothing if it is alone in its crate.
pub(crate) fn play(name: &str, alone: bool) -> String {
    match alone {
        true => String::new(),
        false => format!(" -- play {name}"),
    }
}

/// The files of a crate that has tests, which need this besides the testing library; `alone`: whether it has
/// no game but one.
fn tested(name: &str, origin: &Origin, needed: &str, alone: bool) -> Vec<File> {
    let mut files = program(name, origin);
    let testing = origin.dependency("karakuri-testing", "");
    files[0].1 += &format!("\n[dev-dependencies]\n{testing}{needed}");
    let readme = include_str!("template/README.md").replace('@', &play(name, alone));
    let readme = readme.replace(NAME, name).replace(TITLE, &title(name));
    files.extend([file(".gitignore", "/target\n"), file("README.md", &readme)]);
    files
}

fn file(path: &str, text: &str) -> File {
    (path.to_owned(), text.to_owned())
}

/// How the manifest of every crate begins; `lib` says what is special about its library.
fn head(name: &str, lib: &str) -> String {
    format!(
        r#"[package]
name = "{name}"
version = "0.1.0"
edition = "2024"
publish = false

[lib]
{lib}

# A workspace of its own, wherever it lies.
[workspace]
"#
    )
}

fn manifest(name: &str, origin: &Origin) -> String {
    let head = head(name, "name = \"games\"");
    let (program, engine, codegen) = (
        origin.dependency("karakuri", ", default-features = false"),
        origin.dependency("karakuri-engine", ""),
        origin.dependency("karakuri-codegen", ""),
    );
    format!(
        r#"{head}
# Games are too slow to be tested without, and everything else is sooner built so.
[profile.dev]
opt-level = 1
debug = "line-tables-only"
lto = "off"

[profile.dev.package]
"*" = {{ opt-level = 0 }}
karakuri-rules = {{ opt-level = 1 }}
karakuri-engine = {{ opt-level = 1 }}
karakuri-interpreter = {{ opt-level = 1 }}
karakuri-prepared = {{ opt-level = 1 }}
karakuri-variant-dsl = {{ opt-level = 1 }}

# As the sources are built themselves, so that what others wrote is compiled once.
[profile.release]
opt-level = 1
lto = "off"
strip = "symbols"

[profile.release.package]
{name} = {{ opt-level = 3, strip = "symbols" }}
karakuri-rules = {{ opt-level = 3 }}
karakuri-engine = {{ opt-level = 3 }}
karakuri-interpreter = {{ opt-level = 3 }}
karakuri-prepared = {{ opt-level = 3 }}
karakuri-learning = {{ opt-level = 3 }}

[dependencies]
{program}{engine}
[build-dependencies]
{codegen}"#
    )
}

/// Whether all of the files are below a folder, as they are here.
pub(crate) fn is_written(folder: &Path, files: &[File]) -> bool {
    files.iter().all(|file| is_there(folder, file))
}

fn is_there(folder: &Path, (path, text): &File) -> bool {
    fs::read(folder.join(path)).is_ok_and(|old| old == text.as_bytes())
}

/// Writes the files below a folder; those that are there and the same are left alone, so that
/// nothing is compiled again for their sake.
pub(crate) fn write(folder: &Path, files: &[File]) -> io::Result<()> {
    for file in files {
        if is_there(folder, file) {
            continue;
        }
        let (path, text) = file;
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("it lies in the folder"))?;
        whole_file::replace(&path, text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_come_from_names() {
        assert_eq!(title("my-game"), "My Game");
        assert_eq!(title("game-2--b-"), "Game 2 B");
    }

    #[test]
    fn the_template_is_in_house_style_under_its_own_name() {
        assert_eq!(variant_dsl::format(GAME, "game").as_deref(), Ok(GAME));
        assert!(GAME.contains(&format!("variant {NAME} \"{TITLE}\"")));
    }
}
