// The dialog with the link, the frame and the element of what runs.

import { create } from "./dom";
import type { Restart } from "./protocol";
import { text, type TextKey } from "./text";

/** The address of the page beside the bundle. */
const pageAddress = (name: string): string => new URL(name, import.meta.url).href;

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The element's markup; a program file travels in a link only. */
function elementMarkup({ request, file }: Restart): string | null {
  const attributes: [string, string | undefined][] = [["machine", request.title ? undefined : request.machine]];
  if (request.title) attributes.unshift(["title", request.title]);
  try {
    if (!request.title && file.length > 0) {
      attributes.unshift(["listing", new TextDecoder("utf-8", { fatal: true }).decode(file)]);
    }
  } catch {
    return null;
  }
  const words = attributes.flatMap(([name, value]) => (value ? [` ${name}="${escaped(value)}"`] : []));
  return `<script type="module" src="typein/typein-player.js"></script>\n<typein-player${words.join("")}></typein-player>`;
}

/** What the link holds: only a program of one's own is in it. */
function noteFor({ request, file }: Restart): TextKey {
  if (request.title) return "shareTitleNote";
  return file.length > 0 ? "shareNote" : "shareMachineNote";
}

/** Longest part of a link after `#` with a position: messages and mail take no longer ones. */
const MAX_POSITION = 32_000;

const linkTo = (fragment: string): string => pageAddress("./") + `#${fragment}`;

const frameOf = (fragment: string): string =>
  `<iframe src="${escaped(pageAddress(`embed.html#${fragment}`))}" width="800" height="720" allow="autoplay; fullscreen; gamepad" style="border:0"></iframe>`;

/** Shows the dialog; `fragment` is the part of the link after `#`, and `positionOf` returns that of a link to the position. */
export function showShareDialog(root: ShadowRoot, restart: Restart, fragment: string, positionOf: () => Promise<string>): void {
  const element = elementMarkup(restart);
  const dialog = create("dialog", {});
  dialog.setAttribute("aria-label", text("share"));
  const [link, frame] = [field("shareLink", linkTo(fragment)), field("shareFrame", frameOf(fragment))];
  const note = create("p", {}, text(noteFor(restart)));
  const position = create("input", { type: "checkbox" });
  position.addEventListener("change", () => void choosePosition());
  const choosePosition = async () => {
    const chosen = position.checked ? await positionOf() : fragment;
    position.checked &&= chosen.length <= MAX_POSITION;
    const isTooLong = chosen.length > MAX_POSITION;
    note.textContent = isTooLong ? text("sharePositionTooLong", chosen.length) : text(position.checked ? "sharePositionNote" : noteFor(restart));
    show(link, linkTo(isTooLong ? fragment : chosen));
    show(frame, frameOf(isTooLong ? fragment : chosen));
  };
  const choice = create("label", { className: "choice" }, position, ` ${text("sharePosition")}`);
  const rows = [link, choice, frame, ...(element ? [field("shareElement", element)] : [])];
  const close = create("button", { type: "button", onclick: () => dialog.close() }, text("close"));
  dialog.append(create("h2", {}, text("share")), note, ...rows, close);
  dialog.addEventListener("close", () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
}

/** Shows another value in a field. */
function show(field: HTMLElement, value: string): void {
  const area = field.querySelector("textarea");
  if (area) area.value = value;
}

function field(key: TextKey, value: string): HTMLElement {
  // A field of one line would drop the line ends of a listing.
  const input = create("textarea", { readOnly: true, rows: value.includes("\n") ? 3 : 1 });
  input.value = value;
  input.addEventListener("focus", () => input.select());
  const copy = create("button", { type: "button" }, text("copy"));
  copy.addEventListener("click", () => {
    input.select();
    // Without https there is no clipboard; the text is selected, then, for the person's own key.
    void navigator.clipboard?.writeText(input.value).then(() => (copy.textContent = text("copied")));
  });
  return create("div", { className: "field" }, create("label", {}, text(key), input), copy);
}
