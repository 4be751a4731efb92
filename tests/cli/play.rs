//! Games at the terminal, piped: every command, saving and loading, handicaps, the end.

use std::io::Write;
use std::time::Duration;

use crate::run::{Outcome, empty_folder, karakuri_reading, program, transcript};

const TWO_PEOPLE: [&str; 4] = ["play", "minishogi", "--side", "both"];

/// Standard output must end so.
fn assert_ends(outcome: &Outcome, text: &str) {
    let said = &outcome.stdout;
    assert!(said.ends_with(text), "{said}");
}

#[test]
fn a_short_game_of_two_people() {
    let input = b"5d\nP-5c\nhistory\nundo\nposition\n5d5c\nS-3b\nflip\npieces kanji\nmoves\n\
        resign\n5c5b\nnew\nquit\n";
    let outcome = karakuri_reading(&TWO_PEOPLE, input);
    insta::assert_snapshot!(transcript(&TWO_PEOPLE, &outcome));
}

/// Whoever sits below, pieces point away from their owner; and whoever plays alone sits below.
#[test]
fn pieces_point_away_from_their_owner_on_a_turned_board_too() {
    let unturned = [" vR  vB  vS  vG  vK   a", " ^K  ^G  ^S  ^B  ^R   e"];
    let turned = [" vR  vB  vS  vG  vK   e", " ^K  ^G  ^S  ^B  ^R   a"];
    let whole = ["play", "minishogi", "--side", "both", "--pieces", "letters"];
    let flipped = [&whole[..], &["--flip"]].concat();
    let quiet = ["play", "minishogi", "--depth", "1", "--side", "second"];
    for (arguments, input, ranks) in [
        (&whole[..], "", unturned),
        (&whole[..], "flip\n", turned),
        (&flipped[..], "", turned),
        (&whole[..], "side second\n", turned),
        (&whole[..], "flip\nside both\n", turned),
    ] {
        let outcome = karakuri_reading(arguments, input.as_bytes());
        let [far, near] = ranks;
        let shown = outcome.stdout.find(far).zip(outcome.stdout.find(near));
        assert!(
            shown.is_some_and(|(far, near)| far < near),
            "{arguments:?} {input:?}: {}",
            outcome.stdout
        );
    }
    let outcome = karakuri_reading(&quiet, b"influence\n");
    for said in [
        " v Black (engine)",
        " ^ White (you)",
        "v Black, ^ White, % both",
    ] {
        assert!(outcome.stdout.contains(said), "{said}: {}", outcome.stdout);
    }
}

#[test]
fn moves_taken_back_are_made_again() {
    let input = b"P-5c\nS-3b\nundo\nundo\nredo\nhistory\nredo\nhistory\nredo\nundo\nG-4d\nredo\n";
    let outcome = karakuri_reading(&TWO_PEOPLE, input);
    for said in ["  1. P-5c\n", "  1. P-5c S-3b\n"] {
        assert!(outcome.stdout.contains(said), "{said}: {}", outcome.stdout);
    }
    let nothing = "error: nothing was taken back\n";
    // Once when all was made again, once after another move.
    assert!(outcome.stderr.contains(nothing), "{}", outcome.stderr);
    let given = [&TWO_PEOPLE[..], &["--handicap", "rook"]].concat();
    let outcome = karakuri_reading(&given, b"undo\nredo\nposition\n");
    assert_ends(&outcome, "1bsgk/4p/5/P4/KGSBR w - 1\n");
    // With an engine both moves come back.
    let alone = ["play", "minishogi", "--depth", "1"];
    let outcome = karakuri_reading(&alone, b"P-5c\nhistory\nundo\nredo\nhistory\n");
    let lines = outcome
        .stdout
        .lines()
        .filter(|line| line.starts_with("  1. "));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines.len(), 2, "{}", outcome.stdout);
    assert_eq!(lines[0], lines[1]);
}

