// The extension in a real Visual Studio Code, which a server shows in a browser:
//
//     node test/workbench.mjs "node path/to/code-server/out/node/entry.js" path/to/typein [folder for screenshots]
//
// Packs the extension as docs/teach/editors.md describes, installs it in the server, opens listings in headless Chromium
// (CHROMIUM, else /usr/bin/chromium) and looks at what the editor shows.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

const [server, typein, pictures] = process.argv.slice(2);
assert(server && typein, "usage: workbench.mjs SERVER TYPEIN [FOLDER]");
const folder = mkdtempSync(join(tmpdir(), "typein-workbench-"));
const listings = join(folder, "listings");
mkdirSync(listings);
const settings = (path) => {
  const given = {
    "typein.path": path,
    "workbench.startupEditor": "none",
    "security.workspace.trust.enabled": false,
    "files.autoSave": "off",
  };
  for (const place of ["User", "Machine"]) {
    mkdirSync(join(folder, "data", place), { recursive: true });
    writeFileSync(join(folder, "data", place, "settings.json"), JSON.stringify(given));
  }
};
settings("/no/typein");
writeFileSync(join(listings, "game.c64.bas"), "10 REM GAME\n20 FOR I=1 TO 3\n30 PRINT I\n40 NEXT I\n50 GOTO 99\n");
writeFileSync(join(listings, "loop.msx.bas"), "10 FOR I=0 TO 20:A=I:NEXT\n20 GOTO 10\n");
writeFileSync(join(listings, "end.c64.bas"), "10 A=1\n20 B=2\n30 END\n");
writeFileSync(join(listings, "echo.c64.bas"), '10 GET A$:IF A$="" THEN 10\n20 PRINT A$;:GOTO 10\n');

const [command, ...first] = server.split(" ");
const places = ["--user-data-dir", join(folder, "data"), "--extensions-dir", join(folder, "extensions")];
const packed = join(folder, "typein.vsix");
execFileSync("npx", ["--yes", "@vscode/vsce@3", "package", "--out", packed], {
  cwd: join(import.meta.dirname, ".."),
  stdio: ["ignore", "ignore", "inherit"],
});
execFileSync(command, [...first, ...places, "--install-extension", packed], { stdio: "ignore" });
const port = 8000 + (process.pid % 1000);
const address = `127.0.0.1:${port}`;
const options = [...places, "--auth", "none", "--bind-addr", address, "--disable-telemetry", "--disable-update-check"];
const child = spawn(command, [...first, ...options, listings], { stdio: "ignore" });

