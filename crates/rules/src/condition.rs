//! The conditions on which games end, and the one table of what each is called and how it reads.
//!
//! When one holds is for the engine to say. A new one is a variant here with its row of the table, and a case there.

use serde::{Deserialize, Serialize};

use crate::register::Register;
use crate::types::{Color, Outcome, Reason};

/// What an event means for the player it happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// That player loses.
    Loses,
    /// Draw.
    Draws,
    /// That player wins.
    Wins,
}

impl Verdict {
    /// What the same event means where `own` turns the rule round.
    pub fn reversed(self) -> Verdict {
        match self {
            Verdict::Loses => Verdict::Wins,
            Verdict::Draws => Verdict::Draws,
            Verdict::Wins => Verdict::Loses,
        }
    }

    /// How the game has ended when this happens to `color`.
    pub fn outcome(self, color: Color) -> Outcome {
        match self {
            Verdict::Loses => Outcome::Win(!color),
            Verdict::Draws => Outcome::Draw,
            Verdict::Wins => Outcome::Win(color),
        }
    }
}

/// When a game ends. The order is that in which rows stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Condition {
    /// A player's last royal is attacked and no move mends it. Leaving the own last royal
    /// capturable is then illegal.
    Checkmate,
    /// A player is checkmated, and no piece but those named gives the check.
    MateBy,
    /// A player is checkmated, and the pieces named gave no check in the series that ends with the mate: checks on every
    /// move of the winner, without a break.
    MateWithout,
    /// A player has lost all royals. Exposing a royal is then legal.
    RoyalsCaptured,
    /// A player has one piece left, on the board and in hand together, and it is royal; two such
    /// players draw.
    Bare,
    /// The same unless the player can bare the other one too on the next move.
    BareUnlessAnswered,
    /// Pieces that can never move again are left out of account. A bare player loses once the other
    /// one has exactly one royal, which is not attacked, and with it three pieces that count, or two
    /// of which none stands next to the bared royal. Two bare players draw while neither royal is
    /// attacked. The pieces named do not count.
    BareSafely,
    /// A bare player loses to a royal and one piece, if that piece counts, can move again and
    /// cannot be taken at once. Nothing else is decided. The pieces named do not count.
    BareAgainstOne,
    /// A player has fewer of the pieces named than the number, on the board and in hand together.
    Fewer,
    /// The same with the number one, and all pieces where none are named.
    Gone,
    /// A player has none left of a kind that is in the own array, on the board and in hand together.
    KindGone,
    /// A player has one of the pieces named on one of the squares named, after the own move, and no answer of
    /// the opponent leads to a piece of that player's on goal squares or drives that piece off; if both stand there,
    /// the game is drawn.
    ReachesUnlessAnswered,
    /// A player has one of the pieces named on one of the squares named, after the own move.
    Reaches,
    /// A player has one of the pieces named on one of the squares named, and it is not attacked, after a move of
    /// either player.
    ReachesSafely,
    /// A player has so many of the pieces named on the squares named, after the own move.
    SeveralReach,
    /// All the squares named hold pieces, whosoever they are, and one of them is one of the pieces named and the
    /// player's, after the own move.
    Fills,
    /// A player has so many of the pieces named in a row, after the own move; any pieces where none are named.
    InARow,
    /// A player's pieces, of those named, form a chain from the squares to the others, after the own move.
    Connects,
    /// A player has given check so often, with the last move for the last time.
    Checks,
    /// Both players have one of the pieces named on one of their squares: points on the board and in
    /// hand decide. A player with too few loses; if both have enough, or too few, the game is drawn.
    Impasse,
    /// The player to move is not in check, has one of the pieces named on one of the squares and
    /// enough company there; then enough points there and in hand win.
    Declaration,
    /// Both players have passed, one after the other: their moves changed nothing but the turn.
    TwoPasses,
    /// A royal of each player face each other, and the last move was a pass.
    FacingRoyals,
    /// The player to move has no legal move, without being mated.
    NoMoves,
    /// The same where pieces on the board decide; what the row means is said of the player who has fewer of them,
    /// and as many draw.
    NoMovesCounted,
    /// The players have nothing but what the row says. Asked once there is a legal move.
    Dead,
    /// The player to move, who has a royal and one other piece, is not in check and could only promote.
    OnlyPromotions,
    /// Moves are counted for a player, and all have been made. Asked once there is a legal move.
    Counting,
    /// Nothing has happened for so long. Asked once there is a legal move; what it means is said of the
    /// first player.
    QuietMoves,
    /// The game would be drawn, however that comes about; what it means is said of the first player, or points
    /// say who wins: on the board and in hand together.
    Draw,
}

