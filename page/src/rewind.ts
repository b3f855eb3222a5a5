// The filmstrip: pictures of the last minutes, and a slider to any moment between them.

import { create } from "./dom";
import type { Picture } from "./picture";
import { text } from "./text";

/** Emulated seconds between two pictures. */
const INTERVAL = 5;
/** Width of a picture. */
const WIDTH = 112;

export interface RewindTarget {
  /** The emulated seconds to which the machine can go; it is at the newest. */
  range(): Promise<{ oldest: number; newest: number }>;
  seek(seconds: number): Promise<void>;
  pause(): void;
  resume(): void;
}

interface Still {
  seconds: number;
  canvas: HTMLCanvasElement;
}

export class Filmstrip {
  readonly element = create("div", { className: "filmstrip", hidden: true });
  readonly #target: RewindTarget;
  readonly #strip = create("div", { className: "strip" });
  readonly #slider = create("input", { type: "range", step: "0.1" });
  readonly #time = create("output", {});
  #stills: Still[] = [];
  #newest = 0;
  /** The moment to go to while the machine is on its way to another. */
  #next: number | null = null;
  #isSeeking = false;

  constructor(target: RewindTarget) {
    this.#target = target;
    this.#slider.setAttribute("aria-label", text("rewind"));
    this.#slider.addEventListener("input", () => this.#seek(Number(this.#slider.value)));
    const go = create("button", { type: "button", className: "primary", onclick: () => this.close() }, text("resumeHere"));
    this.element.append(this.#strip, create("div", { className: "row" }, this.#slider, this.#time, go));
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  clear(): void {
    this.#stills = [];
    this.element.hidden = true;
  }

  /** Keeps a small picture of a frame now and then. */
  add({ canvas: frame, shape }: Picture, seconds: number): void {
    if (this.isOpen) return;
    while ((this.#stills.at(-1)?.seconds ?? -1) > seconds) this.#stills.pop();
    if (seconds - (this.#stills.at(-1)?.seconds ?? -INTERVAL) < INTERVAL) return;
    const canvas = create("canvas", { width: WIDTH, height: Math.round(WIDTH * shape) });
    const context = canvas.getContext("2d", { alpha: false });
    context?.drawImage(frame, 0, 0, canvas.width, canvas.height);
    this.#stills.push({ seconds, canvas });
  }

  async open(): Promise<void> {
    this.#target.pause();
    const { oldest, newest } = await this.#target.range();
    this.#newest = newest;
    [this.#slider.min, this.#slider.max, this.#slider.value] = [String(oldest), String(newest), String(newest)];
    this.#stills = this.#stills.filter((still) => still.seconds >= oldest);
    this.#strip.replaceChildren(...this.#stills.map((still) => this.#button(still)));
    this.#showTime(newest);
    this.element.hidden = false;
    this.#strip.scrollLeft = this.#strip.scrollWidth;
    this.#slider.focus();
  }

  /** Continues from the chosen moment. */
  close(): void {
    this.element.hidden = true;
    this.#target.resume();
  }

  #button(still: Still): HTMLElement {
    const button = create("button", {
      type: "button",
      className: "still",
      onclick: () => {
        this.#slider.value = String(still.seconds);
        this.#seek(still.seconds);
      },
    }, still.canvas);
    button.setAttribute("aria-label", this.#ago(still.seconds));
    return button;
  }

  #seek(seconds: number): void {
    this.#showTime(seconds);
    this.#next = seconds;
    if (!this.#isSeeking) void this.#follow();
  }

  /** Goes to the newest choice, one at a time: the slider is faster than the machine. */
  async #follow(): Promise<void> {
    this.#isSeeking = true;
    while (this.#next !== null) {
      const seconds = this.#next;
      this.#next = null;
      await this.#target.seek(seconds);
    }
    this.#isSeeking = false;
  }

  #ago(seconds: number): string {
    const ago = Math.max(0, this.#newest - seconds);
    const rest = (ago % 60).toFixed(1).padStart(4, "0");
    return `−${Math.floor(ago / 60)}:${rest}`;
  }

  #showTime(seconds: number): void {
    this.#time.value = this.#ago(seconds);
    this.#slider.setAttribute("aria-valuetext", this.#ago(seconds));
  }
}
