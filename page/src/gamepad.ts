// Gamepads: polled while one is connected. Stick and cross are directions; buttons are mapped.

import { switchesOf } from "./touch";

/** What a gamepad does. */
export interface GamepadTarget {
  /** Closes exactly these switches: 1 up, 2 down, 4 left, 8 right, 16 and 32 triggers. */
  moveStick(switches: number): void;
  press(id: number, names: string): void;
  release(id: number): void;
  /** The control port of the joystick; 0 is none. */
  readonly joystickPort: number;
}

/** Buttons of the standard gamepad that can be mapped, with their names on most pads. */
export const BUTTONS = ["A", "B", "X", "Y", "LB", "RB", "LT", "RT", "Select", "Start"] as const;

/** What the buttons do at first: the fire buttons, or keys that most programs read. */
export const DEFAULT_MAPPING: readonly string[] = [
  "fire", "fire2", "SPACE", "RETURN", "F1", "F3", "F5", "F7", "SPACE", "RETURN",
];

/** Buttons of the cross in the standard gamepad, with their switches. */
const CROSS: readonly (readonly [number, number, string])[] = [
  [12, 1, "UP"], [13, 2, "DOWN"], [14, 4, "LEFT"], [15, 8, "RIGHT"],
];

/** Identifiers of the keys that a gamepad holds. */
const FIRST_IDENTIFIER = 500;

export class GamepadReader {
  mapping: readonly string[] = DEFAULT_MAPPING;
  readonly #target: GamepadTarget;
  readonly #held = new Set<number>();
  #switches = 0;
  #frame = 0;

  constructor(target: GamepadTarget) {
    this.#target = target;
    addEventListener("gamepadconnected", this.#start);
    if (navigator.getGamepads?.().some(Boolean)) this.#start();
  }

  close(): void {
    removeEventListener("gamepadconnected", this.#start);
    cancelAnimationFrame(this.#frame);
  }

  readonly #start = () => {
    cancelAnimationFrame(this.#frame);
    this.#poll();
  };

  readonly #poll = () => {
    const pad = navigator.getGamepads().find((one) => one?.connected);
    if (!pad) return;
    this.#read(pad);
    this.#frame = requestAnimationFrame(this.#poll);
  };

  #read(pad: Gamepad): void {
    const isPressed = (button: number) => pad.buttons[button]?.pressed ?? false;
    let directions = switchesOf(pad.axes[0] ?? 0, pad.axes[1] ?? 0);
    for (const [button, direction] of CROSS) if (isPressed(button)) directions |= direction;
    const hasJoystick = this.#target.joystickPort > 0;
    let switches = hasJoystick ? directions : 0;
    for (const [, direction, key] of CROSS) {
      this.#hold(direction, key, !hasJoystick && (directions & direction) > 0);
    }
    this.mapping.forEach((meaning, button) => {
      const isFire = meaning === "fire" || meaning === "fire2";
      if (isFire && hasJoystick && isPressed(button)) switches |= meaning === "fire" ? 16 : 32;
      const key = isFire ? "SPACE" : meaning;
      this.#hold(100 + button, key, !(isFire && hasJoystick) && isPressed(button));
    });
    if (switches !== this.#switches) this.#target.moveStick(switches);
    this.#switches = switches;
  }

  #hold(source: number, names: string, isHeld: boolean): void {
    if (isHeld === this.#held.has(source)) return;
    if (isHeld) {
      this.#held.add(source);
      this.#target.press(FIRST_IDENTIFIER + source, names);
    } else {
      this.#held.delete(source);
      this.#target.release(FIRST_IDENTIFIER + source);
    }
  }
}