let browser;
try {
  for (let attempt = 0; ; attempt += 1) {
    if (await fetch(`http://${address}/`).then(() => true, () => false)) break;
    assert(attempt < 60, "the server does not answer");
    await new Promise((after) => setTimeout(after, 500));
  }
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage({ viewport: { width: 1500, height: 850 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`http://${address}/?folder=${listings}`);
  const picture = async (name) => pictures && page.screenshot({ path: join(pictures, `${name}.png`) });
  const open = async (name) => {
    await page.dblclick(`.explorer-viewlet .monaco-list-row[aria-label^="${name}"]`);
    await page.waitForSelector(`.tab.active[data-resource-name="${name}"]`);
  };
  const lines = async () => {
    const shown = await page.$$eval(".editor-group-container .view-line", (all) =>
      all.map((line) => [Number.parseFloat(line.style.top), line.textContent.replaceAll("\u00a0", " ")]),
    );
    return shown.sort(([one], [other]) => one - other).map(([, text]) => text).filter(Boolean);
  };
  const shows = async (name, holds) => {
    for (let attempt = 0; !(await holds()); attempt += 1) {
      if (attempt === 60) await picture("failure");
      assert(attempt < 60, `${name}: ${JSON.stringify(await lines())}`);
      await page.waitForTimeout(250);
    }
    await picture(name);
    console.log(`${name}: ok`);
  };
  const has = (text) => async () => (await page.getByText(text).count()) > 0;

  // The message comes when a listing is opened, and the language server when the setting names the program.
  await open("game.c64.bas");
  await shows("missing-program", has('cannot start "/no/typein": not found'));
  await page.click(".notification-toast .monaco-button");
  await shows("missing-program-setting", has("The typein program"));
  await page.keyboard.press("Control+W");
  settings(resolve(typein));
  await page.waitForSelector(".squiggly-warning");
  await page.keyboard.press("Control+Shift+M");
  await shows("diagnostics", has("line 50 jumps to line 99, which does not exist"));
  await page.keyboard.press("Control+Shift+M");

  await page.click(".view-line >> nth=4");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await page.keyboard.type("PRINT I");
  await page.keyboard.press("Enter");
  await page.keyboard.type("END");
  await page.keyboard.press("Control+/");
  await shows("numbers", async () => (await lines()).slice(-2).join() === "60 PRINT I,70 REM END");
  await page.keyboard.press("Control+S");

  await open("loop.msx.bas");
  await page.click(".view-line >> nth=0");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("F9");
  await page.keyboard.press("F5");
  const at = (line) => async () => (await page.getByText(`line ${line}`, { exact: true }).count()) > 0;
  await shows("first-statement", at(10));
  await page.keyboard.press("F5");
  await shows("breakpoint", at(20));
  await page.keyboard.press("F10");
  await shows("step", at(10));
  await page.click('.debug-toolbar [aria-label^="Step Back"]');
  await shows("step-back", at(20));
  await page.click('.debug-toolbar [aria-label^="Reverse"]');
  await shows("reverse-to-start", at(10));
  const watch = '.pane-header:has-text("Watch")';
  await page.hover(watch);
  await page.click(`${watch} [aria-label^="Add Expression"]`);
  await page.keyboard.type("1/0");
  await page.keyboard.press("Enter");
  await shows("watch-error", has("Division by zero"));
  await page.hover('.view-line span:text-is("GOTO")');
  await shows("hover-keyword", has("GOTO line"));
  assert.equal(await page.locator(".notification-toast").count(), 0, "errors of watch and hover are no notifications");
  await page.keyboard.press("Shift+F5");
  await page.waitForSelector(".debug-toolbar", { state: "hidden" });

  await page.keyboard.press("Control+Shift+E");
  const panel = page.frameLocator("iframe.webview.ready").frameLocator("#active-frame").locator("#screen");
  const screenHas = (text) => async () => (await panel.getAttribute("alt"))?.includes(text);
  await open("end.c64.bas");
  await page.click(".view-line >> nth=0");
  await page.keyboard.press("F5");
  await page.waitForSelector('.debug-toolbar [aria-label^="Continue"]');
  await page.keyboard.press("Control+Shift+D");
  await shows("entry", at(10));
  await page.keyboard.press("F5");
  await shows("end", has("prompt"));
  await panel.click();
  await page.waitForSelector('.editor-group-container.active .tab.active[aria-label^="Screen"]');
  await page.keyboard.press("Control+Shift+E");
  await open("game.c64.bas");
  await page.waitForSelector("iframe.webview.ready", { state: "hidden" });
  await page.keyboard.press("Control+W");
  await shows("screen-at-the-front-again", screenHas("READY."));
  await page.keyboard.press("Control+Shift+D");
  await page.click('.debug-toolbar [aria-label^="Step Back"]');
  await shows("back-from-end", at(30));
  await page.keyboard.press("Control+Shift+Y");
  await page.keyboard.type("print a+b");
  await page.keyboard.press("Enter");
  await page.keyboard.type("b 20");
  await page.keyboard.press("Enter");
  await shows("console", has("breakpoint 1: line 20"));
  await page.keyboard.press("Shift+F5");
  await page.waitForSelector(".debug-toolbar", { state: "hidden" });

  await page.keyboard.press("Control+Shift+E");
  await open("echo.c64.bas");
  await page.click(".view-line >> nth=0");
  await page.keyboard.press("F5");
  await page.waitForSelector('.debug-toolbar [aria-label^="Continue"]');
  await page.keyboard.press("F5");
  await panel.click();
  await page.keyboard.type("hello 42", { delay: 150 });
  await shows("keys", screenHas("HELLO 42"));
} finally {
  await browser?.close();
  child.kill();
  rmSync(folder, { recursive: true, force: true });
}
