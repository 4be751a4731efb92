//! Interactive Diagrams and lines for `XBoard`: what becomes of them, and bad ones are reported; games as such texts.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

use ini::{
    Drawn, Format, Import, Unsaid, export_diagram, export_xboard, import_diagram, import_xboard,
    recognise,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use variant_dsl::path::Path;
use variant_dsl::{Compiled, Source, compile, format, render_all, unplayable};

const TEXTS: [(&str, &str); 9] = [
    ("usual.html", include_str!("cases/usual.html")),
    ("turned.diagram", include_str!("cases/turned.diagram")),
    ("unsaid.diagram", include_str!("cases/unsaid.diagram")),
    ("idle.diagram", include_str!("cases/idle.diagram")),
    ("bad.diagram", include_str!("cases/bad.diagram")),
    ("usual.xboard", include_str!("cases/usual.xboard")),
    ("turned.xboard", include_str!("cases/turned.xboard")),
    ("unlike.xboard", include_str!("cases/unlike.xboard")),
    ("bad.xboard", include_str!("cases/bad.xboard")),
];

fn imported(file: &str, text: &str) -> Import {
    let source = Source {
        name: file.to_owned(),
        text: text.to_owned(),
    };
    let name = file.split('.').next().unwrap_or(file);
    match recognise(text) {
        Format::Diagram => import_diagram(&source, name),
        Format::XBoard => import_xboard(&source, name),
        Format::Ini => panic!("{file} is no variants.ini"),
    }
}

#[test]
fn texts_become_games_or_reports() {
    for (file, text) in TEXTS {
        let found = imported(file, text);
        let games = found.games.iter().map(|game| game.text.as_str());
        let report = render_all(&found.report, false);
        insta::assert_snapshot!(file, format!("{report}{}", games.collect::<String>()));
    }
}

#[test]
fn a_check_finds_every_game_fine_and_points_at_what_is_not_said() {
    let mut games = 0;
    for (file, text) in TEXTS {
        for game in imported(file, text).games {
            let source = Source {
                name: file.to_owned(),
                text: game.text.clone(),
            };
            let compiled = compile(&source, &|_| None)
                .unwrap_or_else(|report| panic!("{}", render_all(&report, false)));
            let codes: Vec<&str> = compiled
                .warnings
                .iter()
                .map(|warning| warning.code)
                .collect();
            assert_eq!(codes, vec!["not-said"; game.not_said], "{file}");
            assert_eq!(unplayable(&compiled.program), None, "{file}");
            assert_eq!(
                format(&game.text, &game.name).as_ref(),
                Ok(&game.text),
                "house style"
            );
            games += 1;
        }
    }
    assert_eq!(games, 7, "two of the texts have errors");
}

#[test]
fn formats_are_recognised() {
    assert_eq!(
        recognise("# a game\n[walkers:runners]\nfiles=8\n"),
        Format::Ini
    );
    assert_eq!(recognise(""), Format::Ini);
    assert_eq!(
        recognise("setup (Kk) 2x2+0_fairy k1/1K w 0 1"),
        Format::XBoard
    );
    assert_eq!(recognise("Walker:W:W:walker:a1"), Format::Diagram);
}

#[test]
fn long_texts_are_refused_soon() {
    let long = |text: &str| text.repeat(200_000 / text.len());
    for text in [
        long("a\n"),
        long("Walker:::::\n"),
        format!("W:W:W:w:{}", long("a1-h8,,")),
        format!("W:W:{}", long("pQ")),
        format!("W:W:{}", long("mfW")),
        format!("setup ({}) 8x8 8/8", long("^É")),
        format!("setup ({}) 8x8 8/8", long("Q'")),
        format!("setup (Kk) 1x2 {}/k", long("K?")),
        format!("setup (Kk) 1x2 K/k[{}]", long("K?")),
        long("piece W& W\n"),
    ] {
        let source = Source {
            name: "long".to_owned(),
            text,
        };
        for found in [import_diagram(&source, "x"), import_xboard(&source, "x")] {
            assert!(found.games.is_empty());
            assert!(found.report.errors() > 0);
        }
    }
}

#[test]
fn no_text_makes_it_panic() {
    for (file, text) in TEXTS {
        for (cut, _) in text.char_indices().step_by(7) {
            for broken in [
                text[..cut].to_owned(),
                format!("{}%é{}", &text[..cut], &text[cut..]),
            ] {
                let source = Source {
                    name: file.to_owned(),
                    text: broken,
                };
                import_diagram(&source, "x");
                import_xboard(&source, "x");
            }
        }
    }
}

/// The text of a shipped game or of the library.
fn shipped(name: &str) -> Option<Source> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = format!("{}.variant", name.trim_end_matches(".variant"));
    let texts = ["definitions", "library"].map(|folder| root.join(folder).join(&file));
    let text = texts
        .iter()
        .find_map(|path| std::fs::read_to_string(path).ok())?;
    let name = name.to_owned();
    Some(Source { name, text })
}

