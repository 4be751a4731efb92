//! Where a name is declared, and the outline of a file.

use lsp_types::{DocumentSymbol, Location, Position, Range, SymbolKind};
use variant_dsl::Source;

use super::documents::{Documents, is_address};
use super::position::Lines;
use crate::game::{Game, Texts};
use crate::outline::{Outline, Statement};

/// The declaration of what is named at a place, or the file of a parent. A shipped game has no
/// file to go to.
pub(crate) fn definition(
    documents: &Documents,
    address: &str,
    text: &str,
    position: Position,
) -> Option<Location> {
    let offset = Lines::of(text).offset(position);
    let source = Source {
        name: address.to_owned(),
        text: text.to_owned(),
    };
    let texts = Texts::of(&source, &|name| documents.parent(address, name));
    let game = Game::of(&texts);
    let parent = game.own().extends();
    if parent.is_some_and(|word| (word.start..=word.end).contains(&offset)) {
        let (source, _) = game.files.get(1)?;
        return location(source, Range::default());
    }
    let (_, found) = game.at(offset)?;
    let name = found.declaration.name;
    location(
        found.source,
        Lines::of(found.outline.text).range(name.start..name.end),
    )
}

fn location(source: &str, range: Range) -> Option<Location> {
    let uri = source.parse().ok().filter(|_| is_address(source))?;
    Some(Location { uri, range })
}

/// The game, and within it its statements.
pub(crate) fn symbols(text: &str) -> Vec<DocumentSymbol> {
    let outline = Outline::of(text);
    let lines = Lines::of(text);
    let games = outline
        .statements
        .iter()
        .filter(|statement| statement.first() == "variant");
    games
        .map(|game| {
            let inner = (0..outline.statements.len()).filter(|index| outline.is_outer(*index));
            let inner = inner.map(|index| &outline.statements[index]);
            let inner = inner.filter(|statement| statement.first() != "when");
            let children = inner.filter_map(|statement| symbol(statement, &lines, Vec::new()));
            symbol(game, &lines, children.collect())
        })
        .take(1)
        .flatten()
        .collect()
}

#[allow(deprecated)] // The field `deprecated` must be given all the same.
fn symbol(
    statement: &Statement,
    lines: &Lines,
    children: Vec<DocumentSymbol>,
) -> Option<DocumentSymbol> {
    let first = statement.words.first()?;
    let kind = match first.text {
        "variant" => SymbolKind::MODULE,
        "piece" => SymbolKind::CLASS,
        "zone" | "set" => SymbolKind::CONSTANT,
        "switch" => SymbolKind::ENUM,
        "handicap" => SymbolKind::EVENT,
        _ if statement.open.is_some() => SymbolKind::NAMESPACE,
        _ => SymbolKind::PROPERTY,
    };
    let is_named = kind != SymbolKind::NAMESPACE && kind != SymbolKind::PROPERTY;
    let name = statement
        .words
        .get(1)
        .filter(|word| is_named && !word.text.is_empty())
        .unwrap_or(first);
    let rest = statement
        .words
        .iter()
        .skip_while(|word| word.start <= name.start);
    let rest: Vec<&str> = rest.map(|word| word.text).take(8).collect();
    let detail = rest.join(" ");
    Some(DocumentSymbol {
        name: name.text.to_owned(),
        detail: (!detail.is_empty()).then_some(detail),
        kind,
        tags: None,
        deprecated: None,
        range: lines.range(first.start..statement.end),
        selection_range: lines.range(name.start..name.end),
        children: (!children.is_empty()).then_some(children),
    })
}
