//! A game of pieces, array, promotion and drops, as Interactive Diagrams and `XBoard` describe it, and its text.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::Game;
use crate::keys::PIECES;
use crate::report::{Findings, quote};
use crate::say::array::Array;
use crate::say::{MARK, allowed, file_name, quote_line, title};
use crate::xbetza::{self, Dialect, Tried};

/// Largest board here.
pub(crate) const MOST: u8 = 40;

/// Most lines of a text, and most letters of its movements: what reading them costs grows faster than they.
pub(crate) const MOST_LINES: usize = 1000;
const MOST_MOVES: usize = 20_000;
/// Longest text that is read.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// A square: file and rank, from 0.
pub(crate) type Square = (u8, u8);

/// A piece of the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sort {
    /// What the other program calls it, and what it has for a letter.
    pub(crate) called: String,
    pub(crate) id: String,
    /// Its moves here; empty if none could be said.
    pub(crate) moves: String,
    pub(crate) royal: bool,
    /// What it turns over to.
    pub(crate) back: Option<usize>,
    /// What it may become.
    pub(crate) becomes: Vec<usize>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) sort: usize,
    pub(crate) player: usize,
    /// Whether its back side is up.
    pub(crate) turned: bool,
}

/// The game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    /// Files and ranks.
    pub(crate) board: (u8, u8),
    pub(crate) sorts: Vec<Sort>,
    pub(crate) men: BTreeMap<Square, Man>,
    pub(crate) hands: [BTreeMap<usize, u32>; 2],
    /// Ranks of the promotion zone.
    pub(crate) zone: u8,
    /// Whether captured pieces are dropped.
    pub(crate) drops: bool,
    /// A piece that may stand on a file only once, and may not mate when it is dropped.
    pub(crate) limited: Option<usize>,
    /// What stalemate does to the player who cannot move.
    pub(crate) stalemate: &'static str,
    /// The comments about what could not be said.
    unsaid: Vec<String>,
    /// The bytes of all movements, and what was found out about them.
    read: usize,
    tried: Tried,
}

impl Sheet {
    /// An empty board of usual size.
    pub(crate) fn new() -> Sheet {
        Sheet {
            board: (8, 8),
            stalemate: "draws",
            ..Sheet::default()
        }
    }

    /// Notes that a line, or a part of it, cannot be said.
    pub(crate) fn cannot(
        &mut self,
        findings: &mut Findings,
        span: &Range<usize>,
        line: &str,
        reason: &str,
    ) {
        let comment = quote_line(&format!("{MARK} {line} ({reason})"));
        if self.unsaid.contains(&comment) {
            return;
        }
        self.unsaid.push(comment);
        findings.not_said(
            span,
            format!("`{}` cannot be said: {reason}", quote(line)),
            "it stands in the text as a comment, and `check` warns of it",
        );
    }

    /// The moves of a piece, whose text begins at this byte of the file; what cannot be said of them is noted.
    pub(crate) fn moves(
        &mut self,
        findings: &mut Findings,
        (owner, text, start): (&str, &str, usize),
        dialect: Dialect,
    ) -> String {
        self.read += text.len();
        if self.read > MOST_MOVES {
            let message = format!("the movements of the game have more than {MOST_MOVES} letters");
            findings.error(&(start..start + text.len()), message, "make them shorter");
            return String::new();
        }
        let terms = match xbetza::read(text, dialect, &mut self.tried) {
            Ok(terms) => terms,
            Err(wrong) => {
                let span = start + wrong.span.start..start + wrong.span.end;
                findings.error(&span, wrong.message, wrong.help);
                return String::new();
            }
        };
        let mut moves = String::new();
        for term in terms {
            match term.said {
                Ok(said) => moves += &said,
                Err(reason) => {
                    let span = start + term.span.start..start + term.span.end;
                    let line = format!("{owner}: {}", &text[term.span]);
                    self.cannot(findings, &span, &line, &reason);
                }
            }
        }
        moves
    }

