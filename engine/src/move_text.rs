//! Reading a move in any spelling.
//!
//! A move is read by writing every legal move and comparing, so a spelling cannot mean a move
//! that is not legal. Why a text was refused is worked out afterwards in
//! `refusal`; the form for people is in [`notation`], that for programs in `move_writer`.

use std::fmt;

use crate::effect::Effect;
use crate::info::{Coordinates, GameInfo, Setup};
use crate::letters;
use crate::move_parts::{self, is_only_way};
use crate::move_writer::{form, write_calling};
use crate::notation;
use crate::san;
use crate::square_text::square_name;
use crate::stepwise::{Stepwise, read_squares};
use crate::types::PieceKind;
use crate::{wall_text, wxf};

pub use crate::move_writer::write;
pub use crate::reading::Reading;

/// Why a text is not a move that can be made now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// What is wrong, beginning with the move as it was typed.
    pub message: String,
    /// What could be played instead, as a sentence.
    pub help: Option<String>,
}

impl std::error::Error for MoveError {}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

/// Reads a move in either form, or in a spelling near one: `@` for `*`, with an origin that is
/// not needed, without a manner mark that is not missed, in the wrong case, with spaces; or
/// as the squares that the piece steps on, empty ones too. In the coordinates of chess also as other
/// programs read algebraic notation: with check signs, more of the origin, `e8Q`.
pub fn read(info: &GameInfo, setup: &Setup, legal: &[Effect], text: &str) -> Reading {
    let text = &squeeze(text)[..];
    if move_parts::is_pass(info, legal) && PASSES.contains(&text.to_lowercase().as_str()) {
        return Reading::Move(0);
    }
    match info.effects.walls.is_some() {
        true => wall_text::read(
            info,
            legal,
            text,
            |legal, text| read_plain(info, setup, legal, text),
            |legal| notation::write_all(info, setup, legal),
        ),
        false => read_plain(info, setup, legal, text),
    }
}

/// How programs and people write a pass: this one, UCI, `XBoard` and PGN.
const PASSES: [&str; 4] = [move_parts::PASS, "0000", "@@@@", "--"];

/// The same of moves without walls, from a text without spaces.
pub(crate) fn read_plain(info: &GameInfo, setup: &Setup, legal: &[Effect], text: &str) -> Reading {
    let onto_partner =
        { info.castling.as_ref() }.is_some_and(|castling| castling.onto_partner.contains(&true));
    if info.san || onto_partner {
        // Programs are held to what they say: behind two squares `+` is no check, and no castling is meant
        // where the piece that castles may go by another move.
        let is_program = |effect: &Effect| write(info, setup, effect) == text;
        if let Some(index) = legal.iter().position(is_program) {
            return Reading::Move(index);
        }
    }
    if info.wxf {
        match wxf::read(info, setup, legal, text) {
            Reading::Nothing => {}
            reading => return reading,
        }
    }
    if info.san {
        match san::read(info, setup, legal, text) {
            Reading::Nothing => {}
            reading => return reading,
        }
    }
    let spellings = spellings(info, setup, legal);
    let exact = |spelling: &String| spelling == text;
    let passes: [fn(&str) -> String; 3] = [str::to_owned, loose, |text| loose(text).to_lowercase()];
    for simplify in passes {
        let wanted = simplify(text);
        let same = |spelling: &String| simplify(spelling) == wanted;
        let found: Vec<usize> = (0..legal.len())
            .filter(|index| spellings[*index].iter().any(same))
            .filter(|index| {
                spellings[*index].iter().any(exact) || manner_fits(&legal[*index], text)
            })
            .collect();
        match found[..] {
            [] => {}
            [index] => return Reading::Move(index),
            _ => return Reading::Several(found),
        }
    }
    match read_steps(info, setup, legal, text) {
        Some(index) => Reading::Move(index),
        // A remark hides what the end of a move says.
        None if info.coordinates == Coordinates::Chess => match text.trim_end_matches(['!', '?']) {
            unmarked if unmarked.is_empty() || unmarked == text => {
                san::read(info, setup, legal, text)
            }
            unmarked => read_plain(info, setup, legal, unmarked),
        },
        None => Reading::Nothing,
    }
}

