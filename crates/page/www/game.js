// The game in progress as the page knows it: its facts, the position, what is looked at and what was chosen so far. All
// rules are the module's; here is only what was asked and answered.

const app = {
  source: null, // what `begin` was asked: {text} or {game}, and {set}
  facts: null, // what it answered
  live: null, // the state after the last move
  snaps: [], // by ply: what the board shows there
  ply: 0, // which of them is looked at
  chosen: [], // squares of a move that is begun
  held: null, // or the kind in hand that is about to be dropped
  next: [], // where it can go on
  meant: [], // what it means already
  seats: ["person", "person"],
  paused: false,
  flipped: false,
  game: 0, // grows with every game, so that late answers are known as such
};
let desk, engineDesk;

const isLive = () => app.live && app.ply === app.live.history.length;
const shown = () => app.snaps[app.ply] ?? app.live;
const isPerson = (player) => app.seats[player] === "person";
const playerName = (player) => app.facts.players[player] ?? say("nobody");
const kindName = (kind) => app.facts.kinds[kind].name;
const squareName = (at) => app.facts.squares[at] ?? String(at);
const startOf = ({ text, game, set }) => ({ op: "begin", text, game, set });
const movesText = () => app.live.history.map((move) => move.text).join(" ");

// Begins a game; `{error}` leaves everything as it was. `after` are moves to be tried, `from` a position.
async function beginGame(source, { from, after } = {}) {
  const facts = await desk.ask(startOf(source), { limit: 20000 });
  if (facts.error) {
    if (app.source) await restoreDesk((request) => desk.ask(request));
    return facts;
  }
  let problem = null, state = await desk.ask({ op: "state" });
  app.origin = state.start;
  for (const request of [from && { op: "position", position: from }, after && { op: "play", moves: after }]) {
    if (!request || problem) continue;
    const answer = await desk.ask(request);
    if (answer.error) problem = answer.error;
    else state = answer;
  }
  Object.assign(app, { source, facts, paused: false, game: app.game + 1 });
  restAll();
  forgetTimes();
  accept(state);
  openBoard();
  openSeats();
  show();
  return { problem };
}

// Puts the game back into a desk that was begun anew.
async function restoreDesk(ask) {
  const { source, live } = app;
  if (!source) return;
  await ask(startOf(source));
  if (!live) return;
  if (live.start) await ask({ op: "position", position: live.start });
  if (live.history.length) await ask({ op: "play", moves: movesText() });
}

// Takes over a state that the desk answered.
function accept(state) {
  const before = app.live;
  const grown = before && state.history.length === before.history.length + 1 && state.start === before.start;
  app.snaps.length = grown ? before.history.length + 1 : 0;
  app.live = state;
  app.ply = state.history.length;
  app.snaps[app.ply] = snapshot(state, state.history.at(-1));
  clearChoice();
  writeLink();
}

function snapshot(state, move) {
  const { board, hands, side, check, attacked, walls, position } = state;
  return { board, hands, side, check, attacked, walls, position, last: move };
}

// Asks the desk for something that changes the game, and shows it; the error if it refuses.
async function change(request) {
  const asked = app.game;
  const state = await desk.ask(request);
  if (state.error) return state.error;
  if (asked !== app.game) return null;
  accept(state);
  show();
  return null;
}

async function playMove(move) {
  if (app.busy) return;
  app.busy = true;
  const side = app.live.side;
  const error = await change({ op: "play", moves: move.text });
  app.busy = false;
  if (error) return tell(error);
  const move_ = say("played", playerName(side), app.live.history.at(-1).human);
  announce(`${move_}. ${statusText()}`);
  nextTurn();
}

// Takes back the last move; against the engine, up to the last of the person's own.
async function takeBack() {
  rest();
  const history = app.live.history.length;
  const owner = (ply) => (app.live.side + history - ply) % 2; // who moved from this ply
  let count = 1;
  if (app.seats.some((seat) => seat === "person")) while (count < history && !isPerson(owner(history - count))) count++;
  const error = await change({ op: "undo", count });
  if (error) return tell(error);
  app.paused = !isPerson(app.live.side);
  announce(`${say("takenBack")} ${statusText()}`);
  showControls();
}

// Looks at the position after so many moves.
async function look(ply) {
  if (!app.live) return;
  const asked = app.game, goal = Math.max(0, Math.min(ply, app.live.history.length));
  if (!app.snaps[goal]) await replay(goal);
  if (asked !== app.game) return;
  app.ply = goal;
  clearChoice();
  show();
  if (goal) announce(say("played", playerName(1 - shown().side), app.live.history[goal - 1].human));
}

// What a loaded game looked like earlier.
async function replay(ply) {
  const last = app.live.history[ply - 1];
  const state = await desk.ask({ op: "state", ply });
  if (state.ply === ply && !state.error) app.snaps[ply] = snapshot(state, last);
}

async function playFromHere() {
  rest();
  const error = await change({ op: "undo", count: app.live.history.length - app.ply });
  if (error) tell(error);
  else nextTurn();
}

function statusText() {
  const { result, side, check } = app.live;
  if (result?.text) return result.text;
  if (result) {
    if (result.winner === 0 || result.winner === 1) return say("wins", playerName(result.winner), result.reason);
    return say("drawn", result.reason);
  }
  const claim = app.live.claim ? ` ${say("claim", app.live.claim)}` : "";
  return say(check ? "inCheck" : "toMove", playerName(side)) + claim;
}
