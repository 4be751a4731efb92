//! The sets of squares that rules speak of, each with one name in the printed module.

use std::cell::RefCell;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::{ClauseId, Form, Program, Square, SquareSet};

use crate::names::{clause_origin, free_name};

/// A set for each player.
pub(crate) type Sets = [SquareSet; 2];

/// The zones that the module has used so far.
#[derive(Default)]
pub(crate) struct Zones(RefCell<Vec<Zone>>);

/// A named set for each player.
#[derive(Clone)]
pub(crate) struct Zone {
    pub(crate) name: String,
    pub(crate) sets: Sets,
    /// What it is and where that is written, line by line.
    pub(crate) docs: Vec<String>,
}

impl Zones {
    /// Where pieces promote.
    pub(crate) fn promotion(&self, program: &Program, sets: &Sets) -> Zone {
        let mut forms = program.forms();
        let has_zone = |form: &Form| form.rules.chances.iter().any(|chance| chance.zone == *sets);
        let clause = forms
            .find(has_zone)
            .and_then(|form| form.rules.clauses.chances);
        self.zone(
            program,
            sets,
            "promotion_zone",
            "Where pieces promote",
            clause,
        )
    }

    /// Where some pieces must promote.
    pub(crate) fn forced(&self, program: &Program, sets: &Sets) -> Zone {
        let forms = program
            .forms()
            .filter(|form| form.facts.n_promotions() > 0 && form.rules.must_promote == *sets);
        let clause = program
            .promotion
            .as_ref()
            .and_then(|promotion| promotion.clauses.stuck);
        let what = format!("Where {} must promote", listed(forms));
        self.zone(program, sets, "forced_zone", &what, clause)
    }

    /// Where some moves may begin.
    pub(crate) fn starts(&self, program: &Program, sets: &Sets) -> Zone {
        self.zone(
            program,
            sets,
            "starting_zone",
            "Where some moves may begin",
            None,
        )
    }

    /// What some movements ask for.
    pub(crate) fn place(&self, program: &Program, sets: &Sets) -> Zone {
        self.zone(
            program,
            sets,
            "place",
            "Where some moves lead or begin",
            None,
        )
    }

    /// Where some pieces may be dropped.
    pub(crate) fn drops(&self, program: &Program, sets: &Sets) -> Zone {
        let is_dropped = |form: &Form| {
            let drop = form.rules.drop.as_ref();
            drop.is_some_and(|drop| drop.allowed == *sets)
        };
        let forms = program.forms().filter(is_dropped);
        let rules = forms.clone().next().map(|form| &form.rules.clauses.drop);
        let clause = rules.and_then(|rules| Some(rules.barred.last()?.1).or(rules.stuck));
        let what = format!("Where {} may be dropped", listed(forms));
        self.zone(program, sets, "drop_zone", &what, clause)
    }

    /// Squares that are filled first with pieces that are dropped.
    pub(crate) fn first(&self, program: &Program, sets: &Sets) -> Zone {
        let is_first = |form: &Form| {
            let drop = form.rules.drop.as_ref();
            drop.is_some_and(|drop| drop.first.as_ref() == Some(sets))
        };
        let forms = program.forms().filter(is_first);
        let rules = forms.clone().next().map(|form| &form.rules.clauses.drop);
        let clause = rules.and_then(|rules| rules.first);
        let what = format!("Where {} must be dropped first", listed(forms));
        self.zone(program, sets, "first_zone", &what, clause)
    }

    /// All zones that were asked for.
    pub(crate) fn all(&self) -> Vec<Zone> {
        self.0.borrow().clone()
    }

    fn zone(
        &self,
        program: &Program,
        sets: &Sets,
        name: &str,
        what: &str,
        clause: Option<ClauseId>,
    ) -> Zone {
        let mut zones = self.0.borrow_mut();
        if let Some(known) = zones.iter().find(|zone| zone.sets == *sets) {
            return known.clone();
        }
        let zone = Zone {
            name: free_name(name, |name| zones.iter().any(|zone| zone.name == name)),
            sets: sets.clone(),
            docs: docs(program, sets, what, clause),
        };
        zones.push(zone.clone());
        zone
    }
}

impl Zone {
    /// Its name behind `before`.
    pub(crate) fn ident(&self, before: &str) -> Ident {
        format_ident!("{before}{}", self.name)
    }

    /// Whether both players have the same.
    pub(crate) fn is_shared(&self) -> bool {
        self.sets[0] == self.sets[1]
    }

    /// What a function of it prints: the parameter that names the player, where they differ, and its body, given
    /// how a set is printed.
    pub(crate) fn by_side(
        &self,
        print: impl Fn(&SquareSet) -> TokenStream,
    ) -> (Option<TokenStream>, TokenStream) {
        let [first, second] = self.sets.each_ref().map(print);
        match self.is_shared() {
            true => (None, first),
            false => (
                Some(quote!(<const SECOND: bool>)),
                quote!(if SECOND { #second } else { #first }),
            ),
        }
    }
}

fn listed<'a>(forms: impl Iterator<Item = Form<'a>>) -> String {
    let names: Vec<_> = forms.map(|form| &*form.rules.declared_name).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The comment of a zone: its ranks in words, or its squares in a drawing.
fn docs(program: &Program, sets: &Sets, what: &str, clause: Option<ClauseId>) -> Vec<String> {
    let origin = clause.map(|clause| format!(" ({})", clause_origin(program, clause)));
    let origin = origin.unwrap_or_default();
    if let Some(ranks) = ranks_in_words(program, sets) {
        return vec![format!(" {what}: {ranks}{origin}.")];
    }
    let whose = if sets[0] == sets[1] {
        ""
    } else {
        ", for the first player"
    };
    let mut docs = vec![
        format!(" {what}{whose}{origin}:"),
        String::new(),
        " ```text".into(),
    ];
    docs.extend(drawing(program, &sets[0]));
    docs.push(" ```".into());
    docs
}

/// Whole ranks, if they are the farthest for each player, or all but these.
fn ranks_in_words(program: &Program, sets: &Sets) -> Option<String> {
    let ranks = program.ranks();
    let farthest = |n: usize| {
        let squares = program.files() * ranks;
        let far = program.files() * (ranks - n);
        let of = |is_in: &dyn Fn(usize) -> bool| SquareSet((0..squares).map(is_in).collect());
        [
            of(&|square| square >= far),
            of(&|square| square < squares - far),
        ]
    };
    let named = |n: usize| match n {
        1 => "the last rank".to_owned(),
        n => format!("the last {n} ranks"),
    };
    (1..ranks).find_map(|n| {
        let farthest = farthest(n);
        let others = farthest.each_ref().map(SquareSet::complement);
        match sets {
            sets if *sets == farthest => Some(named(n)),
            sets if *sets == others => Some(format!("anywhere but on {}", named(n))),
            _ => None,
        }
    })
}

/// The squares of a set as the first player sees them.
fn drawing(program: &Program, set: &SquareSet) -> Vec<String> {
    let files = program.files();
    let rank = |rank: usize| {
        let squares = (0..files).map(|file| Square((rank * files + file) as u16));
        let marks = squares.map(|square| if set.contains(square) { " #" } else { " ." });
        marks.collect()
    };
    (0..program.ranks()).rev().map(rank).collect()
}
