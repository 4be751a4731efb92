//! Hover: a movement or a piece drawn, the squares of a zone, the members of a set, the values of
//! a switch, or what a word of the language means.

use std::ops::Range;

use variant_dsl::word::Word;
use variant_dsl::{Compiled, Source, compile_with};

use crate::draw;
use crate::game::{Found, Game, Parents, Texts};
use crate::outline::{Kind, Outline};
use crate::said::Said;
use crate::words::meant;

/// What is said of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The bytes of the word.
    pub bytes: Range<usize>,
    /// In the order in which it is read.
    pub said: Vec<Said>,
}

/// What can be said of the word at a byte of a text.
pub fn hover(source: &Source, parents: Parents, offset: usize) -> Option<Hover> {
    let texts = Texts::of(source, parents);
    let game = Game::of(&texts);
    let own = game.own();
    let (index, number) = own.word_at(offset)?;
    let word = own.statements[index].words[number];
    let compiled = || compile_with(source, &[], parents).ok();
    let said = match meant(own, index, number) {
        Some(meant) if number == 0 => keyword(meant.word),
        meant => match game.at(offset) {
            Some((_, found)) => {
                let mut said = declared(&found, compiled);
                said.extend(in_parent(&game, &found).map(Said::Text));
                said
            }
            None => {
                movement(own, index, number).or_else(|| meant.map(|meant| keyword(meant.word)))?
            }
        },
    };
    Some(Hover {
        bytes: word.start..word.end,
        said,
    })
}

/// Where a declaration of a parent stands.
fn in_parent(game: &Game, found: &Found) -> Option<String> {
    let own = game.files[0].0;
    if found.source == own {
        return None;
    }
    let before = &found.outline.text[..found.declaration.name.start];
    let line = before.matches('\n').count() + 1;
    let file = found.source.rsplit('/').next()?;
    Some(format!("declared in `{file}`, line {line}"))
}

fn declared(found: &Found, compiled: impl FnOnce() -> Option<Compiled>) -> Vec<Said> {
    let statement = found.statement();
    let words: Vec<&str> = statement.words.iter().map(|word| word.text).collect();
    let rest = words.get(3..).unwrap_or_default();
    let name = found.declaration.name.text;
    let text = |text| vec![Said::Text(text)];
    match found.declaration.kind {
        Kind::Piece => draw::piece(found),
        Kind::Zone => compiled()
            .and_then(|compiled| zone(&compiled, name))
            .unwrap_or_else(|| text(format!("zone `{name}`: {}", rest.join(" ")))),
        Kind::Set => text(format!("set `{name}`: {}", rest.join(", "))),
        Kind::Switch => match rest {
            [values @ .., why] => vec![
                Said::Text(format!("switch `{name}`: {}", values.join(", "))),
                Said::Text((*why).to_owned()),
            ],
            [] => text(format!("switch `{name}`")),
        },
    }
}

/// The squares of a zone; those of each player if they are not each other's image.
fn zone(compiled: &Compiled, name: &str) -> Option<Vec<Said>> {
    let zone = compiled.zones.iter().find(|zone| zone.name == name)?;
    let program = &compiled.program;
    let [first, second] = &zone.squares;
    let seen = second.turned();
    let draw = |title: &str, squares| draw::zone(title, program.files(), program.ranks(), squares);
    let title = format!("zone `{name}`: ");
    if *first == seen {
        return Some(draw(&title, first));
    }
    let [one, other] = &program.facts.players;
    let own = draw(&format!("{title}{one}: "), first);
    Some([own, draw(&format!("{other}: "), &seen)].concat())
}

/// The movement that a word is part of.
fn movement(outline: &Outline, index: usize, number: usize) -> Option<Vec<Said>> {
    let statement = &outline.statements[index];
    if !outline.is_movement(index, number) {
        return None;
    }
    let piece = &outline.statements[statement.parent?];
    let text = &outline.text[statement.value_bytes()?];
    let drawn = draw::moves(&[text], &piece.words)?;
    Some(vec![Said::Text(format!("`{text}`")), drawn])
}

/// What a word of the language is for.
fn keyword(word: &Word) -> Vec<Said> {
    let meaning = Said::Text(format!("`{}`: {}", word.text, word.meaning));
    let values: Vec<String> = { word.values.iter() }
        .map(|value| format!("`{value}`"))
        .collect();
    let fixed = Said::Text(format!("fixed words: {}", values.join(" ")));
    match values.is_empty() {
        true => vec![meaning],
        false => vec![meaning, fixed],
    }
}
