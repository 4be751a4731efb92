//! Sections made up for the purpose: they become games without an error, read as they should, and bad ones are reported.

use ini::Import;
use variant_dsl::{Severity, Source, compile, format, render_all, unplayable};

const GAMES: &str = include_str!("variants.ini");

fn imported(name: &str, text: &str) -> Import {
    let source = Source {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    ini::import(&source, &[]).expect("no section was asked for")
}

#[test]
fn every_section_becomes_a_game_that_a_check_finds_fine() {
    let found = imported("variants.ini", GAMES);
    let sections = GAMES.lines().filter(|line| line.starts_with('[')).count();
    assert!(sections >= 60, "{sections} sections");
    assert_eq!(render_all(&found.report, false), "");
    assert_eq!(found.games.len(), sections);
    assert!(found.is_whole());
    for game in &found.games {
        let source = Source {
            name: format!("{}.variant", game.name),
            text: game.text.clone(),
        };
        let compiled = compile(&source, &|_| None)
            .unwrap_or_else(|report| panic!("{}", render_all(&report, false)));
        assert!(
            compiled.warnings.is_empty(),
            "{}",
            render_all(&compiled.report(), false)
        );
        assert_eq!(unplayable(&compiled.program), None, "{}", game.name);
        assert_eq!(
            format(&game.text, &game.name).as_ref(),
            Ok(&game.text),
            "house style"
        );
    }
}

#[test]
fn texts_read_as_a_person_would_write_them() {
    let found = imported("variants.ini", GAMES);
    for name in [
        "plain",
        "little-queen",
        "unlike-promotion",
        "turn-by-capture",
        "castling-inside",
        "pockets",
        "safe-race",
        "blast-by-half",
        "trail-round-a-hole",
        "small-kyoto",
        "chases",
        "few-chases",
        "to-and-fro",
        "all-to-and-fro",
        "to-and-fro-in-palaces",
    ] {
        let game = found
            .games
            .iter()
            .find(|game| game.section == name)
            .expect("a section");
        insta::assert_snapshot!(name, game.text);
    }
}

#[test]
fn mistakes_are_reported_all_at_once() {
    let found = imported("bad.ini", include_str!("cases/bad.ini"));
    insta::assert_snapshot!("bad", render_all(&found.report, false));
    let names: Vec<&str> = found.games.iter().map(|game| game.name.as_str()).collect();
    assert_eq!(
        names,
        ["good", "below"],
        "only sections without a mistake become games"
    );
}

#[test]
fn keys_without_words_are_reported_and_stand_in_the_text() {
    let found = imported("unsaid.ini", include_str!("cases/unsaid.ini"));
    insta::assert_snapshot!("unsaid", render_all(&found.report, false));
    for game in &found.games {
        let source = Source {
            name: game.name.clone(),
            text: game.text.clone(),
        };
        let warnings = match compile(&source, &|_| None) {
            Ok(compiled) => compiled.warnings,
            Err(report) => report.diagnostics,
        };
        let said = warnings.iter().filter(|warning| warning.code == "not-said");
        assert_eq!(
            said.count(),
            game.not_said,
            "a check points at each comment of `{}`",
            game.name
        );
    }
    let inherited = found
        .games
        .iter()
        .find(|game| game.section == "inherited")
        .expect("a section");
    insta::assert_snapshot!("unsaid-inherited", inherited.text);
}

#[test]
fn a_section_that_does_not_exist_is_named() {
    let source = Source {
        name: "variants.ini".to_owned(),
        text: GAMES.to_owned(),
    };
    let refused = ini::import(&source, &["litle".to_owned()]).map(|found| found.games.len());
    assert_eq!(
        refused,
        Err("there is no section `litle`, did you mean `little`?".to_owned())
    );
    let chosen = ini::import(&source, &["little-queen".to_owned()]).expect("a section");
    assert_eq!(chosen.games.len(), 1);
}

#[test]
fn every_built_in_variant_is_a_parent() {
    let text = include_str!("../data/variants.ini");
    let names: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'))
        .collect();
    assert_eq!(names.len(), 121);
    let children: String = names
        .iter()
        .map(|name| format!("[x-{name}:{name}]\n"))
        .collect();
    let found = imported("children.ini", &children);
    let errors = found
        .report
        .diagnostics
        .iter()
        .filter(|found| found.severity == Severity::Error);
    assert_eq!(errors.count(), 0, "{}", render_all(&found.report, false));
    assert_eq!(found.games.len(), names.len());
    let sound = |text: &str| {
        compile(
            &Source {
                name: "x".to_owned(),
                text: text.to_owned(),
            },
            &|_| None,
        )
        .is_ok()
    };
    let whole = found.games.iter().filter(|game| game.not_said == 0);
    let broken: Vec<&str> = whole
        .clone()
        .filter(|game| !sound(&game.text))
        .map(|game| game.name.as_str())
        .collect();
    assert_eq!(broken, Vec::<&str>::new());
    assert!(whole.count() >= 70, "so many can be said in whole");
}

#[test]
fn no_text_makes_it_panic() {
    // Lines of the games cut short, and with a sign too many, in a section of their own.
    for line in GAMES.lines().filter(|line| line.contains('=')) {
        for (cut, _) in line.char_indices().step_by(4) {
            for text in [
                format!("[x:crazyhouse]\n{}", &line[..cut]),
                format!("[x]\n{}%{}", &line[..cut], &line[cut..]),
            ] {
                imported("x.ini", &text);
            }
        }
    }
}

#[test]
fn the_page_has_every_key() {
    let page = include_str!("../../../docs/from-fairy-stockfish.md");
    let table = include_str!("../data/keys.txt");
    let keys = table
        .lines()
        .filter(|line| line.contains('|') && !line.starts_with('#'))
        .filter_map(|line| line.split('|').next());
    let mut missing = Vec::new();
    for key in keys.map(str::trim) {
        let short = key.trim_end_matches("White").trim_end_matches("Black");
        if !page.contains(key) && !page.contains(&format!("`{short}`")) {
            missing.push(key);
        }
    }
    assert_eq!(missing, Vec::<&str>::new());
}
