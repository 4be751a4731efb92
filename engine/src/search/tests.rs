//! What a search must get right whatever its speed and taste: mates, the game's own rules, limits.
//!
//! The yardstick is plain minimax on the toy game. Strength is measured elsewhere.

use std::time::{Duration, Instant};

use super::score::DECIDED;
use super::*;
use crate::Verdict;
use crate::dice::{Dice, random_position};
use crate::eval::Trail;
use crate::eval::net::{NetError, NetFacts, Numbers};
use crate::eval::shape::Shape;
use crate::info::{GameInfo, Setup};
use crate::repetition::Otherwise;
use crate::rules::MoveCode;
use crate::toy::{KING, Toy, ToyMove, toy, toy_info, toy_of};
use crate::types::{Color, Piece, PieceKind};
use ::rules::ending::{Condition, Ending, stalemate};

fn legal(rules: &Toy, position: &Setup) -> Vec<ToyMove> {
    let mut moves = Vec::new();
    rules.legal_moves(&mut position.clone(), |_, mv| moves.push(mv));
    moves
}

fn after(rules: &Toy, position: &Setup, mv: ToyMove) -> Setup {
    let mut position = position.clone();
    rules.play(&mut position, mv);
    position
}

/// Plies to the end with best play by both, if the side to move wins (`true`) or loses within
/// `depth`. Knows no repetition.
fn solve(rules: &Toy, position: &Setup, depth: u32) -> Option<(bool, u32)> {
    let moves = legal(rules, position);
    if moves.is_empty() {
        let mated = rules.in_check(position);
        return match stalemate(&rules.info().endings) {
            Verdict::Draws if !mated => None,
            Verdict::Wins if !mated => Some((true, 0)),
            _ => Some((false, 0)),
        };
    }
    if depth == 0 {
        return None;
    }
    let ends: Vec<_> = moves
        .iter()
        .map(|&mv| solve(rules, &after(rules, position, mv), depth - 1))
        .collect();
    let lost = |end: &&Option<(bool, u32)>| matches!(end, Some((false, _)));
    if let Some(plies) = ends.iter().filter(lost).flatten().map(|end| end.1).min() {
        return Some((true, plies + 1));
    }
    let all: Option<Vec<_>> = ends.into_iter().collect();
    let longest = all?.into_iter().map(|end| end.1).max()?;
    Some((false, longest + 1))
}

