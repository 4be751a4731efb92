//! How strong the engine plays as it is typed: the name of a level, or a time.

use engine::level::names;
pub(super) use engine::level::{Level, list};
use engine::search::Limits;

use crate::failure::quote;
use crate::limits;

/// The level of a name, or so many seconds. The error is a sentence.
pub(super) fn read(text: &str) -> Result<Level, String> {
    if let Some(level) = Level::named(text) {
        return Ok(level);
    }
    let time = limits::seconds(text).map_err(|why| {
        let shown = quote(text, 30);
        format!("`{shown}` is not a level: {}, or {why}", names())
    })?;
    Ok(Level::of(Limits {
        move_time: Some(time),
        ..Limits::default()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_names_or_times() {
        let level = read("beginner").expect("it is a level");
        assert!(level.is_careless());
        let level = read("2.5").expect("it is a time");
        assert_eq!(level.sentence(), "The engine thinks 2.5 s about a move.");
        for text in ["", "grandmaster", "-1", "NaN"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
