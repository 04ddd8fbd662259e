import { textBlocks } from '@/domain/prompt/text-blocks';
import { joinParts, splitVariables, type TextPart } from '@/domain/prompt/variables';

/** Elements slow a page down, so a text of thousands of variables shows the first ones marked and the rest as it is. */
const MAX_MARKS = 1_000;

/** Laying out a longer text at once would stop the page. */
const WHOLE_MAX = 20_000;

/** Rows of a block of long text: what a browser lays out before the reader comes to it. */
const BLOCK_ROWS = 60;

/** Prompt text, every character of it, with its variables under the highlighter. */
export function PromptText({ text }: { text: string }) {
  return <PromptParts parts={splitVariables(text)} />;
}

/**
 * The same, cut at its variables already; a filled-in one shows its value. Long text stands in blocks, of which the
 * browser lays out those that are near the window.
 */
export function PromptParts({ parts }: { parts: readonly TextPart[] }) {
  const shown = parts.slice(0, MAX_MARKS);
  if (parts.length > MAX_MARKS) shown.push({ kind: 'text', text: joinParts(parts.slice(MAX_MARKS)) });
  if (lengthOf(shown) <= WHOLE_MAX) return <Marked parts={shown} />;
  return textBlocks(shown, BLOCK_ROWS).map((block, index) => (
    // `unicode-bidi` is not inherited.
    <span
      key={index}
      className="block [contain-intrinsic-block-size:auto_60lh] [content-visibility:auto] [unicode-bidi:plaintext] print:[content-visibility:visible]"
    >
      <Marked parts={block} />
    </span>
  ));
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) =>
    // Parts have no identity of their own; their place is it.
    part.kind === 'variable' ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

function lengthOf(parts: readonly TextPart[]): number {
  return parts.reduce((sum, { text }) => sum + text.length, 0);
}
