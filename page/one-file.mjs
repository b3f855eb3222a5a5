// Makes `<typein-listing>` as one file from a built page: `node page/one-file.mjs [FILE]`, by default dist/out/typein-listing.js.
//
// Worker and module are in it as addresses with data, so that it works in a page on a disk, too, where a browser loads no
// modules. It has no Python.

import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const page = path.join(root, "dist/page");
const out = path.resolve(process.argv[2] ?? path.join(root, "dist/out/typein-listing.js"));
const source = path.join(root, "page/src");

const data = (type, bytes) => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

async function script(name) {
  const { outputFiles } = await build({
    absWorkingDir: source, entryPoints: [name], bundle: true, minify: true, target: "es2022", format: "iife", write: false,
  });
  return data("text/javascript", outputFiles[0].contents);
}

const module = (await readdir(page)).find((name) => /^typein-[0-9a-f]+\.wasm$/.test(name));
const constants = {
  WORKER_FILE: await script("worker.ts"),
  WORKLET_FILE: await script("worklet.ts"),
  WASM_FILE: data("application/gzip", gzipSync(await readFile(path.join(page, module)), { level: 9 })),
  MODULE_FILES: {},
  PROGRAM_FILES: {},
  LISTING_FILES: {},
  PYTHON_FILE: "data:,",
  PYTHON_SIZE: 0,
  PICTURE_FILES: {},
  TITLES: [],
  MACHINES: [],
  BOOK: false,
};
await mkdir(path.dirname(out), { recursive: true });
await build({
  absWorkingDir: source,
  entryPoints: ["listing.ts"],
  outfile: out,
  bundle: true,
  minify: true,
  target: "es2022",
  format: "iife",
  loader: { ".css": "text" },
  legalComments: "none",
  define: {
    ...Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    "import.meta.url": "document.baseURI",
  },
});
console.log(out);
