//! A game as a section of the other format: the way back.
//!
//! The section says everything itself, so that no parent's rule applies unseen. A rule that the format does not know
//! refuses the export; what only makes a draw come sooner is left to be claimed there, and stands as a comment.

mod chases;
mod effects;
mod ends;
mod goals;
mod leaps;
mod movement;
mod pieces;
mod promotion;
mod regions;
mod rules;
mod to_and_fro;

use variant_dsl::Compiled;
use variant_dsl::program::{ClauseId, Color, Ending, Program, Square, SquareSet};

use crate::values::{MAX_FILES, MAX_RANKS};

/// A section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its text.
    pub text: String,
    /// What it leaves to claims, as its comments say.
    pub notes: Vec<String>,
}

/// A rule that the format cannot say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaid {
    /// What is the matter.
    pub message: String,
    /// Where the rule is written, if it is: the source, the line from 1, and the rule.
    pub place: Option<(String, usize, String)>,
}

/// A section in the making.
struct Draft<'a> {
    program: &'a Program,
    lines: Vec<String>,
    notes: Vec<String>,
    unsaid: Vec<Unsaid>,
    /// By kind: the letter, for fronts.
    letters: Vec<Option<char>>,
    /// By kind: the key that gives the letter.
    keys: Vec<String>,
    /// Squares from which steps are made, of each player.
    steps: [Option<SquareSet>; 2],
    /// The royal kinds that are royal by a rule about the last of them.
    pseudo: Vec<usize>,
}

impl Draft<'_> {
    fn say(&mut self, key: &str, value: impl std::fmt::Display) {
        self.lines.push(format!("{key} = {value}"));
    }

    fn refuse(&mut self, message: impl Into<String>, clause: Option<ClauseId>) {
        let place = clause.map(|id| {
            let clause = self.program.clause(id);
            (clause.source.clone(), clause.line, clause.text.clone())
        });
        let unsaid = Unsaid {
            message: message.into(),
            place,
        };
        if !self.unsaid.contains(&unsaid) {
            self.unsaid.push(unsaid);
        }
    }

    /// The rule of a block with this key, or else one that begins so, for a message.
    fn refuse_said(&mut self, message: &str, block: &str, key: &str) {
        let mut clauses = self.program.clauses.iter();
        let begins = clauses.find(|rule| rule.block == block && rule.text.starts_with(key));
        let clause = self.program.said(block, key).or(begins);
        let place = clause.map(|clause| (clause.source.clone(), clause.line, clause.text.clone()));
        let message = message.to_owned();
        self.unsaid.push(Unsaid { message, place });
    }

    /// Squares as the format writes them: whole ranks with a `*`.
    fn squares(&self, squares: &SquareSet) -> String {
        let (files, ranks) = (self.program.facts.files, self.program.facts.ranks);
        let mut words = Vec::new();
        for rank in 0..ranks {
            let at = |file: u16| Square(rank * files + file);
            let inside: Vec<u16> = (0..files)
                .filter(|file| squares.contains(at(*file)))
                .collect();
            if inside.len() == usize::from(files) {
                words.push(format!("*{}", rank + 1));
            } else {
                words.extend(inside.into_iter().map(|file| self.square(at(file))));
            }
        }
        match words.is_empty() {
            true => "-".to_owned(),
            false => words.join(" "),
        }
    }

    fn square(&self, square: Square) -> String {
        let files = self.program.facts.files;
        let letter = char::from(b'a' + (square.0 % files) as u8);
        format!("{letter}{}", square.0 / files + 1)
    }

    /// The letters of kinds, each once; a back side is its own kind there.
    fn set(&self, kinds: impl Iterator<Item = usize>) -> String {
        let mut letters = String::new();
        for letter in kinds.filter_map(|kind| self.letters[kind]) {
            if !letters.contains(letter) {
                letters.push(letter);
            }
        }
        match letters.is_empty() {
            true => "-".to_owned(),
            false => letters,
        }
    }

    /// The pieces that a row names: all, or one kind.
    fn types(&mut self, row: &Ending) -> Option<String> {
        let Some(pieces) = &row.pieces else {
            return Some("*".to_owned());
        };
        if pieces.iter().all(|named| *named) {
            return Some("*".to_owned());
        }
        let facts = &self.program.facts;
        let own = |kind: &usize| {
            pieces[*kind] && facts.kinds[*kind].front.is_none() && facts.kinds[*kind].twin.is_none()
        };
        let kinds: Vec<usize> = (0..pieces.len()).filter(own).collect();
        if kinds.len() != 1 {
            self.refuse(
                "several types of pieces that are counted together",
                Some(row.clause),
            );
            return None;
        }
        Some(self.set(kinds.into_iter()))
    }

    /// A key for both players, or one for each.
    fn each(&mut self, key: &str, values: &[String; 2]) {
        match values[0] == values[1] {
            true => self.say(key, &values[0]),
            false => {
                self.say(&format!("{key}White"), &values[0]);
                self.say(&format!("{key}Black"), &values[1]);
            }
        }
    }

    /// A key that has no short form for both players.
    fn both(&mut self, key: &str, values: &[String; 2]) {
        self.say(&format!("{key}White"), &values[0]);
        self.say(&format!("{key}Black"), &values[1]);
    }
}

/// The two players.
const COLORS: [Color; 2] = [Color::First, Color::Second];

/// The section of a game.
///
/// # Errors
///
/// Every rule that the format cannot say.
pub fn export(compiled: &Compiled) -> Result<Section, Vec<Unsaid>> {
    let program = &compiled.program;
    let facts = &program.facts;
    let mut draft = Draft {
        program,
        lines: Vec::new(),
        notes: Vec::new(),
        unsaid: Vec::new(),
        letters: vec![None; program.kinds.len()],
        keys: vec![String::new(); program.kinds.len()],
        steps: [None, None],
        pseudo: Vec::new(),
    };
    if facts.files > u16::from(MAX_FILES) || facts.ranks > u16::from(MAX_RANKS) {
        let message = format!(
            "a board of {}x{}: the largest there is {MAX_FILES}x{MAX_RANKS}",
            facts.files, facts.ranks
        );
        draft.refuse(message, None);
        return Err(draft.unsaid);
    }
    pieces::pieces(&mut draft);
    draft.say("maxRank", facts.ranks);
    draft.say("maxFile", facts.files);
    pieces::array(&mut draft);
    promotion::promotion(&mut draft);
    rules::castling(&mut draft);
    rules::captures(&mut draft);
    rules::drops(&mut draft);
    effects::facts(&mut draft);
    ends::ends(&mut draft);
    ends::repetition(&mut draft);
    if !draft.unsaid.is_empty() {
        return Err(draft.unsaid);
    }
    let notes: String = draft
        .notes
        .iter()
        .map(|note| format!("# not said: {note}\n"))
        .collect();
    let text = format!(
        "# {}\n[{}]\n{}\n{notes}",
        facts.title,
        facts.name,
        draft.lines.join("\n")
    );
    Ok(Section {
        text,
        notes: draft.notes,
    })
}
