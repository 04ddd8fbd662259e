'use client';

import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import type { Actor } from '@/domain/actor';
import { readingMessages } from '@/domain/reading-messages';
import { CreateAction } from './create-action';

/** Empty state of the browse page: reason, hint for admins, next actions. */
export function BrowseEmpty({
  actor,
  reason,
  hint,
  clear,
}: {
  actor: Actor;
  reason: string;
  hint: ReactNode;
  clear: ReactNode;
}) {
  return (
    <EmptyState
      heading="h2"
      title={readingMessages.list.nothingFound}
      action={
        <>
          {clear}
          <CreateAction actor={actor} signInLabel="Sign in to Create Prompts" />
        </>
      }
    >
      <p>{reason}</p>
      {hint}
      {actor.kind === 'member' && actor.role === 'admin' && (
        <p className="mt-2 text-sm text-fg-subtle">{readingMessages.list.publicAccess}</p>
      )}
    </EmptyState>
  );
}
