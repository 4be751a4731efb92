//! Switches: readings of a rule that a file declares and a child or a caller chooses between.
//!
//! `declare` collects what the files of a game say of switches and reports what is wrong with it;
//! `resolve` lays the files over one another as they stand under one choice of values. Afterwards
//! no `switch`, `when` or setting occurs; every condition that a rule still has holds. What the
//! statements mean is left to `check`.

mod conditions;
mod declare;

use rules::ClauseId;
use serde::{Deserialize, Serialize};

use crate::ast::{Condition, Item, Rule, SwitchValue, Variant};
use crate::diagnostic::{Diag, Source, Span, line_of};
use crate::inherit;
use crate::vocabulary;

pub(crate) use declare::declare;

/// A choice between readings of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Switch {
    /// Its name.
    pub name: String,
    /// The value that this game was compiled with.
    pub value: String,
    /// The value that the game has if nobody asks for another.
    pub default: String,
    /// All values in the order of the declaration.
    pub values: Vec<String>,
    /// What it changes, and the source.
    pub text: String,
    /// Name of the source that declares it.
    pub file: String,
    /// Line of the declaration there, from 1.
    pub line: usize,
}

/// A switch of a game.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) name: String,
    /// Where it is named.
    pub(crate) span: Span,
    /// At least two, with their places; fewer, but one at least, if the declaration is in error.
    pub(crate) values: Vec<(String, Span)>,
    /// The value that the game itself has.
    pub(crate) default: usize,
    /// What it changes, and the source.
    pub(crate) text: String,
    /// Whether a child or a caller may choose.
    pub(crate) offered: bool,
}

/// One value for every switch.
pub(crate) type Values = Vec<usize>;

/// All switches of a game, those of its parents first.
pub(crate) struct Switches(pub(crate) Vec<Declared>);

impl Switches {
    /// What the game itself chooses.
    pub(crate) fn defaults(&self) -> Values {
        self.0.iter().map(|switch| switch.default).collect()
    }

    /// What a caller chooses; a name or value that does not exist is a sentence.
    pub(crate) fn request(&self, settings: &[(String, String)]) -> Result<Values, String> {
        let mut values = self.defaults();
        for (index, (name, value)) in settings.iter().enumerate() {
            let place = self.offered(name)?;
            if settings[..index].iter().any(|(other, _)| other == name) {
                return Err(format!("the switch `{name}` is set twice"));
            }
            values[place] = self.0[place].value(value)?;
        }
        Ok(values)
    }

    /// Every value that is not chosen, by switch.
    pub(crate) fn alternatives(&self) -> Vec<(usize, usize)> {
        let switches = self
            .0
            .iter()
            .enumerate()
            .filter(|(_, switch)| switch.offered);
        let pairs = switches.flat_map(|(place, switch)| {
            let values = (0..switch.values.len()).filter(|value| *value != switch.default);
            values.map(move |value| (place, value))
        });
        pairs.collect()
    }

    /// The names and values that differ from what the game itself chooses.
    pub(crate) fn settings(&self, values: &Values) -> Vec<(String, String)> {
        let pairs = self.0.iter().zip(values);
        let changed = pairs.filter(|(switch, value)| **value != switch.default);
        changed
            .map(|(switch, value)| (switch.name.clone(), switch.values[*value].0.clone()))
            .collect()
    }

    /// The switches that are offered, for people.
    pub(crate) fn listed(&self, values: &Values, sources: &[Source]) -> Vec<Switch> {
        let pairs = self.0.iter().zip(values);
        let listed = pairs
            .filter(|(switch, _)| switch.offered)
            .map(|(switch, value)| {
                let source = &sources[switch.span.file];
                Switch {
                    name: switch.name.clone(),
                    value: switch.values[*value].0.clone(),
                    default: switch.values[switch.default].0.clone(),
                    values: switch.names().into_iter().map(str::to_owned).collect(),
                    text: switch.text.clone(),
                    file: source.name.clone(),
                    line: line_of(&source.text, switch.span.start),
                }
            });
        listed.collect()
    }

