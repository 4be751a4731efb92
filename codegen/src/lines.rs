//! The lines of a printed module: what `prettyplease` leaves to be wished for a reader.

/// Most columns of a line.
const WIDTH: usize = 99;

/// The text with lists on as few lines as they fit, comments wrapped, and blank lines between
/// items.
pub(crate) fn arranged(text: &str) -> String {
    let lines = joined(text);
    let lines = lines.iter().flat_map(|line| wrapped(line));
    spaced(&lines.collect::<Vec<_>>())
}

/// The lines, lists that were broken over many put together again.
fn joined(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut rest = text.lines();
    while let Some(line) = rest.next() {
        let mut end = rest.clone();
        let list = match line {
            line if line.ends_with("::<") => list(&mut end, '>'),
            line if line.ends_with(" [") => list(&mut end, ']'),
            _ => None,
        };
        let put_together = list.and_then(|(items, last)| together(line, &items, last));
        match put_together {
            Some(together) => {
                lines.extend(together);
                rest = end;
            }
            None => lines.push(line.to_owned()),
        }
    }
    lines
}

/// The items of a list to the mark that closes it, one a line, and the line of that mark.
fn list<'a>(
    rest: &mut impl Iterator<Item = &'a str>,
    closes: char,
) -> Option<(Vec<&'a str>, &'a str)> {
    let mut items = Vec::new();
    loop {
        let line = rest.next()?;
        if line.trim_start().starts_with(closes) {
            return Some((items, line));
        }
        items.push(line.trim_start().strip_suffix(',')?);
    }
}

/// A list on one line if it fits, else an array on lines as full as they may be.
fn together(first: &str, items: &[&str], last: &str) -> Option<Vec<String>> {
    let whole = format!("{first}{}{}", items.join(", "), last.trim_start());
    if whole.len() <= WIDTH {
        return Some(vec![whole]);
    }
    if !first.ends_with('[') || items.iter().any(|item| item.ends_with(['(', '[', '{'])) {
        return None;
    }
    let indent = " ".repeat(last.len() - last.trim_start().len() + 4);
    let mut lines = vec![first.to_owned(), indent.clone()];
    for item in items {
        let line = lines.last_mut().expect("there are two lines");
        let more = format!("{}{item},", if *line == indent { "" } else { " " });
        if line.len() + more.len() > WIDTH {
            lines.push(format!("{indent}{}", more.trim_start()));
        } else {
            line.push_str(&more);
        }
    }
    lines.push(last.to_owned());
    Some(lines)
}

/// A line as it is, or as several if it is a comment that is too long.
fn wrapped(line: &str) -> Vec<String> {
    let indent = line.len() - line.trim_start().len();
    let comment = line.trim_start().strip_prefix("/// ");
    let Some(comment) = comment.filter(|_| line.len() > WIDTH) else {
        return vec![line.to_owned()];
    };
    let start = format!("{}///", &line[..indent]);
    let mut lines = vec![start.clone()];
    for word in comment.split(' ') {
        let last = lines.last_mut().expect("there is a first line");
        if last.len() + 1 + word.len() > WIDTH && *last != start {
            lines.push(format!("{start} {word}"));
        } else {
            last.push(' ');
            last.push_str(word);
        }
    }
    lines
}

/// The text with a blank line between any two items, but for runs of short ones of one sort.
fn spaced(lines: &[String]) -> String {
    let mut text = String::new();
    let mut item = Item::default();
    let mut previous: Option<Item> = None;
    for line in lines {
        let begins = item.n_lines == 0;
        item.add(line);
        let ends_holder = begins && line.starts_with('}');
        if begins && !ends_holder {
            item.text_at = text.len();
        }
        text.push_str(line);
        text.push('\n');
        if !(ends_holder || item.holds_items(line) || item.is_whole(line)) {
            continue;
        }
        if !ends_holder && previous.is_some_and(|previous| !previous.runs_on(&item)) {
            text.insert(item.text_at, '\n');
        }
        previous = (!item.holds_items(line)).then_some(item);
        item = Item::default();
    }
    text
}

/// An item as far as it was read.
#[derive(Clone, Copy, Default)]
struct Item {
    /// Where its text begins.
    text_at: usize,
    n_lines: usize,
    n_comments: usize,
    /// Brackets that are open.
    n_open: isize,
    /// What sort of item of one line it is, besides comments.
    sort: Option<Sort>,
}

/// Items of one sort stand together, without a blank line between them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Use,
    Type,
    Const,
}

impl Item {
    fn add(&mut self, line: &str) {
        self.n_lines += 1;
        let line = line.trim_start();
        if line.starts_with("//") {
            self.n_comments += 1;
            return;
        }
        let brackets = line.chars().map(|mark| match mark {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        });
        self.n_open += brackets.sum::<isize>();
        let words = line
            .trim_start_matches("pub ")
            .trim_start_matches("pub(super) ");
        self.sort = match words.split(' ').next() {
            Some("use") => Some(Sort::Use),
            Some("type") => Some(Sort::Type),
            Some("const") => Some(Sort::Const),
            _ => None,
        };
    }

    /// Whether it ends with this line.
    fn is_whole(&self, line: &str) -> bool {
        self.n_open == 0 && line.ends_with([';', '}']) && !line.trim_start().starts_with("//")
    }

    /// Whether what follows this line are items in it.
    fn holds_items(&self, line: &str) -> bool {
        self.n_open == 1 && (line.starts_with("impl ") || line.starts_with("mod "))
    }

    fn is_short(&self) -> bool {
        self.n_comments <= 1 && self.n_lines == self.n_comments + 1
    }

    /// Whether no blank line stands between it and the next.
    fn runs_on(&self, next: &Item) -> bool {
        self.is_short() && next.is_short() && self.sort.is_some() && self.sort == next.sort
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_put_together_and_apart() {
        let long = "word ".repeat(30);
        let text = format!(
            "use a;\nuse b;\nconst A: u8 = 1;\nmod m {{\n    /// {long}end.\n    fn f() {{\n        \
             g::<\n            A,\n            B,\n        >(1)\n    }}\n    const B: u8 = 1;\n}}\n\
             fn g() {{}}\n"
        );
        let expected = [
            "use a;",
            "use b;",
            "",
            "const A: u8 = 1;",
            "",
            "mod m {",
            &format!("    /// {}", "word ".repeat(18).trim_end()),
            &format!("    /// {}end.", "word ".repeat(12)),
            "    fn f() {",
            "        g::<A, B>(1)",
            "    }",
            "",
            "    const B: u8 = 1;",
            "}",
            "",
            "fn g() {}",
            "",
        ];
        assert_eq!(arranged(&text), expected.join("\n"));
    }
}
