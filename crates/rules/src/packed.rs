//! Bytes as a program embeds them: compressed, as most of them are tables and text. No format to be kept.

use std::sync::OnceLock;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;

/// How hard they are compressed, of 10: beyond it takes longer and gains nothing.
const COMPRESSION: u8 = 6;

/// The bytes in a shorter form.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, COMPRESSION)
}

/// What [`pack`] of this very version was given.
///
/// # Panics
///
/// If it wrote anything else: what a program embeds was written when it was built.
pub fn unpack(bytes: &[u8]) -> Vec<u8> {
    decompress_to_vec(bytes).expect("the build compressed them")
}

/// Texts, packed together.
pub fn pack_texts(texts: &[String]) -> Vec<u8> {
    pack(&postcard::to_allocvec(texts).expect("texts are plain data"))
}

/// What [`pack_texts`] wrote, unpacked when the first of the texts is read.
#[derive(Debug)]
pub struct Texts {
    packed: &'static [u8],
    unpacked: OnceLock<Vec<String>>,
}

impl Texts {
    /// Texts of a program.
    pub const fn new(packed: &'static [u8]) -> Texts {
        Texts {
            packed,
            unpacked: OnceLock::new(),
        }
    }

    /// All of them, in the order in which they were packed.
    ///
    /// # Panics
    ///
    /// As [`unpack`] does.
    pub fn all(&self) -> &[String] {
        self.unpacked.get_or_init(|| {
            postcard::from_bytes(&unpack(self.packed)).expect("the build packed texts")
        })
    }

    /// One of them, by its place among all.
    ///
    /// # Panics
    ///
    /// If there are not so many, or as [`unpack`] does.
    pub fn text(&self, index: usize) -> &str {
        &self.all()[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_in_their_order() {
        let texts = ["one\n", "", "三\0"].map(str::to_owned);
        let packed = Texts::new(pack_texts(&texts).leak());
        assert_eq!(packed.all(), texts);
        assert_eq!(packed.text(2), "三\0");
    }
}
