// The page is opened: the module is compiled, the game begun, and everything that can be pressed is listened to.

const page = { games: [], parents: [], playground: false };

async function open() {
  openLooks();
  Object.assign(page, JSON.parse(textOf("data")));
  listenToBoard();
  listenToPanels();
  listenToNewGame();
  openPanel("moves");
  setAnalysis(false);
  let module;
  try { module = await compileModule(); } catch (error) { return tell(say("noModule", error.message)); }
  desk = new Desk(module, { restore: restoreDesk, failed: (why) => tell(say("restarted", why)) });
  engineDesk = new Desk(module, { spare: true, failed: (why) => tell(say("restarted", why)) });
  levels = (await desk.ask({ op: "levels" })).levels ?? [];
  const kept = (keep.get("seats") ?? "").split("|");
  const usual = levels[Math.min(2, levels.length - 1)] ?? "person";
  app.seats = kept.length === 2 && kept.every((seat) => seat === "person" || levels.includes(seat)) ? kept : ["person", usual];
  if (page.playground) await openWriting();
  await openGame();
  addEventListener("resize", () => app.facts && refit());
  addEventListener("hashchange", () => openGame());
  setInterval(tick, 200);
  addEventListener("visibilitychange", () => app.facts && tick());
}

// The game that the link asks for, otherwise the first of the page.
async function openGame() {
  let wanted = null, trouble = null;
  try { wanted = await readLink(); } catch (error) { trouble = say("badLink", error.message); }
  const usual = page.games[0] ? byName(page.games[0].name) : { text: BLANK };
  const { from, after } = wanted ?? {};
  const source = wanted?.source.text ? wanted.source : { ...(wanted?.source.game ? byName(wanted.source.game) : usual), ...wanted?.source };
  let begun = await begin(source, { from, after });
  if (begun.error || begun.problem) trouble ??= say("badLink", begun.error ?? begun.problem);
  if (begun.error && !app.facts) begun = await begin(usual);
  if (begun.error) trouble = say("cannotPlay", begun.error);
  if (page.playground && source.text && app.source.text !== source.text) { setText(source.text); checkText(); }
  if (trouble) tell(trouble);
  else nextTurn();
}

// A game of the page, under the switches that it was put in with.
const byName = (game) => ({ game, set: page.games.find((it) => it.name === game)?.set });

// A game by name is begun from the text that the page carries, if it does.
async function begin(source, rest) {
  const { packed, ...asked } = source;
  const wanted = packed ? source : asked;
  const begun = await beginGame(wanted, rest);
  if (begun.error) return begun;
  nameScript();
  showBooklet();
  openNewGame();
  if (page.playground) {
    setText(source.text ?? (await sourceOf(source.game)));
    writing.text = textNow();
    find("shipped").value = source.game ?? "";
    checkText();
  }
  return begun;
}

function refit() {
  const { width, pixels } = view, part = width / pixels[0], whole = isWhole();
  fitBoard();
  if (whole) return openView();
  view.width = view.pixels[0] * part;
  moveView();
}

// ---- A new game.

function listenToNewGame() {
  find("new-game").onclick = () => { if (app.facts) { openNewGame(); find("new").showModal(); } };
  find("game").onchange = () => { find("start-field").hidden = find("switches").hidden = find("game").value !== app.source.game; };
  find("new").onclose = async () => {
    if (find("new").returnValue !== "go") return;
    find("new").returnValue = "";
    rest();
    app.seats = [find("new-first").value, find("new-second").value];
    if (app.seats.includes("person")) keep.set("seats", app.seats.join("|"));
    const game = find("game").value, other = game && game !== app.source.game;
    const set = other ? undefined : chosenSwitches();
    const source = page.playground || !game ? { ...app.source } : byName(game);
    if (!other) delete source.set;
    if (set && Object.keys(set).length) source.set = set;
    const from = other ? undefined : find("start").value || undefined;
    app.flipped = app.seats[0] !== "person" && app.seats[1] === "person";
    const { error, problem } = await begin(source, { from, control: chosenControl() });
    if (error || problem) tell(error ?? problem);
    else nextTurn();
  };
}

function openNewGame() {
  const { facts, source, seats } = app, handicaps = facts.handicaps ?? [];
  find("game-field").hidden = page.playground || page.games.length < 2;
  options(find("game"), page.games.map((game) => [game.name, game.title]), source.game);
  find("start-field").hidden = !handicaps.length;
  options(find("start"), [["", say("ordinary")], ...handicaps.filter((it) => it.position).map((it) => [it.position, it.name])]);
  options(find("new-first"), seatEntries(), seats[0]);
  options(find("new-second"), seatEntries(), seats[1]);
  openControls();
  find("switches").hidden = false;
  find("switches").replaceChildren(...(facts.switches ?? []).map((it) => {
    const select = make("select", { name: it.name });
    options(select, it.values.map((value) => [value, value]), it.value);
    return make("label", { className: "field column", title: it.text ?? "" }, make("span", { textContent: it.name }), select);
  }));
}

function chosenSwitches() {
  const set = {};
  for (const select of find("switches").querySelectorAll("select")) {
    const usual = (app.facts.switches ?? []).find((it) => it.name === select.name);
    if (select.value !== (usual.default ?? usual.values[0])) set[select.name] = select.value;
  }
  return set;
}

// ---- Looks.

function openLooks() {
  speak(keep.get("language") ?? navigator.language.slice(0, 2));
  app.letters = Boolean(keep.get("letters"));
  const colours = keep.get("colours") ?? "auto";
  document.documentElement.dataset.colours = find("booklet").dataset.colours = colours;
  options(find("looks-pieces"), [["", say("symbols")], ["1", say("letters")]], app.letters ? "1" : "");
  options(find("looks-colours"), ["auto", "light", "dark"].map((it) => [it, say(it)]), colours);
  options(find("looks-language"), [["en", "English"], ["ja", "日本語"]], language);
  find("looks-open").onclick = () => { find("looks-pieces").value = app.letters ? "1" : ""; find("looks").showModal(); };
  find("looks-pieces").onchange = ({ target }) => setLetters(Boolean(target.value));
  find("looks-colours").onchange = ({ target }) => { keep.set("colours", target.value); openLooks(); booklet.shown = null; showBooklet(); };
  find("looks-language").onchange = ({ target }) => {
    keep.set("language", target.value);
    openLooks();
    if (page.playground) { speakEditor(); checkText(); }
    if (!app.facts) return;
    openSeats();
    openNewGame();
    nameScript();
    moveList.drawn = null;
    show();
    showLines();
  };
}

open();
