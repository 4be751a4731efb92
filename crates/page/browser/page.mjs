// A page opened in a real browser, and hands for it: taps on squares by their names, pieces in hand, choices. What goes wrong
// in the page, an error on its console or a request to anywhere, is kept and looked at when the page is closed.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";

// playwright-core lies wherever it was installed; it is no part of the project.
const { chromium } = createRequire(process.env.PLAYWRIGHT ? `${process.env.PLAYWRIGHT}/` : import.meta.url)("playwright-core");

let browser;

export async function openBrowser() {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

export const closeBrowser = () => browser.close();

// Opens a file of the folder given on the command line; `people` leaves both seats to persons.
export async function open(file, { hash = "", phone = false, people = true, dark = false, wait = true } = {}) {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, hasTouch: phone, isMobile: phone, acceptDownloads: true, colorScheme: dark ? "dark" : "light", locale: "en" });
  const page = await context.newPage(), problems = [];
  page.on("console", (message) => problems.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`error: ${error.stack}`));
  page.on("request", (request) => { if (!/^(file|blob|data):/.test(request.url())) problems.push(`request: ${request.url()}`); });
  const start = performance.now();
  await page.goto(`${pathToFileURL(`${process.argv[2]}/${file}`)}${hash}`);
  const hands = new Hands(page, context, problems, phone);
  if (wait) await page.waitForFunction(() => app.live, null, { timeout: 20000 });
  hands.opened = performance.now() - start;
  if (people) await hands.seats("person", "person");
  return hands;
}

class Hands {
  constructor(page, context, problems, phone) {
    Object.assign(this, { page, context, problems, phone });
  }

  ask = (what, argument) => this.page.evaluate(what, argument);
  status = () => this.page.locator("#status").textContent();
  history = () => this.ask(() => app.live.history.map((move) => move.text));
  square = (name) => this.ask((name) => app.facts.squares.indexOf(name), name);
  pieceOn = (name) => this.ask((name) => { const found = app.live.board[app.facts.squares.indexOf(name)]; return found && [found[0], app.facts.kinds[found[1]].token]; }, name);
  // What a tap sets off is two questions to the desk, one after the answer to the other.
  settled = () => this.ask(async () => {
    for (let turn = 0; turn < 3 || app.busy; turn++) await desk.ask({ op: "levels" });
    await new Promise(requestAnimationFrame);
  });

  seats(first, second) {
    return this.ask(([first, second]) => { takeSeat(0, first); takeSeat(1, second); }, [first, second]);
  }

  async press(x, y) {
    if (this.phone) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
    await this.settled();
  }

  async middle(name) {
    const box = await this.page.locator(`[data-at="${await this.square(name)}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  async tap(...names) {
    for (const name of names) await this.press(...(await this.middle(name)));
  }

  async drag(from, to) {
    await this.page.mouse.move(...(await this.middle(from)));
    await this.page.mouse.down();
    await this.page.mouse.move(...(await this.middle(to)), { steps: 5 });
    await this.page.mouse.up();
    await this.settled();
  }

  async hold(token) {
    const kind = await this.ask((token) => app.facts.kinds.findIndex((kind) => kind.token === token), token);
    const side = await this.ask(() => app.live.side);
    await this.page.locator(`.held-piece[data-kind="${kind}"][data-player="${side}"]`).click();
    await this.settled();
  }

  // Presses the choice whose words contain the text.
  async choose(text) {
    assert(await this.page.locator("#choice").isVisible(), "nothing to choose");
    await this.page.locator("#choices button", { hasText: text }).click();
    await this.settled();
  }

  text = () => this.ask(() => textNow());

  // Puts a text in place of the whole, as if it were pasted.
  async write(text) {
    await this.page.locator(".cm-content").focus();
    await this.page.keyboard.press("Control+a");
    await this.ask((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      editor.view.contentDOM.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  // The cursor behind the first place where the text has this.
  cursor(after) {
    return this.ask((after) => {
      const anchor = textNow().indexOf(after) + after.length;
      editor.view.dispatch({ selection: { anchor }, scrollIntoView: true });
      editor.view.focus();
    }, after);
  }

  // The board shows what is written.
  followed = () => this.page.waitForFunction(() => !writing.timer && !writing.checking && writing.text === textNow());

  async position(text) {
    await this.page.locator("#tab-share").click();
    await this.page.locator("#position").fill(text);
    await this.page.locator("#position-set").click();
    await this.settled();
    await this.page.locator("#tab-moves").click();
  }

  // Plays a move that the page knows, by taps.
  async play(move) {
    const squares = await this.ask(() => app.facts.squares);
    if (move.drop != null) {
      await this.hold(await this.ask((kind) => app.facts.kinds[kind].token, move.drop));
      await this.tap(squares[move.to]);
    } else {
      const way = [move.from, ...move.victims.filter((at) => at !== move.to), move.to];
      await this.tap(...way.map((at) => squares[at]));
    }
    if (await this.page.locator("#choice").isVisible()) {
      const kind = move.promotion == null ? "Stays" : "Becomes";
      await this.page.locator("#choices button", { hasText: kind }).first().click();
      await this.settled();
    }
  }

  picture = (name) => process.env.PICTURES && this.page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });

  async close() {
    await this.context.close();
    assert.deepEqual(this.problems, []);
  }
}
