//! The moves of a record, made one by one in the game: numbers that must count, remarks that are
//! kept, the result behind the last move.

use std::collections::BTreeMap;

use super::draft::{Draft, Fault, Token, fault};
use super::write::call_text;
use super::{COUNT, HANDICAP, Note, SUFFIXES, Variation};
use crate::count_call::{self, CountCall};
use crate::game::Game;
use crate::info::Coordinates;
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
        lines: Vec::new(),
        played: Played {
            notes: BTreeMap::new(),
            result: None,
        },
    };
    for (at, token) in &draft.tokens {
        player.step(*at, token)?;
    }
    if let Some(line) = player.lines.last() {
        return Err(fault(line.at, "this variation is not closed by `)`"));
    }
    if player.handicap_is_due {
        return Err(fault(
            draft.end,
            "`1. -` is missing, the handicap as a move",
        ));
    }
    Ok(player.played)
}

/// Variations within variations: more than anybody reads.
const DEEPEST: usize = 64;

struct Player<'a> {
    game: &'a mut dyn Game,
    counting: Counting,
    /// Whether the handicap, which is written as a move, has not been met yet.
    handicap_is_due: bool,
    /// The variations that are open, the innermost last. The game stands in that one.
    lines: Vec<Line>,
    played: Played,
}

/// An open variation.
struct Line {
    /// Where it begins.
    at: usize,
    /// The move in whose place it begins.
    replaced: String,
    /// What has been said of the count of moves after that one.
    calls: Vec<CountCall>,
    variation: Variation,
}

impl Player<'_> {
    fn step(&mut self, at: usize, token: &Token<'_>) -> Result<(), Fault> {
        if let Token::Comment(text) = token {
            let rest = self.call(at, text)?;
            if !rest.is_empty() || text.is_empty() {
                self.comments().push(rest.to_owned());
            }
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
            Token::Open => self.open(at)?,
            Token::Close => self.close(at)?,
            Token::Result(_) if !self.lines.is_empty() => {
                return Err(fault(at, "a variation has no result"));
            }
            Token::Result(outcome) => self.played.result = Some((at, *outcome)),
            Token::Comment(_) => {}
        }
        Ok(())
    }

    /// Says of the count of moves what a comment says of it first, in a game with such counts. The rest of the comment is to
    /// be kept; in variations all of it, for what is said there is kept nowhere else.
    fn call<'t>(&mut self, at: usize, text: &'t str) -> Result<&'t str, Fault> {
        if count_call::row(self.game.info()).is_none() {
            return Ok(text);
        }
        let mut rest = text;
        while let Some(said) = rest.strip_prefix(COUNT) {
            let (word, after) = said.split_once(']').unwrap_or((said, ""));
            let call = read_call(word).map_err(|why| fault(at, why))?;
            let refused = |why: &str| fault(at, format!("`{}`: {why}", call_text(call)));
            let line = self.lines.last();
            if line.is_some_and(|line| line.variation.moves.is_empty()) {
                return Err(refused("a variation begins with a move"));
            }
            let said = self.game.call(call);
            said.map_err(|error| refused(&error.to_string()))?;
            rest = after.trim_start();
        }
        Ok(if self.lines.is_empty() { rest } else { text })
    }

    /// Where a comment belongs now.
    fn comments(&mut self) -> &mut Vec<String> {
        let n_made = self.game.history().len();
        match self.lines.last_mut() {
            None => &mut self.played.notes.entry(n_made).or_default().comments,
            Some(Line { variation, .. }) => match variation.moves.last_mut() {
                Some((_, note)) => &mut note.comments,
                None => &mut variation.comments,
            },
        }
    }

    /// What is remarked on the last move of the line; `None` if there is no move yet.
    fn note(&mut self) -> Option<&mut Note> {
        let n_made = self.game.history().len();
        match self.lines.last_mut() {
            None => (n_made > 0).then(|| self.played.notes.entry(n_made).or_default()),
            Some(line) => line.variation.moves.last_mut().map(|(_, note)| note),
        }
    }

    fn annotate(&mut self, at: usize, glyph: u8) -> Result<(), Fault> {
        let message = || format!("`${glyph}` must follow a move, and there is none yet");
        let note = self.note().ok_or_else(|| fault(at, message()))?;
        note.glyphs.push(glyph);
        Ok(())
    }

    fn make(&mut self, at: usize, text: &str) -> Result<(), Fault> {
        if self.handicap_is_due {
            if text != HANDICAP {
                return Err(fault(at, "after a handicap, move 1 is written `1. -`"));
            }
            self.handicap_is_due = false;
        } else {
            let glyph = make(self.game, text).map_err(|why| fault(at, why))?;
            if let (Some(line), Some(made)) = (self.lines.last_mut(), self.game.history().last()) {
                let moves = &mut line.variation.moves;
                moves.push((made.human.clone(), Note::default()));
            }
            if let Some(glyph) = glyph {
                self.annotate(at, glyph)?;
            }
        }
        self.counting.n_plies += 1;
        Ok(())
    }

    /// Takes the last move of the line back: another one follows in its place.
    fn open(&mut self, at: usize) -> Result<(), Fault> {
        if self.lines.len() >= DEEPEST {
            let message = format!("variations nest more than {DEEPEST} deep");
            return Err(fault(at, message));
        }
        let Some(note) = self.note() else {
            let message = "a variation must follow the move that it replaces";
            return Err(fault(at, message));
        };
        let variation = Variation {
            after: note.comments.len(),
            ..Variation::default()
        };
        let calls = self.game.calls_at(self.game.history().len());
        let replaced = self.game.undo().expect("the move that the note is about");
        self.counting.n_plies -= 1;
        self.lines.push(Line {
            at,
            replaced: replaced.text,
            calls,
            variation,
        });
        Ok(())
    }

    /// Leads the game back to where the variation began.
    fn close(&mut self, at: usize) -> Result<(), Fault> {
        let line = self.lines.pop();
        let line = line.ok_or_else(|| fault(at, "`)` closes nothing"))?;
        if line.variation.moves.is_empty() {
            return Err(fault(line.at, "this variation has no move"));
        }
        for _ in &line.variation.moves {
            self.game.undo();
            self.counting.n_plies -= 1;
        }
        let again = self.game.play(&line.replaced);
        again.expect("a move that has been made can be made again");
        for call in line.calls {
            let again = self.game.call(call);
            again.expect("what has been said there can be said there again");
        }
        self.counting.n_plies += 1;
        let note = self.note().expect("a move has been made");
        note.variations.push(line.variation);
        Ok(())
    }
}

