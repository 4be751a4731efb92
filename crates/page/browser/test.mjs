// node test.mjs FOLDER: plays in a real browser with the pages of the folder, which `run` writes: minishogi.html, chess.html,
// chu-shogi.html, tai-shogi.html, switches.html, playground.html, and compiled.html if there is one. PLAYWRIGHT names the folder
// where playwright-core was installed, PICTURES one for screenshots, ONLY a part of the names of the tests to run.

import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { closeBrowser, open, openBrowser } from "./page.mjs";
import { tests as ofPlaygrounds } from "./playground.mjs";

const tests = {};

tests["a game to its end against the engine, by taps"] = async () => {
  const page = await open("minishogi.html", { people: false });
  console.log(`  playable after ${Math.round(page.opened)} ms`);
  const strong = await page.ask(() => levels.at(-1));
  await page.seats("person", await page.ask(() => levels[Math.min(3, levels.length - 1)]));
  assert(strong);
  let seed = 7, played = 0;
  for (let moves = 0; moves < 120; moves++) {
    await page.page.waitForFunction(() => app.live.result || (app.live.side === 0 && !thought.searching && !app.busy), null, { timeout: 30000 });
    const legal = await page.ask(() => (app.live.result ? null : app.live.moves));
    if (!legal) break;
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const before = (await page.history()).length;
    await page.play(legal[seed % legal.length]);
    assert((await page.history()).length > before, `not played: ${JSON.stringify(legal[seed % legal.length])}, ${await page.status()}`);
    played++;
  }
  assert(await page.ask(() => app.live.result), "the game did not end");
  assert.match(await page.status(), /wins|Drawn/);
  console.log(`  ${played} moves by taps: ${await page.status()}`);
  await page.picture("ended");
  await page.close();
};

tests["a drop, a promotion and an illegal try"] = async () => {
  const page = await open("minishogi.html");
  await page.position("k4/4S/5/5/K4 b G 1");
  await page.tap("1b", "1a");
  await page.picture("promotion");
  await page.choose("Becomes");
  assert.equal((await page.pieceOn("1a"))[1], "+S");
  await page.position("k4/5/5/5/K4 b G 1");
  await page.hold("G");
  await page.picture("drop");
  await page.tap("3c");
  assert.deepEqual(await page.pieceOn("3c"), [0, "G"]);
  await page.position("k4/5/5/5/K4 b G 1");
  await page.tap("5e", "5c");
  await page.page.waitForFunction(() => /5e|5c|King/.test(find("status").textContent));
  assert.equal((await page.history()).length, 0);
  await page.close();
};

tests["dragging, undo and replay"] = async () => {
  const page = await open("minishogi.html");
  await page.drag("5d", "5c");
  await page.tap("1b", "1c");
  await page.drag("4e", "4d");
  assert.equal((await page.history()).length, 3);
  await page.page.locator("#undo").click();
  await page.settled();
  assert.equal((await page.history()).length, 2);
  await page.page.locator("#to-start").click();
  await page.settled();
  assert.equal(await page.ask(() => app.node.ply), 0);
  assert.equal(await page.page.locator(".pieces .piece").count(), 12);
  await page.tap("5d", "5c");
  assert.deepEqual(await page.ask(() => [app.node.ply, app.root.next.length]), [1, 1], "a move that is there is only looked at");
  await page.page.locator("#to-end").click();
  await page.page.locator("#turn").click();
  await page.tap("4e", "4d");
  assert.equal((await page.history()).length, 3);
  await page.close();
};

const movesShown = (page) => page.ask(() => [...find("history").children].map((row) => (row.value ? `${row.value}. ` : "") + row.textContent).join(" | "));

