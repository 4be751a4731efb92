//! What the desk answers: the same as the engine does, over the shipped games, and an error to whatever hurts.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use definitions::{games, library};
use engine::registry::Entry;
use engine::search::{Limits, Stop};
use engine::{Game, GameInfo, MoveView};
use fastrand::Rng;
use page::desk::{Code, Desk, Host, READER, key};
use prepared::Playable;
use serde_json::{Value, json};
use variant_dsl::{Compiled, Source};

static HEARD: AtomicUsize = AtomicUsize::new(0);

fn now() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

fn hear(text: &str) {
    let heard: Value = serde_json::from_str(text).expect("it is JSON");
    assert!(heard["nodes"].is_u64());
    HEARD.fetch_add(1, Ordering::Relaxed);
}

/// A desk with the texts of all games.
fn desk() -> Desk {
    desk_with(Vec::new())
}

/// The same with the code of games.
fn desk_with(codes: Vec<Code>) -> Desk {
    let mut desk = Desk::with(Host { now, hear }, Some(READER), codes);
    let mut texts: Vec<Value> = Vec::new();
    let mut add = |name: &str, title: &str, text: &str| {
        if texts.iter().all(|known| known["name"] != name) {
            texts.push(json!({ "name": name, "title": title, "text": text }));
        }
    };
    for entry in games() {
        add(entry.name, entry.title, (entry.source)());
        { entry.parents.iter() }.for_each(|(name, text)| add(name, "", text()));
    }
    for listed in library() {
        add(listed.name, listed.title, (listed.source)());
        { listed.parents.iter() }.for_each(|(name, text)| add(name, "", text()));
    }
    let taken = ask(&mut desk, &json!({ "op": "texts", "games": texts }));
    assert_eq!(taken["games"], texts.len());
    desk
}

fn ask(desk: &mut Desk, request: &Value) -> Value {
    serde_json::from_str(&desk.answer(request.to_string().as_bytes())).expect("answers are JSON")
}

/// The answer, which is no error.
fn told(desk: &mut Desk, request: &Value) -> Value {
    let answer = ask(desk, request);
    assert_eq!(answer["error"], Value::Null, "{request}");
    answer
}

/// How a game stands, as the desk has it.
fn line(desk: &mut Desk, game: &dyn Game) -> Value {
    let moves = game.history().iter().map(|mv| mv.text.as_str());
    let moves: Vec<&str> = moves.collect();
    told(desk, &json!({ "op": "line", "moves": moves.join(" ") }))
}

/// The desk makes the first legal move, so many times.
fn go_on(desk: &mut Desk, plies: usize) -> Value {
    let mut state = told(desk, &json!({ "op": "line", "moves": "" }));
    for _ in 0..plies {
        let mut moves = texts(&state["history"]);
        moves.push(texts(&state["moves"])[0].clone());
        state = told(desk, &json!({ "op": "line", "moves": moves.join(" ") }));
    }
    state
}

fn texts(moves: &Value) -> Vec<String> {
    let moves = moves.as_array().expect("a list").iter();
    moves
        .map(|mv| mv["text"].as_str().expect("a text").to_owned())
        .collect()
}

