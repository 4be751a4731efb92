//! A game begins: from what is known of it to something that plays.

use engine::Game;
use prepared::Playable;
use variant_dsl::Compiled;

use super::code::{self, Code};
use super::request::Request;
use super::texts::Texts;
use super::{Open, Refused};

/// The game of a request at its start.
pub(super) fn begin(texts: &Texts, codes: &[Code], request: &Request) -> Result<Open, Refused> {
    open(texts, codes, texts.game(request)?)
}

/// A game at its start.
pub(super) fn open(texts: &Texts, codes: &[Code], compiled: Compiled) -> Result<Open, Refused> {
    if let Some(why) = variant_dsl::unplayable(&compiled.program) {
        return Err(why);
    }
    let code = code::of(codes, &compiled);
    let mut game = match code {
        Some(code) => (code.start)(compiled.program.facts.clone()),
        None => prepared(&compiled)?,
    };
    let net = texts.net(game.info());
    game.set_net(net)
        .expect("a net was read for these very facts");
    Ok(Open {
        compiled,
        game,
        is_compiled: code.is_some(),
        rules: None,
    })
}

/// A game that is played without code of its own.
fn prepared(compiled: &Compiled) -> Result<Box<dyn Game>, Refused> {
    let playable = Playable::new(&compiled.program);
    let playable = playable.ok_or("it fits none of the boards of a page")?;
    Ok(playable.start())
}
