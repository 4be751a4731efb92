// Writing a game: a text, what is wrong with it, and the board that follows. The text is only ever text: the module checks it.

const writing = { timer: null, checking: false, again: false, found: [], text: null };

async function openWriting() {
  document.body.classList.add("playground");
  find("shipped-field").hidden = false;
  options(find("shipped"), [["", say("blank")], ...page.games.map((game) => [game.name, game.title])]);
  find("shipped").onchange = async ({ target }) => { setText(target.value ? await sourceOf(target.value) : BLANK); checkText(); };
  find("tidy").onclick = async () => {
    const { text, error } = await desk.ask({ op: "format", text: textNow() }, { limit: 10000 });
    if (error) return (find("checked").textContent = error);
    replaceText(text);
    checkText();
  };
  find("text-save").onclick = () => saveFile(`${app.facts?.name ?? "game"}.variant`, textNow());
  find("text-link").onclick = async () => copyText(`${location.href.replace(/#.*/, "")}#text=${await packText(textNow())}`);
  await openEditor(() => {
    clearTimeout(writing.timer);
    writing.timer = setTimeout(checkText, 30);
  });
}

const BLANK = [
  'variant my-game "My Game" {', "  board 5x5", "  coordinates shogi", "  players Black, White", "",
  '  piece King "K" "王" { move: K; royal }', '  piece Gold "G" "金" { move: WfF }', "",
  "  setup {", "    symmetry: rotate", "    1: G . K . G", "  }", "  captures { prisoners: removed }",
  "  goal { win: checkmate; stalemate: loses }", "  repetition { count: 4; otherwise: draw }", "}", "",
].join("\n");

async function sourceOf(name) {
  const given = page.games.find((game) => game.name === name)?.text;
  return given ?? (await desk.ask({ op: "source", game: name })).text ?? "";
}

// Checks the newest text; what was typed meanwhile is checked after it.
async function checkText() {
  clearTimeout(writing.timer);
  writing.timer = null;
  if (writing.checking) return (writing.again = true);
  writing.checking = true;
  do {
    writing.again = false;
    await checkOnce(textNow());
  } while (writing.again);
  writing.checking = false;
}

async function checkOnce(text) {
  const answer = await desk.ask({ op: "check", text }, { limit: 15000 });
  writing.found = answer.diagnostics ?? [];
  const nErrors = writing.found.filter((found) => found.severity === "error").length || (answer.error ? 1 : 0);
  // Places in a text that has changed since are wrong; the newer one is checked next.
  if (text === textNow()) markFound(writing.found);
  showFound(answer.error);
  const mistakes = nErrors === 1 ? say("oneError") : say("errors", nErrors);
  find("checked").textContent = nErrors ? say("unsound", mistakes) : say("sound");
  find("checked").classList.toggle("bad", Boolean(nErrors));
  if (!answer.sound || text === writing.text) return;
  const after = app.live?.history.length ? movesText() : null;
  const begun = await beginGame({ text, packed: await packText(text) }, { after });
  if (begun.error) find("checked").textContent = say("cannotPlay", begun.error);
  else { writing.text = text; booklet.shown = null; showBooklet(); nextTurn(); }
}

// The list below the text, which needs no pointer.
function showFound(error) {
  const items = writing.found.map((found) => {
    const place = make("span", { className: "place", textContent: `${found.file ? found.file + ":" : ""}${found.line}:${found.column}` });
    const button = make("button", { className: `finding ${found.severity}`, onclick: () => !found.file && selectPlace(found) },
      make("b", { textContent: `${say(found.severity)} ${found.code ?? ""}`.trim() }), " ", place, " ", found.message);
    button.setAttribute("aria-label", `${say(found.severity)}, ${say("lineColumn", found.line, found.column)}: ${found.message}`);
    const item = make("li", {}, button);
    if (found.label) item.append(make("small", { textContent: found.label }));
    if (found.help) item.append(make("small", { textContent: say("help", found.help) }));
    for (const fix of found.fixes ?? []) item.append(fixButton(found, fix));
    return item;
  });
  if (error) items.push(make("li", { textContent: error }));
  const { offsetHeight } = find("found");
  find("found").replaceChildren(...items);
  if (find("found").offsetHeight > offsetHeight) keepCursorInView();
}

function fixButton(found, fix) {
  return make("button", { className: "fix", textContent: fix.title, onclick: () => {
    mend(...unitsOf(editor.view.state.doc, found), fix.text);
    checkText();
  } });
}