fn legal(game: &dyn Game) -> Vec<MoveView> {
    match game.result() {
        None => game.legal(),
        Some(_) => Vec::new(),
    }
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

/// The game on the boards that the desk has it on: compiled code may list moves in another order, and so search
/// others first.
fn prepared(entry: &Entry) -> Box<dyn Game> {
    let playable = Playable::new(&compiled(entry).program);
    playable.expect("it fits a board").start()
}

fn compiled(entry: &Entry) -> Compiled {
    let source = |name: &str, text: &str| Source {
        name: format!("{name}.variant"),
        text: text.to_owned(),
    };
    let parent = |name: &str| {
        let mut parents = entry.parents.iter();
        let (name, text) = parents.find(|(other, _)| *other == name)?;
        Some(source(name, text()))
    };
    let compiled = variant_dsl::compile(&source(entry.name, (entry.source)()), &parent);
    compiled.expect("a shipped game is sound")
}

#[test]
fn a_game_goes_on_the_desk_as_it_does_in_the_engine() {
    let mut desk = desk();
    for entry in games() {
        let mut game = entry.start();
        let facts = told(&mut desk, &json!({ "op": "begin", "game": entry.name }));
        assert_eq!(facts["title"], entry.title);
        assert_eq!(facts["fingerprint"], game.info().fingerprint);
        let mut random = Rng::with_seed(7);
        for _ in 0..60 {
            let state = line(&mut desk, &*game);
            assert_eq!(state["position"], game.position_text(), "{}", entry.name);
            let own = legal(&*game);
            let expected = own.iter().map(|mv| mv.text.clone()).collect();
            assert_eq!(
                sorted(texts(&state["moves"])),
                sorted(expected),
                "{}",
                entry.name
            );
            assert_eq!(state["result"].is_null(), game.result().is_none());
            let Some(mv) = random.choice(&own) else { break };
            game.play(&mv.text).expect("it is legal");
            let played = line(&mut desk, &*game);
            let last = played["history"].as_array().and_then(|all| all.last());
            assert_eq!(last.map(|last| &last["human"]), Some(&json!(mv.human)));
        }
    }
}

#[test]
fn every_move_on_the_board_is_meant_by_squares() {
    let mut desk = desk();
    for entry in games() {
        told(&mut desk, &json!({ "op": "begin", "game": entry.name }));
        let state = told(&mut desk, &json!({ "op": "line" }));
        for mv in state["moves"].as_array().expect("a list") {
            let squares = json!([mv["from"], mv["to"]]);
            if mv["from"].is_null() || mv["wall"] != Value::Null {
                continue;
            }
            let first = told(
                &mut desk,
                &json!({ "op": "steps", "squares": [mv["from"]] }),
            );
            let next = first["next"].as_array().expect("a list");
            assert!(next.contains(&mv["to"]), "{}", entry.name);
            let steps = told(&mut desk, &json!({ "op": "steps", "squares": squares }));
            assert!(
                texts(&steps["meant"]).contains(&mv["text"].as_str().expect("a text").to_owned())
            );
        }
    }
}

#[test]
fn searches_find_what_the_engine_finds() {
    let mut desk = desk();
    for entry in games() {
        told(&mut desk, &json!({ "op": "begin", "game": entry.name }));
        let found = told(&mut desk, &json!({ "op": "search", "nodes": 1_000 }));
        let mut game = prepared(entry);
        let limits = Limits {
            nodes: Some(1_000),
            ..Limits::default()
        };
        let expected = game.search(&limits, &Stop::new(), &mut |_| {});
        let line: Vec<&String> = expected.line.iter().map(|mv| &mv.text).collect();
        assert_eq!(found["nodes"], expected.nodes, "{}", entry.name);
        assert_eq!(found["line"], json!(line), "{}", entry.name);
        assert_eq!(found["depth"], expected.depth, "{}", entry.name);
    }
    assert!(HEARD.load(Ordering::Relaxed) > 0);
}

static STARTED: AtomicUsize = AtomicUsize::new(0);

/// Starts the first game on its code, and counts.
fn first(facts: GameInfo) -> Box<dyn Game> {
    STARTED.fetch_add(1, Ordering::Relaxed);
    (games()[0].game)(facts)
}

#[test]
fn code_plays_its_own_texts_and_no_others() {
    let entry = &games()[0];
    let key: &'static str = key(&compiled(entry)).leak();
    let keys: &'static [&'static str] = vec![key].leak();
    let mut desk = desk_with(vec![Code { start: first, keys }]);
    let begun = |desk: &mut Desk, request: Value| {
        let facts = told(desk, &request);
        (facts["compiled"].clone(), STARTED.load(Ordering::Relaxed))
    };
    let own = begun(&mut desk, json!({ "op": "begin", "game": entry.name }));
    assert_eq!(own, (json!(true), 1));
    let found = told(&mut desk, &json!({ "op": "search", "nodes": 1_000 }));
    let mut game = entry.start();
    game.set_net(None).expect("no net fits every game");
    let limits = Limits {
        nodes: Some(1_000),
        ..Limits::default()
    };
    let expected = game.search(&limits, &Stop::new(), &mut |_| {});
    let line: Vec<&String> = expected.line.iter().map(|mv| &mv.text).collect();
    assert_eq!(found["nodes"], expected.nodes);
    assert_eq!(found["line"], json!(line));
    let same = begun(
        &mut desk,
        json!({ "op": "begin", "text": (entry.source)() }),
    );
    assert_eq!(same, (json!(true), 2));
    let changed = format!("{}// Another text.\n", (entry.source)());
    let changed = begun(&mut desk, json!({ "op": "begin", "text": changed }));
    assert_eq!(changed, (json!(false), 2));
    for other in &games()[1..] {
        let other = begun(&mut desk, json!({ "op": "begin", "game": other.name }));
        assert_eq!(other, (json!(false), 2));
    }
}

