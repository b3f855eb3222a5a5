// Keys of the browser as keys of the machine, by their meaning.

import type { HostKey } from "./protocol";

/** Host keys by the names of `KeyboardEvent.key`; crates/web/src/keys.rs has the same order. */
const HOST_KEYS = [
  "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10",
  "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Insert", "Delete", "Backspace", "Enter",
  "Escape", "PageUp", "PageDown", "Tab",
];

/** Browsers and pages need these keys themselves, so others stand for them. */
const SUBSTITUTES: Record<string, string> = { F9: "Tab", F10: "Escape" };

/**
 * Keys that stay with the browser: Tab leaves the screen, Escape the full screen, F11 fills the screen, F12 opens the
 * tools.
 */
const BROWSER_KEYS = new Set(["Tab", "Escape", "F11", "F12"]);

/** Letters that stay with the browser while Control is pressed: copy, paste, reload, address, new, close. */
const BROWSER_LETTERS = new Set("cvrlntwq");

const SHIFT = 1;
const CONTROL = 2;
const ALT = 4;

/** Identifiers of keys that the browser names by `code`; the first ones are for other sources. */
const identifiers = new Map<string, number>();
const FIRST_IDENTIFIER = 1000;

function identifier(code: string): number {
  const known = identifiers.get(code) ?? FIRST_IDENTIFIER + identifiers.size;
  identifiers.set(code, known);
  return known;
}

function modifiersOf(event: KeyboardEvent): number {
  // On many layouts the right Alt types characters.
  const isAlt = event.altKey && !event.getModifierState("AltGraph");
  const isControl = event.ctrlKey && !event.getModifierState("AltGraph");
  return (event.shiftKey ? SHIFT : 0) | (isControl ? CONTROL : 0) | (isAlt ? ALT : 0);
}

/** The key of the machine for a press; null if it stays with the browser. */
export function hostKey(event: KeyboardEvent): HostKey | null {
  if (event.metaKey || event.isComposing || BROWSER_KEYS.has(event.key)) return null;
  const modifiers = modifiersOf(event);
  const id = identifier(event.code);
  if (event.key === "Shift" || event.key === "Control" || event.key === "Alt") {
    return { id, kind: 2, code: 0, modifiers };
  }
  const code = HOST_KEYS.indexOf(SUBSTITUTES[event.key] ?? event.key);
  if (code >= 0) return { id, kind: 1, code, modifiers };
  const character = event.key.codePointAt(0);
  if (character === undefined || [...event.key].length !== 1) return null;
  if (modifiers & CONTROL && (event.shiftKey || BROWSER_LETTERS.has(event.key.toLowerCase()))) return null;
  return { id, kind: 0, code: character, modifiers };
}

/** The pressed keys of one element: the release of a key must name what its press meant. */
export class PressedKeys {
  readonly #pressed = new Map<string, HostKey>();

  press(code: string, key: HostKey): void {
    this.#pressed.set(code, key);
  }

  /** The codes of the pressed modifier keys and of this one. */
  withModifiers(code: string): string {
    const modifiers = [...this.#pressed].filter(([other, { kind }]) => kind === 2 && other !== code);
    return [...modifiers.map(([other]) => other), code].join(" ");
  }

  release(code: string): HostKey | undefined {
    const key = this.#pressed.get(code);
    this.#pressed.delete(code);
    return key;
  }

  clear(): void {
    this.#pressed.clear();
  }
}
