//! A desk that does not read definitions: it plays what was read before as a desk does that reads, and refuses the rest in
//! words.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use definitions::{games, library};
use page::desk::{Desk, Host, READER, Reader, program};
use serde_json::{Value, json};
use variant_dsl::{Compiled, Source};

fn desk(reader: Option<Reader>) -> Desk {
    let host = Host {
        now: || Duration::ZERO,
        hear: |_| {},
    };
    Desk::with(host, reader, Vec::new())
}

fn ask(desk: &mut Desk, request: &Value) -> Value {
    serde_json::from_str(&desk.answer(request.to_string().as_bytes())).expect("answers are JSON")
}

fn refusal(desk: &mut Desk, request: &Value) -> String {
    let answer = ask(desk, request);
    answer["error"].as_str().unwrap_or_default().to_owned()
}

/// A text behind its name.
type Text = (&'static str, &'static str);

/// A game and what it extends.
fn texts(name: &'static str) -> Vec<Text> {
    if let Some(entry) = games().iter().find(|entry| entry.name == name) {
        let parents = entry.parents.iter().map(|(name, text)| (*name, text()));
        return [(name, (entry.source)())]
            .into_iter()
            .chain(parents)
            .collect();
    }
    let listed = library().iter().find(|listed| listed.name == name);
    let listed = listed.expect("there is such a game");
    let parents = listed.parents.iter().map(|(name, text)| (*name, text()));
    [(name, (listed.source)())]
        .into_iter()
        .chain(parents)
        .collect()
}

fn compiled(texts: &[Text]) -> Compiled {
    let source = |(name, text): &Text| Source {
        name: format!("{name}.variant"),
        text: (*text).to_owned(),
    };
    let parent = |name: &str| {
        texts[1..]
            .iter()
            .find(|(other, _)| *other == name)
            .map(source)
    };
    let compiled = variant_dsl::compile_chosen(&source(&texts[0]), &[], &parent);
    compiled.expect("a shipped game is sound")
}

/// Hands in a game as it was read.
fn hand_in(desk: &mut Desk, name: &str, bytes: &[u8]) {
    let game = json!({ "name": name, "program": BASE64_STANDARD.encode(bytes) });
    let taken = ask(desk, &json!({ "op": "texts", "games": [game] }));
    assert_eq!(taken["games"], 1);
}

/// What a desk says of a game: its facts, two plies of it, why a move is none, its rules, and what is found.
fn said(desk: &mut Desk, name: &str) -> Vec<Value> {
    let mut begun = ask(desk, &json!({ "op": "begin", "game": name }));
    begun["switches"] = Value::Null;
    let mut said = vec![begun];
    let mut moves = String::new();
    for _ in 0..3 {
        let state = ask(desk, &json!({ "op": "line", "moves": moves.trim() }));
        let text = state["moves"].as_array().and_then(|moves| moves.last());
        moves += text.map_or("", |mv| mv["text"].as_str().expect("moves have texts"));
        moves += " ";
        said.push(state);
    }
    said.push(ask(desk, &json!({ "op": "why", "move": "nothing" })));
    said.push(ask(desk, &json!({ "op": "booklet" })));
    said.push(ask(desk, &json!({ "op": "search", "nodes": 200 })));
    said
}

#[test]
fn a_game_that_was_read_before_is_the_same_game() {
    let names = games().iter().map(|entry| entry.name);
    let all: Vec<_> = names
        .chain(library().iter().map(|listed| listed.name))
        .collect();
    for name in all {
        let texts = texts(name);
        let (mut reading, mut playing) = (desk(Some(READER)), desk(None));
        let given = { texts.iter() }.map(|(name, text)| json!({ "name": name, "text": text }));
        let given: Vec<Value> = given.collect();
        ask(&mut reading, &json!({ "op": "texts", "games": given }));
        hand_in(&mut playing, name, &program(&compiled(&texts)));
        let (there, here) = (said(&mut reading, name), said(&mut playing, name));
        assert!(
            there[..6].iter().all(|answer| answer["error"].is_null()),
            "{name}"
        );
        assert!(there == here, "{name}");
    }
}

#[test]
fn what_would_have_to_be_read_is_refused() {
    let texts = texts("minishogi");
    let (_, text) = texts[0];
    let mut playing = desk(None);
    hand_in(&mut playing, "minishogi", &program(&compiled(&texts)));
    let begun = ask(&mut playing, &json!({ "op": "begin", "game": "minishogi" }));
    assert_eq!(
        (&begun["error"], &begun["switches"]),
        (&Value::Null, &Value::Null)
    );
    let (name, value) = ("repetition", "draw");
    let record = format!(
        "[Switches \"{name}={value}\"]
"
    );
    for request in [
        json!({ "op": "begin", "text": text }),
        json!({ "op": "begin", "game": "minishogi", "set": { name: value } }),
        json!({ "op": "load", "record": record }),
        json!({ "op": "booklet", "text": text }),
        json!({ "op": "check", "text": text }),
        json!({ "op": "format", "text": text }),
        json!({ "op": "classify", "text": text }),
        json!({ "op": "complete", "text": text, "line": 1, "column": 1 }),
        json!({ "op": "hover", "text": text, "line": 1, "column": 1 }),
    ] {
        let said = refusal(&mut playing, &request);
        assert!(
            said.contains("does not read definitions"),
            "{request}: {said}"
        );
    }
    // And plays on.
    assert!(ask(&mut playing, &json!({ "op": "line" }))["moves"].is_array());
}

#[test]
fn what_is_no_game_is_refused() {
    let mut playing = desk(None);
    let whole = program(&compiled(&texts("minishogi")));
    for length in [1, 2, whole.len() / 2, whole.len() - 1] {
        hand_in(&mut playing, "a", &whole[..length]);
        let said = refusal(&mut playing, &json!({ "op": "begin", "game": "a" }));
        assert!(said.contains("`a` is damaged"), "{length}: {said}");
    }
    let letters = json!({ "op": "texts", "games": [{ "name": "a", "program": "%" }] });
    assert!(refusal(&mut playing, &letters).contains("`program`"));
}
