//! The rules of a program as one text: the same for equal rules, another for other rules.
//!
//! Fingerprints are made from it, so it must not change for a game whose rules do not. What a game
//! does not have is therefore not mentioned, and a new word of the language adds a line to the games
//! that use it only. Structures are taken apart whole, so that a new field cannot be forgotten.
//!
//! Names, titles, glyphs, the letters of other programs, handicaps, how moves are shown to people
//! and the order of declarations do not count; tokens and coordinates do, because moves and positions
//! are written with them.

mod ends;
mod kinds;
mod paths;
mod squares;

use std::collections::BTreeSet;

use self::ends::ending;
use self::squares::Board;
use crate::program::{
    Aim, Attack, CaptureClass, CaptureRule, CaptureTest, Castling, ChaseRule, Check, Choice, Color,
    Condition, Contagion, Conversion, Deciding, Duties, Effects, Ending, Form, GameInfo, Gating,
    KindSet, Often, Otherwise, Piece, PieceKind, PlacedCastling, Program, Promotion, Put, Ray,
    Repetition, Setup, Shuffle, Square, SquareSet, ToAndFro, Walls,
};

/// The text. A line is a rule; lines about one piece are indented below it.
pub fn rules_text(program: &Program) -> String {
    let Program {
        facts,
        kinds: _,
        classes: _,
        // They stand with the movements that ask for them.
        places: _,
        promotion,
        captures,
        answered,
        drops,
        repetition_clauses: _,
        clauses: _,
    } = program;
    let GameInfo {
        name: _,
        title: _,
        fingerprint: _,
        settings: _,
        files,
        ranks,
        coordinates,
        players: _,
        kinds,
        start,
        shuffle,
        handicaps: _,
        // These follow from the rules.
        promotion_zone: _,
        registers: _,
        fresh: _,
        aims,
        checkmate: _,
        duties,
        castling,
        gating,
        // Whether there are prisoners the kinds say.
        hands: _,
        endings,
        repetition,
        chases,
        to_and_fro,
        attacks_protected,
        effects,
        origin_always: _,
        san: _,
        wxf: _,
        foreign: _,
    } = facts;
    let board = Board::of(program);
    let mut lines = vec![format!("board {files}x{ranks} {}", coordinates.words())];
    let mut by_token: Vec<Form> = program.forms().collect();
    by_token.sort_by(|a, b| a.facts.token.cmp(&b.facts.token));
    for form in by_token {
        lines.extend(kinds::lines(program, form, board));
    }
    lines.push("start".to_owned());
    let Setup {
        board: squares,
        walls,
        hands: held,
        // Every game begins so.
        side: _,
        registers: _,
    } = start;
    let cells = (0..)
        .map(Square)
        .zip(squares)
        .map(|(square, placed)| match placed {
            Some(Piece { color, kind }) => format!("{}{}", ["^", "v"][*color], kinds[*kind].token),
            None if walls.contains(&square) => "*".to_owned(),
            None => ".".to_owned(),
        });
    let cells: Vec<String> = cells.collect();
    for rank in cells.chunks(program.files()).rev() {
        lines.push(format!("  {}", rank.join(" ")));
    }
    for (color, hand) in ["^", "v"].into_iter().zip(held) {
        let held = kinds.iter().zip(hand).filter(|(_, count)| **count > 0);
        let mut held: Vec<String> = held
            .map(|(kind, count)| format!("{count} {}", kind.token))
            .collect();
        held.sort_unstable();
        if !held.is_empty() {
            lines.push(format!("  {color} in hand {}", held.join(", ")));
        }
    }
    if let Some(shuffle) = shuffle {
        lines.extend(shuffle_lines(program, shuffle));
    }
    if let Some(promotion) = promotion {
        lines.extend(promotion_lines(program, promotion));
    }
    if let Some(castling) = castling {
        lines.extend(castling_lines(program, castling));
    }
    lines.extend(aims.iter().map(|aim| aim_line(program, board, aim)));
    if let Some(Gating { pieces, leaving }) = gating {
        let (pieces, leaving) = (tokens(program, pieces), tokens(program, leaving));
        lines.push(format!("gates {pieces} leaving {leaving}"));
    }
    if facts.takes_prisoners() {
        lines.push("prisoners to the hand".to_owned());
    }
    if facts.takes_from_partner() {
        lines.push("prisoners to the partner".to_owned());
    }
    if *drops {
        lines.push("drops".to_owned());
    }
    let rules: BTreeSet<String> = captures
        .iter()
        .map(|rule| capture_rule(program, rule))
        .collect();
    lines.extend(rules);
    if let Some(class) = answered {
        lines.push(format!(
            "next move answers {}",
            capture_class(program, class)
        ));
    }
    if *attacks_protected {
        lines.push("attacks ask for no protection".to_owned());
    }
    lines.extend(effect_lines(program, effects));
    lines.extend(duty_lines(*duties));
    let (dead, others): (Vec<&Ending>, _) =
        { endings.iter() }.partition(|row| row.when == Condition::Dead);
    lines.extend(others.into_iter().flat_map(|row| ending(program, row)));
    let dead: BTreeSet<String> = { dead.into_iter() }
        .flat_map(|row| ending(program, row))
        .collect();
    lines.extend(dead);
    lines.extend(repetition.as_ref().map(repetition_line));
    lines.extend(chases.iter().map(|rule| chase_line(program, board, rule)));
    let to_and_fro = to_and_fro.as_ref();
    lines.extend(to_and_fro.map(|rule| to_and_fro_line(program, rule)));
    lines.join("\n") + "\n"
}

