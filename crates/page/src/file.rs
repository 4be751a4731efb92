//! The page as one file: what a browser runs, the module and texts, joined so that nothing is loaded from anywhere.
//!
//! A policy in the page names its scripts and its one style by their digests, so that no text of a game can be run,
//! and allows no request. Only a playground has the editor. The same parts give the same bytes. Where the module comes from
//! is the caller's business.

use std::io::{self, Write};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::{Compression, GzBuilder};
use rules::packed::Texts;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Each text behind the name of its file.
static TEXTS: Texts = Texts::new(include_bytes!(concat!(env!("OUT_DIR"), "/texts")));

/// The page with names in braces where the parts come.
const PAGE: &str = "page.html";
const STYLE: &str = "page.css";
/// What runs beside the page, with the module.
const WORKER: &str = "worker.js";
/// The script, one concern after the other; each may use what stands in those before it.
const SCRIPTS: [&str; 17] = [
    "words.js",
    "nodes.js",
    "desk.js",
    "tree.js",
    "game.js",
    "choice.js",
    "pieces.js",
    "board.js",
    "view.js",
    "touch.js",
    "clock.js",
    "opponent.js",
    "analysis.js",
    "panels.js",
    "moves.js",
    "records.js",
    "booklet.js",
];
/// What a playground has besides: its part of the page, its style, its scripts, and the editor as it comes from others.
const PLAYGROUND: &str = "playground.html";
const PLAYGROUND_STYLE: &str = "playground.css";
const PLAYGROUND_SCRIPTS: [&str; 4] =
    ["writing-words.js", "editor.js", "hints.js", "playground.js"];
const CODEMIRROR: &str = "codemirror.js";
/// Opens the page, after all others.
const MAIN: &str = "main.js";

/// What a page is made of.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What stands above it.
    pub title: String,
    /// The module, as the compiler writes it.
    pub module: Vec<u8>,
    /// The games to choose from; the page begins with the first.
    pub games: Vec<Text>,
    /// Texts of games that these extend.
    pub parents: Vec<Text>,
    /// Whether the page has an editor.
    pub playground: bool,
}

/// A game of a page.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// Its identifier.
    pub name: String,
    /// Its title for people; empty for a text that is only extended.
    pub title: String,
    /// Its definition.
    pub text: String,
    /// Values of switches to begin with.
    pub settings: Vec<(String, String)>,
    /// What was learned of it; empty if nothing.
    pub net: Vec<u8>,
}

impl Page {
    /// The whole file.
    pub fn html(&self) -> String {
        let (script, style) = (lean(&self.script()), lean(&self.style()));
        let part = |name: &str| match name {
            "title" => Some(escape(&self.title)),
            "style" => Some(style.clone()),
            "style-hash" => Some(digest(&style)),
            "worker" => Some(lean(text(WORKER))),
            "module" => Some(BASE64_STANDARD.encode(packed(&self.module))),
            "data" => Some(BASE64_STANDARD.encode(packed(self.data().to_string().as_bytes()))),
            "script" => Some(script.clone()),
            "script-hash" => Some(match self.playground {
                true => format!("{} {}", digest(&script), digest(text(CODEMIRROR))),
                false => digest(&script),
            }),
            "playground" => Some(match self.playground {
                true => fill(text(PLAYGROUND), &editor),
                false => String::new(),
            }),
            _ => None,
        };
        fill(text(PAGE), &part)
    }

    fn script(&self) -> String {
        let playground = match self.playground {
            true => &PLAYGROUND_SCRIPTS[..],
            false => &[],
        };
        let names = [&SCRIPTS[..], playground, &[MAIN]].concat();
        ["\"use strict\";\n", &joined(&names)].concat()
    }

    fn style(&self) -> String {
        match self.playground {
            true => joined(&[STYLE, PLAYGROUND_STYLE]),
            false => text(STYLE).to_owned(),
        }
    }

    fn data(&self) -> Value {
        let list = |texts: &[Text]| texts.iter().map(Text::data).collect::<Vec<_>>();
        json!({
            "games": list(&self.games),
            "parents": list(&self.parents),
            "playground": self.playground,
        })
    }
}

impl Text {
    fn data(&self) -> Value {
        let mut data = json!({ "name": self.name, "text": self.text });
        if !self.title.is_empty() {
            data["title"] = json!(self.title);
        }
        if !self.settings.is_empty() {
            let settings = self.settings.iter().cloned();
            data["set"] = settings
                .map(|(name, value)| (name, Value::String(value)))
                .collect();
        }
        if !self.net.is_empty() {
            data["net"] = json!(BASE64_STANDARD.encode(&self.net));
        }
        data
    }
}

/// The part of a playground that is not ours.
fn editor(name: &str) -> Option<String> {
    let is_meant = name == "codemirror";
    is_meant.then(|| BASE64_STANDARD.encode(packed(text(CODEMIRROR).as_bytes())))
}

/// The text of a file of the page.
fn text(name: &str) -> &'static str {
    let files = TEXTS.all().chunks(2);
    let mut texts = files.filter(|file| file[0] == name).map(|file| &file[1]);
    texts.next().expect("the file is there")
}

/// Those of several, one after the other.
fn joined(names: &[&str]) -> String {
    names.iter().map(|name| text(name)).collect()
}

/// The template with its names in braces replaced, each once: what comes in is not looked at again.
fn fill(template: &str, part: &dyn Fn(&str) -> Option<String>) -> String {
    let mut pieces = template.split('{');
    let mut filled = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let named = piece.split_once('}');
        match named.and_then(|(name, rest)| Some((part(name)?, rest))) {
            Some((text, rest)) => filled.extend([&text, rest]),
            None => filled.extend(["{", piece]),
        }
    }
    filled
}

