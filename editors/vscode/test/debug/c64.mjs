// Debugs the C64's listings: 3D-Vier gewinnt through its start and a move of the computer, Viertris on its tables.

import assert from "node:assert/strict";
import { listing } from "./client.mjs";

export async function vierGewinnt(client) {
  const { file, line, count } = listing("c64/3d-vier-gewinnt");
  await client.launchStopped({ program: file, screen: true }, async () => {
    const answers = await client.setBreakpoints(file, [
      { line: line(100) },
      { line: line(1537), condition: "i=0" },
      { line: count + 10 },
      { line: line(1545), condition: "1=" },
    ]);
    assert.deepEqual([answers[0].verified, answers[0].line], [true, line(100)]);
    assert.deepEqual([answers[1].verified, answers[1].line], [true, line(1537)]);
    assert.equal(answers[2].verified, false);
    assert.match(answers[2].message, /no line of the program is here or below; the nearest is \d+/);
    assert.equal(answers[3].verified, false);
    assert.match(answers[3].message, /SYNTAX {2}ERROR/);
    const functions = await client.ask("setFunctionBreakpoints", {
      breakpoints: [{ name: "gosub 2000" }, { name: "2001" }, { name: "xyz" }],
    });
    assert.deepEqual(functions.breakpoints.map(({ verified }) => verified), [true, false, false]);
    assert.match(functions.breakpoints[1].message, /line 2001 does not exist; near: 2000, 2010/);
    await client.ask("setExceptionBreakpoints", { filters: ["uncaught"] });
  });
  assert.equal(await client.line(), line(10));
  assert.equal((await client.move("continue")).reason, "breakpoint");
  assert.equal(await client.line(), line(100));

  // Into the subroutine at 1500, on in it, and out of it by a breakpoint.
  await client.move("stepIn");
  assert.equal(await client.line(), line(1500));
  const [top, caller] = await client.frames();
  assert.equal(top.source.path, file);
  assert.match(caller.name, /GOSUB from line 100/);
  assert.equal(caller.line, line(100));
  assert.equal((await client.move("continue")).reason, "breakpoint");
  assert.equal(await client.line(), line(1537));
  await client.setBreakpoints(file, []);

  // The loop of three statements in a line: each is a step, with its columns.
  const columns = [];
  for (let step = 0; step < 3; step++) {
    const [{ line: at, column }] = await client.frames();
    assert.equal(at, line(1537));
    columns.push(column);
    await client.move("next");
  }
  assert.deepEqual(columns, [6, 16, 28]);
  const inLoop = await client.frames();
  assert.match(inLoop[1].name, /FOR I TO 3, from line 1537/);

  await variables(client);
  await data(client, line);

  // The program polls for a key; the client waits for that, and presses one.
  await client.ask("setExceptionBreakpoints", { filters: ["uncaught", "key-wait"] });
  await client.ask("setDataBreakpoints", { breakpoints: [] });
  assert.equal((await client.move("continue")).reason, "exception");
  await client.ask("setExceptionBreakpoints", { filters: ["uncaught"] });
  await client.setBreakpoints(file, [{ line: line(1605) }, { line: line(1725) }]);
  await client.console('type "2"');
  await client.move("continue");
  assert.equal(await client.line(), line(1605));
  await client.move("continue");
  assert.equal(await client.line(), line(1725));
  await screen(client);

  // Two players, both the computer of strength 1: RETURN takes the name that is there.
  await client.setBreakpoints(file, []);
  await client.ask("typein/type", { text: "\n1\n1" });
  assert.equal((await client.move("continue")).reason, "function breakpoint");
  assert.equal(await client.line(), line(2000));
  const stack = await client.frames();
  assert.match(stack[1].name, /GOSUB from line 510/);
  await client.move("stepOut");
  assert.equal(await client.line(), line(520));
  await back(client, file, line);
  await pauseAndFail(client, file, line);
}

async function variables(client) {
  const scopes = await client.scopes();
  const simple = await client.variables(scopes.get("Variables"));
  assert.equal(simple.get("I").value, "2");
  const arrays = await client.variables(scopes.get("Arrays"));
  assert.equal(arrays.get("FE()").value, "(3,3,3), 64 elements");
  const planes = await client.variables(arrays.get("FE()").variablesReference);
  assert.equal(planes.size, 4);
  const loops = await client.variables(scopes.get("Loops"));
  assert.equal(loops.get("I").value, "2 TO 3 STEP 1");
  assert.ok((await client.scopes()).has("Chips"));

  // Expressions are BASIC, with the machine's precision and its messages.
  assert.equal(await client.value("i+.1+.2"), "2.3");
  assert.equal(await client.value('left$("abcdef",2)+chr$(65)'), '"ABA"');
  assert.equal(await client.value("1/3"), ".333333333");
  assert.equal(await client.value("peek(53281)and15"), "6");
  await client.fails("evaluate", { expression: "1/0" }, /DIVISION BY ZERO/);
  await client.fails("evaluate", { expression: "fe(9,9,9)" }, /BAD SUBSCRIPT/);

  const set = { variablesReference: scopes.get("Variables"), name: "I", value: "i+1" };
  assert.equal((await client.ask("setVariable", set)).value, "3");
  assert.equal(await client.value("i"), "3");
  await client.fails("setVariable", { ...set, value: '"text"' }, /mixes numbers and strings/);
  assert.equal((await client.ask("setExpression", { expression: "fe(1,2,3)", value: "7" })).value, "7");
  assert.equal(await client.value("fe(1,2,3)"), "7");
  await client.console("set i=2");
}

