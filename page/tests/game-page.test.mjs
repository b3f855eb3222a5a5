// A title's page explains itself: goal, keys, waits, errors.

import assert from "node:assert/strict";
import { pages, paste, player, ready, screen, shows, textOf, TITLES, until } from "./browser.mjs";

const { onPage } = pages();

onPage("every title says how to play it, in both languages", "", {}, async (page) => {
  const goals = {};
  for (const [locale, heading] of [["English", "How to play"], ["Deutsch", "So wird gespielt"]]) {
    if (locale === "Deutsch") await page.getByRole("button", { name: "Deutsch" }).click();
    for (const title of TITLES) {
      await page.evaluate((hash) => { location.hash = hash; }, title);
      const section = page.locator(".how").filter({ has: page.getByRole("heading", { name: heading }) });
      await page.waitForFunction((name) => document.querySelector("typein-player")?.running?.request.title === name, title);
      await section.waitFor();
      const words = await section.innerText();
      assert.ok(words.length > 150, `${title}: ${words}`);
      assert.notEqual(words, goals[title], title);
      goals[title] = words;
    }
  }
});

onPage("keys on the screen say what they do", "#3d-vier-gewinnt", {}, async (page) => {
  await ready(page);
  await player(page).getByRole("button", { name: "Keyboard" }).click();
  await player(page).getByRole("button", { name: "F1 hint" }).waitFor();
  await player(page).getByRole("button", { name: "F3 swap sides" }).waitFor();
});

onPage("a wait of the program is skipped when the person says so, and always after that", "", {}, async (page) => {
  await paste(page, '10 print "wait":for i=1 to 60000:next\n20 print "done"\n30 get a$:if a$="" then 30\n40 goto 10\n');
  await shows(page, "WAIT");
  await player(page).getByRole("button", { name: "Skip the wait" }).click();
  const before = (await page.evaluate(() => document.querySelector("typein-player").time())).seconds;
  await shows(page, "DONE", 20_000);
  // The machine waits for a key at its own speed again.
  await until(page, "the usual speed", async () => {
    const [one, other] = await page.evaluate(async () => {
      const player = document.querySelector("typein-player");
      const start = (await player.time()).seconds;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return [start, (await player.time()).seconds];
    });
    return other - one < 3;
  });
  await screen(page).focus();
  await page.keyboard.press("x");
  await player(page).getByRole("button", { name: "Always" }).click();
  await until(page, "another round", async () => (await textOf(page)).split("DONE").length > 2, 20_000);
  await page.keyboard.press("x");
  await until(page, "the third round", async () => (await textOf(page)).split("DONE").length > 3, 20_000);
  assert.equal(await player(page).getByRole("button", { name: "Skip the wait" }).isVisible(), false);
  assert.ok(before < 60);
});

onPage("an error leads to its line, and the checker's proposal is applied and run", "", {}, async (page) => {
  await paste(page, '10 poke 53280,0\n20 get a$:if a$="" then 20\n30 primt "fixed"\n');
  await screen(page).focus();
  await page.keyboard.press("x");
  await shows(page, "SYNTAX");
  await player(page).getByRole("button", { name: /SYNTAX ERROR IN 30: show the line/ }).click();
  const area = player(page).getByRole("textbox", { name: "Listing" });
  const selected = await area.evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  assert.equal(selected, '30 primt "fixed"');
  await player(page).getByRole("button", { name: "print instead of primt" }).click();
  await player(page).getByRole("button", { name: "Run", exact: true }).click();
  await shows(page, "READY.");
  await until(page, "the program", async () => !(await textOf(page)).includes("SYNTAX"));
  await page.keyboard.press("Tab");
  await screen(page).focus();
  await page.keyboard.press("x");
  await shows(page, "FIXED");
});

