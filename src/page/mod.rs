//! `karakuri page`: one file of HTML that plays games, and where they may be written, in any browser.
//!
//! What a page is made of is the crate `page`'s business; here its parts are gathered: games with the texts of their
//! parents, and the module, which `module` finds or builds.

mod keys;
mod module;

use std::io::Write;
use std::path::{Path, PathBuf};

use page::desk;
use page::file::{Page, Text};
use variant_dsl::Compiled;

use crate::failure::Failure;
use crate::fmt::cannot_write;
use crate::games::{self, Settings};

/// Write a page that plays a game in a browser: one file, without a network
#[derive(clap::Args)]
#[command(after_help = games::examples("\
The page is one file that opens in any browser, also from a disk or a phone, and asks nothing of any
network. The engine plays in the page as it does for a file: not compiled. With several games the
page begins with the first and offers the others. What the engine has learned of a game goes along.
The page plays under the switches that --set gives; with --switches players choose them in the page,
which then reads definitions and is half as long again.
With --compiled the code of the one game goes along, too, and plays it faster.

The engine for browsers is built once, and for each game that is compiled, which takes minutes, by
Rust with its target wasm32-unknown-unknown, from the sources of this program; --module takes one
that is built.

Exit codes: 0 written, 1 a game has errors or the engine cannot be built, 2 wrong usage.

Examples:
  karakuri page @ -o game.html
  karakuri page my-game.variant --set NAME=VALUE -o game.html
  karakuri page @ --switches -o game.html
  karakuri page @ --compiled -o fast.html
  karakuri page --playground -o write.html
  karakuri page @ --rustc ~/rust/bin/rustc --build-std -o game.html"))]
pub(crate) struct Args {
    /// Built-in games, or paths of .variant files
    #[arg(value_name = "GAME", required_unless_present = "playground")]
    games: Vec<String>,
    /// The file to write [default: the name of the game and `.html`]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Set a switch of the one game; `karakuri rules GAME` lists them (repeatable)
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = games::setting)]
    set: Vec<(String, String)>,
    /// Let players choose the switches in the page
    #[arg(long)]
    switches: bool,
    /// Add an editor, and every built-in game to begin with
    #[arg(long)]
    playground: bool,
    /// Compile the one game into the page
    #[arg(long)]
    compiled: bool,
    #[command(flatten)]
    module: module::ModuleArgs,
}

/// The name of a playground where no game is named.
const PLAYGROUND: &str = "playground";
/// What stands above it.
const PLAYGROUND_TITLE: &str = "Karakuri";

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if !args.set.is_empty() && args.games.len() != 1 {
        let message = "--set is for a page with one game";
        return Err(Failure::Usage(message.to_owned()));
    }
    if args.compiled && args.games.len() != 1 {
        let message = "--compiled is for a page with one game";
        return Err(Failure::Usage(message.to_owned()));
    }
    let mut page = gather(args)?;
    let name = page.games.first().filter(|_| !args.games.is_empty());
    let name = name.map_or(PLAYGROUND, |game| &game.name);
    let output = args.output.clone();
    let output = output.unwrap_or_else(|| format!("{name}.html").into());
    // Asked first, as the module may take minutes.
    whole_file::place(&output).map_err(|error| cannot_write(&output, &error))?;
    let game = game_to_compile(args)?;
    page.module = module::find(&args.module, args.reads(), game.as_ref())?;
    let html = page.html();
    let written = whole_file::replace(&output, &html);
    written.map_err(|error| cannot_write(&output, &error))?;
    let kilobytes = html.len().div_ceil(1_000);
    writeln!(
        out,
        "{}: {}, {kilobytes} KB",
        output.display(),
        title(args, &page)
    )?;
    Ok(())
}

impl Args {
    /// Whether the page reads definitions.
    fn reads(&self) -> bool {
        self.playground || self.switches
    }
}

/// The game whose code goes along, if one is asked for.
fn game_to_compile(args: &Args) -> Result<Option<Compiled>, Failure> {
    if !args.compiled {
        return Ok(None);
    }
    games::compile(&args.games[0], &Settings::of(&args.set)).map(Some)
}

/// The page but for its module.
fn gather(args: &Args) -> Result<Page, Failure> {
    let mut page = Page {
        playground: args.playground,
        ..Page::default()
    };
    for word in &args.games {
        add_game(&mut page, word, args)?;
    }
    if args.playground {
        add_shipped(&mut page);
    }
    page.title = title(args, &page);
    Ok(page)
}

/// What the page is called.
fn title(args: &Args, page: &Page) -> String {
    match (&args.games[..], args.playground) {
        ([], _) => PLAYGROUND_TITLE.to_owned(),
        _ => page.games[0].title.clone(),
    }
}

/// Adds a game named on the command line.
fn add_game(page: &mut Page, word: &str, args: &Args) -> Result<(), Failure> {
    let settings = Settings::of(&args.set);
    let compiled = games::compile(word, &settings)?;
    games::refuse_unplayable(word, &compiled)?;
    let facts = &compiled.program.facts;
    if page.games.iter().any(|game| game.name == facts.name) {
        let message = format!("two games of the page are called `{}`", facts.name);
        return Err(Failure::Usage(message));
    }
    let opened = games::open(word, &settings)?;
    let mut game = Text {
        name: facts.name.clone(),
        title: facts.title.clone(),
        settings: facts.settings.clone(),
        net: opened.net().map_or(Vec::new(), |net| net.to_bytes()),
        ..Text::default()
    };
    match args.reads() {
        true => {
            game.text.clone_from(&compiled.sources[0].text);
            add_parents(page, &compiled);
        }
        false => game.program = desk::program(&compiled),
    }
    page.games.push(game);
    Ok(())
}

/// Adds the texts that a game extends. A game of the page with such a name is another text only if it lies elsewhere:
/// then the nearer one counts, as for the game itself.
fn add_parents(page: &mut Page, compiled: &Compiled) {
    for source in &compiled.sources[1..] {
        let stem = Path::new(&source.name).file_stem().unwrap_or_default();
        add_parent(page, &stem.to_string_lossy(), &source.text);
    }
}

fn add_parent(page: &mut Page, name: &str, text: &str) {
    if page.parents.iter().all(|parent| parent.name != name) {
        page.parents.push(Text {
            name: name.to_owned(),
            text: text.to_owned(),
            ..Text::default()
        });
    }
}

/// Adds every game that the program knows by name and that is not there.
fn add_shipped(page: &mut Page) {
    let known: Vec<_> = games::known().iter().map(|known| known.listed).collect();
    for listed in &known {
        if page.games.iter().all(|game| game.name != listed.name) {
            page.games.push(Text {
                name: listed.name.to_owned(),
                title: listed.title.to_owned(),
                text: (listed.source)().to_owned(),
                ..Text::default()
            });
        }
    }
    let parents = known.iter().flat_map(|listed| listed.parents);
    for (name, text) in parents {
        if page.games.iter().all(|game| game.name != *name) {
            add_parent(page, name, text());
        }
    }
}
