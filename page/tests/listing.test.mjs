// `<typein-listing>` around the listings of an archive's pages, in Chromium.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { test } from "node:test";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkAccess, pages, until } from "./browser.mjs";

const PAGE = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const PAGES = path.join(PAGE, "../crates/listing/tests/pages");
/** Nothing but files of the same host: no inline script or style, no evaluation. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'";

/** The figure of a page of 64er-magazin.de. */
async function figure(name) {
  const html = await readFile(path.join(PAGES, name, "page.html"), "utf8");
  return /<figure>.*<\/figure>/s.exec(html)[0];
}

const host = (body) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An archive</title>
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><link rel="icon" href="icon.svg"><link rel="stylesheet" href="archive.css">
<script type="module" src="typein-listing.js"></script></head><body>${body}</body></html>`;

const LOOP = "10 print\"{clr}first loop\"\n20 get a$:if a$=\"\" then 20\n30 print\"key \";a$\n40 goto 20\n";
const FAULTY = "10 print\"before\"\n20 x=1/0\n30 print\"after\"\n";

const extra = {
  "archive.css": ".listing-petcat, .listing-checksummer { white-space: pre; }",
  "proved.html": host(`<typein-listing id="one">${await figure("two-forms-checksums")}</typein-listing>`),
  "wrong.html": host(`<typein-listing id="one">${await figure("two-forms-web")}</typein-listing>`),
  "column.html": host(`<main><h1>A listing</h1><typein-listing id="one"><figure><pre>10 PRINT 1 &lt;249>\n20 GOTO 10 &lt;123></pre>
    <figcaption>Numbers</figcaption></figure></typein-listing></main>`),
  "two.html": host(`<typein-listing id="one"><pre>${LOOP}</pre></typein-listing>
    <typein-listing id="two" controls machine="c64"><pre>${LOOP.replace("first", "second")}</pre></typein-listing>`),
  "elsewhere.html": host(`<p id="intro">Two listings.</p><pre id="listing">${FAULTY}</pre>
    <typein-listing id="one" for="listing" machine="c64" poster="icon-192.png"></typein-listing>
    <typein-listing id="two" for="nothing"></typein-listing>`),
  "frames.html": host(`<script src="frames.js"></script><iframe id="player" width="640" src="embed.html#viertris"></iframe>
    <iframe id="listing" width="640" src="two.html"></iframe>`)
    .replace("default-src 'none'", "default-src 'none'; frame-src 'self'"),
  "frames.js": `addEventListener("message", ({ source, data }) => {
    if (data?.type !== "typein-height") return;
    for (const frame of document.querySelectorAll("iframe")) {
      if (frame.contentWindow === source) frame.style.height = data.height + "px";
    }
  });`,
  "view.html": host(`<div class="far"><p>${"Prose.<br>".repeat(200)}</p></div>
    <typein-listing id="one" start="view" machine="c64"><pre>${LOOP}</pre></typein-listing>`),
  "strict.html": host(`<typein-listing id="one" machine="c64"><pre>${LOOP}</pre></typein-listing>`).replace(" 'wasm-unsafe-eval'", ""),
  "now.html": host(`<typein-listing id="one" start="now" machine="vic20" keys="A,B"><pre>${LOOP}</pre></typein-listing>`),
};

/** Packs the npm package and installs it, as somebody does who builds a site; returns its files by address. */
function installed() {
  const folder = mkdtempSync(path.join(tmpdir(), "typein-npm-"));
  const [package_, site] = ["package", "site"].map((name) => path.join(folder, name));
  execFileSync("node", [path.join(PAGE, "npm.mjs"), package_]);
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json", package_], { cwd: folder, encoding: "utf8" }));
  const options = ["--offline", "--no-audit", "--no-fund", "--prefix", site];
  execFileSync("npm", ["install", ...options, path.join(folder, filename)], { cwd: folder, stdio: "pipe" });
  const modules = path.join(site, "node_modules/typein-listing");
  return Object.fromEntries(readdirSync(modules).map((name) => [`node_modules/typein-listing/${name}`, readFileSync(path.join(modules, name))]));
}

Object.assign(extra, installed(), {
  "site.html": host(`<typein-listing id="one" machine="c64"><pre>${LOOP}</pre></typein-listing>`)
    .replace("typein-listing.js", "node_modules/typein-listing/typein-listing.js"),
});

const { onPage, setup } = pages(extra);

/** What was loaded beside the page and its style. */
const loaded = (page) => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").pop()));
const poster = (page, id = "one") => page.locator(`#${id}`).locator(".poster");
const proof = (page, id = "one") => page.locator(`#${id}`).locator(".proof");

const shown = (page, id, words) => until(page, `"${words}"`, () => page.evaluate(async ([id, words]) => {
  const player = document.getElementById(id).player;
  return player?.running && (await player.text()).toLowerCase().includes(words);
}, [id, words]));

/** The text that is marked in the listing. */
const marked = (page, name) => page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map(String), name);

onPage("nothing but the element's own script is loaded before the click; then the sums prove the listing", "proved.html", {}, async (page) => {
  const before = await loaded(page);
  assert.deepEqual(before.filter((name) => /wasm|worker|element/.test(name)), []);
  assert.equal(await poster(page).textContent(), "Play: Listing »list1«");
  await poster(page).click();
  await shown(page, "one", "hello");
  await proof(page).locator(".verified").waitFor();
  assert.equal(await proof(page).textContent(), "12 of 12 lines verified (64'er Checksummer V3)");
  assert.ok((await loaded(page)).some((name) => name.endsWith(".wasm")));
});

