//! The games that a page has handed in: as texts, to begin by name and to extend, or as they were read before; and what was
//! learned of them.

use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use engine::{GameInfo, Net};
use serde_json::{Value, json};
use variant_dsl::{Compiled, Source};

use super::Refused;
use super::reader::Reader;
use super::request::Request;

/// The ending of variant files.
const ENDING: &str = "variant";
/// What is said where a definition would have to be read.
const UNREAD: &str = "this page does not read definitions: it plays its games under the switches with which it was written";
/// What a text without a name goes by in messages.
const UNNAMED: &str = "game";

/// The games of a page.
pub(super) struct Texts {
    reader: Option<Reader>,
    texts: Vec<Text>,
}

struct Text {
    name: String,
    text: String,
    /// The game as it was read before; empty where its text is.
    program: Vec<u8>,
    net: Vec<u8>,
}

/// A game as it was read, for desks without a reader, which must be of the same version.
pub fn program(game: &Compiled) -> Vec<u8> {
    postcard::to_allocvec(game).expect("a game is plain data")
}

impl Texts {
    pub(super) fn new(reader: Option<Reader>) -> Texts {
        let texts = Vec::new();
        Texts { reader, texts }
    }

    /// Takes the games of `{games: [{name, text?, program?, net?}]}` in place of all it had; a [program] and a net are in
    /// base64.
    pub(super) fn take(&mut self, request: &Request) -> Result<Value, Refused> {
        let texts = request.list("games")?.iter().map(read);
        self.texts = texts.collect::<Result<_, _>>()?;
        Ok(json!({ "games": self.texts.len() }))
    }

    /// What reads texts, if anything here does.
    pub(super) fn reader(&self) -> Result<Reader, Refused> {
        self.reader.ok_or_else(|| UNREAD.to_owned())
    }

    /// The game that a request has the text or the name of, under the switches that it asks for.
    pub(super) fn game(&self, request: &Request) -> Result<Compiled, Refused> {
        let settings = request.pairs("set")?;
        if request.text_if("text")?.is_none()
            && let Some(name) = request.text_if("game")?
            && let text = self.named(name)?
            && !text.program.is_empty()
        {
            let game: Result<Compiled, _> = postcard::from_bytes(&text.program);
            let game = game.map_err(|error| format!("`{name}` is damaged: {error}"))?;
            let given = &game.program.facts.settings;
            let is_given = settings.iter().all(|setting| given.contains(setting));
            return is_given.then_some(game).ok_or_else(|| UNREAD.to_owned());
        }
        self.compile(&self.source_of(request)?, &settings)
    }

    /// The text of a game.
    pub(super) fn source(&self, request: &Request) -> Result<Value, Refused> {
        let text = self.named(request.text("game")?)?;
        Ok(json!({ "text": text.text }))
    }

    /// The game that a request has the text or the name of.
    pub(super) fn source_of(&self, request: &Request) -> Result<Source, Refused> {
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
        (self.reader()?.compile)(self, game, settings)
    }

    /// What was learned of a game.
    pub(super) fn net(&self, info: &GameInfo) -> Option<Arc<Net>> {
        let nets = self.texts.iter().filter(|text| !text.net.is_empty());
        let mut nets = nets.filter_map(|text| Net::from_bytes(info, &text.net).ok());
        nets.next().map(Arc::new)
    }

    fn named(&self, name: &str) -> Result<&Text, Refused> {
        let found = self.texts.iter().find(|text| text.name == name);
        found.ok_or_else(|| {
            let name: String = name.chars().take(60).collect();
            format!("no game is called `{name}` here")
        })
    }
}

fn source(text: &Text) -> Source {
    Source {
        name: format!("{}.{ENDING}", text.name),
        text: text.text.clone(),
    }
}

fn read(value: &Value) -> Result<Text, Refused> {
    let fields = Request::of(value)?;
    let bytes = |field: &str| {
        let bytes = BASE64_STANDARD.decode(fields.text_if(field)?.unwrap_or_default());
        bytes.map_err(|error| format!("`{field}`: {error}"))
    };
    let program = bytes("program")?;
    let text = match program.is_empty() {
        true => fields.text("text")?,
        false => fields.text_if("text")?.unwrap_or_default(),
    };
    Ok(Text {
        name: fields.text("name")?.to_owned(),
        text: text.to_owned(),
        program,
        net: bytes("net")?,
    })
}
