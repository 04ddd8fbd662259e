import type { TextPart } from './variables';

/** Lines of about this many characters fit into a row of the sheet that shows them. */
const ROW_LENGTH = 72;

/**
 * The parts of prompt text in blocks of at least `rows` rows, each but the last ending with a line feed. The texts of
 * all parts in turn, joined, are the content again; a line that is longer than a block stays whole. Takes time linear
 * in the length of the content.
 */
export function textBlocks(parts: readonly TextPart[], rows: number): TextPart[][] {
  const blocks: TextPart[][] = [];
  let block: TextPart[] = [];
  let filled = 0;
  for (const part of parts) {
    if (part.kind === 'variable') {
      block.push(part);
      continue;
    }
    const { text } = part;
    let start = 0;
    let lineStart = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', lineStart)) {
      filled += 1 + Math.floor((end - lineStart) / ROW_LENGTH);
      lineStart = end + 1;
      if (filled < rows) continue;
      blocks.push([...block, { kind: 'text', text: text.slice(start, lineStart) }]);
      block = [];
      start = lineStart;
      filled = 0;
    }
    if (start < text.length) block.push({ kind: 'text', text: text.slice(start) });
  }
  return block.length === 0 ? blocks : [...blocks, block];
}
