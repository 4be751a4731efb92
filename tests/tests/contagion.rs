//! Promotion by what is captured: forced by some victims, and captors that become what they took.
//!
//! Every row was worked out by hand from the rules of the game that these pieces are known from,
//! sections 7 of its dossier and of its parent's. Runs on the interpreter; whether generated code
//! agrees is left to the laws.

use interpreter::{Answer, Interpreter, Objection};
use tests::games::interpreted;
use variant_dsl::{Source, compile};

const RULES: &str = "forced: victim promoted";

/// A small game with these rules of promotion besides those about Priests and Pirates.
fn text(rules: &str) -> String {
    format!(
        "variant plague \"Plague\" {{
  board 7x7
  coordinates chess
  players White, Black
  set Leaders = King, Emperor, Elephant
  piece King \"K\" {{ move: K; royal; promotes: Emperor }}
  piece Emperor \"U\" {{ move: mUc{{!royal}}Uc{{royal&unprotected}}U; royal }}
  piece Elephant \"E\" {{ move: FsfW; promotes: King }}
  piece Priest \"Z\" {{ move: rbfFlW; promotes: Saint }}
  piece Pirate \"Y\" {{ move: lbfFrW; promotes: Ghost }}
  piece Saint \"A\" {{ move: Q }}
  piece Ghost \"H\" {{ move: QN }}
  piece Lion \"N\" {{ move: KNAD(cK-aK)(mK-bK); promotes: Queen }}
  piece Rook \"R\" {{ move: R; promotes: Gold }}
  piece Gold \"G\" {{ move: WfF }}
  piece Queen \"Q\" {{ move: Q }}
  piece Pawn \"P\" {{ move: fW; promotes: Gold }}
  setup {{
    symmetry: rotate
    2: P P P P P P P
    1: K E Z Y N R Q
  }}
  promotion {{
    when: captures
    choice: optional
    victim Priest, Saint: captor becomes Saint unless captor in Leaders
    victim Pirate, Ghost: captor becomes Ghost unless captor in Leaders
    {rules}
    stuck: stays
  }}
  captures {{ prisoners: removed }}
  goal {{ win: all royals captured; stalemate: loses }}
  repetition none
}}"
    )
}

/// The captures of the piece on d4, as programs write them, in rising order.
fn captures(rules: &str, position: &str) -> String {
    let mut game = interpreted(&text(rules));
    if let Err(error) = game.set_position(position) {
        panic!("{position}: {error}");
    }
    let legal = game.legal().into_iter();
    let taken = legal.filter(|mv| mv.text.starts_with("d4") && mv.effect.captures());
    let mut taken: Vec<String> = taken.map(|mv| mv.text).collect();
    taken.sort_unstable();
    taken.join(" ")
}

/// The piece on d4 takes the one on d5, which stands alone. The kings are out of the way.
fn one_capture(rules: &str, captor: &str, victim: &str) -> String {
    let position = format!("k6/7/3{victim}3/3{captor}3/7/7/K6 w");
    let found = captures(rules, &position);
    let endings = found
        .split(' ')
        .filter_map(|text| text.strip_prefix("d4d5"));
    let endings: Vec<String> = endings.map(|ending| format!("x{ending}")).collect();
    endings.join(" ")
}

