// Line numbers while a program is typed, and lines that become remarks.

const NUMBERED = /^(\s*)(\d+)([: ]?)(.*)$/;
const DEFAULT_STEP = 10;
const MAX_STEP = 1000;

function numberOf(line: string | undefined): number | undefined {
  const match = line === undefined ? null : NUMBERED.exec(line);
  return match === null ? undefined : Number(match[2]);
}

/** The start of the line after line `at`: the next number, with what stands behind numbers here; undefined where the
 * line has no number or the next number leaves no room. */
export function startOfNextLine(lines: readonly string[], at: number): string | undefined {
  const match = NUMBERED.exec(lines[at] ?? "");
  if (match === null) return undefined;
  const [, indent, digits, separator, body] = match;
  if (body?.trim() === "") return undefined;
  const number = Number(digits);
  const before = lines.slice(0, at).map(numberOf).reverse().find((other) => other !== undefined);
  const after = lines.slice(at + 1).map(numberOf).find((other) => other !== undefined);
  const distance = before === undefined ? DEFAULT_STEP : number - before;
  const step = distance > 0 && distance <= MAX_STEP ? distance : DEFAULT_STEP;
  let next = number + step;
  if (after !== undefined && after > number && next >= after) next = Math.floor((number + after) / 2);
  return next === number ? undefined : `${indent}${next}${separator === "" ? " " : separator}`;
}

const REMARK = /^(\s*\d+[: ]?\s*)(?:rem ?|')(.*)$/i;

/** The lines as remarks; without their `REM` if all numbered ones have it. Lines without a number stay as they are. */
export function toggledRemarks(lines: readonly string[]): string[] {
  const numbered = lines.filter((line) => NUMBERED.test(line));
  if (numbered.every((line) => REMARK.test(line))) return lines.map((line) => line.replace(REMARK, "$1$2"));
  return lines.map((line) => {
    const match = NUMBERED.exec(line);
    if (match === null || REMARK.test(line)) return line;
    const [, indent, digits, separator, body = ""] = match;
    const word = /[a-z]/.test(body.replace(/"[^"]*"?|\{[^}]*\}/g, "")) ? "rem" : "REM";
    return `${indent}${digits}${separator === "" ? " " : separator}${word} ${body}`;
  });
}
