//! From bytes to lines, on a thread of its own, so that a client is heard while the engine thinks.
//!
//! Lines end with a line feed, with or without a carriage return before it; the last one may end
//! with the input. Bytes that are no UTF-8 become replacement characters. Nothing is kept of a line
//! that is too long.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::sync::mpsc::SyncSender;
use std::thread::Builder;

use crate::event::Event;

/// The longest line in bytes: a game of tens of thousands of moves.
pub(crate) const LONGEST: usize = 512 * 1024;

/// Starts to listen. The end of the input, or a failure to read it, is the last event.
pub(crate) fn listen(input: impl Read + Send + 'static, post: SyncSender<Event>) -> io::Result<()> {
    let listen = move || {
        let mut input = BufReader::new(input);
        while let Ok(Some(event)) = next(&mut input) {
            if post.send(event).is_err() {
                return;
            }
        }
        // Nobody listens any more if this fails.
        let _ = post.send(Event::End);
    };
    Builder::new().spawn(listen).map(drop)
}

/// The next line; `None` at the end of the input.
fn next(input: &mut impl BufRead) -> io::Result<Option<Event>> {
    let mut line = Vec::new();
    input
        .take(LONGEST as u64 + 1)
        .read_until(b'\n', &mut line)?;
    if line.len() > LONGEST && !line.ends_with(b"\n") {
        skip_line(input)?;
        return Ok(Some(Event::TooLong));
    }
    if line.is_empty() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&line);
    Ok(Some(Event::Line(text.trim_end().to_owned())))
}

/// Passes over the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let n_bytes = bytes.len();
        input.consume(end.map_or(n_bytes, |end| end + 1));
        if end.is_some() || n_bytes == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(mut bytes: &[u8]) -> Vec<String> {
        let mut events = Vec::new();
        while let Ok(Some(event)) = next(&mut bytes) {
            events.push(match event {
                Event::Line(line) => line,
                _ => "too long".to_owned(),
            });
        }
        events
    }

    #[test]
    fn lines_end_in_three_ways() {
        assert_eq!(events(b"uci\r\n\nquit"), ["uci", "", "quit"]);
        assert_eq!(events(b"\xFF\0x\n"), ["\u{FFFD}\0x"]);
        assert!(events(b"").is_empty());
    }

    #[test]
    fn a_line_too_long_is_passed_over() {
        let mut bytes = vec![b'x'; LONGEST + 1];
        bytes.extend(b"\nuci\n");
        assert_eq!(events(&bytes), ["too long", "uci"]);
        assert_eq!(events(&bytes[..LONGEST + 1]), ["too long"]);
        bytes[LONGEST] = b'\n';
        assert_eq!(events(&bytes)[0].len(), LONGEST);
    }
}
