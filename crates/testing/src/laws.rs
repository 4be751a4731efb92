//! Laws that hold for every game, in every layout, on every position.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::rules::{legal_list, noisy_list};
use engine::search::Searcher;
use engine::{
    Change, Color, Effect, Game, GameInfo, KindInfo, MoveCode, Net, NetFacts, Numbers, Piece, Put,
    Register, Rules, Setup, Shape, Square, move_text, notation, position_text,
};
use interpreter::Interpreter;
use variant_dsl::program::{Program, SquareSet};

use crate::random::Random;

/// At most so many squares of a position are asked whether they are attacked.
const ASKED_SQUARES: usize = 32;
/// About so many moves of a position are read back.
const READ_MOVES: usize = 12;
/// Moves in a row before the sums of a net are checked.
const UNASKED_PLIES: usize = 5;

/// Every effect of a legal move, sorted; fails on a duplicate.
pub fn effects<R: Rules>(rules: &R, position: &mut R::Position) -> Vec<Effect> {
    let moves = legal_list(rules, position);
    sorted(moves.iter().map(|mv| rules.effect(position, *mv)).collect())
}

fn sorted(mut effects: Vec<Effect>) -> Vec<Effect> {
    effects.sort();
    assert!(
        effects.windows(2).all(|pair| pair[0] != pair[1]),
        "a move was generated twice"
    );
    effects
}

/// Generated code and interpreter agree on everything about a position.
pub fn agrees_with_interpreter<R: Rules>(rules: &R, slow: &Interpreter, setup: &Setup) {
    let mut fast_position = rules.position(setup);
    let mut slow_position = slow.position(setup);
    let text = position_text::write(rules.info(), setup, 1);
    assert_eq!(&rules.setup(&fast_position), setup, "setup of {text}");
    assert_eq!(
        &slow.setup(&slow_position),
        setup,
        "interpreted setup of {text}"
    );
    let fast = effects(rules, &mut fast_position);
    let expected = effects(slow, &mut slow_position);
    assert_eq!(fast, expected, "legal moves of {text}");
    let count = rules.count_legal(&mut fast_position);
    assert_eq!(count, fast.len() as u64, "number of legal moves of {text}");
    assert_eq!(
        rules.in_check(&fast_position),
        slow.in_check(&slow_position),
        "check in {text}"
    );
    assert_eq!(
        rules.royals_captured(&fast_position),
        slow.royals_captured(&slow_position),
        "royals of {text}"
    );
    for color in Color::BOTH {
        assert_eq!(
            rules.n_pieces(&fast_position, color),
            slow.n_pieces(&slow_position, color),
            "pieces of {text}"
        );
    }
    for square in squares(rules.info()) {
        assert_eq!(
            rules.piece_at(&fast_position, square),
            setup.board[square.index()],
            "piece on {square:?} of {text}"
        );
    }
    // Other squares in every position: on a large board all of them would take longer than
    // everything else.
    let share = rules.info().squares().div_ceil(ASKED_SQUARES);
    let first = (rules.key(&fast_position) % share as u64) as usize;
    let is_open = |square: &Square| !setup.walls.contains(square);
    let asked = squares(rules.info()).skip(first).step_by(share);
    for square in asked.filter(is_open) {
        for by in Color::BOTH {
            assert_eq!(
                rules.attacked(&fast_position, square, by),
                slow.attacked(&slow_position, square, by),
                "attack of {by:?} on {square:?} in {text}"
            );
        }
    }
}

