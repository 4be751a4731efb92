// How a piece looks: a wooden wedge with its kanji, a figure of chess, or a disc with letters. Whose it is always shows in
// its shape or shade as well as in where it points.

const KANJI = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const FIGURE = /^[\u2654-\u265f]\ufe0e?$/u;

const kin = { facts: null };

// Whether the game is one of kanji, of figures or of neither. Pieces with kanji that neither turn over nor change sides are
// round, as in the games of China and Korea.
function family() {
  const { facts } = app;
  if (kin.facts === facts) return kin.family;
  const glyphs = facts.kinds.map((kind) => kind.glyph || "");
  kin.family = glyphs.some((glyph) => KANJI.test(glyph)) ? "kanji" : glyphs.some((glyph) => FIGURE.test(glyph)) ? "figures" : "letters";
  kin.round = !facts.hands && facts.kinds.every((kind) => kind.front == null);
  kin.facts = facts;
  return kin.family;
}

// The piece about the middle of a square of size one; `turned` if its owner looks down the board.
function drawPiece(owner, kind, turned, parent) {
  const facts = app.facts.kinds[kind], glyph = facts.glyph || "";
  const neutral = owner !== 0 && owner !== 1;
  const node = draw("g", { class: `piece owner${neutral ? 2 : owner}${facts.front == null ? "" : " promoted"}` }, parent);
  if (family() === "kanji" && !kin.round && !neutral) drawWedge(node, facts, turned);
  else if (!app.letters && FIGURE.test(glyph)) drawFigure(node, glyph);
  else drawDisc(node, app.letters || !glyph || /^[\x20-\x7e]+$/.test(glyph) ? facts.token : glyph, turned);
  return node;
}

function drawWedge(node, facts, turned) {
  const size = facts.royal ? 1 : 0.95;
  const wood = draw("g", { transform: `${turned ? "rotate(180) " : ""}scale(${size})` }, node);
  draw("polygon", { class: "shade", points: ".02,-.42 .29,-.31 .405,.45 -.365,.45 -.25,-.31" }, wood);
  draw("polygon", { class: "wood", points: "0,-.45 .27,-.345 .385,.42 -.385,.42 -.27,-.345" }, wood);
  draw("polygon", { class: "edge", points: ".385,.42 -.385,.42 -.378,.375 .378,.375" }, wood);
  if (app.letters || !facts.glyph) return writeOn(node, facts.token, 0.03 * (turned ? -1 : 1), 0.66);
  const letters = [...facts.glyph];
  if (letters.length === 1) return writeOn(wood, facts.glyph, 0.03, 0.62);
  // Two below one another; more in two columns, from the right.
  const rows = letters.length > 2 ? Math.ceil(letters.length / 2) : letters.length, columns = letters.length > 2 ? 2 : 1;
  const high = rows > 2 ? 0.25 : columns > 1 ? 0.31 : 0.37;
  letters.forEach((letter, index) => {
    const x = columns === 1 ? 0 : index < rows ? high / 2 : -high / 2;
    const y = ((index % rows) - (rows - 1) / 2) * high + 0.05;
    draw("text", { x, y, dy: ".35em", "font-size": high }, wood).textContent = letter;
  });
}

function drawFigure(node, glyph) {
  const solid = String.fromCodePoint(0x265a + ((glyph.codePointAt(0) - 0x2654) % 6));
  draw("text", { class: "figure", dy: ".36em", "font-size": 0.86 }, node).textContent = solid + "\ufe0e";
}

function drawDisc(node, word, turned) {
  draw("circle", { class: "shade", cx: 0.015, cy: 0.03, r: 0.4 }, node);
  draw("circle", { class: "disc", r: 0.4 }, node);
  if (word === "●") return; // the disc itself is the piece
  draw("path", { class: "nose", d: turned ? "M-.1,.36L0,.46L.1,.36z" : "M-.1,-.36L0,-.46L.1,-.36z" }, node);
  writeOn(node, word, 0, 0.62);
}

function writeOn(node, word, y, width) {
  const size = Math.min(0.46, (width * 1.1) / Math.max([...word].length, 1));
  draw("text", { class: "letters", y, dy: ".35em", "font-size": size.toFixed(3) }, node).textContent = word;
}

// The piece alone, for hands and choices.
function pieceImage(owner, kind, turned = false) {
  const image = draw("svg", { viewBox: "-.5 -.5 1 1", class: "image", "aria-hidden": "true" });
  drawPiece(owner, kind, turned, image);
  return image;
}
