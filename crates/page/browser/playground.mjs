// What is tested of a playground: text, colours, hints, and the board that follows. `test.mjs` runs it.

import assert from "node:assert/strict";
import { open } from "./page.mjs";

export const tests = {};

tests["a text is broken and mended"] = async () => {
  const page = await open("playground.html");
  await page.page.locator("#shipped").selectOption("minishogi");
  await page.page.waitForFunction(() => app.facts.name === "minishogi" && writing.text === textNow());
  await page.tap("5d", "5c");
  const sound = await page.text();
  await page.write(sound.replace("piece Gold ", "pice Gold "));
  await page.page.waitForFunction(() => document.querySelector("#found .error"));
  await page.picture("broken");
  await page.page.locator("#found .finding").first().click();
  assert.equal(await page.ask(() => { const { state } = editor.view; return state.sliceDoc(state.selection.main.from, state.selection.main.to); }), "pice");
  assert.equal((await page.history()).length, 1, "the game goes on meanwhile");
  const times = [];
  for (const title of ["Rename", "Renam", "Renamed"]) {
    times.push(await page.ask(async ([text, title]) => {
      const start = performance.now();
      replaceText(text);
      while (app.facts.title !== title) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    }, [sound.replace('"Mini Shogi"', `"${title}"`), title]));
    await page.page.waitForFunction(() => !writing.checking);
  }
  console.log(`  the board followed after ${times.map(Math.round)} ms`);
  assert.equal(await page.page.locator("#found .error").count(), 0);
  assert.equal((await page.history()).length, 1, "its moves are kept");
  const hash = await page.ask(() => location.hash);
  assert.match(hash, /^#text=/);
  await page.close();
  const other = await open("playground.html", { hash });
  assert.equal(await other.ask(() => app.facts.title), "Renamed");
  await other.close();
};

// The playground with Mini Shogi.
async function openPlayground(options) {
  const page = await open("playground.html", { hash: "#game=minishogi", ...options });
  await page.followed();
  return page;
}

tests["words have the colours of what they mean"] = async () => {
  const page = await openPlayground();
  const coloured = (name) => page.page.locator(`.cm-line .${name}`).allTextContents();
  await page.page.waitForFunction(() => editor.view.contentDOM.querySelector(".keyword"));
  assert((await coloured("keyword")).includes("variant"));
  assert((await coloured("movement")).includes("FfW"));
  assert((await coloured("comment")).length > 0);
  await page.write((await page.text()).replace("piece Gold ", "pice Gold "));
  await page.page.waitForFunction(() => document.querySelector("#found .error"));
  assert.equal(await page.page.locator(".cm-line .keyword", { hasText: "pice" }).count(), 0);
  await page.close();
};

tests["words are proposed"] = async () => {
  const page = await openPlayground(), { keyboard } = page.page;
  await page.cursor("stalemate:");
  await keyboard.type(" dra");
  const proposed = page.page.locator(".cm-tooltip-autocomplete li");
  await proposed.first().waitFor();
  assert.match((await proposed.allTextContents()).join("\n"), /draws.*stalemate/);
  await page.picture("proposals");
  await keyboard.press("Tab");
  assert.match(await page.text(), /stalemate: draws/);
  // Enter begins a new line, whatever is proposed.
  await page.cursor("goal {");
  await keyboard.press("Enter");
  await keyboard.type("roy");
  await proposed.first().waitFor();
  await keyboard.press("Enter");
  assert.match(await page.text(), /goal \{\n {4}roy\n {4}/);
  await page.close();
};

tests["what a word means, with the moves of a piece"] = async () => {
  const page = await openPlayground();
  const word = page.page.locator(".cm-line", { hasText: "piece Gold" }).locator(".name").first();
  await word.hover();
  const shown = page.page.locator(".cm-tooltip-hover");
  await shown.locator("svg").waitFor();
  assert.match(await shown.locator("p").first().textContent(), /Gold G 金, moves WfF/);
  assert((await shown.locator("svg").boundingBox()).width > 60);
  await page.picture("explained");
  await page.page.mouse.move(5, 5);
  await shown.waitFor({ state: "detached" });
  await page.cursor("captures");
  await page.page.keyboard.press("Control+i");
  await page.page.locator(".cm-tooltip").waitFor();
  await page.page.waitForFunction(() => /captures: where captured pieces go/.test(find("live").textContent));
  await page.page.keyboard.press("ArrowLeft");
  assert.equal(await page.page.locator(".cm-tooltip").count(), 0);
  await page.close();
};

tests["a mistake is mended where it stands"] = async () => {
  const page = await openPlayground(), { keyboard } = page.page, sound = await page.text();
  const wrong = sound.replace("piece Gold ", "pice Gold ");
  await page.write(wrong);
  const mark = page.page.locator(".cm-lintRange-error");
  await mark.first().waitFor();
  assert.equal(await page.page.locator(".cm-gutter-lint .cm-lint-marker-error").count() > 0, true);
  await mark.first().hover();
  const fix = page.page.locator(".cm-tooltip .cm-diagnosticAction");
  await fix.waitFor();
  await page.picture("mend");
  await fix.click();
  await page.followed();
  assert.equal(await page.text(), sound);
  assert.equal(await page.page.locator("#found .error").count(), 0);
  // The same from the list, by keys.
  await page.write(wrong);
  await page.page.locator("#found .fix").first().waitFor();
  await page.cursor("5x5");
  await keyboard.press("F8");
  await page.page.waitForFunction(() => /error: .*pice/.test(find("live").textContent));
  await page.page.locator("#found .fix").first().focus();
  await keyboard.press("Enter");
  await page.followed();
  assert.equal(await page.text(), sound);
  await page.close();
};

tests["the text is left, undone and put in form by keys"] = async () => {
  const page = await openPlayground(), { keyboard } = page.page, before = await page.text();
  const label = await page.page.locator(".cm-content").getAttribute("aria-label");
  assert.match(label, /Escape, then Tab, leaves/);
  await page.cursor("board 5x5");
  await keyboard.press("Tab");
  assert.notEqual(await page.text(), before);
  assert(await page.ask(() => editor.view.hasFocus));
  await keyboard.press("Control+z");
  assert.equal(await page.text(), before);
  await page.cursor('"Mini Shogi');
  await keyboard.type("!");
  await page.followed();
  assert.equal(await page.ask(() => app.facts.title), "Mini Shogi!");
  await keyboard.press("Control+z");
  await page.followed();
  assert.equal(await page.ask(() => app.facts.title), "Mini Shogi");
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  assert.equal(await page.ask(() => document.activeElement.id), "tidy");
  await page.write(before.replace("  board", "      board"));
  await page.page.locator("#tidy").click();
  await page.page.waitForFunction((before) => textNow() === before, before);
  await page.cursor("board");
  await keyboard.press("Control+z");
  assert.match(await page.text(), / {6}board/);
  await page.page.locator("#shipped").selectOption("chess");
  await page.page.waitForFunction(() => app.facts.name === "chess" && !writing.checking);
  await page.cursor("variant");
  await keyboard.press("Control+z");
  await page.followed();
  assert.equal(await page.ask(() => app.facts.name), "minishogi");
  await keyboard.press("Control+f");
  await page.page.locator(".cm-search input").first().waitFor();
  await page.picture("search");
  await keyboard.press("Escape");
  await page.close();
};

tests["the board follows each letter"] = async () => {
  const page = await openPlayground();
  await page.cursor('"Mini Shogi');
  const times = [];
  for (let letter = 0; letter < 8; letter++) {
    times.push(await page.ask(async (letter) => {
      const start = performance.now(), title = app.facts.title + letter;
      editor.view.dispatch(editor.view.state.replaceSelection(letter));
      while (app.facts.title !== title) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    }, String(letter)));
    await page.followed();
  }
  console.log(`  after ${times.map(Math.round)} ms`);
  assert.equal(await page.ask(() => app.facts.title), "Mini Shogi01234567");
  await page.close();
};

tests["the playground in Japanese, in the dark, and on a phone"] = async () => {
  const page = await openPlayground({ dark: true });
  await page.page.locator("#looks-open").click();
  await page.page.locator("#looks-language").selectOption("ja");
  await page.page.locator("#looks button").click();
  assert.match(await page.page.locator(".cm-content").getAttribute("aria-label"), /定義/);
  const session = await page.context.newCDPSession(page.page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const text = nodes.find((node) => node.role?.value === "textbox" && /Tab/.test(node.name?.value));
  assert(text && !text.ignored, "the text has its label");
  await page.page.waitForFunction(() => /正しい/.test(find("checked").textContent));
  await page.picture("playground-dark");
  await page.close();
  const phone = await openPlayground({ phone: true });
  assert.equal(await phone.ask(() => document.documentElement.scrollWidth), 390);
  await phone.page.locator("#editor").scrollIntoViewIfNeeded();
  await phone.picture("playground-phone");
  await phone.close();
};

tests["only a playground has the editor"] = async () => {
  const page = await open("minishogi.html");
  assert.deepEqual(await page.ask(() => [typeof CodeMirror, typeof openWriting, find("codemirror"), find("writing")]), ["undefined", "undefined", null, null]);
  await page.close();
};

tests["an empty page to begin with"] = async () => {
  const page = await open("playground.html");
  await page.page.locator("#shipped").selectOption("");
  await page.page.waitForFunction(() => app.facts.name === "my-game" && !writing.checking);
  assert.equal(await page.page.locator("#found li").count(), 0, await page.page.locator("#found").textContent());
  await page.tap("3e", "3d");
  assert.equal((await page.history()).length, 1);
  await page.close();
};

tests["text of a definition stays text"] = async () => {
  const page = await open("playground.html");
  await page.page.locator("#shipped").selectOption("minishogi");
  await page.page.waitForFunction(() => app.facts.name === "minishogi" && writing.text === textNow());
  const evil = "<img src=x onerror=alert(1)><b>&amp;";
  const text = (await page.text()).replace('"Mini Shogi"', `"${evil}"`);
  await page.write(text);
  await page.page.waitForFunction((evil) => app.facts.title === evil, evil);
  await page.page.locator("#tab-rules").click();
  await page.page.waitForFunction(() => booklet.tree?.querySelector("h1"));
  assert.equal(await page.ask(() => document.querySelectorAll("img").length + booklet.tree.querySelectorAll("img").length), 0);
  assert.equal(await page.page.locator("#title").textContent(), evil);
  assert.deepEqual(await page.ask(async () => [await fetch("https://example.org").then(() => 1, () => 0), await new Promise((done) => setTimeout(() => { try { done(new Function("return 1")()); } catch { done(0); } }))]), [0, 0]);
  page.problems.splice(0, page.problems.length, ...page.problems.filter((problem) => !/Content Security Policy|example\.org|unsafe-eval/.test(problem)));
  await page.close();
};

tests["texts made to hurt are answered"] = async () => {
  const page = await open("playground.html");
  for (const text of ["{".repeat(20000), "variant x \"x\" {".repeat(3000), "\u0000".repeat(5000), "piece ".repeat(50000)]) {
    await page.write(text);
    await page.page.waitForFunction(() => !writing.checking && document.querySelectorAll("#found li").length > 0, null, { timeout: 20000 });
  }
  assert(await page.ask(() => app.live.moves.length > 0));
  await page.close();
};

// Two armies that fill a board as large as any: lines of captures are as long as the search follows them.
const FULL = [
  'variant full "Full" {', "  board 40x40", "  coordinates shogi", "  players Black, White",
  '  piece King "K" { move: K; royal }', '  piece Queen "Q" { move: Q }', "  setup {", "    symmetry: rotate",
  ...Array.from({ length: 20 }, (_, rank) => `    ${rank + 1}:${" Q".repeat(20)}${rank ? " Q" : " K"}${" Q".repeat(19)}`), "  }",
  "  captures { prisoners: removed }", "  goal { win: checkmate; stalemate: loses }", "  repetition { count: 4; otherwise: draw }", "}", "",
].join("\n");

tests["the longest lines fit the stack of the module"] = async () => {
  const page = await open("playground.html");
  await page.write(FULL);
  await page.page.waitForFunction(() => app.facts.title === "Full" && !writing.checking, null, { timeout: 20000 });
  for (const op of ["desk", "engineDesk"]) {
    const found = await page.ask(async (op) => {
      const worker = op === "desk" ? desk : engineDesk;
      await readied(worker);
      return worker.ask({ op: "search", movetime: 5000 });
    }, op);
    assert(found.best, JSON.stringify(found));
  }
  await page.close();
};
