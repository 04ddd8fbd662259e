import { type TextPart, variableLines } from '@/domain/prompt/variables';

/** Lines per block: an unchanged block keeps its layout, and a text of many line breaks creates few elements. */
const LINES_IN_BLOCK = 40;

interface Block {
  element: HTMLElement;
  lineCount: number;
  /** Length of its text, including the line break after each line. */
  length: number;
}

interface Line {
  parts: readonly TextPart[];
  /** The text with its marks: equal keys look the same. */
  key: string;
}

const toLine = (parts: readonly TextPart[]): Line => ({
  parts,
  key: parts.map(({ kind, text }) => (kind === 'variable' ? `\u0001${text}\u0002` : text)).join(''),
});

/**
 * Syntax by which variables depend on other lines: code fences, blocks of other templates. A text without any is only
 * parsed again where it changes.
 */
const REACHES_FAR = /`{3}|~{3}|\{%|\{\{[^\p{L}\p{N}_{}\r\n]{0,80}[#/]/u;

/** Stretches of this length are compared at once: character by character, a long text takes ten times as long. */
const STRETCH = 4_096;

/** Number of characters that two texts have in common at the start, and then at the end. */
function commonEnds(before: string, after: string): [start: number, end: number] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  const startsAlike = () => before.slice(start, start + STRETCH) === after.slice(start, start + STRETCH);
  while (start + STRETCH <= shorter && startsAlike()) start += STRETCH;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  const longest = shorter - start;
  let end = 0;
  const stretchAtEnd = (text: string) => text.slice(text.length - end - STRETCH, text.length - end);
  while (end + STRETCH <= longest && stretchAtEnd(before) === stretchAtEnd(after)) end += STRETCH;
  const isSame = (at: number) =>
    before.charCodeAt(before.length - 1 - at) === after.charCodeAt(after.length - 1 - at);
  while (end < longest && isSame(end)) end += 1;
  return [start, end];
}

/**
 * Renders a copy of a text for the colors behind a text field: the same characters, with its variables in spans of
 * class `variable-mark`. A change only re-renders the blocks of the changed lines.
 */
export class TextMirror {
  #text: string | null = null;
  #reachesFar = false;
  #keys: string[] = [];
  #blocks: Block[] = [];

  /** @param host an empty element, owned by the mirror */
  constructor(private readonly host: HTMLElement) {}

  show(text: string): void {
    const before = this.#text;
    if (text === before) return;
    this.#text = text;
    if (before === null || this.#reachesFar || !this.#showChange(before, text)) this.#showWhole(text);
  }

  #showWhole(text: string): void {
    this.#reachesFar = REACHES_FAR.test(text);
    const lines = variableLines(text).map(toLine);
    const [first, last] = this.#changedBlocks(lines);
    const kept = this.#blocks.slice(last).reduce((sum, { lineCount }) => sum + lineCount, 0);
    const from = this.#blocks.slice(0, first).reduce((sum, { lineCount }) => sum + lineCount, 0);
    this.#draw(first, last, lines.slice(from, lines.length - kept));
  }

  /** Parses and renders only the changed blocks. Returns false if that is not enough. */
  #showChange(before: string, text: string): boolean {
    const [start, end] = commonEnds(before, text);
    let [first, last, from, to, offset] = [0, 0, 0, 0, 0];
    for (const [index, { length }] of this.#blocks.entries()) {
      if (offset <= start) [first, from] = [index, offset];
      if (offset <= before.length - end) [last, to] = [index + 1, offset + length];
      offset += length;
    }
    // Without the line break after the last line, which the text may not have.
    const changed = text.slice(from, to - 1 + text.length - before.length);
    if (REACHES_FAR.test(changed)) return false;
    this.#draw(first, last, variableLines(changed).map(toLine));
    return true;
  }

  /** Replaces blocks, from the first up to but not including the last, by lines. */
  #draw(first: number, last: number, lines: readonly Line[]): void {
    const drawn = drawBlocks(lines);
    const next = this.#blocks[last]?.element ?? null;
    const lineAt = (block: number) =>
      this.#blocks.slice(0, block).reduce((sum, { lineCount }) => sum + lineCount, 0);
    const from = lineAt(first);
    // Not `splice`, which fails with 100,000 arguments.
    const [keysBefore, keysAfter] = [this.#keys.slice(0, from), this.#keys.slice(lineAt(last))];
    this.#keys = [...keysBefore, ...lines.map(({ key }) => key), ...keysAfter];
    for (const { element } of this.#blocks.splice(first, last - first, ...drawn)) element.remove();
    const added = document.createDocumentFragment();
    added.append(...drawn.map(({ element }) => element));
    this.host.insertBefore(added, next);
  }

  /** Returns where a character of the text is rendered, in window coordinates; null if it is not. */
  rectAt(offset: number): DOMRect | null {
    let rest = offset;
    for (const { element, length } of this.#blocks) {
      if (rest < length) return rectIn(element, rest);
      rest -= length;
    }
    return null;
  }

  /** Range of the blocks to re-render: first, inclusive, and last, exclusive. */
  #changedBlocks(lines: readonly Line[]): [number, number] {
    const [before, count] = [this.#keys, lines.length];
    const shorter = Math.min(before.length, count);
    let same = 0;
    while (same < shorter && before[same] === lines[same]?.key) same += 1;
    let sameAtEnd = 0;
    while (
      sameAtEnd < shorter - same &&
      before[before.length - 1 - sameAtEnd] === lines[count - 1 - sameAtEnd]?.key
    ) {
      sameAtEnd += 1;
    }
    let [first, last, start] = [0, 0, 0];
    for (const [index, { lineCount }] of this.#blocks.entries()) {
      const end = start + lineCount;
      if (end <= same && end < before.length) first = index + 1;
      if (start < before.length - sameAtEnd) last = index + 1;
      start = end;
    }
    return [first, Math.max(first, last)];
  }
}

function drawBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < lines.length; from += LINES_IN_BLOCK) {
    blocks.push(drawBlock(lines.slice(from, from + LINES_IN_BLOCK)));
  }
  return blocks;
}

function drawBlock(lines: readonly Line[]): Block {
  const element = document.createElement('div');
  let plain = '';
  let length = 0;
  for (const { parts } of lines) {
    for (const { kind, text } of parts) {
      length += text.length;
      if (kind !== 'variable') {
        plain += text;
        continue;
      }
      const mark = document.createElement('span');
      mark.className = 'variable-mark';
      mark.textContent = text;
      element.append(plain, mark);
      plain = '';
    }
    // Also after the last line: a line break at the end of a block creates no further line.
    plain += '\n';
    length += 1;
  }
  element.append(plain);
  return { element, lineCount: lines.length, length };
}

function rectIn(element: HTMLElement, offset: number): DOMRect | null {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (rest < length) {
      const range = document.createRange();
      range.setStart(node, rest);
      range.setEnd(node, rest);
      return range.getBoundingClientRect();
    }
    rest -= length;
  }
  return null;
}
