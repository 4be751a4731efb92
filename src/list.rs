//! `karakuri list`: the games that the program knows, by family, one line each.

use std::io::Write;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use engine::{Check, Color, Condition, GameInfo, Register};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use crate::failure::Failure;
use crate::games::{self, Known};
use crate::program_name::program_name;
use crate::theme::{FAINT, STRONG, paint};

/// List the games
#[derive(clap::Args)]
#[command(after_help = "\
A family is a game with those that extend it. Games that are not compiled are played from their
texts, at a part of the speed; `karakuri build` compiles them.

Examples:
  karakuri list
  karakuri list --with drops --board 8x8
  karakuri list --family chess --with duty --about
  karakuri list --json")]
pub(crate) struct Args {
    /// Only games with this rule (repeatable: with all of them)
    #[arg(long, value_name = "RULE")]
    with: Vec<Rule>,
    /// Only games on a board of so many files and ranks
    #[arg(long, value_name = "FILESxRANKS", value_parser = board)]
    board: Option<(u16, u16)>,
    /// Only this game and those that extend it, directly or not
    #[arg(long, value_name = "GAME")]
    family: Option<String>,
    /// Say what each game is about
    #[arg(long)]
    about: bool,
    /// Print a list of {"name", "title", "family", "about", "files", "ranks", "pieces", "hands", "with",
    /// "compiled"}
    #[arg(long)]
    json: bool,
}

/// Files and ranks of `8x8`.
fn board(text: &str) -> Result<(u16, u16), String> {
    let numbers = text.split_once('x');
    let read = numbers.and_then(|(files, ranks)| Some((files.parse().ok()?, ranks.parse().ok()?)));
    read.ok_or_else(|| "write it as FILESxRANKS, for example 8x8".to_owned())
}

/// A rule by which games are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rule(usize);

/// What a rule is called, what it is, and whether a game has it.
type RuleRow = (&'static str, &'static str, fn(&GameInfo) -> bool);

/// All rules by which games are found.
const RULES: &[RuleRow] = &[
    ("drops", "pieces in hand are dropped", |info| info.hands),
    ("castling", "two pieces move at once", |info| {
        info.castling.is_some()
    }),
    ("passing", "captures of what has just passed", |info| {
        info.has(Register::EnPassant)
    }),
    ("turning", "pieces turn over", |info| {
        info.kinds.iter().any(|kind| kind.back.is_some())
    }),
    ("choice", "pieces become others", GameInfo::has_choices),
    ("steps", "moves that capture on their way", |info| {
        info.kinds.iter().any(|kind| kind.n_steps() > 0)
    }),
    ("goal", "squares to reach", |info| {
        has(
            info,
            &[
                Condition::Reaches,
                Condition::ReachesSafely,
                Condition::ReachesUnlessAnswered,
                Condition::SeveralReach,
                Condition::Fills,
            ],
        )
    }),
    ("gone", "pieces that must not be lost, or must", |info| {
        has(
            info,
            &[Condition::Gone, Condition::Fewer, Condition::KindGone],
        )
    }),
    ("row", "pieces in a row", |info| {
        has(info, &[Condition::InARow])
    }),
    ("connection", "pieces that connect squares", |info| {
        has(info, &[Condition::Connects])
    }),
    ("bare", "a royal piece alone", |info| {
        info.endings.iter().any(|row| row.when.is_about_bareness())
    }),
    ("checks", "checks that win or are illegal", |info| {
        info.duties.no_checks || has(info, &[Condition::Checks])
    }),
    (
        "walls",
        "walls that are built, or holes in the board",
        |info| info.has_walls(),
    ),
    (
        "explosions",
        "captures that take more than their victim",
        |info| info.effects.explode(),
    ),
    ("conversion", "pieces that change sides", |info| {
        info.effects.conversion.is_some()
    }),
    ("pass", "a player without a move passes", |info| {
        info.duties.pass
    }),
    ("duty", "capturing is compulsory", |info| {
        info.duties.must_capture
    }),
    ("royals", "several royal pieces", |info| {
        info.duties.check != Check::Last || info.kinds.iter().filter(|kind| kind.royal).count() > 1
    }),
    ("no-royal", "a player without a royal piece", |info| {
        !Color::BOTH
            .iter()
            .all(|color| info.begins_with_royal(*color))
    }),
    ("shuffle", "an array that is shuffled", |info| {
        info.shuffle.is_some()
    }),
];

fn has(info: &GameInfo, wanted: &[Condition]) -> bool {
    info.endings.iter().any(|row| wanted.contains(&row.when))
}

