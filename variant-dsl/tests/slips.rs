//! The slips that authors make, for rule after rule: each is an error whose help leads on. One snapshot for each rule, with
//! the line and its whole report.

use variant_dsl::{Source, compile, render};

/// A game in which every rule below means something, with places for them.
const GAME: &str = r#"variant slip "Slip" {
  board 6x6
  coordinates chess
  players White, Black
  zone camp = far 2
  piece King   "K" { move: K@king; royal@attribute }
  piece Rook   "R" { move: R@rook }
  piece Bishop "B" { move: B }
  piece Pawn   "P" { move: W<camp>fF@pawn }

  setup {
    symmetry: rotate
    2: P P P P P P
    1: R B . K B R
@setup  }
@promotion@castling  captures {
    prisoners: @prisoners
@captures  }
@drops@walls  goal {
    win: checkmate
    stalemate: draws
@goal  }
  repetition {
    count: 3
@repetition    otherwise: draw
  }
}
"#;

/// A rule that is right: its block, key, what stands before the colon, and its value.
#[derive(Clone, Copy)]
struct Rule {
    block: &'static str,
    key: &'static str,
    head: &'static str,
    value: &'static str,
}

const fn rule(
    block: &'static str,
    key: &'static str,
    head: &'static str,
    value: &'static str,
) -> Rule {
    Rule {
        block,
        key,
        head,
        value,
    }
}

/// The rules, and what their snapshots are called.
const RULES: &[(&str, Rule)] = &[
    ("apart", rule("drops", "apart", "", "Bishop")),
    (
        "chase",
        rule("repetition", "chase", " Rook takes Pawn in camp", "never"),
    ),
    ("checks", rule("goal", "checks", "", "illegal")),
    (
        "connects",
        rule("goal", "win", "", "Rook connects near 1 with far 1 along R"),
    ),
    (
        "convert",
        rule("captures", "convert", "", "neighbours but King"),
    ),
    ("draw", rule("goal", "draw", "", "first player loses")),
    (
        "explode",
        rule("captures", "explode", "", "captor but King"),
    ),
    ("fewer", rule("goal", "win", "", "fewer than 3 Pawn")),
    ("first", rule("drops", "first", "", "hand")),
    (
        "fresh",
        rule("piece", "fresh", "", "until aimed at by Rook"),
    ),
    ("gate", rule("drops", "gate", " Rook", "leaving fresh King")),
    ("hand", rule("setup", "hand", "", "2 Rook")),
    ("must-capture", rule("captures", "duty", "", "must capture")),
    ("own", rule("goal", "win", "", "own all gone")),
    ("pass", rule("goal", "pass", "", "when no move")),
    ("per-file", rule("drops", "limit", " Pawn", "1 per file")),
    (
        "petrify",
        rule("captures", "petrify", "", "captor but King"),
    ),
    (
        "perpetual-chase",
        rule("repetition", "perpetual chase", "", "chaser loses"),
    ),
    ("put", rule("walls", "put", "", "any but start")),
    (
        "quiet-moves",
        rule(
            "goal",
            "quiet moves",
            "",
            "50 on claim, draw unless captures",
        ),
    ),
    (
        "reaches",
        rule("goal", "win", "", "King reaches camp safely"),
    ),
    ("royals", rule("goal", "royals", "", "any")),
    ("fills", rule("goal", "win", "", "Pawn fills camp")),
    ("forbid-check", rule("drops", "forbid", "", "check")),
    ("limit", rule("promotion", "limit", " Rook", "2")),
    ("only", rule("castling", "only", "", "White")),
    ("prisoner", rule("captures", "prisoner", " Pawn", "removed")),
    (
        "several-reach",
        rule("goal", "win", "", "3 Pawn, Rook reach camp"),
    ),
    ("taken-off", rule("captures", "taken off", "", "hand")),
    ("trample", rule("captures", "trample", " Rook", "R")),
    (
        "to-and-fro",
        rule(
            "repetition",
            "to and fro",
            "",
            "3, mover loses unless King, Pawn",
        ),
    ),
    ("walls-limit", rule("walls", "limit", "", "1")),
];

