//! The heart of a session: the game as the client knows it, the thinker beside it, and the queue of
//! what is heard from both.
//!
//! The game of the client never goes away: a copy of it thinks. What searches have learned is handed on
//! from thinker to thinker. How lines are understood and answered is left to the protocols.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use engine::search::{Limits, Score, Stop};
use engine::{Effect, Game, MoveError, MoveView, Net, Outcome, Reason, SearchInfo, Solution};
use interpreter::Answer;
use variant_dsl::Switch;

use crate::Protocol;
use crate::catalogue::{Catalogue, Opened};
use crate::event::{Event, Thought};
use crate::moves::{Notation, is_pass};
use crate::say::{one_line, quote};
use crate::thinker::{self, Task, Thinker};

/// How long a search that is to end may take to say what it has found. Then the best it has
/// reported counts, and it is left to end by itself.
const PATIENCE: Duration = Duration::from_millis(30);

/// Events that may wait: few, so that a flood of long lines stays in the pipe.
const QUEUE: usize = 16;

/// What is heard at the conversation.
pub(crate) enum Incoming {
    /// A line of the client, without its end.
    Line(String),
    /// A line too long to be kept.
    TooLong,
    /// The client will say nothing more.
    End,
    /// From who thinks now.
    News(News),
}

/// What comes of thinking.
pub(crate) enum News {
    /// An iteration is complete.
    Progress(SearchInfo),
    /// A search is over.
    Found {
        /// What it has found.
        found: SearchInfo,
        /// Whether the last progress said as much.
        known: bool,
    },
    /// A solver has ended; `None` if it was stopped and did not say what it knew.
    Solved(Option<Solution>),
    /// A count to this depth is over: leaves by first move, or `None` if it was stopped.
    Counted(u32, Option<Vec<(String, u64)>>),
}

/// What is thought about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Search,
    Solve,
    /// To this depth.
    Count(u32),
}

/// Somebody who thinks.
struct Job {
    id: u64,
    stop: Stop,
    work: Work,
    /// The best that a search has reported.
    best: Option<SearchInfo>,
}

/// See the head of this file.
pub(crate) struct Conversation<'a> {
    pub(crate) catalogue: &'a dyn Catalogue,
    /// The name under which the catalogue knows the game.
    pub(crate) name: String,
    settings: Vec<(String, String)>,
    opened: Opened,
    /// How the game has ended, found out when it is first asked.
    ended: OnceCell<Option<(Outcome, Reason)>>,
    job: Option<Job>,
    last_id: u64,
    /// Who thinks or thought last, and may not have ended yet though it was told to.
    before: Option<Thinker>,
    /// Megabytes of the table of a search.
    pub(crate) hash: usize,
    /// Threads of a search.
    pub(crate) threads: usize,
    /// Lines of a search that are told to the client.
    pub(crate) lines: usize,
    /// The path of the net that the client has chosen for the game that is on, if it has.
    net: Option<String>,
    /// The net that this game has where no client chooses one.
    own_net: Option<Arc<Net>>,
    /// Whether the client asks for arrays that are shuffled.
    shuffled: bool,
    /// The game that the client has named, where one that shuffles its array is played in its place.
    named: Option<String>,
    post: SyncSender<Event>,
    events: Receiver<Event>,
    /// What was heard while something else was waited for.
    waiting: VecDeque<Event>,
}

