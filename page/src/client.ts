// The element's side of its worker: calls that are answered, and messages.

import { PYTHON, WORKER } from "./assets";
import type { Calls, FromWorker, ToWorker } from "./protocol";
import { text } from "./text";

/** Milliseconds between two questions whether the worker answers, and how many may be open. */
const PING_INTERVAL = 1_000;
const MAX_OPEN_PINGS = 5;

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** The element as one file has the module compressed. */
function unpacked(response: Response): Response {
  if (response.headers.get("content-type") !== "application/gzip" || !response.body) return response;
  const body = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
}

/** The module at an address, compiled once for all elements of the page. */
export function compile(address: string): Promise<WebAssembly.Module> {
  const known = modules.get(address);
  if (known) return known;
  const compiled = (async () => {
    const response = unpacked(await fetch(address));
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    // Some hosts send another type, which compileStreaming refuses.
    return response.headers.get("content-type") === "application/wasm"
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer());
  })().catch((error: unknown) => {
    modules.delete(address);
    throw new Error(text("cannotLoad", error instanceof Error ? error.message : String(error)), { cause: error });
  });
  modules.set(address, compiled);
  return compiled;
}

/** The module, or its address where the policy of the page forbids to compile; it does not bind the worker. */
async function compiledOrAddress(address: string): Promise<WebAssembly.Module | string> {
  try {
    return await compile(address);
  } catch (error) {
    if (error instanceof Error && error.cause instanceof WebAssembly.CompileError) return address;
    throw error;
  }
}

/** The file at an address. */
export async function fetched(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(text("cannotLoad", `${response.status} ${response.statusText}`));
  return new Uint8Array(await response.arrayBuffer());
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class Client {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 0;
  #openPings = 0;
  readonly #timer: ReturnType<typeof setInterval>;

  /** `onStuck` is called when the worker stops answering and when it answers again. */
  private constructor(
    readonly module: string,
    onMessage: (message: FromWorker) => void,
    onStuck: (isStuck: boolean) => void,
  ) {
    this.#worker = new Worker(WORKER);
    this.#timer = setInterval(() => {
      if (this.#openPings++ === MAX_OPEN_PINGS) onStuck(true);
      this.#post({ type: "ping" });
    }, PING_INTERVAL);
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (this.#openPings > MAX_OPEN_PINGS) onStuck(false);
      this.#openPings = 0;
      if (data.type === "result") this.#take(data.id)?.resolve(data.value);
      else if (data.type === "failed") this.#take(data.id)?.reject(new Error(data.message));
      else onMessage(data);
    };
  }

  /** Creates a worker with the module at an address. */
  static async create(
    module: string,
    onMessage: (message: FromWorker) => void,
    onStuck: (isStuck: boolean) => void,
  ): Promise<Client> {
    // The worker's script loads while the module compiles.
    const client = new Client(module, onMessage, onStuck);
    try {
      client.#post({ type: "load", module: await compiledOrAddress(module), python: PYTHON });
    } catch (error) {
      client.terminate();
      throw error;
    }
    return client;
  }

  /** Calls the worker; rejects with its error message. */
  call<Name extends keyof Calls>(name: Name, ...parameters: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>> {
    const id = this.#nextId++;
    const ports = parameters.filter((parameter) => parameter instanceof MessagePort);
    this.#post({ type: "call", id, name, arguments: parameters }, ports);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Gives a drawn frame's buffer back. */
  giveBack(buffer: ArrayBuffer): void {
    this.#post({ type: "spare", buffer }, [buffer]);
  }

  terminate(): void {
    this.#worker.terminate();
    clearInterval(this.#timer);
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #post(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}
