//! Checks a game as it is, and as every other value of one of its switches makes it.
//!
//! A branch that nobody has chosen is checked like any other, so that no token of a file is ever
//! ignored. What is sound is left to `check`.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::ast::Variant;
use crate::check::{Movements, check};
use crate::diagnostic::Diag;
use crate::model::Model;
use crate::switches::{Switches, Values, resolve};

/// With more to say than this about the game itself, its branches wait for the next run.
const MAX_DIAGS: usize = 1000;

/// The files of a game, the file itself and then its parents, with their texts and switches.
pub(crate) struct Files<'a> {
    pub(crate) chain: &'a [Variant],
    pub(crate) texts: &'a [&'a str],
    pub(crate) switches: &'a Switches,
    pub(crate) movements: &'a Movements,
}

/// What one choice of values gives: a model if it could be understood, and all there is to say.
struct Verdict {
    model: Option<Model>,
    diags: Vec<Diag>,
}

/// Checks the game itself and every single deviation from it; all they have to say joins `diags`,
/// nothing twice. A model is returned only if the game itself could be understood.
pub(crate) fn check_all(files: &Files, diags: &mut Vec<Diag>) -> Option<Model> {
    let shape = std::mem::take(diags);
    let own = consider(files, &files.switches.defaults(), &shape);
    *diags = own.diags;
    let mut seen: HashSet<_> = diags.iter().map(Diag::key).collect();
    let own_rules = own.model.clone().map(digest);
    // The other values of the switch at hand, and what they make of the game.
    let mut rivals: Vec<(usize, usize, u64)> = Vec::new();
    let mut alternatives = files.switches.alternatives();
    if diags.len() > MAX_DIAGS {
        alternatives.clear();
    }
    for (switch, value) in alternatives {
        let mut values = files.switches.defaults();
        let default = std::mem::replace(&mut values[switch], value);
        let other = consider(files, &values, &shape);
        let sound = !other.diags.iter().any(Diag::is_error);
        if sound {
            keep_warnings(&other.diags, diags);
        }
        let certain = |diag: &Diag| diag.is_error() || is_local(diag);
        let new = other.diags.into_iter().filter(certain);
        let new = new.filter(|diag| seen.insert(diag.key()));
        diags.extend(new.map(|diag| because(files, switch, value, diag)));
        let Some(rules) = other.model.filter(|_| sound).map(digest) else {
            continue;
        };
        rivals.retain(|(place, ..)| *place == switch);
        let rival = rivals.iter().find(|(.., rival)| *rival == rules);
        let twin = match own_rules.as_ref() == Some(&rules) {
            true => Some(default),
            false => rival.map(|(_, value, _)| *value),
        };
        diags.extend(twin.map(|twin| idle_value(files, switch, value, twin)));
        rivals.push((switch, value, rules));
    }
    own.model
}

/// Checks one choice of values of a game that is sound itself; errors name the values that bring
/// them about.
pub(crate) fn check_choice(files: &Files, values: &Values, diags: &mut Vec<Diag>) -> Option<Model> {
    let chosen = consider(files, values, &[]);
    for mut diag in chosen.diags.into_iter().filter(Diag::is_error) {
        for (switch, value) in values.iter().enumerate() {
            if *value != files.switches.0[switch].default {
                diag = because(files, switch, *value, diag);
            }
        }
        diags.push(diag);
    }
    chosen.model
}

/// Judges the chosen values alone.
pub(crate) fn check_only(files: &Files, values: &Values, diags: &mut Vec<Diag>) -> Option<Model> {
    let shape = std::mem::take(diags);
    let chosen = consider(files, values, &shape);
    *diags = chosen.diags;
    chosen.model
}

fn consider(files: &Files, values: &Values, shape: &[Diag]) -> Verdict {
    let mut diags = shape.to_vec();
    let variant = resolve(files.chain, values, &mut diags);
    let model = check(&variant, files.texts, files.movements, &mut diags);
    Verdict { model, diags }
}

/// Whether a warning is about the very words it points at, whatever else the game holds.
fn is_local(diag: &Diag) -> bool {
    diag.code().starts_with("redundant-")
}

/// Other warnings are kept if every value gives them: what is unused under one may be used under
/// another.
fn keep_warnings(found: &[Diag], all: &mut Vec<Diag>) {
    let found: HashSet<_> = found.iter().map(Diag::key).collect();
    all.retain(|diag| diag.is_error() || is_local(diag) || found.contains(&diag.key()));
}

/// The error with the value that brings it about.
fn because(files: &Files, switch: usize, value: usize, diag: Diag) -> Diag {
    let declared = &files.switches.0[switch];
    let (name, (value, place)) = (&declared.name, &declared.values[value]);
    diag.related(*place, format!("if `{name}` is `{value}`"))
}

/// A digest of the model as it would be were it written all in one place: places are no rules.
/// Models themselves can be large, and there may be many values.
fn digest(mut model: Model) -> u64 {
    let mut hasher = DefaultHasher::new();
    // Zones and sets are rules only where a movement asks for them.
    let paths = model.pieces.iter().flat_map(|piece| &piece.paths);
    let tests = paths.flat_map(|path| path.guard.iter().chain(path.all_tests()));
    let asked: HashSet<String> = tests.map(|test| test.predicate.name().to_owned()).collect();
    model.zones.retain(|(zone, _)| asked.contains(zone));
    model.sets.retain(|(set, _)| asked.contains(set));
    for piece in &mut model.pieces {
        std::mem::take(&mut piece.paths).hash(&mut hasher);
    }
    model.forget_places();
    format!("{model:?}").hash(&mut hasher);
    hasher.finish()
}

fn idle_value(files: &Files, switch: usize, value: usize, twin: usize) -> Diag {
    let declared = &files.switches.0[switch];
    let (name, (value, place)) = (&declared.name, &declared.values[value]);
    let twin = &declared.values[twin].0;
    let message = format!("`{name} = {value}` gives the same game as `{name} = {twin}`");
    if place.file == 0 {
        let help = format!("write what it changes: when {name} = {value} {{ ... }}, or remove it");
        return Diag::error("E0803", *place, message).help(help);
    }
    // The parent's switch has lost its effect in this game.
    let diag = Diag::error("E0803", files.chain[0].name.span, message);
    diag.related(declared.span, "declared here")
        .help(format!("add: without switch {name}"))
}
