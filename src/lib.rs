//! The program `karakuri` as a library: reads the command line and hands over to one file per
//! subcommand. Which games are compiled into a program, its `main` says; other crates make programs
//! of their own games so, see `karakuri new`.
//!
//! Everything real is in the libraries; what is here reads arguments, writes text and chooses
//! exit codes. Exit codes: 0 fine, 1 the answer is no (errors in a variant file, an illegal
//! move, a failed comparison), 2 wrong usage (unknown words, unreadable files, broken positions).

#![expect(
    clippy::disallowed_methods,
    reason = "the program reads files, the environment and the terminal"
)]

mod analyse;
mod bench;
mod board;
mod build;
mod built;
mod check;
mod completions;
mod diff;
mod executor;
mod expand;
mod export;
mod failure;
mod fmt;
mod games;
mod handicaps;
mod import;
mod judge;
mod known;
mod learn;
mod limits;
mod list;
mod lsp;
mod man;
mod match_;
mod moves;
mod nets;
mod new;
mod own;
mod page;
mod perft;
mod play;
mod position;
mod program_name;
mod protocol;
mod result;
mod rules;
mod saved;
mod show;
mod solve;
mod study;
mod terminal;
mod theme;
mod why;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
pub use engine::registry::{Entry, Listed, RulesVisitor};
use protocols::Protocol;

use crate::failure::Failure;
use crate::program_name::program_name;

/// Turn a text file that describes a chess or shogi variant into a fast engine, and play it
#[derive(Parser)]
#[command(version, propagate_version = true, after_help = games::examples(EXAMPLES))]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Never use colours (already off in a pipe or where `NO_COLOR` is set)
    #[arg(long, global = true)]
    no_color: bool,
}

const EXAMPLES: &str = "\
GAME is the name of a built-in game or the path of a .variant file, which needs no compiling.

Examples:
  karakuri list  list the games
  karakuri play @  play against the engine
  karakuri show @ P  show how a piece moves
  karakuri check my-game.variant  find mistakes in a file

Exit codes: 0 success, 1 a negative answer (errors in a file, an illegal move), 2 wrong usage.";

#[derive(Subcommand)]
enum Command {
    /// List the games
    List(list::Args),
    /// Play in the terminal against the engine or a friend, or watch
    Play(play::Args),
    /// Show the board and pieces of a game, or draw a movement in notation
    Show(show::Args),
    /// Print the rule booklet of a game
    Rules(rules::Args),
    /// Compare the rules of two games
    Diff(diff::Args),
    /// List the legal moves of a position
    Moves(moves::Args),
    /// Explain why a move is illegal or forced
    Why(why::Args),
    /// Count the leaves of the tree of legal moves
    Perft(perft::Args),
    /// Find the best move of a position
    Analyse(analyse::Args),
    /// Judge the moves of a saved game: what each cost, and what was better
    Judge(judge::Args),
    /// Find a forced mate by checks, or show that there is none
    Solve(solve::Args),
    /// Play a match between two engines, with the definition as referee
    Match(match_::Args),
    /// Tell what a game is like: who is better off, how long it is, what pieces are worth
    Study(study::Args),
    /// Teach the engine a game by letting it play against itself
    Learn(learn::Args),
    /// Check variant files for mistakes
    Check(check::Args),
    /// Rewrite variant files in house style
    Fmt(fmt::Args),
    /// Write games of other programs as variant files
    Import(import::Args),
    /// Print a game for other programs
    Export(export::Args),
    /// Run as a USI engine (the protocol of most shogi programs)
    Usi(protocol::Args),
    /// Run as a UCI engine (the protocol of most chess programs)
    Uci(protocol::Args),
    /// Run as an engine for `XBoard` and other programs that use its protocol
    Xboard(protocol::Args),
    /// Run as a language server: mistakes as you type, moves on hover, completion
    Lsp(lsp::Args),
    /// Start a crate for your own game, with tests and every command
    New(new::Args),
    /// Build a program for one game, compiled, with every command
    Build(build::Args),
    /// Write a page that plays a game in a browser: one file, without a network
    Page(page::Args),
    /// Print the Rust code generated for a game
    Expand(expand::Args),
    /// Search fixed positions and print a signature and the speed
    Bench(bench::Args),
    /// Print completions for a shell
    Completions(completions::Args),
    /// Print the manual page, or write one for each command
    Man(man::Args),
}

/// Reads the command line of a program that holds these games, and does what it says. A program
/// with a single game plays it where nothing is said.
///
/// Must be called once, by `main`; ends the process where the command line itself is wrong.
pub fn run(games: &'static [Entry]) -> ExitCode {
    run_with_library(games, &[])
}

/// The same with games beside them that the program plays by their texts.
pub fn run_with_library(games: &'static [Entry], library: &'static [Listed]) -> ExitCode {
    games::announce(games, library);
    let matches = command_line().get_matches_from(arguments(games));
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    if cli.no_color {
        anstream::ColorChoice::Never.write_global();
    }
    match obey(&cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::from(failure.code())
        }
    }
}

/// The command line as it is parsed and documented. The examples name the program as its user does:
/// a crate with games of its own makes one with a name of its own.
fn command_line() -> clap::Command {
    fn rename(command: clap::Command, name: &str) -> clap::Command {
        let help = command.get_after_help().map(ToString::to_string);
        let command = match help {
            Some(help) => command.after_help(help.replace("  karakuri ", &format!("  {name} "))),
            None => command,
        };
        command.mut_subcommands(|subcommand| rename(subcommand, name))
    }
    rename(Cli::command(), &program_name())
}

/// The command line, the name of the program first.
fn arguments(games: &[Entry]) -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if let (1, [only]) = (words.len(), games) {
        words.extend(["play", only.name].map(OsString::from));
    }
    words
}

fn obey(command: &Command) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    match command {
        Command::List(args) => list::run(args, &mut out),
        Command::Play(args) => play::run(args, &mut out),
        Command::Show(args) => show::run(args, &mut out),
        Command::Rules(args) => rules::run(args, &mut out),
        Command::Diff(args) => diff::run(args, &mut out),
        Command::Moves(args) => moves::run(args, &mut out),
        Command::Why(args) => why::run(args, &mut out),
        Command::Perft(args) => perft::run(args, &mut out),
        Command::Analyse(args) => analyse::run(args, &mut out),
        Command::Judge(args) => judge::run(args, &mut out),
        Command::Solve(args) => solve::run(args, &mut out),
        Command::Match(args) => match_::run(args, &mut out),
        Command::Study(args) => study::run(args, &mut out),
        Command::Learn(args) => learn::run(args, &mut out),
        Command::Check(args) => check::run(args, &mut out),
        Command::Fmt(args) => fmt::run(args, &mut out),
        Command::Import(args) => import::run(args, &mut out),
        Command::Export(args) => export::run(args, &mut out),
        Command::Usi(args) => protocol::run(Protocol::Usi, args, &mut out),
        Command::Uci(args) => protocol::run(Protocol::Uci, args, &mut out),
        Command::Xboard(args) => protocol::run(Protocol::XBoard, args, &mut out),
        Command::Lsp(args) => lsp::run(args, &mut out),
        Command::New(args) => new::run(args, &mut out),
        Command::Build(args) => build::run(args, &mut out),
        Command::Page(args) => page::run(args, &mut out),
        Command::Expand(args) => expand::run(args, &mut out),
        Command::Bench(args) => bench::run(args, &mut out),
        Command::Completions(args) => completions::run(args, command_line(), &mut out),
        Command::Man(args) => man::run(args, command_line(), &mut out),
    }?;
    Ok(out.flush()?)
}
