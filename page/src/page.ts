// The page: the gallery, and a player for what the address names or a person brings.

import { ALL_MACHINES, ALL_TITLES, HAS_BOOK, PICTURES, PYTHON } from "./assets";
import { compile } from "./client";
import { create, fragmentOfAddress } from "./dom";
import type { TypeinPlayer } from "./element";
import "./element";
import { startOfTitle } from "./known-start";
import * as programs from "./programs";
import type { KeptProgram } from "./programs";
import type { Restart, TitleEntry } from "./protocol";
import * as snapshots from "./snapshots";
import { dateAndTime, howToPlay, language, store, stored, text, type TextKey } from "./text";
import { touchKey } from "./touch";

/** Largest file to read: the largest that the crate `listing` accepts. */
const MAX_BYTES = 64 * 1024 * 1024;

const content = document.querySelector("main") as HTMLElement;

// The frame of the page.

function header(): HTMLElement {
  const home = create("a", { href: "#", className: "brand" }, create("b", {}, "typein"));
  const theme = create("button", { type: "button", className: "plain", title: text("theme"), onclick: toggleTheme }, "◐");
  theme.setAttribute("aria-label", text("theme"));
  const other = create("button", { type: "button", className: "plain", onclick: () => {
    store("language", language() === "de" ? "en" : "de");
    void speak();
  } }, text("language"));
  other.lang = language() === "de" ? "en" : "de";
  const documentation = HAS_BOOK ? [create("a", { href: "book/index.html" }, text("documentation"))] : [];
  return create("header", {}, home, create("nav", {}, ...documentation, theme, other));
}

function applyTheme(): void {
  const theme = stored("theme");
  if (theme) document.documentElement.dataset["theme"] = theme;
}

function toggleTheme(): void {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const current = stored("theme") ?? (isDark ? "dark" : "light");
  store("theme", current === "dark" ? "light" : "dark");
  applyTheme();
}

// The gallery.

function gallery(kept: KeptProgram[]): void {
  document.title = "typein";
  const file = create("input", { type: "file", hidden: true });
  file.addEventListener("change", () => void openFile(file.files?.[0]));
  const open = create("button", { type: "button", className: "primary", onclick: () => file.click() }, text("open"));
  const machines = ALL_MACHINES.map(({ id, name }) => create("a", { href: `#machine=${id}`, className: "chip" }, name));
  const isOwn = ({ restart }: KeptProgram) => !restart.request.title && restart.file.length > 0;
  content.replaceChildren(
    create("section", { className: "intro" },
      create("h1", {}, text("tagline")),
      create("p", {}, text("intro")),
      create("div", { className: "open" }, open, ...pasteButton(), create("span", {}, text("dropHint"))),
      file),
    ...keptPrograms("goOn", kept.filter((program) => !isOwn(program))),
    ...keptPrograms("yourPrograms", kept.filter(isOwn)),
    create("section", {}, create("h2", {}, text("titles")), create("div", { className: "gallery" }, ...ALL_TITLES.filter((title) => title.version_of === null).map(card))),
    create("section", {}, create("h2", {}, text("bareMachines")), create("div", { className: "chips" }, ...machines)),
  );
}

/** A button that runs the clipboard, for devices without a key for it; browsers offer that on secure pages only. */
function pasteButton(): HTMLElement[] {
  if (!navigator.clipboard?.readText) return [];
  const paste = async () => {
    const words = await navigator.clipboard.readText().catch(() => "");
    if (words.trim()) await run(new TextEncoder().encode(words), "pasted.txt");
    else fail(text("nothingToPaste"));
  };
  return [create("button", { type: "button", onclick: () => void paste() }, text("paste"))];
}

/** A section with programs that were left; none without them. */
function keptPrograms(heading: TextKey, kept: KeptProgram[]): HTMLElement[] {
  if (kept.length === 0) return [];
  const cards = create("div", { className: "gallery" });
  const section = create("section", {}, create("h2", {}, text(heading)), cards);
  cards.append(...kept.map((program) => keptCard(program, () => {
    if (cards.childElementCount === 0) section.remove();
  })));
  return [section];
}

