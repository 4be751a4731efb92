//! The door for build scripts: a folder of variant files becomes a folder of modules.
//!
//! A build script is three lines:
//!
//! ```text
//! fn main() {
//!     codegen::build::directory(".");
//! }
//! ```
//!
//! and the crate that owns it says `include!(concat!(env!("OUT_DIR"), "/games.rs"));` where `Entry` and
//! `RulesVisitor` of the crate `registry` are in scope. Errors in a file appear as Cargo errors with
//! file, line and column.

#![allow(
    clippy::print_stdout,
    reason = "a build script talks to Cargo by printing"
)]

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use variant_dsl::{Compiled, Report, Severity, Source};

use crate::{Layout, generate, layouts, module_name, unsupported};

/// Compiles every `*.variant` file in `folder`, relative to the crate, into `OUT_DIR`, together
/// with `games.rs`, which declares the modules and lists them in `GAMES`.
///
/// Must be called by a build script. Problems are printed as `cargo::error` lines.
///
/// Where the environment sets `KARAKURI_GAMES` to names with commas between, only these games are
/// compiled: a build of all takes minutes, and work on something else needs few. A folder that holds
/// none of them is compiled whole.
pub fn directory(folder: &str) {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed={folder}");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={ONLY}");
    if let Err(error) = compile_folder(&root.join(folder), &out) {
        println!("cargo::error={}: {error}", root.join(folder).display());
    }
}

/// The variable that chooses among the games of a folder.
const ONLY: &str = "KARAKURI_GAMES";

/// The files of a folder that are to be compiled, in the order of their names.
fn chosen_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let files = variant_files(folder)?;
    let Ok(names) = env::var(ONLY) else {
        return Ok(files);
    };
    let names: Vec<_> = names.split(',').map(OsStr::new).collect();
    let is_named = |path: &&PathBuf| path.file_stem().is_some_and(|stem| names.contains(&stem));
    let chosen: Vec<PathBuf> = files.iter().filter(is_named).cloned().collect();
    match chosen.len() {
        0 => Ok(files),
        n_chosen if n_chosen == names.len() => Ok(chosen),
        _ => Err(io::Error::other(format!(
            "{ONLY} names games that are not there"
        ))),
    }
}

fn compile_folder(folder: &Path, out: &Path) -> io::Result<()> {
    let mut games = Vec::new();
    for path in chosen_files(folder)? {
        println!("cargo::rerun-if-changed={}", path.display());
        match compile_file(&path) {
            Ok(compiled) => games.push((path, compiled)),
            Err(problem) => report(&problem),
        }
    }
    for (_, compiled) in &games {
        for &layout in &layouts(&compiled.program) {
            let module = module_file(compiled, layout);
            fs::write(out.join(module), generate(&compiled.program, layout))?;
        }
    }
    let registry = registry(&games);
    let file = syn::parse2(registry).map_err(io::Error::other)?;
    fs::write(out.join("games.rs"), prettyplease::unparse(&file))
}

/// The variant files of a folder in the order of their names.
fn variant_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "variant")
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Reads and checks one file; parents named by `extends` lie beside it. Also refuses what cannot
/// be compiled yet.
pub fn compile_file(path: &Path) -> Result<Compiled, Problem> {
    let read = |path: &Path| -> io::Result<Source> {
        Ok(Source {
            name: path.display().to_string(),
            text: fs::read_to_string(path)?,
        })
    };
    let io_problem = |error| Problem::Io(path.display().to_string(), error);
    let source = read(path).map_err(io_problem)?;
    let beside = |name: &str| read(&path.with_file_name(format!("{name}.variant"))).ok();
    let compiled = variant_dsl::compile(&source, &beside).map_err(Problem::Broken)?;
    if let Some(why) = unsupported(&compiled.program) {
        return Err(Problem::Unsupported(source.name, why));
    }
    if layouts(&compiled.program).is_empty() {
        let why = "the board or the number of pieces is too large to be compiled yet".to_string();
        return Err(Problem::Unsupported(source.name, why));
    }
    Ok(compiled)
}

