// A move as it is entered: a piece or a piece in hand, then square by square, until one move is meant.

function clearChoice() {
  Object.assign(app, { chosen: [], held: null, next: [], meant: [] });
}

// Whether a person may move now; otherwise says why not.
function mayMove() {
  if (!app.seen || app.seen.result) return false;
  if (!isLive() && isTimed()) { tell(say("past")); return false; }
  if (!isPerson(app.seen.side) && !app.paused) { tell(say("engineTurn")); return false; }
  return true;
}

const ownAt = (at) => shown().board[at]?.[0] === shown().side;
const dropsOf = (kind) => app.seen.moves.filter((move) => move.drop != null && (move.drop === kind || app.facts.kinds[move.drop].front === kind));

function holdPiece(player, kind) {
  if (!mayMove()) return;
  if (player !== app.seen.side) return tell(say("notYours", playerName(app.seen.side)));
  const again = app.held === kind;
  clearChoice();
  if (!again) {
    app.held = kind;
    app.next = [...new Set(dropsOf(kind).map((move) => move.to))];
    tell(say("dropWhere", kindName(kind)));
  }
  showBoard();
}

// A square was tapped, entered by key or dropped upon.
async function tapSquare(at) {
  if (!mayMove()) return;
  if (app.held != null) {
    const meant = dropsOf(app.held).filter((move) => move.to === at);
    if (meant.length) return chooseOf(meant);
    const held = app.facts.kinds[app.held];
    clearChoice();
    if (ownAt(at)) return tapSquare(at);
    showBoard();
    return explain(`${held.token}*${squareName(at)}`);
  }
  const squares = [...app.chosen, at], { seen } = app;
  const { meant, next, error } = await desk.ask({ op: "steps", squares });
  if (seen !== app.seen) return; // the game ended meanwhile, or another position is looked at
  if (error) { clearChoice(); showBoard(); return tell(error); }
  if (!meant.length && !next.length) return refuse(at);
  // What could go on is ended by a second tap on its last square, or by the button.
  const again = app.chosen.length > 1 && app.chosen.at(-1) === at;
  if (meant.length && (!next.length || again)) return chooseOf(meant);
  Object.assign(app, { chosen: squares, next, meant });
  showBoard();
  showControls();
  tell(squares.length > 1 ? say("goesOn") : `${describe(at)}`);
}

async function refuse(at) {
  const from = app.chosen[0];
  const ended = app.chosen.length > 1 && app.chosen.at(-1) === at && app.meant;
  if (ended?.length) return chooseOf(ended);
  clearChoice();
  if (from == null) {
    const found = shown().board[at];
    showBoard();
    if (!found) return tell(statusText());
    if (found[0] !== app.seen.side) return tell(say("notYours", playerName(app.seen.side)));
    return tell(say("noMove", kindName(found[1]), squareName(at)));
  }
  if (at !== from && ownAt(at)) return tapSquare(at);
  showBoard();
  if (at !== from) await explain(squareName(from) + squareName(at));
  else tell(statusText());
}

// Why a move is not legal, in the words of the module.
async function explain(move) {
  const { seen } = app;
  const { text } = await desk.ask({ op: "why", move });
  if (text && seen === app.seen) tell(text);
}

function chooseOf(meant) {
  if (meant.length === 1) return playMove(meant[0]);
  const whole = shown(), owner = whole.side, { seen } = app;
  const buttons = meant.map((move) => {
    const kind = move.promotion ?? move.drop ?? whole.board[move.from]?.[1];
    const plain = meant.filter((other) => other.promotion === move.promotion).length === 1;
    const name = kind == null ? move.human : say(move.promotion == null ? "stay" : "promoteTo", kindName(kind));
    const button = make("button", { className: "piece-choice", onclick: () => { find("choice").close(); if (seen === app.seen) playMove(move); } });
    if (kind != null) button.append(pieceImage(owner, kind));
    button.append(make("span", {}, plain ? name : move.human));
    return button;
  });
  find("choices").replaceChildren(...buttons);
  find("choice").showModal();
}

function endMove() {
  if (app.meant.length) chooseOf(app.meant);
}

const passes = () => app.seen.moves.filter((move) => move.drop == null && !move.victims.length && (move.from == null || move.from === move.to));
