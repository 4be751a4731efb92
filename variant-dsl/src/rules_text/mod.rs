//! The rules of a program as one text: the same for equal rules, another for other rules.
//!
//! Fingerprints are made from it, so it must not change for a game whose rules do not. What a game
//! does not have is therefore not mentioned, and a new word of the language adds a line to the games
//! that use it only. Structures are taken apart whole, so that a new field cannot be forgotten.
//!
//! Names, titles, glyphs, the letters of other programs, handicaps, how moves are shown to people
//! and the order of declarations do not count; tokens and coordinates do, because moves and positions
//! are written with them.

mod kinds;
mod paths;
mod squares;

use std::collections::BTreeSet;

use self::squares::Board;
use crate::program::{
    Army, Attack, CaptureClass, CaptureRule, CaptureTest, Castling, ChaseRule, Check, Choice,
    Clock, Color, Condition, Contagion, Conversion, CountLimit, Countdown, Deciding, Duties,
    Effects, Ending, Form, GameInfo, Gating, KindSet, Material, Often, Otherwise, Piece, PieceKind,
    PlacedCastling, Points, Program, Promotion, Put, Ray, Repetition, Setup, Shuffle, Square,
    Verdict, Walls, ending,
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
        checkmate: _,
        duties,
        castling,
        gating,
        // Whether there are prisoners the kinds say.
        hands: _,
        endings,
        repetition,
        chases,
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
    if let Some(Gating { pieces, leaving }) = gating {
        let (pieces, leaving) = (tokens(program, pieces), tokens(program, leaving));
        lines.push(format!("gates {pieces} leaving {leaving}"));
    }
    if facts.takes_prisoners() {
        lines.push("prisoners to the hand".to_owned());
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
    lines.join("\n") + "\n"
}

/// What moves do beyond their own pieces and victims.
fn effect_lines(program: &Program, effects: &Effects) -> Vec<String> {
    let Effects {
        aura,
        exploding,
        blasted,
        burning,
        petrified,
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

/// A row about the end of the game, and the pieces that it does not count.
fn ending(program: &Program, row: &Ending) -> Vec<String> {
    let Ending {
        when,
        result,
        of,
        pieces,
        squares: _,
        number,
        points,
        clock,
        material,
        countdown,
        lines,
        clause: _,
    } = row;
    let named = pieces.as_ref().map(|pieces| tokens(program, pieces));
    let squares = program.squares_of(row);
    let squares = squares.map(|squares| Board::of(program).both(&squares));
    let line = when.wording().canonical;
    let line = line.replace("<pieces>", named.as_deref().unwrap_or_default());
    let line = line.replace("<squares>", &squares.unwrap_or_default());
    let number = number.map(|number| number.to_string());
    let line = line.replace("<number>", &number.unwrap_or_default());
    let points = points
        .as_ref()
        .map(|points| points_text(program, *when, points));
    let line = line.replace("<points>", points.as_deref().unwrap_or_default());
    let material = material
        .as_ref()
        .map(|material| material_text(program, material));
    let line = line.replace("<material>", &material.unwrap_or_default());
    let clock = clock.map(|clock| clock_text(clock, *result, named.as_deref().unwrap_or_default()));
    let line = line.replace("<clock>", &clock.unwrap_or_default());
    let countdown = countdown
        .as_ref()
        .map(|countdown| countdown_text(program, countdown, named.as_deref()));
    let line = line.replace("<countdown>", &countdown.unwrap_or_default());
    let lines = lines.as_ref().map(|lines| format!("{:?}", lines.steps));
    let line = line.replace("<lines>", &lines.unwrap_or_default());
    let own = if *result == when.result() { "" } else { "own " };
    let of = of.map_or(String::new(), |color| format!(" for {}", ["^", "v"][color]));
    match when {
        Condition::Dead
        | Condition::QuietMoves
        | Condition::Counting
        | Condition::OnlyPromotions
        | Condition::TwoPasses
        | Condition::FacingRoyals => vec![line],
        Condition::Draw => match points {
            Some(points) => vec![format!("draw by {points}")],
            None => vec![format!("draw {}", result.words())],
        },
        Condition::NoMoves | Condition::NoMovesCounted => {
            vec![format!(
                "stalemate {}",
                ending::stalemate_words(std::slice::from_ref(row))
            )]
        }
        Condition::Impasse | Condition::Declaration => vec![format!("impasse {line}")],
        _ if when.counts_pieces() && pieces.iter().flatten().any(|uncounted| *uncounted) => {
            vec![
                format!("win {own}{line}{of}"),
                format!("uncounted {}", named.unwrap_or_default()),
            ]
        }
        _ => vec![format!("win {own}{line}{of}")],
    }
}

fn points_text(program: &Program, when: Condition, points: &Points) -> String {
    let Points {
        worth,
        needed: [first, second],
        company,
        halves: [one, other],
    } = points;
    let worth = worth.iter();
    let worth = worth.map(|(pieces, each)| format!("{} {each}", tokens(program, pieces)));
    let worth: Vec<String> = worth.collect();
    if when == Condition::Draw {
        return format!("{one} / {other} half points and {}", worth.join(", "));
    }
    format!(
        "{first} / {second} with {company} others of {}",
        worth.join(", ")
    )
}

/// What the players have left, the lesser text first.
fn material_text(program: &Program, material: &Material) -> String {
    let Material { armies, one_colour } = material;
    let mut armies = armies.each_ref().map(|army| army_text(program, army));
    armies.sort_unstable();
    let colour = if *one_colour {
        ", any on one colour"
    } else {
        ""
    };
    format!("{}{colour}", armies.join(" against "))
}

fn army_text(program: &Program, army: &Army) -> String {
    let Army { pieces, others } = army;
    let piece = |(pieces, number): &(KindSet, Option<u32>)| {
        let number = number.map_or("any".to_owned(), |number| number.to_string());
        format!("{number} {}", tokens(program, pieces))
    };
    let mut texts: Vec<String> = pieces.iter().map(piece).collect();
    texts.sort_unstable();
    if *others {
        texts.push("anything".to_owned());
    }
    texts.join(" ")
}

/// After how many moves a clock means what; `pieces`: the tokens of those whose moves are none of them.
fn clock_text(clock: Clock, result: Verdict, pieces: &str) -> String {
    let Clock { claim, end, drops } = clock;
    let claim = claim.map(|claim| format!("{claim} on claim"));
    let end = end.map(|end| format!("{end} first player {}", result.words()));
    let limits: Vec<String> = claim.into_iter().chain(end).collect();
    let drops = if drops { ", drops" } else { "" };
    let limits = limits.join(", ");
    format!("{limits} unless captures, moves of {pieces}{drops}")
}

/// For whom moves are counted, and how many there are; `without`: the tokens of pieces that must be gone.
fn countdown_text(program: &Program, countdown: &Countdown, without: Option<&str>) -> String {
    let Countdown {
        has: [least, most],
        limits,
        from_pieces,
    } = countdown;
    let limit = |limit: &CountLimit| {
        let CountLimit {
            against,
            number,
            moves,
        } = limit;
        format!("{moves} against {number} {}", tokens(program, against))
    };
    let limits: Vec<String> = limits.iter().map(limit).collect();
    let limits = limits.join(", ");
    let most = match most {
        &u32::MAX => "more".to_owned(),
        most => most.to_string(),
    };
    let without = without.map_or(String::new(), |without| format!(" without {without}"));
    let from = if *from_pieces { " from pieces" } else { "" };
    format!("with {least} to {most}{without}: {limits}{from}")
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
