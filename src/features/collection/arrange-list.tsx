'use client';

import { useEffect, useRef } from 'react';
import type { CollectionPage } from '@/domain/collection/schema';
import type { PromptListItem } from '@/domain/prompt/schema';
import { ArrangeRow, type Step, useDrag } from './arrange-row';
import { useArrange } from './use-arrange';

/**
 * The prompts of a page as rows that its creator drags, moves by buttons and takes out. Screen readers are told what
 * was done, and the focus stays with the row that moved.
 * @param query the one that the page is cached under
 */
export function ArrangeList({
  answer,
  query,
}: {
  answer: CollectionPage;
  query: { slug: string; page: number };
}) {
  const { items } = answer;
  const drag = useDrag();
  const { rows, focusRef } = useStepFocus(items);
  const { said, place, step, remove } = useArrange(answer, query);

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={rows} aria-label="Order" className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {items.map((prompt, index) => (
          <ArrangeRow
            key={prompt.id}
            prompt={prompt}
            isFirst={index === 0 && answer.previousId === null}
            isLast={index === items.length - 1 && answer.nextId === null}
            drag={drag}
            onDrop={(id) => {
              const moved = items.find((item) => item.id === id);
              if (moved !== undefined) place(moved, index);
            }}
            onStep={(direction) => {
              focusRef.current = { id: prompt.id, step: direction };
              step(prompt, direction);
            }}
            onRemove={() => {
              const next = items[index + 1] ?? items[index - 1];
              if (next !== undefined) focusRef.current = { id: next.id, step: 'up' };
              remove(prompt);
            }}
          />
        ))}
      </ol>
    </>
  );
}

/** Keeps the focus on the button that was pressed last: a row that moves in the document loses it. */
function useStepFocus(items: readonly PromptListItem[]) {
  const rows = useRef<HTMLOListElement>(null);
  const focusRef = useRef<{ id: string; step: Step } | null>(null);
  useEffect(() => {
    if (focusRef.current === null) return;
    const { id, step } = focusRef.current;
    focusRef.current = null;
    rows.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-step="${step}"]`)?.focus();
  }, [items]);
  return { rows, focusRef };
}
