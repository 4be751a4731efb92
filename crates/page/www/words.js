// All that the page says, in one table for each language; `{0}` is a place for what is filled in. What a game is called,
// and its players and pieces, the definition says; reasons and diagnostics come from the module.

const WORDS = {
  en: {
    startFrom: "Start from", newGame: "New game", looks: "Looks",
    board: "Board", zoomIn: "Zoom in", zoomOut: "Zoom out",
    zoomAll: "Whole board", opening: "Opening…", tools: "Tools", endMove: "End move here", pass: "Pass", playHere: "Play on from here",
    moveNow: "Move now", stop: "Stop", goOn: "Go on", undo: "Take back", turn: "Turn board", letters: "Letters", panels: "Panels",
    moves: "Moves", analysis: "Analysis", rules: "Rules", share: "Share", toStart: "To the start", back: "One move back",
    forth: "One move on", toEnd: "To the end", analyseHere: "Analyse this position", save: "Save the game", load: "Load a game",
    link: "Copy a link to the game", copyPosition: "Copy the position", position: "Position", setPosition: "Set up this position",
    choose: "Choose", cancel: "Cancel", game: "Game", handicap: "Start", first: "First player", second: "Second player",
    begin: "Begin", pieces: "Pieces", colours: "Colours", language: "Language", close: "Close",
    person: "Person", engine: "Engine: {0}", seat: "Who plays {0}", hand: "In hand of {0}", inHand: "{0} in hand: {1}",
    toMove: "{0} to move", inCheck: "{0} to move, in check",
    claim: "A draw may be claimed: {0}.", about: "How it moves", thinking: "thinking", stopped: "The engine is stopped.", played: "{0}: {1}", empty: "empty", hole: "no square",
    canGo: "can go here", canTake: "can capture here", canGoOn: "can go on over here", chosen: "chosen", last: "last move",
    nobody: "Nobody's", ordinary: "Ordinary start", promoteTo: "Becomes {0}", stay: "Stays {0}", noMove: "{0} on {1} has no legal move.",
    notYours: "It is {0}'s turn.", engineTurn: "The engine is to move.", past: "You look at an earlier position.",
    goesOn: "Tap the next square, or end the move here.", dropWhere: "Tap the square for {0}.",
    badLink: "The link cannot be read: {0}", badFile: "The game cannot be read: {0}", badPosition: "The position cannot be set up: {0}",
    unknownGame: "there is no game “{0}” in this page", saved: "Saved as {0}.", copied: "Copied.", copyThis: "Copy this:", loaded: "Loaded, {0} moves.",
    restarted: "The engine failed and was started again; the game goes on. It said: {0}", slow: "it took too long and was ended",
    depth: "depth {0} · {1} nodes · {2}/s", noLines: "Turn it on to see the best lines.", bar: "{0} ahead: {1}", even: "even",
    kanji: "Kanji", figures: "Figures", symbols: "As the game has them", auto: "As the system", light: "Light", dark: "Dark",
    noModule: "This browser cannot start the game: {0}", turned: "Board turned.",
    variation: "Variation", promoteLine: "Promote variation", deleteLine: "Delete variation", claimDraw: "Claim a draw",
    clock: "Clock", noClock: "No limit", control: "{0} min + {1} s a move", ownClock: "Other…", minutes: "Minutes", seconds: "Seconds a move",
    clockOf: "Clock of {0}", minuteLeft: "{0} has one minute left.", secondsLeft: "{0} has ten seconds left.",
    takenBack: "Taken back.", cannotPlay: "This game cannot be played here: {0}",
  },
  ja: {
    startFrom: "元にする", newGame: "新しい対局", looks: "表示",
    board: "盤", zoomIn: "拡大", zoomOut: "縮小",
    zoomAll: "盤全体", opening: "準備中…", tools: "操作", endMove: "ここで終わる", pass: "パス", playHere: "ここから指す",
    moveNow: "すぐ指す", stop: "停止", goOn: "再開", undo: "待った", turn: "盤を回す", letters: "文字", panels: "パネル",
    moves: "棋譜", analysis: "検討", rules: "ルール", share: "共有", toStart: "最初へ", back: "一手戻る",
    forth: "一手進む", toEnd: "最後へ", analyseHere: "この局面を検討", save: "棋譜を保存", load: "棋譜を読み込む",
    link: "対局のリンクをコピー", copyPosition: "局面をコピー", position: "局面", setPosition: "この局面にする",
    choose: "選択", cancel: "取消", game: "ゲーム", handicap: "開始局面", first: "先手", second: "後手",
    begin: "開始", pieces: "駒", colours: "配色", language: "言語", close: "閉じる",
    person: "人", engine: "エンジン: {0}", seat: "{0} の対局者", hand: "{0} の持駒", inHand: "持駒 {0}: {1}",
    toMove: "{0} の手番", inCheck: "{0} の手番、王手",
    claim: "引き分けを主張できます: {0}。", about: "動き方", thinking: "考慮中", stopped: "エンジンは停止中です。", played: "{0}: {1}", empty: "空", hole: "盤外",
    canGo: "移動可", canTake: "取れる", canGoOn: "通過可", chosen: "選択中", last: "最終手",
    nobody: "中立", ordinary: "平手", promoteTo: "{0} に成る", stay: "{0} のまま", noMove: "{1} の {0} は動けません。",
    notYours: "{0} の手番です。", engineTurn: "エンジンの手番です。", past: "過去の局面を表示しています。",
    goesOn: "次の升を選ぶか、ここで終わってください。", dropWhere: "{0} を打つ升を選んでください。",
    badLink: "リンクを読めません: {0}", badFile: "棋譜を読めません: {0}", badPosition: "局面にできません: {0}",
    unknownGame: "「{0}」はこのページにありません", saved: "{0} に保存しました。", copied: "コピーしました。", copyThis: "コピーしてください:", loaded: "{0} 手を読み込みました。",
    restarted: "エンジンが止まり、再起動しました。対局は続きます。内容: {0}", slow: "時間がかかりすぎて中止しました",
    depth: "深さ {0} · {1} 局面 · {2}/秒", noLines: "オンにすると最善手順を示します。", bar: "{0} 優勢: {1}", even: "互角",
    kanji: "漢字", figures: "図形", symbols: "ゲームのまま", auto: "システム", light: "明", dark: "暗",
    noModule: "このブラウザでは始められません: {0}", turned: "盤を回しました。",
    variation: "変化", promoteLine: "変化を上げる", deleteLine: "変化を削除", claimDraw: "引き分けを主張",
    clock: "持ち時間", noClock: "無制限", control: "{0} 分 + 一手 {1} 秒", ownClock: "その他…", minutes: "分", seconds: "一手ごとの秒",
    clockOf: "{0} の時計", minuteLeft: "{0} は残り一分です。", secondsLeft: "{0} は残り十秒です。",
    takenBack: "戻しました。", cannotPlay: "ここでは指せません: {0}",
    won: "{0} の勝ち（{1}）", drawn: "引き分け（{0}）",
  },
};

