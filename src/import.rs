//! `karakuri import`: games of other formats as variant files.

use std::fs;
use std::io::Write;
use std::path::Path;

use crate::failure::{Failure, quote, say, say_error};
use crate::fmt::{cannot_write, replace_file};
use crate::games;

/// Write games of other programs as variant files
///
/// A file is a variants.ini of Fairy-Stockfish, an Interactive Diagram in its page or alone, or the lines
/// `setup` and `piece` by which an engine describes a game to `XBoard`.
#[derive(clap::Args)]
#[command(after_help = "\
Each section of a variants.ini becomes a variant file, whole in itself, in house style. A parent
is a section above or a variant that Fairy-Stockfish has built in. A diagram or an engine's lines
are one game, which gets the name of the file. What the language has no words for is reported
with its place, and stands in the variant file as a comment `// not said: LINE (REASON)`, of which
`check` warns.

Exit codes: 0 everything was said; 1 some lines could not be said, or there are errors;
2 wrong usage.

Examples:
  karakuri import variants.ini -o games
  karakuri import variants.ini my-section -o .
  karakuri import my-game.html -o games
  karakuri import engine-lines.txt --from xboard -o games")]
pub(crate) struct Args {
    /// A variants.ini, an Interactive Diagram, or an engine's lines for `XBoard`
    file: String,
    /// The sections of a variants.ini to import; all of them if none is named
    #[arg(value_name = "SECTION")]
    sections: Vec<String>,
    /// The folder for the variant files; it is made if it does not exist
    #[arg(short, long, value_name = "FOLDER")]
    output: String,
    /// The format of the file; without it the format is recognised
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
}

/// A format of other programs.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Ini,
    Diagram,
    Xboard,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let source = games::read_source(&args.file)?;
    let format = args.from.unwrap_or_else(|| recognise(&source.text));
    let found = import(args, &source, format)?;
    if !found.report.diagnostics.is_empty() {
        say(&variant_dsl::render_all(&found.report, true));
    }
    let folder = Path::new(&args.output);
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let mut broken = false;
    let noun = match format {
        Format::Ini => "key",
        Format::Diagram | Format::Xboard => "line",
    };
    for game in &found.games {
        let path = folder.join(format!("{}.variant", game.name));
        replace_file(&path, &game.text).map_err(Failure::Usage)?;
        let shown = path.display();
        let errors = errors(&path.to_string_lossy(), &game.text);
        broken |= errors > 0;
        match (game.not_said, errors) {
            (0, 0) => writeln!(out, "{shown}")?,
            (keys, 0) => writeln!(out, "{shown}: {} could not be said", counted(keys, noun))?,
            (0, _) => writeln!(out, "{shown}: `check` finds errors")?,
            (keys, _) => {
                writeln!(
                    out,
                    "{shown}: {} could not be said, and `check` finds errors",
                    counted(keys, noun)
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

fn recognise(text: &str) -> Format {
    match ini::recognise(text) {
        ini::Format::Ini => Format::Ini,
        ini::Format::Diagram => Format::Diagram,
        ini::Format::XBoard => Format::Xboard,
    }
}

fn import(
    args: &Args,
    source: &variant_dsl::Source,
    format: Format,
) -> Result<ini::Import, Failure> {
    let usage = |why: &str| Failure::Usage(format!("`{}`: {why}", quote(&args.file, 60)));
    if format != Format::Ini && !args.sections.is_empty() {
        return Err(usage("only a variants.ini has sections"));
    }
    let stem = Path::new(&args.file).file_stem().unwrap_or_default();
    let name = stem.to_string_lossy();
    match format {
        Format::Ini => ini::import(source, &args.sections).map_err(|why| usage(&why)),
        Format::Diagram => Ok(ini::import_diagram(source, &name)),
        Format::Xboard => Ok(ini::import_xboard(source, &name)),
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
