'use client';

import { Plus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { toast } from '@/components/ui/toast';
import type { Actor } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { emptyReason } from './empty-reason';
import { LibraryFrame } from './library-frame';
import type { ListControl } from './list-control';

/** Guests are asked to sign in, writers may create; viewers get neither. */
function CreateAction({ actor, signInLabel }: { actor: Actor; signInLabel: string }) {
  if (actor.kind === 'guest') {
    return (
      <ButtonLink href="/login?callbackUrl=%2Fprompts%2Fnew" prefetch={false}>
        {signInLabel}
      </ButtonLink>
    );
  }
  if (!canCreate(actor)) return null;
  return (
    <ButtonLink href="/prompts/new" icon={<Plus aria-hidden="true" />}>
      Create New Prompt
    </ButtonLink>
  );
}

/** The public library around its cards, for guests and members alike (specification 2, Browse Prompts page). */
export function BrowseView({
  list,
  actor,
  isEmpty,
  children,
}: {
  list: ListControl;
  actor: Actor;
  isEmpty: boolean;
  children: ReactNode;
}) {
  const { error } = list;

  useEffect(() => {
    if (error !== null) toast.error(messages.prompt.sharedFetchFailed(error), { id: 'shared-prompts' });
  }, [error]);

  return (
    <>
      <LibraryFrame
        list={list}
        actions={<CreateAction actor={actor} signInLabel="Sign in to Create" />}
        isEmpty={isEmpty}
        empty={(clear) => (
          <EmptyState
            heading="h2"
            title={messages.list.nothingFound}
            action={
              <>
                {clear}
                <CreateAction actor={actor} signInLabel="Sign in to Create Prompts" />
              </>
            }
          >
            <p>{emptyReason('browse', list.params)}</p>
            <p className="mt-2 text-sm text-fg-subtle">{messages.list.publicAccess}</p>
          </EmptyState>
        )}
      >
        {children}
      </LibraryFrame>
      {actor.kind === 'guest' && (
        <Banner
          tone="primary"
          className="mt-12"
          title={messages.list.invitation}
          actions={
            <>
              <ButtonLink href="/login" variant="secondary" prefetch={false}>
                Sign In
              </ButtonLink>
              <ButtonLink href="/register" prefetch={false}>
                Register Now
              </ButtonLink>
            </>
          }
        />
      )}
    </>
  );
}
