//! Fixtures: small positions of a game with what a rules text says of them, checked on every
//! executor there is, and drawn for a person to judge.
//!
//! What is expected (`legal`, `refused`, `counts`, `result`) is the business of the tests, which read
//! it from the words of a rules dossier; how a position is drawn, of [`drawing`].

use std::collections::BTreeMap;

use engine::square_text::read_square;
use engine::{Game, Outcome, Rules, session};
use interpreter::Interpreter;
use variant_dsl::program::Program;
use variant_dsl::walk;

use crate::games::{compiled, program_with};
use karakuri_testing::drawing;

/// Moves of one piece in one position.
#[derive(Debug)]
pub struct Fixture {
    /// The rule, with its section in the dossier.
    pub title: &'static str,
    /// Switches, as `name=value` words.
    pub set: &'static str,
    /// See [`drawing::position`]; or a position text, which has a `/`.
    pub pieces: &'static str,
    /// Moves played from there.
    pub moves: &'static str,
    /// Where the piece stands after them.
    pub piece: &'static str,
    /// Moves that must be legal then, of this piece or others.
    pub legal: &'static str,
    /// Moves that must not be.
    pub refused: &'static str,
    /// How many moves the piece must have, and its side in all.
    pub counts: Option<(usize, usize)>,
}

/// What most fixtures leave out.
pub const PLAIN: Fixture = Fixture {
    title: "",
    set: "",
    pieces: "",
    moves: "",
    piece: "",
    legal: "",
    refused: "",
    counts: None,
};

/// How a game stands after some moves.
#[derive(Debug)]
pub struct Ending {
    /// The rule, with its section in the dossier.
    pub title: &'static str,
    /// Switches, as `name=value` words.
    pub set: &'static str,
    /// As in [`Fixture`].
    pub pieces: &'static str,
    /// Moves played from there, none of which but the last may end the game.
    pub moves: &'static str,
    /// As [`standing`] says it.
    pub result: &'static str,
}

/// The game with these switches on every executor there is for it.
pub fn executors(game: &str, set: &str) -> Vec<Box<dyn Game>> {
    let setting = |word: &str| {
        let (name, value) = word.split_once('=').expect("name=value");
        (name.to_owned(), value.to_owned())
    };
    let settings: Vec<_> = set.split_whitespace().map(setting).collect();
    let slow = session::boxed(Interpreter::new(program_with(game, &settings)));
    let fast = settings.is_empty().then(|| compiled(game));
    [slow].into_iter().chain(fast).collect()
}

