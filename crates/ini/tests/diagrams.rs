//! Interactive Diagrams and lines for `XBoard`: what becomes of them, and bad ones are reported.

use ini::{Format, Import, import_diagram, import_xboard, recognise};
use variant_dsl::{Source, compile, format, render_all, unplayable};

const TEXTS: [(&str, &str); 8] = [
    ("usual.html", include_str!("cases/usual.html")),
    ("turned.diagram", include_str!("cases/turned.diagram")),
    ("unsaid.diagram", include_str!("cases/unsaid.diagram")),
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
    assert_eq!(games, 6, "two of the texts have errors");
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
