//! Sets of squares in one machine word, for boards that fit: what generated code is made of.
//!
//! Three layouts with the same vocabulary. In [`single`] a word of 64 bits holds the board once,
//! in [`wide`] one of 128 bits. In [`twin`], for boards of up to 32 cells, a word of 64 bits holds
//! the board twice: bit `s` of the low half is square `s`, and bit `63 - s` is the same square seen
//! from the other side of the board. A shift to the left by one vector then moves the high copy by
//! the opposite vector, so that one shift serves two directions, and half of all work is saved.
//!
//! A *lane* is one such shift: `BY` is its distance in bits. A `guard` is the set of squares from
//! which the shift stays on the board; on boards with a spare column most lanes need none, as a
//! step over the edge lands on a cell that belongs to no set. Nothing here is a table.

/// What every kind of word offers. `$early` says whether a slide looks for its end after each
/// leap, which pays where a leap costs more than a branch.
macro_rules! lane_primitives {
    ($early:expr) => {
        /// The sum of the sizes of several sets, with fewer operations than counting each: two
        /// bits per square count how often it was added, and only the rest is counted at once.
        #[derive(Clone, Copy, Debug)]
        pub struct Tally {
            ones: Set,
            twos: Set,
            fours: u64,
        }

        impl Tally {
            /// The tally of one set.
            #[inline(always)]
            pub const fn new(set: Set) -> Tally {
                Tally {
                    ones: set,
                    twos: 0,
                    fours: 0,
                }
            }

            /// Adds a set.
            #[inline(always)]
            pub const fn add(&mut self, set: Set) {
                let carry = self.ones & set;
                self.ones ^= set;
                let second = self.twos & carry;
                self.twos ^= carry;
                if second != 0 {
                    self.fours += second.count_ones() as u64;
                }
            }

            /// The sum of all sizes.
            #[inline(always)]
            pub const fn total(self) -> u64 {
                let few = self.ones.count_ones() + 2 * self.twos.count_ones();
                few as u64 + 4 * self.fours
            }
        }

        /// Where the pieces `from` land with one leap along the lane.
        #[inline(always)]
        pub const fn step<const BY: i32, const GUARD: Set>(from: Set) -> Set {
            shift(from & GUARD, BY)
        }

        /// Where the pieces `from` come with 1 to `MAX` leaps along the lane, going on through
        /// squares in `open`; the first square that is not open is included.
        #[inline(always)]
        pub const fn slide<const BY: i32, const GUARD: Set, const MAX: u32>(
            from: Set,
            open: Set,
        ) -> Set {
            let (from, open) = (from & GUARD, open & GUARD);
            if MAX > 4 && !$early {
                return shift(fill::<BY>(from, open, MAX - 1), BY);
            }
            let mut reached = shift(from, BY);
            let mut front = reached;
            let mut n = 1;
            while n < MAX {
                front &= open;
                if $early && front == 0 {
                    break;
                }
                front = shift(front, BY);
                reached |= front;
                n += 1;
            }
            reached
        }

        /// The squares `from` with all to which at most `leaps` leaps through `open` squares lead. Twice as many
        /// leaps at each turn, as carries run in fast adders (a parallel prefix).
        #[inline(always)]
        const fn fill<const BY: i32>(from: Set, open: Set, leaps: u32) -> Set {
            let mut filled = from;
            // Squares that are open, and as many before them.
            let mut lane = open;
            let (mut known, mut length) = (0, 1);
            while known < leaps {
                let longer = if known + 1 < leaps - known {
                    known + 1
                } else {
                    leaps - known
                };
                if longer > length {
                    lane &= shift(lane, BY * (longer - length) as i32);
                    length = longer;
                }
                filled |= lane & shift(filled, BY * longer as i32);
                known += longer;
            }
            filled
        }

        /// Where the pieces `from` come with at most `MAX` leaps along the lane past exactly one of the
        /// `hurdles`, going on through squares in `open`; the first square behind it that is not open is
        /// included.
        #[inline(always)]
        pub const fn hop<const BY: i32, const GUARD: Set, const MAX: u32>(
            from: Set,
            open: Set,
            hurdles: Set,
        ) -> Set {
            let (open, hurdles) = (open & GUARD, hurdles & GUARD);
            let mut before = shift(from & GUARD, BY);
            let mut behind = 0;
            let mut reached = 0;
            let mut n = 1;
            while n < MAX {
                if $early && before | behind == 0 {
                    break;
                }
                behind = shift((before & hurdles) | (behind & open), BY);
                before = shift(before & open, BY);
                reached |= behind;
                n += 1;
            }
            reached
        }

        /// The same, if they end on the square behind the first of the `hurdles`.
        #[inline(always)]
        pub const fn hop_to_next<const BY: i32, const GUARD: Set, const MAX: u32>(
            from: Set,
            open: Set,
            hurdles: Set,
        ) -> Set {
            let open = open & GUARD;
            let mut front = shift(from & GUARD, BY);
            let mut before = front;
            let mut n = 2;
            while n < MAX {
                front &= open;
                if $early && front == 0 {
                    break;
                }
                front = shift(front, BY);
                before |= front;
                n += 1;
            }
            shift(before & hurdles & GUARD, BY)
        }
    };
}

