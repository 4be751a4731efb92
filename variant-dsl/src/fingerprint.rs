//! A digest of the rules of a program, so that records and peers can tell games apart.
//!
//! Names, titles, glyphs and the order of declarations do not count; tokens do, because moves and
//! positions are written with them. The digest is no defence against forgery.

use std::fmt::{self, Write};

use crate::program::{Kind, KindId, Program, SquareSet};

/// FNV-1a over a canonical writing of the rules.
pub(crate) fn fingerprint(program: &Program) -> u64 {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    write_rules(&mut digest, program).expect("a digest takes everything");
    digest.0
}

struct Digest(u64);

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

fn write_rules(out: &mut Digest, program: &Program) -> fmt::Result {
    writeln!(
        out,
        "{}x{} {:?}",
        program.files, program.ranks, program.coordinates
    )?;
    let mut kinds: Vec<&Kind> = program.kinds.iter().collect();
    kinds.sort_by(|left, right| left.token.cmp(&right.token));
    for kind in kinds {
        write_kind(out, program, kind)?;
    }
    for placed in &program.setup {
        match placed {
            Some((color, kind)) => write!(out, " {color}{}", program.kinds[*kind].token)?,
            None => write!(out, " .")?,
        }
    }
    if let Some(promotion) = &program.promotion {
        write!(out, "\npromotion {:?} {}", promotion.when, promotion.forced)?;
        promotion
            .zone
            .iter()
            .try_for_each(|zone| write_squares(out, zone))?;
    }
    writeln!(
        out,
        "\nhand {} drops {}",
        program.prisoners_to_hand, program.drops
    )?;
    writeln!(
        out,
        "{:?} {:?} {:?}",
        program.win, program.stalemate, program.repetition
    )
}

fn write_kind(out: &mut Digest, program: &Program, kind: &Kind) -> fmt::Result {
    let token = |id: Option<KindId>| id.map_or("-", |id| program.kinds[id].token.as_str());
    write!(
        out,
        "{} {} {}",
        kind.token,
        token(kind.front),
        token(kind.back)
    )?;
    write!(out, " {} {}", token(kind.hand), kind.royal)?;
    for path in &kind.paths {
        write!(out, "\n {path:?}")?;
    }
    kind.must_promote
        .iter()
        .try_for_each(|squares| write_squares(out, squares))?;
    if let Some(drop) = &kind.drop {
        write!(out, " drop {:?} {}", drop.per_file, drop.no_mate)?;
        drop.allowed
            .iter()
            .try_for_each(|squares| write_squares(out, squares))?;
    }
    writeln!(out)
}

fn write_squares(out: &mut Digest, squares: &SquareSet) -> fmt::Result {
    write!(out, " [")?;
    squares
        .iter()
        .try_for_each(|square| write!(out, " {square}"))?;
    write!(out, "]")
}
