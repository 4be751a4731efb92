//! A game begins: from its text to something that plays.

use prepared::Playable;
use variant_dsl::Compiled;

use super::request::Request;
use super::texts::Texts;
use super::{Open, Refused};

/// The game of a request at its start.
pub(super) fn begin(texts: &Texts, request: &Request) -> Result<Open, Refused> {
    let source = texts.asked(request)?;
    let compiled = texts.compile(&source, &request.pairs("set")?)?;
    open(texts, compiled)
}

/// A game at its start.
pub(super) fn open(texts: &Texts, compiled: Compiled) -> Result<Open, Refused> {
    if let Some(why) = variant_dsl::unplayable(&compiled.program) {
        return Err(why);
    }
    let playable = Playable::new(&compiled.program);
    let mut game = playable
        .ok_or("it fits none of the boards of a page")?
        .start();
    let net = texts.net(game.info());
    game.set_net(net)
        .expect("a net was read for these very facts");
    Ok(Open {
        compiled,
        game,
        rules: None,
    })
}