impl<'a> Conversation<'a> {
    /// A conversation with a game of the catalogue. The error is a sentence.
    pub(crate) fn open(
        catalogue: &'a dyn Catalogue,
        name: &str,
        settings: &[(String, String)],
    ) -> Result<Conversation<'a>, String> {
        let (post, events) = sync_channel(QUEUE);
        let opened = catalogue.open(name, settings)?;
        Ok(Conversation {
            catalogue,
            name: name.to_owned(),
            settings: settings.to_vec(),
            own_net: opened.game.net().cloned(),
            opened,
            ended: OnceCell::new(),
            job: None,
            last_id: 0,
            before: None,
            hash: 16,
            threads: 1,
            lines: 1,
            net: None,
            shuffled: false,
            named: None,
            post,
            events,
            waiting: VecDeque::new(),
        })
    }

    /// Where events are posted.
    pub(crate) fn post(&self) -> SyncSender<Event> {
        self.post.clone()
    }

    /// The game as the client knows it.
    pub(crate) fn game(&self) -> &dyn Game {
        &*self.opened.game
    }

    /// The same, to be changed. Nothing may think meanwhile.
    pub(crate) fn game_mut(&mut self) -> &mut dyn Game {
        self.ended = OnceCell::new();
        &mut *self.opened.game
    }

    /// How the game has ended on the board, if it has.
    pub(crate) fn result(&self) -> Option<(Outcome, Reason)> {
        *self.ended.get_or_init(|| self.game().result())
    }

    /// The switches of the game.
    pub(crate) fn switches(&self) -> &[Switch] {
        &self.opened.definition.switches
    }

    /// Every game of the catalogue, and the name by which clients of the protocol know it, if its
    /// definition says one. A name that another game has, or has before it, is none.
    pub(crate) fn names(&self, protocol: Protocol) -> Vec<(String, Option<String>)> {
        let names = self.catalogue.names();
        let mut taken = names.clone();
        let foreign = |name: &String| {
            let foreign = self.catalogue.foreign_name(protocol, name);
            let foreign = foreign.filter(|foreign| foreign == name || !taken.contains(foreign));
            taken.extend(foreign.clone());
            foreign
        };
        let foreign: Vec<Option<String>> = names.iter().map(foreign).collect();
        names.into_iter().zip(foreign).collect()
    }

    /// Another game of the catalogue, by its name, the name that clients of the protocol know it by or
    /// its [`short`] name, at its start. The error is a sentence.
    pub(crate) fn choose(&mut self, protocol: Protocol, name: &str) -> Result<(), String> {
        let names = self.catalogue.names();
        let known = names.iter().find(|known| *known == name);
        let pairs = self.names(protocol);
        let foreign = pairs
            .iter()
            .find(|(_, foreign)| foreign.as_deref() == Some(name));
        let known = known.or(foreign.map(|(known, _)| known));
        let known = known.or_else(|| names.iter().find(|known| short(known) == name));
        let known = known.ok_or("no game has that name")?;
        self.reopen(known, Vec::new())?;
        self.shuffle()
    }

    /// Whether the client asks for arrays that are shuffled.
    pub(crate) fn is_shuffled(&self) -> bool {
        self.shuffled
    }

    /// Plays the game that shuffles the array of the present one, if there is one and the client asks for
    /// it, or goes back to the game that it has named. The error is a sentence.
    pub(crate) fn set_shuffled(&mut self, shuffled: bool) -> Result<(), String> {
        self.shuffled = shuffled;
        match self.named.take() {
            Some(named) if !shuffled => self.reopen(&named, Vec::new()),
            named => {
                self.named = named;
                self.shuffle()
            }
        }
    }

    /// Plays the game that clients of UCI know by the same name and whose array is shuffled, if they ask
    /// for it.
    fn shuffle(&mut self) -> Result<(), String> {
        let catalogue = self.catalogue;
        let told = |name: &str| catalogue.foreign_name(Protocol::Uci, name);
        let plain = self.name.clone();
        if !self.shuffled || catalogue.is_shuffled(&plain) {
            return Ok(());
        }
        let wanted = told(&plain).unwrap_or_else(|| plain.clone());
        let mut others = catalogue.names().into_iter();
        let meant = others
            .find(|other| told(other).as_ref() == Some(&wanted) && catalogue.is_shuffled(other));
        if let Some(meant) = meant {
            self.reopen(&meant, Vec::new())?;
            self.named = Some(plain);
        }
        Ok(())
    }

    /// Gives a switch of the game a value, and begins anew. The error is a sentence.
    pub(crate) fn set_switch(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut settings = self.settings.clone();
        settings.retain(|(other, _)| other != name);
        let switch = self.switches().iter().find(|switch| switch.name == name);
        if switch.is_none_or(|switch| switch.default != value) {
            settings.push((name.to_owned(), value.to_owned()));
        }
        let name = self.name.clone();
        self.reopen(&name, settings)
    }

    fn reopen(&mut self, name: &str, settings: Vec<(String, String)>) -> Result<(), String> {
        self.opened = self.catalogue.open(name, &settings)?;
        self.own_net = self.opened.game.net().cloned();
        self.ended = OnceCell::new();
        self.name = name.to_owned();
        self.named = None;
        self.net = None;
        self.settings = settings;
        self.forget();
        Ok(())
    }

    /// The path of the net that the client has chosen, if it has.
    pub(crate) fn net(&self) -> Option<&str> {
        self.net.as_deref()
    }

    /// Evaluates with the net of a file from now on, with none if the path is `none`, or with that of the game itself
    /// if there is no path. The error is a sentence.
    pub(crate) fn set_net(&mut self, path: Option<&str>) -> Result<(), String> {
        let net = match path {
            None => self.own_net.clone(),
            Some("none") => None,
            Some(path) => Some(self.catalogue.net(self.game(), path)?),
        };
        let given = self.game_mut().set_net(net);
        given.map_err(|error| error.to_string())?;
        self.net = path.map(str::to_owned);
        self.forget();
        Ok(())
    }

    /// Forgets what searches have learned.
    pub(crate) fn forget(&mut self) {
        if let Some(before) = &mut self.before {
            before.forget();
        }
    }

    /// Makes a move written in the game's own form.
    pub(crate) fn play(&mut self, text: &str) -> Result<MoveView, MoveError> {
        self.game_mut().play(text)
    }

    /// Makes a move written in the form of a protocol or in that of the game. The error is the move
    /// in the game's own form, as far as it was understood.
    pub(crate) fn play_in(&mut self, notation: &Notation, text: &str) -> Result<(), String> {
        let game = self.game();
        let pass = || game.legal().into_iter().find(|mv| is_pass(&mv.effect));
        let own = notation.own(game.info(), text, || pass().map(|mv| mv.text));
        let own = own.unwrap_or_else(|| text.to_owned());
        if self.play(&own).is_ok() {
            return Ok(());
        }
        let game = self.game();
        let is_meant = |mv: &MoveView| notation.means(game.info(), mv, text);
        match game.legal().into_iter().find(is_meant) {
            Some(mv) if self.play(&mv.text).is_ok() => Ok(()),
            _ => Err(own),
        }
    }

    /// What the legal move does that is written so, in the form of a protocol or in that of the game;
    /// `None` if there is none.
    pub(crate) fn meant(&self, notation: &Notation, text: &str) -> Option<Effect> {
        let (game, info) = (self.game(), self.game().info());
        let own = notation.own(info, text, || None);
        let legal = game.legal();
        let is_own = |mv: &&MoveView| own.as_ref() == Some(&mv.text) || mv.text == text;
        let is_meant = |mv: &&MoveView| notation.means(info, mv, text);
        let found = legal.iter().find(is_own);
        let found = found.or_else(|| legal.iter().find(is_meant));
        found.map(|mv| mv.effect.clone())
    }

    /// Adds the game of a file to the catalogue and begins it. The error is a sentence.
    pub(crate) fn load(&mut self, path: &str) -> Result<(), String> {
        let name = self.catalogue.load(path)?;
        self.reopen(&name, Vec::new())
    }

    /// Why a move is refused that was sent so and is this in the game's own form, on one line: what of
    /// the position matters, and the clause of the definition.
    pub(crate) fn why_not(&self, sent: &str, own: &str) -> String {
        let why = self.why(own);
        // Whoever asks says which move it is.
        let why = why.strip_prefix(&format!("`{own}`: ")).unwrap_or(&why);
        why.replace(&format!("`{own}`"), &format!("`{}`", quote(sent)))
    }

    fn why(&self, text: &str) -> String {
        if let Some((_, reason)) = self.result() {
            return format!("the game is over: {reason}");
        }
        match self.opened.definition.rules.why(self.game(), text) {
            Answer::Legal { human, .. } => format!("{human} is legal"),
            Answer::Refused(objection) | Answer::Impossible(objection) => {
                let facts = one_line(&objection.facts.join("; "));
                let clause = objection.clause.map(|clause| {
                    let (source, line, text) = (clause.source, clause.line, clause.text);
                    format!(" [{source}:{line}: {}]", one_line(&text))
                });
                facts + &clause.unwrap_or_default()
            }
        }
    }

    /// Whether somebody thinks.
    pub(crate) fn thinks(&self) -> bool {
        self.job.is_some()
    }

    /// Whether leaves are counted.
    pub(crate) fn counts(&self) -> bool {
        let job = self.job.as_ref();
        job.is_some_and(|job| matches!(job.work, Work::Count(_)))
    }

    /// Begins to look for the best move. Nothing may think already. The error is a sentence.
    pub(crate) fn search(&mut self, limits: Limits) -> Result<(), String> {
        self.begin(Task::Search(limits, self.hash, self.threads), Work::Search)
    }

    /// Begins to look for a forced win by checks. Nothing may think already. The error is a sentence.
    pub(crate) fn solve(&mut self, limits: Limits) -> Result<(), String> {
        self.begin(Task::Solve(limits, self.hash), Work::Solve)
    }

    /// Begins to count the leaves of the tree of moves.
    pub(crate) fn count(&mut self, depth: u32) -> Result<(), String> {
        self.begin(Task::Count(depth, self.threads), Work::Count(depth))
    }

    fn begin(&mut self, task: Task, work: Work) -> Result<(), String> {
        self.last_id += 1;
        let (id, stop, game) = (self.last_id, Stop::new(), self.game().fork());
        let before = self.before.take();
        let begun = thinker::begin(id, game, task, stop.clone(), self.post(), before);
        let begun =
            begun.map_err(|error| format!("no thread could be started for the engine: {error}"))?;
        self.before = Some(begun);
        let best = None;
        self.job = Some(Job {
            id,
            stop,
            work,
            best,
        });
        Ok(())
    }

    /// What is heard next. Those who were called off are not heard.
    pub(crate) fn next(&mut self) -> Incoming {
        loop {
            let waiting = self.waiting.pop_front();
            let event = waiting.map_or_else(|| self.events.recv(), Ok);
            match event.expect("the conversation itself can post events") {
                Event::Thought(id, thought) if self.is_of(id) => {
                    if let Some(news) = self.take_in(thought) {
                        return Incoming::News(news);
                    }
                }
                Event::Thought(..) => {}
                Event::Line(line) => return Incoming::Line(line),
                Event::TooLong => return Incoming::TooLong,
                Event::End => return Incoming::End,
            }
        }
    }

    /// Ends thinking at once, with what has been found; `None` if nobody thinks.
    pub(crate) fn finish(&mut self) -> Option<News> {
        let last = self.last_thought()?;
        self.take_in(last)
    }

    /// Ends thinking without a result.
    pub(crate) fn call_off(&mut self) {
        let _ = self.last_thought();
        self.job = None;
    }

    /// Ends thinking for good, without waiting for anything.
    pub(crate) fn leave(&mut self) {
        if let Some(job) = self.job.take() {
            job.stop.stop();
        }
    }

    /// The last thought of who is told to stop; a failure if there is none soon. `None` if nobody
    /// thinks.
    fn last_thought(&mut self) -> Option<Thought> {
        self.job.as_ref()?.stop.stop();
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(Event::Thought(id, thought)) if self.is_of(id) => match thought {
                    Thought::Progress(_) | Thought::First(_) => drop(self.take_in(thought)),
                    thought => return Some(thought),
                },
                Ok(Event::Thought(..)) => {}
                Ok(event) => self.waiting.push_back(event),
                Err(_) => return Some(Thought::Failed),
            }
        }
    }

    /// Whether the job that is on has this number.
    fn is_of(&self, id: u64) -> bool {
        self.job.as_ref().is_some_and(|job| job.id == id)
    }

    /// Remembers what matters of a thought, and ends the job if it is over. In place of a failure
    /// stands the best that was known.
    fn take_in(&mut self, thought: Thought) -> Option<News> {
        let job = self.job.as_mut()?;
        match thought {
            Thought::First(mv) => {
                job.best = Some(guess(mv));
                return None;
            }
            Thought::Progress(found) => {
                if found.place == 1 {
                    job.best = Some(found.clone());
                }
                return Some(News::Progress(found));
            }
            Thought::Found(..) | Thought::Solved(_) | Thought::Counted(_) | Thought::Failed => {}
        }
        let Job { work, best, .. } = self.job.take()?;
        Some(match (thought, work) {
            (Thought::Counted(counts), Work::Count(depth)) => News::Counted(depth, counts),
            (_, Work::Count(depth)) => News::Counted(depth, None),
            (Thought::Solved(found), Work::Solve) => News::Solved(Some(found)),
            (_, Work::Solve) => News::Solved(None),
            (Thought::Found(found), Work::Search) => {
                let same = |best: SearchInfo| best.depth == found.depth && best.line == found.line;
                let known = best.is_some_and(same);
                News::Found { found, known }
            }
            (_, Work::Search) => {
                let first = || guess(self.game().legal().into_iter().next());
                let found = best.unwrap_or_else(first);
                News::Found { found, known: true }
            }
        })
    }
}

/// What a search says that has found nothing yet, where this is a legal move.
fn guess(mv: Option<MoveView>) -> SearchInfo {
    SearchInfo {
        place: 1,
        depth: 0,
        score: Score::default(),
        nodes: 0,
        time: Duration::ZERO,
        line: mv.into_iter().collect(),
    }
}

/// The name without the word of its family at the end, as some programs have it.
pub(crate) fn short(name: &str) -> &str {
    let families = ["-shogi", "-chess"];
    let mut ends = families
        .iter()
        .filter_map(|family| name.strip_suffix(family));
    ends.next_back().unwrap_or(name)
}
