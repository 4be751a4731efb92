//! The module of a page: one that is built, or built now from the sources of this program.
//!
//! A small crate is written, with a game or without, and becomes the module; what is in it is left to `own`. Cargo builds
//! it in a folder of its own, as nothing is shared with a build for this machine. It is kept there: while no source is
//! newer, nothing is asked of Cargo.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use variant_dsl::Compiled;

use super::keys;
use crate::build::{self, cannot_write_in, cargo};
use crate::failure::{Failure, quote, say};
use crate::own::{self, File, Origin};

/// Where the module comes from.
#[derive(clap::Args)]
pub(super) struct ModuleArgs {
    /// Take this module instead of building one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["source", "rustc", "build_std", "compiled"])]
    module: Option<PathBuf>,
    /// The sources of this program
    #[arg(long, value_name = "PATH")]
    source: Option<String>,
    /// Build with this compiler [default: `rustc`]
    #[arg(long, value_name = "PATH")]
    rustc: Option<PathBuf>,
    /// Build the compiler's library, too, where the target is not installed but the library's sources are
    #[arg(long)]
    build_std: bool,
}

/// The packages of modules without a game: one that reads definitions, and one that does not. The beginning of the name of
/// one with a game, and what is added if it reads definitions.
const READING: &str = "karakuri-module";
const PLAYING: &str = "karakuri-player";
const WITH_GAME: &str = "karakuri-compiled";
const WITH_SWITCHES: &str = "switches";
/// What modules are built for.
const TARGET: &str = "wasm32-unknown-unknown";
/// The folder below the target folder of the sources, and what in it holds the crates.
const FOLDER: &str = "karakuri-page";
const CRATES: &str = "crates";
/// Longest module that is read.
const LONGEST: u64 = 64 << 20;
/// What every module begins with.
const MAGIC: &[u8] = b"\0asm";

/// A crate that becomes a module.
struct Crate {
    name: String,
    files: Vec<File>,
    /// What is said to be built.
    title: String,
}

/// Where Cargo builds, and of what.
struct Place<'a> {
    sources: &'a Path,
    target: PathBuf,
    /// The folder of the crate.
    folder: PathBuf,
}

/// The module: whether it reads definitions, and with the code of a game if one is to be compiled.
pub(super) fn find(
    args: &ModuleArgs,
    reads: bool,
    game: Option<&Compiled>,
) -> Result<Vec<u8>, Failure> {
    if let Some(path) = &args.module {
        return read(path);
    }
    let origin = Origin::find(args.source.as_deref())?;
    let Some(sources) = origin.folder() else {
        let message = "a page is built from sources in a folder; clone the repository and name it with --source PATH";
        return Err(Failure::Usage(message.to_owned()));
    };
    let wanted = wanted(reads, game, &origin);
    let target = build::target(&origin)?.join(FOLDER);
    let folder = target.join(CRATES).join(&wanted.name);
    let place = Place {
        sources,
        target,
        folder,
    };
    built(args, &wanted, &place)
}

