//! Frames of the full screen, and games played by its keys and mouse.
//!
//! A frame is drawn into memory: its text, and below it the colours of the board, a letter each.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use clap::Parser;
use engine::square_text::read_square;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use super::draw::draw;
use super::keys::clicked;
use super::keys::{point, press};
use super::table::{Action, Table};
use crate::board::Squares;
use crate::games;
use crate::play::{Args, prepare};
use crate::theme::Theme;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    args: Args,
}

/// Interpreted from its text, so that it is there in every build.
const LIONS: &str = "definitions/chu-shogi.variant";
/// 19x19 squares.
const LARGE: &str = "tests/cli/files/large.variant";
/// 19x19 squares and a piece on most.
const HUGE: &str = "definitions/maka-dai-dai-shogi.variant";
/// A Lion that can take on 6f and go on to 5e.
const LION_AND_PAWNS: &str = "k11/12/12/12/7p4/6p5/5N6/12/12/12/12/K11 b - 1";

/// A game as `karakuri play` would begin it, from a position if one is given.
fn table(game: &str, more: &[&str], position: &str) -> Table {
    let position = (!position.is_empty()).then_some(["--position", position]);
    let words = ["play", game].into_iter().chain(more.iter().copied());
    let args = Cli::parse_from(words.chain(position.into_iter().flatten())).args;
    games::announce(definitions::games(), &[]);
    let opened = games::open_with_executor(&args.game, &args.settings);
    let opened = opened.expect("the game is there");
    let mut session = prepare(&args, opened).expect("the options are sound");
    session.view.squares = Squares::Shaded;
    session.view.blocks = true;
    if session.view.theme == Theme::Auto {
        session.view.theme = Theme::Dark;
    }
    let mut table = Table::new(session, Instant::now());
    // The mouse needs to know where everything is.
    draw_at(&mut table, (120, 40));
    table
}

fn two_people(game: &str, position: &str) -> Table {
    table(game, &["--side", "both"], position)
}

/// Keys by their names; a number behind one repeats it; all else is typed letter by letter.
fn type_keys(table: &mut Table, keys: &str) {
    for word in keys.split_whitespace() {
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let code = match name {
            "Left" => KeyCode::Left,
            "Right" => KeyCode::Right,
            "Up" => KeyCode::Up,
            "Down" => KeyCode::Down,
            "Enter" => KeyCode::Enter,
            "Esc" => KeyCode::Esc,
            "Tab" => KeyCode::Tab,
            _ => {
                for c in word.chars() {
                    press(table, KeyCode::Char(c).into());
                }
                continue;
            }
        };
        for _ in 0..word[name.len()..].parse().unwrap_or(1) {
            press(table, code.into());
        }
    }
}

/// Clicks on the squares named.
fn click(table: &mut Table, squares: &str) {
    for name in squares.split_whitespace() {
        let square = read_square(table.session.game.info(), name).expect("a square");
        let mut all = (0..40).flat_map(|row| (0..120).map(move |column| (column, row)));
        let is_there = |(column, row): &(u16, u16)| {
            clicked(table, Position::new(*column, *row)) == Some(Action::PickSquare(square))
        };
        let (column, row) = all.find(is_there).expect("it is shown");
        let kind = MouseEventKind::Down(MouseButton::Left);
        let modifiers = KeyModifiers::NONE;
        point(
            table,
            MouseEvent {
                kind,
                column,
                row,
                modifiers,
            },
        );
    }
}

