//! Castling: which piece castles with which, and where both end.
//!
//! The movement `O2` says that a piece castles; the block `castling` says more where its defaults do not
//! fit. How castling is played is left to those who play.

use super::frame::Frame;
use super::items::find_block;
use super::names::Names;
use crate::ast::{Block, Rule, Variant, Word, join};
use crate::coordinates;
use crate::diagnostic::{Diag, Span};
use crate::model::{Board, Castling, Piece, PieceId, Placed};
use crate::path::Special;
use crate::program::{Color, PlacedCastling, Square, SquareSet};
use crate::vocabulary::unknown;

/// What castling is compared with.
pub(super) struct Arrayed<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) frame: &'a Frame,
    /// `None` while the pieces are in error; so is the array.
    pub(super) pieces: Option<&'a [Piece]>,
    pub(super) setup: Option<&'a [Option<Placed>]>,
    pub(super) walls: Option<&'a SquareSet>,
}

/// Where the mover and its partner end, for the partner on lower and on higher squares.
type Ends = [Option<(Square, Square)>; 2];

/// The pieces of a sound game on its board.
#[derive(Clone, Copy)]
struct Array<'a> {
    board: Board,
    pieces: &'a [Piece],
    setup: &'a [Option<Placed>],
}

/// Where the pieces are put from the hand: the mover, and its partners.
struct Placing {
    home: Square,
    partners: Vec<Square>,
    span: Span,
}

const PLACED_FORM: &str = "write for example: Walker e1 with Runner a1, h1: c1 d1, g1 f1";

const FORM: &str = "write for example: Walker with Runner: c1 d1, g1 f1";

