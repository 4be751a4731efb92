//! USI and UCI. They are one protocol in two dialects: greetings, squares, the colour that moves
//! first, and how a game is given up.

mod go;
mod thoughts;

use std::collections::VecDeque;

use engine::search::Limits;
use engine::solve::objection;
use engine::{Answer, Color, Effect, MoveView, Outcome, SearchInfo, Solution};

use crate::conversation::{Conversation, News};
use crate::moves::{Form, Notation};
use crate::options::{self, Changed};
use crate::positions::{self, Style};
use crate::say::{Out, one_line, quote};
use crate::session::{self, Next, Session as _};
use go::Wanted;

/// A session of either dialect.
pub(crate) struct Session {
    form: Form,
    /// Of the game that is on.
    notation: Notation,
    /// The start and the moves of the position, as they were sent.
    given: Option<(String, Vec<String>)>,
    /// What a hundred of the client's units is worth in those of the engine.
    unit: Option<i32>,
    /// Why there is no position, if the last one was refused.
    broken: Option<String>,
    /// What will hold from `ponderhit` on.
    pondering: Option<Limits>,
    /// Lines that wait for the end of a count.
    waiting: VecDeque<String>,
}

/// Most lines that wait for the end of a count.
const MOST_WAITING: usize = 64;

impl Session {
    pub(crate) fn new(form: Form, conversation: &Conversation) -> Session {
        Session {
            form,
            notation: Notation::new(form, conversation.game().info(), Vec::new()),
            unit: unit(form, conversation),
            given: None,
            broken: None,
            pondering: None,
            waiting: VecDeque::new(),
        }
    }

    fn greet(&self, conversation: &Conversation, out: &mut Out) {
        out.say(concat!("id name Karakuri ", env!("CARGO_PKG_VERSION")));
        out.say("id author the Karakuri developers");
        options::list(conversation, self.form, out);
        out.say(if self.is_usi() { "usiok" } else { "uciok" });
    }

    fn is_usi(&self) -> bool {
        self.form == Form::Usi
    }

    /// What changes the game or its position waits for the end of thinking.
    fn change(
        &mut self,
        conversation: &mut Conversation,
        head: &str,
        words: &[&str],
        out: &mut Out,
    ) {
        if conversation.thinks() {
            let why = format!("`{head}` while the engine thinks: send `stop` first");
            return self.refuse_line(&why, out);
        }
        match head {
            "position" => {
                self.broken = self.position(conversation, words).err();
                if let Some(why) = &self.broken {
                    self.refuse_line(why, out);
                }
            }
            "go" => self.go(conversation, words, out),
            "setoption" => match options::set(conversation, self.form, words) {
                Ok(Changed::Game) => self.greet_game(conversation, out),
                Ok(Changed::Rest) => {}
                Err(why) => self.refuse_line(&why, out),
            },
            _ => {
                conversation.forget();
                self.at_start(conversation);
            }
        }
    }

    /// The game is at its start, whatever it was before.
    fn at_start(&mut self, conversation: &mut Conversation) {
        let start = conversation.game_mut().set_position("startpos");
        self.broken = start.err().map(|error| positions::explain(&error));
        self.given = None;
    }

    /// Says which game is on now.
    fn greet_game(&mut self, conversation: &Conversation, out: &mut Out) {
        (self.given, self.broken) = (None, None);
        let info = conversation.game().info();
        self.notation = Notation::new(self.form, info, Vec::new());
        self.unit = unit(self.form, conversation);
        let (files, ranks) = (info.files, info.ranks);
        let start = self.position_text(conversation, self.own_style());
        out.say(format_args!(
            "info string variant {} files {files} ranks {ranks} startpos {start}",
            conversation.name
        ));
        for switch in conversation.switches() {
            let (name, value, values) = (&switch.name, &switch.value, switch.values.join(", "));
            out.say(format_args!(
                "info string option {name} = {value} of {values}"
            ));
        }
    }

    fn own_style(&self) -> Style {
        match self.is_usi() {
            true => Style::Sfen,
            false => Style::Fen,
        }
    }

    fn position_text(&self, conversation: &Conversation, style: Style) -> String {
        let game = conversation.game();
        positions::from_own(game.info(), style, game.side(), &game.position_text())
    }

