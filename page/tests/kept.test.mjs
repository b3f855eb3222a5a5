// What the page keeps: programs, their states, edits. Nothing that a person did is lost.

import assert from "node:assert/strict";
import { pages, paste, player, ready, screen, shows, textOf, until } from "./browser.mjs";

const { onPage } = pages();

/** Milliseconds between two states of a machine, and some time to spare. */
const STATE_TIME = 3_000;

const type = (page, words) => page.evaluate((text) => document.querySelector("typein-player").type(text), words);
const fragment = (page) => page.evaluate(() => decodeURIComponent(location.hash.slice(1)));

/** A program that counts what is typed, so that its screen tells where it is. */
const COUNTER = "10 n=n+1:print \"round\";n\n20 get a$:if a$=\"\" then 20\n30 goto 10\n";

async function count(page, rounds) {
  for (let round = 1; round <= rounds; round++) {
    await shows(page, `ROUND ${round}`);
    await page.keyboard.press("x");
  }
  await shows(page, `ROUND ${rounds + 1}`);
}

onPage("a pasted program has its link in the address and goes on after a reload", "", {}, async (page) => {
  await paste(page, COUNTER);
  await until(page, "the link", async () => (await fragment(page)).length > 20);
  const link = await fragment(page);
  await screen(page).focus();
  await count(page, 3);
  await page.waitForTimeout(STATE_TIME);
  await page.reload();
  await ready(page);
  await shows(page, "ROUND 4");
  assert.equal(await fragment(page), link);
  await page.getByText("Continued from").waitFor();
  await page.getByRole("button", { name: "Start again" }).click();
  await until(page, "the start", async () => !(await textOf(page)).includes("ROUND 4"));
  // What was left is a snapshot now.
  await player(page).getByRole("tab", { name: "Snapshots" }).click();
  await player(page).getByRole("button", { name: "Restore" }).click();
  await shows(page, "ROUND 4");
});

onPage("back and forward go on where a program was left", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await type(page, "print 6*7\n");
  await shows(page, " 42");
  await page.getByRole("link", { name: "← All titles" }).click();
  await page.getByRole("heading", { name: "Continue" }).waitFor();
  await page.goBack();
  await ready(page);
  await shows(page, " 42");
  await page.goForward();
  await page.locator(".kept").getByRole("link").click();
  await ready(page);
  await shows(page, " 42");
});

onPage("a program typed at the bare machine is there after a reload, with the files that it saved", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await type(page, "10 print \"typed\"\nsave\"typed\",8\n");
  await shows(page, "SAVING TYPED");
  await page.waitForTimeout(STATE_TIME);
  await page.reload();
  await ready(page);
  await shows(page, "SAVING TYPED");
  assert.equal(await player(page).locator(".notice:visible").count(), 0);
  await type(page, "new\nload\"typed\",8\nlist\n");
  await shows(page, "LIST\n\n10 PRINT \"TYPED\"");
});

onPage("another language does not disturb what runs", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await type(page, "print 6*7\n");
  await shows(page, " 42");
  await page.evaluate(() => (window.isSamePage = true));
  await page.getByRole("button", { name: "Deutsch" }).click();
  await player(page).getByRole("tab", { name: "Einstellungen" }).waitFor();
  await ready(page);
  await shows(page, " 42");
  assert.ok(await page.evaluate(() => window.isSamePage));
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
});

onPage("an edit survives the closed pane and a reload, until it is discarded", "", {}, async (page) => {
  await paste(page, COUNTER);
  const tab = player(page).getByRole("tab", { name: "Listing" });
  const area = player(page).getByRole("textbox", { name: "Listing" });
  await tab.click();
  await until(page, "the listing", async () => (await area.inputValue()) === COUNTER);
  const edited = `${COUNTER}40 rem edited\n`;
  await area.fill(edited);
  await tab.click();
  await tab.click();
  assert.equal(await area.inputValue(), edited);
  await page.waitForTimeout(STATE_TIME);
  await page.reload();
  await ready(page);
  await tab.click();
  await until(page, "the edit", async () => (await area.inputValue()) === edited);
  await player(page).getByRole("button", { name: "Discard the changes" }).click();
  await until(page, "the listing", async () => (await area.inputValue()) === COUNTER);
});

