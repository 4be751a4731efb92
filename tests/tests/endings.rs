//! Endings that the smallest game does not know: bare royals, and cycles lost by who began them.
//!
//! Runs on what is compiled, where it is; the laws say that the interpreter agrees.

use engine::record::{self, Tags};
use engine::search::{Limits, Score, Stop};
use engine::{Color, Game, MoveView, Outcome, Reason, position_text};
use tests::games::compiled;

const FIRST: Outcome = Outcome::Win(Color::First);
const SECOND: Outcome = Outcome::Win(Color::Second);

fn at(name: &str, position: &str) -> Box<dyn Game> {
    let mut game = compiled(name);
    if let Err(error) = game.set_position(position) {
        panic!("{name}: {error}");
    }
    game
}

/// Plays the moves, none of which but the last may end the game.
fn after(name: &str, position: &str, moves: &str) -> Box<dyn Game> {
    let mut game = at(name, position);
    for mv in moves.split_whitespace() {
        assert_eq!(game.result(), None, "{name}: {position} before {mv}");
        if let Err(error) = game.play(mv) {
            panic!("{name}: {position}: {error}");
        }
    }
    game
}

/// Game, position, moves to play, outcome by a bare royal if the game is over.
type Row = (&'static str, &'static str, &'static str, Option<Outcome>);

const BARE: &[Row] = &[
    // The Lance takes the last piece, and the King is too far away.
    (
        "heian-shogi",
        "k8/9/8g/9/9/9/9/4K3L b - 1",
        "1h1c",
        Some(FIRST),
    ),
    // The King can take the Lance, and Black too would be bare: the game goes on for one move.
    ("heian-shogi", "9/7k1/8g/9/9/9/9/4K3L b - 1", "1h1c", None),
    (
        "heian-shogi",
        "9/7k1/8g/9/9/9/9/4K3L b - 1",
        "1h1c 2b1c",
        Some(Outcome::Draw),
    ),
    (
        "heian-shogi",
        "9/7k1/8g/9/9/9/9/4K3L b - 1",
        "1h1c 2b3a",
        Some(FIRST),
    ),
    // It can take the Lance, but Black has a Pawn besides.
    (
        "heian-shogi",
        "9/7k1/8g/9/9/9/P8/4K3L b - 1",
        "1h1c",
        Some(FIRST),
    ),
    // It could take the Lance if the other King did not guard it.
    (
        "heian-shogi",
        "9/7k1/8p/7K1/9/9/9/8L b - 1",
        "1h1c",
        Some(FIRST),
    ),
    // The same for the second player.
    (
        "heian-shogi",
        "l3k4/9/9/9/9/G8/9/8K w - 1",
        "9a9f",
        Some(SECOND),
    ),
    ("heian-shogi", "l3k4/9/9/9/9/G8/1K7/9 w - 1", "9a9f", None),
    (
        "heian-shogi",
        "l3k4/9/9/9/9/G8/1K7/9 w - 1",
        "9a9f 8g9f",
        Some(Outcome::Draw),
    ),
    // Positions as they stand: both bare, and a side that let its one move pass.
    (
        "heian-shogi",
        "k8/9/9/9/9/9/9/4K4 b - 1",
        "",
        Some(Outcome::Draw),
    ),
    ("heian-shogi", "k8/9/9/9/9/9/P8/4K4 b - 1", "", Some(FIRST)),
    (
        "heian-dai-shogi",
        "k,12/13/12,g/13/13/13/13/13/13/13/13/13/6,K,5,L b - 1",
        "1m1c",
        Some(FIRST),
    ),
    // King and Crown Prince together are not bare, nor is a King with a Drunk Elephant; the Prince
    // alone is.
    (
        "sho-shogi",
        "4k4/4+e4/8s/9/9/9/9/9/4K3L b - 1",
        "1i1c",
        None,
    ),
    (
        "sho-shogi",
        "9/4+e4/8s/9/9/9/9/9/4K3L b - 1",
        "1i1c",
        Some(FIRST),
    ),
    ("sho-shogi", "4k4/4e4/8s/9/9/9/9/9/4K3L b - 1", "1i1c", None),
    // With a Crown Prince the King may be lost, and the Prince is then the royal to be kept.
    (
        "sho-shogi",
        "4k3s/9/4L4/9/9/9/9/9/+e3K4 b - 1",
        "5c5a+",
        None,
    ),
    // Without the clause there is no answer, though the King could take back.
    ("bare-at-once", "k3/p3/4/4/K2R w - 1", "a1b1", None),
    ("bare-at-once", "k3/p2R/4/4/K3 w - 1", "d4a4", Some(FIRST)),
    // Pieces in hand count; where royals may be captured, taking the last one is an answer too.
    ("bare-crowns", "k3g/4G/5/5/K4 b - 1", "1b1a", Some(FIRST)),
    ("bare-crowns", "k3g/4G/5/5/K4 b g 1", "1b1a", None),
    ("bare-crowns", "4g/3kG/3K1/5/G4 b - 1", "1b1a", None),
    ("bare-crowns", "4g/3kG/5/3K1/G4 b - 1", "1b1a", Some(FIRST)),
];

#[test]
fn who_has_nothing_but_royals_loses_or_draws() {
    for (name, position, moves, outcome) in BARE {
        let game = after(name, position, moves);
        let expected = outcome.map(|outcome| (outcome, Reason::BareRoyal));
        let what = format!("{name}: {position} {moves}");
        assert_eq!(game.result(), expected, "{what}");
        // Moves are listed all the same, but none can be made once the game is over.
        let moves = game.legal();
        let refused = |mv: &MoveView| game.fork().play(&mv.text).is_err();
        assert_eq!(moves.iter().all(refused), expected.is_some(), "{what}");
    }
}

/// Game, position, moves to play, outcome by reaching a square if the game is over.
const REACHED: &[Row] = &[
    // The King enters the hill; a Rook there is worth nothing.
    ("race", "k4/5/5/1K3/4R w - 1", "b2c3", Some(FIRST)),
    ("race", "k4/5/5/1K3/2R2 w - 1", "c1c3", None),
    ("race", "1r3/5/3k1/5/K4 b - 1", "d3c3", Some(SECOND)),
    // The last rank is the farthest from the owner.
    ("race", "k4/2P2/5/5/K4 w - 1", "c4c5", Some(FIRST)),
    ("race", "k4/5/5/2p2/K4 b - 1", "c2c1", Some(SECOND)),
    ("race", "k4/5/5/2P2/K4 w - 1", "c2c1", None),
    // Positions as they stand: who has just moved has won.
    ("race", "k4/5/2K2/5/4R b - 1", "", Some(FIRST)),
    ("race", "k4/5/2K2/5/4R w - 1", "", None),
];

#[test]
fn who_reaches_the_goal_wins_at_the_end_of_the_own_move() {
    for (name, position, moves, outcome) in REACHED {
        let expected = outcome.map(|outcome| (outcome, Reason::Reached));
        let game = after(name, position, moves);
        assert_eq!(game.result(), expected, "{position} {moves}");
    }
    // Under checkmate nobody may step into check, on the hill or elsewhere.
    let refused = at("race", "k4/5/r4/1K3/4R w - 1").play("b2c3");
    assert!(refused.is_err());
}

/// Positions of the game of three checks with the checks still to give, and how many lines of play of
/// each length there are; a line ends with the game. Counted by Fairy-Stockfish 14 as Mini Shogi with
/// `checkCounting`.
const CHECKED: &[(&str, &[u64])] = &[
    ("rbsgk/4p/5/P4/KGSBR b - 1+1 1", &[14, 179, 2437, 32990]),
    ("r4/PB1s1/1b2k/1K1Rp/5 b GSg 1+1 1", &[49, 1451, 47991]),
    ("r4/PB1s1/1b2k/1K1Rp/5 b GSg 2+1 1", &[49, 1458, 48332]),
    ("1bs1g/r2kR/5/P1KG1/2SB1 w p 1+2 1", &[3, 41, 1125, 15054]),
    ("4k/5/5/5/R2RK b - 2+2 1", &[16, 22, 367, 1542, 21772]),
];

#[test]
fn lines_of_play_end_with_the_last_check() {
    for (position, counts) in CHECKED {
        let game = at("three-checks", position);
        for (depth, count) in (1..).zip(*counts) {
            assert_eq!(lines(&*game, depth), *count, "{position} to depth {depth}");
        }
    }
}

/// How many lines of play there are of this length.
fn lines(game: &dyn Game, depth: u32) -> u64 {
    if game.result().is_some() {
        return 0;
    }
    let moves = game.legal();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = moves.iter().map(|mv| {
        let mut next = game.fork();
        next.play(&mv.text).expect("it is legal");
        lines(&*next, depth - 1)
    });
    after.sum()
}

/// Position, moves to play, outcome by the number of checks if the game is over, and the position then.
const THIRD: &[(&str, &str, Option<Outcome>, &str)] = &[
    // The first of two, and both.
    (
        "4k/5/5/5/R3K b - 2+3 1",
        "5e5a",
        None,
        "R3k/5/5/5/4K w - 1+3 2",
    ),
    (
        "4k/5/5/5/R3K b - 2+3 1",
        "5e5a 1a1b 5a5b",
        Some(FIRST),
        "5/R3k/5/5/4K w - 0+3 4",
    ),
    // The second player's last.
    (
        "r3k/5/5/5/4K w - 3+1 1",
        "5a5e",
        Some(SECOND),
        "4k/5/5/5/r3K b - 3+0 2",
    ),
    // Rook and Bishop check at once: one check.
    (
        "2k2/5/2B2/5/2R1K b - 2+2 1",
        "3c4b",
        None,
        "2k2/1B3/5/5/2R1K w - 1+2 2",
    ),
    // A position in which it has been given, and the first, in which nothing need be said.
    (
        "R3k/5/5/5/4K w - 0+3 1",
        "",
        Some(FIRST),
        "R3k/5/5/5/4K w - 0+3 1",
    ),
    ("4k/5/5/5/R3K b", "", None, "4k/5/5/5/R3K b - 3+3 1"),
];

#[test]
fn who_gives_the_last_check_wins() {
    for (position, moves, outcome, text) in THIRD {
        let game = after("three-checks", position, moves);
        let expected = outcome.map(|outcome| (outcome, Reason::Checks));
        assert_eq!(game.result(), expected, "{position} {moves}");
        assert_eq!(game.position_text(), *text);
    }
}

#[test]
fn players_read_how_many_checks_are_missing() {
    let game = at("three-checks", "4k/5/5/5/R3K b - 1+3 1");
    let missing = |color| position_text::missing(game.info(), &game.setup(), color);
    assert_eq!(missing(Color::First).as_deref(), Some("1 check to give"));
    assert_eq!(missing(Color::Second).as_deref(), Some("3 checks to give"));
    let other = at("race", "k4/5/5/1K3/4R w - 1");
    let missing = position_text::missing(other.info(), &other.setup(), Color::First);
    assert_eq!(missing, None);
}

/// Positions with what the players have left, and whether they are dead.
const DEAD: &[(&str, &str, bool)] = &[
    ("quiet", "4k/5/5/5/K4 w - 0 1", true),
    ("quiet", "4k/5/5/5/KN3 b - 0 1", true),
    ("quiet", "n3k/5/5/5/K4 w - 0 1", true),
    ("quiet", "n3k/5/5/5/KN3 w - 0 1", false),
    ("quiet", "4k/5/5/5/KNN2 w - 0 1", false),
    ("quiet", "4k/5/P4/5/K4 w - 0 1", false),
    ("quiet", "4k/5/5/5/K1B2 w - 0 1", true),
    // Two Bishops on one colour, and on two.
    ("quiet", "4k/5/5/5/KB1B1 w - 0 1", true),
    ("quiet", "4k/5/5/5/KBB2 w - 0 1", false),
    ("quiet", "b3k/5/5/5/K1B2 w - 0 1", true),
    ("quiet", "b3k/5/5/5/KB3 w - 0 1", false),
    ("quiet", "b3k/5/5/5/K1BN1 w - 0 1", false),
    // A King alone, whatever the other has; what is in hand is had too.
    ("quiet-drops", "1r2k/5/5/5/K4 w - 0 1", true),
    ("quiet-drops", "1r2k/5/5/5/K4 w N 0 1", false),
    ("quiet-drops", "4k/5/5/5/KR3 w n 0 1", false),
];

#[test]
fn positions_without_the_means_to_win_are_drawn() {
    for (name, position, dead) in DEAD {
        let expected = dead.then_some((Outcome::Draw, Reason::DeadPosition));
        assert_eq!(at(name, position).result(), expected, "{position}");
    }
    let game = after("quiet", "4k/5/5/1r3/K4 w - 3 1", "a1b2");
    assert_eq!(game.result(), Some((Outcome::Draw, Reason::DeadPosition)));
}

/// Position, moves, the position then, how the game has ended, and what can be claimed.
type Clocked = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Option<(Outcome, Reason)>,
    Option<(Outcome, Reason)>,
);