/// A game that went through these positions.
fn history_of(rules: &Toy, positions: &[Setup]) -> History<ToyMove> {
    let mut history = History::default();
    let mut before: Option<&Setup> = None;
    for position in positions {
        let leads_here = |before: &Setup| {
            let mut moves = legal(rules, before).into_iter();
            moves.find(|mv| after(rules, before, *mv) == *position)
        };
        let mv = before.and_then(leads_here);
        history.push(rules.key(position), mv, Went::Otherwise);
        before = Some(position);
    }
    history
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// Searches one position, nothing learned before.
fn search(rules: &Toy, positions: &[Setup], limits: &Limits, threads: usize) -> Best<ToyMove> {
    let position = positions.last().expect("a game has a position");
    Searcher::new(1, threads).search(
        rules,
        position,
        &history_of(rules, positions),
        limits,
        &Stop::new(),
        &mut |_| {},
    )
}

fn check_mates(rules: &Toy, seed: u64, threads: usize) {
    let mut dice = Dice(seed);
    let (mut wins, mut losses) = (0, 0);
    for _ in 0..300 {
        let position = random_position(rules, &mut dice);
        let Some((wins_it, plies)) = solve(rules, &position, 4) else {
            continue;
        };
        let best = search(
            rules,
            std::slice::from_ref(&position),
            &to_depth(20),
            threads,
        );
        let expected = if wins_it {
            wins += 1;
            Score::Win(plies)
        } else {
            losses += 1;
            Score::Loss(plies)
        };
        assert_eq!(best.score, expected, "{position:?}");
        assert_eq!(best.mv.is_some(), !legal(rules, &position).is_empty());
        if let (true, Some(mv)) = (wins_it, best.mv) {
            let reply = solve(rules, &after(rules, &position, mv), plies);
            assert_eq!(reply, Some((false, plies - 1)), "{position:?}");
        }
    }
    assert!(wins > 20 && losses > 10, "{wins} wins, {losses} losses");
}

#[test]
fn mates_are_found_and_counted() {
    check_mates(&toy(), 1, 1);
}

#[test]
fn two_threads_find_the_same_mates() {
    check_mates(&toy(), 2, 2);
}

#[test]
fn stalemate_counts_as_the_game_says() {
    for (stalemate, seed) in [(Verdict::Draws, 3), (Verdict::Wins, 4)] {
        let rules = toy_of(GameInfo {
            endings: vec![
                Ending::new(Condition::Checkmate, Verdict::Loses),
                Ending::new(Condition::NoMoves, stalemate),
            ],
            ..toy_info()
        });
        check_mates(&rules, seed, 1);
    }
}

/// Two lonely royals that have gone to and fro three times; the next move closes the circle for
/// the fourth time.
fn shuffled(rules: &Toy) -> Vec<Setup> {
    let royal = |color| Some(Piece { color, kind: KING });
    let place = |first: usize, second: usize, side| {
        let mut board = vec![None; 12];
        board[first] = royal(Color::First);
        board[second] = royal(Color::Second);
        let hands = [vec![0; 3], vec![0; 3]];
        rules.position(&Setup {
            walls: Vec::new(),
            board,
            hands,
            side,
            registers: Default::default(),
        })
    };
    let round = [
        place(0, 11, Color::First),
        place(1, 11, Color::Second),
        place(1, 10, Color::First),
        place(0, 10, Color::Second),
    ];
    [round.clone(), round.clone(), round].concat()
}

fn with_repetition(otherwise: Otherwise) -> Toy {
    let mut info = toy_info();
    let rule = info.repetition.as_mut().expect("the toy has the rule");
    rule.otherwise = otherwise;
    toy_of(info)
}

#[test]
fn repetition_is_scored_as_the_rule_says() {
    let rules = with_repetition(Otherwise::Loses(Color::First));
    let game = shuffled(&rules);
    let best = search(&rules, &game, &to_depth(4), 1);
    let next = after(&rules, game.last().unwrap(), best.mv.unwrap());
    assert_eq!(next, game[0]);
    assert!(matches!(best.score, Score::Units(units) if units > DECIDED));

    let rules = with_repetition(Otherwise::Loses(Color::Second));
    let best = search(&rules, &game, &to_depth(4), 1);
    let next = after(&rules, game.last().unwrap(), best.mv.unwrap());
    assert_ne!(next, game[0]);
}

#[test]
fn a_forbidden_repetition_is_never_played() {
    let rules = with_repetition(Otherwise::Illegal);
    let game = shuffled(&rules);
    for limits in [to_depth(1), to_depth(5), nodes(1)] {
        let best = search(&rules, &game, &limits, 1);
        let next = after(&rules, game.last().unwrap(), best.mv.unwrap());
        assert_ne!(next, game[0]);
    }
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

#[test]
fn a_legal_move_comes_however_little_time_there_is() {
    let rules = toy();
    let mut dice = Dice(5);
    let none = Limits {
        move_time: Some(Duration::ZERO),
        ..Limits::default()
    };
    let empty_clock = Limits {
        clock: Some(Clock::default()),
        ..Limits::default()
    };
    for _ in 0..100 {
        let position = random_position(&rules, &mut dice);
        let moves = legal(&rules, &position);
        for limits in [&none, &empty_clock, &nodes(0), &nodes(3)] {
            let best = search(&rules, std::slice::from_ref(&position), limits, 1);
            assert_eq!(best.mv.is_none(), moves.is_empty());
            assert!(best.mv.is_none_or(|mv| moves.contains(&mv)));
            assert_eq!(best.line.first(), best.mv.as_ref());
        }
    }
}

#[test]
fn a_pressed_button_ends_even_an_infinite_search() {
    let rules = toy();
    let start = rules.position(&rules.info().start);
    let history = history_of(&rules, std::slice::from_ref(&start));
    let limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    let stop = Stop::new();
    stop.stop();
    let mut searcher = Searcher::new(1, 2);
    let best = searcher.search(&rules, &start, &history, &limits, &stop, &mut |_| {});
    assert!(best.mv.is_some());

    let stop = Stop::new();
    let pressed = std::thread::scope(|scope| {
        let presser = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            stop.stop();
            Instant::now()
        });
        searcher.search(&rules, &start, &history, &limits, &stop, &mut |_| {});
        presser.join().expect("sleeping does not fail")
    });
    assert!(pressed.elapsed() < Duration::from_millis(500));
}

