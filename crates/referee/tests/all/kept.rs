//! Whole matches of our own engine: pairs, folders, going on, the table.

use std::path::PathBuf;

use engine::record;
use referee::arbiter::Terms;
use referee::control::Control;
use referee::journal;
use referee::openings::{self, Openings};
use referee::spec::Spec;
use referee::store::{Finished, Store};
use referee::tournament::{self, Match};
use serde_json::{Value, json};

use crate::games::{minishogi, terms};

fn no_reason(_: &dyn engine::Game, _: &str) -> String {
    String::new()
}

fn quick(n_games: usize) -> Match<'static> {
    let own = |name: &str| Spec::read(&format!("karakuri hash=1 name={name}")).expect("an engine");
    Match {
        specs: [own("one"), own("other")],
        terms: Terms {
            control: Control::Nodes(50),
            ..terms(&no_reason)
        },
        openings: Openings::Random {
            plies: 3,
            seed: 1,
            even: None,
        },
        n_games,
        concurrency: 2,
        sprt: None,
        folder: None,
    }
}

/// A folder of its own that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("referee-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Plays what is not done and keeps it.
fn go_on(folder: &Folder, header: &Value, n_games: usize) -> (usize, Vec<Finished>) {
    try_to(folder, header, n_games).expect("it can be read and written")
}

fn try_to(
    folder: &Folder,
    header: &Value,
    n_games: usize,
) -> Result<(usize, Vec<Finished>), String> {
    let (_, game) = minishogi();
    let (mut store, done) = Store::open(&folder.0, header, &*game, true).expect("a folder");
    let n_done = done.len();
    let keep = &mut |game: &Finished, record: &str| store.keep(game, record);
    let this = Match {
        folder: Some(journal::Folder {
            path: folder.0.clone(),
            header: header.clone(),
        }),
        ..quick(n_games)
    };
    let games = tournament::run(&this, &*game, done, keep)?;
    Ok((n_done, games))
}

#[test]
fn a_match_goes_on_where_it_was_cut() {
    let folder = Folder::new("cut");
    let header = json!({ "match": "minishogi" });
    let (n_done, whole) = go_on(&folder, &header, 6);
    assert_eq!((n_done, whole.len()), (0, 6));
    let path = folder.0.join("match.jsonl");
    let text = std::fs::read_to_string(&path).expect("it is there");
    // Every place at which the program may have been killed, in steps.
    for cut in (0..text.len()).step_by(211) {
        std::fs::write(&path, &text[..cut]).expect("it can be written");
        let n_whole = text[..cut].matches('\n').count().saturating_sub(1);
        let (n_done, again) = go_on(&folder, &header, 6);
        assert_eq!(n_done, n_whole, "cut at {cut}");
        let moves = |games: &[Finished]| -> Vec<(usize, Vec<String>)> {
            games
                .iter()
                .map(|game| (game.first, game.moves.clone()))
                .collect()
        };
        // Openings and searches of so many positions are the same again.
        assert_eq!(moves(&again), moves(&whole), "cut at {cut}");
        if cut > 600 {
            break;
        }
    }
}

/// A game that was being played, as its file holds it: the whole text, and its lines but the first.
fn unfinished(header: &Value, game: &Finished) -> (String, Vec<String>) {
    let (opening, thought) = game.moves.split_at(3);
    let first = json!({ "match": header, "position": game.start, "opening": opening });
    let lines = thought.iter().enumerate();
    let lines: Vec<String> = lines
        .map(|(index, mv)| json!([mv, (index + 1) * 1_000_000]).to_string())
        .collect();
    (format!("{first}\n{}\n", lines.join("\n")), lines)
}

