//! `order`: which piece ranks above which, and what `{lower}`, `{equal}` and `{higher}` in a movement mean.
//!
//! Such a test is about a piece on the way or at the end, compared with the one that moves, whose movement is known. So it
//! becomes a test for a set of pieces before anything else sees it.

use std::cmp::Ordering;

use super::fields::{comma_list, split_at, split_commas};
use super::items::find_property;
use crate::ast::{Property, Variant, Word};
use crate::diagnostic::{Diag, Span};
use crate::model::PieceId;
use crate::path::{Path, Predicate};

const FORM: &str = "order Crown, Rider > Runner > any";

/// The ranks of the pieces.
#[derive(Default)]
pub(super) struct Order {
    /// Whether the statement is given, in error or not.
    pub(super) is_given: bool,
    /// Whether something is wrong with it, so that pieces may seem to have no rank.
    is_faulty: bool,
    /// Per piece, 0 for the highest rank; `None` for a piece that has none.
    ranks: Vec<Option<usize>>,
}

impl Order {
    /// What a test of a piece's movement asks for.
    fn pieces(&self, mover: PieceId, rank: Ordering) -> Option<Vec<PieceId>> {
        let own = self.ranks.get(mover.index()).copied().flatten()?;
        let ids = PieceId::all(self.ranks.len());
        // The highest rank has the lowest number.
        let fits =
            |id: &PieceId| self.ranks[id.index()].is_some_and(|other| own.cmp(&other) == rank);
        Some(ids.filter(fits).collect())
    }

    /// The paths of a piece of this name with sets of pieces for ranks.
    pub(super) fn settle(
        &self,
        mut paths: Vec<Path>,
        (mover, name): (PieceId, &str),
        place: Span,
        diags: &mut Vec<Diag>,
    ) -> Option<Vec<Path>> {
        let mut unranked = None;
        for path in &mut paths {
            for test in path.tests_mut() {
                let Predicate::Rank(rank) = test.predicate else {
                    continue;
                };
                match self.pieces(mover, rank) {
                    Some(_) => test.predicate = Predicate::Declared(set_name(name, rank)),
                    None => unranked = unranked.or(Some(test.predicate.name().to_owned())),
                }
            }
        }
        let Some(asked) = unranked else {
            return Some(paths);
        };
        if self.is_faulty {
            return None;
        }
        let diag = match self.is_given {
            false => {
                let message = format!("`{asked}` asks for ranks, and this game has no `order`");
                Diag::error("E0104", place, message).help(format!("add for example: {FORM}"))
            }
            true => {
                let message = format!("`{asked}` compares ranks, and this piece has none");
                Diag::error("E0104", place, message)
                    .help("name it in `order`, or end that with `> any`")
            }
        };
        diags.push(diag);
        None
    }

    /// The sets that such tests name.
    pub(super) fn sets<'a>(
        &self,
        name_of: impl Fn(PieceId) -> &'a str,
    ) -> Vec<(String, Vec<PieceId>)> {
        let ranks = [Ordering::Less, Ordering::Equal, Ordering::Greater];
        let each = PieceId::all(self.ranks.len()).flat_map(|mover| ranks.map(|rank| (mover, rank)));
        let set = |(mover, rank)| Some((set_name(name_of(mover), rank), self.pieces(mover, rank)?));
        each.filter_map(set).collect()
    }
}

/// The ranks that a file gives to so many pieces, of which `select` finds those that words name; no piece has one without
/// the statement.
pub(super) fn check_order(
    variant: &Variant,
    n_pieces: usize,
    select: impl Fn(&[Word], &mut Vec<Diag>) -> Option<Vec<PieceId>>,
    diags: &mut Vec<Diag>,
) -> Order {
    let Some(property) = find_property(variant, "order") else {
        return Order::default();
    };
    let mut ranks: Vec<Option<usize>> = vec![None; n_pieces];
    let groups = groups(property);
    let last = groups.len().saturating_sub(1);
    let n_diags = diags.len();
    if last == 0 {
        let message = "an order needs at least two ranks";
        let diag = Diag::error("E0105", property.key.span, message);
        let is_turned = property.words.iter().any(|word| word.text.contains('<'));
        diags.push(match is_turned {
            true => diag.help(format!("name the highest rank first: {FORM}")),
            false => diag.help(format!("write for example: {FORM}")),
        });
        return Order {
            is_given: true,
            is_faulty: true,
            ranks,
        };
    }
    let mut first: Vec<(PieceId, Span)> = Vec::new();
    for (rank, group) in groups.iter().enumerate() {
        if let [any] = &group[..]
            && any.text == "any"
        {
            if rank != last {
                let diag =
                    Diag::error("E0105", any.span, "`any` stands last, for all other pieces");
                diags.push(diag.help(format!("write for example: {FORM}")));
            }
            for slot in ranks.iter_mut().filter(|slot| slot.is_none()) {
                *slot = Some(rank);
            }
            continue;
        }
        if let Some(any) = group.iter().find(|word| word.text == "any") {
            let message = "`any` stands alone, for all other pieces";
            let diag = Diag::error("E0105", any.span, message);
            diags.push(diag.help(format!("write for example: {FORM}")));
            continue;
        }
        if group.is_empty() {
            let diag = Diag::error("E0001", property.key.span, "a `>` has no pieces beside it");
            diags.push(diag.help(format!("write for example: {FORM}")));
            continue;
        }
        for word in comma_list(group, diags).unwrap_or_default() {
            let Some(pieces) = select(std::slice::from_ref(&word), diags) else {
                continue;
            };
            for piece in pieces {
                if let Some((_, place)) = first.iter().find(|(known, _)| *known == piece) {
                    let message = format!("`{}` has a rank already", word.text);
                    let diag = Diag::error("E0103", word.span, message);
                    diags.push(
                        diag.related(*place, "given here")
                            .help("keep the one you mean"),
                    );
                    continue;
                }
                first.push((piece, word.span));
                ranks[piece.index()] = Some(rank);
            }
        }
    }
    Order {
        is_given: true,
        is_faulty: diags.len() > n_diags,
        ranks,
    }
}

/// The ranks, from the highest on: what stands between `>`.
fn groups(property: &Property) -> Vec<Vec<Word>> {
    let words = property.words.iter();
    let words = words.flat_map(|word| split_at('>', word));
    let words = words.flat_map(|word| split_commas(&word));
    let mut groups = vec![Vec::new()];
    for word in words {
        if word.text == ">" {
            groups.push(Vec::new());
        } else if let Some(group) = groups.last_mut() {
            group.push(word);
        }
    }
    groups
}

/// The name of the set; no name that a file can declare.
fn set_name(mover: &str, rank: Ordering) -> String {
    let than = match rank {
        Ordering::Less => "lower than",
        Ordering::Equal => "equal to",
        Ordering::Greater => "higher than",
    };
    format!("{than} {mover}")
}
