'use client';

import type { Actor } from '@/domain/actor';
import { canFavorite } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { useRecordUsage } from '@/features/usage/use-record-usage';
import { trpc } from '@/trpc/client';
import { copyPrompt } from './copy-prompt';

/** What is copied: a prompt, or the card of one, which may hold only the beginning of the content. */
export type Copyable = Pick<PromptDto, 'id' | 'content' | 'createdBy' | 'isShared'> & { isExcerpt?: boolean };

/**
 * Copies the whole content exactly as it is, says so, and then counts the use when somebody is signed in
 * (decisions, Prompts). A content that the page holds only in part is fetched first.
 */
export function useCopyPrompt(actor: Actor): (prompt: Copyable) => Promise<void> {
  const utils = trpc.useUtils();
  const recordUsage = useRecordUsage();

  return async (prompt) => {
    const content = prompt.isExcerpt
      ? utils.prompt.get.fetch({ identifier: prompt.id }, { staleTime: 0 }).then((whole) => whole.content)
      : prompt.content;
    if ((await copyPrompt(content)) && canFavorite(actor, prompt)) recordUsage(prompt.id);
  };
}
