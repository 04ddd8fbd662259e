'use client';

import { Plus } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { Member } from '@/domain/actor';
import { canWriteInSpace } from '@/domain/space/policy';
import type { SpaceDto } from '@/domain/space/schema';
import { emptyReason } from '@/features/prompt/list/empty-reason';
import { PromptLibrary } from '@/features/prompt/list/prompt-library';
import { SearchSuggestions } from '@/features/prompt/list/search-suggestions';
import { usePromptList } from '@/features/prompt/list/use-prompt-list';
import { SpaceOverview } from './space-overview';
import { SpaceSteps } from './space-steps';

/** The prompts of a space, with the tools of every list, below its collections or, while it is new, its first steps. */
export function SpaceLibrary({ actor, space }: { actor: Member; space: SpaceDto }) {
  const list = usePromptList('space', space.id);
  const create = canWriteInSpace(actor, space) && (
    <ButtonLink
      href={`/prompts/new?space=${space.slug}`}
      className="max-lg:icon-only"
      icon={<Plus aria-hidden="true" />}
    >
      Create New Prompt
    </ButtonLink>
  );
  const hasPrompts = space.promptCount > 0 || (list.page?.total ?? 0) > 0;
  return (
    <>
      <SpaceSteps actor={actor} space={space} />
      {hasPrompts && <SpaceOverview actor={actor} space={space} />}
      <PromptLibrary
        list={list}
        actor={actor}
        actions={create}
        empty={(clear) => (
          <EmptyState heading="h2" title={emptyReason('space', list.params)} action={clear ?? create}>
            <SearchSuggestions list={list} />
          </EmptyState>
        )}
      />
    </>
  );
}
