//! Text files that are replaced whole or not at all, so that no failure half-way can lose what
//! somebody wrote. What they hold, and what is said when they cannot be written, is the caller's.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, Error, ErrorKind, Write};
use std::path::Path;

/// Writes a file through a temporary one beside it: afterwards it has the old text or the new one,
/// never a part. Permissions are kept, links are followed; nothing else stays in the folder.
///
/// # Errors
///
/// The path names no plain file, or the folder cannot be written to.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let refused = |why: &str| Err(Error::new(ErrorKind::InvalidInput, why));
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let Some(name) = path.file_name() else {
        return refused("it names no file");
    };
    let old = fs::metadata(&path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return refused("it is not a plain file");
    }
    let temporary = path.with_file_name(temporary_name(name));
    // Of a program that had our number and was ended.
    let _ = fs::remove_file(&temporary);
    let file = File::create_new(&temporary)?;
    let written = fill(file, text, old.as_ref()).and_then(|()| fs::rename(&temporary, &path));
    if written.is_err() {
        // What could not be finished is of no use to anybody; if even this fails, so be it.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn temporary_name(name: &OsStr) -> OsString {
    let mut temporary = name.to_owned();
    temporary.push(format!(".{}.new", std::process::id()));
    temporary
}

fn fill(mut file: File, text: &str, old: Option<&Metadata>) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("whole-file-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder can be written to");
        let file = folder.join("a.txt");
        let beside = file.with_file_name(temporary_name(OsStr::new("a.txt")));
        fs::write(beside, "of a program that was ended").expect("a new file can be written");
        replace(&file, "one").expect("a new file can be written");
        replace(&file, "two").expect("an old file can be replaced");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "two");
        assert!(replace(&folder, "three").is_err());
        assert!(replace(&folder.join("no/such/folder"), "four").is_err());
        assert!(replace(Path::new("/"), "five").is_err());
        let left = fs::read_dir(&folder).expect("it is there").count();
        assert_eq!(left, 1, "no temporary file is left behind");
        fs::remove_dir_all(&folder).expect("it can be removed again");
    }
}
