import type { CommentLines } from '@/domain/comment/schema';

/**
 * Maps lines of a prompt's text to positions on the page, in each view. An element with `data-first-line` contains
 * exactly its lines; one with `data-lines`, a block of Markdown, is rendered from those lines.
 */
const MARKED = '[data-first-line], [data-lines]';

/** An element and its own lines, without those of marked elements inside. */
type Place = CommentLines & { element: HTMLElement; isExact: boolean };

function feedsIn(text: string): number {
  let feeds = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) feeds += 1;
  return feeds;
}

/** Line feeds in the text of an element, without those of filled-in values: a variable's field is on one line. */
function feedsOf(element: HTMLElement): number {
  return feedsIn(element.textContent) - feedsInFields([...element.querySelectorAll('textarea')]);
}

function feedsInFields(fields: readonly HTMLTextAreaElement[]): number {
  return fields.reduce((sum, field) => sum + feedsIn(field.textContent), 0);
}

function linesOfBlock(element: HTMLElement): CommentLines {
  const [from = 1, to = from] = (element.dataset['lines'] ?? '').split('-').map(Number);
  return { from, to };
}

function placeOf(element: HTMLElement): Place {
  const first = Number(element.dataset['firstLine']);
  if (first > 0) return { element, isExact: true, from: first, to: first + feedsOf(element) };
  const { from, to } = linesOfBlock(element);
  const inner = element.querySelector<HTMLElement>('[data-lines]');
  return { element, isExact: false, from, to: inner === null ? to : linesOfBlock(inner).from - 1 };
}

/** Elements with lines, from top to bottom. */
function placesIn(root: HTMLElement): Place[] {
  return [...root.querySelectorAll<HTMLElement>(MARKED)].map(placeOf).filter(({ from, to }) => from <= to);
}

/** The line at a position of the document within an exact element. */
function lineAt({ element, from }: Place, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(node, offset);
  const fields = [...element.querySelectorAll('textarea')].filter((field) => before.intersectsNode(field));
  return from + feedsIn(before.toString()) - feedsInFields(fields);
}

/** Returns where a line of an exact element begins; null after the last one. */
function beginOf({ element, from }: Place, line: number): [Text, number] | null {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (text) =>
    text.parentElement?.tagName === 'TEXTAREA' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let left = line - from;
  for (let text = texts.nextNode() as Text | null; text !== null; text = texts.nextNode() as Text | null) {
    if (left === 0) return [text, 0];
    for (let at = text.data.indexOf('\n'); at !== -1; at = text.data.indexOf('\n', at + 1)) {
      left -= 1;
      if (left === 0) return [text, at + 1];
    }
  }
  return null;
}

/** The part of an element with these lines, of which it has at least one. */
function rangeOf(place: Place, lines: CommentLines): Range {
  const range = document.createRange();
  range.selectNodeContents(place.element);
  if (!place.isExact) {
    const inner = place.element.querySelector('[data-lines]');
    if (inner !== null) range.setEndBefore(inner);
    return range;
  }
  const begin = beginOf(place, Math.max(place.from, lines.from));
  const end = beginOf(place, Math.min(place.to, lines.to) + 1);
  if (begin !== null) range.setStart(...begin);
  if (end !== null) range.setEnd(...end);
  return range;
}

/** Top and bottom of these lines, in window coordinates; null if they are not displayed. */
export function boxOf(root: HTMLElement, lines: CommentLines): { top: number; bottom: number } | null {
  const places = placesIn(root).filter(({ from, to }) => from <= lines.to && lines.from <= to);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  const top = rangeOf(first, lines).getBoundingClientRect();
  return {
    top: top.top,
    bottom: (first === last ? top : rangeOf(last, lines).getBoundingClientRect()).bottom,
  };
}

/** The line of an element at a point of the window, or all lines of a block. */
function linesOfPlaceAt(place: Place, x: number, y: number): CommentLines | null {
  if (!place.isExact) return { from: place.from, to: place.to };
  // Browsers without it still support keys and selected text.
  if (!('caretPositionFromPoint' in document)) return null;
  const { left, right } = place.element.getBoundingClientRect();
  const caret = document.caretPositionFromPoint(Math.min(Math.max(x, left + 1), right - 1), y);
  if (caret === null || !place.element.contains(caret.offsetNode)) return null;
  const line = lineAt(place, caret.offsetNode, caret.offset);
  return { from: line, to: line };
}

/** The lines at a point of the window, also beside the text. */
export function linesAtPoint(root: HTMLElement, x: number, y: number): CommentLines | null {
  const { left, width } = root.getBoundingClientRect();
  for (const at of [x, left + width / 2]) {
    const element = document.elementFromPoint(at, y)?.closest<HTMLElement>(MARKED);
    if (!element || !root.contains(element)) continue;
    const place = placesIn(root).find((one) => element === one.element || element.contains(one.element));
    return place === undefined ? null : linesOfPlaceAt(place, x, y);
  }
  return null;
}

/** The lines of the selected text; null if the selection begins elsewhere. */
export function selectedLines(root: HTMLElement): CommentLines | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer)) return null;
  const parts = placesIn(root)
    .filter(({ element }) => range.intersectsNode(element))
    .map((place): CommentLines => {
      const { element, isExact } = place;
      const ends = (node: Node) => isExact && element.contains(node);
      const from = ends(range.startContainer)
        ? lineAt(place, range.startContainer, range.startOffset)
        : place.from;
      if (!ends(range.endContainer)) return { from, to: place.to };
      const to = lineAt(place, range.endContainer, range.endOffset);
      // A selection up to the beginning of a line does not include that line.
      return { from, to: range.toString().endsWith('\n') ? Math.max(from, to - 1) : to };
    });
  const [first, last] = [parts[0], parts.at(-1)];
  return first === undefined || last === undefined ? null : { from: first.from, to: last.to };
}

/** The line or block after or before these lines; the same at the end. */
export function adjacentLines(root: HTMLElement, lines: CommentLines, step: 1 | -1): CommentLines {
  const places = placesIn(root);
  const place =
    step === 1 ? places.find(({ to }) => to > lines.to) : places.findLast(({ from }) => from < lines.from);
  if (place === undefined) return lines;
  if (!place.isExact) return { from: place.from, to: place.to };
  const line = step === 1 ? Math.max(place.from, lines.to + 1) : Math.min(place.to, lines.from - 1);
  return { from: line, to: line };
}

export function firstLines(root: HTMLElement): CommentLines | null {
  const lines = adjacentLines(root, { from: 0, to: 0 }, 1);
  return lines.from === 0 ? null : lines;
}
