// Debugs Hexagon on the PC-1360: a pocket computer with INPUT, DATA and no chips to show.

import assert from "node:assert/strict";
import { listing } from "./client.mjs";

export async function hexagon(client) {
  const { file, line } = listing("pc1360/hexagon");
  await client.launchStopped({ program: file, screen: true }, async () => {
    const answers = await client.setBreakpoints(file, [
      { line: line(24), condition: "A=1" },
      { line: line(24), condition: "A=" },
    ]);
    assert.deepEqual(answers.map(({ verified }) => verified), [true, false]);
    assert.match(answers[1].message, /ERROR 1/);
  });
  assert.equal(await client.line(), line(10));
  assert.equal((await client.move("continue")).reason, "breakpoint");
  const frames = await client.frames();
  assert.equal(frames[0].line, line(24));
  assert.deepEqual(frames.slice(1).map(({ name }) => name), ["FOR B TO 5, from line 22", "FOR A TO 4, from line 22"]);

  const scopes = await client.scopes();
  const simple = await client.variables(scopes.get("Variables"));
  assert.deepEqual([simple.get("A").value, simple.get("B").value], ["1", "2"]);
  const arrays = await client.variables(scopes.get("Arrays"));
  assert.equal(arrays.get("I()").value, "(5,5), 36 elements");
  assert.equal(await client.value("N+1/3"), "5.333333333");
  assert.equal(await client.value("MID$ (T$(0),1,3)"), '":89"');
  await client.fails("evaluate", { expression: "1/0" }, /ERROR 2/);
  const set = { variablesReference: scopes.get("Variables"), name: "N", value: "6" };
  assert.equal((await client.ask("setVariable", set)).value, "6");
  await client.console("set N=5");

  // A watch of a matrix says which element was written, and by which line.
  await client.setBreakpoints(file, []);
  await client.ask("setDataBreakpoints", { breakpoints: [{ dataId: "I()" }] });
  const stop = await client.move("continue");
  assert.equal(stop.reason, "data breakpoint");
  assert.equal(stop.text, "I(1,2) changed in line 24 from 0 to 5");
  await client.ask("setDataBreakpoints", { breakpoints: [] });
  await client.move("stepBack");
  assert.equal(await client.value("I(1,2)"), "0");
  await client.move("stepIn");
  assert.equal(await client.value("I(1,2)"), "5");

  // The program waits for three lines; the console says so.
  await client.setBreakpoints(file, [{ line: line(390) }]);
  await client.ask("continue", { threadId: 1 });
  let output;
  do output = await client.event("output");
  while (output.category !== "console");
  assert.match(output.output, /the program waits for a line/);
  for (const text of ["ANNA\n", "N\n", "N\n"]) await client.ask("typein/type", { text });
  assert.equal((await client.event("stopped")).reason, "breakpoint");
  assert.equal(await client.line(), line(390));
  assert.equal(await client.value("N$(0)"), '"ANNA"');
  const [, caller] = await client.frames();
  assert.match(caller.name, /GOSUB from line 42/);
  await client.setBreakpoints(file, []);
  await client.move("stepOut");
  assert.equal(await client.line(), line(42));
  const { width, height, text } = await client.ask("typein/screen", {});
  assert.ok(width >= 150 && height >= 32 && typeof text === "string");

  await client.console("back write K");
  assert.match((await client.event("stopped")).text, /^K changed in line 42 from /);
  await client.setBreakpoints(file, [{ line: line(16) }]);
  assert.equal((await client.move("reverseContinue")).reason, "breakpoint");
  assert.equal(await client.line(), line(16));

  // From here on again, with what was typed, up to the game; then it is stopped while it runs.
  await client.setBreakpoints(file, [{ line: line(50) }]);
  await client.move("continue");
  assert.equal(await client.line(), line(50));
  assert.equal(await client.value("N$(0)"), '"ANNA"');
  await client.setBreakpoints(file, []);
  await client.ask("continue", { threadId: 1 });
  assert.equal((await client.move("pause")).reason, "pause");
  await client.console("set N=1/0").then(
    () => assert.fail("it is no number"),
    (error) => assert.match(error.message, /ERROR 2/),
  );
  // A subscript out of range is ERROR 3, in the line that uses it.
  await client.setBreakpoints(file, [{ line: line(390) }]);
  await client.ask("restart", {});
  assert.equal((await client.event("stopped")).reason, "entry");
  await client.ask("continue", { threadId: 1 });
  for (const answer of ["\n", "N\n", "N\n"]) await client.ask("typein/type", { text: answer });
  await client.event("stopped");
  await client.console("set K=9");
  const failed = await client.move("continue");
  assert.equal(failed.reason, "exception");
  assert.match(failed.text, /ERROR \d/);
  assert.equal(await client.line(), line(390));
  await client.leave();
}
