//! Every limit that the reference names or implies, in one table: what is just allowed is accepted,
//! and one more is refused by a message that says what the limit is.
//!
//! What all paths of a game may add up to is in `limits`, as nothing adds up to exactly that.

use variant_dsl::notation::expand;
use variant_dsl::{MAX_BYTES, Source, compile, render};

/// What is limited, the most there may be, the report on so many of them (nothing if they are
/// accepted), and what the report must say of one more.
type Limit = (&'static str, usize, fn(usize) -> String, &'static str);

const LIMITS: [Limit; 18] = [
    ("bytes of a file", MAX_BYTES, bytes, "more than 262144"),
    ("bytes of a line", 4096, line, "more than 4096"),
    ("files of a board", 40, files, "up to 40x40 squares"),
    ("ranks of a board", 40, ranks, "up to 40x40 squares"),
    ("pieces", 512, pieces, "more than 512"),
    ("letters of a token", 3, token, "one to three"),
    ("characters of a glyph", 4, glyph, "one to four"),
    ("letters of a name", 40, name, "at most 40 letters"),
    (
        "characters of a handicap's name",
        40,
        handicap,
        "1 to 40 characters",
    ),
    ("movements of a piece", 32, entries, "at most 32"),
    ("values of all switches", 128, values, "at most 128 values"),
    ("games that extend one another", 16, parents, "at most 16"),
    (
        "bytes of a movement",
        4096,
        |n| moved(&"F".repeat(n)),
        "at most 4096 bytes",
    ),
    ("brackets in one another", 16, brackets, "more than 16 deep"),
    ("legs of a chain", 32, chain, "at most 32 legs"),
    ("legs of one atom", 32, again, "at most 32 legs"),
    (
        "squares of a leap",
        99,
        |n| moved(&format!("({n},1)")),
        "at most 99",
    ),
    (
        "leaps in one direction",
        999,
        |n| moved(&format!("W{n}")),
        "more than 999",
    ),
];

