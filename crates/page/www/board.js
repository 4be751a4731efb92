// The board as SVG. Its cells stand as long as the game and the side it is seen from; pieces and marks are drawn anew with
// every position. Each cell is a labelled cell of a grid for those who do not see it.

const EDGE = 0.42; // round the board, for the names of files and ranks
const board = { cells: [], layers: {}, cursor: 0 };

// Where a square is drawn: its left upper corner.
function corner(at) {
  const { files, ranks } = app.facts;
  const file = at % files, rank = Math.floor(at / files);
  return app.flipped ? [files - 1 - file, rank] : [file, ranks - 1 - rank];
}

// The square drawn there, or none.
function squareOf(column, row) {
  const { files, ranks } = app.facts;
  if (column < 0 || row < 0 || column >= files || row >= ranks) return null;
  return app.flipped ? row * files + files - 1 - column : (ranks - 1 - row) * files + column;
}

const isTurned = (owner) => (owner === 1) !== app.flipped;

// Draws what stays: cells, zones, names of files and ranks.
function openBoard() {
  const svg = find("board"), { files, ranks, zone, name } = app.facts;
  document.title = app.facts.title;
  find("title").textContent = app.facts.title;
  find("stage").dataset.family = family();
  for (const place of ["far", "near"]) find("hand-" + place).hidden = !app.facts.hands;
  svg.replaceChildren();
  view.drawn = null;
  svg.setAttribute("aria-rowcount", ranks);
  svg.setAttribute("aria-colcount", files);
  svg.setAttribute("aria-label", `${say("board")}: ${app.facts.title}`);
  draw("rect", { class: "table", x: -EDGE, y: -EDGE, width: files + 2 * EDGE, height: ranks + 2 * EDGE, rx: 0.12 }, svg);
  const zones = new Set((zone ?? []).flat()), chequered = family() !== "kanji";
  board.cells = [];
  const cells = draw("g", { role: "presentation" }, svg);
  for (let row = 0; row < ranks; row++) {
    const line = draw("g", { role: "row" }, cells);
    for (let column = 0; column < files; column++) {
      const at = squareOf(column, row), dark = chequered && ((at % files) + Math.floor(at / files)) % 2 === 0;
      const kind = `cell${dark ? " dark" : ""}${zones.has(at) && !chequered ? " zone" : ""}`;
      board.cells[at] = draw("rect", { class: kind, x: column, y: row, width: 1, height: 1, role: "gridcell", tabindex: -1, "data-at": at }, line);
    }
  }
  if (!chequered) drawZones(svg, zone ?? []);
  draw("rect", { class: "rim", x: 0, y: 0, width: files, height: ranks }, svg);
  drawNames(svg);
  for (const layer of ["under", "pieces", "over", "focus", "drag"]) {
    board.layers[layer] = draw("g", { class: layer, "aria-hidden": "true" }, svg);
  }
  if (board.name !== name) board.cursor = squareOf(Math.floor(files / 2), ranks - 1);
  board.name = name;
  openView();
}

// A quiet line where a zone ends.
function drawZones(svg, zones) {
  const path = [];
  for (const squares of zones) {
    const inside = new Set(squares.map((at) => corner(at).join()));
    for (const at of squares) {
      const [x, y] = corner(at);
      for (const [dx, dy, line] of [[0, -1, `M${x},${y}h1`], [0, 1, `M${x},${y + 1}h1`], [-1, 0, `M${x},${y}v1`], [1, 0, `M${x + 1},${y}v1`]]) {
        if (!inside.has([x + dx, y + dy].join()) && squareOf(x + dx, y + dy) != null) path.push(line);
      }
    }
  }
  draw("path", { class: "border", d: path.join("") || "M0,0", "aria-hidden": "true" }, svg);
}

// What the squares of a file or rank have in common in their names.
function drawNames(svg) {
  const { files, ranks, squares } = app.facts;
  const parts = (at) => /^(\d+|[a-z]+)(.*)$/i.exec(squares[at]) ?? ["", "", ""];
  const group = (board.names = draw("g", { class: "names", "aria-hidden": "true" }, svg));
  const numbered = /^\d/.test(squares[0]); // files have numbers: named above and on the right, as in shogi
  const write = (x, y, text) => (draw("text", { x, y, dy: ".35em" }, group).textContent = text);
  for (let column = 0; column < files; column++) write(column + 0.5, numbered !== app.flipped ? -EDGE / 2 : ranks + EDGE / 2, parts(squareOf(column, 0))[1]);
  for (let row = 0; row < ranks; row++) write(numbered !== app.flipped ? files + EDGE / 2 : -EDGE / 2, row + 0.5, parts(squareOf(0, row))[2]);
}

// Draws the position that is looked at, and all that belongs to it.
function show() {
  if (!app.facts) return;
  showBoard();
  showHands();
  showHistory();
  showStatus();
  showControls();
  positionChanged();
}

function showBoard() {
  const { under, pieces, over } = board.layers, whole = shown();
  for (const layer of [under, pieces, over]) layer.replaceChildren();
  const { last } = whole;
  const lastSquares = new Set(last ? [last.from, last.to, ...(last.victims ?? [])].filter((at) => at != null) : []);
  for (const at of lastSquares) mark(under, at, "last");
  if (last) brackets(under, last.to);
  for (const at of app.chosen) mark(under, at, "chosen");
  if (app.chosen.length) ring(under, app.chosen.at(-1), "chosen-edge");
  const walls = new Set(whole.walls ?? []);
  const holes = new Set(app.facts.holes ?? []);
  board.cells.forEach((cell, at) => {
    cell.classList.toggle("hole", holes.has(at));
    if (walls.has(at) && !holes.has(at)) placeWall(pieces, at);
    const found = whole.board[at];
    if (found) placePiece(pieces, found, at);
    if (found && whole.check && (whole.attacked?.length ? whole.attacked.includes(at) : found[0] === whole.side && app.facts.kinds[found[1]].royal)) {
      ring(under, at, "check");
      const [x, y] = corner(at);
      draw("text", { class: "alarm", x: x + 0.86, y: y + 0.2, dy: ".35em" }, over).textContent = "!";
    }
  });
  for (const at of app.next) target(over, at);
  label(lastSquares);
  showHeld();
}