tests["other moves at an earlier place, and what becomes of the old ones"] = async () => {
  const page = await open("minishogi.html"), at = () => page.ask(() => wordsTo(app.node));
  await page.tap("5d", "5c", "1b", "1c", "4e", "4d");
  await page.page.locator("#to-start").click();
  await page.page.keyboard.press("ArrowRight");
  await page.settled();
  await page.tap("2a", "2b");
  assert.deepEqual(await page.history(), ["5d5c", "2a2b"], "the game goes on here");
  assert.equal(await movesShown(page), "1. P-5cG-2b | (1…P-1c2.G-4d)");
  await page.page.locator(".variation .ply").last().click();
  await page.settled();
  assert.equal(await at(), "5d5c 1b1c 4e4d");
  await page.picture("variation");
  // A variation in a variation.
  await page.page.keyboard.press("ArrowLeft");
  await page.settled();
  await page.tap("3e", "3d");
  await page.page.locator("#to-start").click();
  await page.page.keyboard.press("ArrowRight");
  await page.page.keyboard.press("ArrowRight");
  await page.settled();
  assert.equal(await at(), "5d5c 1b1c");
  await page.page.keyboard.press("ArrowDown");
  await page.settled();
  assert.equal(await at(), "5d5c 2a2b");
  await page.page.keyboard.press("ArrowUp");
  await page.settled();
  assert.equal(await at(), "5d5c 1b1c");
  await page.page.keyboard.press("ArrowRight");
  await page.page.keyboard.press("ArrowDown");
  await page.settled();
  assert.equal(await at(), "5d5c 1b1c 4e4d");
  // Promoted it is the line, and then there is nothing to promote.
  await page.page.locator("#promote").click();
  assert.equal(await page.ask(() => wordsTo(endOf(app.root))), "5d5c 1b1c 4e4d");
  assert(await page.page.locator("#promote").isHidden());
  await page.page.locator(".variation .ply", { hasText: /2b/ }).click();
  await page.settled();
  await page.page.locator("#delete").click();
  await page.settled();
  assert.deepEqual(await page.ask(() => [wordsTo(app.node), app.node.next.length]), ["5d5c", 1]);
  assert(await page.page.locator("#delete").isHidden());
  await page.close();
};

tests["a record with variations, marks and remarks, read and saved"] = async () => {
  const page = await open("chess.html"), file = `${tmpdir()}/karakuri-page-record.pgn`;
  const record = `[Game "chess"]\n[White "Ann"]\n[Event "Club evening"]\n[Result "1-0"]\n\n{Why not} 1. e4 e5 (1... c5 {sharp} 2. Nf3 (2. c3 d5)) 2. Bc4 Nc6 3. Qh5 Nf6?? $146 {a blunder} (3... Qe7 4. Nf3) 4. Qxf7#`;
  writeFileSync(file, record);
  await page.page.locator("#file").setInputFiles(file);
  await page.page.waitForFunction(() => app.tip.ply === 7);
  assert.equal(await page.page.locator(".glyphs").textContent(), "?? $146");
  assert.deepEqual(await page.page.locator(".remark").allTextContents(), ["Why not", "sharp", "a blunder"]);
  assert.equal(await page.page.locator(".variation").count(), 3);
  await page.picture("record");
  // What is tried in a game that is over is a variation on it.
  await page.page.locator(".ply", { hasText: "Qe7" }).click();
  await page.settled();
  await page.tap("b1", "c3");
  assert.equal(await page.ask(() => endOf(app.root).move.human), "Qxf7#");
  await page.page.locator("#tab-share").click();
  const [download] = await Promise.all([page.page.waitForEvent("download"), page.page.locator("#save").click()]);
  await download.saveAs(file);
  const saved = readFileSync(file, "utf8");
  const parts = ['[White "Ann"]', '[Event "Club evening"]', '[Reason "checkmate"]', "{Why not}", "(1... c5 {sharp} 2. Nf3 (2. c3 d5))",
    "3. Qh5 Nf6 $4 $146 {a blunder} (3... Qe7 4. Nf3 (4. Nc3))"];
  for (const part of parts) assert(saved.includes(part), `${part} in ${saved}`);
  await page.page.locator("#file").setInputFiles(file);
  await page.page.waitForFunction(() => app.tip.ply === 7 && document.querySelectorAll(".variation").length === 4);
  await page.close();
};

