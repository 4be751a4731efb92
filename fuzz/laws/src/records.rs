//! Records of games.

use engine::record;

use crate::games;
use crate::lines::headed;

/// Bytes that stand for the name and the fingerprint of the game, so that a record stays one when a
/// definition changes.
const NAME: &str = "{game}";
const RULES: &str = "{rules}";

/// The first line names a game, the rest is a record. It is refused with a line that exists, or it is
/// written and read again as the same.
pub fn record(bytes: &[u8]) {
    let (name, text) = headed(bytes);
    let start = games::called(&name).game();
    let info = start.info();
    let text = text.replace(NAME, &info.name);
    let text = text.replace(RULES, &info.fingerprint);
    let (game, tags) = match record::read(&text, &*start) {
        Ok(found) => found,
        Err(error) => {
            let lines = text.lines().count().max(1);
            assert!((1..=lines).contains(&error.line), "{error:?}");
            assert!(!error.message.is_empty(), "{error:?}");
            return;
        }
    };
    let written = record::write(&*game, &tags);
    let again = record::read(&written, &*start);
    let (again, tags) = again.unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again.history(), game.history(), "{written}");
    assert_eq!(again.position_text(), game.position_text(), "{written}");
    assert_eq!(record::write(&*again, &tags), written);
}