#[test]
fn every_limit_is_kept_to_the_letter() {
    let mut faults = Vec::new();
    for (what, most, report, words) in LIMITS {
        let (allowed, refused) = (report(most), report(most + 1));
        if !allowed.is_empty() {
            faults.push(format!("{most} {what}: {allowed}"));
        }
        if !refused.contains(words) {
            faults.push(format!("{} {what}: {refused}", most + 1));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A game with this board, these statements, this piece beside the King, and perhaps further tokens in
/// the array.
fn game((files, ranks): (usize, usize), statements: &str, other: &str, more: &[String]) -> String {
    let cells = |tokens: &[String]| {
        let empty = (tokens.len()..files).map(|_| ".".to_owned());
        let cells: Vec<String> = tokens.iter().cloned().chain(empty).collect();
        cells.join(" ")
    };
    let rows = more.chunks(files).enumerate();
    let rows = rows.map(|(row, tokens)| format!("    {}: {}\n", row + 2, cells(tokens)));
    let rows: String = rows.collect();
    let first = cells(&["O", "K"].map(str::to_owned));
    format!(
        "variant g \"G\" {{
  board {files}x{ranks}
  coordinates shogi
  players Black, White
{statements}  piece King \"K\" {{ move: K; royal }}
  piece {other}
  setup {{
    symmetry: rotate
{rows}    1: {first}
  }}
  captures {{ prisoners: removed }}
  goal {{ win: checkmate; stalemate: loses }}
  repetition none
}}
"
    )
}

const SMALL: (usize, usize) = (3, 4);
const OTHER: &str = "Other \"O\" { move: W }";

/// The errors; nothing if there are none.
fn errors(text: String) -> String {
    let name = "g.variant".to_owned();
    let refused = compile(&Source { name, text }, &|_| None).err();
    refused.map_or(String::new(), |report| render(&report, false))
}

/// The same of a movement.
fn moved(movement: &str) -> String {
    match expand(movement, &|_| false) {
        Ok(_) => String::new(),
        Err(errors) => format!("{errors:?}"),
    }
}

fn bytes(n: usize) -> String {
    let text = game(SMALL, "", OTHER, &[]);
    let n_lines = (n - text.len()) / 64;
    let lines = format!("//{}\n", " ".repeat(61)).repeat(n_lines);
    let rest = n - text.len() - n_lines * 64;
    errors(text + &lines + &"\n".repeat(rest))
}

/// A line of so many bytes, its end counted.
fn line(n: usize) -> String {
    errors(game(SMALL, "", OTHER, &[]) + "//" + &" ".repeat(n - 3) + "\n")
}

fn files(n: usize) -> String {
    errors(game((n, 40), "", OTHER, &[]))
}

fn ranks(n: usize) -> String {
    errors(game((40, n), "", OTHER, &[]))
}

fn pieces(n: usize) -> String {
    let letter = |n: usize| char::from(b'A' + (n % 26) as u8);
    let token = |n: usize| -> String { [letter(n), letter(n / 26), 'Z'].iter().collect() };
    let tokens: Vec<String> = (2..n).map(token).collect();
    let pieces = tokens.iter().enumerate();
    let pieces = pieces.map(|(n, token)| format!("  piece P{n} \"{token}\" {{ move: W }}\n"));
    let pieces: String = pieces.collect();
    errors(game((40, 40), &pieces, OTHER, &tokens))
}

fn token(n: usize) -> String {
    let token = "M".repeat(n);
    let piece = format!("  piece More \"{token}\" {{ move: W }}\n");
    errors(game(SMALL, &piece, OTHER, &[token]))
}

fn glyph(n: usize) -> String {
    let other = format!("Other \"O\" \"{}\" {{ move: W }}", "王".repeat(n));
    errors(game(SMALL, "", &other, &[]))
}

fn name(n: usize) -> String {
    let zone = format!("  zone {} = far 1\n", "z".repeat(n));
    errors(game(SMALL, &zone, OTHER, &[]))
}

fn handicap(n: usize) -> String {
    let given = format!("  handicap \"{}\": Other 1a\n", "h".repeat(n));
    errors(game(SMALL, &given, OTHER, &[]))
}

/// A leap of its own for each number.
fn leap(n: usize) -> String {
    format!("({},{})", n % 12, 12 + n / 12)
}

fn entries(n: usize) -> String {
    let moves: Vec<String> = (0..n).map(|n| format!("move: {}", leap(n))).collect();
    let other = format!("Other \"O\" {{ {} }}", moves.join("; "));
    errors(game((40, 40), "", &other, &[]))
}

fn values(n: usize) -> String {
    let names: Vec<String> = (0..n).map(|n| format!("v{n}")).collect();
    let mut text = format!("  switch s = {} \"Invented.\"\n", names.join(", "));
    for n in 0..n {
        let movement = leap(n);
        text += &format!("  when s = v{n} {{ piece More \"M\" {{ move: {movement} }} }}\n");
    }
    errors(game((24, 24), &text, OTHER, &["M".to_owned()]))
}

/// A game that extends one that extends one, so many in all.
fn parents(n: usize) -> String {
    let text = |number: usize| match number {
        0 => game(SMALL, "", OTHER, &[]).replacen("variant g ", "variant g0 ", 1),
        _ => format!("variant g{number} \"G\" extends g{} {{\n}}\n", number - 1),
    };
    let source = |number: usize| Source {
        name: format!("g{number}.variant"),
        text: text(number),
    };
    let load = |name: &str| Some(source(name.strip_prefix('g')?.parse().ok()?));
    let refused = compile(&source(n), &load).err();
    refused.map_or(String::new(), |report| render(&report, false))
}

fn brackets(n: usize) -> String {
    moved(&format!("{}WF{}", "(".repeat(n), ")".repeat(n)))
}

fn chain(n: usize) -> String {
    moved(&format!("(fW{})", "-W".repeat(n - 1)))
}

fn again(n: usize) -> String {
    moved(&format!("f{}W", "af".repeat(n - 1)))
}