/// Runs `show` on every executor of each setting, and joins what it says of every row.
fn gather<T>(
    game: &str,
    rows: &[T],
    set: fn(&T) -> &str,
    show: fn(&T, &mut dyn Game) -> String,
) -> String {
    let mut games = BTreeMap::new();
    let texts = rows.iter().map(|row| {
        let executors = games
            .entry(set(row))
            .or_insert_with(|| executors(game, set(row)));
        let texts: Vec<String> = executors
            .iter_mut()
            .map(|game| show(row, &mut **game))
            .collect();
        for text in &texts {
            assert_eq!(
                text, &texts[0],
                "the compiled game differs from the interpreter"
            );
        }
        texts
            .into_iter()
            .next()
            .expect("the interpreter plays everything")
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// The drawings of all fixtures, after what they claim was checked.
pub fn draw(game: &str, fixtures: &[Fixture]) -> String {
    let drawn = gather(game, fixtures, |fixture| fixture.set, draw_one);
    let turns = match drawn.contains('>') {
        true => drawing::LEGEND_OF_TURNS,
        false => "",
    };
    format!("{}{turns}\n\n{drawn}", drawing::LEGEND)
}

fn draw_one(fixture: &Fixture, game: &mut dyn Game) -> String {
    let mut text = begin(
        game,
        fixture.title,
        fixture.set,
        fixture.pieces,
        fixture.moves,
    );
    assert_eq!(game.result(), None, "{}", fixture.title);
    let legal: Vec<String> = game.legal().into_iter().map(|mv| mv.text).collect();
    for mv in fixture.legal.split_whitespace() {
        assert!(
            legal.iter().any(|other| other == mv),
            "{text}{mv} is not legal"
        );
    }
    for mv in fixture.refused.split_whitespace() {
        assert!(legal.iter().all(|other| other != mv), "{text}{mv} is legal");
        assert!(game.fork().play(mv).is_err(), "{text}{mv} was played");
    }
    let square = read_square(game.info(), fixture.piece).expect("a square");
    if let Some(counts) = fixture.counts {
        let legal = game.legal().into_iter();
        let own = legal.filter(|mv| mv.effect.origin == Some(square)).count();
        assert_eq!((own, game.legal().len()), counts, "{text}");
    }
    text += &drawing::moves(game, square);
    if !fixture.refused.is_empty() {
        text += &format!("refused: {}\n", fixture.refused);
    }
    text
}

/// The same for endings.
pub fn draw_endings(game: &str, endings: &[Ending]) -> String {
    gather(game, endings, |ending| ending.set, draw_ending)
}

fn draw_ending(ending: &Ending, game: &mut dyn Game) -> String {
    let mut text = begin(game, ending.title, ending.set, ending.pieces, ending.moves);
    assert_eq!(
        standing(game),
        ending.result,
        "{text}{}",
        drawing::board(game)
    );
    text += &drawing::board(game);
    text += &format!("result: {}\n", ending.result);
    if game.result().is_none() {
        text += &replies(game);
    }
    text
}

/// Sets the position up and plays the moves; returns the heading.
fn begin(game: &mut dyn Game, title: &str, set: &str, pieces: &str, moves: &str) -> String {
    let position = match pieces.contains('/') {
        true => pieces.to_owned(),
        false => drawing::position(game.info(), pieces),
    };
    if let Err(error) = game.set_position(&position) {
        panic!("{title}: {position}: {error}");
    }
    let mut played = Vec::new();
    for mv in moves.split_whitespace() {
        assert_eq!(game.result(), None, "{title}: before {mv}");
        match game.play(mv) {
            Ok(view) => played.push(view.human),
            Err(error) => panic!("{title}: {}: {error}", game.position_text()),
        }
    }
    let line = |name: &str, text: &str| match text {
        "" => String::new(),
        _ => format!("{name}: {text}\n"),
    };
    format!("{title}\n{position}\n") + &line("switches", set) + &line("played", &played.join(" "))
}

/// How many moves the form with this token has from a square of an empty board; `None` if there is
/// no such form.
pub fn moves_alone(program: &Program, token: &str, square: &str) -> Option<usize> {
    let form = program.forms().find(|form| form.facts.token == token)?;
    let board = Empty {
        files: program.files(),
        ranks: program.ranks(),
    };
    let rules = Interpreter::new(program.clone());
    let square = read_square(rules.info(), square).expect("a square");
    Some(walk::moves(&board, 0, square.index(), &form.rules.paths).len())
}

/// A board with nothing on it.
struct Empty {
    files: usize,
    ranks: usize,
}

impl walk::Board for Empty {
    fn files(&self) -> usize {
        self.files
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    fn at(&self, _square: usize) -> Option<(usize, usize)> {
        None
    }
}

/// How the game stands: `goes on`, or who wins and why.
pub fn standing(game: &dyn Game) -> String {
    let Some((outcome, reason)) = game.result() else {
        return "goes on".to_owned();
    };
    match outcome {
        Outcome::Win(color) => format!("{} wins, {reason}", game.info().players[color.index()]),
        Outcome::Draw => format!("draw, {reason}"),
    }
}

/// What every legal move leads to.
fn replies(game: &dyn Game) -> String {
    let mut by_standing = BTreeMap::<String, Vec<String>>::new();
    for mv in game.legal() {
        let mut fork = game.fork();
        fork.play(&mv.text).expect("a legal move");
        by_standing
            .entry(standing(&*fork))
            .or_default()
            .push(mv.human);
    }
    let lines = by_standing.into_iter().map(|(standing, mut moves)| {
        moves.sort_unstable();
        let shown = match moves.len() {
            0..=8 => moves.join(" "),
            n => format!("{} and {} more", moves[..4].join(" "), n - 4),
        };
        format!("    {standing}: {shown}\n")
    });
    lines.collect()
}
