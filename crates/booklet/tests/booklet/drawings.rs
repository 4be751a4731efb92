//! Drawings: as many marks as the diagram has, whole files, texts escaped. How they look is judged
//! by eye.

use crate::common::{folder, game};
use booklet::svg;
use variant_dsl::diagram::{self, Mark};
use variant_dsl::notation;

/// Movements with the class and shape of a mark, and how many squares have it.
const MARKS: [(&str, &str, usize); 9] = [
    ("K", "circle class=\"full\"", 8),
    ("KNAD", "polygon class=\"full\"", 16),
    ("mK", "circle class=\"open\"", 8),
    ("cF", "path class=\"hit\"", 4),
    ("F2", "circle class=\"full\"", 8),
    ("nN", "path class=\"open\"", 8),
    ("R", "path class=\"way\"", 12),
    ("KNAD(cK-aK)", "circle class=\"hit\"", 8),
    ("[K-fK]", "text class=\"number\"", 8),
];

#[test]
fn every_mark_is_drawn() {
    for (movement, shape, count) in MARKS {
        let paths = notation::expand(movement, &|_| true).expect("it is sound");
        let drawn = svg::moves(&diagram::diagram(&paths), "x").inline();
        assert_eq!(drawn.matches(shape).count(), count, "{movement}: {drawn}");
    }
}

#[test]
fn a_legend_explains_every_mark_once() {
    let paths = notation::expand("KNAD(cK-aK)(mK-bK)", &|_| true).expect("it is sound");
    let diagram = diagram::diagram(&paths);
    let legend = svg::legend([&diagram]).inline();
    let mut meanings: Vec<&str> = diagram
        .marks
        .iter()
        .filter_map(|mark| mark.meaning())
        .collect();
    meanings.sort_unstable();
    meanings.dedup();
    assert_eq!(meanings.len(), 2);
    for meaning in meanings {
        assert_eq!(legend.matches(meaning).count(), 1, "{meaning}");
    }
    assert_eq!(Mark::Blank.meaning(), None);
}

/// Games with the number of lines that border zones: of a palace three, as the board's edge is the fourth, and a river.
const BORDERS: [(&str, usize); 4] = [
    ("xiangqi", 3 + 1 + 3),
    ("janggi", 3 + 3),
    ("orda", 0),
    ("chess", 0),
];

#[test]
fn what_pieces_may_not_leave_has_a_border() {
    for (name, count) in BORDERS {
        let board = svg::board(&game(name, &[]).program).inline();
        assert_eq!(
            board.matches("rect class=\"text\"").count(),
            count,
            "{name}: {board}"
        );
    }
}

#[test]
fn the_board_shows_every_piece_of_the_array() {
    let compiled = game("minishogi", &[]);
    let file = svg::board(&compiled.program).file();
    assert!(file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert_eq!(file.matches("<path class=\"piece\"").count(), 12);
    assert_eq!(file.matches("class=\"cell camp\"").count(), 10);
    assert_eq!(file.matches("class=\"cell\"").count(), 15);
    assert!(file.contains("<title>White King, 1a</title>"));
    assert!(file.contains("<title>Black Rook, 1e</title>"));
}

#[test]
fn texts_are_escaped() {
    let paths = notation::expand("K", &|_| true).expect("it is sound");
    let texts = ["1 < 2 & \"3\"".to_owned()];
    let file = svg::piece_sheet(&diagram::diagram(&paths), "<", "<title>", &texts).file();
    assert!(file.contains("1 &lt; 2 &amp; &quot;3&quot;"));
    assert!(!file.contains("<title>"));
}

/// A picture must not hide what tells two pieces apart.
#[test]
fn pieces_that_move_differently_have_different_pictures() {
    let files = std::fs::read_dir(folder()).expect("the definitions are there");
    let mut names: Vec<String> = files
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "variant"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort_unstable();
    let mut alike = Vec::new();
    for name in names {
        let program = game(&name, &[]).program;
        let kinds: Vec<_> = program
            .forms()
            .map(|form| (form, diagram::diagram(&form.rules.paths)))
            .collect();
        for (index, (form, drawn)) in kinds.iter().enumerate() {
            let twin = kinds[..index].iter().find(|(other, picture)| {
                other.rules.paths != form.rules.paths
                    && picture.marks == drawn.marks
                    && picture.notes == drawn.notes
            });
            alike.extend(
                twin.map(|(other, _)| {
                    format!("{name}: {} and {}", other.facts.name, form.facts.name)
                }),
            );
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}
