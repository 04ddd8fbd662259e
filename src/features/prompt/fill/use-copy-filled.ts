'use client';

import type { Actor } from '@/domain/actor';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { canFavorite } from '@/domain/prompt/policy';
import type { UnlistedField } from '@/domain/prompt/fields';
import type { PromptDto } from '@/domain/prompt/schema';
import { useRecordUsage } from '@/features/prompt-base/actions/use-record-usage';
import { useFilled } from '@/features/prompt-base/fill/use-filled';

/** The same as `useFilled` for a member: what got where it was to go is counted as a use. */
export function useCopyFilled(prompt: Omit<PromptDto, UnlistedField>, actor: Actor) {
  const recordUsage = useRecordUsage();
  const filled = useFilled();
  function count(isUsed: boolean): void {
    if (isUsed && canFavorite(actor, prompt)) recordUsage(prompt);
  }
  return {
    copy: async () => count(await filled.copy()),
    copyTemplate: async () => count(await filled.copyTemplate()),
    openIn: async (target: OpenInTarget) => count(await filled.openIn(target)),
  };
}
