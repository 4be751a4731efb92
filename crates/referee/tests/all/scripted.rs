//! Scripted engines against each other: who loses, and what is said of it.

use engine::{Color, Outcome, record};
use referee::arbiter::{Played, play};
use referee::journal::{Journal, Unfinished};
use referee::spec::Spec;
use referee::store;

use crate::games::{minishogi, terms, why};

fn fake(language: &str, script: &str) -> Spec {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/fake.sh");
    let text = format!("'cmd={program} {language} {script}' protocol={language}");
    Spec::read(&text).expect("an engine")
}

fn played(first: &Spec, second: &Spec) -> Played {
    let (rules, game) = minishogi();
    let why = |game: &dyn engine::Game, mv: &str| why(&rules, game, mv);
    let begun = Unfinished::new(game);
    let played = play(begun, [first, second], &terms(&why), Journal::none());
    played.expect("nothing is to be written")
}

/// How a game ended, in a line.
fn told(played: &Played) -> String {
    let who = match played.outcome {
        Outcome::Win(Color::First) => "first wins",
        Outcome::Win(Color::Second) => "second wins",
        Outcome::Draw => "draw",
    };
    let moves = played.game.history().iter().map(|mv| mv.text.as_str());
    let moves: Vec<&str> = moves.collect();
    format!(
        "{who}, {}: {} [{}]",
        played.how,
        played.why,
        moves.join(" ")
    )
}

/// The first player does this after `4e4d 2a2b`; the second only knows this one move.
fn ends(language: &str, last: &str) -> String {
    let [mine, theirs] = match language {
        "usi" | "gnu" => ["4e4d", "2a2b"],
        _ => ["b1b2", "d5d4"],
    };
    let first = fake(language, &format!("{last} {mine}"));
    let second = fake(language, &format!("silent {theirs}"));
    let played = played(&first, &second);
    is_recorded(&played);
    told(&played)
}

/// Whatever ended a game, its record says so.
fn is_recorded(played: &Played) {
    let text = store::record(played, ["one", "other"]);
    let (game, tags) = record::read(&text, &*minishogi().1).expect("a record");
    assert_eq!(game.history(), played.game.history());
    assert_eq!(tags.ending, Some((played.outcome, played.how)), "{text}");
    let last = tags.notes.get(&game.history().len());
    let comment = last.map_or("", |note| &note.comments[0]);
    assert_eq!(comment, played.why.trim(), "{text}");
}

#[test]
fn illegal_moves_lose_and_are_explained() {
    let after = "[4e4d 2a2b]";
    for (language, mv) in [
        ("usi", "5e5d"),
        ("uci", "a1a2"),
        ("xboard", "a1a2"),
        ("gnu", "5e5d"),
    ] {
        let end = ends(language, mv);
        let begins = format!("second wins, illegal move: it played {mv}: ");
        assert!(end.starts_with(&begins) && end.ends_with(after), "{end}");
        assert!(
            end.len() > begins.len() + after.len() + 10,
            "no reason: {end}"
        );
    }
    let wanted = "second wins, illegal move: `x\u{FFFD}y` does not look like a move [4e4d 2a2b]";
    assert_eq!(ends("xboard", "mumble"), wanted);
}

#[test]
fn the_dead_lose() {
    for language in ["usi", "uci", "xboard", "gnu"] {
        let wanted = "second wins, crash: it ended with exit status: 3 [4e4d 2a2b]";
        assert_eq!(ends(language, "die"), wanted, "{language}");
    }
    let missing = Spec::read("cmd=/no/such/engine protocol=uci").expect("an engine");
    let not_started = played(&fake("uci", "die"), &missing);
    is_recorded(&not_started);
    let end = told(&not_started);
    let wanted = "first wins, no start: `/no/such/engine` cannot be started: ";
    assert!(end.starts_with(wanted), "{end}");
    let wrong = Spec::read("cmd=/bin/cat protocol=usi").expect("an engine");
    let end = told(&played(&wrong, &fake("uci", "die")));
    assert_eq!(
        end,
        "second wins, no start: it does not say `usiok`, but one other line []"
    );
}

#[test]
fn the_silent_and_the_talkative_lose() {
    for language in ["uci", "xboard", "gnu"] {
        let end = ends(language, "silent");
        let wanted = "second wins, no answer: it said nothing for ";
        assert!(end.starts_with(wanted), "{language}: {end}");
    }
    for language in ["usi", "xboard"] {
        let end = ends(language, "flood");
        let said = end.strip_prefix("second wins, no answer: it said ");
        let (n_lines, rest) = said
            .and_then(|said| said.split_once(" lines in "))
            .expect(&end);
        assert!(n_lines.parse::<u64>().is_ok_and(|n| n > 100), "{end}");
        assert!(rest.ends_with(" s, and no move [4e4d 2a2b]"), "{end}");
    }
}

#[test]
fn the_late_lose_on_time() {
    for language in ["uci", "xboard"] {
        let end = ends(language, "late");
        let begins = "second wins, time: it took ";
        let ends = " s and had 1.000 s [4e4d 2a2b]";
        assert!(end.starts_with(begins) && end.ends_with(ends), "{end}");
    }
}

#[test]
fn engines_may_resign_but_not_claim() {
    let resigned = "second wins, resignation:  [4e4d 2a2b]";
    for language in ["usi", "uci", "xboard", "gnu"] {
        assert_eq!(ends(language, "resign"), resigned, "{language}");
    }
    let claimed =
        "second wins, false claim: it claims a draw, but the game is not over [4e4d 2a2b]";
    assert_eq!(ends("xboard", "draw"), claimed);
    let refused = "second wins, refusal: after G-2b it says \
                   `Illegal move (I do not like it): it` [4e4d 2a2b]";
    assert_eq!(ends("xboard", "refuse"), refused);
}

#[test]
fn languages_play_each_other() {
    let first = fake("usi", "resign 4e4d 3e2d");
    let second = fake("xboard", "silent d5d4 d4d5");
    let end = told(&played(&first, &second));
    assert_eq!(end, "second wins, resignation:  [4e4d 2a2b 3e2d 2b2a]");
}
