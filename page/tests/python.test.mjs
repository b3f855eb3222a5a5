// Python programs: the titles with the mouse, with and without JSPI; what a browser cannot suspend; endless operations.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { FOLDER, openPage, pages, player, PYTHON_TITLES, ready, screen, shows, stateHashes, textOf, until } from "./browser.mjs";

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const CELL = 70;

const { onPage, setup } = pages();

/** Takes JSPI from the worker, as in a browser without it. */
async function withoutJspi(context) {
  await context.route("**/worker-*.js", async (route) => {
    const response = await route.fetch();
    const body = `delete WebAssembly.Suspending; delete WebAssembly.promising; ${await response.text()}`;
    await route.fulfill({ response, body });
  });
}

/** A test like `onPage` that prepares the context before the page is opened. */
function onPreparedPage(name, fragment, prepare, body) {
  test(name, { timeout: 120_000 }, async () => {
    // The service worker would fetch what is routed here.
    const context = await setup.browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
    try {
      await prepare(context);
      const page = await openPage(context, setup.server.address + fragment);
      await body(page, context);
      assert.deepEqual(page.faults, []);
    } finally {
      await context.close();
    }
  });
}

/** The place of a cell's centre on the display. */
async function cell(page, column, row) {
  const canvas = screen(page).locator("canvas");
  const [{ x, y, width }, dots] = [await canvas.boundingBox(), await canvas.evaluate((element) => element.width)];
  const scale = width / dots;
  return [x + scale * CELL * (column + 0.5), y + scale * CELL * (row + 0.5)];
}

/** Drags the marble above the centre into the hole there. */
async function drag(page) {
  await page.mouse.move(...(await cell(page, 3, 1)));
  await page.mouse.down();
  await page.mouse.move(...(await cell(page, 3, 2)), { steps: 4 });
  await page.mouse.move(...(await cell(page, 3, 3)), { steps: 4 });
  await page.mouse.up();
}

/** Waits for the program's board: keys before it reach nobody. */
async function onBoard(page) {
  await ready(page);
  await until(page, "the board", async () => /[·●]/.test(await textOf(page)));
  await screen(page).focus();
}

async function open(page, text) {
  await page.locator("input[type=file]").setInputFiles({ name: "program.py", mimeType: "", buffer: Buffer.from(text) });
  await onBoard(page);
}

/** A program that handles a key with these statements. */
const onKey = (...statements) =>
  ["from gamegrid import *", "def press(e):", ...statements.map((line) => `    ${line}`),
    "makeGameGrid(5, 5, 40, Color.red, False, keyPressed = press)", "addStatusBar(30)", "show()", ""].join("\n");

const hasPython = readdirSync(FOLDER).includes("licences");