fn wanted(reads: bool, game: Option<&Compiled>, origin: &Origin) -> Crate {
    let Some(game) = game else {
        let name = if reads { READING } else { PLAYING };
        return Crate {
            name: name.to_owned(),
            files: own::page::plain(name, origin, reads),
            title: "the engine for browsers".to_owned(),
        };
    };
    let facts = &game.program.facts;
    let mut name = format!("{WITH_GAME}-{}", facts.name);
    if reads {
        name = format!("{name}-{WITH_SWITCHES}");
    }
    let texts = build::texts(game);
    let keys = keys::keys(game, &texts);
    let mut files = own::page::compiled(&name, origin, reads, &keys);
    for (stem, text) in texts {
        files.push((format!("games/{stem}.variant"), text));
    }
    Crate {
        name,
        files,
        title: format!("the engine for browsers with {}", facts.title),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = quote(&path.to_string_lossy(), 200);
    let bytes = whole_file::read(path, LONGEST)
        .map_err(|error| Failure::Usage(format!("cannot read `{name}`: {error}")))?;
    match bytes.starts_with(MAGIC) {
        true => Ok(bytes),
        false => Err(Failure::Usage(format!(
            "`{name}` is no module for browsers"
        ))),
    }
}

/// The module that was built of this crate, now or before.
fn built(args: &ModuleArgs, wanted: &Crate, place: &Place) -> Result<Vec<u8>, Failure> {
    let Place { target, folder, .. } = place;
    let file = wanted.name.replace('-', "_");
    let made = target.join(TARGET).join("release");
    let module = made.join(format!("{file}.wasm"));
    let others = [place.sources.join("Cargo.lock"), folder.join("Cargo.toml")];
    if own::is_written(folder, &wanted.files)
        && is_fresh(&module, &made.join(format!("{file}.d")), &others)
    {
        return read(&module);
    }
    let rustc = rustc(args);
    check_compiler(args, &rustc)?;
    let _alone = build::alone(target)?;
    // Cargo leaves of the lock what the crate needs.
    let files = [&wanted.files[..], &[own::page::lock()]].concat();
    own::write(folder, &files).map_err(|error| cannot_write_in(folder, &error))?;
    let (title, shown) = (&wanted.title, folder.display());
    say(&format!("building {title} in {shown}, which takes minutes"));
    match command(args, &rustc, place).status() {
        Ok(status) if status.success() => read(&module),
        Ok(_) => Err(Failure::No(format!(
            "Cargo could not build {title}; see above"
        ))),
        Err(error) => Err(Failure::No(format!("Cargo cannot be run: {error}"))),
    }
}

/// Whether no source of the module, which Cargo lists beside it, is newer; nor any of the others, which say how it is built
/// and from which versions of others' libraries.
fn is_fresh(module: &Path, list: &Path, others: &[PathBuf]) -> bool {
    let changed = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    let Some(made) = changed(module) else {
        return false;
    };
    let listed = fs::read_to_string(list).unwrap_or_default();
    let Some((_, files)) = listed.split_once(": ") else {
        return false;
    };
    let is_older = |path: &Path| changed(path).is_some_and(|at: SystemTime| at <= made);
    // A space in a path has a backslash before it.
    let files = files.trim_end().replace("\\ ", "\0");
    let mut files = files.split(' ').map(|file| file.replace('\0', " "));
    { others.iter() }.all(|other| is_older(other)) && files.all(|file| is_older(Path::new(&file)))
}

fn rustc(args: &ModuleArgs) -> OsString {
    let [_, usual] = build::compilers();
    args.rustc.clone().map_or(usual, OsString::from)
}

/// Fails if the compiler does not run or has no library for browsers, and says how it gets one.
fn check_compiler(args: &ModuleArgs, rustc: &OsString) -> Result<(), Failure> {
    let shown = quote(&rustc.to_string_lossy(), 200);
    let Some(library) = asked(rustc, &["--print", "target-libdir", "--target", TARGET]) else {
        return Err(Failure::No(format!(
            "`{shown}` does not run; the engine for browsers is built by Rust, which https://rustup.rs \
             installs; without it --module FILE takes one that was built before, for games that are not compiled"
        )));
    };
    if args.build_std || Path::new(&library).is_dir() {
        return Ok(());
    }
    Err(Failure::No(format!(
        "`{shown}` cannot build for browsers yet; install what it needs with `rustup target add {TARGET}`, or \
         name a compiler that has the sources of its library with --rustc PATH --build-std"
    )))
}

/// What a compiler says to a question, on one line.
fn asked(rustc: &OsString, question: &[&str]) -> Option<String> {
    let mut command = Command::new(rustc);
    let answer = command.args(question).stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    answer.status.success().then(|| text.trim().to_owned())
}

fn command(args: &ModuleArgs, rustc: &OsString, place: &Place) -> Command {
    let mut command = Command::new(cargo());
    command
        .args(["build", "--release", "--lib", "--manifest-path"])
        .arg(place.folder.join("Cargo.toml"))
        .args(["--target", TARGET, "--target-dir"])
        .arg(&place.target)
        .current_dir(&place.folder)
        .env("RUSTC", rustc)
        .env("KARAKURI_GAMES", build::STEM)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_ENCODED_RUSTFLAGS", flags(rustc, place))
        .env_remove("RUSTFLAGS")
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    if args.build_std {
        command
            .arg("-Zbuild-std=std,panic_abort")
            .env("RUSTC_BOOTSTRAP", "1");
        let linker = linker(&[rustc.clone(), "rustc".into()]);
        if let Some(linker) = linker.filter(|_| env::var_os(LINKER).is_none()) {
            command.env(LINKER, linker);
        }
    }
    command
}

/// The variable by which Cargo is told of a linker.
const LINKER: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER";

/// Bytes of the module's stack: room for the deepest line that is searched.
const STACK_BYTES: usize = 4 << 20;

/// Flags by which the module has its stack, is short, and does not tell where on this machine its sources lay: panics name them.
fn flags(rustc: &OsString, place: &Place) -> String {
    let home = || env::home_dir().map(|home| home.join(".cargo"));
    let libraries = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home);
    let compiler = asked(rustc, &["--print", "sysroot"]).map(PathBuf::from);
    let map = |(path, name): (Option<PathBuf>, &str)| {
        let path = path?.into_os_string().into_string().ok()?;
        Some(format!("--remap-path-prefix={path}={name}"))
    };
    // Of two that fit the later one counts.
    let sources = Some(place.sources.to_owned());
    let target = Some(place.target.clone());
    let all = [
        (libraries, "cargo"),
        (compiler, "rust"),
        (sources, "karakuri"),
        (target, "built"),
    ];
    let stack = format!("-Clink-arg=-zstack-size={STACK_BYTES}");
    // Otherwise each number that the linker fills in has five bytes.
    let short = "-Clink-arg=--compress-relocations".to_owned();
    let flags = [stack, short].map(Some).into_iter().chain(all.map(map));
    flags.flatten().collect::<Vec<_>>().join("\x1f")
}

