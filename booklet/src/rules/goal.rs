//! Goal and end of the game.

use variant_dsl::program::{Program, Verdict, Win};

use super::names::{all_of, set_of};
use crate::booklet::Block;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let [first, second] = &program.players;
    let players = format!(
        "{first} and {second} move in turn; {first} begins. A turn is one move, which nobody \
         may leave out who has a legal one."
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
            "For that, these pieces do not count on the side that has more: {kinds}."
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
            "The {} is royal: it must not be lost.",
            all_of(program, &set)
        ),
        _ => format!(
            "{} are royal pieces. A player must not lose the last one of them.",
            all_of(program, &set)
        ),
    }
}

fn won(program: &Program, win: Win) -> &'static str {
    let several = program.kinds.iter().filter(|kind| kind.royal).count() > 1;
    match (win, several) {
        (Win::Checkmate, false) => {
            "Checkmate wins: the enemy royal piece is attacked, and no move of its side mends that. \
             A move that leaves one's own royal piece under attack is illegal."
        }
        (Win::Checkmate, true) => {
            "Checkmate wins: the last enemy royal piece is attacked, and no move of its side mends \
             that. A move that leaves one's own last royal piece under attack is illegal. Of several \
             royal pieces any may be left under attack; a move that captures all of them at once wins."
        }
        (Win::AllRoyalsCaptured, false) => {
            "Who captures the enemy royal piece wins. A move that leaves one's own royal piece under \
             attack is legal; it loses if the opponent takes the piece."
        }
        (Win::AllRoyalsCaptured, true) => {
            "Who captures the last royal piece of the enemy wins. A move that leaves a royal piece \
             under attack is legal, the last one included."
        }
        (Win::BareRoyal, _) => {
            "A player who has one piece left, on the board and in hand together, and that one royal, \
             is bare and loses. If both are bare the game is drawn."
        }
        (Win::BareRoyalUnlessAnswered, _) => {
            "A player who has one piece left, on the board and in hand together, and that one royal, \
             is bare and loses, but for this: if the last move made the player bare, and a legal move \
             leaves the opponent bare too or takes the last enemy royal piece, that move may be made. \
             If both are bare the game is drawn."
        }
        (Win::BareRoyalSafely, _) => {
            "A player who has one piece left, and that one royal, is bare; pieces that can never move \
             again are left out of account. A bare player loses once the other has a royal piece that \
             is not attacked, and with it three pieces that count, or two of which none stands next \
             to the bare one. If both are bare and no royal piece is attacked the game is drawn."
        }
        (Win::BareRoyalAgainstOne, _) => {
            "A player who has one piece left, and that one royal, loses to a royal piece and one \
             other, if that one counts, can move again and cannot be taken at once."
        }
    }
}

fn stalemate(program: &Program) -> String {
    let safe = match program.win.contains(&Win::Checkmate) {
        true => " and is not checkmated",
        false => "",
    };
    let verdict = match program.stalemate {
        Verdict::Loses => "loses",
        Verdict::Draws => "has drawn the game",
        Verdict::Wins => "wins",
    };
    format!("A player who has no legal move{safe} {verdict}.")
}