#[test]
fn whoever_uses_up_the_time_loses() {
    let folder = empty_folder("time");
    let path = folder.join("game.txt");
    let path = path.to_str().expect("the path is text");
    let mut child = program(&folder, &[&TWO_PEOPLE[..], &["--clock", "2s"]].concat())
        .spawn()
        .expect("the program has been built");
    let mut stdin = child.stdin.take().expect("it is piped");
    writeln!(stdin, "P-5c").expect("it reads");
    std::thread::sleep(Duration::from_millis(2500));
    writeln!(stdin, "S-3b\nsave {path}\nhistory").expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("the program writes UTF-8");
    assert!(said.contains("Black wins on time."), "{said}");
    assert!(said.ends_with("  1. P-5c\n"), "{said}");
    let saved = std::fs::read_to_string(path).expect("it was saved");
    assert!(saved.contains("[Reason \"time\"]"), "{saved}");
    std::fs::remove_dir_all(folder).expect("it can be removed");
    for clock in ["", "0", "5x", "10m+"] {
        let outcome = karakuri_reading(&[&TWO_PEOPLE[..], &["--clock", clock]].concat(), b"");
        assert_eq!(outcome.code, 2, "{clock}");
    }
}

#[test]
fn levels_have_names() {
    let arguments = ["play", "minishogi", "--level", "beginner"];
    let outcome = karakuri_reading(&arguments, b"P-5c\nlevel casual\nlevel 0.5\nlevel weak\n");
    for said in [
        "White played ",
        "The engine looks two moves ahead",
        "The engine thinks 0.5 s about a move.",
    ] {
        assert!(outcome.stdout.contains(said), "{said}: {}", outcome.stdout);
    }
    let names = "beginner, novice, casual, amateur, club, skilled, advanced, expert, veteran, strong, master";
    assert!(outcome.stderr.contains(names), "{}", outcome.stderr);
}

#[test]
fn the_engine_moves_for_whoever_asks() {
    let alone = ["play", "minishogi", "--side", "both", "--depth", "1"];
    for word in ["go", "m"] {
        let outcome = karakuri_reading(&alone, format!("{word}\n").as_bytes());
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
        assert!(
            outcome.stdout.contains("Black played "),
            "{}",
            outcome.stdout
        );
    }
}

#[test]
fn a_position_is_set_up_inside_a_game() {
    let input =
        b"P-5c\nedit\nclear\ng 1a\nk 1a\nK 5e 4e\n- 4e\n5e 5d\nP* 2\nturn\nnew\ndone\nposition\n\
        edit\nclear\ndone\nK 99z\nX 1a\ncancel\nposition\nhistory\n";
    let outcome = karakuri_reading(&TWO_PEOPLE, input);
    let position = "4k/5/5/K4/5 b 2P 1\n";
    assert_eq!(
        outcome.stdout.matches(position).count(),
        2,
        "{}",
        outcome.stdout
    );
    assert_ends(&outcome, "No move has been made.\n");
    let whys = [
        "a position is being set up",
        "this position cannot be played",
        "the board has no square `99z`",
        "`X` is not a piece",
    ];
    for why in whys {
        assert!(outcome.stderr.contains(why), "{why}: {}", outcome.stderr);
    }
}

#[test]
fn rules_pieces_and_switches_inside_a_game() {
    let input = b"rules\npiece Silver\npiece 5a\nset\nP-5c\nset repetition=draw\nhistory\nset\nset x=y\npiece Q\n";
    let outcome = karakuri_reading(&TWO_PEOPLE, input);
    for said in [
        "Checkmate",
        "Silver  S",
        "Rook  R",
        "repetition: [first-loses] draw none\n",
        "repetition: first-loses [draw] none\n",
        "No move has been made.\n",
    ] {
        assert!(outcome.stdout.contains(said), "{said}: {}", outcome.stdout);
    }
    for why in ["no switch", "has no piece `Q`"] {
        assert!(outcome.stderr.contains(why), "{why}: {}", outcome.stderr);
    }
}

