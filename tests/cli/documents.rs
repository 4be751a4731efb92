//! The pages of `docs/` are true: their games compile, their commands print what is shown, and what
//! a table says can be played can. What notations mean is left to the tests of the library.
//!
//! Blocks are followed in order, in an empty folder, as a reader would:
//!
//! - `variant`: a whole file, kept under the name of its game
//! - `variant-step`: statements put into that file, in place of those of the same name
//! - `variant-now`: the file as it is by then
//! - `ini`: a file kept as `variants.ini`; `diagram`: one kept as `diagram.html`
//! - `console`: commands; a line `...` stands for lines left out, `...` behind others for their end
//!
//! A file that does not compile must be followed by the command that says so.

use std::path::{Path, PathBuf};

#[path = "../../crates/notation/tests/page/mod.rs"]
mod table;

use crate::pages::{Block, Command, blocks, commands, page, root};
use crate::run::{empty_folder, karakuri_in};

#[test]
fn the_tutorial_is_true() {
    follow("tutorial.md");
}

#[test]
fn the_page_for_variants_ini_is_true() {
    follow("from-fairy-stockfish.md");
}

#[test]
fn the_page_for_diagrams_is_true() {
    follow("from-diagrams.md");
}

#[test]
fn the_page_for_xbetza_is_true() {
    follow("from-xbetza.md");
}

#[test]
fn the_page_for_xboard_is_true() {
    follow("from-hachu-xboard.md");
}

#[test]
fn the_page_about_json_is_true() {
    follow("json.md");
}

/// A game with a move to try.
const TRIED: &str = r#"variant tried "Tried" {
  board 7x7
  coordinates chess
  players White, Black
  zone palace = near 2
  zone home = near 3
  piece King  "K" { move: K; royal }
  piece Tried "T" { move: MOVE }
  piece Wall  "W" { move: W }
  setup {
    symmetry: rotate
    3: T . . T . . W
    1: K . . . . . .
  }
  captures { prisoners: removed }
  goal { win: checkmate; stalemate: loses }
  repetition none
}
"#;

#[test]
fn what_the_tables_say_can_be_played_can() {
    let folder = empty_folder("notations");
    let mut tried = 0;
    for row in table::rows() {
        let said = row.cell("in a game") != "not yet";
        for text in row.notations("here").chain(row.notations("the same here")) {
            // Of what castles each player has one.
            let game = match text.contains("O2") {
                true => TRIED.replace("3: T", "3: ."),
                false => TRIED.to_owned(),
            };
            let game = game.replace("MOVE", text);
            std::fs::write(folder.join("tried.variant"), game).expect("the folder is our own");
            let outcome = karakuri_in(&folder, &["perft", "tried.variant", "1"], b"");
            let as_said = match said {
                true => outcome.code == 0,
                false => outcome.stderr.contains("cannot be played yet"),
            };
            assert!(as_said, "line {}: {text}\n{}", row.line, outcome.stderr);
            tried += 1;
        }
    }
    assert!(tried > 100, "only {tried} notations");
    std::fs::remove_dir_all(folder).expect("the folder is our own");
}

/// A page as far as it has been followed.
struct Reader {
    name: &'static str,
    folder: PathBuf,
    /// The file worked on, and whether it compiles; if not, nobody has been told yet.
    file: Option<PathBuf>,
    broken: bool,
}

fn follow(name: &'static str) {
    let mut reader = Reader {
        name,
        folder: empty_folder(name),
        file: None,
        broken: false,
    };
    let text = page(name);
    let blocks = blocks(&text);
    assert!(!blocks.is_empty(), "{name} shows nothing");
    for block in &blocks {
        reader.read(block);
    }
    assert!(!reader.broken, "{name} ends with a broken file");
    std::fs::remove_dir_all(&reader.folder).expect("the folder is our own");
}

impl Reader {
    fn read(&mut self, block: &Block) {
        let place = format!("{}:{}", self.name, block.line);
        match block.kind.as_str() {
            "variant" => self.write(self.folder.join(file_name(&block.text)), &block.text),
            "variant-step" => {
                let file = self.file.clone().expect("a file to put it into");
                let text = put(&contents(&file), &block.text);
                self.write(file, &text);
            }
            "variant-now" => {
                let file = self.file.as_ref().expect("a file to compare");
                assert_eq!(contents(file), block.text, "{place}");
            }
            "console" => {
                for command in commands(block) {
                    self.run(&command, &place);
                }
                return;
            }
            kind @ ("ini" | "diagram") => {
                let name = if kind == "ini" {
                    "variants.ini"
                } else {
                    "diagram.html"
                };
                let file = self.folder.join(name);
                std::fs::write(file, &block.text).expect("the folder is our own");
                return;
            }
            "text" => return,
            other => panic!("{place}: no block is called `{other}`"),
        }
        let file = self.file.as_ref().expect("it has been written");
        let file = file.to_string_lossy();
        let code = |arguments: &[&str]| karakuri_in(&self.folder, arguments, b"").code;
        self.broken = code(&["check", &file]) != 0;
        let styled = self.broken || code(&["fmt", "--check", &file]) == 0;
        assert!(styled, "{place}: not in house style");
    }

