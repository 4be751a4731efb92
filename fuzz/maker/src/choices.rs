//! Bytes as a row of choices. What they decide is left to the callers.

/// Bytes that are taken one after the other; when there are none left, every choice is the first.
#[derive(Debug)]
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// The choices that these bytes make.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes)
    }

    /// A number below `bound`, which is from 1 to 256.
    pub fn below(&mut self, bound: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        usize::from(*first) % bound
    }

    /// Whether something is so, one time in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// One of these.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_end_with_the_first() {
        let mut choices = Choices::new(&[7, 255, 3]);
        assert_eq!(choices.below(5), 2);
        assert!(choices.once_in(256));
        assert_eq!(choices.one(&[10, 11]), 11);
        assert_eq!((choices.below(9), choices.one(&["a", "b"])), (0, "a"));
    }
}
