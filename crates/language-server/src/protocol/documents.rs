//! The texts of open files, and those of the games that they extend.
//!
//! A parent is looked for beside the child: among the open files first, saved or not, then on the
//! disk, then among the shipped games. Files go by their addresses as the editor writes them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::PathBuf;

use variant_dsl::{Compiled, MAX_BYTES, Refusal, Source, compile_with};

use super::Shipped;

/// The ending of variant files.
const ENDING: &str = ".variant";

/// The open files by address.
pub(crate) struct Documents<'a> {
    pub(crate) open: BTreeMap<String, String>,
    shipped: Shipped<'a>,
}

/// What came of compiling an open file.
pub(crate) struct Outcome {
    pub(crate) compiled: Result<Compiled, Refusal>,
    /// Addresses at which parents were looked for, whether there is a file or not.
    pub(crate) parents: Vec<String>,
}

impl<'a> Documents<'a> {
    pub(crate) fn new(shipped: Shipped<'a>) -> Documents<'a> {
        Documents {
            open: BTreeMap::new(),
            shipped,
        }
    }

    pub(crate) fn compile(&self, address: &str, text: &str) -> Outcome {
        let source = Source {
            name: address.to_owned(),
            text: text.to_owned(),
        };
        let parents = RefCell::new(Vec::new());
        let compiled = compile_with(&source, &[], &|name| {
            parents.borrow_mut().extend(beside(address, name));
            self.parent(address, name)
        });
        Outcome {
            compiled,
            parents: parents.into_inner(),
        }
    }

    /// The game of that name as a file at `address` sees it; its source is named by its own address
    /// if it has one.
    pub(crate) fn parent(&self, address: &str, name: &str) -> Option<Source> {
        if let Some((name, text)) =
            beside(address, name).and_then(|at| Some((at.clone(), self.read(&at)?)))
        {
            return Some(Source { name, text });
        }
        let text = (self.shipped)(name)?;
        Some(Source {
            name: format!("{name}{ENDING}"),
            text,
        })
    }

    fn read(&self, address: &str) -> Option<String> {
        if let Some(text) = self.open.get(address) {
            return Some(text.clone());
        }
        let mut text = String::new();
        let path = path(address)?;
        // What a link leads to elsewhere is nobody's parent.
        if !whole_file::lies_in(path.parent()?, &path, ENDING.trim_start_matches('.')) {
            return None;
        }
        let file = whole_file::open(&path).ok()?;
        let longest = MAX_BYTES as u64 + 1;
        file.take(longest).read_to_string(&mut text).ok()?;
        Some(text)
    }
}

/// Whether the name of a source is the address of a file, not the name of a shipped game.
pub(crate) fn is_address(name: &str) -> bool {
    name.contains(':')
}

/// The address of the file of that game next to another.
fn beside(address: &str, name: &str) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if name.is_empty() || !name.chars().all(is_plain) {
        return None;
    }
    let (folder, _) = address.rsplit_once('/')?;
    Some(format!("{folder}/{name}{ENDING}"))
}

/// The path of a file on this machine: `file:///a%20b` is `/a b`.
fn path(address: &str) -> Option<PathBuf> {
    let rest = address.strip_prefix("file://")?;
    let encoded = &rest[rest.find('/')?..];
    let mut bytes = Vec::new();
    let mut parts = encoded.split('%');
    bytes.extend(parts.next()?.bytes());
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend(part[2..].bytes());
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/c:/games` on systems with drives.
    let has_drive = cfg!(windows) && path[1..].get(1..2) == Some(":");
    Some(PathBuf::from(if has_drive { &path[1..] } else { &path }))
}

#[cfg(test)]
mod tests {
    use super::{beside, path};

    #[test]
    fn addresses_are_read() {
        let shown = |address| path(address).map(|path| path.display().to_string());
        assert_eq!(
            shown("file:///a%20b/%E7%8E%8B.variant").as_deref(),
            Some("/a b/王.variant")
        );
        for bad in [
            "untitled:1",
            "file://",
            "file:///%",
            "file:///%zz",
            "file:///%ff",
            "file:///%é",
        ] {
            assert_eq!(shown(bad), None, "{bad}");
        }
    }

    #[test]
    fn parents_stand_beside_their_children() {
        assert_eq!(
            beside("file:///a/b.variant", "c").as_deref(),
            Some("file:///a/c.variant")
        );
        assert_eq!(beside("file:///a/b.variant", "../c"), None);
        assert_eq!(beside("b", "c"), None);
    }
}
