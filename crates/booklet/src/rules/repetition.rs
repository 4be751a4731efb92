//! What happens when a position recurs.

use variant_dsl::program::{
    Attack, ChaseRule, Color, Counts, Often, Otherwise, Program, Repetition, ToAndFro,
};

use super::names::one_of;
use crate::block::Block;
use crate::english::{number, ordinal, sentence};
use crate::squares::on_zone;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let Some(rule) = &program.facts.repetition else {
        return vec![Block::Text(nothing())];
    };
    let mut said = sentences(program, rule);
    let first = said.remove(0);
    let mut blocks = vec![Block::Text(first)];
    if !said.is_empty() {
        blocks.push(Block::List(said));
    }
    blocks.extend(meaning(rule).map(|text| Block::Text(text.to_owned())));
    if rule.perpetual_chase_loses {
        let rows = chases(program);
        blocks.push(Block::Text(chase(&rows)));
        if !rows.is_empty() {
            blocks.push(Block::List(rows));
        }
    }
    blocks.extend(to_and_fro(program).map(Block::Text));
    blocks
}

fn nothing() -> String {
    "Repeating a position has no consequences.".to_owned()
}

/// The rule, a sentence each, in the order in which the cases are looked at.
pub(crate) fn told(program: &Program) -> Vec<String> {
    match &program.facts.repetition {
        Some(rule) => {
            let mut said = sentences(program, rule);
            said.extend(meaning(rule).map(str::to_owned));
            if rule.perpetual_chase_loses {
                let rows = chases(program);
                said.push(chase(&rows));
                said.extend(rows);
            }
            said.extend(to_and_fro(program));
            said
        }
        None => vec![nothing()],
    }
}

/// Who loses by going to and fro, if the game has such a rule.
fn to_and_fro(program: &Program) -> Option<String> {
    let ToAndFro { count, except } = program.facts.to_and_fro.as_ref()?;
    let meant: Vec<bool> = except.iter().map(|except| !except).collect();
    let piece = one_of(program, &meant);
    let nth = ordinal(*count as usize);
    let moves = number(2 * *count as usize - 1);
    Some(format!(
        "A player loses who comes to a square for the {nth} time with {piece}, if all the player's last {moves} moves \
         were made with it and led to one other square in between. Nothing may have been captured since the first of \
         these moves, and none of them may have answered a check. A pass just before the last of them does not count. \
         Where the position is also repeated, this comes first."
    ))
}

fn sentences(program: &Program, rule: &Repetition) -> Vec<String> {
    let mut cases = cases(rule);
    let last = otherwise(program, rule.otherwise);
    let hands = if program.facts.hands {
        ", the hands"
    } else {
        ""
    };
    let same = format!(
        "A position is repeated when the board{hands}, the side to move and everything else on which \
         the rules depend are the same."
    );
    let occurs = |count: u32| {
        let occurrence = ordinal(count as usize);
        format!("When a position occurs for the {occurrence} time, ")
    };
    const MAY: &str = "the player to move may claim a draw";
    if cases.is_empty() {
        let claim = rule.claim.map(|count| format!("{}{MAY}.", occurs(count)));
        let end = rule.count.map(|count| match rule.otherwise {
            Otherwise::Illegal => {
                let occurrence = ordinal(count as usize);
                format!(
                    "A move that would make a position occur for the {occurrence} time is illegal."
                )
            }
            _ => format!("{}{last}.", occurs(count)),
        });
        let said = [Some(same), claim, end];
        return vec![said.into_iter().flatten().collect::<Vec<_>>().join(" ")];
    }
    let decides = "the first of these rules that applies decides";
    cases.insert(
        0,
        match (rule.claim, rule.count) {
            (None, count) => format!("{same} {}{decides}:", occurs(count.unwrap_or_default())),
            (Some(claim), None) => {
                format!(
                    "{same} {}{decides}, and if it draws the game, {MAY}:",
                    occurs(claim)
                )
            }
            (Some(claim), Some(count)) => format!(
                "{same} {}{MAY} if these rules would draw the game. {}{decides}:",
                occurs(claim),
                occurs(count)
            ),
        },
    );
    cases.push(format!("Otherwise {last}."));
    cases
}

/// The cases before the last one.
fn cases(rule: &Repetition) -> Vec<String> {
    let mut said = Vec::new();
    if rule.perpetual_check_loses {
        said.push(
            "A player who has given check with every move since the first occurrence loses, unless \
             the opponent has too."
                .to_owned(),
        );
    }
    if rule.perpetual_chase_loses {
        said.push(
            "A player who has chased the same piece with every move since the first occurrence \
             loses, unless the opponent has chased one too."
                .to_owned(),
        );
    }
    if let Some(often) = rule.attacker_loses {
        let how = match often {
            Often::Always => "with every move",
            Often::Ever => "with at least one move",
        };
        said.push(format!(
            "A player who has attacked something {how} since the first occurrence loses, unless the \
             opponent has too."
        ));
    }
    if rule.first_passer_loses {
        said.push(
            "If both players have passed since the first occurrence, the one who passed first loses."
                .to_owned(),
        );
    }
    if rule.no_attack_draws {
        said.push(
            "If no move has attacked anything since the first occurrence, the game is drawn."
                .to_owned(),
        );
    }
    said
}

fn otherwise(program: &Program, otherwise: Otherwise) -> String {
    let [first, second] = &program.facts.players;
    match otherwise {
        Otherwise::Draw => "the game is drawn".to_owned(),
        Otherwise::Illegal => "the repeating move is illegal".to_owned(),
        Otherwise::RepeaterLoses => "the player who repeated the position loses".to_owned(),
        Otherwise::StarterLoses => {
            "the player who began the cycle of moves loses, that is, the player to move in the position"
                .to_owned()
        }
        Otherwise::Loses(Color::First) => format!("{first} loses, whoever repeated the position"),
        Otherwise::Loses(Color::Second) => format!("{second} loses, whoever repeated the position"),
    }
}

/// What attacking something means, if the rule asks for it.
fn meaning(rule: &Repetition) -> Option<&'static str> {
    (rule.attacker_loses.is_some() || rule.no_attack_draws).then_some(match rule.attack {
        Attack::Moved => {
            "A move attacks something if it gives check, or if the piece that moved could capture \
             something with its next move."
        }
        Attack::New => {
            "A move attacks something if, after it, a piece could capture something that the same \
             piece could not capture from the same square before."
        }
    })
}

/// What chasing means, apart from rules about some pieces.
fn chase(rows: &[String]) -> String {
    let mut text = "A move chases a piece that is not royal if, after it, an enemy piece threatens that piece and did \
         not threaten it before the move. A piece threatens what it could legally capture if it were its owner's \
         turn, unless a legal move could then retake, or the threatened piece could itself capture the \
         one that threatens it."
        .to_owned();
    if !rows.is_empty() {
        text += " The first of these rules that applies comes before that:";
    }
    text
}

/// The rules about attacks of some pieces on others, a sentence each.
fn chases(program: &Program) -> Vec<String> {
    let row = |rule: &ChaseRule| {
        let (captor, victim) = (
            one_of(program, &rule.captors),
            one_of(program, &rule.victims),
        );
        let place = program.chase_squares(rule);
        let place = place.map_or(String::new(), |both| {
            format!(" {}", on_zone(program, &both))
        });
        sentence(&match rule.counts {
            Counts::Always => {
                format!("{captor} that could capture {victim}{place} always threatens it")
            }
            Counts::Never => format!("{captor} never threatens {victim}{place}"),
        })
    };
    program.facts.chases.iter().map(row).collect()
}