/// Why a file could not be compiled to Rust.
#[derive(Debug)]
pub enum Problem {
    /// The file could not be read.
    Io(String, io::Error),
    /// The file has errors.
    Broken(Report),
    /// The game uses what only the interpreter can play so far.
    Unsupported(String, String),
}

impl Problem {
    /// The problem as text, one line per error, `file:line:column: message`.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Problem::Io(file, error) => vec![format!("{file}: {error}")],
            Problem::Unsupported(file, why) => vec![format!("{file}: {why}")],
            Problem::Broken(report) => {
                let errors = report.diagnostics.iter();
                let errors = errors.filter(|found| found.severity == Severity::Error);
                errors
                    .map(|found| {
                        let help = found.help.as_ref().map(|help| format!(" ({help})"));
                        let (file, line, column) = (&found.file, found.line, found.column);
                        let help = help.unwrap_or_default();
                        format!("{file}:{line}:{column}: {}{help}", found.message)
                    })
                    .collect()
            }
        }
    }
}

fn report(problem: &Problem) {
    for line in problem.lines() {
        println!("cargo::error={}", line.replace('\n', " "));
    }
}

fn module_file(compiled: &Compiled, layout: Layout) -> String {
    let module = module_name(&compiled.program.name);
    format!("{module}{}.rs", suffix(&compiled.program, layout))
}

/// Nothing for the recommended layout, else its name.
fn suffix(program: &variant_dsl::program::Program, layout: Layout) -> String {
    if layouts(program)[0] == layout {
        String::new()
    } else {
        format!("_{}", layout.name())
    }
}

/// Declares all modules, and lists the games.
fn registry(games: &[(PathBuf, Compiled)]) -> TokenStream {
    let modules = games.iter().flat_map(|(_, compiled)| {
        let program = &compiled.program;
        layouts(program).into_iter().map(move |layout| {
            let name = module_name(&program.name);
            let suffix = suffix(program, layout);
            let module = format_ident!("{name}{suffix}");
            let file = format!("/{}", module_file(compiled, layout));
            let doc = format!(" {}, {} layout.", program.title, layout.name());
            let gate = (!suffix.is_empty()).then(|| quote!(#[cfg(feature = "all-layouts")]));
            quote! {
                #gate
                #[doc = #doc]
                #[allow(clippy::all, clippy::pedantic, reason = "generated code is held to other standards")]
                #[rustfmt::skip]
                pub mod #module {
                    include!(concat!(env!("OUT_DIR"), #file));
                }
            }
        })
    });
    let entries = games.iter().map(|(path, compiled)| {
        let program = &compiled.program;
        let name = &program.name;
        let title = &program.title;
        let path = path.display().to_string();
        let parents = compiled.sources[1..].iter().map(|parent| {
            let path = Path::new(&parent.name);
            let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
            let path = &parent.name;
            quote!((#stem, include_str!(#path)))
        });
        let module = format_ident!("{}", module_name(name));
        let generated = format!("/{module}.rs");
        quote! {
            Entry {
                name: #name,
                title: #title,
                source: include_str!(#path),
                parents: &[#(#parents),*],
                generated: include_str!(concat!(env!("OUT_DIR"), #generated)),
                game: || ::engine::session::boxed(#module::Game::new()),
            }
        }
    });
    let visits = games.iter().flat_map(|(_, compiled)| {
        let program = &compiled.program;
        layouts(program).into_iter().map(move |layout| {
            let suffix = suffix(program, layout);
            let module = format_ident!("{}{suffix}", module_name(&program.name));
            let gate = (!suffix.is_empty()).then(|| quote!(#[cfg(feature = "all-layouts")]));
            let name = &program.name;
            let layout = layout.name();
            quote! {
                #gate
                visitor.visit(#name, #layout, #module::Game::new());
            }
        })
    });
    quote! {
        #(#modules)*

        /// All games, in the order of their names.
        pub static GAMES: &[Entry] = &[#(#entries),*];

        /// Shows the rules of every game to `visitor`, with their concrete types: once per layout
        /// if the feature `all-layouts` is on.
        pub fn each_rules(visitor: &mut impl RulesVisitor) {
            #(#visits)*
        }
    }
}