    /// Sets up what `position` says. The error is a sentence.
    fn position(&mut self, conversation: &mut Conversation, words: &[&str]) -> Result<(), String> {
        let end = words.iter().position(|word| *word == "moves");
        let (start, moves) = words.split_at(end.unwrap_or(words.len()));
        let info = conversation.game().info();
        let start = match start {
            ["startpos"] => "startpos".to_owned(),
            ["array", number] => format!("array {number}"),
            ["sfen", fields @ ..] => positions::to_own(info, Style::Sfen, &fields.join(" ")),
            ["fen", fields @ ..] => positions::to_own(info, Style::Fen, &fields.join(" ")),
            _ => {
                return Err(
                    "a position is `startpos`, `array ...`, `sfen ...` or `fen ...`".to_owned(),
                );
            }
        };
        let moves: Vec<String> = moves.iter().skip(1).map(|mv| (*mv).to_owned()).collect();
        let kept = match self.given.take() {
            Some((old, played)) if old == start => {
                let pairs = played.iter().zip(&moves);
                pairs.take_while(|(one, other)| one == other).count()
            }
            _ => {
                let set = conversation.game_mut().set_position(&start);
                set.map_err(|error| format!("no such position: {}", positions::explain(&error)))?;
                0
            }
        };
        for _ in kept..conversation.game().history().len() {
            conversation.game_mut().undo();
        }
        for mv in &moves[kept..] {
            self.play(conversation, mv)?;
        }
        self.given = Some((start, moves));
        Ok(())
    }

    /// Makes a move in the form of the protocol or in that of the game. The error is a sentence.
    fn play(&self, conversation: &mut Conversation, text: &str) -> Result<(), String> {
        let played = conversation.play_in(&self.notation, text);
        played.map_err(|own| {
            let why = conversation.why_not(text, &own);
            format!("illegal move {}: {why}", quote(text))
        })
    }

    fn go(&mut self, conversation: &mut Conversation, words: &[&str], out: &mut Out) {
        let request = go::read(words, conversation.game().side(), self.form);
        for error in request.errors {
            self.refuse_line(&error, out);
        }
        if let Some(why) = &self.broken {
            self.refuse_line(&format!("there is no position: {why}"), out);
            return match request.wanted {
                Wanted::Mate(_) => self.say_mate(conversation, None, out),
                _ => self.say_end(self.no_move(None), out),
            };
        }
        let chosen = request
            .moves
            .map(|moves| self.chosen(conversation, &moves, out));
        if chosen.as_ref().is_some_and(Vec::is_empty) {
            return self.say_end(self.no_move(None), out);
        }
        let within = |limits| Limits {
            moves: chosen,
            lines: conversation.lines,
            ..limits
        };
        let begun = match request.wanted {
            Wanted::Count(depth) => conversation.count(depth),
            Wanted::Mate(limits) => {
                let limits = limits.map(within);
                return self.look_for_mate(conversation, limits, out);
            }
            Wanted::Move(_) | Wanted::Ponder(_) if self.ended(conversation).is_some() => {
                let end = self.ended(conversation).unwrap_or_default();
                out.say(format_args!(
                    "info depth 0 score {}",
                    thoughts::score(conversation.game())
                ));
                return self.say_end(end, out);
            }
            Wanted::Move(limits) => conversation.search(within(limits)),
            Wanted::Ponder(limits) => {
                let limits = within(limits);
                let begun = conversation.search(forever(&limits));
                self.pondering = Some(limits);
                begun
            }
        };
        if let Err(why) = begun {
            self.refuse_line(&why, out);
            self.say_end(self.no_move(None), out);
        }
    }

    /// Begins to look for a mate, or says why not; `None`: within which limits was not understood.
    fn look_for_mate(
        &self,
        conversation: &mut Conversation,
        limits: Option<Limits>,
        out: &mut Out,
    ) {
        let game = conversation.game();
        if let Some(why) = objection(game.info(), game.side()) {
            self.refuse_line(&format!("no mates can be solved: {why}"), out);
            return match self.is_usi() {
                true => out.say("checkmate notimplemented"),
                false => self.say_end(self.no_move(None), out),
            };
        }
        if self.ended(conversation).is_some() {
            return match self.is_usi() {
                true => out.say("checkmate nomate"),
                false => self.say_end(self.no_move(None), out),
            };
        }
        let Some(limits) = limits else {
            return self.say_mate(conversation, None, out);
        };
        if let Err(why) = conversation.solve(limits) {
            self.refuse_line(&why, out);
            self.say_mate(conversation, None, out);
        }
    }

