//! Whole booklets and extracts of them, for a reader who has the rules of the games at hand; the
//! page of HTML; the JSON.

use crate::common::{folder, game, source, text_game};
use booklet::text::{Looks, render};
use booklet::{Booklet, html, json};
use serde_json::Value;
use variant_dsl::{Compiled, Source};

fn text(compiled: &Compiled) -> String {
    let looks = Looks {
        board: &["(the board)".to_owned()],
        columns: 90,
        heading: &str::to_owned,
    };
    render(&Booklet::new(compiled), &looks)
}

/// The sections with these headings.
fn sections(compiled: &Compiled, headings: &[&str]) -> String {
    let mut booklet = Booklet::new(compiled);
    booklet
        .sections
        .retain(|section| headings.contains(&section.heading));
    assert_eq!(booklet.sections.len(), headings.len(), "{headings:?}");
    let looks = Looks {
        board: &[],
        columns: 90,
        heading: &str::to_owned,
    };
    render(&booklet, &looks)
}

/// The words about these pieces.
fn pieces(compiled: &Compiled, names: &[&str]) -> String {
    let booklet = Booklet::new(compiled);
    let blocks = booklet.sections.iter().flat_map(|section| &section.blocks);
    let entries = blocks.filter_map(|block| match block {
        booklet::Block::Piece(entry) if names.contains(&entry.name.as_str()) => Some(entry),
        _ => None,
    });
    let told = entries.map(|entry| {
        let lines = entry.words.iter().chain(&entry.facts);
        let lines: String = lines.map(|line| format!("    {line}\n")).collect();
        format!(
            "{} {} {}\n{lines}",
            entry.name, entry.letters, entry.movement
        )
    });
    let told: Vec<String> = told.collect();
    assert_eq!(told.len(), names.len(), "{names:?}");
    told.concat()
}

#[test]
fn the_whole_of_a_small_game() {
    insta::assert_snapshot!(text(&game("minishogi", &[])));
}

/// First moves, castling, captures in passing and choices of promotion.
#[test]
fn the_whole_of_chess() {
    insta::assert_snapshot!(text(&game("chess", &[])));
}

/// The same with hands, a piece that promotes for one player only, partners on both sides, and zones.
#[test]
fn what_chess_does_not_have() {
    let text = r#"
variant other "Other" extends chess {
  zone home = near 2
  zone camp = far 4
  piece Pawn "P" { move: fmWfcF<home>fmnW3<!camp>smW; becomes White: Queen, Rook }
  piece Knight "N" { move: N; royal }
  piece King "K" { move: KisO2 }
  castling {
    King with Rook, Bishop: c1 d1
    through: any
  }
  captures { prisoners: hand, original type }
  drops { allow: any; forbid: stuck }
  goal { win: all royals captured; stalemate: draws }
}
"#;
    let source = Source {
        name: "other".to_owned(),
        text: text.to_owned(),
    };
    let headings = ["Promotion", "Castling", "How moves are written"];
    let other = text_game(&source, &[]);
    insta::assert_snapshot!(
        pieces(&other, &["Pawn", "King", "Queen"]) + &sections(&other, &headings)
    );
}

/// An array that is shuffled, and castling from wherever the pieces begin.
#[test]
fn a_shuffled_array() {
    let text = r#"
variant other "Other" extends chess {
  setup {
    symmetry: mirror
    shuffle 1: King between Rook, Bishop apart
    2: P P P P P P P P
    1: R N B Q K B N R
  }
}
"#;
    let source = Source {
        name: "other".to_owned(),
        text: text.to_owned(),
    };
    let other = text_game(&source, &[]);
    let headings = ["Board and starting position", "Castling"];
    let rules = json::rules(&other);
    let shuffle = serde_json::to_string(&rules["shuffle"]).expect("JSON");
    insta::assert_snapshot!(pieces(&other, &["Rook"]) + &sections(&other, &headings) + &shuffle);
}

const RULES: [&str; 4] = ["Object of the game", "Promotion", "Captures", "Repetition"];

#[test]
fn lions_and_what_protects_them() {
    let chu = game("chu-shogi", &[]);
    insta::assert_snapshot!(sections(&chu, &[&RULES[..], &["Handicaps"]].concat()));
}

#[test]
fn pieces_of_chu_shogi() {
    let names = [
        "Go-Between",
        "Kylin",
        "Phoenix",
        "Lion",
        "Crown Prince",
        "Horned Falcon",
        "Soaring Eagle",
    ];
    insta::assert_snapshot!(pieces(&game("chu-shogi", &[]), &names));
}