#[test]
fn time_limits_are_kept() {
    let rules = toy();
    let start = rules.position(&rules.info().start);
    let clock = Clock {
        remaining: Duration::from_millis(400),
        ..Clock::default()
    };
    let limits = [
        Limits {
            move_time: Some(Duration::from_millis(100)),
            ..Limits::default()
        },
        Limits {
            clock: Some(clock),
            ..Limits::default()
        },
    ];
    for limits in limits {
        let before = Instant::now();
        search(&rules, std::slice::from_ref(&start), &limits, 2);
        assert!(before.elapsed() < Duration::from_millis(400));
    }
}

#[test]
fn nodes_are_counted_exactly() {
    let rules = toy();
    let start = rules.position(&rules.info().start);
    let best = search(&rules, &[start], &nodes(777), 1);
    assert_eq!(best.nodes, 777);
}

#[test]
fn one_thread_always_searches_the_same_tree() {
    let rules = toy();
    let start = rules.position(&rules.info().start);
    let history = history_of(&rules, std::slice::from_ref(&start));
    let mut searcher = Searcher::new(1, 1);
    let mut run = || {
        searcher.clear();
        let mut reports = Vec::new();
        let best = searcher.search(
            &rules,
            &start,
            &history,
            &to_depth(9),
            &Stop::new(),
            &mut |progress| reports.push((progress.depth, progress.nodes, progress.score)),
        );
        (best.mv.map(MoveCode::code), best.nodes, reports)
    };
    assert_eq!(run(), run());
}

#[test]
fn reported_lines_are_legal() {
    let rules = toy();
    let mut dice = Dice(6);
    for _ in 0..30 {
        let start = random_position(&rules, &mut dice);
        let history = history_of(&rules, std::slice::from_ref(&start));
        Searcher::new(1, 1).search(
            &rules,
            &start,
            &history,
            &to_depth(6),
            &Stop::new(),
            &mut |progress| {
                let mut position = start.clone();
                for &mv in &progress.line {
                    assert!(legal(&rules, &position).contains(&mv));
                    rules.play(&mut position, mv);
                }
            },
        );
    }
}

/// What a move leads to with best play, if that is decided within so many plies.
fn worth(rules: &Toy, position: &Setup, mv: ToyMove, depth: u32) -> Option<Score> {
    match solve(rules, &after(rules, position, mv), depth)? {
        (true, plies) => Some(Score::Loss(plies + 1)),
        (false, plies) => Some(Score::Win(plies + 1)),
    }
}

#[test]
fn every_line_begins_with_another_move_and_is_worth_what_it_says() {
    let rules = toy();
    let mut dice = Dice(9);
    let mut decided = 0;
    for _ in 0..60 {
        let position = random_position(&rules, &mut dice);
        let moves = legal(&rules, &position);
        let limits = Limits {
            lines: 3,
            ..to_depth(6)
        };
        let mut lines = Vec::new();
        let history = history_of(&rules, std::slice::from_ref(&position));
        let mut searcher = Searcher::new(1, 1);
        let stop = Stop::new();
        let best = searcher.search(&rules, &position, &history, &limits, &stop, &mut |found| {
            lines.truncate(found.place - 1);
            lines.push((found.line[0], found.score));
        });
        assert_eq!(lines.len(), moves.len().min(3), "{position:?}");
        assert_eq!(best.mv, lines.first().map(|line| line.0));
        for (index, (mv, score)) in lines.iter().enumerate() {
            assert!(lines[..index].iter().all(|(other, _)| other != mv));
            if let Score::Win(1..=4) | Score::Loss(1..=4) = score {
                let expected = worth(&rules, &position, *mv, 3);
                assert_eq!(Some(*score), expected, "{mv:?} in {position:?}");
                decided += 1;
            }
        }
    }
    assert!(decided > 30, "{decided} lines were decided");
}

