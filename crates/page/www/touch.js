// Pointers and keys on the board: a tap chooses, a piece is dragged, one finger moves a zoomed board and two zoom it; arrows
// walk over the cells.

const fingers = new Map();
const dragging = { piece: null, moved: false, justDropped: false, at: -1000 };

function listenToBoard() {
  const svg = find("board");
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    if (app.facts) zoomBy(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 400), ...pointAt(event));
  }, { passive: false });
  svg.addEventListener("pointerdown", pressed);
  svg.addEventListener("pointermove", moved);
  svg.addEventListener("pointerup", released);
  svg.addEventListener("pointercancel", (event) => { fingers.delete(event.pointerId); dropDragged(); });
  svg.addEventListener("contextmenu", (event) => { event.preventDefault(); fingers.clear(); showPieceOn(app.facts && squareAt(event)); });
  svg.addEventListener("keydown", boardKey);
  svg.addEventListener("focusin", ({ target }) => { if (target.dataset.at) board.cursor = +target.dataset.at; showFocus(); });
  svg.addEventListener("focusout", () => setTimeout(showFocus));
  // Readers press cells without a pointer.
  svg.addEventListener("click", (event) => { if (!event.detail && performance.now() - dragging.at > 700 && event.target.dataset?.at) tapSquare(+event.target.dataset.at); });
}

function pressed(event) {
  if (!app.facts || event.button) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
  dragging.moved = fingers.size > 1;
  const at = squareAt(event);
  const pans = event.pointerType === "touch" && !isWhole();
  dragging.from = fingers.size === 1 && !pans && at != null && ownAt(at) ? at : null;
  find("board").setPointerCapture(event.pointerId);
}

function moved(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const far = Math.hypot(event.clientX - before.startX, event.clientY - before.startY) > (event.pointerType === "mouse" ? 4 : 9);
  if (fingers.size === 2) return pinch(event, before);
  if (!far && !dragging.moved) return;
  if (dragging.from != null) return dragPiece(event);
  dragging.moved = true;
  view.x -= ((event.clientX - before.x) / view.pixels[0]) * view.width;
  view.y -= ((event.clientY - before.y) / view.pixels[1]) * view.height;
  Object.assign(before, { x: event.clientX, y: event.clientY });
  moveView();
}

function pinch(event, before) {
  const distance = () => { const [one, other] = [...fingers.values()]; return Math.hypot(one.x - other.x, one.y - other.y); };
  const middle = () => { const [one, other] = [...fingers.values()]; return { clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 }; };
  const was = distance(), from = pointAt(middle());
  Object.assign(before, { x: event.clientX, y: event.clientY });
  const to = pointAt(middle());
  view.x += from[0] - to[0];
  view.y += from[1] - to[1];
  if (distance() > 0) zoomBy(was / distance(), ...from);
  dragging.moved = true;
}

function dragPiece(event) {
  if (!dragging.piece) {
    if (!mayMove()) return (dragging.from = null);
    dragging.moved = true;
    clearChoice();
    const from = dragging.from;
    dragging.ready = tapSquare(from);
    liftPiece(shown().board[from]);
    board.layers.pieces.classList.add("lifting");
  }
  movePiece(event);
}

function liftPiece([owner, kind]) {
  dragging.piece = drawPiece(owner, kind, isTurned(owner), board.layers.drag);
}

function movePiece(event) {
  const [x, y] = pointAt(event);
  dragging.piece.setAttribute("transform", `translate(${x.toFixed(2)},${y.toFixed(2)}) scale(1.15)`);
}

async function released(event) {
  if (!fingers.delete(event.pointerId)) return;
  dragging.at = performance.now();
  const at = squareAt(event), { from, piece } = dragging;
  if (piece) {
    dropDragged();
    await dragging.ready;
    if (at != null && at !== from) await tapSquare(at);
    return;
  }
  if (!dragging.moved && at != null) {
    board.cursor = at;
    tapSquare(at);
  }
  if (!fingers.size) dragging.moved = false;
}

function dropDragged() {
  dragging.piece = dragging.from = null;
  board.layers.drag?.replaceChildren();
  board.layers.pieces?.classList.remove("lifting");
}

// A piece dragged from a hand.
function dragHeld(event, player, kind) {
  if (event.button || event.pointerType === "touch") return;
  const start = [event.clientX, event.clientY];
  dragging.justDropped = false;
  const move = (next) => {
    if (!dragging.piece) {
      if (Math.hypot(next.clientX - start[0], next.clientY - start[1]) < 5) return;
      if (player !== shown().side || !mayMove()) return end();
      if (app.held !== kind) holdPiece(player, kind);
      liftPiece([player, kind]);
    }
    movePiece(next);
  };
  const up = (next) => {
    const dragged = dragging.piece;
    end();
    if (!dragged) return;
    dragging.justDropped = true;
    setTimeout(() => (dragging.justDropped = false));
    const at = squareAt(next);
    if (at != null) tapSquare(at);
  };
  const end = () => {
    dropDragged();
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
}

function showPieceOn(at) {
  const found = at != null && shown()?.board[at];
  if (found) showPiece(found[1]);
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function boardKey(event) {
  if (!app.facts || event.ctrlKey || event.metaKey || event.altKey) return;
  const [x, y] = corner(board.cursor), { files, ranks } = app.facts;
  let goal = null;
  if (STEPS[event.key]) goal = squareOf(x + STEPS[event.key][0], y + STEPS[event.key][1]);
  else if (event.key === "Home") goal = squareOf(0, y);
  else if (event.key === "End") goal = squareOf(files - 1, y);
  else if (event.key === "PageUp") goal = squareOf(x, 0);
  else if (event.key === "PageDown") goal = squareOf(x, ranks - 1);
  else if (event.key === "Enter" || event.key === " ") tapSquare(board.cursor);
  else if (event.key === "i" || event.key === "?") showPieceOn(board.cursor);
  else if (event.key === "Escape") { clearChoice(); show(); }
  else if (event.key === "+" || event.key === "-") zoomBy(event.key === "+" ? 0.8 : 1.25);
  else return;
  event.preventDefault();
  event.stopPropagation();
  if (goal == null) return;
  board.cells[board.cursor].setAttribute("tabindex", -1);
  board.cursor = goal;
  board.cells[goal].setAttribute("tabindex", 0);
  board.cells[goal].focus({ preventScroll: true });
  bringIntoView(goal);
}
