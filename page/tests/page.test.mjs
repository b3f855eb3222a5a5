// The tests of the page in a browser: `page/test`.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { checkAccess, FOLDER, openPage, pages, player, ready, screen, serve, shows, stateHashes, textOf, TITLES, until } from "./browser.mjs";

/** Bytes that may travel until the first title plays, compressed; more if the module is not optimised. */
const MAX_FIRST_PLAY = Number(process.env.MAX_FIRST_PLAY ?? 600_000);

const TWO_PLAYERS = `<!doctype html><html lang="en"><title>two</title><link rel="icon" href="icon.svg"><body>
<script type="module" src="typein-player.js"></script>
<typein-player title="viertris"></typein-player>
<typein-player listing="10 print&quot;second&quot;" machine="c64" seed="7"></typein-player></body></html>`;

const { onPage, setup } = pages({ "two.html": TWO_PLAYERS });

onPage("a title is played by link", "#3d-vier-gewinnt", {}, async (page) => {
  await ready(page);
  await shows(page, "FARBFERNSEHER");
  await screen(page).focus();
  await page.keyboard.press("2");
  await shows(page, "SPIELER 1");
  await page.keyboard.press("Enter");
  await shows(page, "SPIELSTAERKE");
  const { page: here, native } = await stateHashes(page);
  assert.equal(here, native);
});

onPage("the picture has scan lines of a PAL television when they are chosen", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  const picture = () => page.evaluate(() => {
    const canvas = document.querySelector("typein-player").shadowRoot.querySelector(".screen canvas");
    const pixel = (row) => [...canvas.getContext("2d").getImageData(0, row, 1, 1).data];
    return { size: [canvas.width, canvas.height], rows: [pixel(0), pixel(1)], shape: canvas.clientWidth / canvas.clientHeight };
  });
  await until(page, "a frame", async () => (await picture()).rows[0].join() !== "0,0,0,255");
  const sharp = await picture();
  // Whole numbers of pixels for a dot.
  assert.deepEqual([sharp.size[0] % 384, sharp.size[1] % 272, sharp.rows[0]], [0, 0, sharp.rows[1]]);
  await player(page).getByRole("tab", { name: "Settings" }).click();
  await player(page).getByLabel("Picture").selectOption("PAL television");
  await until(page, "scan lines", async () => (await picture()).size.join() === "384,544");
  const pal = await picture();
  assert.deepEqual(pal.rows, [sharp.rows[0], [...sharp.rows[0].slice(0, 3).map((part) => (part * 160) >> 8), 255]]);
  assert.deepEqual(pal.size, [384, 544]);
  assert.ok(Math.abs(pal.shape - sharp.shape) < 0.01, `${pal.shape}, expected ${sharp.shape}`);
  await page.reload();
  await until(page, "the chosen picture", async () => (await picture()).rows[0].join() === pal.rows[0].join());
});

onPage("everything at first play is small", "#viertris", { serviceWorkers: "block" }, async (page) => {
  const files = new Set(["index.html"]);
  page.on("request", (request) => files.add(path.basename(new URL(request.url()).pathname) || "index.html"));
  await page.reload();
  await ready(page);
  await screen(page).click();
  await page.waitForTimeout(500);
  const sizes = await Promise.all([...files].map(async (file) => {
    const bytes = await readFile(path.join(FOLDER, file)).catch(() => Buffer.alloc(0));
    return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  }));
  const sum = sizes.reduce((one, other) => one + other, 0);
  console.log(`first play: ${files.size} files, ${sum} bytes with brotli`);
  assert.ok(sum <= MAX_FIRST_PLAY, `${sum} bytes, expected at most ${MAX_FIRST_PLAY}`);
});

onPage("a title loads the module of its machine alone, until its listing is opened", "#viertris", { serviceWorkers: "block" }, async (page) => {
  const loaded = [];
  page.on("request", (request) => {
    const module = /\/typein(?:-(\w+))?-[0-9a-f]{10}\.wasm$/.exec(request.url());
    if (module) loaded.push(module[1] ?? "all");
  });
  await page.reload();
  await ready(page);
  await shows(page, ["VIERTRIS", "READY"]);
  assert.deepEqual(loaded, ["c64"]);
  await player(page).getByRole("tab", { name: "Listing" }).click();
  await until(page, "the module that checks it", () => loaded.length > 1);
  assert.deepEqual(loaded, ["c64", "all"]);
  assert.match(await player(page).getByRole("textbox", { name: "Listing" }).inputValue(), /^1 goto1000:rem/);
});