#[test]
fn other_values_of_switches_are_other_keys() {
    let text = include_str!("../../../tests/cases/pass/switched.variant");
    let source = Source {
        name: "switched.variant".to_owned(),
        text: text.to_owned(),
    };
    let parent = |name: &str| {
        let text = include_str!("../../../tests/cases/pass/tiny.variant");
        (name == "tiny").then(|| Source {
            name: "tiny.variant".to_owned(),
            text: text.to_owned(),
        })
    };
    let under = |settings: &[(&str, &str)]| {
        let set =
            { settings.iter() }.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let set: Vec<_> = set.collect();
        let compiled = variant_dsl::compile_chosen(&source, &set, &parent);
        key(&compiled.expect("it is sound"))
    };
    assert_eq!(under(&[]), under(&[("stalemate", "loses")]));
    assert_ne!(under(&[]), under(&[("stalemate", "draws")]));
    let both = [("stalemate", "draws"), ("array", "far")];
    assert_eq!(under(&both), under(&[both[1], both[0]]));
}

#[test]
fn games_known_by_their_texts_begin() {
    let mut desk = desk();
    for listed in library().iter().step_by(9) {
        let facts = told(&mut desk, &json!({ "op": "begin", "game": listed.name }));
        assert_eq!(facts["fingerprint"], (listed.facts)().fingerprint);
        told(&mut desk, &json!({ "op": "search", "nodes": 100 }));
    }
}

#[test]
fn a_game_is_led_to_any_line_or_nowhere() {
    let mut desk = desk();
    told(
        &mut desk,
        &json!({ "op": "begin", "game": games()[0].name }),
    );
    let state = go_on(&mut desk, 4);
    let moves = texts(&state["history"]);
    let earlier = told(&mut desk, &json!({ "op": "line", "moves": moves[0] }));
    let other = format!("{} {}", moves[0], texts(&earlier["moves"])[1]);
    let other = told(&mut desk, &json!({ "op": "line", "moves": other }));
    assert_eq!(texts(&other["history"]).len(), 2);
    let moves = moves.join(" ");
    let again = told(&mut desk, &json!({ "op": "line", "moves": moves }));
    assert_eq!(again, state);
    // From a position, and from there nowhere.
    let position = &state["position"];
    let set = told(&mut desk, &json!({ "op": "line", "from": position }));
    assert_eq!((&set["start"], &set["moves"]), (position, &state["moves"]));
    for request in [
        json!({ "op": "line", "moves": "nonsense" }),
        json!({ "op": "line", "from": "nonsense" }),
        json!({ "op": "line", "from": "startpos", "moves": format!("{moves} nonsense") }),
    ] {
        assert!(ask(&mut desk, &request)["error"].is_string(), "{request}");
        assert_eq!(
            told(&mut desk, &json!({ "op": "line", "from": position })),
            set
        );
    }
    let found = told(
        &mut desk,
        &json!({ "op": "search", "nodes": 100, "from": state["start"], "moves": moves }),
    );
    assert!(texts(&state["moves"]).contains(&found["best"].as_str().expect("a move").to_owned()));
    let there = json!({ "op": "line", "from": state["start"], "moves": moves });
    assert_eq!(told(&mut desk, &there), state);
}