#[test]
fn ranks_are_named_in_kanji() {
    let input = "P-5三\n５二\n3一3二\ncoordinates latin\n";
    let kanji = [
        &TWO_PEOPLE[..],
        &["--coordinates", "kanji", "--pieces", "kanji"],
    ]
    .concat();
    let outcome = karakuri_reading(&kanji, input.as_bytes());
    for said in [
        "v王  一\n",
        "Black played P-5三 (5d5c).",
        "White played S-3二 (3a3b).",
        "v王  a\n",
    ] {
        assert!(outcome.stdout.contains(said), "{said}: {}", outcome.stdout);
    }
    assert_eq!(outcome.stderr, "error: 5b is empty\n");
}

/// Short names mean the game that they are the name of; kinds of it are asked for by their own.
#[test]
fn games_have_short_names() {
    for (word, title) in [
        ("chu", "Chu Shogi,"),
        ("Chu", "Chu Shogi,"),
        ("mini", "Mini Shogi,"),
        ("heian", "Heian Shogi,"),
    ] {
        let outcome = karakuri_reading(&["play", word, "--side", "both"], b"");
        let first = outcome.stdout.lines().next().unwrap_or_default();
        assert!(
            first.starts_with(title),
            "{word}: {first} {}",
            outcome.stderr
        );
    }
    for (word, meant) in [
        ("chuu", "`chu-shogi`"),
        ("minishgi", "`minishogi`"),
        ("hein", "`heian-shogi`"),
    ] {
        let outcome = karakuri_reading(&["play", word], b"");
        assert_eq!(outcome.code, 2, "{word}");
        assert!(outcome.stderr.contains(meant), "{word}: {}", outcome.stderr);
    }
}

#[test]
fn help_in_the_game() {
    let outcome = karakuri_reading(&TWO_PEOPLE, b"help\n");
    insta::assert_snapshot!(transcript(&TWO_PEOPLE, &outcome));
}

#[test]
fn captures_promotions_and_drops_are_shown() {
    let position = "2s1k/1p3/P1R2/5/K4 b S 1";
    let arguments = [
        "play",
        "minishogi",
        "--side",
        "both",
        "--position",
        position,
    ];
    let outcome = karakuri_reading(&arguments, b"3c\nS*\n1a\n3b\nP*\n");
    insta::assert_snapshot!(transcript(&arguments, &outcome));
}

#[test]
fn the_players_influence_is_shown() {
    // One Rook gives check; the other attacks a Silver far from its King.
    let position = "s3k/5/R3R/5/K4 w - 1";
    let arguments = [&TWO_PEOPLE[..], &["--position", position]].concat();
    let outcome = karakuri_reading(&arguments, b"influence\n");
    insta::assert_snapshot!(transcript(&arguments, &outcome));
}

#[test]
fn checkmate_ends_the_game_and_undo_goes_on() {
    let arguments = [
        "play",
        "minishogi",
        "--side",
        "both",
        "--position",
        "4k/5/4P/5/K4 b G 1",
    ];
    let outcome = karakuri_reading(&arguments, b"G*1b\nhint\nmoves\nundo\nG*2b\n1a2b\nquit\n");
    insta::assert_snapshot!(transcript(&arguments, &outcome));
}

#[test]
fn the_engine_answers_and_undo_takes_both_moves_back() {
    let arguments = ["play", "minishogi", "--depth", "3"];
    let outcome = karakuri_reading(&arguments, b"P-5c\nundo\nposition\nhint\nlevel 0.1\n");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    assert!(
        outcome.stdout.contains("White played "),
        "{}",
        outcome.stdout
    );
    assert!(
        outcome.stdout.contains("rbsgk/4p/5/P4/KGSBR b - 1"),
        "{}",
        outcome.stdout
    );
    assert!(outcome.stdout.contains("Hint: "), "{}", outcome.stdout);
}

