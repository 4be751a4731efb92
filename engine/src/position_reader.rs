//! Reading a position text, field by field, collecting every fault with its place.
//!
//! Knows only the game's pieces and shape: board, side to move and hands are read here, what
//! follows in [`position_tail`](crate::position_tail). [`position_text`](crate::position_text) is what
//! others call.

use std::ops::Range;

use crate::info::{Coordinates, GameInfo, Setup};
use crate::letters;
use crate::position_fault::Fault;
use crate::position_writer::{side_initial, side_letter, write};
use crate::square_text::square_name;
use crate::types::{Color, Piece, PieceKind, Square};
use ::rules::Register;

/// The longest position text that is read: beyond this it is not a position but a mistake.
const LONGEST: usize = 16 * 1024;

/// Where things stand in a text, for faults found later.
pub(crate) struct Places {
    pub(crate) board: Range<usize>,
    /// What registers hold.
    pub(crate) registers: Vec<(Register, Color, Range<usize>)>,
    squares: Vec<(Square, Range<usize>)>,
    held: Vec<(Color, PieceKind, Range<usize>)>,
}

impl Places {
    pub(crate) fn square(&self, square: Square) -> Range<usize> {
        let found = self.squares.iter().find(|(at, _)| *at == square);
        found.map_or(self.board.clone(), |(_, span)| span.clone())
    }

    pub(crate) fn register(&self, register: Register, color: Color) -> Range<usize> {
        let of = |place: &&(Register, Color, _)| (place.0, place.1) == (register, color);
        let found = self.registers.iter().find(of);
        found.map_or(0..0, |(.., span)| span.clone())
    }

    pub(crate) fn held(&self, color: Color, kind: PieceKind) -> Range<usize> {
        let found = self.held.iter().find(|(c, k, _)| (*c, *k) == (color, kind));
        found.map_or(self.board.clone(), |(.., span)| span.clone())
    }
}

