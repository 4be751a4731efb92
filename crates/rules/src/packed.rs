//! Bytes as a program embeds them: compressed, as most of them are tables and text. No format to be kept.

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
