//! What the files of a game say of its switches: declarations, settings, and what is settled.
//!
//! Conditions are left to `conditions`.

use super::{Declared, Switches, conditions};
use crate::ast::{Define, Item, Switch, Variant, Word, WordKind, span_of};
use crate::check::comma_list;
use crate::diagnostic::{Diag, Span};
use crate::vocabulary::{nearest, shorten, unknown};

/// Most values of all switches of a game, its parents' included: each is checked as a whole game.
const MAX_VALUES: usize = 128;
/// Longest name of a switch or a value.
const MAX_NAME: usize = 40;

/// Collects the switches of `chain`, the file itself and then its parents, and takes the settings
/// out of it. Reports all that is wrong with them and with the conditions.
pub(crate) fn declare(chain: &mut [Variant], diags: &mut Vec<Diag>) -> Switches {
    let mut switches = Switches(Vec::new());
    for file in chain.iter_mut().rev() {
        apply_settings(file, &mut switches, diags);
        apply_settled(file, &mut switches, diags);
        declare_own(file, &mut switches, diags);
        conditions::check_file(file, &switches, diags);
    }
    // A mistake elsewhere could make a switch look as if nothing asked for it.
    if !diags.iter().any(Diag::is_error) {
        conditions::check_asked(chain, &switches, diags);
    }
    switches
}

fn declare_own(file: &Variant, switches: &mut Switches, diags: &mut Vec<Diag>) {
    let n_parents = switches.0.len();
    for switch in &file.switches {
        let name = &switch.name;
        let first = switches.0.iter().position(|other| other.name == name.text);
        if let Some(place) = first {
            let message = format!("the switch `{}` is declared twice", shorten(&name.text));
            let diag = Diag::error("E0103", name.span, message).label("again here");
            let help = match place < n_parents {
                true => format!("choose a value instead: set {} = VALUE", name.text),
                false => "remove one of the two".to_owned(),
            };
            diags.push(
                diag.related(switches.0[place].span, "first here")
                    .help(help),
            );
        } else {
            check_name("a switch", name, diags);
            let values = check_values(switch, diags);
            if n_values(switches) + values.len() > MAX_VALUES {
                let message = format!("the switches of a game have at most {MAX_VALUES} values");
                let diag = Diag::error("E0801", name.span, message).label("too many with these");
                diags.push(diag.help("make a separate game of what differs this much"));
                return;
            }
            switches.0.push(Declared {
                name: name.text.clone(),
                span: name.span,
                values,
                default: 0,
                text: check_text(switch, diags),
                offered: true,
            });
        }
    }
}

fn n_values(switches: &Switches) -> usize {
    switches.0.iter().map(|switch| switch.values.len()).sum()
}

fn check_name(what: &str, word: &Word, diags: &mut Vec<Diag>) {
    if !is_name(&word.text) {
        let message = format!("`{}` cannot be the name of {what}", shorten(&word.text));
        let help = "use lower-case letters, digits, `-` and `+`, beginning with a letter, for example `my-rule`";
        diags.push(Diag::error("E0201", word.span, message).help(help));
    }
}

fn is_name(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '+');
    text.len() <= MAX_NAME
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(fits)
}

/// The values, the default first, at least one. A switch in error keeps what can be understood, so
/// that its conditions are no further errors.
fn check_values(switch: &Switch, diags: &mut Vec<Diag>) -> Vec<(String, Span)> {
    let mut values: Vec<(String, Span)> = Vec::new();
    for word in comma_list(&switch.values, diags).unwrap_or_default() {
        check_name("a value", &word, diags);
        match values.iter().find(|(value, _)| *value == word.text) {
            Some((_, first)) => {
                let message = format!("the value `{}` is given twice", shorten(&word.text));
                let diag = Diag::error("E0103", word.span, message).label("again here");
                let help = "remove one of the two; the first value is the default";
                diags.push(diag.related(*first, "first here").help(help));
            }
            None => values.push((word.text, word.span)),
        }
    }
    if values.is_empty() {
        // The shape was in error; no condition can hold.
        values.push((String::new(), switch.name.span));
    }
    if let [(only, span)] = values.as_slice()
        && switch.values.len() == 1
    {
        let other = match only.as_str() {
            "off" => "on",
            "on" => "off",
            _ => {
                let message = "a switch needs at least two values";
                let diag = Diag::error("E0801", *span, message);
                let help = "add the other values after a comma, or write just `off` or `on`";
                diags.push(diag.help(help));
                return values;
            }
        };
        values.push((other.to_owned(), *span));
    }
    values
}

fn check_text(switch: &Switch, diags: &mut Vec<Diag>) -> String {
    let Some(text) = &switch.text else {
        return String::new();
    };
    if text.text.trim().is_empty() {
        let message = format!("the text of the switch `{}` is empty", switch.name.text);
        let diag = Diag::error("E0801", text.span, message);
        diags.push(diag.help("say what the switch changes, and give the source"));
    }
    text.text.clone()
}

