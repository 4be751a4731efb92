//! Chu Shogi, rule by rule: one small position for every row of the rules dossier, sections 3 to
//! 9, with the moves of one piece drawn as a person would check them.
//!
//! What is expected (`legal`, `refused`, `result`) was read from the dossier's words; the drawing
//! shows everything else. All of it runs on the interpreter, and where no switch is set on the
//! compiled game too, which must draw the same.

mod bare;
mod counter_strike;
mod falcon;
mod lion;
mod promotion;
mod promotion_readings;
mod repetition;
mod royals;
mod trades;

use std::collections::BTreeMap;

use engine::square_text::read_square;
use engine::{Game, Outcome, session};
use interpreter::Interpreter;
use tests::drawing;
use tests::games::{compiled, program_with};

const GAME: &str = "chu-shogi";

/// Moves of one piece in one position.
struct Fixture {
    /// The rule, with its section in the dossier.
    title: &'static str,
    /// Switches, as `name=value` words.
    set: &'static str,
    /// See [`drawing::position`].
    pieces: &'static str,
    /// Moves played from there.
    moves: &'static str,
    /// Where the piece stands after them.
    piece: &'static str,
    /// Moves that must be legal then, of this piece or others.
    legal: &'static str,
    /// Moves that must not be.
    refused: &'static str,
}

/// What most fixtures leave out.
const PLAIN: Fixture = Fixture {
    title: "",
    set: "",
    pieces: "",
    moves: "",
    piece: "",
    legal: "",
    refused: "",
};

/// How a game stands after some moves.
struct Ending {
    /// The rule, with its section in the dossier.
    title: &'static str,
    /// Switches, as `name=value` words.
    set: &'static str,
    /// See [`drawing::position`].
    pieces: &'static str,
    /// Moves played from there, none of which but the last may end the game.
    moves: &'static str,
    /// As [`standing`] says it.
    result: &'static str,
}

/// The game with these switches on every executor there is for it.
fn executors(set: &str) -> Vec<Box<dyn Game>> {
    let setting = |word: &str| {
        let (name, value) = word.split_once('=').expect("name=value");
        (name.to_owned(), value.to_owned())
    };
    let settings: Vec<_> = set.split_whitespace().map(setting).collect();
    let slow = session::boxed(Interpreter::new(program_with(GAME, &settings)));
    let fast = settings.is_empty().then(|| compiled(GAME));
    [slow].into_iter().chain(fast).collect()
}

/// Runs `show` on every executor of each setting, and joins what it says of every row.
fn gather<T>(rows: &[T], set: fn(&T) -> &str, show: fn(&T, &mut dyn Game) -> String) -> String {
    let mut games = BTreeMap::new();
    let texts = rows.iter().map(|row| {
        let executors = games.entry(set(row)).or_insert_with(|| executors(set(row)));
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
fn draw(fixtures: &[Fixture]) -> String {
    let drawn = gather(fixtures, |fixture| fixture.set, draw_one);
    format!("{}\n\n{drawn}", drawing::LEGEND)
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
    text += &drawing::moves(game, square);
    if !fixture.refused.is_empty() {
        text += &format!("refused: {}\n", fixture.refused);
    }
    text
}

/// The same for endings.
fn draw_endings(endings: &[Ending]) -> String {
    gather(endings, |ending| ending.set, draw_ending)
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
    let position = drawing::position(game.info(), pieces);
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

/// How the game stands: `goes on`, or who wins and why.
fn standing(game: &dyn Game) -> String {
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
