// Plays titles to their ends with key events.

import { shows, textOf } from "./browser.mjs";

const warp = (page) => page.locator("typein-player").getByRole("button", { name: "Full speed" });

/** Runs at full speed until the screen shows one of the words; returns it. */
async function atFullSpeed(page, ...words) {
  await warp(page).click();
  const found = await shows(page, words, 120_000);
  await warp(page).click();
  await page.locator("typein-player").getByRole("application").focus();
  return found;
}

async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key, { delay: 90 });
    await page.waitForTimeout(90);
  }
}

/** The titles with what plays them to their end. */
export const GAMES = {
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
    await page.waitForTimeout(700);
  }
}
