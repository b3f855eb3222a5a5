// The interpreter of Python programs: a module of its own, with an instance for each program. crates/web-python describes
// its exports, crates/web/src/python.rs what the machine's module imports.
//
// A program is suspended at the end of its time, also within its code, where the browser can suspend a stack of
// WebAssembly (JSPI). The machine's module waits for it the same way. Elsewhere a program runs to its end, then each of its
// callbacks, and a wait within one is an error.

/** What TypeScript does not know yet. */
interface Jspi {
  Suspending: new (imported: (...numbers: number[]) => unknown) => WebAssembly.ImportValue;
  promising(exported: Export): (...numbers: number[]) => Promise<number>;
}

type Export = (...numbers: number[]) => number;
type Exports = Record<"install" | "panic_message" | "panic_length" | "input" | "output" | "ask" | "run", Export> & {
  memory: WebAssembly.Memory;
};

export type MachineExports = Record<"python_buffer" | "resize_python_buffer", Export> & { memory: WebAssembly.Memory };

const jspi: Jspi | null = "Suspending" in WebAssembly && "promising" in WebAssembly ? (WebAssembly as unknown as Jspi) : null;

/** What a program's `ask` returns for a request to run. */
const TO_RUN = -(2 ** 31);
/** What the machine's imports return. */
const [REPLIED, FAILED, RUNS] = [0, 1, 2];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A program in an instance. */
class Program {
  readonly #exports: Exports;
  /** The export `run`, which the program suspends; null without JSPI. */
  readonly #runSuspendable: (() => Promise<number>) | null;
  /** Resumes the program that is suspended within its code. */
  #resume: (() => void) | null = null;
  /** What takes the result of the slice that runs, or the error that ends the program. */
  #slice: { finish(result: Uint8Array): void; fail(error: unknown): void } | null = null;

  constructor(module: WebAssembly.Module) {
    const suspend = (length: number) => new Promise<void>((resume) => {
      this.#resume = resume;
      this.#slice?.finish(this.#output(length));
    });
    const imports = { host: { suspend: jspi ? new jspi.Suspending(suspend) : suspend } };
    this.#exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.#runSuspendable = jspi && jspi.promising(this.#exports.run);
    this.#exports.install();
  }

  /** The reply to a request; null for a request to run. */
  ask(request: Uint8Array): Uint8Array | null {
    // The memory may grow: its buffer is another one then.
    const input = this.#exports.input(request.length);
    new Uint8Array(this.#exports.memory.buffer, input, request.length).set(request);
    const length = this.#exports.ask(Number(jspi !== null));
    return length === TO_RUN ? null : this.#output(length);
  }

  /** Runs for the last request; returns the result, a promise where the program can be suspended. */
  run(): Uint8Array | Promise<Uint8Array> {
    if (!this.#runSuspendable) return this.#output(this.#exports.run());
    const [run, resume] = [this.#runSuspendable, this.#resume];
    return new Promise((finish, fail) => {
      this.#slice = { finish, fail };
      this.#resume = null;
      if (resume) resume();
      else run().then((length) => this.#slice?.finish(this.#output(length)), (error: unknown) => this.#slice?.fail(error));
    });
  }

  /** Why the program failed. */
  message(error: unknown): string {
    const start = this.#exports.panic_message();
    const panic = decoder.decode(new Uint8Array(this.#exports.memory.buffer, start, this.#exports.panic_length()));
    return panic || String(error);
  }

  #output(length: number): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, this.#exports.output(), length).slice();
  }
}

export class Python {
  /** The module, once it is loaded. */
  module: WebAssembly.Module | null = null;

  /** An export of the machine's module that may run a program. */
  running(exported: Export): (...numbers: number[]) => number | Promise<number> {
    return jspi && this.module ? jspi.promising(exported) : exported;
  }

  /** What an instance of the machine's module imports; `machine` returns its exports. */
  imports(machine: () => MachineExports): WebAssembly.Imports {
    const programs = new Map<number, Program>();
    let lastNumber = 0;
    const program = (number: number) => programs.get(number) as Program;
    const put = (reply: Uint8Array) => {
      const buffer = machine().resize_python_buffer(reply.length);
      new Uint8Array(machine().memory.buffer, buffer, reply.length).set(reply);
    };
    const finish = (reply: Uint8Array) => {
      put(reply);
      return REPLIED;
    };
    const fail = (number: number, error: unknown) => {
      put(encoder.encode(program(number).message(error)));
      return FAILED;
    };
    const start = () => {
      if (!this.module) throw new Error("the Python interpreter is not loaded");
      programs.set(++lastNumber, new Program(this.module));
      return lastNumber;
    };
    const ask = (number: number, length: number) => {
      try {
        const request = new Uint8Array(machine().memory.buffer, machine().python_buffer(), length);
        const reply = program(number).ask(request);
        return reply ? finish(reply) : RUNS;
      } catch (error) {
        return fail(number, error);
      }
    };
    const run = (number: number) => {
      try {
        const result = program(number).run();
        return result instanceof Promise ? result.then(finish).catch((error: unknown) => fail(number, error)) : finish(result);
      } catch (error) {
        return fail(number, error);
      }
    };
    const end = (number: number) => void programs.delete(number);
    return { python: { start, ask, run: jspi ? new jspi.Suspending(run) : run, end } };
  }
}

/** Compiles a module of `size` bytes while it loads; `progress` is called with the loaded share. */
export async function load(address: string, size: number, progress: (share: number) => void): Promise<WebAssembly.Module> {
  progress(0);
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`);
  let loaded = 0;
  // Not the length of the response: that is the compressed one.
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      loaded += bytes.length;
      progress(loaded / size);
      controller.enqueue(bytes);
    },
  });
  // Some hosts send another type, which compileStreaming refuses.
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(response.body.pipeThrough(counter), { headers }));
}
