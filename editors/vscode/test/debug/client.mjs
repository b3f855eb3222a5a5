// A client of `typein dap`: the one that VS Code's debug adapters are tested with, and a queue of events.
//
// A stop can come in the same bytes as the response before it, so events are queued and never missed.

import { DebugClient } from "@vscode/debugadapter-testsupport";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../..");

// Ends a hang; no result depends on it.
const TIMEOUT = 60_000;

export class Client extends DebugClient {
  #events = new Map();
  #waiting = new Map();

  constructor(typein) {
    super(typein, "dap", "typein", { cwd: ROOT }, true);
  }

  async start() {
    await super.start();
    this.ended = new Promise((resolve) => this._adapterProcess.on("exit", resolve));
    assert.notEqual(this._adapterProcess.pid, undefined, `cannot start ${this._runtime}`);
  }

  emit(name, event) {
    const waiting = this.#waiting.get(name);
    if (waiting === undefined) {
      this.#events.set(name, [...(this.#events.get(name) ?? []), event]);
    } else {
      this.#waiting.delete(name);
      waiting(event);
    }
    return super.emit(name, event);
  }

  // Returns the body of the next event of a name that has not been returned yet.
  async event(name) {
    const [event, ...others] = this.#events.get(name) ?? [];
    if (event !== undefined) {
      this.#events.set(name, others);
      return event.body;
    }
    const next = new Promise((resolve) => this.#waiting.set(name, resolve));
    return (await within(next, `the event "${name}"`)).body;
  }

  // Returns the bodies of the events of a name that have come so far.
  taken(name) {
    const events = this.#events.get(name) ?? [];
    this.#events.delete(name);
    return events.map((event) => event.body);
  }

  // Sends a request and returns the body of its response.
  async ask(command, args) {
    return (await within(this.customRequest(command, args), `the response of "${command}"`)).body;
  }

  async fails(command, args, message) {
    await assert.rejects(this.ask(command, args), { message });
  }

  // Launches a program that stops before its first statement; `configure` sets breakpoints before.
  async launchStopped(launch, configure = async () => {}) {
    this.capabilities = await this.ask("initialize", {
      adapterID: "typein",
      linesStartAt1: true,
      columnsStartAt1: true,
      pathFormat: "path",
      supportsProgressReporting: true,
    });
    await this.ask("launch", { speed: "max", stopOnEntry: true, ...launch });
    await this.event("initialized");
    await configure();
    await this.ask("configurationDone");
    assert.equal((await this.event("stopped")).reason, "entry");
  }

  // Moves with a request and returns the body of the stop.
  async move(command) {
    await this.ask(command, { threadId: 1 });
    return this.event("stopped");
  }

  async frames() {
    return (await this.ask("stackTrace", { threadId: 1 })).stackFrames;
  }

  // Returns the line of the file that runs next.
  async line() {
    return (await this.frames())[0].line;
  }

  async scopes(frameId = 1) {
    const { scopes } = await this.ask("scopes", { frameId });
    return new Map(scopes.map((scope) => [scope.name, scope.variablesReference]));
  }

  // Returns the variables of a reference by name.
  async variables(variablesReference) {
    const { variables } = await this.ask("variables", { variablesReference });
    return new Map(variables.map((variable) => [variable.name, variable]));
  }

  async value(expression, context = "watch") {
    return (await this.ask("evaluate", { expression, context, frameId: 1 })).result;
  }

  // Evaluates in the debug console, which also has commands.
  console(expression) {
    return this.value(expression, "repl");
  }

  async setBreakpoints(file, breakpoints) {
    return (await this.ask("setBreakpoints", { source: { path: file }, breakpoints })).breakpoints;
  }

  // Ends the connection; the process ends with exit code 0.
  async leave() {
    await this.ask("disconnect", {});
    assert.equal(await within(this.ended, "the end of the process"), 0);
  }
}

export async function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} does not come`)), TIMEOUT);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

// A listing of basic-listings, with the file's line of a line number.
export function listing(title, name = "listing.bas") {
  const file = path.join(ROOT, "basic-listings", title, name);
  const lines = readFileSync(file, "utf8").split("\n");
  const line = (number) => {
    const index = lines.findIndex((text) => new RegExp(`^\\s*${number}(?!\\d)`).test(text));
    assert.notEqual(index, -1, `${title} has no line ${number}`);
    return index + 1;
  };
  return { file, line, count: lines.length };
}
