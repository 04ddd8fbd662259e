'use client';

import { Plus } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { Actor } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';
import { emptyReason } from './empty-reason';
import { PromptLibrary } from './prompt-library';
import { PromptShelf } from './prompt-shelf';
import { SearchSuggestions } from './search-suggestions';
import { showsShelf } from './shows-shelf';
import { usePromptList } from './use-prompt-list';

/** Everything a member may see (specification 2, Dashboard). */
export function DashboardLibrary({ actor }: { actor: Actor }) {
  const list = usePromptList('dashboard');
  const create = canCreate(actor) && (
    <ButtonLink href="/prompts/new" icon={<Plus aria-hidden="true" />}>
      Create New Prompt
    </ButtonLink>
  );
  return (
    <PromptLibrary
      list={list}
      actor={actor}
      actions={create}
      notice={showsShelf(list.params) && <PromptShelf actor={actor} />}
      empty={(clear) => (
        <EmptyState heading="h2" title={emptyReason('dashboard', list.params)} action={clear ?? create}>
          <SearchSuggestions list={list} />
        </EmptyState>
      )}
    />
  );
}
