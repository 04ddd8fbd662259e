'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Time } from '@/components/ui/time';
import { trashMessages } from '@/domain/trash/messages';
import type { TrashEntry, TrashScope } from '@/domain/trash/schema';
import { SelectionCheckbox } from '@/features/prompt/mine/my-prompts-checkbox';
import type { Selection } from '@/features/prompt/mine/my-prompts-selection';
import { cn } from '@/lib/cn';
import { TrashButtons } from './trash-buttons';

const { columns } = trashMessages;

/** From this width on the list is a table; below it each row says what its facts are. */
const GRID = 'lg:grid lg:grid-cols-[minmax(0,1fr)_11rem_12rem_9rem_19rem] lg:items-center lg:gap-x-4';

/** The columns by name, for sighted readers: each fact of a row says its own to others. */
export function TrashHead() {
  return (
    <div
      aria-hidden="true"
      className={cn(
        'border-b border-border px-4 py-2.5 text-sm font-semibold text-fg-muted max-lg:hidden',
        GRID,
      )}
    >
      <span>{columns.prompt}</span>
      <span>{columns.space}</span>
      <span>{columns.deleted}</span>
      <span>{columns.left}</span>
    </div>
  );
}

/** A deleted prompt, what can be done with it, and where it was. */
export function TrashRow({
  entry,
  scope,
  selection,
  isRestoring,
  onRestore,
  onPurge,
}: {
  entry: TrashEntry;
  scope: TrashScope | 'space';
  selection: Selection;
  isRestoring: boolean;
  onRestore: () => void;
  onPurge: () => void;
}) {
  const { isSelecting, chosen } = selection;
  return (
    <li
      data-prompt-id={entry.id}
      className={cn(
        'relative grid gap-y-1 border-b border-border px-4 py-3 text-md last:border-b-0',
        GRID,
        chosen.has(entry.id) && 'bg-primary-soft',
      )}
    >
      <div className="flex min-w-0 gap-3">
        {isSelecting && <SelectionCheckbox prompt={entry} selection={selection} />}
        <div className="min-w-0">
          <h2 dir="auto" className="text-lg wrap-anywhere">
            {entry.title}
          </h2>
          {scope !== 'own' && (
            <p className="text-fg-muted">
              By <bdi>{entry.creatorName}</bdi>
            </p>
          )}
        </div>
      </div>
      <Fact name={columns.space}>
        {entry.space === null ? (
          <span className="text-fg-muted">{trashMessages.noSpace}</span>
        ) : (
          <Link href={`/spaces/${entry.space.slug}`} className="link wrap-anywhere" dir="auto">
            {entry.space.name}
          </Link>
        )}
      </Fact>
      <Fact name={columns.deleted}>
        <Time date={entry.deletedAt} />
        {entry.deletedByName !== null && (scope !== 'own' || entry.space !== null) && (
          <>
            {' by '}
            <bdi>{entry.deletedByName}</bdi>
          </>
        )}
      </Fact>
      <Fact name={columns.left}>
        <span className="font-semibold">{trashMessages.daysLeft(entry.daysLeft)}</span>
      </Fact>
      <div className={cn('flex flex-wrap gap-2 max-lg:mt-2 lg:justify-end', isSelecting && 'hidden')}>
        <TrashButtons title={entry.title} isRestoring={isRestoring} onRestore={onRestore} onPurge={onPurge} />
      </div>
    </li>
  );
}

/** A fact of a row, with the name of its column where no head is in view. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="text-fg-muted lg:sr-only">{name}: </span>
      {children}
    </p>
  );
}
