//! Captures that a game forbids, by its rules about who takes whom.

use engine::boards::mailbox::{Capture, CellCode, Mailbox};
use variant_dsl::program::{CaptureRule, CaptureTest};

use crate::game::{Prepared, Size, index};

impl<B: Size> Prepared<B> {
    /// Whether some rule forbids the player this capture, and no other allows it.
    pub(crate) fn is_capture_forbidden<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        capture: &Capture<Self>,
    ) -> bool {
        let rules = &self.tables.program.captures;
        let mut any = |forbids: bool| {
            let mut rules = rules.iter().filter(|rule| rule.forbids == forbids);
            rules.any(|rule| applies::<B, SECOND>(position, capture, rule))
        };
        any(true) && !any(false)
    }
}

/// Whether a rule speaks of the capture.
fn applies<B: Size, const SECOND: bool>(
    position: &mut Mailbox<Prepared<B>>,
    capture: &Capture<Prepared<B>>,
    rule: &CaptureRule,
) -> bool {
    let (captor, victim) = (index(capture.captor), index(capture.victim));
    if !rule.class.captors[captor] || !rule.class.victims[victim] {
        return false;
    }
    let mut holds = |test: &CaptureTest| holds::<B, SECOND>(position, capture, test);
    rule.when.iter().all(&mut holds) && !rule.unless.as_ref().is_some_and(&mut holds)
}

fn holds<B: Size, const SECOND: bool>(
    position: &mut Mailbox<Prepared<B>>,
    capture: &Capture<Prepared<B>>,
    test: &CaptureTest,
) -> bool {
    match test {
        CaptureTest::Distant => Mailbox::<Prepared<B>>::is_distant(capture.mv.from(), capture.cell),
        CaptureTest::Protected => position.is_protected::<SECOND>(capture.mv, capture.cell),
        CaptureTest::ProtectorTaken => position.is_protector_taken::<SECOND>(capture),
        CaptureTest::BridgedBy(kinds) => capture.earlier().any(|bridge| {
            let kind = position.at(bridge).own_of_enemy::<SECOND>();
            kinds[index(kind)]
        }),
        CaptureTest::Answering => position.is_answering(),
        CaptureTest::Retaking => position.was_captured_on(capture.cell),
    }
}