#[test]
fn a_capture_may_leave_no_choice() {
    // Captor, victim, and how the capture may end: `x` without promotion, `x+` with its own,
    // `x+z` as a Saint, `x+y` as a Ghost.
    let rows = [
        ("Q", "p", "x"),
        ("R", "p", "x x+"),
        ("R", "q", "x x+"),
        ("R", "+p", "x+"),
        ("R", "+n", "x+"),
        ("R", "+e", "x+"),
        ("Q", "+p", "x"),
        ("+R", "p", "x"),
        ("+R", "+p", "x"),
        // Captors become what they took, whatever they are.
        ("Q", "z", "x+z"),
        ("R", "z", "x+z"),
        ("P", "y", "x+y"),
        ("+R", "z", "x+z"),
        ("+N", "y", "x+y"),
        ("R", "+z", "x+z"),
        ("Q", "+y", "x+y"),
        // Who is that already stays it, and its own back side is the same form.
        ("+Z", "z", "x"),
        ("+Z", "+z", "x"),
        ("+Z", "y", "x+y"),
        ("+Y", "+z", "x+z"),
        ("+Y", "p", "x"),
        // Royals and the Elephant use their own promotion.
        ("K", "p", "x x+"),
        ("K", "z", "x x+"),
        ("K", "+z", "x+"),
        ("E", "y", "x x+"),
        ("E", "+y", "x+"),
        ("+E", "z", "x"),
        ("+E", "+y", "x"),
        ("+K", "y", "x"),
    ];
    for (captor, victim, expected) in rows {
        let found = one_capture(RULES, captor, victim);
        assert_eq!(found, expected, "{captor} takes {victim}");
    }
}

#[test]
fn what_forces_is_what_the_file_says() {
    // The rules, captor, victim, and how the capture may end.
    let rows = [
        ("", "R", "+p", "x x+"),
        ("", "K", "+z", "x x+"),
        ("forced: victim Priest, Pirate", "K", "z", "x+"),
        ("forced: victim Priest, Pirate", "K", "+z", "x x+"),
        ("forced: victim Priest, Pirate", "K", "p", "x x+"),
        ("forced: victim Gold", "R", "+p", "x+"),
        ("forced: victim Gold", "R", "+n", "x x+"),
        ("forced: victim any but Pawn", "R", "p", "x x+"),
        ("forced: victim any but Pawn", "R", "q", "x+"),
        (
            "forced: victim Priest\nforced: victim promoted",
            "E",
            "z",
            "x+",
        ),
        (
            "forced: victim Priest\nforced: victim promoted",
            "E",
            "+p",
            "x+",
        ),
        (
            "forced: victim Priest\nforced: victim promoted",
            "E",
            "y",
            "x x+",
        ),
    ];
    for (rules, captor, victim, expected) in rows {
        let found = one_capture(rules, captor, victim);
        assert_eq!(found, expected, "{rules}: {captor} takes {victim}");
    }
}

#[test]
fn one_victim_of_several_decides() {
    let last = RULES.to_owned();
    let first = format!("{RULES}\ndeciding victim: first");
    let there = format!("{RULES}\ndeciding victim: on destination");
    // A Lion on d4, a Priest on d5 and a Pirate on d6: it may take either or both, and step on
    // from d5 or back.
    let position = "k6/3y3/3z3/3N3/7/7/6K w";
    let on = ["c4", "c5", "c6", "d4", "e4", "e5", "e6"];
    let runs = |end: &str| on.map(|square| format!("d4d5{square}{end}")).join(" ");
    let rows = [
        (&last, format!("{} d4d5d6+y d4d5+z d4d6+y", runs("+z"))),
        (&first, format!("{} d4d5d6+z d4d5+z d4d6+y", runs("+z"))),
        (
            &there,
            format!("{} {} d4d5d6+y d4d5+z d4d6+y", runs(""), runs("+")),
        ),
    ];
    for (rules, expected) in rows {
        let mut expected: Vec<&str> = expected.split(' ').collect();
        expected.sort_unstable();
        assert_eq!(captures(rules, position), expected.join(" "), "{rules}");
    }
}

#[test]
fn the_last_victim_decides_even_if_it_forces_nothing() {
    // A Priest on d5 is taken first, then the Pawn behind: the Priest is the last that a rule
    // speaks of. A promoted Pawn in its place forces nothing more.
    for (position, expected) in [
        ("k6/3p3/3z3/3N3/7/7/6K w", "d4d5d6+z"),
        ("k6/3+p3/3z3/3N3/7/7/6K w", "d4d5d6+z"),
        ("k6/3z3/3+p3/3N3/7/7/6K w", "d4d5d6+z"),
        ("k6/3q3/3+p3/3N3/7/7/6K w", "d4d5d6+"),
    ] {
        let found = captures(RULES, position);
        let both: Vec<&str> = found
            .split(' ')
            .filter(|text| text.starts_with("d4d5d6"))
            .collect();
        assert_eq!(both, [expected], "{position}");
    }
}

