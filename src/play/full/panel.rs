//! The players with their clocks and hands, and the list of moves.

use engine::{Color, position_text};
use ratatui::layout::Rect;
use ratatui::text::Text;
use ratatui::widgets::Block;
use unicode_width::UnicodeWidthStr;

use super::pen::{Pen, width};
use super::table::Table;
use crate::board::Parts;
use crate::play::obey::plies;
use crate::play::screen::seat;
use crate::theme::{FAINT, STRONG};

/// Fewest columns of a panel.
pub(super) const NARROWEST: u16 = 18;
/// Columns of the number of a move.
const NUMBER: usize = 5;
/// Lines of the list of moves at least, its frame included.
const SHORTEST_LIST: u16 = 3;

impl Pen<'_, '_> {
    /// The far player, the moves, the near player, from above.
    pub(super) fn panel(&mut self, table: &Table, [far, near]: [Color; 2], area: Rect) {
        let above = seat_lines(table, far, area.width);
        let mut below = seat_lines(table, near, area.width);
        // The name stands at the edge.
        below.reverse();
        let top = self.seat(far, above, area);
        let height = (below.len() as u16).min(area.height.saturating_sub(top));
        let near_area = Rect {
            y: area.bottom() - height,
            height,
            ..area
        };
        self.seat(near, below, near_area);
        let list = Rect {
            y: area.y + top,
            height: area.height.saturating_sub(top + height),
            ..area
        };
        if list.height >= SHORTEST_LIST {
            self.moves(table, list);
        }
    }

    /// The player in one line, with what there is more of the board.
    pub(super) fn caption(&mut self, table: &Table, color: Color, area: Rect, more: &str) {
        let (mut parts, time) = name_and_time(table, color);
        parts.push((STRONG, format!(" {time:>5}")));
        if table.session.game.info().hands {
            parts.push((FAINT, "  in hand: ".to_owned()));
            for (word, style, index) in held(table, color) {
                let columns = word.width() as u16;
                let place = Rect::new(area.x + width(&parts), area.y, columns, area.height);
                self.note(index, place.intersection(area), color);
                parts.extend([(style, word), (FAINT, " ".to_owned())]);
            }
        }
        parts.extend(missing(table, color).map(|missing| (FAINT, format!("  {missing}"))));
        parts.push((STRONG, more.to_owned()));
        self.parts(parts, area);
    }

    fn note(&mut self, index: Option<usize>, place: Rect, color: Color) {
        if let Some(index) = index {
            self.layout.held.push((place, color, index));
        }
    }

    /// Draws these lines from above and says how many there was room for.
    fn seat(&mut self, color: Color, lines: Vec<SeatLine>, area: Rect) -> u16 {
        let mut n_drawn = 0;
        for line in lines.into_iter().take(area.height.into()) {
            let place = Rect {
                y: area.y + n_drawn,
                height: 1,
                ..area
            };
            for (at, columns, index) in line.held {
                let held = Rect {
                    x: area.x + at,
                    width: columns,
                    ..place
                };
                self.note(Some(index), held.intersection(area), color);
            }
            self.parts(line.parts, place);
            n_drawn += 1;
        }
        n_drawn
    }

    fn moves(&mut self, table: &Table, area: Rect) {
        let block = Block::bordered().title("Moves");
        let inside = block.inner(area);
        self.screen.render_widget(block, area);
        let lines = move_lines(&plies(&table.session), inside.width.into());
        let room = usize::from(inside.height);
        let end = lines
            .len()
            .saturating_sub(table.scrolled)
            .max(room.min(lines.len()));
        let shown = &lines[end.saturating_sub(room)..end];
        self.screen
            .render_widget(Text::from(shown.join("\n")), inside);
    }
}

/// What the player has still to do of what the game counts.
fn missing(table: &Table, color: Color) -> Option<String> {
    let session = &table.session;
    position_text::missing(session.game.info(), &session.setup(), color)
}

