//! What a diagram says of a square: marks, their characters and their meanings.

/// What a piece can do with one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Nothing.
    Blank,
    /// The piece itself stands here.
    Mover,
    /// A step to a neighbour, moving or capturing.
    Step,
    /// Part of an unlimited slide, with the character of its line: `|`, `-`, `/` or `\`.
    Slide(char),
    /// Part of a slide of limited length, beyond its first square or on it.
    Limited,
    /// A leap, whatever stands between.
    Jump,
    /// A later leap of a series in one direction, stopped by pieces on its landings.
    Rider,
    /// A leap that depends on the squares between.
    Lame,
    /// Reached only by a move of so many legs, at least two.
    Later(usize),
    /// May be entered, but nothing can be captured here.
    MoveOnly,
    /// May be entered only by capturing.
    CaptureOnly,
    /// A piece here can be captured and the move end elsewhere.
    OnTheWay,
    /// Reached only after a capture on the way.
    AfterCapture,
    /// Reached only over a hurdle.
    Hop,
}

impl Mark {
    /// The character of the mark; the mover's is replaced by its letter.
    pub fn symbol(self) -> char {
        match self {
            Mark::Blank => '.',
            Mark::Mover => '@',
            Mark::Step => 'x',
            Mark::Slide(line) => line,
            Mark::Limited => '+',
            Mark::Jump => '*',
            Mark::Rider => 'o',
            Mark::Lame => 'n',
            Mark::Later(2) => '2',
            Mark::Later(3) => '3',
            Mark::Later(_) => '4',
            Mark::MoveOnly => 'm',
            Mark::CaptureOnly => 'c',
            Mark::OnTheWay => '!',
            Mark::AfterCapture => 'a',
            Mark::Hop => 'h',
        }
    }

    /// What the mark says, for a legend; `None` if it needs no words.
    pub fn meaning(self) -> Option<&'static str> {
        let meaning = match self {
            Mark::Blank | Mark::Mover => return None,
            Mark::Step => "step",
            Mark::Slide(_) => "slide of any length",
            Mark::Limited => "slide of limited length",
            Mark::Jump => "jump over anything in between",
            Mark::Rider => "further jump in the same direction",
            Mark::Lame => "leap that depends on what stands in between",
            Mark::Later(2) => "reached by a move in two parts",
            Mark::Later(3) => "reached by a move in three parts",
            Mark::Later(_) => "reached by a move in four or more parts",
            Mark::MoveOnly => "may move here, not capture",
            Mark::CaptureOnly => "may capture here, not move",
            Mark::OnTheWay => "may also capture here and go on",
            Mark::AfterCapture => "reached only after a capture on the way",
            Mark::Hop => "reached only over another piece",
        };
        Some(meaning)
    }
}
