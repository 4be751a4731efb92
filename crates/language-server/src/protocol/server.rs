//! The conversation: which message is answered by what, from the first to the last.
//!
//! Findings are sent when no message waits, so that fast typing costs one look at the text.

use std::collections::{BTreeMap, BTreeSet};

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::{
    CodeActionParams, CompletionParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentFormattingParams, DocumentSymbolParams,
    GotoDefinitionParams, HoverParams, PublishDiagnosticsParams, SemanticTokensParams,
    TextDocumentContentChangeEvent, TextDocumentPositionParams, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::answers::At;
use super::documents::Documents;
use super::position::Lines;
use super::{Shipped, answers, diagnose, edits, navigate};

/// How a conversation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The editor asked to shut down and to exit: exit code 0.
    Asked,
    /// It exited or went away without asking: exit code 1.
    Abrupt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    New,
    Running,
    ShutDown,
}

struct Server<'a> {
    stage: Stage,
    documents: Documents<'a>,
    /// Per open file, the addresses at which its parents were looked for.
    parents: BTreeMap<String, Vec<String>>,
    /// Open files whose findings are to be sent.
    stale: BTreeSet<String>,
}

/// Answers until the other side ends the conversation.
pub fn serve(connection: &Connection, shipped: Shipped) -> End {
    let mut server = Server {
        stage: Stage::New,
        documents: Documents::new(shipped),
        parents: BTreeMap::new(),
        stale: BTreeSet::new(),
    };
    loop {
        let mut answers = Vec::new();
        if connection.receiver.is_empty() {
            server.look(&mut answers);
        }
        let sent = answers
            .drain(..)
            .try_for_each(|answer| connection.sender.send(answer));
        let (Ok(()), Ok(message)) = (sent, connection.receiver.recv()) else {
            return End::Abrupt;
        };
        let answer = match message {
            Message::Request(request) => server.request(request),
            Message::Notification(told) if told.method == "exit" => {
                let was_asked = server.stage == Stage::ShutDown;
                return if was_asked { End::Asked } else { End::Abrupt };
            }
            Message::Notification(told) => server.notification(told),
            Message::Response(_) => None, // we ask nothing
        };
        if answer.is_some_and(|answer| connection.sender.send(answer).is_err()) {
            return End::Abrupt;
        }
    }
}

fn asked<P: DeserializeOwned>(params: Value, answer: impl FnOnce(P) -> Answer) -> Answer {
    match serde_json::from_value(params) {
        Ok(asked) => answer(asked),
        Err(error) => Err((ErrorCode::InvalidParams, error.to_string())),
    }
}

/// What is sent back, or the error of the protocol.
type Answer = Result<Value, (ErrorCode, String)>;

