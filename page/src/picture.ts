// The machine's frames on a canvas that fits its place.

import { create } from "./dom";
import type { Filter, Frame } from "./protocol";
import { stored } from "./text";

export type Scaling = "sharp" | "integer" | "smooth" | "scan-lines" | "pal";

/** Share of the window's height that the picture may take, and of a low window, where keys are beside it. */
const MAX_HEIGHT_SHARE = 0.66;
const MAX_LOW_SHARE = 0.8;
const LOW_WINDOW = 520;

export class Picture {
  readonly canvas = create("canvas", { width: 1, height: 1 });
  frameCount = 0;
  /** Called with every drawn frame. */
  onDraw: ((seconds: number) => void) | null = null;
  readonly #context = this.canvas.getContext("2d", { alpha: false });
  #scaling: Scaling = (stored("scaling") as Scaling | null) ?? "sharp";
  #observer: ResizeObserver | null = null;
  #aspect = 1;
  #stage: HTMLElement | null = null;
  /** The frame to draw when the display is next refreshed. */
  #next: Frame | null = null;

  /** The height of the picture in its widths. */
  get shape(): number {
    return this.canvas.height / (this.canvas.width * this.#aspect);
  }

  /** The height of the stage with the picture in its full width. */
  get fullHeight(): number {
    return (this.#stageWidth * this.shape) + 2 * this.#padding;
  }

  /** Draws a frame with the next refresh of the display; its buffer is then given back. */
  show(frame: Frame, giveBack: (buffer: ArrayBuffer) => void): void {
    const isScheduled = this.#next !== null;
    if (this.#next) giveBack(this.#next.rgba.buffer);
    this.#next = frame;
    if (isScheduled) return;
    requestAnimationFrame(() => {
      const drawn = this.#next;
      this.#next = null;
      if (!drawn) return;
      this.#draw(drawn);
      giveBack(drawn.rgba.buffer);
    });
  }

  /** Fits the picture into a stage from now on. */
  fit(stage: HTMLElement): void {
    this.#stage = stage;
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(stage);
    addEventListener("resize", this.#resize);
  }

  setScaling(scaling: Scaling): void {
    this.#scaling = scaling;
    this.#resize();
  }

  /** What the machine makes of its frames; the canvas does the rest. */
  get filter(): Filter {
    return this.#scaling === "scan-lines" || this.#scaling === "pal" ? this.#scaling : "sharp";
  }

  close(): void {
    this.#observer?.disconnect();
    removeEventListener("resize", this.#resize);
  }

  #draw({ width, height, aspect, seconds, rgba }: Frame): void {
    if (this.canvas.width !== width || this.canvas.height !== height || this.#aspect !== aspect) {
      [this.canvas.width, this.canvas.height, this.#aspect] = [width, height, aspect];
      this.#resize();
    }
    this.#context?.putImageData(new ImageData(new Uint8ClampedArray(rgba.buffer), width, height), 0, 0);
    this.frameCount++;
    this.onDraw?.(seconds);
  }

  readonly #resize = () => {
    if (!this.#stage) return;
    const { width, height } = this.canvas;
    const isFull = document.fullscreenElement !== null;
    const share = innerHeight <= LOW_WINDOW ? MAX_LOW_SHARE : MAX_HEIGHT_SHARE;
    const room = isFull ? this.#stage.clientHeight : Math.max(innerHeight * share, this.#heightInFrame());
    // Whole pixels of the display have no other shape than its own.
    const wide = this.#scaling === "integer" ? width : width * this.#aspect;
    let scale = Math.min(this.#stageWidth / wide, room / height);
    if (this.#scaling === "integer" || this.filter !== "sharp") {
      // Of the display's own pixels: scan lines of uneven height make a pattern.
      scale = Math.max(1, Math.floor(scale * devicePixelRatio)) / devicePixelRatio;
    }
    this.canvas.style.width = `${Math.floor(wide * scale)}px`;
    this.canvas.style.height = `${Math.floor(height * scale)}px`;
    this.canvas.classList.toggle("smooth", this.#scaling === "smooth" || this.filter !== "sharp");
  };

  get #padding(): number {
    return this.#stage ? parseFloat(getComputedStyle(this.#stage).paddingLeft) : 0;
  }

  /** The width that the picture may take. */
  get #stageWidth(): number {
    return (this.#stage?.clientWidth ?? 0) - 2 * this.#padding;
  }

  /** The height that a frame leaves beside the controls; 0 outside of frames. */
  #heightInFrame(): number {
    const player = this.#stage?.parentElement;
    if (!this.#stage || !player || window.parent === window) return 0;
    return innerHeight - (player.clientHeight - this.#stage.clientHeight) - 2 * this.#padding;
  }
}
