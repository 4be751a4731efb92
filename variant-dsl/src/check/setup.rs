//! The start array and its symmetry.
//!
//! Whether the pieces of the array make sense together is left to `lint`.

use std::collections::HashMap;

use super::fields::{number, split_commas};
use super::frame::Frame;
use super::items::{find_block, is_given, missing};
use super::names::Names;
use super::shuffle::Shuffled;
use crate::ast::{Rule, Variant, Word, WordKind, span_of};
use crate::diagnostic::{Diag, Span};
use crate::model::{Board, PieceId, Placed, Shuffle};
use crate::program::{Color, Square, SquareSet};
use crate::vocabulary::{nearest, shorten};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    Rotate,
    Mirror,
    None,
}

/// What fills a square.
#[derive(Clone, Copy)]
enum Filling {
    Piece(Placed),
    Wall,
}

/// A square filled by the file, and the cell that says so.
type Filled = (Filling, Span);

/// The array.
pub(super) struct Arrayed {
    pub(super) squares: Vec<Option<Placed>>,
    /// Squares on which nothing can stand.
    pub(super) walls: SquareSet,
    pub(super) shuffle: Option<Shuffle>,
}

pub(super) fn check_setup(
    variant: &Variant,
    names: &Names,
    frame: &Frame,
    diags: &mut Vec<Diag>,
) -> Option<Arrayed> {
    let Some(block) = find_block(variant, "setup") else {
        if !is_given(variant, "setup") {
            let example = "setup { with `symmetry:` and one row of pieces per rank";
            diags.push(missing("the block `setup`", variant.name.span, example));
        }
        return None;
    };
    let n_diags = diags.len();
    let mut symmetry_rule = None;
    let mut shuffle_rule = None;
    let mut rows: Vec<&Rule> = Vec::new();
    for rule in &block.rules {
        let key = rule.key();
        if key == "symmetry" {
            keep_once(&mut symmetry_rule, rule, diags);
        } else if key == "shuffle" || key.starts_with("shuffle ") {
            keep_once(&mut shuffle_rule, rule, diags);
        } else if rule.head[0].text == "hand" {
            // `check_hand` reads it.
        } else if key.bytes().all(|byte| byte.is_ascii_digit()) {
            rows.push(rule);
        } else {
            let known = ["symmetry", "shuffle", "hand"];
            let near = nearest(&rule.head[0].written(), known.into_iter());
            let help = near.map(|near| format!("did you mean `{near}`?"));
            let message = format!("unknown rule `{}` of `setup`", shorten(&key));
            let diag = Diag::error("E0101", rule.head_span(), message).help_if(help);
            diags.push(diag.help_if(Some(
                "begin a row with its rank, for example: 1: K G . .".to_owned(),
            )));
        }
    }
    let symmetry = check_symmetry(symmetry_rule, block.name.span, diags);
    let (board, symmetry) = (frame.board?, symmetry?);
    if rows.is_empty() {
        let example = format!(
            "a row with {} cells, for example 1: {}",
            board.files,
            ". ".repeat(board.files.min(9)).trim_end()
        );
        let diag = Diag::error("E0104", block.name.span, "the array has no rows");
        diags.push(diag.help(format!("add {example}")));
        return None;
    }
    let array = Array {
        board,
        symmetry,
        tokens: tokens(names),
    };
    let rows = array.check_ranks(&rows, diags);
    let mut squares: Vec<Option<Filled>> = vec![None; board.squares()];
    for (rank, row) in rows {
        array.check_row(rank, row, names, &mut squares, diags);
    }
    let walls = board.set(|square| matches!(squares[square], Some((Filling::Wall, _))));
    let placed = squares.iter().map(|filled| match filled {
        Some((Filling::Piece(placed), _)) => Some(*placed),
        Some((Filling::Wall, _)) | None => None,
    });
    // An array with a piece missing would make what refers to it look wrong.
    let squares: Vec<Option<Placed>> = (diags.len() == n_diags).then(|| placed.collect())?;
    let shuffled = Shuffled {
        names,
        board,
        squares: &squares,
    };
    let shuffle = match shuffle_rule {
        Some(rule) => Some(shuffled.check(rule, diags)?),
        None => None,
    };
    Some(Arrayed {
        squares,
        walls,
        shuffle,
    })
}

/// Pieces in hand, of each player.
pub(super) type Hand = Vec<(PieceId, u16)>;

