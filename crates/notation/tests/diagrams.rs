//! Diagrams of movements as text, each with its expression.

use notation::diagram::{Mark, diagram, diagram_at, render};
use notation::expand;

#[test]
fn every_kind_of_mark_is_drawn() {
    let expressions = [
        "K",
        "WfF",
        "R",
        "B3fK",
        "N",
        "N0",
        "nN",
        "fmWfcF",
        "KNAD(cK-aK)(mK-bK)",
        "R(R-sR)",
        "f(WD(cW-W)(mcW-bW))",
        "[F?R]",
        "(cF-mF)",
        "mRcpR",
        "gQ",
        "O",
        "QD",
        "KisO2",
        "c{!royal}F{palace}",
        "Rc0",
        "fFp0",
        "[K?aK?aK]",
        "Q[mcpK?mcpaK?aK]",
        "KADHG(cK-vK)(mK-bK)(mcpK-mcpK-vK)",
        "m{palace}Uc{!royal}Uc{royal&unprotected}U",
    ];
    let drawn: Vec<String> = expressions
        .into_iter()
        .map(|text| {
            let paths = expand(text, &|name| name == "palace").expect("the expression is right");
            format!("{text}\n{}", render(&diagram(&paths), '@'))
        })
        .collect();
    insta::assert_snapshot!(drawn.join("\n"));
}

#[test]
fn the_board_is_odd_and_holds_the_longest_leap() {
    for (text, size) in [
        ("W", 5),
        ("N", 5),
        ("H", 7),
        ("(4,1)", 9),
        ("(9,1)", 19),
        ("W5", 11),
    ] {
        let paths = expand(text, &|_| false).expect("the expression is right");
        let drawn = diagram(&paths);
        assert_eq!((drawn.files, drawn.ranks), (size, size), "{text}");
        assert_ne!(
            drawn
                .marks
                .iter()
                .filter(|mark| **mark != Mark::Blank)
                .count(),
            1,
            "{text}"
        );
    }
}

#[test]
fn a_given_board_and_square_are_used() {
    let paths = expand("W", &|_| false).expect("the expression is right");
    let drawn = diagram_at(&paths, 3, 2, 0);
    assert_eq!(render(&drawn, 'K'), "x . .\nK x .\n\nx  step\n");
}
