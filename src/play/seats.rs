//! Who moves for which player: a person or the engine.

use engine::Color;

use crate::failure::quote;

/// Which players a person moves for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Who([bool; 2]);

impl Who {
    /// The first player.
    pub(super) const FIRST: Who = Who([true, false]);
    /// The second player.
    pub(super) const SECOND: Who = Who([false, true]);
    /// Both players.
    pub(super) const BOTH: Who = Who([true, true]);

    /// `first`, `second`, `both`, `none`, or a player's name in any case.
    pub(super) fn read(word: &str, players: &[String; 2]) -> Result<Who, String> {
        let word = word.to_lowercase();
        let named = |index: usize| players[index].to_lowercase() == word;
        Ok(match word.as_str() {
            "first" => Who::FIRST,
            "second" => Who::SECOND,
            "both" => Who::BOTH,
            "none" => Who([false, false]),
            _ if named(0) => Who::FIRST,
            _ if named(1) => Who::SECOND,
            _ => {
                return Err(format!(
                    "`{}` is not a side: first ({}), second ({}), both or none",
                    quote(&word, 30),
                    players[0],
                    players[1]
                ));
            }
        })
    }

    /// Whether a person moves for this player.
    pub(super) fn is_person(self, color: Color) -> bool {
        self.0[color.index()]
    }

    /// Whether a person moves at all.
    pub(super) fn anybody(self) -> bool {
        self.0[0] || self.0[1]
    }

    /// Whether the second player sits below: a person who plays alone does; otherwise as before.
    pub(super) fn flips(self, before: bool) -> bool {
        match self {
            Who::FIRST => false,
            Who::SECOND => true,
            _ => before,
        }
    }

    /// What stands after the player's name.
    pub(super) fn caption(self, color: Color) -> &'static str {
        match (self, self.is_person(color)) {
            (Who::BOTH, _) => "",
            (_, true) => " (you)",
            (_, false) => " (engine)",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_read_by_order_and_by_name() {
        let players = ["Black".to_owned(), "White".to_owned()];
        assert_eq!(Who::read("black", &players), Ok(Who::FIRST));
        assert_eq!(Who::read("second", &players), Who::read("WHITE", &players));
        assert_ne!(Who::read("none", &players), Who::read("both", &players));
        assert!(Who::read("red", &players).is_err());
    }
}
