// Edits of lines of a listing: the number of a new line, and remarks.

import {
  Position,
  Range,
  window,
  workspace,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditor,
} from "vscode";

import { MACHINES } from "./machine";
import { startOfNextLine, toggledRemarks } from "./numbering";

const linesOf = (document: TextDocument): string[] => document.getText().split(/\r?\n/);

/** Writes the number of a line that Enter began behind a numbered one. The key itself stays the editor's, so that
 * fast typing keeps its order: what is typed meanwhile stands behind the number. */
export async function numberNewLine(event: TextDocumentChangeEvent): Promise<void> {
  const editor = window.activeTextEditor;
  const [change, ...others] = event.contentChanges;
  if (editor?.document !== event.document || change === undefined || others.length > 0) return;
  if (event.reason !== undefined || !MACHINES.has(event.document.languageId)) return;
  if (!change.range.isEmpty || !/^\r?\n[ \t]*$/.test(change.text)) return;
  if (!workspace.getConfiguration("typein").get<boolean>("numberLines", true)) return;
  const { line, character } = change.range.start;
  const isAtEnd = event.document.lineAt(line).text.length === character && event.document.lineAt(line + 1).text.trim() === "";
  const start = isAtEnd ? startOfNextLine(linesOf(event.document), line) : undefined;
  if (start === undefined) return;
  const indent = change.text.replace(/^\r?\n/, "").length;
  // An edit is refused when the text has changed meanwhile.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const range = new Range(new Position(line + 1, 0), new Position(line + 1, indent));
    const isDone = await editor.edit((edit) => edit.replace(range, start), { undoStopBefore: false, undoStopAfter: false });
    if (isDone) return;
  }
}

/** Makes the selected lines remarks, or takes their `REM` away. */
export async function toggleRemark(editor: TextEditor): Promise<void> {
  const { start, end } = editor.selection;
  const range = new Range(start.line, 0, end.line, editor.document.lineAt(end.line).text.length);
  const lines = toggledRemarks(linesOf(editor.document).slice(start.line, end.line + 1));
  await editor.edit((edit) => edit.replace(range, lines.join("\n")));
}
