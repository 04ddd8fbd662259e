'use client';

import { useEffect, useRef, useState } from 'react';
import { COLLECTION_PAGE_SIZE } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import type { CollectionPage } from '@/domain/collection/schema';
import type { PromptListItem } from '@/domain/prompt/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { ArrangeRow, type Step, useDrag } from './arrange-row';

/**
 * The prompts of a page as rows that its creator drags, moves by buttons and takes out. Screen readers are told what was done,
 * and the focus stays with the row that moved.
 * @param query the one that the answer is kept under
 */
export function ArrangeList({
  answer,
  query,
}: {
  answer: CollectionPage;
  query: { slug: string; page: number };
}) {
  const utils = trpc.useUtils();
  const { collection, items } = answer;
  const [said, setSaid] = useState('');
  const drag = useDrag();
  const { rows, focusRef } = useStepFocus(items);
  const settle = {
    onError: toastError,
    onSettled: () => void utils.collection.invalidate(),
  };
  // One after the other, in the order of the presses.
  const scope = { id: `collection ${collection.id}` };
  const move = trpc.collection.move.useMutation({ ...settle, scope });
  const remove = trpc.collection.remove.useMutation({ ...settle, scope });

  const show = (shown: PromptListItem[]) => {
    void utils.collection.get.cancel(query);
    utils.collection.get.setData(query, { ...answer, items: shown });
  };

  /** Moves a prompt to the place of another one of this page. */
  const place = (prompt: PromptListItem, target: number) => {
    const from = items.indexOf(prompt);
    const anchor = items[target];
    if (anchor === undefined || from === target) return;
    const rest = items.filter((item) => item !== prompt);
    show([...rest.slice(0, target), prompt, ...rest.slice(target)]);
    const side = from < target ? { after: anchor.id } : { before: anchor.id };
    move.mutate({ id: collection.id, promptId: prompt.id, ...side });
    say(prompt, target);
  };
  const say = (prompt: PromptListItem, target: number) => {
    const number = (answer.page - 1) * COLLECTION_PAGE_SIZE + target + 1;
    setSaid(collectionMessages.moved(prompt.title, number, collection.promptCount));
  };
  const step = (prompt: PromptListItem, direction: Step) => {
    const target = items.indexOf(prompt) + (direction === 'up' ? -1 : 1);
    focusRef.current = { id: prompt.id, step: direction };
    if (items[target] !== undefined) {
      place(prompt, target);
      return;
    }
    // On to the neighbouring page.
    const anchor = direction === 'up' ? answer.previousId : answer.nextId;
    if (anchor === null) return;
    const side = direction === 'up' ? { before: anchor } : { after: anchor };
    move.mutate({ id: collection.id, promptId: prompt.id, ...side });
    say(prompt, target);
  };

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
            onStep={(direction) => step(prompt, direction)}
            onRemove={() => {
              const next = items[index + 1] ?? items[index - 1];
              if (next !== undefined) focusRef.current = { id: next.id, step: 'up' };
              show(items.filter((item) => item !== prompt));
              remove.mutate({ id: collection.id, promptIds: [prompt.id] });
              setSaid(collectionMessages.removed(prompt.title));
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
