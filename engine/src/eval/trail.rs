//! What a net says of the positions on the way of a search.
//!
//! Each move only records the features that it adds and removes. The sums are updated when an evaluation is needed,
//! starting from the last position on the way that had one; positions in check, and those that the transposition
//! table answers, need none. When a royal moves to another block, its player's rows are summed again from the whole
//! position. The hidden units do not depend on the block, so they are only if the board is now seen turned or folded.

use crate::effect::{Change, Sketch};
use crate::eval::net::{Net, each_code};
use crate::eval::shape::{Shape, View};
use crate::eval::{Balance, sweeps_to_hands};
use crate::info::GameInfo;
use crate::rules::Rules;
use crate::types::{Color, Piece, PieceKind};

/// The positions from where a search began to where it is.
pub(crate) struct Trail<'a> {
    net: &'a Net,
    /// By ply.
    links: Vec<Link>,
    /// Room for the codes of a position.
    codes: Vec<u32>,
}

/// A position on the way.
#[derive(Clone, Default)]
struct Link {
    /// How each player sees the board.
    views: [View; 2],
    /// What the move to it changes.
    codes: Codes,
    /// Whether these are all.
    listed: bool,
    /// What each player's view adds up to.
    sums: [Sums; 2],
    /// Whether that has been added up.
    known: bool,
}

impl<'a> Trail<'a> {
    /// The trail that begins at a position with this balance and has at most so many plies.
    pub(crate) fn new<R: Rules>(
        net: &'a Net,
        rules: &R,
        position: &R::Position,
        balance: &Balance,
        most_plies: usize,
    ) -> Trail<'a> {
        let mut links = vec![Link::default(); most_plies + 1];
        let mut codes = Vec::new();
        list_codes(net, rules, position, &mut codes);
        let views = views(net, balance);
        links[0] = Link {
            views,
            sums: views.map(|view| Sums::of(net, view, &codes)),
            known: true,
            ..Link::default()
        };
        Trail { net, links, codes }
    }

    /// From the position at `ply` a player's move leads to `child`, which has this balance; the sketch describes the move, and it
    /// made these changes beyond its mover.
    #[inline]
    pub(crate) fn step<R: Rules>(
        &mut self,
        ply: usize,
        rules: &R,
        child: &R::Position,
        mv: (Color, &Sketch, &[Change]),
        balance: &Balance,
    ) {
        let held = |kind| rules.hand(child, mv.0, kind);
        self.note(ply, rules.info(), mv, &held, balance);
    }

    /// The same; `held` says how many of a kind the player holds afterwards. Compiled once for all games.
    fn note(
        &mut self,
        ply: usize,
        info: &GameInfo,
        mv: (Color, &Sketch, &[Change]),
        held: &dyn Fn(PieceKind) -> u16,
        balance: &Balance,
    ) {
        let link = &mut self.links[ply + 1];
        link.views = views(self.net, balance);
        link.codes.len = 0;
        link.listed = !sweeps_to_hands(info, mv.2)
            && list_changes(self.net.shape(), info, mv, held, &mut link.codes);
        link.known = false;
    }

    /// A pass leads on from the position at `ply`.
    pub(crate) fn pass(&mut self, ply: usize) {
        let views = self.links[ply].views;
        let link = &mut self.links[ply + 1];
        link.views = views;
        link.codes.len = 0;
        link.listed = true;
        link.known = false;
    }

    /// What the net adds to the worth of the position at `ply` for a player.
    pub(crate) fn worth<R: Rules>(
        &mut self,
        ply: usize,
        rules: &R,
        position: &R::Position,
        side: Color,
    ) -> i32 {
        self.add_up(ply, &|net, codes| list_codes(net, rules, position, codes));
        let sums = &self.links[ply].sums;
        sums[side.index()].worth(&sums[(!side).index()], self.net)
    }

    /// Whether the position at `ply` adds up to the same from the way to it and from nothing.
    pub(crate) fn is_true<R: Rules>(
        &mut self,
        ply: usize,
        rules: &R,
        position: &R::Position,
    ) -> bool {
        let list = |net: &Net, codes: &mut Vec<u32>| list_codes(net, rules, position, codes);
        self.add_up(ply, &list);
        let mut codes = Vec::new();
        list(self.net, &mut codes);
        let link = &self.links[ply];
        link.sums == link.views.map(|view| Sums::of(self.net, view, &codes))
    }

    /// Adds up the position at `ply`, all of whose codes `list` appends. Compiled once for all games.
    fn add_up(&mut self, ply: usize, list: &dyn Fn(&Net, &mut Vec<u32>)) {
        let net = self.net;
        let (before, rest) = self.links.split_at_mut(ply);
        let here = &mut rest[0];
        if here.known {
            return;
        }
        here.known = true;
        // The position where the search began is always known.
        let begin = before.iter().rposition(|link| link.known).unwrap_or(0);
        let (last, between) = (&before[begin], &before[begin + 1..]);
        let listed = here.listed && between.iter().all(|link| link.listed);
        self.codes.clear();
        for color in Color::BOTH.map(Color::index) {
            let (view, sums) = (here.views[color], &mut here.sums[color]);
            let seen_alike = |link: &Link| link.views[color].sees_as(view);
            let follows = listed && seen_alike(last) && between.iter().all(seen_alike);
            if self.codes.is_empty() && !(follows && last.views[color] == view) {
                list(net, &mut self.codes);
            }
            if !follows {
                *sums = Sums::of(net, view, &self.codes);
                continue;
            }
            *sums = last.sums[color];
            for link in between {
                sums.follow(net, view, &link.codes);
            }
            sums.follow(net, view, &here.codes);
            if last.views[color] != view {
                sums.rows = Sums::rows_of(net, view, &self.codes);
            }
        }
    }
}