fn compiled(name: &str) -> Compiled {
    let source = shipped(name).expect("a shipped game");
    compile(&source, &shipped).unwrap_or_else(|report| panic!("{}", render_all(&report, false)))
}

/// All games, by name.
fn all_games() -> BTreeMap<String, Compiled> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut games = BTreeMap::new();
    for folder in ["definitions", "library"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("a folder of games") {
            let name = entry
                .expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned();
            if let Some(name) = name.strip_suffix(".variant") {
                games.insert(name.to_owned(), compiled(name));
            }
        }
    }
    games
}

fn shown(result: Result<Drawn, Vec<Unsaid>>) -> String {
    match result {
        Ok(drawn) => drawn.text,
        Err(unsaid) => {
            let lines = unsaid.iter().map(|one| match &one.place {
                Some((source, line, rule)) => format!("{}: {source}:{line}: {rule}\n", one.message),
                None => format!("{}\n", one.message),
            });
            lines.collect()
        }
    }
}

#[test]
fn games_as_diagrams_and_lines() {
    insta::assert_snapshot!("chess-diagram", shown(export_diagram(&compiled("chess"))));
    insta::assert_snapshot!("chess-xboard", shown(export_xboard(&compiled("chess"))));
    insta::assert_snapshot!(
        "minishogi-xboard",
        shown(export_xboard(&compiled("minishogi")))
    );
}

#[test]
fn rules_that_the_formats_do_not_know_are_named() {
    let game = r#"variant tried "Tried" {
  board 5x5
  coordinates chess
  players White, Black
  zone camp = far 1
  piece King   "K" { move: K; royal }
  piece Walker "W" { move: (W-F)0; promotes: Runner }
  piece Runner "R" { move: Rc{!promoted}B }
  setup {
    symmetry: rotate
    1: K W W * R
  }
  promotion { when: enters camp; choice: optional }
  captures { prisoners: removed; forbid Runner takes Walker: protected }
  goal {
    win: checkmate
    win: bare royal safely
    stalemate: draws
  }
  repetition { count: 3; otherwise: draw }
}
"#;
    let source = Source {
        name: "tried.variant".to_owned(),
        text: game.to_owned(),
    };
    let tried = compile(&source, &|_| None)
        .unwrap_or_else(|report| panic!("{}", render_all(&report, false)));
    insta::assert_snapshot!("refused-diagram", shown(export_diagram(&tried)));
    insta::assert_snapshot!("refused-xboard", shown(export_xboard(&tried)));
    insta::assert_snapshot!(
        "minishogi-diagram",
        shown(export_diagram(&compiled("minishogi")))
    );
}

/// What a text says of a game: board, pieces by their squares, hands and promotion.
fn said(compiled: &Compiled) -> String {
    let program = &compiled.program;
    let facts = &program.facts;
    // A first move is one from squares that have a name after the piece.
    let paths = |kind: usize| -> BTreeSet<Path> {
        let paths = program.kinds[kind].paths.clone();
        paths.into_iter().map(xboard::without_tests).collect()
    };
    let board = facts.start.board.iter().map(|piece| {
        let piece = piece.as_ref()?;
        let form = facts.kind(piece.kind);
        let becomes: BTreeSet<BTreeSet<Path>> = form.becomes[piece.color as usize]
            .iter()
            .map(|to| paths(to.index()))
            .collect();
        let back = form.back.map(|back| paths(back.index()));
        let moves = paths(piece.kind.index());
        Some((
            piece.color,
            moves,
            back,
            becomes,
            form.royal,
            form.droppable,
            form.stuck.clone(),
        ))
    });
    let board: Vec<_> = board.collect();
    let promotes = facts
        .kinds
        .iter()
        .any(|kind| kind.back.is_some() || !kind.becomes[0].is_empty());
    let zone = promotes.then(|| facts.promotion_zone.clone());
    format!(
        "{}x{} {board:?} {} {zone:?} {}",
        facts.files, facts.ranks, facts.hands, facts.checkmate
    )
}

