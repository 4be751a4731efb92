//! Squares that `XBoard` is to mark while its user moves a piece, so that it knows where the piece may
//! go, where a move goes on, and where it may promote.

use engine::stepwise::Stepwise;
use engine::{Effect, GameInfo, MoveView, PieceKind, Setup, Square};

/// A square to which moves of the piece lead, and how `XBoard` is to treat it.
const QUIET: char = 'Y';
const CAPTURE: char = 'R';
const CHOICE: char = 'M';
const FORCED: char = 'B';
const GOES_ON: char = 'C';

/// The board with a letter for each square to which the piece may go that has come along these
/// squares, its origin first; and whether there is any.
pub(super) fn board(
    info: &GameInfo,
    setup: &Setup,
    legal: &[MoveView],
    along: &[Square],
) -> (String, bool) {
    let effects: Vec<Effect> = legal.iter().map(|mv| mv.effect.clone()).collect();
    let stepwise = Stepwise {
        info,
        setup,
        legal: &effects,
    };
    let mut marks: Vec<Option<char>> = vec![None; info.squares()];
    if let [origin] = along {
        let from_there = effects
            .iter()
            .filter(|effect| effect.origin == Some(*origin));
        for effect in from_there.filter(|effect| !goes_on(effect)) {
            marks[effect.destination.index()] = Some(mark(&effects, effect));
        }
    }
    for square in stepwise.next(along) {
        let squares = [along, &[square]].concat();
        let meant = stepwise.meant(&squares);
        let taken = setup.board[square.index()].is_some_and(|piece| piece.color != setup.side);
        let more = taken && !stepwise.next(&squares).is_empty();
        marks[square.index()] = match meant.first() {
            Some(index) if !more => Some(mark(&effects, &effects[*index])),
            _ => Some(GOES_ON),
        };
    }
    // A move that has taken something may end there.
    if let (Some(last), Some(index)) = (along.last(), stepwise.meant(along).first()) {
        marks[last.index()] = Some(mark(&effects, &effects[*index]));
    }
    let ranks = marks.chunks(usize::from(info.files)).rev().map(rank);
    let any = marks.iter().any(Option::is_some);
    (ranks.collect::<Vec<_>>().join("/"), any)
}

/// The forms that the piece may become that has come along these squares, if it promotes there.
pub(super) fn choice(
    info: &GameInfo,
    setup: &Setup,
    legal: &[MoveView],
    along: &[Square],
) -> Vec<PieceKind> {
    let effects: Vec<Effect> = legal.iter().map(|mv| mv.effect.clone()).collect();
    let stepwise = Stepwise {
        info,
        setup,
        legal: &effects,
    };
    let meant = stepwise.meant(along);
    meant
        .into_iter()
        .filter_map(|index| effects[index].promotion)
        .collect()
}

/// Whether a move takes something before it ends.
fn goes_on(effect: &Effect) -> bool {
    effect.on_the_way().next().is_some()
}

/// How a move that ends is marked.
fn mark(effects: &[Effect], effect: &Effect) -> char {
    let same = effects.iter().filter(|other| {
        other.origin == effect.origin
            && other.destination == effect.destination
            && other.changes == effect.changes
    });
    let (promoting, plain): (Vec<_>, Vec<_>) = same.partition(|other| other.promotion.is_some());
    match (promoting.len(), plain.is_empty()) {
        (0, _) if !effect.captures() => QUIET,
        (0, _) => CAPTURE,
        (1, true) => FORCED,
        _ => CHOICE,
    }
}

fn rank(marks: &[Option<char>]) -> String {
    let runs = marks.chunk_by(|a, b| a.is_none() && b.is_none());
    let cells = runs.map(|run| run[0].map_or(run.len().to_string(), String::from));
    cells.collect()
}