impl Arrayed<'_> {
    /// `Some(None)` if nothing castles.
    pub(super) fn check(
        &self,
        variant: &Variant,
        diags: &mut Vec<Diag>,
    ) -> Option<Option<Castling>> {
        let block = find_block(variant, "castling");
        let array = Array {
            board: self.frame.board?,
            pieces: self.pieces?,
            setup: self.setup?,
        };
        let movers: Vec<PieceId> = PieceId::all(array.pieces.len())
            .filter(|id| castles(&array.pieces[*id]))
            .collect();
        let mover = match (&movers[..], block) {
            ([], None) => return Some(None),
            ([], Some(block)) => {
                let message = "no piece castles";
                let diag = Diag::error("E0601", block.name.span, message);
                diags.push(diag.help("add `isO2` to the moves of a piece, as in `move: KisO2`"));
                return None;
            }
            ([mover], _) => *mover,
            ([_, second, ..], _) => {
                let place = self.names.pieces[*second].name.span;
                let diag = Diag::error("E0601", place, "a second kind of piece castles");
                diags.push(diag.help("remove castling (`isO2`) from the moves of one of them"));
                return None;
            }
        };
        let place = self.names.pieces[mover].name.span;
        let homes = array.homes(mover, place, diags)?;
        let Some(block) = block else {
            let partners = array.at_the_edge(homes);
            if partners.is_empty() {
                let message =
                    "nothing stands at the edges of the rank from which this piece castles";
                let diag = Diag::error("E0601", place, message);
                let name = &array.pieces[mover].name;
                let help =
                    format!("name its partners: castling {{ {name} with Runner: c1 d1, g1 f1 }}");
                diags.push(diag.help(help));
                return None;
            }
            return Some(Some(Castling {
                mover,
                partners,
                ends: array.usual_ends(mover, homes),
                through_attack: false,
                placed: None,
            }));
        };
        let setup = find_block(variant, "setup").map_or(&[][..], |block| &block.rules);
        let is_rotated = |rule: &Rule| rule.key() == "symmetry" && rule.value() == "rotate";
        let rotates = setup.iter().any(is_rotated);
        self.block(block, (array, mover, homes), rotates, diags)
            .map(Some)
    }

    fn block(
        &self,
        block: &Block,
        (array, mover, homes): (Array, PieceId, [Option<Square>; 2]),
        rotates: bool,
        diags: &mut Vec<Diag>,
    ) -> Option<Castling> {
        let mut through = None;
        let mut only = None;
        let mut pair = None;
        for rule in &block.rules {
            let slot = match rule.key().as_str() {
                "through" => &mut through,
                "only" => &mut only,
                key if key.split(' ').any(|word| word == "with") => &mut pair,
                key => {
                    let known = ["through", "only"];
                    let diag = unknown("a rule of `castling`", key, rule.head_span(), &known);
                    diags.push(diag.help_if(Some(FORM.to_owned())));
                    continue;
                }
            };
            if let Some(first) = slot.replace(rule) {
                let first: &Rule = first;
                let message = format!("`{}` is given twice", rule.key());
                let diag = Diag::error("E0103", rule.head_span(), message);
                diags.push(
                    diag.related(first.span(), "first here")
                        .help("keep the one you mean"),
                );
            }
        }
        let through_attack = match through {
            Some(rule) => {
                super::fields::choose(rule, &[("not attacked", false), ("any", true)], diags)?
            }
            None => false,
        };
        let only = match only {
            Some(rule) => Some(self.only(rule, homes, diags)?),
            None => None,
        };
        let Some(pair) = pair else {
            let diag = Diag::error(
                "E0104",
                block.name.span,
                "the pieces that castle are missing",
            );
            diags.push(diag.help(FORM));
            return None;
        };
        let (named, partners, placing) = self.pair(pair, array.board, diags)?;
        if named != mover {
            let message = format!("`{}` has no castling among its moves", pair.head[0].text);
            let diag = Diag::error("E0601", pair.head[0].span, message);
            diags.push(diag.help("add `isO2` to its moves, as in `move: KisO2`"));
            return None;
        }
        let placed = match placing {
            Some(placing) => Some(array.placed(&placing, homes, rotates, diags)?),
            None => None,
        };
        let homes = placed
            .as_ref()
            .map_or(homes, |placed| placed.homes.map(Some));
        let mut ends = match pair.words.is_empty() {
            true => array.usual_ends(mover, homes),
            false => {
                self.says_no_more(mover, array, diags)?;
                self.ends(&pair.words, array, homes, diags)?
            }
        };
        if let Some(only) = only {
            ends[(!only).index()] = [None; 2];
        }
        Some(Castling {
            mover,
            partners,
            ends,
            through_attack,
            placed,
        })
    }

    /// `only: PLAYER`, where both could castle.
    fn only(
        &self,
        rule: &Rule,
        homes: [Option<Square>; 2],
        diags: &mut Vec<Diag>,
    ) -> Option<Color> {
        let player = self
            .names
            .player_of(&rule.words, rule.value_span(), diags)?;
        if homes[player.index()].is_none() {
            let name = join(&rule.words);
            let diag = Diag::error("E0602", rule.value_span(), format!("{name} cannot castle"));
            diags.push(diag.help("name the other player, or remove this"));
            return None;
        }
        if homes[(!player).index()].is_none() {
            let diag = Diag::error("E0601", rule.span(), "the rule `only` has no effect");
            let diag = diag.label("the other player has no piece that castles");
            diags.push(diag.help("remove it"));
            return None;
        }
        Some(player)
    }

    /// `Walker with Runner, Jumper`, or with squares `Walker e1 with Runner a1, h1`.
    fn pair(
        &self,
        rule: &Rule,
        board: Board,
        diags: &mut Vec<Diag>,
    ) -> Option<(PieceId, Vec<PieceId>, Option<Placing>)> {
        let is_with = |word: &Word| word.written() == "with";
        let (mover, home, partners) = match &rule.head[..] {
            [mover, with, partners @ ..] if is_with(with) && !partners.is_empty() => {
                (mover, None, partners)
            }
            [mover, home, with, partners @ ..] if is_with(with) && !partners.is_empty() => {
                (mover, Some(home), partners)
            }
            _ => {
                let message = "expected a piece, `with` and its partners";
                diags.push(Diag::error("E0105", rule.head_span(), message).help(FORM));
                return None;
            }
        };
        let is_name = |word: &&Word| word.text.starts_with(|c: char| c.is_ascii_uppercase());
        let n_names = partners.iter().take_while(is_name).count();
        let (partners, squares) = partners.split_at(n_names);
        let placing = match (home, squares) {
            (None, []) => None,
            (Some(home), [first, ..]) => {
                let home_square = self.square(home, board, diags)?;
                let squares = super::fields::comma_list(squares, diags)?;
                let read = squares.iter().map(|word| self.square(word, board, diags));
                Some(Placing {
                    home: home_square,
                    partners: read.collect::<Option<Vec<Square>>>()?,
                    span: home.span.to(first.span),
                })
            }
            _ => {
                let message = "squares are named of both: where the piece is put, and its partners";
                diags.push(Diag::error("E0105", rule.head_span(), message).help(PLACED_FORM));
                return None;
            }
        };
        if partners.is_empty() {
            let message = "expected a piece, `with` and its partners";
            diags.push(Diag::error("E0105", rule.head_span(), message).help(PLACED_FORM));
            return None;
        }
        Some((
            self.names.piece(mover, diags)?,
            self.names.select(partners, diags)?,
            placing,
        ))
    }

    /// Refuses a movement that says how far and to which sides castling goes where the block says it: it would be ignored.
    fn says_no_more(&self, mover: PieceId, array: Array, diags: &mut Vec<Diag>) -> Option<()> {
        let squares = |special: &Special| match special {
            Special::Castling { squares, .. } => Some(*squares),
            _ => None,
        };
        let paths = array.pieces[mover].paths.iter();
        let said: Vec<u16> = paths.filter_map(|path| squares(&path.special)).collect();
        if said == [2, 2] {
            return Some(());
        }
        let place = self.names.pieces[mover].name.span;
        let message = "the block `castling` names the squares, and the moves of this piece say more than `isO2`";
        let help =
            "write `isO2`, which then only says that it castles; or name no squares in `castling`";
        diags.push(Diag::error("E0601", place, message).help(help));
        None
    }

    /// `c1 d1, g1 f1`: of the first player, and turned as the array is for the second.
    fn ends(
        &self,
        words: &[Word],
        array: Array,
        homes: [Option<Square>; 2],
        diags: &mut Vec<Diag>,
    ) -> Option<[Ends; 2]> {
        let mut ends: Ends = [None; 2];
        let pairs: Vec<Vec<Word>> = pairs(words);
        for pair in &pairs {
            let [mover, partner] = &pair[..] else {
                let span = pair.first().map_or(words[0].span, |word| word.span);
                let message = format!("expected two squares, found `{}`", join(pair));
                diags.push(Diag::error("E0105", span, message).help(FORM));
                return None;
            };
            let mover = (self.square(mover, array.board, diags)?, mover.span);
            let partner = (self.square(partner, array.board, diags)?, partner.span);
            let rank = homes[0].or(homes[1]).map(|home| match homes[0] {
                Some(_) => array.board.rank(home),
                None => array.board.ranks - 1 - array.board.rank(home),
            });
            for (square, span) in [mover, partner] {
                if self.walls.is_some_and(|walls| walls.contains(square)) {
                    let message = "the array has a hole there";
                    diags.push(Diag::error("E0602", span, message).help(FORM));
                    return None;
                }
                if Some(array.board.rank(square)) != rank {
                    let message = "castling stays on the rank where the piece stands in the array";
                    diags.push(Diag::error("E0602", span, message).help(FORM));
                    return None;
                }
            }
            let higher = usize::from(partner.0 < mover.0);
            if mover.0 == partner.0 || ends[higher].is_some() {
                let message = "each side has one pair of squares, the piece beyond its partner";
                diags.push(Diag::error("E0602", mover.1, message).help(FORM));
                return None;
            }
            ends[higher] = Some((mover.0, partner.0));
        }
        Some(array.both(ends, homes))
    }

    fn square(&self, word: &Word, board: Board, diags: &mut Vec<Diag>) -> Option<Square> {
        let system = self.frame.coordinates?;
        let found = coordinates::square(&word.text, system, board);
        if found.is_none() {
            diags.push(super::zones::no_square(word, system));
        }
        found
    }
}