/// The sums of a net are the same updated by moves and computed from the whole position: after every legal move, and
/// after several moves in a row without an evaluation in between.
pub fn nets_follow<R: Rules>(rules: &R, net: &Arc<Net>, setup: &Setup) {
    let position = rules.position(setup);
    let mut searcher = Searcher::new(1, 1);
    searcher.set_net(Some(Arc::clone(net)));
    let mut check = |line: &[R::Move]| {
        assert!(
            searcher.follows(rules, &position, line),
            "net after {} moves, {:?} first, in {}",
            line.len(),
            line.first().map(|mv| rules.effect(&position, *mv)),
            position_text::write(rules.info(), setup, 1)
        );
    };
    for mv in legal_list(rules, &mut position.clone()) {
        check(&[mv]);
    }
    let mut line = Vec::new();
    let mut last = position.clone();
    while line.len() < UNASKED_PLIES && !rules.royals_captured(&last) {
        let moves = legal_list(rules, &mut last);
        let chosen = rules.key(&last) % moves.len().max(1) as u64;
        let Some(mv) = moves.get(chosen as usize) else {
            break;
        };
        rules.play(&mut last, *mv);
        line.push(*mv);
    }
    check(&line);
}

/// A net of numbers that all differ, as far as they can; `None` if the game is too large for one.
pub fn any_net(info: &GameInfo) -> Option<Arc<Net>> {
    let shape = Shape::new(info)?;
    let mut numbers = Numbers::none(&shape);
    for (index, number) in numbers.each_mut().enumerate() {
        *number = (index as u64)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .to_le_bytes()[7]
            .into();
    }
    let net = Net::new(shape, NetFacts::default(), numbers);
    Some(Arc::new(net))
}

/// Every move leads generated code and interpreter to the same position, with all that it remembers.
pub fn moves_lead_alike<R: Rules>(rules: &R, slow: &Interpreter, setup: &Setup) {
    let text = position_text::write(rules.info(), setup, 1);
    for (fast, expected) in after_each(rules, setup)
        .iter()
        .zip(&after_each(slow, setup))
    {
        assert_eq!(fast, expected, "after a move in {text}");
    }
}

/// What each legal move does, and the position after it, in the order of effects.
fn after_each<R: Rules>(rules: &R, setup: &Setup) -> Vec<(Effect, Setup)> {
    let mut position = rules.position(setup);
    let moves = legal_list(rules, &mut position);
    let after = |mv: &R::Move| {
        let mut next = position.clone();
        rules.play(&mut next, *mv);
        (rules.effect(&position, *mv), rules.setup(&next))
    };
    let mut after: Vec<(Effect, Setup)> = moves.iter().map(after).collect();
    after.sort_by(|(one, _), (other, _)| one.cmp(other));
    after
}

/// The noisy moves are exactly the legal captures and promotions.
pub fn noisy_moves_are_captures_and_promotions<R: Rules>(rules: &R, position: &mut R::Position) {
    let noisy = noisy_list(rules, position);
    let noisy = noisy.iter().map(|mv| rules.effect(position, *mv)).collect();
    let mut expected = effects(rules, position);
    expected.retain(|effect| effect.captures() || effect.promotion.is_some());
    assert_eq!(sorted(noisy), expected);
}

/// Making a move and taking it back restores everything; on the way the key and the setup stay
/// what they would be from scratch. Sketch and effect tell the same.
pub fn moves_are_undone<R: Rules>(rules: &R, position: &mut R::Position) {
    let before = position.clone();
    let moves = legal_list(rules, position);
    assert_eq!(*position, before, "generation left something behind");
    // Mixed codes of the very many moves that walls make may meet.
    let mut may_meet = match rules.info().effects.choose_walls() {
        true => moves.len() / 100,
        false => 0,
    };
    let mut codes = BTreeSet::new();
    for mv in moves {
        let is_new = mv.code() != 0 && codes.insert(mv.code());
        assert!(is_new || may_meet > 0, "code of {mv:?}");
        may_meet -= usize::from(!is_new);
        sketch_matches_effect(rules, position, mv);
        rules.with_move(position, mv, |next| {
            let from_scratch = rules.position(&rules.setup(next));
            assert_eq!(
                rules.key(next),
                rules.key(&from_scratch),
                "key after {mv:?}"
            );
            assert_eq!(*next, from_scratch, "position after {mv:?}");
            assert_ne!(rules.side(next), rules.side(&before));
            let mut played = before.clone();
            rules.play(&mut played, mv);
            assert_eq!(played, *next, "playing {mv:?} for good");
        });
        assert_eq!(*position, before, "taking back {mv:?}");
    }
    rules.with_pass(position, |next| {
        let mut setup = rules.setup(&before);
        setup.side = !setup.side;
        setup.registers = setup.registers.after_pass();
        assert_eq!(*next, rules.position(&setup), "passing");
    });
    assert_eq!(*position, before, "taking back a pass");
}