/// From where a piece ends the right of another to its first move.
fn aim_line(program: &Program, board: Board, aim: &Aim) -> String {
    let Aim { piece, from, at } = aim;
    let side = ["^", "v"][piece.color];
    let token = &program.facts.kind(piece.kind).token;
    let from = SquareSet::of(program.facts.squares(), from);
    format!(
        "first move from {} ends by {side}{token} on {}",
        board.name(*at),
        board.set(&from)
    )
}

/// What moves do beyond their own pieces and victims.
fn effect_lines(program: &Program, effects: &Effects) -> Vec<String> {
    let Effects {
        aura,
        exploding,
        blasted,
        // It follows from the movements.
        treads: _,
        trampling,
        burning,
        petrified,
        to_hands,
        conversion,
        walls,
    } = effects;
    let captures = [
        ("aura", aura),
        ("exploding", exploding),
        ("blasted", blasted),
        ("burning", burning),
        ("petrified", petrified),
    ];
    let captures = captures.into_iter().filter(|(_, kinds)| !kinds.is_empty());
    let mut lines: Vec<String> = captures
        .map(|(what, kinds)| format!("{what} {}", tokens(program, kinds)))
        .collect();
    for (kind, along) in program.facts.kinds.iter().zip(trampling) {
        if let Some(along) = along {
            lines.push(format!("tramples {} {:?}", kind.token, along.steps));
        }
    }
    if *to_hands {
        lines.push("taken off to the hand".to_owned());
    }
    if let Some(Conversion { which, kinds }) = conversion {
        lines.push(format!(
            "converts {} {}",
            which.words(),
            tokens(program, kinds)
        ));
    }
    if let Some(Walls { put, single }) = walls {
        let put = match put {
            Put::Any => "any".to_owned(),
            Put::AnyButStart => "any but start".to_owned(),
            Put::Origin => "origin".to_owned(),
            Put::Along { rays, movement: _ } => {
                let rays = rays
                    .iter()
                    .map(|Ray { step, most }| format!("{step:?}{most}"));
                format!("along {}", rays.collect::<Vec<_>>().join(" "))
            }
        };
        lines.push(format!("wall {put}{}", if *single { ", one" } else { "" }));
    }
    lines
}

/// What else makes moves illegal.
fn duty_lines(duties: Duties) -> Vec<String> {
    let Duties {
        check,
        no_checks,
        must_capture,
        hand_first,
        pass,
        // Said with what it means to pass then.
        break_facing: _,
        takes_attacker,
    } = duties;
    let mut lines = Vec::new();
    if check != Check::Last {
        lines.push(format!("royals {}", check.words()));
    }
    if no_checks {
        lines.push("checks illegal".to_owned());
    }
    if must_capture {
        lines.push("must capture".to_owned());
    }
    if takes_attacker {
        lines.push("attacked royals take the attacker".to_owned());
    }
    if hand_first {
        lines.push("the hand comes first".to_owned());
    }
    if pass {
        lines.push("who has no move passes".to_owned());
    }
    lines
}

