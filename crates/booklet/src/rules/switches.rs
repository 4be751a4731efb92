//! The readings of the rules that a game offers, with their sources.

use variant_dsl::{Compiled, Switch};

use crate::block::Block;

pub(crate) fn blocks(compiled: &Compiled) -> Vec<Block> {
    if compiled.switches.is_empty() {
        return vec![Block::Text(
            "This game has no switches: there is one reading of its rules.".to_owned(),
        )];
    }
    let intro = "Sources disagree on these points. This booklet follows the first value on each \
                 line; `--set NAME=VALUE` chooses another.";
    let said = compiled.switches.iter().map(told).collect();
    vec![Block::Text(intro.to_owned()), Block::List(said)]
}

fn told(switch: &Switch) -> String {
    let others = switch.values.iter().filter(|value| **value != switch.value);
    let others: Vec<String> = others
        .map(|value| match *value == switch.default {
            true => format!("{value} (the default)"),
            false => value.clone(),
        })
        .collect();
    let (name, value, text) = (&switch.name, &switch.value, &switch.text);
    format!("{name} = {value} (or {}). {text}", others.join(", "))
}
