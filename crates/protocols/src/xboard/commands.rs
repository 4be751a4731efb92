//! What each command of `XBoard` does.

use super::highlight;
use super::session::{Purpose, Session};
use crate::Protocol;
use crate::conversation::{Conversation, short};
use crate::options::{MOST_HASH, MOST_THREADS, read_number, set_switch};
use crate::say::{Out, one_line, quote};
use crate::session::Next;

/// Commands that ask nothing of this engine.
const WITHOUT_EFFECT: &[&str] = &[
    "xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics", "draw",
    "otim", "hover", "egtpath", ".",
];

/// Obeys a line.
pub(super) fn obey(
    session: &mut Session,
    conversation: &mut Conversation,
    line: &str,
    out: &mut Out,
) -> Next {
    let line = line.trim();
    let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let words: Vec<&str> = rest.split_whitespace().collect();
    if head == "quit" {
        return Next::Leave;
    }
    if head.is_empty() || WITHOUT_EFFECT.contains(&head) {
        return Next::Stay;
    }
    let done = match &words[..] {
        [] => play(session, conversation, head, out),
        _ => set(session, conversation, head, &words, out),
    };
    if let Err(why) = done {
        out.say(format_args!("Error ({}): {}", one_line(&why), quote(line)));
    }
    Next::Stay
}

/// Commands of one word: whose turn it is, and what the engine is to do.
fn play(
    session: &mut Session,
    conversation: &mut Conversation,
    head: &str,
    out: &mut Out,
) -> Result<(), String> {
    match head {
        "new" => session.begin(conversation),
        "force" | "result" => {
            conversation.call_off();
            session.plays = None;
        }
        "go" => {
            conversation.call_off();
            session.plays = Some(conversation.game().side());
            session.say_result(conversation, out);
        }
        "playother" => {
            conversation.call_off();
            session.plays = Some(!conversation.game().side());
        }
        "?" => session.move_now(conversation, out),
        "undo" => take_back(session, conversation, 1)?,
        "remove" => take_back(session, conversation, 2)?,
        "hard" => session.ponders = true,
        "easy" => {
            session.ponders = false;
            stop(session, conversation, Purpose::Pondering);
        }
        "post" => session.posts = true,
        "nopost" => session.posts = false,
        "analyze" => {
            conversation.call_off();
            session.plays = None;
            session.analyzes = true;
        }
        "exit" if session.analyzes => {
            session.analyzes = false;
            stop(session, conversation, Purpose::Analysis);
        }
        "exit" => return Err("there is no analysis to leave".to_owned()),
        "hint" => {
            if let Some(hint) = &session.hint {
                out.say(format_args!("Hint: {hint}"));
            }
        }
        "bk" => out.say(" This engine has no book.\n"),
        "edit" => return Err("not supported: send setboard".to_owned()),
        _ if looks_like_a_move(head) => {
            session.user_move(conversation, head, out);
            return Ok(());
        }
        _ => return Err("unknown command".to_owned()),
    }
    session.go_on(conversation, out);
    Ok(())
}

/// Commands with something behind them.
fn set(
    session: &mut Session,
    conversation: &mut Conversation,
    head: &str,
    words: &[&str],
    out: &mut Out,
) -> Result<(), String> {
    let control = &mut session.control;
    match (head, words) {
        ("protover", _) => greet(conversation, out),
        ("ping", _) => out.say(format_args!("pong {}", quote(&words.join(" ")))),
        ("result", _) => return play(session, conversation, head, out),
        ("usermove", [mv]) => session.user_move(conversation, mv, out),
        ("holding", _) => session.hold(conversation, &words.join(" "), out)?,
        ("setboard", _) => session.set_board(conversation, &words.join(" "), out),
        ("variant", [name]) => session.choose(conversation, name, out),
        ("level", [moves, base, increment]) => control.level(moves, base, increment)?,
        ("st", [time]) => control.per_move(time)?,
        ("time", [time]) => control.time(time)?,
        ("sd", [depth]) => {
            let depth = read_number("the depth", depth, u32::MAX as usize)?;
            control.depth = u32::try_from(depth).ok();
        }
        ("nps", [rate]) => {
            let rate = rate.parse().map_err(|_| "the rate is a number of nodes");
            control.rate = rate?;
        }
        ("memory", [most]) => {
            let most = read_number("the memory", most, usize::MAX)?;
            conversation.hash = most.min(MOST_HASH);
        }
        ("cores", [most]) => {
            let most = read_number("the number of cores", most, usize::MAX)?;
            conversation.threads = most.min(MOST_THREADS);
        }
        ("option", _) => option(session, conversation, &words.join(" "))?,
        ("lift" | "put", [square]) => mark(session, conversation, head, square, out)?,
        _ => return Err("unknown command".to_owned()),
    }
    Ok(())
}

