//! Chess and shogi variants in a Rust program: read the text of a game, and play it.
//!
//! A [`Variant`] is a game as a `.variant` file defines it. [`Variant::start`] sets up its board, and the
//! [`Game`] that comes of it lists legal moves, makes and takes back moves, knows when it is over and
//! searches for the best move. Moves and positions are text.
//!
//! ```
//! use karakuri_variants::Variant;
//!
//! let variant = Variant::from_text(r#"
//!     variant corners "Corners" {
//!       board 5x5
//!       coordinates chess
//!       players White, Black
//!       piece Chief "C" { move: K; royal }
//!       piece Tower "T" { move: R }
//!       setup { symmetry: rotate; 1: C . T . . }
//!       captures { prisoners: removed }
//!       goal { win: checkmate; stalemate: draws }
//!       repetition { count: 3; otherwise: draw }
//!     }
//! "#)?;
//! let mut game = variant.start();
//! assert_eq!(game.legal().len(), 10);
//! game.play("c1c4")?;
//! assert_eq!(game.position_text(), "2t1c/2T2/5/5/C4 b - 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A mistake in the text is an [`Error`] that prints as a report for its author:
//!
//! ```
//! let error = karakuri_variants::Variant::from_text("variant broken \"Broken\" { bord 5x5 }");
//! let report = error.unwrap_err().to_string();
//! assert!(report.contains("game.variant:1:27"));
//! assert!(report.contains("^^^^"));
//! ```
//!
//! [`Game::search`] finds a move within [`search::Limits`], [`record`] writes a game as PGN, and
//! [`Variant::replay`] reads one. The folder `examples` has a program for each.
//!
//! Games are not compiled here: any text can be played at once. The same rules as compiled Rust are two to
//! four times as fast; `karakuri new` begins a crate that has such games, and they implement the same
//! trait.

mod error;

use std::fmt;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use engine::record::Tags;
use engine::session;
use interpreter::Interpreter;
use prepared::Playable;
use variant_dsl::{Compiled, Source};

pub use engine::{
    Color, Effect, Game, GameInfo, MoveError, MoveView, Outcome, PerftOptions, Piece, PieceKind,
    PositionError, Reason, SearchInfo, Setup, Square, record, search,
};
pub use error::Error;
pub use variant_dsl::Switch;

/// Longest file that is read.
const LONGEST_FILE: u64 = 4 << 20;

/// A game as its text defines it.
#[derive(Clone)]
pub struct Variant {
    compiled: Compiled,
    playable: Option<Playable>,
    rules: Arc<Interpreter>,
}

impl Variant {
    /// Reads a file. Games that it extends are looked for beside it.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or its text has mistakes.
    pub fn open(path: impl AsRef<Path>) -> Result<Variant, Error> {
        let path = path.as_ref();
        let own = read(path).map_err(|error| Error::File(path.to_owned(), error))?;
        let beside = |name: &str| read(&path.with_file_name(format!("{name}.variant"))).ok();
        Variant::new(&own, &[], &beside)
    }

    /// Reads a text that extends no other game.
    ///
    /// # Errors
    ///
    /// The text has mistakes.
    pub fn from_text(text: &str) -> Result<Variant, Error> {
        let own = Source {
            name: "game.variant".to_owned(),
            text: text.to_owned(),
        };
        Variant::new(&own, &[], &|_| None)
    }

    /// The same game with another value of one of its [switches](Variant::switches).
    ///
    /// # Errors
    ///
    /// There is no such switch, or it has no such value.
    pub fn with(&self, switch: &str, value: &str) -> Result<Variant, Error> {
        let others = self.compiled.program.facts.settings.iter();
        let others = others.filter(|(name, _)| name != switch).cloned();
        let chosen = (switch.to_owned(), value.to_owned());
        self.with_all(&others.chain([chosen]).collect::<Vec<_>>())
    }

    fn with_all(&self, settings: &[(String, String)]) -> Result<Variant, Error> {
        let [own, parents @ ..] = &*self.compiled.sources else {
            unreachable!("a game was compiled from its own text");
        };
        let is_called = |source: &&Source, name: &str| {
            Path::new(&source.name).file_stem() == Some(name.as_ref())
        };
        let load = |name: &str| parents.iter().find(|it| is_called(it, name)).cloned();
        Variant::new(own, settings, &load)
    }

    fn new(
        own: &Source,
        settings: &[(String, String)],
        load: &dyn Fn(&str) -> Option<Source>,
    ) -> Result<Variant, Error> {
        let compiled = variant_dsl::compile_with(own, settings, load)?;
        match variant_dsl::unplayable(&compiled.program) {
            Some(why) => Err(Error::Unsupported(why)),
            None => Ok(Variant {
                playable: Playable::new(&compiled.program),
                rules: Interpreter::shared(compiled.program.clone()),
                compiled,
            }),
        }
    }

    /// The identifier of the game.
    pub fn name(&self) -> &str {
        &self.compiled.program.facts.name
    }

    /// Its name for people.
    pub fn title(&self) -> &str {
        &self.compiled.program.facts.title
    }

    /// The switches that choose between readings of its rules, with the values they have.
    pub fn switches(&self) -> &[Switch] {
        &self.compiled.switches
    }

    /// The game at its start.
    pub fn start(&self) -> Box<dyn Game> {
        match &self.playable {
            Some(playable) => playable.start(),
            None => session::boxed::<Interpreter>(Arc::clone(&self.rules)),
        }
    }

    /// The game of a record at its last move, and what else the record says; under the switches that it
    /// names.
    ///
    /// # Errors
    ///
    /// The text is no record of this game, or holds what the rules forbid.
    pub fn replay(&self, text: &str) -> Result<(Box<dyn Game>, Tags), Error> {
        let settings = record::switches(text)?;
        let game = match settings.is_empty() {
            true => self.start(),
            false => self.with_all(&settings)?.start(),
        };
        Ok(record::read(text, &*game)?)
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Variant").field(&self.name()).finish()
    }
}

/// A file of some length at most.
fn read(path: &Path) -> io::Result<Source> {
    let mut text = String::new();
    let file = whole_file::open(path)?;
    file.take(LONGEST_FILE + 1).read_to_string(&mut text)?;
    match text.len() as u64 > LONGEST_FILE {
        true => Err(io::Error::other("it is longer than 4 MiB")),
        false => Ok(Source {
            name: path.display().to_string(),
            text,
        }),
    }
}
