//! How one square looks: a piece with its owner and its mark, or an empty square.
//!
//! Where there is room a cell has a column of its own for the player's mark. Where there is none,
//! letters tell the players apart by their case, and what else there is to say of a piece stands
//! in the column before it.

use anstyle::Style;
use engine::{Color, Piece, Square};
use unicode_width::UnicodeWidthStr;

use super::drawer::Drawer;
use super::faces::{face, player_mark};
use super::view::{Influence, Pieces, Ring, Squares, Target};
use crate::theme::{FAINT, STRONG};

/// A square as it is drawn.
pub(super) struct Cell {
    /// What stands in the column before it.
    pub(super) before: Option<(Style, char)>,
    /// The style of the text.
    pub(super) style: Style,
    /// The piece, with the player's mark if there is room for one.
    pub(super) text: String,
    /// What stands behind it: in its cell if there is room, else in the column after it.
    pub(super) after: Option<(Style, char)>,
    /// The style of what is empty of the cell.
    pub(super) ground: Style,
}

impl Cell {
    /// Columns of the text.
    pub(super) fn width(&self) -> usize {
        self.text.width()
    }
}

/// The square, with all that is to be marked on it.
pub(super) fn cell(drawer: &Drawer, square: Square) -> Cell {
    let target = drawer.marks.targets.get(&square);
    let mut cell = match drawer.setup.board[square.index()] {
        None if drawer.setup.walls.contains(&square) => wall_cell(drawer),
        None => empty_cell(drawer, square, target),
        Some(piece) if drawer.frame.has_tiles(drawer.view) => tile_cell(drawer, piece, target),
        Some(piece) if drawer.frame.roomy => roomy_cell(drawer, piece, target),
        Some(piece) => narrow_cell(drawer, piece, target),
    };
    if drawer.marks.bracket == Some(square) {
        // Whose piece it is, that it is promoted or can be taken, says more than the left bracket.
        cell.before = cell.before.or(Some((STRONG, '[')));
        cell.after = Some((STRONG, ']'));
    } else if target.is_some_and(|target| target.promotes) {
        cell.after = Some((STRONG, '+'));
    } else if drawer.setup.board[square.index()].is_some() {
        let influence = drawer.marks.influence.get(&square);
        let has_room = cell.width() + 1 < drawer.frame.cell;
        let shown = influence.filter(|influence| has_room || influence.is_alarming());
        cell.after = shown.map(|influence| (STRONG, influence_mark(drawer, *influence)));
    }
    on_ground(cell, ground(drawer, square))
}

/// What lies under the square: who reaches it, what can be done there, and the cursor.
fn ground(drawer: &Drawer, square: Square) -> Style {
    let palette = drawer.palette();
    let shaded = drawer.frame.squares == Squares::Shaded;
    let is_cursor = drawer.marks.cursor == Some(square);
    let tint = match drawer.marks.influence.get(&square) {
        _ if is_cursor && shaded => palette.cursor,
        Some(Influence::Of(color)) => palette.reached[color.index()],
        Some(Influence::Both) => palette.contested,
        Some(Influence::EnPrise) => palette.en_prise,
        Some(Influence::Check) => palette.in_check,
        None if shaded => shade(drawer, square),
        None => Style::new(),
    };
    match is_cursor && !shaded {
        true => tint.invert(),
        false => tint,
    }
}

/// The ground of a square that nobody reaches.
fn shade(drawer: &Drawer, square: Square) -> Style {
    let (palette, marks) = (drawer.palette(), drawer.marks);
    let files = drawer.info.files;
    let is_taken = marks.targets.get(&square).filter(|target| target.capture);
    match is_taken.filter(|_| !marks.idle) {
        Some(target) => match target.ring {
            Some(ring) => {
                let (style, _) = ring_mark(drawer, ring);
                Style::new().bg_color(style.get_fg_color())
            }
            None => palette.victim_ground,
        },
        None if marks.bracket == Some(square) || marks.origin == Some(square) => palette.last,
        None => palette.squares[usize::from((square.0 / files + square.0 % files) % 2)],
    }
}

fn on_ground(cell: Cell, ground: Style) -> Cell {
    let lay = |style: Style| {
        let background = style.get_bg_color().or(ground.get_bg_color());
        // Where the ground says how letters look on it, they do, unless they have their own.
        let letters = match style.get_bg_color() {
            Some(_) => style.get_fg_color(),
            None => ground.get_fg_color().or(style.get_fg_color()),
        };
        let effects = style.get_effects() | ground.get_effects();
        let style = style.fg_color(letters).bg_color(background);
        style.effects(effects)
    };
    let lay_mark = |(style, mark)| (lay(style), mark);
    Cell {
        before: cell.before.map(lay_mark),
        style: lay(cell.style),
        text: cell.text,
        after: cell.after.map(lay_mark),
        ground,
    }
}

