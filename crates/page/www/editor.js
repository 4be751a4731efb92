// The editor of the playground: CodeMirror in a tree of its own, so that its style is a sheet made by script, which the
// policy allows. Here are text, keys and colours; what the module knows of words is asked in hints.js.

const editor = { view: null, spoken: null, colours: null, asking: null };

// `changed` is called after every change of the text.
async function openEditor(changed) {
  addPart("script", "codemirror");
  const { EditorState, EditorView, Compartment, keymap } = CodeMirror;
  editor.spoken = new Compartment();
  const listen = EditorView.updateListener.of((update) => {
    if (!update.docChanged) return;
    if (editor.asking) editor.asking = editor.asking.compose(update.changes);
    colour();
    changed();
  });
  const extensions = [
    CodeMirror.lineNumbers(), CodeMirror.history(), CodeMirror.highlightActiveLine(), CodeMirror.highlightActiveLineGutter(),
    EditorState.tabSize.of(4), CodeMirror.search({ top: true }), CodeMirror.lintGutter(), colours(), hints(),
    keymap.of([...ownKeys(), ...CodeMirror.searchKeymap, ...CodeMirror.historyKeymap, ...CodeMirror.defaultKeymap]),
    // After Escape Tab leaves the text, until another key is pressed.
    EditorView.domEventHandlers({ keyup: (event, view) => { if (event.key === "Escape") view.setTabFocusMode(60000); } }),
    editor.spoken.of(spoken()), looks(EditorView), listen,
  ];
  const tree = find("editor").attachShadow({ mode: "open" });
  editor.view = new EditorView({ parent: tree, root: tree, extensions });
}

// In the language of the page.
function spoken() {
  const { EditorState, EditorView } = CodeMirror;
  return [EditorState.phrases.of(PHRASES[language] ?? {}), EditorView.contentAttributes.of({ "aria-label": say("editorKeys") })];
}

function speakEditor() {
  editor.view?.dispatch({ effects: editor.spoken.reconfigure(spoken()) });
}

// ---- Text.

const textNow = () => editor.view.state.doc.toString();

// Another text, from its start. The first one cannot be undone.
function setText(text) {
  const { view } = editor, { length } = view.state.doc;
  view.dispatch({
    changes: { from: 0, to: length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true, userEvent: "input.text",
    annotations: length ? [] : CodeMirror.Transaction.addToHistory.of(false),
  });
}

// The same text in another form: what begins and ends alike is left alone, and so is the cursor there.
function replaceText(text) {
  const before = textNow(), shorter = Math.min(before.length, text.length);
  let start = 0, end = 0;
  while (start < shorter && before[start] === text[start]) start++;
  while (end < shorter - start && before.at(-1 - end) === text.at(-1 - end)) end++;
  editor.view.dispatch({ changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) }, userEvent: "input.text" });
}

// The module counts lines and the characters of a line from 1, the editor units from 0.
function unitAt(doc, line, column) {
  const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return from + [...text].slice(0, column - 1).join("").length;
}

function placeOf(doc, unit) {
  const { number, from, text } = doc.lineAt(unit);
  return { line: number, column: [...text.slice(0, unit - from)].length + 1 };
}

function unitsOf(doc, { line, column, endLine, endColumn }) {
  const from = unitAt(doc, line, column);
  return [from, Math.max(from, unitAt(doc, endLine ?? line, endColumn ?? column + 1))];
}

function selectPlace(found) {
  const { view } = editor, [anchor, head] = unitsOf(view.state.doc, found);
  view.dispatch({ selection: { anchor, head }, effects: CodeMirror.EditorView.scrollIntoView(anchor, { y: "center" }) });
  view.focus();
}

// What grows below the text may hide the cursor.
function keepCursorInView() {
  const { view } = editor, { head } = view.state.selection.main;
  if (view.hasFocus) view.dispatch({ effects: CodeMirror.EditorView.scrollIntoView(head) });
}

// Puts in what a finding proposes.
function mend(from, to, text) {
  editor.view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length }, userEvent: "input" });
  editor.view.focus();
}

// ---- Keys.

function ownKeys() {
  return [
    { key: "Enter", run: newLine },
    { key: "Tab", run: (view) => takeProposal(view) || CodeMirror.indentMore(view), shift: CodeMirror.indentLess },
    { key: "F8", run: toMistake(CodeMirror.nextDiagnostic), shift: toMistake(CodeMirror.previousDiagnostic) },
    { key: "Mod-i", run: explainHere },
  ];
}