const QUIET: (Outcome, Reason) = (Outcome::Draw, Reason::QuietMoves);
const REPEATED: (Outcome, Reason) = (Outcome::Draw, Reason::Repetition);
/// Four plies that lead back to the array.
const ROUND: &str = "b1a3 d5e3 a3b1 e3d5";

const CLOCKED: &[Clocked] = &[
    // Six moves of each player can be claimed, nine end the game.
    (
        "quiet",
        "n3k/5/5/P4/K4 w - 10 1",
        "a1b1",
        "n3k/5/5/P4/1K3 b - 11 2",
        None,
        None,
    ),
    (
        "quiet",
        "n3k/5/5/P4/K4 w - 11 1",
        "a1b1",
        "n3k/5/5/P4/1K3 b - 12 2",
        None,
        Some(QUIET),
    ),
    (
        "quiet",
        "n3k/5/5/P4/K4 w - 17 1",
        "a1b1",
        "n3k/5/5/P4/1K3 b - 18 2",
        Some(QUIET),
        None,
    ),
    // Moves of a Pawn and captures begin anew.
    (
        "quiet",
        "n3k/5/5/P4/K4 w - 17 1",
        "a2a3",
        "n3k/5/P4/5/K4 b - 0 2",
        None,
        None,
    ),
    (
        "quiet",
        "3k1/5/5/1n3/K3R w - 17 1",
        "a1b2",
        "3k1/5/5/1K3/4R b - 0 2",
        None,
        None,
    ),
    // The last move gives mate.
    (
        "quiet",
        "k4/5/1K3/5/4R w - 17 1",
        "e1e5",
        "k3R/5/1K3/5/5 b - 18 2",
        Some((FIRST, Reason::Checkmate)),
        None,
    ),
    // Where a Pawn's moves are quiet and drops are not.
    (
        "quiet-drops",
        "n3k/5/5/P4/K4 w - 5 1",
        "a2a3",
        "n3k/5/P4/5/K4 b - 6 2",
        None,
        None,
    ),
    (
        "quiet-drops",
        "n3k/5/5/P4/K4 w N 5 1",
        "N@c3",
        "n3k/5/2N2/P4/K4 b - 0 2",
        None,
        None,
    ),
    (
        "quiet-drops",
        "n3k/5/5/P4/K4 w - 13 1",
        "a1b1",
        "n3k/5/5/P4/1K3 b - 14 2",
        Some((SECOND, Reason::QuietMoves)),
        None,
    ),
];

