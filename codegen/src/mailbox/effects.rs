//! Prints what moves do beyond their own pieces and victims: explosions, trampling, burning, petrifying, conversion, walls. Nothing in games
//! without them.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use variant_dsl::program::{Converted, Effects, KindSet, Put, Square};

use super::captures::test_for;
use super::plan::Plan;

/// What of the library's trait only games with effects need.
pub(crate) fn items(plan: &Plan) -> TokenStream {
    let effects = &plan.program.facts.effects;
    let converted = effects.conversion.as_ref();
    let converted = converted.map_or_else(Vec::new, |conversion| conversion.kinds.clone());
    let tests = [
        ("has_aura", &effects.aura),
        ("burns", &effects.burning),
        ("is_converted", &converted),
        ("explodes", &effects.exploding),
        ("is_blasted", &effects.blasted),
        ("petrifies", &effects.petrified),
    ];
    let tests = tests.into_iter().filter(|(_, kinds)| kinds.contains(&true));
    let tests = tests.map(|(name, kinds)| {
        let (name, test) = (
            format_ident!("{name}"),
            test_for(plan, &quote!(code), kinds),
        );
        quote! {
            #[inline(always)]
            fn #name(&self, code: Code) -> bool {
                #test
            }
        }
    });
    let trampling = effects.trample().then(|| trampling(plan));
    let puts = effects.choose_walls().then(|| {
        quote!(
            const PUTS: bool = true;
        )
    });
    let put = effects.walls.as_ref().map(|walls| match &walls.put {
        Put::Any | Put::Origin => TokenStream::new(),
        Put::AnyButStart => starts(plan),
        Put::Along { rays, .. } => {
            let rays = plan.rays(rays);
            quote! {
                fn wall_rays(&self) -> &[(isize, u32)] {
                    &#rays
                }
            }
        }
    });
    quote!(#puts #(#tests)* #trampling #put)
}

/// The lines along which kinds take what they pass over.
fn trampling(plan: &Plan) -> TokenStream {
    let mut arms: Vec<(Vec<(i16, i16)>, KindSet)> = Vec::new();
    let trampling = &plan.program.facts.effects.trampling;
    for (kind, lines) in trampling.iter().enumerate() {
        let Some(lines) = lines else {
            continue;
        };
        let number = match arms.iter().position(|(known, _)| *known == lines.steps) {
            Some(number) => number,
            None => {
                arms.push((lines.steps.clone(), vec![false; trampling.len()]));
                arms.len() - 1
            }
        };
        arms[number].1[kind] = true;
    }
    let arms = arms.into_iter().map(|(lines, kinds)| {
        let test = test_for(plan, &quote!(code), &kinds);
        let steps = lines.into_iter().map(|(files, ranks)| {
            let (files, ranks) = (number(files), number(ranks));
            quote!((#files, #ranks))
        });
        quote! {
            if #test {
                return &[#(#steps),*];
            }
        }
    });
    quote! {
        fn trampling(&self, code: Code) -> &[(i16, i16)] {
            #(#arms)*
            &[]
        }
    }
}

fn number(number: i16) -> TokenStream {
    let size = Literal::i16_unsuffixed(number.abs());
    match number < 0 {
        true => quote!(-#size),
        false => quote!(#size),
    }
}

/// The features that they are.
pub(crate) fn features(effects: &Effects) -> Vec<TokenStream> {
    let mut fields = Vec::new();
    if !effects.aura.is_empty() {
        fields.push(quote!(aura: true,));
    }
    if !effects.burning.is_empty() {
        fields.push(quote!(burns: true,));
    }
    if effects.trample() {
        fields.push(quote!(tramples: true,));
    }
    if effects.treads {
        fields.push(quote!(treads: true,));
    }
    if effects.explode() {
        fields.push(quote!(explodes: true,));
    }
    if effects.petrify() {
        fields.push(quote!(petrifies: true,));
    }
    if effects.to_hands {
        fields.push(quote!(sweeps_to_hands: true,));
    }
    if let Some(conversion) = &effects.conversion {
        let which = match conversion.which {
            Converted::Enclosed => quote!(Enclosed),
            Converted::Neighbours => quote!(Neighbours),
        };
        fields.push(quote!(converts: Some(mailbox::Converted::#which),));
    }
    if let Some(walls) = &effects.walls {
        let put = match walls.put {
            Put::Any => quote!(Any),
            Put::AnyButStart => quote!(AnyButStart),
            Put::Origin => quote!(Origin),
            Put::Along { .. } => quote!(Along),
        };
        fields.push(quote!(walls: mailbox::Walls::#put,));
        if walls.single {
            fields.push(quote!(single_wall: true,));
        }
    }
    fields
}

/// The cells on which pieces stand in the array.
fn starts(plan: &Plan) -> TokenStream {
    let squares = (0..).map(Square).zip(&plan.program.facts.start.board);
    let filled = squares.filter(|(_, piece)| piece.is_some());
    let cells = filled.map(|(square, _)| Literal::usize_unsuffixed(plan.cell(square)));
    quote! {
        fn is_start(&self, cell: usize) -> bool {
            matches!(cell, #(#cells)|*)
        }
    }
}
