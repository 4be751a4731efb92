//! Movements in `XBoard`'s dialect of Betza's notation.
//!
//! Brackets are written as chains of legs of one atom, with `a` between; tests in braces are left
//! out, so that `XBoard` allows more than the rules do. What has no such form is told as the universal
//! leaper: `XBoard` then leaves its legality to the engine.

/// What may go anywhere.
const ANYWHERE: &str = "U";

/// The movement in `XBoard`'s dialect.
pub(super) fn betza(movement: &str) -> String {
    let plain = without_tests(movement);
    match terms(&plain, "") {
        Some(text) if !text.is_empty() => text,
        _ => ANYWHERE.to_owned(),
    }
}

/// The text without tests in braces and spaces.
fn without_tests(text: &str) -> String {
    let mut depth = 0;
    let kept = text.chars().filter(|c| {
        depth += i32::from(*c == '{');
        let inside = depth > 0;
        depth -= i32::from(*c == '}');
        !inside && !c.is_whitespace()
    });
    kept.collect()
}

/// Every term of a movement, with the letters `before` it; `None` if one has no form in `XBoard`.
fn terms(text: &str, before: &str) -> Option<String> {
    let mut told = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_lowercase())?;
        let (letters, body) = rest.split_at(end);
        let letters = format!("{before}{letters}");
        if body.starts_with('(') {
            let close = closing(body)?;
            told += &bracket(&body[1..close], &letters)?;
            rest = &body[close + 1..];
            // A count behind a bracket repeats it.
            if rest.starts_with(|c: char| c.is_ascii_digit()) {
                return None;
            }
        } else {
            let atom = body.chars().next().filter(char::is_ascii_uppercase)?;
            let digits = body[1..].bytes().take_while(u8::is_ascii_digit).count();
            let doubled = body[1..].starts_with(atom);
            let (range, length) = match doubled {
                true => ("0", 2),
                false => (&body[1..=digits], 1 + digits),
            };
            told += &format!("{letters}{atom}{range}");
            rest = &body[length..];
        }
    }
    Some(told)
}

/// Where the bracket that the text begins with is closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        (depth == 0).then_some(at)
    })
}

/// A bracket: legs with `-` between, or terms with common letters.
fn bracket(text: &str, letters: &str) -> Option<String> {
    let top = top_level_dashes(text);
    match top.len() {
        1 => terms(text, letters),
        _ => chain(&top, letters),
    }
}

/// The parts between dashes that are in no inner bracket.
fn top_level_dashes(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = text.split(move |c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0 && c == '-'
    });
    parts.collect()
}

/// Legs of one atom. A leg in all directions is told twice: all but straight back, and back.
fn chain(legs: &[&str], letters: &str) -> Option<String> {
    let split = |leg: &&str| {
        let end = leg.find(|c: char| c.is_ascii_uppercase())?;
        let (letters, atom) = leg.split_at(end);
        Some((letters.to_owned(), atom.to_owned()))
    };
    let legs: Vec<(String, String)> = legs.iter().map(split).collect::<Option<_>>()?;
    let atom = &legs[0].1;
    if legs.iter().any(|(_, other)| other != atom) {
        return None;
    }
    let mut told = vec![format!(
        "{letters}{}{}",
        manner_of_first(&legs[0].0),
        legs[0].0
    )];
    for (letters, _) in &legs[1..] {
        let manner: String = letters.chars().filter(|c| !is_direction(*c)).collect();
        let directions: String = letters.chars().filter(|c| is_direction(*c)).collect();
        let ways: &[&str] = match &directions[..] {
            "" => &["f"],
            "a" => &["", "b"],
            other => &[other],
        };
        told = told
            .iter()
            .flat_map(|chain| ways.iter().map(move |way| (chain, way)))
            .map(|(chain, way)| format!("{chain}a{way}{manner}"))
            .collect();
    }
    Some(told.iter().map(|chain| format!("{chain}{atom}")).collect())
}

/// A first leg goes to an empty square where nothing else is said.
fn manner_of_first(letters: &str) -> &'static str {
    match letters.contains(['m', 'c', 'p', 'g']) {
        true => "",
        false => "m",
    }
}

fn is_direction(letter: char) -> bool {
    "fblrsvha".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn movements_as_xboard_and_hachu_write_them() {
        // What XBoard is told by the program HaChu, where it tells the same.
        let table = [
            ("fW", "fW"),
            ("FfsW", "FfsW"),
            ("W3fF", "W3fF"),
            ("NN", "N0"),
            ("R(R-sR)", "RmasR"),
            ("(mK-bK)", "mabK"),
            ("KNAD(cK-aK)(mK-bK)", "KNADcaKcabKmabK"),
            (
                "KADHG(cK-vK)(mK-bK)(mcpK-mcpK-vK)",
                "KADHGcavKmabKmcpafmcpavK",
            ),
            ("BsbRf(WD(cW-W)(mcW-bW))", "BsbRfWfDfcafWfmcabW"),
            ("c{!royal}Uc{royal&unprotected}U", "cUcU"),
            ("[F?R]", "U"),
            ("(W-F)", "U"),
            ("(W-W)3", "U"),
        ];
        for (ours, expected) in table {
            assert_eq!(betza(ours), expected, "{ours}");
        }
    }
}
