// Starts `typein lsp` for BASIC listings. The debugger is in `debug.ts`.

import { commands, window, workspace, type ExtensionContext } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

import { activateDebugger } from "./debug";
import { numberNewLine, toggleRemark } from "./lines";
import { MACHINES } from "./machine";
import { checkProgram, programPath } from "./program";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  activateDebugger(context);
  context.subscriptions.push(
    commands.registerCommand("typein.renumberWith", renumber),
    commands.registerTextEditorCommand("typein.toggleRemark", toggleRemark),
    workspace.onDidChangeTextDocument(numberNewLine),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("typein.path")) await restart();
    }),
  );
  await restart();
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}

async function restart(): Promise<void> {
  await client?.stop();
  client = undefined;
  if (!(await checkProgram())) return;
  client = new LanguageClient(
    "typein",
    "typein",
    { command: programPath(), args: ["lsp"] },
    { documentSelector: [...MACHINES.keys()].map((language) => ({ language })) },
  );
  await client.start();
}

// Asks for the first number and the step, and renumbers the program at the cursor.
async function renumber(): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return;
  const input = await window.showInputBox({ prompt: "First line number and step", value: "10,10" });
  if (input === undefined) return;
  const numbers = input.split(",").map(Number);
  if (numbers.length !== 2 || !numbers.every(Number.isInteger)) {
    void window.showErrorMessage(`expected two numbers as in "10,10", found "${input}"`);
    return;
  }
  const { line, character } = editor.selection.active;
  await commands.executeCommand("typein.renumber", editor.document.uri.toString(), { line, character }, ...numbers);
}
