//! Promotion: the table of forms, the chances, what leaves no choice, what captors become.

use variant_dsl::program::{
    Chance, Color, Deciding, Form, PieceKind, Program, Promotion, Square, SquareSet, Trigger,
    with_article,
};

use super::names::{grouped, name, one_of, set_of};
use super::pieces::one_of_list;
use crate::block::Block;
use crate::english::{list, number, sentence};
use crate::squares::{on_zone, zone};

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let Some(promotion) = &program.promotion else {
        return vec![Block::Text("No piece promotes.".to_owned())];
    };
    let mut blocks = Vec::new();
    let table = table(program);
    if !table.is_empty() {
        let hand = match program.facts.takes_prisoners() {
            true => "until it is captured",
            false => "for the rest of the game",
        };
        blocks.push(Block::Text(match program.turns_back() {
            true => "A piece promotes at the end of its move by turning over. A promoted piece turns back \
                     in the same way, as if it promoted to its front."
                .to_owned(),
            false => format!(
                "A piece promotes at the end of its move by turning over, and stays promoted {hand}. A \
                 promoted piece does not promote again."
            ),
        }));
        blocks.push(Block::Table {
            head: vec!["Piece", "Symbol", "Promotes to", "Symbol"],
            rows: table,
        });
    }
    blocks.push(Block::List(sentences(program, promotion)));
    blocks
}

fn table(program: &Program) -> Vec<Vec<String>> {
    let rows = program.facts.kinds.iter().filter_map(|kind| {
        let back = program.form(kind.back?);
        Some(vec![
            kind.name.clone(),
            written(&kind.token, &kind.glyph),
            back.rules.moves_as_title.clone(),
            written(&back.facts.token, &back.facts.glyph),
        ])
    });
    rows.collect()
}

fn written(token: &str, glyph: &str) -> String {
    match token == glyph {
        true => token.to_owned(),
        false => format!("{token} {glyph}"),
    }
}

/// Every rule of promotion but the table, a sentence each.
pub(crate) fn sentences(program: &Program, promotion: &Promotion) -> Vec<String> {
    let mut said = choices(program);
    said.extend(chances(program, promotion));
    if program.turns_in_place() {
        said.push(
            "A piece that promotes in place of a move stays on its square, or goes to an empty square that the piece it becomes \
             could reach. It captures nothing then."
                .to_owned(),
        );
    }
    if promotion.no_check {
        said.push("No promotion may give check.".to_owned());
    }
    if promotion.no_attack {
        said.push("No piece may attack an enemy piece right after its promotion.".to_owned());
    }
    said.extend(musts(program, promotion));
    if promotion.forced_by.contains(&true) {
        let victims = one_of_forms(program, &promotion.forced_by);
        said.push(format!(
            "A piece that captures {victims} must promote if it can."
        ));
    }
    if promotion.waits {
        said.push(waits(program));
    }
    said.extend(limit(program));
    said.extend(contagions(program, promotion));
    said.extend(stranded(program, promotion));
    said
}

/// What pieces may become only in place of lost ones.
fn limit(program: &Program) -> Option<String> {
    if !program.limits_promotions() {
        return None;
    }
    let limited: Vec<PieceKind> = { program.facts.each_kind() }
        .filter(|kind| program.kinds[*kind].most.is_some())
        .collect();
    if !limited.iter().all(|kind| program.limit_is_loss(*kind)) {
        return Some(numbers(program, &limited));
    }
    let kinds = program.facts.kinds.iter();
    let mut chosen = kinds.flat_map(|kind| kind.becomes.iter().flatten());
    if chosen.all(|kind| program.kinds[*kind].most.is_some()) {
        let text = "A piece promotes only to a kind that its owner has lost: fewer of that kind stand on the board \
                    than the player began with. If no such kind is left where promotion is compulsory, the move is illegal.";
        return Some(text.to_owned());
    }
    let limited = program.kinds.iter().map(|kind| kind.most.is_some());
    let kinds = one_of(program, &limited.collect());
    Some(format!(
        "A piece becomes {kinds} only if its owner has lost one: fewer stand on the board than the player began with."
    ))
}

