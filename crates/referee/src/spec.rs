//! An engine as it is described on a command line: words such as `hachu game=NAME option.Resign=0`.
//!
//! The first word may name an engine; all others are `KEY=VALUE`, with quotes around what holds
//! spaces. Starting the engine is left to the players.

use std::path::Path;
use std::time::Duration;

use crate::control::Control;
use crate::dialect::{self, Dialect, Language, PLAIN};
use engine::level::{self, Level};

/// The engine of this program, as it is called in a match.
pub const OWN: &str = "karakuri";

/// A player of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// What it is called.
    pub name: String,
    /// Its own limits, if they are not those of the match.
    pub control: Option<Control>,
    /// Which engine it is.
    pub kind: Kind,
}

/// Which engine a player is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// The engine of this program, in this process.
    Own(Engine),
    /// A program.
    Foreign(Foreign),
}

/// The engine of this program.
#[derive(Clone, Debug, PartialEq)]
pub struct Engine {
    /// Megabytes of its table.
    pub hash: usize,
    /// Its threads.
    pub threads: usize,
    /// What it has learned, if not what the game has: a path, or `none`.
    pub net: Option<String>,
    /// The name of the [`Level`] at which it plays, in place of limits.
    pub level: Option<String>,
}

/// An engine that is a program of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Foreign {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// How it differs from its protocol.
    pub dialect: Dialect,
    /// What it calls the game; `None` if it calls it as we do.
    pub game: Option<String>,
    /// Options and their values, in the order in which they are set.
    pub options: Vec<(String, String)>,
    /// Lines that it must hear before each game, as they are.
    pub lines: Vec<String>,
    /// What it calls pieces in drops, by what the game calls them.
    pub pieces: Vec<(String, String)>,
}

/// The keys that are understood.
const KEYS: &str = "name, cmd, protocol, game, option.NAME, send, piece.TOKEN, time, nodes, depth, \
                    clock, hash, threads, net, level";

impl Spec {
    /// Reads a description. The error is a sentence.
    pub fn read(text: &str) -> Result<Spec, String> {
        let words = words(text)?;
        let (first, settings) = match words.split_first() {
            None => return Err("expected the name of an engine, or cmd=PROGRAM".to_owned()),
            Some((first, rest)) if !first.contains('=') => (Some(first.as_str()), rest),
            Some(_) => (None, &words[..]),
        };
        let mut draft = Draft::new(first)?;
        for word in settings {
            let (key, value) = word.split_once('=').ok_or_else(|| {
                format!("`{word}` is not KEY=VALUE; quotes keep words with spaces together")
            })?;
            draft.set(key, value)?;
        }
        draft.finish()
    }
}

/// A description that is being read.
struct Draft {
    name: Option<String>,
    own: bool,
    control: Option<Control>,
    hash: Option<usize>,
    threads: Option<usize>,
    net: Option<String>,
    level: Option<(String, Control)>,
    language: Option<Language>,
    /// What a program was said to be, and not the engine of this program.
    foreign_key: Option<String>,
    foreign: Foreign,
}

impl Draft {
    fn new(first: Option<&str>) -> Result<Draft, String> {
        let known = first.and_then(dialect::find);
        let own = first == Some(OWN);
        if let (Some(first), None, false) = (first, known, own) {
            let names: Vec<&str> = dialect::KNOWN.iter().map(|known| known.name).collect();
            return Err(format!(
                "no engine is known as `{first}`: {OWN}, {}; any other is given with cmd=PROGRAM \
                 protocol=usi, uci or xboard",
                names.join(", ")
            ));
        }
        Ok(Draft {
            name: first.filter(|_| !own).map(str::to_owned),
            own,
            control: None,
            hash: None,
            threads: None,
            net: None,
            level: None,
            language: None,
            foreign_key: None,
            foreign: Foreign {
                command: known
                    .map(|known| known.name.to_owned())
                    .into_iter()
                    .collect(),
                dialect: known.copied().unwrap_or(PLAIN),
                game: None,
                options: Vec::new(),
                lines: Vec::new(),
                pieces: Vec::new(),
            },
        })
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let wrong = |wanted: &str| format!("`{key}={value}`: expected {wanted}");
        match key {
            "name" => self.name = Some(value.to_owned()),
            "net" if self.own => self.net = Some(value.to_owned()),
            "level" if self.own => {
                let level = Level::named(value);
                let time = level.and_then(|level| level.limits.move_time);
                let time = time.ok_or_else(|| wrong(&format!("one of {}", level::names())))?;
                self.level = Some((value.to_owned(), Control::MoveTime(time)));
            }
            "time" | "nodes" | "depth" | "clock" => {
                self.control = Some(read_control(key, value).ok_or_else(|| wrong(wanted(key)))?);
            }
            "hash" | "threads" => {
                let most = if key == "hash" { 4096 } else { 256 };
                let number = value.parse().ok().filter(|n| (1..=most).contains(n));
                let number = number.ok_or_else(|| wrong(&format!("a number from 1 to {most}")))?;
                match key {
                    "hash" => self.hash = Some(number),
                    _ => self.threads = Some(number),
                }
            }
            _ => {
                self.set_foreign(key, value)?;
                self.foreign_key = Some(key.to_owned());
            }
        }
        Ok(())
    }