/// The board twice in one word, the second time rotated by half a turn.
pub mod twin {
    /// A set of squares.
    pub type Set = u64;

    const LOW: Set = 0xFFFF_FFFF;

    #[inline(always)]
    const fn shift(set: Set, by: i32) -> Set {
        if by > 0 { set << by } else { set >> -by }
    }

    lane_primitives!(false);

    /// The set with one square, in both copies.
    #[inline(always)]
    pub const fn square_set(square: u32) -> Set {
        (1 << square) | ((1 << 63) >> square)
    }

    /// All squares from one to a higher one, or the same.
    #[inline(always)]
    pub const fn span(low: u32, high: u32) -> Set {
        complete((LOW >> (31 - high)) & (LOW << low))
    }

    /// The square that a bit stands for, whichever copy it is in.
    #[inline(always)]
    pub const fn square_of(bit: u32) -> u32 {
        bit ^ (63 & (bit >> 5).wrapping_neg())
    }

    /// Each square of a full set once.
    #[inline(always)]
    pub const fn once(set: Set) -> Set {
        set & LOW
    }

    /// Completes a set of which each square may be in either copy.
    #[inline(always)]
    pub const fn complete(half: Set) -> Set {
        half | half.reverse_bits()
    }

    /// The part of `origins` from which a line of `ends` starts, where each copy holds at most
    /// one line: keeps the copies of `set` in which `ends` has a bit.
    #[inline(always)]
    pub const fn where_any(ends: Set, set: Set) -> Set {
        let low = if ends & LOW != 0 { LOW } else { 0 };
        let high = if ends & !LOW != 0 { !LOW } else { 0 };
        set & (low | high)
    }

    /// Pieces that may use a lane: `ahead` by its own vector, `back` by the opposite one, as the
    /// owner sees them.
    #[inline(always)]
    pub const fn oriented<const SECOND: bool>(ahead: Set, back: Set) -> Set {
        if SECOND {
            (ahead & !LOW) | (back & LOW)
        } else {
            (ahead & LOW) | (back & !LOW)
        }
    }
}