#[test]
fn what_lishogi_changes() {
    insta::assert_snapshot!(sections(&game("chu-shogi-lishogi", &[]), &RULES));
}

#[test]
fn pieces_of_maka_dai_dai_shogi() {
    let names = [
        "Hook Mover",
        "Capricorn",
        "Lion Dog",
        "Old Rat",
        "Right Chariot",
        "Donkey",
        "Knight",
        "Deva",
        "Emperor",
        "Furious Fiend",
        "Golden Bird",
        "Free Bear",
        "Buddhist Spirit",
    ];
    insta::assert_snapshot!(pieces(&game("maka-dai-dai-shogi", &[]), &names));
}

#[test]
fn other_readings_of_maka_dai_dai_shogi() {
    let settings = [
        ("emperor-captures", "unprotected-royal-recursive"),
        ("emperor-quiet", "unattacked"),
        ("teaching-king", "second"),
        ("lion-dog", "modern"),
        ("free-bear", "overleap"),
        ("contagion", "on"),
        ("promotion", "optional"),
        ("repetition", "forbidden"),
    ];
    let maka = game("maka-dai-dai-shogi", &settings);
    let names = ["Emperor", "Lion Dog", "Teaching King", "Free Bear"];
    let rules = sections(&maka, &["Captures", "Repetition"]);
    let promotion = sections(&maka, &["Promotion"]);
    let after_table = promotion.rfind("\n\n- ").expect("rules follow the table");
    insta::assert_snapshot!(pieces(&maka, &names) + &promotion[after_table..] + &rules);
}

#[test]
fn contagion_and_emperors() {
    let macadamia = game("macadamia-shogi", &[]);
    let names = [
        "Wolf",
        "Left Chariot",
        "Priest",
        "Emperor",
        "Saint",
        "Unicorn",
    ];
    insta::assert_snapshot!(pieces(&macadamia, &names) + &sections(&macadamia, &RULES));
}

#[test]
fn animals_without_drops() {
    let wa = game("wa-shogi", &[]);
    let names = [
        "Cloud Eagle",
        "Treacherous Fox",
        "Liberated Horse",
        "Heavenly Horse",
    ];
    let headings = ["Promotion", "Drops", "Repetition", "How moves are written"];
    insta::assert_snapshot!(pieces(&wa, &names) + &sections(&wa, &headings));
}

/// Captures over pieces of lower rank, and hops that ask what they pass over.
#[test]
fn hurdles_and_ranks() {
    let (tenjiku, janggi) = (game("tenjiku-shogi", &[]), game("janggi", &[]));
    let generals = ["Rook General", "Vice General"];
    insta::assert_snapshot!(pieces(&tenjiku, &generals) + &pieces(&janggi, &["Cannon"]));
}

#[test]
fn every_move_of_every_piece_has_words() {
    let mut games = 0;
    let folders = [folder(), folder().join("../library")];
    let entries = folders.map(|folder| std::fs::read_dir(folder).expect("the folder is there"));
    for entry in entries.into_iter().flatten() {
        let path = entry.expect("it can be read").path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let Some(name) = name.filter(|_| path.extension().is_some_and(|end| end == "variant"))
        else {
            continue;
        };
        let program = &game(name, &[]).program;
        for form in program.forms() {
            let words = booklet::words::of_form(program, form).join(" ");
            // Discs and walls of some games stand where they are put.
            let moves = !words.contains("cannot move") || path.parent() != Some(folder().as_path());
            let told = !words.contains("notation") && moves;
            assert!(told, "{name}: {}: {words}", form.facts.name);
        }
        games += 1;
    }
    assert!(games > 100, "only {games} games found");
}

/// A game whose texts mean something to HTML.
const TRICKY: &str = r#"
variant tricky "<script>alert(1)</script> & 'co'" {
  board 3x3
  coordinates chess
  players White, Black
  switch odd = off "Whether <b>this</b> & that."
  piece King "K" "<&>" { move: K; royal }
  setup { symmetry: rotate; 1: . K . }
  captures { prisoners: removed }
  goal {
    win: checkmate
    when odd = off { stalemate: draws }
    when odd = on { stalemate: loses }
  }
  repetition none
}
"#;

fn tricky() -> Compiled {
    let text = TRICKY.to_owned();
    text_game(
        &Source {
            name: "tricky".to_owned(),
            text,
        },
        &[],
    )
}