/// What a condition is called and how it reads.
#[derive(Debug)]
pub struct Wording {
    /// What programs know it as.
    pub name: &'static str,
    /// How authors write it behind `win:`, if they can, in one of these ways. Here, in the canonical text and in
    /// the sentences `<pieces>`, `<squares>`, `<number>` and `<lines>` stand for what the row names.
    pub forms: &'static [&'static str],
    /// One that means something in every game.
    pub example: &'static str,
    /// How the text says it from which fingerprints are made.
    pub canonical: &'static str,
    /// Why the game has ended then.
    pub reason: Reason,
    /// The rule in a sentence or more where a player has one kind of royal, and where there are
    /// several.
    pub sentences: [&'static str; 2],
    /// The rule in a sentence where `own` reverses it, if that can be written.
    pub own: Option<&'static str>,
}

/// The conditions by which a player wins, in order.
pub const WINS: [Condition; 17] = [
    Condition::Checkmate,
    Condition::RoyalsCaptured,
    Condition::Bare,
    Condition::BareUnlessAnswered,
    Condition::BareSafely,
    Condition::BareAgainstOne,
    Condition::Fewer,
    Condition::Gone,
    Condition::KindGone,
    Condition::ReachesUnlessAnswered,
    Condition::Reaches,
    Condition::ReachesSafely,
    Condition::SeveralReach,
    Condition::Fills,
    Condition::InARow,
    Condition::Connects,
    Condition::Checks,
];

/// How they are written, for a list of what may be: with an example of what a row names.
pub const WIN_FORMS: [&str; WINS.len()] = {
    let mut forms = [""; WINS.len()];
    let mut index = 0;
    while index < WINS.len() {
        forms[index] = WINS[index].wording().example;
        index += 1;
    }
    forms
};

impl Condition {
    /// Whether it is about a player who has nothing but a royal.
    pub fn is_about_bareness(self) -> bool {
        self >= Condition::Bare && self <= Condition::BareAgainstOne
    }

    /// Whether some pieces may be told not to count (`uncounted:`).
    pub fn counts_pieces(self) -> bool {
        matches!(self, Condition::BareSafely | Condition::BareAgainstOne)
    }

    /// What a way to win means for the player of whom it speaks.
    pub fn result(self) -> Verdict {
        match self {
            Condition::ReachesUnlessAnswered
            | Condition::Reaches
            | Condition::ReachesSafely
            | Condition::SeveralReach
            | Condition::Fills
            | Condition::InARow
            | Condition::Connects
            | Condition::Checks
            | Condition::Declaration
            | Condition::MateBy
            | Condition::NoMovesCounted => Verdict::Wins,
            Condition::Dead
            | Condition::MateWithout
            | Condition::Counting
            | Condition::OnlyPromotions
            | Condition::TwoPasses
            | Condition::FacingRoyals => Verdict::Draws,
            _ => Verdict::Loses,
        }
    }

    /// What a position must remember for it.
    pub fn register(self) -> Option<Register> {
        match self {
            Condition::Checks => Some(Register::ChecksGiven),
            Condition::MateWithout => Some(Register::CheckSeries),
            Condition::QuietMoves => Some(Register::QuietMoves),
            Condition::Counting => Some(Register::Counting),
            Condition::TwoPasses | Condition::FacingRoyals => Some(Register::Passes),
            _ => None,
        }
    }

