'use client';

import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { toast } from '@/components/ui/toast';
import type { Actor } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { emptyReason } from './empty-reason';
import { PromptLibrary } from './prompt-library';
import { usePromptList } from './use-prompt-list';

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

/** The public library (specification 2, Browse Prompts page). */
export function BrowseLibrary({ actor }: { actor: Actor }) {
  const list = usePromptList('browse');
  const { error } = list;

  useEffect(() => {
    if (error !== null) toast.error(messages.prompt.sharedFetchFailed(error), { id: 'shared-prompts' });
  }, [error]);

  return (
    <>
      <PromptLibrary
        list={list}
        actor={actor}
        actions={<CreateAction actor={actor} signInLabel="Sign in to Create" />}
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
      />
      {actor.kind === 'guest' && (
        <Banner
          tone="primary"
          className="mt-12"
          title={messages.list.invitation}
          actions={
            <>
              <ButtonLink href="/login" variant="secondary">
                Sign In
              </ButtonLink>
              <ButtonLink href="/register">Register Now</ButtonLink>
            </>
          }
        />
      )}
    </>
  );
}
