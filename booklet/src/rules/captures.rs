//! What becomes of captured pieces, and captures that are forbidden.

use variant_dsl::program::{CaptureRule, CaptureTest, Program};

use super::names::{none_of, one_of};
use crate::booklet::Block;
use crate::english::sentence;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let mut blocks = vec![Block::Text(prisoners(program).to_owned())];
    let said = sentences(program);
    if !said.is_empty() {
        blocks.push(Block::List(said));
    }
    blocks
}

pub(crate) fn prisoners(program: &Program) -> &'static str {
    match program.prisoners_to_hand {
        true => {
            "Captured pieces go to the hand of the captor, with their unpromoted side up, and change \
             their owner."
        }
        false => "Captured pieces leave the game.",
    }
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
            "Protected means: after the move an enemy could capture a piece that stood on the \
             victim's square. Lines that the move opens count; whether that capture would be legal \
             is not asked."
                .to_owned(),
        );
    }
    said.push(
        "A promoted piece counts here as the piece that it moves as, and a captor as what it was \
         before the move. A move that captures several pieces is legal only if each of its captures \
         is."
            .to_owned(),
    );
    said
}

fn rule_sentence(program: &Program, rule: &CaptureRule) -> String {
    let victim = one_of(program, &rule.class.victims);
    let captors = &rule.class.captors;
    let may = match rule.forbids {
        true => format!("{} may capture", none_of(program, captors)),
        false => format!("{} may all the same capture", one_of(program, captors)),
    };
    let tests: Vec<String> = rule
        .when
        .iter()
        .map(|test| test_text(program, test))
        .collect();
    let when = match tests.is_empty() {
        true => String::new(),
        false => format!(" if {}", tests.join(" and ")),
    };
    let unless = rule.unless.as_ref();
    let unless = unless.map(|test| format!(", unless {}", test_text(program, test)));
    sentence(&format!(
        "{may} {victim}{when}{}",
        unless.unwrap_or_default()
    ))
}

fn test_text(program: &Program, test: &CaptureTest) -> String {
    match test {
        CaptureTest::Distant => {
            "the victim is not next to the square from which the captor starts".to_owned()
        }
        CaptureTest::Protected => "the victim is protected".to_owned(),
        CaptureTest::ProtectorTaken => {
            "a piece that the same move captures first would protect the victim".to_owned()
        }
        CaptureTest::BridgedBy(kinds) => {
            format!("the same move first captures {}", one_of(program, kinds))
        }
        CaptureTest::Answering => format!("the opponent's last move {}", answered(program)),
        CaptureTest::Retaking => {
            format!(
                "it stands where the opponent's last move {}",
                answered(program)
            )
        }
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
