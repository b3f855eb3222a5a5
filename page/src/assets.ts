// What `bundle.mjs` defines: the addresses of the files beside the bundle, the titles and the machines.

import type { MachineEntry, TitleEntry } from "./machine";

declare const WORKER_FILE: string;
declare const WORKLET_FILE: string;
declare const WASM_FILE: string;
declare const MODULE_FILES: Record<string, string>;
declare const PROGRAM_FILES: Record<string, string>;
declare const LISTING_FILES: Record<string, string>;
declare const PYTHON_FILE: string;
declare const PYTHON_SIZE: number;
declare const PICTURE_FILES: Record<string, string>;
declare const TITLES: TitleEntry[];
declare const MACHINES: MachineEntry[];
declare const BOOK: boolean;

/** The titles. */
export const ALL_TITLES: readonly TitleEntry[] = TITLES;

/** The machines to type in. */
export const ALL_MACHINES: readonly MachineEntry[] = MACHINES;

/** Whether the folder `book` has the documentation. */
export const HAS_BOOK: boolean = BOOK;

const beside = (file: string): URL => new URL(file, import.meta.url);

export const WORKER = beside(WORKER_FILE);
export const WORKLET = beside(WORKLET_FILE);
/** The module with all machines, which also reads listings. */
export const WASM = beside(WASM_FILE).href;

const addresses = (files: Record<string, string>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, beside(file).href]));

/** Modules with one machine, by machine: 40 % of the size. */
export const MODULES = addresses(MODULE_FILES);

/** Programs of titles in memory format, by name. */
export const PROGRAMS = addresses(PROGRAM_FILES);

/** Listings of titles, by name. */
export const LISTINGS = addresses(LISTING_FILES);

/** The interpreter of Python programs, and its size in bytes. */
export const PYTHON = { address: beside(PYTHON_FILE).href, size: PYTHON_SIZE };

/** Pictures of titles by name. */
export const PICTURES = addresses(PICTURE_FILES);
