//! From games to what they have in common.

use std::collections::BTreeMap;

use engine::repetition::{Otherwise, Repetition};
use engine::{Condition, GameInfo, Outcome, Reason};
use referee::statistics::{self, expected_share};

use crate::play::{KindCounts, Log};
use crate::rules::Rule;
use crate::spread::Spread;
use crate::values::values;
use crate::{EndingCount, First, Plan, RuleCount, Study};

/// Adds up what was kept of games.
pub(crate) fn tally(info: &GameInfo, plan: &Plan, logs: &[Log]) -> Study {
    let ended: Vec<&Log> = { logs.iter() }
        .filter(|log| log.reason.is_on_board())
        .collect();
    let of = |outcome: Outcome| ended.iter().filter(|log| log.outcome == outcome).count() as u64;
    let won = engine::Color::BOTH.map(|color| of(Outcome::Win(color)));
    let drawn = of(Outcome::Draw);
    let mut lengths = Spread::default();
    for log in &ended {
        lengths.add(log.branching.len() as u32);
    }
    let endings = endings(&ended);
    let never_ended = possible_endings(info).into_iter();
    let (branching, by_ply) = branching(logs);
    let checks: u64 = logs.iter().map(|log| u64::from(log.checks)).sum();
    Study {
        games: logs.len() as u64,
        repeated: 0,
        longest: 0,
        net: None,
        won,
        drawn,
        unfinished: (logs.len() - ended.len()) as u64,
        first: first(won, drawn),
        never_ended: never_ended
            .filter(|reason| endings.iter().all(|row| row.reason != *reason))
            .collect(),
        endings,
        lengths,
        checks: checks as f64 / branching.total().max(1) as f64,
        branching,
        by_ply,
        values: values(info, logs),
        kinds: kinds(info, logs),
        kinds_there: kinds_there(info, logs),
        rules: rules(info, logs),
        info: info.clone(),
        plan: plan.clone(),
    }
}

/// The advantage of the first player. Games are counted as pairs that ended alike, so that the interval is that of matches.
pub(crate) fn first([won, lost]: [u64; 2], drawn: u64) -> Option<First> {
    let elo = statistics::elo(&[lost, 0, drawn, 0, won])?;
    let (low, high) = elo.interval;
    Some(First {
        share: expected_share(elo.difference),
        interval: (expected_share(low), expected_share(high)),
        elo,
    })
}

fn endings(ended: &[&Log]) -> Vec<EndingCount> {
    let mut counts = BTreeMap::new();
    for log in ended {
        let row = counts.entry(log.reason).or_insert(EndingCount {
            reason: log.reason,
            won: [0; 2],
            drawn: 0,
        });
        match log.outcome {
            Outcome::Draw => row.drawn += 1,
            Outcome::Win(color) => row.won[color.index()] += 1,
        }
    }
    let mut rows: Vec<EndingCount> = counts.into_values().collect();
    rows.sort_by_key(|row| u64::MAX - row.games());
    rows
}

/// Why the rules may end a game, in order.
fn possible_endings(info: &GameInfo) -> Vec<Reason> {
    let rows = info.endings.iter();
    let rows = rows.filter(|row| row.when != Condition::Draw);
    let mut reasons: Vec<Reason> = rows.map(|row| row.when.wording().reason).collect();
    reasons.extend(info.repetition.iter().flat_map(repetitions));
    reasons.extend(info.to_and_fro.iter().map(|_| Reason::ToAndFro));
    reasons.sort_unstable();
    reasons.dedup();
    reasons
}

fn repetitions(rule: &Repetition) -> impl Iterator<Item = Reason> + use<> {
    [
        (rule.perpetual_check_loses, Reason::PerpetualCheck),
        (rule.perpetual_chase_loses, Reason::PerpetualChase),
        (rule.otherwise != Otherwise::Illegal, Reason::Repetition),
    ]
    .into_iter()
    .filter_map(|(is, reason)| is.then_some(reason))
}

fn branching(logs: &[Log]) -> (Spread, Vec<Spread>) {
    let (mut all, mut by_ply) = (Spread::default(), Vec::<Spread>::new());
    for (ply, count) in logs.iter().flat_map(|log| log.branching.iter().enumerate()) {
        if ply == by_ply.len() {
            by_ply.push(Spread::default());
        }
        all.add(*count);
        by_ply[ply].add(*count);
    }
    (all, by_ply)
}

fn kinds(info: &GameInfo, logs: &[Log]) -> Vec<KindCounts> {
    let mut sums = vec![KindCounts::default(); info.kinds.len()];
    for (sum, counts) in logs.iter().flat_map(|log| sums_with(info, log)) {
        let sum = &mut sums[sum];
        sum.was_there |= counts.was_there;
        sum.moves += counts.moves;
        sum.captures += counts.captures;
        sum.lost += counts.lost;
        sum.promotions += counts.promotions;
        sum.made += counts.made;
        sum.drops += counts.drops;
    }
    sums
}

/// The counts of a game with the place of their kind.
fn sums_with<'a>(info: &GameInfo, log: &'a Log) -> impl Iterator<Item = (usize, &'a KindCounts)> {
    (0..info.kinds.len()).zip(&log.kinds)
}

fn kinds_there(info: &GameInfo, logs: &[Log]) -> Vec<u64> {
    let there = |kind: usize| logs.iter().filter(|log| log.kinds[kind].was_there).count() as u64;
    (0..info.kinds.len()).map(there).collect()
}

/// The rules that the facts say the game has, or that were possible.
fn rules(info: &GameInfo, logs: &[Log]) -> Vec<RuleCount> {
    let count = |rule: Rule| {
        let counts = || logs.iter().map(|log| log.rules[rule as usize]);
        let games = |which: usize| counts().filter(|counts| counts[which] > 0).count() as u64;
        let sum = |which: usize| counts().map(|counts| u64::from(counts[which])).sum();
        RuleCount {
            rule,
            games_possible: games(0),
            games_used: games(1),
            possible: sum(0),
            used: sum(1),
        }
    };
    let rows = Rule::ALL.into_iter().map(count);
    rows.filter(|row| row.possible > 0 || row.rule.is_said(info))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 60 won, 20 drawn, 20 lost: 70 %; the variance of a game is 0.6·0.09 + 0.2·0.04 + 0.2·0.49 = 0.16, so that of
    /// the mean of a hundred is 0.04 squared.
    #[test]
    fn the_first_move_has_an_interval() {
        let first = first([60, 20], 20).expect("there are games");
        assert!((first.share - 0.7).abs() < 1e-9);
        let (low, high) = first.interval;
        assert!((low - (0.7 - 1.959_964 * 0.04)).abs() < 1e-6);
        assert!((high - (0.7 + 1.959_964 * 0.04)).abs() < 1e-6);
        assert_eq!(super::first([0, 0], 0), None);
    }

    #[test]
    fn games_that_all_end_alike_say_nothing_of_the_rest() {
        let first = first([12, 0], 0).expect("there are games");
        assert_eq!((first.share, first.interval), (1.0, (0.0, 1.0)));
    }
}
