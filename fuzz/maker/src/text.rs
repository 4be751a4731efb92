//! A definition as a row of choices: board, pieces, array and rules, written so that most are accepted.

use crate::choices::Choices;
use crate::movement::{movement, simple};

/// Movements of pieces that never come back.
const FORWARD: [&str; 6] = ["fW", "fmWfcF", "fR", "ffN", "fF", "fB2fW"];

/// Pieces beside the royal ones, at most.
const MOST_PIECES: usize = 6;
/// The numbers of the royal pieces, from which their tokens come.
const ROYAL: usize = 25;
const HEIR: usize = 24;

/// See the head of this file.
struct Plan<'c, 'b> {
    choices: &'c mut Choices<'b>,
    files: usize,
    ranks: usize,
    /// Rows of the array.
    n_rows: usize,
    n_pieces: usize,
    promotes: bool,
    hand: bool,
    /// Whether the first piece only moves forward, so that rules about stuck pieces mean something.
    forward: bool,
    /// Whether tokens have two letters.
    long: bool,
    /// Whether movements are leaps and slides only.
    plain: bool,
    /// Whether some promotions or drops are illegal for what they attack.
    tests_moves: bool,
    /// Whether moves convert pieces.
    converts: bool,
    /// Whether they put walls.
    walls: bool,
    /// Whether the royal piece may pass.
    passes: bool,
    /// Whether there is a second royal piece, in the array or for the first to promote to.
    heir: Heir,
}

/// How a side comes by a second royal piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heir {
    /// There is none.
    None,
    /// It stands in the array.
    Stands,
    /// The first piece promotes to it, and it stands in the array too.
    Promotes,
}

/// A whole definition.
pub(super) fn definition(name: &str, choices: &mut Choices) -> String {
    let files = 3 + choices.below(6);
    let ranks = 3 + choices.below(6);
    let n_rows = 1 + choices.below((ranks / 2).min(3));
    let n_pieces = (1 + choices.below(MOST_PIECES)).min(n_rows * files - 2);
    let (promotes, hand) = (!choices.once_in(3), !choices.once_in(2));
    let (forward, long) = (!choices.once_in(4), choices.once_in(4));
    let plain = choices.once_in(3);
    let heir = choices.one(&[Heir::None, Heir::None, Heir::Stands, Heir::Promotes]);
    let mut plan = Plan {
        choices,
        files,
        ranks,
        n_rows,
        n_pieces,
        promotes,
        hand,
        forward,
        long,
        plain,
        tests_moves: false,
        converts: false,
        walls: false,
        passes: false,
        heir,
    };
    let parts = [
        plan.frame(),
        plan.pieces(),
        plan.setup(),
        plan.promotion(),
        plan.captures(),
        plan.drops(),
        plan.goal(),
        plan.repetition(),
    ];
    format!("variant {name} \"Made\" {{\n{}}}\n", parts.concat())
}

impl Plan<'_, '_> {
    fn frame(&mut self) -> String {
        let (files, ranks) = (self.files, self.ranks);
        let coordinates = self.choices.one(&["shogi", "chess"]);
        let players = self.choices.one(&["Black, White", "White, Black"]);
        let camp = 1 + self.choices.below(ranks / 2);
        format!(
            "  board {files}x{ranks}\n  coordinates {coordinates}\n  players {players}\n  zone camp = far {camp}\n"
        )
    }

    /// The royal piece and the others: `Kind0`, `Kind1`, ... with tokens of one or two letters.
    fn pieces(&mut self) -> String {
        let (token, movement) = (self.token(ROYAL), self.royal());
        self.passes = movement.ends_with('O');
        let mut text = format!("  piece Royal \"{token}\" {{ move: {movement}; royal }}\n");
        if self.heir != Heir::None {
            let (token, movement) = (self.token(HEIR), self.royal());
            text += &format!("  piece Heir \"{token}\" {{ move: {movement}; royal }}\n");
        }
        for piece in 0..self.n_pieces {
            let token = self.token(piece);
            let movement = match piece == 0 && self.forward {
                true => self.choices.one(&FORWARD).to_owned(),
                false => self.movement(),
            };
            let target = piece + 1;
            let may = self.promotes && target < self.n_pieces;
            let promotes = may && (piece == 0 || self.choices.once_in(2));
            let promotes = match (promotes, piece == 0 && self.heir == Heir::Promotes) {
                (true, true) => "; promotes: Heir".to_owned(),
                (true, false) => format!("; promotes: Kind{target}"),
                (false, _) => String::new(),
            };
            text += &format!("  piece Kind{piece} \"{token}\" {{ move: {movement}{promotes} }}\n");
        }
        self.promotes &= text.contains("promotes");
        let ranks = ["lower}", "equal}", "higher}"];
        match ranks.iter().any(|rank| text.contains(rank)) {
            true => format!("  order Royal > Kind0 > any\n{text}"),
            false => text,
        }
    }

