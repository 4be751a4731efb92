//! Lists of moves that are filled over and over, which is what search and counting do most. Which moves come into
//! them is left to [`list_legal`](crate::rules::list_legal) and its like.

use std::ops::Deref;

use crate::move_code::MoveCode;

/// Room for so many moves at first: few positions have more, and those are listed twice.
const ROOM: usize = 256;

/// A list in a buffer that is always filled; moves beyond the length mean nothing. Adding a move is then a store and never a
/// call, which a vector that may have to grow makes it. That spares up to a seventh of the instructions of listing moves.
#[derive(Clone, Debug)]
pub struct MoveList<M> {
    room: Vec<M>,
    len: usize,
}

impl<M: MoveCode> MoveList<M> {
    /// An empty list.
    pub fn new() -> MoveList<M> {
        MoveList {
            room: vec![M::ANY; ROOM],
            len: 0,
        }
    }

    /// Forgets all moves.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Forgets all moves but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Appends what `list` adds, which is called again with more room where there was too little.
    #[inline(always)]
    pub(crate) fn append(&mut self, mut list: impl FnMut(&mut Adding<'_, M>)) {
        loop {
            let mut adding = Adding {
                room: &mut self.room,
                next: self.len,
            };
            list(&mut adding);
            let end = adding.next;
            if end <= self.room.len() {
                self.len = end;
                return;
            }
            self.room.resize(end.next_power_of_two(), M::ANY);
        }
    }

    /// The moves alone.
    pub fn into_vec(mut self) -> Vec<M> {
        self.room.truncate(self.len);
        self.room
    }
}

/// A list without room, for which nothing is allocated.
impl<M> Default for MoveList<M> {
    fn default() -> MoveList<M> {
        let (room, len) = (Vec::new(), 0);
        MoveList { room, len }
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.room[..self.len]
    }
}

/// A list that is being filled.
pub(crate) struct Adding<'a, M> {
    room: &'a mut [M],
    next: usize,
}

impl<M> Adding<'_, M> {
    /// Adds a move, or counts it where there is no room left.
    #[inline(always)]
    pub(crate) fn add(&mut self, mv: M) {
        if let Some(place) = self.room.get_mut(self.next) {
            *place = mv;
        }
        self.next += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ToyMove;

    #[test]
    fn a_list_grows_and_keeps_what_it_has() {
        let mut list = MoveList::new();
        let numbered = ToyMove::numbered;
        list.append(|adding| (0..3).for_each(|n| adding.add(numbered(n))));
        list.append(|adding| (3..300).for_each(|n| adding.add(numbered(n))));
        assert_eq!(list.to_vec(), (0..300).map(numbered).collect::<Vec<_>>());
        list.truncate(2);
        assert_eq!(list.into_vec(), [numbered(0), numbered(1)]);
    }
}
