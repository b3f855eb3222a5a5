// The documentation in dist/page/book: its policy, its search, its themes, the width of a phone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { FOLDER, launch, openPage, serve } from "./browser.mjs";

const policy = (await readFile(path.join(FOLDER, "../../crates/typein/src/commands/content-security-policy.txt"), "utf8")).trim();
let browser, server;

before(async () => {
  [browser, server] = await Promise.all([launch(), serve()]);
});

after(async () => {
  await browser?.close();
  server?.close();
});

async function open(name, options = {}) {
  const context = await browser.newContext(options);
  return openPage(context, `${server.address}book/${name}`);
}

test("the pages have the policy of the page, and nothing breaks it", async () => {
  const page = await open("index.html");
  assert.equal(await page.getAttribute("meta[http-equiv='Content-Security-Policy']", "content"), policy);
  for (const name of ["index.html", "docs/magazines/keys.html", "docs/port/diff.html", "ARCHITECTURE.html"]) {
    await page.goto(`${server.address}book/${name}`);
    await page.waitForSelector("#mdbook-sidebar a.active");
  }
  assert.deepEqual(page.faults, []);
});

test("the search finds the page of a word", async () => {
  const page = await open("index.html");
  await page.keyboard.press("/");
  await page.keyboard.type("checksum");
  const found = page.locator("#mdbook-searchresults li a");
  await found.first().waitFor();
  const titles = await found.allTextContents();
  assert.ok(titles.some((title) => title.includes("Repair")), titles.join("\n"));
  await found.first().click();
  await page.waitForSelector("mark");
  assert.deepEqual(page.faults, []);
});

test("a page fits the width of a phone", async () => {
  for (const name of ["index.html", "docs/play/play.html", "docs/play/titles.html", "docs/magazines/keys.html"]) {
    const page = await open(name, { viewport: { width: 390, height: 844 } });
    await page.waitForSelector("main h1");
    const [width, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width <= shown, `${name}: ${width} of ${shown} pixels`);
  }
});

test("the page and the documentation lead to each other", async (context) => {
  const page = await open("docs/play/play.html");
  const address = await page.locator(".to-page a").evaluate((link) => link.href);
  assert.equal(address, `${server.address}index.html`);
  if (!(await page.request.get(address)).ok()) return context.skip("dist/page has the documentation alone");
  await page.goto(address);
  await page.getByRole("link", { name: "Documentation" }).click();
  await page.waitForSelector("#mdbook-sidebar a");
  assert.deepEqual(page.faults, []);
});