// Why games end, by what programs call it. In English the module says it.
const REASONS = {
  ja: {
    "checkmate": "詰み", "forbidden mate": "禁じられた詰み", "no legal move": "指せる手がない", "number of pieces": "駒の数",
    "all royal pieces captured": "王を取られた", "bare royal": "裸の王", "pieces gone": "駒の消滅", "reaching the goal": "到達",
    "pieces in a row": "一列の駒", "connected squares": "升の連結", "number of checks": "王手の回数", "impasse": "入玉",
    "two passes": "両者のパス", "facing royals": "王の対面", "dead position": "戦力不足", "counting": "手数の限度",
    "mate while counting": "数えている側の詰み", "quiet moves": "動きのない手数", "repetition": "千日手",
    "perpetual check": "連続王手の千日手", "perpetual chase": "連続して追う千日手", "going to and fro": "同じ駒の往復",
    "perpetual attack": "連続攻撃の千日手", "attack by one side": "一方だけの攻撃",
    "resignation": "投了", "time": "時間切れ", "illegal move": "反則", "agreement": "合意",
  },
};

let language = "en";

function say(key, ...parts) {
  const text = WORDS[language][key] ?? WORDS.en[key] ?? key;
  return text.replace(/\{(\d)\}/g, (_, number) => parts[number] ?? "");
}

// Why a game ends or may be claimed to, in the language of the page where it has words for it.
const reasonText = (reason) => REASONS[language]?.[reason] ?? reason;

// How a game ended, as a sentence.
function resultText({ text, winner, reason }) {
  if (!REASONS[language]?.[reason]) return text;
  return winner === null ? say("drawn", reasonText(reason)) : say("won", playerName(winner), reasonText(reason));
}

// Fills in what stands in the page itself.
function speak(chosen) {
  language = WORDS[chosen] ? chosen : "en";
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = say(node.dataset.t);
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", say(node.dataset.label));
    if (node.tagName === "BUTTON") node.title = say(node.dataset.label);
  }
}
