//! `karakuri check`: what is wrong with variant files.

use std::io::Write;

use serde_json::json;
use variant_dsl::{Diagnostic, Severity};

use crate::failure::{Failure, say};
use crate::games;

/// Say what is wrong with variant files
#[derive(clap::Args)]
#[command(after_help = "\
Exit code 0: no errors, though perhaps warnings; 1: errors; 2: a file cannot be read.

Examples:
  karakuri check my-game.variant
  karakuri check *.variant --json")]
pub(crate) struct Args {
    /// Variant files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Print a list of findings, each with the fields `file`, `line`, `column`, `end_line`,
    /// `end_column`, `severity`, `code`, `message`, `help`
    #[arg(long)]
    json: bool,
}

/// What was found in one file.
struct Findings {
    diagnostics: Vec<Diagnostic>,
    /// The findings as text for a terminal; empty if there are none.
    rendered: String,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut found = Vec::new();
    for file in &args.files {
        found.push(examine(file)?);
    }
    match args.json {
        true => write_json(out, &found)?,
        false => write_text(out, &args.files, &found)?,
    }
    match found.iter().all(|findings| errors(findings) == 0) {
        true => Ok(()),
        false => Err(Failure::Reported),
    }
}

fn examine(file: &str) -> Result<Findings, Failure> {
    let source = games::read_source(file)?;
    match games::compile_source(&source) {
        Ok(compiled) => {
            let mut diagnostics = compiled.warnings.clone();
            let mut rendered = match diagnostics.is_empty() {
                true => String::new(),
                false => variant_dsl::render(&compiled.report(), true),
            };
            if let Some(why) = interpreter::unsupported(&compiled.program) {
                rendered += &format!("error: `{file}` cannot be played yet: {why}\n");
                diagnostics.push(unplayable(file, why));
            }
            Ok(Findings {
                diagnostics,
                rendered,
            })
        }
        Err(report) => Ok(Findings {
            rendered: variant_dsl::render(&report, true),
            diagnostics: report.diagnostics,
        }),
    }
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

fn write_text(out: &mut dyn Write, files: &[String], found: &[Findings]) -> Result<(), Failure> {
    for (file, findings) in files.iter().zip(found) {
        if findings.diagnostics.is_empty() {
            writeln!(out, "{file}: fine")?;
            continue;
        }
        say(&findings.rendered);
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
