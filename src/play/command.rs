//! What a typed line means: a command, or else a move or a square.
//!
//! Carrying commands out is left to `session`.

use engine::{CountCall, MoveView};

use super::clock::Control;
use super::level;
use super::seats::Who;
use crate::board::{Direction, Pieces};
use crate::games;

/// A line understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Nothing was typed.
    Nothing,
    /// List the commands.
    Help,
    /// Draw the board again.
    Board,
    /// List the legal moves.
    Moves,
    /// Ask the engine.
    Hint,
    /// Let the engine move.
    Go,
    /// Take back.
    Undo,
    /// Make again what was taken back.
    Redo,
    /// Give up.
    Resign,
    /// Claim a draw.
    Draw,
    /// Begin to count moves, or stop.
    Count(CountCall),
    /// Begin anew, with the array of this number if one is given.
    New(String),
    /// Begin a new game with a handicap; list what there is if none is said.
    Handicap(String),
    /// Turn the board round.
    Flip,
    /// Show who reaches what.
    Influence,
    /// Show this square of a board that is not shown whole.
    Look(String),
    /// Show more of such a board.
    Scroll(Direction),
    /// Other glyphs.
    Pieces(Pieces),
    /// Who is moved by a person.
    Side(Who),
    /// How strong the engine plays, by name or in seconds.
    Level(String),
    /// The players' clocks; none if they only count.
    Clock(Option<Control>),
    /// Show ranks as kanji or not.
    Coordinates(bool),
    /// Print the rules.
    Rules,
    /// Say how a piece moves.
    Piece(String),
    /// Give a switch another value; list them if none is named.
    Set(String),
    /// Set up a position.
    Edit,
    /// Print the position as text.
    Position,
    /// Print the moves so far.
    History,
    /// Write the record.
    Save(String),
    /// Read a record.
    Load(String),
    /// Leave.
    Quit,
    /// A move, or something on the board to be shown.
    Move(String),
}

impl Command {
    /// Whether it can be obeyed while a position is being set up.
    pub(super) fn suits_a_draft(&self) -> bool {
        matches!(
            self,
            Command::Nothing
                | Command::Help
                | Command::Board
                | Command::Flip
                | Command::Look(_)
                | Command::Scroll(_)
                | Command::Pieces(_)
                | Command::Coordinates(_)
                | Command::Piece(_)
                | Command::Rules
                | Command::Quit
        )
    }
}

/// The commands: word, argument (in brackets if it may be left out), what it does. Those without
/// an explanation are named in another's.
const COMMANDS: [(&str, &str, &str); 40] = [
    ("help", "", "this list"),
    (
        "board",
        "",
        "draw the board again; moves: list the legal moves",
    ),
    (
        "hint",
        "",
        "ask the engine for a move; go: let it move for you",
    ),
    ("undo", "", "take the last move back; redo: make it again"),
    (
        "new",
        "[ARRAY]",
        "begin a new game; resign: give up; draw: claim it",
    ),
    (
        "handicap",
        "[WHICH]",
        "begin with a handicap; alone: list them",
    ),
    (
        "set",
        "[NAME=VALUE]",
        "new game with another reading of a rule; or list",
    ),
    (
        "flip",
        "",
        "turn the board round; influence: who reaches what",
    ),
    (
        "look",
        "SQUARE",
        "show it, on a large board; left, right, up, down",
    ),
    (
        "pieces",
        "kanji|letters",
        "how pieces are drawn; coordinates kanji|latin",
    ),
    ("side", "WHO", "whom you play: first, second, both, none"),
    (
        "level",
        "[NAME|SECONDS]",
        "how strong the engine is; alone: the levels",
    ),
    (
        "clock",
        "10m+5s|off",
        "time of the players; count: begin to count moves",
    ),
    (
        "rules",
        "",
        "the rules of the game; piece NAME: how a piece moves",
    ),
    (
        "position",
        "",
        "print it; edit: set up another; history: the moves",
    ),
    (
        "save",
        "FILE",
        "write the game to a file; also: load FILE, to go on",
    ),
    ("quit", "", "leave (also: exit)"),
    ("moves", "", ""),
    ("go", "", ""),
    ("m", "", ""),
    ("redo", "", ""),
    ("back", "", ""),
    ("resign", "", ""),
    ("draw", "", ""),
    ("count", "[stop]", ""),
    ("influence", "", ""),
    ("coordinates", "kanji|latin", ""),
    ("piece", "NAME", ""),
    ("edit", "", ""),
    ("exit", "", ""),
    ("history", "", ""),
    ("load", "FILE", ""),
    ("left", "", ""),
    ("right", "", ""),
    ("up", "", ""),
    ("down", "", ""),
    ("done", "", ""),
    ("cancel", "", ""),
    ("turn", "", ""),
    ("clear", "", ""),
];

