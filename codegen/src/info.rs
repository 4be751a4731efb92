//! The game's constant facts as a Rust expression: shared by both layouts.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::{
    self, Attack, Color, Coordinates, Ending, HandicapChange, KindId, Often, Otherwise, Program,
    Repetition, SquareSet,
};

/// A function `info() -> GameInfo` with all of the game's facts as literals.
pub(crate) fn info_function(program: &Program) -> TokenStream {
    let Program {
        name,
        title,
        fingerprint,
        players: [first, second],
        ..
    } = program;
    let files = program.files as u16;
    let ranks = program.ranks as u16;
    let coordinates = match program.coordinates {
        Coordinates::Shogi => quote!(Coordinates::Shogi),
        Coordinates::Chess => quote!(Coordinates::Chess),
    };
    let kinds = (0..program.kinds.len()).map(|kind| kind_info(program, kind));
    let start = program.setup.iter().map(|square| match square {
        None => quote!(None),
        Some((color, kind)) => {
            let kind = *kind as u16;
            let color = color_name(*color);
            quote!(piece(#color, #kind))
        }
    });
    let settings = program.settings.iter();
    let settings = settings.map(|(name, value)| quote!((#name.to_string(), #value.to_string())));
    let n_kinds = program.kinds.len();
    let handicaps = program.handicaps.iter().map(|handicap| {
        let name = &handicap.name;
        let changes = handicap.changes.iter().map(handicap_change);
        quote!(Handicap { name: #name.to_string(), changes: [#(#changes),*].to_vec() })
    });
    let zones = match &program.promotion {
        Some(promotion) => promotion.zone.each_ref().map(squares),
        None => [quote!(Vec::new()), quote!(Vec::new())],
    };
    let hands = program.prisoners_to_hand;
    let remembers_capture = program.answered.is_some();
    let remembers_refusal = program.kinds.iter().any(|kind| kind.waits);
    let endings = program.endings.iter().map(ending);
    let attacks_protected = program.attacks_protected;
    let origin_always = program.origin_always;
    let checkmate = program.checkmate();
    let repetition = match &program.repetition {
        None => quote!(None),
        Some(rule) => repetition(rule),
    };
    let start_doc = "The start array, from the first player's left near corner.";
    quote! {
        /// The game's constant facts.
        fn info() -> GameInfo {
            GameInfo {
                name: #name.to_string(),
                title: #title.to_string(),
                fingerprint: #fingerprint.to_string(),
                settings: [#(#settings),*].to_vec(),
                files: #files,
                ranks: #ranks,
                coordinates: #coordinates,
                players: [#first.to_string(), #second.to_string()],
                kinds: KINDS.to_vec(),
                start: Setup {
                    board: start(),
                    hands: [vec![0; #n_kinds], vec![0; #n_kinds]],
                    side: Color::First,
                    memory: Memory::default(),
                },
                handicaps: [#(#handicaps),*].to_vec(),
                promotion_zone: [#(#zones),*],
                hands: #hands,
                remembers_capture: #remembers_capture,
                remembers_refusal: #remembers_refusal,
                checkmate: #checkmate,
                endings: [#(#endings),*].to_vec(),
                repetition: #repetition,
                attacks_protected: #attacks_protected,
                origin_always: #origin_always,
            }
        }

        #[doc = #start_doc]
        fn start() -> Vec<Option<Piece>> {
            let piece = |color, kind| Some(Piece { color, kind: PieceKind(kind) });
            [#(#start),*].to_vec()
        }

        /// Every form of piece; the mobility figures serve evaluation only.
        static KINDS: [KindInfo; #n_kinds] = [#(#kinds),*];
    }
}

fn handicap_change(change: &HandicapChange) -> TokenStream {
    let square = change.square.0;
    let becomes = match change.becomes {
        None => quote!(None),
        Some(kind) => {
            let kind = kind.0;
            quote!(Some(PieceKind(#kind)))
        }
    };
    quote!(HandicapChange { square: Square(#square), becomes: #becomes })
}

/// The squares of a set as a list.
fn squares(set: &SquareSet) -> TokenStream {
    let squares = set.iter().map(|square| square as u16);
    let squares: Vec<TokenStream> = squares.map(|square| quote!(Square(#square))).collect();
    match squares.is_empty() {
        true => quote!(Vec::new()),
        false => quote!([#(#squares),*].to_vec()),
    }
}

/// `Color::First` or `Color::Second`.
pub(crate) fn color_name(color: usize) -> TokenStream {
    if color == 0 {
        quote!(Color::First)
    } else {
        quote!(Color::Second)
    }
}

fn ending(row: &Ending) -> TokenStream {
    let when = format_ident!("{}", format!("{:?}", row.when));
    let result = format_ident!("{}", format!("{:?}", row.result));
    let pieces = match &row.pieces {
        None => quote!(None),
        Some(pieces) => quote!(Some([#(#pieces),*].to_vec())),
    };
    let named = match &row.squares {
        None => quote!(None),
        Some(named) => {
            let named = named.iter().map(|squares| {
                let squares = squares.iter().map(|square| square.0);
                quote!([#(Square(#squares)),*].to_vec())
            });
            quote!(Some([#(#named),*]))
        }
    };
    let clause = row.clause.0;
    quote!(Ending {
        when: Condition::#when,
        result: Verdict::#result,
        pieces: #pieces,
        squares: #named,
        clause: ClauseId(#clause),
    })
}

fn kind_info(program: &Program, id: KindId) -> TokenStream {
    let kind = &program.kinds[id];
    let stuck = kind.stuck.iter().map(|set| {
        let squares = set.iter().map(|square| square as u16);
        quote!(Cow::Borrowed(&[#(Square(#squares)),*]))
    });
    let steps = kind.steps().into_iter().map(|(number, (dx, dy))| {
        let number = Literal::u8_unsuffixed(number);
        let [dx, dy] = [dx, dy].map(Literal::i16_unsuffixed);
        quote!(Step { number: #number, to: (#dx, #dy) })
    });
    let name = kind.shown_name();
    let program::Kind {
        token,
        glyph,
        movement,
        royal,
        mobility,
        ..
    } = kind;
    let option = |value: &Option<usize>| match value {
        None => quote!(None),
        Some(kind) => {
            let kind = *kind as u16;
            quote!(Some(PieceKind(#kind)))
        }
    };
    let sfen = match &kind.sfen {
        None => quote!(None),
        Some(letter) => quote!(Some(Cow::Borrowed(#letter))),
    };
    let (front, back, hand) = (option(&kind.front), option(&kind.back), option(&kind.hand));
    let droppable = kind.drop.is_some();
    let everywhere = kind.captures_everywhere();
    let mobility = mobility.iter().map(|&n| Literal::u32_unsuffixed(n));
    quote! {
        KindInfo {
            name: Cow::Borrowed(#name),
            token: Cow::Borrowed(#token),
            sfen: #sfen,
            glyph: Cow::Borrowed(#glyph),
            movement: Cow::Borrowed(#movement),
            front: #front,
            back: #back,
            hand: #hand,
            droppable: #droppable,
            royal: #royal,
            everywhere: #everywhere,
            steps: Cow::Borrowed(&[#(#steps),*]),
            stuck: [#(#stuck),*],
            mobility: Cow::Borrowed(&[#(#mobility),*]),
        }
    }
}

fn repetition(rule: &Repetition) -> TokenStream {
    let count = rule.count;
    let perpetual = rule.perpetual_check_loses;
    let attacker = match rule.attacker_loses {
        None => quote!(None),
        Some(Often::Always) => quote!(Some(Often::Always)),
        Some(Often::Ever) => quote!(Some(Often::Ever)),
    };
    let passes = rule.first_passer_loses;
    let draws = rule.no_attack_draws;
    let attack = match rule.attack {
        Attack::Moved => quote!(Attack::Moved),
        Attack::New => quote!(Attack::New),
    };
    let otherwise = match rule.otherwise {
        Otherwise::RepeaterLoses => quote!(Otherwise::RepeaterLoses),
        Otherwise::Draw => quote!(Otherwise::Draw),
        Otherwise::Illegal => quote!(Otherwise::Illegal),
        Otherwise::StarterLoses => quote!(Otherwise::StarterLoses),
        Otherwise::Loses(Color::First) => quote!(Otherwise::Loses(Color::First)),
        Otherwise::Loses(Color::Second) => quote!(Otherwise::Loses(Color::Second)),
    };
    quote! {
        Some(Repetition {
            count: #count,
            perpetual_check_loses: #perpetual,
            attacker_loses: #attacker,
            first_passer_loses: #passes,
            no_attack_draws: #draws,
            attack: #attack,
            otherwise: #otherwise,
        })
    }
}
