// The program `typein` that the language server and the debugger start.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commands, env, window, workspace } from "vscode";

const SETTING = "typein.path";

export function programPath(): string {
  return workspace.getConfiguration("typein").get<string>("path", "typein");
}

/** Whether the program starts; if not, the person is told where to name it. */
export async function checkProgram(): Promise<boolean> {
  const path = programPath();
  try {
    await promisify(execFile)(path, ["--version"]);
    return true;
  } catch (error) {
    const reason = error instanceof Error && "code" in error && error.code === "ENOENT" ? "not found" : String(error);
    void offerSetting(`cannot start "${path}": ${reason}; install typein, or set "${SETTING}" to its path`);
    return false;
  }
}

async function offerSetting(message: string): Promise<void> {
  const open = "Open the setting";
  if ((await window.showErrorMessage(message, open)) === open) {
    // On a remote machine the program is there, and so is its setting.
    const settings = env.remoteName === undefined ? "openSettings" : "openRemoteSettings";
    await commands.executeCommand(`workbench.action.${settings}`, { query: SETTING });
  }
}
