//! From the words about a position on the command line to a game that stands there.

use engine::Game;

use crate::failure::Failure;

/// Where a game stands.
#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// The position as text [default: the starting position]
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Moves to play from it first, separated by commas
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    moves: Vec<String>,
}

impl PositionArgs {
    /// The game set to the position, the moves made.
    pub(crate) fn reached(&self, game: Box<dyn Game>) -> Result<Box<dyn Game>, Failure> {
        let mut game = at_position(game, self.position.as_deref())?;
        for mv in &self.moves {
            game.play(mv)
                .map_err(|error| Failure::No(format!("in --moves: {error}")))?;
        }
        Ok(game)
    }
}

/// The game set to a position that somebody typed.
pub(crate) fn at_position(
    mut game: Box<dyn Game>,
    position: Option<&str>,
) -> Result<Box<dyn Game>, Failure> {
    if let Some(text) = position {
        game.set_position(text)
            .map_err(|error| Failure::Usage(format!("this is not a position: {error}")))?;
    }
    Ok(game)
}
