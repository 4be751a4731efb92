//! How the table looks on a screen of any size.
//!
//! The board takes what room there is, the panel with players and moves stands beside it; below are
//! how the game stands, what was said, the engine, the keys. A window without room for a panel has
//! the players above and below the board, and no list of moves.

use engine::{Color, Setup};
use ratatui::Frame as Screen;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::layout::Layout;
use super::panel::NARROWEST;
use super::pen::{Pen, width};
use super::table::{Purpose, Question, Sheet, Table};
use crate::board::{self, Direction, Frame, Parts, Pieces, Room, View};
use crate::play::screen::{more, status_parts};
use crate::play::session::Session;
use crate::play::thinker;
use crate::theme::{ALARM, FAINT, STRONG};

/// Columns that the panel is given where the board does not need them, from most to fewest.
const PANELS: [u16; 3] = [30, 24, NARROWEST];
/// Most columns of it.
const WIDEST_PANEL: u16 = 44;
/// Lines below the board at least: the state, two for what was said, the keys.
const BELOW: u16 = 4;
/// The same where ranks would have to be hidden for them: the state or what was said, the keys.
const TIGHT: u16 = 2;

const KEYS: [&str; 8] = [
    "Enter choose",
    "Tab hand",
    "Esc back",
    "u undo",
    "n hint",
    "i influence",
    "? keys",
    "q leave",
];

/// Draws everything, and notes where.
pub(super) fn draw(table: &mut Table, screen: &mut Screen, colours: bool) {
    let whole = screen.area();
    let plan = plan(table, whole);
    let (info, flipped) = (table.session.game.info(), table.session.view.flipped);
    let size = plan.frame.size(info);
    let columns = u16::try_from(size.columns).unwrap_or(u16::MAX);
    let lines = u16::try_from(size.lines).unwrap_or(u16::MAX);
    let keys = Rect {
        y: whole.bottom().saturating_sub(1),
        height: whole.height.min(1),
        ..whole
    };
    let area = Rect {
        height: whole.height - keys.height,
        ..whole
    };
    let captions = u16::from(!plan.has_panel);
    let board = Rect {
        y: area.y + captions,
        width: columns.min(area.width),
        height: lines,
        ..area
    };
    let board = board.intersection(area);
    let mut pen = Pen {
        screen,
        colours,
        layout: Layout {
            board: Some((board, plan.frame)),
            ..Layout::default()
        },
    };
    let (far, near) = match flipped {
        true => (Color::First, Color::Second),
        false => (Color::Second, Color::First),
    };
    pen.board(table, &plan, board);
    let above = more(&plan.frame, Direction::Up);
    let under = more(&plan.frame, Direction::Down);
    if plan.has_panel {
        let x = board.right().saturating_add(1).min(area.right());
        let width = (area.right() - x).min(WIDEST_PANEL);
        pen.panel(table, [far, near], Rect { x, width, ..board });
    } else {
        pen.caption(table, far, strip(area, area.y), &above);
        pen.caption(table, near, strip(area, board.bottom()), &under);
    }
    let y = board.bottom() + captions;
    let below = Rect {
        y,
        height: area.bottom().saturating_sub(y),
        ..area
    };
    pen.status(table, below.intersection(area), plan.has_panel, &plan.frame);
    pen.keys(table, keys);
    if let Some(sheet) = &table.sheet {
        pen.sheet(sheet, whole);
    }
    table.layout = pen.layout;
}

/// One line of an area.
fn strip(area: Rect, y: u16) -> Rect {
    let line = Rect {
        y,
        height: 1,
        ..area
    };
    line.intersection(area)
}

/// How much of the board is shown and how, and whether there is a panel beside it.
struct Plan {
    view: View,
    frame: Frame,
    has_panel: bool,
}

