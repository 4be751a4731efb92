//! The board as lines of text: coordinates, pieces, marks.
//!
//! Everything can be told apart without colour: the players by `^` and `v`, the ways in which
//! their pieces go on the board as it is shown, or by the case of the letters, a target by `o` or `x`, or by `1`, `2` or `3` where it belongs to a move of several
//! steps, the last move by brackets, who reaches a square by `^`, `v` or `%`. What is marked is
//! decided by the caller; how one square looks is in `cell`, what fits on the screen in `frame`.

mod cell;
mod drawer;
mod faces;
mod frame;
mod names;
mod numerals;
mod square;
mod view;

use anstyle::{Effects, Style};
use engine::{Coordinates, GameInfo, Setup, Square};

use self::drawer::Drawer;
pub(crate) use self::faces::{hand, held, player_mark};
pub(crate) use self::frame::{Direction, Frame, Room, beside};
use self::names::{margin, names, rank_name};
pub(crate) use self::numerals::{kanji_number, read_kanji_number};
pub(crate) use self::view::{Influence, Marks, Parts, Pieces, Ring, Squares, Target, View};
use crate::theme::{FAINT, STRONG, Theme, paint};

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

impl Drawer<'_> {
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
