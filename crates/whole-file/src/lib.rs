//! Files that are replaced whole or not at all, so that no failure half-way can lose what somebody
//! wrote. Only a plain file is ever replaced, or nothing: no folder, device, FIFO or socket. What files
//! hold, and what is said when they cannot be written, is the caller's. Which files are read, `read` says.

#![expect(
    clippy::disallowed_methods,
    reason = "opens and replaces files for all other crates"
)]

use std::fs::{self, File, FileType, OpenOptions, Permissions};
use std::io::{self, Error, ErrorKind, Write};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

mod read;
#[cfg(test)]
mod tests;

pub use read::{lies_in, open, read};

/// Writes a file through a temporary one beside it: afterwards it has the old text or the new one,
/// never a part. Permissions are kept, links to plain files are followed; nothing else stays in the
/// folder.
///
/// # Errors
///
/// As for [`place`]; or the folder cannot be written to.
pub fn replace(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    let place = place(path)?;
    let permissions = fs::metadata(&place).ok().map(|old| old.permissions());
    put(&place, permissions, |file| file.write_all(text.as_ref()))
}

/// The same with a copy of another file and its permissions, for programs.
///
/// # Errors
///
/// As for [`replace`]; or `source` cannot be read.
pub fn replace_by_copy(path: &Path, source: &Path) -> io::Result<()> {
    let place = place(path)?;
    let mut source = File::open(source)?;
    let permissions = source.metadata()?.permissions();
    put(&place, Some(permissions), |file| {
        io::copy(&mut source, file).map(drop)
    })
}

/// Opens a file to read it and to write at its end; makes it if there is none.
///
/// # Errors
///
/// As for [`place`]; or it cannot be written to.
pub fn append(path: &Path) -> io::Result<File> {
    let place = place(path)?;
    let mut options = OpenOptions::new();
    options.create(true).read(true).append(true).open(place)
}

/// Where a file of this name is written: the path itself, or the plain file that it leads to by links.
///
/// # Errors
///
/// [`ErrorKind::InvalidInput`]: something else than a plain file stands there, a link leads to nothing,
/// or the path names a folder, by its end or because it has no other name. [`ErrorKind::NotFound`]:
/// the folder is missing. Or it cannot be found out.
pub fn place(path: &Path) -> io::Result<PathBuf> {
    let ends_as_folder = path.to_string_lossy().ends_with(['/', MAIN_SEPARATOR]);
    match fs::metadata(path) {
        Ok(found) if found.is_file() => fs::canonicalize(path),
        Ok(found) => refused(kind(found.file_type())),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        Err(_) if ends_as_folder || path.file_name().is_none() => refused("it names a folder"),
        Err(_) if path.is_symlink() => refused("it is a link that leads nowhere"),
        Err(_) => match folder_of(path) {
            folder if folder.is_dir() => Ok(path.to_owned()),
            folder => {
                let message = format!("there is no folder `{}`", folder.display());
                Err(Error::new(ErrorKind::NotFound, message))
            }
        },
    }
}

fn refused<T>(why: &str) -> io::Result<T> {
    Err(Error::new(ErrorKind::InvalidInput, why))
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|path| !path.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// What stands in the way.
#[cfg(unix)]
fn kind(found: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match found {
        kind if kind.is_dir() => "it is a folder",
        kind if kind.is_fifo() => "it is a FIFO, not a plain file",
        kind if kind.is_socket() => "it is a socket, not a plain file",
        _ => "it is a device, not a plain file",
    }
}

/// What stands in the way.
#[cfg(not(unix))]
fn kind(found: FileType) -> &'static str {
    match found.is_dir() {
        true => "it is a folder",
        false => "it is not a plain file",
    }
}

/// Puts a new file in the place of what may be there, when it is whole.
fn put(
    place: &Path,
    permissions: Option<Permissions>,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let temporary = temporary(place);
    // Of a program that had our number and was ended.
    let _ = fs::remove_file(&temporary);
    let mut file = File::create_new(&temporary)?;
    let filled = fill(&mut file).and_then(|()| {
        permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
        file.sync_all()
    });
    drop(file);
    let placed = filled.and_then(|()| fs::rename(&temporary, place));
    if placed.is_err() {
        // What could not be finished is of no use to anybody; if even this fails, so be it.
        let _ = fs::remove_file(&temporary);
    }
    placed
}

/// Beside the file, with a name that is no longer than names may be.
fn temporary(place: &Path) -> PathBuf {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(40).collect();
    place.with_file_name(format!(".{name}.{}.new", std::process::id()))
}
