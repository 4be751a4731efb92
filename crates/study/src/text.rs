//! A study as text for the terminal.

use booklet::broken;
use unicode_width::UnicodeWidthStr;

use crate::Study;
use crate::spread::Spread;
use crate::words::{self, MOST_BARS, USES, kind_name, percent, range, uses_of, value_name};

/// How the text looks.
pub struct Looks<'a> {
    /// Paints a heading.
    pub heading: &'a dyn Fn(&str) -> String,
    /// Paints a bar.
    pub bar: &'a dyn Fn(&str) -> String,
}

/// Columns of a line of prose, at most.
const COLUMNS: usize = 79;
/// Cells of the longest bar.
const BAR: usize = 30;

/// The whole text.
pub fn render(study: &Study, looks: &Looks<'_>) -> String {
    let mut text = Text {
        looks,
        text: String::new(),
    };
    text.line(&(looks.heading)(&words::title(study)));
    text.say(&words::how(study));
    if study.games == 0 {
        text.line("No game was played to its end.");
        return text.text;
    }
    results(study, &mut text);
    endings(study, &mut text);
    lengths(study, &mut text);
    branching(study, &mut text);
    values(study, &mut text);
    uses(study, &mut text);
    rules(study, &mut text);
    never(study, &mut text);
    text.text
}

fn results(study: &Study, text: &mut Text<'_>) {
    text.heading("Results");
    let games = study.games as f64;
    let names = [0, 1].map(|player: usize| format!("{} won", study.info.players[player]));
    let mut table = Table::new(&["", "games", "", ""]);
    let rows = [
        (names[0].as_str(), study.won[0]),
        (&names[1], study.won[1]),
        ("drawn", study.drawn),
        ("unfinished", study.unfinished),
    ];
    for (name, count) in rows {
        let bar = text.bar(count as f64 / games);
        table.row([
            name.to_owned(),
            count.to_string(),
            percent(count as f64 / games),
            bar,
        ]);
    }
    text.table(&table);
    if let Some(first) = &study.first {
        text.line("");
        words::first_move(study, first)
            .iter()
            .for_each(|line| text.say(line));
    }
    if study.unfinished > 0 {
        text.say(&words::unfinished(study));
    }
}

fn endings(study: &Study, text: &mut Text<'_>) {
    text.heading("How games ended");
    let [first, second] = study.info.players.each_ref();
    let mut table = Table::new(&[
        "",
        "games",
        "",
        &format!("{first} won"),
        &format!("{second} won"),
        "drawn",
    ]);
    for row in &study.endings {
        let share = row.games() as f64 / study.games as f64;
        let counts = [row.won[0], row.won[1], row.drawn].map(|count| count.to_string());
        let [first, second, drawn] = counts;
        let name = row.reason.to_string();
        table.row([
            name,
            row.games().to_string(),
            percent(share),
            first,
            second,
            drawn,
        ]);
    }
    text.table(&table);
}

fn lengths(study: &Study, text: &mut Text<'_>) {
    text.heading("Length in plies");
    let lengths = &study.lengths;
    if lengths.total() == 0 {
        text.line("No game ended by the rules.");
        return;
    }
    text.line(&words::length_line(lengths));
    text.line("");
    text.histogram(lengths);
}

fn branching(study: &Study, text: &mut Text<'_>) {
    text.heading("Legal moves in a position");
    text.line(&words::branching_line(study));
    text.line(&words::deciles_line(&study.branching));
    text.line("");
    let mut table = Table::new(&["plies", "mean", "median", "middle 80 %", "positions"]);
    for (from, to, spread) in words::by_ply(study) {
        table.row([
            range(from, to),
            format!("{:.1}", spread.mean()),
            spread.median().to_string(),
            range(spread.decile(1), spread.decile(9)),
            spread.total().to_string(),
        ]);
    }
    text.table(&table);
}

fn values(study: &Study, text: &mut Text<'_>) {
    text.heading("Values of pieces");
    let values = &study.values;
    words::value_notes(study)
        .iter()
        .for_each(|line| text.say(line));
    text.line("");
    let mut table = Table::new(&[
        "",
        "definition",
        "games",
        "",
        "one more has",
        "",
        "in games",
    ]);
    for row in &values.rows {
        let derived = row
            .derived
            .map_or("-".to_owned(), |worth| format!("{worth:.2}"));
        let (units, error) = match row.in_units(values.scale) {
            Some((units, half)) => (format!("{:.2}", units + 0.0), format!("± {half:.2}")),
            None => ("-".to_owned(), String::new()),
        };
        let (share, ends) = match row.share() {
            Some((share, (low, high))) => (
                percent(share),
                format!("{:.0} to {:.0}", 100.0 * low, 100.0 * high),
            ),
            None => ("-".to_owned(), String::new()),
        };
        let games = row.games.to_string();
        table.row([
            value_name(study, row),
            derived,
            units,
            error,
            share,
            ends,
            games,
        ]);
    }
    text.table(&table);
}

