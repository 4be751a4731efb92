//! Gives a file its meaning, or says everything that is wrong with it.
//!
//! The only stage that refuses a well-shaped file. Each part of the file has a module here; `lint`
//! looks at the parts together once each is sound by itself.

mod allow;
mod captures;
mod castling;
mod chase;
mod clauses;
mod contagion;
mod counting;
mod draws;
mod effects;
mod ends;
mod fields;
mod frame;
mod gates;
mod handicaps;
mod impasse;
mod items;
mod lint;
mod mates;
mod movements;
mod names;
mod naming;
mod notation;
mod order;
mod pieces;
mod promotion;
mod rules;
mod setup;
mod shuffle;
mod titles;
mod to_and_fro;
mod unsaid;
mod walks;
mod wins;
mod zones;

use crate::ast::{Item, Property, Variant, Word};
use crate::diagnostic::Diag;
use crate::model::Model;
use crate::program::{Condition, Duties, ending};
use crate::vocabulary;

pub(crate) use fields::comma_list;
pub(crate) use movements::{Movements, Scope};

/// Checks a whole file; `texts` are the sources that its spans refer to.
///
/// A model is returned only if every part of it could be understood; diagnostics may hold errors all
/// the same.
pub(crate) fn check(
    variant: &Variant,
    texts: &[&str],
    movements: &Movements,
    diags: &mut Vec<Diag>,
) -> Option<Model> {
    let allowed = allow::check_allow(variant, diags);
    let model = check_parts(variant, (texts, movements), diags);
    if movements.warns() {
        unsaid::check_unsaid(texts, diags);
        allow::apply(&allowed, diags);
    }
    model
}

fn check_parts(
    variant: &Variant,
    (texts, movements): (&[&str], &Movements),
    diags: &mut Vec<Diag>,
) -> Option<Model> {
    check_statements(variant, diags);
    check_header(variant, diags);
    let frame = frame::check_frame(variant, diags);
    let names = names::check_names(variant, &frame, diags);
    let pieces = pieces::check_pieces(variant, &names, (texts, movements), diags);
    let arrayed = setup::check_setup(variant, &names, &frame, diags);
    let hand = setup::check_hand(variant, &names, diags);
    let handicaps = handicaps::Handicaps {
        names: &names,
        frame: &frame,
        pieces: pieces.as_deref(),
        setup: arrayed.as_ref().map(|array| &array.squares[..]),
    };
    let handicaps = handicaps.check(variant, diags);
    let promotion = promotion::check_promotion(variant, &names, diags);
    let castling = castling::Arrayed {
        names: &names,
        frame: &frame,
        pieces: pieces.as_deref(),
        setup: arrayed.as_ref().map(|array| &array.squares[..]),
        walls: arrayed.as_ref().map(|array| &array.walls),
    };
    let castling = castling.check(variant, diags);
    let captures = captures::check_captures(variant, &names, diags);
    let effects = effects::check_effects(variant, &names, movements, diags);
    let goal = ends::check_goal(variant, &names, movements, diags);
    let drops = rules::check_drops(variant, &names, frame.board, diags);
    let gating = gates::check_gating(variant, &names, diags);
    let repetition = ends::check_repetition(variant, &names, diags);
    let writing = notation::check_notation(variant, frame.coordinates, diags);
    let (arrayed, repetition) = (arrayed?, repetition?);
    let model = Model {
        name: variant.name.text.clone(),
        title: variant.title.as_ref().unwrap_or(&variant.name).text.clone(),
        board: frame.board?,
        coordinates: frame.coordinates?,
        players: frame.players.clone()?,
        pieces: pieces?,
        zones: names.sound_zones(),
        sets: names.named_sets(),
        setup: arrayed.squares,
        walls: arrayed.walls,
        shuffle: arrayed.shuffle,
        hand: hand?,
        handicaps: handicaps?,
        promotion: promotion?,
        castling: castling?,
        drops: drops?,
        gating: gating?,
        duties: Duties {
            check: goal.as_ref()?.check,
            no_checks: goal.as_ref()?.no_checks,
            must_capture: captures.as_ref()?.must_capture,
            break_facing: ending::has(&goal.as_ref()?.rows, Condition::FacingRoyals),
            hand_first: rules::hand_first(variant),
            pass: goal.as_ref()?.pass,
            takes_attacker: goal.as_ref()?.takes_attacker,
        },
        captures: captures?,
        effects: effects?,
        endings: goal?.rows,
        repetition: repetition.rule,
        chases: repetition.chases,
        to_and_fro: repetition.to_and_fro,
        repetition_clauses: ends::repetition_clauses(variant),
        writing: writing?,
        clauses: clauses::clauses(variant, texts),
    };
    if !diags.iter().any(Diag::is_error) {
        walks::check_walks(variant, &names, &model, diags);
    }
    // A part in error would make the others look wrong.
    if !diags.iter().any(Diag::is_error) {
        lint::lint(variant, &names, &model, movements.warns(), diags);
    }
    Some(model)
}