    fn set_foreign(&mut self, key: &str, value: &str) -> Result<(), String> {
        let foreign = &mut self.foreign;
        let wrong = |wanted: &str| format!("`{key}={value}`: expected {wanted}");
        match key.split_once('.') {
            Some(("option", name)) => foreign.options.push((name.to_owned(), value.to_owned())),
            Some(("piece", token)) => foreign.pieces.push((token.to_owned(), value.to_owned())),
            None if key == "cmd" => foreign.command = words(value)?,
            None if key == "game" => foreign.game = Some(value.to_owned()),
            None if key == "send" => foreign.lines.push(value.to_owned()),
            None if key == "protocol" => {
                let language = match value {
                    "usi" => Language::Usi,
                    "uci" => Language::Uci,
                    "xboard" => Language::Cecp,
                    "gnu" => Language::Text,
                    _ => return Err(wrong("usi, uci, xboard or gnu")),
                };
                self.language = Some(language);
            }
            _ => return Err(format!("an engine has no `{key}`: {KEYS}")),
        }
        Ok(())
    }

    fn finish(self) -> Result<Spec, String> {
        let Draft {
            name,
            control,
            mut foreign,
            ..
        } = self;
        if self.own {
            if let Some(key) = self.foreign_key {
                return Err(format!(
                    "`{key}` is for programs; {OWN} has name, time, nodes, depth, clock, hash, threads, net and level"
                ));
            }
            if let (Some(control), Some((level, _))) = (control, &self.level) {
                return Err(format!(
                    "`level={level}` has limits of its own: it cannot have {control} as well"
                ));
            }
            let (level, of_level) = self.level.unzip();
            let own_name = || level.clone().unwrap_or_else(|| OWN.to_owned());
            return Ok(Spec {
                name: name.unwrap_or_else(own_name),
                control: control.or(of_level),
                kind: Kind::Own(Engine {
                    hash: self.hash.unwrap_or(16),
                    threads: self.threads.unwrap_or(1),
                    net: self.net,
                    level,
                }),
            });
        }
        let Some(program) = foreign.command.first() else {
            return Err("the engine is not named: cmd=PROGRAM".to_owned());
        };
        let stem = Path::new(program).file_stem();
        let stem = stem.map(|stem| stem.to_string_lossy().into_owned());
        if foreign.dialect == PLAIN {
            // A program at a path is the same engine.
            let known = stem.as_deref().and_then(dialect::find);
            if known.is_none() && self.language.is_none() {
                return Err(format!(
                    "which protocol `{program}` speaks is not known: add protocol=usi, uci or xboard"
                ));
            }
            foreign.dialect = known.copied().unwrap_or(PLAIN);
        }
        foreign.dialect.language = self.language.unwrap_or(foreign.dialect.language);
        let name = name.or(stem).unwrap_or_else(|| program.clone());
        set_sizes(&mut foreign, self.hash, self.threads)?;
        Ok(Spec {
            name,
            control,
            kind: Kind::Foreign(foreign),
        })
    }
}

/// Memory and threads of a program, in the words of its protocol.
fn set_sizes(
    foreign: &mut Foreign,
    hash: Option<usize>,
    threads: Option<usize>,
) -> Result<(), String> {
    let mut set = |option: &str, line: &str, value: usize| {
        match foreign.dialect.language {
            Language::Usi | Language::Uci => {
                foreign.options.push((option.to_owned(), value.to_string()));
            }
            Language::Cecp => foreign.lines.push(format!("{line} {value}")),
            Language::Text => return Err(format!("this engine cannot be told its {line}")),
        }
        Ok(())
    };
    if let Some(hash) = hash {
        set("Hash", "memory", hash)?;
    }
    threads.map_or(Ok(()), |threads| set("Threads", "cores", threads))
}

/// What a limit is written as.
fn wanted(key: &str) -> &'static str {
    match key {
        "time" => "a number of seconds from 0.01 to 86400",
        "nodes" => "a number from 1 up",
        "depth" => "a depth from 1 to 100",
        _ => "SECONDS+SECONDS, the clock and what each move adds",
    }
}

