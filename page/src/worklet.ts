// The audio worklet: plays samples from a ring buffer that messages of the worker fill.

import { CAPACITY, SAMPLES_AHEAD } from "./sound-buffer";

// TypeScript's library lacks the global scope of worklets.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Blocks of 128 samples between two reports of the fill level. */
const REPORT_BLOCKS = 8;

class Player extends AudioWorkletProcessor {
  readonly #ring = new Float32Array(CAPACITY);
  /** Samples written and read since the start. */
  #written = 0;
  #read = 0;
  /** Whether samples are collected before the first is played, at the start and after a shortage. */
  #isFilling = true;
  #last = 0;
  #blocks = 0;
  #missing = 0;
  #source: MessagePort | null = null;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort | "missing">) => {
      if (data === "missing") {
        this.port.postMessage({ missing: this.#missing, played: this.#read });
        return;
      }
      this.#source = data;
      this.#source.onmessage = (message: MessageEvent<Int16Array>) => this.#write(message.data);
    };
  }

  #write(samples: Int16Array): void {
    for (const sample of samples) {
      this.#ring[this.#written++ % CAPACITY] = sample / 32_768;
    }
    this.#read = Math.max(this.#read, this.#written - CAPACITY);
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const left = outputs[0]?.[0];
    if (!left) return true;
    const ahead = this.#written - this.#read;
    if (this.#isFilling && ahead >= SAMPLES_AHEAD) this.#isFilling = false;
    for (let index = 0; index < left.length; index++) {
      if (!this.#isFilling && this.#read < this.#written) {
        this.#last = this.#ring[this.#read++ % CAPACITY] ?? 0;
      } else {
        if (this.#read > 0) this.#missing++;
        // Fades out: a step to silence would click.
        this.#last *= 0.995;
      }
      left[index] = this.#last;
    }
    if (this.#read === this.#written) this.#isFilling = true;
    if (++this.#blocks % REPORT_BLOCKS === 0) this.#source?.postMessage(this.#written - this.#read);
    return true;
  }
}

registerProcessor("typein-player", Player);
