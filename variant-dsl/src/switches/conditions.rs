//! What a `when` asks for: a switch that is offered and a value that it has.
//!
//! Also that every switch is asked for, and that no two conditions give the same statement.

use std::collections::HashSet;

use super::{Declared, Switches};
use crate::ast::{Condition, Item, Variant, When};
use crate::diagnostic::Draft;
use crate::inherit::replaces;
use crate::vocabulary::{shorten, unknown};

/// Reports the unknown switches and values of one file, and statements given by two conditions.
/// `switches` are its own and its parents'.
pub(super) fn check_file(file: &Variant, switches: &Switches, drafts: &mut Vec<Draft>) {
    let n_drafts = drafts.len();
    let mut seen = HashSet::new();
    // All rules under one `when` have its condition.
    for condition in conditions(file).filter(|condition| seen.insert(condition.switch.span)) {
        check_condition(condition, switches, drafts);
    }
    if drafts.len() > n_drafts {
        return;
    }
    for (index, when) in file.whens.iter().enumerate() {
        refuse_both(&file.whens[..index], when, drafts);
    }
}

/// Reports switches that no file of the game asks for.
pub(super) fn check_asked(chain: &[Variant], switches: &Switches, drafts: &mut Vec<Draft>) {
    let asked = |switch: &Declared| {
        let mut all = chain.iter().flat_map(conditions);
        all.any(|condition| condition.switch.text == switch.name)
    };
    for switch in switches.0.iter().filter(|switch| !asked(switch)) {
        let name = &switch.name;
        let message = format!("no `when` uses the switch `{name}`");
        let draft = Draft::error("E0803", switch.span, message);
        let value = switch
            .values
            .last()
            .map_or("on", |(value, _)| value.as_str());
        let help = format!("add what it changes: when {name} = {value} {{ ... }}, or remove it");
        drafts.push(draft.help(help));
    }
}

fn conditions(file: &Variant) -> impl Iterator<Item = &Condition> {
    let inner = file.whens.iter().flat_map(|when| &when.items);
    let rules = file.items.iter().chain(inner).flat_map(Item::rules);
    let outer = file.whens.iter().map(|when| &when.condition);
    outer.chain(rules.filter_map(|rule| rule.condition.as_ref()))
}

fn check_condition(condition: &Condition, switches: &Switches, drafts: &mut Vec<Draft>) {
    let word = &condition.switch;
    let offered = switches.0.iter().filter(|switch| switch.offered);
    let Some(switch) = offered.clone().find(|switch| switch.name == word.text) else {
        let known: Vec<&str> = offered.map(|switch| switch.name.as_str()).collect();
        let draft = unknown("a switch", &word.text, word.span, &known);
        let name = shorten(&word.text);
        let declare = format!("declare it: switch {name} = off \"What it changes. Source.\"");
        drafts.push(draft.help_if(Some(declare)));
        return;
    };
    let known = switch.names();
    match &condition.value {
        // Its declaration is in error already.
        _ if known.len() < 2 => {}
        Some(value) if known.contains(&value.text.as_str()) => {}
        Some(value) => {
            let what = format!("a value of `{}`", switch.name);
            let draft = unknown(&what, &value.text, value.span, &known);
            drafts.push(draft.related(switch.span, "declared here"));
        }
        None if known.contains(&"on") => {}
        None => {
            let message = format!("the switch `{}` has no value `on`", switch.name);
            let draft = Draft::error("E0801", word.span, message);
            let value = known.last().copied().unwrap_or("VALUE");
            let help = format!("name one of its values: when {} = {value} {{", switch.name);
            drafts.push(draft.related(switch.span, "declared here").help(help));
        }
    }
}

/// Two conditions that can hold together must not give, or remove, the same statement.
fn refuse_both(earlier: &[When], when: &When, drafts: &mut Vec<Draft>) {
    for item in &when.items {
        let mut rivals = earlier
            .iter()
            .filter(|other| can_hold_together(other, when));
        let found = rivals.find_map(|other| other.items.iter().find(|old| same_place(old, item)));
        let Some(first) = found else { continue };
        let message = format!("`{}` is given under two conditions", shorten(item.key().1));
        let draft = Draft::error("E0802", item.name_span(), message)
            .label("both conditions can hold at once")
            .related(first.name_span(), "first here");
        drafts.push(draft.help(
            "put the rules that differ under `when` inside the block, or use one switch for both",
        ));
    }
}

fn can_hold_together(one: &When, other: &When) -> bool {
    let (one, other) = (&one.condition, &other.condition);
    one.switch.text != other.switch.text || one.wanted() == other.wanted()
}

/// Whether one of the two would replace or remove the other.
fn same_place(one: &Item, other: &Item) -> bool {
    replaces(one, other) || replaces(other, one)
}
