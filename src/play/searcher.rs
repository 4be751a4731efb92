//! A game that another program searches: one that holds it compiled, and speaks USI.
//!
//! Everything but the search stays with the game that was there before, which also searches itself if
//! the program fails; so nothing can be lost with it. Where such a program comes from is left to `building`.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine::perft::GoOn;
use engine::search::{Limits, Score, Stop};
use engine::self_play::{Arena, SelfPlay};
use engine::{
    Color, CountCall, CountCallError, Game, GameInfo, HandicapChange, HandicapError, MoveError,
    MoveView, Net, NetError, Outcome, PerftOptions, PositionError, Reason, SearchInfo, Setup,
    Solution, Square,
};
use protocols::moves::{Form, Notation};
use protocols::positions::{Style, from_own};
use referee::child::Child;

/// How long the program may take to greet.
const GREETING: Duration = Duration::from_secs(10);
/// How often the button that ends a search is looked at.
const TICK: Duration = Duration::from_millis(10);
/// How long a program that was told to end its search may go on.
const PATIENCE: Duration = Duration::from_secs(2);

/// A program that searches.
pub(super) struct Searcher {
    child: Child,
    /// Whether it has failed, and is not asked any more.
    failed: bool,
}

impl Searcher {
    /// Starts the program. The error is a sentence.
    pub(super) fn start(program: &Path) -> Result<Searcher, String> {
        let shown = program.display();
        let path = program.to_str();
        let path = path.ok_or_else(|| format!("`{shown}` is not text"))?;
        Searcher::greet(Child::start(&[path.to_owned(), "usi".to_owned()])?)
            .map_err(|why| format!("`{shown}`: {why}"))
    }

    fn greet(mut child: Child) -> Result<Searcher, String> {
        child.send("usi");
        let until = Instant::now() + GREETING;
        while Instant::now() < until {
            if child.line_within(TICK)?.as_deref() == Some("usiok") {
                let failed = false;
                return Ok(Searcher { child, failed });
            }
        }
        Err("it does not answer".to_owned())
    }

    /// What the program finds; `None` if it has failed.
    fn search(
        &mut self,
        game: &dyn Game,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchInfo> {
        if self.failed {
            return None;
        }
        let notation = Notation::new(Form::Usi, game.info(), Vec::new());
        self.child.send(&position(game, &notation));
        self.child.send(&go(game.side(), limits));
        let mut found = None;
        let end = self.listen(stop, |line| {
            if let Some(news) = read_info(game, &notation, line) {
                report(&news);
                found = Some(news);
            }
        });
        let best = end
            .as_deref()
            .and_then(|best| moves(game, &notation, &[best]).pop());
        self.failed = end.is_none();
        let found = found?;
        // What it plays is what it found last, unless something is wrong.
        (found.line.first() == best.as_ref()).then_some(found)
    }

    /// Passes lines on until the move, which is returned; `None` if none comes.
    fn listen(&mut self, stop: &Stop, mut pass_on: impl FnMut(&str)) -> Option<String> {
        let mut stopped = None;
        loop {
            match stopped {
                None if stop.is_stopped() => {
                    self.child.send("stop");
                    stopped = Some(Instant::now());
                }
                Some(at) if at.elapsed() > PATIENCE => return None,
                _ => {}
            }
            let Some(line) = self.child.line_within(TICK).ok()? else {
                continue;
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => return words.next().map(str::to_owned),
                _ => pass_on(&line),
            }
        }
    }
}

/// The whole game so far.
fn position(game: &dyn Game, notation: &Notation) -> String {
    let (info, history) = (game.info(), game.history());
    let first = match history.len() % 2 {
        0 => game.side(),
        _ => !game.side(),
    };
    let start = from_own(info, Style::Sfen, first, &game.start_text());
    let moves = history.iter().map(|mv| notation.write(info, mv));
    let moves: Vec<String> = moves.collect();
    match moves.is_empty() {
        true => format!("position sfen {start}"),
        false => format!("position sfen {start} moves {}", moves.join(" ")),
    }
}

/// What the search may use.
fn go(side: Color, limits: &Limits) -> String {
    let mut line = String::from("go");
    let mut add = |word: &str, value: Option<u128>| {
        if let Some(value) = value {
            line += &format!(" {word} {value}");
        }
    };
    let letter = ["b", "w"][side.index()];
    let clock = limits.clock;
    let millis = |time: Duration| time.as_millis();
    add("depth", limits.depth.map(u128::from));
    add("nodes", limits.nodes.map(u128::from));
    add("movetime", limits.move_time.map(millis));
    add(
        &format!("{letter}time"),
        clock.map(|clock| millis(clock.remaining)),
    );
    add(
        &format!("{letter}inc"),
        clock.map(|clock| millis(clock.increment)),
    );
    let to_go = clock.and_then(|clock| clock.moves_to_go);
    add("movestogo", to_go.map(u128::from));
    if limits.infinite {
        line += " infinite";
    }
    line
}

/// What an iteration has found, if the line tells of one.
fn read_info(game: &dyn Game, notation: &Notation, line: &str) -> Option<SearchInfo> {
    let (facts, expected) = line.strip_prefix("info ")?.split_once(" pv ")?;
    let facts: Vec<&str> = facts.split_whitespace().collect();
    let after = |word: &str| {
        let at = facts.iter().position(|fact| *fact == word)?;
        facts.get(at + 1).copied()
    };
    let expected: Vec<&str> = expected.split_whitespace().collect();
    Some(SearchInfo {
        place: 1,
        depth: after("depth")?.parse().ok()?,
        score: read_score(&facts)?,
        nodes: after("nodes")?.parse().ok()?,
        time: Duration::from_millis(after("time")?.parse().ok()?),
        line: moves(game, notation, &expected),
    })
}

fn read_score(facts: &[&str]) -> Option<Score> {
    let at = facts.iter().position(|fact| *fact == "score")?;
    match facts.get(at + 1..at + 3)? {
        ["cp", units] => Some(Score::Units(units.parse().ok()?)),
        ["mate", plies] => Some(match plies.strip_prefix('-') {
            Some(plies) => Score::Loss(plies.parse().ok()?),
            None => Score::Win(plies.parse().ok()?),
        }),
        _ => None,
    }
}

/// These moves one after the other, up to the first that is none.
fn moves(game: &dyn Game, notation: &Notation, written: &[&str]) -> Vec<MoveView> {
    let mut game = game.fork();
    let mut made = Vec::new();
    for text in written {
        let legal = game.legal().into_iter();
        let mut meant = legal.filter(|mv| notation.means(game.info(), mv, text));
        let Some(mv) = meant.next() else { break };
        made.push(mv);
        if game.play(&made[made.len() - 1].text).is_err() {
            break;
        }
    }
    made
}

/// A game, and who searches it. Forks share the program; one that finds it busy searches itself.
pub(super) struct Searched {
    game: Box<dyn Game>,
    searcher: Arc<Mutex<Searcher>>,
}

impl Searched {
    /// The game as it stands, from now on searched by the program.
    pub(super) fn new(game: Box<dyn Game>, searcher: Searcher) -> Searched {
        let searcher = Arc::new(Mutex::new(searcher));
        Searched { game, searcher }
    }

