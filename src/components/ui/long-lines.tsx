/** Lines of a block: all blocks but the last are as high as the style sheet says, seen or not. */
const BLOCK_LINES = 50;

/**
 * A text of any length whose lines are never broken, in a `pre` with `whitespace-pre-wrap`. Two of them with as many lines
 * stay in step beside each other: a block is as high before it is laid out as after.
 */
export function LongLines({ text }: { text: string }) {
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