/// The tokens of the kinds, in alphabetical order.
fn tokens(program: &Program, kinds: &KindSet) -> String {
    let chosen = { program.facts.kinds.iter() }
        .zip(kinds)
        .filter(|(_, chosen)| **chosen);
    let mut tokens: Vec<&str> = chosen.map(|(kind, _)| kind.token.as_str()).collect();
    tokens.sort_unstable();
    format!("[{}]", tokens.join(" "))
}

/// Which squares are shuffled, and what must hold.
fn shuffle_lines(program: &Program, shuffle: &Shuffle) -> Vec<String> {
    let Shuffle {
        squares,
        images,
        // They follow from the board and the array.
        light: _,
        free: _,
        rest: _,
        apart,
        between,
    } = shuffle;
    let board = Board::of(program);
    let names = |squares: &[Square]| {
        let names: Vec<String> = squares.iter().map(|square| board.name(*square)).collect();
        names.join(" ")
    };
    let token = |kind: &PieceKind| &program.facts.kind(*kind).token;
    let mut lines = vec![format!("shuffled {}, {}", names(squares), names(images))];
    let apart: BTreeSet<String> = { apart.iter() }
        .map(|kind| format!("  {} apart", token(kind)))
        .collect();
    let between: BTreeSet<String> = { between.iter() }
        .map(|(inner, outer)| format!("  {} between {}", token(inner), token(outer)))
        .collect();
    lines.extend(apart.into_iter().chain(between));
    lines
}

/// What there is beside the chances of each kind, which stand with it.
fn promotion_lines(program: &Program, promotion: &Promotion) -> Vec<String> {
    let Promotion {
        forced,
        waits: _,
        forced_by,
        contagions,
        deciding,
        no_check,
        no_attack,
        clauses: _,
    } = promotion;
    let mut lines = Vec::new();
    if *forced {
        lines.push("promotion forced".to_owned());
    }
    if forced_by.contains(&true) {
        lines.push(format!(
            "promotion forced by {}",
            tokens(program, forced_by)
        ));
    }
    if *no_check {
        lines.push("promotion without check".to_owned());
    }
    if *no_attack {
        lines.push("promotion without attack".to_owned());
    }
    let rules: BTreeSet<String> = contagions
        .iter()
        .map(|rule| contagion(program, rule))
        .collect();
    lines.extend(rules);
    if !contagions.is_empty() {
        lines.push(match deciding {
            Deciding::OnDestination => "contagion by the victim on the destination".to_owned(),
            Deciding::Last | Deciding::First => {
                format!("contagion by the {} victim", deciding.words())
            }
        });
    }
    lines
}

/// Which pieces castle, and for each player and side where they end.
fn castling_lines(program: &Program, castling: &Castling) -> Vec<String> {
    let Castling {
        mover,
        partners,
        ends,
        through_attack,
        onto_partner: _,
        placed,
    } = castling;
    let through = if *through_attack {
        " through attack"
    } else {
        ""
    };
    let (mover, partners) = (&program.facts.kind(*mover).token, tokens(program, partners));
    let mut lines = vec![format!("castling of {mover} with {partners}{through}")];
    let board = Board::of(program);
    for (color, side) in ["^", "v"].into_iter().zip(0..2) {
        let Some(PlacedCastling { homes, partners }) = placed else {
            continue;
        };
        let partners: Vec<String> = partners[side]
            .iter()
            .map(|square| board.name(*square))
            .collect();
        lines.push(format!(
            "  {color} put on {} and {}",
            board.name(homes[side]),
            partners.join(" ")
        ));
    }
    for (color, sides) in ["^", "v"].into_iter().zip(ends) {
        for (side, ends) in ["low", "high"].into_iter().zip(sides) {
            if let Some((mover, partner)) = ends {
                let [mover, partner] = [mover, partner].map(|square| board.name(*square));
                lines.push(format!("  {color} {side}: {mover} {partner}"));
            }
        }
    }
    lines
}

