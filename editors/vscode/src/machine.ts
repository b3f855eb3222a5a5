// The language of a listing in the editor, and the machine that it means.

/** The machine of each language; none where it is detected. */
export const MACHINES = new Map<string, string | undefined>([
  ["basic-c64", "c64"],
  ["basic-vic20", "vic20"],
  ["basic-msx", "msx"],
  ["basic-pc1360", "pc1360"],
  ["basic-listing", undefined],
]);
