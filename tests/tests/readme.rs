//! What the README shows is what the repository holds.

use std::fs;
use std::path::Path;

#[test]
fn the_readme_shows_the_real_definition() {
    let definition = read("definitions/minishogi.variant");
    let block = format!("```text\n{definition}```\n");
    assert!(
        read("README.md").contains(&block),
        "copy definitions/minishogi.variant into its block in README.md"
    );
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