tests["a game saved, loaded and sent as a link"] = async () => {
  const page = await open("minishogi.html");
  await page.tap("5d", "5c", "1b", "1c");
  await page.page.locator("#tab-share").click();
  const [download] = await Promise.all([page.page.waitForEvent("download"), page.page.locator("#save").click()]);
  const file = `${tmpdir()}/karakuri-page-game.txt`;
  await download.saveAs(file);
  assert.match(readFileSync(file, "utf8"), /./);
  const moves = await page.history(), hash = await page.ask(() => location.hash);
  assert.match(hash, /moves=/);
  await page.ask(() => takeBack().then(() => takeBack()));
  await page.page.locator("#file").setInputFiles(file);
  await page.page.waitForFunction(() => app.live.history.length === 2);
  assert.deepEqual(await page.history(), moves);
  await page.page.locator("#tab-moves").click();
  await page.page.locator("#to-start").click();
  await page.page.waitForFunction(() => app.node.ply === 0);
  assert.deepEqual(await page.ask(() => shown().board.filter(Boolean).length), 12);
  writeFileSync(file, "nothing\u0000of a game");
  await page.page.locator("#file").setInputFiles(file);
  await page.page.waitForFunction(() => /cannot be read/.test(find("status").textContent));
  assert.deepEqual(await page.history(), moves);
  await page.close();
  const other = await open("minishogi.html", { hash });
  assert.deepEqual(await other.history(), moves);
  await other.close();
  for (const garbage of ["#moves=zz9", "#text=!!!", "#text=AAAA", "#%E0%A4%A", "#game=nothing-like-it", "#from=x%00y"]) {
    const lost = await open("minishogi.html", { hash: garbage, people: false });
    await lost.page.waitForFunction(() => /link cannot be read/.test(find("status").textContent), null, { timeout: 5000 })
      .catch(async () => assert.fail(`${garbage}: ${await lost.status()}`));
    assert(await lost.ask(() => app.live.moves.length > 0), "the game is there all the same");
    await lost.close();
  }
};

tests["a draw is claimed, by a person and by the engine"] = async () => {
  const page = await open("chess.html"), file = `${tmpdir()}/karakuri-page-drawn.pgn`;
  const back_and_forth = [["g1", "f3"], ["g8", "f6"], ["f3", "g1"], ["f6", "g8"]];
  for (const [from, to] of [...back_and_forth, ...back_and_forth]) {
    assert(await page.page.locator("#claim").isHidden());
    await page.tap(from, to);
  }
  assert.match(await page.status(), /may be claimed: repetition/);
  await page.picture("claim");
  await page.page.locator("#claim").click();
  await page.page.waitForFunction(() => app.live.result);
  assert.equal(await page.status(), "Draw by repetition.");
  assert(await page.page.locator("#claim").isHidden());
  await page.page.locator("#tab-share").click();
  const [download] = await Promise.all([page.page.waitForEvent("download"), page.page.locator("#save").click()]);
  await download.saveAs(file);
  assert.match(readFileSync(file, "utf8"), /\[Result "1\/2-1\/2"\]\n\[Reason "repetition"\]/);
  await page.page.locator("#file").setInputFiles(file);
  await page.page.waitForFunction(() => /Loaded/.test(find("status").textContent));
  assert.equal(await page.ask(() => app.live.result.text), "Draw by repetition.");
  // Without its queen the engine is glad of a draw.
  await page.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
  for (const [from, to] of [...back_and_forth, ...back_and_forth]) await page.tap(from, to);
  await page.seats("beginner", "person");
  await page.page.waitForFunction(() => app.live.result, null, { timeout: 30000 });
  assert.equal(await page.status(), "Draw by repetition.");
  await page.close();
};

