// A scripted client: one session with `typein lsp`. The program is the first argument, or `typein` in PATH.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import * as rpc from "vscode-jsonrpc/node.js";

const child = spawn(process.argv[2] ?? "typein", ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
const ended = new Promise((resolve) => child.on("exit", resolve));
const connection = rpc.createMessageConnection(
  new rpc.StreamMessageReader(child.stdout),
  new rpc.StreamMessageWriter(child.stdin),
);
const published = [];
let waiting = () => {};
connection.onNotification("textDocument/publishDiagnostics", (params) => {
  published.push(params);
  waiting();
});
const edits = [];
connection.onRequest("workspace/applyEdit", (params) => {
  edits.push(params.edit);
  return { applied: true };
});
connection.listen();

const uri = "file:///game.bas";
const textDocument = { uri };
const at = (line, character) => ({ textDocument, position: { line, character } });

const started = await connection.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
assert.equal(started.capabilities.positionEncoding, "utf-16");
assert.equal(started.capabilities.documentFormattingProvider, undefined);
await connection.sendNotification("initialized", {});
const first = new Promise((resolve) => (waiting = resolve));
const text = '10 power=1:gosub 40\n20 print"{clr}";po:goto 99\n40 return\n';
await connection.sendNotification("textDocument/didOpen", {
  textDocument: { uri, languageId: "basic-c64", version: 1, text },
});
await first;
assert.match(published[0].diagnostics[0].message, /line 99/);

assert.equal((await connection.sendRequest("textDocument/definition", at(0, 18))).range.start.line, 2);
assert.match((await connection.sendRequest("textDocument/hover", at(1, 11))).contents.value, /147/);
assert.match((await connection.sendRequest("textDocument/hover", at(0, 11))).contents.value, /GOSUB line[^]*cycles/);
const renamed = await connection.sendRequest("textDocument/rename", { ...at(1, 16), newName: "lives" });
assert.equal(renamed.changes[uri].length, 2);
await assert.rejects(connection.sendRequest("textDocument/rename", { ...at(1, 16), newName: "score" }), /keyword OR/);
await connection.sendRequest("workspace/executeCommand", { command: "typein.renumber", arguments: [uri, 0, 100, 10] });
assert.deepEqual(edits[0].changes[uri].map((edit) => edit.newText), ["100", "120", "110", "120"]);
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const actions = await connection.sendRequest("textDocument/codeAction", { textDocument, range, context: { diagnostics: [] } });
assert.deepEqual(actions.map((action) => action.kind), ["refactor.rewrite"]);
await assert.rejects(connection.sendRequest("textDocument/formatting", at(0, 0)), { code: -32601 });

await connection.sendRequest("shutdown");
await connection.sendNotification("exit");
assert.equal(await ended, 0);
connection.dispose();
console.log("one session: ok");
