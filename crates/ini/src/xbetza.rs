//! Movements in the dialect of `XBoard` and of Interactive Diagrams, and the same in the notation here.
//!
//! The dialects are nearly the notation itself: a movement is cut into its terms, and of each term is asked whether it
//! is read here, whether it is known to mean the same, and whether a game can be played with it. What the terms of the
//! two programs and ours do not have in common is written anew or not said.

use std::collections::BTreeMap;
use std::ops::Range;

use variant_dsl::{Source, notation};

use crate::values::Wrong;

/// Longest movement that is read.
const LONGEST: usize = 1000;
/// Most terms of one file that are tried out, each in a small game.
const MOST_TRIED: usize = 300;

/// The terms that have been tried out, each with what keeps it from being played.
pub(crate) type Tried = BTreeMap<String, Option<String>>;

/// Whose dialect a movement is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// `piece` lines: `L` and `J` are the other way round, and letters before `K` and `Q` are points of a compass.
    XBoard,
    /// Interactive Diagrams.
    Diagram,
}

/// One atom, with its letters.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    /// Bytes of the movement.
    pub(crate) span: Range<usize>,
    /// The same here, or why there is none.
    pub(crate) said: Result<String, String>,
}

/// Reads a movement; the error is the first thing that no dialect reads.
pub(crate) fn read(text: &str, dialect: Dialect, tried: &mut Tried) -> Result<Vec<Term>, Wrong> {
    if text.len() > LONGEST {
        return Err(Wrong {
            span: 0..text.len(),
            message: format!("a movement of {} letters is too long", text.len()),
            help: format!("at most {LONGEST} are read"),
        });
    }
    let mut terms = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let cut = term(&text[start..]).map_err(|(offset, message)| {
            let at = start + offset;
            let length = text[at..].chars().next().map_or(0, char::len_utf8);
            Wrong {
                span: at..at + length,
                message,
                help: "a term is small letters, a capital and perhaps a number, as in `fmW2`"
                    .to_owned(),
            }
        })?;
        let span = start..start + cut.length;
        terms.push(Term {
            said: said(&text[span.clone()], &cut, dialect, tried),
            span,
        });
        start += cut.length;
    }
    match terms.is_empty() {
        true => Err(Wrong {
            span: 0..0,
            message: "a movement is missing".to_owned(),
            help: "write one, as in `KN`".to_owned(),
        }),
        false => Ok(terms),
    }
}

/// Where a term is divided.
struct Cut {
    /// Bytes of the letters before the atom.
    letters: usize,
    /// All of its bytes.
    length: usize,
    /// Whether it is a chain in brackets.
    chain: bool,
}

/// The first term of a text; the error is the place of what cannot be read.
fn term(text: &str) -> Result<Cut, (usize, String)> {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        let number = bytes[from..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit());
        number.count()
    };
    let mut at = 0;
    loop {
        match bytes.get(at) {
            Some(b'a'..=b'z') => at += 1,
            // Letters that may be repeated, as in `(paf)3R`; anything else in brackets is an atom.
            Some(b'(') => {
                let inside = bytes[at + 1..]
                    .iter()
                    .take_while(|byte| byte.is_ascii_lowercase());
                let close = at + 1 + inside.count();
                if bytes.get(close) != Some(&b')') || close == at + 1 || digits(close + 1) == 0 {
                    break;
                }
                at = close + 1 + digits(close + 1);
            }
            _ => break,
        }
    }
    let letters = at;
    let mut chain = false;
    match bytes.get(at) {
        None => return Err((0, format!("`{text}` belongs to no move"))),
        Some(b'[') => {
            let close = text[at..].find(']');
            let close = close.ok_or((at, "a chain ends with `]`".to_owned()))?;
            at += close + 1;
            chain = true;
        }
        Some(b'(') => {
            let close = text[at..].find(')');
            let close = close.ok_or((at, "a leap or chain ends with `)`".to_owned()))?;
            chain = text[at..at + close].contains(['-', '?']);
            at += close + 1;
        }
        Some(&atom) if atom.is_ascii_uppercase() => {
            at += 1;
            match bytes.get(at) {
                Some(&again) if again == atom => at += 1,
                Some(b'X' | b'Y') => at += 1,
                _ => {}
            }
        }
        Some(_) => {
            let found = text[at..].chars().next().unwrap_or(' ');
            return Err((at, format!("`{found}` is read in no movement")));
        }
    }
    Ok(Cut {
        letters,
        length: at + digits(at),
        chain,
    })
}

