//! Lines by which an engine tells `XBoard` of its games: `setup` with table, board and position, and `piece` with the
//! moves of a piece.
//!
//! Names are not told, nor where pieces promote: that follows from the family of games in the `setup` line, by
//! `data/xboard.txt`.

mod export;
mod position;

pub use export::export;

use std::collections::BTreeMap;
use std::ops::Range;

use variant_dsl::notation;

use crate::Game;
use crate::keys::{self, PIECES};
use crate::report::{Findings, quote};
use crate::sheet::{MOST_LINES, Sheet, Sort};
use crate::xbetza::Dialect;

/// Between a place of the table and that of its back side, where the table writes that as `+`.
const TO_BACK: usize = 11;
/// Most places of a table, and most marks of an ID: more than `XBoard` has.
const MOST_PLACES: usize = 200;

/// What begins a comment about a rule that an export has left out.
pub(crate) const UNSAID: &str = "# not said: ";

/// Whether a text looks like such lines.
pub(crate) fn is_lines(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    lines.any(|line| line.starts_with("setup (") || line.starts_with("piece "))
}

/// Part of a line, with its first byte.
#[derive(Clone, Copy, Debug)]
struct Word<'a> {
    text: &'a str,
    start: usize,
}

impl Word<'_> {
    fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// What a `setup` line says.
struct Setup<'a> {
    line: Word<'a>,
    /// The pieces of the table in order, by their IDs; back sides have a `+`.
    table: Vec<Option<String>>,
    /// The files that hands take.
    held: u8,
    family: &'a str,
    position: Word<'a>,
}

/// The moves of a form of piece, for each player, as the lines say them.
#[derive(Default)]
struct Told<'a> {
    moves: [Option<Word<'a>>; 2],
}

/// The game of such lines; none if they have an error.
pub(crate) fn game(text: &str, called: &str, findings: &mut Findings) -> Option<Game> {
    let mut sheet = Sheet::new();
    let mut setup = None;
    let mut told: BTreeMap<String, Told> = BTreeMap::new();
    let lines = words(text, '\n', 0);
    if let Some(line) = lines.get(MOST_LINES) {
        let message = format!("a text of more than {MOST_LINES} lines is too long");
        findings.error(&line.span(), message, "no game needs so many");
        return None;
    }
    for line in lines {
        if let Some(rule) = line.text.strip_prefix(UNSAID) {
            sheet.cannot(
                findings,
                &line.span(),
                rule,
                "a rule that these lines leave out",
            );
            continue;
        }
        if line.text.is_empty() || line.text.starts_with('#') {
            continue;
        }
        if let Some(rest) = line.text.strip_prefix("setup ") {
            if setup.is_some() {
                findings.error(
                    &line.span(),
                    "there is another `setup` line",
                    "give each game a file of its own",
                );
                continue;
            }
            let from = line.start + "setup ".len();
            setup = read_setup(
                &mut sheet,
                line,
                Word {
                    text: rest,
                    start: from,
                },
                findings,
            );
        } else if let Some(rest) = line.text.strip_prefix("piece ") {
            let from = line.start + "piece ".len();
            let id = rest.split_whitespace().next().unwrap_or_default();
            if id.ends_with('=') {
                let reason = "a mark behind the ID that has no words here";
                sheet.cannot(findings, &line.span(), line.text, reason);
                continue;
            }
            read_piece(
                &mut told,
                line,
                Word {
                    text: rest,
                    start: from,
                },
                findings,
            );
        } else {
            let reason = "no `setup` and no `piece` line";
            sheet.cannot(findings, &line.span(), line.text, reason);
        }
    }
    let Some(setup) = setup else {
        if findings.errors() == 0 {
            findings.error(
                &(0..0),
                "there is no `setup` line",
                "it tells the board and the position",
            );
        }
        return None;
    };
    let forms = pieces(&mut sheet, &setup, &told, findings);
    position::read(&mut sheet, &setup, &forms, findings);
    if findings.errors() > 0 {
        return None;
    }
    promotion(&mut sheet, &setup, &forms, findings);
    let spans = vec![setup.line.span(); sheet.sorts.len()];
    sheet.without_idle(findings, &spans);
    Some(sheet.game(called, "From lines of an engine for XBoard."))
}

