//! Drawings as SVG: the moves of a piece, the board with its pieces.
//!
//! A picture stands on its own in a file, or within a page that has [`STYLE`]. It refers to nothing
//! outside, follows the reader's choice of light or dark, and its sizes are whole pixels, so that
//! the same game gives the same bytes. What is drawn is decided elsewhere.

mod board;
mod marks;
mod moves;

pub use board::board;
pub use moves::{legend, moves, piece_sheet};

/// The looks of all pictures: colours by role, for light and dark.
pub const STYLE: &str = "\
svg{--paper:#fff;--ink:#222;--line:#999;--cell:#fbf3e0;--camp:#f2e2bd;--wood:#f0cf8e;--red:#c0281c;--blue:#1f5fa8}
@media(prefers-color-scheme:dark){svg{--paper:#16181c;--ink:#e8e6e1;--line:#666;--cell:#24272d;--camp:#343026;--wood:#6d5426;--red:#ff7a6b;--blue:#7db6ff}}
@media print{svg{--paper:#fff;--ink:#222;--line:#999;--cell:#fff;--camp:#eee;--wood:#fff;--red:#c0281c;--blue:#1f5fa8}}
svg{font-family:system-ui,'Noto Sans','Noto Sans CJK JP',sans-serif}
.paper{fill:var(--paper)}.cell{fill:var(--cell);stroke:var(--line)}.camp{fill:var(--camp)}
.piece{fill:var(--wood);stroke:var(--ink)}.text{fill:var(--ink)}.small{fill:var(--ink);font-size:12px}
.name{fill:var(--ink);font-size:18px;font-weight:600}.said{fill:var(--ink);font-size:14px}
.full{fill:var(--blue)}.open{fill:none;stroke:var(--blue);stroke-width:2}.way{fill:none;stroke:var(--blue);stroke-width:3}
.hit{fill:none;stroke:var(--red);stroke-width:2}.number{fill:var(--blue);font-size:15px;font-weight:600}
";

/// A drawing of so many pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    /// What it shows, for those who cannot see it.
    label: String,
    body: String,
}

impl Picture {
    /// A drawing of elements that [`STYLE`] gives their looks; `label` says what it shows.
    pub fn new(width: usize, height: usize, label: String, body: String) -> Picture {
        Picture {
            width,
            height,
            label,
            body,
        }
    }

    /// To stand within a page that has [`STYLE`].
    pub fn inline(&self) -> String {
        self.element("", "")
    }

    /// To stand in a file of its own, on paper of its own.
    pub fn file(&self) -> String {
        let (width, height) = (self.width, self.height);
        let paper = format!("<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n");
        let style = format!("<style>{STYLE}</style>\n{paper}");
        self.element(" xmlns=\"http://www.w3.org/2000/svg\"", &style)
    }

    fn element(&self, attributes: &str, before: &str) -> String {
        let (width, height) = (self.width, self.height);
        let (label, body) = (escape(&self.label), &self.body);
        format!(
            "<svg{attributes} width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-label=\"{label}\">\n{before}{body}</svg>\n"
        )
    }
}

/// The text with the characters that mean something to XML and HTML replaced.
pub fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A piece's face in the middle of a square of `size` pixels at `x` and `y`; `turned` for the second
/// player.
fn piece(face: &str, x: usize, y: usize, size: usize, turned: bool) -> String {
    let (middle_x, middle_y) = (x + size / 2, y + size / 2);
    let turn = match turned {
        true => format!(" transform=\"rotate(180 {middle_x} {middle_y})\""),
        false => String::new(),
    };
    let part = |percent: usize| percent * size / 100;
    let (left, right) = (x + part(12), x + size - part(12));
    let (top, shoulder, bottom) = (y + part(6), y + part(24), y + size - part(6));
    let shape = format!(
        "<path class=\"piece\" d=\"M{middle_x} {top}L{} {shoulder}L{right} {bottom}H{left}L{} {shoulder}Z\"/>",
        right - part(6),
        left + part(6),
    );
    let text = letters(face, middle_x, middle_y + part(6), size);
    match face.is_ascii() {
        // Latin letters are read upright, whoever owns the piece.
        true => format!(
            "<g{turn}>{shape}</g>{}",
            letters(
                face,
                middle_x,
                middle_y + if turned { 0 } else { part(6) },
                size
            )
        ),
        false => format!("<g{turn}>{shape}{text}</g>"),
    }
}

/// A face round a point: Latin letters beside one another, others below one another.
fn letters(face: &str, x: usize, y: usize, size: usize) -> String {
    let count = face.chars().count();
    let upright = !face.is_ascii() && count > 1;
    let height = match (upright, face.is_ascii(), count) {
        (true, ..) => 68 * size / 100 / count,
        (false, false, _) => size / 2,
        (false, true, ..=1) => size / 2,
        (false, true, 2) => 38 * size / 100,
        (false, true, _) => 28 * size / 100,
    };
    let line = |text: &str, y: usize| {
        let text = escape(text);
        format!(
            "<text class=\"text\" x=\"{x}\" y=\"{y}\" font-size=\"{height}\" text-anchor=\"middle\">{text}</text>"
        )
    };
    let base = y + 36 * height / 100;
    if !upright {
        return line(face, base);
    }
    let top = base - (count - 1) * height / 2;
    let texts = face.chars().enumerate();
    texts
        .map(|(index, letter)| line(&letter.to_string(), top + index * height))
        .collect()
}