// Chooses a clock in the dialog; `minutes` and `seconds` are own numbers.
async function timed(page, minutes, seconds) {
  await page.page.locator("#new-game").click();
  await page.page.locator("#new-clock").selectOption("own");
  await page.page.locator("#new-minutes").fill(String(minutes));
  await page.page.locator("#new-seconds").fill(String(seconds));
  await page.picture("new-clock");
  await page.page.locator("#new-go").click();
  await page.page.waitForFunction((main) => clocks.control?.main === main && !app.tip.before, minutes * 60000);
  await page.settled();
}

// As if the page had slept.
const sleep = (page, seconds) => page.ask((seconds) => { clocks.since.day -= seconds * 1000; tick(); }, seconds);
const dials = (page) => page.page.locator(".clock").allTextContents();

tests["clocks count down, and who has no time left has lost"] = async () => {
  const page = await open("minishogi.html");
  await timed(page, 2, 5);
  await page.page.waitForTimeout(300);
  assert.deepEqual(await dials(page), ["2:00", "2:00"]);
  await page.tap("5d", "5c");
  await sleep(page, 30);
  assert.match((await dials(page))[0], /^1:(30|29)$/);
  await page.tap("1b", "1c");
  assert.match((await dials(page))[0], /^1:(35|34)$/, "and five seconds more for the move");
  // Nothing stops the clock: the past is only looked at.
  await page.page.locator("#back").click();
  await page.settled();
  await page.tap("2a", "2b");
  assert.equal(await page.ask(() => app.node.next.length), 1);
  assert(await page.page.locator("#undo").isDisabled());
  await sleep(page, 61);
  await page.page.waitForFunction(() => /one minute left/.test(find("live").textContent));
  await sleep(page, 50);
  await page.page.waitForFunction(() => /ten seconds left/.test(find("live").textContent));
  assert.equal(await page.page.locator(".clock.low").count(), 1);
  await page.picture("clock");
  await page.page.locator("#to-end").click();
  await page.settled();
  // A page that slept too long makes no move any more.
  await page.ask(() => (clocks.since.day -= 20000));
  await page.tap("4e", "4d");
  await page.page.waitForFunction(() => app.live.result);
  assert.deepEqual([await page.status(), (await dials(page))[1], (await page.history()).length], ["White wins on time.", "0:00", 2]);
  await page.picture("late");
  await page.page.locator("#tab-share").click();
  const file = `${tmpdir()}/karakuri-page-late.txt`;
  const [download] = await Promise.all([page.page.waitForEvent("download"), page.page.locator("#save").click()]);
  await download.saveAs(file);
  assert.match(readFileSync(file, "utf8"), /\[Result "0-1"\]\n\[Reason "time"\]/);
  await page.page.locator("#undo").click();
  await page.settled();
  await page.ask(() => tick());
  assert.deepEqual([await dials(page), await page.ask(() => app.live.result)], [["0:00", "0:00"], null], "after the game it goes on without a clock");
  // A tap whose answer comes after the flag has fallen leaves what is said of the end.
  await timed(page, 2, 5);
  await page.tap("5d", "5c");
  assert.match(await page.ask(async (at) => {
    clocks.since.day -= 200000;
    tick();
    await desk.ask({ op: "levels" }); // now the end is asked for
    await tapSquare(at);
    while (!app.live.result) await desk.ask({ op: "levels" });
    return find("status").textContent;
  }, await page.square("1b")), /wins on time/);
  await page.close();
};

tests["the engine plays by its clock"] = async () => {
  const page = await open("minishogi.html");
  await timed(page, 0.1, 0.2);
  const strong = await page.ask(() => levels.at(-1));
  await page.seats(strong, strong);
  await page.page.waitForFunction(() => app.live.result || app.tip.ply >= 24, null, { timeout: 60000 });
  assert.doesNotMatch(await page.status(), /on time/);
  console.log(`  ${(await page.history()).length} moves, ${(await dials(page)).join(" and ")} left of 0:06`);
  await page.close();
};

