// The players' clocks: the time that each has taken or, with a time control, has left. The times of day and of the page
// count, never how often a timer ran, so neither a page that sleeps nor a clock put back gains time. They run from
// the first move on, whatever is looked at; without a control they rest while the engine is stopped.

const clocks = { control: null, used: [0, 0], gained: [0, 0], left: [Infinity, Infinity], side: null, since: null };

const moment = () => ({ day: Date.now(), page: performance.now() });
const passed = (from, to) => Math.max(0, to.day - from.day, to.page - from.page);

// Begins anew; `control` is {main, increment} in milliseconds, or none.
function setClock(control = null) {
  Object.assign(clocks, { control, used: [0, 0], gained: [0, 0], left: [Infinity, Infinity], side: null, fallen: false });
}

// Whether the game goes on against time: then nothing is taken back or tried.
const isTimed = () => Boolean(clocks.control && app.live && !app.live.result);

// After a game against time another way is taken without it.
function dropControl() {
  if (clocks.control && !isTimed()) setClock();
}

const leftOf = (player) => clocks.control.main + clocks.gained[player] - clocks.used[player];

// Counts until now, and for the player to move from now on.
function runClock(now) {
  const { live, paused, tip } = app, { side, control } = clocks;
  if (side != null) clocks.used[side] += passed(clocks.since, now);
  const rests = !live || live.result || !tip.before || (paused && !control);
  Object.assign(clocks, { since: now, side: rests ? null : live.side });
}

// A move was made at that moment.
function pressClock(at) {
  const { side, control } = clocks;
  if (side != null && control) clocks.gained[side] += control.increment;
  runClock(at);
}

// Whether a player has no time left at that moment; then the game ends.
function isOutOfTime(now) {
  if (!isTimed()) return false;
  runClock(now);
  const late = clocks.side;
  if (late == null || leftOf(late) > 0) return false;
  if (!clocks.fallen) {
    clocks.fallen = true;
    endGame({ late }).finally(() => (clocks.fallen = false));
  }
  return true;
}

// What a search may know of the clock.
function clockOfSearch() {
  if (!isTimed()) return {};
  runClock(moment());
  return { left: Math.max(1, Math.floor(leftOf(app.live.side))), increment: clocks.control.increment };
}

function tick() {
  if (app.busy) return; // a move is made, at a moment that has passed
  const now = moment();
  if (!isOutOfTime(now)) runClock(now);
  for (const plate of document.querySelectorAll(".plate")) showClock(plate, +plate.dataset.player);
}

function showClock(plate, player) {
  const { control, used } = clocks, clock = plate.querySelector(".clock");
  const left = control ? Math.max(0, leftOf(player)) : null;
  // The last second is not over yet.
  const seconds = control ? Math.ceil(left / 1000) : Math.floor(used[player] / 1000);
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const two = (number) => String(number).padStart(2, "0");
  const text = hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  if (clock.textContent !== text) clock.textContent = text;
  clock.classList.toggle("low", isTimed() && left <= 10000);
  if (isTimed()) warn(player, left);
}

// Says to those who do not see the clock when a minute is left, and when ten seconds are.
function warn(player, left) {
  const before = clocks.left[player];
  clocks.left[player] = left;
  if (!isPerson(player) || before === Infinity) return;
  for (const [limit, words] of [[60000, "minuteLeft"], [10000, "secondsLeft"]]) if (before > limit && left <= limit) announce(say(words, playerName(player)));
}

// ---- What is chosen for a new game: minutes and seconds for each move.

const CONTROLS = ["1+0", "3+2", "5+0", "10+0", "10+5", "15+10", "30+0"];

function openControls() {
  const chosen = keep.get("clock") ?? "", [minutes, seconds] = (chosen || "10+5").split("+");
  const usual = CONTROLS.map((control) => [control, say("control", ...control.split("+"))]);
  options(find("new-clock"), [["", say("noClock")], ...usual, ["own", say("ownClock")]], !chosen || CONTROLS.includes(chosen) ? chosen : "own");
  find("new-minutes").value = minutes;
  find("new-seconds").value = seconds;
  find("new-clock").onchange = () => (find("own-clock").hidden = find("new-clock").value !== "own");
  find("new-clock").onchange();
}

function chosenControl() {
  const within = (id, least, most) => Math.min(Math.max(Number(find(id).value) || 0, least), most);
  const { value } = find("new-clock");
  const chosen = value === "own" ? `${within("new-minutes", 0.1, 6000)}+${within("new-seconds", 0, 3600)}` : value;
  keep.set("clock", chosen);
  if (!chosen) return null;
  const [minutes, seconds] = chosen.split("+").map(Number);
  return { main: minutes * 60000, increment: seconds * 1000 };
}
