//! The page as one file: what a browser runs, the module and texts, joined so that nothing is loaded from anywhere.
//!
//! A policy in the page names its scripts and its one style by their digests, so that no text of a game can be run,
//! and allows no request. Only a playground has the editor. The same parts give the same bytes. Where the module comes from
//! is the caller's business.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rules::packed::Texts;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::packing::{Parts, pack, unpack};

/// Each text behind the name of its file.
static TEXTS: Texts = Texts::new(include_bytes!(concat!(env!("OUT_DIR"), "/texts")));

/// The page with names in braces where the parts come, and what it shows.
const PAGE: &str = "page.html";
const BODY: &str = "body.html";
const STYLE: &str = "page.css";
/// Takes apart all others, which are packed.
const UNPACK: &str = "unpack.js";
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
    /// Its definition; empty where it was read before.
    pub text: String,
    /// The game [as it was read](crate::desk::program); empty where the page reads it.
    pub program: Vec<u8>,
    /// Values of switches to begin with.
    pub settings: Vec<(String, String)>,
    /// What was learned of it; empty if nothing.
    pub net: Vec<u8>,
}

/// What stands before the parts in a page, with the number of their bytes, and behind them.
const PARTS: [&str; 3] = ["id=\"parts\" data-length=\"", "\">", "</script>"];

/// The parts of a page by their names, as [`Page::html`] packed them: `script`, `data`, `module` and others; nothing if the
/// text is no such page.
pub fn parts(html: &str) -> Option<Vec<(String, Vec<u8>)>> {
    let [begin, then, end] = PARTS;
    let (_, rest) = html.split_once(begin)?;
    let (length, rest) = rest.split_once(then)?;
    let (text, _) = rest.split_once(end)?;
    unpack(text, length.parse().ok()?)
}

impl Page {
    /// The whole file.
    pub fn html(&self) -> String {
        let (script, style) = (lean(&self.script()), lean(&self.style()));
        let unpack = lean(text(UNPACK));
        let (parts, length) = pack(&self.parts(&style, &script));
        let part = |name: &str| match name {
            "title" => Some(escape(&self.title)),
            "style-hash" => Some(digest(&style)),
            "parts" => Some(parts.clone()),
            "length" => Some(length.to_string()),
            "unpack" => Some(unpack.clone()),
            "script-hashes" => {
                let codemirror = self.playground.then(|| text(CODEMIRROR));
                let scripts = [&*unpack, &*script].into_iter().chain(codemirror);
                Some(scripts.map(digest).collect::<Vec<_>>().join(" "))
            }
            _ => None,
        };
        fill(text(PAGE), &part)
    }

    /// What the page shows.
    fn body(&self) -> String {
        let part = |name: &str| match name {
            "title" => Some(escape(&self.title)),
            "playground" => Some(match self.playground {
                true => text(PLAYGROUND).to_owned(),
                false => String::new(),
            }),
            _ => None,
        };
        fill(text(BODY), &part)
    }

    /// All that is packed. With the longest first it is a little shorter.
    fn parts(&self, style: &str, script: &str) -> Parts {
        let mut parts = Parts::new();
        let mut add = |name: String, bytes: Vec<u8>| parts.push((name, bytes));
        add("module".to_owned(), self.module.clone());
        add("style".to_owned(), style.into());
        add("body".to_owned(), self.body().into());
        add("script".to_owned(), script.into());
        add("worker".to_owned(), lean(text(WORKER)).into());
        if self.playground {
            add("codemirror".to_owned(), text(CODEMIRROR).into());
        }
        add("data".to_owned(), self.data().to_string().into());
        for game in &self.games {
            for (kind, bytes) in [("program", &game.program), ("net", &game.net)] {
                if !bytes.is_empty() {
                    add(format!("{kind}/{}", game.name), bytes.clone());
                }
            }
        }
        parts
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
        let mut data = json!({ "name": self.name });
        if !self.text.is_empty() {
            data["text"] = json!(self.text);
        }
        if !self.title.is_empty() {
            data["title"] = json!(self.title);
        }
        if !self.settings.is_empty() {
            let settings = self.settings.iter().cloned();
            data["set"] = settings
                .map(|(name, value)| (name, Value::String(value)))
                .collect();
        }
        data
    }
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

fn escape(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    escaped.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use engine::Reason;

    use super::*;

    /// All that are ours.
    fn scripts() -> String {
        joined(&[&SCRIPTS[..], &PLAYGROUND_SCRIPTS, &[MAIN, WORKER, UNPACK]].concat())
    }

    fn page(text: &str) -> Page {
        let text = Text {
            name: "a-game".to_owned(),
            title: text.to_owned(),
            text: text.to_owned(),
            program: vec![4, 5],
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
        let of_page = [
            "title",
            "style-hash",
            "parts",
            "length",
            "unpack",
            "script-hashes",
        ];
        for (file, names) in [(PAGE, &of_page[..]), (BODY, &["title", "playground"])] {
            for name in names {
                let slot = format!("{{{name}}}");
                assert!(
                    text(file).contains(&slot) && !html.contains(&slot),
                    "{name}"
                );
            }
        }
        assert!(html.contains("<title>A Game</title>"));
        assert!(part(&html, "body").contains("<h1 id=\"title\">A Game</h1>"));
        assert!(part(&html, "data").contains(r#""set":{"name":"value"}"#));
        let parts = parts(&html).expect("it is a page");
        let of = |name: &str| {
            parts
                .iter()
                .find(|(other, _)| other == name)
                .map(|(_, part)| &part[..])
        };
        assert_eq!(of("program/a-game"), Some(&[4, 5][..]));
        assert_eq!(of("net/a-game"), Some(&[1, 2, 3][..]));
        assert_eq!(of("module"), Some(&[0; 1_000][..]));
    }

    /// The packed text of this name.
    fn part(html: &str, name: &str) -> String {
        let parts = parts(html).expect("it is a page");
        let found = parts.into_iter().find(|(other, _)| other == name);
        String::from_utf8(found.expect("it is there").1).expect("it is a text")
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
                between(&html, "<script>", "</script>"),
                part(&html, "script"),
                part(&html, "style"),
            ] {
                assert!(policy.contains(&digest(&part)));
            }
            assert_eq!(policy.contains(&digest(text(CODEMIRROR))), has_editor);
        }
    }

    #[test]
    fn only_a_playground_has_the_editor_and_the_licences_with_it() {
        let plain = page("A Game").html();
        let names = parts(&plain).expect("it is a page");
        assert!(names.iter().all(|(name, _)| name != "codemirror"));
        let text = part(&playground(), "codemirror");
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
        assert!(part(&html, "data").contains("</script><script>alert(1)"));
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
