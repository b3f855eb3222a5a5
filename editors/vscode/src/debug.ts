// The debugger: starts `typein dap` for the listing in the editor, and types at the machine.

import {
  commands,
  debug,
  DebugAdapterExecutable,
  window,
  workspace,
  type DebugConfiguration,
  type DebugSession,
  type ExtensionContext,
} from "vscode";

import { MACHINES } from "./machine";
import { checkProgram, programPath } from "./program";
import { closeScreen, showScreen } from "./screen";

const TYPE = "typein";

export function activateDebugger(context: ExtensionContext): void {
  context.subscriptions.push(
    debug.registerDebugAdapterDescriptorFactory(TYPE, {
      createDebugAdapterDescriptor(session) {
        const cwd = session.workspaceFolder?.uri.fsPath;
        return new DebugAdapterExecutable(programPath(), ["dap"], cwd === undefined ? undefined : { cwd });
      },
    }),
    debug.registerDebugConfigurationProvider(TYPE, {
      resolveDebugConfiguration: (_, given) => completed(given),
      resolveDebugConfigurationWithSubstitutedVariables: async (_, given) =>
        (await checkProgram()) ? withMachine(given) : undefined,
    }),
    debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (session.type === TYPE && event === "typein/screen") showScreen(session, body);
    }),
    debug.onDidTerminateDebugSession((session) => closeScreen(session)),
    commands.registerCommand("typein.typeAtMachine", typeAtMachine),
  );
}

// Without a launch configuration, the active file is debugged from its first statement on.
function completed(given: DebugConfiguration): DebugConfiguration {
  const fresh = {
    type: TYPE,
    request: "launch",
    name: "Debug this listing",
    program: "${file}",
    stopOnEntry: true,
    stopOnEnd: true,
  };
  const configuration = given.type === undefined ? fresh : given;
  return { screen: true, ...configuration };
}

// The language of the listing in the editor is its machine.
function withMachine(given: DebugConfiguration): DebugConfiguration {
  const document = workspace.textDocuments.find(({ uri }) => uri.fsPath === given["program"]);
  const machine = document && MACHINES.get(document.languageId);
  return machine === undefined ? given : { machine, ...given };
}

async function typeAtMachine(): Promise<void> {
  const session = debug.activeDebugSession;
  if (session?.type !== TYPE) {
    void window.showErrorMessage("no listing is being debugged");
    return;
  }
  const text = await window.showInputBox({ prompt: "Text for the machine; RETURN follows" });
  if (text !== undefined) await session.customRequest("typein/type", { text: `${text}\n` });
}
