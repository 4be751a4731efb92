//! Paths that the walker of the board follows, in its own words.

use std::borrow::Cow;

use engine::boards::mailbox;
use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Predicate, Protection, Special, Test};
use variant_dsl::program::Program;

/// A path, which must be one that can be played.
pub(crate) fn walk(program: &Program, path: &Path) -> mailbox::Walk {
    let course = match &path.special {
        Special::Null => mailbox::Course::Stay,
        Special::Universal(modes) => mailbox::Course::Anywhere(self::modes(program, modes)),
        _ => mailbox::Course::Legs {
            legs: Cow::Owned(path.legs.iter().map(|each| leg(program, each)).collect()),
            rounds: path.repeats,
        },
    };
    mailbox::Walk::on(course).guarded(tests(program, &path.guard))
}

fn leg(program: &Program, leg: &Leg) -> mailbox::Leg {
    let modes = |modes: &Modes| self::modes(program, modes);
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

fn modes(program: &Program, modes: &Modes) -> mailbox::Modes {
    let tests = |tests: &Option<Vec<Test>>| Some(self::tests(program, tests.as_deref()?));
    mailbox::Modes {
        empty: tests(&modes.empty),
        enemy: tests(&modes.enemy),
        friend: tests(&modes.friend),
        over: tests(&modes.over),
        over_friend: tests(&modes.over_friend),
    }
}

fn tests(program: &Program, tests: &[Test]) -> mailbox::Tests {
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
            other => match program.test_number(other.name()) {
                Some(number) => mailbox::Tests::declared(number),
                None => panic!("{other:?} cannot be played"),
            },
        };
        match test.negated {
            true => fail |= bit,
            false => hold |= bit,
        }
    }
    mailbox::Tests::new(hold, fail)
}
