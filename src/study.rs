//! `karakuri study`: what a game is like, from games of the engine against itself.
//!
//! The work is done by the crate `study`; here are its words on the command line, what is said on standard error while
//! games are played, and where the report goes.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use study::text::Looks;
use study::{Plan, Study};

use crate::failure::{Failure, quote, say_warning};
use crate::fmt::replace_file;
use crate::theme::{STRONG, paint};
use crate::{games, nets, theme};

/// Tell what a game is like: who is better off, how long it is, what pieces are worth
#[derive(clap::Args)]
#[command(after_help = games::examples("\
The engine plays the game against itself. The report has the advantage of the first move, how games
end, their length, the number of legal moves, the values of pieces, and which pieces and rules were
never used. Ctrl-C ends the games early and reports on those played. See docs/study.md.

Examples:
  karakuri study @
  karakuri study my-game.variant --html study.html
  karakuri study @ --minutes 10 --nodes 20000 --json"))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    /// Number of games [default: 1000, or as many as there is time for]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: Option<u64>,
    /// Minutes after which no more is played
    #[arg(long, value_name = "MINUTES", value_parser = minutes)]
    minutes: Option<Duration>,
    /// Positions to search for each move
    #[arg(long, value_name = "N", default_value_t = 4_000,
          value_parser = clap::value_parser!(u64).range(10..=1_000_000_000))]
    nodes: u64,
    /// Number of games played at once; the report does not depend on it [default: the number of
    /// processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Seed for the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// File with what the engine has learned of the game, or `none` [default: the one beside the
    /// variant file, or the one for a built-in game, if there is one]
    #[arg(long, value_name = "FILE", value_parser = nets::choice)]
    net: Option<nets::Choice>,
    /// Print the report as JSON instead
    #[arg(long)]
    json: bool,
    /// Write the report to this file as an HTML page with plots instead
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    html: Option<PathBuf>,
    #[command(flatten)]
    settings: games::Settings,
}

/// Games where nothing is said.
const USUAL_GAMES: u64 = 1_000;
/// Games where only time is.
const MOST_GAMES: u64 = 1_000_000;
/// Exit code after a second interruption, as shells count it.
const INTERRUPTED: i32 = 130;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = games::open(&args.game, &args.settings)?;
    if let Some(net) = &args.net {
        net.give(&mut *game).map_err(Failure::Usage)?;
    }
    if let Some((_, reason)) = game.result() {
        let message = format!("the game is over before the first move: {reason}");
        return Err(Failure::No(message));
    }
    check_place(args.html.as_deref())?;
    let plan = args.plan();
    let (begin, interrupted) = (Instant::now(), listen());
    let is_over = || args.minutes.is_some_and(|time| begin.elapsed() >= time);
    let go_on = || !interrupted.load(Ordering::Relaxed) && !is_over();
    let mut progress = Progress::new(&plan, args.only_time());
    let study = study::study(&*game, &plan, &go_on, &mut |games| progress.hear(games));
    progress.end();
    if interrupted.load(Ordering::Relaxed) {
        say_warning("interrupted: the report is of the games played so far");
    }
    write_report(args, &study, out)
}

impl Args {
    fn plan(&self) -> Plan {
        let usual = match self.minutes {
            Some(_) => MOST_GAMES,
            None => USUAL_GAMES,
        };
        Plan {
            games: self.games.unwrap_or(usual),
            nodes: self.nodes,
            threads: self.threads.map_or_else(processors, usize::from),
            seed: self.seed,
        }
    }

    /// The time there is, if nothing but time ends the games.
    fn only_time(&self) -> Option<Duration> {
        self.minutes.filter(|_| self.games.is_none())
    }
}

/// Refuses a folder that does not exist before any game is played, not after.
fn check_place(html: Option<&Path>) -> Result<(), Failure> {
    let folder = html.and_then(Path::parent);
    match folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        Some(folder) => {
            let shown = quote(&folder.to_string_lossy(), 200);
            Err(Failure::Usage(format!("there is no folder `{shown}`")))
        }
        None => Ok(()),
    }
}

fn write_report(args: &Args, study: &Study, out: &mut dyn Write) -> Result<(), Failure> {
    if args.json {
        writeln!(out, "{:#}", study::json::study(study))?;
    } else if let Some(file) = &args.html {
        replace_file(file, &study::html::page(study)).map_err(Failure::Usage)?;
        writeln!(out, "{}: written", file.display())?;
    } else {
        let looks = Looks {
            heading: &|text| paint(STRONG, text),
            bar: &|text| paint(theme::BAR, text),
        };
        write!(out, "{}", study::text::render(study, &looks))?;
    }
    Ok(())
}

fn processors() -> usize {
    available_parallelism().map_or(1, usize::from).min(256)
}

/// Hears Ctrl-C from now on: the first ends the games, the second the program.
fn listen() -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&interrupted);
    // Where the signal cannot be had, it ends the program as ever.
    let _ = ctrlc::set_handler(move || {
        if heard.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    interrupted
}

/// Minutes as typed.
fn minutes(text: &str) -> Result<Duration, String> {
    let refused = || "expected a number of minutes from 0.01 to 100000".to_owned();
    let minutes: f64 = text.parse().map_err(|_| refused())?;
    match (0.01..=100_000.0).contains(&minutes) {
        true => Ok(Duration::from_secs_f64(60.0 * minutes)),
        false => Err(refused()),
    }
}

/// What is said on standard error meanwhile.
struct Progress {
    begin: Instant,
    /// Games wanted.
    games: u64,
    /// The time there is, if only time ends it.
    time: Option<Duration>,
    terminal: bool,
    open: bool,
    said: Instant,
}

/// Between two lines without a terminal.
const RARELY: Duration = Duration::from_secs(30);

impl Progress {
    fn new(plan: &Plan, time: Option<Duration>) -> Progress {
        let now = Instant::now();
        Progress {
            begin: now,
            games: plan.games,
            time,
            terminal: std::io::stderr().is_terminal(),
            open: false,
            said: now,
        }
    }

    fn hear(&mut self, games: u64) {
        let elapsed = self.begin.elapsed();
        let left = match self.time {
            Some(time) => time.saturating_sub(elapsed),
            None => elapsed.mul_f64((self.games.saturating_sub(games)) as f64 / games as f64),
        };
        let of = match self.time {
            Some(_) => String::new(),
            None => format!(" of {}", self.games),
        };
        let text = format!("{games}{of} games played, {} s to go", left.as_secs());
        let mut err = anstream::stderr();
        // If standard error cannot be written to there is nobody to tell.
        if self.terminal {
            let _ = write!(err, "\r\x1b[K{text}");
            self.open = true;
        } else if self.said.elapsed() >= RARELY {
            let _ = writeln!(err, "{text}");
            self.said = Instant::now();
        }
        let _ = err.flush();
    }

    /// The line makes way for the report.
    fn end(&mut self) {
        if std::mem::take(&mut self.open) {
            let _ = write!(anstream::stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::minutes;

    #[test]
    fn minutes_are_read() {
        assert_eq!(minutes("1.5").map(|time| time.as_secs()), Ok(90));
        for text in ["", "0", "-1", "nan", "inf", "1m"] {
            assert!(minutes(text).is_err(), "{text}");
        }
    }
}
