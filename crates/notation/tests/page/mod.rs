//! The tables of the page about a neighbouring notation, for the tests that check what they say.

const PAGE: &str = include_str!("../../../../docs/from-xbetza.md");

/// A row of a table, with the heading row above it.
pub(crate) struct Row {
    /// Its line in the page, from 1.
    pub(crate) line: usize,
    head: Vec<&'static str>,
    cells: Vec<&'static str>,
}

impl Row {
    /// What stands in the column of this name; empty if the table has none.
    pub(crate) fn cell(&self, name: &str) -> &'static str {
        let index = self.head.iter().position(|head| *head == name);
        index.map_or("", |index| self.cells[index])
    }

    /// The notations in that column, which stand in backquotes.
    pub(crate) fn notations(&self, name: &str) -> impl Iterator<Item = &'static str> {
        self.cell(name).split('`').skip(1).step_by(2)
    }
}

/// Every row of every table of the page.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut head: Option<Vec<&str>> = None;
    for (index, line) in PAGE.lines().enumerate() {
        let Some(cells) = cells(line) else {
            head = None;
            continue;
        };
        match &head {
            None => head = Some(cells),
            Some(_) if cells.iter().all(|cell| cell.starts_with("---")) => {}
            Some(head) => {
                assert_eq!(cells.len(), head.len(), "line {}: {line}", index + 1);
                rows.push(Row {
                    line: index + 1,
                    head: head.clone(),
                    cells,
                });
            }
        }
    }
    rows
}

fn cells(line: &'static str) -> Option<Vec<&'static str>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}
