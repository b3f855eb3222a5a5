// What `bundle.mjs` defines: the addresses of the files beside the bundle, and the titles.

import type { TitleEntry } from "./machine";

declare const WORKER_FILE: string;
declare const WORKLET_FILE: string;
declare const WASM_FILE: string;
declare const PICTURE_FILES: Record<string, string>;
declare const TITLES: TitleEntry[];

/** The titles, those that run here first. */
export const ALL_TITLES: readonly TitleEntry[] = TITLES;

const beside = (file: string): URL => new URL(file, import.meta.url);

export const WORKER = beside(WORKER_FILE);
export const WORKLET = beside(WORKLET_FILE);
export const WASM = beside(WASM_FILE);

/** Pictures of titles by name. */
export const PICTURES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PICTURE_FILES).map(([name, file]) => [name, beside(file).href]),
);
