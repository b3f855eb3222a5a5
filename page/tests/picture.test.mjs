// What a person sees: the picture has its place from the start, and its dots are even.

import assert from "node:assert/strict";
import { pages, paste, ready, screen, shows, textOf, until } from "./browser.mjs";

const { onPage } = pages();

/** The largest layout shift that nobody notices is 0.1 (web.dev/cls); these pages need none. */
const MAX_SHIFT = 0.02;

/** Sums the layout shifts of a page from its beginning. */
const WATCH = () => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node }) => node?.className || node?.nodeName || "?").join(", ");
      window.shifts.push({ value: entry.value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });
};

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };
const SIDEWAYS = { ...PHONE, viewport: { width: 844, height: 390 } };

for (const [device, options] of [["a desktop", {}], ["a telephone", PHONE], ["a telephone on its side", SIDEWAYS]]) {
  for (const address of ["", "#viertris", "#hexagon", "#machine=msx"]) {
    onPage(`nothing moves while ${address || "the start page"} loads on ${device}`, "", options, async (page) => {
      await page.addInitScript(WATCH);
      await page.goto(`${page.url().split("#")[0]}?reload${address}`);
      if (address) {
        await ready(page);
        await page.waitForFunction(() => document.querySelector("typein-player").frameCount > 0);
      } else await page.getByRole("heading", { name: "Viertris" }).first().waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      assert.ok(sum < MAX_SHIFT, `${sum}: ${JSON.stringify(shifts)}`);
    });
  }
}

/** The bright strokes of a line of pixels, in pixels: a pixel at an edge counts by its share of brightness. */
function strokes(line) {
  const [dark, bright] = [Math.min(...line), Math.max(...line)];
  const shares = line.map((value) => (value - dark) / (bright - dark));
  const widths = [];
  for (let at = 0; at < shares.length; at++) {
    let width = 0;
    for (; shares[at] > 0.02; at++) width += shares[at];
    if (width > 0) widths.push(width);
  }
  return widths;
}

/** The brightness of a row and of a column of the picture, as the browser shows it. */
async function lines(page, context, x, y) {
  const picture = await screen(page).locator("canvas").screenshot();
  // A page without a policy may read the screenshot.
  const reader = await context.newPage();
  return reader.evaluate(async ([base64, across, down]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawing.drawImage(image, 0, 0);
    const brightness = (...area) => {
      const { data } = drawing.getImageData(...area);
      return Array.from({ length: data.length / 4 }, (_, pixel) => data[4 * pixel] + data[4 * pixel + 1] + data[4 * pixel + 2]);
    };
    return {
      row: brightness(0, Math.round(down * image.height), image.width, 1),
      column: brightness(Math.round(across * image.width), 0, 1, image.height),
    };
  }, [picture.toString("base64"), x, y]);
}

/** Strokes of one dot, every eight dots: ten rows of upright ones, then ten rows of level ones. */
const BARS = "10 for i=1 to 400:print chr$(165);:next\n20 for i=1 to 400:print chr$(163);:next\n30 goto 30\n";

for (const [device, options] of [["a desktop", {}], ["a desktop of 1.25", { deviceScaleFactor: 1.25 }], ["a telephone", PHONE]]) {
  onPage(`all strokes of a dot are equally wide on ${device}`, "", options, async (page, context) => {
    await paste(page, `5 poke 53280,1:poke 53281,0:print chr$(147)chr$(5);\n${BARS}`);
    const [left, top, width, height] = [32, 35, 384, 272];
    await shows(page, "▔".repeat(40));
    await until(page, "all bars", async () => (await textOf(page)).split("▔".repeat(40)).length > 10);
    const { row, column } = await lines(page, context, (left + 20 * 8 + 4) / width, (top + 4 * 8 + 4) / height);
    for (const [line, count] of [[row, 39], [column, 10]]) {
      // The border is as bright.
      const widths = strokes(line).filter((one) => one < 10);
      assert.ok(widths.length >= count, `${widths.length} strokes: ${widths}`);
      const mean = widths.reduce((sum, one) => sum + one, 0) / widths.length;
      for (const one of widths) assert.ok(Math.abs(one - mean) < 0.2, `${one}, expected ${mean}: ${widths}`);
    }
  });
}
