// Debugs the MSX's listings: Battleship while it places its ships and takes a shot, Viertris up to its questions.

import assert from "node:assert/strict";
import { listing } from "./client.mjs";

export async function battleship(client) {
  const { file, line } = listing("msx/battleship");
  await client.launchStopped({ program: file, screen: true }, async () => {
    const answers = await client.setBreakpoints(file, [{ line: line(430), condition: "I=2 AND P=1" }]);
    assert.deepEqual(answers.map(({ verified }) => verified), [true]);
    const wrong = await client.setBreakpoints(file, [
      { line: line(430), condition: "I=2 AND P=1" },
      { line: line(440), condition: "I=)" },
    ]);
    assert.match(wrong[1].message, /Syntax error/);
  });
  assert.equal(await client.line(), line(5));
  assert.equal((await client.move("continue")).reason, "breakpoint");
  const frames = await client.frames();
  assert.equal(frames[0].line, line(430));
  assert.deepEqual(
    frames.slice(1).map(({ name }) => name),
    [
      "FOR P TO 2, from line 425",
      "FOR IT TO 2, from line 420",
      "FOR I TO 4, from line 410",
      "GOSUB from line 40",
    ],
  );

  const scopes = await client.scopes();
  const simple = await client.variables(scopes.get("Variables"));
  assert.deepEqual([simple.get("I").value, simple.get("C").value, simple.get("T").value], ["2", "3", "2"]);
  const arrays = await client.variables(scopes.get("Arrays"));
  assert.equal(arrays.get("TJ()").indexedVariables, 11);
  const system = await client.variables(scopes.get("System"));
  assert.match(system.get("DATA pointer").value, /^line \d+/);

  assert.equal(await client.value("1/3"), ".33333333333333");
  assert.equal(await client.value("MID$(N$(1),1,2)+\"!\""), '"A!"');
  assert.equal(await client.value("BT MOD 3"), "1");
  await client.fails("evaluate", { expression: "TJ(99,0,0)" }, /Subscript out of range/);
  await client.fails("evaluate", { expression: "1/0" }, /Division by zero/);
  const set = { variablesReference: scopes.get("Variables"), name: "C", value: "C+1" };
  assert.equal((await client.ask("setVariable", set)).value, "4");
  await client.fails("setVariable", { ...set, value: '"a"' }, /the expression mixes numbers and strings/);
  await client.console("set C=3");

  // An element is written in the loop of line 460; stepping over it ends behind the loop.
  await client.setBreakpoints(file, [{ line: line(440) }]);
  await client.move("continue");
  await client.move("next");
  assert.ok([line(440), line(445)].includes(await client.line()));
  await client.setBreakpoints(file, []);
  await client.ask("setDataBreakpoints", { breakpoints: [{ dataId: "TJ()" }] });
  const written = await client.move("continue");
  assert.equal(written.reason, "data breakpoint");
  assert.match(written.text, /^TJ\(\d+,\d+,1\) changed in line 460 from 0 to 2$/);
  await client.ask("setDataBreakpoints", { breakpoints: [] });

  await client.move("stepBack");
  assert.equal(await client.line(), line(460));
  assert.equal(await client.value("IC"), "0");
  await client.console("back write C");
  const write = await client.event("stopped");
  assert.match(write.text, /^C changed from 4 to 3|^C changed in line 415 from /);

  // The player's turn: the cursor moves right, and a shot is fired with the space bar.
  await client.setBreakpoints(file, [{ line: line(50) }, { line: line(120) }, { line: line(610) }]);
  await client.move("continue");
  assert.equal(await client.line(), line(50));
  assert.match((await client.ask("typein/screen", {})).text, /ABCDEFGHIJ/);
  await client.ask("continue", { threadId: 1 });
  await client.ask("typein/press", { key: "RIGHT" });
  assert.equal((await client.event("stopped")).reason, "breakpoint");
  assert.equal(await client.value("A"), "28");
  await client.setBreakpoints(file, [{ line: line(610) }]);
  await client.ask("typein/type", { text: " " });
  await client.move("continue");
  assert.equal(await client.line(), line(610));
  assert.equal(await client.value("CX"), "21");
  await client.move("stepOut");
  assert.equal(await client.line(), line(160));
  assert.equal((await client.move("reverseContinue")).reason, "breakpoint");
  assert.equal(await client.line(), line(610));

  await client.ask("continue", { threadId: 1 });
  assert.equal((await client.move("pause")).reason, "pause");
  assert.ok(client.taken("typein/screen").length > 0);
  // The cursor is outside of the screen's memory: the next shot is an error.
  await client.setBreakpoints(file, [{ line: line(610) }]);
  await client.ask("typein/type", { text: " " });
  await client.move("continue");
  await client.console("set CX=20000");
  const failed = await client.move("continue");
  assert.equal(failed.reason, "exception");
  assert.match(failed.text, /Illegal function call/);
  await client.leave();
}

export async function viertris(client) {
  const { file, line } = listing("msx/viertris-msx");
  await client.launchStopped({ program: file }, async () => {
    await client.setBreakpoints(file, [{ line: line(220), condition: "D=1 AND X=3 AND Y=2" }]);
  });
  await client.move("continue");
  assert.equal(await client.line(), line(220));
  // DEFINT A-Z: all numbers are integers.
  const simple = await client.variables((await client.scopes()).get("Variables"));
  assert.equal(simple.get("X%").value, "3");
  assert.equal(await client.value("X\\2"), "1");
  await client.move("stepOut");
  assert.equal(await client.line(), line(170));

  // Strings that MID$ changes are watched, too.
  await client.setBreakpoints(file, []);
  await client.ask("setDataBreakpoints", { breakpoints: [{ dataId: "QD()", condition: "D=2" }] });
  const stop = await client.move("continue");
  assert.match(stop.text, /^QD\(\d+\) changed in line 220 from 0 to 3$/);
  await client.ask("setDataBreakpoints", { breakpoints: [] });

  // No rules, a name for the first player, the computer for the second.
  await client.setBreakpoints(file, [{ line: line(7160) }, { line: line(400) }]);
  await client.ask("continue", { threadId: 1 });
  await client.console('type "nANNA\\n"');
  await client.console('type "\\n"');
  await client.event("stopped");
  assert.equal(await client.line(), line(7160));
  assert.equal(await client.value("N$(1)"), '"ANNA"');
  await client.console('type "1"');
  await client.move("continue");
  assert.equal(await client.line(), line(400));
  const rows = [await client.value("ST(2)"), await client.value("B$=L$")];
  assert.equal(rows[0], "1");
  await client.move("stepBack");
  await client.move("stepBack");
  await client.move("next");
  await client.move("next");
  assert.equal(await client.line(), line(400));
  assert.deepEqual([await client.value("ST(2)"), await client.value("B$=L$")], rows);
  await client.ask("terminate", {});
  await client.event("terminated");
  await client.leave();
}