/// A position text on its way to a setup: collects faults and goes on.
pub(crate) struct Reader<'a> {
    pub(crate) info: &'a GameInfo,
    pub(crate) text: &'a str,
    pub(crate) setup: Setup,
    pub(crate) places: Places,
    /// Whether commas stand between the cells of the board.
    commas: bool,
    /// All pieces as they are written, for messages.
    known: String,
    pub(crate) faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(info: &'a GameInfo, text: &'a str) -> Self {
        let kinds = info.each_kind();
        let known: Vec<String> = kinds.map(|kind| letters::written(info, kind)).collect();
        let mut setup = info.empty_setup();
        setup.walls.clear();
        Reader {
            info,
            text,
            setup,
            places: Places {
                board: 0..0,
                registers: Vec::new(),
                squares: Vec::new(),
                held: Vec::new(),
            },
            commas: false,
            known: known.join(" "),
            faults: Vec::new(),
        }
    }

    pub(crate) fn read(mut self) -> Result<(Setup, u32, Places), Vec<Fault>> {
        let number = self.fields();
        match self.faults.is_empty() {
            true => Ok((self.setup, number, self.places)),
            false => Err(self.faults),
        }
    }

    /// Reads field by field; returns the move number.
    fn fields(&mut self) -> u32 {
        let text = self.text;
        if text.len() > LONGEST {
            let bytes = text.len();
            self.fault(0..0, format!("{bytes} bytes are too many for a position"));
            return 1;
        }
        let mut fields = text.split_whitespace().map(|field| {
            let start = field.as_ptr() as usize - text.as_ptr() as usize;
            start..start + field.len()
        });
        let Some(board) = fields.next() else {
            let example = write(self.info, &self.info.start, 1);
            self.fault(
                0..0,
                format!("the position is empty; one looks like `{example}`"),
            );
            return 1;
        };
        let bracketed = self.board_and_bracket(board.clone());
        match fields.next() {
            Some(side) => self.side(side),
            None => {
                let [first, second] = Color::BOTH.map(|color| side_letter(self.info, color));
                let message = format!("the side to move is missing: `{first}` or `{second}`");
                let last = text[board.clone()].chars().next_back();
                self.fault(
                    board.end - last.map_or(0, char::len_utf8)..board.end,
                    message,
                );
            }
        }
        let rest: Vec<Range<usize>> = fields.collect();
        self.after_side(rest, bracketed)
    }

    /// The board, and hands in brackets behind it if there are any.
    fn board_and_bracket(&mut self, field: Range<usize>) -> bool {
        let word = &self.text[field.clone()];
        let Some(open) = word.find('[') else {
            self.board(field);
            return false;
        };
        let open = field.start + open;
        self.board(field.start..open);
        match word.ends_with(']') {
            true => self.hands(open + 1..field.end - 1),
            false => self.fault(open..field.end, "`[` without `]` at the end".to_owned()),
        }
        true
    }

    fn board(&mut self, field: Range<usize>) {
        self.places.board = field.clone();
        let board = &self.text[field.clone()];
        self.commas = board.contains(',') || !letters::written_together(self.info);
        let mut start = field.start;
        let ranks = board.split('/').count();
        let expected = usize::from(self.info.ranks);
        if ranks != expected {
            let message = format!("{ranks} ranks instead of {expected}");
            self.fault(field, message);
        }
        if ranks == 1 && expected > 1 {
            return; // Not a board at all: its letters need no comment.
        }
        for (from_top, rank) in board.split('/').enumerate() {
            if from_top < expected {
                let first = (expected - 1 - from_top) * usize::from(self.info.files);
                self.rank(start..start + rank.len(), first);
            }
            start += rank.len() + 1;
        }
        self.setup.walls.sort_unstable();
    }

    /// One rank, whose leftmost square is `first`.
    fn rank(&mut self, span: Range<usize>, first: usize) {
        let files = usize::from(self.info.files);
        let mut file: usize = 0;
        // The only cell of a rank needs no commas to be told from others.
        let cells = match self.commas || files == 1 {
            true => between_commas(self.text, span.clone()),
            false => letter_by_letter(self.text, span.clone(), false),
        };
        for cell in cells {
            let word = &self.text[cell.clone()];
            if word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty() {
                let run: usize = word.parse().unwrap_or(usize::MAX);
                if run == 0 {
                    self.fault(cell, "a run of 0 empty squares".to_owned());
                }
                file = file.saturating_add(run);
                continue;
            }
            if word == "*" {
                if file < files {
                    let square = Square((first + file) as u16);
                    self.setup.walls.push(square);
                    self.places.squares.push((square, cell));
                }
                file = file.saturating_add(1);
                continue;
            }
            let piece = self.piece(cell.clone());
            if file < files {
                let square = Square((first + file) as u16);
                self.setup.board[square.index()] = piece;
                self.places.squares.push((square, cell));
            }
            file = file.saturating_add(1);
        }
        if file != files {
            let name = letters_of_rank(self.info, first / files);
            let more = if file > files { "more" } else { "fewer" };
            self.fault(
                self.visible(span),
                format!("rank {name} has {more} than {files} squares"),
            );
        }
    }

    fn side(&mut self, span: Range<usize>) {
        let word = self.text[span.clone()].to_lowercase();
        let found = Color::BOTH.into_iter().find(|color| {
            word == side_letter(self.info, *color)
                || word == side_initial(self.info, *color)
                || word == self.info.players[color.index()].to_lowercase()
        });
        match found {
            Some(color) => self.setup.side = color,
            None => {
                let [first, second] = Color::BOTH.map(|color| side_letter(self.info, color));
                let message = format!("the side to move is `{first}` or `{second}`");
                self.fault(span, message);
            }
        }
    }

    pub(crate) fn hands(&mut self, span: Range<usize>) {
        let word = &self.text[span.clone()];
        if word == "-" || word.is_empty() {
            return;
        }
        let single = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_single = letters::kind_called(self.info, single).is_some();
        let together = letters::written_together(self.info) && !(self.commas && is_single);
        let cells = match word.contains(',') || !together {
            true => between_commas(self.text, span),
            false => letter_by_letter(self.text, span, true),
        };
        for cell in cells {
            let held = &self.text[cell.clone()];
            let digits = held.bytes().take_while(u8::is_ascii_digit).count();
            let count = match digits {
                0 => 1,
                _ => held[..digits].parse().unwrap_or(u16::MAX),
            };
            let Some(piece) = self.piece(cell.start + digits..cell.end) else {
                continue;
            };
            if count == 0 {
                self.fault(
                    cell.clone(),
                    "a hand does not list what it does not hold".to_owned(),
                );
            }
            let slot = &mut self.setup.hands[piece.color.index()][piece.kind.index()];
            if *slot > 0 && self.info.writes_fen() && count > 0 {
                // Piece by piece, as most programs write hands in FEN.
                *slot = slot.saturating_add(count);
                continue;
            }
            if *slot > 0 {
                let message = format!("`{held}` adds to pieces already listed in this hand");
                self.fault(cell, message);
                continue;
            }
            *slot = count;
            self.places.held.push((piece.color, piece.kind, cell));
        }
    }

    /// The piece that a cell shows.
    fn piece(&mut self, span: Range<usize>) -> Option<Piece> {
        let word = &self.text[span.clone()];
        let Some(kind) = letters::kind_called(self.info, word) else {
            let message = self.unknown_piece(word);
            self.fault(self.visible(span), message);
            return None;
        };
        let color = match word.contains(|c: char| c.is_ascii_uppercase()) {
            true => Color::First,
            false => Color::Second,
        };
        Some(Piece { color, kind })
    }

    fn unknown_piece(&self, word: &str) -> String {
        let shown: String = word.chars().take(16).collect();
        let front = word.strip_prefix('+');
        match front.and_then(|front| letters::kind_called(self.info, front)) {
            Some(kind) => format!("{} has no back side", self.info.kind(kind).name),
            None if word.is_empty() || word == "+" => "a piece is missing here".to_owned(),
            None => format!("`{shown}` is not a piece of this game: {}", self.known),
        }
    }

    /// A place that can be pointed at: of an empty one the character behind it, at the end of the text
    /// the one before it.
    fn visible(&self, span: Range<usize>) -> Range<usize> {
        let (before, behind) = self.text.split_at(span.start);
        match (behind.chars().next(), before.chars().next_back()) {
            (Some(c), _) if span.is_empty() => span.start..span.start + c.len_utf8(),
            (None, Some(c)) => span.start - c.len_utf8()..span.start,
            _ => span,
        }
    }

    pub(crate) fn fault(&mut self, span: Range<usize>, message: String) {
        self.faults.push(Fault { message, span });
    }
}

