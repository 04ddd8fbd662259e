'use client';

import { Fragment, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type ChangeNavigation, DiffParts } from '@/components/ui/diff-parts';
import { LongText } from '@/components/ui/long-text';
import { cn } from '@/lib/cn';
import { PromptText } from '@/features/prompt-base/text/prompt-text';
import { type DiffBlock, diffTexts } from '@/lib/text-diff';
import { useHydrated } from '@/lib/use-hydrated';
import type { DiffPart } from '@/lib/word-diff';
import { CHANGE } from './change-mark';
import { type StretchChoice, StretchTick } from './stretch-tick';
import type { CompareView } from './version-href';

/** Lines that stay in view around a change. */
const CONTEXT_LINES = 3;

/** Characters of both texts that the server compares too: some milliseconds. */
const COMPARED_FIRST = 8_000;

/** Fewer than these are not worth a press. */
const MIN_FOLDED = 5;

const text = 'font-mono text-sm leading-[1.7] break-words whitespace-pre-wrap [unicode-bidi:plaintext]';

/** Unchanged lines: those next to a change, and those between that are folded away. */
function fold(
  block: string,
  isFirst: boolean,
  isLast: boolean,
): { start: string; folded: string; end: string } {
  const lines = block.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const head = isFirst ? 0 : CONTEXT_LINES;
  const tail = isLast ? 0 : CONTEXT_LINES;
  if (lines.length < head + tail + MIN_FOLDED) return { start: block, folded: '', end: '' };
  return {
    start: lines.slice(0, head).join(''),
    folded: lines.slice(head, lines.length - tail).join(''),
    end: lines.slice(lines.length - tail).join(''),
  };
}

function countLines(folded: string): number {
  return folded.split('\n').length - (folded.endsWith('\n') ? 1 : 0);
}

/** The line break at the end of a block, which the next block's beginning shows already, taken out of its last part. */
function withoutLastBreak(parts: readonly DiffPart[]): readonly DiffPart[] {
  const last = parts.at(-1);
  const trim = (part: string) => part.replace(/(?<=.)\r?\n$/, '');
  if (last?.kind !== 'change') return parts;
  const endsBoth = [last.before, last.after].every((side) => side === '' || side.endsWith('\n'));
  if (!endsBoth) return parts;
  return [...parts.slice(0, -1), { ...last, before: trim(last.before), after: trim(last.after) }];
}

/** The variables of a text that stay stand out, as they do everywhere else. */
const withVariables = (shown: string) => <PromptText text={shown} />;

function Unchanged({
  block,
  view,
  hasVariables,
}: {
  block: string;
  view: CompareView;
  hasVariables: boolean;
}) {
  if (block === '') return null;
  const whole = hasVariables ? withVariables(block) : <LongText text={block} />;
  const shown = <div className={text}>{whole}</div>;
  if (view === 'inline') return shown;
  return (
    <div className="grid gap-x-6 md:grid-cols-2">
      {shown}
      <div className={`${text} max-md:hidden`}>{whole}</div>
    </div>
  );
}

/** Keys move the focus to it; it is no stop of Tab. */
const mark = { [CHANGE]: '', tabIndex: -1 };

function Changed({
  parts: all,
  view,
  isLeft,
  hasVariables,
  ...others
}: {
  parts: readonly DiffPart[];
  view: CompareView;
  /** Whether the change is not taken. */
  isLeft: boolean;
  hasVariables: boolean;
  navigation: ChangeNavigation | undefined;
  first: number;
}) {
  const diffProps = { ...others, drawSame: hasVariables ? withVariables : undefined };
  const parts = withoutLastBreak(all);
  const edge = cn('-mx-2 border-s-2 ps-1.5 pe-2', isLeft ? 'border-border-strong' : 'border-primary');
  if (view === 'inline') {
    return (
      <div {...mark} className={cn(text, edge)}>
        <DiffParts parts={parts} {...diffProps} />
      </div>
    );
  }
  return (
    <div {...mark} className={cn('grid gap-x-6 gap-y-1 md:grid-cols-2', edge)}>
      <div className={text}>
        <DiffParts parts={parts} side="before" {...diffProps} />
      </div>
      <div className={text}>
        <DiffParts parts={parts} side="after" {...diffProps} />
      </div>
    </div>
  );
}

