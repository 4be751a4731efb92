//! Goal and end of the game.

use variant_dsl::program::{
    Army, Check, Clock, Condition, CountLimit, Countdown, Ending, KindSet, Lines, Material,
    Outcome, PieceKind, Points, Program, Verdict, ending, with_article,
};

use super::names::{all_of, one_of, set_of};
use crate::block::Block;
use crate::english::{counted, list, number, sentence, times};
use crate::squares::on_zone;

pub(crate) fn blocks(program: &Program) -> Vec<Block> {
    let [first, second] = &program.facts.players;
    let players = format!(
        "{first} and {second} move in turn; {first} moves first. A player who has a legal move must \
         make one."
    );
    vec![Block::Text(players), Block::List(sentences(program))]
}

/// Who wins and loses, a sentence each.
pub(crate) fn sentences(program: &Program) -> Vec<String> {
    let mut texts: Vec<String> = royals(program).into_iter().collect();
    // Where it matters of more than the last royal, that has been said with the royals.
    let several = program.facts.kinds.iter().filter(|kind| kind.royal).count() > 1
        && program.facts.duties.check == Check::Last;
    let wins = program.facts.endings.iter();
    let said_below = [Condition::NoMoves, Condition::NoMovesCounted];
    for row in wins.filter(|row| !said_below.contains(&row.when)) {
        texts.push(won(program, row, several));
        let uncounted = row.pieces.as_ref().filter(|_| row.when.counts_pieces());
        if let Some(uncounted) = uncounted.filter(|pieces| pieces.contains(&true)) {
            let kinds = all_of(program, uncounted);
            texts.push(format!(
                "These pieces of the stronger side do not count: {kinds}."
            ));
        }
    }
    texts.push(stalemate(program));
    texts
}

/// A way to win, with what its row names.
fn won(program: &Program, row: &Ending, several: bool) -> String {
    let wording = row.when.wording();
    let own = wording.own.filter(|_| row.result != row.when.result());
    let text = match (row.when, row.result) {
        (Condition::Bare, Verdict::Draws) => BARE_DRAWS,
        _ => own.unwrap_or(wording.sentences[usize::from(several)]),
    };
    let pieces = row.pieces.as_ref().map(|pieces| match row.when {
        Condition::Fewer | Condition::MateBy | Condition::MateWithout => all_of(program, pieces),
        Condition::InARow | Condition::SeveralReach | Condition::Connects => {
            format!("pieces ({})", all_of(program, pieces))
        }
        _ => one_of(program, pieces),
    });
    let pieces = pieces.or_else(|| match row.when {
        Condition::Gone => Some("piece".to_owned()),
        Condition::InARow => Some("pieces".to_owned()),
        _ => None,
    });
    let squares = program.squares_of(row);
    let squares = squares.map(|both| on_zone(program, &both));
    let text = text.replace("<pieces>", &pieces.unwrap_or_default());
    let text = text.replace("<squares>", &squares.unwrap_or_default());
    let others = program.others_of(row);
    let others = others.map(|both| on_zone(program, &both));
    let text = text.replace("<others>", &others.unwrap_or_default());
    let count = row.number.map(|count| match row.when {
        Condition::Checks => times(count),
        _ => number(count as usize),
    });
    let text = text.replace("<number>", &count.unwrap_or_default());
    let text = text.replace("<result>", mated(row.result));
    let text = text.replace("<draw>", &draw(program, row));
    let material = row.material.as_ref().map(|has| left(program, has));
    let text = text.replace("<material>", &material.unwrap_or_default());
    let clock = row.clock.map(|clock| quiet(program, row, clock));
    let text = text.replace("<clock>", &clock.unwrap_or_default());
    let counted = row.countdown.as_ref();
    let counted = counted.map(|countdown| counting(program, row, countdown));
    let text = text.replace("<countdown>", &counted.unwrap_or_default());
    let lines = row.lines.as_ref().map(lines);
    let text = text.replace("<lines>", &lines.unwrap_or_default());
    let text = match &row.points {
        Some(points) => with_points(program, points, &text),
        None => text,
    };
    let winner = row.of.and_then(|of| match row.result.outcome(of) {
        Outcome::Win(winner) => Some(&program.facts.players[winner.index()]),
        Outcome::Draw => None,
    });
    match winner {
        Some(winner) => format!("{text} Only {winner} can win this way."),
        None => text,
    }
}

/// The sentence where a bare royal decides nothing.
const BARE_DRAWS: &str = "The game is drawn at once when a single royal piece is all that a player has left, on the board and \
                          in hand together.";

/// What a checkmate means that does not win.
fn mated(result: Verdict) -> &'static str {
    match result {
        Verdict::Draws => "the game is drawn",
        Verdict::Wins => "the mating player loses",
        Verdict::Loses => "it wins",
    }
}