fn said(text: &str, cut: &Cut, dialect: Dialect, tried: &mut Tried) -> Result<String, String> {
    let (letters, body) = text.split_at(cut.letters);
    let mut ours = text.to_owned();
    if dialect == Dialect::XBoard {
        if cut.chain {
            return Err("XBoard reads no brackets".to_owned());
        }
        let other = match &body[..1] {
            "L" => Some("Z"),
            "J" => Some("C"),
            _ => None,
        };
        if let Some(other) = other {
            ours = format!("{letters}{other}{}", &body[1..]);
        } else if matches!(&body[..1], "K" | "Q") {
            ours = by_compass(letters, body)?;
        }
    }
    let lame = !cut.chain && letters.contains('n') && !letters.contains('i');
    if lame && !matches!(&body[..1], "W" | "F" | "D" | "A" | "N") {
        return Err("of longer leaps programs look at different squares for `n`".to_owned());
    }
    notation::expand(&ours, &|_| true).map_err(|errors| {
        let first = errors.into_iter().next();
        first.map_or_else(String::new, |error| error.message)
    })?;
    // Whatever only moves and captures can be played.
    let is_plain = !cut.chain && letters.chars().all(|letter| "fblrsvhmc".contains(letter));
    if is_plain && !body.starts_with(['U', 'O']) {
        return Ok(ours);
    }
    if tried.len() >= MOST_TRIED && !tried.contains_key(&ours) {
        return Err(format!("more than {MOST_TRIED} unusual moves in a file"));
    }
    let why = tried.entry(ours.clone()).or_insert_with(|| playable(&ours));
    match why {
        None => Ok(ours),
        Some(why) => Err(why.clone()),
    }
}

/// A term of a king or queen with directions on its first leg, by the eight points of a compass.
fn by_compass(letters: &str, body: &str) -> Result<String, String> {
    let initial = if letters.starts_with('i') { "i" } else { "" };
    let letters = &letters[initial.len()..];
    let end = letters
        .find(|letter| !"fblrsvh".contains(letter))
        .unwrap_or(letters.len());
    let (directions, rest) = letters.split_at(end);
    if directions.is_empty() {
        return Ok(format!("{initial}{letters}{body}"));
    }
    let (straight, slanted) =
        points(directions).ok_or_else(|| format!("`{directions}` before `{}`", &body[..1]))?;
    if rest.contains('a') && !slanted.is_empty() && !straight.is_empty() {
        return Err("a chain that begins in some of eight directions".to_owned());
    }
    let range = body[1..].trim_start_matches(['K', 'Q']);
    let slides = body.starts_with('Q') || body.len() - range.len() > 1;
    let mut ours = String::new();
    for (names, step, slide) in [(straight, "W", "R"), (slanted, "F", "B")] {
        if rest.contains('a') && !names.is_empty() {
            return Err("a chain that begins in some of eight directions".to_owned());
        }
        if !names.is_empty() {
            let atom = if slides { slide } else { step };
            ours += &format!("{initial}{names}{rest}{atom}{range}");
        }
    }
    Ok(ours)
}

/// The straight and the slanted directions that these letters name on a compass; nothing if they name none.
fn points(letters: &str) -> Option<(String, String)> {
    let (mut straight, mut slanted) = (String::new(), String::new());
    let letters: Vec<char> = letters.chars().collect();
    let mut at = 0;
    while let Some(&one) = letters.get(at) {
        let two: String = letters[at..].iter().take(2).collect();
        at += 2;
        match two.as_str() {
            "fl" | "lf" | "fr" | "rf" | "bl" | "lb" | "br" | "rb" => slanted += &two,
            "fs" => slanted += "flfr",
            "bs" => slanted += "blbr",
            "lv" => slanted += "flbl",
            "rv" => slanted += "frbr",
            "ff" | "bb" | "ll" | "rr" => straight.push(one),
            _ if "fblr".contains(one) && letters.get(at - 1) != Some(&'h') => {
                straight.push(one);
                at -= 1;
            }
            _ if one == 's' || one == 'v' => {
                straight += if one == 's' { "lr" } else { "fb" };
                at -= 1;
            }
            _ => return None,
        }
    }
    // Letters in an order in which no two are one direction.
    let order = |names: &str| {
        let kept = "fblr".chars().filter(|name| names.contains(*name));
        kept.collect::<String>()
    };
    Some((order(&straight), slanted))
}

/// Why no game can be played with a piece that moves so yet.
fn playable(movement: &str) -> Option<String> {
    let text = format!(
        "variant probe \"Probe\" {{\nboard 15x15\ncoordinates chess\nplayers White, Black\n\
         piece Royal \"K\" {{ move: K; royal }}\npiece Walker \"W\" {{ move: {movement} }}\n\
         piece Runner \"R\" {{ move: R }}\n\
         setup {{\nsymmetry: mirror\n1: R . . . W . . K . . . . . . R\n}}\n\
         captures {{ prisoners: removed }}\ngoal {{ win: checkmate; stalemate: draws }}\nrepetition none\n}}\n"
    );
    let name = "probe".to_owned();
    match variant_dsl::compile(&Source { name, text }, &|_| None) {
        Ok(compiled) => variant_dsl::unplayable(&compiled.program),
        Err(report) => report
            .diagnostics
            .into_iter()
            .next()
            .map(|found| found.message),
    }
}
