//! `karakuri build`: a program that holds one game, compiled, and has every command.
//!
//! A crate is written into the target folder of the sources, where Cargo finds everything that it
//! has built before; it stays there, so that a second build has little to do. What is in the crate is
//! left to `own`.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use engine::Net;
use referee::group::Group;
use variant_dsl::program::GameInfo;
use variant_dsl::{Compiled, Source};

use crate::failure::{Failure, quote, say};
use crate::fmt::cannot_write;
use crate::games::{self, Settings};
use crate::nets;
use crate::own::{self, Origin};
use crate::program_name::program_name;

/// Build a program for one game, compiled, with every command
#[derive(clap::Args)]
#[command(after_help = "\
Requires Rust (`cargo` and `rustc`). The first build compiles everything and takes minutes; later
ones compile only the game. The build uses the sources of this program, which must stay where they
are, or a copy given with --source.

Exit codes: 0 built, 1 the file has errors or cannot be built, 2 wrong usage.

Examples:
  karakuri build my-game.variant -o my-game
  karakuri build my-game.variant --set NAME=VALUE -o other-reading
  ./my-game")]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    #[command(flatten)]
    settings: Settings,
    /// The program to write [default: the name of the game]
    #[arg(short, long, value_name = "BINARY")]
    output: Option<PathBuf>,
    /// The sources of this program: a folder or a Git repository
    #[arg(long, value_name = "PATH|URL")]
    source: Option<String>,
}

/// The file of the game among those of its parents, which cannot have a name with a space in it.
pub(crate) const STEM: &str = "the game";
/// What stands behind the name of a game with other values of its switches.
const CHOSEN: &str = "-chosen";
/// Longest name of a game.
const LONGEST_NAME: usize = 40;
/// The name of the crate and of what Cargo makes of it.
pub(crate) const PACKAGE: &str = "karakuri-build";

/// How a build shows itself, and what it takes of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Cargo's messages are shown, and it takes every processor.
    Shown,
    /// In silence, on one processor, after everything else there is to do; it ends with this program.
    Beside,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let compiled = games::compile(&args.game, &args.settings)?;
    games::refuse_unplayable(&args.game, &compiled)?;
    let name = &compiled.program.facts.name;
    let output = args.output.clone();
    let output = output.unwrap_or_else(|| format!("{name}{}", env::consts::EXE_SUFFIX).into());
    // Asked now, so that nobody waits minutes for the answer.
    whole_file::place(&output).map_err(|error| cannot_write(&output, &error))?;
    let origin = Origin::find(args.source.as_deref())?;
    find_compiler(&args.game)?;
    let target = target(&origin)?;
    let _alone = alone(&target.join(PACKAGE))?;
    let net = games::open(&args.game, &args.settings)?.net().cloned();
    let built = compile(
        &compiled,
        &texts(&compiled),
        net.as_deref(),
        &origin,
        &target,
        Manner::Shown,
    )?;
    let written = whole_file::replace_by_copy(&output, &built);
    written.map_err(|error| cannot_write(&output, &error))?;
    let title = &compiled.program.facts.title;
    writeln!(out, "{}: {title}, compiled", output.display())?;
    Ok(())
}

/// Cargo, as the one that runs us if there is one.
pub(crate) fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The programs that a build needs: Cargo and the compiler.
pub(crate) fn compilers() -> [OsString; 2] {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    [cargo(), rustc]
}

/// Fails if Rust is not installed, and says how to play without it.
pub(crate) fn find_compiler(game: &str) -> Result<(), Failure> {
    for program in compilers() {
        let mut asked = Command::new(&program);
        asked.arg("--version").stdin(Stdio::null());
        let works = asked.output().is_ok_and(|answer| answer.status.success());
        if !works {
            let (program, game) = (program.to_string_lossy(), quote(game, 200));
            let own = program_name();
            return Err(Failure::No(format!(
                "`{program}` does not run; a game is compiled by Rust, which https://rustup.rs \
                 installs; without it the game can be played as it is: {own} play {game}"
            )));
        }
    }
    Ok(())
}

