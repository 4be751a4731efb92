//! What is wrong with a text, and the text in house style.

use serde_json::{Value, json};
use variant_dsl::{Diagnostic, Refusal, Report};

use super::Refused;
use super::request::Request;
use super::texts::Texts;

/// The findings of all of a text, for every value of its switches.
pub(super) fn check(texts: &Texts, request: &Request) -> Result<Value, Refused> {
    let source = texts.source_of(request)?;
    let compiled = variant_dsl::compile_with(&source, &[], &|name| texts.parent(name));
    let (sound, report) = match compiled {
        Ok(compiled) => (true, compiled.report()),
        Err(Refusal::Broken(report)) => (false, report),
        Err(Refusal::Setting(why)) => return Err(why),
    };
    let found = report.diagnostics.iter();
    let found: Vec<Value> = found.map(|found| to_json(found, &report)).collect();
    Ok(json!({ "sound": sound, "diagnostics": found }))
}

/// The text in house style.
pub(super) fn format(request: &Request) -> Result<Value, Refused> {
    let text = variant_dsl::format(request.text("text")?, "game.variant");
    let text = text.map_err(|report| variant_dsl::render(&report, false))?;
    Ok(json!({ "text": text }))
}

fn to_json(found: &Diagnostic, report: &Report) -> Value {
    let own = &report.sources[0];
    let is_own = found.file == own.name;
    let fix = found.meant_word(&own.text).filter(|_| is_own);
    let fixes = fix.map(|word| json!({ "title": format!("Replace by `{word}`"), "text": word }));
    json!({
        "severity": found.severity.to_string(),
        "code": found.code,
        "message": found.message,
        "label": found.label,
        "help": found.help,
        // A finding in a parent has no place in the text.
        "file": (!is_own).then_some(&found.file),
        "line": found.line,
        "column": found.column,
        "endLine": found.end_line,
        "endColumn": found.end_column,
        "fixes": fixes.into_iter().collect::<Vec<_>>(),
    })
}
