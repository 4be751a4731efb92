//! A learned evaluation: a number for every feature of both players' views, added up, and beside them a layer
//! of hidden units, each the sum of what the features of a view are worth to it, cut off below and above.
//!
//! It corrects the derived evaluation, so what was never seen while learning changes nothing. A net is data: it is
//! read from bytes, checked, and never decides what is legal or how a game ends. What it says of a position is
//! added up along the trail to it; where nets lie and how they come to be is left to others.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::eval::shape::{self, Shape};
use crate::info::GameInfo;
use crate::rules::Rules;

/// The numbers learned for one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    shape: Shape,
    facts: NetFacts,
    numbers: Numbers,
}

/// What is learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// By block and feature, in parts of a hundredth, [`Net::UNIT`] of them.
    pub rows: Vec<i16>,
    /// By feature, what it adds to each hidden unit. A unit counts from 0 to [`Net::FULL`].
    pub inner: Vec<[i16; Net::HIDDEN]>,
    /// Where the hidden units begin.
    pub bias: [i16; Net::HIDDEN],
    /// What a full hidden unit is worth, of the view of the player to move and of the other, in the parts of the
    /// rows.
    pub out: [[i16; Net::HIDDEN]; 2],
}

/// What is remembered of how a net was learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NetFacts {
    /// How many nets were accepted before it, and itself.
    pub generation: u32,
    /// The score that makes a win 2.7 times as likely as a loss, in hundredths: what all nets of a game
    /// are learned with, so that their scores mean the same.
    pub scale: u32,
}

/// Why bytes are not a net for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetError {
    /// They do not begin as a net does.
    NoNet,
    /// They are a net as another version of the program writes it, with this number.
    Version(u32),
    /// They end too early, or what they hold is not what was written.
    Damaged,
    /// The net is for a game with other pieces, other moves, another board or other hands.
    Foreign,
    /// The game has so many kinds and squares that there are no nets for it.
    TooLarge,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::NoNet => f.write_str("it is not a net"),
            NetError::Version(version) => write!(
                f,
                "it is a net of version {version}, and this program reads version {VERSION}"
            ),
            NetError::Damaged => f.write_str("it is damaged: its end is missing or it was changed"),
            NetError::Foreign => f.write_str(
                "it was learned for a game with other pieces, other moves, another board or other hands",
            ),
            NetError::TooLarge => {
                f.write_str("the game has too many kinds of pieces on too many squares for a net")
            }
        }
    }
}

impl std::error::Error for NetError {}

/// How the bytes of a net begin.
const MAGIC: &[u8] = b"karakuri net\n\0\0\0";
/// The version that is written and read.
const VERSION: u32 = 1;
/// Bytes before the numbers: the above, the version, the key of the game and the facts.
const HEAD: usize = MAGIC.len() + 4 + 32 + 8;
/// Bytes of the digest at the end.
const TAIL: usize = 32;

impl Net {
    /// So many parts are a hundredth of a mobile square.
    pub const UNIT: i32 = 8;
    /// Hidden units of each view.
    pub const HIDDEN: usize = 32;
    /// The value up to which hidden units count.
    pub const FULL: i16 = 255;
    /// No net has more bytes.
    pub const MOST_BYTES: u64 = 64 << 20;

    /// A net of these numbers.
    ///
    /// # Panics
    ///
    /// If there are more or fewer than the shape has rows and features.
    pub fn new(shape: Shape, facts: NetFacts, numbers: Numbers) -> Net {
        assert_eq!(numbers.rows.len(), shape.n_rows(), "a number for each row");
        assert_eq!(
            numbers.inner.len(),
            shape.n_codes(),
            "numbers for each feature"
        );
        Net {
            shape,
            facts,
            numbers,
        }
    }

    /// The features of its game.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// What was learned.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// How it was learned.
    pub fn facts(&self) -> NetFacts {
        self.facts
    }

    /// Whether it is for this game.
    pub fn fits(&self, info: &GameInfo) -> bool {
        self.shape.key() == shape::key(info)
    }