#[test]
fn texts_of_a_definition_are_escaped() {
    let page = html::page(&Booklet::new(&tricky()));
    for bad in ["<script", "<b>this", "<&>", "& that", "'co'"] {
        assert!(!page.contains(bad), "{bad}");
    }
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;co&#39;"));
}

#[test]
fn a_page_is_well_formed_and_loads_nothing() {
    for name in ["minishogi", "chu-shogi", "maka-dai-dai-shogi"] {
        let page = html::page(&Booklet::new(&game(name, &[])));
        for outside in [
            "http:", "https:", "src=", "@import", "url(", "<script", "<link",
        ] {
            assert!(!page.contains(outside), "{name}: {outside}");
        }
        balanced(&page);
    }
}

/// Every element that is begun is ended, in order.
fn balanced(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1) {
        let inside = tag.split_once('>').expect("every tag ends").0;
        let name = inside.split([' ', '/', '\n']).next().unwrap_or("");
        if let Some(name) = inside.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "around `{tag}`");
        } else if !(inside.ends_with('/') || inside.starts_with('!') || name == "meta") {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn json_has_the_promised_members() {
    let compiled = game("chu-shogi", &[]);
    let rules = json::rules(&compiled);
    let at = |pointer: &str| rules.pointer(pointer).unwrap_or(&Value::Null).clone();
    assert_eq!(at("/schema"), 1);
    assert_eq!(at("/name"), "chu-shogi");
    assert_eq!(at("/board/files"), 12);
    assert_eq!(at("/fingerprint").as_str().map(str::len), Some(3 + 32));
    assert_eq!(at("/setup").as_array().map(Vec::len), Some(92));
    assert_eq!(at("/handicaps/1/name"), "Two Lions");
    assert_eq!(at("/handicaps/1/changes/0/becomes"), "+Ky");
    assert_eq!(at("/promotion/waits"), true);
    assert_eq!(at("/repetition/count"), 4);
    assert_eq!(at("/switches").as_array().map(Vec::len), Some(8));
    let pieces = at("/pieces");
    let pieces = pieces.as_array().expect("a list");
    let pawn = pieces
        .iter()
        .find(|piece| piece["token"] == "P")
        .expect("there are Pawns");
    assert_eq!(pawn["must_promote"][0].as_array().map(Vec::len), Some(12));
    assert_eq!(pawn["words"][0], "Steps one square straight forward.");
}

#[test]
fn the_fingerprint_is_of_the_rules_and_not_of_their_text() {
    let original = source("minishogi");
    let print = |text: String| {
        let source = Source {
            name: "changed".to_owned(),
            text,
        };
        text_game(&source, &[]).program.facts.fingerprint
    };
    let known = print(original.text.clone());
    let change = |from: &str, to: &str| {
        assert!(original.text.contains(from), "{from}");
        print(original.text.replace(from, to))
    };
    assert_eq!(change("// ", "// Something else: "), known);
    assert_eq!(
        change("  choice: optional\n", "\n\n  choice:   optional // now\n"),
        known
    );
    assert_eq!(change("\"Mini Shogi\"", "\"Another title\""), known);
    assert_eq!(change("variant minishogi", "variant another-name"), known);
    assert_eq!(
        change("{ move: WfF }", "{ move: fKmsbW; move: csbW }"),
        known
    );
    let gold = "  piece Gold   \"G\" \"金\" { move: WfF }\n";
    let last = "  piece Dragon \"D\"";
    let moved = original
        .text
        .replace(gold, "")
        .replace(last, &format!("{gold}{last}"));
    assert_eq!(print(moved), known, "the order of pieces does not count");
    assert_ne!(change("move: WfF", "move: FfW"), known);
    assert_ne!(change("far 1", "far 2"), known);
    assert_ne!(change("limit Pawn: 1", "limit Pawn: 2"), known);
}

#[test]
fn a_capture_forbidden_without_conditions_is_forbidden_always() {
    let text = "variant shy extends minishogi {\n  captures {\n    prisoners: hand, front side\n    \
                forbid Gold takes Gold\n  }\n}\n";
    let shy = Source {
        name: "shy".to_owned(),
        text: text.to_owned(),
    };
    let said = sections(&text_game(&shy, &[]), &["Captures"]);
    assert!(
        said.contains("- A Gold may not capture a Gold.\n"),
        "{said}"
    );
}
