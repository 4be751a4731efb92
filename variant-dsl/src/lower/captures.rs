//! Rules about captures: pieces by name become kinds.

use super::forms::Forms;
use crate::model;
use crate::program::{CaptureClass, CaptureRule, CaptureTest};

pub(super) fn rules(forms: &Forms) -> Vec<CaptureRule> {
    let rule = |rule: &model::CaptureRule| CaptureRule {
        forbids: rule.forbids,
        class: class(forms, &rule.class),
        when: rule.when.iter().map(|t| test(forms, t)).collect(),
        unless: rule.unless.as_ref().map(|t| test(forms, t)),
        clause: rule.clause,
    };
    forms.model.captures.rules.iter().map(rule).collect()
}

pub(super) fn answered(forms: &Forms) -> Option<CaptureClass> {
    let answered = forms.model.captures.answered.as_ref()?;
    Some(class(forms, answered))
}

fn class(forms: &Forms, class: &model::CaptureClass) -> CaptureClass {
    CaptureClass {
        captors: forms.select(&class.captors),
        victims: forms.select(&class.victims),
    }
}

fn test(forms: &Forms, test: &model::CaptureTest) -> CaptureTest {
    match test {
        model::CaptureTest::Distant => CaptureTest::Distant,
        model::CaptureTest::Protected => CaptureTest::Protected,
        model::CaptureTest::ProtectorTaken => CaptureTest::ProtectorTaken,
        model::CaptureTest::BridgedBy(bridges) => CaptureTest::BridgedBy(forms.select(bridges)),
        model::CaptureTest::Answering => CaptureTest::Answering,
        model::CaptureTest::Retaking => CaptureTest::Retaking,
    }
}