/// Reads the squares that a piece steps on in order, and behind them what it becomes as [`write()`]
/// says it, or `=` where it could promote and does not.
fn read_steps(info: &GameInfo, setup: &Setup, legal: &[Effect], text: &str) -> Option<usize> {
    let ends = (0..=text.len())
        .rev()
        .filter(|end| text.is_char_boundary(*end));
    let read = |end: usize| Some((read_squares(info, &text[..end])?, &text[end..]));
    let (squares, said) = ends.filter_map(read).next()?;
    let meant = Stepwise { info, setup, legal }.meant(&squares);
    let promotes = |index: &&usize| legal[**index].promotion.is_some();
    match said {
        "=" if meant.iter().any(|index| promotes(&index)) => {
            meant.iter().find(|index| !promotes(index)).copied()
        }
        _ => {
            let name = |kind| letters::written(info, kind);
            let says = |index: &&usize| form(info, setup, &legal[**index], &name) == said;
            meant.iter().find(says).copied()
        }
    }
}

/// The text without spaces: squares may be typed one by one.
pub(crate) fn squeeze(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Everything that each move may be called.
fn spellings(info: &GameInfo, setup: &Setup, legal: &[Effect]) -> Vec<Vec<String>> {
    let ends = move_parts::by_end(legal);
    let short = notation::write_short(info, setup, legal);
    let full = notation::write_full(info, setup, legal);
    let program = legal.iter().map(|effect| write(info, setup, effect));
    let both = short.into_iter().zip(full);
    let own_name = |kind: PieceKind| info.kind(kind).token.to_string();
    let spellings = program
        .zip(both)
        .zip(legal)
        .map(|((program, both), effect)| {
            let (short, full) = both;
            let own = write_calling(info, setup, effect, &own_name);
            let mut all = vec![short, full, own];
            if all[0].ends_with('=') {
                all.push(format!("{program}="));
            }
            if effect.changes.len() > 1 {
                let mut backwards = effect.clone();
                backwards.changes.reverse();
                all.push(write(info, setup, &backwards));
            }
            if let (Some(higher), Some(origin), None) = (
                move_parts::castling_side(info, setup, effect),
                effect.origin,
                effect.gate(),
            ) {
                let zeros = if higher { "0-0" } else { "0-0-0" };
                let both = [
                    effect.destination,
                    move_parts::castling_partner(info, setup, effect).unwrap_or(origin),
                ];
                all.push(zeros.to_owned());
                all.extend(both.map(|to| square_name(info, origin) + &square_name(info, to)));
            }
            if is_only_way(&ends, effect) {
                let unsaid = all[..2].iter().filter_map(|text| unpromoted(text));
                all.extend(unsaid.collect::<Vec<_>>());
            }
            all.push(program);
            all
        });
    spellings.collect()
}

/// The text of a promotion without what says so: `+`, or what the piece becomes behind a `=`.
fn unpromoted(text: &str) -> Option<String> {
    let (rest, _) = text.rsplit_once(['+', '='])?;
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// Whether the marks in a text, where there are any, are right: `x` for a capture, `-` for a
/// step to an empty square.
fn manner_fits(effect: &Effect, text: &str) -> bool {
    let captures_last = effect.captures_on(effect.destination);
    !(text.contains('-') && captures_last || text.contains('x') && !effect.captures())
}

/// The text without what may be left out or written differently.
fn loose(text: &str) -> String {
    let kept = text
        .chars()
        .filter(|c| !matches!(c, '-' | 'x' | '×' | ':' | '\''));
    let mut kept: String = kept.map(|c| if c == '@' { '*' } else { c }).collect();
    // At the end it says that a piece turns back.
    if text.ends_with('-') {
        kept.push('-');
    }
    kept
}