#[test]
fn a_form_is_named_by_the_piece_it_moves_as_or_by_its_front() {
    let rows = [
        // The only back side that moves as a Queen is the Lion's.
        (
            "victim Rook: captor becomes Queen unless captor in Leaders",
            "x+n",
        ),
        (
            "victim Rook: captor becomes +Lion unless captor in Leaders",
            "x+n",
        ),
        // Two back sides move as a Gold.
        (
            "victim Rook: captor becomes +Pawn unless captor in Leaders",
            "x+p",
        ),
        // No back side moves as a Priest or a Lion.
        (
            "victim Rook: captor becomes Priest unless captor in Leaders",
            "xz",
        ),
        (
            "victim Rook: captor becomes Lion unless captor in Leaders",
            "xn",
        ),
    ];
    for (rules, expected) in rows {
        assert_eq!(one_capture(rules, "Q", "r"), expected, "{rules}");
    }
}

#[test]
fn a_form_may_come_into_being_by_captures_alone() {
    let text = "variant absorb \"Absorb\" {
  board 5x5
  coordinates chess
  players White, Black
  piece King \"K\" { move: K; royal }
  piece Rook \"R\" { move: R }
  piece Giant \"G\" { move: QNAD }
  setup { symmetry: rotate; 1: K R R R R }
  promotion { victim Rook: captor becomes Giant unless captor in King }
  captures { prisoners: removed }
  goal { win: all royals captured; stalemate: loses }
  repetition none
}";
    let mut game = interpreted(text);
    let taken = |game: &dyn engine::Game, origin: &str| {
        let legal = game.legal().into_iter();
        let taken = legal.filter(|mv| mv.text.starts_with(origin) && mv.effect.captures());
        let mut taken: Vec<String> = taken.map(|mv| mv.text).collect();
        taken.sort_unstable();
        taken
    };
    assert_eq!(taken(&*game, "b1"), ["b1b5g"]);
    game.play("b1b5g").expect("a legal move");
    assert_eq!(taken(&*game, "a5"), ["a5a1", "a5b5"]);
    assert_eq!(game.position_text(), "rGrrk/5/5/5/K1RRR b - 2");
}

#[test]
fn the_rule_that_decides_is_named() {
    let source = Source {
        name: "plague.variant".to_owned(),
        text: text(RULES),
    };
    let compiled = compile(&source, &|_| None).expect("the file is correct");
    let rules = Interpreter::new(compiled.program);
    // Position, a move that is not legal in it, the rule and what makes it apply.
    let rows = [
        (
            "k6/7/3z3/3R3/7/7/6K w",
            "d4d5+",
            "victim Priest, Saint: captor becomes Saint unless captor in Leaders",
            "capturing the Priest on d5 turns the Rook into a Saint",
        ),
        (
            "k6/7/3+y3/3Q3/7/7/6K w",
            "d4d5",
            "victim Pirate, Ghost: captor becomes Ghost unless captor in Leaders",
            "capturing the Ghost on d5 turns the Queen into a Ghost",
        ),
        (
            "k6/7/3+p3/3R3/7/7/6K w",
            "d4d5",
            "forced: victim promoted",
            "the Rook must promote because it captures a Gold",
        ),
    ];
    for (position, text, rule, fact) in rows {
        let mut game = interpreted(&source.text);
        game.set_position(position).expect("a position");
        let Answer::Refused(Objection { clause, facts }) = rules.why(&*game, text) else {
            panic!("{text} must be refused");
        };
        assert_eq!(clause.expect("a rule objects").text, rule);
        assert_eq!(facts, [fact]);
    }
}
