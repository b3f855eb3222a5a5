// The lines of a printed listing in a page: which part of the document shows which line of the program.

/** A row of text: parts of text nodes up to the end of a line. */
interface Row {
  text: string;
  start: [node: Text, offset: number];
  end: [node: Text, offset: number];
}

/** Elements whose text keeps its line ends. */
const PREFORMATTED = "pre, listing, textarea, xmp";
/** Elements that begin and end a row. */
const BLOCKS = new Set(["P", "DIV", "LI", "TR", "PRE", "DT", "DD", "BLOCKQUOTE", "FIGCAPTION", "H1", "H2", "H3", "H4"]);
/** A number at the start of a line, perhaps behind the two letters or the bullet of a magazine. */
const NUMBER = /^\s*(?:[A-Z]{2}\s+)?(?:•\s*)?(\d{1,5})(?!\d)/;

/** The printed lines below an element by the numbers of the program; a page may show a line in two forms. */
export function printedLines(root: Element): Map<number, Range[]> {
  const listings = root.matches(PREFORMATTED) ? [root] : [...root.querySelectorAll(PREFORMATTED)];
  const lines = new Map<number, Range[]>();
  for (const listing of listings.length > 0 ? listings : [root]) {
    let current: Range | null = null;
    for (const { text, start, end } of rows(listing)) {
      const number = NUMBER.exec(text)?.[1];
      if (number !== undefined) {
        current = document.createRange();
        current.setStart(...start);
        lines.set(Number(number), [...(lines.get(Number(number)) ?? []), current]);
      }
      // A row without a number is the rest of the line above it; an empty one ends the listing.
      if (text.trim() === "") current = null;
      current?.setEnd(...end);
    }
  }
  return lines;
}

function* rows(root: Element): Generator<Row> {
  const isPreformatted = root.matches(PREFORMATTED);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let row: Row | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) {
      if (row && (node.nodeName === "BR" || BLOCKS.has(node.nodeName))) {
        yield row;
        row = null;
      }
      continue;
    }
    let from = 0;
    for (const piece of isPreformatted ? node.data.split("\n") : [node.data]) {
      if (from > 0) {
        if (row) yield row;
        row = null;
      }
      const to = from + piece.length;
      row ??= { text: "", start: [node, from], end: [node, to] };
      row.text += piece;
      row.end = [node, to];
      from = to + 1;
    }
  }
  if (row) yield row;
}

/** The range of a line that can be seen. */
export function visibleRange(lines: Map<number, Range[]>, number: number): Range | undefined {
  return lines.get(number)?.find((range) => range.getClientRects().length > 0);
}
