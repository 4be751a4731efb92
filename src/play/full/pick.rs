//! From squares and pieces in hand that are chosen one after the other to a move.
//!
//! The first choice shows where the piece can go, each further one goes on or ends the move. Where
//! several moves are meant, which of them is a question.

use engine::square_text::square_name;
use engine::taps;
use engine::{Color, MoveView, PieceKind, Square};

use super::table::{Action, Question, Table, plain};
use crate::board::{self, Marks};
use crate::play::command::Command;
use crate::play::obey::play;
use crate::play::refusal::refusal;
use crate::play::session::Selection;
use crate::play::steps;
use crate::play::targets::{Targets, half_way, targets};

impl Table {
    /// What a player holds, as it is drawn.
    pub(super) fn held(&self, color: Color) -> Vec<(PieceKind, String)> {
        let game = &self.session.game;
        board::held(
            game.info(),
            &self.session.setup(),
            self.session.view.pieces,
            color,
        )
    }

    /// A square has been chosen.
    pub(super) fn pick(&mut self, square: Square) {
        if self.session.draft.is_some() {
            return self.pick_in_draft(square);
        }
        if let Some(kind) = self.drop {
            return self.drop_on(kind, square);
        }
        if self.session.selected.begun.is_empty() {
            return self.select(square);
        }
        self.go_on(square);
    }

    /// In a position that is being set up a piece goes from the first square to the second.
    fn pick_in_draft(&mut self, square: Square) {
        let info = self.session.game.info();
        let name = square_name(info, square);
        match self.session.selected.begun[..] {
            [from] if from == square => self.act(Action::Back),
            [from] => {
                let text = format!("{} {name}", square_name(info, from));
                self.act(Action::Obey(Command::Move(text)));
            }
            _ if self.session.setup().board[square.index()].is_none() => {
                self.refuse(format!(
                    "{name} is empty; `:` and letters put a piece there"
                ));
            }
            _ => {
                let marks = Marks {
                    bracket: Some(square),
                    ..Marks::default()
                };
                self.session.selected = Selection {
                    marks: Some(marks),
                    begun: vec![square],
                };
            }
        }
    }

    /// A piece in hand has been chosen.
    pub(super) fn pick_held(&mut self, color: Color, index: usize) {
        let held = self.held(color);
        let Some((kind, _)) = held.get(index) else {
            return;
        };
        let game = &*self.session.game;
        if color != game.side() {
            let players = &game.info().players;
            let mover = &players[game.side().index()];
            return self.refuse(format!("it is {mover}'s turn"));
        }
        if self.drop == Some(*kind) {
            return self.act(Action::Back);
        }
        let token = format!("{}*", game.info().kind(*kind).token);
        match targets(game, &token) {
            Some(Ok(found)) => {
                self.say(found.caption.clone());
                self.show(found, Vec::new());
                self.drop = Some(*kind);
                self.in_hand = None;
            }
            Some(Err(why)) => self.refuse(why),
            None => {}
        }
    }

    /// Makes a move.
    pub(super) fn play(&mut self, text: &str) {
        if self.engines_turn() {
            return;
        }
        self.call_off();
        match play(&mut self.session, text) {
            Ok(_) => self.changed(),
            Err(why) => self.refuse(plain(&why)),
        }
    }

    fn select(&mut self, square: Square) {
        let game = &*self.session.game;
        let name = square_name(game.info(), square);
        match targets(game, &name) {
            Some(Ok(found)) => {
                let own = taps::is_own(game, square);
                let begun = own.then_some(square).into_iter().collect();
                let rings = if own { steps::rings(game, square) } else { "" };
                let said = format!("{}\n{rings}", found.caption);
                self.show(found, begun);
                self.say(said);
            }
            Some(Err(why)) => self.refuse(why),
            None => {}
        }
    }

    fn show(&mut self, found: Targets, begun: Vec<Square>) {
        self.session.selected = Selection {
            marks: Some(found.marks),
            begun,
        };
    }

    fn go_on(&mut self, square: Square) {
        let begun = self.session.selected.begun.clone();
        let game = &*self.session.game;
        let squares = [&begun[..], &[square]].concat();
        if let Some(what) = steps::what_follows(game, &squares) {
            let marks: Marks = half_way(game, &squares);
            self.session.selected = Selection {
                marks: Some(marks),
                begun: squares,
            };
            return self.say(what);
        }
        // Chosen again, the square of the last step ends the move.
        let ends = begun.len() > 1 && begun.last() == Some(&square);
        let squares = if ends { begun } else { squares };
        let moves = taps::moves(game, &squares);
        match (&moves[..], &squares[..]) {
            ([], [from, to]) if from == to => self.act(Action::Back),
            ([], [_, to]) if taps::is_own(game, *to) => self.select(*to),
            ([], _) => self.say_why_not(&steps::typed(game.info(), &squares)),
            // Choosing a piece twice is more often a change of mind than a pass.
            ([pass], [from, to]) if from == to => self.ask("Pass?", std::slice::from_ref(pass)),
            _ => self.choose(&moves),
        }
    }

    fn drop_on(&mut self, kind: PieceKind, square: Square) {
        let game = &*self.session.game;
        let mut moves = game.legal();
        let info = game.info();
        let drops = |mv: &MoveView| mv.effect.drops_held(info, kind);
        moves.retain(|mv| drops(mv) && mv.effect.destination == square);
        if !moves.is_empty() {
            return self.choose(&moves);
        }
        if taps::is_own(game, square) {
            self.drop = None;
            return self.select(square);
        }
        let token = &game.info().kind(kind).token;
        let text = format!("{token}*{}", square_name(game.info(), square));
        self.say_why_not(&text);
    }

    /// Makes the one move that is meant, or asks which.
    fn choose(&mut self, moves: &[MoveView]) {
        match moves {
            [mv] => self.play(&mv.text),
            _ => {
                let promotes = |mv: &MoveView| mv.effect.promotion.is_some();
                let text = match moves.iter().any(promotes) {
                    true => "Promote?",
                    false => "Which move?",
                };
                self.ask(text, moves);
            }
        }
    }

    fn ask(&mut self, text: &str, moves: &[MoveView]) {
        if self.engines_turn() {
            return;
        }
        let is_choice_of_two = match moves {
            [one, other] => one.effect.promotion.is_some() != other.effect.promotion.is_some(),
            _ => moves.len() == 1,
        };
        let answers = moves.iter().enumerate().map(|(index, mv)| {
            let key = match (is_choice_of_two, mv.effect.promotion) {
                (true, None) if moves.len() == 2 => 'n',
                (true, _) => 'y',
                (false, _) => char::from_digit(index as u32 + 1, 36).unwrap_or('?'),
            };
            (key, mv.human.clone(), Action::Play(mv.text.clone()))
        });
        self.question = Some(Question {
            text: text.to_owned(),
            answers: answers.collect(),
        });
    }

    fn say_why_not(&mut self, text: &str) {
        let why = match self.session.game.fork().play(text) {
            Ok(_) => return self.play(text),
            Err(error) => refusal(&self.session, text, &error),
        };
        self.refuse(plain(&why));
    }
}
