// The debugger: starts `typein dap`, shows the machine's screen in a panel, and types at the machine.

import {
  commands,
  debug,
  DebugAdapterExecutable,
  ViewColumn,
  window,
  workspace,
  type DebugConfiguration,
  type DebugSession,
  type ExtensionContext,
  type WebviewPanel,
} from "vscode";

const TYPE = "typein";

// The panel of each session's screen.
const panels = new Map<string, WebviewPanel>();

export function activateDebugger(context: ExtensionContext): void {
  context.subscriptions.push(
    debug.registerDebugAdapterDescriptorFactory(TYPE, {
      createDebugAdapterDescriptor(session) {
        const command = workspace.getConfiguration("typein").get<string>("path", "typein");
        const cwd = session.workspaceFolder?.uri.fsPath;
        return new DebugAdapterExecutable(command, ["dap"], cwd === undefined ? undefined : { cwd });
      },
    }),
    debug.registerDebugConfigurationProvider(TYPE, { resolveDebugConfiguration: (_, given) => completed(given) }),
    debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (session.type === TYPE && event === "typein/screen") showScreen(session, body);
    }),
    debug.onDidTerminateDebugSession((session) => panels.get(session.id)?.dispose()),
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

function showScreen(session: DebugSession, { image, text }: { image?: string; text: string }): void {
  let panel = panels.get(session.id);
  if (panel === undefined) {
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    panel = window.createWebviewPanel("typein.screen", `Screen: ${session.name}`, column, { enableScripts: true });
    panel.webview.html = PAGE;
    panel.onDidDispose(() => panels.delete(session.id));
    panels.set(session.id, panel);
  }
  void panel.webview.postMessage({ image, text });
}

// The text of the screen is for screen readers.
const PAGE = `<!DOCTYPE html>
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<style>
  body { margin: 0 }
  img { display: block; width: 100%; height: 100vh; object-fit: contain; image-rendering: pixelated }
</style>
<img id="screen">
<script>
  const screen = document.getElementById("screen");
  addEventListener("message", ({ data }) => {
    if (data.image) screen.src = data.image;
    screen.alt = data.text;
  });
</script>`;

async function typeAtMachine(): Promise<void> {
  const session = debug.activeDebugSession;
  if (session?.type !== TYPE) {
    void window.showErrorMessage("no listing is being debugged");
    return;
  }
  const text = await window.showInputBox({ prompt: "Text for the machine; RETURN follows" });
  if (text !== undefined) await session.customRequest("typein/type", { text: `${text}\n` });
}
