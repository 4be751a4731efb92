//! Paths that the walker of the board follows, in its own words.

use std::borrow::Cow;

use engine::boards::mailbox;
use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Predicate, Protection, Special, Test};

/// A path, which must be one that can be played.
pub(crate) fn walk(path: &Path) -> mailbox::Walk {
    match &path.special {
        Special::Null => mailbox::Walk::Stay,
        Special::Universal(modes) => mailbox::Walk::Anywhere(self::modes(modes)),
        _ => mailbox::Walk::Legs {
            legs: Cow::Owned(path.legs.iter().map(leg).collect()),
            rounds: path.repeats,
        },
    }
}

fn leg(leg: &Leg) -> mailbox::Leg {
    mailbox::Leg {
        vector: leg.vector,
        max: leg.max,
        skip: leg.skip,
        between: match leg.between {
            Between::Ignored => mailbox::Between::Ignored,
            Between::AllEmpty(_) => mailbox::Between::AllEmpty,
            Between::ExactlyOne(_) => mailbox::Between::ExactlyOne,
        },
        wraps: leg.wrap,
        transit: modes(&leg.transit),
        hop: match leg.hop {
            Hop::No => mailbox::Hop::No,
            Hop::One => mailbox::Hop::One,
            Hop::Adjacent => mailbox::Hop::Adjacent,
            Hop::Many => mailbox::Hop::Many,
        },
        stop: leg.stop.as_ref().map(modes).unwrap_or_default(),
        relay: leg.relay.as_ref().map(modes).unwrap_or_default(),
        same_length: leg.same_length,
    }
}

fn modes(modes: &Modes) -> mailbox::Modes {
    let tests = |tests: &Option<Vec<Test>>| tests.as_deref().map(self::tests);
    mailbox::Modes {
        empty: tests(&modes.empty),
        enemy: tests(&modes.enemy),
        over: tests(&modes.over),
        over_friend: tests(&modes.over_friend),
    }
}

fn tests(tests: &[Test]) -> mailbox::Tests {
    let (mut hold, mut fail) = (0, 0);
    for test in tests {
        let bit = match &test.predicate {
            Predicate::Royal => mailbox::Tests::ROYAL,
            Predicate::Promoted => mailbox::Tests::PROMOTED,
            Predicate::Protection(Protection::Unprotected) => mailbox::Tests::UNPROTECTED,
            Predicate::Protection(Protection::UnprotectedBefore) => {
                mailbox::Tests::UNPROTECTED_BEFORE
            }
            Predicate::Protection(Protection::Unretakable) => mailbox::Tests::UNRETAKABLE,
            other => panic!("{other:?} cannot be played"),
        };
        match test.negated {
            true => fail |= bit,
            false => hold |= bit,
        }
    }
    mailbox::Tests::new(hold, fail)
}