/// First the panel gives way to a board that has to be cut or made much smaller for it, then the
/// lines for what was said, then kanji that nobody asked for.
fn plan(table: &Table, area: Rect) -> Plan {
    let kanji = table.session.view;
    let letters = View {
        pieces: Pieces::Letters,
        ..kanji
    };
    let views = if kanji.pieces_are_asked_for {
        vec![kanji]
    } else {
        vec![kanji, letters]
    };
    let plans = views.into_iter().map(|view| plan_for(table, view, area));
    let fewest = plans.min_by_key(|plan| n_hidden(&plan.frame));
    fewest.expect("there is a view at least")
}

fn plan_for(table: &Table, view: View, area: Rect) -> Plan {
    let of_room = |panel: u16, around: u16| {
        let room = Room {
            columns: area.width.saturating_sub(panel).into(),
            lines: area.height.saturating_sub(around).into(),
        };
        grown(table, view, room)
    };
    let captions = 2;
    let most = n_hidden(&of_room(0, TIGHT + captions));
    let tall = of_room(0, BELOW + captions).lines_of_a_square();
    let fits = |frame: &Frame| n_hidden(frame) <= most && frame.lines_of_a_square() + 1 >= tall;
    let plan_above = |below: u16| {
        let widths = PANELS.into_iter().filter(|width| area.width > 2 * width);
        let beside = widths.map(|width| of_room(width + 1, below)).find(fits);
        Plan {
            view,
            has_panel: beside.is_some(),
            frame: beside.unwrap_or_else(|| of_room(0, below + captions)),
        }
    };
    let plan = plan_above(BELOW);
    match n_hidden(&plan.frame) > most {
        true => plan_above(TIGHT),
        false => plan,
    }
}

/// Files and ranks that are not shown.
fn n_hidden(frame: &Frame) -> u16 {
    let hidden = Direction::ALL.map(|direction| frame.hidden(direction));
    hidden.into_iter().sum()
}

/// What was shown before, moved as far as the cursor asks for it.
fn grown(table: &Table, view: View, room: Room) -> Frame {
    let info = table.session.game.info();
    let before = table.layout.board.as_ref();
    let centre = before.map(|(_, frame)| frame.centre(info, view.flipped));
    let keep: Vec<_> = centre.into_iter().chain([table.cursor]).collect();
    let frame = Frame::grown(info, view, room, &keep);
    match frame.shows(info, view.flipped, table.cursor) {
        true => frame,
        false => Frame::grown(info, view, room, &[table.cursor]),
    }
}

/// What the engine thinks, or thought last.
fn engine_line(table: &Table) -> Option<String> {
    let mover = table.session.mover();
    let what = match &table.thinking {
        Some((_, Purpose::Move)) => format!("{mover} thinks"),
        Some((_, Purpose::Hint)) => "The engine thinks".to_owned(),
        None if table.thought.is_some() => "Engine".to_owned(),
        None => return None,
    };
    let game = &*table.session.game;
    let found = table.thought.as_ref().map(|thought| {
        let (summary, line) = (thinker::summary(game, thought), thinker::line(thought));
        format!(": {summary}, {} positions: {line}", thought.nodes)
    });
    Some(what + found.as_deref().unwrap_or("..."))
}

/// The position with a piece that is on its way standing where it has come.
fn setup(session: &Session) -> Setup {
    let mut setup = session.setup();
    if let [from, steps @ .., at] = &session.selected.begun[..]
        && session.draft.is_none()
    {
        let mover = setup.board[from.index()].take();
        for step in steps {
            setup.board[step.index()] = None;
        }
        setup.board[at.index()] = mover;
    }
    setup
}

/// A text in lines of so many columns, in one style.
fn wrapped(style: anstyle::Style, text: &str, columns: usize) -> Vec<Parts> {
    let lines = text.lines().filter(|line| !line.is_empty());
    let lines = lines.flat_map(|line| booklet::broken(line, columns.max(1)));
    lines.map(|line| vec![(style, line)]).collect()
}

/// As many words of a line as fit, and dots for what does not.
fn shortened(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let room = columns.saturating_sub(4);
    let line = booklet::broken(text, room.max(1)).swap_remove(0);
    format!("{line} ...")
}

