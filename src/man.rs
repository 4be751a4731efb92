//! `karakuri man`: the manual as pages for `man`, made from what `--help` says.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Command;
use clap_mangen::Man;

use crate::failure::{Failure, quote};
use crate::fmt::cannot_write;
use crate::program_name::program_name;

/// Print the manual page, or write one for each command
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  karakuri man | man -l -
  karakuri man ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// An existing folder; without it the main page is printed
    dir: Option<PathBuf>,
}

/// The pages of the command line `command`.
pub(crate) fn run(args: &Args, command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    let command = command.name(program_name()).disable_help_subcommand(true);
    let Some(folder) = &args.dir else {
        return Ok(Man::new(command).render(out)?);
    };
    let refused = |what: &dyn std::fmt::Display| {
        let folder = quote(&folder.to_string_lossy(), 200);
        Failure::Usage(format!("cannot write in `{folder}`: {what}"))
    };
    if !fs::metadata(folder)
        .map_err(|error| refused(&error))?
        .is_dir()
    {
        return Err(refused(&"it is not a folder"));
    }
    let mut pages = Vec::new();
    add_pages(command, &mut pages)?;
    let places = pages.iter().map(|(name, _)| folder.join(name));
    // All of them or none, as far as it can be known.
    for path in places.clone() {
        whole_file::place(&path).map_err(|error| cannot_write(&path, &error))?;
    }
    for (path, (_, page)) in places.zip(&pages) {
        whole_file::replace(&path, page).map_err(|error| cannot_write(&path, &error))?;
    }
    Ok(())
}

/// The pages of a command and of those below it, by the names of their files.
fn add_pages(mut command: Command, pages: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    command.build();
    for below in command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
    {
        add_pages(below.clone(), pages)?;
    }
    let page = Man::new(command);
    let mut text = Vec::new();
    page.render(&mut text)?;
    pages.push((page.get_filename(), text));
    Ok(())
}
