//! `karakuri match`: games between two engines, ours or others, judged by the definition.
//!
//! The games are played by the crate `referee`; here are its words on the command line, its progress
//! on standard error and its table on standard output.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use engine::Game;
use interpreter::{Answer, Objection};
use referee::arbiter::Terms;
use referee::control::{Control, Patience};
use referee::journal::Folder;
use referee::openings::{self, Openings};
use referee::spec::{Spec, read_control};
use referee::statistics::Sprt;
use referee::store::{Finished, Store};
use referee::tournament::{self, Match};
use referee::{players, report};
use serde_json::{Value, json};

use crate::failure::{Failure, quote, say_warning};
use crate::games;

/// Play a match between two engines, with the definition of the game as referee
#[derive(clap::Args)]
#[command(after_help = games::examples("\
ENGINE is `karakuri`, an engine known by name, or any program: `cmd=PROGRAM protocol=usi` (or `uci`,
`xboard`). After it may come the engine's name for the game, options and limits of its own, as in
`hachu game=chu hash=64 'option.Resign=1'`. See docs/match.md.

Examples:
  karakuri match @ --engine karakuri --engine fairy-stockfish --games 20 --time 0.2
  karakuri match @ --engine karakuri --engine 'cmd=./old protocol=usi' --sprt 0,20
  karakuri match @ --engine karakuri --engine 'karakuri name=less time=0.1' --to games

Exit codes: 0 the match was completed, 1 it could not continue, 2 wrong usage."))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    /// An engine; give this option twice
    #[arg(long, value_name = "ENGINE", required = true, value_parser = Spec::read)]
    engine: Vec<Spec>,
    /// Number of games; each opening is played twice, with colours swapped
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    openings: OpeningArgs,
    /// Number of games played at once
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Plies after which a game is drawn
    #[arg(long, value_name = "PLIES", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    longest: u32,
    /// Stop once a sequential test decides between two Elo differences for the first engine
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Save each game to this folder as soon as it ends
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
    /// Continue the match saved in the folder
    #[arg(long, requires = "to")]
    resume: bool,
    /// Print the table as {"engines", "games", "won", "drawn", "lost", "pairs", "elo", "sprt",
    /// "endings", "faults"}
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: games::Settings,
}

/// What the engines may use.
#[derive(clap::Args)]
struct LimitArgs {
    /// Seconds per move [default: 1, unless another limit is given]
    #[arg(long, value_name = "SECONDS", group = "limit", value_parser = |text: &str| limit("time", text))]
    time: Option<Control>,
    /// Positions per move
    #[arg(long, value_name = "N", group = "limit", value_parser = |text: &str| limit("nodes", text))]
    nodes: Option<Control>,
    /// Depth in plies per move
    #[arg(long, value_name = "DEPTH", group = "limit", value_parser = |text: &str| limit("depth", text))]
    depth: Option<Control>,
    /// Seconds for the game, plus an increment per move
    #[arg(long, value_name = "BASE+MORE", group = "limit", value_parser = |text: &str| limit("clock", text))]
    clock: Option<Control>,
    /// Seconds by which a move may exceed the time limit
    #[arg(long, value_name = "SECONDS", default_value = "0.2", value_parser = crate::limits::seconds)]
    margin: Duration,
    /// Seconds to wait for an overdue engine before it counts as unresponsive
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = crate::limits::seconds)]
    grace: Duration,
}

/// Where games begin.
#[derive(clap::Args)]
struct OpeningArgs {
    /// Random plies at the start of each game
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u16).range(0..=200))]
    random_plies: u16,
    /// Seed for the random plies
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep unbalanced random openings too; by default our engine discards them
    #[arg(long)]
    uneven: bool,
    /// Take the openings from a file instead: each line holds a position, moves, or both
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_plies", "seed", "uneven"])]
    openings: Option<String>,
}

/// A score up to which an opening is even.
const EVEN: i32 = 100;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let [first, second] = &args.engine[..] else {
        let message = "a match has two engines: give --engine twice";
        return Err(Failure::Usage(message.to_owned()));
    };
    let specs = [
        named_apart(first, "1", second),
        named_apart(second, "2", first),
    ];
    let control = args.limits.control();
    for spec in &specs {
        if let Some(why) = players::cannot(spec, spec.control.unwrap_or(control)) {
            return Err(Failure::Usage(why));
        }
    }
    let start = games::open(&args.game, &args.settings)?;
    let rules = OnceLock::new();
    let why = |game: &dyn Game, mv: &str| {
        let interpreted = || games::interpreted(&args.game, &args.settings).ok();
        let rules = rules.get_or_init(|| interpreted().map(|(rules, _)| rules));
        let answer = rules.as_ref().map(|rules| rules.why(game, mv));
        answer.map(|answer| sentence(&answer)).unwrap_or_default()
    };
    let mut this = Match {
        terms: Terms {
            control,
            patience: Patience {
                margin: args.limits.margin,
                grace: args.limits.grace,
            },
            longest: args.longest as usize,
            why: &why,
        },
        openings: args.openings.read(&*start)?,
        specs,
        n_games: args.games as usize,
        concurrency: usize::from(args.concurrency),
        sprt: args.sprt,
        folder: None,
    };
    let (mut store, done) = match &args.to {
        Some(folder) => {
            let header = header(&this, &*start);
            let opened = Store::open(folder, &header, &*start, args.resume);
            let opened = opened.map_err(Failure::Usage)?;
            for doubt in opened.0.doubts() {
                say_warning(&format!("in `{}`: {doubt}", folder.display()));
            }
            let path = folder.clone();
            this.folder = Some(Folder { path, header });
            (Some(opened.0), opened.1)
        }
        None => (None, Vec::new()),
    };
    let names = [0, 1].map(|engine| this.specs[engine].name.as_str());
    let mut progress = Progress::new(names, &done, this.n_games);
    let games = tournament::run(&this, &*start, done, &mut |game, record| {
        progress.hear(game);
        let keep = |store: &mut Store| store.keep(game, record);
        store.as_mut().map_or(Ok(()), keep)
    });
    let games = games.map_err(Failure::No)?;
    match args.json {
        true => writeln!(out, "{:#}", report::to_json(names, &games, args.sprt))?,
        false => write!(out, "{}", report::table(names, &games, args.sprt))?,
    }
    Ok(())
}

