// The rules of the game beside the board. The module writes them as a page of HTML; it is parsed without running, and only
// elements and attributes known to be harmless are taken over, into a tree of its own with its own style.

const HARMLESS = new Set("A,B,CODE,DIV,EM,FIGCAPTION,FIGURE,H1,H2,H3,I,LI,NAV,OL,P,SECTION,SMALL,SPAN,STRONG,TABLE,TBODY,TD,TH,THEAD,TR,UL,circle,g,line,path,polygon,polyline,rect,svg,text,tspan,ellipse".split(","));
const HARMLESS_ATTRIBUTES = /^(class|id|role|aria-label|width|height|viewBox|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|d|points|transform|text-anchor|dominant-baseline|font-size|dy|dx|colspan|rowspan|scope|lang|dir)$/;

const booklet = { shown: null, tree: null };

async function showBooklet() {
  if (!app.facts || find("panel-rules").hidden || booklet.shown === app.game) return;
  booklet.shown = app.game;
  const { html, style, error } = await desk.ask({ op: "booklet" });
  booklet.tree ??= find("booklet").attachShadow({ mode: "open" });
  booklet.style = style ?? "";
  if (!html) return booklet.tree.replaceChildren(error ?? "");
  const parsed = new DOMParser().parseFromString(html, "text/html");
  setStyle(booklet.tree, style);
  booklet.tree.replaceChildren(make("div", { className: "body" }, ...[...parsed.body.childNodes].map(harmless).filter(Boolean)));
}

function harmless(node) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  if (node.nodeType !== Node.ELEMENT_NODE || !HARMLESS.has(node.tagName)) return null;
  const copy = document.createElementNS(node.namespaceURI, node.localName);
  for (const { name, value } of node.attributes) if (HARMLESS_ATTRIBUTES.test(name)) copy.setAttribute(name, value);
  copy.append(...[...node.childNodes].map(harmless).filter(Boolean));
  const goal = node.tagName === "A" && node.getAttribute("href");
  if (goal && goal.startsWith("#")) {
    copy.setAttribute("href", goal);
    copy.onclick = (event) => { event.preventDefault(); booklet.tree.getElementById(goal.slice(1))?.scrollIntoView({ block: "start" }); };
  }
  return copy;
}

// A sheet made by script is no inline style, so the policy allows it. Chosen colours take the place of the system's.
function setStyle(tree, style) {
  style = style.replace(/:root/g, ":host").replace(/(^|[},\s])body\{/g, "$1.body{");
  const colours = document.documentElement.dataset.colours, dark = /@media ?\(prefers-color-scheme: ?dark\)/g;
  if (colours !== "auto") style = style.replace(dark, colours === "dark" ? "@media all" : "@media not all");
  const own = ".body{padding:0 .2rem 2rem!important;max-width:none!important;font:inherit!important;background:none!important}"
    + ".body h1{font-size:1.4rem}.body h2{font-size:1.15rem;margin-top:1.4rem}.body .pieces{grid-template-columns:repeat(auto-fill,minmax(13rem,1fr))}";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style + own);
  tree.adoptedStyleSheets = [sheet];
}

// How the piece on a square, or in a hand, moves: drawn and in words.
async function showPiece(kind) {
  const { name, token, text, svg, error } = await desk.ask({ op: "piece", kind });
  if (error) return tell(error);
  booklet.style ??= (await desk.ask({ op: "booklet" })).style;
  booklet.piece ??= find("about-piece").attachShadow({ mode: "open" });
  setStyle(booklet.piece, booklet.style);
  const drawing = new DOMParser().parseFromString(svg, "text/html").body;
  booklet.piece.replaceChildren(make("div", { className: "body" }, ...[...drawing.childNodes].map(harmless).filter(Boolean), ...[text].flat().map((line) => make("p", { textContent: line }))));
  find("about-title").textContent = `${name} ${token} ${app.facts.kinds[kind].glyph}`;
  find("about").showModal();
}
