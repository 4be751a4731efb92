//! Files that are refused and files that are accepted, found by folder.
//!
//! `cases/fail`: the whole report of each file is a snapshot. `cases/pass`: each file compiles, and
//! means the same in house style.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use variant_dsl::{Compiled, Report, Source, WARNINGS, compile, format, render};

fn cases_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

fn cases(folder: &str) -> Vec<PathBuf> {
    let folder = cases_folder().join(folder);
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
    assert!(files.len() >= 200, "only {} bad files", files.len());
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
            compiled.program.facts.fingerprint,
            recompiled.program.facts.fingerprint,
            "{}",
            stem(&path)
        );
        assert_eq!(compiled.pieces, recompiled.pieces, "{}", stem(&path));
    }
}

#[test]
fn warnings_are_told_and_do_not_refuse() {
    for name in ["unused", "doubtful", "idle-limit", "not-said"] {
        let path = cases("pass").into_iter().find(|path| stem(path) == name);
        let compiled = check(&source(&path.expect("the case exists"))).expect("warnings only");
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../cases/pass");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, render(&compiled.report(), false)));
    }
}

/// Every name that `allow` takes is given by one of the good files, or would be without its `allow`.
#[test]
fn every_warning_has_a_file() {
    let mut given: BTreeSet<&str> = BTreeSet::new();
    for path in cases("pass") {
        let found = source(&path);
        let is_allow = |line: &&str| !line.trim().starts_with("allow ");
        let bare: String = found.text.split_inclusive('\n').filter(is_allow).collect();
        for text in [found.text.clone(), bare] {
            let warnings = check(&Source {
                text,
                ..found.clone()
            })
            .expect("it compiles")
            .warnings;
            given.extend(warnings.iter().map(|found| found.code));
        }
    }
    assert_eq!(given.into_iter().collect::<Vec<_>>(), WARNINGS);
}

/// What every author does wrong sooner or later, and a file that does it.
const CLASSES: &[(&str, &str, &str)] = &[
    ("unknown key", "unknown-statement", "E0101"),
    (
        "unknown word, with the nearest one",
        "unknown-value",
        "E0101",
    ),
    (
        "promotion target not defined",
        "promotes-to-unknown",
        "E0203",
    ),
    ("token used twice", "token-twice", "E0206"),
    (
        "token differs by case only",
        "token-differs-by-case",
        "E0206",
    ),
    ("rank row too short", "row-too-short", "E0501"),
    ("rank row too long", "row-too-long", "E0501"),
    ("unknown token in the array", "unknown-token", "E0502"),
    (
        "a rank that the symmetry fills",
        "rank-filled-by-symmetry",
        "E0503",
    ),
    ("bad move text", "move-open-bracket", "E_SYNTAX"),
    (
        "ambiguous direction letters",
        "move-ambiguous-direction",
        "E_AMBIGUOUS_DIR",
    ),
    (
        "direction letters apart",
        "move-split-direction",
        "E_SPLIT_DIR",
    ),
    ("`h` where it has no meaning", "move-half-plane", "E_BAD_H"),
    ("directions twice", "move-directions-twice", "E_DOUBLE_DIR"),
    (
        "`a` on a first leg",
        "move-all-on-first-leg",
        "E_A_FIRST_LEG",
    ),
    (
        "a letter before a chain",
        "move-letter-before-chain",
        "E_BAD_OUTER",
    ),
    (
        "a hopper without range",
        "move-hopper-of-one-step",
        "E_HOP_RANGE",
    ),
    ("a lame slide", "move-lame-slide", "E_LAME_SLIDER"),
    (
        "letters that contradict each other",
        "move-letters-contradict",
        "E_CONFLICT",
    ),
    ("reserved letters", "move-unknown-letter", "E_RESERVED"),
    ("unknown tests", "move-unknown-test", "E_UNKNOWN_PRED"),
    ("above the supported level", "move-beyond-level", "E_LEVEL"),
    (
        "a move that cannot be played yet",
        "move-unsupported",
        "E0301",
    ),
    (
        "a move with too many paths",
        "move-too-many-legs",
        "E_LIMIT",
    ),
    ("piece never reachable", "unreachable-piece", "E0210"),
    ("no royal for a side", "one-side-without-royal", "E0506"),
    ("a rule without effect", "limit-on-back-side", "E0601"),
    ("contradictory rules", "choice-with-forced", "E0602"),
    ("empty zone", "zone-squares-outside", "E0402"),
    ("a drop that strands", "drop-strands", "E0603"),
    ("a promotion that strands", "promotion-strands", "E0603"),
    (
        "a win that cannot happen",
        "mate-without-checkmate",
        "E0601",
    ),
    ("parent not found", "extends-unknown", "E0701"),
    ("parent in a circle", "extends-itself", "E0702"),
    ("control characters", "control-character", "E0003"),
    ("bidirectional characters", "bidi-in-glyph", "E0003"),
    ("zero-width characters", "zero-width-in-title", "E0003"),
    ("board too large", "board-too-large", "E0401"),
    ("unknown warnings", "allow-unknown", "E0101"),
];

#[test]
fn every_class_of_mistakes_has_a_file() {
    for (class, name, code) in CLASSES {
        let path = cases("fail").into_iter().find(|path| stem(path) == *name);
        let path = path.unwrap_or_else(|| panic!("no file {name}"));
        let report = check(&source(&path)).expect_err(name);
        let mut codes = report.diagnostics.iter().map(|found| found.code);
        assert!(
            codes.any(|found| found == *code),
            "{class}: {name} has no {code}"
        );
    }
}

/// Bad files that are too long to be read: each with the start of its report.
#[test]
fn bad_files_that_are_long() {
    let tiny = fs::read_to_string(cases_folder().join("pass/tiny.variant")).expect("it exists");
    let letters = |n: usize| {
        let letter = |n: usize| char::from(b'A' + u8::try_from(n % 26).expect("a letter"));
        [letter(n / 676), letter(n / 26), letter(n)]
            .iter()
            .collect::<String>()
    };
    let pieces: String = (0..520)
        .map(|n| format!("  piece P{n} \"{}\" {{ move: K }}\n", letters(n)))
        .collect();
    let chains: String = (0..40)
        .map(|n| format!("  piece P{n} \"{}\" {{ move: (K-aK-aK-aK) }}\n", letters(n)))
        .collect();
    let with = |more: &str| tiny.replacen("  setup {", &format!("{more}  setup {{"), 1);
    for (what, text) in [
        (
            "a file of 300,000 bytes",
            format!("{tiny}{}", " ".repeat(300_000)),
        ),
        (
            "a line of 5,000 bytes",
            format!("{tiny}{}", " ".repeat(5_000)),
        ),
        ("523 pieces", with(&pieces)),
        ("too many paths in all", with(&chains)),
    ] {
        let report = check(&Source {
            name: "long.variant".to_owned(),
            text,
        })
        .expect_err(what);
        let text = render(&report, false);
        let start: Vec<&str> = text.lines().take(8).collect();
        insta::assert_snapshot!(what.replace([' ', ','], "-"), start.join("\n"));
    }
}
