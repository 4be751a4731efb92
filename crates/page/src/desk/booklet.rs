//! The rules in words and pictures, all of them or those of one piece.

use booklet::svg;
use booklet::{Booklet, html, words};
use engine::PieceKind;
use serde_json::{Value, json};
use variant_dsl::diagram::diagram;

use super::request::Request;
use super::texts::Texts;
use super::{Open, Refused};

/// The booklet of a text or of the game in progress: what stands in its body, and the looks for that.
pub(super) fn booklet(
    texts: &Texts,
    open: Option<&Open>,
    request: &Request,
) -> Result<Value, Refused> {
    let named = request.text_if("text")?.is_some() || request.text_if("game")?.is_some();
    let body = match (named, open) {
        (false, Some(open)) => html::body(&Booklet::new(&open.compiled)),
        _ => html::body(&Booklet::new(&texts.game(request)?)),
    };
    let style = html::STYLE.to_owned() + svg::STYLE;
    Ok(json!({ "html": body, "style": style }))
}

/// How a piece moves: a drawing, and sentences.
pub(super) fn piece(open: &Open, request: &Request) -> Result<Value, Refused> {
    let program = &open.compiled.program;
    let index = request.number("kind")?.ok_or("`kind` is missing")?;
    let kind = u16::try_from(index).map(PieceKind);
    let kind = kind.ok().filter(|kind| kind.index() < program.kinds.len());
    let form = program.form(kind.ok_or("there is no such kind")?);
    let drawn = svg::moves(&diagram(&form.rules.paths), &form.facts.glyph).inline();
    Ok(json!({
        "name": form.facts.name,
        "token": form.facts.token,
        "text": words::of_form(program, form),
        "svg": drawn,
    }))
}
