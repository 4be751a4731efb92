//! The module of a page: one that is built, or built now from the sources of this program.
//!
//! Cargo builds it in a folder of its own, as nothing is shared with a build for this machine, and optimised for its
//! size, as it is sent to others. It is kept there: while no source is newer, nothing is asked of Cargo.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use crate::build::{self, cannot_write_in, cargo};
use crate::failure::{Failure, quote, say};
use crate::own::Origin;

/// Where the module comes from.
#[derive(clap::Args)]
pub(super) struct ModuleArgs {
    /// Take this module instead of building one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["source", "rustc", "build_std"])]
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

/// The package of the module, the name of its file, and what it is built for.
const PACKAGE: &str = "karakuri-page-door";
const FILE: &str = "door";
const TARGET: &str = "wasm32-unknown-unknown";
/// The folder below the target folder of the sources.
const FOLDER: &str = "karakuri-page";
/// Longest module that is read.
const LONGEST: u64 = 64 << 20;
/// What every module begins with.
const MAGIC: &[u8] = b"\0asm";

/// What of the release profile is another for a page, as Cargo's environment has it.
const PROFILE: [(&str, &str); 4] = [
    ("OPT_LEVEL", "z"),
    ("LTO", "fat"),
    ("CODEGEN_UNITS", "1"),
    ("PANIC", "abort"),
];
/// How far packages are optimised that are not only to be small.
const LEVELS: [(&str, &str); 4] = [
    ("rules", "\"z\""),
    ("engine", "\"s\""),
    ("prepared", "\"s\""),
    ("interpreter", "\"z\""),
];

/// The module.
pub(super) fn find(args: &ModuleArgs) -> Result<Vec<u8>, Failure> {
    match &args.module {
        Some(path) => read(path),
        None => {
            let origin = Origin::find(args.source.as_deref())?;
            let Some(sources) = origin.folder() else {
                let message = "a page is built from sources in a folder; clone the repository and name it with --source PATH";
                return Err(Failure::Usage(message.to_owned()));
            };
            let target = build::target(&origin)?.join(FOLDER);
            read(&built(args, sources, &target)?)
        }
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

/// Where the module is that was built of these sources, now or before.
fn built(args: &ModuleArgs, sources: &Path, target: &Path) -> Result<PathBuf, Failure> {
    let folder = target.join(TARGET).join("release");
    let module = folder.join(format!("{FILE}.wasm"));
    if is_fresh(&module, &folder.join(format!("{FILE}.d")), sources) {
        return Ok(module);
    }
    let rustc = rustc(args);
    check_compiler(args, &rustc)?;
    fs::create_dir_all(target).map_err(|error| cannot_write_in(target, &error))?;
    say(&format!(
        "building the engine for browsers in {}, which takes minutes",
        target.display()
    ));
    let mut command = command(args, &rustc, sources, target);
    match command.status() {
        Ok(status) if status.success() => Ok(module),
        Ok(_) => Err(Failure::No(
            "Cargo could not build the engine for browsers; see above".to_owned(),
        )),
        Err(error) => Err(Failure::No(format!("Cargo cannot be run: {error}"))),
    }
}

/// Whether no source of the module, which Cargo lists beside it, is newer; nor what says from which versions of others'
/// libraries it is built.
fn is_fresh(module: &Path, list: &Path, sources: &Path) -> bool {
    let changed = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    let Some(made) = changed(module) else {
        return false;
    };
    let listed = fs::read_to_string(list).unwrap_or_default();
    let Some((_, files)) = listed.split_once(": ") else {
        return false;
    };
    let is_older = |path: &Path| changed(path).is_some_and(|at: SystemTime| at <= made);
    let lock = sources.join("Cargo.lock");
    // A space in a path has a backslash before it.
    let files = files.trim_end().replace("\\ ", "\0");
    let mut files = files.split(' ').map(|file| file.replace('\0', " "));
    is_older(&lock) && files.all(|file| is_older(Path::new(&file)))
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
             installs, or take a module that is built with --module FILE"
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

fn command(args: &ModuleArgs, rustc: &OsString, sources: &Path, target: &Path) -> Command {
    let mut command = Command::new(cargo());
    command
        .args(["build", "--release", "--locked", "--lib", "-p", PACKAGE])
        .args(["--target", TARGET, "--target-dir"])
        .arg(target)
        .current_dir(sources)
        .env("RUSTC", rustc)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_ENCODED_RUSTFLAGS", flags(rustc))
        .env_remove("RUSTFLAGS")
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    for (name, value) in PROFILE {
        command.env(format!("CARGO_PROFILE_RELEASE_{name}"), value);
    }
    for (package, level) in LEVELS {
        let key = format!("profile.release.package.karakuri-{package}.opt-level");
        command.args(["--config", &format!("{key}={level}")]);
    }
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

/// Flags by which the module does not tell where on this machine its sources lay: panics name them.
fn flags(rustc: &OsString) -> String {
    let home = || env::home_dir().map(|home| home.join(".cargo"));
    let libraries = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home);
    let compiler = asked(rustc, &["--print", "sysroot"]).map(PathBuf::from);
    let map = |(path, name): (Option<PathBuf>, &str)| {
        let path = path?.into_os_string().into_string().ok()?;
        Some(format!("--remap-path-prefix={path}={name}"))
    };
    let flags = [(libraries, "cargo"), (compiler, "rust")].map(map);
    flags.into_iter().flatten().collect::<Vec<_>>().join("\x1f")
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
        let fresh = || is_fresh(&at("it"), &at("list"), &folder);
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
