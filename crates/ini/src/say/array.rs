//! The rows of an array, with the symmetry that saves half of them.

use std::collections::BTreeMap;

/// What stands where.
pub(crate) struct Array<'a> {
    /// Files and ranks.
    pub(crate) board: (u8, u8),
    /// By square: the token of the piece in capitals, and its player.
    pub(crate) men: BTreeMap<(u8, u8), (String, usize)>,
    pub(crate) holes: &'a [(u8, u8)],
}

impl Array<'_> {
    /// The word for the symmetry, and the rows that must be written, each on a line of its own.
    pub(crate) fn rows(&self) -> (&'static str, String) {
        let (files, ranks) = self.board;
        let symmetry = self.symmetry();
        let mut rows = String::new();
        for rank in (0..ranks).rev() {
            let mut squares = self.men.keys().chain(self.holes);
            let any = squares.any(|square| square.1 == rank);
            if !any || (symmetry != "none" && rank >= ranks / 2) {
                continue;
            }
            let cells = (0..files).map(|file| match self.men.get(&(file, rank)) {
                Some((token, 0)) => token.clone(),
                Some((token, _)) => token.to_ascii_lowercase(),
                None if self.holes.contains(&(file, rank)) => "*".to_owned(),
                None => ".".to_owned(),
            });
            rows += &format!("{}: {}\n", rank + 1, cells.collect::<Vec<_>>().join(" "));
        }
        if rows.is_empty() {
            rows = format!("1: {}\n", vec!["."; usize::from(files)].join(" "));
        }
        (symmetry, rows)
    }

    fn symmetry(&self) -> &'static str {
        let ranks = self.board.1;
        let middle = |rank: u8| ranks % 2 == 1 && rank == ranks / 2;
        // Rows of the second player's would be doubled.
        let mut men = self.men.iter();
        let apart = men
            .all(|((_, rank), (_, player))| (*player == 0) == (*rank < ranks / 2) || middle(*rank));
        let mut squares = self.men.keys().chain(self.holes);
        if !apart || squares.any(|(_, rank)| middle(*rank)) {
            return "none";
        }
        match (self.is_turned(false), self.is_turned(true)) {
            (true, _) => "mirror",
            (_, true) => "rotate",
            _ => "none",
        }
    }

    /// Whether the second player's side is the first player's, mirrored or turned round.
    fn is_turned(&self, rotate: bool) -> bool {
        let (files, ranks) = self.board;
        let image = |(file, rank): (u8, u8)| {
            let file = if rotate { files - 1 - file } else { file };
            (file, ranks - 1 - rank)
        };
        let mut holes = self.holes.iter();
        let mut men = self.men.iter();
        holes.all(|square| self.holes.contains(&image(*square)))
            && men.all(|(square, (token, player))| {
                let other = self.men.get(&image(*square));
                other.is_some_and(|(theirs, whose)| theirs == token && *whose == 1 - player)
            })
    }
}
