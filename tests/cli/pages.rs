//! The pages of `docs/` as a reader works through them: blocks of games and of commands. What is made
//! of them is left to `documents`.

use std::path::{Path, PathBuf};

/// A fenced block: what stands behind its fence, and its text.
pub(crate) struct Block {
    /// The line of its fence, from 1.
    pub(crate) line: usize,
    pub(crate) kind: String,
    pub(crate) text: String,
}

/// A command of a `console` block, what it is given to read, and what is shown of its output.
pub(crate) struct Command {
    pub(crate) arguments: Vec<String>,
    pub(crate) input: String,
    pub(crate) output: String,
}

/// The text of a page.
pub(crate) fn page(name: &str) -> String {
    let path = root().join("docs").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Every block with a name behind its fence, in order.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for (index, line) in page.lines().enumerate() {
        match line.strip_prefix("```") {
            Some("") if open => open = false,
            Some(kind) => {
                assert!(!open && !kind.is_empty(), "line {}: {line}", index + 1);
                open = true;
                blocks.push(Block {
                    line: index + 1,
                    kind: kind.to_owned(),
                    text: String::new(),
                });
            }
            None if open => {
                let block = blocks.last_mut().expect("an open block was pushed");
                block.text += line;
                block.text.push('\n');
            }
            None => {}
        }
    }
    blocks
}

/// The commands of a block: each line with `$ karakuri` begins one. Behind the prompt of a player
/// stands what is typed.
pub(crate) fn commands(block: &Block) -> Vec<Command> {
    let mut commands: Vec<Command> = Vec::new();
    for line in block.text.lines() {
        if let Some(arguments) = line.strip_prefix("$ karakuri ") {
            commands.push(Command {
                arguments: words(arguments),
                input: String::new(),
                output: String::new(),
            });
            continue;
        }
        let place = block.line;
        let command = commands.last_mut();
        let command = command.unwrap_or_else(|| panic!("line {place}: no command: {line}"));
        command.output += line;
        command.output.push('\n');
        if let Some((player, typed)) = line.split_once("> ")
            && player.chars().all(char::is_alphabetic)
        {
            command.input += typed;
            command.input.push('\n');
        }
    }
    commands
}

/// The words of a command line; `'` keeps words together.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}
