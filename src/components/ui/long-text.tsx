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

export function LongText({ text }: { text: string }) {
  return <LongParts parts={[{ text }]} draw={(part) => part.text} />;
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
