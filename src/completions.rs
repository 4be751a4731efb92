//! `karakuri completions`: what a shell needs to complete the words of a command line.

use std::io::Write;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Cli;
use crate::failure::Failure;

/// Print the completions of a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  karakuri completions bash > ~/.local/share/bash-completion/completions/karakuri
  karakuri completions zsh > ~/.zfunc/_karakuri
  karakuri completions fish > ~/.config/fish/completions/karakuri.fish")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    // The generator panics where it cannot write, so it writes into memory.
    let mut text = Vec::new();
    let name = program_name();
    clap_complete::generate(args.shell, &mut Cli::command(), name, &mut text);
    Ok(out.write_all(&text)?)
}

/// What the program is called by whoever runs it.
fn program_name() -> String {
    let words = std::env::args_os().next();
    let name = words.as_deref().map(Path::new).and_then(Path::file_stem);
    name.map_or("karakuri".into(), |name| {
        name.to_string_lossy().into_owned()
    })
}
