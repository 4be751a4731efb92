//! What the rules of a game need of the library: constants of a compiled game, so that the rest is left out.

use ::rules::{Check, Converted};

/// Which walls a move puts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walls {
    /// None.
    None,
    /// One where it began.
    Origin,
    /// One on any empty cell.
    Any,
    /// One on an empty cell on which no piece stands in the array.
    AnyButStart,
    /// One along the lines of [`MailboxGame::wall_rays`](super::MailboxGame::wall_rays).
    Along,
}

/// How the safety of royals enters move generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// Royals may be left capturable: every possible move is legal.
    Free,
    /// One royal a side until the game ends, or none, and no move takes anything on its way: check and
    /// pins are found before generating. Captures with effects are made and tested.
    Pins,
    /// One royal a side until the game ends, or none: a move is made and tested if the royal moves or is in
    /// check, if it changes a cell that some enemy way to the royal looks at, or takes on its way. So are captures with
    /// effects.
    Touch,
    /// Every move is made and tested.
    Tested,
}

/// Which of several victims decides on the form of their captor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deciding {
    /// The one where the move ends.
    OnDestination,
    /// The first of those that matter.
    First,
    /// The last of them.
    Last,
}

/// What the rules of a game need: what it lacks is left out when the library is compiled for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// How legality is decided.
    pub legality: Legality,
    /// Per colour, whether the player may lose the last royal: where it may be captured, and where one move
    /// may capture several pieces, so that royals that are all safe one by one may be lost together.
    pub loses_royals: [bool; 2],
    /// When a player who has several royals is in check.
    pub check: Check,
    /// Whether no move may give check.
    pub no_checks: bool,
    /// Whether no promotion may give check, and whether no piece may attack right after its promotion.
    pub promotions_forbid: [bool; 2],
    /// Whether no drop may give check.
    pub drops_forbid_check: bool,
    /// Whether some pieces promote in place of a move.
    pub turns_in_place: bool,
    /// Whether a player who can capture must.
    pub must_capture: bool,
    /// Whether it is asked which piece attacks another.
    pub asks_attackers: bool,
    /// Whether a player who has no legal move passes.
    pub pass: bool,
    /// Whether a player whose royal faces another must change that or pass.
    pub breaks_facing: bool,
    /// Whether a royal that is attacked may move only to take what attacks it.
    pub takes_attacker: bool,
    /// Whether some pieces take off the board what comes to stand beside them.
    pub aura: bool,
    /// Whether some pieces burn what they come to stand beside.
    pub burns: bool,
    /// Whether moves take what they pass over off the board.
    pub tramples: bool,
    /// Whether some moves end on a piece of the player's own, which is taken off the board.
    pub treads: bool,
    /// Whether captures take pieces off the board beyond their victims.
    pub explodes: bool,
    /// Whether some captors become walls.
    pub petrifies: bool,
    /// Whether what captures and moves take off the board beyond their victims goes to hands.
    pub sweeps_to_hands: bool,
    /// Which enemy pieces moves convert.
    pub converts: Option<Converted>,
    /// Which walls moves put.
    pub walls: Walls,
    /// Whether a wall that is put is the one that stands already.
    pub single_wall: bool,
    /// Whether a move may end where it began.
    pub may_return: bool,
    /// Whether some captures are forbidden.
    pub forbids: bool,
    /// Whether some captures must be answered by the next move.
    pub answers: bool,
    /// Whether pieces that do not promote at once must wait.
    pub waits: bool,
    /// Whether some victims change the form of their captor.
    pub contagion: bool,
    /// Whether some victims force their captor to promote.
    pub forces: bool,
    /// Which of several victims changes it.
    pub deciding: Deciding,
    /// Whether attacks are looked for from where some pieces stand.
    pub corner_movers: bool,
    /// Whether some attacks on pieces ask whether these are protected.
    pub asks: bool,
    /// Whether it matters of some pieces that they have never moved.
    pub fresh: bool,
    /// Whether some piece castles.
    pub castles: bool,
    /// Whether some moves pass cells on which they can be captured.
    pub passes: bool,
    /// Whether some piece may promote to another than its back side.
    pub becomes: bool,
    /// Whether pieces become only what their player has lost some of.
    pub limited: bool,
    /// Whether pieces may be dropped with their back side up.
    pub drops_turned: bool,
    /// Whether a player who has pieces in hand may do nothing but drop them.
    pub hand_first: bool,
    /// Whether pieces castle from where they are put from the hand.
    pub places_castlers: bool,
    /// Whether pieces come from the hand to squares that others leave.
    pub gates: bool,
    /// Whether a player may get more of them.
    pub keeps_gates: bool,
}

impl Features {
    /// Everything: of games that are known only when they are loaded.
    pub const ANY: Features = Features {
        legality: Legality::Tested,
        loses_royals: [true; 2],
        check: Check::Any,
        no_checks: true,
        promotions_forbid: [true; 2],
        drops_forbid_check: true,
        turns_in_place: true,
        must_capture: true,
        asks_attackers: true,
        pass: true,
        breaks_facing: true,
        takes_attacker: true,
        aura: true,
        burns: true,
        tramples: true,
        treads: true,
        explodes: true,
        petrifies: true,
        sweeps_to_hands: true,
        converts: Some(Converted::Neighbours),
        walls: Walls::Any,
        single_wall: true,
        may_return: true,
        forbids: true,
        answers: true,
        waits: true,
        contagion: true,
        forces: true,
        deciding: Deciding::Last,
        corner_movers: true,
        asks: true,
        fresh: true,
        castles: true,
        passes: true,
        becomes: true,
        limited: true,
        drops_turned: true,
        hand_first: true,
        places_castlers: true,
        gates: true,
        keeps_gates: true,
    };

    /// Whether some moves are illegal because they leave a royal unsafe.
    #[inline(always)]
    pub(super) const fn tests(&self) -> bool {
        !matches!(self.legality, Legality::Free)
    }

    /// Whether it matters of more than the last royal whether it is attacked.
    #[inline(always)]
    pub(super) const fn checks_several(&self) -> bool {
        !matches!(self.check, Check::Last)
    }

    /// Those of a game that needs nothing in particular and decides legality like this.
    pub const fn new(legality: Legality) -> Features {
        Features {
            legality,
            loses_royals: [false; 2],
            check: Check::Last,
            no_checks: false,
            promotions_forbid: [false; 2],
            drops_forbid_check: false,
            turns_in_place: false,
            must_capture: false,
            asks_attackers: false,
            pass: false,
            breaks_facing: false,
            takes_attacker: false,
            aura: false,
            burns: false,
            tramples: false,
            treads: false,
            explodes: false,
            petrifies: false,
            sweeps_to_hands: false,
            converts: None,
            walls: Walls::None,
            single_wall: false,
            may_return: false,
            forbids: false,
            answers: false,
            waits: false,
            contagion: false,
            forces: false,
            deciding: Deciding::OnDestination,
            corner_movers: false,
            asks: false,
            fresh: false,
            castles: false,
            passes: false,
            becomes: false,
            limited: false,
            drops_turned: false,
            hand_first: false,
            places_castlers: false,
            gates: false,
            keeps_gates: false,
        }
    }
}
