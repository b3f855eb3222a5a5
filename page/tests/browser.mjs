// What the tests share: a web server for dist/page below a path, and a browser.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../dist/page");

/** The titles in BASIC. */
export const TITLES = [
  "3d-vier-gewinnt", "viertris", "battleship", "battleship-as-printed", "battleship-search", "battleship-surroundings",
  "viertris-msx", "hexagon", "gridlock",
];

/** The titles in Python. */
export const PYTHON_TITLES = ["solitaire-1", "solitaire-2", "solitaire-3", "solitaire-french", "solitaire-own", "solitaire-score"];

/** The page must work below any path. */
const PREFIX = "/some/school/typein/";

const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json", ".txt": "text/plain",
};

/** Serves the page; `extra` are further files by name. Returns the address and what ends it. */
export async function serve(extra = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) || "index.html" : "";
    try {
      const contents = extra[name] ?? (await readFile(path.join(FOLDER, decodeURI(name))));
      response.writeHead(200, { "Content-Type": TYPES[path.extname(name)] ?? "application/octet-stream" });
      response.end(contents);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}${PREFIX}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync",
    ],
  });
}

/** Opens an address and collects what must not happen: errors, and requests to other hosts. */
export async function openPage(context, address) {
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") page.faults.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== "blob:" && host !== new URL(address).host) page.faults.push(`request: ${request.url()}`);
  });
  await page.goto(address);
  return page;
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails if axe finds something serious in what the page shows. */
export async function checkAccess(page, place) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ content: axe });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
  assert.deepEqual(found, [], place);
}

/** Waits until the machine of the player runs. */
export async function ready(page) {
  await page.waitForFunction(() => document.querySelector("typein-player")?.running, null, { timeout: 60_000 });
}

/** Pastes a text into the page, as a person does outside of the machine. */
export async function paste(page, words) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, words);
  await ready(page);
}

export const player = (page) => page.locator("typein-player");
export const screen = (page) => player(page).getByRole("application");

/** The text on the screen of the first player. */
export const textOf = (page) => page.evaluate(() => document.querySelector("typein-player").text());

/** Waits until the screen shows one of the words; returns it. */
export async function shows(page, words, timeout = 30_000) {
  let found;
  await until(page, `"${words}" on the screen`, async () => {
    const text = await textOf(page);
    found = [words].flat().find((one) => text.includes(one));
    return found;
  }, timeout);
  return found;
}

/** Waits until a condition holds. */
export async function until(page, what, holds, timeout = 30_000) {
  const end = performance.now() + timeout;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what} did not happen; the screen:\n${await textOf(page)}`);
    await setTimeout(20);
  }
}

/** The state hash of the page's machine, and that of the native run of its logged inputs. */
export async function stateHashes(page) {
  const { log, hash } = await page.evaluate(async () => {
    const player = document.querySelector("typein-player");
    player.pause();
    return { log: await player.inputLog(), hash: await player.stateHash() };
  });
  const [command, ...options] = process.env.REPLAY
    ? [path.resolve(FOLDER, "../..", process.env.REPLAY)]
    : ["cargo", "run", "--quiet", "--locked", "-p", "typein-gamegrid-python", "--example", "replay"];
  const { stdout, stderr } = spawnSync(command, options, { input: log, encoding: "utf8", maxBuffer: 1 << 26 });
  if (!stdout) throw new Error(`the replay failed: ${stderr}`);
  return { page: hash, native: stdout.trim() };
}

/** What the tests of a file share: a browser, and a server with further files by name. */
export function pages(extra = {}) {
  const setup = {};
  before(async () => {
    [setup.browser, setup.server] = await Promise.all([launch(), serve(extra)]);
  });
  after(async () => {
    await setup.browser?.close();
    setup.server?.close();
  });

  /** Runs a body with a page of its own; it must end without faults. */
  function onPage(name, fragment, options, body) {
    test(name, { timeout: 240_000 }, async () => {
      const context = await setup.browser.newContext({ locale: "en-GB", ...options });
      try {
        const page = await openPage(context, setup.server.address + fragment);
        await body(page, context);
        assert.deepEqual(page.faults, []);
      } finally {
        await context.close();
      }
    });
  }
  return { onPage, setup };
}