onPage("an edited program is another one, and back leads to that before", "#viertris", {}, async (page) => {
  await ready(page);
  await player(page).getByRole("tab", { name: "Listing" }).click();
  const area = player(page).getByRole("textbox", { name: "Listing" });
  await until(page, "the listing", async () => (await area.inputValue()).length > 1000);
  await area.fill("10 print \"mine\"\n");
  await player(page).getByRole("button", { name: "Run", exact: true }).click();
  await shows(page, "MINE");
  await until(page, "the link", async () => (await fragment(page)) !== "viertris");
  await page.getByRole("heading", { name: "viertris.bas" }).waitFor();
  await page.goBack();
  await until(page, "the title", async () => (await fragment(page)) === "viertris");
  await page.getByRole("heading", { name: "Viertris" }).waitFor();
});

onPage("the start page has the own programs with pictures, and deletes them", "", {}, async (page) => {
  await paste(page, COUNTER);
  await shows(page, "ROUND 1");
  await page.getByRole("link", { name: "← All titles" }).click();
  await page.getByRole("heading", { name: "Your programs" }).waitFor();
  const card = page.locator(".kept");
  assert.ok(await card.locator("img").evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
  page.once("dialog", (dialog) => dialog.accept());
  await card.getByRole("button", { name: "Delete pasted.txt" }).click();
  await card.waitFor({ state: "detached" });
  await page.reload();
  assert.equal(await page.getByRole("heading", { name: "Your programs" }).count(), 0);
});

onPage("a program that is too long for a link is kept in the browser", "", {}, async (page) => {
  const lines = Array.from({ length: 900 }, (_, line) => `${line + 10} rem ${Math.sin(line).toString(36)}`);
  await paste(page, `5 print "long"\n${lines.join("\n")}\n`);
  await shows(page, "LONG");
  await until(page, "the address", async () => (await fragment(page)).startsWith("kept="));
  await page.waitForTimeout(STATE_TIME);
  await page.reload();
  await ready(page);
  await shows(page, "LONG");
  await page.goto(page.url().replace(/kept=.*/, "kept=other"));
  await page.getByText("is not kept in this browser").waitFor();
});

onPage("Escape leaves the full screen and stops nothing; STOP stops, and CONT goes on", "", {}, async (page) => {
  await paste(page, "10 poke 53280,0\n20 n=n+1:print n:for i=1 to 500:next:goto 20\n");
  await shows(page, " 2");
  await player(page).getByRole("button", { name: "Full screen" }).click();
  await until(page, "full screen", () => page.evaluate(() => document.fullscreenElement !== null));
  await page.keyboard.press("Escape");
  await until(page, "the end of full screen", () => page.evaluate(() => document.fullscreenElement === null));
  await page.keyboard.press("Escape");
  await page.waitForTimeout(500);
  assert.ok(!(await textOf(page)).includes("BREAK"));
  await player(page).getByRole("button", { name: "Stop the program" }).click();
  await shows(page, "BREAK IN");
  await player(page).getByRole("button", { name: "CONT: continue the program" }).click();
  await until(page, "the program", async () => /CONT\s+\d+/.test(await textOf(page)));
});

onPage("Escape closes the filmstrip and the menu", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await player(page).getByRole("button", { name: "Rewind" }).click();
  const slider = player(page).getByRole("slider", { name: "Rewind" });
  await slider.waitFor();
  await page.keyboard.press("Escape");
  await slider.waitFor({ state: "hidden" });
  const menu = player(page).locator("details.menu");
  await menu.locator("summary").click();
  await page.keyboard.press("Escape");
  assert.equal(await menu.evaluate((details) => details.open), false);
});

onPage("an address that cannot be decoded gives a message", "#%", {}, async (page) => {
  await player(page).getByRole("alert").waitFor();
});