/// What the words that hold the board once have in common.
macro_rules! board_once {
    () => {
        #[inline(always)]
        const fn shift(set: Set, by: i32) -> Set {
            if by > 0 { set << by } else { set >> -by }
        }

        /// The set with one square.
        #[inline(always)]
        pub const fn square_set(square: u32) -> Set {
            1 << square
        }

        /// All squares from one to a higher one, or the same.
        #[inline(always)]
        pub const fn span(low: u32, high: u32) -> Set {
            (Set::MAX >> (Set::BITS - 1 - high)) & (Set::MAX << low)
        }

        /// The square that a bit stands for.
        #[inline(always)]
        pub const fn square_of(bit: u32) -> u32 {
            bit
        }

        /// Each square once.
        #[inline(always)]
        pub const fn once(set: Set) -> Set {
            set
        }

        /// Here every set is complete.
        #[inline(always)]
        pub const fn complete(set: Set) -> Set {
            set
        }

        /// `set` moved up by so many ranks of `STRIDE` cells, or down if negative.
        #[inline(always)]
        pub const fn ranks_up<const STRIDE: u32>(set: Set, ranks: i32) -> Set {
            if ranks >= 0 {
                set << (ranks.unsigned_abs() * STRIDE)
            } else {
                set >> (ranks.unsigned_abs() * STRIDE)
            }
        }

        /// `set` if there are `ends`, else nothing: here a lane has one line.
        #[inline(always)]
        pub const fn where_any(ends: Set, set: Set) -> Set {
            if ends != 0 { set } else { 0 }
        }

        /// Pieces that may use a lane: `ahead` by its vector as the first player sees it, `back` as
        /// the second player sees it.
        #[inline(always)]
        pub const fn oriented<const SECOND: bool>(ahead: Set, back: Set) -> Set {
            if SECOND { back } else { ahead }
        }
    };
}

/// The board once in one word of 64 bits.
pub mod single {
    /// A set of squares.
    pub type Set = u64;

    lane_primitives!(false);
    board_once!();
}

/// The board once in one word of 128 bits.
pub mod wide {
    /// A set of squares.
    pub type Set = u128;

    lane_primitives!(true);
    board_once!();
}

#[cfg(test)]
mod tests {
    use super::{single, wide};

    #[test]
    fn a_tally_is_the_sum_of_all_sizes() {
        // Square 0 is added nine times, square 1 five times, square 70 once.
        let mut tally = wide::Tally::new(0b11);
        for _ in 0..4 {
            tally.add(0b11);
            tally.add(0b01);
        }
        tally.add(1 << 70);
        assert_eq!(tally.total(), 15);
        assert_eq!(single::Tally::new(0b101).total(), 2);
    }

    #[test]
    fn a_slide_ends_at_the_first_square_that_is_not_open() {
        // From square 60 by 10 bits: 70 and 80 are open, 90 is not, 100 is beyond it.
        let open = 1 << 70 | 1 << 80 | 1 << 100;
        let reached = wide::slide::<10, { u128::MAX }, 8>(1 << 60, open);
        assert_eq!(reached, 1 << 70 | 1 << 80 | 1 << 90);
        // Two leaps at most; and down the board.
        assert_eq!(
            wide::slide::<10, { u128::MAX }, 2>(1 << 60, open),
            1 << 70 | 1 << 80
        );
        assert_eq!(
            wide::slide::<-10, { u128::MAX }, 8>(1 << 90, open),
            1 << 80 | 1 << 70 | 1 << 60
        );
    }

    /// The same as a slide, leap by leap.
    fn leap_by_leap<const BY: i32, const GUARD: u64, const MAX: u32>(from: u64, open: u64) -> u64 {
        let mut front = single::step::<BY, GUARD>(from);
        let mut reached = front;
        for _ in 1..MAX {
            front = single::step::<BY, GUARD>(front & open);
            reached |= front;
        }
        reached
    }

    #[test]
    fn a_slide_by_doubling_is_one_leap_by_leap() {
        // All files but the last, from which a step to the right leaves the board of eight files.
        const RIGHT: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        let mut random = 1u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        for _ in 0..1000 {
            let (from, open) = (next() & next(), next() | next());
            macro_rules! compare {
                ($($by:literal, $max:literal;)*) => {$(
                    assert_eq!(
                        single::slide::<$by, RIGHT, $max>(from, open & !from),
                        leap_by_leap::<$by, RIGHT, $max>(from, open & !from)
                    );
                )*};
            }
            compare! { 1, 7; 9, 7; -7, 7; 9, 5; 1, 6; -7, 8; 1, 12; }
        }
    }

    #[test]
    fn whole_ranks_move_up_and_down() {
        assert_eq!(wide::ranks_up::<10>(1 << 33, 2), 1 << 53);
        assert_eq!(wide::ranks_up::<10>(1 << 33, -3), 1 << 3);
    }
}
