//! What moves do beyond their own pieces and victims: explosions, trampling, burning, petrifying, conversion and walls.
//!
//! The rules are those of [`Effects`](engine::Effects). Making the move itself is left to `generate`.

use engine::{Color, Converted, NEIGHBOURS, Piece, Put, Register, Rules, Square};

use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// The pieces that a move takes off the board, or turns into walls, beyond its victims, with where they stand after
    /// it; first the captor as what it has become, then others in the order of [`NEIGHBOURS`], then what it has passed over.
    pub(crate) fn swept(&self, position: &Position, mv: Move) -> Vec<(Square, Piece)> {
        let effects = &self.info().effects;
        let to = Square(mv.to);
        let became = Piece {
            color: position.side,
            kind: mv.becomes,
        };
        let mut trampled = self.trampled(position, mv);
        if self.is_repelled(position, mv) {
            return [(to, became)].into_iter().chain(trampled).collect();
        }
        let Some(mover) = mv.from.and_then(|from| position.board[usize::from(from)]) else {
            return Vec::new();
        };
        let captures = mv.n_victims > 0;
        let explodes = captures && effects.explodes(mover.kind);
        let goes = explodes || captures && effects.petrifies(mover.kind);
        let own = goes.then_some((to, became));
        let burns = !explodes && effects.burns(mover.kind) && mv.from != Some(mv.to);
        let mut around = self.around(position, mv);
        around.retain(|(_, piece)| {
            captures && effects.blasts(piece.kind) || burns && piece.color != mover.color
        });
        trampled.retain(|gone| !around.contains(gone));
        own.into_iter().chain(around).chain(trampled).collect()
    }

    /// The own piece on which a move ends, which is taken off the board before the mover comes there.
    pub(crate) fn trodden(&self, position: &Position, mv: Move) -> Option<(Square, Piece)> {
        let treads = self.info().effects.treads && mv.partner.is_none();
        mv.from.filter(|from| treads && *from != mv.to)?;
        let to = Square(mv.to);
        let piece = position.board[to].filter(|piece| piece.color == position.side)?;
        Some((to, piece))
    }

    /// Takes a piece off the board that nobody captures, to the hand of the other player where it goes there.
    pub(crate) fn sweep(&self, position: &mut Position, square: Square, piece: Piece) {
        position.take(square.index());
        self.forget_swept(position, square, piece);
        let held = self.form(piece.kind).facts.hand;
        if let Some(kind) = held.filter(|_| self.info().effects.to_hands) {
            position.add_to_hand(!piece.color, kind);
        }
    }

    /// What a move passes over and takes off the board, from where it begins on.
    fn trampled(&self, position: &Position, mv: Move) -> Vec<(Square, Piece)> {
        let (info, mut found) = (self.info(), Vec::new());
        let Some(from) = mv.from.filter(|_| mv.partner.is_none()) else {
            return found;
        };
        let Some(mover) = position.board[usize::from(from)] else {
            return found;
        };
        let place = |square: u16| {
            let files = info.files as i32;
            (i32::from(square) % files, i32::from(square) / files)
        };
        let ((from_file, from_rank), (to_file, to_rank)) = (place(from), place(mv.to));
        let by = ((to_file - from_file) as i16, (to_rank - from_rank) as i16);
        let Some((step, count)) = info.effects.tramples(mover.kind, by) else {
            return found;
        };
        let mut square = Square(from);
        for _ in 0..count {
            let Some(next) = info.square_from(Color::First, square, step) else {
                break;
            };
            square = next;
            let stays = !mv.victims().contains(&square.0);
            if let Some(piece) = position.board[square].filter(|_| stays) {
                found.push((square, piece));
            }
        }
        found
    }

    /// Whether the piece that moves or is dropped ends beside an enemy piece that takes it off the board.
    fn is_repelled(&self, position: &Position, mv: Move) -> bool {
        let effects = &self.info().effects;
        let repels = |piece: Piece| piece.color != position.side && effects.has_aura(piece.kind);
        let around = self.around(position, mv);
        mv.from != Some(mv.to) && around.into_iter().any(|(_, piece)| repels(piece))
    }

    /// What stands beside the square where a move ends once it has been made, in the order of [`NEIGHBOURS`].
    fn around(&self, position: &Position, mv: Move) -> Vec<(Square, Piece)> {
        let around = NEIGHBOURS.into_iter().filter_map(|by| {
            let square = self.info().square_from(position.side, Square(mv.to), by)?;
            let stays = mv.from != Some(square.0) && !mv.victims().contains(&square.0);
            let piece = position.board[square].filter(|_| stays)?;
            Some((square, piece))
        });
        around.collect()
    }

    /// Lets the effects of a move happen that has been made from `before`, but for the turn.
    pub(crate) fn take_effect(&self, position: &mut Position, mv: Move, before: &Position) {
        let effects = &self.info().effects;
        for (square, piece) in self.swept(before, mv) {
            self.sweep(position, square, piece);
        }
        let captor = mv.from.and_then(|from| before.board[usize::from(from)]);
        let petrified = captor.is_some_and(|captor| {
            mv.n_victims > 0
                && effects.petrifies(captor.kind)
                && !effects.explodes(captor.kind)
                && !self.is_repelled(before, mv)
        });
        if petrified {
            position.set_wall(usize::from(mv.to), true);
        }
        for square in self.converted(before, mv) {
            if let Some(piece) = position.take(square.index()) {
                self.forget_swept(position, square, piece);
                position.put(square.index(), piece.of_other_player());
            }
        }
        self.forget_absent(position);
        if let (Some(put), Some(walls)) = (self.put_by(mv), &effects.walls) {
            if walls.single {
                self.take_wall_away(position);
            }
            position.set_wall(usize::from(put), true);
        }
    }

    /// Forgets that pieces must wait which have been taken off the board or changed sides.
    fn forget_absent(&self, position: &mut Position) {
        let mut registers = position.registers;
        for color in Color::BOTH {
            let square = registers.square(Register::WaitingPiece, color);
            if square.is_some_and(|square| !position.is_owned(square, color)) {
                registers.set_square(Register::WaitingPiece, color, None);
            }
        }
        position.remember(registers);
    }

    /// Where enemy pieces stand that change sides by a move, from the left near corner of its player, rank by rank.
    pub(crate) fn converted(&self, position: &Position, mv: Move) -> Vec<Square> {
        if self.info().effects.conversion.is_none() || mv.from == Some(mv.to) {
            return Vec::new();
        }
        let (after, to) = (self.board_after(position, mv), Square(mv.to));
        match after.is_owned(to, position.side) {
            true => self.converted_around(&after, to, position.side),
            false => Vec::new(),
        }
    }

    /// The same once the player's piece has come to a square.
    pub(crate) fn converted_around(
        &self,
        position: &Position,
        to: Square,
        color: Color,
    ) -> Vec<Square> {
        let info = self.info();
        let Some(conversion) = &info.effects.conversion else {
            return Vec::new();
        };
        let changes = |square: &Square| {
            position.board[*square]
                .is_some_and(|piece| piece.color != color && conversion.kinds[piece.kind.index()])
        };
        let mut found = Vec::new();
        for by in NEIGHBOURS {
            let mut line = std::iter::successors(info.square_from(color, to, by), |square| {
                info.square_from(color, *square, by)
            });
            let between: Vec<Square> = line.clone().take_while(changes).collect();
            match conversion.which {
                Converted::Neighbours => found.extend(between.first()),
                Converted::Enclosed
                    if line
                        .nth(between.len())
                        .is_some_and(|end| position.is_owned(end, color)) =>
                {
                    found.extend(between);
                }
                Converted::Enclosed => {}
            }
        }
        found.sort_unstable();
        if color == Color::Second {
            found.reverse();
        }
        found
    }

    /// Where a move puts a wall.
    pub(crate) fn put_by(&self, mv: Move) -> Option<u16> {
        match self.info().effects.walls.as_ref()?.put {
            Put::Origin => mv.from.filter(|from| *from != mv.to),
            Put::Any | Put::AnyButStart | Put::Along { .. } => mv.wall,
        }
    }

    /// Takes away the one wall that is no hole of the board.
    fn take_wall_away(&self, position: &mut Position) {
        let holes = &self.info().start.walls;
        let standing: Vec<Square> = position
            .each_wall()
            .filter(|wall| !holes.contains(wall))
            .collect();
        for wall in standing {
            position.set_wall(wall.index(), false);
        }
    }

    /// The moves, each with every wall that it may put.
    pub(crate) fn with_walls(&self, position: &Position, moves: Vec<Move>) -> Vec<Move> {
        if !self.info().effects.choose_walls() {
            return moves;
        }
        let each = moves.into_iter().flat_map(|mv| {
            let walls = self.wall_squares(position, mv);
            walls.into_iter().map(move |wall| mv.putting(wall))
        });
        each.collect()
    }

    /// The board after a move, before any wall is put; it is the same player's turn, and nothing is remembered.
    fn board_after(&self, position: &Position, mv: Move) -> Position {
        let mut after = self.board_moved(position, mv);
        for (square, _) in self.swept(position, mv) {
            after.take(square.index());
        }
        after
    }

    /// The same before the effects of the move.
    fn board_moved(&self, position: &Position, mv: Move) -> Position {
        let mut after = position.clone();
        let gone = mv.from.into_iter().chain(mv.victims().iter().copied());
        let gone = gone.chain(mv.partner.map(|(from, _)| from));
        for square in gone {
            after.take(usize::from(square));
        }
        let piece = Piece {
            color: position.side,
            kind: mv.becomes,
        };
        after.put(usize::from(mv.to), piece);
        if let Some((_, to)) = mv.partner {
            after.put(usize::from(to), piece);
        }
        after
    }

    /// Where a wall may be put after a move: on a square that is empty before its effects.
    fn wall_squares(&self, position: &Position, mv: Move) -> Vec<Square> {
        let info = self.info();
        let Some(walls) = &info.effects.walls else {
            return Vec::new();
        };
        let (color, after) = (position.side, self.board_moved(position, mv));
        let squares = (0..info.squares()).map(|square| Square(square as u16));
        let vacant = squares.filter(|square| after.is_vacant(square.index()));
        match &walls.put {
            Put::Origin => Vec::new(),
            Put::Any => vacant.collect(),
            Put::AnyButStart => vacant
                .filter(|square| info.start.board[*square].is_none())
                .collect(),
            Put::Along { rays, .. } => {
                let mut found = Vec::new();
                for ray in rays {
                    let mut square = Square(mv.to);
                    let mut leaps = 0;
                    while let Some(next) = info.square_from(color, square, ray.step) {
                        leaps += 1;
                        if !after.is_vacant(next.index()) || ray.most != 0 && leaps > ray.most {
                            break;
                        }
                        found.push(next);
                        square = next;
                    }
                }
                found.sort_unstable();
                found.dedup();
                found
            }
        }
    }

    /// Whether a move that has been made leaves the player who made it no royal, where effects may take it, or one in check while the other has
    /// one.
    pub(crate) fn is_unsafe(&self, after: &Position, mover: Color) -> bool {
        let takes = self.info().effects.take_pieces();
        let is_lost = |color| takes && self.has_lost_royals(after, color);
        is_lost(mover) || self.is_checked(after, mover) && !is_lost(!mover)
    }

    /// Whether a player could capture the other's royal on a square and keep a royal, if that player has any.
    pub(crate) fn endangers(&self, position: &Position, target: usize, by: Color) -> bool {
        let effects = &self.info().effects;
        if !effects.take_pieces() {
            return self.attacks(position, target, by);
        }
        let mut turned = position.clone();
        if turned.side != by {
            turned.flip_side();
        }
        let mut registers = turned.registers;
        registers.set_way(Register::EnPassant, None);
        turned.remember(registers);
        let mut moves = Vec::new();
        for (square, piece) in position.board.iter().enumerate() {
            if let Some(piece) = piece.filter(|piece| piece.color == by) {
                self.walked_moves(&turned, square, piece, &mut moves);
            }
        }
        moves.retain(|mv| mv.victims().contains(&(target as u16)));
        moves.into_iter().any(|mv| {
            let forbidden = self.forbidding(&mut turned, mv).is_some();
            !forbidden && !self.has_lost_royals(&self.board_after(&turned, mv), by)
        })
    }
}
