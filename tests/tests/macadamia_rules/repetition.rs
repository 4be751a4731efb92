//! Repetition (section 9): what the moves since the earlier occurrence did decides.

use crate::{Ending, Fixture, PLAIN, draw, draw_endings};

const MOVED: &str = "repetition=moved-piece";
/// An Emperor attacks what it may not take, too.
const EVERYTHING: &str = "emperor-attacks=everything";
const MOVED_EVERYTHING: &str = "repetition=moved-piece emperor-attacks=everything";

/// White's Gold opens the file of its Rook to a Pawn and closes it again.
const DISCOVERED: &str = "w Kc4 Rg2 Gg4 pg9 kl12";
const DISCOVERING: &str = "g4h4 l12l11 h4g4 l11l12";
/// White's Rook steps to and fro on the file of a Pawn.
const LOOKING_ON: &str = "w Kc4 Rg2 pg9 kl12";
const LOOKING: &str = "g2g3 l12l11 g3g2 l11l12";
/// White's Emperor steps to and fro; Black's King attacks nothing.
const EMPERORS: &str = "w +Kc4 +Ea1 +kk10 +ek11";
const STEPS: &str = "c4c5 k11l11 c5c4 l11k11";
/// White's Emperor looks at a lone King that a Queen protects all the time.
const GUARDED: &str = "w +Ka1 Gg1 qm5 km13";
const WAITING: &str = "g1g2 m13m12 g2g1 m12m13";

const RULE_1: &[Ending] = &[
    Ending {
        title: "9.1 One side gave check with every move",
        set: "",
        pieces: "w Kc4 Rf5 kg12",
        moves: "f5g5 g12f12 g5f5 f12g12",
        result: "Black wins, perpetual check",
    },
    Ending {
        title: "9.1 The same for Black, which is not the side that repeats",
        set: "",
        pieces: "b kk10 rf9 Kg2 Pa4",
        moves: "f9g9 g2f2 g9f9 f2g2",
        result: "White wins, perpetual check",
    },
    Ending {
        title: "9.1 Every move gave check, and the other side attacked, too",
        set: "",
        pieces: "w Kc4 Rf5 Pe11 kg12",
        moves: "f5g5 g12f12 g5f5 f12g12",
        result: "Black wins, perpetual check",
    },
    Ending {
        title: "9.1 An Emperor gives check to an only King that it may take",
        set: "",
        pieces: "w +Ka1 Gg1 km13",
        moves: WAITING,
        result: "Black wins, perpetual check",
    },
    Ending {
        title: "9.1, 9.3 It gives none to a King that is protected: nothing was attacked anew",
        set: "",
        pieces: GUARDED,
        moves: WAITING,
        result: "draw, repetition",
    },
    Ending {
        title: "9.1 emperor-attacks = everything: it does",
        set: EVERYTHING,
        pieces: GUARDED,
        moves: WAITING,
        result: "Black wins, perpetual check",
    },
    Ending {
        title: "9.1, 9.4 With two royals left it is no check; both attacked, and Black repeated",
        set: "",
        pieces: "w Kc4 Rf5 Pe11 kg12 +el12",
        moves: "f5g5 g12f12 g5f5 f12g12",
        result: "White wins, repetition",
    },
];

const RULE_2: &[Ending] = &[
    Ending {
        title: "9.2 Only one side attacked, with one of its moves",
        set: "",
        pieces: "w Kc4 Rd5 ph10 kl12",
        moves: "d5h5 l12l11 h5d5 l11l12",
        result: "Black wins, attack by one side",
    },
    Ending {
        title: "9.2 Two royals, checked all the time: an attack",
        set: "",
        pieces: "w Kc4 Rf5 kg12 +el12",
        moves: "f5g5 g12f12 g5f5 f12g12",
        result: "Black wins, attack by one side",
    },
    Ending {
        title: "9.2 attack-test = new: an attack that another piece discovers is one",
        set: "",
        pieces: DISCOVERED,
        moves: DISCOVERING,
        result: "Black wins, attack by one side",
    },
    Ending {
        title: "9.2 attack-test = moved: what another piece discovers is none",
        set: MOVED,
        pieces: DISCOVERED,
        moves: DISCOVERING,
        result: "draw, repetition",
    },
    Ending {
        title: "9.2 attack-test = new: the same piece on the same square was attacked before",
        set: "",
        pieces: LOOKING_ON,
        moves: LOOKING,
        result: "draw, repetition",
    },
    Ending {
        title: "9.2 attack-test = moved: the moved piece attacks, whatever it did before",
        set: MOVED,
        pieces: LOOKING_ON,
        moves: LOOKING,
        result: "Black wins, attack by one side",
    },
    Ending {
        title: "9.2, 9.3 attack-test = moved: an Emperor does not attack what it may not take",
        set: MOVED,
        pieces: EMPERORS,
        moves: STEPS,
        result: "draw, repetition",
    },
    Ending {
        title: "9.2 attack-test = moved, emperor-attacks = everything: it does",
        set: MOVED_EVERYTHING,
        pieces: EMPERORS,
        moves: STEPS,
        result: "Black wins, attack by one side",
    },
    Ending {
        title: "9.2, 9.3 attack-test = new, emperor-attacks = everything: and did so before",
        set: EVERYTHING,
        pieces: EMPERORS,
        moves: STEPS,
        result: "draw, repetition",
    },
    Ending {
        title: "9.2 Annihilation is attack: the Wolf reaches a Pawn three squares away",
        set: "",
        pieces: "w Kc4 Wg5 Pg8 pg9 kl12",
        moves: "g5g6 l12l11 g6g5 l11l12",
        result: "Black wins, attack by one side",
    },
];

