//! The entry point for build scripts: a folder of variant files becomes a folder of modules.
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
//! `RulesVisitor` of `engine::registry` are in scope. That gives it `GAMES`, `each_rules`, and a module
//! for each game in `rules`: whatever games are called, nothing of theirs meets a name of that crate. The
//! facts of a game lie beside its code as bytes, which its module has as `FACTS`. Errors in a file appear as
//! Cargo errors with file, line and column.

#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a build script reads a folder and talks to Cargo by printing"
)]

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use rules::packed::pack;
use variant_dsl::program::{GameInfo, Program};
use variant_dsl::{Compiled, Report, Severity, Source, unplayable};

mod embedded;

use self::embedded::{PackedTexts, embedded};
use crate::{Layout, digest, generate, layouts, names};

/// Compiles every `*.variant` file in `folder`, relative to the crate, into `OUT_DIR`, each in its best
/// layout, together with `games.rs`, which declares the modules and lists them in `GAMES`.
///
/// Must be called by a build script. Problems are printed as `cargo::error` lines.
///
/// Where the environment sets `KARAKURI_GAMES` to names with commas between, only these games are
/// compiled: a build of all takes minutes, and work on something else needs few. A folder that holds
/// none of them is compiled whole.
pub fn directory(folder: &str) {
    let form = Form {
        file: "games.rs",
        layouts: &[BEST],
        visit: "each_rules",
        list: &|games| {
            registry(
                games,
                |module| quote!(|facts| ::engine::session::boxed(rules::#module::Game::new(facts))),
            )
        },
    };
    compile(&[(folder, Some(CHOSEN))], &form);
}

/// The same for games whose compiled moves alone are tested, among which `KARAKURI_TEST_GAMES` chooses. A listed game is
/// begun from its facts by the function of this name, which must be in scope where `games.rs` is included, so no search
/// is compiled for it.
pub fn begun_by(folder: &str, function: &str) {
    let begin = format_ident!("{function}");
    let form = Form {
        file: "games.rs",
        layouts: &[BEST],
        visit: "each_rules",
        list: &|games| registry(games, |_| quote!(#begin)),
    };
    compile(&[(folder, Some(CHOSEN_TESTS))], &form);
}

/// The second layouts of the games in a folder of [`begun_by`], and in one of [`directory`], of those that have two, for
/// tests that compare layouts: `second_layouts.rs` declares their modules and the function `each_second_layout`.
pub fn second_layouts(tested: &str, played: Option<&str>) {
    let form = Form {
        file: "second_layouts.rs",
        layouts: &[OTHERS],
        visit: "each_second_layout",
        list: &|_| TokenStream::new(),
    };
    let played = played.map(|folder| (folder, Some(CHOSEN)));
    let folders: Vec<_> = [(tested, Some(CHOSEN_TESTS))]
        .into_iter()
        .chain(played)
        .collect();
    compile(&folders, &form);
}

/// Games that are only tested, in all their layouts: `games.rs` lists nothing but their `TEXTS`, as name
/// and text, so that no search is compiled for them.
pub fn rules_only(folder: &str) {
    let form = Form {
        file: "games.rs",
        layouts: &[BEST, OTHERS],
        visit: "each_rules",
        list: &texts,
    };
    compile(&[(folder, None)], &form);
}

/// Games that are listed by their texts, with their facts, and not compiled: `library.rs` has them as `LIBRARY`.
/// What they extend lies beside them or in the other folder.
pub fn library(folder: &str, other: &str) {
    println!("cargo::rerun-if-changed={folder}");
    if let Err(error) = write_library(folder, other) {
        println!("cargo::error={folder}: {error}");
    }
}

fn write_library(folder: &str, other: &str) -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::create_dir_all(out.join("library"))?;
    let (mut listed, mut texts) = (Vec::new(), PackedTexts::new("LIBRARY_TEXTS"));
    for path in variant_files(&root.join(folder))? {
        println!("cargo::rerun-if-changed={}", path.display());
        let compiled = match compile_beside(&path, &[&root.join(folder), &root.join(other)]) {
            Ok(compiled) => compiled,
            Err(problem) => {
                report(&problem);
                continue;
            }
        };
        let GameInfo { name, title, .. } = &compiled.program.facts;
        let facts = compiled.program.facts.to_bytes();
        let facts = embedded(&format!("library/{name}.facts"), &facts);
        let (source, parents) = texts.of(&compiled);
        listed.push(quote! {
            Listed {
                name: #name,
                title: #title,
                source: #source,
                parents: &[#(#parents),*],
                facts: || ::engine::GameInfo::from_bytes(#facts),
            }
        });
    }
    let texts = texts.write();
    let list = quote! {
        #texts
        /// The games that are not compiled, in the order of their names.
        pub static LIBRARY: &[Listed] = &[#(#listed),*];
    };
    let file = syn::parse2(list).map_err(io::Error::other)?;
    fs::write(out.join("library.rs"), prettyplease::unparse(&file))
}

/// What is written about the games of some folders.
struct Form<'a> {
    /// The file that declares everything.
    file: &'static str,
    /// The modules of layouts that are compiled.
    layouts: &'static [&'static str],
    /// The name of the function that visits the rules.
    visit: &'static str,
    /// Lists the games.
    list: &'a dyn Fn(&[GameFile]) -> TokenStream,
}

/// A folder of variant files, and the variable of the environment that chooses among them, if any.
type Folder<'a> = (&'a str, Option<&'static str>);

/// Chooses among the games of a folder that are played.
const CHOSEN: &str = "KARAKURI_GAMES";
/// Chooses among the games of a folder that are only tested.
const CHOSEN_TESTS: &str = "KARAKURI_TEST_GAMES";

/// Compiles the games of these folders, and has Cargo run the script again when a file comes, goes or changes, or others
/// are chosen.
fn compile(folders: &[Folder], form: &Form) {
    println!("cargo::rerun-if-changed=build.rs");
    for (folder, variable) in folders {
        if let Some(variable) = variable {
            println!("cargo::rerun-if-changed={folder}");
            println!("cargo::rerun-if-env-changed={variable}");
        }
    }
    if let Err(error) = compile_folders(folders, form) {
        let folders: Vec<&str> = folders.iter().map(|(folder, _)| *folder).collect();
        println!("cargo::error={}: {error}", folders.join(", "));
    }
}

/// The files of a folder that are to be compiled, in the order of their names.
fn chosen_files(folder: &Path, variable: Option<&str>) -> io::Result<Vec<PathBuf>> {
    let files = variant_files(folder)?;
    let chosen = variable.and_then(|variable| Some((variable, env::var(variable).ok()?)));
    let Some((variable, names)) = chosen else {
        return Ok(files);
    };
    let names: Vec<_> = names.split(',').map(OsStr::new).collect();
    let is_named = |path: &&PathBuf| path.file_stem().is_some_and(|stem| names.contains(&stem));
    let chosen: Vec<PathBuf> = files.iter().filter(is_named).cloned().collect();
    match chosen.len() {
        0 => Ok(files),
        n_chosen if n_chosen == names.len() => Ok(chosen),
        _ => Err(io::Error::other(format!(
            "{variable} names games that are not there"
        ))),
    }
}

/// A game of a folder.
struct GameFile {
    path: PathBuf,
    compiled: Compiled,
    /// The module of each of its layouts, all with the same name.
    module: Ident,
    layouts: Vec<Compilation>,
}

/// A layout in which a game is compiled.
struct Compilation {
    layout: Layout,
    /// The folder of its module, which is that of the module that holds it.
    folder: &'static str,
    /// That of the code.
    digest: String,
    /// The module of an earlier game whose code is the same.
    alike: Option<Ident>,
}

impl GameFile {
    fn program(&self) -> &Program {
        &self.compiled.program
    }

    /// How it is compiled for such a file.
    fn compilations(&self, form: &Form) -> impl Iterator<Item = &Compilation> {
        let folders = form.layouts;
        self.layouts
            .iter()
            .filter(|compilation| folders.contains(&compilation.folder))
    }

    /// The file of its module in such a folder.
    fn file(&self, folder: &str) -> String {
        format!("/{folder}/{}.rs", self.module)
    }

    /// The file of its facts, in the form in which they are embedded.
    fn facts_file(&self, folder: &str) -> String {
        format!("/{folder}/{}.facts", self.module)
    }

    /// An expression for its facts, which the module in such a folder has.
    fn facts(&self, folder: &str) -> TokenStream {
        let (folder, module) = (format_ident!("{folder}"), &self.module);
        quote!(::engine::GameInfo::from_bytes(#folder::#module::FACTS))
    }
}

/// The module that holds those of all games in the recommended layout.
const BEST: &str = "rules";
/// The one for the other layout.
const OTHERS: &str = "other_layouts";

fn compile_folders(folders: &[Folder], form: &Form) -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let games = games(folders)?;
    for game in &games {
        for compilation in game.compilations(form) {
            let folder = compilation.folder;
            fs::create_dir_all(out.join(folder))?;
            let facts = game.program().facts.to_bytes();
            fs::write(out.join(&game.facts_file(folder)[1..]), facts)?;
            if compilation.alike.is_none() {
                let file = out.join(&game.file(folder)[1..]);
                fs::write(file, generate(game.program(), compilation.layout))?;
            }
        }
    }
    let (modules, visits, list) = (
        modules_of(&games, form),
        visits(&games, form),
        (form.list)(&games),
    );
    let file = syn::parse2(quote!(#modules #list #visits)).map_err(io::Error::other)?;
    fs::write(out.join(form.file), prettyplease::unparse(&file))
}

/// The games of the folders that are correct; what is wrong with the others is reported.
fn games(folders: &[Folder]) -> io::Result<Vec<GameFile>> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let files = folders
        .iter()
        .map(|(folder, variable)| chosen_files(&root.join(folder), *variable));
    let mut games: Vec<(PathBuf, Compiled)> = Vec::new();
    for path in files.collect::<io::Result<Vec<_>>>()?.concat() {
        println!("cargo::rerun-if-changed={}", path.display());
        match compile_file(&path) {
            Ok(compiled) => {
                let name = &compiled.program.facts.name;
                let same = |(_, other): &&(PathBuf, Compiled)| other.program.facts.name == *name;
                if let Some((other, _)) = games.iter().find(same) {
                    let (path, other) = (path.display(), other.display());
                    println!("cargo::error={path}: the game of {other} is called `{name}` too");
                    continue;
                }
                games.push((path, compiled));
            }
            Err(problem) => report(&problem),
        }
    }
    let names = games
        .iter()
        .map(|(_, compiled)| &*compiled.program.facts.name);
    let modules = names::modules(names);
    let mut named: Vec<GameFile> = Vec::new();
    for ((path, compiled), module) in games.into_iter().zip(modules) {
        let layouts = compilations(&compiled.program, &named);
        named.push(GameFile {
            path,
            compiled,
            module,
            layouts,
        });
    }
    Ok(named)
}

/// The layouts of a program, and which of the games before it has the same code in one of them.
fn compilations(program: &Program, earlier: &[GameFile]) -> Vec<Compilation> {
    let layouts = layouts(program).into_iter().zip([BEST, OTHERS]);
    let compilation = |(layout, folder)| {
        let digest = digest(program, layout);
        let same = |other: &Compilation| (other.folder, &other.digest) == (folder, &digest);
        let alike = { earlier.iter() }.find(|game| game.layouts.iter().any(same));
        Compilation {
            layout,
            folder,
            alike: alike.map(|game| game.module.clone()),
            digest,
        }
    };
    layouts.map(compilation).collect()
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
/// be played yet.
pub fn compile_file(path: &Path) -> Result<Compiled, Problem> {
    compile_beside(path, &[path.parent().unwrap_or(Path::new(""))])
}

/// The same with parents in any of these folders.
fn compile_beside(path: &Path, folders: &[&Path]) -> Result<Compiled, Problem> {
    let read = |path: &Path| -> io::Result<Source> {
        Ok(Source {
            name: path.display().to_string(),
            text: fs::read_to_string(path)?,
        })
    };
    let io_problem = |error| Problem::Io(path.display().to_string(), error);
    let source = read(path).map_err(io_problem)?;
    let beside = |name: &str| {
        let mut folders = folders.iter();
        folders.find_map(|folder| read(&folder.join(format!("{name}.variant"))).ok())
    };
    let compiled = variant_dsl::compile(&source, &beside).map_err(Problem::Broken)?;
    if let Some(why) = unplayable(&compiled.program) {
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
    /// The game uses what cannot be played so far.
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

/// Declares the modules of all games.
fn modules_of(games: &[GameFile], form: &Form) -> TokenStream {
    let folders = form.layouts.iter().map(|wanted| {
        let modules = games.iter().flat_map(|game| {
            let layouts = { game.layouts.iter() }.filter(|one| one.folder == *wanted);
            layouts.map(|compilation| module_of(game, compilation))
        });
        let folder = format_ident!("{wanted}");
        let doc = match *wanted {
            BEST => " The rules of every game.",
            _ => " The same in another layout, of the games that have two.",
        };
        quote! {
            #[doc = #doc]
            pub mod #folder {
                #(#modules)*
            }
        }
    });
    quote!(#(#folders)*)
}

/// Declares the module of a game in one of its layouts; games with the same code share it, and each has
/// its own facts.
fn module_of(game: &GameFile, compilation: &Compilation) -> TokenStream {
    let (module, folder) = (&game.module, compilation.folder);
    let (file, facts) = (game.file(folder), game.facts_file(folder));
    let (title, layout) = (&game.program().facts.title, compilation.layout.name());
    let doc = format!(" {title}, {layout} layout.");
    let code = match &compilation.alike {
        Some(other) => quote!(pub use super::#other::Game;),
        None => quote!(include!(concat!(env!("OUT_DIR"), #file));),
    };
    quote! {
        #[doc = #doc]
        #[allow(clippy::all, clippy::pedantic, reason = "generated code is held to other standards")]
        #[rustfmt::skip]
        pub mod #module {
            /// The facts of the game.
            pub static FACTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), #facts));
            #code
        }
    }
}

/// Lists the games for a program that plays them.
fn registry(games: &[GameFile], begin: impl Fn(&Ident) -> TokenStream) -> TokenStream {
    let mut texts = PackedTexts::new("GAME_TEXTS");
    let entries = games.iter().map(|game| {
        let GameInfo { name, title, .. } = &game.program().facts;
        let (source, parents) = texts.of(&game.compiled);
        let begin = begin(&game.module);
        let digest = &game.layouts[0].digest;
        let facts = game.facts(BEST);
        let squares = game.program().facts.squares();
        let net = net_beside(&game.path);
        quote! {
            Entry {
                name: #name,
                title: #title,
                source: #source,
                parents: &[#(#parents),*],
                digest: #digest,
                squares: #squares,
                facts: || #facts,
                net: #net,
                game: #begin,
            }
        }
    });
    let entries: Vec<TokenStream> = entries.collect();
    let texts = texts.write();
    quote! {
        #texts
        /// All games, in the order of their names.
        pub static GAMES: &[Entry] = &[#(#entries),*];
    }
}

/// What was learned of the game of a file: the file of its name with the ending `net`, if there is one; packed, as facts are.
fn net_beside(path: &Path) -> TokenStream {
    let net = path.with_extension("net");
    // Cargo takes a file that is not there for one that has changed; a new one changes the folder.
    let Some(name) = net.file_name().filter(|_| net.is_file()) else {
        return quote!(&[]);
    };
    println!("cargo::rerun-if-changed={}", net.display());
    let bytes = fs::read(&net).unwrap_or_else(|error| {
        println!("cargo::error={}: {error}", net.display());
        Vec::new()
    });
    embedded(&name.to_string_lossy(), &pack(&bytes))
}

/// Lists names and texts only.
fn texts(games: &[GameFile]) -> TokenStream {
    let texts = games.iter().map(|game| {
        let (name, path) = (&game.program().facts.name, game.path.display().to_string());
        quote!((#name, include_str!(#path)))
    });
    quote! {
        /// Names and texts of all games.
        pub static TEXTS: &[(&str, &str)] = &[#(#texts),*];
    }
}

/// The function that visits the rules of all games.
fn visits(games: &[GameFile], form: &Form) -> TokenStream {
    let visits = games.iter().flat_map(|game| {
        game.compilations(form).map(|compilation| {
            let (name, layout) = (&game.program().facts.name, compilation.layout.name());
            let facts = game.facts(compilation.folder);
            let (folder, module) = (format_ident!("{}", compilation.folder), &game.module);
            quote!(visitor.visit(#name, #layout, #folder::#module::Game::new(#facts));)
        })
    });
    let visit = format_ident!("{}", form.visit);
    quote! {
        /// Shows the rules of every game to `visitor`, with their concrete types, once for each layout.
        pub fn #visit(visitor: &mut impl RulesVisitor) {
            #(#visits)*
        }
    }
}
