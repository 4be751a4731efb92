//! `karakuri import`: games of other formats as variant files.

use std::fs;
use std::io::Write;
use std::path::Path;

use crate::failure::{Failure, quote, say, say_error};
use crate::fmt::{cannot_write, replace_file};
use crate::games;

/// Write the games of a variants.ini as variant files
#[derive(clap::Args)]
#[command(after_help = "\
Each section of the file becomes a variant file, whole in itself, in house style. A parent is a
section above or a variant that Fairy-Stockfish has built in. What the language has no words for is
reported with its place, and stands in the variant file as a comment
`// not said: KEY = VALUE (REASON)`, of which `check` warns.

Exit codes: 0 everything was said; 1 some keys could not be said, or sections have errors;
2 wrong usage.

Examples:
  karakuri import variants.ini -o games
  karakuri import variants.ini my-section -o .")]
pub(crate) struct Args {
    /// A file with sections like those of Fairy-Stockfish's variants.ini
    file: String,
    /// The sections to import; all of them if none is named
    #[arg(value_name = "SECTION")]
    sections: Vec<String>,
    /// The folder for the variant files; it is made if it does not exist
    #[arg(short, long, value_name = "FOLDER")]
    output: String,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let source = games::read_source(&args.file)?;
    let found = ini::import(&source, &args.sections)
        .map_err(|why| Failure::Usage(format!("`{}`: {why}", quote(&args.file, 60))))?;
    if !found.report.diagnostics.is_empty() {
        say(&variant_dsl::render_all(&found.report, true));
    }
    let folder = Path::new(&args.output);
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let mut broken = false;
    for game in &found.games {
        let path = folder.join(format!("{}.variant", game.name));
        replace_file(&path, &game.text).map_err(Failure::Usage)?;
        let shown = path.display();
        let errors = errors(&path.to_string_lossy(), &game.text);
        broken |= errors > 0;
        match (game.not_said, errors) {
            (0, 0) => writeln!(out, "{shown}")?,
            (keys, 0) => writeln!(out, "{shown}: {} could not be said", counted(keys, "key"))?,
            (0, _) => writeln!(out, "{shown}: `check` finds errors")?,
            (keys, _) => {
                writeln!(
                    out,
                    "{shown}: {} could not be said, and `check` finds errors",
                    counted(keys, "key")
                )?;
            }
        }
    }
    out.flush()?;
    if found.games.is_empty() {
        say_error("no game was imported");
    }
    match found.is_whole() && !broken {
        true => Ok(()),
        false => Err(Failure::Reported(1)),
    }
}

/// How many errors a check of the text finds.
fn errors(name: &str, text: &str) -> usize {
    let source = variant_dsl::Source {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    variant_dsl::compile(&source, &|_| None).map_or_else(|report| report.errors(), |_| 0)
}

fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