/// What this engine understands of the protocol.
fn greet(conversation: &Conversation, out: &mut Out) {
    // Short names, as far as they are names of one game: the client takes a name that begins like one
    // of its own games for that.
    let names = conversation.names(Protocol::XBoard);
    let clashes = |name: &str| {
        let is_called = |(own, foreign): &&(String, Option<String>)| match foreign {
            Some(foreign) => foreign == name,
            None => short(own) == name,
        };
        names.iter().filter(is_called).count() > 1
    };
    let games = names
        .iter()
        .map(|(name, foreign)| match (foreign, short(name)) {
            (Some(foreign), _) => foreign.as_str(),
            (None, short) if clashes(short) => name.as_str(),
            (None, short) => short,
        });
    let games = games.collect::<Vec<_>>().join(",");
    out.say("feature done=0");
    out.say(concat!(
        "feature myname=\"Karakuri ",
        env!("CARGO_PKG_VERSION"),
        "\""
    ));
    out.say(format_args!("feature variants=\"{games}\""));
    out.say("feature ping=1 setboard=1 usermove=1 playother=1 analyze=1 colors=0 reuse=1 debug=0");
    out.say("feature sigint=0 sigterm=0 memory=1 smp=1 nps=1 highlight=1 name=0 draw=1 time=1");
    for switch in conversation.switches() {
        let values = switch
            .values
            .iter()
            .map(|value| match *value == switch.value {
                true => format!("*{value}"),
                false => value.clone(),
            });
        let values = values.collect::<Vec<_>>().join(" /// ");
        out.say(format_args!(
            "feature option=\"{} -combo {values}\"",
            switch.name
        ));
    }
    out.say(format_args!(
        "feature option=\"EvalFile -file {}\"",
        conversation.net().unwrap_or_default()
    ));
    out.say("feature done=1");
}

/// Ends thinking that has this purpose.
fn stop(session: &Session, conversation: &mut Conversation, purpose: Purpose) {
    if session.purpose == purpose {
        conversation.call_off();
    }
}

fn take_back(
    session: &mut Session,
    conversation: &mut Conversation,
    n_moves: usize,
) -> Result<(), String> {
    if conversation.game().history().len() < n_moves {
        return Err("there is nothing to take back".to_owned());
    }
    conversation.call_off();
    session.hint = None;
    for _ in 0..n_moves {
        conversation.game_mut().undo();
    }
    Ok(())
}

/// `option NAME=VALUE`: a switch of the game, which begins anew, or what the engine has learned of it.
fn option(
    session: &mut Session,
    conversation: &mut Conversation,
    text: &str,
) -> Result<(), String> {
    let (name, value) = text.split_once('=').ok_or("an option is NAME=VALUE")?;
    let (name, value) = (name.trim(), value.trim());
    conversation.call_off();
    if name.eq_ignore_ascii_case("EvalFile") {
        return conversation.set_net(Some(value).filter(|path| !path.is_empty()));
    }
    set_switch(conversation, name, value)?;
    session.learn_names(conversation);
    Ok(())
}

/// The user takes up a piece or puts it down: marks the squares to which it may go, and offers the
/// forms that it may become.
fn mark(
    session: &mut Session,
    conversation: &Conversation,
    head: &str,
    square: &str,
    out: &mut Out,
) -> Result<(), String> {
    let square = session
        .notation
        .read_square(square)
        .ok_or("no such square")?;
    let (game, legal) = (conversation.game(), conversation.game().legal());
    let along = &mut session.lifted;
    if head == "lift" {
        along.clear();
    }
    along.push(square);
    let (info, setup) = (game.info(), game.setup());
    if head == "put" {
        let offered = highlight::choice(info, &setup, &legal, along);
        let ids = session.ids.as_deref().unwrap_or_default();
        let names = offered.iter().filter_map(|kind| ids.get(kind.index()));
        let names: String = names.map(String::as_str).collect();
        if !names.is_empty() {
            out.say(format_args!("choice {names}"));
            return Ok(());
        }
    }
    let (board, marked) = highlight::board(info, &setup, &legal, along);
    if marked || head == "lift" {
        out.say(format_args!("highlight {board}"));
    }
    Ok(())
}

/// Whether a word that is no command was perhaps meant as a move.
fn looks_like_a_move(word: &str) -> bool {
    let is_square = |text: &str| {
        let digits = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
        digits.len() < text.len() && digits.starts_with(|c: char| c.is_ascii_digit())
    };
    is_square(word) || word.contains('@')
}
