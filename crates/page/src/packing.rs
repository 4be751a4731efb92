//! The parts of a page in the shortest form that a page can hold: compressed together, and spelled as text.
//!
//! They are compressed as lzip does, by LZMA with a checksum, as the compression that browsers have makes a module a third
//! longer; `www/unpack.js` reads it. Seven bits become a letter of ASCII. What may not stand in a script in a page, or is
//! changed on the way, is put into a letter of two bytes, together with the seven bits that follow; so eight bytes of text hold
//! seven, where base64 holds six.

use std::io::{self, Read, Write};

use lzma_rust2::{LzipOptions, LzipReader, LzipWriter};
use serde_json::json;

/// Parts behind their names.
pub(crate) type Parts = Vec<(String, Vec<u8>)>;

/// How hard the compression tries, from 0 to 9.
const PRESET: u32 = 9;
/// How far back repetitions are looked for, in bytes: farther than any page is long.
const DICTIONARY: u32 = 1 << 24;
/// A repetition of so many bytes is taken without looking for a longer one; the most that there may be.
const NICE_LENGTH: u32 = 273;

/// What cannot stand in the text as it is: zero, line ends, and what begins a tag.
const BARRED: [u8; 4] = [b'\0', b'\n', b'\r', b'<'];

/// The text that stands for the parts, and of how many bytes.
pub(crate) fn pack(parts: &Parts) -> (String, usize) {
    let list: Vec<_> = { parts.iter() }
        .map(|(name, bytes)| json!([name, bytes.len()]))
        .collect();
    let mut archive = format!("{}\n", json!(list)).into_bytes();
    for (_, bytes) in parts {
        archive.extend(bytes);
    }
    let bytes = compress(&archive).expect("memory can be written to");
    (spell(&bytes), bytes.len())
}

fn compress(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut options = LzipOptions::with_preset(PRESET);
    options.lzma_options.dict_size = DICTIONARY;
    options.lzma_options.nice_len = NICE_LENGTH;
    let mut writer = LzipWriter::new(Vec::new(), options);
    writer.write_all(bytes)?;
    writer.finish()
}

/// Bytes as letters of seven bits each, the highest bits first, filled with zeros at the end.
fn spell(bytes: &[u8]) -> String {
    let mut sevens = sevens(bytes);
    let mut text = String::with_capacity(bytes.len() / 7 * 8 + 8);
    while let Some(seven) = sevens.next() {
        match BARRED.iter().position(|barred| *barred == seven) {
            None => text.push(char::from(seven)),
            Some(index) => {
                let code = 0x80 + (index as u32) * 0x80 + u32::from(sevens.next().unwrap_or(0));
                text.push(char::from_u32(code).expect("it is far below the surrogates"));
            }
        }
    }
    text
}

fn sevens(bytes: &[u8]) -> impl Iterator<Item = u8> {
    (0..(bytes.len() * 8).div_ceil(7)).map(|index| {
        let (first, within) = (index * 7 / 8, index * 7 % 8);
        let at = |place: usize| u16::from(bytes.get(place).copied().unwrap_or(0));
        let both = at(first) << 8 | at(first + 1);
        (both >> (9 - within) & 0x7f) as u8
    })
}

/// The parts that a text of so many bytes stands for; nothing if it is not what [`pack`] wrote.
pub(crate) fn unpack(text: &str, length: usize) -> Option<Parts> {
    let mut archive = Vec::new();
    let bytes = spelled(text, length)?;
    LzipReader::new(&bytes[..]).read_to_end(&mut archive).ok()?;
    let end = archive.iter().position(|byte| *byte == b'\n')?;
    let (list, mut rest) = archive.split_at(end + 1);
    let list: Vec<(String, usize)> = serde_json::from_slice(list).ok()?;
    let mut take = |(name, length)| {
        let (part, others) = rest.split_at_checked(length)?;
        rest = others;
        Some((name, part.to_vec()))
    };
    list.into_iter().map(&mut take).collect()
}

fn spelled(text: &str, length: usize) -> Option<Vec<u8>> {
    let mut sevens = Vec::new();
    for letter in text.chars() {
        match u32::from(letter).checked_sub(0x80) {
            None => sevens.push(letter as u8),
            Some(code) => {
                let barred = BARRED.get((code >> 7) as usize)?;
                sevens.extend([*barred, (code & 0x7f) as u8]);
            }
        }
    }
    let bits = { sevens.iter() }.flat_map(|seven| (0..7).rev().map(move |bit| seven >> bit & 1));
    let bits: Vec<u8> = bits.collect();
    let byte = |bits: &[u8]| bits.iter().fold(0, |sum, bit| sum << 1 | bit);
    Some(bits.chunks_exact(8).take(length).map(byte).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back_as_they_were() {
        let all = (0..=255).collect::<Vec<u8>>();
        for long in [0, 1, 2, 3, 7, 8, 1_000, 70_000] {
            let bytes: Vec<u8> = (0..long)
                .map(|index: u32| (index.wrapping_mul(index) >> 3) as u8)
                .collect();
            let parts = vec![
                ("one".to_owned(), bytes),
                ("none".to_owned(), Vec::new()),
                ("a \"name\"\n".to_owned(), all.clone()),
            ];
            let (text, length) = pack(&parts);
            assert_eq!(unpack(&text, length), Some(parts), "{long}");
        }
    }

    #[test]
    fn bytes_are_spelled_seven_bits_at_a_time() {
        // 1010101, 1100000, and zeros.
        assert_eq!(spell(&[0b1010_1011, 0b1000_0000]), "U`\u{80}");
        // Zeros alone: each pair is one letter.
        assert_eq!(spell(&[0; 7]), "\u{80}".repeat(4));
        // 0111100 = '<' and seven ones.
        assert_eq!(spell(&[0b0111_1001, 0b1111_1100]), "\u{27f}\u{80}");
        for first in 0..=255 {
            for second in 0..=255 {
                let text = spell(&[first, second]);
                assert!(!text.contains(['\0', '\n', '\r', '<']), "{text:?}");
            }
        }
    }
}
