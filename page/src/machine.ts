// The WebAssembly module as a typed object. crates/web/src/lib.rs describes the protocol.

import type { MachineExports, Python } from "./python";

/** What to run or to check. */
export interface Request {
  /** The name of the file in messages; its extension may select the format. */
  name: string;
  /** The title, instead of a file. */
  title?: string;
  /** The machine; detected if it is missing. Without title and file it is a bare machine. */
  machine?: string;
  /** The number of the program, where the file holds several. */
  program?: number;
  /** The native player that a person plays a title against. */
  opponent?: string;
  /** The keys to show; those that the program reads if they are missing. */
  keys?: string[];
  seed: number;
  /** Samples per second; none without sound. */
  sample_rate?: number;
}

/** A program of a file that holds several, with the request that starts it. */
export interface Choice {
  label: string;
  request: Request;
}

/** A machine to type in. */
export interface MachineEntry {
  id: string;
  name: string;
  /** What it starts without a program, and what that returns. */
  start: Start;
  started: Started;
  frame: FrameShape;
}

/** The size of a frame in dots. */
export interface FrameShape {
  width: number;
  height: number;
  /** Width of a dot, in its heights. */
  aspect: number;
}

/** What a module starts, beside the program in memory format. */
export interface Start {
  machine: string;
  name: string;
  warnings: string[];
  keys: string[];
  joystick: number;
  seed: number;
  sample_rate: number | null;
}

/** A running machine. */
export interface Started {
  machine: string;
  machine_name: string;
  name: string;
  warnings: string[];
  frame_rate: number;
  /** The numbers of the control ports that take joysticks. */
  joysticks: number[];
  has_sound: boolean;
  has_plotter: boolean;
  has_printer: boolean;
  /** Whether it has a disk drive or a cassette recorder. */
  has_medium: boolean;
  /** The keys that stop a program; empty if the machine has none. */
  stop: string;
  /** The keys to show. */
  keys: string[];
  /** The control port of the joystick that the program reads; 0 is none. */
  joystick: number;
  keyboard: KeyCap[];
  /** Whether SHIFT is held with another key, and not a key stroke of its own. */
  holds_shift: boolean;
  /** Whether the machine takes a pointer on its picture. */
  has_pointer: boolean;
}

/** A key of the machine's keyboard; widths and places in widths of a letter key. */
export interface KeyCap {
  name: string;
  legend: string;
  shifted: string;
  x: number;
  row: number;
  width: number;
}

export interface StoredFile {
  name: string;
  length: number;
}

export interface RewindRange {
  oldest: number;
  newest: number;
}

export interface Failure {
  message: string;
  /** The line of the program; null for a typed command. */
  line: number | null;
}

export interface Status {
  message: string | null;
  is_running: boolean;
  is_waiting_for_line: boolean;
  /** Whether the program has run for a while without looking for a key. */
  is_busy: boolean;
  /** The error that has ended the program since the last call. */
  failure: Failure | null;
  /** Emulated seconds since power-on. */
  seconds: number;
}

export interface Mark {
  is_error: boolean;
  message: string;
  /** The line number of the program, if it is about one. */
  number: number | null;
  line: number;
  column: number;
  width: number;
}

export interface Report {
  machine: string;
  marks: Mark[];
  /** The comparison with the printed checksums; null without them, or if the text has errors. */
  checksums: Checksums | null;
}

export interface Checksums {
  scheme: string;
  /** Number of lines of the program. */
  lines: number;
  /** Number of lines that match. */
  matching: number;
  /** The numbers of the lines that do not. */
  differing: number[];
}

export interface TitleEntry {
  name: string;
  title: string;
  about: string;
  author: string;
  year: number;
  publisher: string;
  system: string;
  language: string;
  /** Another name, which an address may have. */
  also: string | null;
  /** The native players that a person can play against. */
  opponents: string[];
  /** The title whose card shows it, if it is a version of another one. */
  version_of: string | null;
  /** How to play it, by language. */
  play: Partial<Record<string, HowToPlay>>;
  /** What it starts. */
  start: Start;
}

