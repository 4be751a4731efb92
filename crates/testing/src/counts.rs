//! Counts of leaf positions beside figures from elsewhere, read from a table. Where the figures come
//! from is left to the tables.

use engine::perft::perft;
use engine::registry::RulesVisitor;
use engine::{Rules, position_text, setup};

/// How many nodes compiled code walks for a count, if nobody asks for more; deeper ones cost minutes.
pub const MAX_NODES: u64 = match cfg!(debug_assertions) {
    true => 10_000_000,
    false => 80_000_000,
};
/// The same for the interpreter.
const MAX_SLOW_NODES: u64 = 100_000;

/// What somebody counted from a position.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name of the game.
    pub game: String,
    /// Other values of its switches, as name and value.
    pub settings: Vec<(String, String)>,
    /// A position text, or `startpos`, or `array 7`.
    pub position: String,
    /// The counts of depth 1, 2, ..., as far as they are known.
    pub counts: Vec<Option<u64>>,
    /// Who counted.
    pub source: String,
}

/// The rows of a table: lines that begin with `game`, `position` and `counts`, the first two only where
/// they differ from the row before, and a line `source` at the end of each. Lines that begin with `#` are
/// comments.
///
/// Panics on anything else.
pub fn read(table: &str) -> Vec<Row> {
    let (mut game, mut position, mut counts) = ("", "", None);
    let mut rows = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("game", rest) => game = rest,
            ("position", rest) => position = rest,
            ("counts", rest) => {
                let before = counts.replace(rest);
                assert_eq!(before, None, "counts without a source");
            }
            ("source", rest) => {
                let counts = counts.take();
                let counts = counts.unwrap_or_else(|| panic!("no counts before `{line}`"));
                rows.push(row(game, position, counts, rest));
            }
            ("", "") => {}
            _ => panic!("`{line}` is no line of a table of counts"),
        }
    }
    assert_eq!(counts, None, "the last counts have no source");
    rows
}

fn row(game: &str, position: &str, counts: &str, source: &str) -> Row {
    let mut words = game.split(' ').map(str::to_owned);
    let setting = |word: String| {
        let (name, value) = word.split_once('=').expect("name=value behind a game");
        (name.to_owned(), value.to_owned())
    };
    let count = |word: &str| match word {
        "-" => None,
        _ => Some(word.parse().expect("counts are numbers")),
    };
    Row {
        game: words.next().expect("a game before the first row"),
        settings: words.map(setting).collect(),
        position: position.to_owned(),
        counts: counts.split(' ').map(count).collect(),
        source: source.to_owned(),
    }
}

/// Checks the rows of each game that it is shown, but those with other values of switches.
#[derive(Debug)]
pub struct Counts {
    /// Rows of these games and perhaps of others.
    pub rows: Vec<Row>,
    /// How many nodes are walked for a count at most, such as [`MAX_NODES`].
    pub most: u64,
}

impl RulesVisitor for Counts {
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R) {
        let own = |row: &&Row| row.game == name && row.settings.is_empty();
        for row in self.rows.iter().filter(own) {
            check(&rules, layout, row, self.most);
        }
    }
}

/// Checks a row with the interpreter, as far as that is fast enough.
pub fn check_slowly(rules: &interpreter::Interpreter, row: &Row) {
    check(rules, "interpreter", row, MAX_SLOW_NODES);
}

/// Checks a row with rules that are slower than compiled ones and faster than the interpreter; `who`
/// counts, in messages.
pub fn check_halfway<R: Rules>(rules: &R, who: &str, row: &Row) {
    check(rules, who, row, MAX_NODES / 10);
}

/// Counts each depth of a row that has at most so many leaves, and with every leaf made where they
/// are a tenth of that. `who` counts, in messages.
fn check<R: Rules>(rules: &R, who: &str, row: &Row, max_nodes: u64) {
    let Row { game, position, .. } = row;
    let info = rules.info();
    let named = position_text::named(info, position);
    let start = match named.unwrap_or_else(|| position_text::read(info, position)) {
        Ok((start, _)) => start,
        Err(error) => panic!("{game} {position}: {error}"),
    };
    let set_up = setup::position(rules, &start);
    let mut set_up = set_up.unwrap_or_else(|errors| panic!("{game} {position}: {errors:?}"));
    for (count, depth) in row.counts.iter().zip(1..) {
        for (bulk, most) in [(true, max_nodes), (false, max_nodes / 10)] {
            if let Some(count) = count.filter(|count| *count <= most) {
                let found = perft(rules, &mut set_up, depth, bulk);
                let how = if bulk { "counted" } else { "made" };
                let source = &row.source;
                assert_eq!(
                    found, count,
                    "perft {depth} of {game} {position}, last ply {how} by {who}, not as {source}"
                );
            }
        }
    }
}