/// How many pieces promotion may bring about, where that is a number.
fn numbers(program: &Program, limited: &[PieceKind]) -> String {
    let mut said: Vec<(u16, Vec<PieceKind>)> = Vec::new();
    for kind in limited {
        let [first, second] = program.kinds[*kind]
            .most
            .as_ref()
            .map_or([0; 2], |limit| limit.most);
        let (most, name) = (first.max(second), &program.kinds[*kind].moves_as);
        let is_said = |other: &PieceKind| program.kinds[*other].moves_as == *name;
        match said.iter_mut().find(|(number, _)| *number == most) {
            Some((_, kinds)) if kinds.iter().any(is_said) => {}
            Some((_, kinds)) => kinds.push(*kind),
            None => said.push((most, vec![*kind])),
        }
    }
    let texts = said.into_iter().map(|(most, kinds)| {
        let titles = kinds.iter().map(|kind| with_article(&program.kinds[*kind].moves_as_title));
        let (titles, most) = (list(&titles.collect::<Vec<_>>(), "or"), number(usize::from(most)));
        format!("A piece promotes to {titles} only if its owner has fewer than {most} of that kind on the board.")
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// What pieces may become that are replaced by others.
fn choices(program: &Program) -> Vec<String> {
    let mut said = Vec::new();
    for form in program.forms().filter(|form| form.facts.twin.is_none()) {
        for (color, whose) in Color::BOTH.into_iter().zip(whose(program, form)) {
            let (Some(whose), name) = (whose, &form.facts.name) else {
                continue;
            };
            let others = one_of_list(program, &form.facts.becomes[color.index()]);
            said.push(sentence(&format!(
                "{} that promotes{whose} is replaced, at the end of its move, by {others}{}",
                with_article(name),
                match form.facts.becomes[color.index()].len() {
                    1 => "",
                    _ => ", whichever its owner chooses",
                }
            )));
        }
    }
    if program.facts.kinds.iter().any(|kind| kind.twin.is_some()) {
        said.push(
            "Such a piece goes to a captor's hand as what it was before. Its letters are written with a \
             final `~`."
                .to_owned(),
        );
    }
    said
}

/// Per player, of whom a sentence about what the piece becomes is, if there is one.
fn whose(program: &Program, form: Form) -> [Option<String>; 2] {
    let [first, second] = &form.facts.becomes;
    if first == second {
        return [(!first.is_empty()).then(String::new), None];
    }
    Color::BOTH.map(|color| {
        let player = &program.facts.players[color.index()];
        (!form.facts.becomes[color.index()].is_empty()).then(|| format!(" and belongs to {player}"))
    })
}

/// When which pieces may promote, or must if promotion is forced.
fn chances(program: &Program, promotion: &Promotion) -> Vec<String> {
    let may = if promotion.forced { "must" } else { "may" };
    let mut groups = grouped(program, |id| {
        let form = program.form(id);
        (form.facts.n_promotions() > 0).then(|| form.rules.chances.clone())
    });
    groups.sort_by_key(|(_, ids)| std::cmp::Reverse(ids.len()));
    let alone = groups.len() == 1;
    let verb = match program.turns_back() {
        true => "turn over",
        false => "promote",
    };
    let said = groups.iter().enumerate().map(|(index, (chances, ids))| {
        let who = match (alone, index) {
            (true, _) if program.facts.has_choices() => one_of(program, &set_of(program, ids)),
            (true, _) => "a piece".to_owned(),
            (false, 0) => "a piece not named below".to_owned(),
            (false, _) => one_of(program, &set_of(program, ids)),
        };
        let when: Vec<String> = chances
            .iter()
            .map(|chance| trigger(program, chance))
            .collect();
        sentence(&format!("{who} {may} {verb} {}", list(&when, "or")))
    });
    said.collect()
}

fn trigger(program: &Program, chance: &Chance) -> String {
    let on = || on_zone(program, &chance.zone);
    match chance.when {
        Trigger::Touches => format!("when its move starts or ends {}", on()),
        Trigger::Enters => format!("when it enters {}", zone(program, &chance.zone)),
        Trigger::Arrives => format!("when its move ends {}", on()),
        Trigger::Captures => "when it captures, anywhere on the board".to_owned(),
        Trigger::CapturesTouching => {
            format!("when it makes a capture that starts or ends {}", on())
        }
        Trigger::Moves => "on any move".to_owned(),
        Trigger::InPlace => format!("in place of a move while it stands {}", on()),
        Trigger::InPlaceIfLast => {
            "in place of a move while it is the last of its kind that its player has".to_owned()
        }
    }
}

/// Where pieces must promote although promotion is a choice.
fn musts(program: &Program, promotion: &Promotion) -> Vec<String> {
    if promotion.forced {
        return Vec::new();
    }
    let (turn, as_it_is) = match program.turns_back() {
        true => ("turn over", "as it is"),
        false => ("promote", "unpromoted"),
    };
    let groups = grouped(program, |id| {
        let squares = &program.kinds[id].must_promote;
        (!squares.iter().all(SquareSet::is_empty)).then(|| squares.clone())
    });
    let said = groups.iter().map(|(squares, ids)| {
        let (who, place) = (
            one_of(program, &set_of(program, ids)),
            on_zone(program, squares),
        );
        sentence(&format!(
            "{who} that ends its move {place} must {turn} if it can, because {as_it_is} it could \
             never move again"
        ))
    });
    said.collect()
}

fn waits(program: &Program) -> String {
    let ids = |waits: bool| -> Vec<PieceKind> {
        let forms = program.forms();
        forms
            .filter(|form| form.facts.n_promotions() > 0 && form.rules.waits == waits)
            .map(|form| form.id)
            .collect()
    };
    let others = ids(false);
    let but = match others.is_empty() {
        true => String::new(),
        false => format!(
            " This does not apply to {}.",
            one_of(program, &set_of(program, &others))
        ),
    };
    format!(
        "A piece that enters the promotion zone without promoting must wait: on its owner's next turn \
         it may promote only by capturing, or where promotion is compulsory. After that turn it may \
         promote as usual, whichever piece moved.{but}"
    )
}

/// What captures make of the captors.
fn contagions(program: &Program, promotion: &Promotion) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for rule in &promotion.contagions {
        let victims = one_of_forms(program, &rule.victims);
        let becomes = with_article(&name(program, rule.becomes));
        let token = &program.facts.kind(rule.becomes).token;
        let spared = match rule.spared.contains(&true) {
            true => format!(" This does not apply to {}.", one_of(program, &rule.spared)),
            false => String::new(),
        };
        said.push(format!(
            "A piece that captures {victims} becomes {becomes}, written {token}, whatever it was \
             before; the player has no choice.{spared}"
        ));
    }
    if !said.is_empty() {
        said.push(
            match promotion.deciding {
                Deciding::Last => {
                    "If one move captures several of these, the last one decides: the one on the \
                     destination square, if it is among them."
                }
                Deciding::First => "If one move captures several of these, the first one decides.",
                Deciding::OnDestination => {
                    "If one move captures several pieces, only the one on the destination square \
                     counts here."
                }
            }
            .to_owned(),
        );
    }
    said
}

/// Pieces that may end up where they can never move again.
fn stranded(program: &Program, promotion: &Promotion) -> Option<String> {
    let is_left = |form: &Form| {
        let kind = form.rules;
        let stays = |color: Color, square: Square| {
            let must = promotion.forced || kind.must_promote[color].contains(square);
            let mut sure = kind
                .chances
                .iter()
                .map(|chance| is_sure(chance, color, square));
            !(must && sure.any(|sure| sure))
        };
        form.facts.front.is_none()
            && Color::BOTH.into_iter().any(|color| {
                let mut stuck = form.facts.stuck[color].iter();
                stuck.any(|square| stays(color, *square))
            })
    };
    let left = program.forms().filter(is_left);
    let ids: Vec<PieceKind> = left.map(|form| form.id).collect();
    (!ids.is_empty()).then(|| {
        let who = one_of(program, &set_of(program, &ids));
        sentence(&format!(
            "{who} may be left unpromoted where it can never move again, and stays there"
        ))
    })
}

/// Whether every move to the square is this chance.
fn is_sure(chance: &Chance, color: Color, square: Square) -> bool {
    match chance.when {
        Trigger::Touches | Trigger::Arrives => chance.zone[color].contains(square),
        Trigger::Moves => true,
        Trigger::Enters
        | Trigger::Captures
        | Trigger::CapturesTouching
        | Trigger::InPlace
        | Trigger::InPlaceIfLast => false,
    }
}

/// A set of forms, told shortly if it holds all promoted ones and no others.
fn one_of_forms(program: &Program, set: &[bool]) -> String {
    let mut forms = program.forms();
    match forms.all(|form| set[form.id] == form.facts.front.is_some()) {
        true => "a promoted piece".to_owned(),
        false => one_of(program, &set.to_vec()),
    }
}
