//! What a recurring position means, played on a small board: every case of a rule that asks what
//! the moves of the cycle attacked, by both tests of an attack.
//!
//! What is expected was worked out from the steps of the rule, as the dossiers of the large games
//! give them: who checked with every move, who attacked at all, whether nobody did.

use engine::{Game, Outcome, session};
use interpreter::Interpreter;
use variant_dsl::{Source, compile};

/// The game, its rules of repetition left open.
const GAME: &str = r#"variant cycles "Cycles" {
  board 7x7
  coordinates shogi
  players Black, White
  piece King "K" { move: K; royal }
  piece Rook "R" { move: R }
  piece Lion "L" { move: KNAD(cK-aK)(mK-bK) }
  piece Gold "G" { move: FfsW; promotes: Rook }
  setup {
    symmetry: rotate
    1: L G R K R G L
  }
  zone camp = far 1
  promotion { when: touches camp; choice: optional }
  captures { prisoners: removed }
  goal { win: all royals captured; stalemate: loses }
  repetition { RULE }
}
"#;

fn game(rule: &str) -> Box<dyn Game> {
    let source = Source {
        name: "cycles.variant".to_owned(),
        text: GAME.replace("RULE", rule),
    };
    match compile(&source, &|_| None) {
        Ok(compiled) => session::boxed(Interpreter::new(compiled.program)),
        Err(report) => panic!("{rule}: {}", variant_dsl::render(&report, false)),
    }
}

fn standing(game: &dyn Game) -> String {
    match game.result() {
        None => "goes on".to_owned(),
        Some((Outcome::Draw, reason)) => format!("draw, {reason}"),
        Some((Outcome::Win(winner), reason)) => {
            format!("{} wins, {reason}", game.info().players[winner.index()])
        }
    }
}

/// All four steps: perpetual check, one attacker, no attacker, what remains.
const FOUR_STEPS: &str = "count: 2; perpetual check: checker loses
    one side ever attacks: attacker loses; no side attacks: draw; otherwise: repeater loses";

/// Position and one cycle of moves; the last brings the first recurrence.
type Cycle = (&'static str, &'static str);

/// Both Kings step to and fro.
const QUIET: Cycle = ("6k/7/7/7/7/7/K6 b - 1", "7g6g 1a2a 6g7g 2a1a");
/// Both Lions stay where they are.
const PASSES: Cycle = ("7/5l1/k6/7/6K/1L5/7 b - 1", "6f6f 2b2b");
/// The Rook checks from file 1 and from file 2.
const CHECKS: Cycle = ("6k/7/7/7/7/7/K4R1 b - 1", "2g1g 1a2a 1g2g 2a1a");
/// The Rook attacks the Gold from file 1, and nothing from file 2.
const ATTACKS_ONCE: Cycle = ("k5g/7/7/7/7/7/K4R1 b - 1", "2g1g 7a6a 1g2g 6a7a");
/// The Rook attacks one Gold from file 1 and the other from file 2.
const ATTACKS_TWO: Cycle = ("k4gg/7/7/7/7/7/K4R1 b - 1", "2g1g 7a6a 1g2g 6a7a");
/// The same, and White's Rook attacks Black's Gold from file 6.
const BOTH_ATTACK: Cycle = ("r2k2g/7/7/7/7/7/1G1K1R1 b - 1", "2g1g 7a6a 1g2g 6a7a");
/// The Rook attacks the Gold from everywhere on file 4.
const KEEPS_ATTACKING: Cycle = ("3g2k/7/7/7/7/7/K2R3 b - 1", "4g4f 1a1b 4f4g 1b1a");
/// The King steps out of its Rook's way to the Gold, and back into it.
const UNCOVERS: Cycle = ("3g2k/7/7/7/3K3/7/3R3 b - 1", "4e5e 1a1b 5e4e 1b1a");

