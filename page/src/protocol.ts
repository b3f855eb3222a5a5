// The messages between a player element and its worker.

import type { Checksums, Choice, Failure, Filter, Frame, FrameShape, HostKey, HowToPlay, KeyCap, Mark, PointerInput, RecordingFormat, Report, Request, RewindRange, Start, Started, StoredFile, TitleEntry } from "./machine";

export type { Checksums, Choice, Failure, Filter, Frame, FrameShape, HostKey, HowToPlay, KeyCap, Mark, PointerInput, RecordingFormat, Report, Request, RewindRange, Start, Started, StoredFile, TitleEntry };

/** What starts a program. */
export interface Restart {
  request: Request;
  file: Uint8Array<ArrayBuffer>;
}

/** A machine at one moment. */
export interface MachineState {
  snapshot: Uint8Array<ArrayBuffer>;
  /** The files on the medium in the drive or recorder. */
  files: { name: string; contents: Uint8Array<ArrayBuffer> }[];
}

/** What the element calls in the worker; each call is answered. */
export interface Calls {
  listing(title: string): Uint8Array<ArrayBuffer>;
  check(request: Request, file: Uint8Array<ArrayBuffer>): Report;
  choices(request: Request, file: Uint8Array<ArrayBuffer>): Choice[];
  start(request: Request, file: Uint8Array<ArrayBuffer>): Started;
  /** Starts a program in memory format; an empty one is a bare machine. */
  play(start: Start, image: Uint8Array<ArrayBuffer>): Started;
  keyDown(key: HostKey): boolean;
  /** Presses the machine's keys in the places of browser keys, separated by blanks, modifiers first. */
  keyDownAt(id: number, codes: string): boolean;
  keyUp(key: HostKey): void;
  machineKeyDown(id: number, names: string): void;
  releaseKeys(): void;
  pointer(input: PointerInput): void;
  setJoystick(port: number): void;
  joystick(port: number, switches: number): void;
  paste(text: string): void;
  setPaused(isPaused: boolean): void;
  setWarp(isWarping: boolean): void;
  /** Whether time passes at full speed while the program runs without looking for a key. */
  setSkipping(isSkipping: boolean): void;
  setFilter(filter: Filter): void;
  /** Whether the number of the running line is sent when it changes. */
  followLine(isFollowed: boolean): void;
  reset(): void;
  /** Types the command that continues a stopped program. */
  continueProgram(): void;
  saveSnapshot(): Uint8Array<ArrayBuffer>;
  loadSnapshot(snapshot: Uint8Array<ArrayBuffer>): void;
  /** Returns the machine's state and releases all keys. */
  state(): MachineState;
  /** Brings a machine of the same program into a state. */
  restore(state: MachineState): void;
  rewindRange(): RewindRange;
  seek(seconds: number): void;
  /** A hash of the machine's whole state. */
  stateHash(): string;
  /** The log of all inputs as JSON. */
  inputLog(): string;
  files(): StoredFile[];
  file(name: string): Uint8Array<ArrayBuffer>;
  insertFile(name: string, contents: Uint8Array<ArrayBuffer>): void;
  removeFile(name: string): void;
  screenshot(): Uint8Array<ArrayBuffer>;
  startRecording(format: RecordingFormat): void;
  stopRecording(): Uint8Array<ArrayBuffer>;
  screenText(): string;
  /** The program in memory, in memory format. */
  programImage(): Uint8Array<ArrayBuffer>;
  /** A program in memory format as a listing. */
  listingOf(machine: string, image: Uint8Array<ArrayBuffer>): string;
  /** The part of a link after `#`. */
  encodeLink(restart: Restart, snapshot: Uint8Array<ArrayBuffer>): string;
  /** What a link starts, and the snapshot of its position; empty for the start of the program. */
  decodeLink(fragment: string): Restart & { snapshot: Uint8Array<ArrayBuffer> };
  /** Emulated seconds since power-on, and frames since the start. */
  time(): { seconds: number; frames: number };
  /** Sends samples to an audio worklet from now on. */
  connectSound(port: MessagePort, rate: number): void;
}

/** The calls that read listings: only the module with all machines answers them, without a running one. */
export const READING_CALLS: readonly (keyof Calls)[] = [
  "listing", "check", "choices", "listingOf", "encodeLink", "decodeLink",
];

/** The messages to the worker. */
export type ToWorker =
  /** The machine's module, and the interpreter of Python programs, which is loaded when it is needed. */
  | { type: "load"; module: WebAssembly.Module | string; python: { address: string; size: number } }
  /** Asks for a `pong`. */
  | { type: "ping" }
  | { type: "call"; id: number; name: keyof Calls; arguments: unknown[] }
  /** A drawn frame's buffer, for another frame. */
  | { type: "spare"; buffer: ArrayBuffer };

/** The messages from the worker. */
export type FromWorker =
  | { type: "result"; id: number; value: unknown }
  | { type: "failed"; id: number; message: string }
  | { type: "pong" }
  /** How much of the interpreter of Python programs has been loaded. */
  | { type: "loading"; share: number }
  | { type: "frame"; frame: Frame }
  | { type: "text"; text: string }
  | { type: "printed"; text: string }
  | { type: "paper"; svg: string }
  | { type: "files"; files: StoredFile[] }
  | { type: "message"; text: string }
  /** Whether the program was stopped by a key and can continue. */
  | { type: "stopped"; isStopped: boolean }
  /** Whether the program runs without looking for a key. */
  | { type: "busy"; isBusy: boolean }
  /** The number of the running line; null if none runs. */
  | { type: "line"; line: number | null }
  /** An error has ended the program. */
  | { type: "error"; failure: Failure }
  /** The state of the machine, every few seconds. */
  | { type: "state"; state: MachineState }
  /** The module trapped; `restoredSeconds` is how far the machine went back, or null if it cannot go on. */
  | { type: "trap"; message: string; restoredSeconds: number | null };
