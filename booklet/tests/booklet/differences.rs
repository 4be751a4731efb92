//! In what games differ: known pairs as a person would list them, and laws over every switch.

use crate::common::game;
use booklet::diff::{self, Group};
use variant_dsl::Compiled;

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
    for name in ["minishogi", "chu-shogi", "maka-dai-dai-shogi"] {
        assert_eq!(listed(&game(name, &[]), &game(name, &[])), "", "{name}");
    }
}

#[test]
fn every_value_of_every_switch_is_told() {
    for name in [
        "minishogi",
        "wa-shogi",
        "chu-shogi",
        "macadamia-shogi",
        "maka-dai-dai-shogi",
    ] {
        let usual = game(name, &[]);
        for switch in &usual.switches {
            for value in switch.values.iter().filter(|value| **value != switch.value) {
                let other = game(name, &[(&switch.name, value)]);
                let told = listed(&usual, &other);
                let differ = usual.program.fingerprint != other.program.fingerprint;
                let place = format!("{name}: {} = {value}: {told}", switch.name);
                assert_eq!(differ, !told.is_empty(), "{place}");
                assert!(!told.contains("rules that have no words"), "{place}");
                let (groups, json) = (
                    diff::differences(&other, &usual),
                    diff::json(&usual, &other),
                );
                assert_eq!(groups.is_empty(), !differ, "the other way round: {place}");
                assert_eq!(json["same"], !differ, "{place}");
            }
        }
    }
}
