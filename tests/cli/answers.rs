//! Commands that are asked sensible things.

use crate::run::{
    empty_folder, files, karakuri, karakuri_in_colours, karakuri_reading, shown, transcript,
};

#[test]
fn list() {
    insta::assert_snapshot!(shown(&["list"]));
}

#[test]
fn list_json() {
    insta::assert_snapshot!(shown(&["list", "--json"]));
}

#[test]
fn lists_of_some_games() {
    let lists: [&[&str]; 5] = [
        &["list", "--with", "drops", "--board", "8x8"],
        &["list", "--with", "duty", "--about"],
        &["list", "--family", "antichess", "--json"],
        &["list", "--board", "3x7"],
        &["list", "--family", "xyzzy", "--board", "8"],
    ];
    insta::assert_snapshot!(lists.map(shown).join("\n"));
}

#[test]
fn show_game() {
    insta::assert_snapshot!(shown(&["show", "minishogi"]));
}

#[test]
fn show_piece_by_name_and_by_token() {
    let by_name = karakuri(&["show", "minishogi", "Silver"]);
    insta::assert_snapshot!(by_name.stdout);
    assert_eq!(karakuri(&["show", "minishogi", "S"]).stdout, by_name.stdout);
    assert_eq!(
        karakuri(&["show", "minishogi", "silver"]).stdout,
        by_name.stdout
    );
}

#[test]
fn a_piece_is_found_by_its_name_in_the_file_and_by_the_one_players_read() {
    let found = karakuri(&["show", "chu-shogi", "Go-Between"]);
    assert!(
        found.stdout.starts_with("Go-Between  GB"),
        "{}",
        found.stdout
    );
    for spelling in ["GoBetween", "go between", "go-between", "gobetween", "GB"] {
        assert_eq!(
            karakuri(&["show", "chu-shogi", spelling]).stdout,
            found.stdout
        );
    }
}

#[test]
fn a_back_side_is_found_by_the_letters_of_the_piece_it_moves_as() {
    let dragon = karakuri(&["show", "minishogi", "D"]);
    insta::assert_snapshot!(dragon.stdout);
    assert_eq!(
        karakuri(&["show", "minishogi", "dragon"]).stdout,
        dragon.stdout
    );
    // A form on the board is meant before one that only lends its moves.
    assert!(
        karakuri(&["show", "minishogi", "+S"])
            .stdout
            .contains("moves as Gold")
    );
}

#[test]
fn marks_are_coloured_only_where_colours_are_wanted() {
    let arguments = ["show", "FfW"];
    let plain = karakuri(&arguments).stdout;
    let coloured = karakuri_in_colours(&arguments, b"").stdout;
    assert!(!plain.contains('\x1b') && coloured.contains('\x1b'));
}

