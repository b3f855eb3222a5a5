// What the page starts without a listing to read: its titles, and machines without a program.

import { ALL_MACHINES, ALL_TITLES, MODULES, PROGRAMS, WASM } from "./assets";
import type { Request, Start } from "./protocol";

export interface KnownStart {
  start: Start;
  /** The address of the module. */
  module: string;
  /** The address of the program in memory format; none is a bare machine. */
  program: string | undefined;
}

/** What a title starts. */
export function startOfTitle(name: string, keys: string[] = []): KnownStart | null {
  const start = ALL_TITLES.find((title) => title.name === name)?.start;
  return start ? known(start, keys, PROGRAMS[name]) : null;
}

/** What a request starts; null if its file has to be read. */
export function knownStart({ title, machine, keys, seed, opponent }: Request, file: Uint8Array): KnownStart | null {
  // The players are in the module with all machines.
  if (opponent) return null;
  const bare = file.length === 0 ? ALL_MACHINES.find(({ id }) => id === machine)?.start : undefined;
  const found = title !== undefined ? startOfTitle(title, keys) : bare ? known(bare, keys) : null;
  return found && { ...found, start: { ...found.start, seed } };
}

function known(start: Start, keys: string[] = [], program?: string): KnownStart {
  return { start: keys.length > 0 ? { ...start, keys } : start, module: MODULES[start.machine] ?? WASM, program };
}
