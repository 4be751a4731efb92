//! Records: what is written is read and written again as it was, for every game, in every notation
//! and layout; a record that somebody else could have written; the page about them.
//!
//! What is refused, and where, is tested beside the code, on a toy game.

use std::fmt::Write;

use engine::record::{self, Note, Tags};
use engine::{Game, Outcome, Reason};
use karakuri_testing::random::Random;
use tests::games::{all_games, interpreted};

/// Plies of a random game, on boards of up to so many squares; on larger ones, where a move takes
/// long to be read, fewer.
const PLIES: (usize, usize) = (20, 144);

/// A random game with remarks that ask for care.
fn random_game(start: &dyn Game) -> (Box<dyn Game>, Tags) {
    const COMMENTS: [&str; 5] = ["a } b", "{ (", "% ; $1\n% 2. x", "", "1-0"];
    let mut random = Random::new(5);
    let mut game = start.fork();
    let mut tags = Tags {
        players: ["A \"B\" \\".to_owned(), "*".to_owned()],
        others: vec![
            ("Event".to_owned(), "?".to_owned()),
            ("WhiteElo".to_owned(), String::new()),
        ],
        ..Tags::default()
    };
    let n_plies = PLIES.0 * PLIES.1 / start.info().squares().max(PLIES.1);
    for ply in 0..n_plies {
        let note = Note {
            glyphs: (1..=random.below(3).min(ply))
                .map(|glyph| glyph as u8)
                .collect(),
            comments: (0..random.below(3))
                .map(|_| COMMENTS[random.below(5)].to_owned())
                .collect(),
            ..Note::default()
        };
        if note != Note::default() {
            tags.notes.insert(ply, note);
        }
        let legal = game.legal();
        if legal.is_empty() || game.result().is_some() {
            break;
        }
        let mv = &legal[random.below(legal.len())];
        game.play(&mv.text).expect("a legal move");
    }
    (game, tags)
}

/// What a record says when it is written again.
fn again(text: &str, start: &dyn Game) -> String {
    match record::read(text, start) {
        Ok((game, tags)) => record::write(&*game, &tags),
        Err(error) => panic!("{}: {error}\n{text}", start.info().name),
    }
}

#[test]
fn what_is_written_is_read_in_every_notation() {
    for entry in all_games() {
        let start = entry.start();
        let (game, tags) = random_game(&*start);
        let text = record::write(&*game, &tags);
        assert_eq!(again(&text, &*start), text, "{}", entry.name);
        let mut programs = text.clone();
        let mut pairs = String::new();
        for (index, mv) in game.history().iter().enumerate() {
            let number = index + 1;
            let ours = format!("\n{number}. {}", mv.human);
            // Moves of chess stand in pairs, several in a line.
            if !start.info().san {
                assert_eq!(programs.matches(&ours).count(), 1, "{}: {ours}", entry.name);
            }
            programs = programs.replacen(&ours, &format!("\n{number}. {}", mv.text), 1);
            let number = index / 2 + 1;
            let dots = if index % 2 == 0 { "." } else { "..." };
            let written = if index % 3 == 0 { &mv.text } else { &mv.human };
            write!(pairs, "{number}{dots}{written}!? ").expect("a text can be written to");
        }
        assert_eq!(again(&programs, &*start), text, "{}", entry.name);
        let (read, tags) = record::read(&pairs, &*start).expect("a record");
        assert_eq!(read.history(), game.history(), "{}", entry.name);
        assert!(
            tags.notes.values().all(|note| note.glyphs == [5]),
            "{}",
            entry.name
        );
        assert_eq!(tags.notes.len(), game.history().len(), "{}", entry.name);
    }
}

