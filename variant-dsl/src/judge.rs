//! Judges a game as it is, and as every other value of one of its switches makes it.
//!
//! A branch that nobody has chosen is checked like any other, so that no token of a file is ever
//! ignored. What is sound is left to `check`.

use crate::ast::Variant;
use crate::check::check;
use crate::diagnostic::Draft;
use crate::model::Model;
use crate::switches::{Switches, Values, resolve};

/// The files of a game, the file itself and then its parents, with their texts and switches.
pub(crate) struct Files<'a> {
    pub(crate) chain: &'a [Variant],
    pub(crate) texts: &'a [&'a str],
    pub(crate) switches: &'a Switches,
}

/// What one choice of values gives: a model if it could be understood, and all there is to say.
struct Verdict {
    model: Option<Model>,
    drafts: Vec<Draft>,
}

/// Checks the game itself and every single deviation from it; all they have to say joins `drafts`,
/// nothing twice. A model is returned only if the game itself could be understood.
pub(crate) fn judge(files: &Files, drafts: &mut Vec<Draft>) -> Option<Model> {
    let own = consider(files, &files.switches.defaults(), drafts);
    let shape = std::mem::replace(drafts, own.drafts);
    let model = own.model?;
    let mut known: Vec<(usize, usize, Model)> = Vec::new();
    for (switch, value) in files.switches.alternatives() {
        let mut values = files.switches.defaults();
        values[switch] = value;
        let other = consider(files, &values, &shape);
        let sound = !other.drafts.iter().any(Draft::is_error);
        join(files, switch, value, other.drafts, drafts);
        let Some(found) = other.model.filter(|_| sound) else {
            continue;
        };
        let default = files.switches.0[switch].default;
        let earlier = known.iter().filter(|(place, ..)| *place == switch);
        let earlier = earlier.map(|(_, value, model)| (*value, model));
        let mut candidates = std::iter::once((default, &model)).chain(earlier);
        if let Some((twin, _)) = candidates.find(|(_, twin)| is_same_game(twin, &found)) {
            drafts.push(idle_value(files, switch, value, twin));
        }
        known.push((switch, value, found));
    }
    Some(model)
}

/// Checks one choice of values of a game that is sound itself; errors name the values that bring
/// them about.
pub(crate) fn judge_choice(
    files: &Files,
    values: &Values,
    drafts: &mut Vec<Draft>,
) -> Option<Model> {
    let chosen = consider(files, values, &[]);
    for mut draft in chosen.drafts.into_iter().filter(Draft::is_error) {
        for (switch, value) in values.iter().enumerate() {
            if *value != files.switches.0[switch].default {
                draft = because(files, switch, *value, draft);
            }
        }
        drafts.push(draft);
    }
    chosen.model
}

fn consider(files: &Files, values: &Values, shape: &[Draft]) -> Verdict {
    let mut drafts = shape.to_vec();
    let variant = resolve(files.chain, files.switches, values, &mut drafts);
    let model = check(&variant, files.texts, &mut drafts);
    Verdict { model, drafts }
}

/// Adds what only this value brings about. A warning is kept if every value gives it: what is
/// unused under one may be used under another.
fn join(files: &Files, switch: usize, value: usize, found: Vec<Draft>, all: &mut Vec<Draft>) {
    let sound = !found.iter().any(Draft::is_error);
    let is_in = |list: &[Draft], draft: &Draft| list.iter().any(|other| other.same_place(draft));
    if sound {
        all.retain(|draft| draft.is_error() || is_in(&found, draft));
    }
    for draft in found {
        if draft.is_error() && !is_in(all, &draft) {
            all.push(because(files, switch, value, draft));
        }
    }
}

/// The error with the value that brings it about.
fn because(files: &Files, switch: usize, value: usize, draft: Draft) -> Draft {
    let declared = &files.switches.0[switch];
    let (name, (value, place)) = (&declared.name, &declared.values[value]);
    draft.related(*place, format!("if `{name}` is `{value}`"))
}

/// Whether two models differ at most in the lines that their moves stand on.
fn is_same_game(one: &Model, other: &Model) -> bool {
    let without_lines = |model: &Model| {
        let mut model = model.clone();
        model.pieces.iter_mut().for_each(|piece| piece.line = 0);
        model
    };
    without_lines(one) == without_lines(other)
}

fn idle_value(files: &Files, switch: usize, value: usize, twin: usize) -> Draft {
    let declared = &files.switches.0[switch];
    let (name, (value, place)) = (&declared.name, &declared.values[value]);
    let twin = &declared.values[twin].0;
    let message = format!("`{name} = {value}` gives the same game as `{name} = {twin}`");
    if place.file == 0 {
        let help = format!("write what it changes: when {name} = {value} {{ ... }}, or remove it");
        return Draft::error("E0803", *place, message).help(help);
    }
    // The parent's switch has lost its effect in this game.
    let draft = Draft::error("E0803", files.chain[0].name.span, message);
    draft
        .related(declared.span, "declared here")
        .help(format!("add: without switch {name}"))
}
