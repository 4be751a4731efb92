//! Gives a file its meaning, or says everything that is wrong with it.
//!
//! The only stage that refuses a well-shaped file. Each part of the file has a module here; `lint`
//! looks at the parts together once each is sound by itself.

mod allow;
mod captures;
mod clauses;
mod contagion;
mod ends;
mod fields;
mod frame;
mod handicaps;
mod impasse;
mod items;
mod lint;
mod movements;
mod names;
mod naming;
mod notation;
mod pieces;
mod promotion;
mod rules;
mod setup;
mod titles;
mod walks;

use crate::ast::{Item, Property, Variant, Word};
use crate::diagnostic::Draft;
use crate::model::Model;
use crate::vocabulary;

pub(crate) use fields::comma_list;
pub(crate) use movements::Movements;

/// Checks a whole file; `texts` are the sources that its spans refer to.
///
/// A model is returned only if every part of it could be understood; drafts may hold errors all
/// the same.
pub(crate) fn check(
    variant: &Variant,
    texts: &[&str],
    movements: &Movements,
    drafts: &mut Vec<Draft>,
) -> Option<Model> {
    let allowed = allow::check_allow(variant, drafts);
    let model = check_parts(variant, (texts, movements), drafts);
    allow::apply(&allowed, drafts);
    model
}

fn check_parts(
    variant: &Variant,
    (texts, movements): (&[&str], &Movements),
    drafts: &mut Vec<Draft>,
) -> Option<Model> {
    check_statements(variant, drafts);
    check_header(variant, drafts);
    let frame = frame::check_frame(variant, drafts);
    let names = names::check_names(variant, &frame, drafts);
    let pieces = pieces::check_pieces(variant, &names, (texts, movements), drafts);
    let setup = setup::check_setup(variant, &names, &frame, drafts);
    let handicaps = handicaps::Handicaps {
        names: &names,
        frame: &frame,
        pieces: pieces.as_deref(),
        setup: setup.as_deref(),
    };
    let handicaps = handicaps.check(variant, drafts);
    let promotion = promotion::check_promotion(variant, &names, drafts);
    let captures = captures::check_captures(variant, &names, drafts);
    let goal = ends::check_goal(variant, &names, drafts);
    let drops = rules::check_drops(variant, &names, frame.board, drafts);
    let repetition = ends::check_repetition(variant, drafts);
    let origin_always = notation::check_notation(variant, drafts);
    let model = Model {
        name: variant.name.text.clone(),
        title: variant.title.as_ref().unwrap_or(&variant.name).text.clone(),
        board: frame.board?,
        coordinates: frame.coordinates?,
        players: frame.players?,
        pieces: pieces?,
        zones: names.first_players_zones(),
        setup: setup?,
        handicaps: handicaps?,
        promotion: promotion?,
        captures: captures?,
        drops: drops?,
        endings: goal?,
        repetition: repetition?,
        repetition_clauses: ends::repetition_clauses(variant),
        origin_always: origin_always?,
        clauses: clauses::clauses(variant, texts),
    };
    if !drafts.iter().any(Draft::is_error) {
        walks::check_walks(variant, &names, &model, drafts);
    }
    // A part in error would make the others look wrong.
    if !drafts.iter().any(Draft::is_error) {
        lint::lint(variant, &names, &model, drafts);
    }
    Some(model)
}

fn check_statements(variant: &Variant, drafts: &mut Vec<Draft>) {
    for item in &variant.items {
        match item {
            Item::Property(property) => check_property(property, drafts),
            Item::Block(block) if vocabulary::is_block(&block.name.text) => {}
            Item::Block(block) => {
                let known = vocabulary::STATEMENTS;
                let key = &block.name;
                drafts.push(unknown_statement(key, known));
            }
            Item::Define(_) | Item::Piece(_) | Item::Handicap(_) | Item::Without(_) => {}
        }
    }
}

fn check_property(property: &Property, drafts: &mut Vec<Draft>) {
    let key = &property.key;
    if vocabulary::PROPERTIES.contains(&key.text.as_str()) || ends::is_no_repetition(property) {
        return;
    }
    if vocabulary::is_block(&key.text) {
        let draft = Draft::error("E0001", key.span, format!("`{}` is a block", key.text));
        let help = match key.text.as_str() {
            "repetition" => {
                "write `repetition {`, its rules, and `}`, or `repetition none`".to_owned()
            }
            block => format!("write `{block} {{`, its rules, and `}}`"),
        };
        drafts.push(draft.help(help));
        return;
    }
    if let Some(mark) = ["#", "--", "/*", "%"]
        .into_iter()
        .find(|mark| key.text.starts_with(mark))
    {
        let draft = Draft::error(
            "E0001",
            key.span,
            format!("`{mark}` does not begin a comment"),
        );
        drafts.push(draft.help("write `//` before a comment"));
        return;
    }
    if let Some(block) = vocabulary::block_of_rule(&key.text) {
        let message = format!("`{}` is a rule of the block `{block}`", key.text);
        let draft = Draft::error("E0101", key.span, message);
        drafts.push(draft.help(format!("write it between `{block} {{` and `}}`")));
        return;
    }
    drafts.push(unknown_statement(key, vocabulary::STATEMENTS));
}

fn unknown_statement(key: &Word, known: &[&str]) -> Draft {
    match vocabulary::instead_of(&key.text) {
        Some(help) => {
            let message = format!("there is no statement `{}`", key.text);
            Draft::error("E0101", key.span, message).help(help)
        }
        None => vocabulary::unknown("a statement", &key.text, key.span, known),
    }
}

fn check_header(variant: &Variant, drafts: &mut Vec<Draft>) {
    let name = &variant.name;
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let starts = name.text.starts_with(|c: char| c.is_ascii_lowercase());
    if !starts || !name.text.chars().all(fits) || name.text.len() > naming::MAX_NAME {
        let shown = vocabulary::shorten(&name.text);
        let message = format!("`{shown}` cannot be the name of a game");
        let help = "use lower-case letters, digits and `-`, for example `my-game`";
        drafts.push(Draft::error("E0201", name.span, message).help(help));
    }
    if let Some(title) = &variant.title
        && title.text.trim().is_empty()
    {
        let draft = Draft::error("E0201", title.span, "the title is empty");
        drafts.push(draft.help("write the name that players see, or remove the quotes"));
    }
}
