//! `karakuri lsp`: the language server, started by an editor.

use std::io::Write;

use language_server::End;

use crate::failure::Failure;
use crate::games;

/// Serve an editor over standard input and output, by the language server protocol
#[derive(clap::Args)]
#[command(after_help = "\
Editors start this themselves; `editors/README.md` says how to set them up.

Exit code 0: the editor asked to shut down; 1: it went away without asking.")]
pub(crate) struct Args {
    /// Accepted because editors pass it; there is no other way
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(crate) fn run(_args: &Args, _out: &mut dyn Write) -> Result<(), Failure> {
    match language_server::serve_stdio(&games::shipped_text) {
        End::Asked => Ok(()),
        End::Abrupt => Err(Failure::Reported(1)),
    }
}