#[test]
fn the_engine_plays_itself_to_the_end() {
    let arguments = ["play", "minishogi", "--side", "none", "--depth", "2"];
    let outcome = karakuri_reading(&arguments, b"");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    let last = outcome.stdout.trim_end().lines().last().unwrap_or_default();
    assert!(last.contains(" wins") || last.contains("Draw"), "{last}");
}

#[test]
fn a_saved_game_is_loaded_again() {
    let folder = empty_folder("save");
    let file = folder.join("my game.txt");
    let path = file.to_str().expect("the path is text");
    let input = format!("P-5c\nS-3b\nsave {path}\nresign\nload {path}\nhistory\n");
    let outcome = karakuri_reading(&TWO_PEOPLE, input.as_bytes());
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    assert_ends(&outcome, "  1. P-5c S-3b\n");
    let outcome = karakuri_reading(
        &["play", "minishogi", "--side", "both", "--load", path],
        b"undo\nhistory\n",
    );
    assert_ends(&outcome, "  1. P-5c\n");
    std::fs::remove_dir_all(folder).expect("it can be removed");
}

/// A record of somebody else: what it says is shown and written again, but for what is taken back.
#[test]
fn an_annotated_record_is_kept() {
    let folder = empty_folder("annotated");
    let file = folder.join("game.pgn");
    let path = file.to_str().expect("the path is text");
    let text = "[Event \"Match\"] [White \"A\"] [Reason \"illegal move\"]\n\
                1. P-5c! {bold} S-3b {it played 5a5e} 1-0";
    std::fs::write(&file, text).expect("it can be written");
    let loading = [&TWO_PEOPLE[..], &["--load", path]].concat();
    let input = format!("save {path}\nundo\nundo\nsave {path}.2\nnew\nsave {path}.3\n");
    let outcome = karakuri_reading(&loading, input.as_bytes());
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    let sentence = "Black wins: White made an illegal move.";
    assert!(outcome.stdout.contains(sentence), "{}", outcome.stdout);
    let saved = ["", ".2", ".3"]
        .map(|ending| std::fs::read_to_string(format!("{path}{ending}")).expect("it was saved"));
    insta::assert_snapshot!(saved.join("\n"));
    let n_files = std::fs::read_dir(&folder).expect("it is there").count();
    assert_eq!(n_files, 3, "no temporary file is left behind");
    std::fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn a_record_that_is_none_leaves_the_game_as_it_is() {
    let folder = empty_folder("load");
    for (name, text) in [
        ("nothing", ""),
        ("noise", "\u{1}\u{2}"),
        ("words", "to be\nor not"),
    ] {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("it can be written");
        let path = file.to_str().expect("the path is text");
        let input = format!("P-5c\nload {path}\nhistory\n");
        let outcome = karakuri_reading(&TWO_PEOPLE, input.as_bytes());
        assert_eq!(outcome.code, 1);
        assert!(
            outcome.stderr.contains("cannot be loaded"),
            "{}",
            outcome.stderr
        );
        assert_ends(&outcome, "  1. P-5c\n");
    }
    std::fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn another_games_record_is_refused() {
    let folder = empty_folder("foreign");
    let file = folder.join("tiny.txt");
    let path = file.to_str().expect("the path is text");
    let tiny = ["play", "tiny.variant", "--side", "both"];
    let saved = karakuri_reading(&tiny, format!("save {path}\n").as_bytes());
    assert_eq!(saved.code, 0, "{}", saved.stderr);
    let outcome = karakuri_reading(&TWO_PEOPLE, format!("load {path}\n").as_bytes());
    assert_eq!(outcome.code, 1);
    assert!(outcome.stderr.contains("tiny"), "{}", outcome.stderr);
    std::fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn the_other_sides_pieces_are_shown_unless_check_forbids_it() {
    let outcome = karakuri_reading(&TWO_PEOPLE, b"3a\n");
    let caption = "Silver on 3a, if it were White's turn: 3 moves\n";
    assert!(outcome.stdout.contains(caption), "{}", outcome.stdout);
    let arguments = [
        "play",
        "minishogi",
        "--side",
        "both",
        "--position",
        "4k/5/4R/5/K4 w - 1",
    ];
    let outcome = karakuri_reading(&arguments, b"1c\n");
    assert_eq!(outcome.code, 1);
    assert_eq!(
        outcome.stderr,
        "error: the Rook on 1c is Black's, and it is White's turn\n"
    );
}

#[test]
fn handicaps_by_square_and_by_letter() {
    let given = |input: &str| -> Outcome {
        karakuri_reading(&TWO_PEOPLE, format!("{input}\nposition\n").as_bytes())
    };
    let by_square = given("handicap 5a 4a");
    let by_letter = given("handicap r, B");
    let position = "2sgk/4p/5/P4/KGSBR w - 1\n";
    assert_ends(&by_square, position);
    assert_ends(&by_letter, position);
    assert_ends(&given("handicap Rook 4a"), position);
    assert_ends(&given("handicap bishop, rook"), position);
    for (refused, message) in [
        ("handicap 1a", "royal"),
        ("handicap 5e", "no piece of the player who gives"),
        ("handicap B B", "not have that many"),
        ("handicap Q", "neither a square nor a piece"),
        ("handicap 2-peice", "did you mean the handicap `2-piece`?"),
        ("handicap Rok 4a", "`Rok` is no handicap of this game"),
        ("handicap pwn", "did you mean the Pawn?"),
        ("P-5c\nhandicap R", "before the first move"),
    ] {
        let outcome = given(refused);
        assert_eq!(outcome.code, 1, "{refused}");
        assert!(
            outcome.stderr.contains(message),
            "{refused}: {}",
            outcome.stderr
        );
    }
}

/// The giver looks down the board: what stands on file 1 is on their left, and by custom goes first.
#[test]
fn the_giver_says_left_and_right() {
    let rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n";
    let shogi = ["play", "shogi", "--side", "both"];
    for (given, back, front) in [
        ("Lance", "lnsgkgsn1", "1r5b1"),
        ("l", "lnsgkgsn1", "1r5b1"),
        ("left lance", "lnsgkgsn1", "1r5b1"),
        ("Right Lance", "1nsgkgsnl", "1r5b1"),
        ("right lance, rook", "1nsgkgsnl", "7b1"),
        ("lance lance left knight", "1nsgkgs2", "1r5b1"),
        ("rook-lance", "lnsgkgsn1", "7b1"),
        ("left 5-piece", "1nsgkgs2", "9"),
    ] {
        let input = format!("handicap {given}\nposition\n");
        let outcome = karakuri_reading(&shogi, input.as_bytes());
        assert_eq!(outcome.stderr, "", "{given}");
        assert_ends(&outcome, &format!("{back}/{front}/{rest}"));
    }
}

#[test]
fn a_handicap_by_name_from_the_first_move_to_the_record_and_back() {
    let folder = empty_folder("handicap");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("the path is text");
    let arguments = [&TWO_PEOPLE[..], &["--handicap", "2-PIECE"]].concat();
    let input = format!("undo\nhandicap\nhandicap 2-piece\nS-3b\nhistory\nsave {path}\n");
    let mut outcome = karakuri_reading(&arguments, input.as_bytes());
    outcome.stdout = outcome.stdout.replace(path, "FILE");
    insta::assert_snapshot!(transcript(&arguments, &outcome));
    let saved = std::fs::read_to_string(&file).expect("it was saved");
    insta::assert_snapshot!(saved);
    let loading = [&TWO_PEOPLE[..], &["--load", path]].concat();
    let outcome = karakuri_reading(&loading, b"history\nundo\nposition\nundo\nposition\n");
    let said = outcome.stdout;
    assert!(said.contains("  1. - S-3b\n"), "{said}");
    assert!(said.contains("2sgk/4p/5/P4/KGSBR w - 1\n"), "{said}");
    assert!(said.ends_with("rbsgk/4p/5/P4/KGSBR b - 1\n"), "{said}");
    std::fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn undo_takes_a_handicap_back_for_a_person_whose_move_it_was() {
    let arguments = ["play", "minishogi", "--handicap", "rook", "--depth", "1"];
    let outcome = karakuri_reading(&arguments, b"undo\nposition\n");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    let start = "rbsgk/4p/5/P4/KGSBR b - 1\n";
    assert_ends(&outcome, start);
    let white = [&arguments[..], &["--side", "second"]].concat();
    let outcome = karakuri_reading(&white, b"undo\nposition\n");
    assert_eq!(outcome.code, 1);
    assert_eq!(
        outcome.stderr,
        "error: there is no move of yours to take back\n"
    );
}

#[test]
fn everything_fits_a_small_terminal_without_colour() {
    let input = b"5d\nP-5c\nmoves\nhelp\npieces kanji\n";
    let outcome = karakuri_reading(&TWO_PEOPLE, input);
    assert!(!outcome.stdout.contains('\u{1b}'));
    assert!(
        outcome
            .stdout
            .lines()
            .all(|line| line.chars().count() <= 80)
    );
}

#[test]
fn a_game_that_is_over_is_said_to_be_so() {
    let bare = ["--position", "k8/9/9/9/9/9/P8/4K4 b - 1"];
    let moves = [&["moves", "heian-shogi"], &bare[..]].concat();
    let play = [&["play", "heian-shogi"], &bare[..]].concat();
    let shown = [moves, play].map(|arguments| {
        let outcome = karakuri_reading(&arguments, b"5h5g\n");
        transcript(&arguments, &outcome)
    });
    insta::assert_snapshot!(shown.join("\n\n"));
}

#[test]
fn a_handicap_that_strengthens_a_side_is_named_and_played() {
    let arguments = ["play", "chu-shogi", "--side", "both"];
    let input = b"handicap\nhandicap two lions\nposition\nundo\nposition\n";
    let outcome = karakuri_reading(&arguments, input);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    for said in [
        "or one of these; `=` gives what a piece becomes:\n",
        "  Three Lions  6b=X 7k=+O 6k=+O\n  Two Lions    7k=+O\n  Two Kings    6l=+E\n",
        "Handicap: 7k=+O (Two Lions). White to play.",
        "/A1B1T+OXT1B1A/LFCSGKEGSCFL w - 1\n",
        "/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1\n",
    ] {
        assert!(outcome.stdout.contains(said), "{said}: {}", outcome.stdout);
    }
}

#[test]
fn a_refused_move_is_told_with_the_clause_that_forbids_it() {
    let lions = "6k5/5r6/12/12/12/12/5n6/12/5N6/12/12/P4K6 b - 1";
    let arguments = ["play", "chu-shogi", "--side", "both", "--position", lions];
    let outcome = karakuri_reading(&arguments, b"7i7g\n7i\n7g\n12l12j\nP*5e\n");
    insta::assert_snapshot!(outcome.stderr, @"
    error: 7i7g is not legal: the Lion on 7g is not next to 7i; the Lion on 7g is protected by the Rook on 7b

    Chu Shogi says in chu-shogi.variant:99, captures:
        forbid Lions takes Lions: distant and protected unless bridged by any but Steps
    error: 7i 7g is not legal: the Lion on 7g is not next to 7i; the Lion on 7g is protected by the Rook on 7b

    Chu Shogi says in chu-shogi.variant:99, captures:
        forbid Lions takes Lions: distant and protected unless bridged by any but Steps
    error: `12l12j`: the Pawn on 12l cannot go to 12j; it can go to 12k; it could not go there even on an empty board

    Chu Shogi says in chu-shogi.variant:25, piece Pawn:
        move: fW
    error: `P*5e`: there are no drops in this game; the definition has no block `drops`
    ");
}

#[test]
fn what_plays_the_game_is_said() {
    for (settings, expected) in [
        (&[][..], "compiled"),
        (&["repetition=draw"][..], "compiled, with other rules"),
        (&["repetition=first-loses"][..], "compiled"),
        (&["pawn-drop-mate=legal"][..], "not compiled"),
        (
            &["pawn-drop-mate=legal", "repetition=draw"][..],
            "not compiled",
        ),
    ] {
        let set = settings.iter().flat_map(|setting| ["--set", *setting]);
        let arguments: Vec<&str> = ["play", "minishogi", "--plain"]
            .into_iter()
            .chain(set)
            .collect();
        let said = karakuri_reading(&arguments, b"quit\n").stdout;
        let expected = format!("Mini Shogi, {expected}. Type a move");
        assert!(said.starts_with(&expected), "{settings:?}: {said}");
    }
}

#[test]
fn a_draw_is_claimed_where_a_rule_lets_the_player() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/quiet.variant");
    let people = ["play", file, "--side", "both"];
    let round = "b1a3\nd5e3\na3b1\ne3d5\n";
    let early = karakuri_reading(&people, format!("{round}draw\n").as_bytes());
    let refused = "error: no rule lets you claim a draw now\n";
    assert!(early.stderr.contains(refused), "{}", early.stderr);
    let third = karakuri_reading(&people, format!("{round}{round}draw\n").as_bytes());
    for said in [
        "White to play. `draw` claims a draw: repetition.",
        "Draw by repetition.",
    ] {
        assert!(third.stdout.contains(said), "{said}: {}", third.stdout);
    }
    // The engine takes a draw that it cannot better.
    let watched = ["play", file, "--depth", "1"];
    let watched = [
        &watched[..],
        &["--position", "k4/5/1K3/5/4R b - 13 1", "--side", "first"],
    ]
    .concat();
    let outcome = karakuri_reading(&watched, b"");
    assert!(
        outcome.stdout.contains("Draw by quiet moves."),
        "{}",
        outcome.stdout
    );
}

/// Games of a shuffled array begin with a random one, which the seed repeats, or with the one that is asked for.
#[test]
fn a_shuffled_game_begins_with_a_random_array() {
    let game = ["play", "chess960", "--side", "both"];
    let seeded = [&game[..], &["--seed", "7"]].concat();
    let said = |arguments: &[&str], input: &[u8]| karakuri_reading(arguments, input).stdout;
    let first = said(&seeded, b"new\nnew\n");
    assert_eq!(first, said(&seeded, b"new\nnew\n"));
    let numbers: Vec<&str> = first
        .split("array ")
        .skip(1)
        .filter_map(|rest| rest.split_once(" of 0 to 959"))
        .map(|(number, _)| number)
        .collect();
    assert_eq!(numbers.len(), 3, "{first}");
    assert!(numbers.windows(2).all(|pair| pair[0] != pair[1]), "{first}");
    let normal = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let asked = said(&game, b"new 518\nposition\n");
    assert!(asked.contains("This is array 518 of 0 to 959."), "{asked}");
    assert!(asked.contains(normal), "{asked}");
    let given = [&game[..], &["--position", "array 518"]].concat();
    assert!(said(&given, b"position\n").contains(normal));
    for (arguments, input, refused) in [
        (
            &game[..],
            "new 960\n",
            "this game has 960 arrays, `array 0` to `array 959`",
        ),
        (
            &TWO_PEOPLE[..],
            "new 0\n",
            "the array of this game is not shuffled",
        ),
    ] {
        let outcome = karakuri_reading(arguments, input.as_bytes());
        assert_eq!(outcome.code, 1);
        assert!(outcome.stderr.contains(refused), "{}", outcome.stderr);
    }
}