/// The parts between commas.
pub(crate) fn between_commas(text: &str, span: Range<usize>) -> Vec<Range<usize>> {
    let mut start = span.start;
    let parts = text[span].split(',').map(|part| {
        let part = start..start + part.len();
        start = part.end + 1;
        part
    });
    parts.collect()
}

/// One piece at a time. A number in front of it stays with it in a hand; on a board it is a cell
/// of its own.
fn letter_by_letter(text: &str, span: Range<usize>, hand: bool) -> Vec<Range<usize>> {
    let mut cells = Vec::new();
    let mut start = span.start;
    let mut digits = false;
    for (offset, c) in text[span.clone()].char_indices() {
        let at = span.start + offset;
        if !hand && digits && !c.is_ascii_digit() {
            cells.push(start..at);
            start = at;
        }
        digits = c.is_ascii_digit();
        if let ('~', Some(last)) = (c, cells.last_mut()) {
            *last = last.start..at + 1;
            start = at + 1;
        } else if !digits && c != '+' {
            cells.push(start..at + c.len_utf8());
            start = at + c.len_utf8();
        }
    }
    if start < span.end {
        cells.push(start..span.end);
    }
    cells
}

/// How a rank is called, counted from the first player's side.
fn letters_of_rank(info: &GameInfo, rank: usize) -> String {
    let name = square_name(info, Square(rank as u16 * info.files));
    let letter = |c: &char| c.is_ascii_digit() == (info.coordinates == Coordinates::Chess);
    name.chars().filter(letter).collect()
}
