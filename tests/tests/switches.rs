//! Switches: every value of every shipped game is a sound game of its own, and what a child or a
//! caller chooses is what is compiled.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use codegen::{generate, layouts};
use definitions::Entry;
use karakuri_testing::trial::each;
use variant_dsl::program::{GameInfo, Program, Verdict, ending};
use variant_dsl::{Compiled, Refusal, Source, compile_with, render};

/// Switches that change how a game is shown and not its rules: game and switch.
const PRESENTATION: &[(&str, &str)] = &[("wa-shogi", "origin"), ("wa-shogi-drops", "origin")];

/// A file, what is asked of it, and the answer.
type Refused<'a> = (&'a Source, &'a [(&'a str, &'a str)], &'a str);

fn compile(source: &Source, settings: &[(&str, &str)]) -> Result<Compiled, Refusal> {
    let settings: Vec<(String, String)> = settings
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect();
    compile_with(source, &settings, &|name| {
        let shipped = definitions::find(name).map(text_of);
        shipped.or_else(|| case(name))
    })
}

fn text_of(entry: &Entry) -> Source {
    Source {
        name: format!("{}.variant", entry.name),
        text: (entry.source)().to_owned(),
    }
}

/// A file of `cases/pass`.
fn case(name: &str) -> Option<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/pass");
    let name = format!("{name}.variant");
    let text = fs::read_to_string(folder.join(&name)).ok()?;
    Some(Source { name, text })
}

fn sound(source: &Source, settings: &[(&str, &str)]) -> Compiled {
    compile(source, settings).unwrap_or_else(|refusal| match refusal {
        Refusal::Broken(report) => panic!("{settings:?}: {}", render(&report, false)),
        Refusal::Setting(why) => panic!("{settings:?}: {why}"),
    })
}

#[test]
fn every_value_of_every_shipped_game_is_a_game_of_its_own() {
    let n_values = AtomicUsize::new(0);
    each(definitions::games(), |entry| {
        let source = text_of(entry);
        let own = sound(&source, &[]);
        for switch in &own.switches {
            let prints: BTreeSet<String> = switch
                .values
                .iter()
                .map(|value| {
                    let compiled = sound(&source, &[(&switch.name, value)]);
                    let is_default = *value == switch.default;
                    check_value(&compiled, is_default.then_some(&own));
                    compiled.program.facts.fingerprint
                })
                .collect();
            let expected = match PRESENTATION.contains(&(entry.name, &switch.name)) {
                true => 1,
                false => switch.values.len(),
            };
            assert_eq!(prints.len(), expected, "{}: {}", entry.name, switch.name);
            n_values.fetch_add(switch.values.len(), Ordering::Relaxed);
        }
    });
    let n_values = n_values.into_inner();
    assert!(n_values >= 7, "only {n_values} values were found");
}

/// Both executors know the game; with the default it is `own`, the game as it is shipped.
fn check_value(compiled: &Compiled, own: Option<&Compiled>) {
    let program = &compiled.program;
    if let Some(own) = own {
        assert_eq!(*program, own.program);
    }
    assert_eq!(variant_dsl::unplayable(program), None);
    for layout in layouts(program) {
        generate(program, layout);
    }
}

#[test]
fn a_value_changes_what_it_says_and_nothing_else() {
    let source = case("switched").expect("the case exists");
    let own = sound(&source, &[]).program;
    let draws = sound(&source, &[("stalemate", "draws")]).program;
    assert_eq!(ending::stalemate(&own.facts.endings), Verdict::Loses);
    assert_eq!(ending::stalemate(&draws.facts.endings), Verdict::Draws);
    assert_eq!(
        draws.facts.settings,
        [("stalemate".to_owned(), "draws".to_owned())]
    );
    let facts = GameInfo {
        endings: own.facts.endings.clone(),
        settings: Vec::new(),
        fingerprint: own.facts.fingerprint.clone(),
        ..draws.facts.clone()
    };
    let same_but_for_that = Program {
        facts,
        clauses: own.clauses.clone(),
        ..draws
    };
    assert_eq!(same_but_for_that, own);
    let limits = |settings: &[(&str, &str)]| -> Vec<String> {
        let program = sound(&source, settings).program;
        let drops = program.forms();
        let drops = drops.filter_map(|form| Some((&form.facts.token, form.rules.drop.as_ref()?)));
        drops
            .map(|(token, drop)| format!("{token} {:?} {}", drop.per_file, drop.no_mate))
            .collect()
    };
    assert_eq!(limits(&[]), ["P Some(1) true", "G None false"]);
    assert_eq!(
        limits(&[("free-drops", "on"), ("array", "far")]),
        ["P None false", "G None false"]
    );
}

