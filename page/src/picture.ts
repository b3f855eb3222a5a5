// The machine's frames on a canvas that fits its place.
//
// Sharp dots are enlarged twice: to the next whole number of the display's pixels without smoothing, then made smaller
// with it. At once they would be of uneven width: at 1.86, a stroke of one dot is one pixel here and two there.

import { create } from "./dom";
import type { Filter, Frame, FrameShape } from "./protocol";
import { stored } from "./text";

export type Scaling = "sharp" | "integer" | "smooth" | "scan-lines" | "pal";

/** Share of the window's height that the picture may take, and of a low window, where keys are beside it. */
const MAX_HEIGHT_SHARE = 0.66;
const MAX_LOW_SHARE = 0.8;
const LOW_WINDOW = 520;

export class Picture {
  readonly canvas = create("canvas");
  frameCount = 0;
  /** Called with every drawn frame. */
  onDraw: ((seconds: number) => void) | null = null;
  readonly #context = this.canvas.getContext("2d", { alpha: false });
  #scaling: Scaling = (stored("scaling") as Scaling | null) ?? "sharp";
  #observer: ResizeObserver | null = null;
  /** The last frame, in dots. */
  readonly #frame = create("canvas");
  #aspect = 1;
  #stage: HTMLElement | null = null;
  /** The frame to draw when the display is next refreshed. */
  #next: Frame | null = null;

  /** The height of the picture in its widths. */
  get shape(): number {
    return this.#frame.height / (this.#frame.width * this.#aspect);
  }

  /** Takes the place of a machine's frames, before the filter. */
  expect({ width, height, aspect }: FrameShape): void {
    // Each filter of the machine makes two rows of one.
    const rows = this.filter === "sharp" ? 1 : 2;
    this.#setShape({ width, height: height * rows, aspect: aspect * rows });
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

  #setShape({ width, height, aspect }: FrameShape): void {
    if (this.#frame.width === width && this.#frame.height === height && this.#aspect === aspect) return;
    [this.#frame.width, this.#frame.height, this.#aspect] = [width, height, aspect];
    this.#resize();
  }

  #draw({ width, height, aspect, seconds, rgba }: Frame): void {
    this.#setShape({ width, height, aspect });
    const image = new ImageData(new Uint8ClampedArray(rgba.buffer), width, height);
    this.#frame.getContext("2d", { alpha: false })?.putImageData(image, 0, 0);
    this.#paint();
    this.frameCount++;
    this.onDraw?.(seconds);
  }

  #paint(): void {
    if (!this.#context) return;
    this.#context.imageSmoothingEnabled = false;
    this.#context.drawImage(this.#frame, 0, 0, this.canvas.width, this.canvas.height);
  }

  readonly #resize = () => {
    if (!this.#stage) return;
    const { width, height } = this.#frame;
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
    const [shownWidth, shownHeight] = [Math.floor(wide * scale), Math.floor(height * scale)];
    this.canvas.style.width = `${shownWidth}px`;
    this.canvas.style.height = `${shownHeight}px`;
    this.canvas.classList.toggle("smooth", this.#scaling !== "integer");
    const enlarged = (dots: number, shown: number) =>
      this.#scaling === "sharp" ? dots * Math.max(1, Math.ceil((shown * devicePixelRatio) / dots)) : dots;
    [this.canvas.width, this.canvas.height] = [enlarged(width, shownWidth), enlarged(height, shownHeight)];
    this.#paint();
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
