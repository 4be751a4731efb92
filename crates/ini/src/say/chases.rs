//! Which attacks count as a chase.

use variant_dsl::program::Choice;

use crate::chase::{self, Chase};
use crate::keys::{self, Slot};
use crate::say::Text;

/// `perpetual chase:` and which attacks count.
pub(super) fn rules(text: &Text) -> String {
    let all = text.army.all();
    let aside_from = text.facts.number("soldierPromotionRank");
    // A row with a type that the game lacks is about the others.
    let names = |types: &Option<Vec<&str>>| match types {
        None => Some("any".to_owned()),
        Some(types) => {
            let slots = types.iter().filter_map(|key| keys::slot(key));
            let slots: Vec<Slot> = slots.filter(|slot| all.contains(slot)).collect();
            (!slots.is_empty()).then(|| text.names(&slots))
        }
    };
    let row = |row: &Chase| {
        let (captors, victims) = (names(&row.captors)?, names(&row.victims)?);
        let place = match (row.behind, aside_from) {
            (false, _) => String::new(),
            (true, 0 | 1) => return None,
            (true, rank) => format!(" in near {}", rank - 1),
        };
        let counts = row.counts.words();
        Some(format!(
            "chase {captors} takes {victims}{place}: {counts}\n"
        ))
    };
    let rows: String = chase::rows().iter().filter_map(row).collect();
    format!("perpetual chase: chaser loses\n{rows}")
}