describe("Python programs", { concurrency: 2, skip: !hasPython && "the page was built without Python" }, () => {
  for (const title of PYTHON_TITLES) {
    for (const [name, prepare] of [["with JSPI", async () => {}], ["without JSPI", withoutJspi]]) {
      onPreparedPage(`${title} ${name}: a marble is dragged, and the frame is that of the native run`, `#${title}`, prepare, async (page) => {
        await onBoard(page);
        const before = await textOf(page);
        await drag(page);
        await until(page, "a move", async () => (await textOf(page)) !== before);
        const { page: here, native } = await stateHashes(page);
        assert.equal(here, native);
      });
    }
  }

  onPage("a finger on the board is the mouse", "#solitaire-2", PHONE, async (page) => {
    await onBoard(page);
    await page.touchscreen.tap(...(await cell(page, 3, 3)));
    await shows(page, "No marble");
  });

  onPreparedPage("the interpreter is loaded with the first program that needs it, and a bar shows how far", "", async (context) => {
    await context.route("**/python-*.wasm", (route) => {
      context.goOn = () => route.continue();
    });
  }, async (page, context) => {
    await page.evaluate(() => { location.hash = "viertris"; });
    await ready(page);
    assert.equal(context.goOn, undefined);
    await page.evaluate(() => { location.hash = "solitaire-1"; });
    const bar = player(page).getByRole("progressbar", { name: "Loading" });
    await bar.waitFor();
    context.goOn();
    await until(page, "the board", async () => (await textOf(page).catch(() => "")).includes("●"));
    assert.equal(await bar.isVisible(), false);
  });

  onPage("a program that polls and waits within a function is suspended there", "", {}, async (page) => {
    await open(page, `${onKey("setStatusText('first')", "delay(200)", "setStatusText('key ' + getKeyCharWait())")}while not isKeyPressed(66): pass\nsetStatusText('b')\n`);
    await page.keyboard.press("b", { delay: 100 });
    await shows(page, "first");
    await page.keyboard.press("c", { delay: 100 });
    await shows(page, "key");
    const { page: here, native } = await stateHashes(page);
    assert.equal(here, native);
  });

  onPreparedPage("without JSPI, a wait within a function is an error that says so", "", withoutJspi, async (page) => {
    await open(page, onKey("getKeyCode()", "getKeyCodeWait()"));
    await page.keyboard.press("a", { delay: 100 });
    await player(page).getByRole("button", { name: /JSPI.*: show the line/ }).waitFor();
  });

  for (const [name, prepare, program] of [
    ["an operation without an end", async () => {}, onKey("any(iter(int, 1))")],
    ["without JSPI, a loop without an end", withoutJspi, onKey("while True: pass")],
  ]) {
    onPreparedPage(`${name} can be stopped, and the page goes on`, "", prepare, async (page) => {
      await open(page, program);
      await page.keyboard.press("a");
      await player(page).getByRole("button", { name: "does not respond: stop it" }).click();
      await player(page).getByRole("alert").getByText("was stopped").waitFor();
      await player(page).getByRole("button", { name: "Start again" }).click();
      await until(page, "a board", async () => (await textOf(page).catch(() => "")).includes("·"));
    });
  }

  for (const [name, prepare] of [["with JSPI", async () => {}], ["without JSPI", withoutJspi]]) {
    onPreparedPage(`the stack holds the deepest calls and expressions ${name}`, "", prepare, async (page) => {
      const deep = `${"(".repeat(90)}n${")".repeat(90)}`;
      await open(page, `def f(n): return f(n - 1) + 1 if n else 0\n${onKey("f(10)")}
def most(n):
    try: return most(n + 1)
    except RecursionError: return n
class Number:
    def __init__(self, n): self.n = n
    def __add__(self, other): return Number(self.n - 1) + other if self.n else self
Number(50) + 1
n = most(0)
setStatusText('calls ' + str(sorted([n], key = lambda n: ${deep})[0] > 100) + str(f(100)))
`);
      await shows(page, "calls True100");
    });
  }

  onPage("going back replays the program, and it goes on from there", "#solitaire-1", {}, async (page) => {
    await onBoard(page);
    const before = await textOf(page);
    await page.waitForTimeout(1000);
    await drag(page);
    await until(page, "a press", async () => (await textOf(page)) !== before);
    const snapshot = await page.evaluate(async () => [...(await document.querySelector("typein-player").saveSnapshot())]);
    const after = await textOf(page);
    await player(page).getByRole("button", { name: "Rewind" }).click();
    await player(page).getByRole("slider", { name: "Rewind" }).press("Home");
    await until(page, "the beginning", async () => (await textOf(page)) !== after);
    await page.evaluate((bytes) => document.querySelector("typein-player").loadSnapshot(new Uint8Array(bytes)), snapshot);
    await until(page, "the snapshot", async () => (await textOf(page)) === after);
  });

  onPage("the licences of the interpreter are linked", "", {}, async (page, context) => {
    const link = page.getByRole("link", { name: "Licences of the Python interpreter" });
    const licences = await openPage(context, await link.evaluate((element) => element.href));
    assert.match(await licences.locator("body").innerText(), /GNU Lesser General Public License/);
  });
});