onPage("another machine in the same player switches the first one off", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "COMMODORE 64");
  await page.evaluate(() => document.querySelector("typein-player").setAttribute("machine", "vic20"));
  await shows(page, "CBM BASIC");
  assert.ok(!(await textOf(page)).includes("COMMODORE 64"));
  await page.evaluate(() => document.querySelector("typein-player").type("print 6*7\n"));
  await shows(page, "42");
});

onPage("focus leaves the screen with Tab, and a key held then is released", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await page.evaluate(() => document.querySelector("typein-player").type("10 getk$:ifk$<>\"\"thenprintk$;:n=n+1\n20 goto10\nrun\n"));
  await shows(page, "RUN");
  await screen(page).focus();
  await page.keyboard.down("a");
  await shows(page, "A");
  await page.keyboard.press("Tab");
  const focused = await page.evaluate(() => document.querySelector("typein-player").shadowRoot.activeElement.className);
  assert.notEqual(focused, "screen");
});

onPage("every machine of the gallery starts by its link", "", {}, async (page) => {
  await page.locator("a.chip").first().waitFor();
  const links = await page.locator("a.chip").evaluateAll((chips) => chips.map((chip) => chip.hash));
  assert.ok(links.includes("#machine=vic20"), links.join(" "));
  for (const link of links) {
    await page.evaluate((hash) => { location.hash = hash; }, link);
    await page.waitForFunction((id) => document.querySelector("typein-player")?.getAttribute("machine") === id, link.split("=")[1]);
    await ready(page);
    await until(page, `${link} shows its prompt`, async () => (await textOf(page)).trim() !== "");
  }
});

onPage("a joystick is offered in the ports that the machine has, and moves in them", "", {}, async (page) => {
  const listing = "10 print \"{clr}\":poke 37154,127:poke 36879,8\n20 if (peek(37152) and 128)=0 then print \"right\":end\n30 goto 20\n";
  await page.locator("input[type=file]").setInputFiles({ name: "joy.bas", mimeType: "", buffer: Buffer.from(listing) });
  await ready(page);
  await player(page).getByRole("tab", { name: "Settings" }).click();
  const choice = player(page).getByLabel("Joystick on the cursor keys");
  assert.deepEqual(await choice.locator("option").allInnerTexts(), ["None", "Port 1"]);
  await choice.selectOption("1");
  await screen(page).focus();
  await page.keyboard.down("ArrowRight");
  await shows(page, "RIGHT");
  await page.keyboard.up("ArrowRight");
});

onPage("a file that is no program gives a message", "", {}, async (page) => {
  await page.locator("input[type=file]").setInputFiles({ name: "noise.bin", mimeType: "", buffer: Buffer.from([0, 255, 7, 1]) });
  const alert = player(page).getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.innerText(), /noise\.bin/);
});

onPage("one of several programs of a page is chosen", "", {}, async (page) => {
  const listing = (word) => `Listing\n10 print "${word}"\n20 goto 20\n\nThe end of this listing.\n\n`;
  const buffer = Buffer.from(listing("first") + listing("second"));
  await page.locator("input[type=file]").setInputFiles({ name: "page.txt", mimeType: "", buffer });
  await player(page).getByRole("button", { name: /^2: lines 10 to 20/ }).click();
  await shows(page, "SECOND");
});

onPage("a damaged link gives a message", "#AQdamaged", {}, async (page) => {
  assert.match(await page.getByRole("alert").innerText(), /link/);
});

onPage("a damaged snapshot gives a message, and the machine goes on", "#viertris", {}, async (page) => {
  await ready(page);
  const message = await page.evaluate(() =>
    document.querySelector("typein-player").loadSnapshot(new Uint8Array(99)).catch((error) => error.message));
  assert.equal(message, "not a machine snapshot");
  const before = await page.evaluate(() => document.querySelector("typein-player").frameCount);
  await screen(page).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => document.querySelector("typein-player").frameCount > before, before);
});

onPage("snapshots are kept with thumbnails and restored", "#machine=msx", {}, async (page) => {
  await ready(page);
  await shows(page, "Ok");
  await page.evaluate(() => document.querySelector("typein-player").type("PRINT 40+2\n"));
  await shows(page, "42");
  await player(page).getByRole("tab", { name: "Snapshots" }).click();
  await player(page).getByRole("button", { name: "Save a snapshot" }).click();
  await player(page).getByRole("img", { name: /Snapshot of/ }).waitFor();
  await page.evaluate(() => document.querySelector("typein-player").type("CLS\n"));
  await until(page, "clearing", async () => !(await textOf(page)).includes("42"));
  await page.reload();
  await ready(page);
  await player(page).getByRole("tab", { name: "Snapshots" }).click();
  await player(page).getByRole("button", { name: "Restore" }).click();
  await shows(page, "42");
});