#[test]
fn drawings_are_written_as_svg() {
    let folder = empty_folder("svg");
    let draw = |name: &str, arguments: &[&str]| {
        let file = folder.join(name);
        let path = file.to_str().expect("it is UTF-8");
        let outcome = karakuri(&[&["show"], arguments, &["--svg", path]].concat());
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        assert_eq!(outcome.stdout, format!("{path}: written\n"));
        std::fs::read_to_string(&file).expect("it has been written")
    };
    let pieces = |drawn: &str| drawn.matches("class=\"piece\"").count();
    assert_eq!(pieces(&draw("board.svg", &["minishogi"])), 12);
    let silver = draw("silver.svg", &["minishogi", "Silver"]);
    assert_eq!(pieces(&silver), 1);
    assert!(silver.contains("Steps one square straight forward or diagonally."));
    assert!(draw("bare.svg", &["FfW"]).starts_with("<svg xmlns="));
    let refused = karakuri(&["show", "minishogi", "--svg", "no/such/folder/a.svg"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    std::fs::remove_dir_all(&folder).expect("it can be removed again");
}

#[test]
fn show_file() {
    insta::assert_snapshot!(shown(&["show", "tiny.variant"]));
}

#[test]
fn show_notation() {
    insta::assert_snapshot!(shown(&["show", "FfW"]));
}

#[test]
fn rules() {
    insta::assert_snapshot!(shown(&["rules", "minishogi"]));
}

#[test]
fn rules_with_another_value() {
    let arguments = ["rules", "minishogi", "--set", "repetition=draw"];
    let whole = shown(&arguments);
    let repetition = whole.find("REPETITION").expect("there is such a section");
    insta::assert_snapshot!(&whole[repetition..]);
}

#[test]
fn rules_of_a_file_without_switches() {
    insta::assert_snapshot!(shown(&["rules", "tiny.variant"]));
}

#[test]
fn rules_as_json_and_as_a_page() {
    let json = karakuri(&["rules", "minishogi", "--json", "--set", "repetition=draw"]);
    let rules: serde_json::Value = serde_json::from_str(&json.stdout).expect("it is JSON");
    assert_eq!(rules["schema"], 1);
    assert_eq!(rules["repetition"]["otherwise"], "draw");
    assert_eq!(rules["settings"][0]["name"], "repetition");
    let folder = empty_folder("html");
    let file = folder.join("rules.html");
    let path = file.to_str().expect("it is UTF-8");
    let outcome = karakuri(&["rules", "minishogi", "--html", path]);
    assert_eq!(outcome.stdout, format!("{path}: written\n"));
    let page = std::fs::read_to_string(&file).expect("it has been written");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    std::fs::remove_dir_all(&folder).expect("it can be removed again");
}

#[test]
fn two_games_are_compared() {
    insta::assert_snapshot!(shown(&["diff", "minishogi", "tiny.variant"]));
    assert_eq!(
        shown(&["diff", "minishogi", "minishogi"]),
        "$ karakuri diff minishogi minishogi\nThe rules are the same.\n--- exit code 0 ---"
    );
    let json = karakuri(&["diff", "minishogi", "tiny.variant", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&json.stdout).expect("it is JSON");
    assert_eq!(
        (json.code, &told["same"]),
        (1, &serde_json::Value::Bool(false))
    );
    assert_eq!(karakuri(&["diff", "minishogi", "no-such-game"]).code, 2);
}

#[test]
fn a_switch_can_be_set_in_every_command() {
    let position = "r2g1/P1bs1/3kp/1S3/KG2R b b 11";
    let perft = |value: &str| {
        let setting = format!("pawn-drop-mate={value}");
        let start = ["perft", "minishogi", "4", "--position", position];
        let output = karakuri(&[&start[..], &["--set", &setting]].concat());
        output.stdout.split(' ').next().map(str::to_owned)
    };
    assert_eq!(perft("illegal").as_deref(), Some("65955"));
    assert_eq!(perft("legal").as_deref(), Some("65956"));
    let set = ["--set", "repetition=none", "--set", "stalemate=draws"];
    for command in [
        ["show", "minishogi"].as_slice(),
        &["moves", "minishogi"],
        &["analyse", "minishogi", "--depth", "1"],
        &["expand", "minishogi"],
    ] {
        let output = karakuri(&[command, &set[..]].concat());
        assert_eq!(
            (output.code, output.stderr.as_str()),
            (0, ""),
            "{command:?}"
        );
    }
    let expand = |set: &[&str]| karakuri(&[&["expand", "minishogi"], set].concat()).stdout;
    // How a game ends is no part of its code; what may be played is.
    assert_eq!(expand(&set), expand(&[]));
    assert_ne!(expand(&["--set", "pawn-drop-mate=legal"]), expand(&[]));
}

#[test]
fn a_saved_game_remembers_its_switches() {
    let folder = empty_folder("switches");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("the path is text");
    let play = ["play", "minishogi", "--side", "both"];
    let set = ["--set", "repetition=none"];
    let save = format!("S-2d\nsave {path}\nquit\n");
    let saved = karakuri_reading(&[&play[..], &set[..]].concat(), save.as_bytes());
    assert_eq!(saved.code, 0, "{}", saved.stderr);
    let text = std::fs::read_to_string(&file).expect("it was saved");
    assert!(text.contains("[Switches \"repetition=none\"]"), "{text}");
    let load = ["--load", path];
    let again = karakuri_reading(&[&play[..], &set[..], &load[..]].concat(), b"quit\n");
    assert_eq!(again.code, 0, "{}", again.stderr);
    let doubt = "it names other rules of minishogi, but all of it is legal here: fingerprint v";
    assert!(
        !again.stdout.contains("Note on the record"),
        "{}",
        again.stdout
    );

    // The record brings its switches, to a new game and to one that is being played.
    let copy = folder.join("again.txt");
    let save = format!("save {}\n", copy.display());
    let load_and_save = format!("load {path}\n{save}");
    for (arguments, input) in [
        ([&play[..], &load[..]].concat(), save.clone()),
        (play.to_vec(), load_and_save.clone()),
        (
            [&play[..], &["--set", "repetition=draw"]].concat(),
            load_and_save.clone(),
        ),
        (
            [&play[..], &["--set", "stalemate=draws"]].concat(),
            load_and_save,
        ),
    ] {
        let outcome = karakuri_reading(&arguments, input.as_bytes());
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        assert!(
            !outcome.stdout.contains("Note on the record"),
            "{}",
            outcome.stdout
        );
        assert_eq!(std::fs::read_to_string(&copy).expect("it was saved"), text);
    }

    // What is chosen with it counts more, and switches that are gone do not.
    let told = |arguments: &[&str]| {
        let outcome = karakuri_reading(arguments, save.as_bytes());
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        let told = outcome.stdout.replace('\n', " ");
        assert!(told.contains(doubt), "{told}");
        told
    };
    let other = ["--set", "repetition=draw"];
    let said = told(&[&play[..], &other, &load].concat());
    assert!(said.contains("with repetition=none, here v1:"), "{said}");
    let gone = text.replace(
        "repetition=none",
        "repetition=none colour=red stalemate=maybe",
    );
    std::fs::write(&file, gone.replace("[Rules \"v1:", "[Rules \"v0:")).expect("it is our own");
    let said = told(&[&play[..], &load].concat());
    assert!(
        said.contains("colour=red stalemate=maybe, here v1:"),
        "{said}"
    );
    let saved = std::fs::read_to_string(&copy).expect("it was saved");
    assert_eq!(saved, text);
    std::fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn moves() {
    insta::assert_snapshot!(shown(&["moves", "minishogi"]));
}

#[test]
fn moves_of_a_file() {
    insta::assert_snapshot!(shown(&["moves", "tiny.variant"]));
}

#[test]
fn moves_json_has_the_promised_fields() {
    let position = "4k/P4/5/5/K4 b g 1";
    let output = karakuri(&["moves", "minishogi", "--position", position, "--json"]);
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    let answer: serde_json::Value =
        serde_json::from_str(&output.stdout).expect("the answer is JSON");
    assert_eq!(answer["game"], "minishogi");
    assert_eq!(answer["position"], position);
    assert_eq!(answer["players"], serde_json::json!(["Black", "White"]));
    assert_eq!(answer["side"], 0);
    let moves = answer["moves"].as_array().expect("moves is a list");
    let promotion = serde_json::json!({
        "move": "5b5a+", "human": "P-5a+", "origin": "5b", "victims": [], "destination": "5a",
        "promotion": "+P", "drop": null,
    });
    assert!(moves.contains(&promotion), "{moves:?}");
}

#[test]
fn perft_counts_what_the_dossier_counts() {
    let known = ["1", "14", "181", "2512", "35401"];
    for (depth, nodes) in known.iter().enumerate() {
        let output = karakuri(&["perft", "minishogi", &depth.to_string(), "--threads", "2"]);
        assert_eq!(output.code, 0);
        assert!(
            output.stdout.starts_with(&format!("{nodes} nodes, ")),
            "{}",
            output.stdout
        );
    }
}

#[test]
fn perft_divide() {
    let output = karakuri(&["perft", "minishogi", "3", "--divide", "--no-bulk"]);
    let (list, total) = output
        .stdout
        .split_once("\n\n")
        .expect("an empty line between");
    insta::assert_snapshot!(list);
    assert!(total.starts_with("2512 nodes, "), "{total}");
}

#[test]
fn perft_json_has_the_promised_fields() {
    let output = karakuri(&["perft", "minishogi", "2", "--json"]);
    let answer: serde_json::Value =
        serde_json::from_str(&output.stdout).expect("the answer is JSON");
    assert_eq!(answer["game"], "minishogi");
    assert_eq!(answer["position"], "rbsgk/4p/5/P4/KGSBR b - 1");
    assert_eq!(
        (&answer["depth"], &answer["nodes"]),
        (&2.into(), &181.into())
    );
    assert!(answer["seconds"].is_f64());
    let divide = answer["divide"].as_object().expect("divide is an object");
    let sum: u64 = divide.values().filter_map(serde_json::Value::as_u64).sum();
    assert_eq!((divide.len(), sum), (14, 181));
}

#[test]
fn perft_gives_up_in_time() {
    let output = karakuri(&["perft", "minishogi", "20", "--timeout", "0.05"]);
    assert_eq!(output.code, 1);
    assert!(
        output.stderr.starts_with("error: not finished after"),
        "{}",
        output.stderr
    );
    assert_eq!(output.stdout, "");
}

#[test]
fn analyse_finds_the_only_move_and_names_the_result() {
    let output = karakuri(&["analyse", "tiny.variant", "--depth", "2", "--json"]);
    let answer: serde_json::Value =
        serde_json::from_str(&output.stdout).expect("the answer is JSON");
    let moves = answer["moves"].as_array().expect("moves is a list");
    assert!(moves.contains(&answer["best"]), "{answer}");
    assert_eq!(answer["result"], serde_json::Value::Null);

    assert_eq!(answer["lines"][0]["line"], answer["line"]);
    let chance = answer["chance"].as_f64().expect("a chance");
    assert!((0.0..=1.0).contains(&chance), "{answer}");

    let mated = "4k/4G/4P/5/K4 w - 1";
    let output = karakuri(&["analyse", "minishogi", "--position", mated, "--json"]);
    let answer: serde_json::Value =
        serde_json::from_str(&output.stdout).expect("the answer is JSON");
    let result = serde_json::json!({"winner": 0, "reason": "checkmate"});
    assert_eq!(
        (&answer["result"], &answer["best"]),
        (&result, &serde_json::Value::Null)
    );
    assert_eq!(
        karakuri(&["analyse", "minishogi", "--position", mated]).stdout,
        "Black wins by checkmate.\n"
    );
}

#[test]
fn analyse_finds_several_lines() {
    let analyse = |more: &[&str]| {
        let words = ["analyse", "minishogi", "--depth", "3", "--multipv"];
        let output = karakuri(&[&words, more].concat());
        assert_eq!(output.code, 0, "{}", output.stderr);
        output.stdout
    };
    let three = analyse(&["3"]);
    let places: Vec<&str> = three.lines().map(|line| &line[..6]).collect();
    assert_eq!(places[..3], ["  1.  ", "  2.  ", "  3.  "], "{three}");
    assert_eq!(places.len(), 4, "{three}");
    // There are fourteen moves.
    let all = analyse(&["1000", "--json"]);
    let all: serde_json::Value = serde_json::from_str(&all).expect("the answer is JSON");
    let lines = all["lines"].as_array().expect("lines is a list");
    assert_eq!(lines.len(), 14, "{all}");
    assert_eq!(lines[0]["line"][0], all["best"]);
    assert_eq!(lines[0]["score"], all["score"]);
    let first: std::collections::BTreeSet<String> = { lines.iter() }
        .map(|line| line["line"][0]["move"].to_string())
        .collect();
    assert_eq!(first.len(), 14, "every line has a move of its own");
    let chance = |line: &serde_json::Value| line["chance"].as_f64().expect("a chance");
    assert!(lines.is_sorted_by(|one, other| chance(one) >= chance(other)));
}

#[test]
fn solve_proves_a_mate_or_says_that_there_is_none() {
    let solve = |position: &str, more: &[&str]| {
        karakuri(&[&["solve", "minishogi", "--position", position], more].concat())
    };
    let mate = "2k2/5/1B3/5/4K b RS 1";
    let output = solve(mate, &["--json"]);
    let answer: serde_json::Value =
        serde_json::from_str(&output.stdout).expect("the answer is JSON");
    assert_eq!(
        (&answer["answer"], &answer["plies"], &answer["shortest"]),
        (&"mate".into(), &3.into(), &true.into())
    );
    assert_eq!(answer["line"].as_array().map(Vec::len), Some(3));
    assert_eq!(output.code, 0);

    let first = |position: &str, more: &[&str]| {
        let output = solve(position, more);
        let line = output.stdout.lines().next().map(str::to_owned);
        (output.code, line.unwrap_or_default())
    };
    let (code, line) = first(mate, &[]);
    assert_eq!(code, 0);
    assert!(line.starts_with("mate in 3 plies: R*3b "), "{line}");
    let none = "no mate by checks in at most 1 ply".to_owned();
    assert_eq!(first(mate, &["--plies", "1"]), (1, none));
    let unknown = "no mate found: the limits were reached first".to_owned();
    assert_eq!(first(mate, &["--nodes", "1"]), (1, unknown));
    let over = "Black wins by checkmate.".to_owned();
    assert_eq!(first("4k/4G/4P/5/K4 w - 1", &[]), (1, over));
}

#[test]
fn check_fine() {
    insta::assert_snapshot!(shown(&["check", "tiny.variant"]));
}

#[test]
fn check_broken() {
    insta::assert_snapshot!(shown(&["check", "broken.variant", "tiny.variant"]));
}

#[test]
fn check_json() {
    insta::assert_snapshot!(shown(&["check", "--json", "broken.variant"]));
}

#[test]
fn fmt_mends_a_copy_once() {
    let folder = empty_folder("fmt");
    let file = folder.join("crooked.variant");
    std::fs::copy(files().join("crooked.variant"), &file).expect("it can be copied");
    let path = file.to_str().expect("the path is text");
    assert_eq!(karakuri(&["fmt", "--check", path]).code, 1);
    assert_eq!(karakuri(&["fmt", path]).code, 0);
    assert_eq!(karakuri(&["fmt", "--check", path]).code, 0);
    let text = std::fs::read_to_string(&file).expect("it is still there");
    insta::assert_snapshot!(text);
    std::fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn expand_prints_a_shipped_game_as_it_does_its_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/definitions/minishogi.variant");
    let [shipped, of_file] = ["minishogi", file].map(|game| karakuri(&["expand", game]));
    assert_eq!((shipped.code, of_file.code), (0, 0));
    assert_eq!(shipped.stdout, of_file.stdout);
    assert_eq!(karakuri(&["expand", "tiny.variant"]).code, 0);
}

#[test]
fn bench_gives_the_same_signature_twice() {
    let bench = |more: &[&str]| {
        let output = karakuri(&[&["bench", "minishogi", "--nodes", "500"], more].concat());
        assert_eq!(output.code, 0, "{}", output.stderr);
        output.stdout
    };
    let alone = bench(&["--signature"]);
    assert!(alone.starts_with("signature "), "{alone}");
    let whole = bench(&[]);
    assert_eq!(whole.lines().last(), alone.lines().next());
    assert!(
        whole.contains("M/s") && alone.lines().count() == 1,
        "{alone}"
    );
    let learned = bench(&["--signature", "--nets"]);
    assert_eq!(learned, bench(&["--signature", "--nets"]));
    assert_ne!(learned, alone, "what was learned is in use");
    let untaught = karakuri(&["bench", "chess", "--nodes", "500", "--nets"]);
    assert_eq!(untaught.code, 1);
    assert!(
        untaught.stderr.contains("`chess` yet"),
        "{}",
        untaught.stderr
    );
}

#[test]
fn help_has_examples_of_every_command() {
    let commands = [
        "list",
        "play",
        "show",
        "rules",
        "moves",
        "perft",
        "analyse",
        "judge",
        "solve",
        "check",
        "fmt",
        "new",
        "build",
        "page",
        "expand",
        "bench",
        "completions",
        "man",
    ];
    for command in commands {
        let output = karakuri(&[command, "--help"]);
        assert_eq!(output.code, 0);
        assert!(output.stdout.contains("Examples:"), "{command}");
        assert!(!output.stdout.contains('@'), "{command}: {}", output.stdout);
    }
}

#[test]
fn an_edited_file_is_played_at_once() {
    let arguments = ["play", "tiny.variant", "--side", "both"];
    let output = karakuri_reading(&arguments, b"b1\nquit\n");
    insta::assert_snapshot!(transcript(&arguments, &output));
}