fn uses(study: &Study, text: &mut Text<'_>) {
    text.heading("What pieces did, a game");
    let head: Vec<&str> = [""].into_iter().chain(USES).chain(["seen"]).collect();
    let mut table = Table::new(&head);
    for (kind, counts) in study.info.each_kind().zip(&study.kinds) {
        let mean = |count: u32| match count {
            0 => "-".to_owned(),
            _ => format!("{:.2}", f64::from(count) / study.games as f64),
        };
        let there = study.kinds_there[kind.index()] as f64 / study.games as f64;
        let cells = uses_of(counts).map(mean).into_iter();
        let cells = [kind_name(study, kind)].into_iter().chain(cells);
        table.row(cells.chain([percent(there)]));
    }
    text.table(&table);
}

fn rules(study: &Study, text: &mut Text<'_>) {
    text.heading("Rules");
    let mut table = Table::new(&["", "possible in", "used in", "moves", "taken"]);
    for row in &study.rules {
        let games = |count: u64| percent(count as f64 / study.games as f64);
        let part = match row.possible {
            0 => "-".to_owned(),
            possible => percent(row.used as f64 / possible as f64),
        };
        table.row([
            row.rule.name().to_owned(),
            games(row.games_possible),
            games(row.games_used),
            row.used.to_string(),
            part,
        ]);
    }
    text.table(&table);
}

fn never(study: &Study, text: &mut Text<'_>) {
    text.heading("Never");
    let lines = words::never_lines(study);
    if lines.is_empty() {
        text.line("Every piece and every rule was used.");
    }
    for (what, which) in lines {
        text.say(&format!("{what}: {}", which.join(", ")));
    }
}

/// A text that grows.
struct Text<'a> {
    looks: &'a Looks<'a>,
    text: String,
}

impl Text<'_> {
    fn line(&mut self, line: &str) {
        self.text += line.trim_end();
        self.text.push('\n');
    }

    /// A sentence, in as many lines as it needs.
    fn say(&mut self, text: &str) {
        for line in broken(text, COLUMNS) {
            self.line(&line);
        }
    }

    fn heading(&mut self, text: &str) {
        let heading = (self.looks.heading)(text);
        self.line("");
        self.line(&heading);
    }

    /// A bar for a share, in eighths of cells.
    fn bar(&self, share: f64) -> String {
        let eighths = (share.clamp(0.0, 1.0) * (BAR * 8) as f64).round() as usize;
        let parts = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];
        let last = (eighths % 8).checked_sub(1).map(|part| parts[part]);
        let bar = "█".repeat(eighths / 8) + &last.map(String::from).unwrap_or_default();
        match bar.is_empty() {
            true => bar,
            false => (self.looks.bar)(&bar),
        }
    }

    fn histogram(&mut self, spread: &Spread) {
        let bars = spread.bars(MOST_BARS);
        let most = bars.iter().map(|bar| bar.count).max().unwrap_or(0).max(1);
        let mut table = Table::new(&["plies", "games", ""]);
        for bar in bars {
            let drawn = self.bar(bar.count as f64 / most as f64);
            table.row([range(bar.from, bar.to), bar.count.to_string(), drawn]);
        }
        self.table(&table);
    }

    fn table(&mut self, table: &Table) {
        for line in table.lines() {
            self.line(&line);
        }
    }
}

/// Cells in columns, the first to the left, those with numbers to the right.
struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    fn new(head: &[&str]) -> Table {
        Table {
            rows: vec![head.iter().map(|cell| (*cell).to_owned()).collect()],
        }
    }

    fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    fn lines(&self) -> Vec<String> {
        let columns = self.rows[0].len();
        let width = |column: usize| {
            let cells = self.rows.iter().map(|row| row[column].width());
            cells.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let last = columns - 1;
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate();
            let cells = cells.map(|(column, (cell, width))| {
                let space = " ".repeat(width.saturating_sub(cell.width()));
                // A bar at the end has no right side.
                match column == 0 || column == last && self.rows[0][column].is_empty() {
                    true => format!("{cell}{space}"),
                    false => format!("{space}{cell}"),
                }
            });
            cells.collect::<Vec<_>>().join("  ")
        };
        let lines = self.rows.iter().map(line);
        lines.filter(|line| !line.trim().is_empty()).collect()
    }
}
