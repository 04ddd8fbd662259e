'use client';
'use memo';

import { EmptyState } from '@/components/ui/empty-state';
import type { Actor } from '@/domain/actor';
import { FirstSteps } from '@/features/account/first-steps';
import { CreateAction } from './create-action';
import { EmptyAction } from './empty-action';
import { emptyReason } from './empty-reason';
import { PromptLibrary } from './prompt-library';
import { SearchSuggestions } from './search-suggestions';
import { isUnfilteredList } from './is-unfiltered-list';
import { usePromptList } from './use-prompt-list';

/** Everything a member may see. */
export function DashboardLibrary({ actor }: { actor: Actor }) {
  const list = usePromptList('dashboard');
  return (
    <PromptLibrary
      list={list}
      actor={actor}
      actions={<CreateAction actor={actor} signInLabel="Sign in to Create" className="max-lg:icon-only" />}
      hint={isUnfilteredList(list.params) && <FirstSteps />}
      empty={(clear) => (
        <EmptyState
          heading="h2"
          title={emptyReason('dashboard', list.params)}
          action={
            clear ?? <EmptyAction actor={actor} isOfOthers={list.params.favorites || list.params.granted} />
          }
        >
          <SearchSuggestions list={list} />
        </EmptyState>
      )}
    />
  );
}
