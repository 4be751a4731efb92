// The engine as an opponent: who sits where, when it thinks, how it is stopped. It has a worker of its own, given the moves
// of the game before every search so that repetition counts; to stop it is to end that worker.

let levels = [];
const thought = { token: 0, best: null };

const seatEntries = () => [["person", say("person")], ...levels.map((level) => [level, say("engine", level)])];

function openSeats() {
  for (const [place, player] of [["far", app.flipped ? 0 : 1], ["near", app.flipped ? 1 : 0]]) {
    const plate = find("plate-" + place), seat = plate.querySelector(".seat");
    plate.dataset.player = player;
    plate.querySelector(".name").textContent = playerName(player);
    options(seat, seatEntries(), app.seats[player]);
    seat.setAttribute("aria-label", say("seat", playerName(player)));
    plate.querySelector(".clock").setAttribute("aria-label", say("clockOf", playerName(player)));
    seat.onchange = () => takeSeat(player, seat.value);
  }
}

function takeSeat(player, seat) {
  app.seats[player] = seat;
  if (app.seats.includes("person")) keep.set("seats", app.seats.join("|"));
  rest();
  app.paused = false;
  clearChoice();
  show();
  nextTurn();
}

// A worker that knows the game; begun anew if it knew another or was ended.
async function readied(worker) {
  if (worker.game === app.game && worker.knows === worker.worker) return null;
  const begun = await worker.ask(startOf(app.source));
  Object.assign(worker, { game: app.game, knows: worker.worker });
  return begun.error;
}

// Lets the engine move if it is its turn.
async function nextTurn() {
  tick();
  if (!app.live || app.live.result || app.paused || isPerson(app.live.side) || thought.searching) return showControls();
  const token = ++thought.token, { game, live } = app, level = app.seats[live.side], from = performance.now();
  Object.assign(thought, { searching: true, best: null });
  showControls();
  const error = await readied(engineDesk);
  const request = { ...wayTo(app.tip), ...clockOfSearch(), op: "search", level };
  const found = error ? { error } : await engineDesk.ask(request, { hear: (heard) => token === thought.token && hearThought(heard) });
  if (token !== thought.token) return;
  // So that people can follow when both sides are engines.
  const wait = isTimed() ? 0 : 350 - (performance.now() - from);
  if (wait > 0) await new Promise((done) => setTimeout(done, wait));
  if (token !== thought.token || game !== app.game) return;
  thought.searching = false;
  if (found.error) {
    app.paused = true;
    tell(say("restarted", found.error));
    return showControls();
  }
  if (found.claims) return endGame();
  playFound(found.best ?? found.line?.[0]);
}

async function playFound(text) {
  while (app.busy) await new Promise((done) => setTimeout(done, 20));
  const move = app.live.moves.find((move) => move.text === text);
  if (move) return playMove(move, app.tip);
  app.paused = true;
  showControls();
}

function hearThought(heard) {
  if ((heard.multipv ?? 1) !== 1) return;
  if (heard.careless) return;
  thought.best = heard.best ?? heard.line?.[0] ?? thought.best;
  const plate = document.querySelector(`.plate[data-player="${app.live.side}"] .think`);
  plate.textContent = `${scoreText(heard)} · ${say("depth", heard.depth, shortNumber(heard.nodes), shortNumber((heard.nodes * 1000) / Math.max(heard.time, 1)))} · ${(heard.human ?? heard.line ?? []).slice(0, 6).join(" ")}`;
  plate.title = plate.textContent;
}

// Ends what the engine thinks; at once.
function rest() {
  thought.token++;
  if (!thought.searching) return;
  thought.searching = false;
  engineDesk.stop();
}

function restAll() {
  rest();
  stopAnalysis();
}

function stopThinking() {
  rest();
  app.paused = true;
  clearChoice();
  show();
  tell(say("stopped"));
}

function goOn() {
  app.paused = false;
  look(app.tip);
  nextTurn();
}

function moveNow() {
  const best = thought.best;
  if (!best) return;
  rest();
  playFound(best);
}

function shortNumber(number) {
  if (!(number > 0)) return "0";
  if (number < 1e4) return String(Math.round(number));
  return number < 1e7 ? `${(number / 1e3).toFixed(0)}k` : `${(number / 1e6).toFixed(1)}M`;
}
