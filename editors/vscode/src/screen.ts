// The panel with the machine's screen: it shows what the machine shows and takes its keys.

import { ViewColumn, window, type DebugSession, type WebviewPanel } from "vscode";

// The panel of each session, and what it shows.
const shown = new Map<string, { panel: WebviewPanel; screen: Screen }>();

/** The contents of an event `typein/screen`. */
export interface Screen {
  /** A PNG as data URI. */
  readonly image?: string;
  readonly text: string;
}

export function showScreen(session: DebugSession, screen: Screen): void {
  const known = shown.get(session.id);
  if (known === undefined) {
    openPanel(session, screen);
  } else {
    known.screen = screen;
    void known.panel.webview.postMessage(screen);
  }
}

export function closeScreen(session: DebugSession): void {
  shown.get(session.id)?.panel.dispose();
}

// The page is loaded anew whenever its tab comes to the front. It is ready for the screen then.
function openPanel(session: DebugSession, screen: Screen): void {
  const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
  const panel = window.createWebviewPanel("typein.screen", `Screen: ${session.name}`, column, { enableScripts: true });
  panel.webview.onDidReceiveMessage((message: unknown) => {
    if (message === READY) {
      void panel.webview.postMessage(shown.get(session.id)?.screen);
    } else {
      // The machine has no key for some of the host's.
      session.customRequest("typein/key", message).then(undefined, () => {});
    }
  });
  panel.onDidDispose(() => shown.delete(session.id));
  shown.set(session.id, { panel, screen });
  panel.webview.html = PAGE;
}

const READY = "ready";

// The text of the screen is for screen readers. Keys that debug, and those with Control or Meta, stay with the editor.
const PAGE = `<!DOCTYPE html>
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<style>
  body { margin: 0; padding: 0 }
  img { display: block; width: 100%; height: 100vh; object-fit: contain; image-rendering: pixelated; opacity: 0.7 }
  img:focus { outline: none; opacity: 1 }
</style>
<img id="screen" tabindex="0" title="click to type at the machine">
<script>
  const vscode = acquireVsCodeApi();
  const screen = document.getElementById("screen");
  const EDITOR_KEYS = new Set(["F5", "F9", "F10", "F11", "F12"]);
  const pressed = new Map();
  addEventListener("message", ({ data }) => {
    if (data.image) screen.src = data.image;
    screen.alt = data.text;
  });
  addEventListener("pointerdown", () => screen.focus());
  addEventListener("focus", () => screen.focus());
  screen.addEventListener("keydown", (event) => {
    const isShortcut = event.ctrlKey && !event.getModifierState("AltGraph");
    if (isShortcut || event.metaKey || event.isComposing || EDITOR_KEYS.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    const key = { key: event.key, code: event.code, shift: event.shiftKey, alt: event.altKey };
    pressed.set(event.code, key);
    vscode.postMessage({ ...key, isPressed: true });
  });
  const release = (code) => {
    const key = pressed.get(code);
    pressed.delete(code);
    if (key) vscode.postMessage({ ...key, isPressed: false });
  };
  screen.addEventListener("keyup", (event) => release(event.code));
  screen.addEventListener("blur", () => [...pressed.keys()].forEach(release));
  vscode.postMessage("${READY}");
</script>`;