/// Where Cargo builds: the folder that the environment names, or that of the sources.
pub(crate) fn target(origin: &Origin) -> Result<PathBuf, Failure> {
    let named = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let folder = origin.folder().map(|root| root.join("target"));
    let target = named
        .or(folder)
        .unwrap_or_else(|| env::temp_dir().join(PACKAGE));
    std::path::absolute(&target).map_err(|error| cannot_write_in(&target, &error))
}

/// Waits until no other build of ours uses the folder; this one does until the file is dropped.
pub(crate) fn alone(folder: &Path) -> Result<File, Failure> {
    let lock = fs::create_dir_all(folder)
        .and_then(|()| whole_file::append(&folder.join("lock")))
        .and_then(|file| file.lock().map(|()| file));
    lock.map_err(|error| cannot_write_in(folder, &error))
}

pub(crate) fn cannot_write_in(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage(format!("cannot write in `{}`: {error}", path.display()))
}

/// Puts what was learned of the game beside its text, or takes away what was there.
fn put_net(folder: &Path, net: Option<&Net>) -> io::Result<()> {
    let path = folder.join(format!("games/{STEM}.{}", nets::ENDING));
    match net {
        Some(net) => whole_file::replace(&path, net.to_bytes()),
        None if path.exists() => fs::remove_file(&path),
        None => Ok(()),
    }
}

/// Writes the crate, has Cargo compile it, and says where the program is. `texts` are those of
/// [`texts`], `net` what the program is to know of the game. The folder must be ours [alone].
pub(crate) fn compile(
    compiled: &Compiled,
    texts: &[(String, String)],
    net: Option<&Net>,
    origin: &Origin,
    target: &Path,
    manner: Manner,
) -> Result<PathBuf, Failure> {
    let folder = target.join(PACKAGE).join(&compiled.program.facts.name);
    let mut files = own::program(PACKAGE, origin);
    for (stem, text) in texts {
        files.push((format!("games/{stem}.variant"), text.clone()));
    }
    // Cargo has written what it needs into the lock of an earlier build.
    if folder.join("Cargo.lock").is_file() {
        files.retain(|(path, _)| path != "Cargo.lock");
    }
    let written = own::write(&folder, &files).and_then(|()| put_net(&folder, net));
    written.map_err(|error| cannot_write_in(&folder, &error))?;
    if manner == Manner::Shown {
        let title = &compiled.program.facts.title;
        say(&format!("building {title} in {}", folder.display()));
    }
    match run_cargo(&folder, target, manner) {
        Ok(status) if status.success() => {
            let file = format!("{PACKAGE}{}", env::consts::EXE_SUFFIX);
            Ok(target.join("release").join(file))
        }
        Ok(_) => Err(Failure::No(match manner {
            Manner::Shown => "Cargo could not build it; see above".to_owned(),
            Manner::Beside => format!("`{} build` shows why", program_name()),
        })),
        Err(error) => Err(Failure::No(format!("Cargo cannot be run: {error}"))),
    }
}