#[test]
fn quiet_moves_are_counted_claimed_and_end_the_game() {
    for (name, position, moves, text, result, claim) in CLOCKED {
        let game = after(name, position, moves);
        assert_eq!(game.position_text(), *text, "{position} {moves}");
        assert_eq!(game.result(), *result, "{position} {moves}");
        assert_eq!(game.claim(), *claim, "{position} {moves}");
    }
}

#[test]
fn a_repetition_is_claimed_before_it_ends_the_game() {
    let mut claims = Vec::new();
    let mut game = at("quiet", "startpos");
    for ply in ROUND.split(' ').cycle().take(16) {
        assert_eq!(game.result(), None);
        game.play(ply).expect("a legal move");
        claims.push(game.claim());
    }
    assert_eq!(game.result(), Some(REPEATED));
    // The array for the third time; after twelve plies no capture for six moves.
    let expected = [
        vec![None; 7],
        vec![Some(REPEATED); 4],
        vec![Some(QUIET); 4],
        vec![None],
    ];
    assert_eq!(claims, expected.concat());
    let game = after("quiet-drops", "startpos", &[ROUND, ROUND].join(" "));
    assert_eq!((game.result(), game.claim()), (None, Some(REPEATED)));
}

#[test]
fn a_record_tells_a_draw_that_was_claimed() {
    let start = at("quiet", "startpos");
    let moves = [ROUND, ROUND, "b1a3"].join(" ");
    for (moves, claimed) in [(moves.as_str(), true), (ROUND, false)] {
        let game = after("quiet", "startpos", moves);
        let tags = Tags {
            ending: Some(REPEATED),
            ..Tags::default()
        };
        let text = record::write(&*game, &tags);
        assert!(text.contains("[Reason \"repetition\"]"), "{text}");
        let read = record::read(&text, &*start).map(|(_, tags)| tags.ending);
        assert_eq!(read.ok(), claimed.then_some(Some(REPEATED)));
    }
}