/// Along what pieces stand in a row: `along a rank, a file or a diagonal`.
pub(super) fn lines(lines: &Lines) -> String {
    let known = [
        ("a rank", vec![(1, 0)]),
        ("a file", vec![(0, 1)]),
        ("a diagonal", vec![(-1, 1), (1, 1)]),
    ];
    let is_there =
        |(_, steps): &&(&str, Vec<(i16, i16)>)| steps.iter().all(|step| lines.steps.contains(step));
    let there: Vec<_> = known.iter().filter(is_there).collect();
    if there.iter().map(|(_, steps)| steps.len()).sum::<usize>() < lines.steps.len() {
        return format!("along the lines of {}", lines.movement);
    }
    let names: Vec<String> = there.iter().map(|(name, _)| (*name).to_owned()).collect();
    format!("along {}", list(&names, "or"))
}

/// What a draw means where there is none.
fn draw(program: &Program, row: &Ending) -> String {
    let [first, second] = &program.facts.players;
    if let Some(points) = &row.points {
        let mut text =
            "Where the game would be drawn, points decide: <points>, on the board and in hand \
                        together."
                .to_owned();
        for (player, halves) in program.facts.players.iter().zip(points.halves) {
            if halves > 0 {
                let half = if halves % 2 == 1 { ".5" } else { "" };
                text += &format!(" {player} has {}{half} beside them.", halves / 2);
            }
        }
        return text + " The player with more points wins.";
    }
    let loser = match row.result {
        Verdict::Loses => first,
        Verdict::Wins | Verdict::Draws => second,
    };
    format!("There are no draws: {loser} loses where the game would be drawn.")
}

/// What the players have left: `both players have only a Crown`.
fn left(program: &Program, material: &Material) -> String {
    let text = armies_left(program, &material.armies);
    if !material.one_colour {
        return text;
    }
    let armies = material.armies.iter().flat_map(|army| &army.pieces);
    let mut free: Vec<String> = Vec::new();
    for (pieces, _) in armies.filter(|(_, number)| number.is_none()) {
        let name = format!("{}s", all_of(program, pieces));
        if !free.contains(&name) {
            free.push(name);
        }
    }
    let free = list(&free, "and");
    format!("{text}, and the {free} all stand on squares of one colour")
}

/// The same without the colour of squares.
fn armies_left(program: &Program, [one, other]: &[Army; 2]) -> String {
    match (one.others, other.others) {
        (false, false) if one == other => format!("both players have only {}", army(program, one)),
        (false, false) => {
            let (one, other) = (army(program, one), army(program, other));
            format!("one player has only {one} and the other only {other}")
        }
        (one_has_others, _) => {
            let named = army(program, if one_has_others { other } else { one });
            format!("one player has only {named}, whatever the other has")
        }
    }
}

/// What one player has.
fn army(program: &Program, army: &Army) -> String {
    let several = |(pieces, number): &(KindSet, Option<u32>)| {
        let name = all_of(program, pieces);
        match number {
            Some(1) => with_article(&name),
            Some(number) => counted(*number as usize, &name),
            None => format!("any number of {name}s"),
        }
    };
    let pieces: Vec<String> = army.pieces.iter().map(several).collect();
    list(&pieces, "and")
}

/// What a number of quiet moves means.
fn quiet(program: &Program, row: &Ending, clock: Clock) -> String {
    let pieces = row.pieces.as_ref();
    let pieces = pieces.filter(|pieces| pieces.contains(&true));
    let mut happens = vec!["a capture".to_owned()];
    happens.extend(pieces.map(|pieces| format!("a move of {}", one_of(program, pieces))));
    happens.extend(clock.drops.then(|| "a drop".to_owned()));
    let without = format!("in a row without {}", list(&happens, "or"));
    let made = |moves: u32| {
        let moves = counted(moves as usize, "move");
        format!("When both players have made {moves} {without}, ")
    };
    let [first, second] = &program.facts.players;
    let ends = match row.result {
        Verdict::Draws => "the game is drawn.".to_owned(),
        Verdict::Loses => format!("{first} loses."),
        Verdict::Wins => format!("{second} loses."),
    };
    const MAY: &str = "the player to move may claim a draw.";
    match (clock.claim, clock.end) {
        (Some(claim), Some(end)) => {
            let end = counted(end as usize, "move");
            format!("{}{MAY} After {end} {ends}", made(claim))
        }
        (Some(moves), None) => format!("{}{MAY}", made(moves)),
        (None, moves) => format!("{}{ends}", made(moves.unwrap_or_default())),
    }
}

