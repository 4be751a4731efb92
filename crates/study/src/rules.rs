//! What of a game's rules happens in its games: kinds of moves, by what they do.
//!
//! A rule is known by the effects of moves and by the facts of the game, so that no game needs anything of its own here.

use engine::{Effect, GameInfo, Piece, Register, Setup, Square};

/// A rule that moves show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// A capture.
    Capture,
    /// A capture on the way, or where the move does not end.
    OnTheWay,
    /// A capture of a piece on a square that its last move led it over.
    InPassing,
    /// A piece becomes another.
    Promotion,
    /// A piece that could promote with the same move does not.
    NoPromotion,
    /// A piece comes from the hand.
    Drop,
    /// A piece comes from the hand to a square that another leaves.
    Gate,
    /// A piece and its partner move together.
    Castling,
    /// A move takes pieces off the board beyond those it captures.
    Sweep,
    /// Pieces change sides.
    Conversion,
    /// A wall is put.
    Wall,
    /// Nothing changes but the turn.
    Pass,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 12] = [
        Rule::Capture,
        Rule::OnTheWay,
        Rule::InPassing,
        Rule::Promotion,
        Rule::NoPromotion,
        Rule::Drop,
        Rule::Gate,
        Rule::Castling,
        Rule::Sweep,
        Rule::Conversion,
        Rule::Wall,
        Rule::Pass,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Capture => "capture",
            Rule::OnTheWay => "capture on the way",
            Rule::InPassing => "capture in passing",
            Rule::Promotion => "promotion",
            Rule::NoPromotion => "promotion declined",
            Rule::Drop => "drop",
            Rule::Gate => "gating",
            Rule::Castling => "castling",
            Rule::Sweep => "effect that removes pieces",
            Rule::Conversion => "conversion",
            Rule::Wall => "wall",
            Rule::Pass => "pass",
        }
    }

    /// Whether the facts of the game say that it has it. Of some they do not: these it has if they were possible.
    pub(crate) fn is_said(self, info: &GameInfo) -> bool {
        match self {
            Rule::Capture | Rule::NoPromotion | Rule::Wall | Rule::Pass => false,
            Rule::OnTheWay => info.kinds.iter().any(|kind| !kind.steps.is_empty()),
            Rule::InPassing => info.has(Register::EnPassant),
            Rule::Promotion => info.kinds.iter().any(|kind| kind.n_promotions() > 0),
            Rule::Drop => info.hands && info.kinds.iter().any(|kind| kind.droppable),
            Rule::Gate => info.gating.is_some(),
            Rule::Castling => info.castling.is_some(),
            Rule::Sweep => info.effects.take_pieces(),
            Rule::Conversion => info.effects.conversion.is_some(),
        }
    }
}

/// Some of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RuleSet(u16);

impl RuleSet {
    /// Whether a rule is among them.
    pub(crate) fn has(self, rule: Rule) -> bool {
        self.0 >> rule as u16 & 1 == 1
    }

    /// Adds others.
    pub(crate) fn add(&mut self, others: RuleSet) {
        self.0 |= others.0;
    }

    fn with(self, rule: Rule, holds: bool) -> RuleSet {
        RuleSet(self.0 | u16::from(holds) << rule as u16)
    }
}

/// What legal moves of a position show, given where moves of it promote.
pub(crate) struct Shown<'a> {
    info: &'a GameInfo,
    setup: &'a Setup,
    promoting: Vec<(Option<Square>, Square)>,
}

impl<'a> Shown<'a> {
    /// For a position and its legal moves.
    pub(crate) fn new(info: &'a GameInfo, setup: &'a Setup, legal: &[Effect]) -> Shown<'a> {
        let promoting = legal.iter().filter(|effect| effect.promotion.is_some());
        let mut promoting: Vec<_> = promoting
            .map(|effect| (effect.origin, effect.destination))
            .collect();
        promoting.sort_unstable();
        Shown {
            info,
            setup,
            promoting,
        }
    }

    /// What a legal move shows.
    pub(crate) fn by(&self, effect: &Effect) -> RuleSet {
        let ends = (effect.origin, effect.destination);
        let could_promote = || self.promoting.binary_search(&ends).is_ok();
        let in_passing = effect
            .on_the_way()
            .any(|square| self.passed(square, effect));
        RuleSet::default()
            .with(Rule::Capture, effect.captures())
            .with(Rule::InPassing, in_passing)
            .with(
                Rule::OnTheWay,
                !in_passing && effect.on_the_way().next().is_some(),
            )
            .with(Rule::Promotion, effect.promotion.is_some())
            .with(
                Rule::NoPromotion,
                effect.promotion.is_none() && could_promote(),
            )
            .with(Rule::Drop, effect.drop.is_some())
            .with(Rule::Gate, effect.gate().is_some())
            .with(Rule::Castling, effect.partner().is_some())
            .with(Rule::Sweep, swept(effect).next().is_some())
            .with(Rule::Conversion, converted(effect).next().is_some())
            .with(Rule::Wall, effect.wall.is_some())
            .with(Rule::Pass, is_pass(effect))
    }

    /// Whether the piece on a square may be captured there because its last move passed where a move ends.
    fn passed(&self, victim: Square, effect: &Effect) -> bool {
        let way = self.setup.registers.way(Register::EnPassant);
        way.is_some_and(|(from, to)| {
            victim == to && self.info.passed(from, to).contains(&effect.destination)
        })
    }
}

/// What a move takes off the board without capturing it.
pub(crate) fn swept(effect: &Effect) -> impl Iterator<Item = Piece> + '_ {
    let left = effect.partner().map(|(from, _)| from);
    let changes = effect.changes.iter().filter(move |change| {
        !change.captures && change.after.is_none() && Some(change.square) != left
    });
    changes.filter_map(|change| change.before)
}

/// What changes sides by a move.
pub(crate) fn converted(effect: &Effect) -> impl Iterator<Item = Piece> + '_ {
    let changes = effect.changes.iter().filter(|change| !change.captures);
    let changes = changes.filter_map(|change| Some((change.before?, change.after?)));
    let turned =
        changes.filter(|(before, after)| before.kind == after.kind && before.color != after.color);
    turned.map(|(before, _)| before)
}

/// Whether a move changes nothing but the turn.
pub(crate) fn is_pass(effect: &Effect) -> bool {
    effect.origin == Some(effect.destination)
        && effect.changes.is_empty()
        && effect.promotion.is_none()
        && effect.wall.is_none()
}