onPage("sums that differ name their lines, and a click marks the printed line", "wrong.html", {}, async (page) => {
  await poster(page).click();
  await proof(page).locator(".error").first().waitFor();
  const words = await proof(page).textContent();
  assert.match(words, /^0 of 4 lines verified .*10203040$/);
  await proof(page).getByRole("button", { name: "30" }).click();
  const [first] = await marked(page, "typein-error");
  assert.equal(first, "30 forx=1to5:printx;:next");
});

onPage("one machine is on; the other goes on where it was", "two.html", {}, async (page) => {
  await poster(page, "one").click();
  await shown(page, "one", "first loop");
  await page.evaluate(() => document.getElementById("one").player.type("q"));
  await shown(page, "one", "key q");
  assert.ok(await page.locator("#one").locator(".extra").first().isHidden());
  await poster(page, "two").click();
  await shown(page, "two", "second loop");
  assert.ok(await page.locator("#two").locator(".extra").first().isVisible());
  assert.equal(await page.locator("typein-player").count(), 1);
  await page.locator("#one .poster").filter({ hasText: "Continue" }).click();
  await shown(page, "one", "key q");
  assert.equal(await page.evaluate(() => document.getElementById("two").player), null);
});

onPage("the running line is marked on request", "two.html", {}, async (page) => {
  await poster(page, "one").click();
  await shown(page, "one", "first loop");
  const follow = page.locator("#one .follow");
  await follow.click();
  await until(page, "a marked line", async () => (await marked(page, "typein-line"))[0]?.startsWith("20 get a$"));
  await follow.click();
  assert.deepEqual(await marked(page, "typein-line"), []);
});

onPage("a listing elsewhere on the page: its error leads to the printed line", "elsewhere.html", {}, async (page) => {
  assert.match(await page.locator("#two").locator(".error").textContent(), /no element "nothing"/);
  assert.ok(await page.locator("#one").locator(".poster img").evaluate((image) => image.decode().then(() => true)));
  await poster(page).click();
  await proof(page).locator(".error").waitFor();
  assert.match(await proof(page).textContent(), /division by zero/i);
  assert.deepEqual(await marked(page, "typein-error"), ["20 x=1/0"]);
});

onPage("a machine starts when its listing comes into view", "view.html", {}, async (page) => {
  assert.deepEqual((await loaded(page)).filter((name) => name.endsWith(".wasm")), []);
  await page.locator("#one").scrollIntoViewIfNeeded();
  await shown(page, "one", "first loop");
});

onPage("a machine starts at once, with the machine and the keys of its attributes", "now.html", {}, async (page) => {
  await shown(page, "one", "first loop");
  const { machine, keys } = await page.evaluate(() => document.getElementById("one").player.running.request);
  assert.deepEqual([machine, keys], ["vic20", ["A", "B"]]);
});

onPage("the npm package, packed and installed, plays a listing", "site.html", {}, async (page) => {
  await poster(page).click();
  await shown(page, "one", "first loop");
  const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  const own = files.filter((name) => /\.(js|wasm)$/.test(name));
  assert.ok(own.length > 4 && own.every((name) => name.includes("/node_modules/typein-listing/")), own.join(" "));
});

for (const colorScheme of ["light", "dark"]) {
  onPage(`axe finds nothing serious around a listing (${colorScheme})`, "column.html", { colorScheme, bypassCSP: true }, async (page) => {
    await checkAccess(page, "the listing");
    await poster(page).click();
    await proof(page).getByRole("button", { name: "20" }).click();
    await checkAccess(page, "the listing");
  });
}

onPage("a frame gets the height of its content", "frames.html", {}, async (page) => {
  for (const [id, action] of [["player", async () => {}], ["listing", (frame) => frame.locator("#one .poster").click()]]) {
    const frame = await (await page.locator(`#${id}`).elementHandle()).contentFrame();
    await action(frame);
    const canvas = frame.locator("canvas").first();
    // The picture takes the width, and nothing is left to scroll.
    await canvas.waitFor();
    const measure = () => frame.evaluate(() => {
      const root = document.documentElement;
      const player = document.querySelector("typein-player") ?? document.querySelector("typein-listing").player;
      const width = player?.shadowRoot.querySelector("canvas").getBoundingClientRect().width ?? 0;
      return { width, hidden: root.scrollHeight - innerHeight, empty: innerHeight - document.body.getBoundingClientRect().bottom };
    });
    const end = Date.now() + 20_000;
    let found;
    do found = await measure(); while ((found.width < 500 || found.hidden > 0 || found.empty > 24) && Date.now() < end);
    assert.ok(found.width >= 500 && found.hidden <= 0 && found.empty <= 24, `${id}: ${JSON.stringify(found)}`);
  }
});

onPage("a page whose policy forbids to compile modules plays a listing", "strict.html", {}, async (page) => {
  await poster(page).click();
  await shown(page, "one", "first loop");
  // The browser reports what the policy forbade.
  page.faults = page.faults.filter((fault) => !fault.includes("unsafe-eval"));
});

test("the element as one file plays a listing in a page on a disk", { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "typein-one-"));
  execFileSync("node", [path.join(PAGE, "one-file.mjs"), path.join(folder, "typein-listing.js")]);
  const body = `<script src="typein-listing.js"></script><typein-listing id="one" machine="c64"><pre>${LOOP}</pre></typein-listing>`;
  writeFileSync(path.join(folder, "index.html"), `<!doctype html><html lang="en"><meta charset="utf-8"><title>A disk</title>${body}</html>`);
  const page = await setup.browser.newPage({ locale: "en-GB" });
  try {
    await page.goto(`file://${path.join(folder, "index.html")}`);
    await poster(page).click();
    await shown(page, "one", "first loop");
  } finally {
    await page.close();
  }
});
