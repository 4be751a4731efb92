// node pictures.mjs FOLDER OUT: the pictures of docs/images, taken of the pages that test.mjs plays with.

import { closeBrowser, open, openBrowser } from "./page.mjs";

const out = process.argv[3];
await openBrowser();

const game = await open("chu-shogi.html");
const quick = await game.ask(() => levels[4]);
await game.ask((level) => { app.seats = [level, level]; nextTurn(); }, quick);
await game.page.waitForFunction(() => app.live.history.length >= 40, null, { timeout: 120000 });
await game.seats("person", quick);
await game.page.waitForFunction(() => app.live.side === 0 && !thought.searching && !app.busy);
// A piece of the most steps shows most marks.
await game.ask(() => {
  const many = new Map();
  for (const move of app.live.moves) if (move.from != null) many.set(move.from, (many.get(move.from) ?? 0) + 1);
  return tapSquare([...many].sort((one, other) => other[1] - one[1])[0][0]);
});
await game.page.waitForTimeout(300);
await game.page.setViewportSize({ width: 1120, height: 760 });
await game.page.waitForTimeout(300);
await game.page.screenshot({ path: `${out}/page-board.png` });
await game.close();

const playground = await open("playground.html", { hash: "#game=minishogi" });
await playground.page.setViewportSize({ width: 1240, height: 760 });
await playground.tap("5d", "5c", "1b", "1c", "4e", "4d");
const text = await playground.text();
await playground.write(text.replace("piece Bishop", "peice Bishop"));
await playground.page.waitForFunction(() => document.querySelector("#found .error"));
await playground.page.locator("#tab-rules").click();
await playground.cursor("piece Silver");
await playground.page.keyboard.press("Control+i");
await playground.page.locator(".cm-tooltip").waitFor();
await playground.page.waitForTimeout(400);
await playground.page.screenshot({ path: `${out}/page-playground.png` });
await playground.close();
await closeBrowser();
