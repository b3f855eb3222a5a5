// The worker of a player: runs the machine in host time and passes on what it produces.

import { Machine } from "./machine";
import { load, Python } from "./python";
import type { Calls, Filter, FromWorker, MachineState, Started, ToWorker } from "./protocol";
import { SAMPLES_AHEAD } from "./sound-buffer";

declare const self: DedicatedWorkerGlobalScope;

/** Milliseconds between two rounds: several in a frame, so that frames are on time. */
const ROUND = 6;
/** Milliseconds of a round at full speed or on the way to another second; messages arrive between rounds. */
const FULL_SPEED_ROUND = 12;
/** Milliseconds between two reports of text, message, printer and plotter. */
const REPORT_INTERVAL = 250;
/** Milliseconds between two lines: a person sees no more. */
const LINE_INTERVAL = 60;
/** Milliseconds between two states, for the case of a trap and of the page's end. */
const STATE_INTERVAL = 2_000;
/** A machine that traps again within this time is not restarted. */
const TRAP_INTERVAL = 5_000;
/** The last lines of a screen on which a program was stopped. */
const BREAK = /\bbreak in \d+[^\n]*(\n[^\n]*){0,3}\s*$/i;
/** Frames on their way to the element. */
const MAX_FRAMES_IN_FLIGHT = 2;
/** Largest correction of the speed that keeps the sound buffer filled: inaudible. */
const MAX_SPEED_CORRECTION = 0.01;

/** The machine whose programs need the interpreter. */
const PYTHON_MACHINE = "gamegrid";
/** Calls that leave a jump under way; all others complete it. */
const DURING_JUMP: readonly (keyof Calls)[] = ["seek", "rewindRange"];

/** The calls of the element; those that run the machine return promises. */
type Answers = { [Name in keyof Calls]: (...parameters: Parameters<Calls[Name]>) => ReturnType<Calls[Name]> | Promise<ReturnType<Calls[Name]>> };

let module: WebAssembly.Module;
/** Why there is no module; empty if there is one. */
let loadFailure = "";
let pythonFile: { address: string; size: number };
const python = new Python();
let machine: Machine;
/** What the worker does, one after another: a machine that a Python program suspends takes no other call. */
let queue: Promise<void> = Promise.resolve();
let isRoundQueued = false;
/** Starts what runs again; null before the start. */
let restartRunning: (() => Promise<void>) | null = null;
let last: { state: MachineState; time: number } | null = null;
let lastTrap = -Infinity;
let lastRound = 0;
let lastReport = 0;
let lastText = "";
let lastMessage = "";
let wasStopped = false;
let lastPlotterBytes = 0;
let lastFiles = "[]";
let framesInFlight = 0;
let frameCount = 0;
let isPaused = false;
let isWarping = false;
let isSkipping = false;
let wasBusy = false;
let isLineFollowed = false;
let lastLine: number | null = null;
let lastLineTime = 0;
let filter: Filter = "sharp";
const spares: ArrayBuffer[] = [];
const heldKeys = new Set<number>();
let sound: { port: MessagePort; rate: number; samplesAhead: number } | null = null;

const post = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, transfer);

/** Loads the interpreter, once. */
async function loadPython(): Promise<void> {
  const { address, size } = pythonFile;
  if (size === 0) throw new Error("this page was built without the Python interpreter; page/build makes one with it");
  python.module ??= await load(address, size, (share) => post({ type: "loading", share }));
}

