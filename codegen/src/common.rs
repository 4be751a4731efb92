//! Items that both layouts print alike: the rules object and the move, the royal's safety, hands.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::{KindId, Program};

use crate::legality::Legality;

/// An expression by the side to move of `position`: what it is for the second player, if it is told
/// `true`, and for the first.
pub(crate) fn by_side(expression: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
    let (first, second) = (expression(quote!(false)), expression(quote!(true)));
    quote! {
        match position.side {
            Color::First => #first,
            Color::Second => #second,
        }
    }
}

/// Whether the side to move is in check.
pub(crate) fn in_check() -> TokenStream {
    by_side(|second| quote!(position.in_check::<#second>()))
}

/// The method that says whether the side that has moved left a royal in check, where it may.
pub(crate) fn royal_left_open(legality: Legality) -> Option<TokenStream> {
    (legality == Legality::Free).then(|| {
        quote! {
            #[inline]
            fn royal_left_open(&self, position: &Position) -> bool {
                match position.side {
                    Color::First => position.in_check::<true>(),
                    Color::Second => position.in_check::<false>(),
                }
            }
        }
    })
}

/// The method that reads the hands, which hold `kinds` in this order.
pub(crate) fn hand(kinds: &[KindId]) -> TokenStream {
    if kinds.is_empty() {
        return quote! {
            fn hand(&self, _position: &Position, _color: Color, _kind: PieceKind) -> u16 {
                0
            }
        };
    }
    let arms = kinds.iter().enumerate().map(|(index, &kind)| {
        let kind = Literal::u16_unsuffixed(kind as u16);
        quote!(#kind => u16::from(position.hands[color.index()][#index]),)
    });
    quote! {
        #[inline]
        fn hand(&self, position: &Position, color: Color, kind: PieceKind) -> u16 {
            match kind.0 {
                #(#arms)*
                _ => 0,
            }
        }
    }
}

/// Statements that write the hands, which hold `kinds` in this order, to `setup`.
pub(crate) fn setup_hands(kinds: &[KindId]) -> Option<TokenStream> {
    let writes = kinds.iter().enumerate().map(|(index, &kind)| {
        quote!(setup.hands[color][#kind] = u16::from(position.hands[color][#index]);)
    });
    (!kinds.is_empty()).then(|| {
        quote! {
            for color in 0..2 {
                #(#writes)*
            }
        }
    })
}

/// The object that implements the engine's trait.
pub(crate) fn rules_object(program: &Program) -> TokenStream {
    let title = format!(" The rules of {}.", program.title);
    quote! {
        #[doc = #title]
        #[derive(Clone, Debug)]
        pub struct Game {
            info: GameInfo,
        }

        impl Game {
            /// The rules with their facts, or with those of another game whose code has the same digest.
            pub fn new(info: GameInfo) -> Game {
                Game { info }
            }
        }
    }
}

/// A literal for a set of squares, as bits of a word.
pub(crate) fn word(set: u128) -> TokenStream {
    let digits = if set >> 64 == 0 { 18 } else { 34 };
    let text = format!("{set:#0digits$x}");
    text.parse().expect("a hexadecimal number is a token")
}

/// A move in a word of type `word`: two cell numbers of `bits` bits, given as `index`, and two
/// flags.
pub(crate) fn move_type(word: &str, index: &str, bits: u32) -> TokenStream {
    let (word, index) = (format_ident!("{word}"), format_ident!("{index}"));
    let doc = format!(
        " Destination in the lowest {bits} bits, origin or index in hand in the next {bits}, then a \
         bit for promotion and one for a drop."
    );
    let flags = move_flags(&word, 2 * bits);
    let read_flags = read_move_flags();
    let mask: TokenStream = format!("0x{:X}", (1 << bits) - 1)
        .parse()
        .expect("a number is a token");
    let bits = Literal::u32_unsuffixed(bits);
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Move(#word);

        impl Move {
            #flags

            #[inline(always)]
            const fn new(from: #index, to: #index, flags: #word) -> Move {
                Move((to | from << #bits) as #word | flags)
            }

            #[inline(always)]
            const fn to(self) -> #index {
                (self.0 & #mask) as #index
            }

            #[inline(always)]
            const fn from(self) -> #index {
                (self.0 >> #bits & #mask) as #index
            }

            #read_flags
        }

        impl MoveCode for Move {
            #[inline(always)]
            fn code(self) -> u32 {
                self.0 as u32 + 1
            }
        }
    }
}

/// The flags of a move in a word of type `word`, from bit `first` on.
pub(crate) fn move_flags(word: &Ident, first: u32) -> TokenStream {
    let bit = Literal::u32_unsuffixed;
    let (promotes, drops) = (bit(first), bit(first + 1));
    quote! {
        const PROMOTES: #word = 1 << #promotes;
        const DROPS: #word = 1 << #drops;
    }
}

/// The functions that read these flags.
pub(crate) fn read_move_flags() -> TokenStream {
    quote! {
        #[inline(always)]
        const fn promotes(self) -> bool {
            self.0 & Move::PROMOTES != 0
        }

        #[inline(always)]
        const fn drops(self) -> bool {
            self.0 & Move::DROPS != 0
        }
    }
}
