// The controls below the screen: the keys that the program needs, or the stick; the machine's whole keyboard; and a
// field that opens the device's own keyboard.

import { Board } from "./board";
import { create } from "./dom";
import type { Started } from "./protocol";
import { text } from "./text";
import { Keypad, Stick, touchKey, type TouchTarget } from "./touch";

/** Identifiers of keys of the keypads. */
const FIRST_IDENTIFIER = 100;

const CURSOR_KEYS = ["UP", "LEFT", "DOWN", "RIGHT"];

/** What is shown. */
export type TouchView = "none" | "keys" | "board";

export interface TextTarget extends TouchTarget {
  /** Types a text. */
  type(words: string): Promise<void>;
}

/** Keys beside the cursor keys in a cross. */
const MAX_BESIDE_CROSS = 8;

/** Keys that a telephone shows below the screen; more can be scrolled. */
const MAX_IN_SIGHT = 30;

export class TouchControls {
  readonly element = create("div", { className: "touch-controls" });
  readonly #target: TextTarget;
  readonly #pad = create("div", { className: "touch" });
  readonly #cursor: Keypad;
  readonly #keys: Keypad;
  readonly #stick: Stick;
  readonly #board: Board;
  readonly #field = create("input", { type: "text", className: "device-keyboard", autocapitalize: "off", autocomplete: "off" });
  #view: TouchView = matchMedia("(pointer: coarse)").matches ? "keys" : "none";
  #hasJoystick = false;

  constructor(target: TextTarget) {
    this.#target = target;
    this.#cursor = new Keypad(target, FIRST_IDENTIFIER);
    this.#keys = new Keypad(target, FIRST_IDENTIFIER + 50);
    this.#stick = new Stick(target);
    this.#board = new Board(target);
    this.#cursor.element.classList.add("cross");
    this.#field.setAttribute("aria-label", text("deviceKeyboard"));
    this.#field.addEventListener("beforeinput", (event) => this.#type(event));
    this.element.append(this.#pad, this.#board.element);
    this.#arrange();
  }

  get view(): TouchView {
    return this.#view;
  }

  /** Shows the next view: keys of the program, whole keyboard, nothing. */
  next(): TouchView {
    const views: TouchView[] = ["none", "keys", "board"];
    this.#view = views[(views.indexOf(this.#view) + 1) % views.length] ?? "none";
    this.#arrange();
    return this.#view;
  }

  /** Shows the keys of a program; `legends` is what some of them do. */
  show({ keys, keyboard, holds_shift }: Started, legends: ReadonlyMap<string, string>): void {
    const labelled = (names: string) => {
      const key = touchKey(names);
      const meaning = legends.get(names);
      return meaning ? { ...key, legend: `${key.legend} ${meaning}` } : key;
    };
    this.#cursor.clear();
    this.#keys.clear();
    const others = keys.filter((key) => !CURSOR_KEYS.includes(key));
    // Beside a cross there is no room for more keys on a telephone.
    const hasCross = others.length <= MAX_BESIDE_CROSS;
    for (const key of CURSOR_KEYS.filter((one) => keys.includes(one))) {
      if (hasCross) this.#cursor.add(touchKey(key), key.toLowerCase());
      else this.#keys.add(touchKey(key));
    }
    for (const key of others) this.#keys.add(labelled(key));
    this.#keys.element.classList.toggle("many", keys.length > MAX_IN_SIGHT);
    this.#board.show(keyboard, holds_shift);
    this.#arrange();
  }

  setJoystick(hasJoystick: boolean): void {
    this.#hasJoystick = hasJoystick;
    this.#arrange();
  }

  #arrange(): void {
    const isTouch = matchMedia("(pointer: coarse)").matches;
    this.#pad.replaceChildren(this.#hasJoystick ? this.#stick.element : this.#cursor.element, this.#keys.element);
    if (isTouch) this.#keys.element.append(this.#field);
    this.#field.placeholder = "abc…";
    this.#pad.hidden = this.#view !== "keys";
    this.#board.element.hidden = this.#view !== "board";
  }

  /** Passes on what the device's keyboard enters; its field stays empty. */
  #type(event: InputEvent): void {
    event.preventDefault();
    const keys: Record<string, string> = { deleteContentBackward: "\b", insertLineBreak: "\n", insertParagraph: "\n" };
    const words = event.data ?? keys[event.inputType];
    if (words === "\b") {
      this.#target.press(FIRST_IDENTIFIER + 99, "DEL");
      this.#target.release(FIRST_IDENTIFIER + 99);
    } else if (words) {
      void this.#target.type(words);
    }
  }
}
