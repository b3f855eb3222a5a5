// The custom element `<typein-listing>` around a printed listing. docs/teach/archive.md describes it.
//
// It is small: the player, its worker and the module are loaded when a machine starts.

import { create, icon, tellFrameHeight } from "./dom";
import type { TypeinPlayer } from "./element";
import styles from "./listing.css";
import highlights from "./listing-highlights.css";
import { printedLines, visibleRange } from "./printed-lines";
import type { KeptProgram } from "./programs";
import type { Failure, Report } from "./protocol";
import { text } from "./text";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
const highlightSheet = new CSSStyleSheet();
highlightSheet.replaceSync(highlights);

/** Number of lines that are named; a listing read in the wrong way has hundreds. */
const MAX_NAMED = 12;

/** The element whose machine is on; a page has one machine at a time. */
let active: TypeinListing | null = null;

/** In a frame, the page around it learns how high the content is. */
if (window.parent !== window) {
  const root = document.documentElement;
  new ResizeObserver(() => tellFrameHeight(root.offsetHeight)).observe(root);
}

/** Where a program was left. */
type Progress = Pick<KeptProgram, "restart" | "state" | "printed" | "draft">;

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

export class TypeinListing extends HTMLElement {
  readonly #root = this.attachShadow({ mode: "open" });
  readonly #stage = create("div", { className: "stage" });
  readonly #proof = create("div", { className: "proof", hidden: true });
  readonly #follow = create("button", { type: "button", className: "follow", hidden: true }, text("followLine"));
  #player: TypeinPlayer | null = null;
  #progress: Progress | null = null;
  #lines = new Map<number, Range[]>();
  #observer: IntersectionObserver | null = null;

