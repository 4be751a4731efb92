// What the playground uses of CodeMirror; nothing else goes into the bundle.
export { EditorSelection, EditorState, Compartment, StateEffect, StateField, Transaction } from "@codemirror/state";
export {
  Decoration, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers, showTooltip,
} from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
export { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from "@codemirror/lint";
export {
  acceptCompletion, autocompletion, completionStatus, moveCompletionSelection, selectedCompletionIndex,
} from "@codemirror/autocomplete";
export { search, searchKeymap } from "@codemirror/search";