// A new line begins where the last one did.
function newLine({ state, dispatch }) {
  const change = state.changeByRange(({ from, to }) => {
    const line = state.doc.lineAt(from), before = line.text.slice(0, from - line.from);
    const insert = "\n" + /^\s*/.exec(before)[0] + (/\{\s*$/.test(before) ? "  " : "");
    return { changes: { from, to, insert }, range: CodeMirror.EditorSelection.cursor(from + insert.length) };
  });
  dispatch(state.update(change, { scrollIntoView: true, userEvent: "input" }));
  return true;
}

// ---- Colours: what each word is, the module says.

function colours() {
  const { StateEffect, StateField, Decoration, EditorView } = CodeMirror;
  editor.colours = StateEffect.define();
  return StateField.define({
    create: () => Decoration.none,
    update(marks, { changes, effects }) {
      for (const effect of effects) if (effect.is(editor.colours)) return effect.value;
      return marks.map(changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

// Asks about the newest text; what has changed before the answer comes moves the marks.
async function colour() {
  if (editor.asking) return;
  const { state } = editor.view;
  editor.asking = state.changes();
  const { classes, parts } = await desk.ask({ op: "classify", text: state.doc.toString() }, { limit: 15000 });
  const changes = editor.asking;
  editor.asking = null;
  if (!parts) return;
  editor.view.dispatch({ effects: editor.colours.of(marked(classes, parts).map(changes)) });
  if (!changes.empty) colour();
}

function marked(classes, parts) {
  const marks = classes.map((name) => CodeMirror.Decoration.mark({ class: name })), ranges = [];
  for (let at = 0, unit = 0; at < parts.length; at += 3) {
    const from = unit + parts[at];
    unit = from + parts[at + 1];
    ranges.push(marks[parts[at + 2]].range(from, unit));
  }
  return CodeMirror.Decoration.set(ranges);
}

// ---- Looks, in the colours of the page.

function looks(EditorView) {
  const box = { background: "var(--card)", color: "var(--ink)", border: "1px solid var(--rule)" };
  const button = { ...box, backgroundImage: "none", borderRadius: "5px", padding: ".1rem .5rem", font: "inherit", cursor: "pointer" };
  const small = { fontFamily: 'system-ui, "Noto Sans", "Noto Sans CJK JP", sans-serif', fontSize: "13px", lineHeight: "1.4" };
  const colour = (name) => ({ color: `var(--${name})` });
  return EditorView.theme({
    "&": { height: "100%", color: "var(--ink)" },
    "&.cm-focused": { outline: "none" }, // the host has it
    ".cm-scroller": { font: "inherit", overflow: "auto" },
    ".cm-content": { padding: "6px 0", caretColor: "var(--ink)" },
    ".cm-content ::selection, .cm-content::selection": { background: "color-mix(in srgb, var(--accent) 35%, transparent)" },
    ".cm-gutters": { background: "color-mix(in srgb, var(--rule) 35%, var(--card))", color: "var(--faint)", border: "0" },
    ".cm-gutter-lint": { width: "1.3em" },
    ".cm-activeLine, .cm-activeLineGutter": { background: "color-mix(in srgb, var(--accent) 9%, transparent)" },
    ".comment": colour("comment"), ".quoted": colour("quoted"), ".keyword": { ...colour("keyword"), fontWeight: "600" },
    ".rule": colour("rule-word"), ".value": colour("value"), ".name, .token": colour("named"), ".movement": colour("movement"), ".number": colour("number"),
    ".cm-tooltip": { ...box, borderRadius: "8px", boxShadow: "0 6px 24px #0004", ...small },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": { font: "inherit", maxWidth: "min(34rem, 92vw)", maxHeight: "15rem" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: ".2rem .6rem", lineHeight: "1.35" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
    ".cm-completionLabel": { fontFamily: "ui-monospace, monospace" },
    ".cm-completionDetail": { fontStyle: "normal", marginInlineStart: ".8rem", opacity: ".75" },
    ".cm-diagnostic": { whiteSpace: "pre-line", padding: ".35rem .6rem", borderInlineStart: "4px solid var(--bad)" },
    ".cm-diagnostic-warning": { borderInlineStartColor: "var(--warn)" },
    ".cm-diagnosticAction": { ...button, background: "var(--accent)", color: "var(--on-accent)", display: "block", margin: ".3rem 0 .1rem" },
    ".cm-panels": { ...box, border: "0", borderBottom: "1px solid var(--rule)", ...small },
    ".cm-button": button, ".cm-textfield": { ...box, borderRadius: "5px", font: "inherit" },
    ".cm-panel.cm-search [name=close]": { color: "inherit", fontSize: "1.2rem" },
    ".cm-searchMatch": { background: "color-mix(in srgb, var(--warn) 35%, transparent)" },
    ".cm-searchMatch-selected": { background: "color-mix(in srgb, var(--warn) 65%, transparent)" },
    ".cm-panels button:focus-visible, .cm-panels input:focus-visible": { outline: "2px solid var(--accent)" },
  });
}
