//! A game as an Interactive Diagram: the way back.

use variant_dsl::Compiled;
use variant_dsl::program::{Clause, Color};

use super::UNSAID;
use crate::drawn::{Draft, Drawn, Promotion};
use crate::export::Unsaid;

/// Most files that letters name.
const MOST_FILES: u16 = 26;

/// The diagram of a game.
///
/// # Errors
///
/// Every rule that the format cannot say.
pub fn export(compiled: &Compiled) -> Result<Drawn, Vec<Unsaid>> {
    let program = &compiled.program;
    let facts = &program.facts;
    let mut draft = Draft::new(program);
    if facts.files > MOST_FILES {
        draft.refuse(
            format!(
                "a board of {} files: the most there is {MOST_FILES}",
                facts.files
            ),
            None,
        );
        return Err(draft.unsaid);
    }
    draft.movements();
    draft.blocks(&is_said);
    let promotion = draft.promotion();
    let mut lines = vec![
        format!("files={}", facts.files),
        format!("ranks={}", facts.ranks),
        "symmetry=none".to_owned(),
    ];
    let order = order(&draft, &promotion);
    match &promotion {
        Promotion::None => lines.push("maxPromote=0".to_owned()),
        Promotion::Turn { ranks } => {
            let fronts = order
                .iter()
                .filter(|kind| facts.kinds[**kind].back.is_some())
                .count();
            let turned = order
                .iter()
                .filter(|kind| facts.kinds[**kind].front.is_some())
                .count();
            lines.push(format!("promoZone={ranks}"));
            lines.push(format!("maxPromote={fronts}"));
            lines.push(format!("promoOffset={}", order.len() - turned));
        }
        Promotion::Become {
            ranks,
            kinds,
            others,
        } => {
            let ids = others.iter().map(|kind| id(&draft, *kind));
            lines.push(format!("promoZone={ranks}"));
            lines.push(format!("maxPromote={}", kinds.len()));
            lines.push(format!("promoChoice={}", ids.collect::<String>()));
        }
    }
    let royals = order
        .iter()
        .enumerate()
        .filter(|(_, kind)| facts.kinds[**kind].royal);
    let royals: Vec<String> = royals
        .map(|(place, _)| format!("royal={}", place + 1))
        .collect();
    if royals.is_empty() {
        lines.push("royal=0".to_owned());
    }
    lines.extend(royals);
    if facts.hands {
        lines.push("holdingsType=1".to_owned());
    }
    if facts.start.hands[0] != facts.start.hands[1] {
        draft.refuse("players with different pieces in hand", None);
    }
    let stalemate = match draft.stalemate().map(|clause| clause.text.as_str()) {
        Some("stalemate: loses") => "win",
        Some("stalemate: wins") => "loss",
        _ => "draw",
    };
    lines.push(format!("stalemate={stalemate}"));
    for kind in &order {
        lines.push(piece(&draft, *kind));
    }
    if !draft.unsaid.is_empty() {
        return Err(draft.unsaid);
    }
    let notes: String = draft
        .notes
        .iter()
        .map(|note| format!("{UNSAID}{note} -->\n"))
        .collect();
    Ok(Drawn {
        text: format!(
            "<!-- {} -->\n<div class=\"idiagram\">\n{}\n{notes}</div>\n",
            facts.title,
            lines.join("\n")
        ),
        notes: draft.notes,
    })
}

/// Whether a rule about stalemate is one of the three that there are.
fn is_said(clause: &Clause) -> bool {
    matches!(
        clause.text.as_str(),
        "stalemate: loses" | "stalemate: wins" | "stalemate: draws"
    )
}

/// The kinds in the order of the list: what promotes, what does not, and back sides in the order of their fronts.
fn order(draft: &Draft, promotion: &Promotion) -> Vec<usize> {
    let facts = &draft.program.facts;
    let mut order = draft.kinds();
    let place = |kind: &usize| {
        let form = &facts.kinds[*kind];
        let promotes = match promotion {
            Promotion::Become { kinds, .. } => kinds.contains(kind),
            _ => form.back.is_some(),
        };
        match (form.front, promotes) {
            (None, true) => (0, *kind),
            (None, false) => (1, *kind),
            (Some(front), _) => (2, front.index()),
        }
    };
    order.sort_by_key(place);
    order
}

fn id(draft: &Draft, kind: usize) -> String {
    draft.program.facts.kinds[kind].token.to_ascii_uppercase()
}

/// `name:ID:moves:image:squares`.
fn piece(draft: &Draft, kind: usize) -> String {
    let facts = &draft.program.facts;
    let form = &facts.kinds[kind];
    let name: String = form
        .name
        .chars()
        .map(|c| if matches!(c, ':' | '=') { ' ' } else { c })
        .collect();
    let moves = draft.moves.get(&kind).map_or("", String::as_str);
    let squares = |color: Color| {
        let places = (0_u16..).zip(&facts.start.board);
        let own = places.filter(|(_, piece)| {
            piece.is_some_and(|piece| piece.color == color && piece.kind.index() == kind)
        });
        let named = own.map(|(square, _)| {
            let file = char::from(b'a' + (square % facts.files) as u8);
            format!("{file}{}", square / facts.files + 1)
        });
        named.collect::<Vec<_>>().join(",")
    };
    let (one, other) = (squares(Color::First), squares(Color::Second));
    let held = facts.start.hands[0][kind];
    let squares = match other.is_empty() {
        true => one,
        false => format!("{one},,{other}"),
    };
    let held = match held {
        0 => String::new(),
        number => format!(":{number}"),
    };
    let line = format!(
        "{name}:{}:{moves}:{}:{squares}{held}",
        id(draft, kind),
        name.to_lowercase()
    );
    line.trim_end_matches(':').to_owned()
}
