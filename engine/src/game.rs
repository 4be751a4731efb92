//! One game in progress behind an object-safe trait: text in, text out.
//!
//! Programs and protocols hold a `Box<dyn Game>` and never see a position type. The one
//! implementation is in [`session`](crate::session); everything hot stays generic below it.

use std::sync::Arc;

use crate::count_call::{CountCall, CountCallError};
use crate::eval::net::{Net, NetError};
use crate::handicap::{HandicapChange, HandicapError};
use crate::info::{GameInfo, Setup};
use crate::move_text::MoveError;
use crate::perft::{GoOn, PerftOptions};
use crate::position_text::PositionError;
use crate::search::{Limits, Stop};
use crate::self_play::{Arena, SelfPlay};
use crate::solve::Solution;
use crate::types::{Color, Outcome, Reason, Square};
use crate::view::{MoveView, SearchInfo};

/// A game from its start position to now.
pub trait Game: Send {
    /// Names, tokens, start array and how the game ends.
    fn info(&self) -> &GameInfo;

    /// The position now.
    fn setup(&self) -> Setup;

    /// Side to move.
    fn side(&self) -> Color;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// Number of the move to come, as the position text counts: one per ply.
    fn move_number(&self) -> u32;

    /// The position now as text.
    fn position_text(&self) -> String;

    /// The position the game began from, as text.
    fn start_text(&self) -> String;

    /// Begins anew from a position; `startpos` is the game's own, `array 7` one of those that it is shuffled to.
    /// Leaves all as it was on error.
    fn set_position(&mut self, text: &str) -> Result<(), PositionError>;

    /// Begins with a handicap: pieces of the second player are taken off the board, pieces of
    /// either replaced by others. All of it counts as the first player's move. Only from the start
    /// position, before any move.
    fn give_handicap(&mut self, changes: &[HandicapChange]) -> Result<(), HandicapError>;

    /// What [`Game::give_handicap`] changed.
    fn handicap(&self) -> &[HandicapChange];

    /// Every legal move; where repeating is illegal, moves that would repeat are left out. After
    /// the game has ended by repetition these are the moves that could be made if it had not.
    fn legal(&self) -> Vec<MoveView>;

    /// Makes a move written in either form. Refused once the game has ended.
    fn play(&mut self, text: &str) -> Result<MoveView, MoveError>;

    /// Takes the last move back.
    fn undo(&mut self) -> Option<MoveView>;

    /// The moves made since the start.
    fn history(&self) -> &[MoveView];

    /// How the game has ended on the board, if it has.
    fn result(&self) -> Option<(Outcome, Reason)>;

    /// What the player to move may claim, in a game that has not ended: a draw by a rule that ends no
    /// game by itself.
    fn claim(&self) -> Option<(Outcome, Reason)>;

    /// Whether the player to move may say this now of the count of moves.
    ///
    /// # Errors
    ///
    /// Why not.
    fn may_call(&self, call: CountCall) -> Result<(), CountCallError>;

    /// Says it, before the move to come: the count begins or stops. Taking back the move before takes back that too.
    ///
    /// # Errors
    ///
    /// As [`Game::may_call`] says; then nothing changes.
    fn call(&mut self, call: CountCall) -> Result<(), CountCallError>;

    /// What has been said so, in order, each with the number of moves made before it.
    fn calls(&self) -> &[(usize, CountCall)];

    /// What has been said so once this many moves were made.
    fn calls_at(&self, n_made: usize) -> Vec<CountCall> {
        let calls = self.calls();
        let first = calls.partition_point(|(before, _)| *before < n_made);
        let calls = calls[first..].iter();
        let calls = calls.take_while(|(before, _)| *before == n_made);
        calls.map(|(_, call)| *call).collect()
    }

    /// Whether `by` could capture an enemy piece on `square`.
    fn attacked(&self, square: Square, by: Color) -> bool;

    /// Number of move sequences of `depth` plies from here that begin with a move of
    /// [`Game::legal`]; what repetition forbids later is counted. `None` if `go_on` said no.
    fn perft(&self, depth: u32, options: &PerftOptions, go_on: &GoOn) -> Option<u64> {
        let divided = self.divide(depth, options, go_on)?;
        match depth {
            0 => Some(1),
            _ => Some(divided.iter().map(|(_, count)| count).sum()),
        }
    }

    /// The same by first move, in the generator's order; empty at depth 0.
    fn divide(
        &self,
        depth: u32,
        options: &PerftOptions,
        go_on: &GoOn,
    ) -> Option<Vec<(String, u64)>>;

    /// Nodes and listed moves of the sparse tree from here; see
    /// [`perft::sparse`](crate::perft::sparse).
    fn sparse(&self, depth: u32, width: u32, seed: u64) -> (u64, u64);

    /// Sets how much memory and how many threads the next searches use.
    fn set_search(&mut self, hash_megabytes: usize, threads: usize);

    /// Makes the next searches evaluate with a net, or with the definition alone.
    ///
    /// # Errors
    ///
    /// [`NetError::Foreign`]: the net is for another game; then nothing changes.
    fn set_net(&mut self, net: Option<Arc<Net>>) -> Result<(), NetError>;

    /// The net that searches evaluate with, if there is one.
    fn net(&self) -> Option<&Arc<Net>>;

    /// Games of the engine against itself that begin as this game began.
    fn self_play(&self, plan: &SelfPlay) -> Result<Arena, NetError>;

    /// Makes the next search forget what earlier ones learned.
    fn clear_search(&mut self);

    /// Searches the position now. `report` hears of every completed iteration. The line of the
    /// result begins with the move to play and is empty only if there is no legal one.
    fn search(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> SearchInfo;

    /// Looks for a forced win by checks in the position now, in which the game goes on. Uses as much memory as
    /// searches do and one thread; see [`solve`](crate::solve::solve).
    fn solve(&self, limits: &Limits, stop: &Stop) -> Solution;

    /// The same game at the same point, independent of this one: for thinking in another thread.
    fn fork(&self) -> Box<dyn Game>;
}