/// The trimmed parts of a text between signs.
fn words(text: &str, sign: char, start: usize) -> Vec<Word<'_>> {
    let mut at = start;
    let mut words = Vec::new();
    for part in text.split(sign) {
        let space = part.len() - part.trim_start().len();
        words.push(Word {
            text: part.trim(),
            start: at + space,
        });
        at += part.len() + sign.len_utf8();
    }
    words
}

/// `(PNBRQ...Kpnbrq...k) 8x8+0_fairy POSITION`.
fn read_setup<'a>(
    sheet: &mut Sheet,
    line: Word<'a>,
    rest: Word<'a>,
    findings: &mut Findings,
) -> Option<Setup<'a>> {
    let mut broken = |span: Range<usize>, message: &str| {
        let help = "write `setup (TABLE) 8x8+0_fairy POSITION`";
        findings.error(&span, message, help);
    };
    let Some((table, behind)) = rest
        .text
        .strip_prefix('(')
        .and_then(|text| text.split_once(')'))
    else {
        broken(rest.span(), "the table of pieces is missing");
        return None;
    };
    let from = rest.start + table.len() + 2;
    let space = behind.len() - behind.trim_start().len();
    let from = from + space;
    let Some((size, position)) = behind.trim_start().split_once(' ') else {
        broken(
            from..rest.span().end,
            "the board or the position is missing",
        );
        return None;
    };
    let read = || {
        let (board, family) = size.split_once('_')?;
        let (board, held) = board.split_once('+').unwrap_or((board, "0"));
        let (files, ranks) = board.split_once('x')?;
        let number = |text: &str| text.parse::<u8>().ok().filter(|number| *number <= 26);
        let (files, ranks) = (number(files)?, number(ranks)?);
        (files > 0 && ranks > 0).then_some(((files, ranks), number(held)?, family))
    };
    let Some((board, held, family)) = read() else {
        broken(
            from..from + size.len(),
            "this is no board with hands and a family of games",
        );
        return None;
    };
    sheet.board = board;
    let position_start = from + size.len() + 1;
    let trimmed = position.trim_start();
    let position = Word {
        text: trimmed,
        start: position_start + position.len() - trimmed.len(),
    };
    let table = match read_table(table) {
        Ok(table) => table,
        Err((at, message)) => {
            let at = rest.start + 1 + at;
            let help =
                "the table has IDs such as `P` or `L'`, `^P` for a back side and `.` for nothing";
            let length = text_at(rest, at);
            findings.error(&(at..at + length), message, help);
            return None;
        }
    };
    Some(Setup {
        line,
        table,
        held,
        family,
        position,
    })
}

/// The bytes of the sign at this place of the file, in the word that has it.
fn text_at(word: Word, at: usize) -> usize {
    let behind = word.text.get(at - word.start..).unwrap_or_default();
    behind.chars().next().map_or(0, char::len_utf8)
}

/// The first player's half of the table; the error has a place.
fn read_table(text: &str) -> Result<Vec<Option<String>>, (usize, String)> {
    let mut table: Vec<Option<String>> = Vec::new();
    let mut signs = text.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        let back = sign == '^';
        let (at, sign) = if back {
            signs.next().unwrap_or((at, '^'))
        } else {
            (at, sign)
        };
        if table.len() >= MOST_PLACES {
            let message = format!("a table of more than {MOST_PLACES} places is too long");
            return Err((at, message));
        }
        match sign {
            '.' => table.push(None),
            '+' => {
                let front = table
                    .len()
                    .checked_sub(TO_BACK)
                    .and_then(|front| table[front].clone());
                table.push(front.map(|front| format!("+{front}")));
            }
            letter if letter.is_ascii_alphabetic() => {
                let mut id = letter.to_string();
                while let Some((_, mark)) =
                    signs.next_if(|(_, mark)| matches!(mark, '\'' | '!' | '"'))
                {
                    id.push(mark);
                }
                let plus = if back { "+" } else { "" };
                table.push(Some(format!("{plus}{id}")));
            }
            _ => return Err((at, format!("`{sign}` stands for no piece"))),
        }
    }
    let half = table.len() / 2;
    let small = |id: &Option<String>| id.as_ref().map(|id| id.to_ascii_lowercase());
    let same = table.len().is_multiple_of(2)
        && table[..half]
            .iter()
            .map(small)
            .eq(table[half..].iter().cloned());
    if !same {
        return Err((
            0,
            "the second half of the table is not the first in small letters".to_owned(),
        ));
    }
    table.truncate(half);
    Ok(table)
}

