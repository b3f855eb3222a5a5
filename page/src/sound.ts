// The loudspeaker of the page: one audio context for all players, and a node for each.

import { WORKLET } from "./assets";

let context: Promise<AudioContext> | undefined;

/** Whether the browser offers worklets; it does on secure connections. */
export const isAvailable = typeof AudioWorkletNode !== "undefined";

/** Opens the audio context. It stays suspended until a gesture. */
function open(): Promise<AudioContext> {
  context ??= (async () => {
    const opened = new AudioContext({ latencyHint: "interactive" });
    await opened.audioWorklet.addModule(WORKLET);
    return opened;
  })();
  return context;
}

/** Whether the page has had a gesture, after which sound may start. */
export function mayStart(): boolean {
  // Safari has no user activation.
  return navigator.userActivation?.hasBeenActive ?? false;
}

export class Loudspeaker {
  readonly port: MessagePort;
  readonly rate: number;
  readonly #context: AudioContext;
  readonly #node: AudioWorkletNode;
  readonly #gain: GainNode;

  private constructor(opened: AudioContext) {
    this.#context = opened;
    this.rate = opened.sampleRate;
    this.#node = new AudioWorkletNode(opened, "typein-player", { numberOfInputs: 0, outputChannelCount: [1] });
    this.#gain = new GainNode(opened);
    this.#node.connect(this.#gain).connect(opened.destination);
    const { port1, port2 } = new MessageChannel();
    this.#node.port.postMessage(port1, [port1]);
    this.port = port2;
  }

  /** Opens a loudspeaker during a gesture; null if the browser refuses. */
  static async open(): Promise<Loudspeaker | null> {
    const opened = await open();
    await opened.resume();
    return opened.state === "running" ? new Loudspeaker(opened) : null;
  }

  setVolume(volume: number): void {
    // A ramp: a step would click. The square makes equal steps of the slider sound equal.
    this.#gain.gain.setTargetAtTime(volume * volume, this.#context.currentTime, 0.015);
  }

  /** iOS suspends the context when the page is in the background. */
  resume(): void {
    void this.#context.resume();
  }

  /** Samples that were played and that were missing, for measurements. */
  counts(): Promise<{ played: number; missing: number }> {
    return new Promise((resolve) => {
      this.#node.port.onmessage = ({ data }: MessageEvent<{ played: number; missing: number }>) => resolve(data);
      this.#node.port.postMessage("missing");
    });
  }

  close(): void {
    this.#node.disconnect();
    this.#gain.disconnect();
  }
}
