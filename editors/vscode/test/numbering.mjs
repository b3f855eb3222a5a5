// Numbers of new lines, and remarks.

import assert from "node:assert/strict";
import { startOfNextLine, toggledRemarks } from "../out/numbering.mjs";

for (const [lines, at, expected] of [
  [["10 CLS"], 0, "20 "],
  [["100 CLS", "105 END"], 1, "110 "],
  [["10 CLS", "20 END"], 0, "15 "],
  [["10 CLS", "11 END"], 0, undefined],
  [["10 CLS", "20 PRINT", "30 END"], 1, "25 "],
  [["10:CLS"], 0, "20:"],
  [["  10 CLS"], 0, "  20 "],
  [["10CLS"], 0, "20 "],
  [["10 "], 0, undefined],
  [["Type this in:"], 0, undefined],
  [["10 CLS", "60000 END"], 1, "60010 "],
]) {
  assert.equal(startOfNextLine(lines, at), expected, JSON.stringify([lines, at]));
}
for (const [lines, expected] of [
  [["10 print x"], ["10 rem print x"]],
  [['10 PRINT"{clr}a"'], ['10 REM PRINT"{clr}a"']],
  [["10 REM PRINT", "20 'CLS"], ["10 PRINT", "20 CLS"]],
  [["10 REM A", "20 CLS"], ["10 REM A", "20 REM CLS"]],
  [["prose", "10:CLS"], ["prose", "10:REM CLS"]],
]) {
  assert.deepEqual(toggledRemarks(lines), expected);
}
console.log("numbering: ok");
