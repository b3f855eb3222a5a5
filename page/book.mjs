// Builds the book: `node book.mjs OUT`. `build` calls it.
//
// mdBook serves what lies in its folder of sources alone, but the documents link to others of the repository. So its
// folder is a copy of the pages in docs/SUMMARY.md and of all files that they link to, at the same places. The pages
// follow the policy of the page, which allows no script within a page: each becomes a file. A dead link is an error.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const out = path.resolve(process.argv[2]);
const read = (file) => readFile(path.join(root, file), "utf8");
const exists = (file) => stat(file).then((found) => found.isFile(), () => false);

/** The targets of links and pictures in Markdown or HTML, without those of other hosts. */
function targets(text) {
  const prose = text.replace(/^```.*?^```/gms, "");
  const links = prose.matchAll(/\]\(([^)\s]+)\)|<[a-z][^<>]*?\s(?:src|href)="([^"]+)"/g);
  return [...links].map((link) => link[1] ?? link[2]).filter((target) => !/^[a-z]+:/.test(target));
}

const stage = await mkdtemp(path.join(tmpdir(), "typein-book-"));
const sources = path.join(stage, "src");

async function copy(file) {
  await mkdir(path.dirname(path.join(sources, file)), { recursive: true });
  await cp(path.join(root, file), path.join(sources, file));
}

/** Writes the folder that mdBook reads. */
async function writeSources() {
  const policy = (await read("crates/typein/src/commands/content-security-policy.txt")).trim();
  await cp(path.join(root, "docs/theme"), path.join(stage, "theme"), { recursive: true });
  await cp(path.join(root, "page/src/icon.svg"), path.join(stage, "theme/favicon.svg"));
  await writeFile(path.join(stage, "theme/head.hbs"), (await read("docs/theme/head.hbs")).replace("@CSP@", policy));
  await cp(path.join(root, "docs/book.toml"), path.join(stage, "book.toml"));
  await mkdir(sources);
  const contents = await read("docs/SUMMARY.md");
  await writeFile(
    path.join(sources, "SUMMARY.md"),
    contents.replace(/\]\((\.\.\/)?/g, (_, isOutside) => (isOutside ? "](" : "](docs/")),
  );
  const pages = targets(contents).map((target) => path.join("docs", target));
  const linked = await Promise.all(pages.map(async (page) => {
    const files = targets(await read(page)).map((target) => target.split("#")[0]).filter((target) => target);
    return files.map((file) => path.join(path.dirname(page), file)).filter((file) => !file.endsWith(".md"));
  }));
  for (const file of new Set([...pages, ...linked.flat()])) await copy(file);
}

/** Moves the scripts within a page to files, which the policy allows, and links to the names that mdBook gives. */
async function corrected(file, html) {
  const scripts = new Map();
  const moved = html.replace(/<script>(.*?)<\/script>/gs, (_, script) => {
    const name = `js/${createHash("sha256").update(script).digest("hex").slice(0, 10)}.js`;
    scripts.set(name, script);
    return `<script src="${path.relative(path.dirname(file), path.join(out, name))}"></script>`;
  });
  await mkdir(path.join(out, "js"), { recursive: true });
  for (const [name, script] of scripts) await writeFile(path.join(out, name), script);
  // mdBook calls the page of a README index.html, but not in links to it.
  return moved.replace(/(<a href="[^":]*)README\.html/g, "$1index.html").replaceAll(' style="clear: both"', "");
}

/** The links of a page that lead nowhere. */
async function deadLinks(file, html, pages) {
  const dead = [];
  for (const target of targets(html)) {
    const [address, anchor] = target.split("#");
    const linked = address ? path.join(path.dirname(file), decodeURI(address)) : file;
    // The page, which lies above the book.
    if (linked === path.join(out, "../index.html")) continue;
    const isThere = pages.has(linked) || (await exists(linked));
    if (!isThere || (anchor && !pages.get(linked)?.includes(`id="${decodeURI(anchor)}"`))) dead.push(target);
  }
  return dead.map((target) => `${path.relative(out, file)}: ${target}`);
}

try {
  await writeSources();
  await rm(out, { recursive: true, force: true });
  const options = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, MDBOOK_LOG: "warn" } };
  const built = spawnSync("mdbook", ["build", "--dest-dir", out, stage], options);
  if (built.status !== 0) throw new Error(`mdbook failed: ${built.error?.message ?? `exit code ${built.status}`}`);
} finally {
  await rm(stage, { recursive: true });
}
await cp(path.join(root, "docs/theme/LICENSE-mdbook.txt"), path.join(out, "LICENSE-mdbook.txt"));
const pages = new Map();
for (const name of await readdir(out, { recursive: true })) {
  if (!name.endsWith(".html")) continue;
  const file = path.join(out, name);
  const html = await corrected(file, await readFile(file, "utf8"));
  await writeFile(file, html);
  pages.set(file, html);
}
const dead = (await Promise.all([...pages].map(([file, html]) => deadLinks(file, html, pages)))).flat();
if (dead.length > 0) {
  console.error(`error: links of the book that lead nowhere:\n${dead.join("\n")}`);
  process.exit(1);
}
console.log(`${path.relative(process.cwd(), out)}: ${pages.size} pages, no dead link`);
