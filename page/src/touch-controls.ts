// The keys and the stick below the screen: those that the program needs.

import { create } from "./dom";
import type { Started } from "./protocol";
import { Keypad, Stick, touchKey, type TouchTarget } from "./touch";

/** Identifiers of keys of the keypads. */
const FIRST_IDENTIFIER = 100;

const CURSOR_KEYS = ["UP", "LEFT", "DOWN", "RIGHT"];

export class TouchControls {
  readonly element = create("div", { className: "touch" });
  readonly #cursor: Keypad;
  readonly #keys: Keypad;
  readonly #stick: Stick;
  #hasJoystick = false;

  constructor(target: TouchTarget) {
    this.#cursor = new Keypad(target, FIRST_IDENTIFIER);
    this.#keys = new Keypad(target, FIRST_IDENTIFIER + 50);
    this.#stick = new Stick(target);
    this.#cursor.element.classList.add("cross");
    this.element.hidden = !matchMedia("(pointer: coarse)").matches;
  }

  get isShown(): boolean {
    return !this.element.hidden;
  }

  /** Shows or hides the keys; returns whether they are shown. */
  toggle(): boolean {
    this.element.hidden = !this.element.hidden;
    return this.isShown;
  }

  /** Shows the keys of a program. */
  show({ keys: named }: Started): void {
    this.#cursor.clear();
    this.#keys.clear();
    for (const key of CURSOR_KEYS) {
      if (named.includes(key)) this.#cursor.add(touchKey(key), key.toLowerCase());
    }
    for (const key of named) {
      if (!CURSOR_KEYS.includes(key)) this.#keys.add(touchKey(key));
    }
    this.#arrange();
  }

  setJoystick(hasJoystick: boolean): void {
    this.#hasJoystick = hasJoystick;
    this.#arrange();
  }

  #arrange(): void {
    this.element.replaceChildren(this.#hasJoystick ? this.#stick.element : this.#cursor.element, this.#keys.element);
  }
}
