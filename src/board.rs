//! The board as lines of text: coordinates, pieces, marks.
//!
//! Everything can be told apart without colour: the players by `^` and `v` or by the case of the
//! letters, a target by `o` or `x`, or by `1`, `2` or `3` where it belongs to a move of several
//! steps, the last move by brackets. What is marked is decided by the caller; how one square looks
//! is in `cell`, what fits on the screen in `frame`.

mod cell;
mod frame;

use std::collections::BTreeMap;

use anstyle::Style;
use engine::square_text::square_name;
use engine::{Coordinates, GameInfo, Setup, Square};

pub(crate) use self::cell::{Pieces, hand, player_mark};
pub(crate) use self::frame::{Direction, Frame, Room};
use crate::theme::{FAINT, STRONG, paint};

/// How the board is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// How pieces are drawn.
    pub(crate) pieces: Pieces,
    /// Whether the second player sits below.
    pub(crate) flipped: bool,
}

/// What stands out on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// The square in brackets.
    pub(crate) bracket: Option<Square>,
    /// An empty square that the last move began on.
    pub(crate) origin: Option<Square>,
    /// Where a piece can go, or what it can capture.
    pub(crate) targets: BTreeMap<Square, Target>,
    /// Whether it is not that piece's turn, so that the targets are only faint.
    pub(crate) idle: bool,
    /// Whether that piece can reach any square, so that the targets are a field.
    pub(crate) field: bool,
}

/// A square that a move reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    /// Whether a piece is captured on it.
    pub(crate) capture: bool,
    /// Whether a move that ends on it promotes.
    pub(crate) promotes: bool,
    /// Which ring of a piece that may take and go on it belongs to, if any.
    pub(crate) ring: Option<Ring>,
}

/// One of the rings of a piece that may take and go on: where its steps lead, the first, the
/// second, the third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ring {
    /// Which step leads here, from 1.
    pub(crate) step: u8,
    /// How many steps the piece has.
    pub(crate) of: u8,
}

/// What the frame shows of the board, one line a rank and one for the names of the files.
pub(crate) fn draw(
    info: &GameInfo,
    setup: &Setup,
    view: View,
    frame: &Frame,
    marks: &Marks,
) -> Vec<String> {
    let drawer = Drawer {
        info,
        setup,
        view,
        frame,
        marks,
    };
    let ranks = frame.ranks(info, view.flipped);
    let mut lines: Vec<String> = ranks.iter().map(|rank| drawer.rank_line(*rank)).collect();
    let names = drawer.file_names();
    match info.coordinates {
        Coordinates::Shogi => lines.insert(0, names),
        Coordinates::Chess => lines.push(names),
    }
    lines
}

/// The whole board at the start, in letters, on so many columns.
pub(crate) fn start(info: &GameInfo, columns: usize) -> Vec<String> {
    let view = View {
        pieces: Pieces::Letters,
        flipped: false,
    };
    let frame = Frame::whole(info, view.pieces, columns);
    draw(info, &info.start, view, &frame, &Marks::default())
}

/// All that a line depends on.
struct Drawer<'a> {
    info: &'a GameInfo,
    setup: &'a Setup,
    view: View,
    frame: &'a Frame,
    marks: &'a Marks,
}

impl Drawer<'_> {
    fn files(&self) -> Vec<u16> {
        self.frame.files(self.info, self.view.flipped)
    }

    fn file_names(&self) -> String {
        let mut line = " ".repeat(margin(self.info));
        for file in self.files() {
            let (name, _) = names(self.info, Square(file));
            let before = self.frame.columns_before_face();
            let rest = self.frame.cell - before;
            line += &format!("{:before$}{name:<rest$}", "");
        }
        paint(FAINT, line.trim_end())
    }

    fn rank_line(&self, rank: u16) -> String {
        let info = self.info;
        let (_, name) = names(info, Square(rank * info.files));
        let more = |hidden: u16, arrow| if hidden > 0 { arrow } else { ' ' };
        let left = separator(Some((STRONG, more(self.frame.left, '<'))));
        let right = separator(Some((STRONG, more(self.frame.right, '>'))));
        let mut line = match info.coordinates {
            Coordinates::Shogi => left,
            Coordinates::Chess => {
                paint(FAINT, &format!("{name:>rest$}", rest = margin(info) - 1)) + &left
            }
        };
        let mut overflow = None;
        for file in self.files() {
            let square = Square(rank * info.files + file);
            let drawn = cell::cell(self, square);
            line += &separator(drawn.before.or(overflow));
            line += &paint(drawn.style, &drawn.text);
            let room = (self.frame.cell - 1).saturating_sub(drawn.width());
            overflow = drawn.after.filter(|_| room == 0);
            if room > 0 {
                line += &separator(drawn.after);
                line += &" ".repeat(room - 1);
            }
        }
        line += &separator(overflow);
        match info.coordinates {
            Coordinates::Shogi => line + &right + &paint(FAINT, &name),
            Coordinates::Chess if self.frame.right > 0 => line + &right,
            Coordinates::Chess => line,
        }
    }
}

/// Columns left of the board.
fn margin(info: &GameInfo) -> usize {
    match info.coordinates {
        Coordinates::Shogi => 1,
        Coordinates::Chess => info.ranks.to_string().len() + 1,
    }
}

/// The two parts of a square's name: of its file and of its rank.
fn names(info: &GameInfo, square: Square) -> (String, String) {
    let name = square_name(info, square);
    let digit = |c: char| c.is_ascii_digit();
    let first = name.starts_with(digit);
    let split = name.find(|c| digit(c) != first).unwrap_or(name.len());
    (name[..split].to_owned(), name[split..].to_owned())
}

fn separator(mark: Option<(Style, char)>) -> String {
    match mark {
        None | Some((_, ' ')) => " ".to_owned(),
        Some((style, mark)) => paint(style, &mark.to_string()),
    }
}
