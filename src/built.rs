//! Programs of games, kept to play these compiled: one is found by a digest of the texts of its game, and
//! built where there is none.
//!
//! How a program is built is left to `build`, which writes it where its user wants it.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sha2::{Digest, Sha256};
use variant_dsl::Compiled;

use crate::build::{self, Manner};
use crate::failure::Failure;
use crate::own::Origin;

/// The folder, beside those of the crates; no game has such a name.
const FOLDER: &str = ".kept";
/// So many programs are kept.
const MOST: usize = 8;

/// Whether programs can be built: the sources of this one are there, and a compiler seems to be.
pub(crate) fn is_possible() -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let is_there = |program: PathBuf| {
        let file = format!("{}{}", program.display(), env::consts::EXE_SUFFIX);
        program.is_file() || env::split_paths(&path).any(|folder| folder.join(&file).is_file())
    };
    build::compilers()
        .into_iter()
        .map(PathBuf::from)
        .all(is_there)
        && Origin::find(None).is_ok()
}

/// The program of a game, if there is one.
pub(crate) fn kept(compiled: &Compiled) -> Option<PathBuf> {
    let target = build::target(&Origin::find(None).ok()?).ok()?;
    let file = place(&target, compiled, &build::texts(compiled));
    is_new(&file).then_some(file)
}

/// The program of a game, which messages call `game`; it is built if there is none.
pub(crate) fn program(game: &str, compiled: &Compiled, manner: Manner) -> Result<PathBuf, Failure> {
    let origin = Origin::find(None)?;
    let target = build::target(&origin)?;
    let texts = build::texts(compiled);
    let file = place(&target, compiled, &texts);
    if is_new(&file) {
        return Ok(file);
    }
    build::find_compiler(game)?;
    let _alone = build::alone(&target.join(build::PACKAGE))?;
    // Another of us may have built it meanwhile.
    if is_new(&file) {
        return Ok(file);
    }
    let built = build::compile(compiled, &texts, None, &origin, &target, manner)?;
    let folder = file.parent().expect("it lies in a folder of ours");
    let kept = fs::create_dir_all(folder).and_then(|()| whole_file::replace_by_copy(&file, &built));
    kept.map_err(|error| build::cannot_write_in(folder, &error))?;
    forget_old(folder);
    Ok(file)
}

/// Removes a program that does not start, so that the next session builds it again.
pub(crate) fn forget(program: &Path) {
    // If it cannot be removed, the next session will say the same as this one.
    let _ = fs::remove_file(program);
}

/// Where the program of a game is kept.
fn place(target: &Path, compiled: &Compiled, texts: &[(String, String)]) -> PathBuf {
    let folder = target.join(build::PACKAGE).join(FOLDER);
    folder.join(file_name(&compiled.program.facts.name, texts))
}

/// The name of the game, and a digest of all that it is made of.
fn file_name(name: &str, texts: &[(String, String)]) -> String {
    let mut sum = Sha256::new();
    for part in texts.iter().flat_map(|(stem, text)| [stem, text]) {
        sum.update(part.len().to_le_bytes());
        sum.update(part);
    }
    let mut digits = String::new();
    for byte in &sum.finalize()[..8] {
        write!(digits, "{byte:02x}").expect("a text takes everything");
    }
    format!("{name}-{digits}{}", env::consts::EXE_SUFFIX)
}

/// Whether the program is there, and this one has not been built anew since.
fn is_new(file: &Path) -> bool {
    let ours = env::current_exe().ok().as_deref().and_then(modified);
    modified(file).is_some_and(|kept| ours.is_none_or(|ours| ours <= kept))
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|found| found.modified()).ok()
}

/// Removes all but the newest programs. One that cannot be removed, because it runs, stays.
fn forget_old(folder: &Path) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    files.sort_by_key(|file| modified(file));
    let n_old = files.len().saturating_sub(MOST);
    for file in &files[..n_old] {
        forget(file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_told_apart_by_their_texts() {
        let of = |texts: &[(&str, &str)]| {
            let owned = |(stem, text): &(&str, &str)| ((*stem).to_owned(), (*text).to_owned());
            file_name("toy", &texts.iter().map(owned).collect::<Vec<_>>())
        };
        let one = of(&[("a", "bc")]);
        assert_eq!(one, of(&[("a", "bc")]));
        assert_ne!(one, of(&[("ab", "c")]));
        assert_ne!(one, of(&[("a", "bd")]));
        assert!(one.starts_with("toy-"), "{one}");
    }
}