/// The linker for browsers that comes with one of these compilers.
fn linker(compilers: &[OsString]) -> Option<PathBuf> {
    compilers.iter().find_map(|rustc| {
        let root = asked(rustc, &["--print", "sysroot"])?;
        let version = asked(rustc, &["-vV"])?;
        let host = version
            .lines()
            .find_map(|line| line.strip_prefix("host: "))?;
        let linker = Path::new(&root).join(format!("lib/rustlib/{host}/bin/rust-lld"));
        linker.is_file().then_some(linker)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_fresh_while_no_source_is_newer() {
        let folder = env::temp_dir().join(format!("karakuri page {}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder of our own");
        let at = |name: &str| folder.join(name);
        let write = |name: &str, text: &str, second: u64| {
            fs::write(at(name), text).expect("the folder is our own");
            let file = fs::File::options().write(true).open(at(name));
            let time = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(second);
            let set = file.and_then(|file| file.set_modified(time));
            set.expect("the file is our own");
        };
        let escaped = |name: &str| at(name).display().to_string().replace(' ', "\\ ");
        write("Cargo.lock", "", 1);
        write("a.rs", "", 2);
        write("b.rs", "", 3);
        let list = format!(
            "{}: {} {}\n",
            escaped("it"),
            escaped("a.rs"),
            escaped("b.rs")
        );
        write("list", &list, 4);
        let fresh = || is_fresh(&at("it"), &at("list"), &[at("Cargo.lock")]);
        assert!(!fresh());
        write("it", "", 4);
        assert!(fresh());
        write("b.rs", "", 5);
        assert!(!fresh());
        fs::remove_file(at("a.rs")).expect("the file is our own");
        write("it", "", 6);
        assert!(!fresh());
        fs::remove_dir_all(folder).expect("the folder is our own");
    }
}
