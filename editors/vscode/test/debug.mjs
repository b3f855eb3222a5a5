// Debugs the listings of basic-listings with the real client, on every machine.
//
// node test/debug.mjs [--short] [TYPEIN]: with --short a few seconds on two machines.

import { Client } from "./debug/client.mjs";
import * as c64 from "./debug/c64.mjs";
import * as msx from "./debug/msx.mjs";
import * as pc1360 from "./debug/pc1360.mjs";
import * as protocol from "./debug/protocol.mjs";
import * as python from "./debug/python.mjs";

const CASES = [
  { name: "c64: 3d-vier-gewinnt", run: c64.vierGewinnt },
  { name: "c64: viertris", run: c64.viertris, isShort: true },
  { name: "msx: battleship", run: msx.battleship },
  { name: "msx: viertris", run: msx.viertris },
  { name: "pc1360: hexagon", run: pc1360.hexagon, isShort: true },
  { name: "gamegrid: solitaire", run: python.solitaire },
  { name: "protocol: malformed messages", run: protocol.malformed, isShort: true },
  { name: "protocol: a client that vanishes", run: protocol.vanishes, isShort: true },
];

const words = process.argv.slice(2);
const isShort = words.includes("--short");
const only = words.find((word) => word.startsWith("--only="))?.slice("--only=".length) ?? "";
const typein = words.find((word) => !word.startsWith("--")) ?? "typein";

let failures = 0;
for (const { name, run } of CASES.filter((one) => (one.isShort || !isShort) && one.name.includes(only))) {
  const client = new Client(typein);
  try {
    await client.start();
    await run(client);
    console.log(`${name}: ok`);
  } catch (error) {
    failures += 1;
    console.error(`${name}: ${error.stack}`);
  } finally {
    client._adapterProcess?.kill("SIGKILL");
  }
}
process.exit(failures === 0 ? 0 : 1);
