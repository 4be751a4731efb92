//! The search on real games: sound mates, legal moves, the same tree every time.
//!
//! Its own crate tests it against plain minimax on a toy; here it meets every game and layout.
//! How strong it is, matches tell.

use engine::bench::bench;
use engine::search::{Best, Limits, Score, Searcher, Stop};
use engine::{History, Rules, Setup, position_text};
use tests::games::{RulesVisitor, each_game};
use tests::random;

/// What is asked of every game.
trait Question {
    fn ask<R: Rules>(&self, rules: &R);
}

struct EveryGame<Q>(Q);

impl<Q: Question> RulesVisitor for EveryGame<Q> {
    fn visit<R: Rules>(&mut self, name: &'static str, layout: &'static str, rules: R) {
        eprintln!("{name}, {layout}");
        self.0.ask(&rules);
    }
}

fn remember<R: Rules>(rules: &R, history: &mut History, position: &R::Position) {
    history.push(
        rules.key(position),
        rules.side(position),
        rules.in_check(position),
    );
}

fn search<R: Rules>(rules: &R, position: &R::Position, limits: &Limits) -> Best<R::Move> {
    let mut history = History::default();
    remember(rules, &mut history, position);
    Searcher::new(1, 1).search(rules, position, &history, limits, &Stop::new(), &mut |_| {})
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn legal<R: Rules>(rules: &R, position: &R::Position) -> Vec<R::Move> {
    let mut moves = Vec::new();
    rules.legal_moves(&mut position.clone(), |_, mv| moves.push(mv));
    moves
}

/// Whether `mv` leaves the opponent in check without an answer.
fn mates<R: Rules>(rules: &R, position: &R::Position, mv: R::Move) -> bool {
    let mut next = position.clone();
    rules.play(&mut next, mv);
    rules.info().checkmate && rules.in_check(&next) && rules.count_legal(&mut next) == 0
}

struct MateInOne;

impl Question for MateInOne {
    fn ask<R: Rules>(&self, rules: &R) {
        let mut found = 0;
        for setup in random::positions(rules, 1_000, 3) {
            let position = rules.position(&setup);
            let moves = legal(rules, &position);
            if !moves.iter().any(|&mv| mates(rules, &position, mv)) {
                continue;
            }
            found += 1;
            let best = search(rules, &position, &to_depth(4));
            assert_eq!(best.score, Score::Win(1), "{setup:?}");
            let mut next = position.clone();
            rules.play(&mut next, best.mv.expect("there are legal moves"));
            assert_eq!(rules.count_legal(&mut next), 0, "{setup:?}");
        }
        eprintln!("{found} mates in one");
    }
}

#[test]
fn a_mate_in_one_is_played() {
    each_game(&mut EveryGame(MateInOne));
}

struct SelfPlay;

impl Question for SelfPlay {
    fn ask<R: Rules>(&self, rules: &R) {
        let limits = Limits {
            nodes: Some(300),
            ..Limits::default()
        };
        let mut searcher = Searcher::new(1, 1);
        let mut position = rules.position(&rules.info().start);
        let mut history = History::default();
        for _ in 0..150 {
            remember(rules, &mut history, &position);
            let moves = legal(rules, &position);
            let best = searcher.search(
                rules,
                &position,
                &history,
                &limits,
                &Stop::new(),
                &mut |_| {},
            );
            let Some(mv) = best.mv else {
                assert!(moves.is_empty());
                return;
            };
            assert!(moves.contains(&mv));
            assert_eq!(best.line.first(), Some(&mv));
            rules.play(&mut position, mv);
        }
    }
}

#[test]
fn a_game_against_itself_is_legal() {
    each_game(&mut EveryGame(SelfPlay));
}

struct Signature;

impl Question for Signature {
    fn ask<R: Rules>(&self, rules: &R) {
        let mut setups = vec![rules.info().start.clone()];
        setups.extend(random::positions(rules, 5, 4));
        let first = bench(rules, &setups, 5);
        assert!(first.nodes > 0);
        assert_eq!(first.nodes, bench(rules, &setups, 5).nodes);
    }
}

#[test]
fn the_bench_signature_does_not_change() {
    each_game(&mut EveryGame(Signature));
}

fn check(text: &str, expected: Score) {
    let rules = definitions::minishogi::Game::new();
    let (setup, _): (Setup, u32) = position_text::read(rules.info(), text).expect(text);
    let best = search(&rules, &rules.position(&setup), &to_depth(12));
    assert_eq!(best.score, expected, "{text}");
}

#[test]
fn mates_by_dropping_are_counted() {
    check("4k/5/4P/5/K4 b G 1", Score::Win(1));
    check("4k/4G/4P/5/K4 w - 1", Score::Loss(0));
    check("4k/5/5/4P/K4 b 2G 1", Score::Win(3));
}