    /// What a solver has found; `None` if that is not known.
    fn say_mate(&self, conversation: &Conversation, found: Option<&Solution>, out: &mut Out) {
        let answer = found.map_or(&Answer::Unknown, |found| &found.answer);
        if let (Some(found), Answer::Win { line, shortest }) = (found, answer) {
            let info = thoughts::of_mate(found, line);
            self.say_found(conversation, &info, out);
            if !shortest {
                out.say("info string perhaps not the shortest mate");
            }
        }
        match (self.is_usi(), answer) {
            (true, Answer::Win { line, .. }) => {
                let info = conversation.game().info();
                let line = line.iter().map(|mv| self.notation.write(info, mv));
                let line: Vec<String> = line.collect();
                out.say(format_args!("checkmate {}", line.join(" ")));
            }
            (true, Answer::NoWin) => out.say("checkmate nomate"),
            (true, Answer::Unknown) => out.say("checkmate timeout"),
            (false, Answer::Win { line, .. }) => self.say_line(conversation, line, out),
            (false, Answer::NoWin) => {
                out.say("info string no mate by checks in so many moves");
                self.say_end(self.no_move(None), out);
            }
            (false, Answer::Unknown) => {
                if found.is_some() {
                    out.say("info string no mate found within the limits");
                }
                self.say_end(self.no_move(None), out);
            }
        }
    }

    /// What the named moves do that are legal; the others are refused.
    fn chosen(&self, conversation: &Conversation, moves: &[String], out: &mut Out) -> Vec<Effect> {
        let mut chosen = Vec::new();
        for text in moves {
            match conversation.meant(&self.notation, text) {
                Some(effect) => chosen.push(effect),
                None => {
                    let why = format!("searchmoves: `{}` is not legal here", quote(text));
                    self.refuse_line(&why, out);
                }
            }
        }
        chosen
    }

    /// What is said in place of a move if the game is over and none is to be made. A draw on the
    /// board does not keep the client from playing on.
    fn ended(&self, conversation: &Conversation) -> Option<&'static str> {
        let (outcome, _) = conversation.result()?;
        let can_move = !conversation.game().legal().is_empty();
        let goes_on = can_move && (!self.is_usi() || outcome == Outcome::Draw);
        (!goes_on).then(|| self.no_move(Some((outcome, conversation.game().side()))))
    }

    /// What stands in place of a move, perhaps for this outcome and side to move.
    fn no_move(&self, ended: Option<(Outcome, Color)>) -> &'static str {
        match ended {
            _ if !self.is_usi() => "(none)",
            Some((Outcome::Win(winner), side)) if winner == side => "win",
            _ => "resign",
        }
    }

    fn say_end(&self, end: &str, out: &mut Out) {
        out.say(format_args!("bestmove {end}"));
    }

    /// The search that was on the other player's time goes on within its limits.
    fn ponder_hit(&mut self, conversation: &mut Conversation, out: &mut Out) {
        let Some(limits) = self.pondering.take() else {
            return self.refuse_line("the engine is not pondering", out);
        };
        conversation.call_off();
        if let Err(why) = conversation.search(limits) {
            self.refuse_line(&why, out);
        }
    }

    fn stop(&mut self, conversation: &mut Conversation, out: &mut Out) {
        self.pondering = None;
        if let Some(news) = conversation.finish() {
            self.pass_on(conversation, news, out);
        }
    }

    fn say_found(&self, conversation: &Conversation, found: &SearchInfo, out: &mut Out) {
        let score = thoughts::score_text(found.score, self.form, self.unit);
        thoughts::say(conversation, &self.notation, &score, found, out);
    }

    fn say_line(&self, conversation: &Conversation, line: &[MoveView], out: &mut Out) {
        let info = conversation.game().info();
        let mut line = line.iter().map(|mv| self.notation.write(info, mv));
        match (line.next(), line.next()) {
            (Some(best), Some(reply)) => out.say(format_args!("bestmove {best} ponder {reply}")),
            (Some(best), None) => out.say(format_args!("bestmove {best}")),
            (None, _) => self.say_end(self.no_move(None), out),
        }
    }

    /// Shows where the game stands. The players are called as the protocol calls them.
    fn show(&self, conversation: &Conversation, out: &mut Out) {
        if let Some(why) = &self.broken {
            return self.refuse_line(&format!("there is no position: {why}"), out);
        }
        out.say(format_args!(
            "Fen: {}",
            self.position_text(conversation, Style::Fen)
        ));
        out.say(format_args!(
            "Sfen: {}",
            self.position_text(conversation, Style::Sfen)
        ));
        if let Some((outcome, reason)) = conversation.result() {
            match outcome {
                Outcome::Win(color) => {
                    let winner = self.own_style().name(color);
                    out.say(format_args!("Result: {winner} wins: {reason}"));
                }
                Outcome::Draw => out.say(format_args!("Result: draw: {reason}")),
            }
        }
    }

    /// Keeps a line for the end of a count, unless too many wait.
    fn keep(&mut self, line: &str, out: &mut Out) {
        match self.waiting.len() < MOST_WAITING {
            true => self.waiting.push_back(line.to_owned()),
            false => self.refuse_line("too many lines wait for the end of the count", out),
        }
    }

    /// Does what waited for the end of a count, up to the next one.
    fn catch_up(&mut self, conversation: &mut Conversation, out: &mut Out) {
        while !conversation.counts()
            && let Some(line) = self.waiting.pop_front()
        {
            // `quit` never waits.
            let _ = self.hear(conversation, &line, out);
        }
    }
}