tests["castling, and promotion to one of four"] = async () => {
  const page = await open("chess.html");
  for (const [from, to] of [["e2", "e4"], ["e7", "e5"], ["g1", "f3"], ["b8", "c6"], ["f1", "c4"], ["f8", "c5"], ["e1", "g1"]]) await page.tap(from, to);
  assert.deepEqual(await page.pieceOn("g1"), [0, "K"]);
  assert.deepEqual(await page.pieceOn("f1"), [0, "R"]);
  await page.picture("chess");
  await page.position("7k/P7/8/8/8/8/8/K7 w - - 0 1");
  await page.tap("a7", "a8");
  assert.equal(await page.page.locator("#choices button").count(), 4);
  await page.picture("four");
  await page.choose("Knight");
  assert.deepEqual(await page.pieceOn("a8"), [0, "N"]);
  await page.close();
};

tests["two captures in one move, square by square"] = async () => {
  const page = await open("chu-shogi.html");
  await page.position("12/12/12/12/5k6/12/5pg5/6N5/12/12/12/5K6 b - 1");
  const [lion, pawn, gold] = await page.ask(() => {
    const find = (player, name) => app.facts.squares[app.live.board.findIndex((found) => found && found[0] === player && app.facts.kinds[found[1]].name === name)];
    return [find(0, "Lion"), find(1, "Pawn"), find(1, "Gold")];
  });
  await page.tap(lion, pawn);
  assert((await page.page.locator(".target").count()) > 0, "it may go on");
  await page.picture("steps");
  await page.tap(gold);
  assert.equal((await page.history()).length, 1);
  assert.equal(await page.ask(() => app.live.history[0].victims.length), 2);
  await page.picture("lion");
  await page.close();
};

tests["the engine is stopped at once, and told to move now"] = async () => {
  const page = await open("chu-shogi.html");
  await page.seats("person", await page.ask(() => levels.at(-1)));
  const [move] = await page.ask(() => app.live.moves);
  await page.play(move);
  await page.page.waitForFunction(() => thought.searching && thought.best);
  const times = [];
  for (let trial = 0; trial < 3; trial++) {
    times.push(await page.ask(async () => {
      const start = performance.now();
      stopThinking();
      await engineDesk.ask({ op: "levels" });
      return performance.now() - start;
    }));
    await page.page.locator("#go-on").click();
    await page.page.waitForFunction(() => thought.searching && thought.best);
    await page.page.waitForTimeout(400);
  }
  console.log(`  stopped, and ready again, after ${times.map(Math.round)} ms`);
  await page.ask(() => stopThinking());
  assert(await page.page.locator("#go-on").isVisible());
  await page.page.locator("#go-on").click();
  await page.page.waitForFunction(() => thought.searching && thought.best);
  await page.page.locator("#move-now").click();
  await page.page.waitForFunction(() => app.live.history.length === 2);
  await page.close();
};

tests["a new game under another rule, engine against engine"] = async () => {
  const page = await open("switches.html");
  await page.page.locator("#new-game").click();
  await page.page.locator('#switches select[name="stalemate"]').selectOption("draws");
  await page.page.locator("#start").selectOption({ label: "Rook" });
  const quick = await page.ask(() => levels[2]);
  for (const id of ["#new-first", "#new-second"]) await page.page.locator(id).selectOption(quick);
  await page.picture("new");
  await page.page.locator("#new-go").click();
  await page.page.waitForFunction(() => app.live.history.length >= 4, null, { timeout: 20000 });
  assert.deepEqual(await page.ask(() => app.source.set), { stalemate: "draws" });
  await page.page.locator("#stop").click();
  await page.page.waitForFunction(() => !find("go-on").hidden);
  const hash = await page.ask(() => location.hash), moves = await page.history();
  assert.match(hash, /set\.stalemate=draws/);
  assert.match(hash, /from=/);
  await page.close();
  const other = await open("switches.html", { hash });
  assert.deepEqual((await other.history()).slice(0, moves.length), moves);
  await other.close();
};