#[test]
fn the_search_knows_clocks_and_dead_positions() {
    let score = |position: &str| {
        let mut game = at("quiet", position);
        let limits = Limits {
            depth: Some(4),
            ..Limits::default()
        };
        let found = game.search(&limits, &Stop::new(), &mut |_| {});
        assert!(!found.line.is_empty(), "{position}");
        found.score
    };
    let ahead = |score| matches!(score, Score::Units(units) if units > 100);
    assert!(ahead(score("4k/5/5/5/1K1R1 w - 0 1")));
    // White's next move lets Black claim, or it is White's turn and no move helps.
    assert_eq!(score("4k/5/5/5/1K1R1 w - 11 1"), Score::Units(0));
    assert_eq!(score("4k/5/5/5/1K1R1 w - 14 1"), Score::Units(0));
    assert_eq!(score("k4/5/1K3/5/4R w - 17 1"), Score::Win(1));
    // The King takes the Rook.
    assert_eq!(score("4k/5/5/1r3/K4 w - 0 1"), Score::Units(0));
}

/// The value of the switch of impasse, a position, and the outcome: Rooks and Bishops count 5, Kings
/// nothing, all others 1.
const IMPASSE: &[(&str, &str, Option<Outcome>)] = &[
    // In the camp ten others with 8 + 5 + 5 points, in hand 5 + 5: 28. With a Pawn less 27.
    (
        "declaration",
        "KGGSS+N+N+L+L/RB7/9/9/9/9/9/9/4k4 b R5P 1",
        Some(FIRST),
    ),
    (
        "declaration",
        "KGGSS+N+N+L+L/RB7/9/9/9/9/9/9/4k4 b R4P 1",
        None,
    ),
    // The second player needs one point less.
    (
        "declaration",
        "4K4/9/9/9/9/9/9/7br/+l+l+n+nssggk w r4p 1",
        Some(SECOND),
    ),
    (
        "declaration",
        "4K4/9/9/9/9/9/9/7br/+l+l+n+nssggk w r3p 1",
        None,
    ),
    // Nine others; a King outside; a King in check; not the own turn.
    (
        "declaration",
        "KGGSS+N+N+L+L/R8/9/9/9/9/9/9/4k4 b RB5P 1",
        None,
    ),
    (
        "declaration",
        "1GGSS+N+N+L+L/RBG6/9/K8/9/9/9/9/4k4 b R5P 1",
        None,
    ),
    (
        "declaration",
        "KGGSS+N+N+L+L/1RB6/9/9/r8/9/9/9/4k4 b 10P 1",
        None,
    ),
    (
        "declaration",
        "KGGSS+N+N+L+L/RB7/9/9/9/9/9/9/4k4 w R5P 1",
        None,
    ),
    // 24 and 30 points; 23 and 31; and one King that has not entered.
    (
        "points",
        "K8/9/9/9/9/9/9/9/4k4 b RB2G2S2N2L6Prb2g2s2n2l12p 1",
        Some(Outcome::Draw),
    ),
    (
        "points",
        "K8/9/9/9/9/9/9/9/4k4 b RB2G2S2N2L5Prb2g2s2n2l13p 1",
        Some(SECOND),
    ),
    (
        "points",
        "9/9/9/K8/9/9/9/9/4k4 b RB2G2S2N2L5Prb2g2s2n2l13p 1",
        None,
    ),
    // Pieces on the board count wherever they stand.
    (
        "points",
        "K8/9/9/9/4P4/9/9/9/4k4 b RB2G2S2N2L5Prb2g2s2n2l12p 1",
        Some(Outcome::Draw),
    ),
];

