//! The game's constant facts as a Rust expression: shared by both layouts.

use proc_macro2::TokenStream;
use quote::quote;
use variant_dsl::program::{Coordinates, Kind, Otherwise, Program, Repetition, Verdict, Win};

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
    let kinds = program.kinds.iter().map(kind_info);
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
        let squares = handicap.squares.iter().map(|square| *square as u16);
        quote!(Handicap { name: #name.to_string(), squares: [#(Square(#squares)),*].to_vec() })
    });
    let zone = |color: usize| {
        let zone = program
            .promotion
            .as_ref()
            .map(|promotion| promotion.zone[color].clone());
        let squares: Vec<u16> = zone
            .iter()
            .flat_map(|zone| zone.iter())
            .map(|s| s as u16)
            .collect();
        quote!([#(Square(#squares)),*].to_vec())
    };
    let zones = [zone(0), zone(1)];
    let hands = program.prisoners_to_hand;
    let origin_always = program.origin_always;
    let checkmate = program.win.contains(&Win::Checkmate);
    let stalemate = match program.stalemate {
        Verdict::Loses => quote!(Verdict::Loses),
        Verdict::Draws => quote!(Verdict::Draws),
        Verdict::Wins => quote!(Verdict::Wins),
    };
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
                fingerprint: #fingerprint,
                settings: [#(#settings),*].to_vec(),
                files: #files,
                ranks: #ranks,
                coordinates: #coordinates,
                players: [#first.to_string(), #second.to_string()],
                kinds: kinds(),
                start: Setup {
                    board: start(),
                    hands: [vec![0; #n_kinds], vec![0; #n_kinds]],
                    side: Color::First,
                },
                handicaps: [#(#handicaps),*].to_vec(),
                promotion_zone: [#(#zones),*],
                hands: #hands,
                checkmate: #checkmate,
                stalemate: #stalemate,
                repetition: #repetition,
                origin_always: #origin_always,
            }
        }

        #[doc = #start_doc]
        fn start() -> Vec<Option<Piece>> {
            let piece = |color, kind| Some(Piece { color, kind: PieceKind(kind) });
            [#(#start),*].to_vec()
        }

        /// Every form of piece; the mobility figures serve evaluation only.
        fn kinds() -> Vec<KindInfo> {
            [#(#kinds),*].to_vec()
        }
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

fn kind_info(kind: &Kind) -> TokenStream {
    let name = kind.shown_name();
    let Kind {
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
        Some(letter) => quote!(Some(#letter.to_string())),
    };
    let (front, back, hand) = (option(&kind.front), option(&kind.back), option(&kind.hand));
    let droppable = kind.drop.is_some();
    let mobility = mobility
        .iter()
        .map(|&n| proc_macro2::Literal::u32_unsuffixed(n));
    quote! {
        KindInfo {
            name: #name.to_string(),
            token: #token.to_string(),
            sfen: #sfen,
            glyph: #glyph.to_string(),
            movement: #movement.to_string(),
            front: #front,
            back: #back,
            hand: #hand,
            droppable: #droppable,
            royal: #royal,
            mobility: [#(#mobility),*].to_vec(),
        }
    }
}

fn repetition(rule: &Repetition) -> TokenStream {
    let count = rule.count as u32;
    let perpetual = rule.perpetual_check_loses;
    let otherwise = match rule.otherwise {
        Otherwise::Draw => quote!(Otherwise::Draw),
        Otherwise::Illegal => quote!(Otherwise::Illegal),
        Otherwise::StarterLoses => quote!(Otherwise::StarterLoses),
        Otherwise::FirstPlayerLoses => quote!(Otherwise::Loses(Color::First)),
        Otherwise::SecondPlayerLoses => quote!(Otherwise::Loses(Color::Second)),
    };
    quote! {
        Some(Repetition {
            count: #count,
            perpetual_check_loses: #perpetual,
            otherwise: #otherwise,
        })
    }
}