/// `P& fmWfceF`: an ID, in capitals for the first player, in small letters for the second, with `&` for both.
fn read_piece<'a>(
    told: &mut BTreeMap<String, Told<'a>>,
    line: Word<'a>,
    rest: Word<'a>,
    findings: &mut Findings,
) {
    let (id, moves) = rest.text.split_once(' ').unwrap_or((rest.text, ""));
    let (name, both) = match id.strip_suffix('&') {
        Some(name) => (name, true),
        None => (id, false),
    };
    let letters = name.trim_start_matches('+');
    let is_id = letters.starts_with(|c: char| c.is_ascii_alphabetic())
        && letters[1..]
            .chars()
            .all(|mark| matches!(mark, '\'' | '!' | '"'))
        && name.len() - letters.len() <= 1;
    if !is_id {
        let span = rest.start..rest.start + id.len();
        let message = format!("`{}` is no ID of a piece", quote(id));
        findings.error(
            &span,
            message,
            "write a letter, as in `P` for the first player, `p` for the second, `P&` for both",
        );
        return;
    }
    let text = moves.trim();
    let moves = Word {
        text,
        start: rest.start + id.len() + 1 + (moves.len() - moves.trim_start().len()),
    };
    if text.is_empty() {
        findings.error(
            &line.span(),
            "the moves of the piece are missing",
            "write them behind the ID",
        );
        return;
    }
    let second = letters.starts_with(|c: char| c.is_ascii_lowercase());
    let entry = told.entry(name.to_ascii_uppercase()).or_default();
    for player in 0..2 {
        if both || second == (player == 1) {
            if entry.moves[player].is_some() {
                let message = format!("the moves of `{}` are given twice", quote(id));
                findings.error(&line.span(), message, "remove one of the lines");
            }
            entry.moves[player] = Some(moves);
        }
    }
}

/// The sorts of the forms, by their IDs, for each player.
type Forms = BTreeMap<String, [Option<usize>; 2]>;

fn pieces(
    sheet: &mut Sheet,
    setup: &Setup,
    told: &BTreeMap<String, Told>,
    findings: &mut Findings,
) -> Forms {
    let mut forms = Forms::new();
    let last = setup.table.len().checked_sub(1);
    let royal = last.and_then(|last| setup.table[last].clone());
    let strangers = told
        .keys()
        .filter(|id| !setup.table.iter().flatten().any(|known| known == *id));
    let in_table = setup.table.iter().flatten();
    let mut all: Vec<String> = Vec::new();
    for id in in_table.chain(strangers) {
        if !all.contains(id) {
            all.push(id.clone());
        }
    }
    // Fronts first: back sides move as one of them where they can.
    all.sort_by_key(|id| id.starts_with('+'));
    for id in all {
        let moves = told.get(&id).map(|told| told.moves).unwrap_or_default();
        if moves == [None, None] {
            let reason =
                "a piece without a `piece` line, which moves as its place in the table says";
            sheet.cannot(findings, &setup.line.span(), &id, reason);
            continue;
        }
        let mut players: [Option<usize>; 2] = [None, None];
        for player in 0..2 {
            let Some(word) = moves[player] else {
                continue;
            };
            let same = moves[0].is_some_and(|first| first.text == word.text);
            if player == 1 && same {
                players[1] = players[0];
                continue;
            }
            let moves = sheet.moves(findings, (&id, word.text, word.start), Dialect::XBoard);
            let as_front = id
                .starts_with('+')
                .then(|| known_front(sheet, &moves))
                .flatten();
            players[player] = Some(as_front.unwrap_or_else(|| {
                let split = player == 1 && players[0].is_some();
                let is_royal = royal.as_ref() == Some(&id);
                let called = called(sheet, &id, &moves, (is_royal, split));
                sheet.sorts.push(Sort {
                    called,
                    id: id.trim_start_matches('+').to_owned(),
                    moves,
                    royal: is_royal,
                    ..Sort::default()
                });
                sheet.sorts.len() - 1
            }));
        }
        forms.insert(id, players);
    }
    let fronts: Vec<String> = forms
        .keys()
        .filter(|id| !id.starts_with('+'))
        .cloned()
        .collect();
    for id in fronts {
        let Some(backs) = forms.get(&format!("+{id}")).copied() else {
            continue;
        };
        for player in 0..2 {
            if let (Some(front), Some(back)) = (forms[&id][player], backs[player])
                && setup.family_promotes() != Some("last")
            {
                sheet.sorts[front].back = Some(back);
            }
        }
    }
    forms
}

