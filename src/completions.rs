//! `karakuri completions`: what a shell needs to complete the words of a command line.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use crate::failure::Failure;
use crate::program_name::program_name;

/// Print completions for a shell
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

/// Completions for the command line `command`.
pub(crate) fn run(args: &Args, mut command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    // The generator panics where it cannot write, so it writes into memory.
    let mut text = Vec::new();
    let name = program_name();
    clap_complete::generate(args.shell, &mut command, name, &mut text);
    Ok(out.write_all(&text)?)
}
