//! `karakuri check`: what is wrong with variant files.

use std::io::Write;

use serde_json::json;
use variant_dsl::{Diagnostic, Refusal, Severity, Source};

use crate::failure::{Failure, quote, say, say_error};
use crate::games;

/// Check variant files for mistakes
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes: 0 no errors (there may be warnings), 1 errors, 2 a file cannot be read or has no such
switch.

Examples:
  karakuri check my-game.variant
  karakuri check *.variant --json")]
pub(crate) struct Args {
    /// Variant files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    settings: games::Settings,
    /// Print a list of findings, each with the fields `file`, `line`, `column`, `end_line`,
    /// `end_column`, `severity`, `code`, `message`, `help`
    #[arg(long)]
    json: bool,
}

/// What was found in one file.
struct Findings {
    file: String,
    diagnostics: Vec<Diagnostic>,
    /// The findings as text for a terminal; empty if there are none.
    rendered: String,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut found = Vec::new();
    let mut refused = false;
    for file in &args.files {
        match games::read_source(file) {
            Ok(source) => match examine(&source, &args.settings) {
                Ok(findings) => found.push(findings),
                Err(why) => {
                    say_error(&format!("`{}`: {why}", quote(file, 60)));
                    refused = true;
                }
            },
            Err(failure) => {
                failure.report();
                refused = true;
            }
        }
    }
    match args.json {
        true => write_json(out, &found)?,
        false => write_text(out, &found)?,
    }
    out.flush()?;
    match (refused, found.iter().all(|findings| errors(findings) == 0)) {
        (true, _) => Err(Failure::Reported(2)),
        (false, false) => Err(Failure::Reported(1)),
        (false, true) => Ok(()),
    }
}

/// What is wrong with a file; the error says that it has not the switch or value asked for.
fn examine(source: &Source, settings: &games::Settings) -> Result<Findings, String> {
    let file = source.name.clone();
    let compiled = match games::check_source(source, settings) {
        Ok(compiled) => compiled,
        Err(Refusal::Broken(report)) => {
            return Ok(Findings {
                file,
                rendered: variant_dsl::render(&report, true),
                diagnostics: report.diagnostics,
            });
        }
        Err(Refusal::Setting(why)) => return Err(why),
    };
    let mut rendered = match compiled.warnings.is_empty() {
        true => String::new(),
        false => variant_dsl::render(&compiled.report(), true),
    };
    let mut diagnostics = compiled.warnings;
    if let Some(why) = variant_dsl::unplayable(&compiled.program) {
        rendered += &format!("error: `{file}` cannot be played yet: {why}\n");
        diagnostics.push(unplayable(&file, why));
    }
    Ok(Findings {
        file,
        diagnostics,
        rendered,
    })
}

/// The language accepts the file, but no executor can play it.
fn unplayable(file: &str, message: String) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        code: "E_UNPLAYABLE",
        message,
        file: file.to_owned(),
        span: 0..0,
        label: String::new(),
        related: Vec::new(),
        help: None,
        line: 1,
        column: 1,
        end_line: 1,
        end_column: 1,
    }
}

fn errors(findings: &Findings) -> usize {
    let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
    findings.diagnostics.iter().filter(is_error).count()
}

fn write_text(out: &mut dyn Write, found: &[Findings]) -> Result<(), Failure> {
    for findings in found {
        match findings.diagnostics.is_empty() {
            true => writeln!(out, "{}: fine", findings.file)?,
            false => say(&findings.rendered),
        }
    }
    Ok(())
}

fn write_json(out: &mut dyn Write, found: &[Findings]) -> Result<(), Failure> {
    let all = found.iter().flat_map(|findings| &findings.diagnostics);
    let list: Vec<_> = all.map(to_json).collect();
    writeln!(out, "{:#}", json!(list))?;
    Ok(())
}

fn to_json(found: &Diagnostic) -> serde_json::Value {
    json!({
        "file": found.file,
        "line": found.line,
        "column": found.column,
        "end_line": found.end_line,
        "end_column": found.end_column,
        "severity": found.severity.to_string(),
        "code": found.code,
        "message": found.message,
        "help": found.help,
    })
}