fn contagion(program: &Program, rule: &Contagion) -> String {
    let Contagion {
        victims,
        becomes,
        spared,
        clause: _,
    } = rule;
    let mut line = format!(
        "taking {} makes {}",
        tokens(program, victims),
        program.facts.kind(*becomes).token
    );
    if spared.contains(&true) {
        line += &format!(" but not of {}", tokens(program, spared));
    }
    line
}

fn capture_rule(program: &Program, rule: &CaptureRule) -> String {
    let CaptureRule {
        forbids,
        class,
        when,
        unless,
        clause: _,
    } = rule;
    let word = if *forbids { "forbid" } else { "allow" };
    let mut line = format!("{word} {}", capture_class(program, class));
    let when: BTreeSet<String> = when
        .iter()
        .map(|test| capture_test(program, test))
        .collect();
    if !when.is_empty() {
        line += &format!(" when {}", Vec::from_iter(when).join(" and "));
    }
    if let Some(test) = unless {
        line += &format!(" unless {}", capture_test(program, test));
    }
    line
}

fn capture_class(program: &Program, class: &CaptureClass) -> String {
    let CaptureClass { captors, victims } = class;
    format!(
        "{} takes {}",
        tokens(program, captors),
        tokens(program, victims)
    )
}

fn capture_test(program: &Program, test: &CaptureTest) -> String {
    match test {
        CaptureTest::Distant => "distant".to_owned(),
        CaptureTest::Protected => "protected".to_owned(),
        CaptureTest::ProtectorTaken => "protector taken".to_owned(),
        CaptureTest::BridgedBy(kinds) => format!("bridged by {}", tokens(program, kinds)),
        CaptureTest::Answering => "answering".to_owned(),
        CaptureTest::Retaking => "retaking".to_owned(),
    }
}

/// What repetition means, the cases in the order in which they are asked.
fn repetition_line(rule: &Repetition) -> String {
    let Repetition {
        count,
        claim,
        perpetual_check_loses,
        perpetual_chase_loses,
        attacker_loses,
        first_passer_loses,
        no_attack_draws,
        attack,
        otherwise,
    } = rule;
    let mut cases = Vec::new();
    if *perpetual_check_loses {
        cases.push("perpetual check loses");
    }
    if *perpetual_chase_loses {
        cases.push("perpetual chase loses");
    }
    match attacker_loses {
        Some(Often::Always) => cases.push("attacking always loses"),
        Some(Often::Ever) => cases.push("attacking once loses"),
        None => {}
    }
    if *first_passer_loses {
        cases.push("passing first loses");
    }
    if *no_attack_draws {
        cases.push("no attack draws");
    }
    match attack {
        Attack::Moved => {}
        Attack::New => cases.push("attacks are new ones"),
    }
    cases.push(match otherwise {
        Otherwise::Draw => "otherwise draw",
        Otherwise::Illegal => "otherwise illegal",
        Otherwise::RepeaterLoses => "otherwise the repeater loses",
        Otherwise::StarterLoses => "otherwise the starter loses",
        Otherwise::Loses(Color::First) => "otherwise the first player loses",
        Otherwise::Loses(Color::Second) => "otherwise the second player loses",
    });
    let claim = claim.map(|claim| format!("{claim} on claim"));
    let count = count.map(|count| count.to_string());
    let counts: Vec<String> = claim.into_iter().chain(count).collect();
    format!("repetition {}: {}", counts.join(", "), cases.join(", "))
}

/// Who loses by going to and fro.
fn to_and_fro_line(program: &Program, rule: &ToAndFro) -> String {
    let ToAndFro { count, except } = rule;
    let unless = match except.contains(&true) {
        true => format!(" unless {}", tokens(program, except)),
        false => String::new(),
    };
    format!("to and fro {count}: mover loses{unless}")
}

/// Whether some attacks count as a chase, in the order in which it is asked.
fn chase_line(program: &Program, board: Board, rule: &ChaseRule) -> String {
    let ChaseRule {
        captors,
        victims,
        squares: _,
        counts,
    } = rule;
    let (captors, victims) = (tokens(program, captors), tokens(program, victims));
    let squares = program.chase_squares(rule);
    let place = squares.map_or(String::new(), |sets| format!(" on {}", board.both(&sets)));
    format!("chase {captors} takes {victims}{place} {}", counts.words())
}