    /// Makes the program evaluate with the net of this path, or with none if it is `none`.
    pub(super) fn evaluate_with(&self, net: &str) {
        self.tell(&[format!("setoption name EvalFile value {net}")]);
    }

    /// Tells the program something, unless it is busy.
    fn tell(&self, lines: &[String]) {
        if let Ok(searcher) = self.searcher.try_lock() {
            lines.iter().for_each(|line| searcher.child.send(line));
        }
    }
}

impl Game for Searched {
    fn search(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> SearchInfo {
        // Protocols have no words for a count that a player has begun or stopped.
        let can_tell = self.calls().is_empty();
        let searcher = self.searcher.try_lock();
        let searcher = searcher.ok().filter(|_| can_tell);
        let found =
            searcher.and_then(|mut searcher| searcher.search(&*self.game, limits, stop, report));
        found.unwrap_or_else(|| self.game.search(limits, stop, report))
    }

    fn solve(&self, limits: &Limits, stop: &Stop) -> Solution {
        self.game.solve(limits, stop)
    }

    fn set_search(&mut self, hash_megabytes: usize, threads: usize) {
        self.game.set_search(hash_megabytes, threads);
        self.tell(&[
            format!("setoption name Hash value {hash_megabytes}"),
            format!("setoption name Threads value {threads}"),
        ]);
    }

    fn set_net(&mut self, net: Option<Arc<Net>>) -> Result<(), NetError> {
        self.game.set_net(net)
    }

    fn net(&self) -> Option<&Arc<Net>> {
        self.game.net()
    }

    fn self_play(&self, plan: &SelfPlay) -> Result<Arena, NetError> {
        self.game.self_play(plan)
    }

    fn clear_search(&mut self) {
        self.game.clear_search();
        self.tell(&["setoption name Clear Hash".to_owned()]);
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(Searched {
            game: self.game.fork(),
            searcher: Arc::clone(&self.searcher),
        })
    }

    fn info(&self) -> &GameInfo {
        self.game.info()
    }

    fn setup(&self) -> Setup {
        self.game.setup()
    }

    fn side(&self) -> Color {
        self.game.side()
    }

    fn in_check(&self) -> bool {
        self.game.in_check()
    }

    fn move_number(&self) -> u32 {
        self.game.move_number()
    }

    fn position_text(&self) -> String {
        self.game.position_text()
    }

    fn start_text(&self) -> String {
        self.game.start_text()
    }

    fn set_position(&mut self, text: &str) -> Result<(), PositionError> {
        self.game.set_position(text)
    }

    fn give_handicap(&mut self, changes: &[HandicapChange]) -> Result<(), HandicapError> {
        self.game.give_handicap(changes)
    }

    fn handicap(&self) -> &[HandicapChange] {
        self.game.handicap()
    }

    fn legal(&self) -> Vec<MoveView> {
        self.game.legal()
    }

    fn play(&mut self, text: &str) -> Result<MoveView, MoveError> {
        self.game.play(text)
    }

    fn undo(&mut self) -> Option<MoveView> {
        self.game.undo()
    }

    fn history(&self) -> &[MoveView] {
        self.game.history()
    }

    fn result(&self) -> Option<(Outcome, Reason)> {
        self.game.result()
    }

    fn claim(&self) -> Option<(Outcome, Reason)> {
        self.game.claim()
    }

    fn may_call(&self, call: CountCall) -> Result<(), CountCallError> {
        self.game.may_call(call)
    }

    fn call(&mut self, call: CountCall) -> Result<(), CountCallError> {
        self.game.call(call)
    }

    fn calls(&self) -> &[(usize, CountCall)] {
        self.game.calls()
    }

    fn attacked(&self, square: Square, by: Color) -> bool {
        self.game.attacked(square, by)
    }

    fn divide(
        &self,
        depth: u32,
        options: &PerftOptions,
        go_on: &GoOn,
    ) -> Option<Vec<(String, u64)>> {
        self.game.divide(depth, options, go_on)
    }

    fn sparse(&self, depth: u32, width: u32, seed: u64) -> (u64, u64) {
        self.game.sparse(depth, width, seed)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::io;
    use std::thread;

    use protocols::{Catalogue, Protocol};

    use super::*;
    use crate::games::{self, Settings};
    use crate::protocol::Games;

    pub(in crate::play) const GAME: &str = "tests/cli/files/tiny.variant";

    /// A searcher at the other end of two pipes.
    pub(in crate::play) fn searcher() -> Searcher {
        let (from, mut to_us) = io::pipe().expect("there are pipes");
        let (to_it, to) = io::pipe().expect("there are pipes");
        thread::spawn(move || {
            let games = Games::with(GAME, &Settings::default()).expect("the game is sound");
            let first = games.names().swap_remove(0);
            protocols::serve(Protocol::Usi, &games, (&first, &[]), to_it, &mut to_us)
        });
        Searcher::greet(Child::over(from, to)).expect("it greets")
    }

    fn game() -> Box<dyn Game> {
        games::open(GAME, &Settings::default()).expect("the game is sound")
    }

    /// Depth, score and line of every iteration.
    fn thoughts(game: &mut dyn Game) -> Vec<String> {
        let limits = Limits {
            depth: Some(5),
            ..Limits::default()
        };
        let mut heard = Vec::new();
        let mut hear = |found: &SearchInfo| {
            let line = found.line.iter().map(|mv| mv.text.as_str());
            let line: Vec<&str> = line.collect();
            heard.push(format!("{} {} {line:?}", found.depth, found.score));
        };
        let found = game.search(&limits, &Stop::new(), &mut hear);
        assert!(!found.line.is_empty());
        heard
    }

    #[test]
    fn another_program_finds_what_the_game_finds() {
        let (mut own, mut other) = (game(), Searched::new(game(), searcher()));
        for mv in ["", "a1a3", "c4c2"] {
            for game in [&mut *own, &mut other] {
                assert!(mv.is_empty() || game.play(mv).is_ok(), "{mv}");
                game.clear_search();
            }
            assert_eq!(thoughts(&mut *own), thoughts(&mut other), "{mv}");
        }
        assert!(!other.searcher.try_lock().is_ok_and(|it| it.failed));
    }

    #[test]
    fn without_the_program_the_game_searches_itself() {
        let mut game = Searched::new(game(), searcher());
        game.tell(&["quit".to_owned()]);
        assert!(!thoughts(&mut game).is_empty());
        assert!(game.searcher.try_lock().is_ok_and(|it| it.failed));
        assert!(!thoughts(&mut *game.fork()).is_empty());
    }

    #[test]
    fn a_search_ends_when_it_is_told_to() {
        let mut game = Searched::new(game(), searcher());
        let stop = Stop::new();
        stop.stop();
        let limits = Limits {
            infinite: true,
            ..Limits::default()
        };
        let found = game.search(&limits, &stop, &mut |_| {});
        assert!(!found.line.is_empty());
        assert!(!game.searcher.try_lock().is_ok_and(|it| it.failed));
    }

    #[test]
    fn limits_are_told() {
        let clock = engine::search::Clock {
            remaining: Duration::from_secs(60),
            increment: Duration::from_millis(500),
            moves_to_go: None,
        };
        let limits = Limits {
            nodes: Some(70),
            move_time: Some(Duration::from_secs(1)),
            clock: Some(clock),
            ..Limits::default()
        };
        assert_eq!(go(Color::First, &Limits::default()), "go");
        assert_eq!(
            go(Color::Second, &limits),
            "go nodes 70 movetime 1000 wtime 60000 winc 500"
        );
    }
}
