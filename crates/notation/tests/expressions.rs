//! Which expressions are read and which are refused, with what words, and how fast.

mod page;

use std::time::{Duration, Instant};

use notation::walk::{self, Board, unsupported_in_play};
use notation::{MAX_TEXT, NotationError, expand};

const BAD: &str = include_str!("bad_expressions.txt");
const COVERAGE: &str = include_str!("coverage.txt");
const EXAMPLES: &str = include_str!("worked_examples.txt");

/// Names that the games of the reference's section 10 declare.
const DECLARED: [&str; 6] = ["palace", "palace_line", "home", "far", "general", "cannon"];

fn declared(name: &str) -> bool {
    DECLARED.contains(&name)
}

#[test]
fn every_expression_of_the_reference_is_read() {
    let examples = EXAMPLES.lines().filter_map(|line| line.split_once(": "));
    let examples = examples.filter(|(number, _)| !number.starts_with('#'));
    let examples = examples.filter_map(|(_, rest)| rest.split_whitespace().next());
    let coverage = COVERAGE.lines().filter(|line| !line.starts_with('#'));
    let mut refused = Vec::new();
    let mut read = 0;
    for text in examples.chain(coverage) {
        match expand(text, &declared) {
            Ok(paths) if paths.is_empty() => refused.push(format!("{text}: no paths")),
            Ok(_) => read += 1,
            Err(errors) => refused.push(format!("{text}: {errors:?}")),
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(read > 110, "only {read} expressions");
}

#[test]
fn every_bad_expression_is_refused_in_its_class() {
    let mut wrong = Vec::new();
    let mut reports = Vec::new();
    for line in BAD.lines().filter(|line| !line.starts_with('#')) {
        let (class, text) = line.split_once(' ').expect("a class comes first");
        let Err(errors) = expand(text, &declared) else {
            wrong.push(format!("{line}: accepted"));
            continue;
        };
        if errors[0].code != class {
            wrong.push(format!("{line}: {errors:?}"));
        }
        reports.push(report(text, &errors));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    insta::assert_snapshot!(reports.join("\n"));
}

#[test]
fn every_notation_of_the_page_for_newcomers_is_read() {
    let mut wrong = Vec::new();
    let mut read = 0;
    for row in page::rows() {
        for text in row.notations("here") {
            read += 1;
            if let Err(errors) = expand(text, &declared) {
                wrong.push(format!("line {}: {text}: {errors:?}", row.line));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read > 80, "only {read} notations");
}

#[test]
fn what_the_page_calls_refused_is_refused_in_its_class() {
    let rows = page::rows();
    let refused = rows
        .iter()
        .flat_map(|row| row.notations("refused").map(move |text| (row, text)));
    let mut count = 0;
    for (row, text) in refused {
        let errors = expand(text, &declared).expect_err(text);
        let classes: Vec<&str> = errors.iter().map(|error| error.code).collect();
        let said: Vec<&str> = row.notations("message").collect();
        assert_eq!(classes, said, "line {}: {text}", row.line);
        count += 1;
    }
    assert!(count > 12, "only {count} refused");
}

#[test]
fn proposed_spellings_are_right() {
    for (text, proposed) in [
        ("fmsW", "fsmW"),
        ("sfF", "fsF"),
        ("sfF", "ssffF"),
        ("vlN", "lvN"),
    ] {
        let errors = expand(text, &declared).expect_err(text);
        let help = errors[0].help.clone().unwrap_or_default();
        let letters = proposed.trim_end_matches(char::is_uppercase);
        assert!(help.contains(letters), "{text}: {help}");
        assert!(expand(proposed, &declared).is_ok(), "{proposed}");
    }
}

#[test]
fn several_mistakes_are_reported_in_order_of_place() {
    let errors = expand("fmsW xF pK c{roayl}W", &declared).expect_err("four mistakes");
    let codes: Vec<_> = errors.iter().map(|error| error.code).collect();
    assert_eq!(
        codes,
        ["E_SPLIT_DIR", "E_RESERVED", "E_HOP_RANGE", "E_UNKNOWN_PRED"]
    );
}

#[test]
fn hostile_text_is_answered_at_once() {
    let hostile = [
        "(".repeat(MAX_TEXT),
        "(".repeat(100_000),
        "(W".repeat(2000),
        "f(".repeat(2000),
        "[aK?".repeat(1000),
        "(abc)99999K".to_string(),
        "(abc)999K".to_string(),
        "(a)30K".to_string(),
        format!("(K{})", "-aK".repeat(30)),
        format!("(K{})", "?aK".repeat(1000)),
        format!("{}K", "(a)9".repeat(500)),
        format!("{}K", "a".repeat(4000)),
        format!("{}W", "(a)9(".repeat(16)) + &")".repeat(16),
        "c{".repeat(1000),
        "<a&".repeat(1000),
        "K(W-F)0".repeat(500),
        "[K?aK?aK?aK?aK]".repeat(100),
        "\u{0}\u{feff}∞".repeat(100),
        "9".repeat(4000),
        format!("R{}", "9".repeat(4000)),
        format!("({},1)", "9".repeat(4000)),
    ];
    for text in hostile {
        let begun = Instant::now();
        let outcome = expand(&text, &declared);
        let shown: String = text.chars().take(30).collect();
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "{shown}: {:?}",
            begun.elapsed()
        );
        if let Err(errors) = outcome {
            assert!(
                errors
                    .iter()
                    .all(|error| text.get(error.span.clone()).is_some()),
                "{shown}"
            );
        }
    }
}

#[test]
fn any_letters_give_paths_or_an_error_with_a_place() {
    let alphabet: Vec<char> = "fblrsvhamcdeptkgijnouyzqxwWFDNKRBQUOXY()[]{}<>-?!&,0123 royal"
        .chars()
        .collect();
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..1 + state % 12 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            text.push(alphabet[(state % alphabet.len() as u64) as usize]);
        }
        if let Err(errors) = expand(&text, &declared) {
            assert!(!errors.is_empty(), "{text}");
            for error in errors {
                assert!(text.get(error.span.clone()).is_some(), "{text}: {error:?}");
            }
        }
    }
}

#[test]
fn walks_of_many_slides_and_circles_end() {
    for text in [
        "(R-sR-sR-sR-sR-sR)",
        "(R-sR)0",
        "(W-bW)0",
        "(oR-sR)0",
        "(mcR-aR)5",
        "oN0",
    ] {
        let paths = expand(text, &declared).expect("the expression is right");
        let begun = Instant::now();
        let moves = walk::moves(&Empty(12), 0, 77, &paths);
        assert!(!moves.is_empty(), "{text}");
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "{text}: {:?}",
            begun.elapsed()
        );
    }
}

#[test]
fn what_cannot_be_played_yet_is_said() {
    let says = |text: &str| unsupported_in_play(&expand(text, &declared).expect("right"));
    for text in [
        "K",
        "R(R-sR)",
        "KNAD(cK-aK)(mK-bK)",
        "nN",
        "mRcpR",
        "O",
        "U",
        "(W-F)0",
        "mUc{!royal}Uc{royal&unprotected}U",
        "m{unprotected}Uc{unretakable}U",
        "c{promoted&unprotected_before}K",
        "(c{royal}K-c{!unprotected}K)",
        "fmWfceFifmnD",
        "imW",
        "KisO2",
        "<far>smW",
        "<!far&home>fmnD",
        "<far>sW",
        "F{palace}",
        "m{home}W",
        "p{royal}R",
        "c{!cannon}p{!cannon}R",
        "ceB",
        "dW",
        "mcd{!royal}R",
        "mc{promoted}d{promoted}pp{promoted}Q",
    ] {
        assert_eq!(says(text), None, "{text}");
    }
    for (text, word) in [
        ("sO2", "without `i`"),
        ("ijO2", "inner partner"),
        ("<far>isO2", "guards of castling"),
        ("cenD", "anything but a leap or a slide"),
        ("(W-ceF)", "anything but a leap or a slide"),
        ("(W-dF)", "ending on friends"),
        ("mdU", "ending on friends"),
        ("Rcd0", "where a move does not end"),
        ("d{royal&friend}W", "`{friend}` of friends"),
        ("ucR", "putting down"),
        ("jR{palace}", "steps"),
        ("iW", "first moves"),
        ("<promoted>sW", "guards by `<promoted>`"),
        ("<virgin>sW", "guards by `<virgin>`"),
        ("(R-R{!origin})", "tests on steps (`{origin}`)"),
        ("c{enemy}W", "tests by `{enemy}`"),
        ("(c{unprotected}K-K)", "before the last leg"),
        ("[m{unprotected}K?K]", "before the last leg"),
    ] {
        let said = says(text).unwrap_or_default();
        assert!(said.contains(word), "{text}: {said}");
    }
}

/// A square board with nothing on it.
struct Empty(usize);

impl Board for Empty {
    fn files(&self) -> usize {
        self.0
    }

    fn ranks(&self) -> usize {
        self.0
    }

    fn at(&self, _square: usize) -> Option<(usize, usize)> {
        None
    }
}

fn report(text: &str, errors: &[NotationError]) -> String {
    let mut lines = vec![text.to_string()];
    for error in errors {
        let before = text[..error.span.start].chars().count();
        let width = text[error.span.clone()].chars().count().max(1);
        let carets = format!("{}{}", " ".repeat(before), "^".repeat(width));
        lines.push(format!("{carets} {}: {}", error.code, error.message));
        if let Some(help) = &error.help {
            lines.push(format!("  help: {help}"));
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn steps_that_lead_back_are_left_out() {
    for (tested, plain) in [
        ("(W-aW{!origin})", "(W-fsW)"),
        ("[W?aW{!origin}]", "[W?fsW]"),
        ("(F-aF{origin})", "(F-bF)"),
        ("W{!origin}", "W"),
    ] {
        let read = |text| expand(text, &|_| false).expect(text);
        assert_eq!(read(tested), read(plain), "{tested}");
    }
    for never in [
        "(W-bW{!origin})",
        "W(F-bF{!origin})",
        "(W-fW{origin})",
        "W{origin}",
    ] {
        let errors = expand(never, &|_| false).expect_err(never);
        assert_eq!(errors[0].code, "E_CONFLICT", "{never}");
    }
}
