// The panes below the controls: listing, printer, plotter, snapshots, settings.

import { LISTINGS } from "./assets";
import { fetched, type Client } from "./client";
import { create, download } from "./dom";
import { Editor } from "./editor";
import { BUTTONS, DEFAULT_MAPPING } from "./gamepad";
import type { Scaling } from "./picture";
import type { Request, Restart, Started, StoredFile } from "./protocol";
import * as snapshots from "./snapshots";
import type { StoredSnapshot } from "./snapshots";
import { dateAndTime, store, stored, text, type TextKey } from "./text";

/** What the panes need of the player. */
export interface PanesTarget {
  call: Client["call"];
  restart(): Restart | null;
  /** Starts a program; false after a failure, which is shown. */
  start(request: Request, file: Uint8Array<ArrayBuffer>): Promise<boolean>;
  seed(): number;
  show(message: string): void;
  fileName(extension: string): string;
  screenshot(): Promise<Blob>;
  setScaling(scaling: Scaling): void;
  setJoystick(port: number): void;
  /** Follows the setting for waits of programs. */
  skip(): void;
  setMapping(mapping: readonly string[]): void;
}

type PaneName = "listing" | "printer" | "paper" | "medium" | "snapshots" | "settings";

const TITLES: Record<PaneName, TextKey> = {
  listing: "paneListing",
  printer: "panePrinter",
  paper: "panePaper",
  medium: "paneMedium",
  snapshots: "paneSnapshots",
  settings: "paneSettings",
};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export class Panes {
  readonly element = create("div", { className: "panes" });
  readonly #target: PanesTarget;
  readonly #editor: Editor;
  readonly #tabs = new Map<PaneName, HTMLButtonElement>();
  readonly #panels = new Map<PaneName, HTMLElement>();
  readonly #printed = create("pre", { className: "printed", tabIndex: 0 }, text("noPrint"));
  readonly #paper = create("img", { className: "drawing", alt: text("plotterAlt"), hidden: true });
  #open: PaneName | null = null;
  #hasPrinted = false;
  /** The edited listing, until it runs or the changes are discarded. */
  #draft: string | null = null;
  #isReadonly = false;

  constructor(target: PanesTarget) {
    this.#target = target;
    this.#editor = new Editor({
      check: (listing) => this.#target.call("check", this.#request("listing.bas"), new TextEncoder().encode(listing)),
      run: (listing) => void this.#target.start(this.#request(this.#editedName()), new TextEncoder().encode(listing)),
      change: (listing) => (this.#draft = listing),
      discard: () => {
        this.#draft = null;
        void this.#fill("listing");
      },
    });
    this.#printed.setAttribute("aria-label", text("panePrinter"));
    const tabs = create("div", { className: "tabs" });
    tabs.setAttribute("role", "tablist");
    tabs.setAttribute("aria-label", text("panes"));
    tabs.addEventListener("keydown", (event) => this.#moveFocus(event));
    this.element.append(tabs);
    for (const name of Object.keys(TITLES) as PaneName[]) this.#add(name, tabs);
    this.#selectTab("listing");
  }

  #add(name: PaneName, tabs: HTMLElement): void {
    const tab = create("button", { type: "button", id: `tab-${name}`, onclick: () => this.#toggle(name) }, text(TITLES[name]));
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", `pane-${name}`);
    tab.setAttribute("aria-selected", "false");
    const panel = create("div", { className: `pane ${name}`, id: `pane-${name}`, hidden: true });
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    tabs.append(tab);
    this.element.append(panel);
    this.#tabs.set(name, tab);
    this.#panels.set(name, panel);
  }

  /** What was printed. */
  get printed(): string {
    return this.#hasPrinted ? (this.#printed.textContent ?? "") : "";
  }

  get draft(): string | null {
    return this.#draft;
  }

  /** Opens the listing at a line of the program. */
  async showLine(line: number): Promise<void> {
    if (this.#open !== "listing") this.#toggle("listing", false);
    await this.#fill("listing");
    this.#editor.goToLine(line);
  }

  /** Shows what was there when the program was left. */
  resume(printed: string, draft: string | null): void {
    if (printed) this.print(printed);
    this.#draft = draft;
    if (this.#open === "listing") void this.#fill("listing");
  }

  /** Shows the tabs that a machine needs. */
  showTabs({ has_plotter, has_printer, has_medium }: Started): void {
    const tab = (name: PaneName, isShown: boolean) => {
      const button = this.#tabs.get(name);
      if (button) button.hidden = !isShown;
    };
    tab("paper", has_plotter);
    tab("printer", has_printer);
    tab("medium", has_medium);
  }

  /** Shows a new program. */
  show(started: Started, isReadonly: boolean): void {
    this.#isReadonly = isReadonly;
    this.#draft = null;
    this.#hasPrinted = false;
    this.#printed.textContent = text("noPrint");
    this.#paper.hidden = true;
    this.#settings(started);
    if (this.#open) void this.#fill(this.#open);
  }

  print(printed: string): void {
    if (!this.#hasPrinted) this.#printed.textContent = "";
    this.#hasPrinted = true;
    this.#printed.append(printed);
    this.#tabs.get("printer")?.classList.add("news");
  }

  draw(svg: string): void {
    URL.revokeObjectURL(this.#paper.src);
    // As an image the drawing can neither run scripts nor ask for anything.
    this.#paper.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    this.#paper.hidden = false;
    this.#tabs.get("paper")?.classList.add("news");
    if (this.#open === "paper") void this.#fill("paper");
  }

  /** Opens a pane, or closes the open one. */
  #toggle(name: PaneName, fills = true): void {
    this.#open = this.#open === name ? null : name;
    for (const [other, panel] of this.#panels) panel.hidden = other !== this.#open;
    for (const [other, tab] of this.#tabs) tab.setAttribute("aria-selected", String(other === this.#open));
    this.#selectTab(name);
    if (this.#open && fills) void this.#fill(this.#open);
  }

  /** One tab is reached by the Tab key, the others by cursor keys. */
  #selectTab(name: PaneName): void {
    for (const [other, tab] of this.#tabs) tab.tabIndex = other === name ? 0 : -1;
  }

  #moveFocus(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const shown = [...this.#tabs].filter(([, tab]) => !tab.hidden);
    const at = shown.findIndex(([, tab]) => tab === event.target);
    const next = shown[(at + step + shown.length) % shown.length];
    if (step === 0 || at < 0 || !next) return;
    event.preventDefault();
    this.#selectTab(next[0]);
    next[1].focus();
  }

  async #fill(name: PaneName): Promise<void> {
    const panel = this.#panels.get(name);
    this.#tabs.get(name)?.classList.remove("news");
    switch (name) {
      case "listing":
        panel?.replaceChildren(this.#editor.element);
        await this.#showListing();
        break;
      case "printer":
        panel?.replaceChildren(this.#printed, this.#row(["clear", () => {
          this.#printed.textContent = "";
        }], ["download", () => download(this.#printed.textContent ?? "", "text/plain", this.#target.fileName("txt"))]));
        break;
      case "paper":
        panel?.replaceChildren(...(this.#paper.hidden
          ? [text("noPaper")]
          : [this.#paper, this.#row(["download", () => void this.#downloadPaper()])]));
        break;
      case "medium":
        await this.#showMedium();
        break;
      case "snapshots":
        await this.#showSnapshots();
        break;
      case "settings":
        break;
    }
  }

  #row(...buttons: [TextKey, () => void][]): HTMLElement {
    const children = buttons.map(([key, onClick]) => create("button", { type: "button", onclick: onClick }, text(key)));
    return create("div", { className: "row" }, ...children);
  }

  async #downloadPaper(): Promise<void> {
    const svg = await (await fetch(this.#paper.src)).text();
    download(svg, "image/svg+xml", this.#target.fileName("svg"));
  }

  /** A request for an edited listing on the machine that runs. */
  #request(name: string): Request {
    const running = this.#target.restart()?.request;
    const machine = this.#machine || running?.machine;
    return { name, seed: this.#target.seed(), ...(machine ? { machine } : {}) };
  }

  /** The name of an edited listing: that of the program it was. */
  #editedName(): string {
    const { title, name } = this.#target.restart()?.request ?? {};
    const stem = (title ?? name ?? "listing").replace(/\.\w+$/, "");
    return `${stem}.bas`;
  }

  #machine = "";

  async #showListing(): Promise<void> {
    const listing = this.#draft === null ? await this.#listing() : "";
    // Meanwhile a person may have typed.
    this.#editor.show(this.#draft ?? listing, this.#isReadonly, this.#draft !== null);
  }

  /** The text that was started, or the program in memory where that was no text. */
  async #listing(): Promise<string> {
    const running = this.#target.restart();
    if (!running) return "";
    const { request, file } = running;
    const bytes = request.title ? await this.#listingOfTitle(request.title) : file;
    try {
      if (bytes.length > 0) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      // A program file: the machine lists it.
    }
    return this.#target.call("listingOf", this.#machine, await this.#target.call("programImage"));
  }

  #listingOfTitle(title: string): Promise<Uint8Array<ArrayBuffer>> {
    const address = LISTINGS[title];
    return address ? fetched(address) : this.#target.call("listing", title);
  }

  // The medium in the drive or recorder.

  async #showMedium(): Promise<void> {
    this.#fillMedium(await this.#target.call("files"));
  }

  /** Shows the files on the medium after a change. */
  showFiles(files: StoredFile[]): void {
    if (this.#open === "medium") this.#fillMedium(files);
    else if (files.length > 0) this.#tabs.get("medium")?.classList.add("news");
  }

  #fillMedium(files: StoredFile[]): void {
    const field = create("input", { type: "file", multiple: true, hidden: true });
    field.addEventListener("change", () => void this.#insert([...(field.files ?? [])]));
    const rows = files.map(({ name, length }) => create("li", {},
      create("span", {}, name, " ", create("small", {}, text("bytes", length))),
      this.#row(["download", () => void this.#downloadFile(name)], ["remove", () => void this.#removeFile(name)])));
    const list = rows.length > 0 ? create("ul", { className: "files" }, ...rows) : create("p", {}, text("noFiles"));
    this.#panels.get("medium")?.replaceChildren(this.#row(["insertFiles", () => field.click()]), field, list);
  }

  async #insert(files: File[]): Promise<void> {
    for (const file of files) {
      await this.#try(async () => this.#target.call("insertFile", file.name, new Uint8Array(await file.arrayBuffer())));
    }
    await this.#showMedium();
  }

  async #downloadFile(name: string): Promise<void> {
    await this.#try(async () => download(await this.#target.call("file", name), "application/octet-stream", name));
  }

  async #removeFile(name: string): Promise<void> {
    await this.#try(() => this.#target.call("removeFile", name));
    await this.#showMedium();
  }

  /** Shows the message of a failure. */
  async #try(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.#target.show(messageOf(error));
    }
  }

  // Snapshots.

  async #showSnapshots(): Promise<void> {
    const panel = this.#panels.get("snapshots");
    const restart = this.#target.restart();
    if (!panel || !restart) return;
    const file = create("input", { type: "file", hidden: true });
    file.addEventListener("change", () => void this.#import(file.files?.[0]));
    const tools = this.#row(["saveSnapshot", () => void this.#save()], ["importSnapshot", () => file.click()]);
    try {
      const kept = await snapshots.ofProgram(snapshots.programOf(restart));
      const cards = kept.map((snapshot) => this.#card(snapshot));
      const list = cards.length > 0 ? create("div", { className: "cards" }, ...cards) : create("p", {}, text("noSnapshots"));
      panel.replaceChildren(tools, file, list);
    } catch (error) {
      panel.replaceChildren(tools, file, create("p", {}, messageOf(error)));
    }
  }

  async #save(): Promise<void> {
    const restart = this.#target.restart();
    if (!restart) return;
    try {
      const [bytes, thumbnail] = [await this.#target.call("saveSnapshot"), await this.#target.screenshot()];
      const program = snapshots.programOf(restart);
      await snapshots.add({ program, name: restart.request.name, created: new Date(), bytes, thumbnail, restart });
      this.#target.show(text("snapshotSaved"));
    } catch (error) {
      this.#target.show(messageOf(error));
    }
    await this.#showSnapshots();
  }

  async #import(file: File | undefined): Promise<void> {
    if (file) await this.#restore(new Uint8Array(await file.arrayBuffer()));
  }

  async #restore(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#try(() => this.#target.call("loadSnapshot", bytes));
  }

  #card(snapshot: StoredSnapshot): HTMLElement {
    const when = dateAndTime(snapshot.created);
    const thumbnail = create("img", { alt: text("snapshotOf", when), src: URL.createObjectURL(snapshot.thumbnail) });
    thumbnail.addEventListener("load", () => URL.revokeObjectURL(thumbnail.src), { once: true });
    const tools = this.#row(
      ["restore", () => void this.#restore(snapshot.bytes)],
      ["download", () => download(snapshot.bytes, "application/octet-stream", this.#target.fileName("snapshot"))],
      ["remove", () => void snapshots.remove(snapshot.id).then(() => this.#showSnapshots())],
    );
    return create("figure", {}, thumbnail, create("figcaption", {}, when), tools);
  }

  // Settings.

  #settings(started: Started): void {
    this.#machine = started.machine;
    const scaling = this.#choice("scaling", (stored("scaling") ?? "sharp"), [
      ["sharp", text("scalingSharp")], ["integer", text("scalingInteger")], ["smooth", text("scalingSmooth")],
      ["scan-lines", text("scalingScanLines")], ["pal", text("scalingPal")],
    ], (value) => {
      store("scaling", value);
      this.#target.setScaling(value as Scaling);
    });
    const keys = this.#choice("keys", stored("keys") ?? "meaning", [
      ["meaning", text("keysByMeaning")], ["place", text("keysByPlace")],
    ], (value) => store("keys", value));
    const rows = [scaling, keys];
    rows.push(this.#choice("skipWaits", stored("skip") ?? "false", [
      ["false", text("skipOffer")], ["true", text("skip")],
    ], (value) => {
      store("skip", value);
      this.#target.skip();
    }));
    if (started.joysticks.length > 0) {
      rows.push(this.#choice("joystick", String(started.joystick), [
        ["0", text("joystickNone")],
        ...started.joysticks.map((port): [string, string] => [String(port), text("joystickPort", port)]),
      ], (value) => this.#target.setJoystick(Number(value))));
    }
    rows.push(this.#mapping());
    this.#panels.get("settings")?.replaceChildren(...rows);
  }

  #choice(key: TextKey, chosen: string, options: [string, string][], onChange: (value: string) => void): HTMLElement {
    const select = create("select", {}, ...options.map(([value, label]) => create("option", { value }, label)));
    select.value = chosen;
    select.addEventListener("change", () => onChange(select.value));
    return create("label", { className: "setting" }, create("span", {}, text(key)), select);
  }

  #mapping(): HTMLElement {
    const mapping = (stored("gamepad")?.split(",") ?? DEFAULT_MAPPING).slice(0, BUTTONS.length);
    this.#target.setMapping(mapping);
    const fields = BUTTONS.map((button, index) => {
      const field = create("input", { type: "text", size: 8, value: mapping[index] ?? "" });
      field.addEventListener("change", () => {
        mapping[index] = /^fire2?$/i.test(field.value) ? field.value.toLowerCase() : field.value.toUpperCase();
        store("gamepad", mapping.join(","));
        this.#target.setMapping([...mapping]);
      });
      return create("label", {}, button, " ", field);
    });
    const group = create("fieldset", {}, create("legend", {}, text("gamepad")), create("p", {}, text("gamepadHelp")), ...fields);
    return group;
  }
}