impl LimitArgs {
    fn control(&self) -> Control {
        let given = self.time.or(self.nodes).or(self.depth).or(self.clock);
        given.unwrap_or(Control::MoveTime(Duration::from_secs(1)))
    }
}

impl OpeningArgs {
    fn read(&self, game: &dyn Game) -> Result<Openings, Failure> {
        let Some(path) = &self.openings else {
            return Ok(Openings::Random {
                plies: usize::from(self.random_plies),
                seed: self.seed,
                even: (!self.uneven).then_some(EVEN),
            });
        };
        let text = games::read_text(path).map_err(Failure::Usage)?;
        let lines = openings::read(&text, game).map_err(|errors| {
            let path = quote(path, 200);
            Failure::Usage(format!("in `{path}`: {}", errors.join("\n  ")))
        })?;
        Ok(Openings::Lines(lines))
    }
}

/// A limit as typed.
fn limit(key: &str, text: &str) -> Result<Control, String> {
    let wanted = match key {
        "time" => "expected a number of seconds from 0.01 to 86400",
        "nodes" => "expected a number of at least 1",
        "depth" => "expected a depth from 1 to 100",
        _ => "expected seconds, such as 60 or 60+0.5",
    };
    read_control(key, text).ok_or_else(|| wanted.to_owned())
}

/// Two Elo differences as typed.
fn sprt(text: &str) -> Result<Sprt, String> {
    let read = |text: &str| {
        text.trim()
            .parse::<f64>()
            .ok()
            .filter(|elo| elo.abs() <= 1000.0)
    };
    let pair = text
        .split_once(',')
        .and_then(|(a, b)| Some((read(a)?, read(b)?)));
    match pair {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err("expected two numbers from -1000 to 1000, the smaller first".to_owned()),
    }
}

/// An engine that can be told from the other by its name.
fn named_apart(spec: &Spec, number: &str, other: &Spec) -> Spec {
    let mut spec = spec.clone();
    if spec.name == other.name {
        spec.name = format!("{}-{number}", spec.name);
    }
    spec
}

/// What a match is, for the folder that it is kept in. How many games are wanted, how many at once
/// and what is forgiven may change.
fn header(this: &Match<'_>, game: &dyn Game) -> Value {
    let info = game.info();
    let engines = this.specs.each_ref().map(|spec| {
        let control = spec.control.unwrap_or(this.terms.control);
        json!({ "name": spec.name, "limit": control.to_string(), "engine": format!("{:?}", spec.kind) })
    });
    json!({
        "match": info.name,
        "rules": info.fingerprint,
        "engines": engines,
        "openings": format!("{:?}", this.openings),
        "longest": this.terms.longest,
    })
}

/// Why a move is illegal, on one line: what of the position matters, and the clause that objects.
fn sentence(answer: &Answer) -> String {
    let (Answer::Refused(objection) | Answer::Impossible(objection)) = answer else {
        return String::new();
    };
    let Objection { clause, facts } = objection;
    let clause = clause.as_ref().map(|clause| {
        format!(
            " [{}:{}: {}]",
            clause.source,
            clause.line,
            clause.text.trim()
        )
    });
    let text = facts.join("; ") + &clause.unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is said on standard error while a match goes on.
struct Progress<'a> {
    names: [&'a str; 2],
    games: Vec<Finished>,
    wanted: usize,
    bar: bool,
}

/// Characters of the bar.
const BAR: usize = 30;

impl Progress<'_> {
    fn new<'a>(names: [&'a str; 2], done: &[Finished], wanted: usize) -> Progress<'a> {
        let progress = Progress {
            names,
            games: done.to_vec(),
            wanted,
            bar: std::io::stderr().is_terminal(),
        };
        progress.draw();
        progress
    }

    fn hear(&mut self, game: &Finished) {
        self.games.push(game.clone());
        let [won, drawn, lost] = tournament::score(&self.games);
        let (first, second) = (self.names[game.first], self.names[1 - game.first]);
        let clear = if self.bar { "\r\x1b[K" } else { "" };
        let mut err = anstream::stderr();
        // If standard error cannot be written to there is nobody to tell.
        let _ = writeln!(
            err,
            "{clear}game {:>3}  +{won} ={drawn} -{lost}  {first} - {second}, {} plies: {}",
            game.number + 1,
            game.moves.len(),
            report::ending(self.names, game),
        );
        self.draw();
    }

    fn draw(&self) {
        if !self.bar {
            return;
        }
        let filled = (self.games.len() * BAR / self.wanted.max(1)).min(BAR);
        let (done, open) = ("#".repeat(filled), ".".repeat(BAR - filled));
        let (count, wanted) = (self.games.len(), self.wanted);
        let end = if count < wanted { "" } else { "\n" };
        let mut err = anstream::stderr();
        let _ = write!(err, "[{done}{open}] {count} of {wanted}{end}");
        let _ = err.flush();
    }
}
