//! Files that are refused and files that are accepted, found by folder.
//!
//! `cases/fail`: the whole report of each file is a snapshot. `cases/pass`: each file compiles, and
//! means the same in house style.

use std::fs;
use std::path::{Path, PathBuf};

use variant_dsl::{Compiled, Report, Source, compile, format, render};

fn cases(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("cases")
        .join(folder);
    let entries = fs::read_dir(&folder).expect("the folder of cases exists");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "variant")
        })
        .collect();
    files.sort();
    files
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().expect("cases have names");
    stem.to_string_lossy().into_owned()
}

fn source(path: &Path) -> Source {
    let text = fs::read_to_string(path).expect("cases are text");
    Source {
        name: format!("{}.variant", stem(path)),
        text,
    }
}

/// Compiles a case; parents are looked up among the cases of both kinds.
fn check(source: &Source) -> Result<Compiled, Report> {
    let parents: Vec<PathBuf> = [cases("pass"), cases("fail")].concat();
    compile(source, &|name| {
        let found = parents.iter().find(|path| stem(path) == name)?;
        Some(self::source(found))
    })
}

#[test]
fn every_bad_file_has_its_report() {
    let files = cases("fail");
    assert!(files.len() >= 60, "only {} bad files", files.len());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../cases/fail");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for path in files {
        let report = check(&source(&path)).expect_err(&stem(&path));
        assert!(
            report.errors() > 0,
            "{}: refused without an error",
            stem(&path)
        );
        settings.bind(|| insta::assert_snapshot!(stem(&path), render(&report, false)));
    }
}

#[test]
fn every_diagnostic_points_into_a_source() {
    for path in cases("fail") {
        let report = check(&source(&path)).expect_err(&stem(&path));
        for found in &report.diagnostics {
            let text = report
                .sources
                .iter()
                .find(|source| source.name == found.file);
            let text = &text.expect("the file of a diagnostic is a source").text;
            assert!(
                text.get(found.span.clone()).is_some(),
                "{}: {found:?}",
                stem(&path)
            );
            assert!(
                found.line <= text.lines().count() + 1,
                "{}: {found:?}",
                stem(&path)
            );
            let help = found.help.as_deref().unwrap_or("");
            assert!(
                !help.is_empty(),
                "{}: no way out: {}",
                stem(&path),
                found.message
            );
        }
    }
}

#[test]
fn every_good_file_compiles_and_keeps_its_meaning_in_house_style() {
    for path in cases("pass") {
        let source = source(&path);
        let compiled = check(&source).unwrap_or_else(|report| panic!("{}", render(&report, false)));
        let styled = format(&source.text, &source.name).expect("it compiles");
        let again = format(&styled, &source.name).expect("house style compiles");
        assert_eq!(styled, again, "{}: formatting twice", stem(&path));
        let restyled = Source {
            text: styled,
            ..source
        };
        let recompiled =
            check(&restyled).unwrap_or_else(|report| panic!("{}", render(&report, false)));
        assert_eq!(
            compiled.program.fingerprint,
            recompiled.program.fingerprint,
            "{}",
            stem(&path)
        );
        assert_eq!(compiled.pieces, recompiled.pieces, "{}", stem(&path));
    }
}

#[test]
fn warnings_are_told_and_do_not_refuse() {
    let path = cases("pass")
        .into_iter()
        .find(|path| stem(path) == "unused");
    let compiled = check(&source(&path.expect("the case exists"))).expect("it has warnings only");
    insta::assert_snapshot!(render(&compiled.report(), false), @r"
warning[W0601]: the zone `home` is never used
 --> unused.variant:6:8
  |
6 |   zone home = near 1
  |        ^^^^
  |
  = help: remove it, or use it in a rule

warning[W0601]: the set `Golds` is never used
 --> unused.variant:7:7
  |
7 |   set Golds = Gold
  |       ^^^^^
  |
  = help: remove it, or use it in a rule

warning: 2 warnings in unused.variant
");
}

/// Texts that were made to hurt: each must be answered at once, with an error.
#[test]
fn hostile_texts_are_refused_at_once() {
    let garbage: String = (0..1_048_576_u32)
        .map(|index| {
            char::from(
                u8::try_from(index.wrapping_mul(2_654_435_761) >> 24 & 0x7f).expect("7 bits"),
            )
        })
        .collect();
    let tiny = fs::read_to_string(
        cases("pass")
            .into_iter()
            .find(|path| stem(path) == "tiny")
            .expect("the case exists"),
    )
    .expect("cases are text");
    let texts = [
        garbage.clone(),
        garbage[..200_000].to_owned(),
        "{".repeat(100_000),
        "}".repeat(100_000),
        "variant a {".repeat(20_000),
        "((((".repeat(50_000),
        "\"".repeat(100_001),
        "\0".repeat(100_000),
        "x".repeat(200_000),
        "x: ".repeat(60_000),
        format!("variant a {{\n{}", "board 3x3;".repeat(20_000)),
        format!(
            "variant a {{ piece A \"A\" {{ move: {} }} }}",
            "(".repeat(50_000)
        ),
        format!(
            "variant a {{ piece A \"A\" {{ move: {} }} }}",
            "WF".repeat(50_000)
        ),
        tiny.replace("3x4", &format!("3x{}", "9".repeat(400))),
        tiny.replace("far 1", "far 99999999999999999999999999"),
        tiny.replace("move: K;", "move: (aK-aK-aK-aK-aK-aK-aK-aK-aK-aK);"),
        tiny.replace("Tiny", "Ti\r\u{202e}ny"),
    ];
    for (index, text) in texts.into_iter().enumerate() {
        let start = std::time::Instant::now();
        let source = Source {
            name: "hostile.variant".to_owned(),
            text,
        };
        let report = check(&source).expect_err("hostile text");
        assert!(
            report.errors() > 0,
            "text {index} is refused without an error"
        );
        assert!(!render(&report, true).is_empty());
        assert!(
            start.elapsed().as_secs() < 10,
            "text {index} took {:?}",
            start.elapsed()
        );
    }
}