/// Records of the first game with all that they may hold come back as they were, by way of the tree that a page keeps.
#[test]
fn variations_and_remarks_go_through_the_page() {
    let mut desk = desk();
    told(
        &mut desk,
        &json!({ "op": "begin", "game": games()[0].name }),
    );
    let line = texts(&go_on(&mut desk, 6)["history"]);
    let state = told(
        &mut desk,
        &json!({ "op": "line", "moves": line[..2].join(" ") }),
    );
    let others: Vec<String> = texts(&state["moves"]);
    let [second, third, fourth] = [1, 2, 3].map(|place| others[place].clone());
    let mut tree = vec![json!({ "comments": ["a beginning"] })];
    for (place, mv) in line.iter().enumerate() {
        let glyphs: &[u8] = if place == 2 { &[6, 146] } else { &[] };
        tree.push(json!({ "after": place, "text": mv, "glyphs": glyphs, "comments": [] }));
    }
    tree[3]["comments"] = json!(["one", "two"]);
    tree.push(json!({ "after": 2, "text": second, "opening": ["or"], "comments": ["three"], "behind": 1 }));
    tree.push(json!({ "after": 2, "text": third }));
    let after_second = told(
        &mut desk,
        &json!({ "op": "line", "moves": format!("{} {second}", line[..2].join(" ")) }),
    );
    for mv in &texts(&after_second["moves"])[..2] {
        tree.push(json!({ "after": 7, "text": mv, "glyphs": [1] }));
    }
    tree.push(json!({ "after": 2, "text": fourth }));
    let others = json!([["Event", "Club"], ["Annotator", "A Trainer"]]);
    let request = json!({ "op": "record", "tree": tree, "names": ["A", "B"], "date": "2001.02.03", "others": others });
    let record = told(&mut desk, &request)["text"]
        .as_str()
        .expect("a text")
        .to_owned();
    assert_eq!(record.matches('(').count(), 4, "{record}");
    assert!(record.contains("$6 $146 {one} ({or} "), "{record}");
    let loaded = told(&mut desk, &json!({ "op": "load", "record": record }));
    assert_eq!(texts(&loaded["history"]), line);
    assert_eq!(
        (&loaded["names"], &loaded["others"]),
        (&json!(["A", "B"]), &others)
    );
    let [names, date, others] = ["names", "date", "others"].map(|field| &loaded[field]);
    let again = json!({ "op": "record", "tree": loaded["tree"], "names": names, "date": date, "others": others });
    assert_eq!(told(&mut desk, &again)["text"], record);
    // Wherever the game stands, it is the same.
    told(&mut desk, &json!({ "op": "line", "moves": line[0] }));
    assert_eq!(told(&mut desk, &again)["text"], record);
}

#[test]
fn a_handicap_goes_through_the_page() {
    let mut desk = desk();
    let text = include_str!("../../../definitions/minishogi.variant");
    told(&mut desk, &json!({ "op": "begin", "text": text }));
    let moves = "1. - {given}\n2. P-1c (2. G-2b)\n3. P-5c\n*\n";
    let record = format!("[Handicap \"5a\"]\n{moves}");
    let loaded = told(&mut desk, &json!({ "op": "load", "record": record }));
    assert_eq!(texts(&loaded["history"]).len(), 2);
    // Elsewhere, the handicap is not forgotten.
    told(
        &mut desk,
        &json!({ "op": "line", "from": loaded["start"], "moves": "" }),
    );
    let again = json!({ "op": "record", "tree": loaded["tree"] });
    let again = told(&mut desk, &again)["text"]
        .as_str()
        .expect("a text")
        .to_owned();
    assert!(again.contains("[Handicap \"5a\"]\n"), "{again}");
    assert!(
        again.ends_with("\n{given}\n1. -\n2. P-1c (2. G-2b)\n3. P-5c\n*\n"),
        "{again}"
    );
}

#[test]
fn variations_nest_as_deep_as_records_have_them() {
    let mut desk = desk();
    told(
        &mut desk,
        &json!({ "op": "begin", "game": games()[0].name }),
    );
    let mut random = Rng::with_seed(3);
    let plies = loop {
        let mut state = told(&mut desk, &json!({ "op": "line", "moves": "" }));
        let mut plies = Vec::new();
        while plies.len() < 65 && texts(&state["moves"]).len() > 1 {
            let mut moves = texts(&state["moves"]);
            random.shuffle(&mut moves);
            moves.truncate(2);
            let line = [texts(&state["history"]), vec![moves[1].clone()]].concat();
            plies.push(moves);
            state = told(&mut desk, &json!({ "op": "line", "moves": line.join(" ") }));
        }
        if plies.len() == 65 {
            break plies;
        }
    };
    // In place of each move another, which all that follows is played after.
    let record = |plies: &[Vec<String>]| {
        let mut tree = vec![json!({})];
        for (ply, moves) in plies.iter().enumerate() {
            tree.extend(
                moves
                    .iter()
                    .map(|mv| json!({ "after": 2 * ply, "text": mv })),
            );
        }
        json!({ "op": "record", "tree": tree })
    };
    let deepest = told(&mut desk, &record(&plies[..64]))["text"].clone();
    let loaded = told(&mut desk, &json!({ "op": "load", "record": deepest }));
    let again = json!({ "op": "record", "tree": loaded["tree"] });
    assert_eq!(told(&mut desk, &again)["text"], deepest);
    let error = ask(&mut desk, &record(&plies))["error"].clone();
    assert_eq!(error, "variations nest more than 64 deep");
}

