//! `karakuri fmt`: variant files in house style.
//!
//! Here too is the sentence for a file that cannot be written, whatever it was to hold.

use std::io::{self, Write};
use std::path::Path;

use crate::failure::{Failure, quote, say};
use crate::games;

/// Rewrite variant files in house style
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes: 0 done, or nothing to do; 1 a file has errors, or `--check` found files to format;
2 a file cannot be read or written.

Examples:
  karakuri fmt my-game.variant
  karakuri fmt --check *.variant")]
pub(crate) struct Args {
    /// Variant files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Change nothing; list the files that are not in house style
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut code = 0;
    for file in &args.files {
        match format_file(file, args.check, out) {
            Ok(()) => {}
            Err(Failure::Output(error)) => return Err(error.into()),
            Err(failure) => {
                failure.report();
                code = code.max(failure.code());
            }
        }
    }
    match code {
        0 => Ok(()),
        code => Err(Failure::Reported(code)),
    }
}

fn format_file(file: &str, check_only: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let source = games::read_source(file)?;
    let formatted = variant_dsl::format(&source.text, &source.name).map_err(|report| {
        say(&variant_dsl::render(&report, true));
        Failure::Reported(1)
    })?;
    if formatted == source.text {
        return Ok(());
    }
    if check_only {
        writeln!(out, "{file}: not in house style")?;
        return Err(Failure::Reported(1));
    }
    replace_file(Path::new(file), &formatted).map_err(Failure::Usage)?;
    writeln!(out, "{file}: formatted")?;
    Ok(())
}

/// Writes a file whole or not at all. The error is a sentence.
pub(crate) fn replace_file(path: &Path, text: &str) -> Result<(), String> {
    whole_file::replace(path, text).map_err(|error| unwritten(path, &error))
}

/// The same sentence as a failure.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage(unwritten(path, error))
}

fn unwritten(path: &Path, error: &io::Error) -> String {
    let shown = quote(&path.to_string_lossy(), 200);
    format!("cannot write `{shown}`: {error}")
}
