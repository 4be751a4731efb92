//! The language server as an editor starts it: messages in, messages out, the exit code. What the
//! answers say is tested beside the server.

use serde_json::{Value, json};

use crate::run::{Outcome, karakuri_reading};

/// A message with its header.
fn framed(body: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

fn conversation(bodies: &[&str]) -> Outcome {
    let input: String = bodies.iter().map(|body| framed(body)).collect();
    karakuri_reading(&["lsp"], input.as_bytes())
}

/// The bodies written, which may come in another order than the questions.
fn bodies(mut output: &str) -> Vec<Value> {
    let mut bodies = Vec::new();
    while let Some((header, rest)) = output.split_once("\r\n\r\n") {
        let length = header
            .strip_prefix("Content-Length: ")
            .expect("it has a length");
        let (body, rest) = rest.split_at(length.parse().expect("the length is a number"));
        bodies.push(serde_json::from_str(body).expect("an answer is JSON"));
        output = rest;
    }
    assert_eq!(output, "", "nothing else is written");
    bodies
}

const INITIALIZE: &str =
    r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#;
const SHUTDOWN: &str = r#"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#;
const EXIT: &str = r#"{"jsonrpc":"2.0","method":"exit"}"#;

#[test]
fn an_editor_is_answered_and_malformed_messages_too() {
    let text = "variant mine \"Mine\" extends minishogi {\n  piece Walker \"W\" { move: fF }\n}\n";
    let opened = json!({
        "jsonrpc": "2.0", "method": "textDocument/didOpen",
        "params": { "textDocument": {
            "uri": "file:///nowhere/mine.variant", "languageId": "variant", "version": 1, "text": text,
        } },
    });
    let hover = json!({
        "jsonrpc": "2.0", "id": 2, "method": "textDocument/hover",
        "params": {
            "textDocument": { "uri": "file:///nowhere/mine.variant" },
            "position": { "line": 1, "character": 28 },
        },
    });
    let (opened, hover) = (opened.to_string(), hover.to_string());
    let asked = [
        INITIALIZE,
        &opened,
        "{",
        r#"{"id":7}"#,
        &hover,
        SHUTDOWN,
        EXIT,
    ];
    let outcome = conversation(&asked);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    let answers = bodies(&outcome.stdout);
    let answer = |id: Value| {
        let found = answers.iter().find(|answer| answer.get("id") == Some(&id));
        found.unwrap_or_else(|| panic!("no answer to {id}: {}", outcome.stdout))
    };
    assert_eq!(answer(json!(1))["result"]["serverInfo"]["name"], "karakuri");
    let drawn = answer(json!(2))["result"]["contents"]["value"].as_str();
    assert!(
        drawn.is_some_and(|drawn| drawn.contains(". x . x .\n. . W . .")),
        "{drawn:?}"
    );
    assert_eq!(answer(Value::Null)["error"]["code"], -32700);
    assert_eq!(answer(json!(7))["error"]["code"], -32600);
    assert_eq!(answer(json!(9))["result"], Value::Null);
}

#[test]
fn exit_codes_are_those_of_the_protocol() {
    assert_eq!(conversation(&[INITIALIZE, SHUTDOWN, EXIT]).code, 0);
    assert_eq!(conversation(&[INITIALIZE, EXIT]).code, 1);
    assert_eq!(conversation(&[INITIALIZE]).code, 1);
    assert_eq!(conversation(&[]).code, 1);
    let table = [
        (
            "Content-Length: 99999999999999999999\r\n\r\n{}",
            "no length of 0 to",
        ),
        ("Content-Length: 9999999999\r\n\r\n{}", "no length of 0 to"),
        ("Content-Length: 9\r\n\r\n{}", "ends early"),
        ("{}\r\n\r\n", "no `Content-Length`"),
        ("hello", "has no end"),
    ];
    for (input, said) in table {
        let outcome = karakuri_reading(&["lsp"], input.as_bytes());
        assert_eq!(
            (outcome.code, outcome.stdout.as_str()),
            (1, ""),
            "{input:?}"
        );
        assert!(
            outcome.stderr.contains(said),
            "{input:?}: {}",
            outcome.stderr
        );
    }
}
