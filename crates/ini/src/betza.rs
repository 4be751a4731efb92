//! Movements in the dialect of the format, and the same in the notation here.
//!
//! The dialect knows atoms, directions, `m`, `c`, `p`, `g`, `n` and `i`, and skips other letters; here a letter that it
//! would skip is an error. What is written is read again and its steps are compared, so that nothing
//! changes its meaning on the way.

use std::collections::BTreeSet;

use variant_dsl::notation;

use crate::values::Wrong;

/// One atom with its letters.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    pub(crate) initial: bool,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
    pub(crate) lame: bool,
    pub(crate) hop: Option<char>,
    pub(crate) directions: String,
    pub(crate) letter: char,
    /// How many leaps: 1, or more, or 0 for no limit.
    pub(crate) range: u8,
}

/// A leap: files to the right, ranks forward.
pub(crate) type Vector = (i16, i16);

const VERTICAL: &str = "fbvh";
const HORIZONTAL: &str = "rlsh";

/// The leaps of an atom, longer side first, and whether it slides.
fn atom(letter: char) -> Option<(&'static [(i16, i16)], bool)> {
    Some(match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'L' | 'C' => (&[(3, 1)], false),
        'J' | 'Z' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

/// Reads a movement; the errors are all that is wrong with it.
pub(crate) fn read(text: &str) -> Result<Vec<Atom>, Vec<Wrong>> {
    let (mut atoms, mut errors) = (Vec::new(), Vec::new());
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let mut place = 0;
    let mut open = Open::default();
    while let Some(&(at, letter)) = letters.get(place) {
        let next = letters.get(place + 1).map(|(_, next)| *next);
        place += 1;
        open.start.get_or_insert(at);
        match letter {
            'm' => open.moves = true,
            'c' => open.captures = true,
            'e' => {}
            'p' | 'g' => open.hop = Some(letter),
            'n' => open.lame = true,
            'i' => open.initial = true,
            _ if VERTICAL.contains(letter) || HORIZONTAL.contains(letter) => {
                open.directions.push(letter);
            }
            _ => match atom(letter) {
                Some((_, slides)) => {
                    let mut range = if slides { 0 } else { 1 };
                    match next {
                        Some(digit) if digit.is_ascii_digit() => {
                            range = digit as u8 - b'0';
                            place += 1;
                        }
                        Some(again) if again == letter && !slides => {
                            range = 0;
                            place += 1;
                        }
                        _ => {}
                    }
                    atoms.push(std::mem::take(&mut open).close(letter, range));
                }
                None => errors.push(unread(letter, at)),
            },
        }
    }
    if let Some(start) = open.start.filter(|_| errors.is_empty()) {
        errors.push(Wrong {
            span: start..text.len(),
            message: format!("`{}` belongs to no move", &text[start..]),
            help: "a capital letter must follow, as in `fW`".to_owned(),
        });
    }
    if atoms.is_empty() && errors.is_empty() {
        let message = "a movement is missing".to_owned();
        errors.push(Wrong {
            span: 0..text.len(),
            message,
            help: "write one, as in `KN`".to_owned(),
        });
    }
    if errors.is_empty() {
        Ok(atoms)
    } else {
        Err(errors)
    }
}

/// The letters before an atom.
#[derive(Default)]
struct Open {
    start: Option<usize>,
    initial: bool,
    moves: bool,
    captures: bool,
    lame: bool,
    hop: Option<char>,
    directions: String,
}

impl Open {
    fn close(self, letter: char, range: u8) -> Atom {
        let both = !self.moves && !self.captures;
        Atom {
            initial: self.initial,
            moves: self.moves || both,
            captures: self.captures || both,
            lame: self.lame,
            hop: self.hop,
            directions: self.directions,
            letter,
            range,
        }
    }
}

fn unread(letter: char, at: usize) -> Wrong {
    let help = match letter {
        ' ' | '\t' => "moves of a piece stand together, without spaces".to_owned(),
        '0'..='9' => "one digit may follow a capital letter, as in `R3`".to_owned(),
        'U' | 'O' | 'X' | 'Y' => "the atoms are W F D N A H C L Z J G K R B Q".to_owned(),
        'w' | 'k' | 'q' => format!("did you mean `{}`?", letter.to_ascii_uppercase()),
        _ => "leave it out: Fairy-Stockfish skips it".to_owned(),
    };
    Wrong {
        span: at..at + letter.len_utf8(),
        message: format!("Fairy-Stockfish does not read `{letter}` in a movement"),
        help,
    }
}

impl Atom {
    fn leaps(&self) -> &'static [(i16, i16)] {
        atom(self.letter).map_or(&[], |(leaps, _)| leaps)
    }

    /// Where it leaps, in one step.
    pub(crate) fn vectors(&self) -> BTreeSet<Vector> {
        let leaps = self.leaps();
        let pairs = self.pairs();
        let straight = leaps.len() == 1 && leaps[0].1 == 0;
        let mut found = BTreeSet::new();
        for &(long, short) in leaps {
            let all = [long, -long, short, -short];
            let both = all.iter().flat_map(|x| all.iter().map(move |y| (*x, *y)));
            let leap = both.filter(|(x, y)| {
                (x.abs() == long && y.abs() == short) || (x.abs() == short && y.abs() == long)
            });
            found.extend(leap.filter(|vector| {
                pairs.is_empty()
                    || pairs.iter().any(|pair| {
                        let split = straight && pair.0 != pair.1;
                        match split {
                            true => {
                                goes(*vector, (pair.0, pair.0), long)
                                    || goes(*vector, (pair.1, pair.1), long)
                            }
                            false => goes(*vector, *pair, long),
                        }
                    })
            }));
        }
        found
    }

    /// The directions two by two: a letter alone stands for itself twice.
    fn pairs(&self) -> Vec<(char, char)> {
        let letters: Vec<char> = self.directions.chars().collect();
        let (mut pairs, mut place) = (Vec::new(), 0);
        while let Some(&first) = letters.get(place) {
            let second = letters.get(place + 1).copied();
            let joins = |second: char| {
                let (up, aside) = (VERTICAL.contains(first), HORIZONTAL.contains(first));
                second == first
                    || (up && HORIZONTAL.contains(second))
                    || (aside && VERTICAL.contains(second))
            };
            match second.filter(|second| joins(*second)) {
                Some(second) => {
                    pairs.push((first, second));
                    place += 2;
                }
                None => {
                    pairs.push((first, first));
                    place += 1;
                }
            }
        }
        pairs
    }

    /// Its text here, with `e` on captures and other letters for `i` and `n`; `within` is empty, or a test in braces of
    /// where it ends.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub(crate) fn said(&self, within: &str, passing: bool) -> Result<String, String> {
        // Of a leap it is the same whether the step or its ends are asked.
        let steps = self.range == 1 && self.moves && self.captures && !passing;
        let behind = if steps { within } else { "" };
        let (capture_only, kind) = match (self.moves, self.captures) {
            (true, true) if within.is_empty() || steps => (false, String::new()),
            (true, true) => (false, format!("m{within}c{within}")),
            (true, false) => (false, format!("m{within}")),
            _ => (true, format!("c{within}")),
        };
        let e = if passing && capture_only { "e" } else { "" };
        let hop = self.hop.map(String::from).unwrap_or_default();
        let n = if self.lame { "n" } else { "" };
        let slides = atom(self.letter).is_some_and(|(_, slides)| slides);
        let range = match (self.range, slides) {
            (1, false) | (0, true) => String::new(),
            (range, _) => range.to_string(),
        };
        if self.hop.is_some() && (!slides || self.range != 0) {
            return Err(
                "hoppers go over pieces on files, ranks and diagonals, without a limit".to_owned(),
            );
        }
        if self.lame && (slides || self.range != 1 || "WFK".contains(self.letter)) {
            return Err("`n` belongs to leaps".to_owned());
        }
        if self.range != 1 && !slides && !"WFNK".contains(self.letter) {
            return Err(
                "Fairy-Stockfish has sliding moves in the directions of W, F and N only".to_owned(),
            );
        }
        let letter = match (self.letter, slides || self.range == 1) {
            (letter, true) => letter.to_string(),
            ('W', _) => "R".to_owned(),
            ('F', _) => "B".to_owned(),
            ('K', _) => "Q".to_owned(),
            (letter, _) => letter.to_string(),
        };
        let tail = |letter: &str| format!("{kind}{e}{hop}{n}{letter}{range}{behind}");
        let range_number = self.range;
        let own = format!("{}{}", self.directions, tail(&letter));
        if means(&own, &self.vectors(), range_number) {
            return Ok(own);
        }
        // Every direction by name, each kind of leap alone.
        let mut parts = String::new();
        for &(long, short) in self.leaps() {
            let of_kind: BTreeSet<Vector> = self
                .vectors()
                .into_iter()
                .filter(|(x, y)| x.abs().max(y.abs()) == long && x.abs().min(y.abs()) == short)
                .collect();
            if of_kind.is_empty() {
                continue;
            }
            let single = match (long, short, letter.as_str()) {
                (1, 0, "Q") => "R",
                (1, 1, "Q") => "B",
                (1, 0, "K") => "W",
                (1, 1, "K") => "F",
                _ => letter.as_str(),
            };
            let names: String = of_kind.iter().map(|vector| named(*vector)).collect();
            let text = format!("{names}{}", tail(single));
            if !means(&text, &of_kind, range_number) {
                return Err("its directions have no counterpart".to_owned());
            }
            parts += &text;
        }
        Ok(parts)
    }
}

