//! Where a piece can go: the moves from a square, or the drops of a piece in hand.

use engine::letters::kind_called;
use engine::position_text;
use engine::square_text::{read_square, square_name};
use engine::taps::next_steps;
use engine::{Game, GameInfo, MoveView, Piece, PieceKind, Register, Square};

use crate::board::{Marks, Ring, Target};

/// What was asked about, the moves it can make, and the marks that show them.
pub(super) struct Targets {
    /// A sentence with the number of moves.
    pub(super) caption: String,
    /// The moves, as people write them.
    pub(super) moves: Vec<String>,
    /// For the board.
    pub(super) marks: Marks,
}

/// The targets that a text asks for: a square, or a token with a star. `None` if it is neither;
/// an error is a sentence.
pub(super) fn targets(game: &dyn Game, text: &str) -> Option<Result<Targets, String>> {
    if let Some(square) = read_square(game.info(), text) {
        return Some(from_square(game, square));
    }
    let token = text.strip_suffix('*')?;
    let kind = kind_called(game.info(), token)?;
    Some(of_drops(game, kind))
}

fn from_square(game: &dyn Game, square: Square) -> Result<Targets, String> {
    let (info, setup) = (game.info(), game.setup());
    let name = square_name(info, square);
    let Some(piece) = setup.board[square.index()] else {
        return Err(format!("{name} is empty"));
    };
    let what = format!("{} on {name}", info.kind(piece.kind).name);
    if piece.color == game.side() {
        let moves = moves_with(game, |mv| mv.effect.origin == Some(square));
        let mut found = collect(&what, Some(square), &moves);
        mark_nature(info, piece, square, &mut found.marks);
        return Ok(found);
    }
    let [player, mover] = [piece.color, !piece.color].map(|color| &info.players[color.index()]);
    let Some(theirs) = with_other_side(game) else {
        return Err(format!(
            "the {what} is {player}'s, and it is {mover}'s turn"
        ));
    };
    let moves = moves_with(&*theirs, |mv| mv.effect.origin == Some(square));
    let what = format!("{what}, if it were {player}'s turn");
    let mut found = collect(&what, Some(square), &moves);
    mark_nature(info, piece, square, &mut found.marks);
    found.marks.idle = true;
    Ok(found)
}

/// The marks of a move that has come so far: its squares, of which there are at least two.
pub(super) fn half_way(game: &dyn Game, begun: &[Square]) -> Marks {
    let (info, setup) = (game.info(), game.setup());
    let mut marks = Marks {
        bracket: begun.last().copied(),
        origin: begun.first().copied(),
        ..Marks::default()
    };
    for square in next_steps(game, &game.legal(), begun) {
        let target = marks.targets.entry(square).or_default();
        target.capture = setup.board[square.index()].is_some_and(|it| it.color != game.side());
    }
    if let Some(from) = marks.origin
        && let Some(piece) = setup.board[from.index()]
    {
        mark_nature(info, piece, from, &mut marks);
    }
    marks
}

/// Says of the targets which belong to moves that can take and go on, and whether they are a field.
fn mark_nature(info: &GameInfo, piece: Piece, from: Square, marks: &mut Marks) {
    let facts = info.kind(piece.kind);
    marks.field = facts.everywhere;
    for step in &facts.steps {
        let square = info.square_from(piece.color, from, step.to);
        if let Some(target) = square.and_then(|square| marks.targets.get_mut(&square)) {
            target.ring = Some(Ring {
                step: step.number,
                of: facts.n_steps(),
            });
        }
    }
}

/// The position with the other side to move; `None` if that cannot be, because of a check.
fn with_other_side(game: &dyn Game) -> Option<Box<dyn Game>> {
    let mut setup = game.setup();
    setup.side = !setup.side;
    setup
        .registers
        .set_square(Register::AnsweredCapture, !setup.side, None);
    let text = position_text::write(game.info(), &setup, game.move_number());
    let mut other = game.fork();
    other.set_position(&text).ok()?;
    Some(other)
}

fn of_drops(game: &dyn Game, kind: PieceKind) -> Result<Targets, String> {
    let (info, setup) = (game.info(), game.setup());
    let player = &info.players[game.side().index()];
    let name = &info.kind(kind).name;
    if setup.hands[game.side().index()][kind.index()] == 0 {
        return Err(format!("{player} has no {name} in hand"));
    }
    let moves = moves_with(game, |mv| mv.effect.drops_held(info, kind));
    Ok(collect(&format!("{name} in hand"), None, &moves))
}

fn moves_with(game: &dyn Game, wanted: impl Fn(&MoveView) -> bool) -> Vec<MoveView> {
    let mut moves = game.legal();
    moves.retain(wanted);
    moves
}

fn collect(what: &str, from: Option<Square>, moves: &[MoveView]) -> Targets {
    let mut marks = Marks {
        bracket: from,
        ..Marks::default()
    };
    for mv in moves {
        for victim in mv.effect.victims() {
            marks.targets.entry(victim).or_default().capture = true;
        }
        let target = marks.targets.entry(mv.effect.destination);
        let destination: &mut Target = target.or_default();
        destination.promotes |= mv.effect.promotion.is_some();
    }
    let caption = match moves.len() {
        0 => format!("{what}: no move"),
        1 => format!("{what}: 1 move"),
        n_moves => format!("{what}: {n_moves} moves"),
    };
    Targets {
        caption,
        moves: moves.iter().map(|mv| mv.human.clone()).collect(),
        marks,
    }
}
