//! One form of piece in the text of rules: what it can do, become and be dropped on.

use std::collections::BTreeSet;

use super::paths;
use super::squares::Board;
use crate::path::{Predicate, Test};
use crate::program::{
    Chance, Choice, Color, Drop, Form, Kind, KindInfo, PieceKind, Program, Square, SquareSet,
    Trigger,
};

/// The lines about a form, below its token.
pub(super) fn lines(program: &Program, form: Form, board: Board) -> Vec<String> {
    let KindInfo {
        name: _,
        token,
        sfen: _,
        wxf: _,
        glyph: _,
        movement: _,
        // Tokens tell fronts from back sides.
        front,
        back,
        becomes,
        // What goes to a hand tells it apart.
        twin: _,
        hand,
        royal,
        // These follow from the rules.
        droppable: _,
        drops_turned: _,
        falls: _,
        everywhere: _,
        turns_back,
        steps: _,
        marks: _,
        stuck: _,
        mobility: _,
    } = form.facts;
    let Kind {
        declared_name: _,
        moves_as: _,
        moves_as_title: _,
        source: _,
        line: _,
        clauses: _,
        paths,
        chances,
        waits,
        must_promote,
        most,
        drop,
        // It follows from the paths.
        returning: _,
    } = form.rules;
    let token_of = |id: &PieceKind| &program.facts.kind(*id).token;
    let mut lines = vec![format!("piece {token}")];
    let mut say = |line: String| lines.push(format!("  {line}"));
    if *royal {
        say("royal".to_owned());
    }
    let words = paths::Words {
        guard: &|guard| asked(program, guard, board),
        named: &|name| named(program, name, board),
    };
    paths::moves(paths, words)
        .into_iter()
        .for_each(|path| say(format!("move {path}")));
    if let Some(back) = back {
        say(format!("promotes to {}", token_of(back)));
    }
    if let Some(front) = front.filter(|_| *turns_back) {
        say(format!("turns back to {}", token_of(&front)));
    }
    let becomes = becomes.each_ref().map(|kinds| {
        let mut tokens: Vec<&str> = kinds.iter().map(|id| token_of(id).as_str()).collect();
        tokens.sort_unstable();
        tokens.join(" ")
    });
    match becomes {
        [first, second] if first != second => say(format!("becomes {first} / {second}")),
        [both, _] if !both.is_empty() => say(format!("becomes {both}")),
        _ => {}
    }
    let chances: BTreeSet<String> = chances.iter().map(|when| chance(when, board)).collect();
    chances
        .into_iter()
        .for_each(|when| say(format!("may promote {when}")));
    if *waits {
        say("waits after declining".to_owned());
    }
    if !must_promote.iter().all(SquareSet::is_empty) {
        say(format!("must promote on {}", board.both(must_promote)));
    }
    if let Some(limit) = most {
        let [first, second] = limit.most;
        let of = match limit.kinds().count() {
            1 => "",
            _ => " of all that move so",
        };
        say(format!("comes by promotion up to {first} / {second}{of}"));
    }
    if let Some(hand) = hand {
        say(format!("in hand {}", token_of(hand)));
    }
    if let Some(rules) = drop {
        say(drop_rules(rules, board));
    }
    lines
}

/// The squares or pieces that a name in a test stands for.
fn named(program: &Program, name: &str, board: Board) -> String {
    if let Some(squares) = program.place(name) {
        return format!("on {}", board.both(squares));
    }
    let kinds = program.class(name);
    let named = |id: &PieceKind| kinds.is_some_and(|kinds| kinds[*id]);
    let kinds = program.facts.each_kind().filter(named);
    let mut tokens: Vec<&str> = kinds.map(|id| &*program.facts.kind(id).token).collect();
    tokens.sort_unstable();
    tokens.join(" ")
}

/// What a guard asks of the piece: where it stands, and whether it is attacked there.
fn asked(program: &Program, guard: &[Test], board: Board) -> String {
    let (attack, place): (Vec<&Test>, Vec<&Test>) = guard
        .iter()
        .partition(|test| test.predicate == Predicate::Attacked);
    let attack = attack.iter().map(|test| match test.negated {
        false => "under attack".to_owned(),
        true => "under no attack".to_owned(),
    });
    let place = (!place.is_empty()).then(|| places(program, guard, board));
    place
        .into_iter()
        .chain(attack)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Where a guard lets a piece move from.
fn places(program: &Program, guard: &[Test], board: Board) -> String {
    let open = Color::BOTH.map(|color| {
        let squares = (0..program.facts.squares() as u16).map(Square);
        SquareSet(
            squares
                .map(|square| program.is_open(guard, color, square))
                .collect(),
        )
    });
    format!("from {}", board.both(&open))
}

fn chance(chance: &Chance, board: Board) -> String {
    let Chance { when, zone } = chance;
    let (when, has_zone) = match when {
        Trigger::Touches => ("touching", true),
        Trigger::Enters => ("entering", true),
        Trigger::Arrives => ("arriving in", true),
        Trigger::Captures => ("capturing", false),
        Trigger::CapturesTouching => ("capturing and touching", true),
        Trigger::Moves => ("moving", false),
        Trigger::InPlace => ("in place in", true),
        Trigger::InPlaceIfLast => ("in place if last", false),
    };
    match has_zone {
        true => format!("{when} {}", board.both(zone)),
        false => when.to_owned(),
    }
}

fn drop_rules(rules: &Drop, board: Board) -> String {
    let Drop {
        allowed,
        per_file,
        no_mate,
        no_check,
        apart,
        onto,
        first,
    } = rules;
    let mut line = format!("dropped on {}", board.both(allowed));
    if let Some(most) = per_file {
        line += &format!(", {most} on a file");
    }
    if *no_mate {
        line += ", not with mate";
    }
    if *no_check {
        line += ", not with check";
    }
    if *apart {
        line += ", on both colours";
    }
    if let Some(onto) = onto {
        line += ", ";
        line += onto.words();
    }
    if let Some(first) = first {
        line += &format!(", first on {}", board.both(first));
    }
    line
}
