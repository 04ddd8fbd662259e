'use client';

import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { COLLECTION_PAGE_SIZE } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import type { CollectionPage } from '@/domain/collection/schema';
import type { PromptListItem } from '@/domain/prompt/schema';
import { cn } from '@/lib/cn';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

type Step = 'up' | 'down';

/** Which row is dragged, and over which other one. */
function useDrag() {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  return {
    dragged,
    over,
    begin: setDragged,
    enter: setOver,
    end: () => {
      setDragged(null);
      setOver(null);
    },
  };
}

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
  const rows = useRef<HTMLOListElement>(null);
  /** The button that was pressed last: a row that moves in the document loses the focus. */
  const focus = useRef<{ id: string; step: Step } | null>(null);
  const settle = {
    onError: toastError,
    onSettled: () => void utils.collection.invalidate(),
  };
  // One after the other, in the order of the presses.
  const scope = { id: `collection ${collection.id}` };
  const move = trpc.collection.move.useMutation({ ...settle, scope });
  const remove = trpc.collection.remove.useMutation({ ...settle, scope });

  useEffect(() => {
    if (focus.current === null) return;
    const { id, step } = focus.current;
    focus.current = null;
    rows.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-step="${step}"]`)?.focus();
  }, [items]);

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
    focus.current = { id: prompt.id, step: direction };
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
              if (next !== undefined) focus.current = { id: next.id, step: 'up' };
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

function ArrangeRow({
  prompt,
  isFirst,
  isLast,
  drag,
  onDrop,
  onStep,
  onRemove,
}: {
  prompt: PromptListItem;
  /** Of the whole collection. */
  isFirst: boolean;
  isLast: boolean;
  drag: ReturnType<typeof useDrag>;
  /** Runs with the id of the row that was let go over this one. */
  onDrop: (id: string) => void;
  onStep: (direction: Step) => void;
  onRemove: () => void;
}) {
  const isDragged = drag.dragged === prompt.id;
  return (
    <li
      data-row={prompt.id}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', prompt.title);
        drag.begin(prompt.id);
      }}
      onDragEnd={drag.end}
      onDragOver={(event) => {
        if (drag.dragged === null) return;
        event.preventDefault();
        drag.enter(prompt.id);
      }}
      onDrop={(event) => {
        event.preventDefault();
        drag.end();
        if (drag.dragged !== null) onDrop(drag.dragged);
      }}
      className={cn(
        'flex items-center gap-1 rounded-md border bg-surface py-1 ps-2 pe-1',
        drag.over === prompt.id && !isDragged ? 'border-primary' : 'border-border',
        isDragged && 'opacity-55',
      )}
    >
      <GripVertical aria-hidden="true" className="size-4 shrink-0 cursor-grab text-fg-subtle" />
      <Link
        href={`/prompts/${prompt.slug}`}
        prefetch={false}
        draggable={false}
        dir="auto"
        className="min-w-0 flex-1 truncate px-1 py-1.5 font-medium underline-offset-3 hover:underline touch:py-3"
      >
        {prompt.title}
      </Link>
      <IconButton
        size="dense"
        data-step="up"
        aria-label={`Move up: ${prompt.title}`}
        tooltip="Move up"
        disabledReason={isFirst && collectionMessages.isFirst}
        onClick={() => onStep('up')}
      >
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        size="dense"
        data-step="down"
        aria-label={`Move down: ${prompt.title}`}
        tooltip="Move down"
        disabledReason={isLast && collectionMessages.isLast}
        onClick={() => onStep('down')}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton
        size="dense"
        aria-label={`Remove from collection: ${prompt.title}`}
        tooltip="Remove from collection"
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