    /// What it is called and how it reads.
    pub const fn wording(self) -> &'static Wording {
        match self {
            Condition::Checkmate => &Wording {
                name: "checkmate",
                forms: &["checkmate"],
                example: "checkmate",
                canonical: "by checkmate",
                reason: Reason::Checkmate,
                sentences: [
                    "Checkmate wins: the opponent's royal piece is attacked, and no move saves it. No \
                     player may leave their own royal piece under attack.",
                    "Checkmate wins: the opponent's last royal piece is attacked, and no move saves \
                     it. No player may leave their own last royal piece under attack. While a player \
                     has several, any of them may be left under attack; a move that captures them all \
                     at once wins.",
                ],
                own: Some(
                    "A checkmated player wins: their last royal piece is attacked, and no move saves it. No player may leave their own last royal piece under attack.",
                ),
            },
            Condition::MateBy => &Wording {
                name: "mate by",
                forms: &[],
                example: "",
                canonical: "mate by <pieces>",
                reason: Reason::ForbiddenMate,
                sentences: ["Checkmate does not win if these pieces alone give it: <pieces>. Instead <result>.";
                    2],
                own: None,
            },
            Condition::MateWithout => &Wording {
                name: "mate without",
                forms: &[],
                example: "",
                canonical: "mate without check by <pieces>",
                reason: Reason::ForbiddenMate,
                sentences: ["Checkmate wins only if one of these pieces gives check in it, or did so in the unbroken series of \
                     checks before it: <pieces>. Otherwise <result>.";
                    2],
                own: None,
            },
            Condition::RoyalsCaptured => &Wording {
                name: "all royals captured",
                forms: &["all royals captured"],
                example: "all royals captured",
                canonical: "by taking all royals",
                reason: Reason::RoyalsCaptured,
                sentences: [
                    "Capturing the opponent's royal piece wins. A player may leave their own royal \
                     piece under attack, but loses if it is captured.",
                    "Capturing the opponent's last royal piece wins. A player may leave any royal \
                     piece under attack, even the last.",
                ],
                own: Some(
                    "A player whose last royal piece is captured wins. Royal pieces may be left under attack.",
                ),
            },
            Condition::Bare => &Wording {
                name: "bare royal",
                forms: &["bare royal"],
                example: "bare royal",
                canonical: "by a bare royal",
                reason: Reason::BareRoyal,
                sentences: ["A player is bare when a single royal piece is all they have left, on the \
                     board and in hand together. A bare player loses. If both players are bare, the \
                     game is drawn."; 2],
                own: Some(
                    "A player is bare when a single royal piece is all they have left, on the board and in hand together. A bare player wins. If both players are bare, the game is drawn.",
                ),
            },
            Condition::BareUnlessAnswered => &Wording {
                name: "bare royal unless answered",
                forms: &["bare royal unless answered"],
                example: "bare royal unless answered",
                canonical: "by a bare royal unless answered",
                reason: Reason::BareRoyal,
                sentences: ["A player is bare when a single royal piece is all they have left, on the \
                     board and in hand together. A bare player loses, unless the very next move can \
                     bare the opponent in return or capture the opponent's last royal piece; then that \
                     player must make such a move. If both players are bare, the game is drawn.";
                    2],
                own: None,
            },
            Condition::BareSafely => &Wording {
                name: "bare royal safely",
                forms: &["bare royal safely"],
                example: "bare royal safely",
                canonical: "by a bare royal safely",
                reason: Reason::BareRoyal,
                sentences: ["A player is bare when a single royal piece is all they have left; pieces \
                     that can never move again are ignored. A bare player loses once the opponent has \
                     exactly one royal piece, not attacked, and three pieces that count, the royal \
                     piece included, or two that are not next to the bare piece. A player with two \
                     royal pieces does not win this way. If both players are bare and no royal piece \
                     is attacked, the game is drawn."; 2],
                own: None,
            },
            Condition::BareAgainstOne => &Wording {
                name: "bare royal against one",
                forms: &["bare royal against one"],
                example: "bare royal against one",
                canonical: "by a bare royal against one",
                reason: Reason::BareRoyal,
                sentences: ["A player who has only a royal piece left loses to a royal piece and one \
                     other piece, if that piece counts, can move again and cannot be captured at once.";
                    2],
                own: None,
            },
            Condition::Fewer => &Wording {
                name: "fewer",
                forms: &["fewer than <number> <pieces>"],
                example: "fewer than 3 royal",
                canonical: "by fewer than <number> of <pieces>",
                reason: Reason::PiecesGone,
                sentences: ["A player with fewer than <number> of these pieces left, on the board and in hand \
                     together, loses: <pieces>."; 2],
                own: Some(
                    "A player with fewer than <number> of these pieces left, on the board and in hand \
                     together, wins: <pieces>.",
                ),
            },
            Condition::Gone => &Wording {
                name: "gone",
                forms: &["all gone", "all <pieces> gone"],
                example: "all gone",
                canonical: "by all <pieces> gone",
                reason: Reason::PiecesGone,
                sentences: ["A player with no <pieces> left, on the board or in hand, loses."; 2],
                own: Some("A player with no <pieces> left, on the board or in hand, wins."),
            },
            Condition::KindGone => &Wording {
                name: "kind gone",
                forms: &["any kind gone"],
                example: "any kind gone",
                canonical: "by any kind gone",
                reason: Reason::PiecesGone,
                sentences: ["A player who has no piece left of a kind with which they began, on the board or in \
                     hand, loses."; 2],
                own: Some(
                    "A player who has no piece left of a kind with which they began, on the board or in \
                     hand, wins.",
                ),
            },
            Condition::ReachesUnlessAnswered => &Wording {
                name: "reaches unless answered",
                forms: &["<pieces> reaches <squares> unless answered"],
                example: "royal reaches last unless answered",
                canonical: "by <pieces> reaching <squares> unless answered",
                reason: Reason::Reached,
                sentences: ["A player with <pieces> <squares> after their own move wins, unless the very next \
                     move of the opponent ends that or brings a piece of theirs to where it wins too; then the game \
                     is drawn."; 2],
                own: None,
            },
            Condition::ReachesSafely => &Wording {
                name: "reaches safely",
                forms: &["<pieces> reaches <squares> safely"],
                example: "royal reaches last safely",
                canonical: "by <pieces> reaching <squares> safely",
                reason: Reason::Reached,
                sentences: ["A player wins who has <pieces> <squares> that the opponent does not attack, after a move \
                     of either player."; 2],
                own: None,
            },
            Condition::Draw => &Wording {
                name: "draw",
                forms: &[],
                example: "",
                canonical: "draw",
                reason: Reason::Unknown,
                sentences: ["<draw>"; 2],
                own: None,
            },
            Condition::Reaches => &Wording {
                name: "reaches",
                forms: &["<pieces> reaches <squares>"],
                example: "royal reaches last",
                canonical: "by <pieces> reaching <squares>",
                reason: Reason::Reached,
                sentences: ["A player who has <pieces> <squares> after their own move wins."; 2],
                own: None,
            },
            Condition::SeveralReach => &Wording {
                name: "several reach",
                forms: &["<number> <pieces> reach <squares>"],
                example: "2 any reach last",
                canonical: "by <number> of <pieces> reaching <squares>",
                reason: Reason::Reached,
                sentences: ["A player wins by having <number> <pieces> <squares> after their own move.";
                    2],
                own: None,
            },
            Condition::Fills => &Wording {
                name: "fills",
                forms: &["<pieces> fills <squares>"],
                example: "royal fills last",
                canonical: "by <pieces> and others filling <squares>",
                reason: Reason::Reached,
                sentences: ["A player wins by having <pieces> <squares> after their own move if every one of these squares is \
                     occupied, by pieces of either player."; 2],
                own: None,
            },
            Condition::InARow => &Wording {
                name: "in a row",
                forms: &[
                    "<number> in a row",
                    "<number> <pieces> in a row",
                    "<number> in a row along <lines>",
                    "<number> <pieces> in a row along <lines>",
                ],
                example: "3 in a row",
                canonical: "by <number> <pieces> in a row along <lines>",
                reason: Reason::InARow,
                sentences: ["A player with <number> <pieces> next to each other <lines> after their own move wins.";
                    2],
                own: Some(
                    "A player with <number> <pieces> next to each other <lines> after their own move loses.",
                ),
            },
            Condition::Connects => &Wording {
                name: "connects",
                forms: &[
                    "<pieces> connects <squares> with <others>",
                    "<pieces> connects <squares> with <others> along <lines>",
                ],
                example: "any connects near 1 with last",
                canonical: "by <pieces> connecting <squares> with <others> along <lines>",
                reason: Reason::Connected,
                sentences: ["A player wins after their own move by a chain of <pieces>, each next to another <lines>, that \
                     begins <squares> and ends <others>."; 2],
                own: Some(
                    "A player loses after their own move by a chain of <pieces>, each next to another <lines>, that \
                     begins <squares> and ends <others>.",
                ),
            },
            Condition::Checks => &Wording {
                name: "checks",
                forms: &["<number> checks"],
                example: "3 checks",
                canonical: "by <number> checks",
                reason: Reason::Checks,
                sentences: ["A player who gives check <number> in the course of the game wins. A move \
                     that gives check with several pieces at once counts once.";
                    2],
                own: None,
            },
            Condition::Impasse => &Wording {
                name: "impasse",
                forms: &[],
                example: "",
                canonical: "with <pieces> of both on <squares>: <points>",
                reason: Reason::Impasse,
                sentences: ["Once both players have <pieces> <squares>, points decide: <points>, on the \
                     board and in hand together. A player with fewer than <needed> points loses. If \
                     neither or both have fewer, the game is drawn."; 2],
                own: None,
            },
            Condition::Declaration => &Wording {
                name: "declaration",
                forms: &[],
                example: "",
                canonical: "declared with <pieces> on <squares>: <points>",
                reason: Reason::Impasse,
                sentences: ["A player to move who is not in check and has <pieces> and <company> or more \
                     other pieces <squares> wins with enough points: <points>, counted there and in \
                     hand. Needed are <needed>."; 2],
                own: None,
            },
            Condition::TwoPasses => &Wording {
                name: "two passes",
                forms: &[],
                example: "",
                canonical: "two passes",
                reason: Reason::TwoPasses,
                sentences: ["The game is drawn when both players pass, one after the other."; 2],
                own: None,
            },
            Condition::FacingRoyals => &Wording {
                name: "facing royals",
                forms: &[],
                example: "",
                canonical: "facing royals",
                reason: Reason::FacingRoyals,
                sentences: ["When a royal piece of each player stand on one rank or file with nothing between them, \
                     the player to move must change that or pass. Passing draws the game.";
                    2],
                own: None,
            },
            Condition::NoMoves => &Wording {
                name: "stalemate",
                forms: &[],
                example: "",
                canonical: "no legal move",
                reason: Reason::NoMoves,
                sentences: [""; 2],
                own: None,
            },
            Condition::NoMovesCounted => &Wording {
                name: "stalemate counted",
                forms: &[],
                example: "",
                canonical: "no legal move",
                reason: Reason::PieceCount,
                sentences: [""; 2],
                own: None,
            },
            Condition::Dead => &Wording {
                name: "dead",
                forms: &[],
                example: "",
                canonical: "dead with <material>",
                reason: Reason::DeadPosition,
                sentences: ["The game is drawn at once when <material>."; 2],
                own: None,
            },
            Condition::OnlyPromotions => &Wording {
                name: "only promotions",
                forms: &[],
                example: "",
                canonical: "only promotions",
                reason: Reason::NoMoves,
                sentences: ["The game is drawn when the player to move has a royal piece and one other piece, is not in \
                     check and has no legal moves but promotions."; 2],
                own: None,
            },
            Condition::Counting => &Wording {
                name: "counting",
                forms: &[],
                example: "",
                canonical: "counting <countdown>",
                reason: Reason::Counting,
                sentences: ["<countdown>"; 2],
                own: None,
            },
            Condition::QuietMoves => &Wording {
                name: "quiet moves",
                forms: &[],
                example: "",
                canonical: "quiet moves <clock>",
                reason: Reason::QuietMoves,
                sentences: ["<clock>"; 2],
                own: None,
            },
        }
    }
}
