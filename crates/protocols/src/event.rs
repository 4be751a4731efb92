//! What is posted to a conversation, by those who listen to the client and those who think.

use engine::{MoveView, SearchInfo, Solution};

/// What is posted to the conversation.
pub(crate) enum Event {
    /// A line of the client, without its end.
    Line(String),
    /// A line too long to be kept.
    TooLong,
    /// The client will say nothing more.
    End,
    /// From the thinker with this number.
    Thought(u64, Thought),
}

/// What a thinker says.
pub(crate) enum Thought {
    /// A legal move, if there is any: what to play if nothing better is found in time.
    First(Option<MoveView>),
    /// An iteration of a search is complete.
    Progress(SearchInfo),
    /// A search is over.
    Found(SearchInfo),
    /// A count is over: leaves by first move, or `None` if it was stopped.
    Counted(Option<Vec<(String, u64)>>),
    /// A solver has ended.
    Solved(Solution),
    /// Nothing came of it.
    Failed,
}
