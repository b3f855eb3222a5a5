// The programs that a person ran, in the database: each with what starts it and the state in which it was left.

import { done, putAtOnce, store } from "./database";
import type { MachineState, Restart } from "./protocol";

/** A program as the page keeps it. */
export interface KeptProgram {
  /** The part of the page's address after `#` that leads to it. */
  address: string;
  name: string;
  changed: Date;
  restart: Restart;
  state: MachineState | null;
  /** What was printed so far. */
  printed: string;
  /** The edited listing, if it was not run. */
  draft: string | null;
  picture: Blob | null;
}

/** Keeps a program without waiting, so that it is on its way when the page ends. */
export function keep(program: KeptProgram): void {
  if (!putAtOnce("programs", program)) void store("programs", "readwrite").then((programs) => programs.put(program));
}

/** All programs, the last one first. */
export async function all(): Promise<KeptProgram[]> {
  const programs = await done((await store("programs", "readonly")).getAll() as IDBRequest<KeptProgram[]>);
  return programs.sort((one, other) => other.changed.getTime() - one.changed.getTime());
}

export async function remove(address: string): Promise<void> {
  await done((await store("programs", "readwrite")).delete(address));
}
