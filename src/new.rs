//! `karakuri new`: a crate with a game of its own, which builds, plays and passes its tests as it is.
//!
//! It is made under another name and renamed when it is whole, so nothing is ever left half-written.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, quote};
use crate::own::{self, Origin};
use crate::program_name::program_name;

/// Start a crate for your own game, with tests and every command
#[derive(clap::Args)]
#[command(after_help = "\
The crate depends on the sources of this program, which must stay where they are, or on a copy given
with --source.

Examples:
  karakuri new my-game
  karakuri new my-chess --from chess
  karakuri new my-game --dir ~/games/first --source https://example.org/karakuri.git")]
pub(crate) struct Args {
    /// Name of the game and its crate: lower-case letters, digits and `-`
    name: String,
    /// The built-in game that yours begins as, to be changed line by line [default: a small one]
    #[arg(long, value_name = "GAME")]
    from: Option<String>,
    /// The folder to create [default: NAME]
    #[arg(long, value_name = "PATH")]
    dir: Option<PathBuf>,
    /// The sources of this program: a folder or a Git repository
    #[arg(long, value_name = "PATH|URL")]
    source: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    own::check_name(&args.name)?;
    let folder = args.dir.clone().unwrap_or_else(|| (&args.name).into());
    let origin = Origin::find(args.source.as_deref())?;
    let files = match &args.from {
        None => own::beginning(&args.name, &origin),
        Some(game) => own::child(&args.name, game, &origin)?,
    };
    make(&folder, &files)?;
    let shown = folder.display();
    let play = own::play(&args.name, args.from.is_none());
    writeln!(
        out,
        "\
{shown}: a crate with a game, {title}, in games/{name}.variant

  cd {shown}
  cargo run{play}   plays it
  cargo test{space}  tests it

The game can be played at once, too: {program} play {shown}/games/{name}.variant",
        title = own::title(&args.name),
        name = args.name,
        space = " ".repeat(play.len()),
        program = program_name(),
    )?;
    Ok(())
}

/// Makes the folder with these files in it, or nothing.
fn make(folder: &Path, files: &[own::File]) -> Result<(), Failure> {
    let refused = |what: &dyn std::fmt::Display| {
        let folder = quote(&folder.to_string_lossy(), 200);
        Failure::Usage(format!("cannot make `{folder}`: {what}"))
    };
    if folder.symlink_metadata().is_ok() {
        return Err(refused(&"it already exists"));
    }
    let name = folder.file_name();
    let name = name.ok_or_else(|| refused(&"it has no name"))?;
    let unfinished = format!(".{}.{}", name.display(), std::process::id());
    let unfinished = folder.with_file_name(unfinished);
    let made = fs::create_dir(&unfinished)
        .and_then(|()| own::write(&unfinished, files))
        .and_then(|()| fs::rename(&unfinished, folder));
    made.map_err(|error| {
        // If it cannot be removed either, the first reason says more.
        let _ = fs::remove_dir_all(&unfinished);
        refused(&error)
    })
}