impl Server<'_> {
    fn request(&mut self, request: Request) -> Option<Message> {
        let Request { id, method, params } = request;
        let answer = match (self.stage, method.as_str()) {
            (Stage::New, "initialize") => {
                self.stage = Stage::Running;
                Ok(capabilities())
            }
            (Stage::New, _) => Err((
                ErrorCode::ServerNotInitialized,
                "the first request must be `initialize`".to_owned(),
            )),
            (Stage::ShutDown, _) | (_, "initialize") => Err((
                ErrorCode::InvalidRequest,
                format!("`{method}` cannot come now"),
            )),
            (Stage::Running, "shutdown") => {
                self.stage = Stage::ShutDown;
                Ok(Value::Null)
            }
            (Stage::Running, _) => self.answer(&method, params),
        };
        Some(Message::Response(match answer {
            Ok(value) => Response::new_ok(id, value),
            Err((code, message)) => Response::new_err(id, code as i32, message),
        }))
    }

    fn answer(&self, method: &str, params: Value) -> Answer {
        let documents = &self.documents;
        match method {
            "textDocument/hover" => asked(params, |asked: HoverParams| {
                let place = asked.text_document_position_params;
                self.at(&place, |address, text| {
                    answers::hover(&At {
                        documents,
                        address,
                        text,
                        position: place.position,
                    })
                })
            }),
            "textDocument/definition" => asked(params, |asked: GotoDefinitionParams| {
                let place = asked.text_document_position_params;
                self.at(&place, |address, text| {
                    navigate::definition(documents, address, text, place.position)
                })
            }),
            "textDocument/completion" => asked(params, |asked: CompletionParams| {
                let place = asked.text_document_position;
                self.at(&place, |address, text| {
                    Some(answers::complete(&At {
                        documents,
                        address,
                        text,
                        position: place.position,
                    }))
                })
            }),
            "textDocument/semanticTokens/full" => asked(params, |asked: SemanticTokensParams| {
                self.of(&asked.text_document.uri, |_, text| {
                    Some(answers::tokens(text))
                })
            }),
            "textDocument/formatting" => asked(params, |asked: DocumentFormattingParams| {
                self.of(&asked.text_document.uri, |address, text| {
                    Some(edits::format(address, text))
                })
            }),
            "textDocument/documentSymbol" => asked(params, |asked: DocumentSymbolParams| {
                self.of(&asked.text_document.uri, |_, text| {
                    Some(navigate::symbols(text))
                })
            }),
            "textDocument/codeAction" => asked(params, |asked: CodeActionParams| {
                Ok(json!(edits::actions(&asked)))
            }),
            _ => Err((
                ErrorCode::MethodNotFound,
                format!("`{method}` is not known here"),
            )),
        }
    }

    fn at<T: Serialize>(
        &self,
        place: &TextDocumentPositionParams,
        answer: impl FnOnce(&str, &str) -> Option<T>,
    ) -> Answer {
        self.of(&place.text_document.uri, answer)
    }

    /// The answer about an open file.
    fn of<T: Serialize>(&self, uri: &Uri, answer: impl FnOnce(&str, &str) -> Option<T>) -> Answer {
        let address = uri.as_str();
        match self.documents.open.get(address) {
            Some(text) => Ok(json!(answer(address, text))),
            None => Err((ErrorCode::InvalidParams, format!("`{address}` is not open"))),
        }
    }

    /// What is told cannot be answered, so what cannot be understood is passed over, as the protocol
    /// has it. A closed file gets its findings taken back.
    fn notification(&mut self, told: Notification) -> Option<Message> {
        if self.stage != Stage::Running {
            return None;
        }
        match told.method.as_str() {
            "textDocument/didOpen" => {
                let opened: DidOpenTextDocumentParams = serde_json::from_value(told.params).ok()?;
                let document = opened.text_document;
                self.put(document.uri.as_str(), document.text);
                None
            }
            "textDocument/didChange" => {
                let changed: DidChangeTextDocumentParams =
                    serde_json::from_value(told.params).ok()?;
                let address = changed.text_document.uri.as_str();
                let text = self.documents.open.get(address)?.clone();
                self.put(
                    address,
                    changed.content_changes.into_iter().fold(text, apply),
                );
                None
            }
            "textDocument/didClose" => {
                let closed: DidCloseTextDocumentParams =
                    serde_json::from_value(told.params).ok()?;
                let uri = closed.text_document.uri;
                self.documents.open.remove(uri.as_str())?;
                self.spread(uri.as_str());
                self.parents.remove(uri.as_str());
                self.stale.remove(uri.as_str());
                Some(findings(uri, Vec::new()))
            }
            _ => None,
        }
    }

    fn put(&mut self, address: &str, text: String) {
        self.documents.open.insert(address.to_owned(), text);
        self.stale.insert(address.to_owned());
        self.spread(address);
    }

    /// The open files that extend a file must be looked at again with it.
    fn spread(&mut self, address: &str) {
        for (child, parents) in &self.parents {
            if parents.iter().any(|parent| parent == address) {
                self.stale.insert(child.clone());
            }
        }
    }

    /// The findings of every file that has changed, or whose parents have.
    fn look(&mut self, answers: &mut Vec<Message>) {
        for address in std::mem::take(&mut self.stale) {
            let Some(text) = self.documents.open.get(&address) else {
                continue;
            };
            let outcome = self.documents.compile(&address, text);
            let found = diagnose::diagnose(&address, text, &outcome);
            self.parents.insert(address.clone(), outcome.parents);
            let uri = address.parse();
            answers.extend(uri.map(|uri| findings(uri, found)));
        }
    }
}

fn findings(uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>) -> Message {
    let params = PublishDiagnosticsParams {
        uri,
        diagnostics,
        version: None,
    };
    Message::Notification(Notification::new(
        "textDocument/publishDiagnostics".to_owned(),
        params,
    ))
}

/// The whole text, or the part of it that an editor names all the same.
fn apply(mut text: String, change: TextDocumentContentChangeEvent) -> String {
    let Some(range) = change.range else {
        return change.text;
    };
    let bytes = Lines::of(&text).bytes(range);
    text.replace_range(bytes, &change.text);
    text
}

fn capabilities() -> Value {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            "textDocumentSync": { "openClose": true, "change": 1 },
            "hoverProvider": true,
            "definitionProvider": true,
            "completionProvider": {},
            "semanticTokensProvider": {
                "legend": { "tokenTypes": answers::token_types(), "tokenModifiers": [] },
                "full": true,
            },
            "documentFormattingProvider": true,
            "documentSymbolProvider": true,
            "codeActionProvider": { "codeActionKinds": ["quickfix"] },
        },
        "serverInfo": { "name": "karakuri", "version": env!("CARGO_PKG_VERSION") },
    })
}
