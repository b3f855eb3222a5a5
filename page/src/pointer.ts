// Mouse, pen and finger on the picture, for machines that take a pointer.

import type { PointerInput } from "./protocol";

/** Sends what a pointer does on the canvas. A drag goes on outside of it until the release. */
export function readPointer(canvas: HTMLCanvasElement, isWanted: () => boolean, send: (input: PointerInput) => void): void {
  /** The held button: 1 left, 2 middle, 3 right, 0 without one. Others are ignored until its release, as are other fingers. */
  let held = 0;
  const pass = (action: PointerInput["action"], { clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    send({ action, x: (clientX - left) / width, y: (clientY - top) / height, button: held });
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (!isWanted() || held !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    held = event.button + 1;
    pass("press", event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!isWanted()) return;
    if (held === 0) pass("move", event);
    else if (canvas.hasPointerCapture(event.pointerId)) pass("drag", event);
  });
  canvas.addEventListener("lostpointercapture", (event) => {
    if (held === 0) return;
    pass("release", event);
    held = 0;
  });
  canvas.addEventListener("contextmenu", (event) => {
    if (isWanted()) event.preventDefault();
  });
}
