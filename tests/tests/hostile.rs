//! Texts that were made to hurt are answered at once, whatever they hold.

use variant_dsl::{Source, compile, render};

/// Texts that were made to hurt, of 1 MiB or of as much as is read at all.
fn hostile_texts() -> Vec<(&'static str, String)> {
    const MOST: usize = 1024 * 1024;
    const READ: usize = 255 * 1024;
    let byte = |index: u32| (index.wrapping_mul(2_654_435_761) >> 24) as u8;
    let garbage = |n: u32| -> String { (0..n).map(|at| char::from(byte(at) & 0x7f)).collect() };
    let latin = |n: u32| -> String { (0..n).map(|at| char::from(byte(at))).collect() };
    let tiny = include_str!("../cases/pass/tiny.variant").to_owned();
    let fill = |unit: &str, most: usize| unit.repeat(most / unit.len());
    let inside = |unit: &str| {
        tiny.replacen(
            "  setup {",
            &format!("{}  setup {{", fill(unit, READ - 2000)),
            1,
        )
    };
    let number = |unit: &str, n: usize| -> String {
        (0..n).map(|n| unit.replace('#', &n.to_string())).collect()
    };
    let numbered = |unit: &str, n: usize| {
        let text = number(unit, n);
        tiny.replacen("  setup {", &format!("{text}  setup {{"), 1)
    };
    let values = (0..127)
        .map(|n| format!("v{n}"))
        .collect::<Vec<_>>()
        .join(", ");
    let branches = number("  when s = v# { set S# = Gold }\n", 127);
    let switch = format!("  switch s = {values} \"Invented.\"\n{branches}");
    let chains = number("  piece C# \"C\" { move: (K-aK-aK-aK) }\n", 500);
    let entries: String = ["", "f", "b", "m", "c", "l", "r", "s", "v"]
        .map(|first| format!("move: ({first}K-aK-aK-aK)({first}F-aK-aK-aK); "))
        .concat();
    let moved = |movement: &str| tiny.replace("move: K;", &format!("move: {movement};"));
    vec![
        ("one long line", fill("x", MOST)),
        ("a million braces", fill("{", MOST)),
        ("a million closing braces", fill("}", MOST)),
        ("random bytes", garbage(1_048_576)),
        (
            "100,000 pieces",
            numbered("  piece P# \"P\" { move: K }\n", 100_000),
        ),
        (
            "100,000 conditions",
            numbered("  when s# { set S# = Gold }\n", 100_000),
        ),
        ("random bytes that are read", garbage(200_000)),
        ("random characters that are read", latin(150_000)),
        ("braces", fill("{\n", READ)),
        ("closing braces", fill("}\n", READ)),
        ("variants in variants", fill("variant a {\n", READ)),
        ("brackets", fill("((((\n", READ)),
        ("quotes", fill("\"\n", READ)),
        ("nothing", fill("\0\n", READ)),
        ("colons", fill("x:\n", READ)),
        ("semicolons", fill(";\n", READ)),
        ("boards", inside("  board 3x3\n")),
        ("the same piece", inside("  piece A \"A\" { move: K }\n")),
        ("pieces", numbered("  piece P# \"P\" { move: K }\n", 7000)),
        (
            "pieces of many moves",
            tiny.replacen("  setup {", &format!("{chains}  setup {{"), 1),
        ),
        ("zones", numbered("  zone z# = far 1\n", 10_000)),
        ("sets", numbered("  set S# = Gold, Pawn, King\n", 7000)),
        ("handicaps", numbered("  handicap \"#\": Gold 1a\n", 7000)),
        (
            "switches",
            numbered("  switch s# = off \"Invented.\"\n", 7000),
        ),
        (
            "conditions",
            numbered("  when s# { set S# = Gold }\n", 7000),
        ),
        (
            "values",
            tiny.replacen("  setup {", &format!("{switch}  setup {{"), 1),
        ),
        (
            "values of many moves",
            tiny.replacen(
                "  setup {",
                &format!("{switch}{}  setup {{", chains.lines().next().expect("one")),
                1,
            )
            .replace("move: K;", "move: (K-aK-aK-aK);"),
        ),
        (
            "prohibitions",
            tiny.replace("forbid: stuck\n", &fill("forbid Pawn: camp\n", READ / 2)),
        ),
        ("brackets in a move", moved(&fill("(", 3900))),
        (
            "groups in a move",
            moved(&format!("{}W{}", fill("(", 1900), fill(")", 1900))),
        ),
        ("steps in a move", moved(&fill("WF", 3900))),
        ("tests in a move", moved(&fill("c{King}Wm{King}F", 3900))),
        (
            "letters in a move",
            moved(&format!("{}W", fill("fv", 3900))),
        ),
        ("repetitions in a move", moved("(abc)9(abc)9(abc)9K")),
        ("legs in a move", moved("(aK-aK-aK-aK-aK-aK-aK-aK-aK-aK)")),
        ("too many legs", moved("(K-aK-aK-aK-aK)")),
        ("nearly too many legs", moved("(K-aK-aK-aK)")),
        ("many such moves", tiny.replace("move: K;", &entries)),
        (
            "moves of a piece",
            moved(&format!("K{}", number("; move: (#,1)", 3))),
        ),
        (
            "slides of many turns",
            moved("(Q-aQ-aQ-aQ)").replace("3x4", "40x40"),
        ),
        ("many hook movers", hook_movers()),
        (
            "a long number",
            tiny.replace("3x4", &format!("3x{}", "9".repeat(400))),
        ),
        (
            "a large number",
            tiny.replace("far 1", "far 99999999999999999999999999"),
        ),
        (
            "line ends of all kinds",
            tiny.replace("Tiny", "Ti\r\u{202e}ny"),
        ),
    ]
}