#[test]
fn a_child_chooses_and_takes_choices_away() {
    let child = case("switched-child").expect("the case exists");
    let compiled = sound(&child, &[]);
    let listed: Vec<String> = compiled
        .switches
        .iter()
        .map(|switch| {
            let (name, value, values) = (&switch.name, &switch.value, switch.values.join(" "));
            format!(
                "{name} = {value} of {values}, {}:{}",
                switch.file, switch.line
            )
        })
        .collect();
    insta::assert_snapshot!(listed.join("\n"), @"
    free-drops = on of off on, switched.variant:4
    array = far of near far, switched.variant:5
    small-camp = off of off on, switched-child.variant:5
    ");
    assert_eq!(compiled.program.facts.settings, []);
    let parent = case("switched").expect("the case exists");
    let same = sound(&parent, &[("free-drops", "on"), ("array", "far")]);
    assert_eq!(
        compiled.program.facts.fingerprint,
        same.program.facts.fingerprint
    );
    let back = sound(&child, &[("array", "near"), ("free-drops", "off")]);
    assert_eq!(
        back.program.facts.fingerprint,
        sound(&parent, &[]).program.facts.fingerprint
    );
}

#[test]
fn wrong_settings_are_refused_with_what_was_meant() {
    let source = case("switched").expect("the case exists");
    let child = case("switched-child").expect("the case exists");
    let plain = case("tiny").expect("the case exists");
    let cases: [Refused; 6] = [
        (
            &source,
            &[("stalmate", "draws")],
            "no switch is called `stalmate`; did you mean `stalemate`?",
        ),
        (
            &source,
            &[("x", "draws")],
            "no switch is called `x`; there are: stalemate, free-drops, array",
        ),
        (
            &plain,
            &[("x", "on")],
            "no switch is called `x`; this game has none",
        ),
        (
            &child,
            &[("stalemate", "draws")],
            "no switch is called `stalemate`; there are: free-drops, array, small-camp",
        ),
        (
            &source,
            &[("stalemate", "draw")],
            "`stalemate` cannot be `draw`; did you mean `draws`?",
        ),
        (
            &source,
            &[("array", "far"), ("array", "far")],
            "the switch `array` is set twice",
        ),
    ];
    for (source, settings, expected) in cases {
        let refusal = compile(source, settings).expect_err(expected);
        assert_eq!(refusal, Refusal::Setting(expected.to_owned()));
    }
}

#[test]
fn two_values_that_do_not_fit_each_other_say_so() {
    let text = r#"
variant clash extends tiny {
  switch one = off "A limit of one."
  switch two = off "A limit of two."
  drops {
    allow: any
    forbid: stuck
    when one { limit Pawn: 1 per file }
    when two { limit Pawn: 2 per file }
  }
}
"#;
    let source = Source {
        name: "clash.variant".to_owned(),
        text: text.to_owned(),
    };
    sound(&source, &[("one", "on")]);
    sound(&source, &[("two", "on")]);
    let refusal = compile(&source, &[("one", "on"), ("two", "on")]).expect_err("they clash");
    let Refusal::Broken(report) = refusal else {
        panic!("{refusal:?}");
    };
    insta::assert_snapshot!(render(&report, false), @r#"
error[E0602]: `Pawn` has another limit already
 --> clash.variant:9:16
  |
3 |   switch one = off "A limit of one."
  |                --- if `one` is `on`
4 |   switch two = off "A limit of two."
  |                --- if `two` is `on`
...
9 |     when two { limit Pawn: 2 per file }
  |                ^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: give each piece one limit

error: 1 error in clash.variant
"#);
}
