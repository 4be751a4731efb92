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
  const { live, seen, seats, paused } = app, hidden = (id, is) => (find(id).hidden = is);
  if (!live) return;
  const searching = Boolean(thought.searching), isEngines = seats.some((seat) => seat !== "person");
  hidden("end-move", !app.meant.length);
  hidden("pass", !seen || (!isLive() && isTimed()) || seen.result || !isPerson(seen.side) || !passes().length);
  hidden("claim", !isLive() || !live.claim || Boolean(live.result) || !isPerson(live.side));
  hidden("here", isLive() || isTimed() || !isEngines || app.node.over);
  hidden("stop", !searching || isTimed());
  hidden("move-now", !searching);
  hidden("go-on", !paused || !isEngines || Boolean(live.result) || isPerson(live.side));
  find("undo").disabled = !app.tip.before || isTimed();
  for (const id of ["promote", "delete"]) hidden(id, !branchOf(app.node));
  for (const plate of document.querySelectorAll(".plate")) {
    const think = plate.querySelector(".think"), is = searching && +plate.dataset.player === live.side;
    if (is && think.hidden) think.textContent = say("thinking") + "…";
    think.hidden = !is;
    plate.querySelector(".seat").value = seats[plate.dataset.player];
  }
  for (const [id, is] of [["to-start", !app.node.before], ["back", !app.node.before], ["forth", !app.node.next.length], ["to-end", !app.node.next.length]]) find(id).disabled = is;
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
    undo: takeBack, turn: turnBoard, script: () => setLetters(!app.letters), "to-start": () => look(app.root), back: () => look(app.node.before),
    forth: () => look(app.node.next[0]), "to-end": () => look(endOf(app.node)), promote: promoteHere, delete: deleteHere, claim: () => endGame(), "zoom-in": () => zoomBy(0.75), "zoom-out": () => zoomBy(1 / 0.75),
    "zoom-all": zoomAll, save: saveGame, load: () => find("file").click(), link: () => copyText(linkText()),
    copy: () => copyText(shown().position), "position-set": setPosition,
  };
  for (const [id, action] of Object.entries(actions)) find(id).onclick = () => app.facts && action();
  find("analyse").onchange = ({ target }) => setAnalysis(target.checked);
  find("file").onchange = loadFile;
  // Arrows replay, and go to the variations of a place, wherever they mean nothing else.
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !app.live) return;
    if (event.target.closest("input, textarea, select, dialog, [role=tab], [role=grid]")) return;
    const { before, next } = app.node;
    if (event.key === "ArrowLeft") look(before);
    else if (event.key === "ArrowRight") look(next[0]);
    else if (!["ArrowUp", "ArrowDown"].includes(event.key) || !stepAside(event.key === "ArrowUp" ? -1 : 1)) return;
    event.preventDefault();
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
