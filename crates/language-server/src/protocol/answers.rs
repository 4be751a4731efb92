//! What is said of a text, as the protocol has it.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Hover, HoverContents, MarkupContent,
    MarkupKind, Position, TextEdit,
};
use variant_dsl::{Source, diagram};

use super::documents::Documents;
use super::position::Lines;
use crate::complete::{Completion, Proposal, Sort};
use crate::hover::Said;

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
