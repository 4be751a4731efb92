//! Why a text is not a legal move, as well as can be told without the variant file.
//!
//! Runs only after a move was refused, so it may be slow: where the legal moves alone do not
//! tell, it asks the rules about positions that differ by a piece. Which clause of which file
//! forbids a move is not known here.

use crate::effect::Effect;
use crate::info::{GameInfo, Setup};
use crate::live::{Live, begun_from};
use crate::move_query::{MoveQuery, excerpt, parse};
use crate::move_text::{self, MoveError, Reading};
use crate::notation;
use crate::setup::only_royal;
use crate::square_text::square_name;
use crate::types::{Color, Piece, PieceKind, Square};
use crate::wall_text;

/// Explains why `text` was not read as one of the `legal` moves of `game`.
pub(crate) fn explain(
    game: &dyn Live,
    legal: &[Effect],
    reading: &Reading,
    text: &str,
) -> MoveError {
    match game.info().effects.walls.is_some() {
        true => explain_wall(game, legal, text),
        false => explain_plain(game, legal, reading, text),
    }
}

/// The same of moves without walls.
fn explain_plain(game: &dyn Live, legal: &[Effect], reading: &Reading, text: &str) -> MoveError {
    let case = Case {
        game,
        info: game.info(),
        setup: game.setup(),
        legal,
    };
    let (message, help) = match reading {
        Reading::Several(found) => case.several(found),
        Reading::Move(_) | Reading::Nothing => match parse(case.info, &move_text::squeeze(text)) {
            Ok(query) => case.refused(&query),
            Err(message) => (message, case.example()),
        },
    };
    MoveError {
        message: match text.trim() {
            "" => message,
            _ => format!("`{}`: {message}", excerpt(text)),
        },
        help,
    }
}

/// The same in a game where a wall is a part of every move.
fn explain_wall(game: &dyn Live, legal: &[Effect], text: &str) -> MoveError {
    let (info, setup) = (game.info(), game.setup());
    let (moved, wall) = match text.rsplit_once(',') {
        Some((moved, wall)) => (moved, Some(wall)),
        None => (text, None),
    };
    let plain = wall_text::without_walls(legal);
    let reading = move_text::read_plain(info, &setup, &plain, &move_text::squeeze(moved));
    let Reading::Move(index) = reading else {
        return explain_plain(game, &plain, &reading, moved);
    };
    let walls = legal.iter().filter(|effect| {
        (effect.origin, effect.destination) == (plain[index].origin, plain[index].destination)
    });
    let mut names = walls.filter_map(|effect| Some(square_name(info, effect.wall?)));
    let help = names
        .next()
        .map(|name| format!("write for example {},{name}", moved.trim()));
    let message = match wall {
        Some(wall) => format!(
            "no wall can be put on `{}` after this move",
            excerpt(wall.trim())
        ),
        None => "the move needs a wall: `,` and its square".to_owned(),
    };
    MoveError {
        message: format!("`{}`: {message}", excerpt(text)),
        help,
    }
}

/// Squares that a message lists before it counts the others.
const MOST_SQUARES: usize = 40;

/// A message and what to do instead.
type Reply = (String, Option<String>);

/// A refused move and all that is known of its position.
struct Case<'a> {
    game: &'a dyn Live,
    info: &'a GameInfo,
    setup: Setup,
    legal: &'a [Effect],
}