function keptCard({ address, name, changed, picture }: KeptProgram, onRemove: () => void): HTMLElement {
  const image = create("img", { alt: "", decoding: "async" });
  if (picture) {
    image.src = URL.createObjectURL(picture);
    image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
  }
  const when = dateAndTime(changed);
  const remove = create("button", { type: "button", className: "plain" }, text("remove"));
  remove.setAttribute("aria-label", text("removeProgram", name));
  const link = create("a", { href: `#${address}` }, create("div", { className: "shot" }, image),
    create("div", { className: "body" }, create("h3", {}, name), create("small", {}, when)));
  const card = create("div", { className: "card kept" }, link, remove);
  remove.addEventListener("click", () => {
    if (!confirm(text("removeQuestion", name))) return;
    void programs.remove(address).then(() => {
      card.remove();
      onRemove();
    });
  });
  return card;
}

/** A title, and links to its versions. */
function card(title: TitleEntry): HTMLElement {
  const picture = create("img", { alt: "", loading: "lazy", decoding: "async" });
  const address = PICTURES[title.name];
  if (address) picture.src = address;
  const body = create("div", { className: "body" },
    create("h3", {}, title.title),
    create("p", {}, howToPlay(title).about),
    create("small", {}, `${title.language.split(",")[0]} · ${title.author} · ${title.year}`));
  const frame = create("div", { className: "shot" }, picture);
  const versions = ALL_TITLES.filter(({ version_of }) => version_of === title.name);
  const links = versions.map((version) =>
    create("li", {}, create("a", { href: `#${version.name}`, title: howToPlay(version).about }, version.title)));
  const list = links.length > 0 ? [create("ul", { className: "versions" }, ...links)] : [];
  const card = create("div", { className: "card" }, create("a", { href: `#${title.name}` }, frame, body), ...list);
  // The module is on its way before the click.
  card.addEventListener("pointerenter", () => {
    const known = startOfTitle(title.name);
    if (known) compile(known.module).catch(() => undefined);
  }, { once: true });
  return card;
}

// The player, and what it leaves behind.

/** Longest part of an address after `#`; longer programs are found in this browser only. */
const MAX_LINK = 8_000;
/** Milliseconds after the start until the first picture of a program, and between two. */
const FIRST_PICTURE = 3_000;
const PICTURE_INTERVAL = 30_000;

/** What the player shows. */
interface Shown {
  player: TypeinPlayer;
  /** The part of the address after `#`; null until the program runs. */
  address: string | null;
  name: string;
  picture: Blob | null;
}

let shown: Shown | null = null;
/** Counts changes of what is shown: an older one that still waits gives up. */
let changes = 0;

function showPlayer(name: string, about?: TitleEntry): Shown {
  document.title = `${name} – typein`;
  const player = document.createElement("typein-player");
  const heading = create("div", { className: "heading" },
    create("a", { href: "#", className: "back" }, `← ${text("back")}`), create("h1", {}, name));
  const parts: HTMLElement[] = [heading, player];
  const current: Shown = { player, address: null, name, picture: null };
  if (about) parts.push(facts(about, current));
  content.replaceChildren(...parts);
  shown = current;
  player.addEventListener("typein-ready", () => void settle(current));
  player.addEventListener("typein-ready", () => {
    player.focus({ preventScroll: true });
    setTimeout(() => void keep(current, true), FIRST_PICTURE);
  }, { once: true });
  return current;
}

/** Shows a program that was left, at the state in which it was. */
function showKept(program: KeptProgram, about?: TitleEntry): void {
  const current = showPlayer(about?.title ?? program.name, about);
  [current.address, current.picture] = [program.address, program.picture];
  if (program.state) {
    const when = dateAndTime(program.changed);
    const again = create("button", { type: "button", onclick: () => void startAgain(current, bar) }, text("startAgain"));
    const bar = create("p", { className: "went-on" }, text("wentOn", when), " ", again);
    bar.setAttribute("role", "status");
    current.player.before(bar);
  }
  void current.player.goOn(program);
}

/** Starts the program again; the state in which it was left becomes a snapshot. */
async function startAgain(current: Shown, bar: HTMLElement): Promise<void> {
  const { player } = current;
  const restart = player.running;
  if (!restart) return;
  await addSnapshot(current, restart);
  await player.goOn({ restart, state: null, printed: "", draft: player.progress.draft });
  bar.remove();
  player.focus({ preventScroll: true });
}