const calls = {
  listing: (title) => machine.listing(title),
  encodeLink: ({ request, file }, snapshot) => machine.encodeLink(request, file, snapshot),
  decodeLink: (fragment) => machine.decodeLink(fragment),
  check: (request, file) => machine.check(request, file),
  choices: (request, file) => machine.choices(request, file),
  async start(request, file) {
    if (machine.machineOf(request, file) === PYTHON_MACHINE) await loadPython();
    return begin((rate) => machine.start({ ...request, ...rate }, file));
  },
  async play(start, image) {
    if (start.machine === PYTHON_MACHINE) await loadPython();
    return begin((rate) => machine.play({ ...start, ...rate }, image));
  },
  keyDown(key) {
    heldKeys.add(key.id);
    return machine.keyDown(key);
  },
  keyDownAt(id, codes) {
    heldKeys.add(id);
    return machine.keyDownAt(id, codes);
  },
  keyUp(key) {
    heldKeys.delete(key.id);
    machine.keyUp(key);
  },
  machineKeyDown(id, names) {
    heldKeys.add(id);
    machine.machineKeyDown(id, names);
  },
  releaseKeys() {
    heldKeys.clear();
    machine.releaseKeys();
  },
  pointer: (input) => machine.pointer(input),
  setJoystick: (port) => machine.setJoystick(port),
  joystick: (port, switches) => machine.joystick(port, switches),
  paste: (text) => machine.paste(text),
  setPaused(pause) {
    isPaused = pause;
    machine.setPaused(pause);
    lastRound = performance.now();
  },
  setWarp(warp) {
    isWarping = warp;
    skipTime();
  },
  setSkipping(skip) {
    isSkipping = skip;
    skipTime();
  },
  setFilter(chosen) {
    filter = chosen;
    if (!restartRunning) return;
    machine.setFilter(filter);
    sendFrame();
  },
  followLine(isFollowed) {
    isLineFollowed = isFollowed;
    lastLine = null;
  },
  reset: () => machine.reset(),
  continueProgram: () => machine.continueProgram(),
  saveSnapshot() {
    // Keys that are pressed in the snapshot would be pressed after every restore.
    calls.releaseKeys();
    return machine.saveSnapshot();
  },
  loadSnapshot: (bytes) => machine.loadSnapshot(bytes),
  state() {
    // Keys that are pressed in a state would be pressed after every restore.
    calls.releaseKeys();
    return machineState();
  },
  async restore({ snapshot, files }) {
    for (const { name } of machine.files()) machine.removeFile(name);
    for (const { name, contents } of files) machine.insertFile(name, contents);
    await machine.loadSnapshot(snapshot, true);
  },
  rewindRange: () => machine.rewindRange(),
  seek(seconds) {
    machine.seek(seconds);
    sendFrame();
  },
  stateHash: () => machine.stateHash(),
  inputLog: () => machine.inputLog(),
  files: () => machine.files(),
  file: (name) => machine.file(name),
  insertFile: (name, contents) => machine.insertFile(name, contents),
  removeFile: (name) => machine.removeFile(name),
  screenshot: () => machine.screenshot(),
  startRecording: (format) => machine.startRecording(format),
  stopRecording: () => machine.stopRecording(),
  screenText: () => machine.screenText(),
  programImage: () => machine.programImage(),
  listingOf: (machineId, image) => machine.listingOf(machineId, image),
  time: () => ({ seconds: machine.status().seconds, frames: frameCount }),
  connectSound(port, rate) {
    sound = { port, rate, samplesAhead: SAMPLES_AHEAD };
    port.onmessage = ({ data }: MessageEvent<number>) => {
      if (sound) sound.samplesAhead = data;
    };
    if (restartRunning) machine.enableSound(rate);
  },
} satisfies Answers;

/** Starts a program, with sound if that is connected. */
async function begin(start: (rate: { sample_rate?: number }) => Promise<Started>): Promise<Started> {
  const started = await start(sound ? { sample_rate: sound.rate } : {});
  restartRunning = async () => void (await begin(start));
  last = null;
  [wasStopped, wasBusy] = [false, false];
  lastPlotterBytes = 0;
  heldKeys.clear();
  calls.setPaused(isPaused);
  calls.setWarp(isWarping);
  machine.setFilter(filter);
  return started;
}

/** Runs an action; a trap restarts the machine. */
async function guard<T>(action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const message = await restart(error);
    throw new Error(message);
  }
}

/** Starts a new instance from the last state; returns the reason. */
async function restart(error: WebAssembly.RuntimeError): Promise<string> {
  const message = machine.panicMessage() || error.message;
  machine = new Machine(module, python);
  // Nothing ran: who called is told the reason.
  if (!restartRunning) return message;
  const now = performance.now();
  const isRepeated = now - lastTrap < TRAP_INTERVAL;
  lastTrap = now;
  let restoredSeconds: number | null = null;
  if (!isRepeated) {
    const before = last;
    await restartRunning();
    if (before) await calls.restore(before.state);
    last = before;
    restoredSeconds = before ? (now - before.time) / 1000 : 0;
  } else {
    restartRunning = null;
  }
  post({ type: "trap", message, restoredSeconds });
  return message;
}

function machineState(): MachineState {
  const files = machine.files().map(({ name }) => ({ name, contents: machine.file(name) }));
  return { snapshot: machine.saveSnapshot(), files };
}

async function runFrame(): Promise<void> {
  await machine.runFrame();
  frameCount++;
}

/** Full speed as long as a person wants it, or while the program runs without looking for a key. */
function skipTime(): void {
  machine.setWarp(isWarping || (isSkipping && machine.isBusy()));
}

/** Goes on to the second that was chosen last; false if the machine is there. */
async function jump(now: number): Promise<boolean> {
  let isUnderWay = await machine.continueJump();
  if (!isUnderWay) return false;
  while (isUnderWay && performance.now() - now < FULL_SPEED_ROUND) isUnderWay = await machine.continueJump();
  lastRound = performance.now();
  if (!isUnderWay || framesInFlight < MAX_FRAMES_IN_FLIGHT) sendFrame();
  return true;
}

