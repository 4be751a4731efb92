// Writing a game: a text, what is wrong with it, and the board that follows. The text is only ever text: it is checked by
// the module and shown in colours by its words, comments and strings.

const writing = { timer: null, checking: false, again: false, found: [], text: null };

function openWriting() {
  find("writing").hidden = false;
  document.body.classList.add("playground");
  find("shipped-field").hidden = false;
  options(find("shipped"), [["", say("blank")], ...page.games.map((game) => [game.name, game.title])]);
  find("shipped").onchange = async ({ target }) => { setText(target.value ? await sourceOf(target.value) : BLANK); checkText(); };
  const text = find("text");
  text.oninput = () => {
    paint();
    clearTimeout(writing.timer);
    writing.timer = setTimeout(checkText, 60);
  };
  text.onscroll = follow;
  text.onkeydown = (event) => {
    if (event.key === "Enter" && !event.isComposing) indent(event);
  };
  find("tidy").onclick = async () => {
    const { text: tidy, error } = await desk.ask({ op: "format", text: text.value }, { limit: 10000 });
    if (error) return (find("checked").textContent = error);
    setText(tidy);
    checkText();
  };
  find("text-save").onclick = () => saveFile(`${app.facts?.name ?? "game"}.variant`, text.value);
  find("text-link").onclick = async () => copyText(`${location.href.replace(/#.*/, "")}#text=${await packText(text.value)}`);
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

function setText(text) {
  find("text").value = text;
  find("text").scrollTop = 0;
  paint();
}

// A new line begins where the last one did.
function indent(event) {
  const { value, selectionStart } = event.target;
  const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
  const space = /^\s*/.exec(line)[0] + (/\{\s*$/.test(line) ? "  " : "");
  event.preventDefault();
  // So that the browser's own undo still works.
  if (!document.execCommand("insertText", false, "\n" + space)) event.target.setRangeText("\n" + space, selectionStart, event.target.selectionEnd, "end");
}

// Checks the newest text; what was typed meanwhile is checked after it.
async function checkText() {
  if (writing.checking) return (writing.again = true);
  writing.checking = true;
  do {
    writing.again = false;
    await checkOnce(find("text").value);
  } while (writing.again);
  writing.checking = false;
}

async function checkOnce(text) {
  const answer = await desk.ask({ op: "check", text }, { limit: 15000 });
  writing.found = answer.diagnostics ?? [];
  const nErrors = writing.found.filter((found) => found.severity === "error").length || (answer.error ? 1 : 0);
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
  find("found").replaceChildren(...items);
  paint();
}

function fixButton(found, fix) {
    return make("button", { className: "fix", textContent: fix.title, onclick: () => {
    const area = find("text"), [start, end] = span(found);
    area.focus();
    area.setSelectionRange(start, end);
    if (!document.execCommand("insertText", false, fix.text)) area.setRangeText(fix.text, start, end, "end");
    paint();
    checkText();
  } });
}

// Lines and columns count characters from 1; the text area counts units.
function span({ line, column, endLine, endColumn }) {
  const lines = find("text").value.split("\n");
  const place = (line, column) => {
    let at = 0;
    for (const before of lines.slice(0, line - 1)) at += before.length + 1;
    return at + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  };
  return [place(line, column), place(endLine ?? line, endColumn ?? column + 1)];
}

function selectPlace(found) {
  const area = find("text"), [start, end] = span(found);
  area.focus();
  area.setSelectionRange(start, Math.max(end, start));
  const high = parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = Math.max(0, (found.line - 4) * high);
  follow();
}

const TOKEN = /(\/\/.*)|("(?:[^"\\\n]|\\.)*"?)|\b(variant|extends|board|coordinates|players|zone|switch|piece|setup|promotion|captures|drops|goal|repetition|handicap|when|notation|castling|effects|symmetry|move|promotes|becomes|royal|win|limit|forbid|allow|count|choice|forced|prisoners|otherwise|stalemate)\b/g;

// The colours behind the letters, and the numbers of the lines.
function paint() {
  const text = find("text").value, behind = find("colours"), parts = [];
  let at = 0;
  if (text.length < 200000) {
    for (const { 0: whole, 1: comment, 2: string, index } of text.matchAll(TOKEN)) {
      parts.push(text.slice(at, index), make("span", { className: comment ? "comment" : string ? "string" : "word", textContent: whole }));
      at = index + whole.length;
    }
  }
  parts.push(text.slice(at) + "\n");
  behind.replaceChildren(...parts);
  const n_lines = text.split("\n").length, high = 20; // as the style has it
  const marks = writing.found.filter((found) => !found.file).map((found) => {
    const mark = make("span", { className: found.severity, textContent: found.line });
    mark.style.top = `${(found.line - 1) * high}px`;
    return mark;
  });
  find("gutter").replaceChildren(make("div", {}, Array.from({ length: n_lines }, (_, index) => index + 1).join("\n"), ...marks));
  follow();
}

function follow() {
  const { scrollTop, scrollLeft } = find("text");
  find("gutter").firstChild?.style.setProperty("transform", `translateY(${-scrollTop}px)`);
  find("colours").style.transform = `translate(${-scrollLeft}px,${-scrollTop}px)`;
}