onPage("the dialog to share says what its link holds, and its markup keeps every line", "#machine=c64", {}, async (page) => {
  await ready(page);
  await player(page).getByRole("button", { name: "Share" }).click();
  await player(page).getByText("The link leads to this machine without a program.").waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => { location.hash = ""; });
  await paste(page, "10 print 1\n20 get a$\n30 goto 10\n");
  await player(page).getByRole("button", { name: "Share" }).click();
  await player(page).getByText("The link holds the listing itself.").waitFor();
  const markup = await player(page).getByRole("textbox", { name: /^Element/ }).inputValue();
  assert.ok(markup.includes("10 print 1\n20 get a$\n30 goto 10"), markup);
});

onPage("another name of a title leads to it", "#solitaire", {}, async (page) => {
  await page.getByRole("heading", { name: "Solitaire", exact: false }).first().waitFor();
  await page.waitForFunction(() => document.querySelector("typein-player")?.getAttribute("title")?.startsWith("solitaire-"));
});

onPage("versions of a title are on its card, and lead to their pages", "", {}, async (page) => {
  const card = page.locator(".card", { hasText: "Battleship, as printed" });
  assert.deepEqual(await card.locator("a").evaluateAll((links) => links.map((link) => link.hash)),
    ["#battleship", "#battleship-as-printed", "#battleship-search", "#battleship-surroundings"]);
  await card.getByRole("link", { name: "Battleship with search" }).click();
  await ready(page);
  assert.equal(await page.locator("h1").textContent(), "Battleship with search");
});

onPage("a link with the position goes on there, and the state before is a snapshot", "#machine=c64", {}, async (page, context) => {
  await ready(page);
  await shows(page, "READY.");
  await page.evaluate(() => document.querySelector("typein-player").type("10 print \"counted\" 6*7\nrun\n"));
  await shows(page, "COUNTED 42");
  await player(page).getByRole("button", { name: "Share" }).click();
  const link = player(page).getByRole("textbox", { name: "Link", exact: true });
  assert.match(await link.inputValue(), /#machine=c64$|#[\w-]+$/);
  const start = await link.inputValue();
  await player(page).getByRole("checkbox", { name: /With the position/ }).check();
  await until(page, "another link", async () => (await link.inputValue()) !== start);
  const address = await link.inputValue();
  console.log(`link with the position of a C64: ${address.length} characters`);
  await player(page).getByRole("button", { name: "Close" }).click();
  // A visitor who has left another state of the same machine.
  const visitor = await context.browser().newContext({ locale: "en-GB" });
  const other = await visitor.newPage();
  await other.goto(start);
  await ready(other);
  await shows(other, "READY.");
  await other.waitForTimeout(3_500);
  await other.goto("about:blank");
  await other.goto(address);
  await ready(other);
  await shows(other, "COUNTED 42");
  await other.evaluate(() => document.querySelector("typein-player").type("list\n"));
  await shows(other, "10 PRINT");
  await player(other).getByRole("tab", { name: "Snapshots" }).click();
  await player(other).locator(".cards figure").waitFor();
  await visitor.close();
});

onPage("a native player sits down at the table, and the state before is a snapshot", "#gridlock", {}, async (page) => {
  await ready(page);
  const choice = page.getByLabel("Opponent");
  assert.equal(await choice.inputValue(), "");
  assert.ok((await choice.locator("option").allTextContents()).includes("perfect"));
  await shows(page, "SKILL");
  await choice.selectOption("perfect");
  await player(page).getByText("perfect types the moves").waitFor();
  await shows(page, "SKILL");
  await player(page).getByRole("button", { name: "Full speed" }).click();
  await page.evaluate(() => document.querySelector("typein-player").type("4"));
  await shows(page, "YOU WIN", 60_000);
  await player(page).getByRole("tab", { name: "Snapshots" }).click();
  await player(page).locator(".cards figure").waitFor();
  // The choice is kept.
  await page.reload();
  await ready(page);
  await until(page, "the player", async () => (await choice.inputValue()) === "perfect");
});
