// The custom element `<typein-player>`. docs/play/page.md describes its attributes, methods and events.

import { ALL_MACHINES, ALL_TITLES, WASM } from "./assets";
import { Client, fetched } from "./client";
import { create, download, icon, iconButton, setIcon } from "./dom";
import styles from "./element.css";
import { GamepadReader } from "./gamepad";
import { hostKey, PressedKeys } from "./keys";
import { knownStart } from "./known-start";
import { Panes } from "./panes";
import { Picture } from "./picture";
import { Filmstrip } from "./rewind";
import { readPointer } from "./pointer";
import type { KeptProgram } from "./programs";
import type { Failure, FromWorker, MachineState, RecordingFormat, Report, Request, Restart, Started, TitleEntry } from "./protocol";
import { READING_CALLS } from "./protocol";
import { showShareDialog } from "./share";
import { isAvailable, Loudspeaker, mayStart } from "./sound";
import { howToPlay, store, stored, text } from "./text";
import { TouchControls } from "./touch-controls";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Milliseconds for which a message is shown. */
const MESSAGE_TIME = 4000;
/** The identifier of the button's key, below those of the keypads; milliseconds for which it is pressed. */
const STOP_KEY = 99;
const STOP_TIME = 200;
/** Milliseconds of a still screen after which its text is read out. */
const STILL_TIME = 600;