const RULE_3: &[Ending] = &[
    Ending {
        title: "9.3 Nobody attacked anything",
        set: "",
        pieces: "w Kc4 Gg4 kl12 gg10",
        moves: "g4h4 g10h10 h4g4 h10g10",
        result: "draw, repetition",
    },
    Ending {
        title: "9 Two passes in a row repeat the position",
        set: "",
        pieces: "w Kc4 Ng4 kl12 ng10",
        moves: "g4g4 g10g10",
        result: "draw, repetition",
    },
    Ending {
        title: "9 Two passes, and White's Lion looks at a Pawn as it did before",
        set: "",
        pieces: "w Kc4 Ng4 pg5 kl12 ng10",
        moves: "g4g4 g10g10",
        result: "draw, repetition",
    },
    Ending {
        title: "9 Two passes, attack-test = moved: only White's Lion attacks",
        set: MOVED,
        pieces: "w Kc4 Ng4 pg5 kl12 ng10",
        moves: "g4g4 g10g10",
        result: "Black wins, attack by one side",
    },
];

const RULE_4: &[Ending] = &[
    Ending {
        title: "9.4 Both attacked: Black's move repeated the position",
        set: "",
        pieces: "w Kc4 Rd5 Pb4 ph10 kl12 re9",
        moves: "d5h5 e9b9 h5d5 b9e9",
        result: "White wins, repetition",
    },
    Ending {
        title: "9.4 Both attacked: White's move repeated the position",
        set: "",
        pieces: "b Kc4 Rd5 Pb4 ph10 kl12 re9",
        moves: "e9b9 d5h5 b9e9 h5d5",
        result: "Black wins, repetition",
    },
    Ending {
        title: "9.4 Both gave check all the time: Black's move repeated the position",
        set: MOVED,
        pieces: "w Kc4 Rk3 kk10 rc9",
        moves: "k3k4 c9c8 k4k3 c8c9",
        result: "White wins, repetition",
    },
];

const STRETCH: &[Ending] = &[
    Ending {
        title: "9 What happened before the earlier occurrence does not count",
        set: "",
        pieces: "w Kc4 Rd5 ph10 kl12",
        moves: "d5h5 l12l11 h5h6 l11l12 h6h5",
        result: "draw, repetition",
    },
    Ending {
        title: "9 Positions are equal if pieces have the same form: a Gold from promotion is no Gold",
        set: "",
        pieces: "w Kc4 Gg4 +Ph4 kl12",
        moves: "g4g5 l12l11 h4g4 l11l12 g5h5 l12l11 h5h4 l11l12",
        result: "goes on",
    },
    Ending {
        title: "9 The same with two of one form",
        set: "",
        pieces: "w Kc4 +Pg4 +Ph4 kl12",
        moves: "g4g5 l12l11 h4g4 l11l12 g5h5 l12l11 h5h4 l11l12",
        result: "draw, repetition",
    },
];

const FORBIDDEN: &[Fixture] = &[
    Fixture {
        title: "9 repetition = forbidden: the repeating move is illegal",
        set: "repetition=forbidden",
        pieces: "w Kc4 Gg4 kl12 gg10",
        moves: "g4h4 g10h10 h4g4",
        piece: "h10",
        legal: "h10h9 h10i10 l12l11",
        refused: "h10g10",
        ..PLAIN
    },
    Fixture {
        title: "9 repetition = forbidden: so is the second of two passes",
        set: "repetition=forbidden",
        pieces: "w Kc4 Ng4 kl12 ng10",
        moves: "g4g4",
        piece: "g10",
        legal: "g10g8 g10h10",
        refused: "g10g10",
        ..PLAIN
    },
];

#[test]
fn perpetual_check() {
    insta::assert_snapshot!(draw_endings(RULE_1));
}

#[test]
fn one_side_attacks() {
    insta::assert_snapshot!(draw_endings(RULE_2));
}

#[test]
fn nobody_attacks() {
    insta::assert_snapshot!(draw_endings(RULE_3));
}

#[test]
fn the_uncovered_case() {
    insta::assert_snapshot!(draw_endings(RULE_4));
}

#[test]
fn since_the_latest_occurrence() {
    insta::assert_snapshot!(draw_endings(STRETCH));
}

#[test]
fn forbidden() {
    insta::assert_snapshot!(draw(FORBIDDEN));
}
