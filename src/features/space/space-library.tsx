'use client';

import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { Member } from '@/domain/actor';
import { canManageSpace, canWriteInSpace } from '@/domain/space/policy';
import type { SpaceDto } from '@/domain/space/schema';
import { emptyReason } from '@/features/prompt/list/empty-reason';
import { isUnfilteredList } from '@/features/prompt/list/is-unfiltered-list';
import { PromptLibrary } from '@/features/prompt/list/prompt-library';
import { SearchSuggestions } from '@/features/prompt/list/search-suggestions';
import { usePromptList } from '@/features/prompt/list/use-prompt-list';
import { NEW_SPACE_MS } from './skipped-steps';
import { useSkippedSteps } from './use-skipped-steps';
import { SpaceOverview } from './space-overview';
import { SpaceSteps } from './space-steps';

/** The prompts of a space, with the tools of every list, below its collections or, while it is new, its first steps. */
export function SpaceLibrary({
  actor,
  space,
  areStepsSkipped,
}: {
  actor: Member;
  space: SpaceDto;
  areStepsSkipped: boolean;
}) {
  const list = usePromptList('space', space.id);
  const hasPrompts = space.promptCount > 0 || (list.page?.total ?? 0) > 0;
  const [now] = useState(() => Date.now());
  const isNew = now - space.createdAt.getTime() < NEW_SPACE_MS;
  const hasSteps = canManageSpace(actor, space) && (!hasPrompts || isNew);
  const [isSkipped] = useSkippedSteps(space.id, areStepsSkipped);
  const create = canWriteInSpace(actor, space) && (
    <ButtonLink
      href={`/prompts/new?space=${space.slug}`}
      // The one way on in an empty space says what it does.
      className={hasPrompts ? 'max-lg:icon-only' : undefined}
      icon={<Plus aria-hidden="true" />}
    >
      Create New Prompt
    </ButtonLink>
  );
  const empty = (clear: ReactNode) => (
    <EmptyState heading="h2" title={emptyReason('space', list.params)} action={clear ?? create}>
      <SearchSuggestions list={list} />
    </EmptyState>
  );
  return (
    <>
      {hasSteps && <SpaceSteps actor={actor} space={space} wasSkipped={areStepsSkipped} />}
      {hasPrompts && <SpaceOverview actor={actor} space={space} />}
      {hasPrompts || !isUnfilteredList(list.params) ? (
        <PromptLibrary list={list} actor={actor} actions={create} empty={empty} />
      ) : (
        (!hasSteps || isSkipped) && empty(null)
      )}
    </>
  );
}
