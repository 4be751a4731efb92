//! Pages for browsers: what goes into one, and what is refused. The module that plays is not built here: what has the
//! beginning of one stands for it. What a page does is tested where there is a browser.

use std::fs;

use crate::run::{empty_folder, files, karakuri_in, program};

/// The beginning of every module.
const MODULE: &[u8] = b"\0asm\x01\0\0\0";

/// A part of a page, where there is one.
fn part(page: &str, name: &str) -> Option<Vec<u8>> {
    let parts = page::file::parts(page).expect("it is a page");
    let part = parts.into_iter().find(|(other, _)| other == name);
    part.map(|(_, bytes)| bytes)
}

/// What a page says of its games.
fn data(page: &str) -> String {
    let data = part(page, "data").expect("every page has it");
    String::from_utf8(data).expect("it is text")
}

#[test]
fn a_page_has_its_game_and_its_parents_and_is_the_same_every_time() {
    let folder = empty_folder("page");
    fs::write(folder.join("module"), MODULE).expect("the folder is our own");
    let write = |arguments: &[&str]| {
        let outcome = karakuri_in(
            &folder,
            &[&["page", "--module", "module"], arguments].concat(),
            b"",
        );
        assert_eq!((outcome.code, &*outcome.stderr), (0, ""), "{arguments:?}");
        outcome.stdout
    };
    assert!(write(&["minishogi"]).starts_with("minishogi.html: Mini Shogi, "));
    write(&["minishogi", "-o", "again.html"]);
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("it was written");
    let page = read("minishogi.html");
    assert_eq!(page, read("again.html"));
    let said = data(&page);
    // It was read when the page was written.
    assert!(page.contains("<title>Mini Shogi</title>") && !said.contains("variant minishogi"));
    let has = |page: &str, name: &str| part(page, name).is_some();
    assert!(has(&page, "program/minishogi") && has(&page, "net/minishogi"));
    let place = env!("CARGO_MANIFEST_DIR");
    assert!(!page.contains(place) && !said.contains(place));
    let tiny = files().join("tiny.variant");
    let tiny = tiny.to_str().expect("the path is text");
    write(&[tiny, "minishogi", "-o", "two.html"]);
    let two = read("two.html");
    assert!(has(&two, "program/tiny") && has(&two, "program/minishogi"));
    // Where players choose switches, the page has the text, and those of parents.
    write(&["wa-shogi-drops", "--switches", "-o", "read.html"]);
    let page = read("read.html");
    let said = data(&page);
    assert!(said.contains("variant wa-shogi-drops") && said.contains("variant wa-shogi "));
    assert!(!has(&page, "program/wa-shogi-drops"));
    write(&["--playground"]);
    assert!(data(&read("playground.html")).contains("\"playground\":true"));
    fs::remove_dir_all(folder).expect("the folder is our own");
}

#[test]
fn what_makes_no_page_is_refused() {
    let folder = empty_folder("no-page");
    fs::write(folder.join("text"), "no module").expect("the folder is our own");
    let refused: [(&[&str], i32, &str); 10] = [
        (&[], 2, "<GAME>"),
        (&["no-such-game"], 2, "no game is called"),
        (
            &["minishogi", "--module", "text"],
            2,
            "`text` is no module for browsers",
        ),
        (&["minishogi", "--module", "none"], 2, "cannot read `none`"),
        (
            &["minishogi", "minishogi"],
            2,
            "two games of the page are called `minishogi`",
        ),
        (
            &["minishogi", "tiny", "--set", "a=b"],
            2,
            "--set is for a page with one game",
        ),
        (&["minishogi", "-o", "none/x.html"], 2, "no folder `none`"),
        (
            &["minishogi", "chess", "--compiled"],
            2,
            "--compiled is for a page with one game",
        ),
        (
            &["--playground", "--compiled"],
            2,
            "--compiled is for a page with one game",
        ),
        (
            &["minishogi", "--compiled", "--module", "text"],
            2,
            "cannot be used with '--module <FILE>'",
        ),
    ];
    for (arguments, code, message) in refused {
        let outcome = karakuri_in(&folder, &[&["page"], arguments].concat(), b"");
        assert_eq!(
            (outcome.code, &*outcome.stdout),
            (code, ""),
            "{arguments:?}"
        );
        assert!(outcome.stderr.contains(message), "{}", outcome.stderr);
    }
    fs::remove_dir_all(folder).expect("the folder is our own");
}

#[test]
fn without_a_compiler_no_module_is_built() {
    let folder = empty_folder("page-no-compiler");
    for more in [&[][..], &["--compiled"]] {
        let arguments = [&["page", "minishogi", "--rustc", "none/rustc"], more].concat();
        let mut command = program(&folder, &arguments);
        // Where no module has been built before.
        command.env("CARGO_TARGET_DIR", folder.join("target"));
        let outcome = command.output().expect("the program has been built");
        let said = String::from_utf8_lossy(&outcome.stderr);
        assert_eq!(outcome.status.code(), Some(1), "{said}");
        assert!(said.contains("`none/rustc` does not run"), "{said}");
        assert!(!folder.join("target").exists());
    }
    fs::remove_dir_all(folder).expect("the folder is our own");
}
