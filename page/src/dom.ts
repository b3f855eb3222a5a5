// Elements without a framework.

type Properties<Name extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Name], "style" | "children">
>;

/** Creates an element with properties and children. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties<Name> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

const ICONS = {
  pause: "M7 5h3v14H7zM14 5h3v14h-3z",
  play: "M8 5v14l11-7z",
  stop: "M8 2h8l6 6v8l-6 6H8l-6-6V8zm0 8.500v3h8v-3z",
  reset: "M12 5V1L6.5 6 12 11V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z",
  warp: "M4 6v12l8-6zM12 6v12l8-6z",
  sound: "M4 9v6h4l5 5V4L8 9zm12.5 3A4.5 4.5 0 0 0 14 8v8a4.5 4.5 0 0 0 2.5-4z",
  mute: "M4 9v6h4l5 5V4L8 9zm17.5-.6L20 7l-2.3 2.3L15.4 7 14 8.4l2.3 2.3-2.3 2.3 1.4 1.4 2.3-2.3L20 14.4l1.4-1.4-2.3-2.3z",
  snapshot: "M5 3h12l4 4v14H3V3zm2 2v5h9V5zm5 8a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  camera: "M9 4 7.5 6H3v14h18V6h-4.5L15 4zm3 4.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z",
  keyboard: "M2 6h20v12H2zm3 3v2h2V9zm4 0v2h2V9zm4 0v2h2V9zm4 0v2h2V9zM5 13v2h2v-2zm3.5 0v2h7v-2zm8.5 0v2h2v-2z",
  full: "M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z",
  share: "M17 3a3 3 0 0 1 0 6 3 3 0 0 1-2.2-1l-5.9 3.3a3 3 0 0 1 0 1.4l5.9 3.3a3 3 0 1 1-.8 1.4l-6-3.3a3 3 0 1 1 0-4.2l6-3.3A3 3 0 0 1 17 3z",
  more: "M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z",
  rewind: "M20 6v12l-8-6zM12 6v12l-8-6z",
};

export type Icon = keyof typeof ICONS;

/** An icon in the colour of the text. */
export function icon(name: Icon): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const image = document.createElementNS(space, "svg");
  image.setAttribute("viewBox", "0 0 24 24");
  image.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", ICONS[name]);
  image.append(path);
  return image;
}

/** A button with an icon; its name is its tooltip, too. */
export function iconButton(name: Icon, label: string, onClick: () => void): HTMLButtonElement {
  const button = create("button", { type: "button", className: "icon", title: label, onclick: onClick }, icon(name));
  button.setAttribute("aria-label", label);
  return button;
}

/** Changes icon and name of a button. */
export function setIcon(button: HTMLButtonElement, name: Icon, label: string): void {
  button.replaceChildren(icon(name));
  button.title = label;
  button.setAttribute("aria-label", label);
}

/** Offers a file for download. */
export function download(bytes: BlobPart, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  create("a", { href: address, download: name }).click();
  // The download has begun by then; until then it needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The part of the address after `#`; as it is if it cannot be decoded. */
export function fragmentOfAddress(): string {
  const fragment = location.hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

let toldHeight = 0;

/** In a frame, tells the page around it the height that the content needs, in CSS pixels. */
export function tellFrameHeight(height: number): void {
  if (window.parent === window || Math.ceil(height) === toldHeight) return;
  toldHeight = Math.ceil(height);
  // A height is no secret, and the address of the page around is not known.
  window.parent.postMessage({ type: "typein-height", height: toldHeight }, "*");
}
