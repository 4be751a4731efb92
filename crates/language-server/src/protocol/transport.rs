//! Messages over standard input and output.
//!
//! The reader is our own: it bounds the length of a message and answers one that is no message
//! with an error instead of ending the conversation.

#![expect(
    clippy::disallowed_methods,
    reason = "the one place where the server speaks and listens"
)]

use std::io::{self, BufRead, Read, Write};

use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};

use super::{End, Shipped, serve};

/// Longest message: the longest text that is compiled fits many times.
const MAX_MESSAGE: usize = 16 << 20;
/// Longest line before a message.
const MAX_HEADER: u64 = 4096;

/// Serves an editor that started this process. A broken header is said on standard error and ends
/// the conversation, as the beginning of the next message cannot be found.
pub fn serve_stdio(shipped: Shipped) -> End {
    let (server, editor) = Connection::memory();
    let (to_server, from_server) = (editor.sender, editor.receiver);
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(body) = next(&mut input) {
            let went_on = match understand(&body) {
                Ok(message) => to_server.send(message).is_ok(),
                Err(answer) => write(&answer).is_ok(),
            };
            if !went_on {
                break;
            }
        }
    });
    let writer = std::thread::spawn(move || {
        from_server
            .into_iter()
            .try_for_each(|message| message.write(&mut io::stdout().lock()))
    });
    let end = serve(&server, shipped);
    drop(server);
    // An editor that is gone reads no last answers; nothing is lost.
    let _ = writer.join();
    end
}

fn next(input: &mut impl BufRead) -> Option<Vec<u8>> {
    let body = body(input);
    body.unwrap_or_else(|error| {
        let _ = writeln!(io::stderr(), "error: {error}");
        None
    })
}

/// The body of the next message; `None` at the end of the input. The error is a sentence.
fn body(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, String> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line);
        read.map_err(|error| format!("cannot read standard input: {error}"))?;
        if line.is_empty() && length.is_none() {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        if !line.ends_with('\n') {
            return Err("a header line of a message has no end".to_owned());
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        if name.eq_ignore_ascii_case("content-length") {
            let number: Option<usize> = value.trim().parse().ok();
            length = number.filter(|length| *length <= MAX_MESSAGE);
            if length.is_none() {
                return Err(format!(
                    "a message has no length of 0 to {MAX_MESSAGE} bytes"
                ));
            }
        }
    }
    let length = length.ok_or("a message has no `Content-Length`; messages come from an editor")?;
    let mut body = vec![0; length];
    let read = input.read_exact(&mut body);
    read.map_err(|_| "a message ends early".to_owned())?;
    Ok(Some(body))
}

/// The message, or the answer to what is none.
fn understand(body: &[u8]) -> Result<Message, Value> {
    let refusal = |id: Value, code: ErrorCode, error: serde_json::Error| {
        json!({
            "jsonrpc": "2.0",
            "id": id,
            "error": { "code": code as i32, "message": error.to_string() },
        })
    };
    let value: Value = serde_json::from_slice(body)
        .map_err(|error| refusal(Value::Null, ErrorCode::ParseError, error))?;
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    serde_json::from_value(value).map_err(|error| refusal(id, ErrorCode::InvalidRequest, error))
}

fn write(answer: &Value) -> io::Result<()> {
    let text = answer.to_string();
    let mut out = io::stdout().lock();
    write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    out.flush()
}