/// For whom moves are counted, and how many.
fn counting(program: &Program, row: &Ending, countdown: &Countdown) -> String {
    let pieces = |count: u32| number(count as usize);
    let who = match countdown.has {
        Countdown::BARE => "only one piece left".to_owned(),
        [_, u32::MAX] => "several pieces left".to_owned(),
        [least, most] if least == most => format!("{} pieces left", pieces(most)),
        [least, most] => format!("{} to {} pieces left", pieces(least), pieces(most)),
    };
    let others = match &row.pieces {
        None => " and the other one has more than one".to_owned(),
        Some(gone) => {
            let gone = with_article(&all_of(program, gone));
            format!(", the other one has more than one, and neither has {gone}")
        }
    };
    let several = countdown.limits.len() > 1;
    let limit = |limit: &CountLimit| {
        let moves = counted(limit.moves as usize, "move");
        if limit.number == 1 && limit.against.iter().all(|named| *named) {
            return match several {
                true => format!("{moves} with anything else"),
                false => moves,
            };
        }
        let pieces = all_of(program, &limit.against);
        let pieces = match limit.number {
            1 => with_article(&pieces),
            number => counted(number as usize, &pieces),
        };
        format!("{moves} with {pieces}")
    };
    let limits: Vec<String> = countdown.limits.iter().map(limit).collect();
    let limits = list(&limits, "or");
    let begins = match countdown.claimed {
        false => "moves are counted",
        true => "that player may begin to count moves on a turn",
    };
    let mut text = format!(
        "When a player has {who}{others}, {begins}: the game is drawn if the other one has not won \
         after {limits}."
    );
    if countdown.claimed {
        text += " It is also drawn if the player who counts gives checkmate. The count may be stopped on a later \
                 turn, and one that is begun again begins anew.";
    }
    if several {
        text += " What there is when the count begins decides, and it stays the limit.";
    }
    if countdown.from_pieces {
        text += " As many moves as there are pieces count as made then.";
    }
    if countdown.is_bare() {
        text += " This count takes the place of another that runs.";
    }
    text
}

/// The same with what pieces are worth and what is asked.
fn with_points(program: &Program, points: &Points, text: &str) -> String {
    let [first, second] = &program.facts.players;
    let mut rest: KindSet = vec![true; program.kinds.len()];
    let mut worth = Vec::new();
    for (pieces, each) in &points.worth {
        let both = rest.iter().zip(pieces);
        let counted: KindSet = both.map(|(rest, named)| *rest && *named).collect();
        rest.iter_mut()
            .zip(pieces)
            .for_each(|(rest, named)| *rest &= !named);
        worth.push(format!("{each} for {}", one_of(program, &counted)));
    }
    let needed = match points.needed {
        [one, other] if one == other => one.to_string(),
        [one, other] => format!("{one} for {first} and {other} for {second}"),
    };
    text.replace("<points>", &list(&worth, "and"))
        .replace("<needed>", &needed)
        .replace("<company>", &number(points.company as usize))
}

fn royals(program: &Program) -> Option<String> {
    let royal = program.forms().filter(|form| form.facts.royal);
    let royal: Vec<PieceKind> = royal.map(|form| form.id).collect();
    let duties = program.facts.duties;
    let decides = [Condition::Checkmate, Condition::RoyalsCaptured];
    let mut rows = program.facts.endings.iter();
    let loses = rows.any(|row| decides.contains(&row.when) && row.result == row.when.result());
    let names = all_of(program, &set_of(program, &royal));
    let (mut text, last) = match royal.len() {
        0 => return None,
        1 => (format!("The {names} is royal"), "losing it loses the game"),
        _ => (
            format!("These pieces are royal: {names}"),
            "a player who loses the last of them loses the game",
        ),
    };
    text += &match (loses, royal.len()) {
        (false, _) => ".".to_owned(),
        (true, 1) => format!(": {last}."),
        (true, _) => format!(". {}", sentence(last)),
    };
    text += match duties.check {
        Check::Last => "",
        Check::Any => " A player who has several is in check when any of them is attacked.",
        Check::Together => {
            " A player who has several is in check only when all of them are attacked."
        }
    };
    if duties.takes_attacker {
        text += " A royal piece that is attacked may not walk away: it may move only to capture what attacks it.";
    }
    if duties.no_checks {
        text += " No player may give check, or leave their own royal piece under attack.";
    }
    Some(text)
}

fn stalemate(program: &Program) -> String {
    let unchecked = match program.facts.checkmate {
        true => " but is not in check",
        false => "",
    };
    let who = format!("player who has no legal move{unchecked}");
    let when = match program.facts.duties.pass {
        true => format!(
            "A {who} passes, if the opponent has a legal move then and the player has a piece on the board. If not,"
        ),
        false => format!("If a {},", who.replacen(" who", "", 1)),
    };
    let rows = program.facts.endings.iter();
    let counted = { rows }.find(|row| row.when == Condition::NoMovesCounted);
    if let Some(row) = counted {
        let which = match row.result {
            Verdict::Wins => "fewer",
            Verdict::Loses | Verdict::Draws => "more",
        };
        return format!(
            "{when} the game ends: the player with {which} pieces on the board wins, and if both have as many it is \
             drawn."
        );
    }
    if program.facts.duties.pass {
        let result = match ending::stalemate(&program.facts.endings) {
            Verdict::Loses => "that player loses",
            Verdict::Draws => "the game is drawn",
            Verdict::Wins => "that player wins",
        };
        return format!("{when} {result}.");
    }
    match ending::stalemate(&program.facts.endings) {
        Verdict::Loses => format!("A {who} loses."),
        Verdict::Draws => format!(
            "If a {} the game is drawn.",
            who.replacen(" who", "", 1) + ","
        ),
        Verdict::Wins => format!("A {who} wins."),
    }
}