/** How to play a title, in one language. */
export interface HowToPlay {
  /** The short description, where it is another one. */
  about: string;
  goal: string;
  /** What to do first. */
  start: string;
  /** The machine's keys, separated by blanks, with what they do. */
  keys: [string, string][];
}

/** A key by its meaning. */
export interface HostKey {
  /** Identifies the key of the browser. */
  id: number;
  /** 0 is the character `code`, 1 the host key number `code`, 2 the modifiers alone. */
  kind: 0 | 1 | 2;
  code: number;
  /** 1 Shift, 2 Control, 4 Alt. */
  modifiers: number;
}

/** A movement or button of the pointer; positions are in widths and heights of the picture. */
export interface PointerInput {
  action: "move" | "drag" | "press" | "release";
  x: number;
  y: number;
  /** 1 left, 2 middle, 3 right; 0 is none. */
  button: number;
}

const POINTER_ACTIONS = ["move", "drag", "press", "release"];

export type RecordingFormat = "gif" | "wav";

/** What the frames look like: `player::filter` has the rest, which a browser does itself. */
export type Filter = "sharp" | "scan-lines" | "pal";

export interface Frame extends FrameShape {
  /** Emulated seconds since the start. */
  seconds: number;
  rgba: Uint8Array<ArrayBuffer>;
}

