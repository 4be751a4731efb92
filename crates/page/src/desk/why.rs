//! Why a move is illegal or forced, by the clauses of the definition.

use std::sync::Arc;

use interpreter::{Answer, Interpreter, Objection};
use serde_json::{Value, json};

use super::request::Request;
use super::{Open, Refused};

/// Longest move that is looked at: no board has a longer one.
const LONGEST: usize = 200;

/// What there is to say about a move in the position now.
pub(super) fn why(open: &mut Open, request: &Request) -> Result<Value, Refused> {
    let mv = request.text("move")?;
    if mv.len() > LONGEST {
        return Err("that is longer than any move".to_owned());
    }
    let program = &open.compiled.program;
    let rules = { &mut open.rules }.get_or_insert_with(|| Interpreter::shared(program.clone()));
    let rules = Arc::clone(rules);
    let (legal, text) = match rules.why(&*open.game, mv) {
        Answer::Legal { human, forced } => {
            let forced = forced.iter().map(|objection| words(&rules, objection));
            let lines = [format!("{mv} is legal: {human}.")]
                .into_iter()
                .chain(forced);
            (true, lines.collect::<Vec<_>>().join("\n"))
        }
        Answer::Refused(objection) => (
            false,
            format!("{mv} is not legal.\n{}", words(&rules, &objection)),
        ),
        Answer::Impossible(objection) => (false, words(&rules, &objection)),
    };
    Ok(json!({ "legal": legal, "text": text }))
}

fn words(rules: &Interpreter, objection: &Objection) -> String {
    let mut lines: Vec<String> = objection.sentences().collect();
    if let Some(clause) = &objection.clause {
        lines.push(rules.citation(clause, str::to_owned));
    }
    lines.join("\n")
}
