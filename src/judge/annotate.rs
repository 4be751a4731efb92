//! What was found of a game as remarks in its record, beside those that are there.
//!
//! What is there already is not said again, so a record that is judged twice in the same way stays as it is.

use engine::Game;
use engine::record::{Note, Tags, Variation};

use super::judged::{Better, Judged};
use engine::verdict::Verdicts;

/// The tag of PGN for who remarks on a game.
const ANNOTATOR: &str = "Annotator";
/// Plies of a better line.
const LONGEST_LINE: usize = 12;

/// Adds to the tags of a game what its moves are worth.
pub(super) fn annotate(game: &dyn Game, moves: &[Judged], tags: &mut Tags) {
    let verdicts = Verdicts::of(game);
    if tags.others.iter().all(|(name, _)| name != ANNOTATOR) {
        let version = env!("CARGO_PKG_VERSION");
        let annotator = (ANNOTATOR.to_owned(), format!("karakuri {version}"));
        tags.others.push(annotator);
    }
    // The game as far as the move that is looked at.
    let mut so_far = game.fork();
    for index in (0..moves.len()).rev() {
        so_far.undo();
        let judged = &moves[index];
        let note = tags.notes.entry(index + 1).or_default();
        if let Some(mark) = judged.mark() {
            push_new(&mut note.glyphs, mark.glyph());
        }
        push_new(&mut note.comments, comment(verdicts, judged));
        if let Some(better) = judged.much_better() {
            let variation = variation(&*so_far, better, note.comments.len());
            let is_there = |other: &Variation| firsts(other).eq(firsts(&variation));
            if !note.variations.iter().any(is_there) {
                note.variations.push(variation);
            }
        }
    }
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, new: T) {
    if !list.contains(&new) {
        list.push(new);
    }
}

fn comment(verdicts: Verdicts, judged: &Judged) -> String {
    let score = verdicts.both(judged.score);
    match judged.much_better() {
        Some(better) => format!("{score}, better: {}", verdicts.both(better.score)),
        None => score,
    }
}

/// The better line, as far as it can be played.
fn variation(game: &dyn Game, better: &Better, after: usize) -> Variation {
    let mut game = game.fork();
    let mut moves = Vec::new();
    for mv in better.line.iter().take(LONGEST_LINE) {
        match game.play(&mv.text) {
            Ok(made) => moves.push((made.human, Note::default())),
            Err(_) => break,
        }
    }
    Variation {
        after,
        comments: Vec::new(),
        moves,
    }
}

/// The moves of a variation.
fn firsts(variation: &Variation) -> impl Iterator<Item = &String> {
    variation.moves.iter().map(|(mv, _)| mv)
}
