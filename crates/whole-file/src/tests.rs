//! What is replaced and what is not, in a folder of our own.

use super::*;

/// A folder that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("whole-file-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("the temporary folder can be written to");
        Folder(folder)
    }

    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).expect("it is there");
        let name = |file: io::Result<fs::DirEntry>| file.expect("it can be read").file_name();
        let mut names: Vec<String> = files
            .map(|file| name(file).to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Nobody is hurt by what stays in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("it is there")
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = Folder::new("whole");
    let file = folder.0.join("a.txt");
    fs::write(temporary(&file), "of a program that was ended").expect("it can be written");
    replace(&file, "one").expect("a new file can be written");
    replace(&file, "two").expect("an old file can be replaced");
    assert_eq!(read(&file), "two");
    assert_eq!(
        folder.names(),
        ["a.txt"],
        "no temporary file is left behind"
    );
    let long = folder.0.join("é".repeat(127));
    replace(&long, "three").expect("a name may have 255 bytes");
    assert_eq!(read(&long), "three");
    let copy = folder.0.join("copy");
    replace_by_copy(&copy, &file).expect("a new file can be written");
    assert_eq!(read(&copy), "two");
    assert!(replace_by_copy(&copy, &folder.0.join("missing")).is_err());
    assert_eq!(read(&copy), "two");
    let written = append(&copy).and_then(|mut file| file.write_all(b", three"));
    written.expect("a file can be written to");
    assert_eq!(read(&copy), "two, three");
}

#[test]
fn paths_that_name_no_file_are_refused() {
    let folder = Folder::new("names");
    let text = |name: &str| folder.0.join(name).to_string_lossy().into_owned();
    let missing = format!("there is no folder `{}`", text("no/such"));
    for (path, why) in [
        (text("no/such/file"), &*missing),
        (text("new/"), "it names a folder"),
        (text(".."), "it is a folder"),
        ("/".to_owned(), "it is a folder"),
        (String::new(), "it names a folder"),
        (text("."), "it is a folder"),
        (text(""), "it is a folder"),
    ] {
        let path = Path::new(&path);
        let refusals = [
            replace(path, "text").err(),
            replace_by_copy(path, Path::new(file!())).err(),
            append(path).err(),
        ];
        for refusal in refusals {
            let refusal = refusal.map(|error| error.to_string());
            assert_eq!(refusal.as_deref(), Some(why), "{}", path.display());
        }
    }
    assert!(folder.names().is_empty());
}

#[cfg(unix)]
#[test]
fn nothing_but_a_plain_file_is_replaced() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;
    use std::process::Command;

    let folder = Folder::new("kinds");
    let at = |name: &str| folder.0.join(name);
    fs::create_dir(at("folder")).expect("the folder is our own");
    let made = Command::new("mkfifo").arg(at("fifo")).status();
    assert!(made.is_ok_and(|made| made.success()), "mkfifo makes a FIFO");
    let _listener = UnixListener::bind(at("socket")).expect("the folder is our own");
    for (link, to) in [
        ("to-device", "/dev/null"),
        ("to-folder", "folder"),
        ("to-fifo", "fifo"),
        ("to-nothing", "nothing"),
        ("to-itself", "to-itself"),
        ("to-file", "file"),
        ("to-link", "to-file"),
    ] {
        symlink(to, at(link)).expect("the folder is our own");
    }
    replace(&at("file"), "mine").expect("a new file can be written");
    let kinds = |name: &str| {
        fs::symlink_metadata(at(name))
            .expect("it is there")
            .file_type()
    };
    for (name, why) in [
        ("folder", "it is a folder"),
        ("fifo", "it is a FIFO, not a plain file"),
        ("socket", "it is a socket, not a plain file"),
        ("to-device", "it is a device, not a plain file"),
        ("to-folder", "it is a folder"),
        ("to-fifo", "it is a FIFO, not a plain file"),
        ("to-nothing", "it is a link that leads nowhere"),
    ] {
        let refusals = [
            replace(&at(name), "text").err(),
            replace_by_copy(&at(name), &at("file")).err(),
            append(&at(name)).err(),
        ];
        for refusal in refusals {
            let refusal = refusal.map(|error| error.to_string());
            assert_eq!(refusal.as_deref(), Some(why), "{name}");
        }
    }
    // What is said of this, each system says otherwise.
    assert!(replace(&at("to-itself"), "text").is_err());
    assert!(kinds("fifo").is_fifo() && kinds("socket").is_socket() && kinds("folder").is_dir());

    fs::set_permissions(at("file"), Permissions::from_mode(0o640)).expect("it is ours");
    replace(&at("to-link"), "new").expect("links to plain files are followed");
    assert_eq!(read(&at("file")), "new");
    assert!(kinds("to-link").is_symlink() && kinds("to-file").is_symlink());
    let mode = fs::metadata(at("file"))
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640, "permissions are kept");
    fs::set_permissions(at("file"), Permissions::from_mode(0o755)).expect("it is ours");
    replace_by_copy(&at("program"), &at("to-file")).expect("a new file can be written");
    let mode = fs::metadata(at("program"))
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(
        mode & 0o777,
        0o755,
        "a copy has the permissions of what it copies"
    );
    assert_eq!(folder.names().len(), 12, "no temporary file is left behind");
}
