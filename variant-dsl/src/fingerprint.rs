//! A digest of the rules of a program, so that records and peers can tell games apart.
//!
//! Names, titles, glyphs and the order of declarations do not count; tokens do, because moves and
//! positions are written with them. The digest is no defence against forgery.

use std::fmt::{self, Write};

use crate::program::{
    CaptureClass, CaptureRule, CaptureTest, Kind, KindId, KindSet, Program, Promotion, SquareSet,
};

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
        write!(out, "\npromotion {} {}", promotion.forced, promotion.waits)?;
        write_victims(out, program, promotion)?;
    }
    writeln!(
        out,
        "\nhand {} drops {}",
        program.prisoners_to_hand, program.drops
    )?;
    let mut captures: Vec<String> = Vec::new();
    for rule in &program.captures {
        captures.push(capture_rule(program, rule)?);
    }
    captures.sort_unstable();
    write!(out, "captures {captures:?}")?;
    if let Some(answered) = &program.answered {
        write!(out, " answered ")?;
        write_class(out, program, answered)?;
    }
    write!(out, "\n{:?} uncounted", program.win)?;
    write_kinds(out, program, &program.uncounted)?;
    writeln!(out, " {:?} {:?}", program.stalemate, program.repetition)
}

/// What captures do to their captors; nothing where nothing is asked.
fn write_victims(out: &mut Digest, program: &Program, promotion: &Promotion) -> fmt::Result {
    if promotion.forced_by.contains(&true) {
        write!(out, " forced by")?;
        write_kinds(out, program, &promotion.forced_by)?;
    }
    if !promotion.contagions.is_empty() {
        write!(out, " {:?}", promotion.deciding)?;
    }
    let mut contagions: Vec<String> = Vec::new();
    for rule in &promotion.contagions {
        let mut text = program.kinds[rule.becomes].token.clone();
        write_kinds(&mut text, program, &rule.victims)?;
        write_kinds(&mut text, program, &rule.spared)?;
        contagions.push(text);
    }
    contagions.sort_unstable();
    contagions
        .iter()
        .try_for_each(|text| write!(out, " {text}"))
}

/// One rule about captures; their order does not count.
fn capture_rule(program: &Program, rule: &CaptureRule) -> Result<String, fmt::Error> {
    let mut text = String::from(if rule.forbids { "forbid" } else { "allow" });
    write_class(&mut text, program, &rule.class)?;
    for test in &rule.when {
        write_test(&mut text, program, test)?;
    }
    if let Some(test) = &rule.unless {
        write!(text, " unless")?;
        write_test(&mut text, program, test)?;
    }
    Ok(text)
}

fn write_class(out: &mut impl Write, program: &Program, class: &CaptureClass) -> fmt::Result {
    write_kinds(out, program, &class.captors)?;
    write!(out, " takes")?;
    write_kinds(out, program, &class.victims)
}

fn write_test(out: &mut impl Write, program: &Program, test: &CaptureTest) -> fmt::Result {
    match test {
        CaptureTest::BridgedBy(kinds) => {
            write!(out, " BridgedBy")?;
            write_kinds(out, program, kinds)
        }
        test => write!(out, " {test:?}"),
    }
}

/// The tokens of the kinds, in alphabetical order.
fn write_kinds(out: &mut impl Write, program: &Program, kinds: &KindSet) -> fmt::Result {
    let chosen = program
        .kinds
        .iter()
        .zip(kinds)
        .filter(|(_, chosen)| **chosen);
    let mut tokens: Vec<&str> = chosen.map(|(kind, _)| kind.token.as_str()).collect();
    tokens.sort_unstable();
    write!(out, " [{}]", tokens.join(" "))
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
    for chance in &kind.chances {
        write!(out, " {:?}", chance.when)?;
        chance
            .zone
            .iter()
            .try_for_each(|zone| write_squares(out, zone))?;
    }
    write!(out, " {}", kind.waits)?;
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