impl Case<'_> {
    fn refused(&self, query: &MoveQuery) -> Reply {
        match (query.drop, query.origin, query.kind, query.destination) {
            (true, _, Some(kind), Some(to)) if query.promotes => {
                let token = &self.info.kind(kind).token;
                let help = format!("write {token}*{}", self.square(to));
                (
                    "no piece promotes when it is dropped".to_owned(),
                    Some(help),
                )
            }
            (true, _, Some(kind), Some(to)) => self.drop_refused(kind, to),
            (_, Some(origin), ..) => self.move_refused(origin, query),
            (_, None, Some(kind), _) => self.piece_refused(kind, query),
            (_, None, None, _) => ("no piece is named".to_owned(), self.example()),
        }
    }

    /// The text fits several moves: either the origin is missing or the promotion.
    fn several(&self, found: &[usize]) -> Reply {
        let first = &self.legal[found[0]];
        let message = match found.iter().all(|i| self.legal[*i].origin == first.origin) {
            true => "it is not clear whether the piece promotes",
            false => "several pieces could make this move",
        };
        (message.to_owned(), Some(self.write_one_of(found)))
    }

    /// A move without origin.
    fn piece_refused(&self, kind: PieceKind, query: &MoveQuery) -> Reply {
        let own = Piece {
            color: self.setup.side,
            kind,
        };
        let origins: Vec<Square> = self.squares_of(own).collect();
        match origins[..] {
            [] => {
                let name = self.name(kind);
                let message = format!("{} has no {name} on the board", self.player());
                let held = self.setup.hands[self.setup.side.index()][kind.index()] > 0;
                let drop = query.destination.filter(|_| held).map(|square| {
                    let token = &self.info.kind(kind).token;
                    format!("a drop is written {token}*{}", self.square(square))
                });
                (message, drop)
            }
            [origin] => self.move_refused(origin, query),
            _ => {
                let named = |index: &usize| {
                    let effect = &self.legal[*index];
                    let from = effect.origin.filter(|origin| origins.contains(origin));
                    from.is_some_and(|origin| effect.destination == query.end(origin))
                        && query.fits(effect)
                };
                let found: Vec<usize> = (0..self.legal.len()).filter(named).collect();
                if !found.is_empty() {
                    return self.several(&found);
                }
                (
                    format!("no {} can {}", self.name(kind), self.action(query)),
                    None,
                )
            }
        }
    }

    fn move_refused(&self, origin: Square, query: &MoveQuery) -> Reply {
        let destination = query.end(origin);
        let (from, to) = (self.square(origin), self.square(destination));
        let Some(piece) = self.setup.board[origin.index()] else {
            return (format!("there is no piece on {from}"), self.example());
        };
        let name = self.name(piece.kind);
        if piece.color != self.setup.side {
            let owner = &self.info.players[piece.color.index()];
            let message = format!("the {name} on {from} is {owner}'s");
            return (message, Some(format!("it is {}'s turn", self.player())));
        }
        if query.kind.is_some_and(|kind| kind != piece.kind) {
            let wanted = query.kind.map(|kind| self.name(kind)).unwrap_or_default();
            return (
                format!("the piece on {from} is the {name}, not the {wanted}"),
                None,
            );
        }
        let help = self.destinations(origin);
        if destination == origin
            && !self
                .legal
                .iter()
                .any(|e| e.origin == Some(origin) && e.destination == origin && query.fits(e))
        {
            let query = MoveQuery {
                destination: None,
                ..*query
            };
            return (
                format!("the {name} on {from} cannot {}", self.action(&query)),
                help,
            );
        }
        if let Some(reply) = self.goes_otherwise(origin, query, name) {
            return reply;
        }
        let blocked = self.setup.board[destination.index()];
        if blocked.is_some_and(|piece| piece.color == self.setup.side) {
            return (
                format!("{} already has a piece on {to}", self.player()),
                help,
            );
        }
        if let Some(message) = self.exposes(Some(origin), piece.kind, destination) {
            return (message, help);
        }
        (format!("the {name} on {from} cannot go to {to}"), help)
    }

    /// What a piece is to do, after "can".
    fn action(&self, query: &MoveQuery) -> String {
        match (query.destination, query.shot) {
            (Some(square), _) => format!("go to {}", self.square(square)),
            (None, Some(shot)) => format!("capture on {} without moving", self.square(shot)),
            (None, None) => "pass by moving and returning".to_owned(),
        }
    }

    /// The piece can go there, but not as the text says.
    fn goes_otherwise(&self, origin: Square, query: &MoveQuery, name: &str) -> Option<Reply> {
        let same: Vec<usize> = (0..self.legal.len())
            .filter(|index| {
                let effect = &self.legal[*index];
                effect.origin == Some(origin) && effect.destination == query.end(origin)
            })
            .collect();
        let promoting = same.iter().filter(|i| self.legal[**i].promotion.is_some());
        let message = match (query.promotes, promoting.count()) {
            _ if same.is_empty() => return None,
            (true, 0) => format!("the {name} does not promote on this move"),
            (false, n) if n == same.len() => format!("the {name} must promote on this move"),
            (false, n) if n > 0 => format!("it is not clear whether the {name} promotes"),
            _ => {
                let squares = [origin, query.end(origin)].map(|square| self.square(square));
                format!(
                    "the {name} moves from {} in another way",
                    squares.join(" to ")
                )
            }
        };
        let fitting: Vec<usize> = { same.iter().copied() }
            .filter(|index| query.fits(&self.legal[*index]))
            .collect();
        let meant = if fitting.is_empty() { same } else { fitting };
        Some((message, Some(self.write_one_of(&meant))))
    }

    fn write_one_of(&self, found: &[usize]) -> String {
        let texts = notation::write_all(self.info, &self.setup, self.legal);
        let texts: Vec<&str> = found.iter().map(|index| texts[*index].as_str()).collect();
        format!("write {}", texts.join(" or "))
    }

    fn drop_refused(&self, kind: PieceKind, to: Square) -> Reply {
        let (name, square) = (self.name(kind), self.square(to));
        let own = Piece {
            color: self.setup.side,
            kind,
        };
        if !self.info.kinds.iter().any(|kind| kind.droppable) {
            return ("there are no drops in this game".to_owned(), None);
        }
        let facts = self.info.kind(kind);
        let held = facts.held_as(kind);
        if !facts.droppable && !facts.drops_turned {
            return (format!("no {name} can ever be dropped"), None);
        }
        if self.setup.hands[own.color.index()][held.index()] == 0 {
            let name = self.name(held);
            return (format!("{} has no {name} in hand", self.player()), None);
        }
        let help = self.drop_squares(kind);
        if self.setup.board[to.index()].is_some() {
            return (
                format!("{square} is occupied; pieces are dropped on empty squares"),
                help,
            );
        }
        if let Some(message) = self.exposes(None, kind, to) {
            return (message, help);
        }
        let mut alone = self.setup.clone();
        for square in self.squares_of(own) {
            alone.board[square.index()] = None;
        }
        let is_drop = |e: &Effect| e.drop == Some(kind) && e.destination == to;
        let message = if self.legal_in(&alone).iter().any(is_drop) {
            format!(
                "another {name} of {} already stands in the way of this drop",
                self.player()
            )
        } else if self.would_mate(kind, to) {
            format!("no {name} may be dropped to give mate")
        } else {
            format!("the rules allow no {name} to be dropped on {square}")
        };
        (message, help)
    }

    /// If the piece could make this move but for the royal's safety: what would attack it.
    ///
    /// If the move is legal once the attackers are taken away, their attack was all that forbade
    /// it.
    fn exposes(&self, origin: Option<Square>, kind: PieceKind, to: Square) -> Option<String> {
        let side = self.setup.side;
        if !self.info.checkmate {
            return None;
        }
        let after = self.after(origin, kind, to);
        let royal = only_royal(self.info, &after, side)?;
        let attackers: Vec<(Square, Piece)> = self.attackers(&after, royal, !side);
        let (mut without, mut names) = (self.setup.clone(), Vec::new());
        for (square, piece) in &attackers {
            let name = self.name(piece.kind);
            names.push(format!("the {name} on {}", self.square(*square)));
            if !self.info.kind(piece.kind).royal {
                without.board[square.index()] = None;
            }
        }
        let drop = origin.is_none().then_some(kind);
        let same = |e: &Effect| (e.origin, e.drop, e.destination) == (origin, drop, to);
        let only_reason = self.legal_in(&without).iter().any(same)
            || origin.is_some_and(|origin| {
                self.info.kind(kind).royal && self.meets_royal(origin, to, &attackers)
            });
        if attackers.is_empty() || !only_reason {
            return None;
        }
        let own = self.name(after.board[royal.index()]?.kind);
        let names = names.join(" and ");
        Some(match (self.info.kind(kind).royal, self.game.in_check()) {
            (true, _) => format!("the {own} would be attacked there by {names}"),
            (false, true) => format!("the {own} would still be attacked by {names}"),
            (false, false) => format!("this exposes the {own} to {names}"),
        })
    }

    /// Whether a royal wants to step next to an enemy royal, which cannot be tried without that
    /// royal: taken as a step it can make if it is no longer than the other's.
    fn meets_royal(&self, origin: Square, to: Square, attackers: &[(Square, Piece)]) -> bool {
        let files = self.info.files;
        let distance = |a: Square, b: Square| {
            let across = (a.0 % files).abs_diff(b.0 % files);
            across.max((a.0 / files).abs_diff(b.0 / files))
        };
        let mut royals = attackers
            .iter()
            .filter(|(_, piece)| self.info.kind(piece.kind).royal);
        royals.any(|(square, _)| distance(origin, to) <= distance(*square, to))
    }

    /// Pieces of `by` that attack `target`: the royals if they do, otherwise each one that does
    /// when all the others have changed sides, so that lines stay blocked.
    fn attackers(&self, setup: &Setup, target: Square, by: Color) -> Vec<(Square, Piece)> {
        let pieces = setup.board.iter().enumerate();
        let pieces = pieces.filter_map(|(i, piece)| Some((Square(i as u16), (*piece)?)));
        let (royals, others): (Vec<_>, Vec<_>) = pieces
            .filter(|(_, piece)| piece.color == by)
            .partition(|(_, piece)| self.info.kind(piece.kind).royal);
        let attacks_alone = |kept: Option<Square>| {
            let mut trial = setup.clone();
            for (square, piece) in others.iter().filter(|(square, _)| Some(*square) != kept) {
                let turned = Piece {
                    color: !by,
                    ..*piece
                };
                trial.board[square.index()] = Some(turned);
            }
            self.game.at(&trial).attacked(target, by)
        };
        if attacks_alone(None) {
            return royals;
        }
        let attacks = |(square, _): &&(Square, Piece)| attacks_alone(Some(*square));
        others.iter().filter(attacks).copied().collect()
    }

    /// The board after the move, whatever the rules say; only for asking about attacks.
    fn after(&self, origin: Option<Square>, kind: PieceKind, to: Square) -> Setup {
        let mut after = self.setup.clone();
        let color = self.setup.side;
        match origin {
            Some(origin) => after.board[origin.index()] = None,
            None => {
                let held = self.info.kind(kind).held_as(kind);
                after.hands[color.index()][held.index()] -= 1;
            }
        }
        after.board[to.index()] = Some(Piece { color, kind });
        after
    }

    /// Whether a drop would leave the opponent in check without a legal move.
    fn would_mate(&self, kind: PieceKind, to: Square) -> bool {
        let mut after = self.after(None, kind, to);
        after.side = !after.side;
        let dropped = self.game.at(&after);
        dropped.in_check() && dropped.legal().is_empty()
    }

    /// The legal moves of another position; none if it cannot be played from.
    fn legal_in(&self, setup: &Setup) -> Vec<Effect> {
        begun_from(self.game, setup).map_or_else(|_| Vec::new(), |game| game.legal())
    }

    fn squares_of(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        let board = self.setup.board.iter().enumerate();
        board.filter_map(move |(i, p)| (*p == Some(piece)).then_some(Square(i as u16)))
    }

    fn destinations(&self, origin: Square) -> Option<String> {
        let moves = self.legal.iter().filter(|e| e.origin == Some(origin));
        let squares = self.square_list(moves.map(|e| e.destination));
        let help = match squares.is_empty() {
            true => "it has no legal move".to_owned(),
            false => format!("it can go to {squares}"),
        };
        Some(help)
    }

    fn drop_squares(&self, kind: PieceKind) -> Option<String> {
        let drops = self.legal.iter().filter(|e| e.drop == Some(kind));
        let squares = self.square_list(drops.map(|e| e.destination));
        let help = match squares.is_empty() {
            true => "it cannot be dropped anywhere now".to_owned(),
            false => format!("it can be dropped on {squares}"),
        };
        Some(help)
    }

    fn square_list(&self, squares: impl Iterator<Item = Square>) -> String {
        let mut squares: Vec<String> = squares.map(|square| self.square(square)).collect();
        squares.sort();
        squares.dedup();
        let hidden = squares.len().saturating_sub(MOST_SQUARES);
        if hidden > 0 {
            squares.truncate(MOST_SQUARES);
            return format!("{} and {hidden} others", squares.join(", "));
        }
        squares.join(", ")
    }

    /// How a move looks here.
    fn example(&self) -> Option<String> {
        let first = self.legal.first()?;
        let program = move_text::write(self.info, &self.setup, first);
        // Of a move to another square, how it is written depends on those that end there alone.
        let stays = first.origin == Some(first.destination);
        let alike = |other: &&Effect| stays || other.destination == first.destination;
        let alike: Vec<Effect> = self.legal.iter().filter(alike).cloned().collect();
        let human = notation::write_all(self.info, &self.setup, &alike);
        Some(format!("a move looks like {program} or {}", human[0]))
    }

    fn name(&self, kind: PieceKind) -> &str {
        &self.info.kind(kind).name
    }

    fn player(&self) -> &str {
        &self.info.players[self.setup.side.index()]
    }

    fn square(&self, square: Square) -> String {
        square_name(self.info, square)
    }
}
