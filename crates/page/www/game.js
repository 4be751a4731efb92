// The game in progress as the page knows it: its facts, the tree of its moves, what is looked at and what was chosen so far.
// All rules are the module's; here is only what was asked and answered.

const app = {
  source: null, // what `begin` was asked: {text} or {game}, and {set}
  facts: null, // what it answered
  root: null, // the tree of moves
  tip: null, // the node where the game stands
  live: null, // its state there
  node: null, // the node that is looked at
  seen: null, // the state there, once it is known
  study: false, // whether the game was read, so that other moves are variations on it
  tags: null, // what else it says
  chosen: [], // squares of a move that is begun
  held: null, // or the kind in hand that is about to be dropped
  next: [], // where it can go on
  meant: [], // what it means already
  seats: ["person", "person"],
  paused: false,
  flipped: false,
  looks: 0, // grows whenever another node is looked at
  game: 0, // grows with every game, so that late answers are known as such
};
let desk, engineDesk;

const isLive = () => app.live && app.node === app.tip;
const shown = () => app.node.snap;
const isPerson = (player) => app.seats[player] === "person";
const playerName = (player) => app.facts.players[player] ?? say("nobody");
const kindName = (kind) => app.facts.kinds[kind].name;
const squareName = (at) => app.facts.squares[at] ?? String(at);
const startOf = ({ text, game, set }) => ({ op: "begin", text, game, set });
const movesText = () => wordsTo(app.tip);
const wayTo = (node) => ({ op: "line", from: app.live.start, moves: wordsTo(node) });

// Begins a game; `{error}` leaves everything as it was. `after` are moves to be tried, `from` a position.
async function beginGame(source, { from, after, control } = {}) {
  const facts = await desk.ask(startOf(source), { limit: 20000 });
  if (facts.error) {
    if (app.source) await restoreDesk((request) => desk.ask(request));
    return facts;
  }
  let problem = null, state = await desk.ask({ op: "line" });
  app.origin = state.start;
  for (const request of [from && { op: "line", from }, after && { op: "line", moves: after }]) {
    if (!request || problem) continue;
    const answer = await desk.ask(request);
    if (answer.error) problem = answer.error;
    else state = answer;
  }
  restAll();
  Object.assign(app, { source, facts, paused: false });
  takeOver(state);
  setClock(control);
  openBoard();
  openSeats();
  show();
  return { problem };
}

// Puts the game back into a desk that was begun anew.
async function restoreDesk(ask) {
  if (!app.source) return;
  await ask(startOf(app.source));
  if (app.live) await ask(wayTo(app.node));
}

// Begins the tree anew: with the line of a state, or as it was read.
function takeOver(state, root = null) {
  Object.assign(app, { game: app.game + 1, study: Boolean(root), tags: null, root: root ?? plant() });
  app.tip = root ? endOf(root) : state.history.reduce(grow, app.root);
  moveList.drawn = null;
  arrive(app.tip, state);
}

// Looks at a node, whose state the desk has answered.
function arrive(node, state) {
  const { board, hands, side, check, attacked, walls, position } = state;
  node.snap = { board, hands, side, check, attacked, walls, position, last: node.move };
  if (node.ended) Object.assign(state, { result: node.ended, moves: [] });
  node.over = Boolean(state.result);
  app.node = node;
  app.seen = state;
  if (node === app.tip) goOnFrom(node);
  clearChoice();
}

// The game goes on from the node that is looked at.
function goOnFrom(node) {
  app.tip = node;
  app.live = app.seen;
  writeLink();
}

// Leads the desk to a node and looks at it; before that `change` is done. Whether it succeeded.
async function moveTo(node, change) {
  if (app.busy) return false;
  app.busy = true;
  const asked = app.game;
  let state = await desk.ask(wayTo(node));
  if (state.stopped) state = await desk.ask(wayTo(node)); // by a worker that took the place of the one that failed
  app.busy = false;
  if (asked !== app.game) return false;
  if (state.error) { tell(state.error); return false; }
  arrive(node, state);
  change?.();
  show();
  return true;
}

// Looks at the position after a move.
async function look(node) {
  if (!node || !app.live || app.busy || node === app.node) return;
  const token = ++app.looks, asked = app.game, isKnown = Boolean(node.snap);
  if (isKnown) {
    Object.assign(app, { node, seen: node === app.tip ? app.live : null });
    clearChoice();
    show();
  }
  const state = await desk.ask(wayTo(node));
  if (token !== app.looks || asked !== app.game || (isKnown && node !== app.node)) return;
  if (state.error) return moveTo(node);
  arrive(node, state);
  if (isKnown) { showStatus(); showControls(); } else show();
  if (node.move) announce(say("played", playerName(1 - shown().side), node.move.human));
}

// Makes a move. In a game that goes on it is the game's wherever it is made, and what was played there stays as a variation;
// in one that is over, or was read, it is a variation itself. A move that is there already is only looked at.
async function playMove(move, after = app.node) {
  if (app.busy) return;
  const known = followedBy(after, move), at = moment();
  if (known && after !== app.tip) return look(known);
  if (isOutOfTime(at)) return;
  dropControl();
  if (after !== app.tip) rest();
  app.busy = true;
  const asked = app.game, state = await desk.ask({ ...wayTo(after), moves: `${wordsTo(after)} ${move.text}` });
  app.busy = false;
  if (asked !== app.game) return;
  if (state.error) return tell(state.error);
  const isGames = !app.study && !endOf(app.root).over;
  app.tip = grow(after, state.history.at(-1));
  if (isGames) makeMain(app.tip);
  arrive(app.tip, state);
  pressClock(at);
  show();
  announce(`${say("played", playerName(1 - state.side), app.tip.move.human)}. ${statusText()}`);
  nextTurn();
}

// Takes back the last move; against the engine, up to the last of the person's own. Variations stay.
async function takeBack() {
  if (isTimed() || !app.tip.before) return;
  rest();
  dropControl();
  const { tip, live } = app, mover = (node) => (live.side + tip.ply - node.ply + 1) % 2;
  let first = tip;
  if (app.seats.includes("person")) while (first.before.before && !isPerson(mover(first))) first = first.before;
  const goal = first.before;
  const back = await moveTo(goal, () => {
    for (let node = tip; node !== goal && !node.next.length; node = node.before) cut(node);
    goOnFrom(goal);
  });
  if (!back) return;
  app.paused = !isPerson(app.live.side);
  announce(`${say("takenBack")} ${statusText()}`);
  showControls();
}

function playFromHere() {
  if (!app.seen || isTimed()) return;
  rest();
  dropControl();
  goOnFrom(app.node);
  app.paused = false;
  show();
  nextTurn();
}

// Ends the game where no move ends it: by a claim, or as the time of a player is over.
async function endGame(request) {
  rest();
  const { tip, game } = app;
  if (!(await moveTo(tip))) return;
  const ended = await desk.ask({ op: "end", ...request });
  if (game !== app.game) return;
  if (ended.error) return tell(ended.error);
  tip.ended = ended;
  arrive(tip, { ...app.live }); // another state: what was asked of the one before is late
  show();
  tick();
  announce(statusText());
}

function statusText() {
  const { result, side, check, claim } = app.seen ?? app.live;
  if (result) return resultText(result);
  return say(check ? "inCheck" : "toMove", playerName(side)) + (claim ? ` ${say("claim", reasonText(claim))}` : "");
}
