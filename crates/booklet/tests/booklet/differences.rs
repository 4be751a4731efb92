//! In what games differ: known pairs as a person would list them, and laws over every switch.

use crate::common::{game, source, text_game};
use booklet::diff::{self, Group};
use variant_dsl::{Compiled, Source};

fn listed(first: &Compiled, second: &Compiled) -> String {
    let group = |group: &Group| {
        let mut text = format!("{}\n", group.heading.to_uppercase());
        for difference in &group.differences {
            if !difference.about.is_empty() {
                text += &format!("{}\n", difference.about);
            }
            for (mark, said) in [('<', &difference.first), ('>', &difference.second)] {
                text.extend(said.iter().map(|line| format!("  {mark} {line}\n")));
            }
        }
        text
    };
    diff::differences(first, second).iter().map(group).collect()
}

#[test]
fn chu_shogi_as_hachu_plays_it() {
    insta::assert_snapshot!(listed(
        &game("chu-shogi", &[]),
        &game("chu-shogi-hachu", &[])
    ));
}

#[test]
fn two_readings_of_a_movement() {
    let settings = [("donkey", "forward"), ("lion-dog", "modern")];
    let (one, other) = (
        game("maka-dai-dai-shogi", &[]),
        game("maka-dai-dai-shogi", &settings),
    );
    insta::assert_snapshot!(listed(&one, &other));
}

#[test]
fn two_small_games() {
    insta::assert_snapshot!(listed(&game("minishogi", &[]), &game("judkins-shogi", &[])));
}

#[test]
fn a_game_does_not_differ_from_itself() {
    for name in ["minishogi", "chu-shogi"] {
        let (one, other) = (game(name, &[]), game(name, &[]));
        assert_eq!(listed(&one, &other), "", "{name}");
        assert_eq!(diff::json(&one, &other)["same"], true, "{name}");
    }
}

#[test]
fn names_are_no_rules() {
    let original = source("minishogi");
    let mut text = original.text.clone();
    for (name, other) in [
        ("Silver", "Argent"),
        ("\"銀\"", "\"S\""),
        ("Black, White", "Sente, Gote"),
    ] {
        assert!(text.contains(name), "{name}");
        text = text.replace(name, other);
    }
    let renamed = text_game(
        &Source {
            name: "renamed".to_owned(),
            text,
        },
        &[],
    );
    assert_eq!(listed(&game("minishogi", &[]), &renamed), "");
    let text = original
        .text
        .replace("handicap \"Rook\"", "handicap \"Tower\"");
    let other = text_game(
        &Source {
            name: "other".to_owned(),
            text,
        },
        &[],
    );
    insta::assert_snapshot!(listed(&game("minishogi", &[]), &other));
}

#[test]
fn every_value_of_every_switch_is_told() {
    for name in ["minishogi", "wa-shogi", "chu-shogi", "macadamia-shogi"] {
        let usual = game(name, &[]);
        for switch in &usual.switches {
            for value in switch.values.iter().filter(|value| **value != switch.value) {
                let other = game(name, &[(&switch.name, value)]);
                let told = listed(&usual, &other);
                let differ = usual.program.facts.fingerprint != other.program.facts.fingerprint;
                let place = format!("{name}: {} = {value}: {told}", switch.name);
                assert_eq!(differ, !told.is_empty(), "{place}");
                assert!(!told.contains("rules that have no words"), "{place}");
            }
        }
    }
}