#[test]
fn points_decide_an_impasse() {
    let own = tests::games::definition("shogi").expect("a shipped game");
    for (value, position, outcome) in IMPASSE {
        let set = [("impasse".to_owned(), (*value).to_owned())];
        let compiled = variant_dsl::compile_with(&own, &set, &tests::games::definition);
        let program = compiled.expect("it compiles").program;
        let rules = interpreter::Interpreter::shared(program);
        let mut game = engine::session::boxed::<interpreter::Interpreter>(rules);
        game.set_position(position).expect("a position");
        let expected = outcome.map(|outcome| (outcome, Reason::Impasse));
        assert_eq!(game.result(), expected, "{value}: {position}");
    }
}

#[test]
fn a_move_that_takes_the_last_two_royals_wins_where_checkmate_does() {
    // Regent and King stand next to each other, and the Lion next to the Regent.
    let start = "3rk/2L2/5/P4/K4 b - 1";
    let mut game = after("lions-mate", start, "3b2a1a");
    let won = Some((FIRST, Reason::RoyalsCaptured));
    assert_eq!((game.result(), game.legal().len()), (won, 0));
    let end = game.position_text();
    assert_eq!(game.set_position(&end), Ok(()));
    assert_eq!(game.result(), won, "{end}");
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let found = at("lions-mate", start).search(&limits, &Stop::new(), &mut |_| {});
    assert_eq!(found.score, Score::Win(1));
    // With one of the two it goes on.
    assert_eq!(after("lions-mate", start, "3b2a2b").result(), None);
    // Where no move takes two, nobody comes to move without a royal.
    let refused = at("two-kings-mate", "startpos").set_position("5/5/5/5/K4 b - 1");
    let why = refused.expect_err("it cannot happen").to_string();
    assert!(why.contains("Black has 0 royal pieces"), "{why}");
}