async function addSnapshot({ player, name, picture }: Shown, restart: Restart): Promise<void> {
  await player.save();
  const bytes = player.progress.state?.snapshot;
  if (!bytes) return;
  const thumbnail = picture ?? await player.screenshot();
  await snapshots.add({ program: snapshots.programOf(restart), name, created: new Date(), bytes, thumbnail, restart });
}

/** A choice of who plays against the person; the title starts again, and its state becomes a snapshot. */
function opponentChoice({ opponents }: TitleEntry, current: Shown): HTMLElement[] {
  if (opponents.length === 0) return [];
  const options = [["", text("opponentProgram")], ...opponents.map((name) => [name, name])];
  const select = create("select", {}, ...options.map(([value, label]) => create("option", { value: value! }, label!)));
  const { player } = current;
  player.addEventListener("typein-ready", () => (select.value = player.running?.request.opponent ?? ""));
  select.addEventListener("change", () => void (async () => {
    const chosen = select.value;
    const restart = player.running;
    if (!restart) return;
    await addSnapshot(current, restart);
    const { opponent: _, ...request } = restart.request;
    await player.goOn({ restart: { ...restart, request: chosen ? { ...request, opponent: chosen } : request }, state: null, printed: "", draft: null });
    player.focus({ preventScroll: true });
  })());
  return [create("label", { className: "opponent" }, `${text("opponent")} `, select)];
}

/** Keeps the state in which a program was left as a snapshot: it runs again from another one. */
async function keepAsSnapshot(address: string): Promise<void> {
  const kept = (await programs.all().catch(() => [])).find((program) => program.address === address);
  if (!kept?.state || !kept.picture) return;
  const { restart, name, picture } = kept;
  const bytes = kept.state.snapshot;
  await snapshots.add({ program: snapshots.programOf(restart), name, created: kept.changed, bytes, thumbnail: picture, restart });
}

/** Gives the page the address and the name of what runs. */
async function settle(current: Shown): Promise<void> {
  const restart = current.player.running;
  if (!restart || shown !== current) return;
  const address = await addressOf(current.player, restart);
  if (shown !== current || address === current.address) return;
  await keepAsSnapshot(address);
  if (shown !== current) return;
  // An edited program is another one: "back" leads to that before.
  if (current.address !== null) {
    history.pushState(null, "", `#${address}`);
    current.picture = null;
  } else if (location.hash !== `#${address}`) {
    history.replaceState(null, "", `#${address}`);
  }
  const title = ALL_TITLES.find((one) => one.name === restart.request.title)?.title;
  const machine = ALL_MACHINES.find(({ id }) => address === `machine=${id}`)?.name;
  const name = title ?? machine ?? current.player.programName;
  rename(name);
  [current.address, current.name] = [address, name];
}

async function addressOf(player: TypeinPlayer, { request, file }: Restart): Promise<string> {
  if (request.title) return request.title;
  if (file.length === 0) return `machine=${request.machine}`;
  const link = await player.link();
  return link.length <= MAX_LINK ? link : `${KEPT}${snapshots.programOf({ request, file })}`;
}

/** The beginning of an address of a program that no link can carry. */
const KEPT = "kept=";

/** Keeps what is shown; `isAlive` takes a new state and picture, for which a page that ends has no time. */
async function keep(current: Shown, isAlive: boolean): Promise<void> {
  const { player } = current;
  if (isAlive && player.running && player.isConnected) {
    try {
      await player.save();
      current.picture = await player.screenshot();
    } catch {
      // The machine has stopped: its last state is known.
    }
  }
  const { address, name, picture } = current;
  const [restart, progress] = [player.running, player.progress];
  if (!restart || address === null || (!progress.state && progress.draft === null)) return;
  programs.keep({ address, name, changed: new Date(), restart, picture, ...progress });
}

function keepAlways(): void {
  addEventListener("pagehide", () => shown && void keep(shown, false));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && shown) void keep(shown, true);
  });
  setInterval(() => shown && !document.hidden && void keep(shown, true), PICTURE_INTERVAL);
}

/** Gives the player its name once it is known. */
function rename(name: string): void {
  document.title = `${name} – typein`;
  const heading = content.querySelector("h1");
  if (heading) heading.textContent = name;
}

