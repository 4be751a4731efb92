//! Movements as rows of choices: leaps and slides, hoppers, lame leaps, chains of legs, and movements that
//! people have written. Most are accepted; some do nothing.

use crate::choices::Choices;

/// Small atoms, alone or behind letters of direction and kind.
const ATOMS: [&str; 12] = ["W", "F", "K", "R", "B", "Q", "N", "D", "A", "H", "L", "C"];
const DIRECTIONS: [&str; 6] = ["", "", "f", "b", "s", "v"];
const KINDS: [&str; 4] = ["", "", "m", "c"];
const RANGES: [&str; 5] = ["", "", "2", "3", "0"];

/// What a single leg may capture or do at its end.
const ENDS: [&str; 18] = [
    "",
    "",
    "m",
    "c",
    "t",
    "k",
    "ck",
    "c{royal}",
    "c{!promoted}",
    "mc{unprotected}",
    "c{unretakable}",
    "m{camp}",
    "c{!camp}",
    "c{Kind0}",
    "mc{!Kind0}",
    "m{!camp}c{camp&Kind0}",
    "mcd",
    "cd{!Kind0}",
];
/// Letters that change the way of a leap or a slide, with atoms that they suit.
const WAYS: [(&str, &str); 18] = [
    ("n", "N"),
    ("n", "D"),
    ("n", "A"),
    ("n", "C"),
    ("n", "D2"),
    ("n", "Z"),
    ("j", "D"),
    ("j", "A"),
    ("j", "N"),
    ("j", "R"),
    ("j", "B3"),
    ("o", "R"),
    ("o", "N"),
    ("o", "F"),
    ("p", "R"),
    ("p", "B4"),
    ("pp", "Q"),
    ("g", "Q"),
];
/// What slides may pass.
const PASSING: [&str; 10] = [
    "p", "t", "c", "cp", "ct", "c{royal}", "m", "p{Kind0}", "c{camp}", "m{camp}",
];

/// What a leg before the last may find.
const RELAYS: [&str; 12] = [
    "", "", "m", "c", "mc", "p", "mp", "t", "mt", "cp", "tp", "mcp",
];
const LEGS: [&str; 10] = ["W", "F", "K", "W2", "R", "F0", "D", "N", "nA", "oW"];
const TURNS: [&str; 9] = ["", "f", "a", "s", "b", "v", "fs", "l", "i"];
const COUNTS: [&str; 6] = ["", "", "", "0", "2", "3"];

/// Movements of more than one letter each.
const WRITTEN: [&str; 75] = [
    "WfF",
    "FfW",
    "fmWfcF",
    "fNbW",
    "ffN",
    "KAD",
    "KAD(cK-aK)",
    "KNAD(cK-aK)(mK-bK)",
    "(cK-aK)",
    "(mK-bK)",
    "(cK-bK)",
    "(cW-aW-aW)",
    "(cF-fF)",
    "(cW-cF-W)",
    "W(mW-F)",
    "(R-sR)",
    "(B-sB)",
    "R(R-bR)",
    "(W-F)",
    "[F?R]",
    "[F3?aR2]",
    "[W?fF]",
    "(W-aN)",
    "(mK-mR-sK)",
    "(mpF-B)",
    "(tW-F)",
    "(cR-ibR)",
    "(W-F)0",
    "(W-sW)0",
    "(cW-mF)2",
    "mRcpR",
    "mBcpB",
    "Rp0",
    "Bt0",
    "fRc2",
    "mcafsW",
    "gafR",
    "yafsF",
    "(paf)3R",
    "afsafzK",
    "KO",
    "mU",
    "cU",
    "mUc{!royal}U",
    "c{unprotected}U",
    "c{unretakable}UmW",
    "c{royal&unprotected}UmW",
    "m{unprotected}Uc{unprotected_before}U",
    "c{royal}Q",
    "mKc{promoted}Q",
    "(W-mc{unprotected}F)",
    "F{camp}",
    "K{!camp}",
    "nA{!camp}",
    "nN{camp}",
    "fW<camp>sW",
    "<!camp>R",
    "<camp>nN",
    "<camp>B{camp}",
    "W{camp}c{royal}fR",
    "B2{camp}",
    "c{Royal}RmW",
    "mRcp{Kind0}R",
    "m{camp}c{!Kind0}p{!Kind0}R",
    "p{!Kind0}R{!camp}",
    "<camp>(cK-aK)",
    "(W{camp}-F)",
    "(c{camp}K-aK{camp})",
    "<camp>Um{camp}U",
    "Rc{lower}pp{lower}R",
    "c{!lower}mB",
    "mQc{higher}p{!equal}Q",
    "(mW-c{lower}F)",
    "mc{lower}d{lower}Rmc{lower}d{lower}pp{lower}R",
    "mdKcN",
];

/// A movement of one to three parts.
pub fn movement(choices: &mut Choices) -> String {
    let n_parts = 1 + choices.below(3);
    let parts = (0..n_parts).map(|_| match choices.below(6) {
        0 => choices.one(&WRITTEN).to_owned(),
        1 => odd(choices),
        2 => passing(choices),
        3 => chain(choices),
        _ => part(choices),
    });
    parts.collect()
}

/// Leaps and slides only.
pub(crate) fn simple(choices: &mut Choices) -> String {
    let n_parts = 1 + choices.below(3);
    (0..n_parts).map(|_| part(choices)).collect()
}

fn part(choices: &mut Choices) -> String {
    let (kind, direction) = (choices.one(&KINDS), choices.one(&DIRECTIONS));
    let (atom, range) = (choices.one(&ATOMS), choices.one(&RANGES));
    format!("{kind}{direction}{atom}{range}")
}

/// A leap or a slide that others hinder, help or do not see, or that takes only some.
fn odd(choices: &mut Choices) -> String {
    let (direction, end) = (choices.one(&DIRECTIONS), choices.one(&ENDS));
    let (way, atom) = match choices.below(4) {
        0 => ("", choices.one(&ATOMS)),
        _ => choices.one(&WAYS),
    };
    format!("{direction}{end}{way}{atom}")
}

/// A slide through pieces.
fn passing(choices: &mut Choices) -> String {
    let (direction, kind) = (choices.one(&DIRECTIONS), choices.one(&KINDS));
    let (atom, passing) = (choices.one(&["R", "B", "N"]), choices.one(&PASSING));
    let range = choices.one(&["2", "3", "4", "0"]);
    format!("{direction}{kind}{atom}{passing}{range}")
}

fn chain(choices: &mut Choices) -> String {
    let n_legs = 2 + choices.below(5) / 3;
    let mut before = "";
    let legs = (0..n_legs).map(|index| {
        let leg = choices.one(&LEGS);
        let direction = match index {
            0 => choices.one(&DIRECTIONS),
            _ if leg == before => choices.one(&TURNS),
            // Behind a leg of another kind most letters do not say one direction.
            _ => choices.one(&["", "a"]),
        };
        before = leg;
        let modes = match index + 1 == n_legs {
            true => choices.one(&ENDS),
            false => choices.one(&RELAYS),
        };
        format!("{direction}{modes}{leg}")
    });
    let legs: Vec<String> = legs.collect();
    let between = choices.one(&["-", "-", "-", "?"]);
    format!("({}){}", legs.join(between), choices.one(&COUNTS))
}
