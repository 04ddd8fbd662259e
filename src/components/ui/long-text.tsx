import { Fragment, type ReactNode } from 'react';
import { textBlocks } from '@/lib/text-blocks';

/**
 * A text that may be long, in parts that are each drawn in a way of their own. All long texts go through here: a
 * browser takes half a minute for a paragraph of 100,000 characters. Blocks are inline, so that copying adds nothing
 * between them, and laid out when they come near the window. A part with a key stays the same element wherever it is.
 */
export function LongParts<T extends { readonly text: string; readonly key?: string }>({
  parts,
  draw,
}: {
  parts: readonly T[];
  draw: (part: T) => ReactNode;
}) {
  const blocks = textBlocks(parts);
  if (blocks.length < 2) return <Drawn parts={parts} draw={draw} />;
  return blocks.map((block, index) => (
    // Blocks have no identity of their own; their place is it.
    <span key={index} className="long-text-block">
      <Drawn parts={block} draw={draw} />
    </span>
  ));
}

/** @param isByLine whether its lines are never broken: then it stands in a `pre` with `whitespace-pre-wrap` */
export function LongText({ text, isByLine = false }: { text: string; isByLine?: boolean }) {
  return isByLine ? <Lines text={text} /> : <LongParts parts={[{ text }]} draw={(part) => part.text} />;
}

/** Lines of a block: all blocks but the last are as high as the style sheet says, seen or not. */
const BLOCK_LINES = 50;

/** Two texts of as many lines stay in step beside each other: a block is as high before it is laid out as after. */
function Lines({ text }: { text: string }) {
  const lines = text
    .split('\n')
    .map((line, at, all) => (at < all.length - 1 ? `${line}\n` : line))
    // Behind the last line feed is no line.
    .filter((line, at) => line !== '' || at === 0);
  const blocks = Array.from({ length: Math.max(1, Math.ceil(lines.length / BLOCK_LINES)) }, (_, at) =>
    lines.slice(at * BLOCK_LINES, (at + 1) * BLOCK_LINES).join(''),
  );
  return blocks.map((block, index) => (
    <span key={index} className="long-lines-block">
      {block}
    </span>
  ));
}

function Drawn<T extends { readonly key?: string }>({
  parts,
  draw,
}: {
  parts: readonly T[];
  draw: (part: T) => ReactNode;
}) {
  return parts.map((part, index) => <Fragment key={part.key ?? index}>{draw(part)}</Fragment>);
}
