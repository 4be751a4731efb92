//! What the program is called: crates with games of their own make programs with names of their own.

use std::env::consts::EXE_SUFFIX;
use std::path::Path;

/// The name under which the program was started.
pub(crate) fn program_name() -> String {
    let words = std::env::args_os().next();
    let file = words.as_deref().map(Path::new).and_then(Path::file_name);
    let name = file.unwrap_or("karakuri".as_ref()).to_string_lossy();
    let name = name.strip_suffix(EXE_SUFFIX).unwrap_or(&name);
    name.to_owned()
}
