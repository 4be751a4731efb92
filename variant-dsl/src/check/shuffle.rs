//! The rank of the array whose pieces change places before the game, and what must hold of their order.
//!
//! How arrays are numbered is left to [`rules::Shuffle`].

use rules::ShuffleError;

use super::fields;
use super::names::Names;
use crate::ast::{Rule, Word, join, span_of};
use crate::diagnostic::Diag;
use crate::model::{Board, PieceId, Placed, Shuffle};
use crate::program::{Color, Square};
use crate::vocabulary::shorten;

const FORM: &str = "the form is: shuffle 1: Walker between Runner, Jumper apart";

/// A soundly written array.
#[derive(Clone, Copy)]
pub(super) struct Shuffled<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) board: Board,
    pub(super) squares: &'a [Option<Placed>],
}

/// What must hold of the order, and where it is written.
#[derive(Clone)]
struct Constraint {
    /// One piece that stands apart, or the inner and the outer.
    pieces: Vec<PieceId>,
    words: Vec<Word>,
}

impl Shuffled<'_> {
    pub(super) fn check(self, rule: &Rule, diags: &mut Vec<Diag>) -> Option<Shuffle> {
        let [_, rank] = &rule.head[..] else {
            let diag = Diag::error("E0105", rule.head_span(), "`shuffle` takes one rank");
            diags.push(diag.help(FORM));
            return None;
        };
        let limits = 1..=self.board.ranks;
        let rank = fields::number(rank, "a rank of this board", limits, diags)?;
        let places = self.places(rule, rank - 1, diags)?;
        let pieces: Vec<(PieceId, bool)> = { places.0.iter() }
            .filter_map(|square| self.squares[*square])
            .map(|placed| (placed.piece, placed.promoted))
            .collect();
        let constraints = self.constraints(rule, (rank, &pieces), diags)?;
        let shuffle = self.numbered(&pieces, &places, &constraints);
        let whole = span_of(&rule.words).unwrap_or_else(|| rule.head_span());
        let shuffle = match shuffle {
            Ok(shuffle) => shuffle,
            Err(ShuffleError::None) => {
                let message = format!("no order of rank {rank} fulfils this");
                let diag = Diag::error("E0602", whole, message);
                diags.push(diag.help("remove a constraint, or give the rank other pieces"));
                return None;
            }
            Err(ShuffleError::TooMany) => {
                let message = format!("rank {rank} has more orders than can be numbered");
                let diag = Diag::error("E0602", whole, message);
                diags.push(
                    diag.help("let fewer pieces stand between others, or fill fewer squares"),
                );
                return None;
            }
        };
        if shuffle.number(&pieces).is_none() {
            let order: Vec<PieceId> = pieces.iter().map(|(piece, _)| *piece).collect();
            let breaks = |constraint: &&Constraint| !constraint.holds(&order, &shuffle.light);
            let broken = constraints.iter().find(breaks).map(|found| &found.words);
            let span = broken.and_then(|words| span_of(words)).unwrap_or(whole);
            let message = format!("rank {rank} of the array is not so itself");
            let example = shuffle
                .order(0)
                .map(|order| self.row(rank - 1, &places.0, &order));
            let help = example.map(|row| format!("write a row that is, for example {rank}: {row}"));
            diags.push(Diag::error("E0602", span, message).help_if(help));
            return None;
        }
        Some(shuffle)
    }

    fn numbered(
        self,
        pieces: &[(PieceId, bool)],
        places: &(Vec<Square>, Vec<Square>),
        constraints: &[Constraint],
    ) -> Result<Shuffle, ShuffleError> {
        let board = self.board;
        let light = |square: &Square| (board.file(*square) + board.rank(*square)) % 2 == 1;
        let front = |piece: PieceId| (piece, false);
        let apart = constraints.iter().filter_map(|each| match each.pieces[..] {
            [piece] => Some(front(piece)),
            _ => None,
        });
        let between = constraints.iter().filter_map(|each| match each.pieces[..] {
            [inner, outer] => Some((front(inner), front(outer))),
            _ => None,
        });
        Shuffle::new(
            pieces,
            places.clone(),
            places.0.iter().map(light).collect(),
            apart.collect(),
            between.collect(),
        )
    }

    /// The squares of the rank, and where the second player's same pieces stand.
    fn places(
        self,
        rule: &Rule,
        rank: usize,
        diags: &mut Vec<Diag>,
    ) -> Option<(Vec<Square>, Vec<Square>)> {
        let board = self.board;
        let span = rule.head_span();
        let filled = (0..board.files).map(|file| board.square(file, rank));
        let filled: Vec<Square> = filled
            .filter(|square| self.squares[*square].is_some())
            .collect();
        let is_own = |square: &Square| {
            self.squares[*square].is_some_and(|placed| placed.color == Color::First)
        };
        let number = rank + 1;
        if filled.is_empty() {
            let message = format!("no piece stands on rank {number}");
            let diag = Diag::error("E0501", span, message);
            diags.push(diag.help("name a rank of the first player's pieces"));
            return None;
        }
        if !filled.iter().all(is_own) {
            let message = format!("the second player has pieces on rank {number}");
            let diag = Diag::error("E0504", span, message);
            diags.push(
                diag.help(
                    "name a rank of the first player's pieces: theirs change places likewise",
                ),
            );
            return None;
        }
        let mirror = |square: Square| {
            let rank = board.ranks - 1 - board.rank(square);
            board.square(board.file(square), rank)
        };
        let images = |image: &dyn Fn(Square) -> Square| {
            let images: Vec<Square> = filled.iter().map(|square| image(*square)).collect();
            let is_image = |(square, image): (&Square, &Square)| {
                let color = Color::Second;
                let own = self.squares[*square].map(|placed| Placed { color, ..placed });
                self.squares[*image] == own
            };
            let other_rank = images.iter().map(|square| board.rank(*square)).next();
            let n_others = (0..board.files)
                .filter_map(|file| self.squares[board.square(file, other_rank?)])
                .count();
            let same = n_others == filled.len() && filled.iter().zip(&images).all(is_image);
            same.then_some(images)
        };
        let found = images(&mirror).or_else(|| images(&|square| board.rotate(square)));
        let Some(images) = found else {
            let other = board.ranks - rank;
            let message =
                format!("rank {other} does not hold the same pieces for the second player");
            let diag = Diag::error("E0503", span, message);
            diags.push(diag.help(
                "let it have the same pieces in the same order or turned round, so that both players' \
                 change places alike",
            ));
            return None;
        };
        Some((filled, images))
    }

    fn constraints(
        self,
        rule: &Rule,
        (rank, pieces): (usize, &[(PieceId, bool)]),
        diags: &mut Vec<Diag>,
    ) -> Option<Vec<Constraint>> {
        let words: Vec<Word> = rule.words.iter().flat_map(fields::split_commas).collect();
        let mut constraints: Vec<Constraint> = Vec::new();
        if words.is_empty() {
            return Some(constraints);
        }
        for part in words.split(|word| word.text == ",") {
            let named: Vec<&Word> = match part {
                [piece, apart] if apart.written() == "apart" => vec![piece],
                [inner, between, outer] if between.written() == "between" => vec![inner, outer],
                [] => {
                    let message = "a constraint is missing beside this `,`";
                    diags.push(Diag::error("E0105", rule.value_span(), message).help(FORM));
                    return None;
                }
                other => {
                    let message = format!("`{}` says nothing of an order", shorten(&join(other)));
                    let span = span_of(other).unwrap_or_else(|| rule.value_span());
                    diags.push(Diag::error("E0105", span, message).help(FORM));
                    return None;
                }
            };
            let mut ids = Vec::new();
            for word in &named {
                ids.push(self.on_rank(word, (rank, pieces), diags)?);
            }
            if let ([id], [word]) = (&ids[..], &named[..]) {
                self.check_apart(*id, word, (rank, pieces), diags)?;
            }
            let constraint = Constraint {
                pieces: ids,
                words: part.to_vec(),
            };
            constraints.push(constraint.beside(&constraints, self.names, diags)?);
        }
        Some(constraints)
    }

    /// A piece that stands on the rank.
    fn on_rank(
        self,
        word: &Word,
        (rank, pieces): (usize, &[(PieceId, bool)]),
        diags: &mut Vec<Diag>,
    ) -> Option<PieceId> {
        let id = self.names.single(word, diags)?;
        if pieces.contains(&(id, false)) {
            return Some(id);
        }
        let mut known: Vec<PieceId> = pieces.iter().map(|(id, _)| *id).collect();
        known.sort_unstable();
        known.dedup();
        let known: Vec<&str> = { known.iter() }
            .map(|id| self.names.pieces[*id].name.text.as_str())
            .collect();
        let message = format!("no `{}` stands on rank {rank}", word.text);
        let diag = Diag::error("E0602", word.span, message);
        diags.push(diag.help(format!("name one that does: {}", known.join(", "))));
        None
    }

    /// That there are two of a piece that stands apart, and two colours of squares.
    fn check_apart(
        self,
        id: PieceId,
        word: &Word,
        (rank, pieces): (usize, &[(PieceId, bool)]),
        diags: &mut Vec<Diag>,
    ) -> Option<()> {
        let found = pieces.iter().filter(|other| **other == (id, false)).count();
        if found == 2 {
            return Some(());
        }
        let message = format!(
            "two pieces can stand apart; of `{}` rank {rank} has {found}",
            word.text
        );
        let diag = Diag::error("E0602", word.span, message);
        diags.push(diag.help("remove this constraint, or name a piece of which there are two"));
        None
    }

    /// A row of the array in this order.
    fn row(self, rank: usize, squares: &[Square], order: &[(PieceId, bool)]) -> String {
        let cells = (0..self.board.files).map(|file| {
            let square = self.board.square(file, rank);
            let place = squares.iter().position(|other| *other == square);
            let Some((id, promoted)) = place.and_then(|place| order.get(place)) else {
                return ".".to_owned();
            };
            let token = &self.names.pieces[*id].token.text;
            format!("{}{token}", if *promoted { "+" } else { "" })
        });
        cells.collect::<Vec<_>>().join(" ")
    }
}

