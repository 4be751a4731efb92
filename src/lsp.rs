//! `karakuri lsp`: the language server, started by an editor.

use std::io::Write;

use language_server::End;

use crate::failure::Failure;
use crate::games;

/// Run as a language server on standard input and output
#[derive(clap::Args)]
#[command(after_help = "\
Editors start this themselves; `editors/README.md` explains how to set them up.

Exit codes: 0 the editor asked for shutdown, 1 it disconnected without asking.")]
pub(crate) struct Args {
    /// Accepted because editors pass it; this is the only transport
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(crate) fn run(_args: &Args, _out: &mut dyn Write) -> Result<(), Failure> {
    match language_server::serve_stdio(&games::shipped_text) {
        End::Asked => Ok(()),
        End::Abrupt => Err(Failure::Reported(1)),
    }
}
