//! The other readings of contagion (section 7, options).

use crate::{Fixture, PLAIN, draw};

const BOTH: &str = "w Kc4 kk10 Wg7 zg8 yg9 yf6 ze5 Nj5 zj6 yk7";

const MULTI: &[Fixture] = &[
    Fixture {
        title: "7 multi-contagion = first: of two the first captured decides",
        set: "contagion=first",
        pieces: BOTH,
        piece: "g7",
        legal: "g7g8g9+z g7g8g9g10+z g7g9g8+y g7f6e5+y g7e5f6+z g7g8g10+z g7g9g10+y j5j6k7+z",
        refused: "g7g8g9+y g7g8g9g10+y g7g9g8+z j5j6k7+y",
        ..PLAIN
    },
    Fixture {
        title: "7 multi-contagion = first: an ordinary piece taken before does not matter",
        set: "contagion=first",
        pieces: "w Kc4 kk10 Wg7 pg8 yg9",
        piece: "g7",
        legal: "g7g8g9+y g7g8g9g10+y g7g9g8+y",
        refused: "g7g8g9",
        ..PLAIN
    },
    Fixture {
        title: "7 contagion-victims = target-only: only what is taken on the final square counts",
        set: "contagion=target-only",
        pieces: BOTH,
        piece: "g7",
        legal: "g7g8g9+y g7g9g8+z g7g8g10 g7g8g10+ g7g8g9g10 g7g8g9g10+ g7g8g7 g7g8g7+ j5j6k7+y \
                j5j6j7 j5j6j7+ j5j6+z",
        refused: "g7g8g10+z g7g8g9g10+y g7g8g7+z j5j6j7+z j5j6k7",
        ..PLAIN
    },
    Fixture {
        title: "7 contagion-victims = target-only: a promoted piece on the way makes promotion mandatory",
        set: "contagion=target-only",
        pieces: "w Kc4 kk10 Wg7 +zg8 pg9",
        piece: "g7",
        legal: "g7g8g9+ g7g8g10+ g7g8+z g7g9 g7g9+",
        refused: "g7g8g9 g7g8g10 g7g8g9+z g7g8",
        ..PLAIN
    },
];

const ROYAL: &[Fixture] = &[
    Fixture {
        title: "7 royal-contagion = forced: King and Elephant must promote by a Priest or Pirate",
        set: "promotion=royal-contagion",
        pieces: "w Kg7 Ej7 kk10 zg8 yh8 yj8 zk8 pf8 pi8",
        piece: "g7",
        legal: "g7g8+ g7h8+ j7j8+ j7k8+ g7f8 g7f8+ j7i8 j7i8+",
        refused: "g7g8 g7h8 j7j8 j7k8 g7g8+z",
        counts: Some((9, 17)),
        ..PLAIN
    },
    Fixture {
        title: "7 royal-contagion = forced: a King from an Elephant has nothing to promote to",
        set: "promotion=royal-contagion",
        pieces: "w Kc4 +Eg7 kk10 zg8 +zh8",
        piece: "g7",
        legal: "g7g8 g7h8",
        refused: "g7g8+ g7g8+z g7h8+",
        ..PLAIN
    },
    Fixture {
        title: "7 royal-contagion = forced: other pieces have contagion and choice as before",
        set: "promotion=royal-contagion",
        pieces: "w Kc4 kk10 Rg7 zg9 +pi7 pe7 Pg6",
        piece: "g7",
        legal: "g7g9+z g7i7+ g7e7 g7e7+",
        refused: "g7g9 g7i7",
        ..PLAIN
    },
];

#[test]
fn several_victims() {
    insta::assert_snapshot!(draw(MULTI));
}

#[test]
fn royal_captors() {
    insta::assert_snapshot!(draw(ROYAL));
}