/// What the engine gives for a pawn, where scores are printed in hundredths of a pawn: in UCI only.
fn unit(form: Form, conversation: &Conversation) -> Option<i32> {
    match form {
        Form::Uci => engine::plain_value(conversation.game().info()),
        Form::Usi | Form::XBoard => None,
    }
}

/// The same search without an end: it goes on until `stop`.
fn forever(limits: &Limits) -> Limits {
    Limits {
        infinite: true,
        moves: limits.moves.clone(),
        lines: limits.lines,
        ..Limits::default()
    }
}

impl session::Session for Session {
    fn hear(&mut self, conversation: &mut Conversation, line: &str, out: &mut Out) -> Next {
        let words: Vec<&str> = line.split_whitespace().collect();
        let waits = [
            "position",
            "go",
            "setoption",
            "usinewgame",
            "ucinewgame",
            "d",
        ];
        match (&words[..], self.form) {
            ([], _) => {}
            ([head, ..], _) if conversation.counts() && waits.contains(head) => {
                self.keep(line, out);
            }
            (["usi"], Form::Usi) | (["uci"], Form::Uci | Form::XBoard) => {
                self.greet(conversation, out);
            }
            (["isready"], _) => out.say("readyok"),
            ([head @ ("position" | "go" | "setoption"), rest @ ..], _) => {
                self.change(conversation, head, rest, out);
            }
            ([head @ "usinewgame"], Form::Usi) | ([head @ "ucinewgame"], _) => {
                self.change(conversation, head, &[], out);
            }
            (["ponderhit"], _) => self.ponder_hit(conversation, out),
            (["stop"], _) => self.stop(conversation, out),
            (["gameover", "win" | "lose" | "draw"], Form::Usi) => {
                self.pondering = None;
                conversation.call_off();
            }
            (["d"], _) => self.show(conversation, out),
            (["debug", "on" | "off"], _) => {}
            (["quit"], _) => return Next::Leave,
            _ => self.refuse_line(&format!("unknown command `{}`", quote(line)), out),
        }
        Next::Stay
    }

    fn pass_on(&mut self, conversation: &mut Conversation, news: News, out: &mut Out) {
        match news {
            News::Progress(found) => self.say_found(conversation, &found, out),
            News::Found { found, known } => {
                if !known {
                    self.say_found(conversation, &found, out);
                }
                self.say_line(conversation, &found.line, out);
            }
            News::Solved(found) => self.say_mate(conversation, found.as_ref(), out),
            News::Counted(depth, Some(counts)) => {
                thoughts::say_counts(conversation, &self.notation, depth, &counts, out);
                self.catch_up(conversation, out);
            }
            News::Counted(_, None) => {
                self.refuse_line("the count was stopped", out);
                self.catch_up(conversation, out);
            }
        }
    }

    fn refuse_line(&self, why: &str, out: &mut Out) {
        out.say(format_args!("info string error: {}", one_line(why)));
    }
}