/// The lines that a player takes in so many columns: name and clock, then the hand.
fn seat_lines(table: &Table, color: Color, columns: u16) -> Vec<SeatLine> {
    let columns = usize::from(columns);
    let (mut name, time) = name_and_time(table, color);
    let mut lines = Vec::new();
    let rest = columns.saturating_sub(usize::from(width(&name)));
    if rest > time.width() {
        name.push((STRONG, format!("{time:>rest$}")));
        lines.push(SeatLine::of(name));
    } else {
        let time = vec![(STRONG, format!("{time:>columns$}"))];
        lines.extend([SeatLine::of(name), SeatLine::of(time)]);
    }
    if let Some(missing) = missing(table, color) {
        lines.push(SeatLine::of(vec![(FAINT, format!(" {missing}"))]));
    }
    if !table.session.game.info().hands {
        return lines;
    }
    let mut line = SeatLine::of(vec![(FAINT, " in hand: ".to_owned())]);
    for (word, style, index) in held(table, color) {
        if usize::from(width(&line.parts)) + word.width() > columns {
            let next = SeatLine::of(vec![(FAINT, " ".to_owned())]);
            lines.push(std::mem::replace(&mut line, next));
        }
        let at = width(&line.parts);
        line.held
            .extend(index.map(|index| (at, word.width() as u16, index)));
        line.parts.extend([(style, word), (FAINT, " ".to_owned())]);
    }
    lines.push(line);
    lines
}

/// A line of a player's part, with the pieces in hand on it: column, columns, which.
struct SeatLine {
    parts: Parts,
    held: Vec<(u16, u16, usize)>,
}

impl SeatLine {
    fn of(parts: Parts) -> SeatLine {
        SeatLine {
            parts,
            held: Vec::new(),
        }
    }
}

/// Two moves a line, or where they are too long for that, one.
fn move_lines(plies: &[String], columns: usize) -> Vec<String> {
    let longest = plies.iter().map(|ply| ply.width()).max().unwrap_or(0);
    let room = columns.saturating_sub(NUMBER + 1) / 2;
    let pairs = plies.chunks(2).enumerate();
    let lines = pairs.flat_map(|(index, pair)| {
        let answer = pair.get(1).map_or("", String::as_str);
        let first = format!("{:>3}. {}", index + 1, pair[0]);
        if longest <= room {
            let fill = (NUMBER + room).saturating_sub(first.width());
            return vec![format!("{first}{} {answer}", " ".repeat(fill))];
        }
        let second = (!answer.is_empty()).then(|| format!("{:NUMBER$}{answer}", ""));
        [Some(first), second].into_iter().flatten().collect()
    });
    lines.collect()
}

/// The name of a player behind a pointer if it is their turn, and their clock.
fn name_and_time(table: &Table, color: Color) -> (Parts, String) {
    let session = &table.session;
    let style = session.view.palette().players[color.index()];
    let to_move = session.result().is_none() && session.game.side() == color;
    let pointer = if to_move { '>' } else { ' ' };
    let name = format!("{pointer}{}", seat(session, color));
    (vec![(style, name)], session.clock.shown(color, table.now))
}

/// What a player holds, word by word, and which piece each is.
fn held(table: &Table, color: Color) -> Vec<(String, anstyle::Style, Option<usize>)> {
    let session = &table.session;
    let style = session.view.palette().players[color.index()];
    let to_move = session.result().is_none() && session.game.side() == color;
    let held = table.held(color).into_iter().enumerate();
    let words = held.map(|(index, (kind, name))| {
        let at_cursor = to_move && table.in_hand == Some(index);
        let chosen = to_move && table.drop == Some(kind);
        let style = match at_cursor || chosen {
            true => style.invert(),
            false => style,
        };
        (name, style, Some(index))
    });
    let words: Vec<_> = words.collect();
    match words.is_empty() {
        true => vec![("-".to_owned(), style, None)],
        false => words,
    }
}