tests["a page that does not read definitions says so"] = async () => {
  const page = await open("minishogi.html", { hash: "#set.stalemate=draws", people: false });
  await page.page.waitForFunction(() => /does not read definitions/.test(find("status").textContent));
  // And plays on.
  await page.seats("person", "person");
  await page.tap("5d", "5c");
  assert.deepEqual((await page.history()).length, 1);
  await page.page.locator("#new-game").click();
  assert.equal(await page.page.locator("#switches select").count(), 0);
  await page.close();
};

tests["a page that was changed on the way says so"] = async () => {
  const page = readFileSync(`${process.argv[2]}/minishogi.html`, "utf8"), at = page.indexOf('id="parts"') + 100_000;
  const file = "damaged.html", letter = page[at] === "x" ? "y" : "x";
  writeFileSync(`${process.argv[2]}/${file}`, page.slice(0, at) + letter + page.slice(at + 1));
  const damaged = await open(file, { people: false, wait: false });
  await damaged.page.waitForFunction(() => /cannot be opened: it was changed on the way/.test(document.body.textContent));
  await damaged.close();
};

tests["pages are small"] = async () => {
  for (const [file, most] of [["chess", 650], ["tai-shogi", 650], ["compiled", 950], ["playground", 1_300]]) {
    const path = `${process.argv[2]}/${file}.html`;
    if (!existsSync(path)) continue;
    const kilobytes = statSync(path).size / 1_000;
    console.log(`  ${file}: ${Math.ceil(kilobytes)} KB`);
    assert(kilobytes <= most, file);
  }
};

tests["in Japanese, with letters, in the dark"] = async () => {
  const page = await open("chu-shogi.html", { dark: true });
  await page.page.locator("#looks-open").click();
  await page.page.locator("#looks-language").selectOption("ja");
  await page.page.locator("#looks-pieces").selectOption("1");
  await page.page.locator("#looks button").click();
  assert.equal(await page.ask(() => document.documentElement.lang), "ja");
  assert.equal(await page.page.locator("#tab-moves").textContent(), "棋譜");
  const results = await page.ask(() => [
    resultText({ text: "", winner: 1, reason: "repetition" }), resultText({ text: "", winner: null, reason: "repetition" }),
    resultText({ text: "as it is", winner: null, reason: "no such reason" }),
  ]);
  assert.deepEqual(results, ["White の勝ち（千日手）", "引き分け（千日手）", "as it is"]);
  await page.picture("japanese");
  await page.close();
};

tests["analysis, with lines and a bar"] = async () => {
  const page = await open("minishogi.html");
  await page.page.locator("#tab-lines").click();
  await page.page.locator("#analyse").check();
  await page.page.waitForFunction(() => document.querySelectorAll("#lines li").length > 0);
  await page.page.waitForTimeout(800);
  assert.match(await page.page.locator("#bar").getAttribute("aria-label"), /\S/);
  await page.picture("analysis");
  await page.tap("5d", "5c");
  await page.page.waitForFunction(() => document.querySelectorAll("#lines li").length > 0);
  await page.page.locator("#analyse").uncheck();
  assert.equal(await page.page.locator("#lines li").count(), 0);
  await page.close();
};