#[test]
fn games_end_by_claims_and_on_time() {
    let mut desk = desk();
    let text = include_str!("../../../definitions/chess.variant");
    told(&mut desk, &json!({ "op": "begin", "text": text }));
    let back_and_forth = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves = [back_and_forth; 2].concat();
    let line = |n: usize| json!({ "op": "line", "moves": moves[..n].join(" ") });
    let end = json!({ "op": "end" });
    let tree = |n: usize| {
        let moves = moves[..n].iter().enumerate();
        let moves = moves.map(|(place, mv)| json!({ "after": place, "text": mv }));
        [json!({})].into_iter().chain(moves).collect::<Vec<_>>()
    };
    let kept = |desk: &mut Desk, n: usize, ended: &Value| {
        let record = json!({ "op": "record", "tree": tree(n), "ended": ended });
        let record = told(desk, &record)["text"]
            .as_str()
            .expect("a text")
            .to_owned();
        let loaded = told(desk, &json!({ "op": "load", "record": record }));
        assert_eq!(loaded["ended"], *ended);
        record
    };
    told(&mut desk, &line(7));
    assert_eq!(
        ask(&mut desk, &end)["error"],
        "no rule lets you claim a draw now"
    );
    let late = told(&mut desk, &json!({ "op": "end", "late": 1 }));
    let words = json!({ "winner": 0, "reason": "time", "text": "White wins on time." });
    assert_eq!(late, words);
    let record = kept(&mut desk, 7, &late);
    assert!(
        record.contains("[Result \"1-0\"]\n[Reason \"time\"]"),
        "{record}"
    );
    assert_eq!(told(&mut desk, &line(8))["claim"], "repetition");
    // A draw is no better than what the first player may hope for, who is to move.
    let found = told(&mut desk, &json!({ "op": "search", "nodes": 1_000 }));
    assert_eq!(found["claims"], false);
    let claimed = told(&mut desk, &end);
    assert_eq!(claimed["text"], "Draw by repetition.");
    let record = kept(&mut desk, 8, &claimed);
    assert!(
        record.contains("[Result \"1/2-1/2\"]\n[Reason \"repetition\"]"),
        "{record}"
    );
    // Without its queen it is glad of one.
    let behind = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
    let moves = moves.join(" ");
    for level in ["beginner", "club"] {
        let search = json!({ "op": "search", "nodes": 1_000, "level": level, "from": behind, "moves": moves });
        assert_eq!(told(&mut desk, &search)["claims"], true);
    }
}

#[test]
fn a_search_goes_by_its_clock() {
    let mut desk = desk();
    told(
        &mut desk,
        &json!({ "op": "begin", "game": games()[0].name }),
    );
    let start = Instant::now();
    let found = told(
        &mut desk,
        &json!({ "op": "search", "left": 900, "increment": 0 }),
    );
    assert!(found["best"].is_string() && start.elapsed() < Duration::from_millis(900));
}

#[test]
fn what_the_desk_says_of_rules() {
    let mut desk = desk();
    let entry = &games()[0];
    told(&mut desk, &json!({ "op": "begin", "game": entry.name }));
    let state = told(&mut desk, &json!({ "op": "line" }));
    let why = told(
        &mut desk,
        &json!({ "op": "why", "move": texts(&state["moves"])[0] }),
    );
    assert_eq!(why["legal"], true);
    assert_eq!(
        told(&mut desk, &json!({ "op": "why", "move": "nonsense" }))["legal"],
        false
    );
    let booklet = told(&mut desk, &json!({ "op": "booklet" }));
    assert!(
        booklet["html"]
            .as_str()
            .is_some_and(|html| html.contains("<svg") && !html.contains("style="))
    );
    let piece = told(&mut desk, &json!({ "op": "piece", "kind": 0 }));
    assert!(piece["svg"].is_string() && piece["text"].is_array());
    let levels = told(&mut desk, &json!({ "op": "levels" }));
    let request = json!({ "op": "search", "level": levels["levels"][0], "nodes": 50, "seed": 3 });
    let twice = [(); 2].map(|()| told(&mut desk, &request)["best"].clone());
    assert_eq!(twice[0], twice[1]);
}

