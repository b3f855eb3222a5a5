// Edits of lines of a listing: the number of a new line, and remarks.

import {
  Range,
  window,
  workspace,
  type TextDocumentChangeEvent,
  type TextEditor,
} from "vscode";

import { MACHINES } from "./machine";
import { startOfNextLine, toggledRemarks } from "./numbering";

// The edits that are being made: each may depend on the one before.
let done: Promise<void> = Promise.resolve();

/** Makes an edit after those before it. The editor refuses one when the text has changed meanwhile. */
function afterOthers(editor: TextEditor, edit: (lines: string[]) => { range: Range; text: string } | undefined): void {
  done = done.then(async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const change = edit(editor.document.getText().split(/\r?\n/));
      if (change === undefined) return;
      const stops = { undoStopBefore: false, undoStopAfter: false };
      if (await editor.edit((builder) => builder.replace(change.range, change.text), stops)) return;
    }
  });
}

/** Writes the number of a line that Enter began behind a numbered one. The key itself stays the editor's, so that
 * fast typing keeps its order: what is typed meanwhile stands behind the number. */
export function numberNewLine(event: TextDocumentChangeEvent): void {
  const editor = window.activeTextEditor;
  const [change, ...others] = event.contentChanges;
  if (editor?.document !== event.document || change === undefined || others.length > 0) return;
  if (event.reason !== undefined || !MACHINES.has(event.document.languageId)) return;
  if (!change.range.isEmpty || !/^\r?\n[ \t]*$/.test(change.text)) return;
  if (!workspace.getConfiguration("typein").get<boolean>("numberLines", true)) return;
  const { line, character } = change.range.start;
  const isAtEnd = event.document.lineAt(line).text.length === character;
  if (!isAtEnd || event.document.lineAt(line + 1).text.trim() !== "") return;
  const indent = change.text.replace(/^\r?\n/, "").length;
  afterOthers(editor, (lines) => {
    const text = startOfNextLine(lines, line);
    return text === undefined ? undefined : { range: new Range(line + 1, 0, line + 1, indent), text };
  });
}

/** Makes the selected lines remarks, or takes their `REM` away. */
export function toggleRemark(editor: TextEditor): void {
  const { start, end } = editor.selection;
  afterOthers(editor, (lines) => {
    const range = new Range(start.line, 0, end.line, lines[end.line]?.length ?? 0);
    return { range, text: toggledRemarks(lines.slice(start.line, end.line + 1)).join("\n") };
  });
}
