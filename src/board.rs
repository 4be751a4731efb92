//! The board as lines of text: coordinates, pieces, marks.
//!
//! Everything can be told apart without colour: the players by `^` and `v`, the ways in which
//! their pieces go on the board as it is shown, or by the case of the letters, a target by `o` or `x`, or by `1`, `2` or `3` where it belongs to a move of several
//! steps, the last move by brackets, who reaches a square by `^`, `v` or `%`. What is marked is
//! decided by the caller; how one square looks is in `cell`, what fits on the screen in `frame`.

mod cell;
mod frame;
mod numerals;
mod square;

use std::collections::BTreeMap;

use anstyle::{Effects, Style};
use engine::square_text::square_name;
use engine::{Color, Coordinates, GameInfo, Setup, Square};

pub(crate) use self::cell::{Pieces, hand, held, player_mark};
pub(crate) use self::frame::{Direction, Frame, Room, beside};
pub(crate) use self::numerals::{kanji_number, read_kanji_number};
use crate::theme::{FAINT, Palette, STRONG, Theme, paint};

/// How the board is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// How pieces are drawn.
    pub(crate) pieces: Pieces,
    /// Whether somebody asked for them to be drawn so.
    pub(crate) pieces_are_asked_for: bool,
    /// Whether the second player sits below.
    pub(crate) flipped: bool,
    /// How squares are drawn where there is room.
    pub(crate) squares: Squares,
    /// Whether the terminal knows block letters and lines.
    pub(crate) blocks: bool,
    /// Whether ranks that have letters are named in kanji.
    pub(crate) kanji_ranks: bool,
    /// The colours.
    pub(crate) theme: Theme,
}

/// How squares are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Squares {
    /// Not at all: a dot stands for an empty one.
    Bare,
    /// In two shades.
    Shaded,
    /// With lines between them, where there is room.
    Lined,
}

impl View {
    /// The colours of the board.
    pub(crate) fn palette(&self) -> &'static Palette {
        self.theme.palette(self.squares == Squares::Shaded)
    }
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
    /// The square that keys act on.
    pub(crate) cursor: Option<Square>,
    /// What the players reach, if that is to be seen.
    pub(crate) influence: BTreeMap<Square, Influence>,
}

/// Who could capture on a square, and what that means for the piece on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Influence {
    /// Only this player.
    Of(Color),
    /// Both.
    Both,
    /// The piece on it is attacked and unprotected.
    EnPrise,
    /// The royal on it is attacked.
    Check,
}

impl Influence {
    /// Whether it is to be seen even where there is little room.
    fn is_alarming(self) -> bool {
        matches!(self, Influence::EnPrise | Influence::Check)
    }
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

/// Parts of a line, each in its style.
pub(crate) type Parts = Vec<(Style, String)>;

/// What the frame shows of the board, one line a rank and one for the names of the files, painted.
pub(crate) fn draw(
    info: &GameInfo,
    setup: &Setup,
    view: View,
    frame: &Frame,
    marks: &Marks,
) -> Vec<String> {
    let painted = |parts: Parts| {
        let parts = parts.iter().map(|(style, text)| paint(*style, text));
        parts.collect()
    };
    let lines = lines(info, setup, view, frame, marks);
    lines.into_iter().map(painted).collect()
}

/// The same with the styles beside the text.
pub(crate) fn lines(
    info: &GameInfo,
    setup: &Setup,
    view: View,
    frame: &Frame,
    marks: &Marks,
) -> Vec<Parts> {
    let drawer = Drawer {
        info,
        setup,
        view,
        frame,
        marks,
    };
    let ranks = frame.ranks(info, view.flipped);
    let mut lines: Vec<Parts> = match frame.height {
        1 => ranks.iter().map(|rank| drawer.rank_line(*rank)).collect(),
        _ => square::lines(&drawer, &ranks),
    };
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
        pieces_are_asked_for: true,
        flipped: false,
        squares: Squares::Bare,
        blocks: false,
        kanji_ranks: false,
        theme: Theme::Dark,
    };
    let frame = Frame::whole(info, view, columns);
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
    fn palette(&self) -> &'static Palette {
        self.view.palette()
    }

    fn files(&self) -> Vec<u16> {
        self.frame.files(self.info, self.view.flipped)
    }

    fn file_names(&self) -> Parts {
        let mut line = " ".repeat(margin(self.info));
        for file in self.files() {
            let (name, _) = names(self.info, Square(file));
            if self.frame.height > 1 {
                line += &format!("{name:^width$}", width = self.frame.cell);
                continue;
            }
            let before = self.frame.columns_before_face();
            let rest = self.frame.cell - before;
            line += &format!("{:before$}{name:<rest$}", "");
        }
        vec![(FAINT, line.trim_end().to_owned())]
    }

    fn rank_line(&self, rank: u16) -> Parts {
        let info = self.info;
        let name = rank_name(info, self.view, rank);
        let more = |hidden: u16, arrow| if hidden > 0 { arrow } else { ' ' };
        let left = mark((STRONG, more(self.frame.left, '<')));
        let right = mark((STRONG, more(self.frame.right, '>')));
        let mut line = Parts::new();
        if info.coordinates == Coordinates::Chess {
            let rest = margin(info) - 1;
            line.push((FAINT, format!("{name:>rest$}")));
        }
        line.push(left);
        let mut overflow = None;
        for file in self.files() {
            let square = Square(rank * info.files + file);
            overflow = self.push_cell(&mut line, square, overflow);
        }
        line.push(mark(overflow.unwrap_or(BLANK)));
        match info.coordinates {
            Coordinates::Shogi => line.extend([right, (FAINT, name)]),
            Coordinates::Chess if self.frame.right > 0 => line.push(right),
            Coordinates::Chess => {}
        }
        line
    }

    /// Writes a cell, behind the mark of the one before it that had no room there. What has no room
    /// in this one is given back.
    fn push_cell(
        &self,
        line: &mut Parts,
        square: Square,
        overflow: Option<(Style, char)>,
    ) -> Option<(Style, char)> {
        let cell = cell::cell(self, square);
        let ground = (cell.ground, ' ');
        line.push(mark(cell.before.or(overflow).unwrap_or(ground)));
        let room = (self.frame.cell - 1).saturating_sub(cell.width());
        line.push((cell.style, cell.text));
        if room == 0 {
            return cell.after;
        }
        line.push(mark(cell.after.unwrap_or(ground)));
        line.push((cell.ground, " ".repeat(room - 1)));
        None
    }
}

/// Nothing to see.
const BLANK: (Style, char) = (Style::new(), ' ');

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

/// What stands beside a rank.
fn rank_name(info: &GameInfo, view: View, rank: u16) -> String {
    match info.coordinates {
        Coordinates::Shogi if view.kanji_ranks => kanji_number(info.ranks - rank),
        Coordinates::Shogi | Coordinates::Chess => names(info, Square(rank * info.files)).1,
    }
}

/// A column, in its style unless that cannot be seen.
fn mark((style, mark): (Style, char)) -> (Style, String) {
    match mark {
        ' ' if !shows_where_empty(style) => (Style::new(), " ".to_owned()),
        _ => (style, mark.to_string()),
    }
}

fn shows_where_empty(style: Style) -> bool {
    style.get_bg_color().is_some() || style.get_effects().contains(Effects::INVERT)
}
