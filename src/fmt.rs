//! `karakuri fmt`: variant files in house style.
//!
//! A file is replaced by renaming a finished new one over it, so that no failure half-way can
//! lose what somebody wrote.

use std::io::Write;
use std::path::Path;

use crate::failure::{Failure, quote, say};
use crate::games;

/// Rewrite variant files in house style
#[derive(clap::Args)]
#[command(after_help = "\
Exit code 0: done, or nothing to do; 1: a file has errors, or `--check` found work to do;
2: a file cannot be read or written.

Examples:
  karakuri fmt my-game.variant
  karakuri fmt --check *.variant")]
pub(crate) struct Args {
    /// Variant files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Write nothing; name the files that are not in house style
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

/// Writes a file through a temporary one beside it: afterwards it has the old text or the new
/// one, never a part. Permissions are kept, links are followed. The error is a sentence.
pub(crate) fn replace_file(path: &Path, text: &str) -> Result<(), String> {
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let shown = quote(&path.to_string_lossy(), 200);
    let refused = |error: std::io::Error| format!("cannot write `{shown}`: {error}");
    let Some(name) = path.file_name() else {
        return Err(format!("cannot write `{shown}`: it names no file"));
    };
    let old = std::fs::metadata(&path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return Err(format!("cannot write `{shown}`: it is not a plain file"));
    }
    let mut temporary = name.to_owned();
    temporary.push(format!(".{}.new", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let write = || {
        let mut file = std::fs::File::create_new(&temporary)?;
        file.write_all(text.as_bytes())?;
        if let Some(old) = &old {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        std::fs::rename(&temporary, &path)
    };
    write().map_err(|error| {
        // What could not be finished is of no use to anybody; if even this fails, so be it.
        let _ = std::fs::remove_file(&temporary);
        refused(error)
    })
}

#[cfg(test)]
mod tests {
    use super::replace_file;

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("karakuri-fmt-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder can be written to");
        let file = folder.join("a.txt");
        replace_file(&file, "one").expect("a new file can be written");
        replace_file(&file, "two").expect("an old file can be replaced");
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "two");
        assert!(replace_file(&folder, "three").is_err());
        assert!(replace_file(&folder.join("no/such/folder"), "four").is_err());
        let left = std::fs::read_dir(&folder).expect("it is there").count();
        assert_eq!(left, 1, "no temporary file is left behind");
        std::fs::remove_dir_all(&folder).expect("it can be removed again");
    }
}
