//! What happens when a position recurs.

use variant_dsl::program::{Attack, Often, Otherwise, Program, Repetition};

use crate::booklet::Block;
use crate::english::ordinal;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let Some(rule) = &program.repetition else {
        return vec![Block::Text(nothing())];
    };
    let mut said = sentences(program, rule);
    let first = said.remove(0);
    let mut blocks = vec![Block::Text(first)];
    if !said.is_empty() {
        blocks.push(Block::List(said));
    }
    blocks.extend(meaning(rule).map(|text| Block::Text(text.to_owned())));
    blocks
}

fn nothing() -> String {
    "Nothing happens when a position comes again.".to_owned()
}

/// The rule, a sentence each, in the order in which the cases are looked at.
pub(crate) fn told(program: &Program) -> Vec<String> {
    match &program.repetition {
        Some(rule) => {
            let mut said = sentences(program, rule);
            said.extend(meaning(rule).map(str::to_owned));
            said
        }
        None => vec![nothing()],
    }
}

fn sentences(program: &Program, rule: &Repetition) -> Vec<String> {
    let mut cases = cases(rule);
    let last = otherwise(program, rule.otherwise);
    let hands = if program.prisoners_to_hand {
        ", the hands"
    } else {
        ""
    };
    let same = format!(
        "A position comes again when the board{hands}, the side to move and all that the rules \
         remember are the same."
    );
    let occurrence = ordinal(rule.count);
    if cases.is_empty() {
        return vec![format!("{same} At the {occurrence} occurrence {last}.")];
    }
    cases.insert(
        0,
        format!(
            "{same} What the {occurrence} occurrence means is the first of these that applies:"
        ),
    );
    cases.push(format!("Otherwise {last}."));
    cases
}

/// The cases before the last one.
fn cases(rule: &Repetition) -> Vec<String> {
    let mut said = Vec::new();
    if rule.perpetual_check_loses {
        said.push(
            "A player who gave check with every move since the first of these occurrences loses, if \
             the other did not."
                .to_owned(),
        );
    }
    if let Some(often) = rule.attacker_loses {
        let how = match often {
            Often::Always => "with every move",
            Often::Ever => "with one move at least",
        };
        said.push(format!(
            "A player who attacked something {how} since the first of these occurrences loses, if \
             the other did not."
        ));
    }
    if rule.first_passer_loses {
        said.push(
            "If both passed since the first of these occurrences, the one who passed first loses."
                .to_owned(),
        );
    }
    if rule.no_attack_draws {
        said.push(
            "If no move attacked anything since the first of these occurrences, the game is drawn."
                .to_owned(),
        );
    }
    said
}

fn otherwise(program: &Program, otherwise: Otherwise) -> String {
    let [first, second] = &program.players;
    match otherwise {
        Otherwise::Draw => "the game is drawn".to_owned(),
        Otherwise::Illegal => "the move that would bring it about is illegal".to_owned(),
        Otherwise::RepeaterLoses => "the player whose move brought it about loses".to_owned(),
        Otherwise::StarterLoses => {
            "the player loses who made the first move of the repeated moves, which is the one to \
             move in the position"
                .to_owned()
        }
        Otherwise::FirstPlayerLoses => format!("{first} loses, whoever repeated"),
        Otherwise::SecondPlayerLoses => format!("{second} loses, whoever repeated"),
    }
}

/// What attacking something means, if the rule asks for it.
fn meaning(rule: &Repetition) -> Option<&'static str> {
    (rule.attacker_loses.is_some() || rule.no_attack_draws).then_some(match rule.attack {
        Attack::Moved => {
            "A move attacks something if it gives check, or if the piece that moved could then \
             capture something by a legal move."
        }
        Attack::New => {
            "A move attacks something if after it a piece could capture something that the same \
             piece, on the same square, could not capture before."
        }
    })
}
