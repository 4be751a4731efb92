// Games that leave the page and come back: as a file, as a link, as a position. A link is text after `#`: the game's name or
// its packed text, the position it began from and its moves.

async function saveGame() {
  const { tags, root } = app, today = new Date().toISOString().slice(0, 10);
  const names = [0, 1].map((player) => tags?.names[player] || (isPerson(player) ? say("person") : say("engine", app.seats[player])));
  const record = { names, date: tags ? tags.date : today, others: tags?.others, ended: endOf(root).ended, tree: listed(root) };
  const { text, error } = await desk.ask({ op: "record", ...record });
  if (error) return tell(error);
  saveFile(`${app.facts.name}.txt`, text);
}

function saveFile(name, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  tell(say("saved", name));
}

async function loadFile({ target }) {
  const [file] = target.files;
  target.value = "";
  if (!file) return;
  if (file.size > 4e6) return tell(say("badFile", file.name));
  rest();
  const state = await desk.ask({ op: "load", record: await file.text() }, { limit: 60000 });
  if (state.error) {
    if (!state.stopped) tell(say("badFile", state.error)); // otherwise that was said
    return nextTurn();
  }
  takeSettings(state);
  const root = unlisted(state.tree);
  endOf(root).ended = state.ended;
  begunAnew(state, root);
  app.tags = { names: state.names, date: state.date, others: state.others };
  tell(say("loaded", app.tip.ply));
}

// A record may name other switches than those of the game before it.
function takeSettings(state) {
  const set = Object.fromEntries(state.set ?? []);
  app.source.set = Object.keys(set).length ? set : undefined;
}

// The same game from elsewhere, without a clock; the engine waits.
function begunAnew(state, root) {
  takeOver(state, root);
  setClock();
  app.paused = !app.seats.every(isSeatOfPerson);
  show();
}

const isSeatOfPerson = (seat) => seat === "person";

async function setPosition() {
  rest();
  const state = await desk.ask({ op: "line", from: find("position").value.trim() });
  if (state.error) return tell(say("badPosition", state.error));
  begunAnew(state);
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    tell(say("copied"));
  } catch {
    // Not every browser lets a page from a file use the clipboard.
    const area = make("textarea", { value: text, readOnly: true, className: "unseen" });
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    tell(copied ? say("copied") : `${say("copyThis")} ${text}`);
  }
}

// ---- Links.

function linkText() {
  return location.href.replace(/#.*/, "") + "#" + fragment();
}

function fragment() {
  const { source, live } = app, parts = [];
  const add = (key, value) => value && parts.push(`${key}=${encodeURIComponent(value).replace(/%20/g, "+").replace(/%2F/g, "/")}`);
  if (source.packed) add("text", source.packed);
  else if (page.games.length > 1) add("game", source.game ?? app.facts.name);
  for (const [name, value] of Object.entries(source.set ?? {})) add("set." + name, value);
  if (live.start !== app.origin) add("from", live.start);
  add("moves", movesText());
  return parts.join("&");
}

// The link follows the game, so that the page can be opened again where it was.
function writeLink() {
  if (!app.origin) return;
  const text = fragment();
  try { history.replaceState(null, "", text ? "#" + text : location.href.replace(/#.*/, "")); } catch { /* then the button gives it */ }
}

async function packText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// The text that was packed; at most a million characters, whatever the link was made of.
async function unpackText(packed) {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > 1e6) throw new Error(say("slow"));
  }
}

// What a link asks for: {source, from, after}, or null for none. Throws a sentence about garbage.
async function readLink() {
  const text = location.hash.slice(1);
  if (!text) return null;
  const parts = new URLSearchParams(text), wanted = { source: {} };
  for (const [key, value] of parts) {
    if (key === "text") {
      try { wanted.source = { ...wanted.source, text: await unpackText(value), packed: value }; } catch (error) { throw new Error(error.message || "text"); }
    } else if (key === "game") {
      if (!page.games.some((game) => game.name === value)) throw new Error(say("unknownGame", value.slice(0, 40)));
      wanted.source.game = value;
    } else if (key.startsWith("set.")) (wanted.source.set ??= {})[key.slice(4)] = value;
    else if (key === "from") wanted.from = value;
    else if (key === "moves") wanted.after = value;
    else throw new Error(`“${key.slice(0, 40)}”`);
  }
  return wanted;
}
