//! What each section of the booklet says, one file per section.

pub(crate) mod captures;
pub(crate) mod castling;
pub(crate) mod drops;
pub(crate) mod effects;
pub(crate) mod goal;
pub(crate) mod handicaps;
pub(crate) mod names;
pub(crate) mod notation;
pub(crate) mod pieces;
pub(crate) mod promotion;
pub(crate) mod repetition;
pub(crate) mod start;
pub(crate) mod switches;
