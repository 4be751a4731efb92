//! Games whose statistics are known beforehand, and the same study whatever the number of threads.

use engine::{Game, Reason};
use prepared::Playable;
use study::text::Looks;
use study::{Plan, Rule, Study, study};
use variant_dsl::Source;

/// Two pieces on lines of their own: every player has one move, and the first comes home with the fourth.
const RACE: &str = r#"variant race "Race" {
  board 2x5
  coordinates chess
  players White, Black
  piece Runner "R" { move: fW }
  setup {
    symmetry: rotate
    1: R .
  }
  captures { prisoners: removed }
  goal {
    win: Runner reaches last
    stalemate: loses
  }
  repetition none
}
"#;

/// With drops and promotion.
const SMALL: &str = r#"variant small "Small" {
  board 4x5
  coordinates shogi
  players Black, White
  zone camp = far 1
  piece King   "K" { move: K; royal }
  piece Gold   "G" { move: WfF }
  piece Pawn   "P" { move: fW; promotes: Gold }
  piece Sitter "S" { move: none }
  promotion {
    when: touches camp
    choice: optional
    stuck: stays
  }
  setup {
    symmetry: rotate
    2: P . . S
    1: K G . .
  }
  captures { prisoners: hand, front side }
  drops { allow: any; stuck: stays }
  goal {
    win: checkmate
    stalemate: loses
  }
  repetition {
    count: 3
    otherwise: draw
  }
}
"#;

fn game(text: &str) -> Box<dyn Game> {
    let source = Source {
        name: "game.variant".to_owned(),
        text: text.to_owned(),
    };
    let compiled = variant_dsl::compile_chosen(&source, &[], &|_| None);
    let compiled = compiled.unwrap_or_else(|report| panic!("{report:?}"));
    Playable::new(&compiled.program)
        .expect("it is small")
        .start()
}

fn studied(text: &str, games: u64, threads: usize) -> Study {
    let plan = Plan {
        games,
        nodes: 50,
        threads,
        seed: 7,
    };
    let mut heard = 0;
    let study = study(&*game(text), &plan, &|| true, &mut |games| heard = games);
    assert_eq!(heard, games);
    study
}

fn text(study: &Study) -> String {
    let plain = |text: &str| text.to_owned();
    let looks = Looks {
        heading: &plain,
        bar: &plain,
    };
    study::text::render(study, &looks)
}

#[test]
fn a_game_without_choice_is_played_once() {
    let study = studied(RACE, 20, 2);
    assert_eq!((study.games, study.repeated), (1, 19));
    assert_eq!((study.won, study.drawn, study.unfinished), ([1, 0], 0, 0));
    assert_eq!(study.endings[0].reason, Reason::Reached);
    assert_eq!(study.never_ended, [Reason::NoMoves]);
    let lengths = (study.lengths.least(), study.lengths.greatest());
    assert_eq!(lengths, (7, 7));
    assert_eq!(study.branching.total(), 7);
    assert_eq!(study.branching.greatest(), 1);
    assert_eq!(study.by_ply.len(), 7);
    assert!(study.rules.is_empty(), "{:?}", study.rules);
}

#[test]
fn threads_change_nothing() {
    let [one, three] = [1, 3].map(|threads| {
        let mut study = studied(SMALL, 40, threads);
        study.plan.threads = 0;
        format!("{study:?}")
    });
    assert_eq!(one, three);
}

#[test]
fn what_is_counted_adds_up() {
    let study = studied(SMALL, 40, 2);
    let ended = study.won[0] + study.won[1] + study.drawn;
    assert_eq!(ended + study.unfinished, study.games);
    assert_eq!(study.lengths.total(), ended);
    let all = study.by_ply.iter().map(|moves| moves.total());
    assert_eq!(all.sum::<u64>(), study.branching.total());
    let rule = |rule| study.rules.iter().find(|row| row.rule == rule);
    let drops = rule(Rule::Drop).expect("the game has drops");
    let dropped: u32 = study.kinds.iter().map(|counts| counts.drops).sum();
    assert_eq!(u64::from(dropped), drops.used);
    let promotions = rule(Rule::Promotion).expect("the game has promotion");
    let made: u32 = study.kinds.iter().map(|counts| counts.made).sum();
    let promoted: u32 = study.kinds.iter().map(|counts| counts.promotions).sum();
    assert_eq!(u64::from(made), promotions.used);
    assert_eq!(made, promoted);
    for row in &study.rules {
        assert!(row.used <= row.possible && row.games_used <= row.games_possible);
        assert!(row.games_possible <= study.games);
    }
    assert_eq!(rule(Rule::Castling), None);
}

#[test]
fn what_cannot_move_is_no_news_and_what_nobody_uses_is() {
    let text = text(&studied(SMALL, 20, 1));
    let (_, never) = text.split_once("\nNever\n").expect("it has that heading");
    assert!(!never.contains("never moved: Sitter"), "{never}");
    assert!(text.contains("games: too few for values"), "{text}");
}

#[test]
fn games_that_are_called_off_are_left_out() {
    let plan = Plan {
        games: 20,
        nodes: 50,
        threads: 2,
        seed: 7,
    };
    let study = study(&*game(SMALL), &plan, &|| false, &mut |_| {});
    assert_eq!((study.games, study.first), (0, None));
    assert!(text(&study).contains("No game was played to its end."));
    assert!(study::html::page(&study).contains("No game was played to its end."));
}