fn check_statements(variant: &Variant, diags: &mut Vec<Diag>) {
    for item in &variant.items {
        match item {
            Item::Property(property) => check_property(property, diags),
            Item::Block(block) if vocabulary::is_block(&block.name.text) => {}
            Item::Block(block) => {
                let known = vocabulary::STATEMENTS;
                let key = &block.name;
                diags.push(unknown_statement(key, known));
            }
            Item::Define(_) | Item::Piece(_) | Item::Handicap(_) | Item::Without(_) => {}
        }
    }
}

fn check_property(property: &Property, diags: &mut Vec<Diag>) {
    let key = &property.key;
    if vocabulary::PROPERTIES.contains(&key.text.as_str()) || ends::is_no_repetition(property) {
        return;
    }
    if vocabulary::is_block(&key.text) {
        let diag = Diag::error("E0001", key.span, format!("`{}` is a block", key.text));
        let help = match key.text.as_str() {
            "repetition" => {
                "write `repetition {`, its rules, and `}`, or `repetition none`".to_owned()
            }
            block => format!("write `{block} {{`, its rules, and `}}`"),
        };
        diags.push(diag.help(help));
        return;
    }
    if let Some(mark) = ["#", "--", "/*", "%"]
        .into_iter()
        .find(|mark| key.text.starts_with(mark))
    {
        let diag = Diag::error(
            "E0001",
            key.span,
            format!("`{mark}` does not begin a comment"),
        );
        diags.push(diag.help("write `//` before a comment"));
        return;
    }
    if let Some(block) = vocabulary::block_of_rule(&key.text) {
        let message = format!("`{}` is a rule of the block `{block}`", key.text);
        let diag = Diag::error("E0101", key.span, message);
        diags.push(diag.help(format!("write it between `{block} {{` and `}}`")));
        return;
    }
    diags.push(unknown_statement(key, vocabulary::STATEMENTS));
}

fn unknown_statement(key: &Word, known: &[&str]) -> Diag {
    match vocabulary::instead_of(&key.text) {
        Some(help) => {
            let message = format!("there is no statement `{}`", key.text);
            Diag::error("E0101", key.span, message).help(help)
        }
        None => vocabulary::unknown("a statement", &key.text, key.span, known),
    }
}

fn check_header(variant: &Variant, diags: &mut Vec<Diag>) {
    let name = &variant.name;
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let starts = name.text.starts_with(|c: char| c.is_ascii_lowercase());
    if !starts || !name.text.chars().all(fits) || name.text.len() > naming::MAX_NAME {
        let shown = vocabulary::shorten(&name.text);
        let message = format!("`{shown}` cannot be the name of a game");
        let help = "use lower-case letters, digits and `-`, for example `my-game`";
        diags.push(Diag::error("E0201", name.span, message).help(help));
    }
    if let Some(title) = &variant.title
        && title.text.trim().is_empty()
    {
        let diag = Diag::error("E0201", title.span, "the title is empty");
        diags.push(diag.help("write the name that players see, or remove the quotes"));
    }
}
