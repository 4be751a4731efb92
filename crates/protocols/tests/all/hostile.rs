//! Sessions that no honest client would have.

use protocols::Protocol;

use crate::client::Client;

/// Everything that is sent, and then whether the session still answers.
const HOSTILE: &[&[u8]] = &[
    b"",
    b"\n\n\r\n",
    b"\0\0\0\n",
    b"\xFF\xFE\xC3\n",
    b"position startpos moves \xF0\x9F\x98\x80\n",
    b"go depth 99999999999999999999\ngo wtime -9223372036854775808 btime 1\nstop\n",
    b"position fen [[[[\nposition sfen ]\nposition fen / w\nposition moves\n",
    b"setoption name value value name\nsetoption name Hash value 99999999999999\n",
    b"level 40 5:99999999999999999999 1e308\nst nan\nst -1\nsd 0\nnps 18446744073709551616\n",
    b"usermove \nusermove ,,,,\nusermove @@@@@@\nusermove a1a1a1a1\nundo\nremove\nundo\n",
    b"setboard\nsetboard 8/8 w\nlift z99\nput @@\nhover \nlift a1\n",
    b"holding\nholding [\nholding [] [\nholding [P] [] wP\nholding ][\n",
    b"stop\nstop\nponderhit\n?\n.\nexit\nresult\nedit\n",
];

#[test]
fn a_session_answers_after_anything() {
    for (protocol, question, answer) in [
        (Protocol::Usi, "isready", "readyok"),
        (Protocol::Uci, "isready", "readyok"),
        (Protocol::XBoard, "ping 7", "pong 7"),
    ] {
        let mut client = Client::begin(protocol, "minishogi");
        for bytes in HOSTILE {
            client.send(bytes);
            client.say(question);
            client.hear(answer);
        }
        client.send(&vec![b'x'; 1 << 20]);
        client.send(b"\n");
        client.say(question);
        client.hear(answer);
        client.send(b"half a line");
        client.leave();
    }
}

#[test]
fn a_session_ends_with_its_input() {
    for protocol in [Protocol::Usi, Protocol::Uci, Protocol::XBoard] {
        for last in [
            "",
            "go infinite\n",
            "go\n",
            "analyze\n",
            "go perft 20\n",
            "quit",
        ] {
            let mut client = Client::begin(protocol, "minishogi");
            client.send(last.as_bytes());
            client.leave();
        }
    }
}