/// The game with lines in one of its blocks.
fn game(rule: Rule, block: &str, lines: &[String]) -> String {
    let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
    let inside = |name: &str, first: &str| match (name == block, first) {
        (true, "") => lines.clone(),
        (true, first) => format!("  {name} {{\n{first}{lines}  }}\n"),
        (false, _) => String::new(),
    };
    let put = if rule.key == "put" {
        ""
    } else {
        "    put: any\n"
    };
    let walls = match block {
        "walls" => format!("  walls {{\n{put}{lines}  }}\n"),
        _ => String::new(),
    };
    let held = ["prisoner", "taken off"].contains(&rule.key);
    let drops = match block {
        _ if block == "setup" || held => "  drops { allow: any }\n".to_owned(),
        _ => inside("drops", "    allow: any\n"),
    };
    let prisoners = if block == "drops" || held {
        "hand, front side"
    } else {
        "removed"
    };
    let only = |wanted: &str, text: &str| {
        let text = if block == wanted { text } else { "" };
        text.to_owned()
    };
    let castles = "    King with Rook: b1 c1, f1 e1\n";
    let promotes = "    when: enters camp\n    choice: optional\n";
    let rook = if rule.key == "royals" { "; royal" } else { "" };
    // The table alone would have no effect.
    let recurring = match rule.key {
        "chase" => "    perpetual chase: chaser loses\n",
        _ => "",
    };
    let explodes = match rule.key {
        "taken off" => "    explode: captor but King\n",
        _ => "",
    };
    let parts = [
        (
            "@repetition",
            format!("{recurring}{}", inside("repetition", "")),
        ),
        ("@rook", rook.to_owned()),
        (
            "@king",
            only("castling", "isO2") + &only("piece", "<!attacked>ifmD"),
        ),
        ("@attribute", only("piece", &format!("\n{lines}  "))),
        ("@pawn", only("promotion", "; becomes: Rook, Bishop")),
        ("@promotion", inside("promotion", promotes)),
        ("@castling", inside("castling", castles)),
        ("@setup", inside("setup", "")),
        ("@prisoners", prisoners.to_owned()),
        ("@captures", format!("{explodes}{}", inside("captures", ""))),
        ("@drops", drops),
        ("@walls", walls),
        ("@goal", inside("goal", "")),
    ];
    parts.iter().fold(GAME.to_owned(), |text, (place, part)| {
        text.replace(place, part)
    })
}

/// The longest word without the letter in its middle.
fn typo(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let longest = words.iter().max_by_key(|word| word.len()).expect("a word");
    let (before, after) = longest.split_at(longest.len() / 2);
    text.replacen(longest, &format!("{before}{}", &after[1..]), 1)
}

/// The lines with each slip, and what it is called.
fn slips(rule: Rule) -> Vec<(&'static str, Vec<String>)> {
    let Rule {
        key, head, value, ..
    } = rule;
    let right = format!("{key}{head}: {value}");
    let capital = key[..1].to_uppercase() + &key[1..];
    let number = if value.starts_with(char::is_numeric) {
        "0"
    } else {
        "7"
    };
    let mut slips = vec![
        (
            "the key without a letter",
            vec![format!("{}{head}: {value}", typo(key))],
        ),
        (
            "the key in the plural",
            vec![format!("{key}s{head}: {value}")],
        ),
        (
            "the key with a capital",
            vec![format!("{capital}{head}: {value}")],
        ),
        ("no value", vec![format!("{key}{head}:")]),
        ("no colon", vec![format!("{key}{head} {value}")]),
        ("an equals sign", vec![format!("{key}{head} = {value}")]),
        ("twice", vec![right.clone(), right.clone()]),
        ("twice on a line", vec![format!("{right} {right}")]),
        ("one word more", vec![format!("{right} please")]),
        ("a comma behind it", vec![format!("{right},")]),
        ("an `and` behind it", vec![format!("{right} and")]),
        (
            "the value in quotes",
            vec![format!("{key}{head}: \"{value}\"")],
        ),
        ("a number", vec![format!("{key}{head}: {number}")]),
        ("a `not`", vec![format!("{key}{head}: not {value}")]),
    ];
    if value.contains(' ') || value.len() > 1 {
        slips.push((
            "the value without a letter",
            vec![format!("{key}{head}: {}", typo(value))],
        ));
        slips.push((
            "the value in capitals",
            vec![format!("{key}{head}: {}", value.to_uppercase())],
        ));
    }
    if head.is_empty() && rule.key != "explode" {
        slips.push((
            "a piece before the colon",
            vec![format!("{key} Rook: {value}")],
        ));
    }
    for name in ["King", "Rook", "Bishop", "Pawn"] {
        if right.contains(name) {
            slips.push(("an unknown piece", vec![right.replace(name, "Queen")]));
            slips.push((
                "a piece in lower case",
                vec![right.replace(name, &name.to_lowercase())],
            ));
            break;
        }
    }
    slips
}

fn source(text: String) -> Source {
    Source {
        name: "slip.variant".to_owned(),
        text,
    }
}

#[test]
fn the_rules_are_right_without_a_slip() {
    for (name, rule) in RULES {
        let right = format!("{}{}: {}", rule.key, rule.head, rule.value);
        let checked = compile(&source(game(*rule, rule.block, &[right])), &|_| None);
        let report = checked.err().map(|report| render(&report, false));
        assert_eq!(report, None, "{name}");
    }
}

#[test]
fn every_slip_has_its_report() {
    for (name, rule) in RULES {
        let right = format!("{}{}: {}", rule.key, rule.head, rule.value);
        let elsewhere = if rule.block == "goal" {
            "captures"
        } else {
            "goal"
        };
        let mut slips: Vec<_> = slips(*rule)
            .into_iter()
            .map(|(what, lines)| (what, rule.block, lines))
            .collect();
        slips.push(("in another block", elsewhere, vec![right]));
        let mut shown = String::new();
        for (what, block, lines) in slips {
            let checked = compile(&source(game(*rule, block, &lines)), &|_| None);
            let accepted = || panic!("{name}, {what}: it is accepted");
            let report = checked.err().unwrap_or_else(accepted);
            let lines = lines.join("\n");
            shown += &format!("# {what}\n{lines}\n\n{}\n", render(&report, false));
        }
        insta::assert_snapshot!(*name, shown);
    }
}