impl ValueEnum for Rule {
    fn value_variants<'a>() -> &'a [Rule] {
        const ALL: [Rule; RULES.len()] = {
            let mut all = [Rule(0); RULES.len()];
            let mut index = 0;
            while index < all.len() {
                all[index] = Rule(index);
                index += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, what, _) = RULES[self.0];
        Some(PossibleValue::new(name).help(what))
    }
}

/// One line of the list.
struct Row {
    known: &'static Known,
    files: u16,
    ranks: u16,
    pieces: usize,
    hands: bool,
    rules: Vec<&'static str>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let family = args.family.as_deref().map(games::known_name).transpose()?;
    let wanted = |row: &Row| {
        let rules = args.with.iter().map(|rule| RULES[rule.0].0);
        let board = args
            .board
            .is_none_or(|board| board == (row.files, row.ranks));
        let family = family.is_none_or(|family| {
            row.name() == family || row.ancestors().any(|name| name == family)
        });
        board && family && rules.into_iter().all(|rule| row.rules.contains(&rule))
    };
    let rows: Vec<Row> = games::known().iter().map(row).filter(wanted).collect();
    if args.json {
        let list: Vec<_> = rows.iter().map(to_json).collect();
        writeln!(out, "{:#}", json!(list))?;
        return Ok(());
    }
    if rows.is_empty() {
        return Err(Failure::No("no game is so".to_owned()));
    }
    write_families(&rows, args.about, out)
}

/// The rows, those of a family of several together, the others first.
fn write_families(rows: &[Row], about: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let widest = |text: fn(&Row) -> &str| rows.iter().map(|row| text(row).width()).max();
    let widths = [widest(Row::name), widest(Row::title)].map(Option::unwrap_or_default);
    let members = |family: &str| rows.iter().filter(|row| row.family() == family).count();
    let alone = |row: &&Row| members(row.family()) == 1;
    let mut families: Vec<&str> = rows.iter().map(Row::family).collect();
    families.sort_unstable();
    families.dedup();
    for row in rows.iter().filter(alone) {
        write_row(row, widths, about, out)?;
    }
    let mut below = rows.iter().any(|row| alone(&row));
    for family in families.into_iter().filter(|family| members(family) > 1) {
        if std::mem::replace(&mut below, true) {
            writeln!(out)?;
        }
        let mut own: Vec<&Row> = rows.iter().filter(|row| row.family() == family).collect();
        own.sort_by_key(|row| row.name() != family);
        for row in own {
            write_row(row, widths, about, out)?;
        }
    }
    match rows.iter().any(|row| row.known.entry.is_none()) {
        true => write_what_marks_mean(out),
        false => Ok(()),
    }
}

fn write_what_marks_mean(out: &mut dyn Write) -> Result<(), Failure> {
    let text = format!(
        "Games marked with * are played from their texts; `{} build` compiles them.",
        program_name()
    );
    writeln!(out, "\n{}", paint(FAINT, &text))?;
    Ok(())
}

fn write_row(
    row: &Row,
    [name_width, title_width]: [usize; 2],
    about: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let fill = |text: &str, width: usize| " ".repeat(width - text.width() + 1);
    writeln!(
        out,
        "{}{}{} {}{}{:>5}  {:2} pieces a side{}",
        paint(STRONG, row.name()),
        if row.known.entry.is_some() { " " } else { "*" },
        fill(row.name(), name_width),
        row.title(),
        fill(row.title(), title_width + 1),
        format!("{}x{}", row.files, row.ranks),
        row.pieces,
        if row.hands { ", drops" } else { "" },
    )?;
    if about {
        writeln!(out, "  {}", paint(FAINT, &row.about()))?;
    }
    Ok(())
}

impl Row {
    fn name(&self) -> &str {
        self.known.listed.name
    }

    fn title(&self) -> &str {
        self.known.listed.title
    }

    /// The games that it extends, the nearest first.
    fn ancestors(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.known.listed.parents.iter().map(|(name, _)| *name)
    }

    /// The game from which all of its family come.
    fn family(&self) -> &str {
        self.ancestors().next_back().unwrap_or(self.name())
    }

    /// What the text begins with: the first sentence of its first remark.
    fn about(&self) -> String {
        let lines = (self.known.listed.source)().lines();
        let remark = lines.map_while(|line| line.strip_prefix("//"));
        let remark: Vec<&str> = remark.map(str::trim).collect();
        let text = remark.join(" ");
        let end = text.find(". ").map_or(text.len(), |end| end + 1);
        text[..end].to_owned()
    }
}

fn row(known: &'static Known) -> Row {
    let info = (known.listed.facts)();
    let own = |square: &&Option<engine::Piece>| {
        square.is_some_and(|piece| piece.color == engine::Color::First)
    };
    let rules = RULES.iter().filter(|(.., has)| has(&info));
    Row {
        known,
        files: info.files,
        ranks: info.ranks,
        pieces: info.start.board.iter().filter(own).count(),
        hands: info.hands,
        rules: rules.map(|(name, ..)| *name).collect(),
    }
}

fn to_json(row: &Row) -> serde_json::Value {
    json!({
        "name": row.name(),
        "title": row.title(),
        "family": row.family(),
        "about": row.about(),
        "files": row.files,
        "ranks": row.ranks,
        "pieces": row.pieces,
        "hands": row.hands,
        "with": row.rules,
        "compiled": row.known.entry.is_some(),
    })
}