#[test]
fn an_opening_from_the_textbooks() {
    let start = interpreted(include_str!("../../definitions/shogi.variant"));
    let text = include_str!("../cases/text/yagura.pgn");
    let (game, tags) = record::read(text, &*start).expect("a record");
    assert_eq!(
        game.position_text(),
        "ln3kbnl/1r1sg1g2/p2p2spp/1pp1ppp2/9/2PPP1P2/PPSG1P1PP/2G2S1R1/LNBK3NL b - 25"
    );
    // The first player is called Black.
    assert_eq!(tags.players, ["Sente", "Gote"]);
    assert_eq!(tags.ending, None);
    insta::assert_snapshot!(record::write(&*game, &tags));
}

/// Moves of two steps, on the spot and by squares; a mark may be part of the move or say what
/// somebody thinks of it.
#[test]
fn moves_of_several_steps_with_judgements() {
    let start = interpreted(include_str!("../cases/text/two-steps.variant"));
    let lion = "[Position \"k11/12/12/12/7p4/6p5/5N6/12/12/12/12/11K b - 1\"]\n\n";
    let stays = "[Position \"k11/12/12/12/12/12/5+D6/12/12/12/12/11K b - 1\"]\n\n";
    let read = |text: String| {
        let (game, tags) = record::read(&text, &*start).unwrap_or_else(|e| panic!("{text}: {e}"));
        (game.history()[0].human.clone(), tags.notes)
    };
    for (position, mv, human, glyph) in [
        (lion, "Lnx!6f", "Lnx!6f", None),
        (lion, "7g6f7g", "Lnx!6f", None),
        (lion, "Lnx!6f!!", "Lnx!6f", Some(3)),
        (lion, "7g6f5e?", "Lnx6fx5e", Some(2)),
        (lion, "Lnx6fx5e!?", "Lnx6fx5e", Some(5)),
        (lion, "Ln!", "Ln!", None),
        (lion, "Ln!!", "Ln!", Some(1)),
        (lion, "Ln!!!", "Ln!", Some(3)),
        (lion, "Ln!?", "Ln!", Some(2)),
        (lion, "7g7g??", "Ln!", Some(4)),
        (stays, "+DK!", "+DK!", None),
    ] {
        let (played, notes) = read(format!("{position}1. {mv}"));
        let glyphs = notes.get(&1).map(|note| note.glyphs.clone());
        assert_eq!(
            (&*played, glyphs),
            (human, glyph.map(|glyph| vec![glyph])),
            "{mv}"
        );
    }
}

/// Every record of the page is read, and written as it says; so are the reasons.
#[test]
fn the_page_is_true() {
    let start = interpreted(include_str!("../../definitions/minishogi.variant"));
    let page = include_str!("../../docs/records.md");
    let fenced: Vec<&str> = page.split("```").collect();
    let mut last = None;
    let mut n_written = 0;
    for (index, block) in fenced
        .iter()
        .enumerate()
        .filter(|(index, _)| index % 2 == 1)
    {
        let (kind, text) = block.split_once('\n').expect("a fence ends its line");
        match kind {
            "pgn" => last = Some(again(text, &*start)),
            "pgn-written" => {
                assert_eq!(again(text, &*start), text);
                if let Some(last) = last.take() {
                    assert_eq!(last, text);
                    n_written += 1;
                }
            }
            "pgn-refused" => {
                let (text, message) = text.rsplit_once("\n\n").expect("a record and what is said");
                let error = record::read(text, &*start).err().expect("it is refused");
                assert_eq!(error.to_string(), message.trim_end().replace('\n', " "));
            }
            "text" | "sh" => {}
            _ => panic!("block {index}: {kind}"),
        }
    }
    assert!(n_written > 0, "no record follows another");
    for reason in Reason::ALL {
        assert!(page.contains(&format!("`{reason}`")), "{reason}");
    }
    let resigned = "[Result \"0-1\"] [Reason \"resignation\"] P-5c";
    let (_, tags) = record::read(resigned, &*start).expect("a record");
    let second = engine::Color::Second;
    assert_eq!(
        tags.ending,
        Some((Outcome::Win(second), Reason::Resignation))
    );
}
