// Writes a compressed copy beside each file of a built page that gets smaller: `node page/compress.mjs [FOLDER]`.
// A web server sends the copies to browsers that take them: no server compresses as well while it sends.

import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as zlib from "node:zlib";

const folder = process.argv[2] ?? path.join(path.dirname(fileURLToPath(import.meta.url)), "../dist/page");

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(html|js|mjs|css|wasm|svg|json|webmanifest|txt|bas|py|rs|toml|bin)$/;

const FORMS = {
  br: (bytes) => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => zlib.gzipSync(bytes, { level: 9 }),
};

let [before, after] = [0, 0];
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
  const file = path.join(entry.parentPath ?? entry.path, entry.name);
  const bytes = await readFile(file);
  for (const [extension, compress] of Object.entries(FORMS)) {
    const compressed = compress(bytes);
    if (compressed.length < bytes.length) await writeFile(`${file}.${extension}`, compressed);
    if (extension === "br") [before, after] = [before + bytes.length, after + Math.min(compressed.length, bytes.length)];
  }
}
console.log(`${before} bytes, ${after} with brotli`);