// The value that a data breakpoint reports, with the line that wrote it.
async function data(client, line) {
  const { variablesReference } = await client.ask("evaluate", { expression: "x$()" });
  const info = await client.ask("dataBreakpointInfo", { name: "X$(2)", variablesReference });
  assert.ok(info.accessTypes.includes("write"));
  const answers = await client.ask("setDataBreakpoints", {
    breakpoints: [{ dataId: info.dataId }, { dataId: "BL$" }, { dataId: "@ram:99999" }],
  });
  assert.deepEqual(answers.breakpoints.map(({ verified }) => verified), [true, true, false]);
  const element = await client.move("continue");
  assert.equal(element.reason, "data breakpoint");
  assert.match(element.text, /^X\$\(2\) changed in line 1537 from /);
  const text = await client.move("continue");
  assert.match(text.text, /^BL\$ changed in line 1545 from /);
  assert.equal(await client.line(), line(1550));
}

async function screen(client) {
  assert.ok((await client.event("typein/screen")).width > 0);
  const { text, image, width, height } = await client.ask("typein/screen", {});
  assert.match(text, /SPIELER 1 {3}C 64/);
  assert.deepEqual([width, height], [384, 272]);
  const png = Buffer.from(image.replace("data:image/png;base64,", ""), "base64");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [width, height]);
}

// Back: statements, the write of an array, the breakpoint before; and forward again to the same state.
async function back(client, file, line) {
  const state = async () => [await client.line(), await client.value("zx*10+zy"), await client.value("ti")];
  const here = await state();
  await client.move("stepBack");
  assert.equal(await client.line(), line(2180));
  await client.move("stepIn");
  assert.deepEqual(await state(), here);
  await client.console("back write bw(3,3)");
  assert.match((await client.event("stopped")).text, /^bw\(3,3\) changed in line 2350 from /i);
  assert.equal(await client.line(), line(2350));
  assert.equal((await client.move("reverseContinue")).reason, "function breakpoint");
  assert.equal(await client.line(), line(2000));
  await client.console("back to 1770");
  await client.event("stopped");
  assert.equal(await client.line(), line(1770));
  await client.setBreakpoints(file, [{ line: line(520) }]);
  await client.ask("setFunctionBreakpoints", { breakpoints: [] });
  await client.move("continue");
  assert.deepEqual(await state(), here);
}

async function pauseAndFail(client, file, line) {
  await client.setBreakpoints(file, []);
  await client.ask("continue", { threadId: 1 });
  await client.fails("next", { threadId: 1 }, /the program is running/);
  assert.equal((await client.move("pause")).reason, "pause");
  assert.ok((await client.line()) > 0);
  // A subscript that the program does not expect ends it, with the machine's words.
  await client.setBreakpoints(file, [{ line: line(2500) }]);
  await client.move("continue");
  await client.console("set x=9");
  const failed = await client.move("continue");
  assert.equal(failed.reason, "exception");
  assert.match(failed.text, /BAD SUBSCRIPT/);
  assert.equal(await client.line(), line(2500));
  await client.leave();
}

export async function viertris(client) {
  const { file, line } = listing("c64/viertris");
  await client.launchStopped({ program: "viertris" }, async () => {
    await client.setBreakpoints(file, [
      { line: line(1129), hitCondition: "%20" },
      { line: line(1128), logMessage: "n={n}, {2^n}" },
    ]);
  });
  // The twentieth hit of the innermost loop stops; a message was printed before.
  await client.move("continue");
  assert.equal(await client.value("n"), "5");
  const log = client.taken("output").filter(({ category }) => category === "console");
  assert.ok(log.some(({ output }) => output === "n=0, 1\n"), JSON.stringify(log));
  await client.setBreakpoints(file, []);

  // Memory is watched, read and written.
  const border = await client.ask("setDataBreakpoints", { breakpoints: [{ dataId: "@ram:1024-2023" }] });
  assert.equal(border.breakpoints[0].verified, true);
  const stop = await client.move("continue");
  assert.match(stop.text, /^@ram:\$0[4-7][0-9a-f]{2} changed in line \d+ from \$20 to /);
  await client.ask("setDataBreakpoints", { breakpoints: [] });
  const { data } = await client.ask("readMemory", { memoryReference: "ram", offset: 43, count: 2 });
  assert.deepEqual([...Buffer.from(data, "base64")], [1, 8]);
  await client.ask("writeMemory", { memoryReference: "ram", offset: 1024, data: Buffer.from([1]).toString("base64") });
  assert.equal(await client.value("peek(1024)"), "1");

  // A restart keeps the breakpoints and stops on entry again; then the program is ended.
  await client.setBreakpoints(file, [{ line: line(1120) }]);
  await client.ask("restart", {});
  assert.equal((await client.event("stopped")).reason, "entry");
  assert.equal(await client.line(), line(1));
  assert.equal((await client.move("continue")).reason, "breakpoint");
  assert.equal(await client.line(), line(1120));
  await client.ask("terminate", {});
  await client.event("exited");
  await client.event("terminated");
  await client.leave();
}
