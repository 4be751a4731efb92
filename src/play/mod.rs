//! `karakuri play`: a game at the terminal, or piped.
//!
//! This file reads the options and runs the conversation: whose turn it is, a line or a thought,
//! what changed. What commands do is in `session`, how things look in `screen`.

mod command;
mod handicap;
mod input;
mod interrupt;
mod look;
mod record;
mod refusal;
mod screen;
mod seats;
mod session;
mod steps;
mod targets;
mod thinker;

use std::io::{IsTerminal, Write};
use std::path::Path;

use engine::Game;

use self::input::{Input, Line};
use self::interrupt::Interrupt;
use self::look::Look;
use self::screen::{screen, scrolls, status};
use self::seats::Who;
use self::session::{Answer, Selection, Session, engine_move, obey};
use crate::board::{Pieces, View};
use crate::failure::{Failure, say_error};
use crate::games::{self, LazyRules};
use crate::limits::LimitArgs;
use crate::position::at_position;
use crate::terminal::ScreenArgs;

/// Play in the terminal: against the engine, against a friend, or watch
#[derive(clap::Args)]
#[command(after_help = games::examples("\
Type `help` in the game for its commands. When lines are piped in, the game ends with the last
one; the exit code is then 1 if any line was refused.

Examples:
  karakuri play @  you move first
  karakuri play @ --side second --time 5  the engine moves first, and thinks longer
  karakuri play @ --side both  two people
  karakuri play @ --side none --nodes 5000  watch the engine play itself
  karakuri play @ --load game.txt  go on with a saved game
  karakuri play @ --handicap r,b  without two pieces of the second player
  karakuri play my-game.variant"))]
pub(crate) struct Args {
    /// A shipped game, or the path of a .variant file
    game: String,
    /// Whom you play: first, second, both, none, or a player's name
    #[arg(long, value_name = "WHO", default_value = "first")]
    side: String,
    #[command(flatten)]
    settings: games::Settings,
    #[command(flatten)]
    limits: LimitArgs,
    /// Begin from this position
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["load", "handicap"])]
    position: Option<String>,
    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with = "handicap")]
    load: Option<String>,
    /// A handicap by its name, or what the second player gives away: squares or letters with commas
    #[arg(long, value_name = "NAME|PIECES")]
    handicap: Option<String>,
    /// How pieces are drawn [default: kanji where the terminal can]
    #[arg(long)]
    pieces: Option<PieceStyle>,
    /// Draw the board from the other side: you sit below unless this is given
    #[arg(long)]
    flip: bool,
    #[command(flatten)]
    screen: ScreenArgs,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PieceStyle {
    Kanji,
    Letters,
}

/// A game between engines stops here: not every game has a rule that ends it.
const LONGEST_WATCH: usize = 1000;
/// So many refused lines one after the other are no game; a pipe is read no further.
const PATIENCE: u32 = 20;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, rules) = games::open_with_rules(&args.game, &args.settings)?;
    let game = at_position(game, args.position.as_deref())?;
    let mut session = prepare(args, game, rules)?;
    let mut input = Input::open();
    if input.is_terminal() {
        session.interrupt.listen();
    }
    let title = &session.game.info().title;
    writeln!(
        out,
        "{title}. Type a move, a square to see its moves, or `help`."
    )?;
    converse(&mut session, &mut input, out)
}

fn prepare(args: &Args, mut game: Box<dyn Game>, rules: LazyRules) -> Result<Session, Failure> {
    let who = Who::read(&args.side, &game.info().players).map_err(Failure::Usage)?;
    let mut ending = None;
    if let Some(file) = &args.load {
        let loaded = record::load(&*game, Path::new(file)).map_err(Failure::Usage)?;
        (game, ending) = (loaded.game, loaded.ending);
    }
    if let Some(pieces) = &args.handicap {
        let changes = handicap::changes(&*game, pieces).map_err(Failure::Usage)?;
        game.give_handicap(&changes)
            .map_err(|error| Failure::Usage(error.to_string()))?;
    }
    args.limits.prepare(&mut *game);
    Ok(Session {
        game,
        rules,
        who,
        view: View {
            pieces: chosen_pieces(args.pieces),
            flipped: args.flip != (who == Who::SECOND),
        },
        limits: args.limits.limits(),
        ending,
        remark: String::new(),
        selected: Selection::default(),
        screen: args.screen,
        look: Look::default(),
        frame: None,
        interrupt: Interrupt::default(),
    })
}

