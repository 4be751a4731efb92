//! The games that were played, as a file that only grows.
//!
//! A game is written when it is over, in one piece with a checksum; so whatever ends the program,
//! what was played before is there, and a last game that is not whole is left out. Files of several
//! machines can be read one after the other.
//!
//! The format, integers with their lowest byte first: 16 bytes `karakuri games`, a line feed and a zero; the version,
//! 4 bytes; the [`Shape::key`] of the game, 32 bytes. Then for each game: 4 bytes, the length of what comes between them and
//! the checksum; the generation of the net that played, 4 bytes; the number of the game, 8 bytes; a byte that is 0 if the first
//! player won, 1 if the second did and 2 if nobody; its positions; and the first 4 bytes of the SHA-256 digest of all since the length. A
//! position has the index of the player to move, 1 byte; the score of the search and that of the definition, 2 bytes each;
//! the squares of the royals, 2 bytes each, 65535 for none or several; the number of codes, 2 bytes; and the
//! codes, 4 bytes each.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use engine::self_play::{Judged, Played};
use engine::{Color, Outcome, Shape, Square};
use sha2::{Digest, Sha256};

/// How a file begins.
const MAGIC: &[u8; 16] = b"karakuri games\n\0";
/// The version that is written and read.
const VERSION: u32 = 1;
/// Bytes before the first game.
const HEAD: usize = MAGIC.len() + 4 + 32;
/// A royal's square where there is none, or are several.
const NOWHERE: u16 = u16::MAX;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The generation of the net that played it; 0 for none.
    pub generation: u32,
    /// Its number among those of the generation.
    pub number: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// Its quiet positions.
    pub judged: Vec<Judged>,
}

/// A file to which games are appended.
pub struct Store {
    file: File,
}

/// What a file of games has.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Its whole games.
    pub games: Vec<Kept>,
    /// Bytes at its end that are no whole game.
    pub lost: u64,
}

impl Store {
    /// Opens the games of this shape, or begins a file for them. What is at the end of it and no whole
    /// game is cut off.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be written to, another program writes to it, it is another file, or a game in it is
    /// damaged; then it stays as it is.
    pub fn open(path: &Path, shape: &Shape) -> Result<(Store, Found), String> {
        let opened = whole_file::append(path).and_then(|mut file| {
            let length = file.seek(SeekFrom::End(0))?;
            file.rewind()?;
            Ok((file, length))
        });
        let (mut file, length) = opened.map_err(|error| error.to_string())?;
        // A file system without locks is trusted.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err("another program writes games to it".to_owned());
        }
        let mut bytes = Vec::new();
        { file.read_to_end(&mut bytes) }.map_err(|error| error.to_string())?;
        let head = head(shape);
        // A program that was ended while it began the file.
        if length < HEAD as u64 && head.starts_with(&bytes) {
            let begun = file.set_len(0).and_then(|()| file.write_all(&head));
            begun.map_err(|error| error.to_string())?;
            return Ok((Store { file }, Found::default()));
        }
        let found = read(&bytes, shape)?;
        let whole = length - found.lost;
        file.set_len(whole).map_err(|error| error.to_string())?;
        Ok((Store { file }, found))
    }

    /// Appends a game.
    ///
    /// # Errors
    ///
    /// If it cannot be written, because the disk is full for example; then the file has no part of it.
    pub fn keep(&mut self, game: &Kept) -> io::Result<()> {
        let length = self.file.metadata()?.len();
        self.file.write_all(&write(game)).inspect_err(|_| {
            // What cannot be cut off now will be when the file is opened.
            let _ = self.file.set_len(length);
        })
    }
}

