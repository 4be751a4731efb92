//! The block `captures`: what becomes of prisoners, and captures that are forbidden. What else captures do is
//! read by `effects`.
//!
//! Whether a rule can ever act is left to `lint`.

use super::fields::{Fields, Heads, choose};
use super::items::{find_block, is_given, missing};
use super::names::Names;
use crate::ast::{Rule, Variant, Word, join, span_of};
use crate::diagnostic::{Diag, Span};
use crate::model::{CaptureClass, CaptureRule, CaptureTest, Captures, PieceId};
use crate::vocabulary::{nearest, unknown};

/// What a rule about captures looks like.
const FORM: &str = "forbid Walker takes Runner: distant and protected unless bridged by Walker";

const TESTS: &[&str] = &[
    "distant",
    "protected",
    "protector taken",
    "bridged by",
    "answering",
    "retaking",
];

pub(super) fn check_captures(
    variant: &Variant,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Captures> {
    let Some(block) = find_block(variant, "captures") else {
        if !is_given(variant, "captures") {
            let example = "captures { prisoners: removed }";
            diags.push(missing("the block `captures`", variant.name.span, example));
        }
        return None;
    };
    let heads = Heads {
        single: &[
            "prisoners",
            "attack",
            "taken off",
            "duty",
            "burn",
            "aura",
            "petrify",
            "convert",
        ],
        many: &["forbid", "allow", "explode", "trample", "prisoner"],
    };
    let fields = Fields::of(block, &heads, diags);
    let mut reader = Reader {
        names,
        diags,
        answered: None,
    };
    let mut rules: Vec<(&Rule, CaptureRule)> = Vec::new();
    let mut sound = true;
    for rule in &block.rules {
        let head = rule.head[0].text.as_str();
        let is_rule = head == "forbid" || head == "allow" && rule.colon;
        if !is_rule || rule.head.len() == 1 && !rule.colon {
            continue;
        }
        let Some(found) = reader.rule(rule) else {
            sound = false;
            continue;
        };
        let same = |old: &&(&Rule, CaptureRule)| {
            let clause = found.clause;
            CaptureRule {
                clause,
                ..old.1.clone()
            } == found
        };
        if let Some((first, _)) = rules.iter().find(same) {
            let diag = Diag::error("E0103", rule.span(), "this rule is given twice")
                .related(first.span(), "first here");
            reader.diags.push(diag.help("remove one of the two"));
        }
        rules.push((rule, found));
    }
    let answered = reader.answered.map(|(class, _)| class);
    let attack = fields.get("attack");
    let attack = attack.map_or(Some(false), |rule| {
        choose(rule, &[("protected too", true)], diags)
    });
    let duty = fields.get("duty").map_or(Some(false), |rule| {
        choose(rule, &[("must capture", true)], diags)
    });
    let rule = fields.require("prisoners", "prisoners: removed", diags)?;
    // A piece has two sides at most in this version: its original type is its front side.
    let table = [
        ("removed", (false, false, false)),
        ("partner", (false, false, true)),
        ("hand, front side", (true, false, false)),
        ("hand, original type", (true, false, false)),
        ("hand, as it stands", (true, true, false)),
    ];
    let (to_hand, as_it_stands, to_partner) = choose(rule, &table, diags)?;
    let changed = check_changed(&fields, to_hand, names, diags);
    Some(Captures {
        to_hand,
        to_partner,
        as_it_stands,
        changed: changed?,
        rules: sound.then(|| rules.into_iter().map(|(_, rule)| rule).collect())?,
        answered,
        attacks_protected: attack?,
        must_capture: duty?,
    })
}

/// `prisoner Walker, Runner: Rider`: what pieces become in a hand, or `removed`.
fn check_changed(
    fields: &Fields,
    to_hand: bool,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Vec<(PieceId, Option<PieceId>)>> {
    let royals = names.royals().pieces;
    let mut changed: Vec<(PieceId, Option<PieceId>)> = Vec::new();
    let mut said: Vec<(PieceId, &Rule)> = Vec::new();
    let mut sound = true;
    for rule in fields.all("prisoner") {
        let (victims, [into]) = (&rule.head[1..], &rule.words[..]) else {
            let message = "expected one piece, or `removed`";
            let diag = Diag::error("E0105", rule.value_span(), message);
            diags.push(diag.help("write for example: prisoner Walker: Runner"));
            sound = false;
            continue;
        };
        if victims.is_empty() {
            let diag = Diag::error("E0105", rule.head_span(), "no captured piece is named");
            diags.push(diag.help("write for example: prisoner Walker: Runner"));
            sound = false;
            continue;
        }
        let into = match into.written().as_str() {
            "removed" => Some(None),
            word if nearest(word, ["removed"].into_iter()).is_some() => {
                diags.push(unknown("a prisoner", word, into.span, &["removed"]));
                sound = false;
                continue;
            }
            _ => names.single(into, diags).map(Some),
        };
        let (victims, into) = (names.select(victims, diags), into);
        let (Some(victims), Some(into)) = (victims, into) else {
            sound = false;
            continue;
        };
        if !to_hand {
            let diag = Diag::error("E0601", rule.span(), "no prisoner goes to a hand")
                .label("captured pieces leave this board");
            diags.push(diag.help("write `prisoners: hand, front side`, or remove this"));
        }
        let royal = victims
            .iter()
            .chain(&into)
            .find(|piece| royals.contains(piece));
        if let Some(piece) = royal {
            let name = names.name_of(*piece);
            let message = format!("`{name}` is royal and never in a hand like this");
            let diag = Diag::error("E0602", rule.span(), message);
            diags.push(diag.help("name pieces that are not royal"));
            sound = false;
        }
        for victim in victims {
            if Some(victim) == into {
                let diag = Diag::error("E0601", rule.span(), "it stays what it is");
                diags.push(diag.help("name another piece, or remove this"));
                sound = false;
            }
            if let Some((_, first)) = said.iter().find(|(known, _)| *known == victim) {
                let message = format!("`{}` becomes two things", names.name_of(victim));
                let diag = Diag::error("E0103", rule.span(), message);
                diags.push(
                    diag.related(first.span(), "first here")
                        .help("keep the one you mean"),
                );
                sound = false;
            }
            said.push((victim, rule));
            changed.push((victim, into));
        }
    }
    sound.then_some(changed)
}

struct Reader<'a> {
    names: &'a Names<'a>,
    diags: &'a mut Vec<Diag>,
    /// What `answering` meant first, and where.
    answered: Option<(CaptureClass, Span)>,
}

impl Reader<'_> {
    /// `forbid SET takes SET: tests`; without tests always.
    fn rule(&mut self, rule: &Rule) -> Option<CaptureRule> {
        let (forbids, form) = match rule.head[0].text.as_str() {
            "forbid" => (true, FORM),
            _ => (false, "allow Walker takes Runner: retaking"),
        };
        let class = self.class(&rule.head[1..], rule.head_span(), form);
        let mut parts = rule.words.splitn(2, |word| word.written() == "unless");
        let when = parts.next().unwrap_or(&[]);
        let unless = parts.next();
        let mut tests = Vec::new();
        let mut sound = true;
        let asked = (rule.colon || !rule.words.is_empty()).then_some(when);
        let asked = asked.into_iter();
        for words in asked.flat_map(|when| when.split(|word| word.written() == "and")) {
            match self.test(words, rule.value_span()) {
                Some(test) if tests.contains(&test) => {
                    let span = span_of(words).unwrap_or(rule.value_span());
                    let diag = Diag::error("E0103", span, "this condition is given twice");
                    self.diags.push(diag.help("remove one of the two"));
                }
                Some(test) => tests.push(test),
                None => sound = false,
            }
        }
        let unless = match unless {
            Some(words) => Some(self.test(words, rule.value_span())?),
            None => None,
        };
        sound.then_some(CaptureRule {
            forbids,
            class: class?,
            when: tests,
            unless,
            clause: rule.clause,
        })
    }

    /// `SET takes SET`
    fn class(&mut self, words: &[Word], place: Span, form: &str) -> Option<CaptureClass> {
        let mut sides = words.splitn(2, |word| word.written() == "takes");
        let (captors, victims) = (sides.next().unwrap_or(&[]), sides.next().unwrap_or(&[]));
        if captors.is_empty() || victims.is_empty() {
            let message = "expected pieces on both sides of `takes`";
            let diag = Diag::error("E0105", place, message);
            self.diags
                .push(diag.help(format!("write for example: {form}")));
            return None;
        }
        let captors = self.names.selection(captors, self.diags);
        let victims = self.names.selection(victims, self.diags);
        Some(CaptureClass {
            captors: captors?,
            victims: victims?,
        })
    }

    fn test(&mut self, words: &[Word], place: Span) -> Option<CaptureTest> {
        let Some(span) = span_of(words) else {
            let diag = Diag::error("E0001", place, "a condition is missing");
            self.diags
                .push(diag.help(format!("write for example: {FORM}")));
            return None;
        };
        let text = join(words);
        match text.as_str() {
            "distant" => return Some(CaptureTest::Distant),
            "protected" => return Some(CaptureTest::Protected),
            "protector taken" => return Some(CaptureTest::ProtectorTaken),
            "retaking" => return Some(CaptureTest::Retaking),
            _ => {}
        }
        match words {
            [bridged, by, bridges @ ..]
                if bridged.written() == "bridged"
                    && by.written() == "by"
                    && !bridges.is_empty() =>
            {
                Some(CaptureTest::BridgedBy(
                    self.names.selection(bridges, self.diags)?,
                ))
            }
            [_, by] if text == "bridged by" => {
                let diag = Diag::error("E0105", by.span, "the pieces are missing after `by`");
                self.diags.push(diag.help(
                    "name the pieces captured on the way, as in `bridged by any but Walker`",
                ));
                None
            }
            [answering, class @ ..] if answering.written() == "answering" => {
                let form = "answering Walker takes Runner";
                let class = self.class(class, span, form)?;
                self.remember(class, span)
            }
            _ => {
                self.diags.push(unknown("a condition", &text, span, TESTS));
                None
            }
        }
    }

    /// A position remembers one kind of capture only.
    fn remember(&mut self, class: CaptureClass, span: Span) -> Option<CaptureTest> {
        match &self.answered {
            Some((first, place)) if *first != class => {
                let message = "a game can have only one kind of capture after `answering`";
                let diag = Diag::error("E0602", span, message).related(*place, "another one");
                self.diags.push(diag.help("name the same captures in both"));
                None
            }
            _ => {
                self.answered.get_or_insert((class, span));
                Some(CaptureTest::Answering)
            }
        }
    }
}