onPage("the listing is checked and run", "#machine=c64", {}, async (page) => {
  await ready(page);
  await player(page).getByRole("tab", { name: "Listing" }).click();
  const area = player(page).getByRole("textbox", { name: "Listing" });
  await area.fill('10 print "hallo"\n20 got 10\n');
  await player(page).getByText("line 2, column").waitFor();
  await area.fill('10 print "hallo"\n20 goto 20\n');
  await player(page).getByText("No errors").waitFor();
  await player(page).getByRole("button", { name: "Run", exact: true }).click();
  await shows(page, "HALLO");
});

/** Bytes of the file that a click downloads. */
async function downloaded(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFile(await file.path());
}

onPage("screenshot, GIF and WAV are downloaded", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  const camera = player(page).locator("summary");
  const button = (name) => player(page).getByRole("button", { name });
  await camera.click();
  assert.equal((await downloaded(page, button("Screenshot"))).subarray(1, 4).toString(), "PNG");
  for (const [format, magic] of [["GIF", "GIF89a"], ["WAV", "RIFF"]]) {
    await button(`Record ${format}`).click();
    await page.evaluate(() => document.querySelector("typein-player").type("print 1\npoke 54296,15\n"));
    await page.waitForTimeout(1000);
    const bytes = await downloaded(page, button("Stop recording"));
    assert.equal(bytes.subarray(0, magic.length).toString(), magic);
    assert.ok(bytes.length > 1000, `${bytes.length} bytes`);
  }
});

onPage("the printer prints into its pane", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await page.evaluate(() => document.querySelector("typein-player").type('open4,4:print#4,"on paper":close4\n'));
  await player(page).getByRole("tab", { name: "Printer" }).click();
  await player(page).getByText("ON PAPER").waitFor();
});

onPage("the plotter draws into its pane", "#machine=pc1360", {}, async (page) => {
  await ready(page);
  await page.evaluate(() => document.querySelector("typein-player").type("GRAPH\nLLINE (0,0)-(200,-200)\n"));
  await player(page).getByRole("tab", { name: "Plotter" }).click();
  const paper = player(page).getByRole("img", { name: "The plotter's paper" });
  await paper.waitFor();
  assert.ok(await paper.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
});

onPage("a program saves on the medium, and a file from outside is loaded", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await page.evaluate(() => document.querySelector("typein-player").type('10 print 6*7\nsave"answer",8\nnew\n'));
  await shows(page, "SAVING ANSWER");
  await player(page).getByRole("tab", { name: "Disk or tape" }).click();
  await player(page).getByText("answer.prg").waitFor();
  const bytes = await downloaded(page, player(page).getByRole("button", { name: "Download" }));
  assert.deepEqual([...bytes.subarray(0, 2)], [1, 8]);
  await player(page).locator(".medium input[type=file]").setInputFiles({ name: "copy.prg", mimeType: "", buffer: bytes });
  await player(page).getByText("copy.prg").waitFor();
  await page.evaluate(() => document.querySelector("typein-player").type('load"copy",8\nrun\n'));
  await shows(page, " 42");
});

// `hello.d64` is a disk that VICE's `c1541` formatted and wrote, with a program by its `petcat`.
onPage("the files of a disk image come onto the medium", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await player(page).getByRole("tab", { name: "Disk or tape" }).click();
  await player(page).locator(".medium input[type=file]").setInputFiles(fileURLToPath(new URL("hello.d64", import.meta.url)));
  await player(page).getByText("hello.prg").waitFor();
  await page.evaluate(() => document.querySelector("typein-player").type('load"hello",8\nrun\n'));
  await shows(page, "HELLO FROM A DISK");
});

