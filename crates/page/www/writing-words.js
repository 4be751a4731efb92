// What only the playground says, beside the words of every page; and what CodeMirror says, which is asked for in English.

Object.assign(WORDS.en, {
  definition: "Definition", diagnostics: "Diagnostics", tidy: "Format", saveText: "Save text", linkText: "Copy link",
  sound: "Sound: the board follows.", unsound: "{0} to mend; the board shows the last sound text.", error: "error", warning: "warning",
  oneError: "1 mistake", errors: "{0} mistakes", help: "help: {0}", lineColumn: "line {0}, column {1}", blank: "An empty page",
  editorKeys: "Definition. Escape, then Tab, leaves the text. Control+Space proposes words, Control+I says what a word means, F8 goes to the next mistake.",
});

Object.assign(WORDS.ja, {
  definition: "定義", diagnostics: "診断", tidy: "整形", saveText: "保存", linkText: "リンクをコピー",
  sound: "正しい定義です。", unsound: "{0}。盤は最後の正しい定義です。", error: "エラー", warning: "警告",
  oneError: "誤り 1 件", errors: "誤り {0} 件", help: "助言: {0}", lineColumn: "{0} 行 {1} 桁", blank: "白紙",
  editorKeys: "定義。Escape の次に Tab で編集欄を離れます。Ctrl+Space で候補、Ctrl+I で語の説明、F8 で次の誤り。",
});

const PHRASES = {
  en: {},
  ja: {
    Find: "検索", Replace: "置換", next: "次へ", previous: "前へ", all: "すべて選択", "match case": "大文字小文字を区別", regexp: "正規表現",
    "by word": "単語単位", replace: "置換", "replace all": "すべて置換", close: "閉じる", "Go to line": "行へ移動", go: "移動",
    "current match": "現在の一致", "on line": "行", "replaced match on line $": "$ 行を置換しました", "replaced $ matches": "$ 件を置換しました",
    Completions: "候補", Diagnostics: "診断", "No diagnostics": "診断なし", "Control character": "制御文字", "Selection deleted": "選択範囲を削除しました",
  },
};
