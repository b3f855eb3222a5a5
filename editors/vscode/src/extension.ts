// The language client: starts `typein lsp` for BASIC listings. The debugger is in `debug.ts`.

import { commands, window, workspace, type ExtensionContext } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

import { activateDebugger } from "./debug";

const LANGUAGES = ["basic-c64", "basic-msx", "basic-pc1360", "basic-listing"];

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  activateDebugger(context);
  const command = workspace.getConfiguration("typein").get<string>("path", "typein");
  const run = { command, args: ["lsp"] };
  client = new LanguageClient("typein", "typein", run, {
    documentSelector: LANGUAGES.map((language) => ({ language })),
  });
  context.subscriptions.push(commands.registerCommand("typein.renumberWith", renumber));
  try {
    await client.start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(`cannot start "${command} lsp": ${reason}; set "typein.path" to the typein program`);
  }
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop();
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