/** A seed that is short enough to type. */
function randomSeed(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 8;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What single keys do, by their names on the machine. */
function legends(title: TitleEntry | undefined): Map<string, string> {
  return new Map(title ? howToPlay(title).keys.filter(([names]) => !names.includes(" ")) : []);
}

export class TypeinPlayer extends HTMLElement {
  static readonly observedAttributes = ["src", "title", "listing", "machine", "seed", "keys", "readonly"];

  readonly #root = this.attachShadow({ mode: "open" });
  readonly #pressed = new PressedKeys();
  #picture = new Picture();
  /** The client of the machine. */
  #client: Client | null = null;
  /** The clients by their modules: that of the machine, and that which reads listings. */
  readonly #clients = new Map<string, Promise<Client>>();
  /** Counts starts: an older one that still waits gives up. */
  #starts = 0;
  #restart: Restart | null = null;
  /** What was opened last, whether or not it runs. */
  #request: Restart | null = null;
  #started: Started | null = null;
  #state: MachineState | null = null;
  #loudspeaker: Loudspeaker | null = null;
  #gamepad: GamepadReader | null = null;
  #observer: IntersectionObserver | null = null;
  #startTimer = 0;
  #messageTimer = 0;
  #textTimer = 0;
  #isPaused = false;
  #isHidden = false;
  #isWarping = false;
  #isBusy = false;
  #isSkipping = false;
  #recording: RecordingFormat | null = null;
  #joystickPort = 0;
  /** The control port that takes a joystick while none is chosen. */
  #defaultPort = 0;

  // The parts of the interface, made by #build.
  #stage!: HTMLElement;
  #screen!: HTMLElement;
  #hint!: HTMLButtonElement;
  #continue!: HTMLButtonElement;
  #skip!: HTMLElement;
  #errorLine!: HTMLButtonElement;
  #notice!: HTMLElement;
  #failure!: HTMLElement;
  /** Ends a program that keeps the worker from answering. */
  #stuck!: HTMLButtonElement;
  /** How much of the files of a program's machine has been loaded. */
  #progress!: HTMLProgressElement;
  #live!: HTMLElement;
  #buttons!: Record<"pause" | "stop" | "warp" | "mute" | "rewind" | "gif" | "wav" | "keyboard", HTMLButtonElement>;
  #volume!: HTMLInputElement;
  #touch!: TouchControls;
  #filmstrip!: Filmstrip;
  #panes!: Panes;

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [sheet];
    this.#build();
    this.#gamepad = new GamepadReader(this);
    this.#observer = new IntersectionObserver(([entry]) => this.#setHidden(!entry?.isIntersecting));
    this.#observer.observe(this);
    document.addEventListener("visibilitychange", this.#onVisibility);
    for (const gesture of ["pointerup", "keydown"]) this.#root.addEventListener(gesture, this.#onGesture);
    this.#root.addEventListener("keydown", (event) => this.#onEscape(event as KeyboardEvent));
    this.#restartSoon();
  }

  disconnectedCallback(): void {
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#observer?.disconnect();
    this.#gamepad?.close();
    this.#picture.close();
    this.#loudspeaker?.close();
    for (const client of this.#clients.values()) void client.then((one) => one.terminate(), () => undefined);
    this.#clients.clear();
    this.#starts++;
    [this.#client, this.#loudspeaker, this.#restart, this.#started] = [null, null, null, null];
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.#root.childElementCount > 0) this.#restartSoon();
  }

  /** What runs: the request and the file; null before the start. */
  get running(): Readonly<Restart> | null {
    return this.#restart;
  }

  /** What brings the player back to where it is, as far as the last seconds are known. */
  get progress(): Pick<KeptProgram, "state" | "printed" | "draft"> {
    return { state: this.#state, printed: this.#panes.printed, draft: this.#panes.draft };
  }

  /** The name of what runs; empty before the start. */
  get programName(): string {
    return this.#started?.name ?? "";
  }

  /** Brings `progress` up to date. */
  async save(): Promise<void> {
    this.#state = await this.#call("state");
  }

  /** The part of a link after `#` that leads to what runs, or to its position. */
  async link(hasPosition = false): Promise<string> {
    if (!this.#restart) throw new Error("no program is running; wait for the event typein-ready");
    const { request, file } = this.#restart;
    if (request.title && !hasPosition) return request.title;
    const snapshot = hasPosition ? await this.saveSnapshot() : new Uint8Array();
    return this.#call("encodeLink", { request: { ...request, seed: 0 }, file }, snapshot);
  }

  /** Goes on with a program where it was left; a failure to do so is shown, and the program starts again. */
  async goOn({ restart, state, printed, draft }: Pick<KeptProgram, "restart" | "state" | "printed" | "draft">): Promise<void> {
    if (!(await this.#start(restart.request, restart.file))) return;
    this.#panes.resume(printed, draft);
    if (!state) return;
    try {
      await this.#call("restore", state);
      this.#state = state;
    } catch {
      this.#show(text("noState"), 2 * MESSAGE_TIME);
    }
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  get joystickPort(): number {
    return this.#joystickPort;
  }

  /** Gives the machine the keyboard. */
  override focus(options?: FocusOptions): void {
    this.#screen.focus(options);
  }

  /** Runs a file; its name may select the format. */
  async open(file: Uint8Array<ArrayBuffer>, name: string, options: Partial<Request> = {}): Promise<void> {
    const machine = options.machine ?? this.getAttribute("machine");
    const keys = (this.getAttribute("keys") ?? "").split(/\s*,\s*/).filter(Boolean);
    const given = { ...(machine ? { machine } : {}), ...(keys.length > 0 ? { keys } : {}) };
    await this.#start({ name, seed: this.#seed(), ...given, ...options }, file);
  }

  /** Runs what a link carries: a title's name, or a program. `fragment` is the part after `#`. */
  async openLink(fragment: string): Promise<void> {
    if (ALL_TITLES.some((title) => title.name === fragment)) {
      return this.open(new Uint8Array(), fragment, { title: fragment });
    }
    try {
      const { request, file, snapshot } = await this.#call("decodeLink", fragment);
      // A link without a seed says 0: every visitor has random numbers of their own.
      const hasStarted = await this.#start({ ...request, seed: request.seed || this.#seed() }, file);
      if (hasStarted && snapshot.length > 0) await this.#goToPosition(snapshot);
    } catch (error) {
      this.#fail(messageOf(error));
    }
  }

  async #goToPosition(snapshot: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.loadSnapshot(snapshot);
    } catch {
      this.#show(text("noPosition"), 2 * MESSAGE_TIME);
    }
  }

  pause(): void {
    this.#setPaused(true);
  }

  resume(): void {
    this.#setPaused(false);
  }

  /** Powers the machine off and on, and starts the program again. */
  async reset(): Promise<void> {
    await this.#client?.call("reset");
  }

  /** Types a text as fast as the machine takes it. */
  async type(words: string): Promise<void> {
    await this.#client?.call("paste", words);
  }

  /** Presses a key of the machine by its name; `release` ends it. */
  press(id: number, names: string): void {
    void this.#client?.call("machineKeyDown", id, names).catch((error: unknown) => this.#show(messageOf(error)));
  }

  /** Presses the keys that stop a program. */
  #stop(): void {
    if (!this.#started) return;
    this.press(STOP_KEY, this.#started.stop);
    setTimeout(() => this.release(STOP_KEY), STOP_TIME);
    this.#screen.focus();
  }

  /** Offers to pass the time in which the program does not look for a key, unless that was chosen for good. */
  #offerToSkip(): void {
    const always = stored("skip") === "true";
    this.#skip.hidden = !this.#isBusy || always;
    void this.#client?.call("setSkipping", always || this.#isSkipping);
    if (!this.#isBusy) this.#isSkipping = false;
  }

  /** Leads to the line of an error, unless the page around the element does. */
  #offerLine(failure: Failure): void {
    const { message, line } = failure;
    if (!this.#emit("failure", failure) || line === null) return;
    this.#errorLine.replaceChildren(text("showLine", message));
    this.#errorLine.onclick = () => {
      this.#errorLine.hidden = true;
      void this.#panes.showLine(line);
    };
    this.#errorLine.hidden = false;
  }

  /** Offers to continue a program that was stopped. */
  #offerToContinue(isStopped: boolean): void {
    this.#continue.hidden = !isStopped;
  }

  release(id: number): void {
    void this.#client?.call("keyUp", { id, kind: 2, code: 0, modifiers: 0 });
  }

  /** Closes exactly these switches of the joystick. */
  moveStick(switches: number): void {
    void this.#client?.call("joystick", this.#joystickPort || this.#defaultPort, switches);
  }

  /** What the checker finds in the listing, with its printed checksums. */
  async check(): Promise<Report> {
    if (!this.#request) throw new Error("no program was opened");
    const { request, file } = this.#request;
    return this.#call("check", request, file);
  }

  /** Whether the event `typein-line` tells the number of the running line. */
  async followLine(isFollowed: boolean): Promise<void> {
    await this.#call("followLine", isFollowed);
  }

  async saveSnapshot(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#call("saveSnapshot");
  }

  async loadSnapshot(snapshot: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#call("loadSnapshot", snapshot);
  }

  /** The frame as PNG, with the plotter's paper beside it. */
  async screenshot(): Promise<Blob> {
    return new Blob([await this.#call("screenshot")], { type: "image/png" });
  }

  /** The text on the screen. */
  async text(): Promise<string> {
    return this.#call("screenText");
  }

  /** Emulated seconds since power-on, and frames since the start. */
  async time(): Promise<{ seconds: number; frames: number }> {
    return this.#call("time");
  }

  /** A hash of the machine's whole state. */
  async stateHash(): Promise<string> {
    return this.#call("stateHash");
  }

  /** The log of all inputs as JSON; `typein` replays it. */
  async inputLog(): Promise<string> {
    return this.#call("inputLog");
  }

  /** Played and missing samples since the sound started; null without sound. */
  soundCounts(): Promise<{ played: number; missing: number }> | null {
    return this.#loudspeaker?.counts() ?? null;
  }

  /** The height of the element with the picture in its full width, in CSS pixels. */
  get preferredHeight(): number {
    return this.offsetHeight - this.#stage.offsetHeight + this.#picture.fullHeight;
  }

  /** Drawn frames since the start. */
  get frameCount(): number {
    return this.#picture.frameCount;
  }

  #seed(): number {
    const seed = Number(this.getAttribute("seed") ?? NaN);
    return Number.isSafeInteger(seed) && seed >= 0 ? seed : randomSeed();
  }

  /** Starts once after several attributes have changed. */
  #restartSoon(): void {
    this.#makePlace(this.getAttribute("title"), this.getAttribute("machine"));
    clearTimeout(this.#startTimer);
    this.#startTimer = setTimeout(() => void this.#startFromAttributes());
  }

  async #startFromAttributes(): Promise<void> {
    const [src, title, listing] = ["src", "title", "listing"].map((name) => this.getAttribute(name));
    if (listing != null) {
      await this.open(new TextEncoder().encode(listing), "listing");
    } else if (src) {
      try {
        const response = await fetch(src);
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        const name = new URL(response.url).pathname.split("/").pop() ?? src;
        await this.open(new Uint8Array(await response.arrayBuffer()), name);
      } catch (error) {
        this.#fail(text("cannotFetch", src, messageOf(error)));
      }
    } else if (title) {
      await this.open(new Uint8Array(), title, { title });
    } else if (this.hasAttribute("machine")) {
      await this.open(new Uint8Array(), this.getAttribute("machine") ?? "");
    }
  }

  /** The client of the module at an address. */
  #clientOf(module: string): Promise<Client> {
    let client = this.#clients.get(module);
    if (!client) {
      client = Client.create(module, (message) => this.#receive(message), (isStuck) => (this.#stuck.hidden = !isStuck));
      client.catch(() => this.#clients.delete(module));
      this.#clients.set(module, client);
    }
    return client;
  }

  /** Makes a client that of the machine; another's machine is switched off. */
  #use(client: Client): void {
    if (client === this.#client) return;
    if (this.#client) {
      this.#client.terminate();
      this.#clients.delete(this.#client.module);
    }
    this.#loudspeaker?.close();
    [this.#client, this.#loudspeaker] = [client, null];
    void client.call("setFilter", this.#picture.filter);
    void client.call("setWarp", this.#isWarping);
    this.#applyPause();
  }

  /** Gives the parts their places, as far as they are known before the module is here: nothing moves when it comes. */
  #makePlace(name: string | null | undefined, id: string | null | undefined): void {
    const title = ALL_TITLES.find((one) => one.name === name);
    const machine = ALL_MACHINES.find((one) => one.id === (title?.system ?? id));
    if (!machine) return;
    this.#picture.expect(machine.frame);
    const { keys, joystick } = title?.start ?? machine.start;
    this.#arrange({ ...machine.started, keys, joystick }, title);
  }

  #arrange(started: Started, title: TitleEntry | undefined): void {
    this.#touch.show(started, legends(title));
    this.#touch.setJoystick(started.joystick > 0);
    this.#panes.showTabs(started);
    this.#buttons.stop.hidden = started.stop === "";
  }

  /** Starts a program; a failure is shown in place of the screen. */
  async #start(request: Request, file: Uint8Array<ArrayBuffer>): Promise<boolean> {
    this.#failure.hidden = true;
    this.toggleAttribute("loading", true);
    this.#request = { request, file };
    if (!this.#started) this.#makePlace(request.title, request.machine);
    const count = ++this.#starts;
    try {
      const known = knownStart(request, file);
      const [client, image] = await Promise.all([this.#clientOf(known?.module ?? WASM), known?.program ? fetched(known.program) : new Uint8Array()]);
      if (count !== this.#starts) return false;
      this.#use(client);
      const started = await (known ? client.call("play", known.start, image) : client.call("start", request, file));
      if (count !== this.#starts) return false;
      this.#restart = { request, file };
      this.#state = null;
      this.#begin(started);
      return true;
    } catch (error) {
      if (count !== this.#starts) return false;
      this.#fail(messageOf(error));
      await this.#offerChoices(request, file);
      return false;
    } finally {
      this.#progress.hidden = true;
      if (count === this.#starts) this.toggleAttribute("loading", false);
    }
  }

  /** Offers the programs of a file that holds several. */
  async #offerChoices(request: Request, file: Uint8Array<ArrayBuffer>): Promise<void> {
    const choices = await this.#call("choices", request, file).catch(() => []);
    if (choices.length === 0) return;
    const buttons = choices.map(({ label, request: chosen }) =>
      create("button", { type: "button", onclick: () => void this.#start(chosen, file) }, label));
    this.#failure.replaceChildren(create("p", {}, text("choose")), ...buttons);
  }

  #begin(started: Started): void {
    this.#started = started;
    const label = text("screen", `${started.name}, ${started.machine_name}`);
    this.#screen.setAttribute("aria-label", label);
    const title = ALL_TITLES.find(({ name }) => name === this.#restart?.request.title);
    this.#arrange(started, title);
    this.#defaultPort = started.joysticks.at(-1) ?? 0;
    this.#setJoystick(started.joystick);
    this.#picture.canvas.classList.toggle("pointer", started.has_pointer);
    this.#filmstrip.clear();
    this.#showRewinding(false);
    this.#panes.show(started, this.hasAttribute("readonly"));
    this.#live.textContent = "";
    this.#offerToContinue(false);
    this.#errorLine.hidden = true;
    [this.#isBusy, this.#isSkipping] = [false, false];
    this.#offerToSkip();
    this.#updateHint();
    if (started.warnings.length > 0) this.#show(started.warnings.join(" "));
    if (mayStart()) void this.#openSound();
    this.#emit("ready", started);
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case "frame":
        this.#picture.show(message.frame, (buffer) => this.#client?.giveBack(buffer));
        break;
      case "text":
        clearTimeout(this.#textTimer);
        this.#textTimer = setTimeout(() => this.#readOut(message.text), STILL_TIME);
        break;
      case "message":
        if (message.text && message.text !== "paused") this.#show(message.text);
        break;
      case "busy":
        this.#isBusy = message.isBusy;
        this.#offerToSkip();
        break;
      case "error":
        this.#offerLine(message.failure);
        break;
      case "line":
        this.#emit("line", message.line);
        break;
      case "stopped":
        this.#offerToContinue(message.isStopped);
        break;
      case "printed":
        this.#panes.print(message.text);
        this.#emit("printed", message.text);
        break;
      case "paper":
        this.#panes.draw(message.svg);
        this.#emit("drawn", message.svg);
        break;
      case "state":
        this.#state = message.state;
        break;
      case "files":
        this.#panes.showFiles(message.files);
        break;
      case "loading":
        [this.#progress.hidden, this.#progress.value] = [false, message.share];
        break;
      case "trap":
        this.#trapped(message.message, message.restoredSeconds);
        break;
      case "pong":
      case "result":
      case "failed":
        break;
    }
  }

  /** Puts the changed lines of the screen into the live region. */
  #readOut(screen: string): void {
    const before = new Set((this.#live.dataset["screen"] ?? "").split("\n"));
    const lines = screen.split("\n").filter((line) => line.trim() && !before.has(line));
    this.#live.dataset["screen"] = screen;
    if (lines.length > 0) this.#live.textContent = lines.join("\n");
    this.#emit("text", screen);
  }

  #trapped(message: string, restoredSeconds: number | null): void {
    console.error(message);
    if (restoredSeconds === null) {
      this.#fail(`${text("trapStopped")} ${text("trapDetails", message)}`);
    } else {
      this.#show(text("trapRestored", Math.round(restoredSeconds)), 2 * MESSAGE_TIME);
      this.#emit("error", message);
    }
  }

  #fail(message: string): void {
    this.#failure.replaceChildren(create("p", {}, message));
    if (this.#restart) {
      const { request, file } = this.#restart;
      const again = create("button", { type: "button", onclick: () => void this.#start(request, file) }, text("retry"));
      this.#failure.append(again);
    }
    this.#failure.hidden = false;
    this.#emit("error", message);
  }

  /** Ends a worker that does not answer; the next start makes another. */
  #endWorker(): void {
    this.#stuck.hidden = true;
    if (this.#client) {
      this.#client.terminate();
      this.#clients.delete(this.#client.module);
    }
    this.#loudspeaker?.close();
    [this.#client, this.#loudspeaker] = [null, null];
    this.#fail(text("stopped"));
  }

  #show(message: string, time = MESSAGE_TIME): void {
    this.#notice.textContent = message;
    this.#notice.hidden = false;
    clearTimeout(this.#messageTimer);
    this.#messageTimer = setTimeout(() => (this.#notice.hidden = true), time);
    this.#emit("message", message);
  }

  /** Returns false if a listener prevents what the element does by itself. */
  #emit(type: string, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(`typein-${type}`, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  #call: Client["call"] = async (name, ...parameters) => {
    const client = READING_CALLS.includes(name) ? await this.#clientOf(WASM) : this.#client;
    if (!client) throw new Error("no machine is running; wait for the event typein-ready");
    return client.call(name, ...parameters);
  };

  // Time.

  #setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.toggleAttribute("paused", isPaused);
    setIcon(this.#buttons.pause, isPaused ? "play" : "pause", text(isPaused ? "resume" : "pause"));
    this.#applyPause();
  }

  #setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden;
    this.#applyPause();
  }

  /** The machine stands while nobody can see it. */
  #applyPause(): void {
    void this.#client?.call("setPaused", this.#isPaused || this.#isHidden || document.hidden);
  }

  readonly #onVisibility = () => {
    this.#releaseKeys();
    this.#applyPause();
    if (!document.hidden) this.#loudspeaker?.resume();
  };

  #toggleWarp(): void {
    this.#isWarping = !this.#isWarping;
    this.#buttons.warp.setAttribute("aria-pressed", String(this.#isWarping));
    void this.#client?.call("setWarp", this.#isWarping);
  }

  #showRewinding(isRewinding: boolean): void {
    this.toggleAttribute("rewinding", isRewinding);
    this.#buttons.rewind.setAttribute("aria-pressed", String(isRewinding));
  }

  async #toggleRewind(): Promise<void> {
    if (this.#filmstrip.isOpen) return this.#filmstrip.close();
    try {
      await this.#filmstrip.open();
      this.#showRewinding(true);
    } catch (error) {
      this.#show(messageOf(error));
    }
  }

  // Sound.

  readonly #onGesture = () => {
    if (this.#loudspeaker) this.#loudspeaker.resume();
    else void this.#openSound();
  };

  async #openSound(): Promise<void> {
    if (!isAvailable || this.#loudspeaker || !this.#client || !this.#started?.has_sound) return;
    const loudspeaker = await Loudspeaker.open();
    // Another gesture may have been faster, and the element may have been removed.
    if (!loudspeaker || this.#loudspeaker || !this.#client) return loudspeaker?.close();
    this.#loudspeaker = loudspeaker;
    this.#applyVolume();
    await this.#client.call("connectSound", loudspeaker.port, loudspeaker.rate);
    this.#updateHint();
  }

  #applyVolume(): void {
    const isMuted = stored("mute") === "true";
    const volume = Number(stored("volume") ?? 0.7);
    this.#volume.value = String(volume);
    setIcon(this.#buttons.mute, isMuted ? "mute" : "sound", text(isMuted ? "unmute" : "mute"));
    this.#loudspeaker?.setVolume(isMuted ? 0 : volume);
    this.#updateHint();
  }

  #updateHint(): void {
    const isWaiting = this.#started?.has_sound && !this.#loudspeaker && stored("mute") !== "true";
    this.#hint.hidden = !isWaiting;
    this.#hint.replaceChildren(icon("mute"), text(isAvailable ? "soundHint" : "soundInsecure"));
  }

  // Keys.

  /** Escape closes what is open, the innermost first; a dialog closes itself. */
  #onEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const menu = this.#root.querySelector<HTMLDetailsElement>("details[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    } else if (this.#filmstrip.isOpen) this.#filmstrip.close();
    else if (document.fullscreenElement) void document.exitFullscreen();
    else return;
    event.preventDefault();
  }

  #onKeyDown(event: KeyboardEvent): void {
    const key = hostKey(event);
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    void this.#openSound();
    this.#pressed.press(event.code, key);
    if (stored("keys") === "place") void this.#client?.call("keyDownAt", key.id, this.#pressed.withModifiers(event.code));
    else void this.#client?.call("keyDown", key);
  }

  #onKeyUp(event: KeyboardEvent): void {
    const key = this.#pressed.release(event.code);
    if (key) void this.#client?.call("keyUp", key);
  }

  #releaseKeys(): void {
    this.#pressed.clear();
    void this.#client?.call("releaseKeys");
  }

  #setJoystick(port: number): void {
    this.#joystickPort = port;
    this.#touch.setJoystick(port > 0);
    void this.#client?.call("setJoystick", port);
  }

  // Files.

  async #download(name: string, type: string, bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<void> {
    try {
      download(await bytes, type, name);
    } catch (error) {
      this.#show(messageOf(error));
    }
  }

  #fileName(extension: string): string {
    const name = this.#started?.name.replace(/\.\w+$/, "").replace(/[^\p{L}\p{N}]+/gu, "-") || "typein";
    return `${name.toLowerCase()}.${extension}`;
  }

  async #toggleRecording(format: RecordingFormat): Promise<void> {
    const [button, type] = format === "gif" ? [this.#buttons.gif, "image/gif"] : [this.#buttons.wav, "audio/wav"];
    if (this.#recording === format) {
      this.#recording = null;
      await this.#download(this.#fileName(format), type, this.#call("stopRecording"));
    } else if (!this.#recording) {
      try {
        await this.#call("startRecording", format);
        this.#recording = format;
      } catch (error) {
        this.#show(messageOf(error));
      }
    }
    const isRecording = this.#recording === format;
    button.setAttribute("aria-pressed", String(isRecording));
    button.textContent = text(isRecording ? "stopRecording" : format === "gif" ? "recordGif" : "recordWav");
  }

  async #share(): Promise<void> {
    if (!this.#restart) return;
    try {
      showShareDialog(this.#root, this.#restart, await this.link(), () => this.link(true));
    } catch (error) {
      this.#show(messageOf(error));
    }
  }

  async #toggleFullScreen(): Promise<void> {
    if (document.fullscreenElement) return document.exitFullscreen();
    const stage = this.#root.querySelector<HTMLElement>(".player");
    await stage?.requestFullscreen?.();
    this.#screen.focus();
  }

  // The interface.

  #build(): void {
    this.#picture.close();
    this.#picture = new Picture();
    this.#screen = create("div", { className: "screen", tabIndex: 0 }, this.#picture.canvas);
    this.#screen.setAttribute("role", "application");
    this.#screen.setAttribute("aria-describedby", "help");
    this.#screen.addEventListener("keydown", (event) => this.#onKeyDown(event));
    this.#screen.addEventListener("keyup", (event) => this.#onKeyUp(event));
    this.#screen.addEventListener("blur", () => this.#releaseKeys());
    this.#screen.addEventListener("pointerdown", () => this.#screen.focus());
    this.#screen.addEventListener("paste", (event) => {
      const words = event.clipboardData?.getData("text/plain");
      if (words) void this.type(words);
      event.preventDefault();
      event.stopPropagation();
    });
    this.#hint = create("button", { type: "button", className: "hint", hidden: true });
    this.#continue = create("button", {
      type: "button",
      className: "continue",
      hidden: true,
      onclick: () => {
        // Still down, it would stop the program again.
        this.release(STOP_KEY);
        void this.#client?.call("continueProgram");
        this.#screen.focus();
      },
    }, text("continueProgram"));
    const always = create("button", { type: "button", onclick: () => {
      store("skip", "true");
      this.#offerToSkip();
      this.#screen.focus();
    } }, text("skipAlways"));
    const once = create("button", { type: "button", onclick: () => {
      this.#isSkipping = true;
      this.#offerToSkip();
      this.#screen.focus();
    } }, text("skip"));
    this.#skip = create("div", { className: "continue", hidden: true }, once, always);
    this.#errorLine = create("button", { type: "button", className: "continue", hidden: true });
    this.#notice = create("div", { className: "notice", hidden: true });
    this.#notice.setAttribute("role", "status");
    this.#failure = create("div", { className: "failure", hidden: true });
    this.#failure.setAttribute("role", "alert");
    this.#stuck = create("button", { type: "button", className: "continue", hidden: true, onclick: () => this.#endWorker() }, text("stuck"));
    this.#progress = create("progress", { className: "continue", hidden: true, max: 1, value: 0 });
    this.#progress.setAttribute("aria-label", text("loading"));
    readPointer(this.#picture.canvas, () => this.#started?.has_pointer ?? false, (input) => void this.#client?.call("pointer", input));
    this.#live = create("div", { className: "live" });
    this.#live.setAttribute("aria-live", "polite");
    const help = create("p", { className: "live", id: "help" }, text("screenHelp"));
    this.#stage = create("div", { className: "stage" }, this.#screen, this.#hint, this.#continue, this.#skip, this.#errorLine, this.#notice, this.#failure, this.#progress, this.#stuck);
    this.#picture.fit(this.#stage);
    this.#touch = new TouchControls(this);
    this.#filmstrip = new Filmstrip({
      range: () => this.#call("rewindRange"),
      seek: (seconds) => this.#call("seek", seconds),
      pause: () => this.#setPaused(true),
      resume: () => {
        this.#showRewinding(false);
        this.#setPaused(false);
        this.#screen.focus();
      },
    });
    this.#picture.onDraw = (seconds) => this.#filmstrip.add(this.#picture, seconds);
    this.#panes = new Panes({
      call: this.#call,
      restart: () => this.#restart,
      start: (request, file) => this.#start(request, file),
      seed: () => this.#seed(),
      show: (message) => this.#show(message),
      fileName: (extension) => this.#fileName(extension),
      screenshot: () => this.screenshot(),
      setScaling: (scaling) => {
        this.#picture.setScaling(scaling);
        void this.#client?.call("setFilter", this.#picture.filter);
      },
      setJoystick: (port) => this.#setJoystick(port),
      skip: () => this.#offerToSkip(),
      setMapping: (mapping) => {
        if (this.#gamepad) this.#gamepad.mapping = mapping;
      },
    });
    const player = create("div", { className: "player" }, this.#stage, this.#touch.element, this.#filmstrip.element, this.#toolbar(), this.#panes.element, this.#live, help);
    this.#root.replaceChildren(player);
    this.#applyVolume();
  }

  #toolbar(): HTMLElement {
    const toggle = (button: HTMLButtonElement) => {
      button.setAttribute("aria-pressed", "false");
      return button;
    };
    const textButton = (label: string, onClick: () => void) =>
      toggle(create("button", { type: "button", onclick: onClick }, label));
    this.#buttons = {
      pause: iconButton("pause", text("pause"), () => this.#setPaused(!this.#isPaused)),
      stop: iconButton("stop", text("stop"), () => this.#stop()),
      warp: toggle(iconButton("warp", text("warp"), () => this.#toggleWarp())),
      mute: iconButton("sound", text("mute"), () => {
        store("mute", String(stored("mute") !== "true"));
        this.#applyVolume();
      }),
      keyboard: toggle(iconButton("keyboard", text("keyboard"), () => {
        this.#buttons.keyboard.setAttribute("aria-pressed", String(this.#touch.next() !== "none"));
      })),
      rewind: toggle(iconButton("rewind", text("rewind"), () => void this.#toggleRewind())),
      gif: textButton(text("recordGif"), () => void this.#toggleRecording("gif")),
      wav: textButton(text("recordWav"), () => void this.#toggleRecording("wav")),
    };
    this.#buttons.keyboard.setAttribute("aria-pressed", String(this.#touch.view !== "none"));
    this.#volume = create("input", { type: "range", min: "0", max: "1", step: "0.05", className: "volume" });
    this.#volume.setAttribute("aria-label", text("volume"));
    this.#volume.addEventListener("input", () => {
      store("volume", this.#volume.value);
      store("mute", "false");
      this.#applyVolume();
    });
    const camera = create("details", { className: "menu" },
      create("summary", { title: text("screenshot") }, icon("camera")),
      create("div", { className: "items" },
        create("button", {
          type: "button",
          onclick: () => void this.#download(this.#fileName("png"), "image/png", this.#call("screenshot")),
        }, text("screenshot")),
        this.#buttons.gif, this.#buttons.wav));
    camera.firstElementChild?.setAttribute("aria-label", text("screenshot"));
    camera.addEventListener("focusout", (event) => {
      if (!camera.contains(event.relatedTarget as Node | null)) camera.open = false;
    });
    const { pause, stop, warp, mute, keyboard, rewind } = this.#buttons;
    const share = iconButton("share", text("share"), () => void this.#share());
    for (const extra of [rewind, warp, this.#volume, camera, share]) extra.classList.add("extra");
    const toolbar = create("div", { className: "toolbar" },
      pause, stop, rewind,
      iconButton("reset", text("reset"), () => void this.reset()),
      warp,
      create("span", { className: "gap" }),
      mute, this.#volume,
      create("span", { className: "gap" }),
      keyboard, camera, share,
      iconButton("full", text("fullScreen"), () => void this.#toggleFullScreen()),
    );
    toolbar.setAttribute("role", "group");
    toolbar.setAttribute("aria-label", text("toolbar"));
    return toolbar;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "typein-player": TypeinPlayer;
  }
}

customElements.define("typein-player", TypeinPlayer);
