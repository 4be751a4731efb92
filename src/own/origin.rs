//! Where the libraries are that games are built from: nothing is published, so it is a copy of the
//! sources, in a folder or in a repository that Cargo fetches.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, quote};

/// The sources that this program was built from.
const HOME: &str = env!("CARGO_MANIFEST_DIR");

/// The packages that a crate with games of its own names, and their folders in the sources.
const PACKAGES: [(&str, &str); 5] = [
    ("karakuri", "."),
    ("karakuri-engine", "engine"),
    ("karakuri-codegen", "codegen"),
    ("karakuri-testing", "crates/testing"),
    ("karakuri-page-door", "crates/page/door"),
];

/// A copy of the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// An absolute path.
    Folder(String),
    /// The address of a Git repository.
    Repository(String),
}

impl Origin {
    /// What somebody named with `--source`, or else the folder this program was built from, if
    /// it is still there.
    pub(crate) fn find(named: Option<&str>) -> Result<Origin, Failure> {
        let Some(named) = named else {
            return folder(Path::new(HOME)).ok_or_else(|| {
                Failure::Usage(format!(
                    "the sources that this program was built from are no longer in `{HOME}`; \
                     name a copy with --source PATH, or a repository with --source URL"
                ))
            });
        };
        if named.contains("://") || named.starts_with("git@") {
            return Ok(Origin::Repository(named.to_owned()));
        }
        folder(Path::new(named)).ok_or_else(|| {
            let named = quote(named, 200);
            Failure::Usage(format!("`{named}` holds no sources of this program"))
        })
    }

    /// The line of a manifest that asks for one of our packages; `more` stands inside the braces.
    pub(crate) fn dependency(&self, package: &str, more: &str) -> String {
        let (key, place) = match self {
            Origin::Folder(root) => {
                let at = PACKAGES.iter().find(|(name, _)| *name == package);
                let (_, folder) = at.expect("only packages of the list are asked for");
                let folder = Path::new(root).join(folder);
                // The path of the folder itself without its dot.
                let folder: PathBuf = folder.components().collect();
                ("path", folder.to_string_lossy().into_owned())
            }
            Origin::Repository(address) => ("git", address.clone()),
        };
        format!("{package} = {{ {key} = {}{more} }}\n", quoted(&place))
    }

    /// The folder, if it is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            Origin::Folder(root) => Some(Path::new(root)),
            Origin::Repository(_) => None,
        }
    }
}

/// The folder as an origin if it holds every package, and its path is text.
fn folder(path: &Path) -> Option<Origin> {
    let path: PathBuf = std::path::absolute(path).ok()?;
    let holds = |(_, folder): &(&str, &str)| path.join(folder).join("Cargo.toml").is_file();
    let root = path.to_str()?.trim_end_matches(['/', '\\']).to_owned();
    PACKAGES.iter().all(holds).then_some(Origin::Folder(root))
}

/// The text as a string of a manifest; these have the escapes of JSON.
fn quoted(text: &str) -> String {
    serde_json::json!(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_built_from_an_origin() {
        let origin = Origin::find(None).expect("the tests are run where the sources are");
        let line = origin.dependency("karakuri-engine", "");
        assert!(
            line.starts_with("karakuri-engine = { path = \"") && line.ends_with("engine\" }\n")
        );
    }

    #[test]
    fn a_repository_is_named_by_its_address() {
        let origin = Origin::find(Some("https://example.org/a")).expect("any address will do");
        assert_eq!(
            origin.dependency("karakuri", ", default-features = false"),
            "karakuri = { git = \"https://example.org/a\", default-features = false }\n"
        );
    }

    #[test]
    fn other_folders_are_refused() {
        assert!(Origin::find(Some("/")).is_err());
        assert!(Origin::find(Some("no such folder")).is_err());
    }
}