    fn offered(&self, name: &str) -> Result<usize, String> {
        let found = |switch: &Declared| switch.offered && switch.name == name;
        self.0.iter().position(found).ok_or_else(|| {
            let offered = self.0.iter().filter(|switch| switch.offered);
            let known: Vec<&str> = offered.map(|switch| switch.name.as_str()).collect();
            let name = vocabulary::shorten(name);
            match vocabulary::nearest(&name, known.iter().copied()) {
                Some(near) => format!("no switch is called `{name}`; did you mean `{near}`?"),
                None if known.is_empty() => {
                    format!("no switch is called `{name}`; this game has none")
                }
                None => format!(
                    "no switch is called `{name}`; there are: {}",
                    known.join(", ")
                ),
            }
        })
    }
}

impl Declared {
    pub(crate) fn names(&self) -> Vec<&str> {
        self.values
            .iter()
            .map(|(value, _)| value.as_str())
            .collect()
    }

    fn value(&self, value: &str) -> Result<usize, String> {
        let known = self.names();
        let found = known.iter().position(|other| *other == value);
        found.ok_or_else(|| {
            let (name, value) = (&self.name, vocabulary::shorten(value));
            match vocabulary::nearest(&value, known.iter().copied()) {
                Some(near) => format!("`{name}` cannot be `{value}`; did you mean `{near}`?"),
                None => format!(
                    "`{name}` cannot be `{value}`; it is one of: {}",
                    known.join(", ")
                ),
            }
        })
    }
}

impl Condition {
    pub(crate) fn wanted(&self) -> &str {
        self.value
            .as_ref()
            .map_or("on", |value| value.text.as_str())
    }
}

/// The game under `values`: of every file, eldest first, the statements that always stand, and over
/// them those whose condition holds. `chain` is the file itself, then its parents.
pub(crate) fn resolve(chain: &[Variant], values: &Values, diags: &mut Vec<Diag>) -> Variant {
    let mut game: Option<Variant> = None;
    for file in chain.iter().rev() {
        game.iter_mut().for_each(inherit::forget_names);
        let holds = |condition: &Condition| holds(condition, values);
        let layers = file.whens.iter().filter(|when| holds(&when.condition));
        let layers = layers.map(|when| (Some(&when.condition), &when.items));
        for (outer, items) in std::iter::once((None, &file.items)).chain(layers) {
            let layer = Variant {
                name: file.name.clone(),
                title: file.title.clone(),
                extends: file.extends.clone(),
                items: items
                    .iter()
                    .map(|item| standing(item, outer, &holds))
                    .collect(),
                switches: Vec::new(),
                whens: Vec::new(),
                settled: Vec::new(),
            };
            game = Some(match game {
                None => layer,
                Some(below) => inherit::overlay(below, layer, diags),
            });
        }
    }
    let mut game = game.expect("a game has at least its own file");
    number_rules(&mut game);
    game
}

/// Whether the switch has the value. What stands under a condition in error is left out.
fn holds(condition: &Condition, values: &Values) -> bool {
    let means = condition.means;
    means.is_some_and(|SwitchValue { switch, value }| values[switch] == value)
}

/// Gives every rule its number, in the order of the game.
fn number_rules(game: &mut Variant) {
    let rules = game.items.iter_mut().flat_map(Item::rules_mut);
    for (clause, rule) in (0..).map(ClauseId).zip(rules) {
        rule.clause = clause;
    }
}

/// The item with those of its rules that stand. Their conditions stay with them, that of the
/// statement with rules that have none: so it can be said why a rule holds.
fn standing(item: &Item, outer: Option<&Condition>, holds: &dyn Fn(&Condition) -> bool) -> Item {
    let mut item = item.clone();
    let stands = |rule: &mut Rule| {
        if rule.condition.is_none() {
            rule.condition = outer.cloned();
        }
        rule.condition.as_ref().is_none_or(holds)
    };
    match &mut item {
        Item::Block(block) => block.rules.retain_mut(stands),
        Item::Piece(piece) => piece.attributes.retain_mut(stands),
        Item::Property(_) | Item::Define(_) | Item::Handicap(_) | Item::Without(_) => {}
    }
    item
}
