// The page: the gallery, and a player for what the address names or a person brings.

import { ALL_MACHINES, ALL_TITLES, HAS_BOOK, PICTURES } from "./assets";
import { compile } from "./client";
import { create } from "./dom";
import type { TypeinPlayer } from "./element";
import "./element";
import type { TitleEntry } from "./protocol";
import { language, store, stored, text } from "./text";

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
    location.reload();
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

function gallery(): void {
  document.title = "typein";
  const file = create("input", { type: "file", hidden: true });
  file.addEventListener("change", () => void openFile(file.files?.[0]));
  const open = create("button", { type: "button", className: "primary", onclick: () => file.click() }, text("open"));
  const machines = ALL_MACHINES.map(({ id, name }) => create("a", { href: `#machine=${id}`, className: "chip" }, name));
  const playable = ALL_TITLES.filter((title) => !title.needs_native).map(card);
  const native = ALL_TITLES.filter((title) => title.needs_native).map(card);
  content.replaceChildren(
    create("section", { className: "intro" },
      create("h1", {}, text("tagline")),
      create("p", {}, text("intro")),
      create("div", { className: "open" }, open, create("span", {}, text("dropHint"))),
      file),
    create("section", {}, create("h2", {}, text("titles")), create("div", { className: "gallery" }, ...playable)),
    create("section", {}, create("h2", {}, text("bareMachines")), create("div", { className: "chips" }, ...machines)),
    create("section", { className: "native" },
      create("h2", {}, text("nativeTitles")), create("p", {}, text("nativeNote")), create("div", { className: "gallery" }, ...native)),
  );
}

function card(title: TitleEntry): HTMLElement {
  const picture = create("img", { alt: "", loading: "lazy", decoding: "async" });
  const address = PICTURES[title.name];
  if (address) picture.src = address;
  const body = create("div", { className: "body" },
    create("h3", {}, title.title),
    create("p", {}, title.about),
    create("small", {}, `${title.language.split(",")[0]} · ${title.author} · ${title.year}`));
  const frame = create("div", { className: "shot" }, picture);
  return title.needs_native
    ? create("div", { className: "card" }, frame, body)
    : create("a", { className: "card", href: `#${title.name}` }, frame, body);
}

// The player.

function showPlayer(name: string, prepare: (player: TypeinPlayer) => void, about?: TitleEntry): TypeinPlayer {
  document.title = `${name} – typein`;
  const player = document.createElement("typein-player");
  prepare(player);
  const heading = create("div", { className: "heading" },
    create("a", { href: "#", className: "back" }, `← ${text("back")}`), create("h1", {}, name));
  const parts: HTMLElement[] = [heading, player];
  if (about) parts.push(facts(about));
  content.replaceChildren(...parts);
  player.addEventListener("typein-ready", () => player.focus({ preventScroll: true }), { once: true });
  return player;
}

/** Gives the player its name once it is known. */
function rename(name: string): void {
  document.title = `${name} – typein`;
  const heading = content.querySelector("h1");
  if (heading) heading.textContent = name;
}

function facts(title: TitleEntry): HTMLElement {
  const rows: [string, string][] = [
    [text("author"), title.author],
    [text("published"), `${title.publisher}, ${title.year}`],
    [text("machine"), title.language],
  ];
  const list = create("dl", {}, ...rows.flatMap(([term, value]) => [create("dt", {}, term), create("dd", {}, value)]));
  return create("section", { className: "facts" }, create("p", {}, title.about), list);
}

async function openFile(file: File | undefined): Promise<void> {
  if (!file) return;
  if (file.size > MAX_BYTES) return fail(text("tooLarge", file.name));
  await run(new Uint8Array(await file.arrayBuffer()), file.name);
}

/** Runs bytes that a person brought. The address then names nothing. */
async function run(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<void> {
  history.pushState(null, "", location.pathname + location.search);
  const player = showPlayer(name, () => undefined);
  await player.open(bytes, name);
}

function fail(message: string): void {
  const alert = create("p", { className: "alert" }, message);
  alert.setAttribute("role", "alert");
  content.prepend(alert);
}

// Navigation.

function route(): void {
  const fragment = decodeURIComponent(location.hash.slice(1));
  const title = ALL_TITLES.find((one) => one.name === fragment);
  const machine = ALL_MACHINES.find(({ id }) => fragment === `machine=${id}`);
  if (title) {
    showPlayer(title.title, (player) => player.setAttribute("title", title.name), title);
  } else if (machine) {
    showPlayer(machine.name, (player) => player.setAttribute("machine", machine.id));
  } else if (fragment) {
    const player = showPlayer("", () => undefined);
    player.addEventListener("typein-ready", () => rename(player.running?.request.name ?? ""));
    void player.openLink(fragment);
  } else {
    gallery();
  }
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

async function begin(): Promise<void> {
  document.documentElement.lang = language();
  applyTheme();
  // Compiled while a person chooses; a failure is shown where the module is needed.
  compile().catch(() => undefined);
  document.body.prepend(header());
  document.body.append(create("footer", {}, text("footerPrivacy")), create("div", { className: "drop" }, text("drop")));
  acceptFiles();
  addEventListener("hashchange", route);
  route();
  // Refused without https; the page then works with a network only.
  await navigator.serviceWorker?.register("service-worker.js").catch(() => undefined);
}

void begin();
