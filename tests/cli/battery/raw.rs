//! Sessions of bytes that are no commands, or hardly: for every protocol, and for `play` where lines
//! are typed.

use karakuri_testing::random::Random;

use super::Interface::{self, Play, Uci, Usi, XBoard};
use super::sessions::{Row, row};

const PROTOCOLS: &[Interface] = &[Usi, Uci, XBoard];
const EVERYWHERE: &[Interface] = &[Usi, Uci, XBoard, Play];

const MIB: usize = 1 << 20;

/// So many bytes, each one of these or, if there are none, any.
fn random(seed: u64, n_bytes: usize, of: &[u8]) -> Vec<u8> {
    let mut random = Random::new(seed);
    let byte = |_| match of {
        [] => random.below(256) as u8,
        of => of[random.below(of.len())],
    };
    (0..n_bytes).map(byte).collect()
}

pub(super) const RAW: &[Row] = &[
    row("nothing at all", EVERYWHERE, |_| Vec::new()),
    row("one byte", EVERYWHERE, |_| b"q".to_vec()),
    row("a line without an end", EVERYWHERE, |_| b"qui".to_vec()),
    row("quit without a line feed", EVERYWHERE, |_| b"quit".to_vec()),
    row("lines that end in CR and LF", EVERYWHERE, |_| {
        b"isready\r\nping 1\r\nboard\r\nquit\r\n".to_vec()
    }),
    row("lines that end in CR", EVERYWHERE, |_| {
        b"isready\rping 1\rboard\rquit\r".repeat(200)
    }),
    row("64 KiB of line ends", EVERYWHERE, |_| {
        b"\r\n".repeat(1 << 15)
    }),
    row("64 KiB of random bytes", EVERYWHERE, |_| {
        random(1, 1 << 16, b"")
    }),
    row("64 KiB of random words", EVERYWHERE, |_| {
        random(
            2,
            1 << 16,
            b"position go stop 0123456789 undo moves abcdefgh+*/-\n\n\n\n\n\n",
        )
    }),
    row("64 KiB of random words of commands", PROTOCOLS, |words| {
        let known = [
            "position", "startpos", "moves", "sfen", "fen", "go", "depth 1", "nodes 1", "stop",
            "undo", "new", "force", "usermove", "setboard", "ping", "isready", "d", "\n", "\n",
            "\n", "\n",
        ];
        let mut random = Random::new(3);
        let mut text = String::new();
        while text.len() < 1 << 16 {
            text += match random.below(8) {
                0 => &words.moves[random.below(words.moves.len())],
                _ => known[random.below(known.len())],
            };
            text.push(' ');
        }
        text.into_bytes()
    }),
    row("1 MiB in a line", EVERYWHERE, |_| {
        let mut bytes = vec![b'x'; MIB];
        bytes.extend(b"\nquit\n");
        bytes
    }),
    row("1 MiB without an end", EVERYWHERE, |_| vec![b'1'; MIB]),
    row("1 MiB of random bytes", EVERYWHERE, |_| random(4, MIB, b"")),
    row("1 MiB of NULs", EVERYWHERE, |_| vec![0; MIB]),
    row("1 MiB of spaces", EVERYWHERE, |_| vec![b' '; MIB]),
    row("500 KiB of words in a line", PROTOCOLS, |_| {
        let mut bytes = b"position startpos moves".to_vec();
        bytes.extend(b" go".repeat(160_000));
        bytes.extend(b"\nsetboard");
        bytes.extend(b" go".repeat(160_000));
        bytes.push(b'\n');
        bytes
    }),
    row("NULs in and between commands", EVERYWHERE, |_| {
        b"isready\0\n\0go depth 1\0\nposition\0startpos\nquit\0\n".to_vec()
    }),
    row("what is no UTF-8", EVERYWHERE, |_| {
        b"\xFF\xFE\n\xC0\x80\nposition \xED\xA0\x80\nusermove \xF5\x80\x80\x80\n\xEF\xBB\xBFquit\n\xC3".to_vec()
    }),
    row(
        "characters that look alike or do not show",
        EVERYWHERE,
        |_| {
            "go\u{200b} depth 1\n\u{ff47}o\n\u{202e}tiuq\nposition startp\u{43e}s\n1\u{301}a1b\n\u{1f600}\n".as_bytes().to_vec()
        },
    ),
    row("what terminals obey", EVERYWHERE, |_| {
        b"\x1b[2J\x1b]0;x\x07\n\x1b[c\n\x08\x08\x7f\n\x04\n\x1a\n".to_vec()
    }),
    row("other languages", EVERYWHERE, |_| {
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1}\n<html>\n$(reboot)\n'; DROP TABLE x\n%s%n%x\n".to_vec()
    }),
    row("all three greetings", PROTOCOLS, |_| {
        b"usi\nuci\nxboard\nprotover 2\nusi\nisready\nquit\n".to_vec()
    }),
    row("a flood of greetings", PROTOCOLS, |_| {
        b"usi\nuci\nprotover 2\n".repeat(100)
    }),
    row("a flood of questions", PROTOCOLS, |_| {
        b"isready\nping 1\n".repeat(20_000)
    }),
    row("a flood of boards", PROTOCOLS, |_| {
        b"d\nlift a1\n".repeat(50)
    }),
    row("a flood of half commands", EVERYWHERE, |_| {
        b"positio\nset\nuserm\nloa\n".repeat(2_500)
    }),
];