/// A limit: `time` seconds, `nodes`, `depth`, or a `clock` such as `60+0.5`.
pub fn read_control(key: &str, value: &str) -> Option<Control> {
    let seconds = |text: &str, least: f64| {
        let number: f64 = text.parse().ok()?;
        let fits = (least..=86_400.0).contains(&number);
        fits.then(|| Duration::from_secs_f64(number))
    };
    match key {
        "time" => seconds(value, 0.01).map(Control::MoveTime),
        "nodes" => value.parse().ok().filter(|n| *n > 0).map(Control::Nodes),
        "depth" => {
            let depth = value.parse().ok().filter(|depth| (1..=100).contains(depth));
            depth.map(Control::Depth)
        }
        _ => {
            let (base, increment) = value.split_once('+').unwrap_or((value, "0"));
            Some(Control::Clock {
                base: seconds(base, 0.01)?,
                increment: seconds(increment, 0.0)?,
            })
        }
    }
}

/// The words of a text; quotes of either kind keep spaces.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(format!("a {open} is not closed in `{text}`"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foreign(text: &str) -> (String, Foreign) {
        let spec = Spec::read(text).expect("an engine");
        match spec.kind {
            Kind::Foreign(foreign) => (spec.name, foreign),
            Kind::Own(_) => panic!("it is a program"),
        }
    }

    #[test]
    fn engines_are_described_in_words() {
        let own = Spec::read("karakuri threads=2 time=0.5 name=new").expect("an engine");
        assert_eq!(own.name, "new");
        assert_eq!(
            own.control,
            Some(Control::MoveTime(Duration::from_millis(500)))
        );
        let mut engine = Engine {
            hash: 16,
            threads: 2,
            net: None,
            level: None,
        };
        assert_eq!(own.kind, Kind::Own(engine.clone()));

        let weak = Spec::read("karakuri level=beginner threads=2").expect("an engine");
        engine.level = Some("beginner".to_owned());
        assert_eq!(weak.kind, Kind::Own(engine));
        assert_eq!(weak.name, "beginner");
        let second = Control::MoveTime(Duration::from_secs(1));
        assert_eq!(weak.control, Some(second));

        let (name, hachu) = foreign("hachu game=chu 'option.Promote on entry=1' hash=64");
        assert_eq!(name, "hachu");
        assert_eq!(hachu.command, ["hachu"]);
        assert_eq!(hachu.game.as_deref(), Some("chu"));
        assert_eq!(
            hachu.options,
            [("Promote on entry".to_owned(), "1".to_owned())]
        );
        assert_eq!(hachu.lines, ["memory 64"]);
        assert!(hachu.dialect.whole_seconds);

        let (name, other) = foreign("cmd='/opt/my engine --quiet' protocol=usi threads=3");
        assert_eq!(other.command, ["/opt/my", "engine", "--quiet"]);
        assert_eq!(
            (name.as_str(), other.dialect.language),
            ("my", Language::Usi)
        );
        assert_eq!(other.options, [("Threads".to_owned(), "3".to_owned())]);

        let (_, at_path) = foreign("cmd=/usr/games/sjaakii");
        assert_eq!(at_path.dialect.fixed_time, dialect::FixedTime::StAlone);
    }

    #[test]
    fn what_is_no_engine_is_refused() {
        let cases = [
            ("", "expected the name of an engine, or cmd=PROGRAM"),
            ("hachoo", "no engine is known as `hachoo`"),
            ("hachu chu", "`chu` is not KEY=VALUE"),
            ("hachu colour=red", "an engine has no `colour`"),
            (
                "hachu time=never",
                "`time=never`: expected a number of seconds",
            ),
            ("hachu clock=1+x", "`clock=1+x`: expected SECONDS+SECONDS"),
            (
                "hachu threads=0",
                "`threads=0`: expected a number from 1 to 256",
            ),
            ("karakuri game=chu", "`game` is for programs"),
            (
                "karakuri level=worst",
                "`level=worst`: expected one of beginner, ",
            ),
            (
                "karakuri level=club depth=3",
                "`level=club` has limits of its own: it cannot have depth 3",
            ),
            ("hachu level=club", "an engine has no `level`"),
            (
                "cmd=/opt/engine",
                "which protocol `/opt/engine` speaks is not known",
            ),
            ("protocol=uci", "the engine is not named"),
            ("cmd='/opt", "a ' is not closed"),
            (
                "gnuminishogi hash=4",
                "this engine cannot be told its memory",
            ),
        ];
        for (text, wanted) in cases {
            let error = Spec::read(text).expect_err(text);
            assert!(error.starts_with(wanted), "{text}: {error}");
        }
    }
}
