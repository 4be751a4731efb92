//! How the table looks on a screen of any size.
//!
//! From above: the far player, the board, the near player, how the game stands, the engine, what
//! was said, the keys; beside the board the moves, if the board does not need their room.

use engine::{Color, Setup};
use ratatui::Frame as Screen;
use ratatui::layout::{Constraint, Layout as Rows, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::layout::Layout;
use super::style::{line, screen_style};
use super::table::{Purpose, Question, Sheet, Table};
use crate::board::{self, Direction, Frame, Parts, Room};
use crate::play::screen::{more, seat, status_parts};
use crate::play::session::{Session, plies};
use crate::play::thinker;
use crate::theme::{ALARM, FAINT, PIECES, STRONG};

/// Columns of the list of moves.
const SIDE: u16 = 30;
/// Columns that it leaves for all else at least.
const NARROWEST: u16 = 50;
/// Columns of one move in it.
const MOVE: usize = 11;
/// Most lines for what was said.
const MESSAGE: u16 = 4;
/// Lines above and below the board and what was said: two players, the state, the engine, the keys.
const AROUND: u16 = 5;

const KEYS: &str =
    "Enter choose  Tab hand  Esc back  u undo  n hint  i influence  ? all keys  q leave";

/// Draws everything, and notes where.
pub(super) fn draw(table: &mut Table, screen: &mut Screen, colours: bool) {
    let whole = screen.area();
    let (frame, side) = plan(table, whole);
    let size = frame.size(table.session.game.info());
    let height = u16::try_from(size.lines).unwrap_or(u16::MAX);
    let keys = Rect {
        y: whole.bottom().saturating_sub(1),
        height: whole.height.min(1),
        ..whole
    };
    let area = Rect {
        width: whole.width - side,
        height: whole.height - keys.height,
        ..whole
    };
    let rows = Rows::vertical([
        Constraint::Length(1),
        Constraint::Length(height),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Min(0),
    ]);
    let [above, board, under, state, engine, said] = rows.areas(area);
    let mut pen = Pen {
        screen,
        colours,
        layout: Layout {
            board: Some((board, frame)),
            ..Layout::default()
        },
    };
    let (far, near) = match table.session.view.flipped {
        true => (Color::First, Color::Second),
        false => (Color::Second, Color::First),
    };
    pen.player(table, far, above, &more(&frame, Direction::Up));
    pen.board(table, &frame, board);
    pen.player(table, near, under, &more(&frame, Direction::Down));
    pen.parts(status_parts(&table.session), state);
    pen.parts(engine_parts(table), engine);
    match &table.question {
        Some(question) => pen.question(question, said),
        None => pen.said(table, said),
    }
    pen.keys(table, keys);
    if side > 0 {
        let moves = Rect {
            x: area.width,
            width: side,
            ..area
        };
        pen.moves(table, moves);
    }
    if let Some(sheet) = &table.sheet {
        pen.sheet(sheet, whole);
    }
    table.layout = pen.layout;
}

/// What is shown of the board, and the columns of the list of moves beside it, if any: the list
/// gives way where files would have to be hidden for it.
fn plan(table: &Table, area: Rect) -> (Frame, u16) {
    let info = table.session.game.info();
    let spare = area
        .height
        .saturating_sub(info.ranks.saturating_add(1 + AROUND));
    let message = spare.clamp(1, MESSAGE);
    let lines = area.height.saturating_sub(AROUND + message).into();
    let of_width = |columns: u16| {
        let columns = columns.into();
        scrolled(table, Room { columns, lines })
    };
    let alone = of_width(area.width);
    let n_hidden = |frame: &Frame| frame.hidden(Direction::Left) + frame.hidden(Direction::Right);
    if area.width < SIDE + NARROWEST {
        return (alone, 0);
    }
    let beside = of_width(area.width - SIDE);
    match n_hidden(&beside) > n_hidden(&alone) {
        true => (alone, 0),
        false => (beside, SIDE),
    }
}

/// What was shown before, moved as far as the cursor asks for it.
fn scrolled(table: &Table, room: Room) -> Frame {
    let (info, view) = (table.session.game.info(), table.session.view);
    let before = table.layout.board.as_ref();
    let centre = before.map(|(_, frame)| frame.centre(info, view.flipped));
    let keep: Vec<_> = centre.into_iter().chain([table.cursor]).collect();
    let frame = Frame::scrolled(info, view, room, &keep);
    match frame.shows(info, view.flipped, table.cursor) {
        true => frame,
        false => Frame::scrolled(info, view, room, &[table.cursor]),
    }
}

/// What the engine thinks, or thought last.
fn engine_parts(table: &Table) -> Parts {
    let mover = table.session.mover();
    let what = match &table.thinking {
        Some((_, Purpose::Move)) => format!("{mover} thinks"),
        Some((_, Purpose::Hint)) => "The engine thinks".to_owned(),
        None if table.thought.is_some() => "Engine".to_owned(),
        None => return Parts::new(),
    };
    let found = table.thought.as_ref().map(|thought| {
        let (summary, line) = (thinker::summary(thought), thinker::line(thought));
        format!(": {summary}, {} positions: {line}", thought.nodes)
    });
    vec![(FAINT, what + found.as_deref().unwrap_or("..."))]
}

/// The position with a piece that is on its way standing where it has come.
fn setup(session: &Session) -> Setup {
    let mut setup = session.game.setup();
    if let [from, steps @ .., at] = &session.selected.begun[..] {
        let mover = setup.board[from.index()].take();
        for step in steps {
            setup.board[step.index()] = None;
        }
        setup.board[at.index()] = mover;
    }
    setup
}

/// What is drawn with.
struct Pen<'a, 'b> {
    screen: &'a mut Screen<'b>,
    colours: bool,
    layout: Layout,
}

impl Pen<'_, '_> {
    fn parts(&mut self, parts: Parts, area: Rect) {
        let line = line(parts, self.colours);
        self.screen.render_widget(line, area);
    }

    fn player(&mut self, table: &Table, color: Color, area: Rect, more: &str) {
        let session = &table.session;
        let style = PIECES[color.index()];
        let to_move = session.result().is_none() && session.game.side() == color;
        let pointer = if to_move { '>' } else { ' ' };
        let time = table.clock.shown(color, table.now);
        let name = format!("{pointer}{}", seat(session, color));
        let mut parts = vec![
            (style, format!("{name:<18}")),
            (STRONG, format!(" {time:>5}")),
        ];
        if session.game.info().hands {
            parts.push((FAINT, "  in hand: ".to_owned()));
            let mut at = area.x + width(&parts);
            let held = table.held(color);
            if held.is_empty() {
                parts.push((style, "-".to_owned()));
            }
            for (index, (kind, name)) in held.into_iter().enumerate() {
                let at_cursor = to_move && table.in_hand == Some(index);
                let chosen = to_move && table.drop == Some(kind);
                let style = if at_cursor || chosen {
                    style.invert()
                } else {
                    style
                };
                let columns = name.width() as u16;
                let place = Rect::new(at, area.y, columns, 1);
                self.layout.held.push((place, color, index));
                at += columns + 1;
                parts.extend([(style, name), (FAINT, " ".to_owned())]);
            }
        }
        parts.push((STRONG, more.to_owned()));
        self.parts(parts, area);
    }

    fn board(&mut self, table: &Table, frame: &Frame, area: Rect) {
        let session = &table.session;
        let (info, view) = (session.game.info(), session.view);
        let setup = setup(session);
        let lines = board::lines(info, &setup, view, frame, &table.marks());
        let lines = lines.into_iter().map(|parts| line(parts, self.colours));
        let text = Text::from(lines.collect::<Vec<_>>());
        self.screen.render_widget(text, area);
    }

    fn question(&mut self, question: &Question, area: Rect) {
        let mut parts = vec![(STRONG, format!("{} ", question.text))];
        for (index, (key, words, _)) in question.answers.iter().enumerate() {
            let text = format!("[{key}] {words}");
            let place = Rect::new(area.x + width(&parts), area.y, text.width() as u16, 1);
            self.layout.answers.push((place, index));
            let style = if index == 0 { STRONG.invert() } else { STRONG };
            parts.extend([(style, text), (FAINT, "  ".to_owned())]);
        }
        parts.push((FAINT, "Esc neither".to_owned()));
        self.parts(parts, area);
    }

    fn said(&mut self, table: &Table, area: Rect) {
        let style = match table.message.refusal {
            true => screen_style(ALARM, self.colours),
            false => screen_style(STRONG, self.colours),
        };
        let lines: Vec<&str> = table
            .message
            .text
            .lines()
            .filter(|l| !l.is_empty())
            .collect();
        let text = Paragraph::new(lines.join("\n")).style(style);
        let text = text.wrap(Wrap { trim: false });
        self.screen.render_widget(text, area);
    }

    fn keys(&mut self, table: &Table, area: Rect) {
        let parts = match &table.typed {
            Some(typed) => {
                // The end of what is typed stays in view.
                let room = usize::from(area.width).saturating_sub(3);
                let n_hidden = typed.chars().count().saturating_sub(room);
                let shown: String = typed.chars().skip(n_hidden).collect();
                vec![
                    (STRONG, format!(":{shown}")),
                    (STRONG.invert(), " ".to_owned()),
                ]
            }
            None => vec![(FAINT, KEYS.to_owned())],
        };
        self.parts(parts, area);
    }

    fn moves(&mut self, table: &Table, area: Rect) {
        let block = Block::bordered().title("Moves");
        let inside = block.inner(area);
        self.screen.render_widget(block, area);
        let plies = plies(&table.session);
        let lines: Vec<String> = plies
            .chunks(2)
            .enumerate()
            .map(|(index, pair)| {
                let answer = pair.get(1).map_or("", String::as_str);
                format!("{:>3}. {:<MOVE$} {answer}", index + 1, pair[0])
            })
            .collect();
        let room = usize::from(inside.height);
        let end = lines
            .len()
            .saturating_sub(table.scrolled)
            .max(room.min(lines.len()));
        let shown = &lines[end.saturating_sub(room)..end];
        self.screen
            .render_widget(Text::from(shown.join("\n")), inside);
    }

    fn sheet(&mut self, sheet: &Sheet, area: Rect) {
        let widest = sheet.text.lines().map(UnicodeWidthStr::width).max();
        let wanted = widest.unwrap_or(0) + 4;
        let columns = u16::try_from(wanted).unwrap_or(u16::MAX).min(area.width);
        let n_lines = sheet.text.trim_end().lines().count() + 2;
        let lines = u16::try_from(n_lines).unwrap_or(u16::MAX).min(area.height);
        let place = Rect {
            x: area.x + (area.width - columns) / 2,
            y: area.y + (area.height - lines) / 2,
            width: columns,
            height: lines,
        };
        let block = Block::bordered()
            .title("Up, Down: scroll  Esc: close")
            .padding(ratatui::widgets::Padding::horizontal(1));
        let scrolled = u16::try_from(sheet.scrolled).unwrap_or(u16::MAX);
        let lines: Vec<Line> = sheet
            .text
            .lines()
            .map(|l| Line::from(Span::raw(l)))
            .collect();
        let text = Paragraph::new(lines)
            .block(block)
            .wrap(Wrap { trim: false });
        // A wide letter that begins before the edge would hide it.
        let edge = place.x.saturating_sub(1);
        let cleared = Rect {
            x: edge,
            width: place.right() - edge,
            ..place
        };
        self.screen.render_widget(Clear, cleared);
        self.screen.render_widget(text.scroll((scrolled, 0)), place);
    }
}

/// Columns of a line so far.
fn width(parts: &Parts) -> u16 {
    let columns: usize = parts.iter().map(|(_, text)| text.width()).sum();
    u16::try_from(columns).unwrap_or(u16::MAX)
}