#[test]
fn a_game_goes_on_after_its_last_whole_move() {
    let folder = Folder::new("unfinished");
    let header = json!({ "match": "minishogi" });
    let (_, games) = go_on(&folder, &header, 2);
    let second = &games[1];
    let (text, lines) = unfinished(&header, second);
    let file = folder.0.join("0002.unfinished");
    assert!(!file.exists(), "the game is finished");
    let kept = std::fs::read_to_string(folder.0.join("match.jsonl")).expect("it is there");
    let of_first: String = kept
        .lines()
        .filter(|line| !line.contains("\"game\":2,"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(of_first.lines().count(), 2, "{kept}");
    let first_line = text.find('\n').expect("there are lines") + 1;
    for n_whole in [0, 1, 2, 5, lines.len() - 1, lines.len()] {
        let whole: usize = lines[..n_whole].iter().map(|line| line.len() + 1).sum();
        let end = first_line + whole;
        for cut in [end, (end + 4).min(text.len())] {
            std::fs::write(&file, &text[..cut]).expect("it can be written");
            std::fs::write(folder.0.join("match.jsonl"), &of_first).expect("it can be written");
            let (n_done, again) = go_on(&folder, &header, 2);
            assert_eq!(n_done, 1);
            let again = &again[1];
            assert_eq!(again.moves[..3 + n_whole], second.moves[..3 + n_whole]);
            let n_thought = |game: &Finished| game.times[0].0 + game.times[1].0;
            assert_eq!(n_thought(again), again.moves.len() - 3, "cut at {cut}");
            // The times of the moves before the cut: 1 s, 2 s and so on.
            let seconds = again.times[0].1 + again.times[1].1;
            let before = (n_whole * (n_whole + 1) / 2) as f64;
            assert!((before..before + 1.0).contains(&seconds), "{seconds} s");
            assert!(!file.exists(), "the game is finished");
        }
    }
}

#[test]
fn an_unfinished_game_that_is_no_game_is_refused() {
    let folder = Folder::new("broken");
    let header = json!({ "match": "minishogi" });
    let (_, games) = go_on(&folder, &header, 2);
    let (text, lines) = unfinished(&header, &games[0]);
    let refusal = |text: &str| {
        std::fs::remove_file(folder.0.join("match.jsonl")).expect("it is there");
        std::fs::write(folder.0.join("0001.unfinished"), text).expect("it can be written");
        let refused = try_to(&folder, &header, 2).expect_err("it is refused");
        refused
            .split_once("0001.unfinished` ")
            .expect("it is named")
            .1
            .to_owned()
    };
    let cases = [
        ("{\n".to_owned(), "does not begin with where the game began"),
        (text.replace("minishogi", "others"), "is of another match"),
        (
            text.replace("\"opening\"", "\"begins\""),
            "does not say where the game began",
        ),
        (
            text.replacen(&lines[1], "[1]", 1),
            "is wrong in line 3: expected a move and its time",
        ),
        (
            text.replacen(&lines[1], "[\"9z9z\",5]", 1),
            "is wrong in line 3: `9z9z`",
        ),
    ];
    for (text, wanted) in cases {
        let found = refusal(&text);
        assert!(found.starts_with(wanted), "{found}");
        assert!(
            found.ends_with("; without this file the game is played anew"),
            "{found}"
        );
    }
    let resumed = Store::open(&folder.0, &header, &*minishogi().1, false).err();
    assert!(resumed.is_some_and(|why| why.ends_with("--resume goes on with it")));
}

#[test]
fn records_are_read_back_and_pairs_begin_alike() {
    let folder = Folder::new("records");
    let (_, games) = go_on(&folder, &json!({}), 4);
    let (_, start) = minishogi();
    for game in &games {
        let path = folder.0.join(format!("{:04}.game", game.number + 1));
        let text = std::fs::read_to_string(path).expect("it is there");
        let (read, tags) = record::read(&text, &*start).expect("a record");
        let moves: Vec<_> = read.history().iter().map(|mv| mv.text.clone()).collect();
        assert_eq!(moves, game.moves);
        let names = if game.first == 0 {
            ["one", "other"]
        } else {
            ["other", "one"]
        };
        assert_eq!(tags.players, names);
    }
    for pair in games.chunks(2) {
        assert_eq!((pair[0].first, pair[1].first), (0, 1));
        assert_eq!(pair[0].moves[..3], pair[1].moves[..3]);
    }
    assert_ne!(games[0].moves[..3], games[2].moves[..3]);
}

#[test]
fn a_folder_holds_one_match() {
    let folder = Folder::new("one");
    let header = json!({ "match": "minishogi", "longest": 40 });
    go_on(&folder, &header, 2);
    let error = |header: &Value, resume| {
        let opened = Store::open(&folder.0, header, &*minishogi().1, resume);
        opened.err().expect("it is refused")
    };
    assert!(error(&header, false).ends_with("holds a match: --resume goes on with it"));
    let other = json!({ "match": "minishogi", "longest": 50 });
    let wanted = "holds another match: `longest` is 40 there, and not 50";
    assert!(error(&other, true).ends_with(wanted));
    let path = folder.0.join("match.jsonl");
    let mut text = std::fs::read_to_string(&path).expect("it is there");
    text += "{}\n";
    std::fs::write(&path, &text).expect("it can be written");
    assert!(error(&header, true).ends_with("line 4: this is no finished game"));
}

#[test]
fn only_one_match_is_played_in_a_folder() {
    let folder = Folder::new("locked");
    let header = json!({ "match": "minishogi" });
    let (_, start) = minishogi();
    let open = |resume| Store::open(&folder.0, &header, &*start, resume);
    let (store, _) = open(false).expect("a new folder");
    for resume in [false, true] {
        let refused = open(resume).err().expect("it is being played");
        assert!(
            refused.contains("another match is being played in this folder"),
            "{refused}"
        );
    }
    drop(store);
    let (_, done) = open(true).expect("nobody plays in it any more");
    assert!(done.is_empty());
}

/// What two programs that wrote into one folder at once have left.
#[test]
fn a_folder_in_which_two_have_played_is_read() {
    let folder = Folder::new("hurt");
    let header = json!({ "match": "minishogi" });
    let (_, whole) = go_on(&folder, &header, 4);
    let path = folder.0.join("match.jsonl");
    let text = std::fs::read_to_string(&path).expect("it is there");
    let lines: Vec<&str> = text.lines().collect();
    let mut other: Value = serde_json::from_str(lines[3]).expect("a line is JSON");
    let number = other["game"].as_u64().expect("a game has a number");
    other["why"] = json!("the later one");
    let hurt = format!("{}\n{}\n{text}{other}\n", lines[0], lines[0]);
    std::fs::write(&path, hurt).expect("it can be written");
    let (_, start) = minishogi();
    let (store, mut done) = Store::open(&folder.0, &header, &*start, true).expect("it is read");
    let doubt = format!("game {number} is there twice; the later one counts");
    assert_eq!(store.doubts(), [doubt]);
    done.sort_by_key(|game| game.number);
    assert_eq!(done.len(), whole.len());
    let twice = &done[number as usize - 1];
    assert_eq!(twice.why, "the later one");
    drop(store);
    let (n_done, again) = go_on(&folder, &header, 4);
    assert_eq!((n_done, again.len()), (4, 4));
}

/// Fingerprints of former times had no version; what is legal tells whether the rules are the same.
#[test]
fn a_match_begun_under_an_old_fingerprint_goes_on() {
    let folder = Folder::new("old");
    let old = json!({ "match": "minishogi", "rules": "cb2a318dba4a0b8a" });
    let (_, games) = go_on(&folder, &old, 2);
    let path = folder.0.join("match.jsonl");
    let lines = std::fs::read_to_string(&path).expect("it is there");
    let (both, _) = lines.trim_end().rsplit_once('\n').expect("three lines");
    std::fs::write(&path, format!("{both}\n")).expect("it can be written");
    let open = usize::from(both.contains("\"game\":1,"));
    let (text, _) = unfinished(&old, &games[open]);
    let name = format!("{:04}.unfinished", open + 1);
    std::fs::write(folder.0.join(name), text).expect("it can be written");
    let (_, start) = minishogi();
    let now = json!({ "match": "minishogi", "rules": "v1:00" });
    let (store, done) = Store::open(&folder.0, &now, &*start, true).expect("it is read");
    assert_eq!(done.len(), 1);
    let doubt = "its rules are called \"cb2a318dba4a0b8a\"; all games are legal here";
    assert_eq!(store.doubts(), [doubt]);
    drop(store);
    let (n_done, again) = go_on(&folder, &now, 2);
    assert_eq!((n_done, again.len()), (1, 2));
    let error = |rules: &str, header: &Value| {
        let text = lines.replacen("cb2a318dba4a0b8a", rules, 1);
        std::fs::write(&path, text).expect("it can be written");
        let opened = Store::open(&folder.0, header, &*start, true);
        opened.err().expect("it is refused")
    };
    let refused = error("v1:11", &now);
    assert!(
        refused.ends_with("`rules` is \"v1:11\" there, and not \"v1:00\""),
        "{refused}"
    );
    let illegal = lines.replace(&games[0].moves[1], "9z9z");
    std::fs::write(&path, illegal).expect("it can be written");
    let refused = Store::open(&folder.0, &now, &*start, true).err();
    let refused = refused.expect("it is refused");
    assert!(
        refused.contains("holds games under other rules: game "),
        "{refused}"
    );
}

#[test]
fn openings_are_read_and_refused_with_their_lines() {
    let (_, game) = minishogi();
    let text = "# two\n4e4d 2a2b\nstartpos moves 4e4d\n\nrbsgk/4p/5/P4/KGSBR b - 1\n";
    let read = openings::read(text, &*game).expect("openings");
    let moves: Vec<usize> = read.iter().map(|opening| opening.moves.len()).collect();
    assert_eq!(moves, [2, 1, 0]);
    let lines = Openings::Lines(read);
    let second = lines.opening(4, &*game);
    assert_eq!(
        second.history().len(),
        1,
        "the fifth pair begins again with the second line"
    );
    let errors = openings::read("4e4d\n5e5d\nstartpos moves 4e4d 4e4d\n", &*game);
    let errors = errors.expect_err("two lines are wrong");
    assert_eq!(errors.len(), 2);
    assert!(errors[0].starts_with("line 2: `5e5d`"), "{errors:?}");
    assert!(errors[1].starts_with("line 3: `4e4d`"), "{errors:?}");
    let none = openings::read("# nothing\n", &*game);
    assert_eq!(none, Err(vec!["there is no opening in it".to_owned()]));
}

#[test]
fn the_table_counts_games_pairs_and_faults() {
    let game = |number: usize, winner, how: &str, fault| Finished {
        number,
        first: number % 2,
        winner,
        how: how.to_owned(),
        fault,
        why: if fault {
            "it ended".to_owned()
        } else {
            String::new()
        },
        start: String::new(),
        moves: Vec::new(),
        times: [(10, 2.0, 0.25), (10, 1.0, 0.125)],
    };
    let games = [
        game(0, Some(0), "checkmate", false),
        game(1, Some(0), "crash", true),
        game(2, None, "repetition", false),
        game(3, Some(1), "checkmate", false),
    ];
    assert_eq!(tournament::score(&games), [2, 1, 1]);
    assert_eq!(tournament::pairs(&games), [0, 1, 0, 0, 1]);
    let sprt = referee::statistics::Sprt {
        elo0: 0.0,
        elo1: 100.0,
    };
    let table = referee::report::table(["one", "other"], &games, Some(sprt));
    let wanted = "\
            won    drawn     lost   points    score s a move  longest
one           2        1        1      2.5   62.5 %    0.200    0.250
other         1        1        2      1.5   37.5 %    0.100    0.125

pairs   0 1 0 0 1   (of 0, 1/2, 1, 1 1/2 and 2 points for one)
";
    assert!(table.trim_start().starts_with(wanted), "{table}");
    let wanted = "
    1 x drawn: repetition
    1 x one wins: checkmate
    1 x one wins: crash
    1 x other wins: checkmate
game 2: other loses by crash: it ended
";
    assert!(table.ends_with(wanted), "{table}");
    let json = referee::report::to_json(["one", "other"], &games, None);
    assert_eq!(json["pairs"], json!([0, 1, 0, 0, 1]));
    assert_eq!(json["faults"][0]["by"], 1);
}
