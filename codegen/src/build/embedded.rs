//! What a program embeds beside the code of its games: files that the build writes, and the texts of the games packed in one.
//!
//! Which games there are, and what is said of each, is for [`build`](super).

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use rules::packed::pack_texts;
use variant_dsl::{Compiled, Source};

/// The texts of a list of games, each once, as a program embeds them.
pub(super) struct PackedTexts {
    /// What holds them in the program.
    name: Ident,
    texts: Vec<String>,
}

impl PackedTexts {
    /// None yet; they will be found under this name.
    pub(super) fn new(name: &str) -> PackedTexts {
        PackedTexts {
            name: format_ident!("{name}"),
            texts: Vec::new(),
        }
    }

    /// What reads the text of a game, and the name of each game that it extends with what reads that one's, the nearest
    /// first.
    pub(super) fn of(&mut self, compiled: &Compiled) -> (TokenStream, Vec<TokenStream>) {
        let own = self.reader(&compiled.sources[0]);
        let parents = compiled.sources[1..].iter().map(|parent| {
            let path = Path::new(&parent.name);
            let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
            let reader = self.reader(parent);
            quote!((#stem, #reader))
        });
        (own, parents.collect())
    }

    fn reader(&mut self, source: &Source) -> TokenStream {
        println!("cargo::rerun-if-changed={}", source.name);
        let known = self.texts.iter().position(|text| *text == source.text);
        let index = known.unwrap_or_else(|| {
            self.texts.push(source.text.clone());
            self.texts.len() - 1
        });
        let name = &self.name;
        quote!(|| #name.text(#index))
    }

    /// Writes them beside the code, and declares them.
    pub(super) fn write(self) -> TokenStream {
        let name = self.name;
        let embedded = embedded(&format!("{name}.packed"), &pack_texts(&self.texts));
        quote!(static #name: ::engine::registry::Texts = ::engine::registry::Texts::new(#embedded);)
    }
}

/// Writes a file beside the code, and embeds it.
pub(super) fn embedded(name: &str, bytes: &[u8]) -> TokenStream {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    if let Err(error) = fs::write(out.join(name), bytes) {
        println!("cargo::error={name}: {error}");
    }
    let file = format!("/{name}");
    quote!(include_bytes!(concat!(env!("OUT_DIR"), #file)))
}
