//! Moves as people write them: the Shogi Association's notation, or algebraic notation where
//! squares are named as in chess.
//!
//! A move's text depends on the other legal moves: the origin is named only where it is needed
//! (unless the game wants it always), a refused promotion only where one was possible. Reading is in
//! [`move_text`](crate::move_text), which compares texts.

use crate::effect::Effect;
use crate::info::{Coordinates, GameInfo, Setup};
use crate::move_parts::{
    Ends, PASS, body, by_end, castling_side, could_promote, gate_suffix, is_back, is_pass, mover,
    origin_name, part_of_origin, rivals,
};
use crate::san;
use crate::types::Square;
use crate::{wall_text, wxf};

pub use crate::move_parts::plain_kind;

/// The texts of all legal moves of a position, in order; all different.
pub fn write_all(info: &GameInfo, setup: &Setup, legal: &[Effect]) -> Vec<String> {
    if is_pass(info, legal) {
        return vec![PASS.to_owned()];
    }
    wall_text::write_all(info, legal, |legal| match info.origin_always {
        _ if info.wxf => wxf::write_all(info, setup, legal),
        _ if info.san => san::write_all(info, setup, legal),
        true => write_full(info, setup, legal),
        false => write_short(info, setup, legal),
    })
}

/// The same with an origin only where it is needed.
pub fn write_short(info: &GameInfo, setup: &Setup, legal: &[Effect]) -> Vec<String> {
    let ends = by_end(legal);
    let texts = legal.iter().map(|effect| {
        let alike = |other: &Effect| mover(setup, other) == mover(setup, effect);
        let rivals: Vec<Square> = rivals(info, &ends, effect, &alike).collect();
        let origin = match info.coordinates {
            _ if effect.origin.is_none() => String::new(),
            Coordinates::Shogi if rivals.is_empty() => String::new(),
            Coordinates::Shogi => origin_name(info, effect),
            Coordinates::Chess => part_of_origin(info, setup, effect, &rivals),
        };
        write(info, setup, &ends, effect, &origin)
    });
    texts.collect()
}

/// The same with every origin named in full.
pub fn write_full(info: &GameInfo, setup: &Setup, legal: &[Effect]) -> Vec<String> {
    let ends = by_end(legal);
    let texts = legal.iter().map(|effect| {
        let origin = origin_name(info, effect);
        write(info, setup, &ends, effect, &origin)
    });
    texts.collect()
}

