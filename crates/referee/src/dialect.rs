//! How foreign engines differ from their protocol, as data.
//!
//! An engine that keeps to its protocol needs no dialect. A dialect names an engine, never a game:
//! what an engine calls a game, and what it must be told about one game only, is said with the engine
//! in each match.

/// What engines speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The Universal Shogi Interface.
    Usi,
    /// The Universal Chess Interface.
    Uci,
    /// Protocol 2 of `XBoard`.
    Cecp,
    /// The old text dialogue of GNU's engines.
    Text,
}

/// What is particular about an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// What the engine is called, and its program.
    pub name: &'static str,
    /// What it speaks.
    pub language: Language,
    /// Lines that it must hear before each game.
    pub greeting: &'static [&'static str],
    /// How it is told a fixed time for each move, where the protocol leaves a choice.
    pub fixed_time: FixedTime,
    /// Whether it reads whole seconds only.
    pub whole_seconds: bool,
    /// Options that it must know before it is told the game, which they make known to it.
    pub before_game: &'static [&'static str],
}

/// How an engine that speaks CECP is told a fixed time for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixedTime {
    /// `st`, and the clocks before every move.
    StAndClocks,
    /// `st` alone.
    StAlone,
}

/// An engine without peculiarities.
pub const PLAIN: Dialect = Dialect {
    name: "",
    language: Language::Cecp,
    greeting: &[],
    fixed_time: FixedTime::StAndClocks,
    whole_seconds: false,
    before_game: &[],
};

/// The engines known to have peculiarities.
pub const KNOWN: &[Dialect] = &[
    // It plans by the clock that it was told of last, and answers at once if it was told of none; it
    // reads `st` as a whole number.
    Dialect {
        name: "hachu",
        whole_seconds: true,
        ..PLAIN
    },
    // Without these it hears nothing while it thinks, and ends games by repetition rules of its own.
    // Told of a clock it answers after a twentieth of its time.
    Dialect {
        name: "sjaakii",
        greeting: &["interrupt off", "option Claim repetitions=0"],
        fixed_time: FixedTime::StAlone,
        ..PLAIN
    },
    Dialect {
        name: "crazywa",
        ..PLAIN
    },
    Dialect {
        name: "fairy-stockfish",
        language: Language::Uci,
        before_game: &["VariantPath"],
        ..PLAIN
    },
    Dialect {
        name: "gnuminishogi",
        language: Language::Text,
        ..PLAIN
    },
];

/// The dialect of an engine, by its name.
pub fn find(name: &str) -> Option<&'static Dialect> {
    KNOWN.iter().find(|dialect| dialect.name == name)
}