    /// Whether the nets of one game are for another, too.
    pub fn is_shared(one: &GameInfo, other: &GameInfo) -> bool {
        shape::key(one) == shape::key(other)
    }

    /// What [`Net::to_bytes`] wrote, for a game with the same pieces, moves, board and hands.
    ///
    /// # Errors
    ///
    /// See [`NetError`]. Any bytes are answered with a net or an error, whatever they are.
    pub fn from_bytes(info: &GameInfo, bytes: &[u8]) -> Result<Net, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::NoNet)?;
        let version = word(rest, 0).ok_or(NetError::Damaged)?;
        if version != VERSION {
            return Err(NetError::Version(version));
        }
        let end = bytes.len().checked_sub(TAIL).filter(|end| *end >= HEAD);
        let (body, digest) = bytes.split_at(end.ok_or(NetError::Damaged)?);
        if Sha256::digest(body)[..] != *digest {
            return Err(NetError::Damaged);
        }
        if rest[4..36] != shape::key(info) {
            return Err(NetError::Foreign);
        }
        let shape = Shape::new(info).ok_or(NetError::TooLarge)?;
        let facts = NetFacts {
            generation: word(rest, 36).ok_or(NetError::Damaged)?,
            scale: word(rest, 40).ok_or(NetError::Damaged)?,
        };
        let numbers = Numbers::read(&shape, &body[HEAD..]).ok_or(NetError::Damaged)?;
        Ok(Net::new(shape, facts, numbers))
    }

    /// The net as bytes, the same on every machine; integers have their lowest byte first.
    ///
    /// 16 bytes `karakuri net`, a line feed and three zeros; the version; 32 bytes of the game's [`Shape::key`]; the
    /// two [`NetFacts`]; two bytes for each of the [`Numbers`] in their order; and 32 bytes, the SHA-256 digest of
    /// all before.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.shape.key());
        bytes.extend(self.facts.generation.to_le_bytes());
        bytes.extend(self.facts.scale.to_le_bytes());
        let Numbers {
            rows,
            inner,
            bias,
            out,
        } = &self.numbers;
        let hidden = inner.iter().chain([bias]).chain(out).flatten();
        bytes.extend(
            rows.iter()
                .chain(hidden)
                .flat_map(|number| number.to_le_bytes()),
        );
        let digest = Sha256::digest(&bytes);
        bytes.extend(digest);
        bytes
    }
}

impl Numbers {
    /// Numbers from which nothing follows.
    pub fn none(shape: &Shape) -> Numbers {
        Numbers {
            rows: vec![0; shape.n_rows()],
            inner: vec![[0; Net::HIDDEN]; shape.n_codes()],
            bias: [0; Net::HIDDEN],
            out: [[0; Net::HIDDEN]; 2],
        }
    }

    /// Every number, in the order in which a net is written.
    pub fn each_mut(&mut self) -> impl Iterator<Item = &mut i16> {
        let Numbers {
            rows,
            inner,
            bias,
            out,
        } = self;
        let hidden = inner.iter_mut().chain([bias]).chain(out).flatten();
        rows.iter_mut().chain(hidden)
    }

    /// Numbers of this shape from as many bytes as they take.
    fn read(shape: &Shape, bytes: &[u8]) -> Option<Numbers> {
        let mut numbers = Numbers::none(shape);
        let mut pairs = bytes.chunks_exact(2);
        for number in numbers.each_mut() {
            *number = i16::from_le_bytes(pairs.next()?.try_into().ok()?);
        }
        (pairs.next().is_none() && pairs.remainder().is_empty()).then_some(numbers)
    }
}

/// The 32-bit number at a place.
fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(word.try_into().ok()?))
}

/// Every code of a position.
pub(crate) fn each_code<R: Rules>(
    shape: &Shape,
    rules: &R,
    position: &R::Position,
    mut visit: impl FnMut(u32),
) {
    rules.each_piece(position, |piece, square| {
        visit(shape.on_board(piece, square));
    });
    shape.each_held(|color, kind| rules.hand(position, color, kind), visit);
}
