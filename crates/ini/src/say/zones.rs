//! Zones: sets of squares, each seen by its player, with a name when they are used.

use crate::values::{Square, Squares};

/// The zones of a text.
pub(crate) struct Zones {
    board: (u8, u8),
    named: Vec<(String, Area)>,
}

/// Squares as each player sees them.
pub(crate) type Area = [Squares; 2];

impl Zones {
    pub(crate) fn new(board: (u8, u8)) -> Zones {
        Zones {
            board,
            named: Vec::new(),
        }
    }

    /// The squares as the second player's owner sees them: the board turned round.
    pub(crate) fn turned(&self, squares: &Squares) -> Squares {
        let (files, ranks) = self.board;
        squares
            .iter()
            .map(|(file, rank)| (files - 1 - file, ranks - 1 - rank))
            .collect()
    }

    pub(crate) fn is_whole(&self, squares: &Squares) -> bool {
        squares.len() == usize::from(self.board.0) * usize::from(self.board.1)
    }

    /// The far ranks, if it is these.
    fn far(&self, squares: &Squares) -> Option<u8> {
        let (files, ranks) = self.board;
        (1..=ranks).find(|far| {
            squares.len() == usize::from(files) * usize::from(*far)
                && squares.iter().all(|(_, rank)| *rank >= ranks - far)
        })
    }

    fn near(&self, squares: &Squares) -> Option<u8> {
        let (files, ranks) = self.board;
        (1..=ranks).find(|near| {
            squares.len() == usize::from(files) * usize::from(*near)
                && squares.iter().all(|(_, rank)| rank < near)
        })
    }

    /// The name of a zone of these squares, called so if it has none yet.
    pub(crate) fn name(&mut self, squares: &Squares, called: &str) -> String {
        self.name_of(&[squares.clone(), squares.clone()], called)
    }

    /// The same, where the players may see others.
    pub(crate) fn name_of(&mut self, area: &Area, called: &str) -> String {
        if let Some((name, _)) = self.named.iter().find(|(_, known)| known == area) {
            return name.clone();
        }
        let taken = |name: &str| self.named.iter().any(|(known, _)| known == name);
        let called = match area.each_ref().map(|squares| self.far(squares)) {
            [Some(1), Some(1)] => "last",
            _ => called,
        };
        let mut name = called.to_owned();
        let mut number = 2;
        while taken(&name) {
            name = format!("{called}{number}");
            number += 1;
        }
        self.named.push((name.clone(), area.clone()));
        name
    }

    /// Squares where a rule takes ranks without a name.
    pub(crate) fn ranks(&mut self, squares: &Squares, called: &str) -> String {
        match (self.far(squares), self.near(squares)) {
            (Some(far), _) => format!("far {far}"),
            (_, Some(near)) => format!("near {near}"),
            _ => self.name(squares, called),
        }
    }

    pub(crate) fn text(&self) -> String {
        let one = |(name, [white, black]): &(String, Area)| {
            let form = match white == black {
                true => self.form(white, white),
                false => {
                    let (white, turned) = (self.form(white, white), self.turned(black));
                    format!("White {white}, Black {}", self.form(black, &turned))
                }
            };
            format!("zone {name} = {form}\n")
        };
        self.named.iter().map(one).collect()
    }

    /// The words for a set of squares: ranks as their owner counts them, or else the squares by name.
    fn form(&self, seen: &Squares, named: &Squares) -> String {
        match (self.far(seen), self.near(seen)) {
            _ if seen.is_empty() => "none".to_owned(),
            (Some(far), _) => format!("far {far}"),
            (_, Some(near)) => format!("near {near}"),
            _ => {
                let mut sorted: Vec<Square> = named.iter().copied().collect();
                sorted.sort_by_key(|(file, rank)| (*rank, *file));
                let names: Vec<String> = sorted.into_iter().map(square).collect();
                format!("squares {}", names.join(" "))
            }
        }
    }
}

/// `d4`.
pub(crate) fn square((file, rank): Square) -> String {
    format!("{}{}", char::from(b'a' + file), rank + 1)
}