#[test]
fn the_search_knows_bare_royals() {
    let table = [
        // Wins by baring, which no capture answers.
        ("heian-shogi", "k8/9/8g/9/9/9/9/4K3L b - 1", Score::Win(1)),
        ("heian-shogi", "9/7k1/8g/9/9/9/P8/4K3L b - 1", Score::Win(1)),
        // Must answer at once, and draws by it.
        ("heian-shogi", "9/7k1/8L/9/9/9/9/4K4 w - 1", Score::Units(0)),
        // Over before the search begins.
        ("heian-shogi", "k8/9/8L/9/9/9/9/4K4 w - 1", Score::Loss(0)),
        ("heian-shogi", "k8/9/9/9/9/9/9/4K4 w - 1", Score::Units(0)),
        ("heian-shogi", "k8/9/9/9/9/9/P8/4K4 b - 1", Score::Win(0)),
        // The hill is one step away, or reached.
        ("race", "k4/5/5/1K3/4R w - 1", Score::Win(1)),
        ("race", "k4/5/2K2/5/4R b - 1", Score::Loss(0)),
    ];
    let limits = Limits {
        depth: Some(6),
        ..Limits::default()
    };
    for (name, position, score) in table {
        let mut game = at(name, position);
        let found = game.search(&limits, &Stop::new(), &mut |_| {});
        assert_eq!(found.score, score, "{name}: {position}");
    }
}

#[test]
fn who_begins_a_cycle_loses() {
    let cycle = "4f5f 4b5b 5f4f 5b4b";
    let twice = format!("{cycle} {cycle}");
    let lost = |outcome| Some((outcome, Reason::Repetition));
    let game = after("tori-shogi", "startpos", &twice);
    assert_eq!(game.result(), lost(SECOND));
    // The first player begins with something else, and the second one with the cycle.
    let answered = "7e7d 4b5b 4f5f 5b4b 5f4f 4b5b 4f5f 5b4b 5f4f";
    let game = after("tori-shogi", "startpos", answered);
    assert_eq!(game.result(), lost(FIRST));
}

#[test]
fn a_third_occurrence_is_refused_where_it_is_illegal() {
    let mut game = after(
        "yari-shogi",
        "startpos",
        "4i4h 4a4b 4h4i 4b4a 4i4h 4a4b 4h4i",
    );
    let refused = game.play("4b4a").expect_err("it repeats").to_string();
    assert_eq!(refused, "`4b4a`: this repeats a position");
    assert!(game.legal().iter().all(|mv| mv.text != "4b4a"));
}