impl Array<'_> {
    /// Where each player's piece stands that castles: who has several such pieces does not castle.
    fn homes(
        self,
        mover: PieceId,
        place: Span,
        diags: &mut Vec<Diag>,
    ) -> Option<[Option<Square>; 2]> {
        let mut homes: [Vec<Square>; 2] = Default::default();
        for (square, placed) in self.board.each_square().zip(self.setup) {
            let Some(placed) = placed.filter(|placed| placed.piece == mover && !placed.promoted)
            else {
                continue;
            };
            homes[placed.color].push(square);
        }
        let counts = homes.each_ref().map(Vec::len);
        if counts.iter().any(|count| *count > 1) && !counts.contains(&1) {
            let message = "the players have several pieces in the array that castle";
            let diag = Diag::error("E0601", place, message);
            diags.push(diag.help("give castling to another kind of piece"));
            return None;
        }
        let only = |homes: &Vec<Square>| match homes[..] {
            [home] => Some(home),
            _ => None,
        };
        Some(homes.each_ref().map(only))
    }

    /// Where both players put the pieces that castle.
    fn placed(
        self,
        placing: &Placing,
        homes: [Option<Square>; 2],
        rotates: bool,
        diags: &mut Vec<Diag>,
    ) -> Option<PlacedCastling> {
        let Placing {
            home,
            partners,
            span,
        } = placing;
        let wrong = if homes.iter().any(Option::is_some) {
            Some("the piece that castles stands in the array: nobody puts it anywhere")
        } else if partners
            .iter()
            .any(|square| square == home || self.board.rank(*square) != self.board.rank(*home))
        {
            Some("castling stays on one rank, and the pieces stand on squares of their own")
        } else {
            None
        };
        if let Some(message) = wrong {
            diags.push(Diag::error("E0602", *span, message).help(PLACED_FORM));
            return None;
        }
        let other = |square: Square| match rotates {
            true => self.board.rotate(square),
            false => {
                let rank = self.board.ranks - 1 - self.board.rank(square);
                self.board.square(self.board.file(square), rank)
            }
        };
        let turned = partners.iter().map(|square| other(*square)).collect();
        Some(PlacedCastling {
            homes: [*home, other(*home)],
            partners: [partners.clone(), turned],
        })
    }

    /// The pieces at the edges of the ranks from which castling begins.
    fn at_the_edge(self, homes: [Option<Square>; 2]) -> Vec<PieceId> {
        let edges = homes.into_iter().flatten().flat_map(|home| {
            let rank = self.board.rank(home);
            [0, self.board.files - 1].map(|file| self.board.square(file, rank))
        });
        let mut found: Vec<PieceId> = edges
            .filter_map(|edge| Some(self.setup[edge]?.piece))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// As far as the movement says, the partner just inside.
    fn usual_ends(self, mover: PieceId, homes: [Option<Square>; 2]) -> [Ends; 2] {
        Color::BOTH.map(|color| {
            let mut ends: Ends = [None; 2];
            let Some(home) = homes[color] else {
                return ends;
            };
            for path in &self.pieces[mover].paths {
                let Special::Castling { squares, right, .. } = path.special else {
                    continue;
                };
                let higher = right == (color == Color::First);
                let (file, rank) = (self.board.file(home), self.board.rank(home));
                let squares = usize::from(squares);
                let end = match higher {
                    true => Some(file + squares).filter(|file| *file < self.board.files),
                    false => file.checked_sub(squares),
                };
                ends[usize::from(higher)] = end.map(|end| {
                    let inside = if higher { end - 1 } else { end + 1 };
                    (
                        self.board.square(end, rank),
                        self.board.square(inside, rank),
                    )
                });
            }
            ends
        })
    }

    /// The first player's ends, and the second's as the array is turned.
    fn both(self, first: Ends, homes: [Option<Square>; 2]) -> [Ends; 2] {
        let mirror = |square: Square| {
            let rank = self.board.ranks - 1 - self.board.rank(square);
            self.board.square(self.board.file(square), rank)
        };
        let is_rotated = match homes {
            [Some(one), Some(other)] => mirror(one) != other && self.board.rotate(one) == other,
            _ => false,
        };
        let second = match is_rotated {
            false => {
                first.map(|ends| ends.map(|(mover, partner)| (mirror(mover), mirror(partner))))
            }
            true => {
                let turn = |square| self.board.rotate(square);
                let [low, high] = first;
                [high, low].map(|ends| ends.map(|(mover, partner)| (turn(mover), turn(partner))))
            }
        };
        let of = |color: Color, ends: Ends| {
            if homes[color].is_some() {
                ends
            } else {
                [None; 2]
            }
        };
        [of(Color::First, first), of(Color::Second, second)]
    }
}

/// Whether castling is among its moves.
fn castles(piece: &Piece) -> bool {
    let castling = |special: &Special| matches!(special, Special::Castling { .. });
    piece.paths.iter().any(|path| castling(&path.special))
}

/// Words between commas.
fn pairs(words: &[Word]) -> Vec<Vec<Word>> {
    let parts: Vec<Word> = words.iter().flat_map(super::fields::split_commas).collect();
    let parts = parts.split(|word| word.text == ",");
    parts.map(<[Word]>::to_vec).collect()
}