#[test]
fn games_are_the_same_after_the_way_there_and_back() {
    let games = all_games();
    let mut lines = Vec::new();
    for (way, export, import) in [
        (
            "diagram",
            export_diagram as fn(&Compiled) -> _,
            import_diagram as fn(&Source, &str) -> _,
        ),
        ("xboard", export_xboard, import_xboard),
    ] {
        let (mut same, mut others, mut refused) = (Vec::new(), Vec::new(), 0);
        for (name, game) in &games {
            let Ok(drawn): Result<Drawn, _> = export(game) else {
                refused += 1;
                continue;
            };
            let text = drawn.text;
            let found: Import = import(
                &Source {
                    name: name.clone(),
                    text,
                },
                "there-and-back",
            );
            let again = found.games.first().and_then(|game| {
                let text = game.text.clone();
                compile(
                    &Source {
                        name: name.clone(),
                        text,
                    },
                    &|_| None,
                )
                .ok()
            });
            match again.is_some_and(|again| said(&again) == said(game)) {
                true => same.push(name.as_str()),
                false => others.push(name.as_str()),
            }
        }
        lines.push(format!(
            "{way}\nthe same: {}\nnot the same: {}\nrefused: {refused}\n",
            same.join(", "),
            others.join(", ")
        ));
    }
    insta::assert_snapshot!("drawn-there-and-back", lines.join("\n"));
}

/// Every movement of all games that the dialect writes is read again, and written the same: the moves are those of
/// before. A test of the writer compares what it writes with the moves themselves.
#[test]
fn movements_are_read_as_they_are_written() {
    let games = all_games();
    let kinds = games.values().flat_map(|game| &game.program.facts.kinds);
    let movements: BTreeSet<&str> = kinds.map(|kind| kind.movement.as_str()).collect();
    let (mut read, mut same_paths) = (0, 0);
    for movement in movements {
        let Ok(paths) = variant_dsl::notation::expand(movement, &|_| true) else {
            continue;
        };
        let has_tests = |path: &Path| xboard::without_tests(path.clone()) != *path;
        // Movements with conditions are refused by an export.
        let Some(told) = xboard::betza(movement).filter(|_| !paths.iter().any(has_tests)) else {
            continue;
        };
        let empty = "/15".repeat(13);
        let board = format!("r3w2k6r{empty}/R3W2K6R");
        let board = format!(
            "setup (WRKwrk) 15x15+0_chu {board} w 0 1\npiece W& {told}\npiece R& R\npiece K& K\n"
        );
        let found = import_xboard(
            &Source {
                name: movement.to_owned(),
                text: board,
            },
            "x",
        );
        let report = render_all(&found.report, false);
        let game = found
            .games
            .first()
            .unwrap_or_else(|| panic!("{movement} as {told}: {report}"));
        assert_eq!(game.not_said, 0, "{movement} as {told}: {report}");
        let source = Source {
            name: movement.to_owned(),
            text: game.text.clone(),
        };
        let compiled = compile(&source, &|_| None)
            .unwrap_or_else(|report| panic!("{}", render_all(&report, false)));
        let program = &compiled.program;
        let walker = program.facts.start.board[4].expect("it stands there").kind;
        let again = &program.facts.kind(walker).movement;
        assert_eq!(
            xboard::betza(again).as_ref(),
            Some(&told),
            "{movement} is read as {again}"
        );
        let paths: BTreeSet<&Path> = paths.iter().collect();
        read += 1;
        same_paths += usize::from(
            program.kinds[walker.index()]
                .paths
                .iter()
                .collect::<BTreeSet<_>>()
                == paths,
        );
    }
    assert!(read > 200, "{read}");
    assert!(
        same_paths * 10 > read * 8,
        "{same_paths} of {read} have the same paths"
    );
}
