// What the module knows of a text that is being written, shown where it stands: mistakes with what mends them, words that may
// come next, and what a word means, with the moves of a piece drawn.

function hints() {
  const { autocompletion, hoverTooltip } = CodeMirror;
  return [
    // Nothing is chosen at first, so that Enter begins a new line.
    autocompletion({ override: [proposals], icons: false, selectOnOpen: false }),
    hoverTooltip(async (view, unit) => tooltip(view.state.doc, await explained(view, unit)), { hoverTime: 250, hideOnChange: true }),
    explanation(),
  ];
}

// ---- Mistakes.

function markFound(found) {
  const { view } = editor, { doc } = view.state;
  const own = found.filter((it) => !it.file).map((it) => {
    const [from, to] = unitsOf(doc, it);
    const help = it.help ? `\n${say("help", it.help)}` : "";
    const actions = (it.fixes ?? []).map((fix) => ({ name: fix.title, apply: (_, from, to) => mend(from, to, fix.text) }));
    return { from, to, severity: it.severity, message: it.message + (it.label ? ` (${it.label})` : "") + help, actions };
  });
  view.dispatch(CodeMirror.setDiagnostics(view.state, own));
}

// The cursor goes to another mistake, which is read out.
const toMistake = (go) => (view) => {
  if (!go(view)) return false;
  const { doc, selection } = view.state;
  const found = writing.found.find((it) => !it.file && unitsOf(doc, it)[0] === selection.main.from);
  if (found) announce(`${say(found.severity)}: ${found.message}`);
  return true;
};

// ---- Words that may come next.

const TYPED = /[\w+-]*$/;

async function proposals(context) {
  const { state, pos, explicit } = context, { doc } = state;
  const typed = TYPED.exec(doc.lineAt(pos).text.slice(0, pos - doc.lineAt(pos).from))[0];
  if (!explicit && !typed) return null;
  const place = placeOf(doc, pos);
  const answer = await desk.ask({ op: "complete", text: doc.toString(), ...place }, { limit: 15000 });
  const options = (answer.proposals ?? []).map(({ word, sort, meaning }) => ({ label: word, type: sort, detail: meaning }));
  if (!explicit && options.some(({ label }) => label === typed)) return null;
  return { from: unitAt(doc, place.line, answer.column ?? place.column), options, validFor: /^[\w+-]*$/ };
}

// The chosen proposal, or the first.
function takeProposal(view) {
  const { acceptCompletion, completionStatus, moveCompletionSelection, selectedCompletionIndex } = CodeMirror;
  if (completionStatus(view.state) !== "active") return false;
  if ((selectedCompletionIndex(view.state) ?? -1) < 0) moveCompletionSelection(true)(view);
  return acceptCompletion(view);
}

// ---- What a word means.

async function explained(view, unit) {
  const { doc } = view.state, place = placeOf(doc, unit);
  return { line: place.line, ...(await desk.ask({ op: "hover", text: doc.toString(), ...place }, { limit: 15000 })) };
}

function tooltip(doc, { line, column, endColumn, said = [], style }) {
  if (!said.length) return null;
  const [pos, end] = unitsOf(doc, { line, column, endColumn });
  return { pos, end, above: true, create: () => ({ dom: explanationNode(said, style) }) };
}

// A tree of its own: the drawings of the booklet have their own style.
function explanationNode(said, style) {
  const dom = make("div"), tree = dom.attachShadow({ mode: "open" });
  setStyle(tree, `${style}.body.hint{padding:.4rem .7rem!important}.body svg{display:block;width:auto;height:auto;max-width:min(20rem,80vw);max-height:38vh}`
    + ".body p{margin:.2rem 0;max-width:30rem}.body code,.body pre{font-family:ui-monospace,monospace}.body pre{margin:.2rem 0;line-height:1.1}");
  tree.append(make("div", { className: "body hint" }, ...said.flatMap(saidNodes)));
  return dom;
}

function saidNodes({ text, squares, svg }) {
  if (svg) return [...new DOMParser().parseFromString(svg, "text/html").body.childNodes].map(harmless).filter(Boolean);
  if (squares) return [make("pre", { textContent: squares })];
  return [make("p", {}, ...text.split(/(\x60[^\x60]*\x60|\*\*[^*]*\*\*)/).map(saidWord))];
}

function saidWord(part) {
  if (/^`.*`$/s.test(part)) return make("code", { textContent: part.slice(1, -1) });
  if (/^\*\*.*\*\*$/s.test(part)) return make("b", { textContent: part.slice(2, -2) });
  return part;
}

// By key: at the cursor, until something is typed or the cursor moves, and said to those who do not see it.
function explanation() {
  const { StateEffect, StateField, showTooltip } = CodeMirror;
  editor.explain = StateEffect.define();
  return StateField.define({
    create: () => null,
    update(shown, { docChanged, selection, effects }) {
      for (const effect of effects) if (effect.is(editor.explain)) return effect.value;
      return docChanged || selection ? null : shown;
    },
    provide: (field) => showTooltip.from(field),
  });
}

function explainHere(view) {
  const { doc, selection } = view.state;
  explained(view, selection.main.head).then((answer) => {
    if (view.state.doc !== doc) return;
    view.dispatch({ effects: editor.explain.of(tooltip(doc, answer)) });
    announce((answer.said ?? []).map((it) => (it.text ?? "").replace(/[\x60*]/g, "")).join(" "));
  });
  return true;
}
