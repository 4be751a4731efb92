//! `karakuri play`: a game at the terminal, or piped.
//!
//! This file reads the options and runs the conversation: whose turn it is, a line or a thought,
//! what changed. What commands do is in `session`, how things look in `screen`.

mod arrays;
mod building;
mod changes;
mod clock;
mod command;
mod coordinates;
mod edit;
mod explain;
mod full;
mod handicap;
mod influence;
mod input;
mod interrupt;
mod level;
mod look;
mod native;
mod obey;
mod plain;
mod record;
mod refusal;
mod screen;
mod searcher;
mod seats;
mod session;
mod steps;
mod targets;
mod thinker;

use std::cell::RefCell;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

use engine::record::Tags;

use self::arrays::Arrays;
use self::building::{Conditions, Native, When};
use self::clock::{Clock, Control};
use self::input::Input;
use self::interrupt::Interrupt;
use self::level::Level;
use self::seats::Who;
use self::session::{Asked, Look, Selection, Session};
use crate::board::{Pieces, Squares, View};
use crate::built;
use crate::failure::Failure;
use crate::games::{self, LazyRules, Opened};
use crate::limits::LimitArgs;
use crate::position::at_position;
use crate::saved;
use crate::terminal::ScreenArgs;
use crate::theme::Theme;

/// Play in the terminal against the engine or a friend, or watch
#[derive(clap::Args)]
#[command(after_help = games::examples("\
In a terminal the board fills the screen and is controlled by keys and mouse; `?` lists them.
Otherwise, and with --plain or --screen, you type commands; `help` lists them. When input is piped
in, the game ends with its last line; the exit code is then 1 if any line was refused.

Examples:
  karakuri play @  you move first
  karakuri play @ --side second --time 5  the engine moves first and thinks longer
  karakuri play @ --level beginner  an engine that can be beaten
  karakuri play @ --side both --clock 10m+5s  two people, with clocks
  karakuri play @ --side none --nodes 5000  watch the engine play itself
  karakuri play @ --load game.txt  continue a saved game, with its switches
  karakuri play @ --handicap r,b  without two pieces of the second player
  karakuri play my-game.variant
  karakuri play my-game.variant --native  wait until it is compiled"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    /// Which side you play: first, second, both, none, or a player's name
    #[arg(long, value_name = "WHO", default_value = "first")]
    side: String,
    #[command(flatten)]
    settings: games::Settings,
    /// Compile the game first; otherwise it is played at once and, at a terminal with Rust, compiled
    /// meanwhile
    #[arg(long, conflicts_with = "interpret")]
    native: bool,
    /// Strength of the engine [possible values: beginner, novice, casual, amateur, club,
    /// skilled, advanced, expert, veteran, strong, master]
    #[arg(long, value_name = "LEVEL", value_parser = level::read,
          conflicts_with_all = ["time", "depth", "nodes"])]
    level: Option<Level>,
    /// Time for each player, plus an increment per move; running out of time loses
    #[arg(long, value_name = "10m+5s", value_parser = Control::read)]
    clock: Option<Control>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Start from this position
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["load", "handicap"])]
    position: Option<String>,
    /// Continue a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "handicap")]
    load: Option<String>,
    /// A handicap by its name, or what the second player gives away: pieces by name or
    /// letters, or squares, separated by commas
    #[arg(long, value_name = "NAME|PIECES")]
    handicap: Option<String>,
    /// Seed for the arrays of a shuffled game [default: the time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How pieces are drawn [default: kanji where the terminal can]
    #[arg(long)]
    pieces: Option<PieceStyle>,
    /// How lettered ranks are shown
    #[arg(long, value_name = "RANKS")]
    coordinates: Option<Ranks>,
    /// The colours of the board
    #[arg(long, value_name = "THEME", default_value = "auto")]
    theme: Theme,
    /// Print line by line, the default in a pipe
    #[arg(long)]
    plain: bool,
    /// Turn the board round; by default your side is at the bottom
    #[arg(long)]
    flip: bool,
    #[command(flatten)]
    screen: ScreenArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Ranks {
    Kanji,
    Latin,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PieceStyle {
    Kanji,
    Letters,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let opened = games::open_with_executor(&args.game, &args.settings)?;
    let mut session = prepare(args, opened)?;
    session.native.conditions = conditions(args);
    match session.native.conditions.when(session.executor) {
        When::First => native::compile_first(&mut session)?,
        When::Beside => native::use_kept(&mut session),
        When::Never => {}
    }
    if session.view.theme == Theme::Mono {
        anstream::ColorChoice::Never.write_global();
    }
    if takes_full_screen(args) {
        return full::run(session);
    }
    let mut input = Input::open();
    if input.is_terminal() {
        session.interrupt.listen();
    }
    let said = format!(
        "{}. Type a move, a square to see its moves, or `help`.",
        session.how_played()
    );
    writeln!(out, "{}", screen::paragraph(&session, &said).trim_end())?;
    plain::converse(&mut session, &mut input, out)
}

/// What decides when the game is compiled.
fn conditions(args: &Args) -> Conditions {
    let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    Conditions {
        native: args.native,
        interpret: args.settings.interprets(),
        is_terminal,
        can_build: is_terminal && built::is_possible(),
    }
}

/// Whether there is a terminal to take over, and nothing speaks against it.
fn takes_full_screen(args: &Args) -> bool {
    let able = std::env::var("TERM").map_or(true, |kind| kind != "dumb");
    let both = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    both && able && !args.plain && args.screen.is_of_terminal()
}

fn prepare(args: &Args, opened: Opened<LazyRules>) -> Result<Session, Failure> {
    let mut game = at_position(opened.game, args.position.as_deref())?;
    let (mut rules, mut executor) = (opened.rules, opened.executor);
    let who = Who::read(&args.side, &game.info().players).map_err(Failure::Usage)?;
    let mut tags = Tags::default();
    let asked = Asked {
        word: args.game.clone(),
        limits: args.limits.clone(),
        compiled: RefCell::default(),
    };
    if let Some(file) = &args.load {
        let loaded = saved::load(&*game, asked.opened_by(), &args.settings, Path::new(file));
        let loaded = loaded.map_err(Failure::Usage)?;
        (game, tags) = (loaded.game, loaded.tags);
        (rules, executor) = loaded.reopened.unwrap_or((rules, executor));
    }
    if let Some(pieces) = &args.handicap {
        let changes = handicap::changes(&*game, pieces).map_err(Failure::Usage)?;
        game.give_handicap(&changes)
            .map_err(|error| Failure::Usage(error.to_string()))?;
    }
    let mut arrays = Arrays::new(args.seed);
    if args.position.is_none() && args.load.is_none() && args.handicap.is_none() {
        arrays.begin(&mut *game);
    }
    args.limits.prepare(&mut *game).map_err(Failure::Usage)?;
    Ok(Session {
        game,
        arrays,
        rules,
        executor,
        native: Native::default(),
        asked,
        who,
        view: View {
            pieces: chosen_pieces(args.pieces),
            pieces_are_asked_for: args.pieces.is_some(),
            flipped: args.flip != who.flips(false),
            squares: Squares::Bare,
            blocks: locale_is_utf8(),
            kanji_ranks: args.coordinates == Some(Ranks::Kanji),
            theme: args
                .theme
                .resolved(std::env::var("COLORFGBG").ok().as_deref()),
        },
        level: args
            .level
            .clone()
            .unwrap_or_else(|| Level::of(args.limits.limits())),
        clock: Clock::new(args.clock, Instant::now()),
        undone: Vec::new(),
        draft: None,
        tags,
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