  constructor() {
    super();
    this.#proof.setAttribute("role", "status");
    this.#follow.setAttribute("aria-pressed", "false");
    this.#follow.addEventListener("click", () => this.#setFollowing(!this.#isFollowing));
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(this.#stage, this.#proof, this.#follow, create("slot"));
  }

  connectedCallback(): void {
    this.#showPoster();
    const start = this.getAttribute("start") ?? "click";
    if (start === "now") void this.#startByItself();
    if (start !== "view") return;
    this.#observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      this.#observer?.disconnect();
      void this.#startByItself();
    }, { threshold: 0.5 });
    this.#observer.observe(this.#stage);
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
    this.#mark("typein-line", null);
    this.#mark("typein-error", null);
    this.#player = null;
    this.#stage.replaceChildren();
    if (active === this) active = null;
  }

  /** The player while the machine is on. */
  get player(): TypeinPlayer | null {
    return this.#player;
  }

  /** Starts the machine, or goes on where it was switched off; any other machine of the page is switched off. */
  async play(): Promise<void> {
    if (active === this) return;
    const before = active;
    active = this;
    await before?.close();
    await import("./element");
    // Another element may have been faster.
    if (active !== this) return;
    const player = this.#insertPlayer();
    if (this.#progress) await player.goOn(this.#progress);
    else await player.open(this.#file(), this.#name, this.#options());
    player.focus();
  }

  /** Switches the machine off; `play` goes on from there. */
  async close(): Promise<void> {
    const player = this.#player;
    if (!player) return;
    if (player.running) {
      await player.save();
      this.#progress = { restart: player.running, ...player.progress };
    }
    const picture = player.running ? await createImageBitmap(await player.screenshot()) : null;
    this.#player = null;
    this.#showPoster(picture);
    this.#setFollowing(false);
    this.#follow.hidden = true;
    if (active === this) active = null;
  }

  /** The part of the page with the listing. */
  get #source(): Element {
    const id = this.getAttribute("for");
    if (id === null) return this;
    const found = (this.getRootNode() as Document | ShadowRoot).getElementById(id);
    if (!found) throw new Error(text("noListing", id));
    return found;
  }

  get #name(): string {
    const source = this.#source;
    const caption = source.closest("figure")?.querySelector("figcaption") ?? source.querySelector("figcaption");
    return caption?.textContent?.trim() || document.title;
  }

  /** The listing as a page; the title and the headings of the real one may name the machine. */
  #file(): Uint8Array<ArrayBuffer> {
    const source = this.#source;
    const listing = source instanceof HTMLTextAreaElement ? `<pre>${escaped(source.value)}</pre>` : source.innerHTML;
    const isPreformatted = source instanceof HTMLPreElement;
    const words = isPreformatted ? `<pre>${listing}</pre>` : listing;
    return new TextEncoder().encode(`<!doctype html><head><title>${escaped(document.title)}</title></head><body>${words}</body>`);
  }

  #options(): { program?: number; machine?: string; keys?: string[] } {
    const [program, machine, keys] = ["program", "machine", "keys"].map((name) => this.getAttribute(name));
    return {
      ...(program ? { program: Number(program) } : {}),
      ...(machine ? { machine } : {}),
      ...(keys ? { keys: keys.split(/\s*,\s*/).filter(Boolean) } : {}),
    };
  }

  /** Puts the player in the place of the poster. */
  #insertPlayer(): TypeinPlayer {
    const player = document.createElement("typein-player");
    player.toggleAttribute("compact", !this.hasAttribute("controls"));
    player.addEventListener("typein-ready", () => void this.#verify());
    player.addEventListener("typein-error", () => void this.#verify());
    player.addEventListener("typein-line", (event) => this.#mark("typein-line", (event as CustomEvent<number | null>).detail));
    player.addEventListener("typein-failure", (event) => {
      const { message, line } = (event as CustomEvent<Failure>).detail;
      if (line === null || !visibleRange(this.#lines, line)) return;
      event.preventDefault();
      this.#proof.append(create("p", { className: "error" }, `${message} `, this.#lineButton(line)));
      this.#proof.hidden = false;
      this.#showLine(line);
    });
    this.#player = player;
    this.#stage.replaceChildren(player);
    this.#lines = printedLines(this.#source);
    this.#follow.hidden = this.#lines.size === 0 || !("highlights" in CSS);
    return player;
  }

  async #startByItself(): Promise<void> {
    // A machine that somebody sees is not switched off by one that starts by itself.
    if (active && active.#player?.checkVisibility()) return;
    await this.play();
  }

  #showPoster(picture: ImageBitmap | null = null): void {
    let name = "";
    try {
      name = this.#name;
    } catch (error) {
      this.#stage.replaceChildren(create("p", { className: "error" }, error instanceof Error ? error.message : String(error)));
      return;
    }
    const poster = create("button", { type: "button", className: "poster" });
    const address = this.getAttribute("poster");
    if (picture) {
      const canvas = create("canvas", { width: picture.width, height: picture.height });
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
      poster.append(canvas);
    } else if (address) poster.append(create("img", { src: address, alt: "" }));
    poster.append(create("span", { className: "play" }, icon("play"), text(picture ? "goOnWith" : "playListing", name)));
    poster.addEventListener("click", () => void this.play().catch((error: unknown) => {
      poster.append(create("span", { className: "error" }, error instanceof Error ? error.message : String(error)));
      active = null;
    }));
    this.#stage.replaceChildren(poster);
  }

  /** Shows what the printed checksums prove, and the errors of the listing. */
  async #verify(): Promise<void> {
    let report: Report;
    try {
      report = await this.#player!.check();
    } catch {
      // The player shows why the listing cannot be read.
      return;
    }
    const { checksums, marks } = report;
    const rows: HTMLElement[] = [];
    if (checksums) {
      const { matching, lines, scheme, differing } = checksums;
      const words = text("verified", matching, lines, scheme);
      rows.push(create("p", { className: differing.length > 0 ? "error" : "verified" }, words));
      if (differing.length > 0) rows.push(create("p", {}, `${text("differing")} `, ...this.#lineButtons(differing)));
    }
    const stopping = marks.filter(({ is_error, number }) => is_error && number !== null && !checksums?.differing.includes(number));
    for (const { message, number } of stopping.slice(0, MAX_NAMED)) {
      rows.push(create("p", { className: "error" }, `${message} `, this.#lineButton(number!)));
    }
    this.#proof.replaceChildren(...rows);
    this.#proof.hidden = rows.length === 0;
  }

  #lineButtons(numbers: readonly number[]): (HTMLElement | string)[] {
    const more = numbers.length > MAX_NAMED ? [` … (${numbers.length})`] : [];
    return [...numbers.slice(0, MAX_NAMED).map((number) => this.#lineButton(number)), ...more];
  }

  #lineButton(number: number): HTMLElement {
    return create("button", { type: "button", className: "line", onclick: () => this.#showLine(number) }, String(number));
  }

  /** Marks a line of the listing as wrong and scrolls to it. */
  #showLine(number: number): void {
    this.#mark("typein-error", number);
    const rectangle = visibleRange(this.#lines, number)?.getBoundingClientRect();
    if (!rectangle) return;
    // A line is a part of an element that may be longer than the window.
    const middle = rectangle.top + rectangle.height / 2;
    if (middle < 0 || middle > innerHeight) scrollBy({ top: middle - innerHeight / 2, behavior: "smooth" });
  }

  get #isFollowing(): boolean {
    return this.#follow.getAttribute("aria-pressed") === "true";
  }

  #setFollowing(isFollowing: boolean): void {
    this.#follow.setAttribute("aria-pressed", String(isFollowing));
    void this.#player?.followLine(isFollowing);
    if (!isFollowing) this.#mark("typein-line", null);
  }

  /** Marks the printed line of a number, in both forms of a listing; null marks none. */
  #mark(name: "typein-line" | "typein-error", number: number | null): void {
    if (!("highlights" in CSS)) return;
    const ranges = number === null ? [] : (this.#lines.get(number) ?? []);
    if (ranges.length === 0) {
      CSS.highlights.delete(name);
      return;
    }
    const root = this.#source.getRootNode() as Document | ShadowRoot;
    if (!root.adoptedStyleSheets.includes(highlightSheet)) root.adoptedStyleSheets.push(highlightSheet);
    CSS.highlights.set(name, new Highlight(...ranges));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "typein-listing": TypeinListing;
  }
}

customElements.define("typein-listing", TypeinListing);