function facts(title: TitleEntry, current: Shown): HTMLElement {
  const { about, goal, start, keys } = howToPlay(title);
  const pairs = (rows: [string, string][]) =>
    create("dl", {}, ...rows.flatMap(([term, value]) => [create("dt", {}, term), create("dd", {}, value)]));
  const how = create("section", { className: "how" }, create("h2", {}, text("howToPlay")),
    create("p", {}, goal), create("p", {}, start));
  how.append(...opponentChoice(title, current));
  if (keys.length > 0) how.append(pairs(keys.map(([names, meaning]) => [keyNames(names), meaning])));
  const origin = pairs([
    [text("author"), title.author],
    [text("published"), `${title.publisher}, ${title.year}`],
    [text("machine"), title.language],
  ]);
  return create("div", { className: "facts" }, how, create("section", {}, create("p", {}, about), origin));
}

/** Names of keys as a person reads them: cursor keys as arrows. */
function keyNames(names: string): string {
  return names.split(" ").map((name) => touchKey(name).legend).join(" ");
}

async function openFile(file: File | undefined): Promise<void> {
  if (!file) return;
  if (file.size > MAX_BYTES) return fail(text("tooLarge", file.name));
  await run(new Uint8Array(await file.arrayBuffer()), file.name);
}

/** Runs bytes that a person brought. The address names them when they run. */
async function run(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<void> {
  await leave();
  history.pushState(null, "", location.pathname + location.search);
  await showPlayer(name).player.open(bytes, name);
}

function fail(message: string): void {
  const alert = create("p", { className: "alert" }, message);
  alert.setAttribute("role", "alert");
  content.prepend(alert);
}

// Navigation.

/** Leaves what is shown; false if something else was shown meanwhile. */
async function leave(): Promise<boolean> {
  const change = ++changes;
  if (shown) await keep(shown, true);
  if (change !== changes) return false;
  shown = null;
  return true;
}

async function route(): Promise<void> {
  if (!(await leave())) return;
  const change = changes;
  const address = fragmentOfAddress();
  // A browser that stores nothing starts every program anew.
  const all = await programs.all().catch(() => []);
  if (change !== changes) return;
  const kept = all.find((program) => program.address === address);
  const title = ALL_TITLES.find((one) => one.name === address || one.also === address);
  const machine = ALL_MACHINES.find(({ id }) => address === `machine=${id}`);
  if (!address) gallery(all);
  else if (kept) showKept(kept, title);
  else if (title) showPlayer(title.title, title).player.setAttribute("title", title.name);
  else if (machine) showPlayer(machine.name).player.setAttribute("machine", machine.id);
  else if (address.startsWith(KEPT)) {
    gallery(all);
    fail(text("notKept"));
  } else void showPlayer("").player.openLink(address);
  scrollTo(0, 0);
}

function acceptFiles(): void {
  const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!hasFile(event)) return;
    event.preventDefault();
    void openFile(event.dataTransfer?.files[0]);
  });
  // A paste into a field or into the machine is no new program.
  addEventListener("paste", (event) => {
    const target = event.composedPath()[0];
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return;
    const file = event.clipboardData?.files[0];
    const words = event.clipboardData?.getData("text/plain");
    if (file) void openFile(file);
    else if (words?.trim()) void run(new TextEncoder().encode(words), "pasted.txt");
  });
}

/** Shows everything in the chosen language; what runs goes on. */
async function speak(): Promise<void> {
  document.documentElement.lang = language();
  document.querySelector("body > header")?.replaceWith(header());
  document.querySelector("body > footer")?.replaceWith(footer());
  await route();
}

function footer(): HTMLElement {
  const licences = PYTHON.size > 0 ? [" ", create("a", { href: "licences/python.txt" }, text("licences"))] : [];
  return create("footer", {}, text("footerPrivacy"), ...licences);
}

async function begin(): Promise<void> {
  document.documentElement.lang = language();
  applyTheme();
  document.body.prepend(header());
  acceptFiles();
  keepAlways();
  addEventListener("hashchange", () => void route());
  await route();
  // It would move below what comes before it.
  document.body.append(footer(), create("div", { className: "drop" }, text("drop")));
  // It loads every module, for use without a network: after the first program.
  if (shown) document.addEventListener("typein-ready", () => setTimeout(keepPage, FIRST_PICTURE), { once: true });
  else keepPage();
}

function keepPage(): void {
  // Refused without https; the page then works with a network only.
  navigator.serviceWorker?.register("service-worker.js").catch(() => undefined);
}

void begin();
