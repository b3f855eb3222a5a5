// The listing: a text area over its own coloured copy, with line numbers and the checker's marks.

import { create } from "./dom";
import { highlighted } from "./highlight";
import type { Mark, Report } from "./protocol";
import { store, stored, text } from "./text";

/** Milliseconds without a change after which the listing is checked. */
const CHECK_DELAY = 300;

export interface EditorTarget {
  check(listing: string): Promise<Report>;
  run(listing: string): void;
  /** Takes a listing that a person has changed. */
  change(listing: string): void;
  /** Goes back to the listing before the changes. */
  discard(): void;
}

export class Editor {
  readonly element: HTMLElement;
  readonly #target: EditorTarget;
  readonly #area = create("textarea", { spellcheck: false, autocapitalize: "off", wrap: "off" });
  readonly #copy = create("div", { className: "copy" });
  readonly #marks = create("ul", { className: "marks" });
  readonly #runOnChange = create("input", { type: "checkbox", checked: stored("run-on-change") === "true" });
  readonly #discard = create("button", { type: "button", hidden: true }, text("discard"));
  #timer = 0;
  #checks = 0;

  constructor(target: EditorTarget) {
    this.#target = target;
    this.#area.setAttribute("aria-label", text("paneListing"));
    this.#copy.setAttribute("aria-hidden", "true");
    this.#marks.setAttribute("aria-live", "polite");
    this.#area.addEventListener("input", () => this.#changed());
    this.#area.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#run();
    });
    this.#runOnChange.addEventListener("change", () => {
      store("run-on-change", String(this.#runOnChange.checked));
    });
    const run = create("button", { type: "button", className: "primary", onclick: () => this.#run() }, text("run"));
    this.#discard.addEventListener("click", () => this.#target.discard());
    const label = create("label", {}, this.#runOnChange, text("runOnChange"));
    const tools = create("div", { className: "row" }, run, this.#discard, label);
    const scroll = create("div", { className: "code" }, create("div", { className: "layers" }, this.#copy, this.#area));
    this.element = create("div", { className: "editor" }, scroll, this.#marks, tools);
  }

  /** Shows a listing, which may be edited or not, and whether it is changed already. */
  show(listing: string, isReadonly: boolean, isChanged: boolean): void {
    // The cursor stays where it is if a program starts that was edited here.
    if (this.#area.value !== listing) this.#area.value = listing;
    this.#area.readOnly = isReadonly;
    this.#discard.hidden = !isChanged;
    this.#draw([]);
    void this.#check(false);
  }

  #run(): void {
    if (!this.#area.readOnly) this.#target.run(this.#area.value);
  }

  #changed(): void {
    this.#target.change(this.#area.value);
    this.#discard.hidden = false;
    this.#draw([]);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(this.#runOnChange.checked), CHECK_DELAY);
  }

  async #check(runs: boolean): Promise<void> {
    const check = ++this.#checks;
    const listing = this.#area.value;
    let marks: Mark[];
    try {
      ({ marks } = await this.#target.check(listing));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      marks = [{ is_error: true, message, number: null, line: 1, column: 1, width: 1 }];
    }
    // A later check is on its way.
    if (check !== this.#checks) return;
    this.#draw(marks);
    if (runs && !marks.some((mark) => mark.is_error)) this.#run();
  }

  #draw(marks: Mark[]): void {
    const lines = this.#area.value.split("\n");
    this.#copy.replaceChildren(...lines.map((line, index) => this.#line(line, marks.filter((mark) => mark.line === index + 1))));
    this.#marks.replaceChildren(...(marks.length ? marks.map((mark) => this.#item(mark)) : [create("li", {}, text("noMarks"))]));
    this.#area.style.height = `${lines.length * 1.5 + 1.5}em`;
    this.#area.style.width = `${Math.max(...lines.map((line) => line.length)) + 8}ch`;
  }

  #line(line: string, marks: Mark[]): HTMLElement {
    const row = create("div", { className: "line" }, ...highlighted(line));
    for (const mark of marks) {
      const underline = create("i", { className: mark.is_error ? "underline error" : "underline" });
      underline.style.left = `${mark.column - 1}ch`;
      underline.style.width = `${mark.width}ch`;
      row.append(underline);
    }
    return row;
  }

  #item(mark: Mark): HTMLElement {
    const place = text("markAt", mark.line, mark.column);
    const go = create("button", { type: "button", className: "link", onclick: () => this.#goTo(mark) }, place);
    const severity = create("b", { className: mark.is_error ? "error" : "warning" }, text(mark.is_error ? "error" : "warning"));
    const proposal = this.#proposal(mark);
    return create("li", {}, severity, " ", go, `: ${mark.message} `, ...(proposal ? [proposal] : []));
  }

  #goTo(mark: Mark): void {
    const start = this.#offset(mark.line) + mark.column - 1;
    this.#select(start, start + mark.width);
  }

  /** Goes to the line of the program with a number. */
  goToLine(number: number): void {
    const lines = this.#area.value.split("\n");
    const index = lines.findIndex((line) => new RegExp(`^\\s*${number}(?!\\d)`).test(line));
    if (index < 0) return;
    const start = this.#offset(index + 1);
    this.#select(start, start + (lines[index] ?? "").length);
    this.#copy.children[index]?.scrollIntoView({ block: "center" });
  }

  /** The offset of the first character of a line, from 1. */
  #offset(line: number): number {
    return this.#area.value.split("\n").slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  }

  #select(start: number, end: number): void {
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
  }

  /** A button that writes what the checker proposes; null if it proposes nothing. */
  #proposal(mark: Mark): HTMLElement | null {
    const [, typed, meant] = /`([^`]+)` may be meant as `([^`]+)`/.exec(mark.message) ?? [];
    const start = this.#offset(mark.line);
    const line = this.#area.value.split("\n")[mark.line - 1] ?? "";
    const at = typed ? line.toLowerCase().indexOf(typed.toLowerCase()) : -1;
    if (!typed || !meant || at < 0 || this.#area.readOnly) return null;
    const isSmall = line.slice(at, at + typed.length) === typed.toLowerCase();
    const words = isSmall ? meant.toLowerCase() : meant;
    const replace = () => {
      this.#area.setRangeText(words, start + at, start + at + typed.length, "end");
      this.#changed();
    };
    return create("button", { type: "button", onclick: replace }, text("replace", words, typed));
  }
}
