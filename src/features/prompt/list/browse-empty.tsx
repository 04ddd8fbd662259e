'use client';

import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import type { Actor } from '@/domain/actor';
import { emptyListMessages } from '@/domain/prompt/empty-list-messages';
import type { ListParams } from '@/features/prompt-base/list-params';
import { CreateAction } from './create-action';
import { emptyReason } from './empty-reason';

/** Empty state of the browse page: reason, hint for admins, next actions. */
export function BrowseEmpty({
  actor,
  params,
  hint,
  clear,
}: {
  actor: Actor;
  params: ListParams;
  hint: ReactNode;
  clear: ReactNode;
}) {
  return (
    <EmptyState
      heading="h2"
      title={emptyListMessages.nothingFound}
      action={
        <>
          {clear}
          <CreateAction actor={actor} signInLabel="Sign in to Create Prompts" />
        </>
      }
    >
      <p>{emptyReason('browse', params)}</p>
      {hint}
      {actor.kind === 'member' && actor.role === 'admin' && (
        <p className="mt-2 text-sm text-fg-subtle">{emptyListMessages.publicAccess}</p>
      )}
    </EmptyState>
  );
}
