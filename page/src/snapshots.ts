// Snapshots in IndexedDB, each with what starts its machine and a thumbnail.

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

const STORE = "snapshots";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("typein", 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
    store.createIndex("program", "program");
  };
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open();
  return (await opened).transaction(STORE, mode).objectStore(STORE);
}

export async function add(snapshot: Omit<StoredSnapshot, "id">): Promise<void> {
  await done((await store("readwrite")).add(snapshot));
}

/** The snapshots of a program, the newest first. */
export async function ofProgram(program: string): Promise<StoredSnapshot[]> {
  const all = (await store("readonly")).index("program").getAll(program) as IDBRequest<StoredSnapshot[]>;
  return (await done(all)).reverse();
}

export async function remove(id: number): Promise<void> {
  await done((await store("readwrite")).delete(id));
}

/** Identifies a program: its title, else a hash of its file. */
export function programOf({ request, file }: Restart): string {
  if (request.title) return request.title;
  // FNV-1a. A collision shows a snapshot of another program, which then fails to load.
  const hash = file.reduce((sum, byte) => Math.imul(sum ^ byte, 0x0100_0193) >>> 0, 0x811c_9dc5);
  return `${request.machine ?? ""}:${request.name}:${hash.toString(16)}`;
}