/// Rule, cycle, what follows when attacks are those of the moved piece, and when they are new.
const TABLE: &[(&str, Cycle, [&str; 2])] = &[
    (FOUR_STEPS, QUIET, ["draw, repetition"; 2]),
    (FOUR_STEPS, PASSES, ["draw, repetition"; 2]),
    (FOUR_STEPS, CHECKS, ["White wins, perpetual check"; 2]),
    (
        FOUR_STEPS,
        ATTACKS_ONCE,
        ["White wins, attack by one side"; 2],
    ),
    (
        FOUR_STEPS,
        ATTACKS_TWO,
        ["White wins, attack by one side"; 2],
    ),
    (FOUR_STEPS, BOTH_ATTACK, ["Black wins, repetition"; 2]),
    (
        FOUR_STEPS,
        KEEPS_ATTACKING,
        ["White wins, attack by one side", "draw, repetition"],
    ),
    (
        FOUR_STEPS,
        UNCOVERS,
        ["draw, repetition", "White wins, attack by one side"],
    ),
    // With every move, not once.
    (
        "count: 2; one side attacks: attacker loses; otherwise: second player loses",
        ATTACKS_ONCE,
        ["Black wins, repetition"; 2],
    ),
    (
        "count: 2; one side attacks: attacker loses; otherwise: second player loses",
        ATTACKS_TWO,
        ["White wins, perpetual attack"; 2],
    ),
    // Nobody attacks: a draw, whatever is said of the rest.
    (
        "count: 2; no side attacks: draw; otherwise: first player loses",
        UNCOVERS,
        ["draw, repetition", "White wins, repetition"],
    ),
    (
        "count: 2; no side attacks: draw; both pass: first passer loses; otherwise: repeater loses",
        PASSES,
        ["White wins, repetition"; 2],
    ),
];

#[test]
fn cycles_end_as_the_steps_of_the_rule_say() {
    for (rule, (position, cycle), results) in TABLE {
        for (attack, result) in ["by the moved piece", "new"].into_iter().zip(results) {
            let mut game = game(&format!("{rule}; attack: {attack}"));
            game.set_position(position).expect(position);
            for mv in cycle.split_whitespace() {
                assert_eq!(standing(&*game), "goes on", "{cycle} before {mv}");
                game.play(mv).expect(mv);
            }
            assert_eq!(
                standing(&*game),
                *result,
                "{rule}; attack: {attack}: {cycle}"
            );
        }
    }
}

#[test]
fn what_came_before_the_stretch_does_not_count() {
    // Black attacks at once and then walks between two squares from which nothing is attacked.
    let mut game = game(&format!("{FOUR_STEPS}; attack: new"));
    let (position, _) = ATTACKS_ONCE;
    game.set_position(position).expect(position);
    for mv in "2g1g 7a6a 1g3g 6a7a 3g4g 7a6a 4g3g".split_whitespace() {
        assert_eq!(standing(&*game), "goes on", "before {mv}");
        game.play(mv).expect(mv);
    }
    assert_eq!(standing(&*game), "draw, repetition");
}

#[test]
fn a_repeating_move_is_illegal_unless_a_case_decides() {
    let rule = "count: 2; perpetual check: checker loses; otherwise: illegal";
    for ((position, cycle), result) in
        [(QUIET, None), (CHECKS, Some("White wins, perpetual check"))]
    {
        let mut game = game(rule);
        game.set_position(position).expect(position);
        let (moves, last) = cycle.rsplit_once(' ').expect("several moves");
        for mv in moves.split_whitespace() {
            game.play(mv).expect(mv);
        }
        let listed = game.legal().iter().any(|mv| mv.text == last);
        assert_eq!(listed, result.is_some(), "{cycle}");
        match result {
            Some(result) => {
                game.play(last).expect(last);
                assert_eq!(standing(&*game), result);
            }
            None => {
                let refused = game.play(last).expect_err("the move repeats").to_string();
                assert_eq!(refused, format!("`{last}`: this repeats a position"));
            }
        }
    }
}
