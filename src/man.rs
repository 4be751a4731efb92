//! `karakuri man`: the manual as pages for `man`, made from what `--help` says.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap_mangen::Man;

use crate::failure::{Failure, quote};

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

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let command = crate::command()
        .name(crate::program_name())
        .disable_help_subcommand(true);
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
        return Err(refused(&"it is no folder"));
    }
    clap_mangen::generate_to(command, folder).map_err(|error| refused(&error))
}