onPage("the machine goes back, shows it at once, and continues from there", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await page.evaluate(() => document.querySelector("typein-player").type("10 n=n+1:print n:goto10\nrun\n"));
  // Late enough: a paste that is under way at the moment to go to is cancelled.
  await shows(page, " 150");
  await player(page).getByRole("button", { name: "Rewind" }).click();
  const slider = player(page).getByRole("slider", { name: "Rewind" });
  const before = await textOf(page);
  const { seconds } = await page.evaluate(() => document.querySelector("typein-player").time());
  await slider.fill(String(Math.floor((seconds - 1) * 10) / 10));
  await until(page, "going back", async () => (await textOf(page)) !== before);
  const earlier = await textOf(page);
  await player(page).getByRole("button", { name: "Continue from here" }).click();
  await until(page, "going on", async () => (await textOf(page)) !== earlier);
  await player(page).getByRole("button", { name: "Rewind" }).click();
  // The slider's own end is a rounded second before the first frame.
  await slider.evaluate((input) => {
    input.value = input.min;
    input.dispatchEvent(new Event("input"));
  });
  await until(page, "the beginning", async () => !/\d{2}/.test((await textOf(page)).split("READY.").at(-1)));
});

onPage("a gamepad is the joystick, or the cursor keys", "#machine=c64", {}, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await page.evaluate(() => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    globalThis.pad = { connected: true, axes: [0, 0], buttons };
    navigator.getGamepads = () => [globalThis.pad];
    dispatchEvent(new Event("gamepadconnected"));
    return document.querySelector("typein-player").type("10 print peek(56320)and31;:getk$:ifk$<>\"\"thenprint\"k\"asc(k$)\n20 goto10\nrun\n");
  });
  await shows(page, " 31  31");
  await page.evaluate(() => (globalThis.pad.buttons[15].pressed = true));
  await shows(page, "K 29");
  await page.evaluate(() => (globalThis.pad.buttons[15].pressed = false));
  await player(page).getByRole("tab", { name: "Settings" }).click();
  await player(page).getByLabel("Joystick on the cursor keys").selectOption("2");
  await page.evaluate(() => (globalThis.pad.axes = [0, -1]));
  await shows(page, " 30  30");
  await page.evaluate(() => (globalThis.pad.buttons[0].pressed = true));
  await shows(page, " 14  14");
});

onPage("a program that reads a joystick alone gets one", "", {}, async (page) => {
  const buffer = Buffer.from("10 j=peek(56320):if (j and 16)=0 then print\"fire\":end\n20 goto 10\n");
  await page.locator("input[type=file]").setInputFiles({ name: "stick.bas", mimeType: "", buffer });
  await ready(page);
  await shows(page, "RUN");
  await screen(page).focus();
  await page.keyboard.down(" ");
  await shows(page, "FIRE");
});

onPage("several players share a page", "two.html", {}, async (page) => {
  await page.waitForFunction(() => [...document.querySelectorAll("typein-player")].every((one) => one.running));
  const second = () => page.evaluate(() => document.querySelectorAll("typein-player")[1].text());
  await until(page, "the second output", async () => (await second()).includes("SECOND"));
});

test("the page works without a network on the second visit", async () => {
  const context = await setup.browser.newContext();
  const own = await serve();
  try {
    const page = await openPage(context, own.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    own.close();
    await page.goto(`${own.address}#viertris`);
    await page.reload();
    await ready(page);
    await shows(page, "REGELN");
  } finally {
    own.close();
    await context.close();
  }
});

test("a trap shows a message, and the machine goes on from the last snapshot", async () => {
  const context = await setup.browser.newContext({ serviceWorkers: "block" });
  try {
    // The export traps once, after the first automatic snapshot.
    await context.route("**/worker-*.js", async (route) => {
      const response = await route.fetch();
      const trap = `{
        const Real = WebAssembly.Instance;
        let calls = 0;
        WebAssembly.Instance = function (module, imports) {
          const exports = { ...new Real(module, imports).exports };
          const run = exports.run_frame;
          exports.run_frame = () => { if (++calls === 150) throw new WebAssembly.RuntimeError("unreachable"); run(); };
          return { exports };
        };
      }`;
      await route.fulfill({ response, body: trap + (await response.text()) });
    });
    const page = await openPage(context, `${setup.server.address}#machine=c64`);
    await ready(page);
    await player(page).getByText("went back").waitFor();
    await page.evaluate(() => document.querySelector("typein-player").type("print 6*7\n"));
    await shows(page, "42");
  } finally {
    await context.close();
  }
});

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

for (const title of TITLES) {
  onPage(`${title}: the keys are within reach of fingers and leave the screen free`, `#${title}`, PHONE, async (page) => {
    await ready(page);
    const canvas = await screen(page).boundingBox();
    const keys = await player(page).locator(".touch .key").all();
    assert.ok(keys.length >= 1);
    for (const key of keys) {
      const box = await key.boundingBox();
      const name = await key.innerText();
      assert.ok(box.y >= canvas.y + canvas.height, `"${name}" covers the screen`);
      assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 640, `"${name}" is out of sight`);
      assert.ok(box.width >= 44 && box.height >= 44, `"${name}" is small`);
    }
  });
}

