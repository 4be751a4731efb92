//! The booklet as one self-contained page of HTML, with drawings as SVG.
//!
//! The page loads nothing, runs nothing, follows the reader's choice of light or dark and can be
//! printed. All that comes from a definition is escaped.

use variant_dsl::diagram;
use variant_dsl::program::{Kind, Program};

use crate::block::{Block, Entry};
use crate::booklet::{Booklet, Section};
use crate::svg::{self, escape};

/// The looks of the page but for the drawings.
pub const STYLE: &str = "\
:root{color-scheme:light dark;--page:#fdfcf9;--words:#23211e;--faint:#6b665d;--rule:#ddd6c8;--card:#fff}
@media(prefers-color-scheme:dark){:root{--page:#121316;--words:#e8e6e1;--faint:#a39d92;--rule:#34363b;--card:#191b1f}}
*{box-sizing:border-box}body{margin:0 auto;padding:2rem 1.2rem 4rem;max-width:62rem;background:var(--page);color:var(--words);font:1.05rem/1.55 Georgia,'Noto Serif','Noto Serif CJK JP',serif}
h1,h2,h3,th,nav,.letters,.end{font-family:system-ui,'Noto Sans','Noto Sans CJK JP',sans-serif}
h1{font-size:2.2rem;line-height:1.15;margin:.5rem 0 1rem}h2{margin:2.6rem 0 .8rem;padding-top:.6rem;border-top:1px solid var(--rule);font-size:1.45rem}h3{margin:0;font-size:1.1rem}
p,li{max-width:44rem}li{margin:.35rem 0}nav{font-size:.95rem}nav a{margin-right:1rem}a{color:inherit}
svg{max-width:100%;height:auto}figure{margin:1rem 0;overflow-x:auto}figcaption,.letters,.end{color:var(--faint);font-size:.95rem}
table{border-collapse:collapse;margin:1rem 0}th,td{text-align:left;padding:.3rem 1.1rem .3rem 0;border-bottom:1px solid var(--rule)}th{font-size:.9rem;color:var(--faint)}
.pieces{display:grid;grid-template-columns:repeat(auto-fill,minmax(19rem,1fr));gap:1rem;margin:1rem 0}
.piece{background:var(--card);border:1px solid var(--rule);border-radius:.5rem;padding:1rem;break-inside:avoid}.piece p{margin:.45rem 0;font-size:.98rem;line-height:1.42}.piece .fact{color:var(--faint)}
code{font-size:.9em;overflow-wrap:anywhere}.end{margin-top:3rem}
@media print{:root{color-scheme:light;--page:#fff;--words:#000;--faint:#444;--rule:#bbb;--card:#fff}body{max-width:none;font-size:9.5pt;padding:0}nav{display:none}p,li{max-width:none}h1{margin-top:0}h2{margin:1.4rem 0 .5rem;break-after:avoid}
.pieces{display:block;columns:3;column-gap:.7rem}.piece{margin:0 0 .7rem;padding:.6rem}.piece svg{max-height:12rem}.piece p{font-size:.95em;line-height:1.3}figure{break-inside:avoid}figure svg{max-height:15cm}tr{break-inside:avoid}}
";

/// The whole page.
pub fn page(booklet: &Booklet) -> String {
    let title = escape(&booklet.compiled.program.facts.title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: rules</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n{}\
         </body>\n</html>\n",
        svg::STYLE,
        body(booklet)
    )
}

/// What stands in the body of the page, for pages that show it beside other things.
pub fn body(booklet: &Booklet) -> String {
    let program = &booklet.compiled.program;
    let title = escape(&program.facts.title);
    let links = booklet.sections.iter().enumerate();
    let links: String = links
        .map(|(index, section)| format!("<a href=\"#s{index}\">{}</a>\n", section.heading))
        .collect();
    let sections = booklet.sections.iter().enumerate();
    let sections: String = sections
        .map(|(index, section)| section_html(program, index, section))
        .collect();
    format!(
        "<h1>{title}</h1>\n<nav>\n{links}</nav>\n{sections}\
         <p class=\"end\">Rules fingerprint: <code>{}</code>. Games with the same rules have the same fingerprint.</p>\n",
        program.facts.fingerprint
    )
}

fn section_html(program: &Program, index: usize, section: &Section) -> String {
    let mut html = format!("<section>\n<h2 id=\"s{index}\">{}</h2>\n", section.heading);
    let is_piece = |block: &Block| matches!(block, Block::Piece(_));
    let runs = section
        .blocks
        .chunk_by(|one, other| is_piece(one) && is_piece(other));
    for blocks in runs {
        let inner: String = blocks
            .iter()
            .map(|block| block_html(program, block))
            .collect();
        html += &match is_piece(&blocks[0]) {
            true => format!("<div class=\"pieces\">\n{inner}</div>\n"),
            false => inner,
        };
    }
    html + "</section>\n"
}

fn block_html(program: &Program, block: &Block) -> String {
    match block {
        Block::Text(text) => format!("<p>{}</p>\n", prose(text)),
        Block::List(items) => {
            let items = items
                .iter()
                .map(|item| format!("<li>{}</li>\n", prose(item)));
            format!("<ul>\n{}</ul>\n", items.collect::<String>())
        }
        Block::Table { head, rows } => table(head, rows),
        Block::Board => figure(&svg::board(program), &board_caption(program)),
        Block::Legend => {
            let diagrams: Vec<_> = program.kinds.iter().map(diagram_of).collect();
            figure(&svg::legend(&diagrams), "The marks in the diagrams.")
        }
        Block::Piece(entry) => piece(program, entry),
    }
}

/// A text in which what stands between backticks is code.
fn prose(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(index, part)| match index % 2 {
        0 => escape(part),
        _ => format!("<code>{}</code>", escape(part)),
    });
    parts.collect()
}

fn figure(picture: &svg::Picture, caption: &str) -> String {
    let (drawn, caption) = (picture.inline(), escape(caption));
    format!("<figure>\n{drawn}<figcaption>{caption}</figcaption>\n</figure>\n")
}

fn board_caption(program: &Program) -> String {
    let mut zones = program.facts.promotion_zone.iter();
    let zones = match zones.any(|zone| !zone.is_empty()) {
        true => " Promotion zones are shaded.",
        false => "",
    };
    format!(
        "The starting position from {}'s side.{zones}",
        program.facts.players[0]
    )
}

fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let head: String = head.iter().map(|cell| format!("<th>{cell}</th>")).collect();
    let row = |row: &Vec<String>| {
        let cells = row.iter().map(|cell| format!("<td>{}</td>", escape(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = rows.iter().map(row).collect();
    format!("<table>\n<tr>{head}</tr>\n{rows}</table>\n")
}

fn diagram_of(kind: &Kind) -> diagram::Diagram {
    diagram::diagram(&kind.paths)
}

fn piece(program: &Program, entry: &Entry) -> String {
    let form = program.form(entry.kind);
    let drawn = svg::moves(&diagram_of(form.rules), &form.facts.glyph).inline();
    let paragraphs = |class: &str, texts: &[String]| -> String {
        let texts = texts
            .iter()
            .map(|text| format!("<p{class}>{}</p>\n", escape(text)));
        texts.collect()
    };
    format!(
        "<article class=\"piece\">\n<h3>{}</h3>\n<div class=\"letters\">{} · <code>{}</code></div>\n\
         {drawn}{}{}</article>\n",
        escape(&entry.name),
        escape(&entry.letters),
        escape(&entry.movement),
        paragraphs("", &entry.words),
        paragraphs(" class=\"fact\"", &entry.facts),
    )
}
