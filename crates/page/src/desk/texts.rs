//! The texts that a page has handed in: games to begin by name and to extend, and what was learned of them.

use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use engine::{GameInfo, Net};
use serde_json::{Value, json};
use variant_dsl::{Compiled, Refusal, Source};

use super::Refused;
use super::request::Request;

/// The ending of variant files.
const ENDING: &str = "variant";
/// What a text without a name goes by in messages.
const UNNAMED: &str = "game";

/// The texts of a page.
#[derive(Default)]
pub(super) struct Texts(Vec<Text>);

struct Text {
    name: String,
    text: String,
    net: Vec<u8>,
}

impl Texts {
    /// Takes the texts of `{games: [{name, text, net?}]}` in place of all it had; a net is in base64.
    pub(super) fn take(&mut self, request: &Request) -> Result<Value, Refused> {
        let texts = request.list("games")?.iter().map(read);
        self.0 = texts.collect::<Result<_, _>>()?;
        Ok(json!({ "games": self.0.len() }))
    }

    /// The text of a game.
    pub(super) fn source(&self, request: &Request) -> Result<Value, Refused> {
        let text = self.named(request.text("game")?)?;
        Ok(json!({ "text": text.text }))
    }

    /// The game that a request has the text or the name of.
    pub(super) fn asked(&self, request: &Request) -> Result<Source, Refused> {
        match request.text_if("text")? {
            Some(text) => Ok(Source {
                name: format!("{UNNAMED}.{ENDING}"),
                text: text.to_owned(),
            }),
            None => {
                let name = request.text_if("game")?;
                let name = name.ok_or_else(|| "neither `text` nor `game` is there".to_owned())?;
                Ok(source(self.named(name)?))
            }
        }
    }

    /// The text of a game that another extends.
    pub(super) fn parent(&self, name: &str) -> Option<Source> {
        self.named(name).ok().map(source)
    }

    /// Compiles a game to be played.
    pub(super) fn compile(
        &self,
        game: &Source,
        settings: &[(String, String)],
    ) -> Result<Compiled, Refused> {
        let compiled = variant_dsl::compile_chosen(game, settings, &|name| self.parent(name));
        compiled.map_err(|refusal| match refusal {
            Refusal::Broken(report) => variant_dsl::render(&report, false),
            Refusal::Setting(why) => why,
        })
    }

    /// What was learned of a game.
    pub(super) fn net(&self, info: &GameInfo) -> Option<Arc<Net>> {
        let nets = self.0.iter().filter(|text| !text.net.is_empty());
        let mut nets = nets.filter_map(|text| Net::from_bytes(info, &text.net).ok());
        nets.next().map(Arc::new)
    }

    fn named(&self, name: &str) -> Result<&Text, Refused> {
        let found = self.0.iter().find(|text| text.name == name);
        found.ok_or_else(|| {
            let name: String = name.chars().take(60).collect();
            format!("no game is called `{name}` here")
        })
    }
}

/// The source of a compilation again, changed by nothing.
pub(super) fn own(compiled: &Compiled) -> Source {
    compiled.sources[0].clone()
}

fn source(text: &Text) -> Source {
    Source {
        name: format!("{}.{ENDING}", text.name),
        text: text.text.clone(),
    }
}

fn read(value: &Value) -> Result<Text, Refused> {
    let fields = Request::of(value)?;
    let net = BASE64_STANDARD.decode(fields.text_if("net")?.unwrap_or_default());
    Ok(Text {
        name: fields.text("name")?.to_owned(),
        text: fields.text("text")?.to_owned(),
        net: net.map_err(|error| format!("`net`: {error}"))?,
    })
}
