// Syntax colours of a listing. The colours need no parser: a listing's words run together.

import { create } from "./dom";

type Kind = "number" | "string" | "key" | "remark" | "word" | "plain";

/** Patterns by kind, tried in this order at each place. */
const BASIC: readonly (readonly [Kind, RegExp])[] = [
  ["number", /^\s*\d+/y],
  ["remark", /(?:rem\b|').*/iy],
  ["string", /"[^"]*"?/y],
  ["key", /\{[^}]*\}?/y],
  ["word", /(?:print|input|if|then|else|goto|gosub|return|for|to|step|next|dim|data|read|restore|poke|peek|get|let|def|fn|on|end|stop|cls|clr|open|close|and|or|not|wait|sys|using|locate|screen|color|line|circle|paint|play|sound|sprite|put|pset|preset|vpoke|vpeek|beep|pause|cursor|gprint|gcursor|lprint|inkey\$|chr\$|asc|int|rnd|abs|len|val|str\$|left\$|right\$|mid\$|string\$|tab|spc)/iy],
];

/** The spans of one line. */
function spans(line: string): [Kind, string][] {
  const parts: [Kind, string][] = [];
  let at = 0;
  while (at < line.length) {
    let kind: Kind = "plain";
    let length = 1;
    for (const [candidate, pattern] of BASIC) {
      pattern.lastIndex = at;
      const match = pattern.exec(line);
      if (match && (candidate !== "number" || at === 0)) {
        [kind, length] = [candidate, match[0].length];
        break;
      }
    }
    const last = parts.at(-1);
    if (last?.[0] === kind) last[1] += line.slice(at, at + length);
    else parts.push([kind, line.slice(at, at + length)]);
    at += length;
  }
  return parts;
}

/** A line with its colours. */
export function highlighted(line: string): Node[] {
  return spans(line).map(([kind, part]) =>
    kind === "plain" ? document.createTextNode(part) : create("span", { className: kind }, part),
  );
}