/// What a line means. `players`: the players' names, which stand for sides. The error is a
/// sentence.
pub(super) fn read(line: &str, players: &[String; 2]) -> Result<Command, String> {
    let (word, argument) = match line.split_once(char::is_whitespace) {
        Some((word, argument)) => (word, argument.trim()),
        None => (line, ""),
    };
    let Some((name, wanted, _)) = COMMANDS.iter().find(|(name, ..)| *name == word) else {
        return Ok(match line {
            "" => Command::Nothing,
            "?" => Command::Help,
            _ => Command::Move(line.to_owned()),
        });
    };
    match (wanted.is_empty(), argument.is_empty()) {
        (true, false) => return Err(format!("`{name}` takes no argument")),
        (false, true) if !wanted.starts_with('[') => {
            return Err(format!("`{name}` needs an argument: {name} {wanted}"));
        }
        _ => {}
    }
    let argument_text = argument.to_owned();
    let mut directions = Direction::ALL.into_iter();
    if let Some(direction) = directions.find(|direction| direction.word() == *name) {
        return Ok(Command::Scroll(direction));
    }
    Ok(match *name {
        "help" => Command::Help,
        "board" => Command::Board,
        "moves" => Command::Moves,
        "hint" => Command::Hint,
        "go" | "m" => Command::Go,
        "undo" | "back" => Command::Undo,
        "redo" => Command::Redo,
        "resign" => Command::Resign,
        "draw" => Command::Draw,
        "count" => Command::Count(read_call(argument)?),
        "new" => Command::New(argument_text),
        "handicap" => Command::Handicap(argument_text),
        "flip" => Command::Flip,
        "influence" => Command::Influence,
        "look" => Command::Look(argument_text),
        "pieces" => Command::Pieces(read_pieces(argument)?),
        "side" => Command::Side(Who::read(argument, players)?),
        "level" => {
            if !argument.is_empty() {
                level::read(argument)?;
            }
            Command::Level(argument_text)
        }
        "clock" => Command::Clock(read_clock(argument)?),
        "coordinates" => Command::Coordinates(read_coordinates(argument)?),
        "rules" => Command::Rules,
        "piece" => Command::Piece(argument_text),
        "set" => Command::Set(argument_text),
        "edit" => Command::Edit,
        // Words for a position that is being set up.
        "done" | "cancel" | "turn" | "clear" => Command::Move((*name).to_owned()),
        "position" => Command::Position,
        "history" => Command::History,
        "save" => Command::Save(argument_text),
        "load" => Command::Load(argument_text),
        _ => Command::Quit,
    })
}

/// The words of all commands, for completion; those that take an argument end in a space.
pub(super) fn words() -> impl Iterator<Item = String> {
    COMMANDS.iter().map(
        |(name, wanted, _)| match wanted.is_empty() || wanted.starts_with('[') {
            true => (*name).to_owned(),
            false => format!("{name} "),
        },
    )
}

/// The command that was perhaps meant.
pub(super) fn similar(line: &str) -> Option<&'static str> {
    let word = line.split_whitespace().next()?;
    games::nearest(word, COMMANDS.iter().map(|(name, ..)| *name))
}