tests["keys alone, and words for those who do not see"] = async () => {
  const page = await open("minishogi.html");
  await page.page.locator('#board [tabindex="0"]').focus();
  for (const key of ["PageDown", "Home", "ArrowUp", "Enter", "ArrowUp", "Enter"]) { await page.page.keyboard.press(key); await page.settled(); }
  assert.deepEqual(await page.history(), ["5d5c"]);
  await page.page.waitForFunction(() => /5c/.test(find("live").textContent));
  const cell = page.page.locator('[role="gridcell"]').first();
  assert.match(await cell.getAttribute("aria-label"), /5a, White Rook/);
  const session = await page.context.newCDPSession(page.page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const pressed = new Set(["button", "combobox", "textbox", "checkbox", "tab", "gridcell", "grid", "link", "group", "tabpanel"]);
  const silent = nodes.filter((node) => !node.ignored && pressed.has(node.role?.value) && !node.name?.value);
  assert.deepEqual(silent.map((node) => [node.role.value, node.backendDOMNodeId]), []);
  assert(nodes.filter((node) => node.role?.value === "gridcell" && !node.ignored).length === 25);
  await page.close();
};

tests["the rules beside the board"] = async () => {
  const page = await open("chu-shogi.html");
  await page.page.locator("#tab-rules").click();
  await page.page.waitForFunction(() => booklet.tree?.querySelectorAll("h2").length > 3);
  assert.equal(await page.ask(() => booklet.tree.querySelectorAll("script, [style], [onclick]").length), 0);
  await page.picture("rules");
  await page.page.locator('[aria-label*="Lion"]').first().click({ button: "right" });
  await page.page.waitForFunction(() => find("about").open);
  assert.match(await page.page.locator("#about-title").textContent(), /Lion/);
  assert.equal(await page.ask(() => booklet.piece.querySelectorAll("svg").length), 1);
  await page.picture("about");
  await page.close();
};

// Leaves a worker without memory, so that what needs more of it traps. Workers are numbered as they were made: the first
// answers the page, the second thinks.
const takeMemory = (page, number) => page.page.workers()[number].evaluate(() => { try { for (;;) door.memory.grow(16); } catch { return door.memory.buffer.byteLength; } });

tests["a worker that traps is begun anew and the game goes on"] = async () => {
  const page = await open("minishogi.html"), file = `${tmpdir()}/karakuri-page-large.txt`;
  const restarted = () => page.page.waitForFunction(() => /started again; the game goes on.*unreachable/.test(find("status").textContent), null, { timeout: 20000 });
  await page.tap("5d", "5c", "1b", "1c");
  // What thinks, before it has thought.
  assert(await takeMemory(page, 1) > 4e9);
  await page.ask(() => engineDesk.ask({ op: "begin", game: app.facts.name }).then(() => void engineDesk.ask({ op: "search", mb: 64 })));
  await restarted();
  await page.seats("beginner", "person");
  await page.page.waitForFunction(() => app.tip.ply === 3, null, { timeout: 20000 });
  await page.seats("person", "person");
  // What answers the page: a file as large as any that is read.
  await page.page.locator("#to-start").click();
  await page.page.locator("#forth").click();
  await page.settled();
  await takeMemory(page, 0);
  writeFileSync(file, " ".repeat(3.9e6));
  await page.page.locator("#file").setInputFiles(file);
  await restarted();
  console.log(`  ${await page.status()}`);
  await page.picture("trapped");
  await page.settled();
  assert.equal(await page.ask(() => wordsTo(app.node)), "5d5c");
  await page.tap("2a", "2b");
  assert.deepEqual(await page.history(), ["5d5c", "2a2b"]);
  assert.equal(await page.page.locator(".variation .ply").count(), 2, "and nothing is lost");
  await page.close();
};

tests["on a phone"] = async () => {
  const page = await open("minishogi.html", { phone: true });
  assert.equal(await page.ask(() => document.documentElement.scrollWidth), 390);
  await page.tap("5d", "5c");
  assert.equal((await page.history()).length, 1);
  await page.picture("phone");
  await page.close();
  const dark = await open("minishogi.html", { phone: true, dark: true });
  await dark.picture("phone-dark");
  await dark.close();
};

tests["a board of 25 by 25 on a phone"] = async () => {
  const page = await open("tai-shogi.html", { phone: true });
  const cell = await page.page.locator("[data-at]").first().boundingBox();
  assert(cell.width >= 24, `${cell.width} pixels`);
  // Every square can be brought under a thumb.
  for (const at of [0, 24, 600, 624, 312]) {
    const seen = await page.ask(async (at) => {
      bringIntoView(at);
      drawView();
      const cell = board.cells[at].getBoundingClientRect(), frame = find("board").getBoundingClientRect();
      return cell.left >= frame.left - 1 && cell.right <= frame.right + 1 && cell.top >= frame.top - 1 && cell.bottom <= frame.bottom + 1;
    }, at);
    assert(seen, `square ${at}`);
  }
  assert.equal(await page.ask(() => { zoomBy(0.5); showView(); return squareAt({ clientX: 100, clientY: 300 }) === +document.elementFromPoint(100, 300).dataset.at; }), true);
  const frames = await page.ask(async () => {
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < 1500) { zoomBy(count++ % 40 < 20 ? 1.05 : 1 / 1.05); await new Promise(requestAnimationFrame); }
    return (count / (performance.now() - start)) * 1000;
  });
  console.log(`  ${frames.toFixed(0)} frames a second while zooming`);
  console.log(`  playable after ${Math.round(page.opened)} ms`);
  await page.ask(() => { openView(); drawView(); });
  // Two fingers zoom, one moves, and neither plays.
  const session = await page.context.newCDPSession(page.page), frame = await page.page.locator("#board").boundingBox();
  const at = (x, y, id) => ({ x: frame.x + x, y: frame.y + y, id });
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const before = await page.ask(() => view.width);
  await touch("touchStart", at(150, 200, 0), at(200, 200, 1));
  for (let step = 1; step <= 5; step++) await touch("touchMove", at(150 - 10 * step, 200, 0), at(200 + 10 * step, 200, 1));
  await touch("touchEnd");
  const after = await page.ask(() => view.width);
  assert(after < before * 0.6, `${before} to ${after}`);
  const top = await page.ask(() => view.y);
  await touch("touchStart", at(100, 100, 0));
  for (let step = 1; step <= 5; step++) await touch("touchMove", at(100, 100 + 20 * step, 0));
  await touch("touchEnd");
  assert((await page.ask(() => view.y)) < top - 1);
  assert.deepEqual(await page.ask(() => [app.chosen.length, app.live.history.length]), [0, 0]);
  await page.ask(() => { openView(); drawView(); });
  await page.picture("phone-large");
  await page.close();
};