/// `hand: 2 Walker, Runner`, what each player begins with in hand, or so for each player apart.
pub(super) fn check_hand(
    variant: &Variant,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<[Hand; 2]> {
    let mut hands: [Option<(Hand, Span)>; 2] = [None, None];
    let mut sound = true;
    let rules = find_block(variant, "setup").map_or(&[][..], |block| &block.rules);
    for rule in rules.iter().filter(|rule| rule.head[0].text == "hand") {
        let (Some(player), Some(hand)) = (names.whose(rule, diags), read_hand(rule, names, diags))
        else {
            sound = false;
            continue;
        };
        for color in Color::BOTH {
            if player.is_some_and(|player| player != color) {
                continue;
            }
            if let Some((_, first)) = hands[color].replace((hand.clone(), rule.span())) {
                let diag = Diag::error("E0103", rule.span(), "a hand is given twice");
                diags.push(
                    diag.related(first, "first here")
                        .help("keep the one you mean"),
                );
                sound = false;
                break;
            }
        }
    }
    let of = |hand: Option<(Hand, Span)>| hand.map(|(hand, _)| hand).unwrap_or_default();
    sound.then(|| hands.map(of))
}

/// `2 Walker, Runner`
fn read_hand(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Hand> {
    let form = "hand: 2 Walker, Runner";
    if rule.words.is_empty() {
        let diag = Diag::error("E0105", rule.span(), "the pieces are missing");
        diags.push(diag.help(format!("write for example: {form}")));
        return None;
    }
    let words: Vec<Word> = rule.words.iter().flat_map(split_commas).collect();
    let mut hand: Hand = Vec::new();
    for part in words.split(|word| word.text == ",") {
        let (count, name) = match part {
            [name] => (1, name),
            [count, name] => (
                number(count, "a number of pieces", 1..=MOST_HELD, diags)?,
                name,
            ),
            _ => {
                let span = span_of(part).unwrap_or(rule.value_span());
                let diag = Diag::error("E0105", span, "expected a piece, or a number and a piece");
                diags.push(diag.help(format!("write for example: {form}")));
                return None;
            }
        };
        let piece = names.piece(name, diags)?;
        if hand.iter().any(|(other, _)| *other == piece) {
            let diag = Diag::error("E0103", name.span, "this piece is given twice");
            diags.push(diag.help("add up the numbers"));
            return None;
        }
        hand.push((piece, count as u16));
    }
    hand.sort_unstable();
    Some(hand)
}

/// Most pieces of a kind that a player may begin with in hand.
const MOST_HELD: usize = 99;

fn keep_once<'a>(slot: &mut Option<&'a Rule>, rule: &'a Rule, diags: &mut Vec<Diag>) {
    let Some(first) = slot else {
        *slot = Some(rule);
        return;
    };
    let diag = Diag::error(
        "E0103",
        rule.span(),
        format!("`{}` is given twice", rule.head[0].text),
    );
    diags.push(
        diag.related(first.span(), "first here")
            .help("keep the one you mean"),
    );
}

fn check_symmetry(rule: Option<&Rule>, place: Span, diags: &mut Vec<Diag>) -> Option<Symmetry> {
    let Some(rule) = rule else {
        diags.push(missing("`symmetry:`", place, "symmetry: rotate"));
        return None;
    };
    let table = [
        ("rotate", Symmetry::Rotate),
        ("mirror", Symmetry::Mirror),
        ("none", Symmetry::None),
    ];
    super::fields::choose(rule, &table, diags)
}

fn tokens<'a>(names: &'a Names) -> HashMap<&'a str, PieceId> {
    names
        .pieces
        .iter()
        .map(|piece| piece.token.text.as_str())
        .zip(PieceId::all(names.pieces.len()))
        .collect()
}

struct Array<'a> {
    board: Board,
    symmetry: Symmetry,
    tokens: HashMap<&'a str, PieceId>,
}

