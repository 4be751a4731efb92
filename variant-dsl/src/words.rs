//! Every word with a fixed meaning, where it stands, what it says in one line, what may follow it.
//!
//! For those who explain the language or propose its words: editors, help, the error for a rule in
//! the wrong place. What a word does to a game is left to `check`.

use rules::ending::{STALEMATES, WIN_FORMS};
use rules::{Attack, Choice, Coordinates, Otherwise};

use crate::program::{Deciding, Trigger};
use crate::word::{Names, Word, word};

/// Names of what is legal and probably unintended, which `allow` takes, in alphabetical order.
pub const WARNINGS: &[&str] = &[
    "dead-piece",
    "idle-allow",
    "idle-limit",
    "idle-promotion",
    "not-said",
    "redundant-letter",
    "redundant-move",
    "royal-attacked",
    "same-glyph",
    "twin-pieces",
    "unreachable-promotion",
    "unused-set",
    "unused-zone",
    "whole-board-zone",
];

/// All words, block by block.
pub const WORDS: &[Word] = &[
    word("variant", "file", "begins the game: its name and title"),
    word("extends", "file", "inherits all statements of another game"),
    word("board", "variant", "size of the board, files x ranks"),
    word("coordinates", "variant", "how squares are written").values(COORDINATES),
    word("players", "variant", "the two players in order of play"),
    word(
        "order",
        "variant",
        "which pieces rank above which, for `{lower}`, `{equal}` and `{higher}` in movements",
    )
    .values(&["any"])
    .names_pieces(),
    word("allow", "variant", "silences these warnings for this game").values(WARNINGS),
    word(
        "zone",
        "variant",
        "a named set of squares, seen from the side of a piece's owner",
    )
    .values(&["far", "near", "files", "squares", "in far", "in near", "none"]),
    word(
        "set",
        "variant",
        "names a group of pieces, or sets a switch of the parent",
    )
    .names(Names::Piece),
    word("switch", "variant", "a choice between readings of a rule").values(&["on", "off"]),
    word("piece", "variant", "declares a piece: name, token, glyph"),
    word("setup", "variant", "the starting array"),
    word(
        "handicap",
        "variant",
        "pieces given away or replaced at the start of a handicap game",
    )
    .values(&["becomes"])
    .names(Names::Piece),
    word(
        "promotion",
        "variant",
        "when a piece may promote after a move",
    ),
    word(
        "castling",
        "variant",
        "which piece castles with which, and where both end",
    ),
    word(
        "captures",
        "variant",
        "where captured pieces go, and which captures are illegal",
    ),
    word(
        "walls",
        "variant",
        "walls that players put up as a part of their moves",
    ),
    word("drops", "variant", "how pieces in hand may be dropped"),
    word("goal", "variant", "how the game ends"),
    word(
        "repetition",
        "variant",
        "what happens when a position recurs",
    )
    .values(&["none"]),
    word("notation", "variant", "how moves are written for people"),
    word(
        "when",
        "variant",
        "statements that apply if a switch has this value",
    ),
    word("without", "variant", "removes a statement of the parent")
        .values(&["handicaps", "switch", "promotion", "drops"])
        .names(Names::Piece),
    word(
        "name",
        "piece",
        "the name that players see, if it differs from the name in the file",
    ),
    word(
        "move",
        "piece",
        "how the piece moves, in the movement notation; several entries add up",
    ),
    word(
        "promotes",
        "piece",
        "the back side: the piece that it moves like, and its glyph",
    )
    .names(Names::Piece),
    word(
        "becomes",
        "piece",
        "what the piece may become instead of turning over, of one player if named",
    )
    .names(Names::Piece),
    word("royal", "piece", "losing the piece can lose the game"),
    word(
        "fresh",
        "piece",
        "which enemy pieces end its right to a first move by aiming at it",
    )
    .values(&["until aimed at by"])
    .names(Names::Pieces),
    word(
        "sfen",
        "piece",
        "the letters by which other programs know the piece",
    ),
    word(
        "wxf",
        "piece",
        "the letter by which moves in the notation of Xiangqi call the piece",
    ),
    word(
        "symmetry",
        "setup",
        "how the second player's array follows from the first player's",
    )
    .values(&["rotate", "mirror", "none"]),
    word(
        "shuffle",
        "setup",
        "the rank whose pieces change places before the game, and what holds of their order",
    )
    .values(&["between", "apart"])
    .names(Names::Piece),
    word("when", "promotion", "what lets a piece promote")
        .values(TRIGGERS)
        .names(Names::Zones)
        .names_pieces(),
    word(
        "choice",
        "promotion",
        "whether the player may decline to promote",
    )
    .values(&["optional", "forced"]),
    word(
        "forced",
        "promotion",
        "where or after which captures a piece must promote",
    )
    .values(&["stuck", "victim promoted", "victim"])
    .names(Names::Pieces),
    word(
        "stuck",
        "promotion",
        "whether a piece may be left where it can never move again",
    )
    .values(&["stays"]),
    word(
        "refused",
        "promotion",
        "what happens to a piece that declines to promote",
    )
    .values(&["waits one turn unless it captures"]),
    word("limit", "promotion", "how many pieces there may be of what others become")
        .values(&["lost pieces", "1"]),
    word("forbid", "promotion", "promotions that are illegal").values(&["check", "attack"]),
    word(
        "direction",
        "promotion",
        "whether promoted pieces turn over again",
    )
    .values(&["both ways"]),
    word(
        "victim",
        "promotion",
        "what the captor of these pieces becomes",
    )
    .values(&["captor becomes", "unless captor in"])
    .names(Names::Pieces)
    .names_pieces(),
    word(
        "deciding victim",
        "promotion",
        "which victim of one move decides what the captor becomes",
    )
    .values(DECIDING),
    word(
        "through",
        "castling",
        "whether the piece may start, pass and end under attack",
    )
    .values(&["not attacked", "any"]),
    word("only", "castling", "the player who alone castles"),
    word(
        "stuck",
        "drops",
        "whether a piece may be dropped where it can never move",
    )
    .values(&["stays"]),
    word(
        "allow",
        "drops",
        "squares on which pieces may be dropped, and whether with either side up",
    )
    .values(&["any", "either side", "converting", "beside own", "resting"])
    .names(Names::Zones)
    .names_pieces(),
    word(
        "first",
        "drops",
        "what comes first: dropping what is in hand, before anything else, or the squares of a zone",
    )
    .values(&["hand"])
    .names(Names::Zones),
    word(
        "gate",
        "drops",
        "pieces that come from the hand to the square that another leaves with its first move",
    )
    .values(&["leaving fresh", "any", "any but"])
    .names(Names::Pieces)
    .names_pieces(),
    word(
        "apart",
        "drops",
        "pieces that their owner may not drop on squares of one colour",
    )
    .names(Names::Pieces),
    word("forbid", "drops", "drops that are illegal")
        .values(&["stuck", "mate", "check"])
        .names(Names::Zones)
        .names_pieces(),
    word(
        "limit",
        "drops",
        "how many of a player's unpromoted pieces of a kind may stand on one file",
    )
    .values(&["per file"])
    .names_pieces(),
    word("prisoners", "captures", "where captured pieces go").values(&[
        "removed",
        "partner",
        "hand, front side",
        "hand, original type",
        "hand, as it stands",
    ]),
    word("prisoner", "captures", "what pieces become in the hand of their captor")
        .values(&["removed"])
        .names(Names::Piece)
        .names_pieces(),
    word(
        "attack",
        "captures",
        "whether a piece attacks enemies that only a condition on protection saves from capture",
    )
    .values(&["protected too"]),
    word("forbid", "captures", "captures that are illegal")
        .values(CONDITIONS)
        .names(Names::Pieces)
        .names_pieces(),
    word(
        "allow",
        "captures",
        "captures that are legal although another rule forbids them",
    )
    .values(CONDITIONS)
    .names(Names::Pieces)
    .names_pieces(),
    word("duty", "captures", "whether a player who can capture must").values(&["must capture"]),
    word(
        "explode",
        "captures",
        "what a capture takes off the board beside its victim",
    )
    .values(&["captor", "captor but", "neighbours", "neighbours but"])
    .names(Names::Pieces),
    word(
        "burn",
        "captures",
        "pieces whose moves take off the board all enemy pieces beside which they end",
    )
    .names(Names::Pieces),
    word(
        "trample",
        "captures",
        "pieces that take off the board what they pass over along these lines",
    )
    .names(Names::Pieces)
    .names_pieces(),
    word(
        "aura",
        "captures",
        "pieces that take off the board every enemy piece that comes to stand beside them",
    )
    .names(Names::Pieces),
    word("petrify", "captures", "captors that become walls")
        .values(&["captor", "captor but"])
        .names(Names::Pieces),
    word(
        "taken off",
        "captures",
        "where pieces go that are taken off the board beside victims",
    )
    .values(&["removed", "hand"]),
    word(
        "convert",
        "captures",
        "which enemy pieces change sides by a move",
    )
    .values(&["enclosed", "enclosed but", "neighbours", "neighbours but"])
    .names(Names::Pieces),
    word("put", "walls", "where a player puts a wall after a move").values(&[
        "any",
        "any but start",
        "origin",
        "along",
    ]),
    word(
        "limit",
        "walls",
        "how many walls may stand; the one that stands is moved",
    )
    .values(&["1"]),
    word("hand", "setup", "what the players begin with in hand").names(Names::Pieces),
    word("win", "goal", "what wins; several lines add up").values(&WIN_FORMS),
    word(
        "mate",
        "goal",
        "the result of a checkmate by pieces that may not give it",
    )
    .values(&["by", "without check by", "draw", "checker loses"])
    .names_pieces(),
    word(
        "bare royal",
        "goal",
        "the result when a player has nothing left but a royal piece",
    )
    .values(&["draw"]),
    word(
        "royals",
        "goal",
        "when a player who has several royal pieces is in check",
    )
    .values(&["last", "any", "together"]),
    word("checks", "goal", "whether moves may give check").values(&["illegal"]),
    word(
        "attacked royal",
        "goal",
        "how a royal piece that is attacked may move itself",
    )
    .values(&["takes attacker"]),
    word("draw", "goal", "what happens instead of a draw").values(&[
        "first player loses",
        "second player loses",
        "more points wins",
    ]),
    word(
        "two passes",
        "goal",
        "the result when both players pass, one after the other",
    )
    .values(&["draw"]),
    word(
        "only promotions",
        "goal",
        "the result for a player who has a royal piece and one other piece and could only promote",
    )
    .values(&["draw"]),
    word(
        "facing royals",
        "goal",
        "the result for who passes while royal pieces face each other, and must otherwise change that",
    )
    .values(&["draw"]),
    word(
        "uncounted",
        "goal",
        "pieces that do not count for the side that bared the other",
    )
    .names(Names::Pieces),
    word(
        "points",
        "goal",
        "what pieces are worth where points decide; the first line that names a piece counts",
    )
    .values(&["first player", "second player"])
    .names_pieces(),
    word(
        "impasse",
        "goal",
        "what points mean once royals have entered a zone",
    )
    .names(Names::Zones),
    word(
        "stalemate",
        "goal",
        "the result for a player who has no legal move and is not checkmated",
    )
    .values(VERDICTS),
    word(
        "pass",
        "goal",
        "whether a player who has no legal move passes if the opponent has one",
    )
    .values(&["when no move"]),
    word(
        "counting",
        "goal",
        "how many moves there are to win against a player who has less; then the game is drawn",
    )
    .values(&["claimed", "bare", "with", "without", "against", "from pieces"])
    .names_pieces(),
    word(
        "quiet moves",
        "goal",
        "the result after so many moves of each player without a capture",
    )
    .values(&[
        "on claim",
        "draw",
        "first player loses",
        "second player loses",
        "unless captures",
        "or moves of",
        "or drops",
    ])
    .names(Names::Pieces),
    word(
        "dead",
        "goal",
        "what the players have left when the game is drawn at once",
    )
    .values(&["against", "any", "on one colour"])
    .names(Names::Piece),
    word(
        "count",
        "repetition",
        "the occurrence of a position that ends the game",
    )
    .values(&["on claim"]),
    word(
        "perpetual check",
        "repetition",
        "the result for a side that gave check with every move",
    )
    .values(&["checker loses"]),
    word(
        "perpetual chase",
        "repetition",
        "the result for a side that chased the same piece with every move",
    )
    .values(&["chaser loses"]),
    word(
        "chase",
        "repetition",
        "whether attacks of some pieces on others count as a chase",
    )
    .values(&["always", "never", "takes", "any", "any but", "in"])
    .names(Names::Pieces)
    .names_pieces(),
    word(
        "to and fro",
        "repetition",
        "which arrival on one square loses for a player who goes to and fro with one piece, and which pieces may",
    )
    .values(&["mover loses", "unless", "any but"])
    .names(Names::Pieces),
    word(
        "one side attacks",
        "repetition",
        "the result for a side that attacked something with every move",
    )
    .values(&["attacker loses"]),
    word(
        "one side ever attacks",
        "repetition",
        "the result for a side that attacked something with at least one move",
    )
    .values(&["attacker loses"]),
    word(
        "both pass",
        "repetition",
        "the result if both sides made a move that changed nothing but the turn",
    )
    .values(&["first passer loses"]),
    word(
        "no side attacks",
        "repetition",
        "the result if no move of either side attacked anything",
    )
    .values(&["draw"]),
    word(
        "attack",
        "repetition",
        "which moves attack something, for the other rules of the block",
    )
    .values(ATTACKS),
    word("otherwise", "repetition", "the result in all other cases").values(OTHERWISE),
    word(
        "origin",
        "notation",
        "when a move names the square that the piece comes from",
    )
    .values(&["when ambiguous", "always"]),
    word("moves", "notation", "the form in which moves are written").values(&["own", "san", "wxf"]),
    word(
        "xboard",
        "notation",
        "the name by which XBoard knows the game",
    ),
    word(
        "uci",
        "notation",
        "the name by which programs for UCI know the game",
    ),
];

