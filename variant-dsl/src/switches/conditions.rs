//! What a `when` asks for: a switch that is offered and a value that it has. Afterwards every condition
//! that is not in error says which they are.
//!
//! Also that every switch is asked for, and that no two conditions give the same statement.

use std::collections::{HashMap, HashSet};

use super::Switches;
use crate::ast::{Condition, Item, Rule, SwitchValue, Variant, When};
use crate::diagnostic::Diag;
use crate::inherit::replaces;
use crate::vocabulary::{shorten, unknown};

/// Finds the switches and values that the conditions of one file name; reports those that are unknown,
/// and statements given by two conditions. `switches` are its own and its parents'.
pub(super) fn check_file(file: &mut Variant, switches: &Switches, diags: &mut Vec<Diag>) {
    let n_diags = diags.len();
    // All rules under one `when` have its condition.
    let mut known = HashMap::new();
    each_condition(file, |condition| {
        let means = known.entry(condition.switch.span);
        condition.means = *means.or_insert_with(|| check_condition(condition, switches, diags));
    });
    if diags.len() > n_diags {
        return;
    }
    for (index, when) in file.whens.iter().enumerate() {
        refuse_both(&file.whens[..index], when, diags);
    }
}

/// Reports switches that no file of the game asks for.
pub(super) fn check_asked(chain: &[Variant], switches: &Switches, diags: &mut Vec<Diag>) {
    let all = chain.iter().flat_map(conditions);
    let asked: HashSet<usize> = all.filter_map(|c| Some(c.means?.switch)).collect();
    let switches = switches.0.iter().enumerate();
    for (_, switch) in switches.filter(|(id, _)| !asked.contains(id)) {
        let name = &switch.name;
        let message = format!("no `when` uses the switch `{name}`");
        let diag = Diag::error("E0803", switch.span, message);
        let value = switch
            .values
            .last()
            .map_or("on", |(value, _)| value.as_str());
        let help = format!("add what it changes: when {name} = {value} {{ ... }}, or remove it");
        diags.push(diag.help(help));
    }
}

/// All conditions of a file.
fn conditions(file: &Variant) -> impl Iterator<Item = &Condition> {
    let inner = file.whens.iter().flat_map(|when| &when.items);
    let rules = file.items.iter().chain(inner).flat_map(Item::rules);
    let outer = file.whens.iter().map(|when| &when.condition);
    outer.chain(rules.filter_map(|rule| rule.condition.as_ref()))
}

/// Visits the same to change them.
fn each_condition(file: &mut Variant, mut visit: impl FnMut(&mut Condition)) {
    let mut rules: Vec<&mut Rule> = file.items.iter_mut().flat_map(Item::rules_mut).collect();
    for when in &mut file.whens {
        visit(&mut when.condition);
        rules.extend(when.items.iter_mut().flat_map(Item::rules_mut));
    }
    let inner = rules.into_iter().filter_map(|rule| rule.condition.as_mut());
    inner.for_each(visit);
}

/// What the condition means, if it is not in error.
fn check_condition(
    condition: &Condition,
    switches: &Switches,
    diags: &mut Vec<Diag>,
) -> Option<SwitchValue> {
    let word = &condition.switch;
    let offered = switches.0.iter().enumerate();
    let offered = offered.filter(|(_, switch)| switch.offered);
    let Some((id, switch)) = offered.clone().find(|(_, switch)| switch.name == word.text) else {
        let known: Vec<&str> = offered.map(|(_, switch)| switch.name.as_str()).collect();
        let diag = unknown("a switch", &word.text, word.span, &known);
        let name = shorten(&word.text);
        let declare = format!("declare it: switch {name} = off \"What it changes. Source.\"");
        diags.push(diag.help_if(Some(declare)));
        return None;
    };
    let known = switch.names();
    let wanted = condition.wanted();
    if let Some(value) = known.iter().position(|value| *value == wanted) {
        return Some(SwitchValue { switch: id, value });
    }
    match &condition.value {
        // Its declaration is in error already.
        _ if known.len() < 2 => {}
        Some(value) => {
            let what = format!("a value of `{}`", switch.name);
            let diag = unknown(&what, &value.text, value.span, &known);
            diags.push(diag.related(switch.span, "declared here"));
        }
        None => {
            let message = format!("the switch `{}` has no value `on`", switch.name);
            let diag = Diag::error("E0801", word.span, message);
            let value = known.last().copied().unwrap_or("VALUE");
            let help = format!("name one of its values: when {} = {value} {{", switch.name);
            diags.push(diag.related(switch.span, "declared here").help(help));
        }
    }
    None
}

/// Two conditions that can hold together must not give, or remove, the same statement.
fn refuse_both(earlier: &[When], when: &When, diags: &mut Vec<Diag>) {
    for item in &when.items {
        let mut rivals = earlier
            .iter()
            .filter(|other| can_hold_together(other, when));
        let found = rivals.find_map(|other| other.items.iter().find(|old| same_place(old, item)));
        let Some(first) = found else { continue };
        let message = format!("`{}` is given under two conditions", shorten(item.key().1));
        let diag = Diag::error("E0802", item.name_span(), message)
            .label("both conditions can hold at once")
            .related(first.name_span(), "first here");
        diags.push(diag.help(
            "put the rules that differ under `when` inside the block, or use one switch for both",
        ));
    }
}

fn can_hold_together(one: &When, other: &When) -> bool {
    let (one, other) = (one.condition.means, other.condition.means);
    let both = one.zip(other);
    both.is_some_and(|(one, other)| one.switch != other.switch || one.value == other.value)
}

/// Whether one of the two would replace or remove the other.
fn same_place(one: &Item, other: &Item) -> bool {
    replaces(one, other) || replaces(other, one)
}