#[test]
fn only_the_wanted_moves_are_searched() {
    let rules = toy();
    let mut dice = Dice(10);
    for threads in [1, 2] {
        for _ in 0..30 {
            let position = random_position(&rules, &mut dice);
            let start = std::slice::from_ref(&position);
            for mv in legal(&rules, &position) {
                let expected = worth(&rules, &position, mv, 3);
                let limits = Limits {
                    moves: Some(vec![rules.effect(&position, mv)]),
                    // A search ends by itself when it has solved the position.
                    ..to_depth(if expected.is_some() { 20 } else { 3 })
                };
                let best = search(&rules, start, &limits, threads);
                assert_eq!((best.mv, best.line.first()), (Some(mv), Some(&mv)));
                if let Some(expected) = expected {
                    assert_eq!(best.score, expected, "{mv:?} in {position:?}");
                }
            }
            let limits = Limits {
                moves: Some(Vec::new()),
                ..to_depth(6)
            };
            assert_eq!(search(&rules, start, &limits, threads).mv, None);
        }
    }
}

fn weights(rules: &Toy) -> Weights {
    let mut reach = Reach::default();
    reach.ask(rules, &|| false);
    Weights::new(rules.info(), &reach)
}

#[test]
fn running_sums_equal_fresh_ones() {
    let rules = toy();
    let weights = weights(&rules);
    let mut dice = Dice(7);
    for _ in 0..200 {
        let mut position = random_position(&rules, &mut dice);
        let mut balance = Balance::of(&weights, &rules, &position);
        for _ in 0..20 {
            let moves = legal(&rules, &position);
            if moves.is_empty() {
                break;
            }
            let mv = moves[dice.below(moves.len())];
            let sketch = rules.sketch(&position, mv);
            let side = position.side;
            let mut changes = Vec::new();
            rules.each_change(&position, mv, |change| changes.push(change));
            rules.play(&mut position, mv);
            balance.follow(&weights, &rules, &position, side, &sketch, &changes);
            assert_eq!(balance, Balance::of(&weights, &rules, &position));
        }
    }
}

#[test]
fn both_players_are_judged_alike() {
    let rules = toy();
    let weights = weights(&rules);
    let mut dice = Dice(8);
    for _ in 0..200 {
        let position = random_position(&rules, &mut dice);
        let turned = Setup {
            walls: Vec::new(),
            board: position.board.iter().rev().map(turn).collect(),
            hands: [position.hands[1].clone(), position.hands[0].clone()],
            side: !position.side,
            registers: position.registers,
        };
        let [one, other] = [&position, &turned]
            .map(|setup| Balance::of(&weights, &rules, setup).evaluate(&weights, setup.side, 0));
        assert_eq!(one, other, "{position:?}");
    }
}

fn turn(square: &Option<Piece>) -> Option<Piece> {
    square.map(|Piece { color, kind }| Piece {
        color: !color,
        kind: PieceKind(kind.0),
    })
}

/// A net of the toy game whose numbers all differ.
fn any_net(info: &GameInfo) -> Net {
    let shape = Shape::new(info).expect("the game is small");
    let mut numbers = Numbers::none(&shape);
    for (index, number) in numbers.each_mut().enumerate() {
        *number = (index * 37 % 201) as i16 - 100;
    }
    numbers.out[0] = std::array::from_fn(|unit| unit as i16 * 7 - 100);
    numbers.out[1] = std::array::from_fn(|unit| 90 - unit as i16 * 5);
    let facts = NetFacts {
        generation: 3,
        scale: 390,
    };
    Net::new(shape, facts, numbers)
}

#[test]
fn a_net_is_read_as_it_was_written() {
    let info = toy_info();
    let net = any_net(&info);
    let bytes = net.to_bytes();
    assert_eq!(Net::from_bytes(&info, &bytes), Ok(net));
}

#[test]
fn a_damaged_or_foreign_net_is_refused() {
    let info = toy_info();
    let bytes = any_net(&info).to_bytes();
    for length in 0..bytes.len() {
        let cut = Net::from_bytes(&info, &bytes[..length]);
        assert!(cut.is_err(), "cut to {length} bytes");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        let read = Net::from_bytes(&info, &changed);
        assert!(read.is_err(), "byte {at} changed");
    }
    assert_eq!(Net::from_bytes(&info, b"P5 ..."), Err(NetError::NoNet));
    let mut newer = bytes.clone();
    newer[16] = 9;
    assert_eq!(Net::from_bytes(&info, &newer), Err(NetError::Version(9)));
    let mut other = info.clone();
    other.kinds[0].movement.push('N');
    assert_eq!(Net::from_bytes(&other, &bytes), Err(NetError::Foreign));
}

