'use client';
'use memo';

import { EmptyState } from '@/components/ui/empty-state';
import type { Actor } from '@/domain/actor';
import { FirstSteps } from '@/features/account/first-steps';
import { CreateAction } from './create-action';
import { emptyReason } from './empty-reason';
import { PromptLibrary } from './prompt-library';
import { SearchSuggestions } from './search-suggestions';
import { isWholeList } from './is-whole-list';
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
      hint={isWholeList(list.params) && <FirstSteps />}
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
