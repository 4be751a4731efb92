//! Moves as people write them: the Shogi Association's notation, or algebraic notation where
//! squares are named as in chess.
//!
//! A move's text depends on the other legal moves: the origin is named only where it is needed
//! (unless the game wants it always), a refused promotion only where one was possible. Reading is in
//! [`move_text`](crate::move_text), which compares texts.

use std::collections::BTreeMap;

use crate::effect::Effect;
use crate::info::{Coordinates, GameInfo, Setup};
use crate::san;
use crate::square_text::square_name;
use crate::types::{PieceKind, Square};
use crate::{wall_text, wxf};

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

/// How a pass is written for people.
pub(crate) const PASS: &str = "pass";

/// Whether the only legal move is the pass of a player who has no other.
pub(crate) fn is_pass(info: &GameInfo, legal: &[Effect]) -> bool {
    let [effect] = legal else { return false };
    let stays = effect.origin == Some(effect.destination);
    info.duties.pass && stays && effect.changes.is_empty() && effect.promotion.is_none()
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

/// Moves by where they end: what can be mistaken for a move mostly ends where it does, and there can
/// be very many others.
pub(crate) type Ends<'a> = BTreeMap<Square, Vec<&'a Effect>>;

pub(crate) fn by_end(legal: &[Effect]) -> Ends<'_> {
    let mut ends = Ends::new();
    for effect in legal {
        ends.entry(effect.destination).or_default().push(effect);
    }
    ends
}

/// The kind written without its token in algebraic notation: the most numerous one of the start
/// position, if one is.
pub fn plain_kind(info: &GameInfo) -> Option<PieceKind> {
    match info.coordinates {
        Coordinates::Shogi => None,
        Coordinates::Chess => most_numerous(info),
    }
}

/// The most numerous kind of the start position, if one is.
pub(crate) fn most_numerous(info: &GameInfo) -> Option<PieceKind> {
    let mut counts = vec![0; info.kinds.len()];
    for piece in info.start.board.iter().flatten() {
        counts[piece.kind.index()] += 1;
    }
    let most = *counts.iter().max()?;
    let mut plain = info.each_kind().filter(|kind| counts[kind.index()] == most);
    let first = plain.next()?;
    plain.next().is_none().then_some(first)
}

/// Whether `kind` is the back side of the piece that moves.
pub(crate) fn is_back(info: &GameInfo, setup: &Setup, effect: &Effect, kind: PieceKind) -> bool {
    let mover = effect.origin.and_then(|origin| setup.board[origin.index()]);
    mover.is_some_and(|mover| info.kind(mover.kind).back == Some(kind))
}

/// Whether the piece that moves turns back to `kind`, its front.
pub(crate) fn is_front(info: &GameInfo, setup: &Setup, effect: &Effect, kind: PieceKind) -> bool {
    let mover = effect.origin.and_then(|origin| setup.board[origin.index()]);
    mover.is_some_and(|mover| info.kind(mover.kind).front == Some(kind))
}

/// Whether a move is a castling, with the partner on higher files or on lower ones.
pub(crate) fn castling_side(info: &GameInfo, setup: &Setup, effect: &Effect) -> Option<bool> {
    let castling = info.castling.as_ref()?;
    let (from, to) = (effect.origin?, effect.destination);
    let piece = setup.board[from.index()].filter(|piece| piece.kind == castling.mover)?;
    if let Some((partner, _)) = effect.partner() {
        return Some(partner > from);
    }
    // The partner may stand where it ends: then nobody else goes so far.
    let higher = to > from;
    let ends = castling.ends[piece.color.index()][usize::from(higher)];
    let (_, partner) = ends.filter(|(end, _)| *end == to && info.distance(from, to) > 1)?;
    let stays = setup.board[partner.index()]
        .is_some_and(|other| other.color == piece.color && castling.partners[other.kind.index()]);
    stays.then_some(higher)
}

/// Where the partner of a castling stands before the move, if it is one.
pub(crate) fn castling_partner(info: &GameInfo, setup: &Setup, effect: &Effect) -> Option<Square> {
    let higher = castling_side(info, setup, effect)?;
    if let Some((partner, _)) = effect.partner() {
        return Some(partner);
    }
    let mover = setup.board[effect.origin?.index()]?;
    let ends = info.castling.as_ref()?.ends[mover.color.index()][usize::from(higher)];
    ends.map(|(_, partner)| partner)
}

