//! Rules about captures: pieces by name become kinds.

use crate::model::{self, Model, Selection};
use crate::program::{CaptureClass, CaptureRule, CaptureTest, Kind, KindSet};

pub(super) fn rules(model: &Model, kinds: &[Kind]) -> Vec<CaptureRule> {
    let rule = |rule: &model::CaptureRule| CaptureRule {
        forbids: rule.forbids,
        class: class(model, kinds, &rule.class),
        when: rule.when.iter().map(|t| test(model, kinds, t)).collect(),
        unless: rule.unless.as_ref().map(|t| test(model, kinds, t)),
        clause: rule.clause,
    };
    model.captures.rules.iter().map(rule).collect()
}

pub(super) fn answered(model: &Model, kinds: &[Kind]) -> Option<CaptureClass> {
    let answered = model.captures.answered.as_ref()?;
    Some(class(model, kinds, answered))
}

/// The kinds that a rule names: whatever moves as the pieces by name, or everything else.
pub(super) fn select(model: &Model, kinds: &[Kind], selection: &Selection) -> KindSet {
    let named = |kind: &Kind| {
        let mut names = selection.pieces.iter().map(|id| &model.pieces[*id].name);
        names.any(|name| *name == kind.moves_as)
    };
    kinds
        .iter()
        .map(|kind| named(kind) != selection.but)
        .collect()
}

fn class(model: &Model, kinds: &[Kind], class: &model::CaptureClass) -> CaptureClass {
    CaptureClass {
        captors: select(model, kinds, &class.captors),
        victims: select(model, kinds, &class.victims),
    }
}

fn test(model: &Model, kinds: &[Kind], test: &model::CaptureTest) -> CaptureTest {
    match test {
        model::CaptureTest::Distant => CaptureTest::Distant,
        model::CaptureTest::Protected => CaptureTest::Protected,
        model::CaptureTest::ProtectorTaken => CaptureTest::ProtectorTaken,
        model::CaptureTest::BridgedBy(bridges) => {
            CaptureTest::BridgedBy(select(model, kinds, bridges))
        }
        model::CaptureTest::Answering => CaptureTest::Answering,
        model::CaptureTest::Retaking => CaptureTest::Retaking,
    }
}
