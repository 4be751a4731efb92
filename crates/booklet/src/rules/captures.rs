//! What becomes of captured pieces, and captures that are forbidden.

use variant_dsl::path::Path;
use variant_dsl::program::{CaptureRule, CaptureTest, Program, with_article};

use super::names::{may_not, one_of};
use crate::block::Block;
use crate::english::{list, sentence};

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let mut blocks = vec![Block::Text(prisoners(program))];
    blocks.extend(duty(program).map(|text| Block::Text(text.to_owned())));
    let said = sentences(program);
    if !said.is_empty() {
        blocks.push(Block::List(said));
    }
    blocks.extend(attack(program).map(|text| Block::Text(text.to_owned())));
    blocks
}

/// What attacking means in a game in which captures ask for protection.
pub(crate) fn attack(program: &Program) -> Option<&'static str> {
    let mut paths = program.kinds.iter().flat_map(|kind| &kind.paths);
    let asks = paths.any(Path::asks_protection);
    asks.then_some(match program.facts.attacks_protected {
        true => {
            "A piece attacks and checks even an enemy that it may not capture because the enemy is \
             protected."
        }
        false => {
            "A piece neither attacks nor checks an enemy that it may not capture because the enemy \
             is protected."
        }
    })
}

/// Whether capturing is a duty.
pub(crate) fn duty(program: &Program) -> Option<&'static str> {
    let text =
        "Capturing is compulsory: a player who can capture must, and may choose which capture.";
    program.facts.duties.must_capture.then_some(text)
}

pub(crate) fn prisoners(program: &Program) -> String {
    let facts = &program.facts;
    let stays = facts.has_choices() && facts.kinds.iter().all(|kind| kind.twin.is_none());
    let text = match facts.takes_prisoners() {
        true if stays => {
            "A captured piece changes sides: it goes to the captor's hand as the piece that it is."
        }
        true => "A captured piece changes sides: it goes to the captor's hand, unpromoted side up.",
        false if facts.takes_from_partner() => {
            "Captured pieces leave the board: they go to the hand of the captor's partner at another board, as what the \
             partner captures there comes to the player's."
        }
        false => "Captured pieces are removed from the game.",
    };
    let mut text = text.to_owned();
    let removed: Vec<String> = { program.forms() }
        .filter(|form| facts.takes_prisoners() && form.facts.hand.is_none())
        .filter(|form| !form.facts.royal && form.facts.front.is_none())
        .map(|form| with_article(&form.facts.name))
        .collect();
    if !removed.is_empty() {
        text += &format!(" But {} is removed from the game.", list(&removed, "or"));
    }
    let fronts = program.forms();
    let fronts = fronts.filter(|form| form.facts.front.is_none() && form.facts.twin.is_none());
    for form in fronts {
        if let Some(held) = form.facts.hand.filter(|held| *held != form.id) {
            let into = with_article(&facts.kind(held).name);
            text += &format!(" A captured {} becomes {into} there.", form.facts.name);
        }
    }
    text
}

/// The rules about captures of some pieces by others, a sentence each.
pub(crate) fn sentences(program: &Program) -> Vec<String> {
    let rules = program.captures.iter();
    let mut said: Vec<String> = rules.map(|rule| rule_sentence(program, rule)).collect();
    if said.is_empty() {
        return said;
    }
    let asks = |wanted: fn(&CaptureTest) -> bool| {
        let mut rules = program.captures.iter();
        rules.any(|rule| rule.when.iter().chain(&rule.unless).any(wanted))
    };
    if asks(|test| matches!(test, CaptureTest::Protected | CaptureTest::ProtectorTaken)) {
        said.push(
            "The victim is protected if, after the move, an enemy could capture a piece on its \
             square. Lines that the move opens count; whether that capture would be legal does not \
             matter."
                .to_owned(),
        );
    }
    said.push(
        "For these rules a promoted piece counts as the piece it moves as, and a capturing piece \
         counts as what it was before the move. A move that captures several pieces is legal only if \
         each of its captures is."
            .to_owned(),
    );
    said
}

fn rule_sentence(program: &Program, rule: &CaptureRule) -> String {
    let victim = one_of(program, &rule.class.victims);
    let captors = &rule.class.captors;
    let may = match rule.forbids {
        true => may_not(program, captors),
        false => format!("{} may nevertheless capture", one_of(program, captors)),
    };
    let when = match rule.when.is_empty() {
        true => String::new(),
        false => format!(" if {}", conditions(program, &rule.when)),
    };
    let unless = rule.unless.as_ref();
    let unless = unless.map(|test| {
        let test = std::slice::from_ref(test);
        format!(", unless {}", conditions(program, test))
    });
    sentence(&format!(
        "{may} {victim}{when}{}",
        unless.unwrap_or_default()
    ))
}

/// All of the tests: what they ask of the victim first.
fn conditions(program: &Program, tests: &[CaptureTest]) -> String {
    let of_victim: Vec<String> = tests
        .iter()
        .filter_map(|test| of_victim(program, test))
        .collect();
    let victim = (!of_victim.is_empty()).then(|| format!("the victim {}", of_victim.join(" and ")));
    let others = tests.iter().filter_map(|test| of_move(program, test));
    let all: Vec<String> = victim.into_iter().chain(others).collect();
    all.join(", and ")
}

/// What the test asks of the victim, as said of it.
fn of_victim(program: &Program, test: &CaptureTest) -> Option<String> {
    match test {
        CaptureTest::Distant => Some("is not next to the capturing piece".to_owned()),
        CaptureTest::Protected => Some("is protected".to_owned()),
        CaptureTest::ProtectorTaken => {
            Some("would be protected by a piece that the same move captures first".to_owned())
        }
        CaptureTest::Retaking => Some(format!(
            "stands where the opponent's last move {}",
            answered(program)
        )),
        CaptureTest::BridgedBy(_) | CaptureTest::Answering => None,
    }
}

/// What the test asks of this move or the one before.
fn of_move(program: &Program, test: &CaptureTest) -> Option<String> {
    match test {
        CaptureTest::BridgedBy(kinds) => Some(format!(
            "the same move first captures {}",
            one_of(program, kinds)
        )),
        CaptureTest::Answering => Some(format!("the opponent's last move {}", answered(program))),
        CaptureTest::Distant
        | CaptureTest::Protected
        | CaptureTest::ProtectorTaken
        | CaptureTest::Retaking => None,
    }
}

/// The capture that the next move must answer to.
fn answered(program: &Program) -> String {
    let Some(class) = &program.answered else {
        return "captured".to_owned();
    };
    let victim = one_of(program, &class.victims);
    format!("captured {victim} with {}", one_of(program, &class.captors))
}