    fn write(&mut self, file: PathBuf, text: &str) {
        assert!(
            !self.broken,
            "{}: a broken file that nobody is told of",
            self.name
        );
        std::fs::write(&file, text).expect("the folder is our own");
        self.file = Some(file);
    }

    fn run(&mut self, command: &Command, place: &str) {
        let arguments: Vec<String> = command.arguments.iter().map(|word| path_of(word)).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let outcome = karakuri_in(&self.folder, &arguments, command.input.as_bytes());
        let printed = outcome.stdout + &outcome.stderr;
        let lines = |text: &'_ str| -> Vec<String> {
            text.trim_end()
                .lines()
                .map(|line| line.trim_end().to_owned())
                .collect()
        };
        assert!(
            matches(&lines(&command.output), &lines(&printed)),
            "{place}: karakuri {}\nprints\n{printed}",
            command.arguments.join(" ")
        );
        if command.arguments[0] == "check" && outcome.code != 0 {
            self.broken = false;
        }
    }
}

/// A shipped game by its file, so that a build which compiles few games will do.
fn path_of(word: &str) -> String {
    let path = root().join("definitions").join(format!("{word}.variant"));
    match path.exists() {
        true => path.to_string_lossy().into_owned(),
        false => word.to_owned(),
    }
}

fn contents(file: &Path) -> String {
    std::fs::read_to_string(file).expect("it has been written")
}

fn file_name(text: &str) -> String {
    let head = text.lines().find_map(|line| line.strip_prefix("variant "));
    let name = head.and_then(|head| head.split_whitespace().next());
    format!("{}.variant", name.unwrap_or("empty"))
}

/// Whether these lines were printed.
fn matches(shown: &[String], printed: &[String]) -> bool {
    match shown {
        [] => printed.is_empty(),
        [gap, rest @ ..] if gap == "..." => {
            (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..]))
        }
        [line, rest @ ..] => printed.first().is_some_and(|first| {
            let same = match line.strip_suffix("...") {
                Some(start) => first.starts_with(start),
                None => first == line,
            };
            same && matches(rest, &printed[1..])
        }),
    }
}

/// The order in which statements stand in a file; new ones are put behind the last that may stand
/// before them.
const ORDER: [&str; 15] = [
    "board",
    "coordinates",
    "players",
    "zone",
    "set",
    "switch",
    "piece",
    "setup",
    "handicap",
    "promotion",
    "captures",
    "drops",
    "goal",
    "repetition",
    "notation",
];

/// The file with these statements, each in place of the one of the same name if there is one.
fn put(file: &str, statements: &str) -> String {
    let (head, body) = file
        .split_once('\n')
        .expect("a game begins with a line of its own");
    let body = body.strip_suffix("}\n").expect("a game ends with a brace");
    let mut all = split(body);
    for new in split(statements) {
        let same = all
            .iter()
            .position(|old| !name(old).is_empty() && name(old) == name(&new));
        match same {
            Some(index) => all[index] = new,
            None => {
                let before = |old: &String| rank(old).is_some_and(|old| Some(old) <= rank(&new));
                let index = all.iter().rposition(before).map_or(0, |index| index + 1);
                all.insert(index, new);
            }
        }
    }
    format!("{head}\n{}}}\n", all.concat())
}

/// Statements with all their lines; empty lines and comments stand alone.
fn split(body: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut depth = 0;
    for line in body.lines() {
        if depth == 0 {
            all.push(String::new());
        }
        let last = all.last_mut().expect("a statement was begun");
        *last += line;
        last.push('\n');
        depth += line.matches('{').count();
        depth -= line.matches('}').count();
    }
    all
}

/// What tells a statement from others: its word, and the name of one that has a name.
fn name(statement: &str) -> Vec<&str> {
    let named = ["zone", "set", "switch", "piece", "handicap"];
    let words: Vec<&str> = statement.split_whitespace().collect();
    match words.first() {
        None => Vec::new(),
        Some(first) if first.starts_with("//") => Vec::new(),
        Some(first) if named.contains(first) => words[..2].to_vec(),
        Some(first) => vec![first],
    }
}

fn rank(statement: &str) -> Option<usize> {
    let word = statement.split_whitespace().next()?;
    ORDER.iter().position(|known| *known == word)
}
