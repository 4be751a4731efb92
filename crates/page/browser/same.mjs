// node same.mjs MODULE LINES POSITIONS [GAME...]: asks the module of a page and the same desk on this machine the same things,
// and stops at the first answer that differs. LINES is the program `lines` (cargo build -p karakuri-page --example lines).
// In each game, or in all that are shipped, so many positions of random games are compared, with all moves and what they do,
// and a search of 10,000 positions in the last of them.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [module, lines, positions, ...asked] = process.argv.slice(2);
const root = new URL("../../../", import.meta.url);

// The module, called as a page's worker calls it.
async function inModule() {
  const text = (at, length) => new TextDecoder().decode(new Uint8Array(door.memory.buffer, at, length));
  const hear = (at, length) => { const heard = JSON.parse(text(at, length)); if (heard.panic) throw new Error(heard.panic); };
  const compiled = await WebAssembly.instantiate(readFileSync(module), { page: { now: () => performance.now(), hear } });
  const door = compiled.instance.exports;
  door.begin();
  return (request) => {
    const bytes = new TextEncoder().encode(request);
    const at = door.take(bytes.length);
    new Uint8Array(door.memory.buffer, at, bytes.length).set(bytes);
    const length = door.answer();
    return text(door.place(), length);
  };
}

// The desk on this machine, a request a line.
function onMachine() {
  const program = spawn(lines, { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => { program.stdin.write(`${request}\n`); return (await answers.next()).value; };
  return { ask, close: () => program.stdin.end() };
}

const page = await inModule(), machine = onMachine();

async function both(request) {
  const text = JSON.stringify(request);
  const [here, there] = [JSON.parse(page(text)), JSON.parse(await machine.ask(text))];
  // A search says how long it took.
  for (const answer of [here, there, ...(here.lines ?? []), ...(there.lines ?? [])]) delete answer.time;
  assert.deepEqual(here, there, text.slice(0, 300));
  assert(!here.error, `${text.slice(0, 300)}: ${here.error}`);
  return here;
}

const games = ["definitions/", "library/"].flatMap((folder) =>
  readdirSync(new URL(folder, root)).filter((file) => file.endsWith(".variant")).map((file) => {
    const text = readFileSync(new URL(folder + file, root), "utf8");
    return { name: file.slice(0, -".variant".length), text };
  }));
await both({ op: "texts", games });

// The same moves every time.
let seed = 20230101;
const below = (bound) => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return Math.floor((seed / 2 ** 32) * bound); };

let compared = 0;
for (const game of asked.length ? asked : games.map((game) => game.name)) {
  await both({ op: "begin", game });
  let state = await both({ op: "line" });
  for (let n = 0; n < positions; n++, compared++) {
    const over = state.result || state.moves.length === 0 || state.history.length === 200;
    const moves = over ? [] : [...state.history, state.moves[below(state.moves.length)]];
    state = await both({ op: "line", moves: moves.map((move) => move.text).join(" ") });
  }
  const found = state.result ? null : await both({ op: "search", nodes: 10_000, seed: 1, mb: 4 });
  console.log(`${game}: the same${found ? `, ${found.nodes} nodes to depth ${found.depth}` : ""}`);
}
machine.close();
console.log(`${compared} positions are the same`);