fn sketch_matches_effect<R: Rules>(rules: &R, position: &R::Position, mv: R::Move) {
    let sketch = rules.sketch(position, mv);
    let effect = rules.effect(position, mv);
    assert_eq!(sketch.from, effect.origin);
    assert_eq!(sketch.to, effect.destination);
    assert_eq!(sketch.from.is_none().then_some(sketch.piece), effect.drop);
    assert_eq!(
        (sketch.becomes != sketch.piece).then_some(sketch.becomes),
        effect.promotion
    );
    let victim = effect.changes.iter().filter_map(Change::victim).next_back();
    assert_eq!(sketch.captured, victim.map(|piece| piece.kind));
    // A partner of castling may end where the mover stood, which changes leave aside; and what is swept off the
    // destination is the mover.
    let aside = |change: &&Change| {
        let sweeps_mover = change.square == effect.destination && change.victim().is_none();
        Some(change.square) != effect.origin && !sweeps_mover
    };
    for change in effect.changes.iter().filter(aside) {
        assert_eq!(rules.piece_at(position, change.square), change.before);
    }
    if let Some(from) = sketch.from {
        let mover = Piece {
            color: rules.side(position),
            kind: sketch.piece,
        };
        assert_eq!(rules.piece_at(position, from), Some(mover));
    }
}

/// Positions and moves, written and read again, are the same, and every position can be set up.
pub fn text_round_trips<R: Rules>(rules: &R, setup: &Setup) {
    let info = rules.info();
    // A FEN counts moves in pairs: the second player's have even numbers.
    let number = 7 + u32::from(setup.side == Color::Second);
    let text = position_text::write(info, setup, number);
    match position_text::read(info, &text) {
        Ok(read) => assert_eq!(read, (setup.clone(), number), "{text}"),
        Err(error) => panic!("{text}: {error:?}"),
    }
    if let Err(errors) = engine::setup::position(rules, setup) {
        panic!("{text} cannot be set up: {errors:?}");
    }
    let legal = effects(rules, &mut rules.position(setup));
    let people = notation::write_all(info, setup, &legal);
    // Reading compares with every legal move: others in every position, some in each.
    let share = legal.len().div_ceil(READ_MOVES).max(1);
    let first = (rules.key(&rules.position(setup)) % share as u64) as usize;
    for (index, effect) in legal.iter().enumerate().skip(first).step_by(share) {
        for text in [&move_text::write(info, setup, effect), &people[index]] {
            let reading = move_text::read(info, setup, &legal, text);
            let is_same = matches!(reading, move_text::Reading::Move(found) if found == index);
            assert!(is_same, "{text} of {effect:?} reads as {reading:?}");
        }
    }
}

/// Plays so many random moves; on the way everything that the game prints is read again.
pub fn printed_is_read(game: &mut dyn Game, n_moves: usize) {
    let mut random = Random::new(1);
    for _ in 0..n_moves {
        if game.result().is_some() {
            game.set_position("startpos")
                .expect("the start is playable");
        }
        let (legal, position) = (game.legal(), game.position_text());
        let mut fork = game.fork();
        for view in &legal {
            for text in [&view.text, &view.human] {
                assert_eq!(fork.play(text).as_ref(), Ok(view), "{position}");
                assert_eq!(fork.undo().as_ref(), Some(view));
            }
        }
        assert_eq!(fork.set_position(&position), Ok(()));
        assert_eq!(fork.position_text(), position);
        let chosen = &legal[random.below(legal.len())];
        game.play(&chosen.human).expect("a legal move");
    }
}

