import { FactStrip, type StripFact } from '@/components/ui/fact-strip';
import { missingValues } from '@/domain/generator/missing-values';
import { changeMessages } from '@/domain/review/change-messages';
import { variableNames } from '@/domain/prompt/variables';
import type { DiffBlock } from '@/lib/text-diff';

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

function factsOf(before: string, after: string, blocks: readonly DiffBlock[]): StripFact[] {
  const { variables } = changeMessages;
  const names = variableNames(before);
  const dropped = droppedVariables(before, after);
  const changed = blocks.reduce((sum, block) => sum + (block.kind === 'same' ? 0 : newLinesIn(block)), 0);
  const [from, to] = [wordsIn(before), wordsIn(after)];
  const numbers = missingValues(before, after).filter((value) => variableNames(value).length === 0);
  return [
    {
      title:
        names.length === 0
          ? variables.title(0, 0, 0)
          : variables.keptOf(names.length - dropped.length, names.length),
      more: variables.some(names.filter((name) => !dropped.includes(name))),
      isWarning: dropped.length > 0,
      isGood: dropped.length === 0 && names.length > 0,
    },
    { title: `${counted(changed, 'line')} changed`, more: '', isWarning: false },
    {
      title: from === to ? 'Same length' : `${to > from ? '+' : '−'}${counted(Math.abs(to - from), 'word')}`,
      more: `${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}`,
      isWarning: false,
    },
    {
      title: numbers.length === 0 ? 'Numbers kept' : `${counted(numbers.length, 'value')} missing`,
      more: numbers.join(', '),
      isWarning: numbers.length > 0,
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
    <FactStrip
      label={changeMessages.facts}
      warning={changeMessages.warning}
      facts={factsOf(before, after, blocks)}
    />
  );
}
