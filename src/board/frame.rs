//! What of the board fits on the screen: how wide its cells are, and which files and ranks are
//! shown if not all can be.
//!
//! Cells first shrink, then the board scrolls. Left and right, above and below are meant as the
//! board is looked at.

use std::ops::Range;

use engine::{Coordinates, GameInfo, Square};
use unicode_width::UnicodeWidthStr;

use super::faces::{widest, widest_bare};
use super::names::{margin, names, rank_name};
use super::view::{Squares, View};

/// The part of the screen that the board may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    /// Columns.
    pub(crate) columns: usize,
    /// Lines.
    pub(crate) lines: usize,
}

/// Ways to scroll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Files further to the left.
    Left,
    /// Files further to the right.
    Right,
    /// Ranks further up.
    Up,
    /// Ranks further down.
    Down,
}

/// How the board is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Columns of a cell, the one before it included.
    pub(super) cell: usize,
    /// Columns right of the board.
    behind: usize,
    /// Lines of a cell.
    pub(super) height: usize,
    /// How squares are drawn.
    pub(super) squares: Squares,
    /// Whether a cell has a column for the player's mark.
    pub(super) roomy: bool,
    /// Files hidden on the left.
    pub(super) left: u16,
    /// Files hidden on the right.
    pub(super) right: u16,
    /// Ranks hidden above.
    pub(super) above: u16,
    /// Ranks hidden below.
    pub(super) below: u16,
}

impl Direction {
    /// All of them.
    pub(crate) const ALL: [Direction; 4] = [
        Direction::Left,
        Direction::Right,
        Direction::Up,
        Direction::Down,
    ];

    /// The word that is typed.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Direction::Left => "left",
            Direction::Right => "right",
            Direction::Up => "up",
            Direction::Down => "down",
        }
    }

    /// One column or line there: to the right, down.
    pub(crate) fn step(self) -> (i16, i16) {
        match self {
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
            Direction::Up => (0, -1),
            Direction::Down => (0, 1),
        }
    }

    /// Where that is, in a sentence.
    pub(crate) fn phrase(self) -> &'static str {
        match self {
            Direction::Left => "on the left",
            Direction::Right => "on the right",
            Direction::Up => "above",
            Direction::Down => "below",
        }
    }
}

impl Frame {
    /// The whole board, with cells that fit into so many columns if any do.
    pub(crate) fn whole(info: &GameInfo, view: View, columns: usize) -> Frame {
        let file_name = |file: u16| names(info, Square(file)).0.len();
        let least = (0..info.files).map(file_name).max().unwrap_or(1);
        let full = widest(info, view.pieces).max(least);
        let bare = widest_bare(info, view.pieces).max(least);
        let behind = behind(info, view);
        let sizes = [(full + 2, true), (full + 1, false), (bare + 1, false)];
        let fits =
            |(cell, _): &(usize, bool)| n_fitting(info, behind, columns, *cell) >= info.files;
        let narrowest = sizes[sizes.len() - 1];
        let (cell, roomy) = sizes.into_iter().find(fits).unwrap_or(narrowest);
        Frame {
            cell,
            height: 1,
            squares: Squares::Bare,
            behind,
            roomy,
            left: 0,
            right: 0,
            above: 0,
            below: 0,
        }
    }

    /// As much of the board as fits. `keep`: squares that should be seen, the most important one,
    /// around which the frame is laid, first; without any the near side is seen.
    pub(crate) fn scrolled(info: &GameInfo, view: View, room: Room, keep: &[Square]) -> Frame {
        let whole = Frame::whole(info, view, room.columns);
        let files = n_fitting(info, whole.behind, room.columns, whole.cell).clamp(1, info.files);
        // One line holds the names of the files.
        let ranks = room.lines.saturating_sub(1).clamp(1, info.ranks.into()) as u16;
        let places = keep.iter().map(|square| place(info, view.flipped, *square));
        let (across, along): (Vec<u16>, Vec<u16>) = places.unzip();
        let left = first_shown(info.files, files, &across, info.files / 2);
        let above = first_shown(info.ranks, ranks, &along, info.ranks - 1);
        Frame {
            left,
            right: info.files - files - left,
            above,
            below: info.ranks - ranks - above,
            ..whole
        }
    }

    /// The same with squares drawn, as large as there is room for if the whole board is shown.
    pub(crate) fn grown(info: &GameInfo, view: View, room: Room, keep: &[Square]) -> Frame {
        let frame = Frame {
            squares: view.squares,
            ..Frame::scrolled(info, view, room, keep)
        };
        let is_whole = frame.more().next().is_none();
        match largest_cell(info, view, room).filter(|_| is_whole) {
            Some((cell, height)) => Frame {
                cell,
                height,
                roomy: true,
                ..frame
            },
            // Lines between squares take a line of their own.
            None if view.squares == Squares::Lined => Frame {
                squares: Squares::Bare,
                ..frame
            },
            None => frame,
        }
    }