/// Whether the pair of directions has this leap: the second letter is the longer direction.
fn goes((x, y): Vector, (first, second): (char, char), long: i16) -> bool {
    let toward = |letter: char| match letter {
        'f' => y > 0,
        'b' => y < 0,
        'r' => x > 0,
        'l' => x < 0,
        'v' | 's' | 'h' => true,
        _ => false,
    };
    // Of a step along a line the shorter direction is neither.
    let along = x == 0 || y == 0;
    if (first, second) == ('h', 'r') || (first, second) == ('h', 'l') {
        // One leap of each pair: clockwise of the straight line before it, or the other way round.
        let clockwise =
            (y.abs() > x.abs() && (x > 0) == (y > 0)) || (x.abs() > y.abs() && (x > 0) != (y > 0));
        return along || clockwise == (second == 'r');
    }
    if second == 'h' {
        return match first {
            'f' => y >= 0,
            'b' => y <= 0,
            'r' => x >= 0,
            'l' => x <= 0,
            _ => false,
        };
    }
    let vertical = VERTICAL.contains(second);
    let longer = if vertical {
        y.abs() == long
    } else {
        x.abs() == long
    };
    longer && (along || toward(first)) && toward(second)
}

/// The letters of one direction.
pub(crate) fn named((x, y): Vector) -> String {
    let up = if y > 0 { "f" } else { "b" };
    let aside = if x > 0 { "r" } else { "l" };
    match (x, y) {
        (0, _) => up.to_owned(),
        (_, 0) => aside.to_owned(),
        _ if x.abs() > y.abs() => format!("{up}{aside}"),
        _ if x.abs() < y.abs() => format!("{aside}{up}"),
        _ => format!("{up}{aside}"),
    }
}

/// Whether the text is read here as single moves along exactly these leaps.
fn means(text: &str, vectors: &BTreeSet<Vector>, range: u8) -> bool {
    let Ok(paths) = notation::expand(text, &|_| true) else {
        return false;
    };
    let mut found = BTreeSet::new();
    for path in &paths {
        let [leg] = path.legs.as_slice() else {
            return false;
        };
        if leg.max != u16::from(range) {
            return false;
        }
        found.insert(leg.vector);
    }
    found == *vectors
}
