import { findCutPosition, hardCutPosition } from './cut-position';

/** Lines of about this many characters fit into a row of the sheet that shows them. */
const ROW_LENGTH = 72;

/** Laying out a longer text at once would stop the page. */
const WHOLE_MAX = 20_000;

/** Rows of a block of long text: what a browser lays out before the reader comes to it. */
const BLOCK_ROWS = 30;

/** The time a browser takes for a line without an end grows with the square of its length; longer ones are cut. */
const LINE_MAX = 4_000;
const CHUNK_MAX = 2_000;

/** A stretch of text that is shown in a way of its own; a whole one, of one line, is never cut. */
type Part = { readonly text: string; readonly isWhole?: boolean };

/**
 * The parts of a text in blocks that a browser lays out by themselves. The texts of all parts in turn, joined, are the
 * text again. A text that is short, and has no long line, is one block. Blocks end behind line feeds; a line of more
 * than 4,000 characters is cut into chunks of 2,000 at most, and a part that lies across a cut is on both sides of that
 * cut. Takes time linear in the length of the text.
 */
export function textBlocks<T extends Part>(parts: readonly T[]): T[][] {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  const rowsOfBlock = length > WHOLE_MAX ? BLOCK_ROWS : Infinity;
  const behind = restsOfLines(parts);
  const blocks: T[][] = [];
  let block: T[] = [];
  let rows = 0;
  /** Characters of the line so far, since it was last cut. */
  let inLine = 0;
  let isLong = false;
  let isNewLine = true;

  const close = () => {
    if (block.length > 0) blocks.push(block);
    block = [];
    rows = 0;
    inLine = 0;
  };

  for (const [index, part] of parts.entries()) {
    const { text } = part;
    let start = 0;
    const addUpTo = (end: number) => {
      const isWhole = start === 0 && end === text.length;
      if (end > start) block.push(isWhole ? part : { ...part, text: text.slice(start, end) });
      start = end;
    };
    let at = 0;
    while (at < text.length) {
      const feed = text.indexOf('\n', at);
      const end = feed === -1 ? text.length : feed + 1;
      if (isNewLine) isLong = end - at + (feed === -1 ? (behind[index] ?? 0) : 0) > LINE_MAX;
      if (part.isWhole === true && isLong && inLine + end > CHUNK_MAX) close();
      while (part.isWhole !== true && isLong && inLine + end - at > CHUNK_MAX) {
        const to = at + CHUNK_MAX - inLine;
        at = findCutPosition(text, at, to) ?? (inLine > 0 ? at : hardCutPosition(text, to));
        addUpTo(at);
        close();
      }
      inLine += end - at;
      at = end;
      isNewLine = feed !== -1;
      if (!isNewLine) continue;
      rows += 1 + Math.floor(inLine / ROW_LENGTH);
      inLine = 0;
      if (rows < rowsOfBlock) continue;
      addUpTo(at);
      close();
    }
    addUpTo(text.length);
  }
  close();
  return blocks;
}

/** Of the line that each part ends in, the characters in the parts after it. */
function restsOfLines(parts: readonly Part[]): number[] {
  const rests = Array<number>(parts.length).fill(0);
  for (let index = parts.length - 2; index >= 0; index -= 1) {
    const next = parts[index + 1]?.text ?? '';
    const feed = next.indexOf('\n');
    rests[index] = feed === -1 ? next.length + (rests[index + 1] ?? 0) : feed + 1;
  }
  return rests;
}
