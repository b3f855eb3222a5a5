// Makes the npm package of the elements from a built page: `node page/npm.mjs [FOLDER]`, by default dist/out/npm.
// `npm pack FOLDER` packs it. It has the files that the elements load, and the licences of all that is in them.

import { spawnSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const page = path.join(root, "dist/page");
const out = path.resolve(process.argv[2] ?? path.join(root, "dist/out/npm"));
const ENTRIES = ["typein-listing.js", "typein-player.js"];

/** The entries, and every file that they name. */
async function filesOfElements() {
  // The interpreter of Python programs is larger than all the rest and has licences of its own.
  const isCandidate = (name) =>
    /\.(js|wasm|bin|txt)$/.test(name) && name !== "service-worker.js" && !/^python-.*\.wasm$/.test(name);
  const candidates = (await readdir(page)).filter(isCandidate);
  const found = new Set(ENTRIES);
  for (const name of found) {
    if (!name.endsWith(".js")) continue;
    const script = await readFile(path.join(page, name), "utf8");
    for (const other of candidates) if (script.includes(other)) found.add(other);
  }
  return [...found];
}

function thirdParty() {
  const { stdout, stderr, status } = spawnSync(path.join(root, "dist/third-party"), ["wasm32-unknown-unknown", "", "web"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`dist/third-party failed: ${stderr}`);
  return stdout;
}

const cargo = await readFile(path.join(root, "Cargo.toml"), "utf8");
const [, version] = /^version = "(.*)"/m.exec(cargo);
const manifest = {
  name: "typein-listing",
  version,
  description: "Custom elements that run printed BASIC listings of the 1980s in a page, as they were printed",
  keywords: ["commodore", "c64", "vic-20", "msx", "sharp", "basic", "emulator", "custom-element"],
  license: "MIT OR Apache-2.0",
  type: "module",
  exports: { ".": "./typein-listing.js", "./*": "./*" },
  sideEffects: true,
};

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
for (const name of await filesOfElements()) await cp(path.join(page, name), path.join(out, name));
// The links lead to other documents of the project.
const readme = await readFile(path.join(root, "docs/teach/archive.md"), "utf8");
await writeFile(path.join(out, "README.md"), readme.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1"));
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) await cp(path.join(root, name), path.join(out, name));
await writeFile(path.join(out, "THIRD-PARTY.txt"), thirdParty());
await writeFile(path.join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(out);
