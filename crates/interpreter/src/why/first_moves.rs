//! Why a piece may not make a move that depends on where it stands or goes, on whether it has moved, or on what has
//! just passed.

use engine::square_text::square_name;
use engine::{Piece, Rules, Square};
use variant_dsl::path::{Path, Test};

use crate::{Interpreter, Position};

impl Interpreter {
    /// What a move between these squares asks of the piece itself, and does not find.
    pub(super) fn unmet_condition(
        &self,
        position: &Position,
        piece: Piece,
        (from, to): (usize, usize),
    ) -> Option<String> {
        let (from, to) = (Square(from as u16), Square(to as u16));
        let goes = |path: &&Path| {
            let mut legs = path.legs.iter();
            legs.any(|leg| self.is_length(leg.vector, leg.max, piece, (from, to)))
        };
        let paths = self.form(piece.kind).rules.paths.iter();
        let name = &self.form(piece.kind).facts.name;
        paths.filter(goes).find_map(|path| {
            if path.initial && !self.is_fresh(position, from) {
                return Some(match self.aimed_at_by(from) {
                    Some(by) => format!(
                        "only a first move of the {name} goes there, and it has moved before, or {by} has aimed at it"
                    ),
                    None => first(name),
                });
            }
            if !self.stands_as_asked(position, from.index(), path) {
                return Some(match path.asks_attack() {
                    Some(true) => format!("the {name} makes this move only while it is attacked"),
                    _ => format!("the {name} does not make this move while it is attacked"),
                });
            }
            let unmet = |test: &&Test| {
                let test = std::slice::from_ref(*test);
                !self.program().is_open(test, piece.color, from)
            };
            let Some(test) = path.guard.iter().find(unmet) else {
                return self.unmet_at_end(position, path, name, to);
            };
            let zone = test.predicate.name();
            Some(match (zone.contains(' '), test.negated) {
                // A name that no file can declare: the squares of the array.
                (true, _) => first(name),
                (false, false) => format!("the {name} makes this move only from the zone `{zone}`"),
                (false, true) => {
                    format!("the {name} does not make this move from the zone `{zone}`")
                }
            })
        })
    }

    /// Which enemies end the right of a piece of the array to its first move by aiming at it, as `an enemy Runner`.
    fn aimed_at_by(&self, home: Square) -> Option<String> {
        let aims = self.info().aims.iter().filter(|aim| aim.at == home);
        let names: Vec<&str> = aims
            .map(|aim| self.form(aim.piece.kind).facts.name.as_str())
            .collect();
        (!names.is_empty()).then(|| format!("an enemy {}", names.join(" or ")))
    }

    /// That a single leg does not end where the square lies.
    fn unmet_at_end(
        &self,
        position: &Position,
        path: &Path,
        name: &str,
        to: Square,
    ) -> Option<String> {
        let [leg] = &path.legs[..] else { return None };
        let stop = leg.stop.as_ref()?;
        let tests = match position.board[to.index()] {
            None => &stop.empty,
            Some(_) => &stop.enemy,
        };
        let unmet = |test: &&Test| {
            let place = self.program().place(test.predicate.name());
            place.is_some_and(|place| place[position.side].contains(to) == test.negated)
        };
        let test = tests.iter().flatten().find(unmet)?;
        let zone = test.predicate.name();
        Some(match test.negated {
            false => format!("the {name} makes this move only to squares of the zone `{zone}`"),
            true => format!("the {name} does not make this move to squares of the zone `{zone}`"),
        })
    }

    /// That nothing has just passed where the piece could capture it.
    pub(super) fn nothing_passed(
        &self,
        position: &Position,
        piece: Piece,
        (from, to): (usize, usize),
    ) -> Option<String> {
        let (from, to) = (Square(from as u16), Square(to as u16));
        let paths = self.form(piece.kind).rules.paths.iter();
        let mut legs = paths
            .filter(|path| path.captures_en_passant())
            .flat_map(|path| &path.legs);
        let captures = legs.any(|leg| self.is_length(leg.vector, leg.max, piece, (from, to)));
        (captures && position.board[to].is_none()).then(|| {
            let square = square_name(self.info(), to);
            format!(
                "no enemy piece that may be captured in passing has passed over {square} with the move before"
            )
        })
    }
}

fn first(name: &str) -> String {
    format!("only a first move of the {name} goes there, and it has moved before")
}