fn empty_cell(drawer: &Drawer, square: Square, target: Option<&Target>) -> Cell {
    let (style, mark) = match target {
        Some(target) => target_mark(drawer, *target),
        None if drawer.marks.origin == Some(square) => (STRONG, '.'),
        None => match drawer.marks.influence.get(&square) {
            Some(influence) => (STRONG, influence_mark(drawer, *influence)),
            None if drawer.frame.squares == Squares::Bare => (FAINT, '.'),
            None => (FAINT, ' '),
        },
    };
    let indent = drawer.frame.columns_before_face() - 1;
    plain_cell(style, format!("{:indent$}{mark}", ""))
}

/// A wall, or a hole in the board, in the middle of its columns.
fn wall_cell(drawer: &Drawer) -> Cell {
    let indent = drawer.frame.columns_before_face() - 1;
    plain_cell(FAINT, format!("{:indent$}#", ""))
}

/// The piece on a tile, whose form says whose it is.
fn tile_cell(drawer: &Drawer, piece: Piece, target: Option<&Target>) -> Cell {
    let style = tile_style(drawer, piece);
    let face = face(drawer.info, piece.kind, drawer.view.pieces);
    Cell {
        before: target.map(|target| (style, piece_mark(drawer, piece, Some(target)).1)),
        ..plain_cell(style, face)
    }
}

/// The colours of a piece on its tile.
pub(super) fn tile_style(drawer: &Drawer, piece: Piece) -> Style {
    let palette = drawer.palette();
    match drawer.info.kind(piece.kind).front {
        Some(_) => palette.promoted[piece.color.index()],
        None => palette.tiles[piece.color.index()],
    }
}

/// The piece behind the mark of its player, or of what can be done to it.
fn roomy_cell(drawer: &Drawer, piece: Piece, target: Option<&Target>) -> Cell {
    let (style, mark) = piece_mark(drawer, piece, target);
    let face = face(drawer.info, piece.kind, drawer.view.pieces);
    plain_cell(style, format!("{mark}{face}"))
}

/// With nothing before or behind the text.
fn plain_cell(style: Style, text: String) -> Cell {
    Cell {
        before: None,
        style,
        text,
        after: None,
        ground: Style::new(),
    }
}

/// The piece with its mark in the column before it. Letters say by their case whose it is, so that
/// a `+` can stand there where there is no mark.
fn narrow_cell(drawer: &Drawer, piece: Piece, target: Option<&Target>) -> Cell {
    let (style, mark) = piece_mark(drawer, piece, target);
    let face = face(drawer.info, piece.kind, drawer.view.pieces);
    if drawer.view.pieces == Pieces::Kanji {
        return Cell {
            before: Some((style, mark)),
            ..plain_cell(style, face)
        };
    }
    let mut text = match piece.color {
        Color::First => face,
        Color::Second => face.to_lowercase(),
    };
    let mut before = target.map(|_| (style, mark));
    if text.width() >= drawer.frame.cell
        && let Some(front) = text.strip_prefix('+')
    {
        text = front.to_owned();
        before = before.or(Some((style, '+')));
    }
    Cell {
        before,
        ..plain_cell(style, text)
    }
}

/// The style of a piece, and what stands before it.
fn piece_mark(drawer: &Drawer, piece: Piece, target: Option<&Target>) -> (Style, char) {
    let own = drawer.palette().pieces[piece.color.index()];
    match target {
        Some(target) if target.capture => target_mark(drawer, *target),
        Some(_) => (own, 'o'),
        None => (own, player_mark(piece.color, drawer.view.flipped)),
    }
}

/// The style and the mark of a target.
fn target_mark(drawer: &Drawer, target: Target) -> (Style, char) {
    let (style, mark) = match (target.ring, target.capture) {
        (Some(ring), _) => ring_mark(drawer, ring),
        (None, true) => (drawer.palette().victim, 'x'),
        (None, false) if drawer.marks.field => (drawer.palette().field, 'o'),
        (None, false) => (drawer.palette().target, 'o'),
    };
    match drawer.marks.idle {
        true => (FAINT, mark),
        false => (style, mark),
    }
}

/// Says on empty squares, and behind pieces, what colours say too.
fn influence_mark(drawer: &Drawer, influence: Influence) -> char {
    match influence {
        Influence::Of(color) => player_mark(color, drawer.view.flipped),
        Influence::Both => '%',
        Influence::EnPrise => '!',
        Influence::Check => '#',
    }
}

/// The last ring is always of the same colour; rings beyond the palette share the last.
fn ring_mark(drawer: &Drawer, ring: Ring) -> (Style, char) {
    let rings = drawer.palette().rings;
    let inner = rings.len().saturating_sub(ring.of.into());
    let shade = inner + usize::from(ring.step) - 1;
    let digit = char::from_digit(ring.step.into(), 10).unwrap_or('*');
    (rings[shade.min(rings.len() - 1)], digit)
}
