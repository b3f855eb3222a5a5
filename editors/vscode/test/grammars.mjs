// The grammars, with the engine of Visual Studio Code: which scope each part of a line has.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const require = createRequire(import.meta.url);
await oniguruma.loadWASM(await readFile(require.resolve("vscode-oniguruma/release/onig.wasm")));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  async loadGrammar(scope) {
    const file = new URL(`../syntaxes/${scope.replace("source.basic.", "basic-")}.json`, import.meta.url);
    return textmate.parseRawGrammar(await readFile(file, "utf8"), file.pathname);
  },
});

// The parts of a line besides names, with the innermost scope without the name of the grammar.
async function parts(dialect, line) {
  const grammar = await registry.loadGrammar(`source.basic.${dialect}`);
  const found = [];
  for (const { startIndex, endIndex, scopes } of grammar.tokenizeLine(line, textmate.INITIAL).tokens) {
    const text = line.slice(startIndex, endIndex);
    const scope = scopes.at(-1).replace(`.basic-${dialect}`, "");
    if (found.at(-1)?.scope === scope) found.at(-1).text += text;
    else found.push({ text, scope });
  }
  return found
    .filter(({ text, scope }) => text.trim() !== "" && scope !== `source.basic.${dialect}`)
    .map(({ text, scope }) => `${text.trim()} ${scope}`);
}

const NUMBER = "constant.numeric.line-number";
assert.deepEqual(await parts("c64", '10 fori=1to5:print"{clr}a♥"tab(3)'), [
  `10 ${NUMBER}`,
  "for keyword.control",
  "= keyword.operator",
  "1 constant.numeric",
  "to keyword.control",
  "5 constant.numeric",
  "print keyword.other",
  '" string.quoted.double',
  "{clr} constant.character.escape",
  "a string.quoted.double",
  "♥ constant.character.graphic",
  '" string.quoted.double',
  "tab( support.function",
  "3 constant.numeric",
]);
assert.deepEqual(await parts("c64", "20 on a goto 10,20:rem goto 5"), [
  `20 ${NUMBER}`,
  "on keyword.control",
  "goto keyword.control",
  `10,20 ${NUMBER}`,
  "rem goto 5 comment.line.remark",
]);
assert.deepEqual(await parts("c64", '30 data for,"a:b",1:end'), [
  `30 ${NUMBER}`,
  "data keyword.other",
  "for, string.unquoted.data",
  '"a:b" string.quoted.double',
  ",1 string.unquoted.data",
  "end keyword.control",
]);
assert.deepEqual(await parts("msx", "10 IF INP(1)=&HFF THEN 20 ELSE INPUT A ' key"), [
  `10 ${NUMBER}`,
  "IF keyword.control",
  "INP support.function",
  "1 constant.numeric",
  "= keyword.operator",
  "&HFF constant.numeric",
  "THEN keyword.control",
  `20 ${NUMBER}`,
  "ELSE keyword.control",
  "INPUT keyword.other",
  "' key comment.line.remark",
]);
// The C64 has no ELSE.
assert.ok(!(await parts("c64", "10 else")).some((part) => part.startsWith("else")));
assert.deepEqual(await parts("pc1360", '10:"A":GPRINT "7F":A=&1F'), [
  `10: ${NUMBER}`,
  '"A" entity.name.label',
  "GPRINT keyword.other",
  '"7F" string.quoted.double',
  "= keyword.operator",
  "&1F constant.numeric",
]);
assert.ok((await parts("listing", "10 SCREEN 2:GPRINT 1")).includes("GPRINT keyword.other"));
console.log("grammars: ok");