const compiled = existsSync(`${process.argv[2]}/compiled.html`);
if (!compiled) console.log("left out: a game compiled into its page");
else tests["a game compiled into its page, and no other"] = async () => {
  const page = await open("compiled.html", { people: false });
  console.log(`  playable after ${Math.round(page.opened)} ms`);
  const name = await page.ask(() => app.facts.name);
  const begun = (request) => page.ask((request) => desk.ask({ op: "begin", ...request }).then((facts) => facts.compiled), request);
  const played = await page.ask(() => app.facts.compiled);
  assert.equal(played, true);
  assert.match(await page.ask(() => desk.ask({ op: "begin", text: "" }).then((answer) => answer.error)), /does not read definitions/);
  assert.equal(await begun({ game: name }), true);
  await page.seats("person", await page.ask(() => levels[1]));
  const legal = await page.ask(() => app.live.moves);
  await page.play(legal[0]);
  await page.page.waitForFunction(() => app.live.history.length === 2, null, { timeout: 30000 });
  await page.close();
};

Object.assign(tests, ofPlaygrounds);
await openBrowser();
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (process.env.ONLY && !name.includes(process.env.ONLY)) continue;
  try {
    await test();
    console.log(`ok: ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED: ${name}\n${error.stack}`);
  }
}
await closeBrowser();
process.exitCode = failed ? 1 : 0;