/// What stands behind a move with which a piece comes from the hand: `/Q`, and where to if it castles; nothing
/// behind other moves. `called`: how pieces are called.
pub(crate) fn gate_suffix(
    info: &GameInfo,
    setup: &Setup,
    effect: &Effect,
    called: impl Fn(PieceKind) -> String,
) -> String {
    let Some((kind, square)) = effect.gate() else {
        return String::new();
    };
    let place = castling_side(info, setup, effect).map(|_| square_name(info, square));
    format!("/{}{}", called(kind), place.unwrap_or_default())
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

/// Manner and squares: `-7f`, `x7f`, `*7f`, `x3hx2i`, `x!9d` for a capture without moving, and `!`
/// for neither.
pub(crate) fn body(info: &GameInfo, effect: &Effect) -> String {
    let shogi = info.coordinates == Coordinates::Shogi;
    let destination = square_name(info, effect.destination);
    if effect.drop.is_some() {
        return format!("{}{destination}", if shogi { '*' } else { '@' });
    }
    let names = effect.victims().map(|victim| square_name(info, victim));
    if stays(effect) && !effect.captures() {
        return "!".to_owned();
    }
    if stays(effect) {
        return names.map(|name| format!("x!{name}")).collect();
    }
    let mut body: String = effect
        .on_the_way()
        .map(|victim| format!("x{}", square_name(info, victim)))
        .collect();
    if effect.captures_on(effect.destination) {
        body.push('x');
    } else if shogi || !body.is_empty() {
        body.push('-');
    }
    body + &destination
}

/// Whether the same move could have been made with promotion.
fn could_promote(ends: &Ends, effect: &Effect) -> bool {
    let mut others = ends.get(&effect.destination).into_iter().flatten();
    others.any(|other| {
        other.promotion.is_some() && other.origin == effect.origin && other.changes_like(effect)
    })
}

/// Origins of other pieces that a text without origin could mean too; `alike` says which moves are those
/// of a piece that is called the same.
pub(crate) fn rivals<'a>(
    info: &'a GameInfo,
    ends: &'a Ends<'a>,
    effect: &'a Effect,
    alike: &'a dyn Fn(&Effect) -> bool,
) -> impl Iterator<Item = Square> + 'a {
    // Moves on the spot are written by what they take.
    let everywhere = stays(effect).then(|| ends.values().flatten());
    let here = ends.get(&effect.destination).into_iter().flatten();
    let others = here.chain(everywhere.into_iter().flatten());
    others.filter_map(move |other| {
        let origin = other
            .origin
            .filter(|origin| Some(*origin) != effect.origin)?;
        let same_place = other.destination == effect.destination
            || stays(effect) && body(info, other) == body(info, effect);
        (same_place && alike(other)).then_some(origin)
    })
}

/// File, rank or both, as algebraic notation wants it. Of a piece without a letter a capture names
/// the file in any case, and a move on the spot the square.
pub(crate) fn part_of_origin(
    info: &GameInfo,
    setup: &Setup,
    effect: &Effect,
    rivals: &[Square],
) -> String {
    let Some(origin) = effect.origin else {
        return String::new();
    };
    let name = square_name(info, origin);
    let digits = name
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(name.len());
    let (file, rank) = name.split_at(digits);
    let plain = plain_kind(info) == mover(setup, effect);
    let plain_capture = plain && effect.captures();
    if plain && stays(effect) {
        return name;
    }
    let shares_file = rivals
        .iter()
        .any(|r| r.0 % info.files == origin.0 % info.files);
    let shares_rank = rivals
        .iter()
        .any(|r| r.0 / info.files == origin.0 / info.files);
    match (rivals.is_empty(), shares_file, shares_rank) {
        (true, ..) if !plain_capture => String::new(),
        (_, false, _) => file.to_owned(),
        (_, true, false) if !plain_capture => rank.to_owned(),
        _ => name,
    }
}

/// Whether the mover ends where it began.
pub(crate) fn stays(effect: &Effect) -> bool {
    effect.origin == Some(effect.destination)
}

fn origin_name(info: &GameInfo, effect: &Effect) -> String {
    let name = effect.origin.map(|origin| square_name(info, origin));
    name.unwrap_or_default()
}

/// The form that moves or is dropped.
pub(crate) fn mover(setup: &Setup, effect: &Effect) -> Option<PieceKind> {
    match effect.origin {
        Some(origin) => setup.board[origin.index()].map(|piece| piece.kind),
        None => effect.drop,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::Change;
    use crate::move_text::{self, Reading};
    use crate::square_text::read_square;
    use crate::toy::{KING, PAWN, TOKIN, toy_info};
    use crate::types::{Color, Piece};

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