impl Pen<'_, '_> {
    fn board(&mut self, table: &Table, plan: &Plan, area: Rect) {
        let info = table.session.game.info();
        let setup = setup(&table.session);
        let lines = board::lines(info, &setup, plan.view, &plan.frame, &table.marks());
        self.lines(lines, area);
    }

    /// How the game stands, what was said, and what the engine thinks if there is room for it.
    fn status(&mut self, table: &Table, area: Rect, has_panel: bool, frame: &Frame) {
        let columns = usize::from(area.width);
        let mut state = status_parts(&table.session);
        if has_panel {
            let hidden = [Direction::Up, Direction::Down].map(|direction| more(frame, direction));
            state.push((STRONG, hidden.concat()));
        }
        let mut lines = match usize::from(width(&state)) <= columns {
            true => vec![state],
            false => wrapped(STRONG, &text_of(&state), columns),
        };
        if let Some(question) = &table.question {
            let top = area.y + lines.len() as u16;
            self.lines(lines, area);
            return self.question(question, Rect { y: top, ..area }.intersection(area));
        }
        let style = match table.message.refusal {
            true => ALARM,
            false => STRONG,
        };
        let room = usize::from(area.height);
        let said = wrapped(style, &table.message.text, columns);
        if room < 2 && !said.is_empty() {
            lines.clear();
        }
        lines.extend(said);
        if lines.len() > room && room > 0 {
            lines.truncate(room);
            let last = text_of(&lines[room - 1]);
            let end = "... (w: all)";
            let kept = booklet::broken(&last, columns.saturating_sub(end.len() + 1).max(1));
            lines[room - 1] = vec![(style, format!("{} {end}", kept[0]))];
        }
        if let Some(engine) = engine_line(table).filter(|_| lines.len() < room) {
            lines.push(vec![(FAINT, shortened(&engine, columns))]);
        }
        self.lines(lines, area);
    }

    fn question(&mut self, question: &Question, area: Rect) {
        let mut line = area;
        line.height = line.height.min(1);
        let mut parts = vec![(STRONG, format!("{} ", question.text))];
        for (index, (key, words, _)) in question.answers.iter().enumerate() {
            let text = format!("[{key}] {words}");
            let columns = text.width() as u16;
            if width(&parts) + columns > line.width && line.bottom() < area.bottom() {
                self.parts(std::mem::take(&mut parts), line);
                line.y += 1;
            }
            let place = Rect::new(line.x + width(&parts), line.y, columns, line.height);
            self.layout.answers.push((place, index));
            let style = if index == 0 { STRONG.invert() } else { STRONG };
            parts.extend([(style, text), (FAINT, "  ".to_owned())]);
        }
        parts.push((FAINT, "Esc neither".to_owned()));
        self.parts(parts, line);
    }

    fn keys(&mut self, table: &Table, area: Rect) {
        let columns = usize::from(area.width);
        let parts = match &table.typed {
            Some(typed) => {
                // The end of what is typed stays in view.
                let room = columns.saturating_sub(3);
                let n_hidden = typed.chars().count().saturating_sub(room);
                let shown: String = typed.chars().skip(n_hidden).collect();
                vec![
                    (STRONG, format!(":{shown}")),
                    (STRONG.invert(), " ".to_owned()),
                ]
            }
            None => vec![(FAINT, keys_that_fit(columns))],
        };
        self.parts(parts, area);
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

/// The keys in one line; the list of all keys and the way out are named last and longest.
fn keys_that_fit(columns: usize) -> String {
    let mut keys = KEYS.to_vec();
    while keys.join("  ").width() > columns && keys.len() > 2 {
        keys.remove(keys.len() - 3);
    }
    keys.join("  ")
}

/// A line without its styles.
fn text_of(parts: &Parts) -> String {
    parts.iter().map(|(_, text)| text.as_str()).collect()
}
