// Keys and stick on the screen, for fingers.

import { create } from "./dom";
import { text } from "./text";

/** A key on the screen. */
export interface TouchKey {
  /** The machine's names of the keys that it presses, separated by blanks, modifiers first. */
  names: string;
  legend: string;
}

/** What touching does. */
export interface TouchTarget {
  press(id: number, names: string): void;
  release(id: number): void;
  /** Closes exactly these switches: 1 up, 2 down, 4 left, 8 right, 16 fire. */
  moveStick(switches: number): void;
}

const UP = 1;
const DOWN = 2;
const LEFT = 4;
const RIGHT = 8;
const FIRE = 16;

/** Legends of keys whose names are long. */
const LEGENDS: Record<string, string> = {
  UP: "↑", DOWN: "↓", LEFT: "←", RIGHT: "→", RETURN: "Return", ENTER: "Enter", SPACE: "Space", " ": "Space",
};

export function touchKey(names: string): TouchKey {
  return { names, legend: LEGENDS[names] ?? names };
}

/** A short vibration, where the device has a motor and the person allows motion. */
function vibrate(): void {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(8);
}

/** Keys in a grid; a finger may slide from one to another, as on a pad. */
export class Keypad {
  readonly element = create("div", { className: "keypad" });
  readonly #target: TouchTarget;
  /** The key under each pointer. */
  readonly #pointers = new Map<number, HTMLButtonElement>();
  readonly #keys = new Map<HTMLButtonElement, { id: number; names: string }>();
  #nextId: number;

  /** Keys have the identifiers from `firstId` on. */
  constructor(target: TouchTarget, firstId: number) {
    this.#target = target;
    this.#nextId = firstId;
    this.element.addEventListener("pointerdown", (event) => {
      const button = buttonAt(event);
      // The field for the device's keyboard must get the focus.
      if (!button) return;
      event.preventDefault();
      this.#move(event.pointerId, button);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.#pointers.has(event.pointerId)) this.#move(event.pointerId, buttonAt(event));
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      this.element.addEventListener(end, (event) => this.#move(event.pointerId, null));
    }
    // A long touch must not open a menu.
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  add(key: TouchKey, className = ""): HTMLButtonElement {
    const button = create("button", { type: "button", className: `key ${className}` }, key.legend);
    // The pad takes no focus: keys of a keyboard stay with the screen.
    button.tabIndex = -1;
    this.#keys.set(button, { id: this.#nextId++, names: key.names });
    // Screen readers and switches click without a pointer.
    button.addEventListener("click", (event) => {
      if (event.detail === 0) this.#tap(button);
    });
    this.element.append(button);
    return button;
  }

  clear(): void {
    this.#keys.clear();
    this.element.replaceChildren();
  }

  #move(pointer: number, button: HTMLButtonElement | null): void {
    const before = this.#pointers.get(pointer) ?? null;
    const key = button && this.#keys.has(button) ? button : null;
    if (before === key) return;
    if (before) this.#release(before);
    if (key) {
      this.element.setPointerCapture(pointer);
      this.#pointers.set(pointer, key);
      this.#press(key);
    } else {
      this.#pointers.delete(pointer);
    }
  }

  #press(button: HTMLButtonElement): void {
    const key = this.#keys.get(button);
    if (!key) return;
    vibrate();
    button.classList.add("pressed");
    this.#target.press(key.id, key.names);
  }

  #release(button: HTMLButtonElement): void {
    const key = this.#keys.get(button);
    button.classList.remove("pressed");
    if (key) this.#target.release(key.id);
  }

  #tap(button: HTMLButtonElement): void {
    this.#press(button);
    this.#release(button);
  }
}

function buttonAt(event: PointerEvent): HTMLButtonElement | null {
  const root = (event.currentTarget as HTMLElement).getRootNode() as Document | ShadowRoot;
  const element = root.elementFromPoint(event.clientX, event.clientY);
  return element?.closest("button") ?? null;
}

/** A joystick with its fire button. */
export class Stick {
  readonly element: HTMLElement;
  readonly #target: TouchTarget;
  readonly #knob = create("div", { className: "knob" });
  #directions = 0;
  #fire = 0;

  constructor(target: TouchTarget) {
    this.#target = target;
    const base = create("div", { className: "base" }, this.#knob);
    base.setAttribute("role", "img");
    base.setAttribute("aria-label", text("stick"));
    const fire = create("button", { type: "button", className: "fire", tabIndex: -1 }, text("fire"));
    this.element = create("div", { className: "joystick" }, base, fire);
    base.addEventListener("pointerdown", (event) => {
      base.setPointerCapture(event.pointerId);
      this.#point(base, event);
    });
    base.addEventListener("pointermove", (event) => {
      if (base.hasPointerCapture(event.pointerId)) this.#point(base, event);
    });
    base.addEventListener("lostpointercapture", () => this.#set(0, this.#fire));
    fire.addEventListener("pointerdown", (event) => {
      fire.setPointerCapture(event.pointerId);
      vibrate();
      this.#set(this.#directions, FIRE);
    });
    fire.addEventListener("lostpointercapture", () => this.#set(this.#directions, 0));
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #point(base: HTMLElement, event: PointerEvent): void {
    const box = base.getBoundingClientRect();
    const [x, y] = [
      (event.clientX - box.left) / box.width - 0.5,
      (event.clientY - box.top) / box.height - 0.5,
    ];
    this.#set(switchesOf(x * 2, y * 2), this.#fire);
  }

  #set(directions: number, fire: number): void {
    if (directions === this.#directions && fire === this.#fire) return;
    [this.#directions, this.#fire] = [directions, fire];
    this.#knob.dataset["switches"] = String(directions);
    this.#target.moveStick(directions | fire);
  }
}

/** The switches of a stick at a position from -1 to 1: eight directions and the middle. */
export function switchesOf(x: number, y: number): number {
  /** Smaller movements are none. */
  const DEAD_ZONE = 0.3;
  /** Tangent of 22.5 degrees, half of a direction's angle. */
  const SLOPE = 0.414;
  if (Math.hypot(x, y) < DEAD_ZONE) return 0;
  const isHorizontal = Math.abs(x) > Math.abs(y) * SLOPE;
  const isVertical = Math.abs(y) > Math.abs(x) * SLOPE;
  return (isHorizontal ? (x < 0 ? LEFT : RIGHT) : 0) | (isVertical ? (y < 0 ? UP : DOWN) : 0);
}
