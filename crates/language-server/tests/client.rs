//! A scripted editor: what it asks, and what the server answers, as tables to be judged by eye.
//!
//! The mark `|` in a text is the cursor of the question and is not part of the text.

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use language_server::{End, serve};

const FILE: &str = "file:///games/toy.variant";

const GAME: &str = r#"variant toy "Toy" {
  board 5x5
  coordinates shogi
  players Black, White
  zone camp = far 1
  set Steppers = Gold, Silver
  switch stalemate = loses, draws "What having no move means. Invented."

  piece King   "K" "王" { move: K; royal }
  piece Gold   "G" "金" { move: WfF }
  piece Silver "S" "銀" { move: FfW; promotes: Gold "全" }

  setup {
    symmetry: rotate
    1: K G S . .
  }
  promotion {
    when: touches camp
    choice: optional
  }
  captures { prisoners: removed }
  goal {
    win: checkmate
    when stalemate = loses { stalemate: loses }
    when stalemate = draws { stalemate: draws }
  }
  repetition none
}
"#;

/// The editor's end of a conversation; the server runs beside it.
struct Editor {
    connection: Connection,
    server: std::thread::JoinHandle<End>,
    asked: i32,
}

impl Editor {
    fn new() -> Editor {
        let (server, connection) = Connection::memory();
        let shipped = |name: &str| (name == "shipped").then(|| GAME.replace("toy", "shipped"));
        let mut editor = Editor {
            connection,
            server: std::thread::spawn(move || serve(&server, &shipped)),
            asked: 0,
        };
        editor
            .ask("initialize", json!({ "capabilities": {} }))
            .expect("it is willing");
        editor.tell("initialized", json!({}));
        editor
    }

    fn tell(&self, method: &str, params: Value) {
        let told = Notification::new(method.to_owned(), params);
        self.connection
            .sender
            .send(Message::Notification(told))
            .expect("the server listens");
    }

