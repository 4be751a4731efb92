//! Games as sections, and back: the same rules.

use ini::{export, import};
use variant_dsl::{Source, compile};

const GAMES: &str = include_str!("variants.ini");

/// What a section turns into on its way to a game and back to a game.
fn and_back(text: &str) -> Result<(String, String), String> {
    let source = |text: &str| Source {
        name: "x".to_owned(),
        text: text.to_owned(),
    };
    let first =
        compile(&source(text), &|_| None).map_err(|report| variant_dsl::render(&report, false))?;
    let section =
        export(&first).map_err(|unsaid| format!("{}: {unsaid:?}", first.program.facts.name))?;
    let again = import(&source(&section.text), &[])?;
    let [game] = again.games.as_slice() else {
        return Err(format!(
            "{}\n{}",
            section.text,
            variant_dsl::render(&again.report, false)
        ));
    };
    let second = compile(&source(&game.text), &|_| None)
        .map_err(|report| variant_dsl::render(&report, false))?;
    let digest = |compiled: &variant_dsl::Compiled| compiled.program.facts.fingerprint.clone();
    Ok((digest(&first), digest(&second)))
}

#[test]
fn games_are_the_same_after_the_way_there_and_back() {
    let source = Source {
        name: "variants.ini".to_owned(),
        text: GAMES.to_owned(),
    };
    let found = import(&source, &[]).expect("no section was asked for");
    let (mut same, mut others, mut refused) = (0, Vec::new(), Vec::new());
    for game in &found.games {
        match and_back(&game.text) {
            Ok((one, other)) if one == other => same += 1,
            Ok(_) => others.push(game.name.as_str()),
            Err(why) => refused.push(why),
        }
    }
    insta::assert_snapshot!(
        "there-and-back",
        format!(
            "{same} the same\n\nnot the same: {}\n\n{}",
            others.join(", "),
            refused.join("\n")
        )
    );
}

#[test]
fn a_section_says_everything_itself() {
    let game = include_str!("../../../definitions/chess.variant");
    let source = Source {
        name: "game.variant".to_owned(),
        text: game.to_owned(),
    };
    let compiled = compile(&source, &|_| None).expect("a shipped game");
    insta::assert_snapshot!(
        "exported",
        export(&compiled).expect("the format knows its rules").text
    );
}

#[test]
fn rules_that_the_format_does_not_know_are_named() {
    let game = r#"variant tried "Tried" {
  board 5x5
  coordinates chess
  players White, Black
  zone camp = far 1
  piece King   "K" { move: K; royal }
  piece Walker "W" { move: (W-W); promotes: Runner }
  piece Runner "R" { move: R }
  setup {
    symmetry: rotate
    1: K W W . R
  }
  promotion { when: enters camp; choice: optional }
  captures { prisoners: removed; forbid Runner takes Walker: protected }
  goal {
    win: checkmate
    win: bare royal safely
    stalemate: draws
  }
  repetition {
    count: 3
    one side attacks: attacker loses
    otherwise: illegal
  }
}
"#;
    insta::assert_snapshot!("refused", refused("tried", game));
}

#[test]
fn effects_that_the_format_does_not_know_are_named() {
    let game = r#"variant blown "Blown" {
  board 5x5
  coordinates chess
  players White, Black
  piece King   "K" { move: K; royal }
  piece Walker "W" { move: W }
  piece Runner "R" { move: R }
  setup {
    symmetry: rotate
    1: K W . * R
  }
  captures {
    prisoners: hand, front side
    explode: captor but Runner
    explode: neighbours but Walker
    petrify: captor but King
  }
  walls { put: any }
  drops {
    allow: any
    apart: Walker
  }
  goal {
    win: checkmate
    stalemate: draws
  }
  repetition none
}
"#;
    insta::assert_snapshot!("effects-refused", refused("blown", game));
}

/// Why a game cannot be exported.
fn refused(name: &str, game: &str) -> String {
    let source = Source {
        name: format!("{name}.variant"),
        text: game.to_owned(),
    };
    let compiled = compile(&source, &|_| None)
        .unwrap_or_else(|report| panic!("{}", variant_dsl::render(&report, false)));
    let unsaid = export(&compiled).expect_err("rules that it does not know");
    let lines: Vec<String> = unsaid
        .iter()
        .map(|one| match &one.place {
            Some((source, line, rule)) => format!("{source}:{line}: {}: {rule}", one.message),
            None => one.message.clone(),
        })
        .collect();
    lines.join("\n")
}