#[test]
fn mistakes_have_places_and_fixes() {
    let mut desk = desk();
    let source = told(
        &mut desk,
        &json!({ "op": "source", "game": games()[0].name }),
    );
    let sound = told(&mut desk, &json!({ "op": "check", "text": source["text"] }));
    assert_eq!(sound["sound"], true);
    let text = source["text"]
        .as_str()
        .expect("a text")
        .replacen("piece ", "pice ", 1);
    let broken = told(&mut desk, &json!({ "op": "check", "text": text }));
    assert_eq!(broken["sound"], false);
    let found = &broken["diagnostics"][0];
    assert!(found["line"].is_u64() && found["code"].is_string());
    assert_eq!(found["fixes"][0]["text"], "piece");
    assert!(ask(&mut desk, &json!({ "op": "begin", "text": text }))["error"].is_string());
    let same = told(
        &mut desk,
        &json!({ "op": "format", "text": source["text"] }),
    );
    assert_eq!(same["text"], source["text"]);
}

/// The place of the mark `|` in a text, and the text without it.
fn at(op: &str, marked: &str) -> Value {
    let (before, after) = marked.split_once('|').expect("the place is marked");
    let line = before.rsplit('\n').next().unwrap_or_default();
    json!({
        "op": op,
        "text": format!("{before}{after}"),
        "line": before.matches('\n').count() + 1,
        "column": line.chars().count() + 1,
    })
}