impl Constraint {
    /// Whether it holds of an order of pieces, on squares of which some are light.
    fn holds(&self, order: &[PieceId], light: &[bool]) -> bool {
        let places = |piece: PieceId| {
            let places = order.iter().enumerate();
            places.filter_map(move |(place, other)| (*other == piece).then_some(place))
        };
        match self.pieces[..] {
            [piece] => places(piece).filter(|place| light[*place]).count() == 1,
            [inner, outer] => {
                let (first, last) = (places(outer).min(), places(outer).max());
                let is_inside =
                    |place: usize| first.is_some_and(|first| first < place) && last > Some(place);
                places(inner).all(is_inside)
            }
            _ => true,
        }
    }

    /// The constraint, if it says something else than those before it and about other pieces than they
    /// where both kinds meet.
    fn beside(
        self,
        others: &[Constraint],
        names: &Names,
        diags: &mut Vec<Diag>,
    ) -> Option<Constraint> {
        let span = span_of(&self.words)?;
        if let Some(same) = others.iter().find(|other| other.pieces == self.pieces) {
            let message = format!("`{}` is given twice", join(&self.words));
            let mut diag = Diag::error("E0103", span, message);
            if let Some(first) = span_of(&same.words) {
                diag = diag.related(first, "first here");
            }
            diags.push(diag.help("remove one of the two"));
            return None;
        }
        let meets = |other: &&Constraint| {
            let mut common = other.pieces.iter().filter(|id| self.pieces.contains(id));
            other.pieces.len() != self.pieces.len() && common.next().is_some()
        };
        if let Some(other) = others.iter().find(meets) {
            let common = other.pieces.iter().find(|id| self.pieces.contains(id))?;
            let name = &names.pieces[*common].name.text;
            let message =
                format!("`{name}` stands apart and with `between`, which is not numbered");
            let mut diag = Diag::error("E0602", span, message);
            if let Some(first) = span_of(&other.words) {
                diag = diag.related(first, "the other one");
            }
            diags.push(diag.help("keep one of the two"));
            return None;
        }
        Some(self)
    }
}
