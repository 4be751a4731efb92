//! Why no piece could make a move: what stands in its way, and what should stand where it ends.
//!
//! The piece is walked on boards that differ from the position. What is wrong with the text itself
//! is left to the engine's explanation, which comes first.

use engine::square_text::{square_name, take_square};
use engine::{Game, Piece, PieceKind, Rules, Square, letters, notation};

use super::{Answer, Objection};
use crate::{Interpreter, Position};

/// What may stand between the squares of a move.
const MARKS: [char; 4] = ['-', 'x', '×', ':'];

/// Where a text begins and ends, as far as that can be made out.
struct MoveQuery {
    from: usize,
    to: usize,
    promotes: bool,
    /// What it says that the piece becomes.
    becomes: Option<PieceKind>,
}

impl Interpreter {
    /// The engine's explanation, and what of the position or the game is the cause.
    pub(super) fn impossible(&self, game: &dyn Game, position: &Position, text: &str) -> Answer {
        let error = match game.fork().play(text) {
            Ok(view) => {
                return Answer::Legal {
                    human: view.human,
                    forced: Vec::new(),
                };
            }
            Err(error) => error.to_string(),
        };
        let text: String = text.split_whitespace().collect();
        if let Some(objection) = self.gate_objection(game, position, &text) {
            return Answer::Refused(objection);
        }
        let mut objection = match text.contains(['*', '@']) {
            true => self.undroppable(position, &text),
            false => self.immovable(position, &text),
        };
        // Of a game that is over this would say no more than that.
        if game.result().is_none() {
            objection.facts.insert(0, error);
        }
        Answer::Impossible(objection)
    }

    /// The language's own rules about drops, where one of them is the cause.
    fn undroppable(&self, position: &Position, text: &str) -> Objection {
        let named = text.split(['*', '@']).next().unwrap_or_default();
        let kind = letters::kind_called(self.info(), named);
        let square = text.split(['*', '@']).nth(1);
        let square = square.and_then(|name| take_square(self.info(), name));
        let occupied = square.is_some_and(|(square, _)| position.board[square].is_some());
        let walled = square.is_some_and(|(square, _)| position.walls[square.index()]);
        let is_back = kind.is_some_and(|kind| {
            let facts = self.form(kind).facts;
            facts.front.is_some() && !facts.drops_turned
        });
        let fact = match self.program().drops {
            false => Some("the definition has no block `drops`"),
            true if is_back => {
                Some("only unpromoted pieces are dropped, unless `allow` says `either side`")
            }
            true if occupied => Some("in every game, pieces are dropped on vacant squares"),
            true if walled => Some("a wall stands there, or the board has a hole"),
            true => None,
        };
        Objection {
            clause: None,
            facts: fact.into_iter().map(str::to_owned).collect(),
        }
    }

    fn immovable(&self, position: &Position, text: &str) -> Objection {
        let nothing = Objection {
            clause: None,
            facts: Vec::new(),
        };
        let Some(query) = self.query(position, text) else {
            return nothing;
        };
        let Some(piece) = position.board[query.from] else {
            return nothing;
        };
        if piece.color != position.side {
            return Objection {
                clause: None,
                facts: vec!["in every game, players move their own pieces".to_owned()],
            };
        }
        let form = self.form(piece.kind);
        let clause = self.cited(form.rules.clauses.moves.first().copied());
        if let Some(fact) = self.other_choice(piece, &query) {
            return Objection {
                clause,
                facts: vec![fact],
            };
        }
        if query.promotes && form.facts.other_side().is_none() {
            let (name, why) = (
                &form.facts.name,
                match form.facts.front {
                    Some(_) => {
                        "a promoted piece never promotes again, unless promotion goes both ways"
                    }
                    None => "its declaration has no `promotes` or `becomes`",
                },
            );
            return Objection {
                clause,
                facts: vec![format!("the {name} cannot promote: {why}")],
            };
        }
        let ends = (query.from, query.to);
        let reached = self.reaches(position, query.from, query.to);
        if let Some(objection) = self.castling_objection(position, ends).filter(|_| !reached) {
            return objection;
        }
        let mut facts = self.in_the_way(position, &query);
        if !reached {
            if let Some(unmet) = self.unmet_condition(position, piece, ends) {
                facts = vec![unmet];
            }
            facts.extend(self.nothing_passed(position, piece, ends));
        }
        Objection { clause, facts }
    }

    /// That a piece becomes others than the one that was written.
    fn other_choice(&self, piece: Piece, query: &MoveQuery) -> Option<String> {
        let forms = self.info().promotions(piece.color, piece.kind);
        let forms: Vec<PieceKind> = forms.collect();
        let has_choices = self.form(piece.kind).facts.becomes[piece.color.index()].len();
        let wrong = match query.becomes {
            Some(kind) => !forms.contains(&kind),
            None => query.promotes && has_choices > 0,
        };
        let name = &self.form(piece.kind).facts.name;
        (wrong && has_choices > 0)
            .then(|| format!("the {name} promotes to {}", self.one_of(&forms)))
    }

