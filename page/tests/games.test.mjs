// Plays titles with key events and compares with native runs: `page/test --full`.

import assert from "node:assert/strict";
import { describe } from "node:test";
import { setTimeout } from "node:timers/promises";
import { openPage, pages, player, ready, screen, shows, stateHashes, textOf, TITLES } from "./browser.mjs";

const warp = (page) => player(page).getByRole("button", { name: "Full speed" });

/** Runs at full speed until the screen shows one of the words; returns it. */
async function atFullSpeed(page, ...words) {
  await warp(page).click();
  const found = await shows(page, words, 200_000);
  await warp(page).click();
  await screen(page).focus();
  return found;
}

async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key, { delay: 90 });
    await setTimeout(90);
  }
}

const { onPage } = pages();

/** The titles with what plays them to their end. */
const GAMES = {
  async "3d-vier-gewinnt"(page) {
    await atFullSpeed(page, "FARBFERNSEHER");
    await press(page, "2");
    await atFullSpeed(page, "SPIELER 1");
    await press(page, "Enter", "1");
    await atFullSpeed(page, "SPIELER 2");
    await press(page, "Enter", "2");
    await atFullSpeed(page, "SIEGER");
  },
  async viertris(page) {
    await atFullSpeed(page, "REGELN");
    await press(page, "n");
    await atFullSpeed(page, "SPIELER 1");
    await press(page, ..."computer", "Enter", "1");
    await atFullSpeed(page, "SPIELER 2");
    await press(page, ..."computer", "Enter", "2");
    await atFullSpeed(page, "NEUES SPIEL");
  },
  async battleship(page) {
    await atFullSpeed(page, "Submarine");
    for (let row = 0; row < 10; row++) {
      for (let column = 0; column < 10; column++) {
        await press(page, " ");
        // Either side may win.
        if ((await textOf(page)).includes("win the game")) return;
        if (column < 9) await press(page, row % 2 === 0 ? "ArrowRight" : "ArrowLeft");
      }
      await press(page, "ArrowDown");
    }
  },
  async hexagon(page) {
    await atFullSpeed(page, "Ihr Name");
    await press(page, "a", "d", "a", "Enter");
    await atFullSpeed(page, "Spielregeln");
    await press(page, "n", "Enter");
    await atFullSpeed(page, "Plotter");
    await press(page, "j", "Enter");
    const lines = [1, 2, 3, 4, 5].flatMap((from) => [2, 3, 4, 5, 6].filter((to) => to > from).map((to) => [from, to]));
    for (;;) {
      const state = await atFullSpeed(page, "verloren!", "ziehe", "von:");
      if (state === "verloren!") return;
      if (state === "ziehe") {
        await acknowledge(page, "ziehe");
        continue;
      }
      const [from, to] = lines.shift();
      await slow(page, String(from), "Enter");
      await shows(page, "nach:");
      await slow(page, String(to), "Enter");
      const reply = await atFullSpeed(page, "FEHLEINGABE", "denke", "ziehe", "verloren!");
      if (reply === "FEHLEINGABE") await acknowledge(page, reply);
    }
  },
};

/** Presses Enter until the screen no longer shows a word. */
async function acknowledge(page, word) {
  while ((await textOf(page)).includes(word)) await slow(page, "Enter");
}

/** Presses keys for a program that polls them twice a second. */
async function slow(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key, { delay: 700 });
    await setTimeout(700);
  }
}

/** Plays a title for a moment. */
async function playBriefly(page) {
  for (const key of ["2", "Enter", "n", "ArrowRight", " ", "Enter", "1", "Enter"]) {
    await page.keyboard.press(key, { delay: 60 });
    await setTimeout(300);
  }
}

// Several at once: most of the time a game waits.
describe("the native run of the logged inputs ends in the same state", { concurrency: 3 }, () => {
  for (const title of TITLES) {
    const play = GAMES[title] ?? playBriefly;
    onPage(`${title}, ${play === playBriefly ? "for a moment" : "to its end"}`, `#${title}`, {}, async (page) => {
      await ready(page);
      await screen(page).focus();
      await play(page);
      const { page: here, native } = await stateHashes(page);
      assert.equal(here, native);
    });
  }
});

/** The program image that the session loaded. */
const loadedImage = (page) => page.evaluate(async () => {
  const { inputs } = JSON.parse(await document.querySelector("typein-player").inputLog());
  return inputs.find(({ input }) => input.load).input.load.join();
});

describe("the listing of a title travels in a link and gives the same program", { concurrency: 3 }, () => {
  for (const title of TITLES) {
    onPage(title, `#${title}`, {}, async (page, context) => {
      await ready(page);
      const image = await loadedImage(page);
      await player(page).getByRole("tab", { name: "Listing" }).click();
      await player(page).getByRole("button", { name: "Run", exact: true }).click();
      await ready(page);
      await player(page).getByRole("button", { name: "Share" }).click();
      const link = await player(page).getByRole("textbox", { name: "Link" }).inputValue();
      assert.ok(!link.endsWith(`#${title}`));
      const other = await openPage(context, link);
      await ready(other);
      assert.equal(await loadedImage(other), image);
      assert.deepEqual(other.faults, []);
    });
  }
});