/// The list of commands; `examples` are moves that can be made now, `has_steps` says whether the game
/// has pieces that may take on a first step and go on.
pub(super) fn help(examples: &[MoveView], has_steps: bool) -> String {
    let examples = |form: fn(&MoveView) -> &String| {
        let texts: Vec<&str> = examples.iter().map(|mv| form(mv).as_str()).collect();
        match texts.is_empty() {
            true => String::new(),
            false => format!(" ({})", texts.join(", ")),
        }
    };
    let mut text = format!(
        "A move: as people write it{} or as programs do{}.\n\
         A square shows where its piece can go, a piece with `*` where it can be dropped:\n\
         o an empty square, x a capture, + where the move can promote.\n",
        examples(|mv| &mv.human),
        examples(|mv| &mv.text),
    );
    if has_steps {
        text += "1, 2, 3: the steps of pieces that take and go on. Type the squares in order,\n\
                 the first again to come back; it alone twice to pass.\n";
    }
    text + "\n" + &list()
}

/// What each command does, in lines.
pub(super) fn list() -> String {
    let explained = COMMANDS.iter().filter(|(.., what)| !what.is_empty());
    let lines = explained
        .map(|(name, wanted, what)| format!("  {:<21} {what}\n", format!("{name} {wanted}")));
    lines.collect()
}

fn read_pieces(word: &str) -> Result<Pieces, String> {
    match word {
        "kanji" => Ok(Pieces::Kanji),
        "letters" => Ok(Pieces::Letters),
        _ => Err("pieces can be drawn as `kanji` or as `letters`".to_owned()),
    }
}

fn read_call(word: &str) -> Result<CountCall, String> {
    match word {
        "" => Ok(CountCall::Begin),
        "stop" => Ok(CountCall::Stop),
        _ => Err("moves are counted by `count`, and no more by `count stop`".to_owned()),
    }
}

fn read_clock(word: &str) -> Result<Option<Control>, String> {
    match word {
        "off" => Ok(None),
        _ => Control::read(word).map(Some),
    }
}

fn read_coordinates(word: &str) -> Result<bool, String> {
    match word {
        "kanji" => Ok(true),
        "latin" => Ok(false),
        _ => Err("ranks can be named in `kanji` or in `latin` letters".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_one(line: &str) -> Result<Command, String> {
        read(line, &["Black".to_owned(), "White".to_owned()])
    }

    #[test]
    fn commands_and_moves_are_told_apart() {
        assert_eq!(read_one(""), Ok(Command::Nothing));
        assert_eq!(read_one("undo"), Ok(Command::Undo));
        assert_eq!(read_one("P-5c"), Ok(Command::Move("P-5c".to_owned())));
        assert_eq!(
            read_one("save a b.txt"),
            Ok(Command::Save("a b.txt".to_owned()))
        );
        assert_eq!(read_one("level 2.5"), Ok(Command::Level("2.5".to_owned())));
    }

    #[test]
    fn wrong_arguments_are_refused() {
        for line in [
            "undo 3",
            "count on",
            "save",
            "level x",
            "level -1",
            "level NaN",
            "side nobody",
        ] {
            assert!(read_one(line).is_err(), "{line}");
        }
    }

    #[test]
    fn every_command_of_the_list_is_understood() {
        for (name, wanted, _) in COMMANDS {
            let argument = match wanted {
                "[NAME|SECONDS]" => "1",
                "[stop]" => "stop",
                "kanji|letters" => "kanji",
                "WHO" => "white",
                "10m+5s|off" => "10m+5s",
                "kanji|latin" => "latin",
                other => other,
            };
            let line = format!("{name} {argument}");
            let command = read_one(line.trim()).expect("the list gives valid examples");
            let drafts = ["done", "cancel", "turn", "clear"].contains(&name);
            assert_eq!(matches!(command, Command::Move(_)), drafts, "{line}");
        }
    }

    #[test]
    fn the_help_fits_a_small_terminal() {
        for has_steps in [false, true] {
            let help = help(&[], has_steps);
            assert!(help.lines().count() <= 23);
            assert!(help.lines().all(|line| line.chars().count() <= 80));
        }
    }
}