/// How the players see a position with this balance.
fn views(net: &Net, balance: &Balance) -> [View; 2] {
    Color::BOTH.map(|color| net.shape().view(color, balance.royal(color)))
}

/// Appends the codes of a position.
fn list_codes<R: Rules>(net: &Net, rules: &R, position: &R::Position, codes: &mut Vec<u32>) {
    each_code(net.shape(), rules, position, |code| codes.push(code));
}

/// What a view adds up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    rows: i32,
    hidden: [i16; Net::HIDDEN],
}

impl Sums {
    /// What these codes add up to in a view.
    fn of(net: &Net, view: View, codes: &[u32]) -> Sums {
        let mut sums = Sums {
            rows: Sums::rows_of(net, view, codes),
            hidden: net.numbers().bias,
        };
        for code in codes {
            sums.add(net, net.shape().feature(view, *code));
        }
        sums
    }

    /// The rows alone.
    fn rows_of(net: &Net, view: View, codes: &[u32]) -> i32 {
        let features = codes.iter().map(|code| net.shape().feature(view, *code));
        features.map(|feature| row(net, view, feature)).sum()
    }

    /// Follows a move that changes these codes.
    #[inline]
    fn follow(&mut self, net: &Net, view: View, codes: &Codes) {
        for (code, comes) in codes.all() {
            let feature = net.shape().feature(view, code);
            if comes {
                self.rows += row(net, view, feature);
                self.add(net, feature);
            } else {
                self.rows -= row(net, view, feature);
                self.take(net, feature);
            }
        }
    }

    /// Adds a feature to the hidden units.
    #[inline]
    fn add(&mut self, net: &Net, feature: usize) {
        let numbers = &net.numbers().inner[feature];
        for (unit, sum) in self.hidden.iter_mut().enumerate() {
            *sum = sum.wrapping_add(numbers[unit]);
        }
    }

    /// Takes a feature away from the hidden units.
    #[inline]
    fn take(&mut self, net: &Net, feature: usize) {
        let numbers = &net.numbers().inner[feature];
        for (unit, sum) in self.hidden.iter_mut().enumerate() {
            *sum = sum.wrapping_sub(numbers[unit]);
        }
    }

    /// What the net adds to the worth of a position for the player of this view, given the other's.
    fn worth(&self, other: &Sums, net: &Net) -> i32 {
        let [out_own, out_other] = &net.numbers().out;
        let hidden = self.hidden_worth(out_own) + other.hidden_worth(out_other);
        (self.rows - other.rows + hidden / i32::from(Net::FULL)) / Net::UNIT
    }

    /// What the hidden units are worth, times how far they count.
    #[inline]
    fn hidden_worth(&self, out: &[i16; Net::HIDDEN]) -> i32 {
        let mut worth = 0;
        for (unit, sum) in self.hidden.iter().enumerate() {
            worth += i32::from((*sum).clamp(0, Net::FULL)) * i32::from(out[unit]);
        }
        worth
    }
}

/// The number of a feature in the block of a view.
#[inline]
fn row(net: &Net, view: View, feature: usize) -> i32 {
    i32::from(net.numbers().rows[net.shape().row(view, feature)])
}

/// Codes that a move adds, and those that it takes away.
#[derive(Clone, Default)]
struct Codes {
    list: [(u32, bool); Codes::MOST],
    len: usize,
}

impl Codes {
    /// No more are listed.
    const MOST: usize = 12;

    /// Whether there was room.
    #[inline]
    fn push(&mut self, code: u32, comes: bool) -> bool {
        let room = self.len < Codes::MOST;
        if room {
            self.list[self.len] = (code, comes);
            self.len += 1;
        }
        room
    }

    #[inline]
    fn all(&self) -> impl Iterator<Item = (u32, bool)> {
        self.list[..self.len].iter().copied()
    }
}

/// Lists what a move changes. Whether all could be listed: of two changes of hands the order would have to
/// be known, and few moves have more than a handful of victims.
#[inline]
fn list_changes(
    shape: &Shape,
    info: &GameInfo,
    (side, sketch, changes): (Color, &Sketch, &[Change]),
    held_after: &dyn Fn(PieceKind) -> u16,
    codes: &mut Codes,
) -> bool {
    let own = |kind| Piece { color: side, kind };
    let mut held = None;
    let mut n_held = 0;
    let mut listed = codes.push(shape.on_board(own(sketch.becomes), sketch.to), true);
    match sketch.from {
        Some(from) => listed &= codes.push(shape.on_board(own(sketch.piece), from), false),
        None => {
            n_held += 1;
            held = Some((sketch.piece, false));
        }
    }
    for change in changes {
        if let Some(piece) = change.before {
            listed &= codes.push(shape.on_board(piece, change.square), false);
        }
        if let Some(piece) = change.after {
            listed &= codes.push(shape.on_board(piece, change.square), true);
        }
        if let Some(piece) = change.after.filter(|_| change.from_hand) {
            n_held += 1;
            held = Some((piece.kind, false));
        }
        let prisoner = change.victim().filter(|_| info.hands);
        if let Some(kind) = prisoner.and_then(|victim| info.kind(victim.kind).hand) {
            n_held += 1;
            held = Some((kind, true));
        }
    }
    if let Some((kind, comes)) = held {
        let kind = info.kind(kind).held_as(kind);
        let count = usize::from(held_after(kind));
        let others = match comes {
            true => count.checked_sub(1),
            false => Some(count),
        };
        let code = others.and_then(|others| shape.in_hand(side, kind, others));
        listed &= code.is_none_or(|code| codes.push(code, comes)) && others.is_some();
    }
    listed && n_held <= 1
}
