//! What is said of a text, as the protocol has it.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Hover, HoverContents, MarkupContent,
    MarkupKind, Position, SemanticToken, SemanticTokens, TextEdit,
};
use variant_dsl::{Source, diagram};

use super::documents::Documents;
use super::position::Lines;
use crate::classify::{Class, Part, classify};
use crate::complete::{Completion, Proposal, Sort};
use crate::said::Said;

/// A place in an open file.
pub(crate) struct At<'a> {
    pub(crate) documents: &'a Documents<'a>,
    pub(crate) address: &'a str,
    pub(crate) text: &'a str,
    pub(crate) position: Position,
}

impl At<'_> {
    fn source(&self) -> Source {
        Source {
            name: self.address.to_owned(),
            text: self.text.to_owned(),
        }
    }

    fn parent(&self, name: &str) -> Option<Source> {
        self.documents.parent(self.address, name)
    }
}

/// What the protocol calls a class of words.
fn token_type(class: Class) -> &'static str {
    match class {
        Class::Comment => "comment",
        Class::Quoted => "string",
        Class::Keyword => "keyword",
        Class::Rule => "property",
        Class::Value => "enumMember",
        Class::Name => "type",
        Class::Token => "variable",
        Class::Movement => "regexp",
        Class::Number => "number",
    }
}

/// The names of the numbers in `tokens`.
pub(crate) fn token_types() -> Vec<&'static str> {
    Class::ALL.map(token_type).to_vec()
}

/// What each word is, each place counted from the one before.
pub(crate) fn tokens(text: &str) -> SemanticTokens {
    let lines = Lines::of(text);
    let mut last = Position::default();
    let mut token = |part: Part| {
        let range = lines.range(part.bytes);
        let (start, end) = (range.start, range.end);
        let on_line = start.line == last.line;
        let token = SemanticToken {
            delta_line: start.line - last.line,
            delta_start: start.character - if on_line { last.character } else { 0 },
            length: end.character - start.character,
            token_type: part.class as u32,
            token_modifiers_bitset: 0,
        };
        last = start;
        token
    };
    SemanticTokens {
        result_id: None,
        data: classify(text).into_iter().map(&mut token).collect(),
    }
}

pub(crate) fn complete(at: &At) -> Vec<CompletionItem> {
    let lines = Lines::of(at.text);
    let offset = lines.offset(at.position);
    let Completion { start, proposals } =
        crate::complete(&at.source(), &|name| at.parent(name), offset);
    let range = lines.range(start..offset);
    let item = |proposal: Proposal| CompletionItem {
        text_edit: Some(CompletionTextEdit::Edit(TextEdit {
            range,
            new_text: proposal.word.clone(),
        })),
        label: proposal.word,
        kind: Some(match proposal.sort {
            Sort::Keyword => CompletionItemKind::KEYWORD,
            Sort::Value => CompletionItemKind::VALUE,
            Sort::Piece => CompletionItemKind::CLASS,
            Sort::Squares | Sort::Pieces => CompletionItemKind::CONSTANT,
            Sort::Switch => CompletionItemKind::ENUM,
            Sort::SwitchValue => CompletionItemKind::ENUM_MEMBER,
        }),
        detail: Some(proposal.meaning),
        ..CompletionItem::default()
    };
    proposals.into_iter().map(item).collect()
}

pub(crate) fn hover(at: &At) -> Option<Hover> {
    let lines = Lines::of(at.text);
    let offset = lines.offset(at.position);
    let hover = crate::hover(&at.source(), &|name| at.parent(name), offset)?;
    let said: Vec<String> = hover.said.iter().map(markdown).collect();
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: said.join("\n\n"),
        }),
        range: Some(lines.range(hover.bytes)),
    })
}

fn markdown(said: &Said) -> String {
    match said {
        Said::Text(text) => text.clone(),
        Said::Squares(lines) => fenced(lines),
        Said::Moves { diagram, token, .. } => {
            let mover = token.chars().next().unwrap_or('#');
            fenced(&diagram::render(diagram, mover))
        }
    }
}

fn fenced(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end())
}