    /// The answer, or the code of the error with its words.
    fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.asked += 1;
        let id = RequestId::from(self.asked);
        let request = Request::new(id.clone(), method.to_owned(), params);
        self.connection
            .sender
            .send(Message::Request(request))
            .expect("the server listens");
        loop {
            match self.next() {
                Message::Response(Response {
                    id: other,
                    response_result,
                }) if other == id => {
                    return response_result
                        .map_err(|error| format!("{} {}", error.code, error.message));
                }
                _ => {}
            }
        }
    }

    fn next(&self) -> Message {
        let patience = std::time::Duration::from_secs(120);
        self.connection
            .receiver
            .recv_timeout(patience)
            .expect("the server answers")
    }

    fn open(&self, file: &str, text: &str) {
        let document = json!({ "uri": file, "languageId": "variant", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&self, file: &str, text: &str) {
        let document = json!({ "uri": file, "version": 2 });
        let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
        self.tell("textDocument/didChange", params);
    }

    /// The next findings: the file and a line for each.
    fn findings(&self) -> String {
        let told = loop {
            if let Message::Notification(told) = self.next() {
                break told;
            }
        };
        let mut text = format!("{}\n", told.params["uri"].as_str().expect("it is named"));
        for found in told.params["diagnostics"]
            .as_array()
            .expect("they are a list")
        {
            let severity = ["", "error", "warning"][number(&found["severity"])];
            text += &format!(
                "  {} {severity} {}: ",
                range(&found["range"]),
                plain(&found["code"])
            );
            text += &plain(&found["message"]).replace('\n', "\n      ");
            text += "\n";
            for related in found["relatedInformation"].as_array().into_iter().flatten() {
                let place = &related["location"];
                text += &format!(
                    "      {} {}: {}\n",
                    plain(&place["uri"]),
                    range(&place["range"]),
                    plain(&related["message"])
                );
            }
            if let Some(word) = found["data"]["replace"].as_str() {
                text += &format!("      replace by: {word}\n");
            }
        }
        text
    }

    /// Asks about the place of the mark in a text.
    fn at(&mut self, method: &str, marked: &str) -> Value {
        let offset = marked.find('|').expect("the place is marked");
        let before = &marked[..offset];
        let line = before.matches('\n').count();
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or("")
            .encode_utf16()
            .count();
        self.open(FILE, &marked.replacen('|', "", 1));
        let params = json!({
            "textDocument": { "uri": FILE },
            "position": { "line": line, "character": column },
        });
        self.ask(method, params).expect("the question is sound")
    }

    fn end(self) -> End {
        self.tell("exit", json!({}));
        self.server.join().expect("the server does not panic")
    }
}

fn plain(value: &Value) -> String {
    value.as_str().unwrap_or("?").to_owned()
}

fn number(value: &Value) -> usize {
    value
        .as_u64()
        .and_then(|number| usize::try_from(number).ok())
        .expect("it is a number")
}

/// `line:column-line:column`, from 0 as the protocol counts.
fn range(value: &Value) -> String {
    let place = |value: &Value| format!("{}:{}", value["line"], value["character"]);
    format!("{}-{}", place(&value["start"]), place(&value["end"]))
}

/// The game with the first occurrence of a piece of text replaced.
fn with(old: &str, new: &str) -> String {
    assert!(GAME.contains(old), "{old}");
    GAME.replacen(old, new, 1)
}

#[test]
fn findings_as_one_types() {
    let editor = Editor::new();
    editor.open(FILE, GAME);
    let mut text = format!("sound: {}", editor.findings());
    let cases = [
        with("\"銀\" { move: FfW", "\"銀\" { move: FfX"),
        with("choice: optional", "choice: optionl"),
        with("piece Gold   \"G\"", "piece Gold   \"k\""),
        with("win: checkmate", "win: checkmate\n    win: checkmate"),
        with("repetition none\n}", ""),
        with("royal", "roial"),
    ];
    for case in cases {
        editor.change(FILE, &case);
        text += &editor.findings();
    }
    insta::assert_snapshot!(text);
    assert_eq!(editor.end(), End::Abrupt);
}

#[test]
fn parents_are_looked_at_as_they_are_in_the_editor() {
    let editor = Editor::new();
    let child = "file:///games/child.variant";
    editor.open(
        child,
        "variant child \"Child\" extends toy {\n  board 5x6\n}\n",
    );
    let mut text = format!("no parent: {}", editor.findings());
    editor.open(FILE, GAME);
    text += &format!("opened: {}{}", editor.findings(), editor.findings());
    editor.change(FILE, &with("move: WfF", "move: WfX"));
    text += &format!("broken: {}{}", editor.findings(), editor.findings());
    editor.tell(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": FILE } }),
    );
    text += &format!("closed: {}{}", editor.findings(), editor.findings());
    editor.change(child, "variant child \"Child\" extends shipped {\n}\n");
    text += &format!("shipped: {}", editor.findings());
    insta::assert_snapshot!(text);
}

#[test]
fn hover() {
    let mut editor = Editor::new();
    let cases = [
        ("a movement", with("FfW", "Ff|W")),
        (
            "a piece, behind a Chinese character",
            with("promotes: Gold", "promotes: Go|ld"),
        ),
        ("a token in the array", with("K G S", "K G S|")),
        ("a zone", with("touches camp", "touches ca|mp")),
        ("a set", with("set Steppers", "set Step|pers")),
        ("a switch", with("when stalemate", "when stale|mate")),
        ("a rule", with("choice", "cho|ice")),
        ("a value", with("optional", "opt|ional")),
        ("a statement", with("captures", "capt|ures")),
        ("nothing", with("\n\n", "\n|\n")),
    ];
    let mut text = String::new();
    for (what, marked) in cases {
        let answer = editor.at("textDocument/hover", &marked);
        let place = answer.get("range").map_or(String::new(), range);
        text += &format!("--- {what} {place}\n");
        text += answer["contents"]["value"].as_str().unwrap_or("nothing");
        text += "\n";
    }
    insta::assert_snapshot!(text);
}

#[test]
fn definitions() {
    let mut editor = Editor::new();
    let parent = "file:///games/parent.variant";
    editor.open(parent, &GAME.replace("toy", "parent"));
    let child = |rest: &str| format!("variant toy extends parent {{\n{rest}\n}}\n");
    let cases = [
        ("a piece", with("promotes: Gold", "promotes: Go|ld")),
        (
            "a member of a set",
            with("= Gold, Silver", "= Gold, Sil|ver"),
        ),
        ("a token, last on its line", with("K G S", "K G S|")),
        ("a zone", with("touches camp", "touches ca|mp")),
        ("a switch", with("when stalemate", "when stale|mate")),
        ("a keyword", with("choice", "cho|ice")),
        ("a name in a test", with("K; royal", "mKc{!Gol|d}K; royal")),
        ("the parent", child("").replace("parent", "par|ent")),
        ("a piece of the parent", child("  set Two = King, Go|ld")),
    ];
    let mut text = String::new();
    for (what, marked) in cases {
        let answer = editor.at("textDocument/definition", &marked);
        let place = answer["uri"]
            .as_str()
            .map(|uri| format!("{uri} {}", range(&answer["range"])));
        text += &format!("{what}: {}\n", place.unwrap_or("nowhere".to_owned()));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn completion() {
    let mut editor = Editor::new();
    let cases = [
        ("an empty file", "|".to_owned()),
        ("behind the title", "variant toy \"Toy\" |".to_owned()),
        ("a statement", with("repetition none", "rep|")),
        (
            "a value of a property",
            with("coordinates shogi", "coordinates |"),
        ),
        ("a kind of zone", with("= far 1", "= |")),
        ("a member of a set", with("= Gold, Silver", "= Gold, |")),
        ("an attribute", with("move: WfF }", "mo| }")),
        ("a back side", with("promotes: Gold", "promotes: |")),
        ("a movement", with("move: WfF", "move: |")),
        ("the array", with("K G S", "K |")),
        (
            "a rule under a condition",
            with("{ stalemate: loses", "{ | "),
        ),
        ("a trigger", with("touches camp", "|")),
        ("behind a trigger", with("touches camp", "touches |")),
        ("the rest of a value", with("checkmate", "bare royal |")),
        ("a condition", with("when stalemate", "when |")),
        (
            "the value of a condition",
            with("stalemate = draws {", "stalemate = | {"),
        ),
        ("a comment", with("board 5x5", "board 5x5 // |")),
        ("a string", with("\"Toy\"", "\"T|oy\"")),
    ];
    let mut text = String::new();
    for (what, marked) in cases {
        let answer = editor.at("textDocument/completion", &marked);
        let labels = answer.as_array().expect("it is a list").iter();
        let labels: Vec<String> = labels.map(|item| plain(&item["label"])).collect();
        text += &format!("{what}: {}\n", labels.join(" | "));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn each_word_has_its_colour() {
    let mut editor = Editor::new();
    let text = "variant toy {\n  // 𠀋\n  piece King \"王\" { move: K }\n}\n";
    editor.open(FILE, text);
    let params = json!({ "textDocument": { "uri": FILE } });
    let answer = editor.ask("textDocument/semanticTokens/full", params);
    let data = answer.expect("it is answered")["data"].clone();
    let numbers: Vec<usize> = { data.as_array().expect("a list").iter() }
        .map(number)
        .collect();
    let lines: Vec<Vec<u16>> = text
        .lines()
        .map(|line| line.encode_utf16().collect())
        .collect();
    let (mut line, mut column) = (0, 0);
    let mut shown = Vec::new();
    for token in numbers.chunks(5) {
        let [lines_on, on, length, class, 0] = *token else {
            panic!("{token:?}");
        };
        column = if lines_on == 0 { column + on } else { on };
        line += lines_on;
        let word = &lines[line][column..column + length];
        shown.push((String::from_utf16_lossy(word), class));
    }
    let expected = [
        ("variant", 2),
        ("toy", 5),
        ("// 𠀋", 0),
        ("piece", 2),
        ("King", 5),
        ("\"王\"", 1),
        ("move", 3),
        ("K", 7),
    ];
    assert_eq!(
        shown,
        expected.map(|(word, class)| (word.to_owned(), class))
    );
    assert_eq!(editor.end(), End::Abrupt);
}

#[test]
fn symbols() {
    let mut editor = Editor::new();
    editor.open(FILE, GAME);
    let about = json!({ "textDocument": { "uri": FILE } });
    let answer = editor
        .ask("textDocument/documentSymbol", about)
        .expect("the file is open");
    let mut text = String::new();
    let line = |symbol: &Value| {
        let detail = symbol["detail"].as_str().unwrap_or("");
        format!(
            "{} {} [{detail}] {}\n",
            symbol["kind"],
            plain(&symbol["name"]),
            range(&symbol["range"])
        )
    };
    for game in answer.as_array().expect("it is a list") {
        text += &line(game);
        for inner in game["children"].as_array().into_iter().flatten() {
            text += &format!("  {}", line(inner));
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn formatting_gives_house_style() {
    let mut editor = Editor::new();
    let about = json!({ "textDocument": { "uri": FILE }, "options": { "tabSize": 2, "insertSpaces": true } });
    let styled = variant_dsl::format(GAME, FILE).expect("the game has the shape of one");
    let mut formatted = |text: &str| {
        editor.open(FILE, text);
        editor
            .ask("textDocument/formatting", about.clone())
            .expect("the file is open")
    };
    assert_eq!(formatted(&styled), json!([]));
    assert_eq!(
        formatted("variant toy {"),
        json!([]),
        "what has no shape is left alone"
    );
    let edits = formatted(&styled.replace("  board", " board"));
    assert_eq!(edits[0]["newText"], json!(styled));
    assert_eq!(
        range(&edits[0]["range"]),
        format!("0:0-{}:0", styled.lines().count())
    );
}

#[test]
fn a_quick_fix_replaces_the_word() {
    let mut editor = Editor::new();
    let found = json!({
        "range": { "start": { "line": 1, "character": 2 }, "end": { "line": 1, "character": 7 } },
        "message": "unknown", "data": { "replace": "board" },
    });
    let about = json!({
        "textDocument": { "uri": FILE }, "range": found["range"],
        "context": { "diagnostics": [found, { "range": found["range"], "message": "other" }] },
    });
    let answer = editor
        .ask("textDocument/codeAction", about)
        .expect("it is sound");
    let actions = answer.as_array().expect("it is a list");
    assert_eq!(actions.len(), 1);
    assert_eq!(actions[0]["title"], "Replace by `board`");
    let edit = &actions[0]["edit"]["changes"][FILE][0];
    assert_eq!(
        (edit["newText"].as_str(), range(&edit["range"])),
        (Some("board"), "1:2-1:7".to_owned())
    );
}

#[test]
fn bad_questions_get_the_errors_of_the_protocol() {
    let mut editor = Editor::new();
    editor.open(FILE, GAME);
    let unopened = json!({ "textDocument": { "uri": "file:///other" }, "position": { "line": 0, "character": 0 } });
    let beyond = json!({ "textDocument": { "uri": FILE }, "position": { "line": 9_999_999, "character": 9_999_999 } });
    let mut text = String::new();
    for (method, params) in [
        ("textDocument/rename", json!({})),
        ("textDocument/hover", json!({ "textDocument": 5 })),
        ("textDocument/hover", unopened),
        ("textDocument/hover", beyond.clone()),
        ("textDocument/completion", beyond),
        ("initialize", json!({})),
        ("shutdown", Value::Null),
        ("textDocument/hover", json!({})),
    ] {
        let answer = match editor.ask(method, params) {
            Ok(value) => value.to_string(),
            Err(error) => error,
        };
        text += &format!("{method}: {answer}\n");
    }
    insta::assert_snapshot!(text);
    assert_eq!(editor.end(), End::Asked);
}

/// A file cut off anywhere, as it is while somebody writes it, is answered.
#[test]
fn half_written_files_are_answered() {
    let mut editor = Editor::new();
    for (end, _) in GAME.char_indices().step_by(7) {
        let marked = format!("{}|", &GAME[..end]);
        for method in [
            "textDocument/hover",
            "textDocument/definition",
            "textDocument/completion",
        ] {
            editor.at(method, &marked);
        }
    }
    assert_eq!(editor.end(), End::Abrupt);
}