impl PartialEq for Word<'_> {
    fn eq(&self, other: &Word) -> bool {
        self.text == other.text
    }
}

/// A piece that moves so and is not royal.
fn known_front(sheet: &Sheet, moves: &str) -> Option<usize> {
    sheet
        .sorts
        .iter()
        .position(|sort| !sort.royal && same(&sort.moves, moves))
}

/// Whether two movements are the same paths.
fn same(one: &str, other: &str) -> bool {
    let paths = |text: &str| {
        let mut paths = notation::expand(text, &|_| true).ok()?;
        paths.sort();
        paths.dedup();
        Some(paths)
    };
    one == other || paths(one).is_some_and(|one| paths(other) == Some(one))
}

/// A name for a piece that has none: that of the table with the same moves, or one after its letter.
fn called(sheet: &Sheet, id: &str, moves: &str, (royal, split): (bool, bool)) -> String {
    let free = |name: &str| !sheet.sorts.iter().any(|sort| sort.called == name);
    let mut slots = (0..PIECES.len()).filter(|slot| (*slot == keys::royal()) == royal);
    let known = slots.find(|slot| {
        let plain = PIECES[*slot].movement.map(str::to_owned);
        let texts = plain.into_iter().chain(keys::whole_movement(*slot));
        free(&PIECES[*slot].name) && { texts }.any(|text| same(&text, moves))
    });
    let plain: String = id.chars().filter(char::is_ascii_alphabetic).collect();
    let promoted = if id.starts_with('+') { "Promoted " } else { "" };
    let second = if split { " Black" } else { "" };
    known.map_or_else(
        || format!("{promoted}Piece {plain}{second}"),
        |slot| PIECES[slot].name.clone(),
    )
}

/// The families: name, how pieces promote, what becomes of a player who cannot move.
fn families() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = include_str!("../../data/xboard.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| {
        let (name, rules) = line.split_once('|')?;
        let (promotes, stalemate) = rules.split_once('|')?;
        Some([name, promotes, stalemate].map(str::trim))
    })
}

/// The best known family in which pieces promote so.
fn family(way: &str) -> &'static str {
    let mut families = families();
    let found = families.find(|[_, promotes, _]| *promotes == way);
    found.map_or("", |[name, ..]| name)
}

impl Setup<'_> {
    /// How the family promotes, and what becomes of a player who cannot move, if it is known.
    fn rules(&self) -> Option<(&'static str, &'static str)> {
        let found = families().find(|[name, ..]| *name == self.family);
        found.map(|[_, promotes, stalemate]| (promotes, stalemate))
    }

    fn family_promotes(&self) -> Option<&'static str> {
        self.rules().map(|(promotes, _)| promotes)
    }
}

/// Where pieces promote, by the family.
fn promotion(sheet: &mut Sheet, setup: &Setup, forms: &Forms, findings: &mut Findings) {
    let span = setup.line.span();
    let backs = sheet.sorts.iter().any(|sort| sort.back.is_some());
    if let Some((_, stalemate)) = setup.rules() {
        sheet.stalemate = stalemate;
    }
    match setup.family_promotes() {
        Some("third") => {
            sheet.zone = sheet.board.1 / 3;
            let first = setup.table.first().and_then(|id| forms.get(id.as_ref()?));
            sheet.limited = first.and_then(|players| players[0]);
        }
        Some("engine") if backs => {
            let reason = "where pieces promote, which the engine says during a game";
            sheet.cannot(findings, &span, &format!("setup _{}", setup.family), reason);
            sheet.sorts.iter_mut().for_each(|sort| sort.back = None);
        }
        Some("engine") => {}
        Some(_) => {
            sheet.zone = 1;
            let first = setup
                .table
                .first()
                .and_then(|id| forms.get(id.as_ref()?))
                .copied();
            for sort in first.unwrap_or_default().into_iter().flatten() {
                let others = (0..sheet.sorts.len()).filter(|other| {
                    let is_first = first.is_some_and(|first| first.contains(&Some(*other)));
                    !is_first && !sheet.sorts[*other].royal
                });
                sheet.sorts[sort].becomes = others.collect();
            }
        }
        None => {
            let reason = "a family whose rules of promotion are not known here";
            sheet.cannot(findings, &span, &format!("setup _{}", setup.family), reason);
            sheet.sorts.iter_mut().for_each(|sort| sort.back = None);
        }
    }
}
