'use client';
'use memo';

import { EmptyState } from '@/components/ui/empty-state';
import type { Actor } from '@/domain/actor';
import { FirstSteps } from '@/features/account/first-steps';
import { PinnedCollections } from '@/features/collection/pinned-collections';
import { CreateAction } from './create-action';
import { emptyReason } from './empty-reason';
import { PromptLibrary } from './prompt-library';
import { PinnedPrompts } from './pinned-prompts';
import { SearchSuggestions } from './search-suggestions';
import { showsShelf } from './shows-shelf';
import { usePromptList } from './use-prompt-list';

/** Everything a member may see (specification 2, Dashboard). */
export function DashboardLibrary({ actor }: { actor: Actor }) {
  const list = usePromptList('dashboard');
  const create = { actor, signInLabel: 'Sign in to Create' };
  return (
    <PromptLibrary
      list={list}
      actor={actor}
      actions={<CreateAction {...create} className="tool-button" />}
      notice={
        showsShelf(list.params) && (
          <>
            <FirstSteps />
            <PinnedPrompts actor={actor} />
            <PinnedCollections />
          </>
        )
      }
      empty={(clear) => (
        <EmptyState
          heading="h2"
          title={emptyReason('dashboard', list.params)}
          action={clear ?? <CreateAction {...create} />}
        >
          <SearchSuggestions list={list} />
        </EmptyState>
      )}
    />
  );
}
