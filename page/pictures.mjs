// Makes the icons and the preview of the page from src/icon.svg and dist/page: `node page/pictures.mjs`.
// CHROMIUM names another browser.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { launch, serve } from "./tests/browser.mjs";

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), "src");
const icon = await readFile(path.join(source, "icon.svg"), "utf8");
const [browser, server] = await Promise.all([launch(), serve()]);

for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${icon}`);
  await writeFile(path.join(source, `icon-${size}.png`), await page.screenshot({ omitBackground: true }));
}

// The size that services for messages show without cutting it.
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, locale: "en-GB" });
await page.goto(server.address);
await page.getByRole("heading", { name: "Titles" }).waitFor();
await page.waitForLoadState("networkidle");
await writeFile(path.join(source, "preview.png"), await page.screenshot());

await browser.close();
server.close();
