//! The options of USI and UCI: how they are listed, and what setting one does.
//!
//! Beside those of the search stand the game itself and its switches, each a choice from a list. A
//! switch is listed for the game that is on when the client asks.

use variant_dsl::Switch;

use crate::conversation::Conversation;
use crate::moves::Form;
use crate::say::{Out, quote};

/// Largest table of a search, in megabytes.
pub(crate) const MOST_HASH: usize = 32 * 1024;
/// Most threads of a search.
pub(crate) const MOST_THREADS: usize = 256;

/// Most lines of a search.
const MOST_LINES: usize = 500;
/// How UCI writes a text without a character.
const EMPTY: &str = "<empty>";

/// What setting an option has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Changed {
    /// The game, which stands at its start.
    Game,
    /// Anything else.
    Rest,
}

/// The name of the option that chooses the game.
pub(crate) fn game_option(form: Form) -> &'static str {
    match form {
        Form::Usi => "USI_Variant",
        Form::Uci | Form::XBoard => "UCI_Variant",
    }
}

/// Lists every option.
pub(crate) fn list(conversation: &Conversation, form: Form, out: &mut Out) {
    let (hash, threads) = (conversation.hash, conversation.threads);
    out.say(format_args!(
        "option name Hash type spin default {hash} min 1 max {MOST_HASH}"
    ));
    out.say(format_args!(
        "option name Threads type spin default {threads} min 1 max {MOST_THREADS}"
    ));
    out.say("option name Clear Hash type button");
    let net = conversation.net().unwrap_or(EMPTY);
    out.say(format_args!(
        "option name EvalFile type string default {net}"
    ));
    if form == Form::Uci {
        list_uci(conversation, out);
    }
    let (mut games, mut chosen) = (Vec::new(), conversation.name.clone());
    for (name, foreign) in conversation.names(form.protocol()) {
        let told = foreign.unwrap_or_else(|| name.clone());
        if name == conversation.name {
            chosen.clone_from(&told);
        }
        games.push(told);
    }
    say_choice(game_option(form), &chosen, &games, out);
    for Switch {
        name,
        value,
        values,
        ..
    } in conversation.switches()
    {
        say_choice(name, value, values, out);
    }
}

/// Lists what only UCI has.
fn list_uci(conversation: &Conversation, out: &mut Out) {
    let (lines, shuffled) = (conversation.lines, conversation.is_shuffled());
    out.say("option name Ponder type check default false");
    out.say(format_args!(
        "option name MultiPV type spin default {lines} min 1 max {MOST_LINES}"
    ));
    out.say("option name UCI_AnalyseMode type check default false");
    out.say(format_args!(
        "option name UCI_Chess960 type check default {shuffled}"
    ));
    out.say(format_args!(
        "option name VariantPath type string default {EMPTY}"
    ));
}

fn say_choice(name: &str, default: &str, values: &[String], out: &mut Out) {
    let values: String = values.iter().map(|value| format!(" var {value}")).collect();
    out.say(format_args!(
        "option name {name} type combo default {default}{values}"
    ));
}

/// Does what follows `setoption`. The error is a sentence.
pub(crate) fn set(
    conversation: &mut Conversation,
    form: Form,
    words: &[&str],
) -> Result<Changed, String> {
    let ["name", rest @ ..] = words else {
        return Err("an option is set by `setoption name NAME value VALUE`".to_owned());
    };
    let end = rest.iter().position(|word| *word == "value");
    let name = rest[..end.unwrap_or(rest.len())].join(" ");
    let value = end.map(|end| rest[end + 1..].join(" "));
    let value = value.as_deref().unwrap_or_default();
    let number = |most: usize| read_number(&name, value, most);
    match &name.to_lowercase()[..] {
        "hash" | "usi_hash" => conversation.hash = number(MOST_HASH)?,
        "threads" => conversation.threads = number(MOST_THREADS)?,
        "clear hash" => conversation.forget(),
        "evalfile" => {
            let path = Some(value).filter(|value| !["", EMPTY].contains(value));
            conversation.set_net(path)?;
        }
        // Whether to ponder is for the client to decide; nothing here depends on it.
        "ponder" | "usi_ponder" => drop(read_check(&name, value)?),
        "multipv" if form == Form::Uci => conversation.lines = number(MOST_LINES)?,
        // An analysis is a search like any other.
        "uci_analysemode" if form == Form::Uci => drop(read_check(&name, value)?),
        "uci_chess960" if form == Form::Uci => {
            let before = conversation.name.clone();
            conversation.set_shuffled(read_check(&name, value)?)?;
            if conversation.name != before {
                return Ok(Changed::Game);
            }
        }
        "variantpath" if form == Form::Uci => match value {
            "" | EMPTY => {}
            path => {
                let loaded = conversation.load(path);
                loaded.map_err(|why| format!("{name} `{}`: {why}", quote(path)))?;
                return Ok(Changed::Game);
            }
        },
        "uci_variant" | "usi_variant" => {
            conversation
                .choose(form.protocol(), value)
                .map_err(|why| format!("{name} `{}`: {why}", quote(value)))?;
            return Ok(Changed::Game);
        }
        _ => {
            set_switch(conversation, &name, value)?;
            return Ok(Changed::Game);
        }
    }
    Ok(Changed::Rest)
}

/// Gives a switch of the game another value.
pub(crate) fn set_switch(
    conversation: &mut Conversation,
    name: &str,
    value: &str,
) -> Result<(), String> {
    let known = |switch: &&Switch| switch.name.eq_ignore_ascii_case(name);
    let Some(switch) = conversation.switches().iter().find(known).cloned() else {
        return Err(format!("no option is called `{}`", quote(name)));
    };
    let meant = |known: &&String| known.eq_ignore_ascii_case(value);
    let Some(value) = switch.values.iter().find(meant) else {
        let values = switch.values.join(", ");
        return Err(format!("{} is one of {values}", switch.name));
    };
    conversation.set_switch(&switch.name, value)
}

fn read_check(name: &str, value: &str) -> Result<bool, String> {
    let read = value.parse();
    read.map_err(|_| format!("{} is `true` or `false`", quote(name)))
}

/// A number from 1 to `most`.
pub(crate) fn read_number(name: &str, value: &str, most: usize) -> Result<usize, String> {
    let number = value
        .parse()
        .ok()
        .filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("{} is a number from 1 to {most}", quote(name)))
}
