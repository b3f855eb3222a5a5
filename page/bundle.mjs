// Bundles the page: `node bundle.mjs MODULES OUT [book]`. `build` calls it, with `book` if it builds the documentation, too.
// The folder MODULES has typein.wasm, with all machines, and typein-MACHINE.wasm for those that have a module of their own.
// python.wasm, the interpreter of Python programs, may be missing: the page then cannot run them.
//
// Files with a hash of their contents in their names can be cached for ever; index.html, embed.html,
// typein-player.js, typein-listing.js, service-worker.js and the manifest have fixed names.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const [modules, out, book] = process.argv.slice(2);
const source = path.join(path.dirname(fileURLToPath(import.meta.url)), "src");
const pictures = path.join(source, "../../docs/pictures");

/** Nothing but the page's own files; 'wasm-unsafe-eval' compiles WebAssembly and nothing else. */
const policy = (await readFile(path.join(source, "../../crates/typein/src/commands/content-security-policy.txt"), "utf8")).trim();

const hash = (contents) => createHash("sha256").update(contents).digest("hex").slice(0, 10);

/** Writes a file under a name with its hash; returns the name. */
async function writeHashed(name, contents) {
  const { name: stem, ext } = path.parse(name);
  const hashed = `${stem}-${hash(contents)}${ext}`;
  await writeFile(path.join(out, hashed), contents);
  return hashed;
}

/**
 * The titles and the machines, as the module lists them, with what they start: so the page knows keys and frames while
 * a module loads, and a module with one machine need not read listings.
 */
async function readLists(wasm) {
  const module = await WebAssembly.compile(wasm);
  // The lists need no interpreter.
  const imports = { python: Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 0])) };
  const { exports } = await WebAssembly.instantiate(module, imports);
  const read = (length) => {
    const text = Buffer.from(exports.memory.buffer, exports.output(), length < 0 ? -1 - length : length).toString();
    if (length < 0) throw new Error(text);
    return JSON.parse(text);
  };
  const input = (text) => {
    const bytes = Buffer.from(text);
    Buffer.from(exports.memory.buffer, exports.input(bytes.length), bytes.length).set(bytes);
    return bytes.length;
  };
  const call = (name, request) => read(exports[name](input(JSON.stringify({ name: "", seed: 0, ...request }))));
  const output = (length) => Buffer.from(Buffer.from(exports.memory.buffer, exports.output(), length));
  const [programs, listings] = [{}, {}];
  const titles = read(exports.titles()).map((title) => {
    const start = call("program", { title: title.name });
    programs[title.name] = output(exports.attachment());
    input(title.name);
    listings[title.name] = output(exports.listing());
    return { ...title, start };
  });
  const machines = read(exports.machines()).map((machine) => {
    const start = call("program", { machine: machine.id });
    const started = call("start", { machine: machine.id });
    exports.run_frame();
    exports.render();
    const frame = { width: exports.frame_width(), height: exports.frame_height(), aspect: exports.pixel_aspect() };
    return { ...machine, start, started, frame };
  });
  return { titles, machines, programs, listings };
}

async function bundle(entries, options) {
  const result = await build({
    absWorkingDir: source,
    entryPoints: entries,
    outdir: path.resolve(out),
    bundle: true,
    minify: true,
    target: "es2022",
    metafile: true,
    loader: { ".css": "text" },
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    legalComments: "none",
    ...options,
  });
  const outputs = Object.entries(result.metafile.outputs).filter(([, output]) => output.entryPoint);
  return Object.fromEntries(outputs.map(([file, output]) => [output.entryPoint, path.basename(file)]));
}

const defined = (constants) =>
  Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]));

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

const wasm = await readFile(path.join(modules, "typein.wasm"));
const { titles, machines, programs, listings } = await readLists(wasm);
const moduleFiles = {};
for (const id of new Set(titles.map(({ system }) => system).concat(machines.map(({ id }) => id)))) {
  const module = await readFile(path.join(modules, `typein-${id}.wasm`)).catch(() => null);
  if (module) moduleFiles[id] = await writeHashed(`typein-${id}.wasm`, module);
}
const [programFiles, listingFiles] = [{}, {}];
for (const name of Object.keys(programs)) {
  programFiles[name] = await writeHashed(`${name}.bin`, programs[name]);
  listingFiles[name] = await writeHashed(`${name}.txt`, listings[name]);
}
const python = await readFile(path.join(modules, "python.wasm")).catch(() => Buffer.alloc(0));
const pythonFile = await writeHashed("python.wasm", python);
const pictureFiles = {};
for (const { name } of titles) {
  pictureFiles[name] = await writeHashed(`${name}.png`, await readFile(path.join(pictures, `${name}.png`)));
}
const workers = await bundle(["worker.ts", "worklet.ts"], { format: "iife" });
const define = defined({
  WORKER_FILE: workers["worker.ts"],
  WORKLET_FILE: workers["worklet.ts"],
  WASM_FILE: await writeHashed("typein.wasm", wasm),
  MODULE_FILES: moduleFiles,
  PROGRAM_FILES: programFiles,
  LISTING_FILES: listingFiles,
  PYTHON_FILE: pythonFile,
  PYTHON_SIZE: python.length,
  PICTURE_FILES: pictureFiles,
  TITLES: titles,
  MACHINES: machines,
  BOOK: book === "book",
});
const scripts = await bundle(["page.ts", "embed.ts", "element.ts", "listing.ts"], { format: "esm", splitting: true, define });
const styles = await bundle(["page.css"], { loader: {} });
for (const [page, script] of [["index.html", "page.ts"], ["embed.html", "embed.ts"]]) {
  const html = (await readFile(path.join(source, page), "utf8"))
    .replace("@CSP@", policy)
    .replace("@ADDRESS@", process.env.PAGE_ADDRESS ?? "")
    .replace("@STYLE@", styles["page.css"])
    .replace("@SCRIPT@", scripts[script]);
  await writeFile(path.join(out, page), html);
}
for (const [name, script] of [["typein-player.js", "element.ts"], ["typein-listing.js", "listing.ts"]]) {
  await writeFile(path.join(out, name), `export * from "./${scripts[script]}";\n`);
}
for (const name of ["icon.svg", "icon-192.png", "icon-512.png", "preview.png", "manifest.webmanifest"]) {
  await writeFile(path.join(out, name), await readFile(path.join(source, name)));
}
// The interpreter and the pictures of its titles are kept once they are used: they are larger than all else.
const later = [pythonFile, moduleFiles.gamegrid, ...titles.filter(({ system }) => system === "gamegrid").map(({ name }) => pictureFiles[name])];
// "./" is the address without a file name, under which most people know the page.
const isKept = (file) => !later.includes(file) && !/^(preview|icon-\d+)\.png$/.test(file);
const files = ["./", ...(await readdir(out)).filter(isKept).sort()];
const version = hash(JSON.stringify(await Promise.all(files.slice(1).map((file) => readFile(path.join(out, file), "base64")))));
await bundle(["service-worker.ts"], {
  format: "iife",
  entryNames: "[name]",
  define: defined({ FILES: files, VERSION: version }),
});