/// Builds the crate in the folder.
fn run_cargo(folder: &Path, target: &Path, manner: Manner) -> io::Result<ExitStatus> {
    let mut command = match manner {
        Manner::Beside if cfg!(unix) => Command::new("nice"),
        _ => Command::new(cargo()),
    };
    if manner == Manner::Beside && cfg!(unix) {
        command.args(["-n", "19"]).arg(cargo());
    }
    command
        .args(["build", "--release", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target)
        // With the same settings of Cargo from wherever the program is run.
        .current_dir(folder)
        .env("KARAKURI_GAMES", STEM)
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    match manner {
        Manner::Shown => command.status(),
        Manner::Beside => {
            command.env("CARGO_BUILD_JOBS", "1").stderr(Stdio::null());
            let (mut cargo, _group) = Group::start(&mut command)?;
            cargo.wait()
        }
    }
}

/// The texts that a game is made of, each with the stem of its file. With other values of switches it is a
/// child of the game that has them.
pub(crate) fn texts(compiled: &Compiled) -> Vec<(String, String)> {
    let GameInfo { name, settings, .. } = &compiled.program.facts;
    let parents = compiled.sources[1..].iter().map(|source| {
        let stem = Path::new(&source.name).file_stem().unwrap_or_default();
        (stem.to_string_lossy().into_owned(), source.text.clone())
    });
    let mut texts: Vec<(String, String)> = parents.collect();
    let own = compiled.sources[0].text.clone();
    if settings.is_empty() {
        texts.push((STEM.to_owned(), own));
        return texts;
    }
    let sets = settings
        .iter()
        .map(|(name, value)| format!("  set {name} = {value}\n"));
    let sets = sets.collect::<String>();
    texts.push((name.clone(), own));
    // With these values another switch may have no effect left, which a definition may not say: then no
    // choice is left in the program.
    let others = compiled.switches.iter().map(|switch| &switch.name);
    let others = others.filter(|other| !settings.iter().any(|(name, _)| name == *other));
    let without = others.map(|name| format!("  without switch {name}\n"));
    let without = without.collect::<String>();
    let child = |more: &str| {
        let own = child_name(name);
        format!("variant {own} extends {name} {{\n{sets}{more}}}\n")
    };
    let load = |name: &str| {
        let text = texts.iter().find(|(stem, _)| stem == name)?.1.clone();
        let name = format!("{name}.variant");
        Some(Source { name, text })
    };
    let free = Source {
        name: format!("{STEM}.variant"),
        text: child(""),
    };
    let text = match variant_dsl::compile(&free, &load) {
        Ok(_) => free.text,
        Err(_) => child(&without),
    };
    texts.push((STEM.to_owned(), text));
    texts
}

/// What a game with other values of its switches is called: its own name is that of its parent.
fn child_name(name: &str) -> String {
    match name.len() + CHOSEN.len() <= LONGEST_NAME {
        true => format!("{name}{CHOSEN}"),
        false => CHOSEN[1..].to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compiles the texts that a game is built from, as the build does.
    fn built(texts: &[(String, String)]) -> Compiled {
        let load = |name: &str| {
            let text = texts.iter().find(|(stem, _)| stem == name)?.1.clone();
            let name = format!("{name}.variant");
            Some(Source { name, text })
        };
        let own = load(STEM).expect("the game itself");
        variant_dsl::compile(&own, &load).expect("it is sound")
    }

    #[test]
    fn chosen_values_are_built_as_a_child() {
        let text = |name: &str| {
            let path = format!("tests/cases/pass/{name}.variant");
            let text = fs::read_to_string(path).ok()?;
            let name = format!("{name}.variant");
            Some(Source { name, text })
        };
        let setting = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        for (game, settings) in [
            ("switched", vec![]),
            ("switched", vec![setting("stalemate", "draws")]),
            (
                "switched-child",
                vec![setting("array", "near"), setting("free-drops", "off")],
            ),
        ] {
            let source = text(game).expect("the case is there");
            let wanted = variant_dsl::compile_with(&source, &settings, &text);
            let wanted = wanted.expect("the values are known");
            let (found, wanted) = (built(&texts(&wanted)).program.facts, wanted.program.facts);
            assert_eq!(found.fingerprint, wanted.fingerprint, "{settings:?}");
            assert_eq!(found.title, wanted.title, "{settings:?}");
        }
    }

    #[test]
    fn a_child_has_a_name_that_is_accepted() {
        assert_eq!(child_name("my-game"), "my-game-chosen");
        assert_eq!(child_name(&"g".repeat(40)), "chosen");
    }
}