impl Array<'_> {
    /// The rows with the index of their rank; without those that are outside or given before.
    fn check_ranks<'r>(&self, rows: &[&'r Rule], diags: &mut Vec<Diag>) -> Vec<(usize, &'r Rule)> {
        let mut kept: Vec<(usize, &Rule)> = Vec::new();
        for row in rows {
            let Some(number) = self.rank_number(row, diags) else {
                continue;
            };
            if self.refuse_second_players(row, number, diags) {
                continue;
            }
            let same = kept.iter().find(|(rank, _)| *rank + 1 == number);
            let twin = kept
                .iter()
                .find(|(rank, _)| self.board.ranks - *rank == number);
            if let Some((_, first)) = same {
                let message = format!("rank {number} is given twice");
                let diag = Diag::error("E0103", row.head_span(), message).label("again here");
                diags.push(
                    diag.related(first.head_span(), "first here")
                        .help("keep one of the two"),
                );
            } else if let (Some((_, twin)), true) = (twin, self.symmetry != Symmetry::None) {
                let message = format!("rank {number} is filled by the symmetry already");
                let diag = Diag::error("E0503", row.head_span(), message);
                let help =
                    "remove this row, or write `symmetry: none` and all rows of both players";
                diags.push(diag.related(twin.head_span(), "from this row").help(help));
            } else {
                kept.push((number - 1, row));
            }
        }
        kept
    }

    /// The error for a row of the other player's pieces, which the symmetry places.
    fn refuse_second_players(&self, row: &Rule, rank: usize, diags: &mut Vec<Diag>) -> bool {
        let pieces = || row.words.iter().filter(|cell| cell.written() != ".");
        let is_second = |cell: &Word| {
            let token = cell.text.trim_start_matches('+');
            cell.kind == WordKind::Bare
                && self
                    .tokens
                    .keys()
                    .any(|known| known.to_lowercase() == token)
        };
        // A single one in the first player's half is rather a slip of case.
        let least = if 2 * rank > self.board.ranks { 1 } else { 2 };
        let is_enough = pieces().count() >= least;
        if self.symmetry == Symmetry::None || !is_enough || !pieces().all(is_second) {
            return false;
        }
        let message = format!("row {} has the second player's pieces", row.key());
        let diag = Diag::error("E0504", row.value_span(), message);
        diags.push(diag.help(
            "remove it, as the symmetry places them, or write `symmetry: none` and all rows of \
             both players",
        ));
        true
    }

    /// The cells of a row that was written without spaces, if it reads as tokens.
    fn separated(&self, row: &Rule) -> Option<String> {
        let [cell] = row.words.as_slice() else {
            return None;
        };
        let mut cells = Vec::new();
        let mut rest = cell.text.as_str();
        while !rest.is_empty() {
            let plus = usize::from(rest.starts_with('+'));
            let fits = |length: &usize| {
                let token = rest.get(plus..plus + length);
                let known = |token: &str| self.tokens.keys().any(|t| t.eq_ignore_ascii_case(token));
                token.is_some_and(|token| [".", "*"].contains(&token) || known(token))
            };
            let length = plus + (1..=3).rev().find(fits)?;
            cells.push(&rest[..length]);
            rest = &rest[length..];
        }
        (cells.len() > 1 && cells.len() == self.board.files).then(|| cells.join(" "))
    }

    fn rank_number(&self, row: &Rule, diags: &mut Vec<Diag>) -> Option<usize> {
        let what = "a rank of this board";
        if !row.colon {
            let diag = Diag::error(
                "E0001",
                row.head_span(),
                "expected `:` after the rank of this row",
            );
            diags.push(diag.help("write for example: 1: K G . ."));
            return None;
        }
        super::fields::number(&row.head[0], what, 1..=self.board.ranks, diags)
    }

    fn check_row(
        &self,
        rank: usize,
        row: &Rule,
        names: &Names,
        squares: &mut [Option<Filled>],
        diags: &mut Vec<Diag>,
    ) {
        let (given, files) = (row.words.len(), self.board.files);
        if let Some(cells) = self.separated(row) {
            let message = format!("the cells of rank {} are not separated", rank + 1);
            let diag = Diag::error("E0501", row.value_span(), message);
            diags.push(diag.help(format!("put spaces between them: {}: {cells}", rank + 1)));
            return;
        }
        if given != files {
            let message = format!(
                "rank {} has {given} cells, the board has {files} files",
                rank + 1
            );
            let help = match given < files {
                true => format!("add {} more; an empty square is `.`", files - given),
                false => format!("remove {}", given - files),
            };
            diags.push(Diag::error("E0501", row.value_span(), message).help(help));
        }
        for (file, cell) in row.words.iter().enumerate() {
            let filling = match cell.written().as_str() {
                "*" => Some(Filling::Wall),
                _ => self.check_cell(cell, names, diags).map(Filling::Piece),
            };
            if let (Some(filling), true) = (filling, given == files) {
                self.place(
                    self.board.square(file, rank),
                    filling,
                    cell.span,
                    squares,
                    diags,
                );
            }
        }
    }

    /// The piece of a cell; `None` if it is empty or in error.
    fn check_cell(&self, cell: &Word, names: &Names, diags: &mut Vec<Diag>) -> Option<Placed> {
        if cell.written() == "." {
            return None;
        }
        let (promoted, token) = match cell.text.strip_prefix('+') {
            Some(token) => (true, token),
            None => (false, cell.text.as_str()),
        };
        let by_upper = self
            .tokens
            .get(token)
            .copied()
            .map(|piece| (Color::First, piece));
        let by_lower = || {
            let second = |(known, piece): (&&str, &PieceId)| {
                (known.to_lowercase() == token).then_some((Color::Second, *piece))
            };
            self.tokens.iter().find_map(second)
        };
        let Some((color, piece)) = by_upper
            .or_else(by_lower)
            .filter(|_| cell.kind == WordKind::Bare)
        else {
            diags.push(self.unknown_token(cell, token));
            return None;
        };
        if color == Color::Second && self.symmetry != Symmetry::None {
            let message = format!(
                "`{}` in lower case is a piece of the second player",
                cell.text
            );
            let help = "write the first player's pieces only, or `symmetry: none`";
            diags.push(Diag::error("E0504", cell.span, message).help(help));
            return None;
        }
        let has_back = names.pieces[piece]
            .attributes
            .iter()
            .any(|rule| rule.key() == "promotes");
        if promoted && !has_back {
            let message = format!("`{}` has no back side", names.pieces[piece].name.text);
            let diag = Diag::error("E0502", cell.span, message);
            diags.push(diag.help(format!("write `{token}`, or give the piece `promotes:`")));
            return None;
        }
        Some(Placed {
            color,
            piece,
            promoted,
        })
    }

    fn unknown_token(&self, cell: &Word, token: &str) -> Diag {
        let message = format!("no piece has the token `{}`", shorten(&cell.written()));
        let any_case = self
            .tokens
            .keys()
            .find(|known| known.eq_ignore_ascii_case(token));
        let near = any_case
            .copied()
            .or_else(|| nearest(token, self.tokens.keys().copied()));
        let help = match near.filter(|_| cell.kind == WordKind::Bare) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "write tokens without quotes, and `.` for an empty square".to_owned(),
        };
        Diag::error("E0502", cell.span, message).help(help)
    }

    /// Fills the square and the one that the symmetry makes of it.
    fn place(
        &self,
        square: Square,
        filling: Filling,
        span: Span,
        squares: &mut [Option<Filled>],
        diags: &mut Vec<Diag>,
    ) {
        let board = self.board;
        let image = match self.symmetry {
            Symmetry::None => None,
            Symmetry::Rotate => Some(board.rotate(square)),
            Symmetry::Mirror => {
                let rank = board.ranks - 1 - board.rank(square);
                Some(board.square(board.file(square), rank))
            }
        };
        let placed =
            match filling {
                Filling::Piece(placed) => placed,
                Filling::Wall => {
                    let squares_of_it = [Some(square), image];
                    for at in squares_of_it.into_iter().flatten() {
                        if let Some((Filling::Piece(_), other)) = squares[at] {
                            let message = "the symmetry puts a wall and a piece on the same square";
                            let diag = Diag::error("E0503", span, message);
                            diags.push(diag.related(other, "the piece").help(
                                "leave one of the two squares empty, or write `symmetry: none`",
                            ));
                            return;
                        }
                        squares[at] = Some((Filling::Wall, span));
                    }
                    return;
                }
            };
        let taken = squares[square].or_else(|| image.and_then(|image| squares[image]));
        if image == Some(square) || taken.is_some() {
            let message = match taken {
                Some((Filling::Wall, _)) => {
                    "the symmetry puts a wall and a piece on the same square"
                }
                _ => "the symmetry puts two pieces on the same square",
            };
            let mut diag = Diag::error("E0503", span, message);
            if let Some((_, other)) = taken {
                diag = diag.related(other, "the image of this is there");
            }
            diags.push(diag.help("leave this square empty, or write `symmetry: none`"));
            return;
        }
        squares[square] = Some((Filling::Piece(placed), span));
        if let Some(image) = image {
            let color = Color::Second;
            squares[image] = Some((Filling::Piece(Placed { color, ..placed }), span));
        }
    }
}
