// The list of moves: the game in pairs, below a move what is remarked on it and the variations in its place, in parentheses.
// Each move is a button that shows the position after it.

const MARKS = ["", "!", "?", "!!", "??", "!?", "?!"]; // by their numbers in PGN
const moveList = { drawn: null };

// How many plies come before a node, as they are numbered: the second player may have begun.
const orderOf = (node) => node.ply - 1 + ((app.live.side + app.tip.ply) % 2);
const numberOf = (node) => `${Math.floor(orderOf(node) / 2) + 1}${orderOf(node) % 2 ? "…" : "."}`;

function showHistory() {
  const list = find("history");
  if (moveList.drawn !== app.root) drawHistory(list);
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  app.node.button?.setAttribute("aria-current", "step");
  const current = app.node.button;
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

function drawHistory(list) {
  const rows = [], { root } = app, remarks = (...parts) => parts.length && rows.push(make("li", { className: "aside" }, ...parts));
  let row = null;
  remarks(...root.comments.map(remark));
  for (let [node] = root.next; node; [node] = node.next) {
    const isSecond = orderOf(node) % 2;
    if (!row || !isSecond) rows.push((row = make("li", { value: Math.floor(orderOf(node) / 2) + 1 }, isSecond ? make("span", { className: "no-move", textContent: "…" }) : null)));
    row.append(plyButton(node));
    if (remarks(...node.comments.map(remark), ...node.before.next.slice(1).map(variation))) row = null;
  }
  if (!rows.length) rows.push(make("li", { className: "none", textContent: "—" }));
  list.replaceChildren(...rows);
  moveList.drawn = root;
}

// A line in parentheses, with the variations on it.
function variation(first) {
  const parts = (first.opening ?? []).map(remark);
  let isNumbered = false;
  for (let node = first; node; [node] = node.next) {
    if (!isNumbered || orderOf(node) % 2 === 0) parts.push(make("span", { className: "number", textContent: numberOf(node) }));
    const others = node === first ? [] : node.before.next.slice(1);
    parts.push(plyButton(node), ...node.comments.map(remark), ...others.map(variation));
    isNumbered = !others.length && !node.comments.length;
  }
  return make("span", { className: "variation", role: "group", "aria-label": say("variation") }, "(", ...parts, ")");
}

const remark = (textContent) => make("span", { className: "remark", textContent });

function plyButton(node) {
  const marks = node.glyphs.map((glyph) => MARKS[glyph] ?? `$${glyph}`).join(" ");
  return (node.button = make("button", { className: "ply", onclick: () => look(node) }, node.move.human, marks && make("b", { className: "glyphs", textContent: marks })));
}

// The same place in the variation before or after this one.
function stepAside(step) {
  const next = app.node.before?.next ?? [];
  if (next.length < 2) return false;
  look(next.at((next.indexOf(app.node) + step) % next.length));
  return true;
}

function promoteHere() {
  const branch = branchOf(app.node);
  if (branch) promote(branch);
  show();
}

// Deletes the variation that is looked at, and looks at what came before it.
async function deleteHere() {
  const branch = branchOf(app.node);
  if (!branch) return;
  const isGame = lineTo(app.tip).includes(branch), { before } = branch;
  if (isGame) rest();
  await moveTo(before, () => {
    cut(branch);
    if (isGame) goOnFrom(before);
  });
}
