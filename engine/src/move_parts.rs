//! What the texts of moves are made of: who moves, from where it must be said, how, and what else could be meant.

use std::collections::BTreeMap;

use crate::effect::Effect;
use crate::info::{Coordinates, GameInfo, Setup};
use crate::square_text::square_name;
use crate::types::{PieceKind, Square};

/// How a pass is written for people.
pub(crate) const PASS: &str = "pass";

/// Whether the only legal move is the pass of a player who has no other.
pub(crate) fn is_pass(info: &GameInfo, legal: &[Effect]) -> bool {
    let [effect] = legal else { return false };
    let stays = effect.origin == Some(effect.destination);
    info.duties.pass && stays && effect.changes.is_empty() && effect.promotion.is_none()
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
pub(crate) fn could_promote(ends: &Ends, effect: &Effect) -> bool {
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

/// The square where the mover stood; nothing for a drop.
pub(crate) fn origin_name(info: &GameInfo, effect: &Effect) -> String {
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

/// Whether the move promotes and nothing but that could become of the piece: people need not say so.
pub(crate) fn is_only_way(ends: &Ends, effect: &Effect) -> bool {
    let same = |other: &&&Effect| other.origin == effect.origin && other.changes_like(effect);
    let others = ends.get(&effect.destination).into_iter().flatten();
    effect.promotion.is_some() && others.filter(same).count() == 1
}