/// `set NAME = VALUE` for a switch of a parent chooses; it is taken out of the file.
fn apply_settings(file: &mut Variant, switches: &mut Switches, diags: &mut Vec<Diag>) {
    let own = std::mem::take(&mut file.switches);
    file.items.retain(|item| {
        let Item::Define(define) = item else {
            return true;
        };
        !apply_setting(define, &own, switches, diags)
    });
    for when in &mut file.whens {
        when.items.retain(|item| {
            let Item::Define(define) = item else {
                return true;
            };
            let setting = is_setting(define, &own, switches);
            if setting {
                let message = "a switch cannot be set under a condition";
                let diag = Diag::error("E0802", define.name.span, message);
                diags.push(diag.help("move it out of the `when`"));
            }
            !setting
        });
    }
    file.switches = own;
}

/// Whether a `set` names a switch and not a group of pieces.
fn is_setting(define: &Define, own: &[Switch], switches: &Switches) -> bool {
    let name = &define.name.text;
    define.keyword.text == "set"
        && (switches.0.iter().any(|switch| switch.name == *name)
            || own.iter().any(|switch| switch.name.text == *name))
}

/// Whether it was a setting, right or wrong.
fn apply_setting(
    define: &Define,
    own: &[Switch],
    switches: &mut Switches,
    diags: &mut Vec<Diag>,
) -> bool {
    let name = &define.name;
    if define.keyword.text != "set" {
        return false;
    }
    if let Some(switch) = own.iter().find(|switch| switch.name.text == name.text) {
        let message = format!("the switch `{}` is declared in this file", name.text);
        let diag = Diag::error("E0802", name.span, message);
        let help = "list this value first in the `switch`: the first value is the default";
        diags.push(diag.related(switch.name.span, "declared here").help(help));
        return true;
    }
    let found = switches
        .0
        .iter()
        .position(|switch| switch.name == name.text);
    let Some(place) = found else {
        return refuse_unknown_setting(define, own, switches, diags);
    };
    let switch = &mut switches.0[place];
    match define.words.as_slice() {
        [value] if value.kind == WordKind::Bare => {
            let known = switch.names();
            match known.iter().position(|other| *other == value.text) {
                Some(index) => switch.default = index,
                None => {
                    let what = format!("a value of `{}`", switch.name);
                    let diag = unknown(&what, &value.text, value.span, &known);
                    diags.push(diag.related(switch.span, "declared here"));
                }
            }
        }
        [] => {}
        words => {
            let span = span_of(words).expect("the list is not empty");
            let message = format!("the switch `{}` takes one value, not several", name.text);
            let help = format!(
                "write for example: set {} = {}",
                name.text, switch.values[0].0
            );
            diags.push(Diag::error("E0801", span, message).help(help));
        }
    }
    true
}

/// A `set` with the value of a switch, but the name of none; other sets are groups of pieces.
fn refuse_unknown_setting(
    define: &Define,
    own: &[Switch],
    switches: &Switches,
    diags: &mut Vec<Diag>,
) -> bool {
    let [value] = define.words.as_slice() else {
        return false;
    };
    let names: Vec<&str> = switches
        .0
        .iter()
        .map(|switch| switch.name.as_str())
        .collect();
    let is_value = |switch: &Declared| switch.names().contains(&value.text.as_str());
    let meant = matches!(value.text.as_str(), "on" | "off")
        || switches.0.iter().any(is_value)
        || value.text.starts_with(|c: char| c.is_ascii_lowercase())
            && nearest(&define.name.text, names.iter().copied()).is_some();
    if meant {
        let diag = unknown("a switch", &define.name.text, define.name.span, &names);
        let help = match own.is_empty() {
            true => "no parent of this game has a switch; remove this line",
            false => "a game can set its parents' switches only",
        };
        diags.push(diag.help_if(Some(help.to_owned())));
    }
    meant
}

/// `without switch NAME`: the switch keeps its value and is no longer offered.
fn apply_settled(file: &Variant, switches: &mut Switches, diags: &mut Vec<Diag>) {
    for word in &file.settled {
        let known = switches.0.iter_mut().filter(|switch| switch.offered);
        let mut known: Vec<&mut Declared> = known.collect();
        match known.iter_mut().find(|switch| switch.name == word.text) {
            Some(switch) => switch.offered = false,
            None => {
                let names: Vec<&str> = known.iter().map(|switch| switch.name.as_str()).collect();
                let diag = unknown("a switch", &word.text, word.span, &names);
                let help = "no parent of this game has it; remove this line".to_owned();
                diags.push(diag.label("nothing to remove").help_if(Some(help)));
            }
        }
    }
}