/// What a rule about captures may ask, and the words that join pieces and conditions.
const CONDITIONS: &[&str] = &[
    "distant",
    "protected",
    "protector taken",
    "bridged by",
    "answering",
    "retaking",
    "takes",
    "and",
    "unless",
    "any",
    "any but",
];

const COORDINATES: &[&str] = &choices::<Coordinates, { Coordinates::TABLE.len() }>(&[]);
const TRIGGERS: &[&str] = &choices::<Trigger, { Trigger::TABLE.len() + 1 }>(&["or"]);
const DECIDING: &[&str] = &choices::<Deciding, { Deciding::TABLE.len() }>(&[]);
const VERDICTS: &[&str] = &{
    let mut words = [""; STALEMATES.len()];
    let mut index = 0;
    while index < words.len() {
        words[index] = STALEMATES[index].0;
        index += 1;
    }
    words
};
const ATTACKS: &[&str] = &choices::<Attack, { Attack::TABLE.len() }>(&[]);
const OTHERWISE: &[&str] = &choices::<Otherwise, { Otherwise::TABLE.len() }>(&[]);

/// The words of all values of a choice, and what else may stand there: `N` words together.
const fn choices<C: Choice, const N: usize>(more: &[&'static str]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut index = 0;
    while index < N {
        words[index] = match C::TABLE.len() {
            rows if index < rows => C::TABLE[index].0,
            rows => more[index - rows],
        };
        index += 1;
    }
    words
}

#[cfg(test)]
mod tests;