    /// Whether pieces are drawn as tiles that point where they go.
    pub(super) fn has_tiles(&self, view: View) -> bool {
        self.height > 1 && self.squares == Squares::Shaded && view.blocks
    }

    /// The directions in which there is more of the board.
    pub(crate) fn more(&self) -> impl Iterator<Item = Direction> + '_ {
        let hidden = |direction: &Direction| self.hidden(*direction) > 0;
        Direction::ALL.into_iter().filter(hidden)
    }

    /// How many files or ranks are hidden there.
    pub(crate) fn hidden(&self, direction: Direction) -> u16 {
        match direction {
            Direction::Left => self.left,
            Direction::Right => self.right,
            Direction::Up => self.above,
            Direction::Down => self.below,
        }
    }

    /// Lines of a square.
    pub(crate) fn lines_of_a_square(&self) -> usize {
        self.height
    }

    /// The square to lay the next frame around, so that this one's edge comes into its middle;
    /// `None` if there is nothing more in that direction.
    pub(crate) fn beyond(
        &self,
        info: &GameInfo,
        flipped: bool,
        direction: Direction,
    ) -> Option<Square> {
        if self.hidden(direction) == 0 {
            return None;
        }
        let (across, along) = (self.across(info), self.along(info));
        let middle = |shown: &Range<u16>| (shown.start + shown.end) / 2;
        let place = match direction {
            Direction::Left => (across.start - 1, middle(&along)),
            Direction::Right => (across.end, middle(&along)),
            Direction::Up => (middle(&across), along.start - 1),
            Direction::Down => (middle(&across), along.end),
        };
        Some(at_place(info, flipped, place))
    }

    /// The square in the middle of what is shown.
    pub(crate) fn centre(&self, info: &GameInfo, flipped: bool) -> Square {
        let (across, along) = (self.across(info), self.along(info));
        // As many lines before it as where a frame is laid around a square.
        let middle = |shown: &Range<u16>| shown.start + (shown.end - shown.start) / 2;
        at_place(info, flipped, (middle(&across), middle(&along)))
    }

    /// Whether the square is shown.
    pub(crate) fn shows(&self, info: &GameInfo, flipped: bool, square: Square) -> bool {
        let (column, line) = place(info, flipped, square);
        self.across(info).contains(&column) && self.along(info).contains(&line)
    }

    /// Columns and lines that the drawn board takes.
    pub(crate) fn size(&self, info: &GameInfo) -> Room {
        Room {
            columns: margin(info) + self.across(info).len() * self.cell + 1 + self.behind,
            lines: self.along(info).len() * self.height + 1 + self.closing_lines(),
        }
    }

    /// The square that is drawn at this column and line, from 0.
    pub(crate) fn square_at(
        &self,
        info: &GameInfo,
        flipped: bool,
        column: usize,
        line: usize,
    ) -> Option<Square> {
        let names_above = usize::from(info.coordinates == Coordinates::Shogi);
        let line = line.checked_sub(names_above)? / self.height;
        let line = u16::try_from(line).ok()?;
        let line = line.checked_add(self.above)?;
        let column = column.checked_sub(margin(info))? / self.cell;
        let column = u16::try_from(column).ok()?.checked_add(self.left)?;
        let shown = self.across(info).contains(&column) && self.along(info).contains(&line);
        shown.then(|| at_place(info, flipped, (column, line)))
    }

    /// The files shown, from the left.
    pub(super) fn files(&self, info: &GameInfo, flipped: bool) -> Vec<u16> {
        let file = |column| turned(info, flipped, (column, 0)).0;
        self.across(info).map(file).collect()
    }

    /// The ranks shown, from above.
    pub(super) fn ranks(&self, info: &GameInfo, flipped: bool) -> Vec<u16> {
        let rank = |line| turned(info, flipped, (0, line)).1;
        self.along(info).map(rank).collect()
    }

    /// Columns of a cell before the piece.
    pub(super) fn columns_before_face(&self) -> usize {
        1 + usize::from(self.roomy)
    }

    /// Lines below the last rank that belong to its squares.
    fn closing_lines(&self) -> usize {
        usize::from(self.squares == Squares::Lined)
    }

    fn across(&self, info: &GameInfo) -> Range<u16> {
        self.left..info.files - self.right
    }

    fn along(&self, info: &GameInfo) -> Range<u16> {
        self.above..info.ranks - self.below
    }
}

