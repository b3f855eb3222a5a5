// A second engine: titles in Firefox. Playwright needs a Firefox of its own; Puppeteer takes that of the system.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { serve, shows, stateHashes } from "./browser.mjs";

const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const skip = !existsSync(FIREFOX) && `no browser at ${FIREFOX}`;

/** What each title shows, and what is pressed then, until its game has begun. */
const STARTS = {
  "3d-vier-gewinnt": [["FARBFERNSEHER", "2"], ["SPIELER 1", "Enter", "1"], ["SPIELER 2", "Enter", "2"]],
  battleship: [["Submarine", " ", "ArrowRight", " "]],
  hexagon: [["Ihr Name", "a", "Enter"], ["Spielregeln", "n", "Enter"]],
};

let browser;
let server;

before(async () => {
  if (!skip) [browser, server] = await Promise.all([puppeteer.launch({ browser: "firefox", executablePath: FIREFOX }), serve()]);
});

after(async () => {
  await browser?.close();
  server?.close();
});

for (const [title, steps] of Object.entries(STARTS)) {
  test(`${title} in Firefox: the native run of the logged inputs ends in the same state`, { skip, timeout: 240_000 }, async () => {
    const page = await browser.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(`${server.address}#${title}`);
    await page.waitForFunction(() => document.querySelector("typein-player")?.running, { timeout: 60_000 });
    await page.evaluate(() => document.querySelector("typein-player").shadowRoot.querySelector("[role=application]").focus());
    for (const [words, ...keys] of steps) {
      await shows(page, words, 120_000);
      for (const key of keys) {
        await page.keyboard.press(key, { delay: 200 });
        await setTimeout(200);
      }
    }
    const { page: here, native } = await stateHashes(page);
    assert.equal(here, native);
    assert.deepEqual(faults, []);
    await page.close();
  });
}
