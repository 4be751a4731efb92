//! Files that are read: plain ones, as a pipe that nobody fills would never end.

use std::fs::{self, File};
use std::io::{self, Error, ErrorKind, Read};
use std::path::Path;

/// Opens a plain file for reading, through links. What the program was handed open already, as
/// `/dev/stdin` or `/dev/fd/3`, may be anything.
///
/// # Errors
///
/// There is no such file, it may not be read, or it is a pipe, a device or the like.
pub fn open(path: &Path) -> io::Result<File> {
    let handed = ["/dev/fd", "/proc/self/fd"]
        .iter()
        .any(|folder| path.starts_with(folder));
    if !handed && path != Path::new("/dev/stdin") {
        let found = fs::metadata(path)?;
        // Of a folder the system says what it is.
        if !found.is_file() && !found.is_dir() {
            return Err(Error::new(
                ErrorKind::InvalidInput,
                "it is not a plain file",
            ));
        }
    }
    File::open(path)
}

/// The bytes of a file that [`open`] opens.
///
/// # Errors
///
/// As for [`open`]; or it is longer than `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(Error::new(
            ErrorKind::FileTooLarge,
            format!("it is longer than {most} bytes"),
        )),
        false => Ok(bytes),
    }
}

/// Whether there is a plain file at `path` that lies in the folder or below it, wherever links lead,
/// and has this ending there.
pub fn lies_in(folder: &Path, path: &Path, ending: &str) -> bool {
    let folder = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    let (Ok(folder), Ok(path)) = (folder.canonicalize(), path.canonicalize()) else {
        return false;
    };
    path.starts_with(&folder)
        && path.extension().is_some_and(|found| found == ending)
        && path.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn plain_files_of_the_folder_are_told_from_others() {
        let root = std::env::temp_dir().join(format!("whole-file-read-{}", std::process::id()));
        let folder = root.join("folder");
        fs::create_dir_all(&folder).expect("the temporary folder can be written to");
        let write = |path: &Path| fs::write(path, "text").expect("a file is written");
        let (inside, outside) = (folder.join("a.txt"), root.join("b.txt"));
        let secret = folder.join("secret");
        [&inside, &outside, &secret]
            .iter()
            .for_each(|path| write(path));
        let link = |name: &str, to: &Path| {
            let link = folder.join(name);
            std::os::unix::fs::symlink(to, &link).expect("a link is made");
            link
        };
        assert!(lies_in(&folder, &inside, "txt"));
        assert!(lies_in(&folder, &link("c.txt", &inside), "txt"));
        assert!(!lies_in(&folder, &link("d.txt", &outside), "txt"));
        assert!(!lies_in(&folder, &link("e.txt", &secret), "txt"));
        assert!(!lies_in(&folder, &folder, "txt"));
        assert!(open(&inside).is_ok());
        assert!(open(Path::new("/dev/null")).is_err());
        fs::remove_dir_all(&root).expect("it can be removed");
    }
}
