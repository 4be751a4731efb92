//! The line of moves at whose end the game stands, and the way from one line to another.

use engine::Game;

use super::Refused;
use super::request::Request;

/// Leads the game where the request says: from a position, or from where it began, by moves with spaces between them.
/// It stays where it is if neither is given, and on error. Moves that both lines begin with are not made again.
pub(super) fn lead(game: &mut Box<dyn Game>, request: &Request) -> Result<(), Refused> {
    let (from, moves) = (request.text_if("from")?, request.text_if("moves")?);
    if from.is_none() && moves.is_none() {
        return Ok(());
    }
    let moves: Vec<&str> = moves.unwrap_or_default().split_whitespace().collect();
    match from {
        Some(from) if from != game.start_text() => {
            let mut other = game.fork();
            let set = other.set_position(from);
            set.map_err(|error| error.to_string())?;
            make(&mut *other, &moves)?;
            *game = other;
            Ok(())
        }
        _ => go(&mut **game, &moves),
    }
}

/// Takes back what is not in the line, and makes what it lacks.
fn go(game: &mut dyn Game, moves: &[&str]) -> Result<(), Refused> {
    let both = game.history().iter().zip(moves);
    let n_common = both.take_while(|(made, mv)| made.text == **mv).count();
    let mut undone = Vec::new();
    while game.history().len() > n_common {
        undone.extend(game.undo());
    }
    make(game, &moves[n_common..]).inspect_err(|_| {
        for mv in undone.iter().rev() {
            let again = game.play(&mv.text);
            again.expect("a move that has been made can be made again");
        }
    })
}

/// Makes moves, all or none.
fn make(game: &mut dyn Game, moves: &[&str]) -> Result<(), Refused> {
    for (made, mv) in moves.iter().enumerate() {
        if let Err(error) = game.play(mv) {
            for _ in 0..made {
                game.undo();
            }
            return Err(error.to_string());
        }
    }
    Ok(())
}
