import { missingValues } from '@/domain/generator/missing-values';
import { variableNames } from '@/domain/prompt/variables';
import { cn } from '@/lib/cn';
import type { DiffBlock } from '@/lib/text-diff';

interface Fact {
  title: string;
  more: string;
  tone: 'ok' | 'warn' | 'plain';
}

const wordsIn = (text: string) => text.match(/\S+/gu)?.length ?? 0;
const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** The variables of a text that a rewrite no longer has. */
export function droppedVariables(before: string, after: string): string[] {
  const left = new Set(variableNames(after));
  return variableNames(before).filter((name) => !left.has(name));
}

/** Lines of the new text in a changed block; a block that was only removed counts as one. */
function newLinesIn({ parts }: Extract<DiffBlock, { kind: 'change' }>): number {
  const after = parts.map((part) => (part.kind === 'same' ? part.text : part.after)).join('');
  return after.replace(/\n$/, '').split('\n').length;
}

function factsOf(before: string, after: string, blocks: readonly DiffBlock[]): Fact[] {
  const names = variableNames(before);
  const dropped = droppedVariables(before, after);
  const changed = blocks.reduce((sum, block) => sum + (block.kind === 'same' ? 0 : newLinesIn(block)), 0);
  const [from, to] = [wordsIn(before), wordsIn(after)];
  const numbers = missingValues(before, after).filter((value) => variableNames(value).length === 0);
  return [
    {
      title: `${names.length - dropped.length} of ${counted(names.length, 'variable')} kept`,
      more: names.join(', '),
      tone: dropped.length > 0 ? 'warn' : names.length > 0 ? 'ok' : 'plain',
    },
    { title: `${counted(changed, 'line')} changed`, more: '', tone: 'plain' },
    {
      title: from === to ? 'Same length' : `${to > from ? '+' : '−'}${counted(Math.abs(to - from), 'word')}`,
      more: `${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}`,
      tone: 'plain',
    },
    {
      title: numbers.length === 0 ? 'Numbers kept' : `${counted(numbers.length, 'value')} missing`,
      more: numbers.join(', '),
      tone: numbers.length === 0 ? 'plain' : 'warn',
    },
  ];
}

/** Four facts about a rewrite: variables, lines, words, numbers. */
export function RewriteFacts({
  before,
  after,
  blocks,
}: {
  before: string;
  after: string;
  blocks: readonly DiffBlock[];
}) {
  return (
    <ul
      aria-label="What changes"
      className="grid grid-cols-2 overflow-hidden rounded-lg border border-border bg-surface lg:grid-cols-4"
    >
      {factsOf(before, after, blocks).map(({ title, more, tone }) => (
        <li
          key={title}
          className={cn(
            'min-w-0 border-border px-4 py-2.5 not-first:border-s max-lg:odd:border-s-0 max-lg:nth-[n+3]:border-t',
            tone === 'warn' && 'bg-warn-soft text-on-warn-soft',
          )}
        >
          <p className={cn('font-semibold', tone === 'ok' && 'text-on-ok-soft')}>{title}</p>
          {more !== '' && (
            <p dir="auto" className={cn('text-sm wrap-anywhere', tone !== 'warn' && 'text-fg-muted')}>
              {more}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