    /// Reads squares with marks between them, behind a piece or not.
    fn query(&self, position: &Position, text: &str) -> Option<MoveQuery> {
        let info = self.info();
        let (kind, mut rest) = match take_square(info, text) {
            Some(_) => (None, text),
            None => {
                let ends = (1..text.len())
                    .rev()
                    .filter(|end| text.is_char_boundary(*end));
                let called = |end: usize| Some((letters::kind_called(info, &text[..end])?, end));
                let (kind, end) = ends.filter_map(called).next()?;
                (Some(kind), &text[end..])
            }
        };
        let names_origin = !rest.starts_with(MARKS);
        let mut squares = Vec::new();
        while let Some((square, after)) = take_square(info, rest.trim_start_matches(MARKS)) {
            squares.push(square.index());
            rest = after;
        }
        let to = squares.pop()?;
        let origin = squares.first().filter(|_| names_origin);
        let moving = kind.or_else(|| notation::plain_kind(info));
        let from = origin.copied().or_else(|| only(position, moving?))?;
        Some(MoveQuery {
            from,
            to,
            promotes: rest == "+",
            becomes: letters::kind_called(info, rest.trim_start_matches('=')),
        })
    }

    /// What keeps the piece from getting there: what stands on the destination, and on the way.
    fn in_the_way(&self, position: &Position, query: &MoveQuery) -> Vec<String> {
        let (from, to) = (query.from, query.to);
        if from == to || self.reaches(position, from, to) {
            return Vec::new();
        }
        let mut trial = position.clone();
        trial.board.fill(None);
        trial.walls.fill(false);
        trial.board[from] = position.board[from];
        let found = self.contents(position, to).into_iter().find(|content| {
            trial.board[to] = *content;
            self.reaches(&trial, from, to)
        });
        let Some(content) = found else {
            return vec![self.missing_on_the_way(&mut trial, query)];
        };
        let mut facts = Vec::new();
        if content != position.board[to] {
            facts.push(self.of_destination(position, content, to));
        }
        let mut blockers = Vec::new();
        for (square, piece) in position.board.iter().enumerate() {
            if square == from || square == to || piece.is_none() {
                continue;
            }
            trial.board[square] = *piece;
            if !self.reaches(&trial, from, to) {
                trial.board[square] = None;
                blockers.push(square as u16);
            }
        }
        for wall in position.each_wall() {
            trial.walls[wall.index()] = true;
            let is_free = self.reaches(&trial, from, to);
            trial.walls[wall.index()] = false;
            if !is_free {
                facts.push(format!(
                    "the wall on {} stands in the way",
                    square_name(self.info(), wall)
                ));
            }
        }
        match blockers[..] {
            [] => {}
            [_] => facts.push(format!(
                "{} stands in the way",
                self.named(position, &blockers)
            )),
            _ => facts.push(format!(
                "{} stand in the way",
                self.named(position, &blockers)
            )),
        }
        facts
    }

    /// What keeps a piece that is alone on the board from getting there: something to take or to jump
    /// over, or nothing that could be changed.
    fn missing_on_the_way(&self, alone: &mut Position, query: &MoveQuery) -> String {
        let enemy = Some(Piece {
            color: !alone.side,
            kind: PieceKind(0),
        });
        let mut helpful = Vec::new();
        for content in [None, enemy] {
            alone.board[query.to] = content;
            for square in 0..alone.board.len() {
                if square == query.from || square == query.to {
                    continue;
                }
                alone.board[square] = enemy;
                if self.reaches(alone, query.from, query.to) {
                    helpful.push(square as u16);
                }
                alone.board[square] = None;
            }
        }
        helpful.sort_unstable();
        helpful.dedup();
        match helpful[..] {
            [] => "it could not go there even on an empty board".to_owned(),
            _ => {
                let one_of = if helpful.len() > 1 { "one of " } else { "" };
                let name = |square: &u16| square_name(self.info(), Square(*square));
                let squares: Vec<String> = helpful.iter().map(name).collect();
                let squares = squares.join(", ");
                format!("it could go there only if an enemy piece stood on {one_of}{squares}")
            }
        }
    }

    /// What could stand on the destination: what does, and then what differs least.
    fn contents(&self, position: &Position, to: usize) -> Vec<Option<Piece>> {
        let enemy = |kind| Piece {
            color: !position.side,
            kind,
        };
        let enemies = self.info().each_kind().map(|kind| Some(enemy(kind)));
        let is = position.board[to];
        match is {
            Some(piece) if piece.color == position.side => {
                [is, None].into_iter().chain(enemies).collect()
            }
            _ => [is].into_iter().chain(enemies).chain([None]).collect(),
        }
    }

    /// Why the piece could go to the square if `content` stood there.
    fn of_destination(&self, position: &Position, content: Option<Piece>, to: usize) -> String {
        let there = self.named(position, &[to as u16]);
        match (position.board[to], content) {
            (Some(piece), _) if piece.color == position.side => {
                format!("{there} belongs to the same player")
            }
            (Some(_), None) => "it may move there, but not capture".to_owned(),
            (Some(_), Some(_)) => format!("it may capture other pieces there, but not {there}"),
            (None, _) => "it may go there only to capture".to_owned(),
        }
    }

    fn reaches(&self, position: &Position, from: usize, to: usize) -> bool {
        let mut found = false;
        self.walk(position, from, &mut |reach| {
            found |= reach.to == to && self.stands_as_asked(position, from, reach.path);
        });
        found
    }
}

/// Where the only such piece of the side to move stands.
fn only(position: &Position, kind: PieceKind) -> Option<usize> {
    let own = Piece {
        color: position.side,
        kind,
    };
    let mut squares =
        (0..position.board.len()).filter(|square| position.board[*square] == Some(own));
    squares.next().filter(|_| squares.next().is_none())
}
