// Snapshots in the database, each with what starts its machine and a thumbnail.

import { done, store } from "./database";
import type { Restart } from "./protocol";

export interface StoredSnapshot {
  id: number;
  /** Identifies the program. */
  program: string;
  name: string;
  created: Date;
  bytes: Uint8Array<ArrayBuffer>;
  thumbnail: Blob;
  restart: Restart;
}

export async function add(snapshot: Omit<StoredSnapshot, "id">): Promise<void> {
  await done((await store("snapshots", "readwrite")).add(snapshot));
}

/** The snapshots of a program, the newest first. */
export async function ofProgram(program: string): Promise<StoredSnapshot[]> {
  const all = (await store("snapshots", "readonly")).index("program").getAll(program) as IDBRequest<StoredSnapshot[]>;
  return (await done(all)).reverse();
}

export async function remove(id: number): Promise<void> {
  await done((await store("snapshots", "readwrite")).delete(id));
}

/** Identifies a program: its title, else a hash of its file. */
export function programOf({ request, file }: Restart): string {
  if (request.title) return request.title;
  // FNV-1a. A collision shows a snapshot of another program, which then fails to load.
  const hash = file.reduce((sum, byte) => Math.imul(sum ^ byte, 0x0100_0193) >>> 0, 0x811c_9dc5);
  return `${request.machine ?? ""}:${request.name}:${hash.toString(16)}`;
}