/// As many pieces as there may be, each of which turns a corner in its own way, on the largest board.
fn hook_movers() -> String {
    let letter = |n: usize| char::from(b'A' + (n % 26) as u8);
    let token = |n: usize| -> String { [letter(n), letter(n / 26), 'Z'].iter().collect() };
    let pieces = (0..511).map(|n| {
        let (dx, dy) = (n % 30 + 2, n / 30 + 1);
        format!(
            "  piece P{n} \"{}\" {{ move: R(R-sR)({dx},{dy}) }}\n",
            token(n)
        )
    });
    let rows = (0..13).map(|row| {
        let cells = (0..40).map(|file| match row * 40 + file {
            0 => "K".to_owned(),
            n if n < 512 => token(n - 1),
            _ => ".".to_owned(),
        });
        format!("    {}: {}\n", row + 1, cells.collect::<Vec<_>>().join(" "))
    });
    format!(
        "variant hooks {{\n  board 40x40\n  coordinates shogi\n  players Black, White\n  piece King \"K\" {{ move: K; royal }}\n{}  setup {{\n    symmetry: rotate\n{}  }}\n  captures {{ prisoners: removed }}\n  goal {{ win: checkmate; stalemate: loses }}\n  repetition none\n}}\n",
        pieces.collect::<String>(),
        rows.collect::<String>()
    )
}

/// The most memory that this process has had, in MiB; unknown but on Linux.
fn most_memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: usize = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kib / 1024)
}

/// Each must be answered at once, with an error or not; the time is a guard against hanging.
#[test]
fn hostile_texts_are_answered_at_once() {
    let sound = [
        "zones",
        "sets",
        "handicaps",
        "nearly too many legs",
        "steps in a move",
        "moves of a piece",
    ];
    for (what, text) in hostile_texts() {
        let start = std::time::Instant::now();
        let name = "hostile.variant".to_owned();
        let report = match compile(&Source { name, text }, &|_| None) {
            Err(report) => report,
            Ok(compiled) => compiled.report(),
        };
        let shown = render(&report, true);
        let time = start.elapsed();
        assert!(
            sound.contains(&what) || report.errors() > 0,
            "{what}: no error"
        );
        assert!(
            shown.len() < 1_000_000,
            "{what}: a report of {} bytes",
            shown.len()
        );
        assert!(time.as_secs() < 120, "{what} took {time:?}");
        let memory = most_memory().unwrap_or(0);
        assert!(memory < 256, "{what}: {memory} MiB");
    }
}