#[test]
fn an_author_is_told_of_words() {
    let mut desk = desk();
    let coloured = told(
        &mut desk,
        &json!({ "op": "classify", "text": "// 𠀋\nvariant a" }),
    );
    assert_eq!(coloured["classes"][0], "comment");
    assert_eq!(coloured["parts"], json!([0, 5, 0, 1, 7, 2, 1, 1, 5]));

    let game = "variant a extends minishogi {\n  goal { win: 王 che|ckmat }\n}";
    let completed = told(&mut desk, &at("complete", game));
    assert_eq!(completed["column"], 17);
    let words = completed["proposals"].as_array().expect("a list");
    let word = words.iter().find(|word| word["word"] == "checkmate");
    let word = word.expect("it is proposed");
    assert_eq!(word["sort"], "value");
    assert!(
        word["meaning"]
            .as_str()
            .is_some_and(|text| text.starts_with("win: "))
    );

    // A piece of a parent, in a text that is not sound yet.
    let hovered = told(
        &mut desk,
        &at("hover", "variant a extends minishogi {\n  without Go|ld"),
    );
    assert_eq!(
        (&hovered["column"], &hovered["endColumn"]),
        (&json!(11), &json!(15))
    );
    let said = hovered["said"].as_array().expect("a list");
    let first = said[0]["text"].as_str().expect("a text");
    assert!(first.starts_with("**Gold** G 金"), "{first}");
    assert!(
        said[1]["svg"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg"))
    );
    assert!(
        said[2]["text"]
            .as_str()
            .is_some_and(|text| text.contains("minishogi.variant"))
    );
    let nothing = told(&mut desk, &at("hover", "variant a { } |"));
    assert_eq!(nothing, json!({ "said": [] }));
}

#[test]
fn every_place_of_a_broken_text_is_answered() {
    let mut desk = desk();
    let text = told(&mut desk, &json!({ "op": "source", "game": "minishogi" }));
    let text = text["text"].as_str().expect("a text");
    let mut random = Rng::with_seed(11);
    let letters: Vec<char> = text.chars().collect();
    for _ in 0..60 {
        let mut broken = letters.clone();
        for _ in 0..random.usize(0..6) {
            let signs = ['{', '}', '"', ';', ':', '=', '\n', '王', '+'];
            broken[random.usize(..letters.len())] = signs[random.usize(..signs.len())];
        }
        let broken: String = broken[..random.usize(..letters.len())].iter().collect();
        told(&mut desk, &json!({ "op": "classify", "text": broken }));
        for op in ["complete", "hover"] {
            let (line, column) = (random.usize(..60), random.usize(..90));
            told(
                &mut desk,
                &json!({ "op": op, "text": broken, "line": line, "column": column }),
            );
        }
    }
}

#[test]
fn what_hurts_is_answered_with_an_error() {
    let mut desk = desk();
    told(
        &mut desk,
        &json!({ "op": "begin", "game": games()[0].name }),
    );
    let before = go_on(&mut desk, 3);
    let deep = "[".repeat(20_000);
    let requests: Vec<Vec<u8>> = [
        "",
        "{",
        "null",
        "[]",
        "17",
        "{}",
        r#"{"op":1}"#,
        r#"{"op":"nothing"}"#,
        &deep,
        r#"{"op":"begin"}"#,
        r#"{"op":"begin","game":"no such game"}"#,
        r#"{"op":"begin","text":""}"#,
        r#"{"op":"begin","text":17}"#,
        r#"{"op":"line","moves":"zz99"}"#,
        r#"{"op":"line","moves":[]}"#,
        r#"{"op":"line","from":"garbage"}"#,
        r#"{"op":"end"}"#,
        r#"{"op":"end","late":2}"#,
        r#"{"op":"record","tree":{}}"#,
        r#"{"op":"record","tree":[1]}"#,
        r#"{"op":"record","tree":[{},{"after":1,"text":"a"}]}"#,
        r#"{"op":"record","tree":[{},{"after":0}]}"#,
        r#"{"op":"record","tree":[{},{"after":0,"text":"zz99"}]}"#,
        r#"{"op":"record","tree":[{"glyphs":[256]}]}"#,
        r#"{"op":"record","tree":[{"comments":[1]}]}"#,
        r#"{"op":"record","others":[["a"]]}"#,
        r#"{"op":"record","ended":{"winner":0}}"#,
        r#"{"op":"record","ended":{"winner":9,"reason":"time"}}"#,
        r#"{"op":"record","ended":{"reason":"boredom"}}"#,
        r#"{"op":"steps","squares":[99999]}"#,
        r#"{"op":"steps","squares":[-1]}"#,
        r#"{"op":"steps","squares":[1e300]}"#,
        r#"{"op":"steps","squares":{}}"#,
        r#"{"op":"search","depth":-1}"#,
        r#"{"op":"search","nodes":1e99}"#,
        r#"{"op":"search","level":"grandmaster"}"#,
        r#"{"op":"search","nodes":1,"moves":"garbage"}"#,
        r#"{"op":"load","record":"garbage"}"#,
        r#"{"op":"texts","games":[{"name":"a"}]}"#,
        r#"{"op":"texts","games":[{"name":"a","text":"","net":"%"}]}"#,
        r#"{"op":"piece","kind":65535}"#,
        r#"{"op":"booklet","game":"none"}"#,
        r#"{"op":"begin","game":"a","set":{"b":1}}"#,
        r#"{"op":"classify"}"#,
        r#"{"op":"complete","text":"","line":1}"#,
        r#"{"op":"hover","text":"","line":-1,"column":1}"#,
    ]
    .map(|text| text.as_bytes().to_vec())
    .into_iter()
    .chain([vec![0xff; 10], vec![0; 1_000]])
    .collect();
    for request in requests {
        let answer: Value = serde_json::from_str(&desk.answer(&request)).expect("answers are JSON");
        let shown = String::from_utf8_lossy(&request[..request.len().min(80)]).into_owned();
        let error = answer["error"].as_str();
        assert!(error.is_some_and(|error| !error.is_empty()), "{shown}");
    }
    let moves = texts(&before["history"]).join(" ");
    assert_eq!(
        told(&mut desk, &json!({ "op": "line", "moves": moves })),
        before
    );
    // Numbers beyond all sense are as good as the largest with any.
    let huge = json!({ "op": "search", "nodes": 10, "depth": u64::MAX, "movetime": u64::MAX, "mb": u64::MAX, "multipv": u64::MAX, "left": u64::MAX, "increment": u64::MAX });
    told(&mut desk, &huge);
    let hurting = format!("variant a \"A\" {{ board 5x5 {}", "{".repeat(20_000));
    let checked = told(&mut desk, &json!({ "op": "check", "text": hurting }));
    assert_eq!(checked["sound"], false);
    let long = ask(
        &mut desk,
        &json!({ "op": "why", "move": "x".repeat(100_000) }),
    );
    assert!(long["error"].is_string());
}

#[test]
fn without_a_game_there_is_none() {
    let mut desk = Desk::new(Host { now, hear });
    for op in ["line", "search", "why", "end", "record", "steps", "piece"] {
        let answer = ask(&mut desk, &json!({ "op": op }));
        assert_eq!(answer["error"], "no game has begun", "{op}");
    }
}