/// What is said of the count of moves by this word.
fn read_call(word: &str) -> Result<CountCall, String> {
    let mut calls = CountCall::ALL.into_iter();
    calls.find(|call| call.word() == word).ok_or_else(|| {
        let known = CountCall::ALL.map(|call| format!("`{}`", call_text(call)));
        format!(
            "`{COUNT}{}` is neither {}",
            excerpt(word),
            known.join(" nor ")
        )
    })
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
            // It was read with the mark, which may be the move's own.
            Ok(made) if glyph.is_none() => {
                let is_own = |mv: &str| mv == made.human || mv == made.text;
                if is_own(text) {
                    return Ok(None);
                }
                let any = !made.human.ends_with('!');
                let judged = glyph_behind(text, is_own);
                return Ok(judged.or_else(|| glyph_behind(text, |_| any)));
            }
            Ok(_) => return Ok(glyph),
            Err(error) => reasons.push(error.to_string()),
        }
    }
    // What is said of the move without its marks says most.
    reasons.truncate(2);
    Err(reasons.pop().unwrap_or_default())
}

/// The judgement behind a move that fits.
fn glyph_behind(text: &str, fits: impl Fn(&str) -> bool) -> Option<u8> {
    let mut marks = SUFFIXES.iter();
    let found = marks.find(|(suffix, _)| text.strip_suffix(suffix).is_some_and(&fits));
    found.map(|(_, glyph)| *glyph)
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
    /// Moves or pairs of them, from 1 or from the number that the position has; with the squares of chess
    /// also from that of its pair.
    fn new(game: &dyn Game) -> Counting {
        let second_begins = game.side() == Color::Second && game.handicap().is_empty();
        let number = u64::from(game.move_number());
        let pair = match game.info().coordinates {
            Coordinates::Chess => number.div_ceil(2),
            Coordinates::Shogi => number,
        };
        let ways = [1, number, pair].into_iter();
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