/// The games of a file with these bytes.
///
/// # Errors
///
/// A sentence: it is another file, of another game, or damaged.
pub fn read(bytes: &[u8], shape: &Shape) -> Result<Found, String> {
    let head = head(shape);
    let begins = |length: usize| bytes.get(..length) == Some(&head[..length]);
    if !begins(MAGIC.len()) {
        return Err("it is no file of games for learning".to_owned());
    }
    if !begins(MAGIC.len() + 4) {
        return Err(format!(
            "it was written by another version of the program; this one reads version {VERSION}"
        ));
    }
    if !begins(HEAD) {
        return Err(
            "its games have other pieces, other moves, another board or other hands".to_owned(),
        );
    }
    let mut rest = &bytes[HEAD..];
    let mut games = Vec::new();
    while let Some((body, after)) = next_game(rest) {
        let game = body.and_then(|body| read_game(body, shape));
        games.push(game.ok_or_else(|| {
            let place = bytes.len() - rest.len();
            format!("it is damaged: the game that begins at byte {place} is not as it was written")
        })?);
        rest = after;
    }
    let lost = rest.len() as u64;
    Ok(Found { games, lost })
}

/// What stands between length and checksum of the game that these bytes begin with, if the checksum is right; and the
/// bytes after it. `None` if they are no whole game.
fn next_game(bytes: &[u8]) -> Option<(Option<&[u8]>, &[u8])> {
    let mut all = Bytes(bytes);
    let length = all.u32()? as usize;
    let body = all.take(length)?;
    let is_right = *all.take(4)? == checksum(body);
    Some((is_right.then_some(body), all.0))
}

fn head(shape: &Shape) -> Vec<u8> {
    [&MAGIC[..], &VERSION.to_le_bytes(), &shape.key()].concat()
}

/// A game as bytes.
fn write(game: &Kept) -> Vec<u8> {
    let mut body = Vec::new();
    body.extend(game.generation.to_le_bytes());
    body.extend(game.number.to_le_bytes());
    body.push(match game.outcome {
        Outcome::Win(color) => color.index() as u8,
        Outcome::Draw => 2,
    });
    for judged in &game.judged {
        body.push(judged.side as u8);
        // Scores fit 16 bits.
        body.extend((judged.score as i16).to_le_bytes());
        body.extend((judged.plain as i16).to_le_bytes());
        for royal in judged.royals {
            body.extend(royal.map_or(NOWHERE, |square| square.0).to_le_bytes());
        }
        body.extend((judged.codes.len() as u16).to_le_bytes());
        body.extend(judged.codes.iter().flat_map(|code| code.to_le_bytes()));
    }
    let length = (body.len() as u32).to_le_bytes();
    [&length[..], &body, &checksum(&body)].concat()
}

/// The game that stands between length and checksum.
fn read_game(body: &[u8], shape: &Shape) -> Option<Kept> {
    let mut body = Bytes(body);
    let (generation, number) = (body.u32()?, body.u64()?);
    let outcome = match body.take(1)? {
        [0] => Outcome::Win(Color::First),
        [1] => Outcome::Win(Color::Second),
        [2] => Outcome::Draw,
        _ => return None,
    };
    let mut judged = Vec::new();
    while !body.0.is_empty() {
        judged.push(body.judged(shape)?);
    }
    Some(Kept {
        generation,
        number,
        outcome,
        judged,
    })
}

fn checksum(body: &[u8]) -> [u8; 4] {
    let digest = Sha256::digest(body);
    [digest[0], digest[1], digest[2], digest[3]]
}

/// Bytes that are read from their beginning.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn judged(&mut self, shape: &Shape) -> Option<Judged> {
        let side = usize::from(self.take(1)?[0]);
        let (score, plain) = (self.u16()? as i16, self.u16()? as i16);
        let royals = [self.u16()?, self.u16()?];
        let count = usize::from(self.u16()?);
        let codes = (0..count)
            .map(|_| self.u32())
            .collect::<Option<Vec<u32>>>()?;
        let fits = codes.iter().all(|code| (*code as usize) < shape.n_codes());
        let royals = royals.map(|square| (square != NOWHERE).then_some(Square(square)));
        let on_board = |square: &Square| square.index() < shape.n_squares();
        let fits = fits && side < 2 && royals.iter().flatten().all(on_board);
        fits.then_some(Judged {
            side,
            score: i32::from(score),
            plain: i32::from(plain),
            royals,
            codes,
        })
    }
}

impl Kept {
    /// A game that a net of this generation played with this number.
    pub fn of(generation: u32, number: u64, played: Played) -> Kept {
        Kept {
            generation,
            number,
            outcome: played.outcome,
            judged: played.judged,
        }
    }
}