/// Whether both players have the same zones, each as they see the board.
pub fn zones_are_alike(program: &Program) -> bool {
    let alike = |[first, second]: &[SquareSet; 2]| *first == second.turned();
    // Squares of the array are no zone.
    let zone = |(name, both): &(String, [SquareSet; 2])| name.contains(' ') || alike(both);
    program.places.iter().all(zone)
        && program.kinds.iter().all(|kind| {
            kind.chances.iter().all(|chance| alike(&chance.zone))
                && kind.drop.as_ref().is_none_or(|drop| {
                    alike(&drop.allowed) && drop.first.as_ref().is_none_or(alike)
                })
        })
}

/// The board turned by half a turn, with colours exchanged, has the turned moves, unless squares of the array,
/// holes of the board, what a player's pieces may become or where pieces fall tell the players apart.
pub fn colours_are_symmetric<R: Rules>(rules: &R, setup: &Setup) {
    let info = rules.info();
    let apart = |kind: &KindInfo| kind.becomes[0] != kind.becomes[1] || kind.falls;
    let holes = &info.start.walls;
    let walls = info.effects.walls.as_ref();
    let asks_start = walls.is_some_and(|walls| walls.put == Put::AnyButStart);
    let filled = |square: Square| info.start.board[square.index()].is_some();
    let one_sided = squares(info).any(|square| {
        let turned = turn(info, square);
        holes.contains(&square) != holes.contains(&turned)
            || asks_start && filled(square) != filled(turned)
    });
    if info.has(Register::Fresh) || info.kinds.iter().any(apart) || one_sided {
        return;
    }
    let turned = turn_setup(info, setup);
    let expected = effects(rules, &mut rules.position(setup));
    let expected = expected.into_iter().map(|effect| turn_effect(info, effect));
    let expected = sorted(expected.collect());
    let found = effects(rules, &mut rules.position(&turned));
    // A pass is written as the first piece that stays.
    let is_pass = |effects: &[Effect]| {
        let stays = |effect: &Effect| effect.origin == Some(effect.destination);
        info.duties.pass && matches!(effects, [effect] if stays(effect))
    };
    if !(is_pass(&found) && is_pass(&expected)) {
        assert_eq!(found, expected);
    }
}

fn squares(info: &GameInfo) -> impl Iterator<Item = Square> {
    (0..info.squares() as u16).map(Square)
}

fn turn_setup(info: &GameInfo, setup: &Setup) -> Setup {
    let piece = |piece: Piece| Piece {
        color: !piece.color,
        kind: piece.kind,
    };
    let board = squares(info).map(|square| setup.board[turn(info, square).index()].map(piece));
    let [first, second] = setup.hands.clone();
    let mut walls: Vec<Square> = { setup.walls.iter() }
        .map(|wall| turn(info, *wall))
        .collect();
    walls.sort_unstable();
    Setup {
        board: board.collect(),
        walls,
        hands: [second, first],
        side: !setup.side,
        registers: { setup.registers }
            .exchanged()
            .map_squares(&|square| turn(info, square)),
    }
}

fn turn_effect(info: &GameInfo, effect: Effect) -> Effect {
    Effect {
        origin: effect.origin.map(|square| turn(info, square)),
        changes: effect
            .changes
            .into_iter()
            .map(|change| turn_change(info, change))
            .collect(),
        destination: turn(info, effect.destination),
        wall: effect.wall.map(|wall| turn(info, wall)),
        ..effect
    }
}

fn turn_change(info: &GameInfo, change: Change) -> Change {
    let turn_piece = |piece: Piece| Piece {
        color: !piece.color,
        ..piece
    };
    Change {
        square: turn(info, change.square),
        before: change.before.map(turn_piece),
        after: change.after.map(turn_piece),
        captures: change.captures,
        from_hand: change.from_hand,
    }
}

fn turn(info: &GameInfo, square: Square) -> Square {
    Square(info.squares() as u16 - 1 - square.0)
}