/// Kanji where they were asked for, or where a person looks at a terminal that says it can.
fn chosen_pieces(wanted: Option<PieceStyle>) -> Pieces {
    match wanted {
        Some(PieceStyle::Kanji) => Pieces::Kanji,
        Some(PieceStyle::Letters) => Pieces::Letters,
        None if std::io::stdout().is_terminal() && locale_is_utf8() => Pieces::Kanji,
        None => Pieces::Letters,
    }
}

fn locale_is_utf8() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    set.is_some_and(|value| {
        let value = value.to_lowercase();
        value.contains("utf-8") || value.contains("utf8")
    })
}

/// Turns and lines until somebody leaves.
fn converse(session: &mut Session, input: &mut Input, out: &mut dyn Write) -> Result<(), Failure> {
    let mut refused = 0_u32;
    let mut refused_in_a_row = 0_u32;
    let mut interrupted = false;
    show_position(session, out)?;
    loop {
        if session.engine_is_to_move() {
            let_engine_move(session, input.is_terminal(), out)?;
            show_position(session, out)?;
            continue;
        }
        let prompt = prompt(session);
        let line = input.next(&prompt, &|| session.words(), out)?;
        let again = std::mem::replace(&mut interrupted, line == Line::Interrupted);
        let answer = match line {
            Line::End => break,
            Line::Interrupted if again => break,
            Line::Interrupted => Ok(Answer::Text("Ctrl-C again, or `quit`, leaves.".to_owned())),
            Line::Refused(why) => Err(why),
            Line::Text(text) => command::read(&text, &session.game.info().players)
                .and_then(|command| obey(session, command)),
        };
        match answer {
            Ok(Answer::Leave) => break,
            Ok(answer) => {
                refused_in_a_row = 0;
                write_answer(session, answer, out)?;
            }
            Err(why) => {
                out.flush()?;
                say_error(&why);
                refused += 1;
                refused_in_a_row += 1;
            }
        }
        if refused_in_a_row >= PATIENCE && !input.is_terminal() {
            let why = format!("{PATIENCE} lines in a row meant nothing here; the rest is not read");
            return Err(Failure::No(why));
        }
    }
    match refused > 0 && !input.is_terminal() {
        true => Err(Failure::Reported(1)),
        false => Ok(()),
    }
}

fn prompt(session: &Session) -> String {
    let scrolls = scrolls(session);
    let begun = &session.selected.begun;
    match session.result() {
        Some(_) => format!("new, undo, save FILE or quit{scrolls}> "),
        None if begun.is_empty() => format!("{}{scrolls}> ", session.mover()),
        None => {
            let typed = steps::typed(session.game.info(), begun);
            format!("{} {typed}{scrolls}> ", session.mover())
        }
    }
}

fn let_engine_move(
    session: &mut Session,
    on_terminal: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if !session.who.anybody() && session.game.history().len() >= LONGEST_WATCH {
        writeln!(
            out,
            "No result after {LONGEST_WATCH} moves; go on yourself, or quit."
        )?;
        session.who = Who::BOTH;
        return Ok(());
    }
    if on_terminal {
        write!(out, "{} thinks...", session.mover())?;
        out.flush()?;
    }
    let moved = engine_move(session);
    if on_terminal {
        write!(out, "\r                              \r")?;
    }
    if session.interrupt.happened() && !session.who.anybody() {
        writeln!(out, "Interrupted; go on yourself, or quit.")?;
        session.who = Who::BOTH;
    }
    moved.map_err(Failure::No)
}

/// Draws the position as it is after what has happened.
fn show_position(session: &mut Session, out: &mut dyn Write) -> Result<(), Failure> {
    session.look = Look::default();
    redraw(session, &status(session), out)
}

/// Draws the board with a text below it.
fn redraw(session: &mut Session, below: &str, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", screen(session, below))?;
    Ok(())
}

fn write_answer(session: &mut Session, answer: Answer, out: &mut dyn Write) -> Result<(), Failure> {
    match answer {
        Answer::Silence | Answer::Leave => Ok(()),
        Answer::Text(text) => Ok(writeln!(out, "{}", text.trim_end())?),
        Answer::Position => show_position(session, out),
        Answer::Marked(text) => {
            session.look = Look::default();
            redraw(session, text.trim_end(), out)
        }
        Answer::Looked => redraw(session, &status(session), out),
    }
}
