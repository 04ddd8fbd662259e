'use client';

import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { collectionMessages } from '@/domain/collection/messages';
import type { PromptListItem } from '@/domain/prompt/schema';
import { cn } from '@/lib/cn';

export type Step = 'up' | 'down';

/** Which row is dragged, and over which other one. */
export function useDrag() {
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

/** A prompt that its creator drags, moves by buttons or takes out. */
export function ArrangeRow({
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
      <StepButtons title={prompt.title} isFirst={isFirst} isLast={isLast} onStep={onStep} />
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

/** The way to move a row without a pointer. */
function StepButtons({
  title,
  isFirst,
  isLast,
  onStep,
}: {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (direction: Step) => void;
}) {
  return (
    <>
      <IconButton
        size="dense"
        data-step="up"
        aria-label={`Move up: ${title}`}
        tooltip="Move up"
        disabledReason={isFirst && collectionMessages.isFirst}
        onClick={() => onStep('up')}
      >
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        size="dense"
        data-step="down"
        aria-label={`Move down: ${title}`}
        tooltip="Move down"
        disabledReason={isLast && collectionMessages.isLast}
        onClick={() => onStep('down')}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </>
  );
}
