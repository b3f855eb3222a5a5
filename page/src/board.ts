// The machine's whole keyboard on the screen.

import { create } from "./dom";
import type { KeyCap } from "./protocol";
import { Keypad, type TouchTarget } from "./touch";

/** Modifier keys: touched once, they are pressed with the next key. */
const MODIFIERS = new Set(["SHIFT", "LSHIFT", "RSHIFT", "CTRL", "CBM", "GRAPH", "CODE"]);

/** Columns of the grid in the width of a letter key: key caps have quarters. */
const COLUMNS = 4;

/** Identifiers of the keys of the keyboard. */
const FIRST_IDENTIFIER = 200;

export class Board {
  readonly element = create("div", { className: "board", hidden: true });
  readonly #keypad: Keypad;
  readonly #target: TouchTarget;
  readonly #modifiers = new Map<string, HTMLButtonElement>();
  readonly #chosen = new Set<string>();
  readonly #held = new Map<number, string>();

  constructor(target: TouchTarget) {
    this.#target = target;
    this.#keypad = new Keypad({
      press: (id, names) => this.#press(id, names),
      release: (id) => this.#release(id),
      moveStick: (switches) => target.moveStick(switches),
    }, FIRST_IDENTIFIER);
    this.element.append(this.#keypad.element);
  }

  /** Shows the keys of a machine, whose PC-1360 has SHIFT as a key stroke of its own. */
  show(caps: readonly KeyCap[], holdsShift: boolean): void {
    this.#keypad.clear();
    this.#modifiers.clear();
    this.#chosen.clear();
    for (const cap of caps) {
      const button = this.#keypad.add({ names: cap.name, legend: cap.legend });
      if (cap.shifted) button.prepend(create("small", {}, cap.shifted));
      const start = Math.round(cap.x * COLUMNS) + 1;
      button.style.gridArea = `${cap.row + 1} / ${start} / auto / span ${Math.round(cap.width * COLUMNS)}`;
      if (holdsShift && MODIFIERS.has(cap.name)) {
        button.setAttribute("aria-pressed", "false");
        this.#modifiers.set(cap.name, button);
      }
    }
  }

  #press(id: number, name: string): void {
    const modifier = this.#modifiers.get(name);
    if (modifier) {
      const isChosen = !this.#chosen.delete(name) && Boolean(this.#chosen.add(name));
      modifier.setAttribute("aria-pressed", String(isChosen));
      return;
    }
    const names = [...this.#chosen, name].join(" ");
    this.#held.set(id, names);
    this.#target.press(id, names);
    this.#chosen.clear();
    for (const button of this.#modifiers.values()) button.setAttribute("aria-pressed", "false");
  }

  #release(id: number): void {
    if (this.#held.delete(id)) this.#target.release(id);
  }
}
