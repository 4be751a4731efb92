//! Movement in words, for every piece of the shipped games and for devices of the notation that no
//! shipped game uses.

use std::fmt::Write;

use variant_dsl::notation;

/// The words for a movement.
fn words(movement: &str) -> String {
    let paths =
        notation::expand(movement, &|_| true).unwrap_or_else(|e| panic!("{movement}: {e:?}"));
    let mut text = format!("{movement}\n");
    for sentence in booklet::words::movement(&paths, movement) {
        writeln!(text, "    {sentence}").expect("a string takes all");
    }
    text
}

fn table(movements: &[&str]) -> String {
    movements.iter().map(|movement| words(movement)).collect()
}

#[test]
fn steps_slides_and_jumps() {
    insta::assert_snapshot!(table(&[
        "K",
        "W",
        "F",
        "WfF",
        "FfW",
        "FsbW",
        "FfsW",
        "FvW",
        "fF",
        "vW",
        "rbfFlW",
        "lbfFrW",
        "fW",
        "R",
        "B",
        "Q",
        "RF",
        "K3",
        "F2",
        "W3fF",
        "W5F2",
        "sRvW",
        "fRbWlfrbB",
        "vRsWfF3bF",
        "FAvWvD",
        "WA",
        "fBfA",
        "ffN",
        "ffbbN",
        "N",
        "rfN",
        "fsN",
        "hrN",
        "NN",
        "C",
        "H",
        "KNAD",
        "KADHGCZ",
        "DD",
    ]));
}

#[test]
fn chains() {
    insta::assert_snapshot!(table(&[
        "R(R-sR)",
        "B(B-sB)",
        "WB(B-sB)",
        "fB(fB-sB)bF2",
        "KNAD(cK-aK)(mK-bK)",
        "QNAD(cK-aK)(mK-bK)",
        "BsbRf(WD(cW-W)(mcW-bW))",
        "RbBf(FA(cF-F)(mcF-bF))",
        "KADHG(cK-vK)(mK-bK)(mcpK-mcpK-vK)",
        "KAD(mcK-vK)K3",
        "Q[mcpK?mcpaK?aK]",
        "NADHCZG(mK-bK)(cK-mcpaK-aK)(mpK-caK-aK)",
        "[K?aK?aK]",
        "[F?R]",
        "[W-sR]",
        "(W-F)",
        "(cK-bK)",
        "(cF-mF)",
        "(mpF-mpF-B)",
    ]));
}

#[test]
fn conditions() {
    insta::assert_snapshot!(table(&[
        "U",
        "mU",
        "mUc{unprotected}U",
        "mUc{!royal}Uc{royal&unprotected}U",
        "m{unprotected}Uc{unprotected_before}U",
        "O",
        "mRcpR",
        "gQ",
        "mQcppQ",
        "nN",
        "nZ",
        "jD",
        "jB",
        "fFp0",
        "Rc0",
        "fmWfcF",
        "mRcB",
        "c{!promoted}R",
        "KisO2",
        "KilO3",
        "O2",
        "fmWfceFifmnD",
        "feFmnR3",
        "mcefF",
        "fW<far>smW<!far>mD",
        "(cR-ibR)",
        "(W-F)0",
        "mp{!royal}R",
        "<virgin>fR",
        "iR",
        "oW",
        "ucR",
    ]));
}