/// One text with the given origin.
fn write(info: &GameInfo, setup: &Setup, ends: &Ends, effect: &Effect, origin: &str) -> String {
    if effect.gate().is_some() {
        let token = |kind| info.kind(kind).token.clone();
        let suffix = gate_suffix(info, setup, effect, token);
        return write(info, setup, ends, &effect.without_gate(), origin) + &suffix;
    }
    if let Some(higher) = castling_side(info, setup, effect) {
        return if higher { "O-O" } else { "O-O-O" }.to_owned();
    }
    let token = match mover(setup, effect) {
        Some(kind) if effect.drop.is_none() && plain_kind(info) == Some(kind) => "",
        Some(kind) => &info.kind(kind).token,
        None => "",
    };
    let body = body(info, effect);
    let promotion = match effect.promotion {
        Some(kind) if is_back(info, setup, effect, kind) => "+".to_owned(),
        Some(kind) => {
            let kind = info.kind(kind).twin.unwrap_or(kind);
            format!("={}", info.kind(kind).token)
        }
        None if could_promote(ends, effect) => "=".to_owned(),
        None => String::new(),
    };
    format!("{token}{origin}{body}{promotion}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::Change;
    use crate::move_text::{self, Reading};
    use crate::square_text::read_square;
    use crate::toy::{KING, PAWN, TOKIN, toy_info};
    use crate::types::{Color, Piece, PieceKind};

    /// A move without promotion: origin, victims, destination.
    fn board_move(info: &GameInfo, origin: &str, victims: &[&str], destination: &str) -> Effect {
        let square = |name: &str| read_square(info, name).expect("a square");
        let (color, kind) = (Color::Second, PAWN);
        let capture = |square| Change::capture(Piece { color, kind }, square);
        Effect {
            wall: None,
            origin: Some(square(origin)),
            destination: square(destination),
            changes: victims.iter().map(|name| capture(square(name))).collect(),
            promotion: None,
            drop: None,
        }
    }

    /// A board with first player's pieces on these squares.
    fn setup(info: &GameInfo, pieces: &[(&str, PieceKind)]) -> Setup {
        let mut setup = info.start.clone();
        setup.board.fill(None);
        for (name, kind) in pieces {
            let square = read_square(info, name).expect("a square");
            let color = Color::First;
            setup.board[square.index()] = Some(Piece { color, kind: *kind });
        }
        setup
    }

    /// Both forms of all moves, after checking that each reads back.
    fn texts(info: &GameInfo, setup: &Setup, legal: &[Effect]) -> Vec<(String, String)> {
        let human = write_all(info, setup, legal);
        let texts = legal
            .iter()
            .zip(human)
            .enumerate()
            .map(|(index, (effect, human))| {
                let program = move_text::write(info, setup, effect);
                for text in [&program, &human] {
                    let reading = move_text::read(info, setup, legal, text);
                    assert_eq!(reading, Reading::Move(index), "{text}");
                }
                (program, human)
            });
        texts.collect()
    }

    fn check(texts: &[(String, String)], expected: &[(&str, &str)]) {
        let texts: Vec<_> = texts
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn captures_on_the_way_and_without_moving() {
        let info = toy_info();
        let setup = setup(&info, &[("2d", KING), ("3d", KING)]);
        let legal = [
            board_move(&info, "2d", &["2c"], "2b"),
            board_move(&info, "2d", &["2c", "2b"], "2b"),
            board_move(&info, "2d", &["1c"], "2d"),
            board_move(&info, "2d", &["2c"], "2d"),
            board_move(&info, "3d", &["2c"], "3d"),
            board_move(&info, "2d", &["2c", "1c"], "1b"),
            board_move(&info, "2d", &[], "2d"),
        ];
        let expected = [
            ("2d2c2b", "Kx2c-2b"),
            ("2d2c2b", "Kx2cx2b"),
            ("2d1c2d", "Kx!1c"),
            ("2d2c2d", "K2dx!2c"),
            ("3d2c3d", "K3dx!2c"),
            ("2d2c1c1b", "Kx2cx1c-1b"),
            ("2d2d", "K!"),
        ];
        // The first two cannot both be legal: the square is empty or it is not.
        check(&texts(&info, &setup, &legal[1..]), &expected[1..]);
        check(&texts(&info, &setup, &legal[..1]), &expected[..1]);
        let backwards = move_text::read(&info, &setup, &legal[1..], "2d1c2c1b");
        assert_eq!(backwards, Reading::Move(4));
    }

    #[test]
    fn algebraic_notation_names_as_little_as_it_can() {
        let mut info = toy_info();
        info.coordinates = Coordinates::Chess;
        // One kind is the most numerous of the start: it is written without its letter.
        info.start.board[3] = info.start.board[4];
        let setup = setup(
            &info,
            &[("a1", KING), ("a3", KING), ("c3", KING), ("b2", PAWN)],
        );
        let mut drop = board_move(&info, "b2", &[], "b4");
        (drop.origin, drop.drop) = (None, Some(PAWN));
        let legal = [
            board_move(&info, "a1", &[], "a2"),
            board_move(&info, "a3", &[], "a2"),
            board_move(&info, "a3", &[], "b3"),
            board_move(&info, "c3", &[], "b3"),
            board_move(&info, "c3", &["c4"], "c4"),
            board_move(&info, "b2", &["c1"], "c1"),
            board_move(&info, "b2", &[], "b1"),
            drop,
        ];
        let expected = [
            ("a1a2", "K1a2"),
            ("a3a2", "K3a2"),
            ("a3b3", "Kab3"),
            ("c3b3", "Kcb3"),
            ("c3c4", "Kxc4"),
            ("b2c1", "bxc1"),
            ("b2b1", "b1"),
            ("P*b4", "P@b4"),
        ];
        check(&texts(&info, &setup, &legal), &expected);
    }

    #[test]
    fn what_is_forced_need_not_be_said() {
        let info = toy_info();
        let setup = setup(&info, &[("2b", PAWN), ("1b", KING)]);
        let step = board_move(&info, "2b", &["2a"], "2a");
        let to = |kind| Effect {
            promotion: Some(kind),
            ..step.clone()
        };
        for (legal, expected) in [
            (vec![to(TOKIN)], Reading::Move(0)),
            (vec![to(KING)], Reading::Move(0)),
            (vec![to(TOKIN), to(KING)], Reading::Nothing),
        ] {
            for text in ["Px2a", "P2bx2a", "px2a"] {
                let found = move_text::read(&info, &setup, &legal, text);
                assert_eq!(found, expected, "{text} of {legal:?}");
            }
            // Programs are held to what they say.
            let found = move_text::read(&info, &setup, &legal, "2b2a");
            assert_eq!(found, Reading::Nothing);
        }
    }

    #[test]
    fn promotion_by_choice_and_from_a_list() {
        let info = toy_info();
        let setup = setup(&info, &[("2b", PAWN), ("1b", KING)]);
        let step = board_move(&info, "2b", &[], "2a");
        let to = |kind| Effect {
            promotion: Some(kind),
            ..step.clone()
        };
        let legal = [step.clone(), to(TOKIN), to(KING)];
        let expected = [("2b2a", "P-2a="), ("2b2a+", "P-2a+"), ("2b2ak", "P-2a=K")];
        check(&texts(&info, &setup, &legal), &expected);
        let open = move_text::read(&info, &setup, &legal, "P-2a");
        assert_eq!(open, Reading::Nothing);
        let refused = move_text::read(&info, &setup, &legal, "2b2a=");
        assert_eq!(refused, Reading::Move(0));
    }
}
