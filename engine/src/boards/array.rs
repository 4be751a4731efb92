//! Arrays whose length belongs to a type: what a game says of the size of its board and of its hands.

use std::fmt::Debug;
use std::ops::IndexMut;

/// An array of any length.
pub trait Array<T>:
    Copy + Eq + Debug + Send + Sync + 'static + IndexMut<usize, Output = T>
{
    /// Its length.
    const LEN: usize;

    /// An array that holds the same everywhere.
    fn filled(value: T) -> Self;
}

impl<T: Copy + Eq + Debug + Send + Sync + 'static, const N: usize> Array<T> for [T; N] {
    const LEN: usize = N;

    #[inline(always)]
    fn filled(value: T) -> [T; N] {
        [value; N]
    }
}