function placePiece(layer, [owner, kind], at) {
  const [x, y] = corner(at);
  drawPiece(owner, kind, isTurned(owner), layer).setAttribute("transform", `translate(${x + 0.5},${y + 0.5})`);
}

// A wall that was put in the game: a stone with a cross.
function placeWall(layer, at) {
  const [x, y] = corner(at);
  draw("rect", { class: "stone", x: x + 0.12, y: y + 0.12, width: 0.76, height: 0.76, rx: 0.14 }, layer);
  draw("path", { class: "cross", d: `M${x + 0.32},${y + 0.32}l.36,.36m0,-.36l-.36,.36` }, layer);
}

function mark(layer, at, name) {
  const [x, y] = corner(at);
  draw("rect", { class: `mark ${name}`, x, y, width: 1, height: 1 }, layer);
}

function ring(layer, at, name) {
  const [x, y] = corner(at);
  draw("rect", { class: name, x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.06 }, layer);
}

// Round the cell that keys are on.
function showFocus() {
  const { focus } = board.layers, cell = document.activeElement;
  focus?.replaceChildren();
  if (cell?.dataset?.at && cell.matches(":focus-visible")) ring(focus, +cell.dataset.at, "focus-edge");
}

function brackets(layer, at) {
  const [x, y] = corner(at);
  draw("path", { class: "brackets", d: `M${x + 0.06},${y + 0.26}v-.2h.2M${x + 0.74},${y + 0.06}h.2v.2M${x + 0.94},${y + 0.74}v.2h-.2M${x + 0.26},${y + 0.94}h-.2v-.2` }, layer);
}

// What a move to that square would be: it ends there, captures, or may go on over it.
function natureOf(at) {
  const { seen, chosen } = app, found = seen.board[at];
  if (found && found[0] !== seen.side) return "take";
  if (app.held != null) return "go";
  const from = seen.moves.filter((move) => move.from === chosen[0]);
  if (from.some((move) => move.to === at && move.victims.includes(at))) return "take";
  return from.some((move) => move.to === at) ? "go" : "over";
}

// Colour and shape: a dot to go, four corners to capture, a diamond to go on over.
function target(layer, at) {
  const [x, y] = corner(at), nature = natureOf(at);
  if (nature === "go") draw("circle", { class: "target go", cx: x + 0.5, cy: y + 0.5, r: 0.15 }, layer);
  else if (nature === "take") draw("path", { class: "target take", d: `M${x},${y}h.3l-.3,.3zM${x + 1},${y}v.3l-.3,-.3zM${x + 1},${y + 1}h-.3l.3,-.3zM${x},${y + 1}v-.3l.3,.3z` }, layer);
  else draw("path", { class: "target over", d: `M${x + 0.5},${y + 0.3}l.2,.2l-.2,.2l-.2,-.2z` }, layer);
}

function describe(at) {
  const whole = shown(), found = whole.board[at];
  if ((whole.walls ?? []).includes(at)) return `${squareName(at)}, ${say("hole")}`;
  return `${squareName(at)}, ${found ? `${playerName(found[0])} ${kindName(found[1])}` : say("empty")}`;
}

function label(lastSquares) {
  const next = new Set(app.next), natures = { go: "canGo", take: "canTake", over: "canGoOn" };
  board.cells.forEach((cell, at) => {
    const words = [describe(at)];
    if (app.chosen.includes(at)) words.push(say("chosen"));
    if (next.has(at)) words.push(say(natures[natureOf(at)]));
    if (lastSquares.has(at)) words.push(say("last"));
    const text = words.join(", ");
    if (cell.label !== text) cell.setAttribute("aria-label", (cell.label = text));
    cell.setAttribute("tabindex", at === board.cursor ? 0 : -1);
  });
}

// What each player has in hand, as buttons above and below the board.
function showHands() {
  const whole = shown();
  for (const [place, player] of [["far", app.flipped ? 0 : 1], ["near", app.flipped ? 1 : 0]]) {
    const strip = find("hand-" + place);
    strip.hidden = !app.facts.hands && !whole.hands.flat().some(Boolean);
    strip.setAttribute("aria-label", say("hand", playerName(player)));
    const buttons = whole.hands[player].map((count, kind) => count && handButton(player, kind, count, place === "far"));
    strip.replaceChildren(...buttons.filter(Boolean));
  }
  showHeld();
}

function handButton(player, kind, count, turned) {
  const button = make("button", { className: "held-piece", "data-kind": kind, "data-player": player, "aria-label": say("inHand", kindName(kind), count) });
  button.append(pieceImage(player, kind, turned));
  if (count > 1) button.append(make("span", { className: "count", textContent: count }));
  button.onclick = (event) => { if (!event.detail || !dragging.justDropped) holdPiece(player, kind); };
  button.oncontextmenu = (event) => { event.preventDefault(); showPiece(kind); };
  button.onpointerdown = (event) => dragHeld(event, player, kind);
  return button;
}

function showHeld() {
  for (const button of document.querySelectorAll(".held-piece")) {
    const held = app.held === +button.dataset.kind && +button.dataset.player === shown().side;
    button.setAttribute("aria-pressed", held);
  }
}