#[test]
fn a_net_fits_a_game_with_another_array_and_other_endings() {
    let info = toy_info();
    let net = any_net(&info);
    let mut child = info.clone();
    child.name.push_str("-child");
    child.start.board.swap(0, 1);
    child.endings.clear();
    assert!(net.fits(&child));
}

#[test]
fn a_net_judges_both_players_and_mirror_images_alike() {
    let rules = toy();
    let weights = weights(&rules);
    let net = any_net(rules.info());
    let worth = |setup: &Setup| {
        let balance = Balance::of(&weights, &rules, setup);
        Trail::new(&net, &rules, setup, &balance, 0).worth(0, &rules, setup, setup.side)
    };
    let files = usize::from(rules.info().files);
    let mut dice = Dice(9);
    let mut worths = Vec::new();
    for _ in 0..200 {
        let position = random_position(&rules, &mut dice);
        let turned = Setup {
            board: position.board.iter().rev().map(turn).collect(),
            hands: [position.hands[1].clone(), position.hands[0].clone()],
            side: !position.side,
            ..position.clone()
        };
        let ranks = position.board.chunks(files);
        let folded = Setup {
            board: ranks.flat_map(|rank| rank.iter().rev().copied()).collect(),
            ..position.clone()
        };
        let one = worth(&position);
        assert_eq!(one, worth(&turned), "{position:?}");
        // A royal on the middle file is in no half.
        let is_middle = |(at, piece): (usize, &Option<Piece>)| {
            piece.is_some_and(|piece| piece.kind == KING) && 2 * (at % files) + 1 == files
        };
        if !position.board.iter().enumerate().any(is_middle) {
            assert_eq!(one, worth(&folded), "{position:?}");
        }
        worths.push(one);
    }
    worths.sort();
    worths.dedup();
    assert!(worths.len() > 50, "the net says something: {worths:?}");
}

#[test]
fn a_net_is_followed_by_the_search_and_changes_what_it_finds() {
    let rules = toy();
    let mut searcher = Searcher::new(1, 1);
    let mut dice = Dice(10);
    let limits = Limits {
        nodes: Some(2_000),
        ..Limits::default()
    };
    let mut changed = 0;
    for _ in 0..20 {
        let position = random_position(&rules, &mut dice);
        let moves = legal(&rules, &position);
        let history = History::default();
        let mut find = |net: Option<Net>| {
            searcher.set_net(net.map(Arc::new));
            for mv in &moves {
                assert!(searcher.follows(&rules, &position, &[*mv]));
            }
            let stop = Stop::new();
            searcher.search(&rules, &position, &history, &limits, &stop, &mut |_| {})
        };
        let (plain, learned) = (find(None), find(Some(any_net(rules.info()))));
        assert!(learned.mv.is_none_or(|mv| moves.contains(&mv)));
        changed += usize::from(plain.score != learned.score);
        // Without it everything is as before.
        assert_eq!(find(None).line, plain.line);
    }
    assert!(changed > 5, "{changed}");
}

#[test]
fn margins_are_those_of_the_scale_of_a_net() {
    let rules = toy();
    let shape = Shape::new(rules.info()).expect("it is small");
    let mut searcher = Searcher::new(1, 1);
    let mut dice = Dice(11);
    let limits = Limits {
        depth: Some(7),
        ..Limits::default()
    };
    let (mut usual, mut large) = (0, 0);
    for _ in 0..20 {
        let position = random_position(&rules, &mut dice);
        let mut nodes = |scale: Option<u32>| {
            searcher.set_net(scale.map(|scale| {
                let facts = NetFacts {
                    scale,
                    ..NetFacts::default()
                };
                Arc::new(Net::new(shape.clone(), facts, Numbers::none(&shape)))
            }));
            let stop = Stop::new();
            let found = searcher.search(
                &rules,
                &position,
                &History::default(),
                &limits,
                &stop,
                &mut |_| {},
            );
            found.nodes
        };
        let untaught = nodes(None);
        assert_eq!(nodes(Some(Score::SCALE)), untaught);
        usual += untaught;
        large += nodes(Some(8 * Score::SCALE));
    }
    assert!(large > usual, "less is left out: {large} and {usual}");
}