onPage("a touched key is pressed", "#machine=c64", PHONE, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await page.evaluate(() => document.querySelector("typein-player").type("10 getk$:ifk$=chr$(13)thenprint\"return\":end\n20 goto10\nrun\n"));
  await shows(page, "RUN");
  await player(page).locator(".touch .key", { hasText: "Return" }).tap();
  await shows(page, "RETURN");
});

for (const colorScheme of ["light", "dark"]) {
  onPage(`axe finds nothing serious (${colorScheme})`, "", { colorScheme, bypassCSP: true }, async (page) => {
    const check = (place) => checkAccess(page, place);
    await page.getByRole("heading", { name: "Titles" }).waitFor();
    await check("gallery");
    await page.getByRole("link", { name: /^Hexagon/ }).click();
    await ready(page);
    await check("player");
    for (const pane of ["Listing", "Plotter", "Snapshots", "Settings"]) {
      await player(page).getByRole("tab", { name: pane }).click();
      await page.waitForTimeout(400);
      await check(pane);
    }
    await player(page).getByRole("button", { name: "Share" }).click();
    await check("share");
    await page.keyboard.press("Escape");
    await player(page).getByRole("button", { name: "Rewind" }).click();
    await check("filmstrip");
    await page.keyboard.press("Escape");
    await player(page).getByRole("button", { name: "Keyboard" }).click();
    await player(page).getByRole("button", { name: "Full screen" }).click();
    await until(page, "full screen", () => page.evaluate(() => document.fullscreenElement !== null));
    await page.waitForTimeout(300);
    await check("full screen");
    await page.keyboard.press("Escape");
    await page.locator("input[type=file]").first().waitFor({ state: "attached" });
  });

  onPage(`axe finds nothing serious in the choice and in the frame (${colorScheme})`, "", { colorScheme, bypassCSP: true }, async (page) => {
    const check = (place) => checkAccess(page, place);
    const pages = "10 print 1\n20 goto 10\n\nThe second listing:\n\n10 print 2\n20 end\n";
    await page.locator("input[type=file]").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(pages) });
    await player(page).getByText("Which one?").waitFor();
    await check("choice");
    await page.goto(setup.server.address + "embed.html#viertris");
    await ready(page);
    await check("frame");
  });
}

onPage("on a telephone on its side, picture and keys are seen together", "#viertris", { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true }, async (page) => {
  await ready(page);
  await screen(page).scrollIntoViewIfNeeded();
  await until(page, "the layout", async () => (await screen(page).boundingBox()).height > 150);
  const picture = await screen(page).boundingBox();
  assert.ok(picture.y >= 0 && picture.y + picture.height <= 360, JSON.stringify(picture));
  const keys = await player(page).locator(".touch .key").all();
  for (const key of keys.slice(0, 4)) {
    const box = await key.boundingBox();
    const name = await key.innerText();
    assert.ok(box.y >= 0 && box.y + box.height <= 360, `"${name}" is out of sight: ${JSON.stringify(box)}`);
    assert.ok(box.x >= picture.x + picture.width, `"${name}" covers the picture`);
  }
});

onPage("the field for the device's keyboard takes the focus, and what is typed there arrives", "#machine=c64", PHONE, async (page) => {
  await ready(page);
  await shows(page, "READY.");
  await player(page).getByRole("textbox", { name: "Keyboard of this device" }).tap();
  await page.keyboard.insertText("print 6*7");
  await page.keyboard.press("Enter");
  await shows(page, " 42");
});

onPage("in full screen the keys of a tablet leave room for the whole picture", "#viertris", { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }, async (page) => {
  await ready(page);
  await player(page).getByRole("button", { name: "Full screen" }).tap();
  await until(page, "full screen", () => page.evaluate(() => document.fullscreenElement !== null));
  await page.waitForTimeout(500);
  const bottom = await page.evaluate(() => {
    const root = document.querySelector("typein-player").shadowRoot;
    return [root.querySelector("canvas"), root.querySelector(".toolbar")].map((part) => part.getBoundingClientRect().bottom);
  });
  assert.ok(bottom[0] <= 768 && bottom[1] <= 768, bottom.join(", "));
});
