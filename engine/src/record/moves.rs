//! The moves of a record, made one by one in the game: numbers that must count, remarks that are
//! kept, the result behind the last move.

use std::collections::BTreeMap;

use super::draft::{Draft, Fault, Token, fault};
use super::{HANDICAP, Note, SUFFIXES};
use crate::game::Game;
use crate::move_query::excerpt;
use crate::types::{Color, Outcome};

/// What the moves brought besides the game.
pub(super) struct Played {
    /// As in [`Tags`](super::Tags).
    pub(super) notes: BTreeMap<usize, Note>,
    /// The result behind the last move, with its place.
    pub(super) result: Option<(usize, Option<Outcome>)>,
}

/// Makes the moves in `game`, which stands at their beginning.
pub(super) fn play(draft: &Draft<'_>, game: &mut dyn Game) -> Result<Played, Fault> {
    let mut player = Player {
        counting: Counting::new(game),
        handicap_is_due: !game.handicap().is_empty(),
        game,
        played: Played {
            notes: BTreeMap::new(),
            result: None,
        },
    };
    for (at, token) in &draft.tokens {
        player.step(*at, token)?;
    }
    if player.handicap_is_due {
        return Err(fault(
            draft.end,
            "`1. -` is missing, the handicap as a move",
        ));
    }
    Ok(player.played)
}

struct Player<'a> {
    game: &'a mut dyn Game,
    counting: Counting,
    /// Whether the handicap, which is written as a move, has not been met yet.
    handicap_is_due: bool,
    played: Played,
}

impl Player<'_> {
    fn step(&mut self, at: usize, token: &Token<'_>) -> Result<(), Fault> {
        if let Token::Comment(text) = token {
            self.note().comments.push((*text).to_owned());
            return Ok(());
        }
        if self.played.result.is_some() {
            let message = "a game has ended before this, and a record holds one";
            return Err(fault(at, message));
        }
        match token {
            Token::Number(digits, n_dots) => self.counting.check(at, digits, *n_dots)?,
            Token::Move(text) => self.make(at, text)?,
            Token::Glyph(glyph) => self.annotate(at, *glyph)?,
            Token::Result(outcome) => self.played.result = Some((at, *outcome)),
            Token::Comment(_) => {}
        }
        Ok(())
    }

    /// What is remarked on the last move.
    fn note(&mut self) -> &mut Note {
        let n_made = self.game.history().len();
        self.played.notes.entry(n_made).or_default()
    }

    fn annotate(&mut self, at: usize, glyph: u8) -> Result<(), Fault> {
        if self.game.history().is_empty() {
            let message = format!("`${glyph}` must follow a move, and there is none yet");
            return Err(fault(at, message));
        }
        self.note().glyphs.push(glyph);
        Ok(())
    }

    fn make(&mut self, at: usize, text: &str) -> Result<(), Fault> {
        if self.handicap_is_due {
            if text != HANDICAP {
                return Err(fault(at, "after a handicap, move 1 is written `1. -`"));
            }
            self.handicap_is_due = false;
        } else if let Some(glyph) = make(self.game, text).map_err(|why| fault(at, why))? {
            self.note().glyphs.push(glyph);
        }
        self.counting.n_plies += 1;
        Ok(())
    }
}

/// No move is written longer than this many bytes.
const LONGEST_MOVE: usize = 200;

/// Makes a move and says which judgement is attached to it. A mark that is part of how the game
/// writes the move is none.
fn make(game: &mut dyn Game, text: &str) -> Result<Option<u8>, String> {
    if text.len() > LONGEST_MOVE {
        return Err("this is longer than any move".to_owned());
    }
    let judged = SUFFIXES.iter().filter_map(|(suffix, glyph)| {
        let mv = text.strip_suffix(suffix)?;
        Some((mv, Some(*glyph)))
    });
    let mut reasons = Vec::new();
    for (mv, glyph) in [(text, None)].into_iter().chain(judged) {
        match game.play(mv) {
            Ok(_) => return Ok(glyph),
            Err(error) => reasons.push(error.to_string()),
        }
    }
    // What is said of the move without its marks says most.
    reasons.truncate(2);
    Err(reasons.pop().unwrap_or_default())
}

/// What the numbers before moves count, as far as they have told.
struct Counting {
    /// Plies so far, the handicap included.
    n_plies: u64,
    /// Every way of counting that has fitted all numbers.
    ways: Vec<Way>,
}

/// One way of counting.
#[derive(Clone, Copy)]
struct Way {
    /// The first number.
    first: u64,
    /// Plies that have one number.
    together: u64,
    /// Plies that the first number lacks.
    lacking: u64,
}

impl Way {
    fn number(self, ply: u64) -> u64 {
        self.first + (ply + self.lacking) / self.together
    }

    /// Whether the move is the second that has its number.
    fn is_second(self, ply: u64) -> bool {
        (ply + self.lacking) % self.together == 1
    }
}

impl Counting {
    /// Moves or pairs of them, from 1 or from the number that the position has.
    fn new(game: &dyn Game) -> Counting {
        let second_begins = game.side() == Color::Second && game.handicap().is_empty();
        let ways = [1, u64::from(game.move_number())].into_iter();
        let ways = ways.flat_map(|first| {
            let way = |together, lacking| Way {
                first,
                together,
                lacking,
            };
            [way(1, 0), way(2, u64::from(second_begins))]
        });
        Counting {
            n_plies: 0,
            ways: ways.collect(),
        }
    }

    fn check(&mut self, at: usize, digits: &str, n_dots: usize) -> Result<(), Fault> {
        let ply = self.n_plies;
        let fits =
            |way: &Way| digits.parse() == Ok(way.number(ply)) && (n_dots < 2 || way.is_second(ply));
        let fitting: Vec<Way> = self.ways.iter().copied().filter(fits).collect();
        if fitting.is_empty() {
            return Err(fault(at, self.miscounted(digits, n_dots)));
        }
        self.ways = fitting;
        Ok(())
    }

    fn miscounted(&self, digits: &str, n_dots: usize) -> String {
        let ply = self.n_plies;
        let expected = self.ways.iter().map(|way| {
            let dots = if way.is_second(ply) { "..." } else { "." };
            format!("`{}{dots}`", way.number(ply))
        });
        let mut expected: Vec<String> = expected.collect();
        expected.sort();
        expected.dedup();
        let (digits, dots) = (excerpt(digits), ".".repeat(n_dots.min(3)));
        format!(
            "`{digits}{dots}` does not count: expected {}",
            expected.join(" or ")
        )
    }
}