    fn royal(&mut self) -> &'static str {
        match self.plain {
            true => self.choices.one(&["K", "K", "WfF", "W", "KD", "Q"]),
            false => self
                .choices
                .one(&["K", "KO", "WfF", "W", "KD", "Q", "K(cK-aK)", "mUcK"]),
        }
    }

    fn movement(&mut self) -> String {
        match self.plain {
            true => simple(self.choices),
            false => movement(self.choices),
        }
    }

    /// Every piece once, and then any, with a few empty squares between them.
    fn setup(&mut self) -> String {
        let symmetry = self.choices.one(&["rotate", "mirror"]);
        let royal = self.choices.below(self.files);
        let heir = match self.heir {
            Heir::None => self.files,
            Heir::Stands | Heir::Promotes => (royal + 1) % self.files,
        };
        let mut all = 0..self.n_pieces;
        let hole = self.choices.one(&[".", ".", ".", "*"]);
        let mut rows = String::new();
        for rank in (1..=self.n_rows).rev() {
            let cells = (0..self.files).map(|file| match rank {
                1 if file == royal => self.token(ROYAL),
                1 if file == heir => self.token(HEIR),
                _ => match all
                    .next()
                    .unwrap_or_else(|| self.choices.below(self.n_pieces + 2))
                {
                    piece if piece < self.n_pieces => self.token(piece),
                    piece if piece == self.n_pieces => ".".to_owned(),
                    _ => hole.to_owned(),
                },
            });
            let cells: Vec<String> = cells.collect();
            rows += &format!("    {rank}: {}\n", cells.join(" "));
        }
        format!("  setup {{\n    symmetry: {symmetry}\n{rows}  }}\n")
    }

    fn promotion(&mut self) -> String {
        let contagion = self.contagion();
        if !self.promotes {
            return match contagion.strip_prefix("; ") {
                Some(rules) => format!("  promotion {{ {rules} }}\n"),
                None => String::new(),
            };
        }
        let when = self.choices.one(&[
            "touches camp",
            "enters camp",
            "arrives camp",
            "captures",
            "moves",
            "captures touching camp",
            "in place in camp or in place if last",
        ]);
        // What promotes in place has leaps and slides only.
        let when = match when.starts_with("in place") && !self.plain {
            true => "moves",
            false => when,
        };
        let in_place = when.starts_with("in place");
        let choice = match in_place {
            true => "choice: optional",
            false => self
                .choices
                .one(&["choice: optional", "choice: optional", "choice: forced"]),
        };
        let stuck = match (self.forward, choice) {
            (true, "choice: forced") => "; stuck: stays",
            (true, _) if in_place => "; stuck: stays",
            (true, _) => self.choices.one(&["; forced: stuck", "; stuck: stays"]),
            (false, _) => "",
        };
        let forbidden = self
            .choices
            .one(&["", "", "; forbid: check", "; forbid: attack"]);
        self.tests_moves = !forbidden.is_empty();
        // Who could promote later without a capture waits.
        let later = when.starts_with("touches") || when.starts_with("arrives");
        let more = match choice {
            "choice: forced" => "",
            _ if in_place => "",
            _ if !later => self.choices.one(&["", "; forced: victim promoted"]),
            _ => self.choices.one(&[
                "",
                "",
                "; forced: victim promoted",
                "; refused: waits one turn unless it captures",
            ]),
        };
        let direction = match more {
            "; refused: waits one turn unless it captures" => "",
            // No piece may stop being royal.
            _ if in_place || matches!(self.heir, Heir::Promotes) => "",
            _ => self.choices.one(&["", "", "", "; direction: both ways"]),
        };
        let stuck = match (self.forward, direction) {
            (true, "; direction: both ways") => "; stuck: stays",
            _ => stuck,
        };
        format!(
            "  promotion {{ when: {when}; {choice}{stuck}{more}{direction}{forbidden}{contagion} }}\n"
        )
    }

    /// Victims that turn their captor into something else.
    fn contagion(&mut self) -> String {
        if !self.choices.once_in(3) {
            return String::new();
        }
        let spared = match self.heir {
            Heir::None => "Royal",
            Heir::Stands | Heir::Promotes => "Royal, Heir",
        };
        let victim = self.choices.below(self.n_pieces);
        // A captor that becomes the piece that only moves forward would be stuck at once.
        let form = match self.forward && self.n_pieces > 1 {
            true => 1 + self.choices.below(self.n_pieces - 1),
            false => self.choices.below(self.n_pieces),
        };
        let deciding = match self.plain {
            true => "",
            false => self.choices.one(&[
                "",
                "",
                "",
                "",
                "; deciding victim: first",
                "; deciding victim: on destination",
            ]),
        };
        format!(
            "; victim Kind{victim}: captor becomes Kind{form} unless captor in {spared}{deciding}"
        )
    }

    fn captures(&mut self) -> String {
        let prisoners = if self.hand {
            "hand, front side"
        } else {
            "removed"
        };
        let changed = match self.hand && self.n_pieces > 1 && self.choices.once_in(5) {
            true => "; prisoner Kind0: Kind1",
            false => "",
        };
        let forbid = self.choices.one(&[
            "",
            "",
            "",
            "; forbid Kind0 takes Kind0: distant and protected",
            "; forbid any but Kind0 takes Kind0: answering any but Kind0 takes Kind0",
        ]);
        let duty = self
            .choices
            .one(&["", "", "", "", "", "; duty: must capture"]);
        let effect = self.choices.one(&[
            "",
            "",
            "",
            "",
            "; explode: captor; explode: neighbours but Kind0",
            "; explode: captor but Royal; explode: neighbours but Royal",
            "; explode: neighbours",
            "; burn: Kind0; aura: Kind0",
            "; aura: any but Royal; explode: captor but Kind0",
            "; burn: any but Kind0; aura: Royal; petrify: captor but Royal",
            "; petrify: captor but Royal",
            "; petrify: captor",
            "; convert: enclosed but Royal",
            "; convert: neighbours but Royal, Kind0; explode: captor but Kind0",
        ]);
        let effect = match self.heir {
            Heir::None => effect.to_owned(),
            _ => effect.replace(" but Royal", " but Royal, Heir"),
        };
        let takes = ["explode", "burn", "aura", "petrify"];
        let taken = self.hand && takes.iter().any(|word| effect.contains(word));
        let effect = match taken && self.choices.once_in(2) {
            true => effect + "; taken off: hand",
            false => effect,
        };
        self.converts = effect.contains("convert");
        let walls = match effect.contains("petrify") {
            true => "",
            false => self.choices.one(&[
                "",
                "",
                "",
                "",
                "  walls { put: any; limit: 1 }\n",
                "  walls { put: any but start }\n",
                "  walls { put: origin }\n",
                "  walls { put: along fRbW2N }\n",
            ]),
        };
        self.walls = !walls.is_empty();
        format!("  captures {{ prisoners: {prisoners}{changed}{forbid}{duty}{effect} }}\n{walls}")
    }

    fn drops(&mut self) -> String {
        if !self.hand {
            return String::new();
        }
        let stuck = if self.forward { "; forbid: stuck" } else { "" };
        let more = self.choices.one(&[
            "",
            "; limit Kind0: 1 per file",
            "; forbid Kind0: mate",
            "; limit Kind0: 2 per file; forbid Kind0: camp",
            "; gate Kind0: leaving fresh Royal",
            "; allow Kind0: any, beside own",
            "; allow Kind0: any, resting",
            "; first: camp",
            "; forbid: check",
        ]);
        self.tests_moves |= more.contains("check");
        // A drop would be asked for a mate once for every wall, and every answer for every wall again.
        let more = match self.walls && more.contains("mate") {
            true => "",
            false => more,
        };
        let onto = match self.converts && self.choices.once_in(2) {
            true => ", converting",
            false => "",
        };
        let (side, stuck) = match (self.promotes, self.choices.once_in(4)) {
            (true, true) if self.forward => (", either side", "; stuck: stays"),
            (true, true) => (", either side", ""),
            _ => ("", stuck),
        };
        format!("  drops {{ allow: any{side}{onto}{stuck}{more} }}\n")
    }

    fn goal(&mut self) -> String {
        let win = self.choices.one(&[
            "win: checkmate",
            "win: all royals captured",
            "win: all royals captured; win: bare royal unless answered",
            "win: checkmate; win: bare royal unless answered",
            "win: all royals captured; win: bare royal",
            "win: checkmate; win: bare royal",
            "win: all royals captured; win: bare royal safely",
            "win: checkmate; win: bare royal safely",
            "win: all royals captured; win: bare royal against one",
            "win: checkmate; win: bare royal against one; uncounted: Kind0",
            "win: checkmate; win: bare royal safely; uncounted: Kind0",
            "win: own checkmate",
            "win: own all royals captured; win: own bare royal",
            "win: royal reaches last safely; checks: illegal",
        ]);
        // Only where checkmate wins may a promotion or a drop give no check.
        let win = match self.tests_moves {
            true => "win: checkmate",
            false => win,
        };
        let promotions = match self.promotes && self.choices.once_in(4) {
            true => "; only promotions: draw",
            false => "",
        };
        let more = self.choices.one(&[
            "",
            "",
            "; win: royal reaches last",
            "; win: Kind0 reaches far 1",
            "; win: 1 check",
            "; win: 3 Kind0 in a row",
            "; win: own 2 Kind0 in a row along vRN",
            "; win: any connects near 1 with far 1",
            "; win: own Kind0 connects near 1 with far 1 along RfrBN",
            "; win: 3 checks",
            "; win: any kind gone",
            "; win: royal reaches last unless answered",
            "; draw: second player loses",
            "; attacked royal: takes attacker",
            "; draw: more points wins; points Kind0: 2; points any: 1; points second player: 1.5",
        ]);
        let stalemate = self.choices.one(&[
            "loses",
            "draws",
            "wins",
            "loses",
            "draws",
            "wins",
            "fewer pieces wins",
            "more pieces wins; pass: when no move",
            "draws; pass: when no move",
        ]);
        let draws = self.choices.one(&[
            "",
            "",
            "",
            "; two passes: draw",
            "; two passes: draw; facing royals: draw",
            "; facing royals: draw",
            "; mate by Kind0: checker loses",
            "; mate by Kind0: draw; mate without check by any but Kind0: checker loses",
            "; mate without check by Kind0: draw",
            "; bare royal: draw",
            "; quiet moves: 9, draw unless captures",
            "; quiet moves: 5 on claim, 20, draw unless captures or moves of Kind0 or drops",
            "; quiet moves: 7, first player loses unless captures or moves of any but Royal",
            "; counting: 9; counting bare without Kind0: 3 against 2 any but Kind0, 6 against any but Royal, 20 from pieces",
            "; counting with 4 pieces without Kind0: 5 against any but Royal; counting bare: 4",
            "; counting claimed with 9 pieces: 12; counting bare: 5 from pieces",
            "; dead: Royal against Royal; dead: Royal, Kind0 against any",
            "; dead: Royal, any Kind0 against Royal, any Kind0 on one colour",
        ]);
        let stalemate = match self.walls {
            true => stalemate.trim_end_matches("; pass: when no move"),
            false => stalemate,
        };
        // Only where checkmate wins can some mates not win, and a bare royal means one thing.
        let draws = match draws {
            mates if mates.contains("mate") && !win.contains("checkmate") => "",
            bare if bare.contains("bare royal") && win.contains("bare royal") => "",
            draws => draws,
        };
        // Only where checkmate wins may no royal be left attacked.
        let more = match win.contains("checkmate") {
            true => more,
            false => more.trim_end_matches("; attacked royal: takes attacker"),
        };
        let draws = match self.passes || stalemate.contains("pass:") {
            true => draws.to_owned(),
            false => draws.replace("; two passes: draw", ""),
        };
        format!("  goal {{ {win}{more}{draws}{promotions}; stalemate: {stalemate} }}\n")
    }

    fn repetition(&mut self) -> String {
        let cases = self.choices.one(&[
            "",
            "otherwise: draw",
            "perpetual check: checker loses; otherwise: draw",
            "one side attacks: attacker loses; otherwise: draw",
            "perpetual check: checker loses; perpetual chase: chaser loses; otherwise: draw",
            "perpetual chase: chaser loses; chase any takes any in near 1: never; otherwise: draw",
            "to and fro: 2, mover loses; otherwise: draw",
            "otherwise: illegal",
            "otherwise: repeater loses",
            "perpetual check: checker loses; otherwise: first player loses",
        ]);
        let count = 2 + self.choices.below(3);
        match cases {
            "" => "  repetition none\n".to_owned(),
            cases => format!("  repetition {{ count: {count}; {cases} }}\n"),
        }
    }

    /// What a piece is called on the board.
    fn token(&self, piece: usize) -> String {
        let letter = char::from(b'A' + piece as u8);
        match self.long {
            true => format!("{letter}x"),
            false => letter.to_string(),
        }
    }
}
