//! Hover: a movement or a piece drawn, the squares of a zone, the members of a set, the values of
//! a switch, or what a word of the language means.

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};
use variant_dsl::Compiled;
use variant_dsl::words::WORDS;

use crate::documents::Documents;
use crate::draw;
use crate::game::{Found, Game, Texts};
use crate::outline::{Kind, Outline};
use crate::position::Lines;

pub(crate) fn hover(
    documents: &Documents,
    address: &str,
    text: &str,
    position: lsp_types::Position,
) -> Option<Hover> {
    let lines = Lines::of(text);
    let offset = lines.offset(position);
    let texts = Texts::of(documents, address, text);
    let game = Game::of(&texts);
    let own = game.own();
    let (index, number) = own.word_at(offset)?;
    let word = own.statements[index].words[number];
    let compiled = || documents.compile(address, text).compiled.ok();
    let said = match keyword(own, index, number) {
        Some(meaning) if number == 0 => meaning,
        meaning => match game.at(offset) {
            Some((_, found)) => {
                let place = in_parent(&game, &found).unwrap_or_default();
                declared(&found, compiled) + &place
            }
            None => movement(own, index, number).or(meaning)?,
        },
    };
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: said,
        }),
        range: Some(lines.range(word.start..word.end)),
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
    Some(format!("\n\ndeclared in `{file}`, line {line}"))
}

fn declared(found: &Found, compiled: impl FnOnce() -> Option<Compiled>) -> String {
    let statement = found.statement();
    let words: Vec<&str> = statement.words.iter().map(|word| word.text).collect();
    let name = found.declaration.name.text;
    match found.declaration.kind {
        Kind::Piece => draw::piece(found),
        Kind::Zone => {
            let squares = compiled().and_then(|compiled| squares(&compiled, name));
            format!(
                "zone `{name}`: {}",
                squares.unwrap_or(words.get(3..).unwrap_or_default().join(" "))
            )
        }
        Kind::Set => format!(
            "set `{name}`: {}",
            words.get(3..).unwrap_or_default().join(", ")
        ),
        Kind::Switch => match words.get(3..) {
            Some([values @ .., text]) => {
                format!("switch `{name}`: {}\n\n{text}", values.join(", "))
            }
            _ => format!("switch `{name}`"),
        },
    }
}

fn squares(compiled: &Compiled, name: &str) -> Option<String> {
    let zone = compiled.zones.iter().find(|zone| zone.name == name)?;
    let program = &compiled.program;
    let [first, second] = &zone.squares;
    let draw = |squares| draw::zone(program.files(), program.ranks(), squares);
    let seen = second.turned();
    Some(match *first == seen {
        true => draw(first),
        false => {
            let [one, other] = &program.facts.players;
            format!("{one}: {}\n\n{other}: {}", draw(first), draw(&seen))
        }
    })
}

/// The movement that a word is part of.
fn movement(outline: &Outline, index: usize, number: usize) -> Option<String> {
    let statement = &outline.statements[index];
    let is_value = statement.colon().is_some_and(|colon| number > colon);
    if !is_value || statement.first() != "move" || outline.place(statement.parent) != "piece" {
        return None;
    }
    let piece = &outline.statements[statement.parent?];
    let token = piece
        .words
        .get(2)
        .and_then(|token| token.text.chars().next());
    let text = &outline.text[statement.value_bytes()?];
    Some(format!(
        "`{text}`\n\n{}",
        draw::movement(text, token.unwrap_or('#'))?
    ))
}

/// What the language says of a word: of a fixed word of a rule what the rule is about.
fn keyword(outline: &Outline, index: usize, number: usize) -> Option<String> {
    let statement = &outline.statements[index];
    let place = outline.place(statement.parent);
    let head: Vec<&str> = statement.head().iter().map(|word| word.text).collect();
    let head = head.join(" ");
    let begins = |text: &str| {
        head.strip_prefix(text)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let own = |word: &&variant_dsl::words::Word| word.place == place && begins(word.text);
    let here = statement.words[number].text;
    let condition = || {
        WORDS.iter().find(|word| {
            word.text == "when"
                && place != "file"
                && head.starts_with("when ")
                && statement.open.is_some()
        })
    };
    let word = match WORDS
        .iter()
        .find(|word| word.place == "file" && word.text == here && place == "file")
    {
        Some(word) => word,
        None => condition().or_else(|| WORDS.iter().find(own))?,
    };
    let in_head = number < word.text.split(' ').count() || word.place == "file";
    let in_value = word.values.iter().any(|value| {
        value
            .split(' ')
            .any(|part| part.trim_end_matches(',') == here)
    });
    (in_head || in_value).then(|| match word.values {
        [] => format!("`{}`: {}", word.text, word.meaning),
        values => format!(
            "`{}`: {}\n\nfixed words: {}",
            word.text,
            word.meaning,
            values
                .iter()
                .map(|value| format!("`{value}`"))
                .collect::<Vec<_>>()
                .join(" ")
        ),
    })
}