/// The square so many columns to the right and lines down of another, or as far as the board goes.
pub(crate) fn beside(
    info: &GameInfo,
    flipped: bool,
    square: Square,
    (across, along): (i16, i16),
) -> Square {
    let (column, line) = place(info, flipped, square);
    let column = column.saturating_add_signed(across).min(info.files - 1);
    let line = line.saturating_add_signed(along).min(info.ranks - 1);
    at_place(info, flipped, (column, line))
}

/// Columns and lines of the largest cells of more than a line that are about square and fit.
fn largest_cell(info: &GameInfo, view: View, room: Room) -> Option<(usize, usize)> {
    let is_lined = view.squares == Squares::Lined;
    if view.squares == Squares::Bare || (is_lined && !view.blocks) {
        return None;
    }
    // Left and right of a piece stand marks; beside that there is a gap or a line.
    let marks = if view.blocks && !is_lined { 2 } else { 3 };
    let least = widest(info, view.pieces) + marks + 1;
    let columns = room
        .columns
        .saturating_sub(margin(info) + 1 + behind(info, view));
    let lines = room.lines.saturating_sub(1 + usize::from(is_lined));
    let most_columns = columns / usize::from(info.files);
    let most_lines = (lines / usize::from(info.ranks)).min(HIGHEST);
    (2..=most_lines).rev().find_map(|height| {
        let cell = (2 * height + 1).max(least).min(most_columns);
        (cell >= least && 2 * cell >= 3 * height).then_some((cell, height))
    })
}

/// Most lines of a cell: in larger ones the pieces are lost.
const HIGHEST: usize = 12;

/// How many files fit, up to more than the board has.
fn n_fitting(info: &GameInfo, behind: usize, columns: usize, cell: usize) -> u16 {
    let files = columns.saturating_sub(margin(info) + 1 + behind) / cell;
    u16::try_from(files).unwrap_or(u16::MAX)
}

/// Columns right of the board.
fn behind(info: &GameInfo, view: View) -> usize {
    let longest = |rank: u16| rank_name(info, view, rank).width();
    match info.coordinates {
        Coordinates::Shogi => 1 + (0..info.ranks).map(longest).max().unwrap_or(0),
        // An arrow where the board goes on, and only there.
        Coordinates::Chess => 1,
    }
}

/// Column and line of a square on the whole board.
fn place(info: &GameInfo, flipped: bool, square: Square) -> (u16, u16) {
    turned(
        info,
        flipped,
        (square.0 % info.files, square.0 / info.files),
    )
}

/// The square at a column and line of the whole board.
fn at_place(info: &GameInfo, flipped: bool, place: (u16, u16)) -> Square {
    // A square's place is its own inverse.
    let (file, rank) = turned(info, flipped, place);
    Square(rank * info.files + file)
}

/// From file and rank to column and line, and back.
fn turned(info: &GameInfo, flipped: bool, (file, rank): (u16, u16)) -> (u16, u16) {
    match flipped {
        true => (info.files - 1 - file, rank),
        false => (file, info.ranks - 1 - rank),
    }
}

/// The first of `shown` lines out of `all` to show. The first of `wanted` stands in the middle, or
/// `middle` does; the frame moves away from there to show the others too, as far as it can keep
/// those before them.
fn first_shown(all: u16, shown: u16, wanted: &[u16], middle: u16) -> u16 {
    let middle = wanted.first().copied().unwrap_or(middle);
    let mut first = middle.saturating_sub(shown / 2).min(all - shown);
    let seen = |first: u16, line: u16| (first..first + shown).contains(&line);
    for (index, line) in wanted.iter().enumerate() {
        let moved = if seen(first, *line) {
            first
        } else if *line < first {
            *line
        } else {
            *line + 1 - shown
        };
        let mut before = wanted[..index].iter().filter(|line| seen(first, **line));
        if before.all(|line| seen(moved, *line)) {
            first = moved;
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::first_shown;

    #[test]
    fn the_frame_keeps_what_is_wanted() {
        // 19 lines of which 7 are shown.
        let table: &[(&[u16], u16)] = &[
            (&[], 12),
            (&[9], 6),
            (&[0], 0),
            (&[18], 12),
            // The second fits beside the first, at either edge.
            (&[9, 12], 6),
            (&[9, 14], 8),
            (&[9, 4], 4),
            // It does not fit, but the third does.
            (&[9, 18, 5], 5),
        ];
        for (wanted, first) in table {
            assert_eq!(first_shown(19, 7, wanted, 18), *first, "{wanted:?}");
        }
    }
}
