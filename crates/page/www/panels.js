// What stands beside and below the board: the moves, the status, which buttons serve now, and the panels.

function tell(text) {
  find("status").textContent = text;
}

function showStatus() {
  tell(statusText());
  for (const plate of document.querySelectorAll(".plate")) {
    const player = +plate.dataset.player;
    plate.classList.toggle("to-move", !app.live.result && app.live.side === player);
    plate.classList.toggle("winner", app.live.result?.winner === player);
  }
  find("position").value = shown().position ?? "";
}

function showControls() {
  const { live, seats, paused } = app, hidden = (id, is) => (find(id).hidden = is);
  if (!live) return;
  const searching = Boolean(thought.searching), isEngines = seats.some((seat) => seat !== "person");
  hidden("end-move", !app.meant.length);
  hidden("pass", !isLive() || live.result || !isPerson(live.side) || !passes().length);
  hidden("here", isLive());
  hidden("stop", !searching);
  hidden("move-now", !searching);
  hidden("go-on", !paused || !isEngines || Boolean(live.result) || isPerson(live.side));
  find("undo").disabled = !live.history.length;
  for (const plate of document.querySelectorAll(".plate")) {
    const think = plate.querySelector(".think"), is = searching && +plate.dataset.player === live.side;
    if (is && think.hidden) think.textContent = say("thinking") + "…";
    think.hidden = !is;
    plate.querySelector(".seat").value = seats[plate.dataset.player];
  }
  for (const [id, is] of [["to-start", app.ply === 0], ["back", app.ply === 0], ["forth", isLive()], ["to-end", isLive()]]) find(id).disabled = is;
}

// Moves in pairs, each a button that shows the position after it.
function showHistory() {
  const list = find("history"), { history, side } = app.live;
  const first = (side + history.length) % 2; // who moved first
  const rows = [];
  history.forEach((move, index) => {
    if (!index || (index + first) % 2 === 0) rows.push(make("li", { value: rows.length + 1 }));
    if (!index && first === 1) rows[0].append(make("span", { className: "no-move", textContent: "…" }));
    const button = make("button", { className: "ply", textContent: move.human, onclick: () => look(index + 1) });
    if (index + 1 === app.ply) button.setAttribute("aria-current", "step");
    rows.at(-1).append(button);
  });
  if (!rows.length) rows.push(make("li", { className: "none", textContent: "—" }));
  list.replaceChildren(...rows);
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function openPanel(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const is = tab.id === "tab-" + name;
    tab.setAttribute("aria-selected", is);
    tab.tabIndex = is ? 0 : -1;
    find(tab.getAttribute("aria-controls")).hidden = !is;
  }
  if (name === "rules") showBooklet();
}

function listenToPanels() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  tabs.forEach((tab, index) => {
    tab.onclick = () => openPanel(tab.id.slice(4));
    tab.onkeydown = ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const other = tabs[(index + step + tabs.length) % tabs.length];
      other.focus();
      other.click();
    };
  });
  const actions = {
    "end-move": endMove, pass: () => chooseOf(passes()), here: playFromHere, "move-now": moveNow, stop: stopThinking, "go-on": goOn,
    undo: takeBack, turn: turnBoard, script: () => setLetters(!app.letters), "to-start": () => look(0), back: () => look(app.ply - 1),
    forth: () => look(app.ply + 1), "to-end": () => look(app.live.history.length), "zoom-in": () => zoomBy(0.75), "zoom-out": () => zoomBy(1 / 0.75),
    "zoom-all": zoomAll, save: saveGame, load: () => find("file").click(), link: () => copyText(linkText()),
    copy: () => copyText(shown().position), "position-set": setPosition,
  };
  for (const [id, action] of Object.entries(actions)) find(id).onclick = () => app.facts && action();
  find("analyse").onchange = ({ target }) => setAnalysis(target.checked);
  find("file").onchange = loadFile;
  // Arrows replay wherever they mean nothing else.
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !app.live) return;
    if (event.target.closest("input, textarea, select, dialog, [role=tab], [role=grid]")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) { event.preventDefault(); look(app.ply + step); }
  });
}

function turnBoard() {
  app.flipped = !app.flipped;
  openBoard();
  openSeats();
  tick();
  show();
  announce(say("turned"));
}

function setLetters(letters) {
  app.letters = letters;
  keep.set("letters", letters ? "1" : "");
  nameScript();
  if (app.facts) show();
}

function nameScript() {
  const button = find("script"), name = app.facts && family();
  button.textContent = app.letters && name ? say(name === "kanji" ? "kanji" : "figures") : say("letters");
  button.removeAttribute("aria-pressed");
  button.hidden = name === "letters";
}