/** Runs the frames that are due. */
async function runFrames(now: number): Promise<void> {
  let elapsed = now - lastRound;
  lastRound = now;
  if (sound && !isWarping) {
    const shortage = (SAMPLES_AHEAD - sound.samplesAhead) / SAMPLES_AHEAD;
    elapsed *= 1 + MAX_SPEED_CORRECTION * Math.max(-1, Math.min(1, shortage));
  }
  const due = machine.framesDue(elapsed);
  if (due === 0) return;
  if (due < 0) {
    while (performance.now() - now < FULL_SPEED_ROUND && (isWarping || machine.isBusy())) await runFrame();
  }
  for (let frame = 0; frame < due; frame++) await runFrame();
  if (isSkipping) skipTime();
  sendSamples();
  if (framesInFlight < MAX_FRAMES_IN_FLIGHT) sendFrame();
}

function sendSamples(): void {
  const samples = machine.samples();
  // At full speed there are more than can be played.
  if (sound && !isWarping && samples.length > 0) {
    sound.samplesAhead += samples.length;
    sound.port.postMessage(samples, [samples.buffer]);
  }
}

function sendFrame(): void {
  const frame = machine.changedFrame(spares.pop());
  if (!frame) return;
  framesInFlight++;
  post({ type: "frame", frame }, [frame.rgba.buffer]);
}

/** Passes on what changes slowly. */
function report(): void {
  const text = machine.screenText();
  if (text !== lastText) post({ type: "text", text });
  lastText = text;
  const { message: current, is_running: isRunning, is_busy: isBusy, failure } = machine.status();
  if (isBusy !== wasBusy) post({ type: "busy", isBusy });
  wasBusy = isBusy;
  if (failure) post({ type: "error", failure });
  const isStopped = !isRunning && BREAK.test(text);
  if (isStopped !== wasStopped) post({ type: "stopped", isStopped });
  wasStopped = isStopped;
  const message = current ?? "";
  if (message !== lastMessage) post({ type: "message", text: message });
  lastMessage = message;
  const printed = machine.printerText();
  if (printed) post({ type: "printed", text: printed });
  const bytes = machine.plotterBytes();
  if (bytes !== lastPlotterBytes) post({ type: "paper", svg: machine.paper() });
  lastPlotterBytes = bytes;
  const files = machine.files();
  const list = JSON.stringify(files);
  if (list !== lastFiles) post({ type: "files", files });
  lastFiles = list;
}

/** Passes on the running line. */
function reportLine(now: number): void {
  if (!isLineFollowed || now - lastLineTime < LINE_INTERVAL) return;
  lastLineTime = now;
  const line = machine.currentLine();
  if (line !== lastLine) post({ type: "line", line });
  lastLine = line;
}

async function round(): Promise<void> {
  if (!restartRunning) return;
  const now = performance.now();
  if (await jump(now)) return;
  await runFrames(now);
  reportLine(now);
  if (now - lastReport > REPORT_INTERVAL) {
    lastReport = now;
    report();
  }
  if (!isPaused && now - (last?.time ?? 0) > STATE_INTERVAL && heldKeys.size === 0) {
    last = { state: machineState(), time: now };
    post({ type: "state", state: last.state });
  }
}

async function answer(id: number, name: keyof Calls, parameters: unknown[]): Promise<void> {
  try {
    if (loadFailure) throw new Error(loadFailure);
    const call = calls[name] as (...parameters: unknown[]) => unknown;
    const value = await guard(async () => {
      while (!DURING_JUMP.includes(name) && (await machine.continueJump()));
      return call(...parameters);
    });
    post({ type: "result", id, value });
  } catch (error) {
    post({ type: "failed", id, message: error instanceof Error ? error.message : String(error) });
  }
}

/** Takes the module, or compiles the one at an address. */
async function loadModule(source: WebAssembly.Module | string): Promise<void> {
  module = typeof source === "string" ? await WebAssembly.compile(await (await fetch(source)).arrayBuffer()) : source;
  machine = new Machine(module, python);
  setInterval(() => void queueRound(), ROUND);
}

/** Does something after everything that was queued before. */
function enqueue(action: () => Promise<void>): Promise<void> {
  queue = queue.then(action);
  return queue;
}

async function queueRound(): Promise<void> {
  if (isRoundQueued) return;
  isRoundQueued = true;
  await enqueue(() => guard(round).catch((error: unknown) => {
    // A trap is reported already; any other error would repeat in every round.
    if (restartRunning) console.error(error);
  }));
  isRoundQueued = false;
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case "load":
      pythonFile = data.python;
      void enqueue(() => loadModule(data.module).catch((error: unknown) => {
        loadFailure = error instanceof Error ? error.message : String(error);
      }));
      break;
    case "call":
      void enqueue(() => answer(data.id, data.name, data.arguments));
      break;
    case "ping":
      post({ type: "pong" });
      break;
    case "spare":
      framesInFlight--;
      spares.push(data.buffer);
      break;
  }
};
