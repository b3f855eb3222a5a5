// Measures frame rate, sound and CPU time of every title: `page/test --measure`. The figures are printed; they depend on
// the host.

import { readdir, readFile } from "node:fs/promises";
import { launch, openPage, ready, serve, TITLES } from "./browser.mjs";

const SECONDS = Number(process.env.SECONDS ?? 60);

/** CPU seconds of all processes below this one, from /proc. */
async function cpuSeconds(root) {
  const stats = new Map();
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const text = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    if (text) stats.set(Number(id), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
  }
  const isBelow = (id) => id === root || (stats.has(id) && stats.get(id).parent > 0 && isBelow(stats.get(id).parent));
  return [...stats].filter(([id]) => isBelow(id)).reduce((sum, [, { ticks }]) => sum + ticks / 100, 0);
}

const [browser, server] = [await launch(), await serve()];
console.log(`${"title".padEnd(24)} first frame ms  emulated/real  frames/s  missing samples  CPU share`);
for (const title of TITLES) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await openPage(context, `${server.address}#${title}`);
  await page.waitForFunction(() => document.querySelector("typein-player")?.frameCount > 0, null, { polling: 20 });
  // Since the navigation began.
  const firstFrame = await page.evaluate(() => performance.now());
  await ready(page);
  await page.locator("typein-player").getByRole("application").click();
  await page.waitForTimeout(2000);
  const read = () => page.evaluate(async () => {
    const player = document.querySelector("typein-player");
    const { seconds, frames } = await player.time();
    return { now: performance.now() / 1000, seconds, frames, sound: await player.soundCounts() };
  });
  const [before, cpuBefore] = [await read(), await cpuSeconds(process.pid)];
  await page.waitForTimeout(SECONDS * 1000);
  const [end, cpuEnd] = [await read(), await cpuSeconds(process.pid)];
  const real = end.now - before.now;
  const samples = end.sound && before.sound
    ? `${((100 * (end.sound.missing - before.sound.missing)) / (end.sound.played - before.sound.played)).toFixed(3)} %`
    : "no sound";
  console.log([
    title.padEnd(24), firstFrame.toFixed(0).padStart(14),
    `${((100 * (end.seconds - before.seconds)) / real).toFixed(2)} %`.padStart(14),
    ((end.frames - before.frames) / real).toFixed(2).padStart(9), samples.padStart(16),
    `${((100 * (cpuEnd - cpuBefore)) / real).toFixed(1)} %`.padStart(10),
  ].join(" "));
  await context.close();
}
await browser.close();
server.close();