type Exports = Record<string, (...numbers: number[]) => number> & MachineExports;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Machine {
  readonly #exports: Exports;
  readonly #python: Python;

  constructor(module: WebAssembly.Module, python: Python) {
    const imports = python.imports(() => this.#exports);
    this.#exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.#python = python;
    this.#call("install");
  }

  /** The message of the panic that trapped; empty if there was none. */
  panicMessage(): string {
    const start = this.#call("panic_message");
    return decoder.decode(new Uint8Array(this.#exports.memory.buffer, start, this.#call("panic_length")));
  }

  listing(title: string): Uint8Array<ArrayBuffer> {
    this.#input(encoder.encode(title));
    return this.#reply(this.#call("listing"));
  }

  encodeLink(request: Request, file: Uint8Array, snapshot: Uint8Array): string {
    const both = new Uint8Array([...file, ...snapshot]);
    return this.#text(this.#call("encode_link", this.#request(request, both), file.length));
  }

  decodeLink(fragment: string): { request: Request; file: Uint8Array<ArrayBuffer>; snapshot: Uint8Array<ArrayBuffer> } {
    this.#input(encoder.encode(fragment));
    const request = this.#json<Request>(this.#call("decode_link"));
    return { request, file: this.#reply(this.#call("attachment")), snapshot: this.#reply(this.#call("link_snapshot")) };
  }

  check(request: Request, file: Uint8Array): Report {
    return this.#json(this.#call("check", this.#request(request, file)));
  }

  choices(request: Request, file: Uint8Array): Choice[] {
    return this.#json(this.#call("choices", this.#request(request, file)));
  }

  /** The machine that `start` powers on. */
  machineOf(request: Request, file: Uint8Array): string {
    return this.#json<Start>(this.#call("program", this.#request(request, file))).machine;
  }

  async start(request: Request, file: Uint8Array): Promise<Started> {
    return this.#json(await this.#run("start", this.#request(request, file)));
  }

  /** Starts a program in memory format; an empty one is a bare machine. */
  async play(start: Start, image: Uint8Array): Promise<Started> {
    return this.#json(await this.#run("play", this.#request(start, image)));
  }

  /** The frames that are due after `elapsed` milliseconds; -1 is as many as there is time for. */
  framesDue(elapsed: number): number {
    return this.#call("frames_due", elapsed);
  }

  async runFrame(): Promise<void> {
    await this.#run("run_frame");
  }

  /** Whether the program has run for a while without looking for a key. */
  isBusy(): boolean {
    return this.#call("is_busy") === 1;
  }

  /** The number of the line that runs; null if none runs. */
  currentLine(): number | null {
    const line = this.#call("current_line");
    return line < 0 ? null : line;
  }

  /** The frame if it has changed since the last call. It is copied into `spare` if that fits. */
  changedFrame(spare?: ArrayBuffer): Frame | null {
    return this.#call("render") === 1 ? this.frame(spare) : null;
  }

  /** The rendered frame. */
  frame(spare?: ArrayBuffer): Frame {
    const [width, height] = [this.#call("frame_width"), this.#call("frame_height")];
    const length = width * height * 4;
    const rgba = new Uint8Array(spare?.byteLength === length ? spare : new ArrayBuffer(length));
    rgba.set(new Uint8Array(this.#exports.memory.buffer, this.#call("frame"), length));
    return { width, height, aspect: this.#call("pixel_aspect"), seconds: this.#call("elapsed"), rgba };
  }

  setFilter(filter: Filter): void {
    this.#input(encoder.encode(filter));
    this.#reply(this.#call("set_filter"));
  }

  enableSound(rate: number): void {
    this.#call("enable_sound", rate);
  }

  samples(): Int16Array<ArrayBuffer> {
    return new Int16Array(this.#reply(this.#call("samples")).buffer);
  }

  status(): Status {
    return this.#json(this.#call("status"));
  }

  screenText(): string {
    return this.#text(this.#call("screen_text"));
  }

  printerText(): string {
    return this.#text(this.#call("printer_text"));
  }

  plotterBytes(): number {
    return this.#call("plotter_bytes");
  }

  /** The plotter's paper as SVG. */
  paper(): string {
    return this.#text(this.#call("paper"));
  }

  /** The program in memory, in memory format. */
  programImage(): Uint8Array<ArrayBuffer> {
    return this.#reply(this.#call("program_image"));
  }

  /** A program in memory format as a listing. */
  listingOf(machine: string, image: Uint8Array): string {
    return this.#text(this.#call("listing_of", this.#request(machine, image)));
  }

  /** Whether the machine has the key. */
  keyDown({ id, kind, code, modifiers }: HostKey): boolean {
    return this.#call("key_down", id, kind, code, modifiers) === 1;
  }

  keyUp({ id, kind, code }: HostKey): void {
    this.#call("key_up", id, kind, code);
  }

  /** Presses the machine's keys in the places of browser keys, separated by blanks, modifiers first. */
  keyDownAt(id: number, codes: string): boolean {
    this.#input(encoder.encode(codes));
    return this.#call("key_down_at", id) === 1;
  }

  machineKeyDown(id: number, names: string): void {
    this.#input(encoder.encode(names));
    this.#reply(this.#call("machine_key_down", id));
  }

  releaseKeys(): void {
    this.#call("release_keys");
  }

  pointer({ action, x, y, button }: PointerInput): void {
    this.#call("pointer", POINTER_ACTIONS.indexOf(action), x, y, button);
  }

  /** Puts the joystick of the cursor keys into a control port; 0 is none. */
  setJoystick(port: number): void {
    this.#call("set_joystick", port);
  }

  joystick(port: number, switches: number): void {
    this.#call("joystick", port, switches);
  }

  paste(text: string): void {
    this.#input(encoder.encode(text));
    this.#reply(this.#call("paste"));
  }

  setPaused(isPaused: boolean): void {
    this.#call("set_paused", Number(isPaused));
  }

  setWarp(isWarping: boolean): void {
    this.#call("set_warp", Number(isWarping));
  }

  async reset(): Promise<void> {
    this.#reply(await this.#run("reset"));
  }

  /** Types the command that continues a stopped program. */
  continueProgram(): void {
    this.#reply(this.#call("continue_program"));
  }

  saveSnapshot(): Uint8Array<ArrayBuffer> {
    return this.#reply(this.#call("save_snapshot"));
  }

  /** Restores a snapshot; `hasFiles` is whether the files of its medium are there again. */
  async loadSnapshot(snapshot: Uint8Array, hasFiles = false): Promise<void> {
    this.#input(snapshot);
    this.#reply(await this.#run("load_snapshot", Number(hasFiles)));
  }

  /** The emulated seconds to which the machine can go. */
  rewindRange(): RewindRange {
    return this.#json(this.#call("rewind_range"));
  }

  /** Begins to go to an emulated second; `continueJump` completes it. */
  seek(seconds: number): void {
    this.#reply(this.#call("seek", seconds));
  }

  /** Does the next slice of going to a second or of restoring a snapshot; false if there was nothing left to do. */
  async continueJump(): Promise<boolean> {
    return (await this.#run("continue_jump")) === 1;
  }

  elapsed(): number {
    return this.#call("elapsed");
  }

  /** A hash of the machine's whole state, and the log of all inputs as JSON. */
  stateHash(): string {
    return this.#text(this.#call("state_hash"));
  }

  inputLog(): string {
    return this.#text(this.#call("input_log"));
  }

  /** The files on the medium in the drive or recorder. */
  files(): StoredFile[] {
    return this.#json(this.#call("files"));
  }

  file(name: string): Uint8Array<ArrayBuffer> {
    this.#input(encoder.encode(name));
    return this.#reply(this.#call("file"));
  }

  insertFile(name: string, contents: Uint8Array): void {
    const bytes = encoder.encode(name);
    this.#input(bytes, contents);
    this.#reply(this.#call("insert_file", bytes.length));
  }

  removeFile(name: string): void {
    this.#input(encoder.encode(name));
    this.#reply(this.#call("remove_file"));
  }

  screenshot(): Uint8Array<ArrayBuffer> {
    return this.#reply(this.#call("screenshot"));
  }

  startRecording(format: RecordingFormat): void {
    this.#reply(this.#call("start_recording", format === "gif" ? 0 : 1));
  }

  stopRecording(): Uint8Array<ArrayBuffer> {
    return this.#reply(this.#call("stop_recording"));
  }

  #call(name: string, ...numbers: number[]): number {
    return this.#export(name)(...numbers);
  }

  /** Calls an export that runs the machine. A Python program may suspend it; no other call may come before the result. */
  #run(name: string, ...numbers: number[]): number | Promise<number> {
    return this.#python.running(this.#export(name))(...numbers);
  }

  #export(name: string): (...numbers: number[]) => number {
    const call = this.#exports[name];
    if (!call) throw new Error(`the WebAssembly module has no export "${name}"; build the page again`);
    return call;
  }

  /** Copies bytes into the input buffer, in order. */
  #input(...parts: Uint8Array[]): void {
    let at = this.#call("input", parts.reduce((sum, part) => sum + part.length, 0));
    for (const part of parts) {
      new Uint8Array(this.#exports.memory.buffer, at, part.length).set(part);
      at += part.length;
    }
  }

  /** Copies a request and a file into the input buffer; returns the length of the request. */
  #request(request: Request | Start | string, file: Uint8Array): number {
    const json = encoder.encode(JSON.stringify(request));
    this.#input(json, file);
    return json.length;
  }

  /** A copy of the output buffer; throws the error message that it holds. */
  #reply(result: number): Uint8Array<ArrayBuffer> {
    const length = result < 0 ? -1 - result : result;
    const bytes = new Uint8Array(this.#exports.memory.buffer, this.#call("output"), length).slice();
    if (result < 0) throw new Error(decoder.decode(bytes));
    return bytes;
  }

  #text(result: number): string {
    return decoder.decode(this.#reply(result));
  }

  #json<T>(result: number): T {
    return JSON.parse(this.#text(result)) as T;
  }
}