    /// Takes out of the game what could not be said or played: pieces without moves or that never appear, and back
    /// sides that are none.
    pub(crate) fn without_idle(&mut self, findings: &mut Findings, spans: &[Range<usize>]) {
        let idle: BTreeSet<usize> = (0..self.sorts.len())
            .filter(|sort| self.sorts[*sort].moves.is_empty())
            .collect();
        for sort in &idle {
            let line = self.sorts[*sort].called.clone();
            let reason = "none of its moves can be said, so the piece is left out";
            self.cannot(findings, &spans[*sort], &line, reason);
        }
        let stays = |sort: &usize| !idle.contains(sort);
        for (sort, span) in spans.iter().enumerate().take(self.sorts.len()) {
            let Sort { royal, back, .. } = self.sorts[sort];
            let back = back.filter(|back| stays(back) && self.zone > 0);
            let dethroned = back.is_some_and(|back| royal && !self.sorts[back].royal);
            self.sorts[sort].back = back.filter(|_| !dethroned);
            if dethroned {
                let line = self.sorts[sort].called.clone();
                let reason = "a royal piece that stops being royal when it turns over";
                self.cannot(findings, span, &line, reason);
            }
            let becomes = &mut self.sorts[sort].becomes;
            becomes.retain(|to| stays(to) && self.zone > 0);
            if self.sorts[sort].back.is_none()
                && self.men.values().any(|man| man.turned && man.sort == sort)
            {
                let line = format!("+{}", self.sorts[sort].called);
                let reason = "a back side that cannot be said, so it is left out of the array";
                self.men.retain(|_, man| !(man.turned && man.sort == sort));
                self.cannot(findings, span, &line, reason);
            }
        }
        self.men.retain(|_, man| stays(&man.sort));
        let hands = self.hands.iter_mut();
        hands.for_each(|hand| hand.retain(|sort, _| stays(sort)));
        let appear = self.appearing();
        for (sort, span) in spans.iter().enumerate().take(self.sorts.len()) {
            if stays(&sort) && !appear.contains(&sort) {
                let line = self.sorts[sort].called.clone();
                let reason = "a piece that can never appear, so it is left out";
                self.cannot(findings, span, &line, reason);
                self.sorts[sort].moves.clear();
            }
        }
        self.limited = self.limited.filter(|sort| appear.contains(sort));
    }

    /// The pieces that stand in the array or in a hand, and what they can become.
    fn appearing(&self) -> BTreeSet<usize> {
        let men = self.men.values().map(|man| man.sort);
        let held = self.hands.iter().flatten().map(|(sort, _)| *sort);
        let held = held.filter(|_| self.drops);
        let mut open: Vec<usize> = men.chain(held).collect();
        let (mut appear, mut backs) = (BTreeSet::new(), BTreeSet::new());
        while let Some(sort) = open.pop() {
            if appear.insert(sort) {
                open.extend(&self.sorts[sort].becomes);
                // A back side never turns over again.
                backs.extend(self.sorts[sort].back);
            }
        }
        appear.extend(backs);
        appear
    }

    /// The text of the game; `origin` is a comment about where it comes from.
    pub(crate) fn game(&self, called: &str, origin: &str) -> Game {
        let name = file_name(called, &mut BTreeSet::new());
        let title = title(called);
        let title = match title.is_empty() {
            true => self::title(&name),
            false => title,
        };
        let labels = self.labels();
        let zone = if self.promotes() && self.zone > 0 {
            format!("zone camp = far {}\n", self.zone)
        } else {
            String::new()
        };
        let (files, ranks) = self.board;
        let body = |allow: &str| {
            format!(
                "// {}\n\nvariant {name} \"{title}\" {{\nboard {files}x{ranks}\ncoordinates chess\n\
                 players White, Black\n{zone}{allow}\n{}\n{}{}{}{}repetition none\n\n{}\n}}\n",
                quote_line(origin),
                self.pieces(&labels),
                self.setup(&labels),
                self.promotion(),
                self.hand_rules(&labels),
                self.goal(),
                self.unsaid.join("\n"),
            )
        };
        Game {
            text: allowed(&name, &body),
            name,
            section: called.to_owned(),
            not_said: self.unsaid.len(),
        }
    }

    fn promotes(&self) -> bool {
        let mut sorts = self.sorts.iter();
        sorts
            .any(|sort| !sort.moves.is_empty() && (sort.back.is_some() || !sort.becomes.is_empty()))
    }

    /// Name and token of each piece, both unlike those of all others.
    fn labels(&self) -> Vec<(String, String)> {
        let mut labels: Vec<(String, String)> = Vec::new();
        for sort in &self.sorts {
            let wanted = identifier(&sort.called);
            let free = |name: &String| {
                !labels
                    .iter()
                    .any(|(known, _)| known.eq_ignore_ascii_case(name))
            };
            let names = std::iter::once(wanted.clone())
                .chain((2..).map(|number| format!("{wanted}{number}")));
            let name = names.into_iter().find(free).unwrap_or_default();
            let taken = |token: &String| labels.iter().any(|(_, known)| known == token);
            let own: String = sort
                .id
                .chars()
                .filter(char::is_ascii_alphabetic)
                .take(3)
                .collect();
            let own = own.to_ascii_uppercase();
            let capitals = name.to_ascii_uppercase();
            let letters = own.chars().chain(capitals.chars()).chain('A'..='Z');
            let letters: Vec<char> = letters.filter(char::is_ascii_uppercase).collect();
            let pairs = letters
                .iter()
                .flat_map(|one| ('A'..='Z').map(move |two| format!("{one}{two}")));
            let single = letters.iter().map(char::to_string);
            let token = std::iter::once(own)
                .filter(|own| !own.is_empty())
                .chain(single)
                .chain(pairs)
                .find(|token| !taken(token));
            labels.push((name, token.unwrap_or_default()));
        }
        labels
    }

