// Debugs a Python program on the board: lines, functions with local variables, the mouse, and a way back that replays.

import assert from "node:assert/strict";
import { listing } from "./client.mjs";

export async function solitaire(client) {
  const { file } = listing("gamegrid/solitaire-french", "listing.py");
  await client.launchStopped({ program: file, screen: true }, async () => {
    const answers = await client.setBreakpoints(file, [
      { line: 81, condition: "loc.x == 3" },
      { line: 10 },
      { line: 82, condition: "loc.x ==" },
      { line: 400 },
    ]);
    assert.deepEqual(answers.map(({ verified }) => verified), [true, true, false, false]);
    assert.equal(answers[1].line, 11);
    assert.match(answers[1].message, /moved to the next line of the program, 11/);
    assert.match(answers[3].message, /no line of the program is here or below; the nearest is 164/);
  });
  assert.equal(await client.line(), 1);
  assert.equal((await client.move("continue")).reason, "breakpoint");
  const frames = await client.frames();
  assert.deepEqual(
    frames.map(({ name, line }) => [name, line]),
    [
      ["initBoard", 81],
      ["<module>", 162],
    ],
  );

  // The scopes are those of the function; of its caller, the main program, there are only globals.
  const scopes = await client.scopes(1);
  const locals = await client.variables(scopes.get("Locals"));
  assert.deepEqual([...locals.keys()], ["vacancy", "loc", "marble"]);
  assert.ok(!(await client.scopes(2)).has("Locals"));
  const globals = await client.variables(scopes.get("Variables"));
  assert.equal(globals.get("isGameOver").value, "False");
  assert.equal(await client.value("loc.x * 10 + loc.y"), "30");
  assert.equal(await client.value("str(loc) + '!'"), "(3, 0)!");
  await client.fails("evaluate", { expression: "nothing" }, /NameError: name 'nothing' is not defined/);
  const set = { variablesReference: scopes.get("Variables"), name: "isGameOver", value: "1 == 1" };
  assert.equal((await client.ask("setVariable", set)).value, "True");
  await client.console("set isGameOver=False");
  await client.fails(
    "setVariable",
    { variablesReference: scopes.get("Locals"), name: "marble", value: "None" },
    /`marble` is a local variable of `initBoard`; only global variables, attributes and elements can be set/,
  );

  // Steps of lines, over and out of functions.
  await client.setBreakpoints(file, [{ line: 66 }]);
  await client.ask("restart", {});
  assert.equal((await client.event("stopped")).reason, "entry");
  await client.move("continue");
  assert.equal(await client.line(), 66);
  await client.move("stepIn");
  assert.equal(await client.line(), 43);
  await client.move("stepOut");
  assert.ok([65, 66, 67].includes(await client.line()));
  await client.setBreakpoints(file, []);
  await client.move("stepOut");
  assert.deepEqual([(await client.frames())[0].name, await client.line()], ["initBoard", 79]);

  // Back: a line, several, to a line, and forward again to the same place.
  const here = [await client.value("len(getActors())"), await client.line()];
  await client.move("stepBack");
  assert.equal(await client.line(), 68);
  await client.console("back 3");
  await client.event("stopped");
  // Before the end of both loops: the last hole that was looked at.
  assert.equal(await client.line(), 43);
  await client.console("back to 63");
  await client.event("stopped");
  assert.equal((await client.frames())[0].name, "getHoles");
  await client.fails("evaluate", { expression: "back to 10", context: "repl" }, /line 10 does not exist; near: /);
  await client.setBreakpoints(file, [{ line: 79 }]);
  await client.move("continue");
  assert.deepEqual([await client.value("len(getActors())"), await client.line()], here);

  // The program waits for the mouse. A marble is dragged over another.
  await client.setBreakpoints(file, [{ line: 115 }]);
  await client.ask("continue", { threadId: 1 });
  await client.ask("typein/drag", { from: { x: 245, y: 245 }, to: { x: 245, y: 105 } });
  assert.equal((await client.event("stopped")).reason, "breakpoint");
  assert.deepEqual([(await client.frames())[0].name, await client.line()], ["pressEvent", 115]);
  await client.setBreakpoints(file, []);
  const answers = await client.ask("setDataBreakpoints", { breakpoints: [{ dataId: "len(getActors())" }] });
  assert.equal(answers.breakpoints[0].verified, true);
  const removed = await client.move("continue");
  assert.equal(removed.reason, "data breakpoint");
  assert.equal(removed.text, "len(getActors()) changed in line 142 from 36 to 35");
  await client.ask("setDataBreakpoints", { breakpoints: [] });
  await client.console("back write movingMarble");
  assert.match((await client.event("stopped")).text, /^movingMarble changed in line 115 from None to /);
  await client.setBreakpoints(file, [{ line: 80, condition: "loc.y == 5" }]);
  assert.equal((await client.move("reverseContinue")).reason, "breakpoint");
  assert.equal(await client.value("loc.y"), "5");
  const { image, text } = await client.ask("typein/screen", {});
  assert.ok(image.startsWith("data:image/png;base64,") && text.length > 0);

  // Forward through the game again, until it waits; a pause stops there, too.
  await client.setBreakpoints(file, [{ line: 146 }]);
  await client.move("continue");
  assert.equal(await client.value("len(getActors())"), "35");
  await client.ask("continue", { threadId: 1 });
  assert.equal((await client.move("pause")).reason, "pause");
  assert.equal((await client.frames())[0].name, "waiting");

  // An error in a callback is an exception at its line.
  await client.console("set startLoc=None");
  await client.setBreakpoints(file, [{ line: 137 }]);
  await client.ask("continue", { threadId: 1 });
  await client.ask("typein/drag", { from: { x: 245, y: 105 }, to: { x: 245, y: 245 } });
  await client.event("stopped");
  await client.console("set startLoc=None");
  const failed = await client.move("continue");
  assert.equal(failed.reason, "exception");
  assert.match(failed.text, /AttributeError|TypeError/);
  assert.ok((await client.line()) > 0);
  await client.ask("terminate", {});
  await client.event("terminated");
  await client.leave();
}