/// A script or a style without what only its authors need: lines that are comments, and the space before the others.
/// No text in a script goes on over the end of a line.
fn lean(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    let needed = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    needed.flat_map(|line| [line, "\n"]).collect()
}

/// What a policy calls a script or a style.
fn digest(text: &str) -> String {
    let digest = BASE64_STANDARD.encode(Sha256::digest(text));
    format!("'sha256-{digest}'")
}

/// Compressed, without a date or a name.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let pack = || -> io::Result<Vec<u8>> {
        let mut packer = GzBuilder::new().write(Vec::new(), Compression::best());
        packer.write_all(bytes)?;
        packer.finish()
    };
    pack().expect("memory can be written to")
}

fn escape(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    escaped.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use engine::Reason;
    use flate2::read::GzDecoder;

    use super::*;

    /// All that are ours.
    fn scripts() -> String {
        joined(&[&SCRIPTS[..], &PLAYGROUND_SCRIPTS, &[MAIN, WORKER]].concat())
    }

    fn page(text: &str) -> Page {
        let text = Text {
            name: "a-game".to_owned(),
            title: text.to_owned(),
            text: text.to_owned(),
            settings: vec![("name".to_owned(), "value".to_owned())],
            net: vec![1, 2, 3],
        };
        Page {
            title: text.title.clone(),
            module: vec![0; 1_000],
            games: vec![text.clone()],
            parents: vec![text],
            playground: false,
        }
    }

    #[test]
    fn every_part_is_in_the_page() {
        let html = page("A Game").html();
        for name in [
            "title",
            "style",
            "style-hash",
            "worker",
            "module",
            "data",
            "script",
            "script-hash",
            "playground",
        ] {
            assert!(text(PAGE).contains(&format!("{{{name}}}")), "{name}");
        }
        assert!(html.contains("<title>A Game</title>"));
        let data = unpacked(&html, "page-data");
        assert!(data.contains(r#""set":{"name":"value"}"#) && data.contains(r#""net":"AQID""#));
    }

    /// What the page has compressed under this name.
    fn unpacked(html: &str, id: &str) -> String {
        let kept = between(html, &format!("id=\"{id}\">"), "</script>");
        let packed = BASE64_STANDARD.decode(kept).expect("it is base64");
        let mut text = String::new();
        let read = GzDecoder::new(&packed[..]).read_to_string(&mut text);
        read.expect("it was packed");
        text
    }

    #[test]
    fn the_same_parts_give_the_same_bytes() {
        assert_eq!(page("A Game").html(), page("A Game").html());
    }

    fn playground() -> String {
        let page = Page {
            playground: true,
            ..page("A Game")
        };
        page.html()
    }

    fn between(html: &str, begin: &str, end: &str) -> String {
        let (_, rest) = html.split_once(begin).expect("it begins");
        rest.split_once(end).expect("it ends").0.to_owned()
    }

    #[test]
    fn what_runs_is_what_the_policy_names() {
        for (html, has_editor) in [(page("A Game").html(), false), (playground(), true)] {
            let policy = between(&html, "Content-Security-Policy\" content=\"", "\"");
            assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"));
            for part in [
                between(&html, "<style>", "</style>"),
                between(&html, "<script>", "</script>"),
            ] {
                assert!(policy.contains(&digest(&part)));
            }
            assert_eq!(policy.contains(&digest(text(CODEMIRROR))), has_editor);
        }
    }

    #[test]
    fn only_a_playground_has_the_editor_and_the_licences_with_it() {
        let plain = page("A Game").html();
        assert!(!plain.contains("id=\"codemirror\"") && !plain.contains("CodeMirror"));
        let text = unpacked(&playground(), "codemirror");
        assert_eq!(text, include_str!("../codemirror/codemirror.js"));
        let licences = include_str!("../codemirror/LICENSE");
        assert!(text.starts_with(&format!("/*!\n{licences}*/\n")));
        // By this name the other scripts know it.
        assert!(text.contains("var CodeMirror="));
    }

    #[test]
    fn no_text_ends_its_script() {
        let hurting = "</script><script>alert(1)</script><!-- {script} {module} & \"";
        let html = page(hurting).html();
        assert!(!html.contains("alert(1)</script>"));
        assert!(unpacked(&html, "page-data").contains("</script><script>alert(1)"));
        assert!(html.contains("{script} {module}"));
    }

    #[test]
    fn only_comments_and_space_are_left_out() {
        let text = "// why\n  one(\"// two\"); // three\n\n\tfour\n";
        assert_eq!(lean(text), "one(\"// two\"); // three\nfour\n");
        // What would be broken: a template, or a comment between stars, over several lines.
        let broken = |line: &&str| {
            let goes_on = line.contains("/*") && !line.contains("*/");
            line.matches('`').count() % 2 == 1 || goes_on
        };
        let script = scripts();
        assert_eq!(script.lines().find(broken), None);
    }

    #[test]
    fn every_reason_on_the_board_has_words_in_japanese() {
        let words = text("words.js");
        let reasons = Reason::ALL
            .into_iter()
            .filter(|reason| reason.is_on_board());
        let missing = reasons.filter(|reason| !words.contains(&format!("\"{reason}\": \"")));
        assert_eq!(missing.collect::<Vec<_>>(), []);
    }

    #[test]
    fn no_part_of_ours_ends_its_tag() {
        let script = scripts();
        assert!(!script.contains("</script") && !script.contains("<!--"));
        assert!(!joined(&[STYLE, PLAYGROUND_STYLE]).contains("</style"));
    }
}
