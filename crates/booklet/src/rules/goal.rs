//! Goal and end of the game.

use variant_dsl::program::{Program, Verdict, Win};

use super::names::{all_of, set_of};
use crate::booklet::Block;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let [first, second] = &program.players;
    let players = format!(
        "{first} and {second} move in turn; {first} moves first. A player who has a legal move must \
         make one."
    );
    vec![Block::Text(players), Block::List(sentences(program))]
}

/// Who wins and loses, a sentence each.
pub(crate) fn sentences(program: &Program) -> Vec<String> {
    let mut texts = vec![royals(program)];
    texts.extend(program.win.iter().map(|win| won(program, *win).to_owned()));
    if program.uncounted.contains(&true) {
        let kinds = all_of(program, &program.uncounted);
        texts.push(format!(
            "These pieces of the stronger side do not count: {kinds}."
        ));
    }
    texts.push(stalemate(program));
    texts
}

fn royals(program: &Program) -> String {
    let royal = (0..program.kinds.len()).filter(|id| program.kinds[*id].royal);
    let royal: Vec<usize> = royal.collect();
    let set = set_of(program, &royal);
    match royal.len() {
        1 => format!(
            "The {} is royal: losing it loses the game.",
            all_of(program, &set)
        ),
        _ => format!(
            "These pieces are royal: {}. A player who loses the last of them loses the game.",
            all_of(program, &set)
        ),
    }
}

fn won(program: &Program, win: Win) -> &'static str {
    let several = program.kinds.iter().filter(|kind| kind.royal).count() > 1;
    match (win, several) {
        (Win::Checkmate, false) => {
            "Checkmate wins: the opponent's royal piece is attacked, and no move saves it. No player \
             may leave their own royal piece under attack."
        }
        (Win::Checkmate, true) => {
            "Checkmate wins: the opponent's last royal piece is attacked, and no move saves it. No \
             player may leave their own last royal piece under attack. While a player has several, \
             any of them may be left under attack; a move that captures them all at once wins."
        }
        (Win::AllRoyalsCaptured, false) => {
            "Capturing the opponent's royal piece wins. A player may leave their own royal piece \
             under attack, but loses if it is captured."
        }
        (Win::AllRoyalsCaptured, true) => {
            "Capturing the opponent's last royal piece wins. A player may leave any royal piece under \
             attack, even the last."
        }
        (Win::BareRoyal, _) => {
            "A player is bare when a single royal piece is all they have left, on the board and in hand together. A \
             bare player loses. If both players are bare, the game is drawn."
        }
        (Win::BareRoyalUnlessAnswered, _) => {
            "A player is bare when a single royal piece is all they have left, on the board and in hand together. A \
             bare player loses, unless the very next move can bare the opponent in return or capture \
             the opponent's last royal piece; then that player must make such a move. If both players \
             are bare, the game is drawn."
        }
        (Win::BareRoyalSafely, _) => {
            "A player is bare when a single royal piece is all they have left; pieces that can never move again are \
             ignored. A bare player loses once the opponent has exactly one royal piece, not attacked, \
             and three pieces that count, the royal piece included, or two that are not next to the \
             bare piece. A player with two royal pieces does not win this way. If both players are bare \
             and no royal piece is attacked, the game is drawn."
        }
        (Win::BareRoyalAgainstOne, _) => {
            "A player who has only a royal piece left loses to a royal piece and one other piece, if \
             that piece counts, can move again and cannot be captured at once."
        }
    }
}

fn stalemate(program: &Program) -> String {
    let unchecked = match program.win.contains(&Win::Checkmate) {
        true => " but is not in check",
        false => "",
    };
    let who = format!("player who has no legal move{unchecked}");
    match program.stalemate {
        Verdict::Loses => format!("A {who} loses."),
        Verdict::Draws => format!(
            "If a {} the game is drawn.",
            who.replacen(" who", "", 1) + ","
        ),
        Verdict::Wins => format!("A {who} wins."),
    }
}