    fn pieces(&self, labels: &[(String, String)]) -> String {
        let mut text = String::new();
        for (sort, (name, token)) in self.sorts.iter().zip(labels) {
            if sort.moves.is_empty() {
                continue;
            }
            let known = PIECES.iter().find(|piece| piece.name == *name);
            let glyph = known.and_then(|piece| piece.glyph);
            let glyph = glyph
                .map(|glyph| format!(" \"{glyph}\""))
                .unwrap_or_default();
            let mut says = vec![format!("move: {}", sort.moves)];
            if let Some(back) = sort.back {
                says.push(format!("promotes: {}", labels[back].0));
            }
            if !sort.becomes.is_empty() {
                let names = sort.becomes.iter().map(|to| labels[*to].0.as_str());
                says.push(format!("becomes: {}", names.collect::<Vec<_>>().join(", ")));
            }
            if sort.royal {
                says.push("royal".to_owned());
            }
            text += &format!(
                "piece {name} \"{token}\"{glyph} {{ {} }}\n",
                says.join("; ")
            );
        }
        text
    }

    fn setup(&self, labels: &[(String, String)]) -> String {
        let token = |man: &Man| {
            format!(
                "{}{}",
                if man.turned { "+" } else { "" },
                labels[man.sort].1
            )
        };
        let men = self
            .men
            .iter()
            .map(|(square, man)| (*square, (token(man), man.player)));
        let array = Array {
            board: self.board,
            men: men.collect(),
            holes: &[],
        };
        let (symmetry, rows) = array.rows();
        let list = |hand: &BTreeMap<usize, u32>| {
            let one = |(sort, number): (&usize, &u32)| match number {
                1 => labels[*sort].0.clone(),
                _ => format!("{number} {}", labels[*sort].0),
            };
            hand.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        let mut hands = String::new();
        let [one, other] = &self.hands;
        if self.drops && one == other && !one.is_empty() {
            hands = format!("hand: {}\n", list(one));
        } else if self.drops {
            for (player, hand) in ["White", "Black"].iter().zip([one, other]) {
                if !hand.is_empty() {
                    hands += &format!("hand {player}: {}\n", list(hand));
                }
            }
        }
        format!("setup {{\nsymmetry: {symmetry}\n{rows}{hands}}}\n")
    }

    fn promotion(&self) -> String {
        if !self.promotes() || self.zone == 0 {
            return String::new();
        }
        let turns = self.sorts.iter().any(|sort| sort.back.is_some());
        match turns {
            true => "promotion {\nwhen: touches camp\nchoice: optional\nforced: stuck\n}\n",
            false => "promotion {\nwhen: arrives camp\nchoice: forced\n}\n",
        }
        .to_owned()
    }

    fn hand_rules(&self, labels: &[(String, String)]) -> String {
        if !self.drops {
            return "captures { prisoners: removed }\n".to_owned();
        }
        let limited = self
            .limited
            .filter(|sort| !self.sorts[*sort].moves.is_empty());
        let limits = limited.map(|sort| {
            let name = &labels[sort].0;
            format!("limit {name}: 1 per file\nforbid {name}: mate\n")
        });
        let limits = limits.unwrap_or_default();
        format!(
            "captures {{ prisoners: hand, front side }}\ndrops {{\nallow: any\nforbid: stuck\n{limits}}}\n"
        )
    }

    fn goal(&self) -> String {
        let has_royal = |player: usize| {
            let mut men = self.men.values();
            men.any(|man| man.player == player && self.sorts[man.sort].royal)
        };
        let win = match (has_royal(0), has_royal(1)) {
            (true, true) => "win: checkmate\n",
            (false, true) => "win White: checkmate\n",
            (true, false) => "win Black: checkmate\n",
            (false, false) => "",
        };
        format!("goal {{\n{win}stalemate: {}\n}}\n", self.stalemate)
    }
}

/// A name of the language: letters and digits, a capital first.
fn identifier(called: &str) -> String {
    let mut name = String::new();
    let words = called.split(|c: char| !c.is_ascii_alphanumeric());
    for word in words.filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name += letters.as_str();
    }
    let name: String = name.chars().take(40).collect();
    match name.starts_with(|c: char| c.is_ascii_uppercase()) {
        true => name,
        false => format!("Piece{name}"),
    }
}