fn moves(table: &Table) -> String {
    let moves = table.session.game.history().iter();
    moves
        .map(|mv| mv.human.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

fn draw_at(table: &mut Table, (columns, lines): (u16, u16)) -> Buffer {
    let backend = TestBackend::new(columns, lines);
    let mut terminal = Terminal::new(backend).expect("memory can be drawn on");
    let drawn = terminal.draw(|screen| draw(table, screen, true));
    drawn.expect("memory can be drawn on").buffer.clone()
}

fn text_of(buffer: &Buffer, of: impl Fn(&Cell) -> String) -> String {
    let area = buffer.area;
    let mut text = String::new();
    for row in 0..area.height {
        let mut line = String::new();
        let mut column = 0;
        while column < area.width {
            let cell = &buffer[(column, row)];
            line += &of(cell);
            // A wide letter covers the cell behind it.
            column += (cell.symbol().width() as u16).max(1);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn frame(table: &mut Table, size: (u16, u16)) -> String {
    text_of(&draw_at(table, size), |cell| cell.symbol().to_owned())
}

/// The frame, then a letter for each colour of its board: purple, dark and light blue, red and white
/// targets; a blue field; the ground that one player, the other or both reach, of pieces en prise and in
/// check; the cursor.
fn frame_and_colours(table: &mut Table, size: (u16, u16)) -> String {
    let buffer = draw_at(table, size);
    let text = text_of(&buffer, |cell| cell.symbol().to_owned());
    let (board, _) = table.layout.board.as_ref().expect("it has been drawn");
    let colours = text_of(&buffer, |cell| {
        let letter = letter(cell);
        letter.to_string().repeat(cell.symbol().width().max(1))
    });
    let rows = colours
        .lines()
        .skip(board.y.into())
        .take(board.height.into());
    let rows: Vec<&str> = rows.collect();
    let text: String = text.lines().map(|line| format!("{line}\n")).collect();
    format!("{text}--- colours ---\n{}", rows.join("\n"))
}

fn letter(cell: &Cell) -> char {
    if cell.modifier.contains(Modifier::REVERSED) {
        return 'C';
    }
    match (cell.bg, cell.fg) {
        (Color::Indexed(253), _) => 'C',
        (Color::Indexed(19), _) => 'F',
        (Color::Indexed(23), _) => '1',
        (Color::Indexed(58), _) => '2',
        (Color::Indexed(241), _) => 'b',
        (Color::Indexed(20), _) => 'E',
        (Color::Indexed(124), _) => 'K',
        (_, Color::Indexed(135)) => 'p',
        (_, Color::Indexed(27)) => 'd',
        (_, Color::Indexed(117)) => 'l',
        (_, Color::Indexed(9)) => 'r',
        (_, Color::Indexed(15)) => 'w',
        _ => ' ',
    }
}

/// Lets time pass until the engine has nothing more to do.
fn wait(table: &mut Table) {
    let began = Instant::now();
    table.tick(began);
    while table.thinking.is_some() {
        assert!(began.elapsed() < Duration::from_secs(100), "it thinks on");
        std::thread::sleep(Duration::from_millis(5));
        table.tick(Instant::now());
    }
}

#[test]
fn the_start() {
    let mut table = two_people("minishogi", "");
    insta::assert_snapshot!(frame(&mut table, (100, 16)));
}

#[test]
fn a_selected_piece_and_its_targets() {
    let mut table = two_people("minishogi", "2s1k/1p3/P1R2/5/K4 b S 1");
    click(&mut table, "3c");
    insta::assert_snapshot!(frame_and_colours(&mut table, (90, 14)));
}

#[test]
fn who_reaches_what() {
    // One Rook gives check; the other attacks a Silver far from its King.
    let mut table = two_people("minishogi", "s3k/5/R3R/5/K4 w - 1");
    type_keys(&mut table, "i");
    insta::assert_snapshot!(frame_and_colours(&mut table, (90, 14)));
}

#[test]
fn a_piece_half_way() {
    let mut table = two_people(LIONS, LION_AND_PAWNS);
    click(&mut table, "7g");
    let chosen = frame_and_colours(&mut table, (100, 24));
    click(&mut table, "6f");
    let half_way = frame_and_colours(&mut table, (100, 24));
    insta::assert_snapshot!(format!("{chosen}\n\n{half_way}"));
}

/// Pieces point away from whoever they belong to, and from the other side if the board is turned.
#[test]
fn a_large_window_has_large_squares() {
    let mut table = two_people("minishogi", "2s1k/1p3/P1R2/5/K4 b S 1");
    let board = |table: &mut Table, size: (u16, u16)| {
        let text = frame(table, size);
        let lines = text.lines().map(|line| line.trim_end().to_owned());
        lines.collect::<Vec<_>>().join("\n")
    };
    let small = board(&mut table, (80, 24));
    type_keys(&mut table, "f");
    let turned = board(&mut table, (80, 24));
    let large = board(&mut table, (120, 40));
    insta::assert_snapshot!(format!("{small}\n\n{turned}\n\n{large}"));
    let (area, _) = *table.layout.board.as_ref().expect("it has been drawn");
    assert!(area.width > 65 && area.height > 30, "{area}");
    draw_at(&mut table, (200, 60));
    let (area, _) = *table.layout.board.as_ref().expect("it has been drawn");
    assert!(area.width > 100 && area.height > 50, "{area}");
}

/// The whole board, the last of the keys and all of a long refusal, or where to find it.
#[test]
fn nothing_is_cut_at_eighty_columns() {
    let games = [("minishogi", (5, 5)), (LIONS, (12, 12)), (HUGE, (19, 19))];
    for (game, (files, ranks)) in games {
        let mut table = two_people(game, "");
        let text = frame(&mut table, (80, 24));
        assert!(text.contains("q leave"), "{text}");
        let (area, shown) = *table.layout.board.as_ref().expect("it has been drawn");
        let info = table.session.game.info();
        let squares: BTreeSet<_> = (0..area.height)
            .flat_map(|line| (0..area.width).map(move |column| (column, line)))
            .filter_map(|(column, line)| shown.square_at(info, false, column.into(), line.into()))
            .map(|square| square.0)
            .collect();
        assert_eq!(squares.len(), files * ranks, "{text}");
        table.refuse("A refusal with reasons. ".repeat(30));
        let text = frame(&mut table, (80, 24));
        assert!(text.contains("... (w: all)"), "{text}");
    }
}

#[test]
fn a_light_terminal_sees_no_bright_letters_on_its_own_ground() {
    let mut table = table("minishogi", &["--theme", "light"], "");
    type_keys(&mut table, "i");
    let buffer = draw_at(&mut table, (120, 40));
    let bright = [10, 11, 14, 15, 117, 222].map(Color::Indexed);
    for cell in buffer.content() {
        assert!(
            cell.bg != Color::Reset || !bright.contains(&cell.fg),
            "{cell:?}"
        );
    }
}

#[test]
fn without_colours_lines_divide_the_squares() {
    let mut table = two_people("minishogi", "2s1k/1p3/P1R2/5/K4 b S 1");
    table.session.view.squares = Squares::Lined;
    click(&mut table, "3c");
    insta::assert_snapshot!(frame(&mut table, (80, 24)));
}

#[test]
fn a_question() {
    let mut table = two_people("minishogi", "4k/S4/5/5/4K b - 1");
    click(&mut table, "5b 5a");
    insta::assert_snapshot!(frame(&mut table, (80, 12)));
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let mut table = two_people(LARGE, "");
    type_keys(&mut table, "p");
    let near = frame(&mut table, (50, 16));
    type_keys(&mut table, "Up9");
    let above = frame(&mut table, (50, 16));
    type_keys(&mut table, "Up9 Right9");
    let corner = frame(&mut table, (50, 16));
    insta::assert_snapshot!(format!("{near}\n{above}\n{corner}"));
}

#[test]
fn a_small_window_and_the_keys() {
    let mut table = two_people("minishogi", "");
    let small = frame(&mut table, (24, 9));
    type_keys(&mut table, "?");
    let keys = frame(&mut table, (100, 34));
    insta::assert_snapshot!(format!("{small}\n{keys}"));
}

#[test]
fn every_size_can_be_drawn() {
    for game in ["minishogi", LARGE] {
        let mut table = two_people(game, "");
        for columns in [1, 2, 5, 20, 49, 79, 80, 200] {
            for lines in [1, 2, 3, 6, 7, 20, 60] {
                for keys in ["?", "Esc", ":save", "Esc", "q", "n"] {
                    type_keys(&mut table, keys);
                    draw_at(&mut table, (columns, lines));
                }
            }
        }
    }
}

#[test]
fn without_colours_no_cell_has_one() {
    let mut table = two_people("minishogi", "3sk/5/R3R/5/K4 w - 1");
    type_keys(&mut table, "i");
    let mut terminal = Terminal::new(TestBackend::new(90, 14)).expect("memory can be drawn on");
    let drawn = terminal.draw(|screen| draw(&mut table, screen, false));
    let buffer = drawn.expect("memory can be drawn on").buffer;
    let mut cells = buffer.content.iter();
    assert!(cells.all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
}

/// Game, position, keys, the moves then made.
#[test]
fn keys_make_moves() {
    const PROMOTES: &str = "4k/S4/5/5/4K b - 1";
    const DROPS: &str = "4k/5/5/5/K4 b GS 1";
    for (game, position, keys, made) in [
        ("minishogi", "", "Left2 Up Enter Up Enter", "P-5c"),
        ("minishogi", "", "h2 hh k Enter k Enter", "P-5c"),
        ("minishogi", "", "Left2 Up Enter Up Enter u", ""),
        // Nothing there; chosen twice; given up; another piece; out of reach.
        ("minishogi", "", "Up Enter Up Enter", ""),
        ("minishogi", "", "Left2 Up Enter Enter Up Enter", ""),
        ("minishogi", "", "Left2 Up Enter Esc Up Enter", ""),
        ("minishogi", "", "Enter Right Enter Up Left Enter", "B-3d"),
        ("minishogi", "", "Left2 Up Enter Up2 Enter", ""),
        ("minishogi", "", ": P-5c Enter : S-3b Enter", "P-5c S-3b"),
        ("minishogi", "", ": P-5 Tab Enter", "P-5c"),
        ("minishogi", "", "f Right2 Up2 Down3 Enter", ""),
        ("minishogi", PROMOTES, "Left2 Up3 Enter Up Enter y", "S-5a+"),
        ("minishogi", PROMOTES, "Left2 Up3 Enter Up Enter n", "S-5a="),
        ("minishogi", PROMOTES, "Left2 Up3 Enter Up Enter Esc", ""),
        ("minishogi", DROPS, "Tab Enter Up Enter", "G*3d"),
        ("minishogi", DROPS, "Tab Right2 Enter Up Enter", "S*3d"),
        ("minishogi", DROPS, "Tab Tab Up Enter", ""),
        ("minishogi", DROPS, "Tab Enter Left2 Enter Up Enter", "K-5d"),
    ] {
        let mut table = two_people(game, position);
        type_keys(&mut table, keys);
        assert_eq!(moves(&table), made, "{keys}: {:?}", table.message);
    }
}

/// Squares clicked, keys, the moves then made.
#[test]
fn clicks_make_moves_step_by_step() {
    for (squares, keys, made) in [
        ("7g 6f 5e", "", "Lnx6fx5e"),
        ("7g 6f 7g", "", "Lnx!6f"),
        ("7g 6f 6f", "", "Lnx6f"),
        ("7g 6f", "Enter", "Lnx6f"),
        ("7g 6f", "Esc", ""),
        ("7g 5e", "", "Lnx5e"),
        ("7g 7e", "", "Ln-7e"),
        ("7g 7g", "y", "Ln!"),
        ("7g 7g", "Esc", ""),
        ("7g 12l 12k", "", "K-12k"),
        ("7g 7a", "", ""),
    ] {
        let mut table = two_people(LIONS, LION_AND_PAWNS);
        click(&mut table, squares);
        type_keys(&mut table, keys);
        assert_eq!(moves(&table), made, "{squares} {keys}: {:?}", table.message);
    }
}

#[test]
fn the_keys_fit_eighty_columns() {
    let list = format!("{}{}", super::help::HELP, crate::play::command::list());
    let widest = list.lines().map(UnicodeWidthStr::width).max();
    // The sheet has a frame and a column of space on both sides.
    assert!(widest.is_some_and(|widest| widest <= 76), "{list}");
}

#[test]
fn moves_taken_back_are_made_again() {
    let mut table = two_people("minishogi", "");
    type_keys(&mut table, ": P-5c Enter : S-3b Enter u u U");
    assert_eq!(moves(&table), "P-5c");
    type_keys(&mut table, "U");
    assert_eq!(moves(&table), "P-5c S-3b");
    type_keys(&mut table, "U");
    assert!(table.message.refusal, "{:?}", table.message);
}

#[test]
fn the_engine_moves_now_for_whoever_asks() {
    let mut table = table("minishogi", &["--depth", "1"], "");
    type_keys(&mut table, "m");
    wait(&mut table);
    // Its own move follows at once.
    wait(&mut table);
    assert_eq!(table.session.game.history().len(), 2);
}

#[test]
fn whoever_uses_up_the_time_loses() {
    let mut table = table("minishogi", &["--side", "both", "--clock", "1m+2s"], "");
    let began = table.now;
    let at = |seconds| began + Duration::from_secs(seconds);
    table.tick(at(10));
    assert!(frame(&mut table, (80, 24)).contains("0:50"));
    type_keys(&mut table, ": P-5c Enter");
    table.tick(at(50));
    let text = frame(&mut table, (80, 24));
    assert!(text.contains("0:52") && text.contains("0:20"), "{text}");
    table.tick(at(71));
    let text = frame(&mut table, (80, 24));
    assert!(text.contains("Black wins on time."), "{text}");
    type_keys(&mut table, ": S-3b Enter");
    assert_eq!(moves(&table), "P-5c");
}

#[test]
fn a_position_is_set_up_with_keys() {
    let mut table = two_people("minishogi", "");
    // The cursor is on 3e; the Silver there goes to 3c, a Gold comes, the Rook of 1e goes away.
    type_keys(&mut table, ": edit Enter Enter Up2 Enter Up : g Enter");
    type_keys(&mut table, "Down3 Right2 x : turn Enter : done Enter");
    let position = table.session.game.position_text();
    assert_eq!(
        position, "rbsgk/2g1p/2S2/P4/KG1B1 w - 1",
        "{:?}",
        table.message
    );
    type_keys(&mut table, "x");
    assert!(table.message.refusal, "{:?}", table.message);
}

#[test]
fn another_value_of_a_switch_is_asked_about() {
    let mut table = two_people("minishogi", "");
    type_keys(&mut table, ": P-5c Enter");
    table.enter("set repetition=draw");
    type_keys(&mut table, "n");
    assert_eq!(moves(&table), "P-5c");
    table.enter("set repetition=draw");
    type_keys(&mut table, "y");
    assert_eq!(moves(&table), "", "{:?}", table.message);
    let info = table.session.game.info();
    assert_eq!(info.settings_text(), "repetition=draw");
}

#[test]
fn refusals_say_why() {
    let lions = "6k5/5r6/12/12/12/12/5n6/12/5N6/12/12/P4K6 b - 1";
    let mut table = two_people(LIONS, lions);
    click(&mut table, "7i 7g");
    let said = &table.message;
    assert!(said.refusal);
    let why = "the Lion on 7g is protected by the Rook on 7b";
    assert!(said.text.contains(why), "{}", said.text);
    assert!(said.text.contains("captures:"), "{}", said.text);
    for (line, why) in [
        ("undp", "did you mean `undo`?"),
        ("save", "needs an argument"),
        ("undo", "no move of yours"),
        ("look 99z", "no square"),
        ("load no/such/file", "cannot read"),
    ] {
        table.enter(line);
        let said = &table.message;
        assert!(
            said.refusal && said.text.contains(why),
            "{line}: {}",
            said.text
        );
    }
}

#[test]
fn the_engine_answers_and_its_moves_are_taken_back_with_ones_own() {
    let mut table = table("minishogi", &["--depth", "2"], "");
    type_keys(&mut table, "Left2 Up Enter Up Enter");
    wait(&mut table);
    assert_eq!(table.session.game.history().len(), 2);
    let line = frame(&mut table, (100, 14));
    assert!(
        line.contains("Engine: ") && line.contains(", depth 2, "),
        "{line}"
    );
    type_keys(&mut table, "u");
    wait(&mut table);
    assert_eq!(moves(&table), "");
    type_keys(&mut table, "n");
    wait(&mut table);
    assert!(
        table.message.text.starts_with("Hint: "),
        "{:?}",
        table.message
    );
}

#[test]
fn keys_are_heard_while_the_engine_thinks() {
    let think_long = ["--time", "1000"];
    let begin = || {
        let mut table = table("minishogi", &think_long, "");
        type_keys(&mut table, ": P-5c Enter");
        table.tick(Instant::now());
        assert!(table.thinking.is_some());
        table
    };
    let mut table = begin();
    type_keys(&mut table, ": S-3b Enter");
    assert!(
        table.message.text.contains("the engine moves"),
        "{:?}",
        table.message
    );
    assert_eq!(moves(&table), "P-5c");
    type_keys(&mut table, "f Up2 m");
    wait(&mut table);
    assert_eq!(table.session.game.history().len(), 2);

    let mut table = begin();
    type_keys(&mut table, "u");
    assert!(table.thinking.is_none());
    assert_eq!(moves(&table), "");

    let mut table = begin();
    type_keys(&mut table, "q y");
    assert!(table.left);
    table.call_off();
}

#[test]
fn watching_can_be_interrupted() {
    let mut table = table("minishogi", &["--side", "none", "--time", "1000"], "");
    table.tick(Instant::now());
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    press(&mut table, interrupt);
    wait(&mut table);
    assert_eq!(moves(&table), "");
    assert!(
        table.message.text.starts_with("Interrupted"),
        "{:?}",
        table.message
    );
    press(&mut table, interrupt);
    assert!(table.left);
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = std::env::temp_dir().join(format!("karakuri-full-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written to");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("the path is text");
    let mut table = two_people("minishogi", "");
    type_keys(&mut table, ": P-5c Enter");
    type_keys(&mut table, &format!("s {path} Enter : new Enter"));
    assert_eq!(moves(&table), "");
    type_keys(&mut table, &format!("o {path} Enter"));
    assert_eq!(moves(&table), "P-5c", "{:?}", table.message);
    std::fs::remove_dir_all(folder).expect("it can be removed");
}