/**
 * Two texts compared, in one flow or side by side. Long stretches without a change are folded. Of very long ones the
 * first HTML, and a browser without scripts, shows the two as they are: comparing them takes the reader's processor, not
 * the server's.
 */
export function CompareTexts({
  before,
  after,
  view,
  hasVariables = false,
}: {
  before: string;
  after: string;
  view: CompareView;
  /** Whether they are prompts, whose variables are marked. */
  hasVariables?: boolean;
}) {
  const isHydrated = useHydrated();
  const isCompared = isHydrated || before.length + after.length <= COMPARED_FIRST;
  const blocks = useMemo<DiffBlock[]>(
    () => (isCompared ? diffTexts(before, after) : []),
    [isCompared, before, after],
  );
  if (!isCompared) {
    return (
      <div className="grid gap-6 md:grid-cols-2">
        {[before, after].map((side, index) => (
          <div key={index} className={text}>
            <LongText text={side} />
          </div>
        ))}
      </div>
    );
  }
  return <CompareBlocks blocks={blocks} view={view} hasVariables={hasVariables} />;
}

/** How many changes come before each block. */
function firstChanges(blocks: readonly DiffBlock[]): number[] {
  let count = 0;
  return blocks.map((block) => {
    const first = count;
    if (block.kind === 'change') count += block.parts.filter(({ kind }) => kind === 'change').length;
    return first;
  });
}

/**
 * Two texts that were compared, stretch by stretch.
 * @param navigation where their changes are decided one by one
 * @param choice where each changed stretch is taken or left
 */
export function CompareBlocks({
  blocks,
  view,
  navigation,
  choice,
  hasVariables = false,
}: {
  blocks: readonly DiffBlock[];
  view: CompareView;
  navigation?: ChangeNavigation | undefined;
  choice?: StretchChoice | undefined;
  hasVariables?: boolean;
}) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const firsts = firstChanges(blocks);
  return (
    <div dir="auto" className={cn('grid grid-cols-[minmax(0,1fr)]', choice && 'ps-9')}>
      {blocks.map((block, index) => {
        if (block.kind === 'change') {
          const isTaken = choice?.isTaken(index) ?? true;
          const changed = (
            <Changed
              parts={block.parts}
              view={view}
              isLeft={!isTaken}
              hasVariables={hasVariables}
              navigation={navigation}
              first={firsts[index] ?? 0}
            />
          );
          if (choice === undefined) return <Fragment key={index}>{changed}</Fragment>;
          const before = blocks.slice(0, index).filter(({ kind }) => kind === 'change').length;
          return (
            <StretchTick
              key={index}
              number={before + 1}
              isTaken={isTaken}
              onToggle={() => choice.toggle(index)}
            >
              {changed}
            </StretchTick>
          );
        }
        const { start, folded, end } = fold(block.text, index === 0, index === blocks.length - 1);
        if (folded === '' || unfolded.has(index))
          return <Unchanged key={index} block={block.text} view={view} hasVariables={hasVariables} />;
        const count = countLines(folded);
        return (
          <div key={index}>
            <Unchanged block={start} view={view} hasVariables={hasVariables} />
            <Button
              variant="ghost"
              size="dense"
              className="my-1 w-full justify-center border-dashed border-border"
              onClick={() => setUnfolded(new Set(unfolded).add(index))}
            >
              Show {count} unchanged {count === 1 ? 'line' : 'lines'}
            </Button>
            <Unchanged block={end} view={view} hasVariables={hasVariables} />
          </div>
        );
      })}
    </div>
  );
}
