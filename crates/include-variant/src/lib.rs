//! `include_variant!`: compiles a variant file where it is named.
//!
//! The second entry point beside the build script: thin, for crates with a single game. The crate that
//! uses it needs the `engine` crate, whose types the generated code names.
//!
//! ```text
//! mod my_game {
//!     include_variant::include_variant!("my-game.variant");
//! }
//! let rules = my_game::Game::new(engine::GameInfo::from_bytes(my_game::FACTS));
//! ```

#![expect(
    clippy::disallowed_methods,
    reason = "Cargo tells a macro by the environment which crate it is in"
)]

use std::path::PathBuf;

use codegen::build::compile_file;
use codegen::{generate, layouts};
use proc_macro::TokenStream;
use proc_macro2::Literal;
use quote::quote;
use syn::{LitStr, parse_macro_input};

/// Expands to the items of the generated module, `Game`, `Position`, `Move`, and the `FACTS` of the game.
///
/// The argument is the path of a variant file, relative to the crate that uses the macro. Errors
/// in the file become compile errors, each with file, line and column.
#[proc_macro]
pub fn include_variant(input: TokenStream) -> TokenStream {
    let path = parse_macro_input!(input as LitStr);
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let file = PathBuf::from(root).join(path.value());
    let expanded = match compile_file(&file) {
        Ok(compiled) => {
            let text = generate(&compiled.program, layouts(&compiled.program)[0]);
            let items: proc_macro2::TokenStream =
                text.parse().expect("generated code is made of tokens");
            let facts = Literal::byte_string(&compiled.program.facts.to_bytes());
            let watched = file.display().to_string();
            // Naming the file makes the compiler expand again when it changes.
            quote! {
                const _: &str = include_str!(#watched);
                /// The facts of the game.
                pub static FACTS: &[u8] = #facts;
                #items
            }
        }
        Err(problem) => {
            let errors = problem
                .lines()
                .into_iter()
                .map(|line| syn::Error::new(path.span(), line).to_compile_error());
            quote!(#(#errors)*)
        }
    };
    expanded.into()
}
